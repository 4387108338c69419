//! Gives the texts of an entry that are indexed.

use std::collections::BTreeSet;

use tantivy::TantivyDocument;

use super::analysis::{Analyzer, DEFINES, Token, whole_term};
use super::card_names::{card_term, pair_term};
use super::schema::{Field, Fields};
use crate::corpus::{Clause, Corpus, Official, Passage};
use crate::vocab::words;

/// The greatest number of words in a question that does not tell a story.
const STORY: usize = 16;

/// Gives the document of one entry.
pub(super) fn document(passage: &Passage, corpus: &Corpus, analyzer: &Analyzer, fields: &Fields) -> TantivyDocument {
    let mut document = TantivyDocument::default();
    document.add_text(fields.id, passage.id.as_str());
    let titles: Vec<Title> =
        passage.cards.iter().map(|c| Title { words: words(c), term: card_term(c), card: c }).collect();
    let (mut written, mut asked) = (BTreeSet::new(), BTreeSet::new());
    let mut pairs = BTreeSet::new();
    let mut lines = String::new();
    for (field, handle) in Field::ALL.into_iter().zip(fields.text) {
        let mut terms = Vec::new();
        for block in blocks(passage, corpus, field) {
            let tokens = analyzer.tokens(&block);
            let from = terms.len();
            analyzer.add_terms(&tokens, &mut terms);
            let upto = terms.len();
            if matches!(field, Field::Title | Field::Aliases | Field::Asked) {
                terms.push(whole_term(tokens.iter()));
            }
            if field == Field::Title && block == passage.title && analyzer.defines(&tokens) {
                terms.push(DEFINES.to_owned());
            }
            let named = mentions(&tokens, &titles);
            if field == Field::Cards {
                terms.extend(std::mem::take(&mut pairs));
            } else if field.is_ours() {
                add_pairs(&named, &mut pairs);
            }
            terms.extend(named.iter().map(|title| title.term.clone()));
            if field.is_ours() && !matches!(field, Field::Cards | Field::Citations) {
                let cards = named.iter().map(|title| &title.term);
                add_line(&mut lines, terms[from..upto].iter().chain(cards));
            }
            if field == Field::Examples {
                // Its heading alone says what an example is about.
                add_line(&mut lines, &said(block.lines().next().unwrap_or_default(), analyzer, &titles));
            }
            let spelled = tokens.into_iter().map(|t| t.word);
            if field == Field::Official {
                asked.extend(spelled);
            } else {
                if matches!(field, Field::Asked | Field::Told) { &mut asked } else { &mut written }.extend(spelled);
            }
        }
        document.add_text(handle, terms.join(" "));
    }
    document.add_text(fields.lines, lines);
    document.add_text(fields.words, Vec::from_iter(written).join(" "));
    document.add_text(fields.asked_words, Vec::from_iter(asked).join(" "));
    document
}

/// Gives the document of an imported clause that no entry of ours has the id of.
pub(super) fn clause_document(official: &Official, analyzer: &Analyzer, fields: &Fields) -> TantivyDocument {
    let clause = &official.clause;
    let mut document = TantivyDocument::default();
    document.add_text(fields.id, clause.id.as_str());
    let titles: Vec<Title> =
        clause.cards.iter().map(|c| Title { words: words(c), term: card_term(c), card: c }).collect();
    let mut written = BTreeSet::new();
    let mut pairs = BTreeSet::new();
    let mut lines = String::new();
    for (field, handle) in Field::ALL.into_iter().zip(fields.text) {
        let blocks = match field {
            Field::Heading => headings(clause),
            Field::Clause => clause.text.split("\n\n").map(str::to_owned).collect(),
            Field::Title
            | Field::Aliases
            | Field::Asked
            | Field::Told
            | Field::Rule
            | Field::InPlay
            | Field::Examples => continue,
            Field::Cards | Field::Citations | Field::Official => continue,
        };
        let mut terms = Vec::new();
        for block in blocks {
            let tokens = analyzer.tokens(&block);
            analyzer.add_terms(&tokens, &mut terms);
            let named = mentions(&tokens, &titles);
            terms.extend(named.iter().map(|title| title.term.clone()));
            // A clause is a paragraph; what it says in one breath is a sentence.
            for sentence in sentences(&block) {
                add_line(&mut lines, &said(sentence, analyzer, &titles));
            }
            add_pairs(&named, &mut pairs);
            if field == Field::Heading {
                terms.push(whole_term(tokens.iter()));
            }
            written.extend(tokens.into_iter().map(|t| t.word));
        }
        if field == Field::Heading {
            // Whoever types how it begins, or what stands for a title, means it.
            let begins = [clause.heading(), first_sentence(&clause.text).to_owned()];
            terms.extend(begins.iter().map(|text| whole_term(analyzer.tokens(text).iter())));
        } else {
            terms.extend(std::mem::take(&mut pairs));
        }
        document.add_text(handle, terms.join(" "));
    }
    document.add_text(fields.lines, lines);
    document.add_text(fields.words, Vec::from_iter(written).join(" "));
    document
}

