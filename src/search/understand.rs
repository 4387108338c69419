//! Understands a question before anything is ranked.

use std::collections::{HashMap, HashSet};

use super::analysis::{Analyzer, DEFINES, Token, whole_term};
use super::card_names::{CardNames, Mention, card_term, pair_term};
use super::phrases::{Phrases, Said, meaning};
use super::query::{Alternative, Concept, Origin, Query};
use super::reference::Numbers;
use super::spelling::{Care, Spelling};
use crate::cards::Catalogue;
use crate::corpus::{Corpus, Thesaurus};
use crate::vocab::{Language, words};

/// The longest question that is read, in characters; what follows is left out.
pub const MAX_QUESTION: usize = 2_000;
/// The most words of a question that are looked at.
const MAX_WORDS: usize = 80;
/// The number of words from which on a question counts as a sentence.
const SENTENCE: usize = 8;
/// The number of words that are looked at for something that begins with the first of them.
const LONGEST_NAME: usize = 12;

/// How much a card counts that is one of the people or places of a question: the question is mostly about something
/// else.
const SETTLED: f32 = 0.3;
/// How much a card counts that is named by a nickname of one word, which may be that word.
const NICKNAMED: f32 = 0.3;
/// How much the words of a longer name or phrase count beside the whole.
const PARTS: f32 = 0.5;
/// How much a term of the rules counts that the thesaurus gives for what was typed.
const SAID_FOR: f32 = 0.75;
/// The greatest number of things in a question that asks what one of them means, and how much an entry gains that tells
/// it.
const DEFINED: usize = 3;
const DEFINING: f32 = 1.5;

/// The number of letters from which on an unknown word may say something.
const UNKNOWN: usize = 3;

/// What it takes to understand questions.
pub(super) struct Reader {
    analyzer: Analyzer,
    names: CardNames,
    numbers: Numbers,
    spelling: Spelling,
    phrases: Phrases,
}

/// The words of the question on their way to concepts.
#[derive(Default)]
struct Spelled {
    tokens: Vec<Token>,
    /// For each word, how it was typed, if it was misspelled.
    typed: Vec<Option<String>>,
    /// For each word, whether its sentence asks.
    asked: Vec<bool>,
}

/// The things that begin at some word of the question, as far as they are the longest that do.
struct Found<'a> {
    card: Option<Mention<'a>>,
    said: Option<Said<'a>>,
    compound: Option<(usize, &'a str)>,
}

