//! Takes a text apart into items: card titles, people, numbers, words of the game, marks. Everything that stands in the
//! text is one of them, with its place.

use std::cell::OnceCell;
use std::ops::Range;

use super::lands;
use super::tokens::{Sort, Token};
use super::words::{Word, Words};
use crate::engine::card::{CardKind, Table};
use crate::lang::{CardKey, CardName, Kind, Named, Titles, title_words};
use crate::vocab::{RegionType, fold};

/// One thing that stands in the text.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Item {
    /// Its place, in bytes.
    pub span: Range<usize>,
    /// The kind of item.
    pub what: What,
}

/// The kind of an item.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum What {
    /// A card: its place among the mentions.
    Card(usize),
    /// A concept of the table.
    Word(Word),
    /// A number.
    Number(i32),
    /// `'s`
    Possessive,
    /// A capitalised word that is no card: perhaps somebody's name.
    Name(String),
    /// A mark: `.`, `,`, `?`, `:`, `(` …; a line break is `\n`.
    Mark(char),
    /// Any other word.
    Other(String),
}

/// A card that the text names.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Mention {
    /// Its English title.
    pub title: String,
    /// Its versions in the catalogue, the best first.
    pub versions: Vec<usize>,
    /// Its place in the text.
    pub span: Range<usize>,
    /// Whether either player can play it.
    pub either: bool,
    /// Whether the title was misspelt.
    pub guessed: bool,
}

impl Mention {
    /// Gives the name as a script has it.
    pub fn name(&self) -> CardName {
        CardName {
            card: CardKey::Known { title: self.title.clone(), versions: self.versions.clone() },
            id: None,
            copy: None,
            span: self.span.clone(),
        }
    }

    /// Whether any version of it is an agent.
    pub fn is_agent(&self, table: &Table) -> bool {
        self.versions.iter().any(|v| table.defs.get(*v).is_some_and(|def| def.agent))
    }

    /// Whether any version of it is a card of this kind.
    pub fn is(&self, table: &Table, kind: CardKind) -> bool {
        self.versions.iter().any(|v| table.defs.get(*v).is_some_and(|def| def.kind == kind))
    }
}

/// A place at which a title may stand: its words, and the phrase of the table with which they begin.
struct Spot<'t> {
    tokens: &'t [Token],
    at: usize,
    run: &'t [&'t str],
    phrase: Option<(usize, Word)>,
    /// Whether the text has hardly any capitals.
    quiet: bool,
}

/// Takes a text apart.
pub(super) struct Taking<'a, T: Titles> {
    pub(super) text: &'a str,
    pub(super) titles: &'a T,
    pub(super) table: &'a Table,
    pub(super) words: &'a Words,
    /// The text, folded, once something is looked for in it.
    pub(super) folded: OnceCell<String>,
}

/// The number words.
pub(super) const NUMBERS: [(&str, i32); 25] = [
    ("zero", 0),
    ("one", 1),
    ("single", 1),
    ("two", 2),
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("six", 6),
    ("seven", 7),
    ("eight", 8),
    ("nine", 9),
    ("ten", 10),
    ("eleven", 11),
    ("twelve", 12),
    ("second", 2),
    ("third", 3),
    ("fourth", 4),
    ("fifth", 5),
    ("1st", 1),
    ("2nd", 2),
    ("3rd", 3),
    ("4th", 4),
    ("thirteen", 13),
    ("fourteen", 14),
    ("fifteen", 15),
];

/// What one die shows, where two show the same: `double fives`.
const SHOWN_TWICE: [&str; 6] = ["ones", "twos", "threes", "fours", "fives", "sixes"];

/// Gives what two dice show, by the names that players have for it, and how many words that takes: `snake eyes`, `two sixes`.
fn thrown(tokens: &[Token], at: usize) -> Option<(i32, usize)> {
    let word = tokens.get(at)?.word.as_str();
    let next = tokens.get(at + 1).map_or("", |t| t.word.as_str());
    let single = |w: &&str| word == "double" && w.strip_suffix('s') == Some(next);
    let die = SHOWN_TWICE.iter().position(|w| *w == next || single(w)).and_then(|n| i32::try_from(n).ok());
    let (sum, taken) = match word {
        "boxcars" => (12, 1),
        "snake" if next == "eyes" => (2, 2),
        "double" | "two" => (2 * (die? + 1), 2),
        _ => return None,
    };
    // `he rolls snake eyes, a 2`: the number is told as well.
    let told = tokens.iter().skip(at + taken).take(4).any(|t| t.sort == Sort::Number(sum));
    // `the two ones` are no dice.
    (!told && (word, next) != ("two", "ones")).then_some((sum, taken))
}

/// Small words that are no part of a short name.
const SMALL: [&str; 16] =
    ["the", "of", "and", "to", "in", "a", "an", "his", "is", "for", "with", "at", "from", "on", "or", "will"];