/// Gives the terms of a text, with those of the cards that it names.
fn said(text: &str, analyzer: &Analyzer, titles: &[Title<'_>]) -> Vec<String> {
    let tokens = analyzer.tokens(text);
    let mut terms: Vec<String> = mentions(&tokens, titles).iter().map(|title| title.term.clone()).collect();
    analyzer.add_terms(&tokens, &mut terms);
    terms
}

fn add_line<'a>(lines: &mut String, terms: impl IntoIterator<Item = &'a String>) {
    for term in terms {
        lines.push_str(term);
        lines.push(' ');
    }
    lines.push('\n');
}

/// Gives a text up to the end of its first sentence.
fn first_sentence(text: &str) -> &str {
    let line = text.trim_start().lines().next().unwrap_or_default();
    sentences(line).next().unwrap_or_default()
}

/// Gives the sentences of a text. An abbreviation (`e.g.`) ends none: a small letter follows, or nothing of the next
/// word is left.
fn sentences(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let begins = |at: usize| rest[at + 2..].starts_with(|c: char| !c.is_lowercase());
        let end = [". ", ".\n", "? "]
            .iter()
            .filter_map(|end| rest.match_indices(end).find(|(at, _)| begins(*at)))
            .map(|(at, _)| at + 1)
            .min();
        let sentence = &rest[..end.unwrap_or(rest.len())];
        rest = rest[sentence.len()..].trim_start();
        (!sentence.is_empty()).then_some(sentence)
    })
}

/// Gives the names that a clause may have: its name, its title, and that without what stands in brackets or after a
/// colon.
fn headings(clause: &Clause) -> Vec<String> {
    let mut all = vec![clause.name.clone(), clause.title.clone()];
    let head = clause.title.split(": ").next().unwrap_or_default();
    all.push(head.to_owned());
    if let Some((before, after)) = head.split_once(" (") {
        all.push(format!("{before}{}", after.split_once(')').map_or("", |(_, after)| after)));
    }
    all
}

/// A card that the entry names.
struct Title<'a> {
    words: Vec<String>,
    term: String,
    card: &'a str,
}

/// Gives the texts of a field: lines, paragraphs or examples, each of which speaks of one thing.
fn blocks(passage: &Passage, corpus: &Corpus, field: Field) -> Vec<String> {
    let paragraphs = |text: &str| text.split("\n\n").map(str::to_owned).collect::<Vec<_>>();
    match field {
        Field::Title => vec![passage.name.clone(), passage.title.clone()],
        Field::Aliases => passage.aliases.clone(),
        Field::Asked => asked(passage, |words| words <= STORY),
        Field::Told => asked(passage, |words| words > STORY),
        Field::Rule => {
            let differs = passage.differs.iter().cloned();
            paragraphs(&passage.rule).into_iter().chain(differs).collect()
        }
        Field::InPlay => paragraphs(&passage.in_play),
        Field::Examples => passage.examples.iter().map(|e| format!("{}\n{}", e.heading, prose(&e.text))).collect(),
        Field::Cards => vec![passage.cards.join("\n")],
        Field::Official => corpus.official(&passage.id).map(|o| o.clause.text.clone()).collect(),
        Field::Heading | Field::Clause => Vec::new(),
        Field::Citations => passage.cites.iter().map(|id| format!("{id} {}", corpus.name_of(id))).collect(),
    }
}

/// Gives the questions that an entry answers, by how many words they have.
fn asked(passage: &Passage, wanted: impl Fn(usize) -> bool) -> Vec<String> {
    passage.asked.iter().filter(|text| wanted(text.split_whitespace().count())).cloned().collect()
}

/// Gives the entry's cards, once for each time that a title stands in a text.
fn mentions<'a>(text: &[Token], titles: &'a [Title<'a>]) -> Vec<&'a Title<'a>> {
    let stands = |at: usize, title: &Title<'_>| {
        let here = text[at..].iter().take(title.words.len());
        here.len() == title.words.len() && here.zip(&title.words).all(|(t, w)| t.word == *w)
    };
    (0..text.len()).flat_map(|at| titles.iter().filter(move |title| stands(at, title))).collect()
}

/// Adds the terms of the pairs of cards that meet in one block.
fn add_pairs(named: &[&Title<'_>], pairs: &mut BTreeSet<String>) {
    for (at, one) in named.iter().enumerate() {
        for other in named[at + 1..].iter().filter(|other| other.card != one.card) {
            pairs.insert(pair_term(one.card, other.card));
        }
    }
}

/// Gives a text without its fenced blocks: a script speaks of cards and dice, not of the rule.
fn prose(text: &str) -> String {
    text.split("```").step_by(2).collect()
}