impl Reader {
    /// `written` are the words of the entries, with the number of entries that hold them; `asked` those of the questions
    /// that they answer.
    pub fn new(
        corpus: &Corpus,
        cards: &Catalogue,
        written: HashMap<String, u32>,
        asked: HashMap<String, u32>,
    ) -> Reader {
        let thesaurus = corpus.thesaurus();
        let analyzer = Analyzer::new(thesaurus);
        // The parts do not need each other; together they are most of what a start costs.
        let (names, phrases, spelling) = std::thread::scope(|scope| {
            let names = scope.spawn(|| CardNames::new(cards, thesaurus));
            let phrases = Phrases::new(thesaurus, &analyzer);
            let spelling = spelling(thesaurus, cards, written, asked);
            (names.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)), phrases, spelling)
        });
        Reader { numbers: Numbers::new(corpus), spelling, analyzer, names, phrases }
    }

    /// Whether every word of a text that is no short one is spelled as somebody spells it.
    pub fn knows(&self, text: &str) -> bool {
        let known = |t: &Token| t.stop || t.word.len() < UNKNOWN || self.spelling.knows(&t.word) || self.knows_stem(t);
        self.analyzer.tokens(text).iter().all(known)
    }

    /// Whether another form of a word is known: `wumpuses` would be, were there a wumpus.
    fn knows_stem(&self, token: &Token) -> bool {
        token.word.bytes().all(|b| b.is_ascii_digit()) || self.spelling.knows(&token.term)
    }

    /// Gives the analyzer, which turns texts into terms.
    pub fn analyzer(&self) -> &Analyzer {
        &self.analyzer
    }

    /// Reads a question. Never fails: what is not understood is not in the result.
    pub fn read(&self, question: &str) -> Query {
        self.read_beside(question, &|_| false)
    }

    /// Reads a question in which these words, too, are right as they are spelled.
    pub fn read_beside(&self, question: &str, right: &dyn Fn(&str) -> bool) -> Query {
        let question: String = question.chars().take(MAX_QUESTION).collect();
        let (text, references) = self.numbers.take_ids(&question);
        let (mut tokens, mut asked) = (Vec::new(), Vec::new());
        for (sentence, asks) in sentences(&text) {
            tokens.extend(self.analyzer.tokens(sentence));
            asked.resize(tokens.len(), asks);
        }
        tokens.truncate(MAX_WORDS);
        let language = self.phrases.language(&question, &tokens);
        let mut query =
            Query { language: (language != Language::En).then_some(language), references, ..Query::default() };
        let spelled = self.spell(tokens.into_iter().zip(asked).collect(), language, right, &mut query);
        let consumed = self.take_numbers(&spelled, &mut query);
        query.words = spelled.tokens.len() - consumed.len();
        let mut at = 0;
        while at < spelled.tokens.len() {
            if consumed.contains(&at) {
                at += 1;
                continue;
            }
            let before = query.concepts.len();
            let taken = self.take_concept(&spelled, at, language, &mut query);
            if query.concepts.len() == before {
                query.small += taken;
                query.pointing += usize::from(self.phrases.points(&spelled.tokens[at].word, language));
            }
            at += taken;
        }
        self.pair_cards(&mut query);
        self.take_whole(&spelled, &mut query);
        self.take_defining(&spelled, &mut query);
        query
    }

    fn spell(
        &self,
        tokens: Vec<(Token, bool)>,
        language: Language,
        known: &dyn Fn(&str) -> bool,
        query: &mut Query,
    ) -> Spelled {
        // A misspelled word in another language is seldom a misspelled English one.
        let (foreign, long) = (language != Language::En, tokens.len() >= SENTENCE);
        let care = if foreign || long { Care::Sentence } else { Care::Keywords };
        let mut spelled = Spelled::default();
        for (token, asks) in tokens {
            let right = match self.phrases.typos.get(&token.word) {
                Some(right) => Some(right.as_str()),
                None if foreign && long => None,
                None if known(&token.word) => None,
                None if token.stop || self.names.longest(&[&token.word], language).is_some() => None,
                None => self.spelling.correct(&token.word, care).map(|(right, _)| right),
            };
            match right {
                Some(right) => {
                    query.corrections.push((token.word.clone(), right.to_owned()));
                    for fixed in self.analyzer.tokens(right) {
                        spelled.tokens.push(fixed);
                        spelled.typed.push(Some(token.word.clone()));
                        spelled.asked.push(asks);
                    }
                }
                None => {
                    spelled.tokens.push(token);
                    spelled.typed.push(None);
                    spelled.asked.push(asks);
                }
            }
        }
        spelled
    }

    fn take_numbers(&self, spelled: &Spelled, query: &mut Query) -> HashSet<usize> {
        let words: Vec<&str> = spelled.tokens.iter().map(|t| t.word.as_str()).collect();
        let annotation = |w: &str| self.phrases.annotation.contains(w);
        let mut consumed = HashSet::new();
        for (range, reference) in self.numbers.find(&words, annotation) {
            consumed.extend(range);
            if !query.references.contains(&reference) {
                query.references.push(reference);
            }
        }
        consumed
    }

    /// Makes a concept of what begins at `at`, if it is one, and says how many words it took.
    fn take_concept(&self, spelled: &Spelled, at: usize, language: Language, query: &mut Query) -> usize {
        let tokens = &spelled.tokens[at..spelled.tokens.len().min(at + LONGEST_NAME)];
        let plain: Vec<&str> = tokens.iter().map(|t| t.word.as_str()).collect();
        let card = self.names.longest(&plain, language);
        let said = self.phrases.longest(tokens, language, &|word| self.spelling.is_model(word));
        let compound = self.analyzer.compound(tokens);
        let lengths = [card.as_ref().map(|m| m.len), said.as_ref().map(|s| s.len), compound.map(|(len, _)| len)];
        let len = lengths.into_iter().flatten().max().unwrap_or(1);
        let first = &tokens[0];
        // A stop word begins nothing by itself, unless it begins a title or a phrase.
        if len == 1 && (first.stop || self.phrases.is_stop(&first.word, language)) {
            return 1;
        }
        let card = card.filter(|m| m.len == len);
        if let Some(mention) = card.as_ref().filter(|m| !query.cards.iter().any(|c| c == m.card)) {
            query.cards.push(mention.card.to_owned());
        }
        let found = Found { card, said: said.filter(|s| s.len == len), compound: compound.filter(|(l, _)| *l == len) };
        let typed = &spelled.typed[at..at + len];
        let alternatives =
            self.alternatives(&found, &tokens[..len], language, typed.iter().any(|mended| mended.is_some()));
        let as_typed = typed.iter().zip(tokens).map(|(mended, t)| mended.as_deref().unwrap_or(&t.word));
        let typed = as_typed.collect::<Vec<_>>().join(" ");
        let act = found.card.is_none()
            && alternatives.iter().any(|a| matches!(a.terms.as_slice(), [one] if self.phrases.acts.contains(one)));
        let within = found.card.as_ref().map(|m| m.within.to_vec()).unwrap_or_default();
        let asked = spelled.asked[at];
        query.concepts.push(Concept { typed, alternatives, asked, act, within, ..Concept::default() });
        len
    }

    /// Gives the ways to say what was found in some words. None twice; the surest stay.
    fn alternatives(
        &self,
        found: &Found<'_>,
        tokens: &[Token],
        language: Language,
        corrected: bool,
    ) -> Vec<Alternative> {
        let sure = if corrected { 0.9 } else { 1.0 };
        let mut all: Vec<Alternative> = Vec::new();
        let mut add = |terms: Vec<String>, weight: f32, origin: Origin| {
            if !terms.is_empty() && all.iter().all(|a| a.terms != terms) {
                all.push(Alternative { terms, weight: weight * sure, origin });
            }
        };
        if let Some(mention) = &found.card {
            let nicknamed = if mention.nickname && tokens.len() == 1 { NICKNAMED } else { 1.0 };
            let weight = if mention.settled { SETTLED } else { nicknamed };
            add(vec![card_term(mention.card)], weight, Origin::Card);
            // A rule that does not name the card may speak of cards of its kind.
            for kind in mention.kinds {
                add(meaning(&self.analyzer, kind), 0.4, Origin::Card);
            }
        }
        if let Some((_, joined)) = found.compound {
            add(vec![joined.to_owned()], 1.0, Origin::Compound);
        }
        let typed = tokens.iter().filter(|t| tokens.len() == 1 || !t.stop).map(|t| t.term.clone()).collect();
        let single = found.card.is_none() && found.compound.is_none();
        let origin = if corrected { Origin::Spelling } else { Origin::Typed };
        add(typed, if single { 1.0 } else { PARTS }, origin);
        if let Some(said) = &found.said {
            let (weight, origin) = match said.language == Language::En {
                true if language == Language::En => (SAID_FOR, Origin::Thesaurus),
                true => (0.5, Origin::Thesaurus),
                false => (0.9, Origin::Translation),
            };
            said.means.iter().for_each(|terms| add(terms.clone(), weight, origin));
        }
        all
    }

    /// Takes a question that is somebody's name for a rule, word for word, as asking for that rule.
    fn take_whole(&self, spelled: &Spelled, query: &mut Query) {
        let terms = vec![whole_term(spelled.tokens.iter())];
        if !spelled.tokens.is_empty() {
            let typed = "the whole question".to_owned();
            let alternatives = vec![Alternative { terms, weight: 1.0, origin: Origin::Typed }];
            query.concepts.push(Concept { typed, alternatives, bonus: true, asked: true, ..Concept::default() });
        }
    }

    /// Lets entries gain that tell what something means, if the question asks it.
    fn take_defining(&self, spelled: &Spelled, query: &mut Query) {
        let named = query.concepts.iter().filter(|c| !c.bonus).count();
        if (1..=DEFINED).contains(&named) && self.analyzer.defines(&spelled.tokens) {
            let typed = "what it means".to_owned();
            let alternatives =
                vec![Alternative { terms: vec![DEFINES.to_owned()], weight: DEFINING, origin: Origin::Typed }];
            query.concepts.push(Concept { typed, alternatives, bonus: true, asked: true, ..Concept::default() });
        }
    }

    /// Asks for two cards of one question together.
    fn pair_cards(&self, query: &mut Query) {
        let cards = &query.cards;
        let mut alternatives = Vec::new();
        for (at, one) in cards.iter().enumerate().take(4) {
            for other in cards.iter().skip(at + 1).take(4) {
                alternatives.push(Alternative {
                    terms: vec![pair_term(one, other)],
                    weight: 1.0,
                    origin: Origin::Card,
                });
            }
        }
        if !alternatives.is_empty() {
            let typed = format!("{} together", cards.join(" and "));
            query.concepts.push(Concept { typed, alternatives, bonus: true, asked: true, ..Concept::default() });
        }
    }
}