impl<'a, T: Titles> Taking<'a, T> {
    /// Prepares to take a text apart by the titles of the cards and the words of its language.
    pub fn new(text: &'a str, titles: &'a T, table: &'a Table, words: &'a Words) -> Taking<'a, T> {
        Taking { text, titles, table, words, folded: OnceCell::new() }
    }

    /// Gives the items of the text, and the cards that it names: those that were typed in lines beside it first.
    pub fn items(&self, typed: Vec<Mention>) -> (Vec<Item>, Vec<Mention>) {
        let mut tokens = self.tokens();
        self.had(&mut tokens);
        self.mend(&mut tokens);
        let quiet = tokens.iter().filter(|t| t.capital).count() * 12 < tokens.len();
        let mixed = !typed.is_empty();
        let speakers = self.speakers(&tokens, quiet);
        let mut mentions = typed;
        let mut items: Vec<Item> = Vec::new();
        let mut open: Vec<(usize, usize)> = Vec::new();
        let mut at = 0;
        while let Some(token) = tokens.get(at) {
            let path = lands::path_letters(&tokens[at..], self.words);
            if !path.is_empty() {
                at += path.len();
                items.extend(path.into_iter().flatten());
                continue;
            }
            if let Some(region) = self.key_letter(&tokens, at, (&items, &mentions)) {
                items.push(Item { span: token.span.clone(), what: What::Word(Word::of_region(region)) });
                at += 1;
                continue;
            }
            let (what, taken, end) = match &token.sort {
                Sort::Mark('@') => (What::Word(Word::At), 1, token.span.end),
                Sort::Mark('>' | '→') => (What::Word(Word::To), 1, token.span.end),
                Sort::Mark(c) => (What::Mark(*c), 1, token.span.end),
                Sort::Possessive => (What::Possessive, 1, token.span.end),
                Sort::Number(n) => (What::Number(*n), 1, token.span.end),
                Sort::Letters if (token.capital || quiet) && speakers.contains(&token.word) => {
                    (What::Name(token.word.clone()), 1, token.span.end)
                }
                Sort::Letters if self.seat(&tokens, at, mixed).is_some() => {
                    (What::Word(self.seat(&tokens, at, mixed).unwrap_or(Word::Company)), 1, token.span.end)
                }
                Sort::Letters => match self.letters(&tokens, at, quiet, &mut mentions) {
                    Some(found) => found,
                    None => {
                        open.push((items.len(), at));
                        (What::Other(token.word.clone()), 1, token.span.end)
                    }
                },
            };
            items.push(Item { span: token.span.start..end, what });
            at += taken.max(1);
        }
        self.short_names(&tokens, &open, quiet, (&mut items, &mut mentions));
        let items = super::kin::left_out(items, &mentions, self.text, self.table);
        (super::kin::apostrophes(items, &mentions, self.text, self.table), mentions)
    }

    /// Reads a letter that is a type of region because it stands behind a key, or ends what leads to it: `keyed to w`,
    /// `on w.`.
    fn key_letter(&self, tokens: &[Token], at: usize, (items, mentions): (&[Item], &[Mention])) -> Option<RegionType> {
        let token = tokens.get(at).filter(|t| t.sort == Sort::Letters && t.word.len() == 1)?;
        let region = token.word.chars().next().and_then(RegionType::of)?;
        // `keyed s-hold`
        let pair = [token.word.as_str(), tokens.get(at + 1).map_or("", |t| t.word.as_str())];
        if self.words.at(&pair).is_some_and(|(n, _)| n > 1) {
            return None;
        }
        let mut before = items.iter().rev().map(|i| &i.what).filter(|w| !matches!(w, What::Other(_)));
        let last = before.next()?;
        let keyed = |w: &What| *w == What::Word(Word::KeyVerb);
        let leads = matches!(last, What::Word(Word::On | Word::By | Word::To | Word::At));
        let key = keyed(last) || leads && before.next().is_some_and(keyed);
        let closed = tokens.get(at + 1).is_some_and(|t| t.sort == Sort::Mark(')'));
        if *last == What::Mark('(') && closed && lands::is_key(before, mentions, self.table) {
            return Some(region);
        }
        let ends =
            tokens.get(at + 1).is_none_or(|t| matches!(t.sort, Sort::Mark('.' | ',' | '?' | '!' | ')' | '\n' | ';')));
        (key || leads && ends).then_some(region)
    }

    /// Finds the names with which two or more lines of a log begin: `Bert: …` is a player there, whatever card has that
    /// name. Where hardly anything has a capital, it may be a sentence, and the name stands elsewhere: `teri: twilight`.
    fn speakers(&self, tokens: &[Token], quiet: bool) -> Vec<String> {
        let small = |t: &Token| quiet && !t.capital && !self.words.knows(&t.word) && !self.of_a_title(&t.word);
        let line = |at: usize, small: bool| {
            let mark = |c: char| c == '\n' || small && matches!(c, '.' | '!' | '?');
            at == 0 || matches!(tokens[at - 1].sort, Sort::Mark(c) if mark(c))
        };
        let label = |at: usize| {
            let colon = tokens.get(at + 1).is_some_and(|t| t.sort == Sort::Mark(':'));
            let (token, small) = (&tokens[at], small(&tokens[at]));
            let named = small || token.capital && self.words.at(&[token.word.as_str()]).is_none();
            colon && named && token.sort == Sort::Letters && line(at, small)
        };
        let labels: Vec<&Token> = (0..tokens.len()).filter(|at| label(*at)).map(|at| &tokens[at]).collect();
        let again = |name: &&&Token| {
            let other = |t: &Token| t.word == name.word && t.span != name.span;
            labels.iter().any(|t| other(t)) || !name.capital && tokens.iter().any(other)
        };
        labels.iter().filter(again).map(|name| name.word.clone()).collect()
    }

    /// Reads players and a company: `R` and `H` at the beginning of a line or beside lines that were typed, and `A1`
    /// there.
    fn seat(&self, tokens: &[Token], at: usize, mixed: bool) -> Option<Word> {
        let token = tokens.get(at)?;
        let typed = self.text.get(token.span.clone())?;
        let begins = mixed || at == 0 || matches!(tokens[at - 1].sort, Sort::Mark('\n'));
        // `Bilbo Riv→Bree. H Weariness of the Heart. R –, H –.`
        let marked = at > 0 && matches!(tokens[at - 1].sort, Sort::Mark('.' | ',' | ';' | ':' | '!' | '?'));
        let goes_on = match tokens.get(at + 1).map(|t| &t.sort) {
            Some(Sort::Letters) => true,
            Some(Sort::Mark(c)) => matches!(c, '-' | ':'),
            _ => false,
        };
        // `R passes - H Doors of Night`: between dashes, where somebody does something or names a card.
        let dashed = at > 0
            && tokens[at - 1].sort == Sort::Mark('-')
            && tokens.get(at + 1).is_some_and(|next| {
                let verb = self
                    .words
                    .at(&[next.word.as_str()])
                    .is_some_and(|(_, word)| word == Word::Pass || word == Word::Play);
                verb || next.capital
            });
        let begins = begins || marked && goes_on || dashed;
        match typed {
            "R" if begins => Some(Word::ResourcePlayer),
            "H" if begins => Some(Word::HazardPlayer),
            _ if mixed
                && typed.len() == 2
                && typed.starts_with(|c: char| c.is_ascii_uppercase())
                && typed.ends_with(|c: char| c.is_ascii_digit()) =>
            {
                Some(Word::Company)
            }
            _ => None,
        }
    }

    /// Reads a title, a phrase of the table or a number word.
    fn letters(
        &self,
        tokens: &[Token],
        at: usize,
        quiet: bool,
        mentions: &mut Vec<Mention>,
    ) -> Option<(What, usize, usize)> {
        let token = tokens.get(at)?;
        let rest = self.text.get(token.span.start..)?;
        let run = self.run(tokens, at);
        let phrase = self.phrase(tokens, at, &run);
        let title = self.titles.longest(rest).filter(|n| self.ends(token.span.start + n.length));
        let spot = Spot { tokens, at, run: &run, phrase, quiet };
        if let Some(named) = title.filter(|named| self.may_be_title(named, &spot)) {
            let end = token.span.start + named.length;
            let named = self.as_ringwraith(tokens, at, self.longer(named));
            let mut versions: Vec<usize> = named.versions.iter().map(|v| v.index).collect();
            let end = self.printing(end, &mut versions).unwrap_or(end);
            let taken = tokens[at..].iter().take_while(|t| t.span.start < end).count();
            mentions.push(Mention {
                title: named.title.clone(),
                versions,
                span: token.span.start..end,
                either: either(&named),
                guessed: false,
            });
            return Some((What::Card(mentions.len() - 1), taken, end));
        }
        // `the Lure`, of a card that was named: a capital within a sentence.
        // But its race in parentheses is no card.
        let race =
            at > 0 && tokens[at - 1].sort == Sort::Mark('(') && phrase.is_some_and(|(_, w)| w == Word::AttackRace);
        // `I have a 2nd lure`
        let second = at > 0 && matches!(self.words.at(&[tokens[at - 1].word.as_str()]), Some((1, Word::SecondOne)));
        // `the spiders`, of Giant Spiders
        let led = at > 0 && matches!(tokens[at - 1].word.as_str(), "the" | "my" | "his" | "her" | "these" | "those");
        let led = led && phrase.is_some_and(|(_, w)| w == Word::AttackRace);
        let stem = token.word.strip_suffix('s').filter(|s| token.capital && s.chars().count() > 3);
        // `can I play ride on them`, of Ride Against the Enemy
        let played = at > 0 && matches!(self.words.at(&[tokens[at - 1].word.as_str()]), Some((1, Word::Play)));
        let played = played && mentions.iter().any(|m| title_words(&m.title).first() == Some(&token.word));
        let named = |title: Vec<String>| {
            let own = |word: &str| title.iter().any(|t| t == word);
            own(&token.word) && (!led || token.capital || title.last() == Some(&token.word)) || stem.is_some_and(own)
        };
        let named = (token.capital || quiet && second || led || played)
            && !race
            && !self.begins_sentence(tokens, at)
            && phrase.is_some_and(|(n, _)| n == 1)
            && token.word.chars().count() > 3
            && mentions.iter().any(|m| named(title_words(&m.title)));
        if named {
            return None;
        }
        if let Some(word) = lands::named_by_half(tokens, at, self.words) {
            return Some((What::Word(word), 1, token.span.end));
        }
        if let Some((taken, again)) = self.again_with_a_slip(tokens, at, mentions) {
            let end = again.span.end;
            mentions.push(again);
            return Some((What::Card(mentions.len() - 1), taken, end));
        }
        if let Some((sum, taken)) = thrown(tokens, at) {
            return Some((What::Number(sum), taken, tokens.get(at + taken - 1)?.span.end));
        }
        if let Some((taken, word)) = phrase {
            let end = tokens.get(at + taken - 1)?.span.end;
            return Some((What::Word(word), taken, end));
        }
        if let Some(times) = lands::times_a_region(tokens, at, self.words) {
            return Some((What::Number(times), 1, token.span.end));
        }
        let number = NUMBERS.iter().find(|(word, _)| *word == token.word)?;
        // `Aragorn's one was an 8`: it stands for a thing, and counts nothing.
        let owned = at > 0 && tokens[at - 1].sort == Sort::Possessive && number.1 == 1;
        if owned && self.ends_or_tells(tokens, at + 1) {
            return Some((What::Other(token.word.clone()), 1, token.span.end));
        }
        Some((What::Number(number.1), 1, token.span.end))
    }

    /// Takes the name of a Nazgûl for the Ringwraith whom somebody plays, where that stands before it: `my Ringwraith
    /// Adûnaphel`.
    fn as_ringwraith(&self, tokens: &[Token], at: usize, named: Named) -> Named {
        let wraith = |n: usize| {
            tokens.get(n).is_some_and(|t| matches!(self.words.at(&[t.word.as_str()]), Some((1, Word::Ringwraith))))
        };
        let comma = at > 1 && tokens[at - 1].sort == Sort::Mark(',') && wraith(at - 2);
        if !(comma || at > 0 && wraith(at - 1)) {
            return named;
        }
        let mut avatars = self.table.defs.iter().filter(|d| d.avatar && d.is_race("ringwraith"));
        let own =
            avatars.find(|d| d.title.strip_prefix(named.title.as_str()).is_some_and(|rest| rest.starts_with(' ')));
        let full = own.and_then(|d| self.titles.longest(&d.title));
        full.map_or(named.clone(), |full| Named { length: named.length, ..full })
    }

    /// Gives the words from a place on that may be one phrase. It ends where a title of several words begins: `goes In
    /// the Heart of his Realm`. An article does not count.
    fn run<'t>(&self, tokens: &'t [Token], at: usize) -> Vec<&'t str> {
        let mut run: Vec<&str> =
            tokens[at..].iter().take(8).take_while(|t| t.sort == Sort::Letters).map(|t| t.word.as_str()).collect();
        let title_at = |k: &usize| {
            let span = &tokens[at + k].span;
            let most = 2 + usize::from(matches!(tokens[at + k].word.as_str(), "the" | "a" | "an"));
            let long = |n: &Named| {
                let end = span.start + n.length;
                !n.loose && self.ends(end) && tokens[at + k..].iter().take_while(|t| t.span.start < end).count() > most
            };
            self.text.get(span.start..).and_then(|r| self.titles.longest(r)).is_some_and(|n| long(&n))
        };
        if let Some(cut) = (1..run.len()).find(title_at) {
            run.truncate(cut);
        }
        run
    }

    /// Finds the longest phrase of the table with which some words begin: how many words it takes, and what it says.
    fn phrase(&self, tokens: &[Token], at: usize, run: &[&str]) -> Option<(usize, Word)> {
        let phrase = self.words.at(run);
        // `same turn i follow up with`: a turn, and nothing that is turned up.
        let noun = at > 0
            && tokens[at].word == "turn"
            && ["same", "this", "that", "my", "his", "her", "the", "each", "next", "last", "our", "their"]
                .contains(&tokens[at - 1].word.as_str());
        let parted = self.words.parted(run).filter(|_| !noun).map(|word| (1, word));
        if phrase.is_none_or(|(n, _)| n == 1) { parted.or(phrase) } else { phrase }
    }

    /// Whether a title that stands at a place is meant there: an ordinary word, a number and a word of the game often
    /// are no card.
    fn may_be_title(&self, named: &Named, spot: &Spot<'_>) -> bool {
        let Spot { tokens, at, run, phrase, quiet } = *spot;
        let token = &tokens[at];
        let rest = self.text.get(token.span.start..).unwrap_or_default();
        let end = token.span.start + named.length;
        let taken = tokens[at..].iter().take_while(|t| t.span.start < end).count();
        let article = usize::from(matches!(token.word.as_str(), "the" | "a" | "an"));
        let plain = taken <= article + 1;
        let begins = tokens.get(at + article).is_some_and(|t| t.capital) || self.begins_sentence(tokens, at);
        let ours = phrase.is_some_and(|(n, _)| n >= taken);
        let translated = named.loose && !self.english(named, rest);
        let core = tokens.get(at + article).map_or("", |t| t.word.as_str());
        let small = !tokens.get(at + article).is_some_and(|t| t.capital);
        let played = at > 0
            && matches!(
                self.words.at(&[tokens[at - 1].word.as_str()]),
                Some((1, Word::Play | Word::Respond | Word::With))
            );
        let inner: Vec<&str> = run.iter().skip(article).copied().collect();
        let within = self.words.at(&inner).is_some_and(|(n, _)| n > taken - article.min(taken));
        let longer = phrase.is_some_and(|(n, _)| n > taken) || within && !inner.is_empty();
        // `Wolves attack my Éowyn`, `Wolves, keyed to Wilderness`: nothing else does.
        let attacks = || {
            let next = tokens.get(at + taken).and_then(|t| self.words.at(&[t.word.as_str()]));
            let alone = tokens.get(at + taken).is_none_or(|t| matches!(t.sort, Sort::Mark(',' | '(' | '\n' | '.')));
            let does = matches!(next, Some((1, Word::Attack | Word::KeyVerb | Word::On)));
            let creature = named.versions.iter().filter_map(|v| self.table.defs.get(v.index));
            (does || alone) && creature.into_iter().any(|d| d.kind == CardKind::Creature)
        };
        // `wolves 3@8`, `he plays wolves keyed to ww`: no race has figures of its own.
        let counted = {
            let word = |n: usize| tokens.get(n).map(|t| &t.sort);
            let open = usize::from(word(at + taken) == Some(&Sort::Mark('(')));
            let figures = matches!(word(at + taken + open), Some(Sort::Number(_)))
                && word(at + taken + open + 1) == Some(&Sort::Mark('@'));
            let next = tokens.get(at + taken).and_then(|t| self.words.at(&[t.word.as_str()]));
            let keyed = played && matches!(next, Some((1, Word::KeyVerb)));
            let race = phrase.is_some_and(|(n, word)| n == 1 && word == Word::AttackRace);
            let mut defs = named.versions.iter().filter_map(|v| self.table.defs.get(v.index));
            race && (figures || keyed) && defs.any(|d| d.kind == CardKind::Creature)
        };
        let refused = longer
            || self.overlapped(named, tokens, at)
            // `adunaphel` is a title among capitals as well; a small or an ordinary word is none.
            || plain && small && !counted && (self.words.ordinary(core) && !played || !quiet && (ours || self.words.small(core)))
            || plain && ours && !counted && (quiet || !token.capital || self.begins_sentence(tokens, at) && !attacks())
            || plain && !quiet && !begins && tokens[at].word.chars().count() < 4
            || translated && (plain || ours)
            || plain && NUMBERS.iter().any(|(w, _)| *w == token.word)
            // `how many strikes do the Wolves have?`, behind Dire Wolves
            || plain && (article == 1 || at > 0 && tokens[at - 1].word == "the") && ends_a_name(&tokens[..at], core)
            // `three Hobbits`, `each Hobbit`: how many, and no faction.
            || plain && self.words.ordinary(core) && at > 0 && lands::counts(&tokens[at - 1])
            // `the Hobbits Frodo and Sam`: what those are who are named.
            || plain
                && (article == 1 || at > 0 && tokens[at - 1].word == "the")
                && self.words.ordinary(core)
                && core.ends_with('s')
                && tokens.get(at + taken).is_some_and(|t| t.sort == Sort::Letters && t.capital);
        !refused
    }

    /// Whether a longer title begins within a title and ends behind it: `my Precious Gold Ring`, and not My Precious.
    fn overlapped(&self, named: &Named, tokens: &[Token], at: usize) -> bool {
        let (start, end) = (tokens[at].span.start, tokens[at].span.start + named.length);
        let within = tokens[at + 1..].iter().take_while(|t| t.span.start < end).filter(|t| t.capital);
        within.into_iter().any(|t| {
            let other = self.text.get(t.span.start..).and_then(|rest| self.titles.longest(rest));
            let longer = |n: Named| !n.loose && n.length > named.length && self.ends(t.span.start + n.length);
            other.is_some_and(longer) && !tokens[at].capital && start < t.span.start
        })
    }

    /// Reads which of the cards with a title is meant, and where that ends: `The Balrog (AS-71)`.
    fn printing(&self, at: usize, versions: &mut Vec<usize>) -> Option<usize> {
        let rest = self.text.get(at..)?;
        let inside = rest.trim_start().strip_prefix('(')?.split(')').next()?;
        let (_, one) = self.titles.by_id(inside.trim()).filter(|(_, one)| versions.contains(&one.index))?;
        *versions = vec![one.index];
        Some(at + rest.find(')')? + 1)
    }

    /// Gives the longer title that the text names elsewhere in full, if a title is the beginning of that one.
    fn longer(&self, named: Named) -> Named {
        let short = fold(&named.title);
        let short = short.strip_prefix("the ").unwrap_or(&short).to_owned();
        let begun = self.titles.beginning(&short);
        let full = begun.into_iter().find(|other| {
            // `the Moon`, for The Moon Is Dead
            let long = fold(&other.title);
            let long = long.strip_prefix("the ").unwrap_or(&long).to_owned();
            long.len() > short.len() && long.starts_with(&format!("{short} ")) && self.folded().contains(&long)
        });
        match full.and_then(|f| self.titles.longest(&f.title)) {
            Some(full) => Named { length: named.length, ..full },
            None => named,
        }
    }

    /// Whether a title that was found loosely is the English title but for its article.
    fn english(&self, named: &Named, rest: &str) -> bool {
        let title = fold(&named.title);
        let typed = fold(rest.get(..named.length).unwrap_or_default());
        title.strip_prefix("the ").is_some_and(|t| typed.starts_with(t)) || typed.contains(&title)
    }

    pub(super) fn begins_sentence(&self, tokens: &[Token], at: usize) -> bool {
        at == 0 || tokens.get(at - 1).is_some_and(|t| matches!(t.sort, Sort::Mark('.' | '?' | '!' | '\n' | ':')))
    }

    /// Whether a word ends at this byte.
    pub(super) fn ends(&self, at: usize) -> bool {
        self.text.get(at..).and_then(|rest| rest.chars().next()).is_none_or(|c| !c.is_alphanumeric())
    }

    /// Whether nothing stands at a place, or what tells of something that was named: `was`, `and`.
    fn ends_or_tells(&self, tokens: &[Token], at: usize) -> bool {
        match tokens.get(at) {
            Some(token) if token.sort == Sort::Letters => {
                let word = self.words.at(&[token.word.as_str()]).map(|(_, word)| word);
                matches!(word, Some(Word::Be | Word::And | Word::Who | Word::Then))
            }
            _ => true,
        }
    }

    /// Finds the names that are left: short names of cards that are named in full, nicknames, beginnings of titles,
    /// misspelt titles, names of people.
    fn short_names(
        &self,
        tokens: &[Token],
        open: &[(usize, usize)],
        quiet: bool,
        (items, mentions): (&mut Vec<Item>, &mut Vec<Mention>),
    ) {
        // `Tom's Éomer … and Tom plays`: nobody owns a character but a player, whatever card has that name elsewhere.
        let owns = |item: usize| match (items.get(item + 1).map(|i| &i.what), items.get(item + 2).map(|i| &i.what)) {
            (Some(What::Possessive), Some(What::Card(card))) => mentions[*card].is(self.table, CardKind::Character),
            _ => false,
        };
        let player = |item: usize, token: usize| owns(item) || self.is_a_player(tokens, token);
        let owners = open.iter().filter(|(item, token)| tokens[*token].capital && player(*item, *token));
        let players: Vec<String> = owners.map(|(_, token)| tokens[*token].word.clone()).collect();
        let mut gone: Vec<usize> = Vec::new();
        for (item, token) in open {
            if gone.contains(item) {
                continue;
            }
            let player = tokens[*token].capital && players.contains(&tokens[*token].word);
            let found = self.short_name(tokens, *token, quiet, mentions).filter(|_| !player);
            let Some(found) = found else {
                let tokens_at = *token;
                let token = &tokens[tokens_at];
                // `Now Mark plays Doors of Night`: a name, whatever else the word says.
                let acts = |n: usize| {
                    let same = tokens[n].word == token.word && tokens[n].capital;
                    same && !self.begins_sentence(tokens, n) && self.plays(tokens, n)
                };
                let small = SMALL.contains(&token.word.as_str())
                    || self.words.small(&token.word) && !(0..tokens.len()).any(acts)
                    || token.word.chars().count() < 2;
                if token.capital && !small {
                    items[*item].what = What::Name(token.word.clone());
                }
                continue;
            };
            let end = found.span.end;
            let mut next = item + 1;
            while items.get(next).is_some_and(|i| i.span.start < end) {
                gone.push(next);
                next += 1;
            }
            items[*item].span.end = end;
            mentions.push(found);
            items[*item].what = What::Card(mentions.len() - 1);
        }
        gone.sort_unstable();
        gone.dedup();
        for at in gone.into_iter().rev() {
            items.remove(at);
        }
    }

    fn short_name(&self, tokens: &[Token], at: usize, quiet: bool, named: &[Mention]) -> Option<Mention> {
        let token = tokens.get(at)?;
        if SMALL.contains(&token.word.as_str()) || token.word.chars().count() < 2 {
            return None;
        }
        let make = |title: &str, versions: Vec<usize>, end: usize| Mention {
            title: title.to_owned(),
            versions,
            span: token.span.start..end,
            either: self.titles.longest(title).is_some_and(|n| either(&n)),
            guessed: false,
        };
        let stem = token.word.strip_suffix('s').filter(|s| s.chars().count() > 2);
        let parts = |title: &str| -> Vec<String> {
            fold(title).split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).map(str::to_owned).collect()
        };
        // A word of a title that stands in the text means that title: the last one before, else the first one behind.
        // In small letters only the noun at a title's end stands for it: `the harp`, but no `long way`. An ordinary
        // word stands for a title only where something leads to it: `the night`, but not `last night`.
        let led = at > 0
            && ["the", "my", "his", "her", "your", "their", "this", "that"].contains(&tokens[at - 1].word.as_str());
        // `he says moon first, then the other`: which card comes first.
        let next = tokens.get(at + 1).and_then(|t| self.words.at(&[t.word.as_str()]));
        let ranked = matches!(next, Some((1, Word::Order)));
        let plain = !token.capital && self.words.ordinary(&token.word) && !led && !ranked;
        // `he sends Frodo home`, behind Call of Home: a small word is no name of a card.
        let plain = plain || !token.capital && self.words.small(&token.word) && !led;
        let shares = |m: &&Mention, word: &str| {
            if plain {
                return false;
            }
            let parts = parts(&m.title);
            let last = parts.last().is_some_and(|p| p == word);
            let long = led && word.chars().count() > 4 && !self.words.knows(word);
            (last || token.capital || quiet || long) && parts.iter().any(|p| p == word) && word.chars().count() > 2
        };
        let of = |word: &str| {
            let before = named.iter().rfind(|m| m.span.start < token.span.start && shares(m, word));
            before.or_else(|| named.iter().find(|m| shares(m, word)))
        };
        if let Some(m) = of(&token.word).or_else(|| stem.and_then(of)) {
            let own = parts(&m.title);
            let more = tokens[at + 1..].iter().take_while(|t| t.sort == Sort::Letters && own.contains(&t.word)).count();
            let end = tokens.get(at + more).map_or(token.span.end, |t| t.span.end);
            return Some(make(&m.title, m.versions.clone(), end));
        }
        if let Some(m) = self.nearly(token, named) {
            return Some(make(&m.title, m.versions.clone(), token.span.end));
        }
        // `Aragorn's company`: the ending is no part of a title.
        let owns = tokens.get(at + 1).is_some_and(|t| t.sort == Sort::Possessive);
        let rest = self.text.get(if owns { token.span.clone() } else { token.span.start..self.text.len() })?;
        // Two words with a slip of the pen come before a nickname.
        let two = || self.misspelt(tokens, at, quiet).filter(|m| m.span.end > token.span.end);
        let person = |n: &Named| {
            let kinds = n.versions.iter().filter_map(|v| self.table.defs.get(v.index)).map(|d| d.kind);
            let plays = !kinds.clone().any(|k| k == CardKind::Character) && n.words < 2 && self.plays(tokens, at);
            token.capital && (plays || !quiet && self.is_initials(token, &n.title))
        };
        let nickname = self.titles.nickname(rest).filter(|n| self.ends(token.span.start + n.length) && !person(n));
        if let Some(nick) = nickname {
            if let Some(long) = two() {
                return Some(long);
            }
            let end = token.span.start + nick.length;
            return Some(make(&nick.title, nick.versions.iter().map(|v| v.index).collect(), end));
        }
        if !(token.capital || quiet) || token.word.chars().count() < 3 {
            return None;
        }
        self.begun(tokens, at, rest)
            .or_else(|| self.one_of_many(token))
            .or_else(|| self.misspelt(tokens, at, quiet))
            .or_else(|| self.first_name(tokens, at))
            .map(|found| self.in_full(found))
    }

    /// Takes a title for the longer one that the text names in full: `plague`, beside Plague of Wights.
    fn in_full(&self, found: Mention) -> Mention {
        let full = self.titles.longest(&found.title).map(|named| self.longer(named));
        match full.filter(|named| named.title != found.title) {
            Some(named) => Mention {
                title: named.title.clone(),
                versions: named.versions.iter().map(|v| v.index).collect(),
                either: either(&named),
                ..found
            },
            None => found,
        }
    }

    /// Finds the one card whose title begins so: a character before anything else.
    fn begun(&self, tokens: &[Token], at: usize, rest: &str) -> Option<Mention> {
        let token = tokens.get(at)?;
        // `the old one or the new one`
        let ordinary = !token.capital && self.words.ordinary(&token.word);
        // `Out of …` begins many a sentence.
        let long = |n: &Named| {
            let typed = rest.get(..n.length).unwrap_or_default();
            let mut typed = typed.split(|c: char| !c.is_alphanumeric()).map(fold);
            // `under his` begins no title, nor does `Back to hand?`
            typed.any(|w| w.chars().count() > 3 && !self.words.is_covering(&w) && !self.words.is_likening(&w))
        };
        // `teri here is hazard`: words that anybody uses begin no title in small letters.
        let plain = |n: &Named| {
            let typed = rest.get(..n.length).unwrap_or_default();
            let mut typed = typed.split(|c: char| !c.is_alphanumeric()).map(fold).filter(|w| !w.is_empty());
            !token.capital && n.words > 1 && typed.all(|w| self.words.small(&w))
        };
        let whole = |n: &Named| {
            !plain(n) && n.words > 0 && !n.loose && (n.words == 1 || long(n)) && self.ends(token.span.start + n.length)
        };
        let found: Vec<Named> = self.titles.beginning(rest).into_iter().filter(whole).collect();
        let longest = found.iter().map(|n| n.words).max().filter(|words| *words > 1 || !ordinary)?;
        let found: Vec<Named> = found.into_iter().filter(|n| n.words == longest).collect();
        let kind = |n: &Named, kind: CardKind| {
            n.versions.iter().any(|v| self.table.defs.get(v.index).is_some_and(|d| d.kind == kind))
        };
        let people: Vec<&Named> = found.iter().filter(|n| kind(n, CardKind::Character)).collect();
        // `Khamûl`: the hazard, where nobody is said to play a Ringwraith.
        let avatar = |n: &Named| {
            n.versions.iter().any(|v| self.table.defs.get(v.index).is_some_and(|d| d.avatar && d.is_race("ringwraith")))
        };
        let wraith = |t: &Token| matches!(self.words.at(&[t.word.as_str()]), Some((1, Word::Ringwraith)));
        let event = |n: &Named| {
            let hazard = |v: usize| self.table.defs.get(v).is_some_and(|d| d.hazard && d.kind == CardKind::Creature);
            !avatar(n) && n.versions.iter().all(|v| hazard(v.index))
        };
        let hazards: Vec<&Named> = found.iter().filter(|n| event(n)).collect();
        let people = match (people.as_slice(), hazards.as_slice()) {
            ([one], [_]) if avatar(one) && !tokens.iter().any(wraith) => hazards,
            _ => people,
        };
        let one = match (people.as_slice(), found.as_slice()) {
            ([one], _) => (*one).clone(),
            ([], [one]) if longest > 1 || token.capital && kind(one, CardKind::Site) && !self.plays(tokens, at) => {
                one.clone()
            }
            _ => return None,
        };
        let end = token.span.start + one.length;
        Some(Mention {
            title: one.title.clone(),
            versions: one.versions.iter().map(|v| v.index).collect(),
            span: token.span.start..end,
            either: either(&one),
            guessed: false,
        })
    }

    /// Finds the creatures of whom a word names one: `the first Huorn strike`, of Huorns.
    fn one_of_many(&self, token: &Token) -> Option<Mention> {
        let several = format!("{}s", token.word);
        let found = self.titles.longest(&several).filter(|n| !n.loose && n.length == several.len())?;
        let creature = |v: usize| self.table.defs.get(v).is_some_and(|d| d.kind == CardKind::Creature);
        found.versions.iter().all(|v| creature(v.index)).then(|| Mention {
            title: found.title.clone(),
            versions: found.versions.iter().map(|v| v.index).collect(),
            span: token.span.clone(),
            either: either(&found),
            guessed: false,
        })
    }

    /// Whether a word is a name that happens to be the initials of a title, which are typed in capitals or in small
    /// letters: `Mats`, but `MATS`.
    fn is_initials(&self, token: &Token, title: &str) -> bool {
        let initials: String = title_words(title).iter().filter_map(|word| word.chars().next()).collect();
        let typed = self.text.get(token.span.clone()).unwrap_or_default();
        initials == token.word && typed.chars().skip(1).all(char::is_lowercase)
    }

    /// Whether a name that is otherwise a nickname of an ally is a player's at a place, since nobody but a player has or does
    /// what is told there: `Tom marches Frodo to Bree`, `Tom's hand is empty`.
    fn is_a_player(&self, tokens: &[Token], at: usize) -> bool {
        let rest = self.text.get(tokens[at].span.clone()).unwrap_or_default();
        let kind = |v: usize| self.table.defs.get(v).map(|d| d.kind);
        let allies = |n: &Named| n.versions.iter().all(|v| kind(v.index) == Some(CardKind::Ally));
        let Some(ally) = self.titles.nickname(rest).filter(|n| n.words < 2 && allies(n)) else { return false };
        // `Bard Bowman with Roäc the Raven … Roäc plays Flatter a Foe`
        let there = self.text.contains(&ally.title);
        !there && self.plays(tokens, at) || self.leads_somebody(tokens, at) || self.has_a_players_thing(tokens, at)
    }

    /// Whether the one who is named at a place moves somebody else: `Tom marches him`, `Tom moves Frodo`.
    fn leads_somebody(&self, tokens: &[Token], at: usize) -> bool {
        let word = |n: usize| tokens.get(n).and_then(|t| self.words.at(&[t.word.as_str()])).map(|(_, word)| word);
        let moves = |n: usize| matches!(word(n), Some(Word::Move));
        let Some(verb) = (at + 1..at + 3)
            .find(|n| moves(*n))
            .filter(|n| (at + 1..*n).all(|n| matches!(word(n), Some(Word::Be | Word::Want))))
        else {
            return false;
        };
        let named = |n: usize| {
            let token = tokens.get(n).filter(|t| t.sort == Sort::Letters && t.capital);
            let named = token.and_then(|t| self.titles.longest(self.text.get(t.span.start..)?));
            let people = |v: usize| self.table.defs.get(v).is_some_and(|d| d.kind == CardKind::Character);
            named.is_some_and(|n| n.versions.iter().any(|v| people(v.index)))
        };
        matches!(word(verb + 1), Some(Word::He | Word::His)) || named(verb + 1)
    }

    /// Whether what belongs to the one who is named at a place is a player's: `Tom's hand`, `Tom's turn`.
    fn has_a_players_thing(&self, tokens: &[Token], at: usize) -> bool {
        let owns = tokens.get(at + 1).is_some_and(|t| t.sort == Sort::Possessive);
        let next: Vec<&str> = tokens.iter().skip(at + 2).take(3).map(|t| t.word.as_str()).collect();
        let word = self.words.at(&next).map(|(_, word)| word);
        let things = [
            Word::GeneralInfluence,
            Word::Turn,
            Word::InHand,
            Word::InDeck,
            Word::InDiscard,
            Word::InSideboard,
            Word::Hazard,
            Word::HazardLimit,
            Word::Company,
            Word::Companions,
            Word::OrganizationPhase,
            Word::SitePhase,
            Word::MovementPhase,
            Word::Faction,
        ];
        owns && (word.is_some_and(|w| things.contains(&w))
            || matches!(next.first(), Some(&("hand" | "deck" | "influence"))))
    }

    /// Whether the one who is named at a place plays something, as no place and no ally does: `Tom throws Wargs`.
    fn plays(&self, tokens: &[Token], at: usize) -> bool {
        let next = tokens.get(at + 1).filter(|t| t.sort == Sort::Letters);
        let verb = next.and_then(|t| self.words.at(&[t.word.as_str()])).map(|(_, word)| word);
        matches!(verb, Some(Word::Play | Word::Throw | Word::Respond | Word::Say | Word::Pass | Word::Put))
    }
}

/// Whether a word stands among some others as the last one of a longer name: `wolves` in `Dire Wolves`.
fn ends_a_name(before: &[Token], word: &str) -> bool {
    let longer = |w: &[Token]| w[0].sort == Sort::Letters && w[0].capital && w[0].word != "the";
    before.windows(2).any(|w| longer(w) && w[1].capital && w[1].word == word)
}

/// Whether a title is that of a card which either player can play.
pub(super) fn either(named: &Named) -> bool {
    named.versions.iter().any(|v| v.kind == Kind::Either)
}
