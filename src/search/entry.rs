//! What is indexed of an entry.

use std::collections::BTreeSet;

use tantivy::TantivyDocument;
use tantivy::tokenizer::{PreTokenizedString, Token};

use super::analysis::{Analyzer, whole_term};
use super::card_names::{card_term, pair_term};
use super::schema::{Field, Fields};
use crate::corpus::{Corpus, Passage};
use crate::vocab::words;

/// The document of one entry.
pub(super) fn document(passage: &Passage, corpus: &Corpus, analyzer: &Analyzer, fields: &Fields) -> TantivyDocument {
    let mut document = TantivyDocument::default();
    document.add_text(fields.id, passage.id.as_str());
    let titles: Vec<(Vec<String>, String)> = passage.cards.iter().map(|c| (words(c), card_term(c))).collect();
    let (mut written, mut asked) = (BTreeSet::new(), BTreeSet::new());
    for (field, handle) in Field::ALL.into_iter().zip(fields.text) {
        let text = text_of(passage, corpus, field);
        let mut terms = analyzer.terms(&text);
        let spelled = words(&text);
        terms.extend(mentions(&spelled, &titles).map(str::to_owned));
        if matches!(field, Field::Title | Field::Aliases | Field::Asked) {
            terms.extend(text.lines().map(|line| whole_term(analyzer.tokens(line).iter())));
        }
        if field == Field::Cards {
            terms.extend(pairs(passage));
        }
        if field == Field::Asked { &mut asked } else { &mut written }.extend(spelled);
        document.add_pre_tokenized_text(handle, tokenized(terms));
    }
    document.add_pre_tokenized_text(fields.words, tokenized(written.into_iter().collect()));
    document.add_pre_tokenized_text(fields.asked_words, tokenized(asked.into_iter().collect()));
    document
}

fn text_of(passage: &Passage, corpus: &Corpus, field: Field) -> String {
    let lines = |lines: &[String]| lines.join("\n");
    match field {
        Field::Title => format!("{}\n{}", passage.name, passage.title),
        Field::Aliases => lines(&passage.aliases),
        Field::Asked => lines(&passage.asked),
        Field::Rule => format!("{}\n{}", passage.rule, passage.differs.as_deref().unwrap_or_default()),
        Field::InPlay => passage.in_play.clone(),
        Field::Examples => {
            passage.examples.iter().map(|e| format!("{}\n{}", e.heading, e.text)).collect::<Vec<_>>().join("\n")
        }
        Field::Cards => lines(&passage.cards),
        Field::Citations => {
            passage.cites.iter().map(|id| format!("{id} {}", corpus.name_of(id))).collect::<Vec<_>>().join("\n")
        }
    }
}

/// The terms of the entry's cards, once for each time that a title stands in a text.
fn mentions<'a>(text: &'a [String], titles: &'a [(Vec<String>, String)]) -> impl Iterator<Item = &'a str> {
    (0..text.len()).flat_map(move |at| {
        titles.iter().filter(move |(title, _)| text[at..].starts_with(title)).map(|(_, term)| term.as_str())
    })
}

/// The terms of the pairs of cards that meet in a paragraph or an example.
fn pairs(passage: &Passage) -> BTreeSet<String> {
    let examples = passage.examples.iter().map(|e| format!("{} {}", e.heading, e.text));
    let paragraphs =
        [&passage.rule, &passage.in_play].into_iter().flat_map(|text| text.split("\n\n").map(str::to_owned));
    let mut pairs = BTreeSet::new();
    for block in paragraphs.chain(examples).chain(passage.asked.iter().cloned()) {
        let block = words(&block);
        let named = |card: &&String| {
            let title = words(card);
            block.windows(title.len().max(1)).any(|window| window == title)
        };
        let here: Vec<&String> = passage.cards.iter().filter(named).collect();
        for (at, one) in here.iter().enumerate() {
            pairs.extend(here[at + 1..].iter().map(|other| pair_term(one, other)));
        }
    }
    pairs
}

fn tokenized(terms: Vec<String>) -> PreTokenizedString {
    let tokens = terms.into_iter().enumerate().map(|(position, text)| Token { position, text, ..Token::default() });
    PreTokenizedString { text: String::new(), tokens: tokens.collect() }
}