/// Gives the sentences of a text, each with whether it asks. Where none ends with a question mark, all do.
fn sentences(text: &str) -> Vec<(&str, bool)> {
    let ends = |(at, c): (usize, char)| {
        let rest = &text[at + c.len_utf8()..];
        let ended = c == '?' || c == '\n' || matches!(c, '.' | '!') && rest.starts_with(char::is_whitespace);
        ended.then_some(at + c.len_utf8())
    };
    let mut begin = 0;
    let mut all: Vec<(&str, bool)> = Vec::new();
    for end in text.char_indices().filter_map(ends).chain([text.len()]) {
        all.push((&text[begin..end], text[begin..end].trim_end().ends_with('?')));
        begin = end;
    }
    let none = all.iter().all(|(_, asks)| !asks);
    all.into_iter().map(|(sentence, asks)| (sentence, asks || none)).collect()
}

/// Gives the words that are right, and those among them that a misspelled word may be meant for.
fn spelling(
    thesaurus: &Thesaurus,
    cards: &Catalogue,
    written: HashMap<String, u32>,
    asked: HashMap<String, u32>,
) -> Spelling {
    let (english, foreign): (Vec<_>, Vec<_>) = thesaurus.say.iter().partition(|s| s.lang == Language::En);
    let said = english.iter().flat_map(|s| &s.words).chain(thesaurus.nickname.iter().flat_map(|n| &n.words));
    let mut models = written;
    for word in said.flat_map(|text| words(text)).chain(cards.cards().iter().flat_map(|c| words(&c.name))) {
        *models.entry(word).or_default() += 1;
    }
    // Words that the thesaurus lists as misspelled are never right.
    for typo in thesaurus.typo.iter().flat_map(|t| &t.words) {
        models.remove(&words(typo).concat());
    }
    let stop = thesaurus.stopwords.values().flatten();
    let other = foreign.iter().flat_map(|s| &s.words).chain(stop).flat_map(|text| words(text));
    Spelling::new(models, other.chain(asked.into_keys()).collect())
}
