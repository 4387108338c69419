//! Finds the cards and words that are written with a slip of the pen.

use super::item::{Mention, NUMBERS, Taking, either};
use super::node::is_verb;
use super::tokens::{Sort, Token};
use super::words::Word;
use crate::lang::{Named, Titles, title_words};
use crate::vocab::{distance, fold};

impl<T: Titles> Taking<'_, T> {
    /// Finds a long title that the text has named before, where it stands again with a slip of the pen that was mended: `ride
    /// aganst the enemy`. Tells how many words it takes.
    pub(super) fn again_with_a_slip(
        &self,
        tokens: &[Token],
        at: usize,
        mentions: &[Mention],
    ) -> Option<(usize, Mention)> {
        mentions.iter().find_map(|m| {
            let title = title_words(&m.title);
            let run = tokens.get(at..at + title.len()).filter(|_| title.len() > 2)?;
            let same = run.iter().zip(&title).all(|(t, word)| t.sort == Sort::Letters && t.word == *word);
            let span = run.first()?.span.start..run.last()?.span.end;
            same.then(|| (title.len(), Mention { span, guessed: true, ..m.clone() }))
        })
    }

    /// Finds the one card of the text in whose title stands a long word from which this one is a slip of the pen away.
    pub(super) fn nearly<'m>(&self, token: &Token, named: &'m [Mention]) -> Option<&'m Mention> {
        let long = |word: &str| word.chars().count() > 5;
        if !long(&token.word) || self.words.knows(&token.word) || self.of_a_title(&token.word) {
            return None;
        }
        let near = |m: &&Mention| {
            // `flatters` does what `Flatter a Foe` says, and is no slip.
            let ends = |own: &str| token.word.starts_with(own) || own.starts_with(token.word.as_str());
            title_words(&m.title).iter().any(|own| long(own) && !ends(own) && distance(own, &token.word, 1) == Some(1))
        };
        let mut found: Vec<&Mention> = named.iter().filter(near).collect();
        found.dedup_by_key(|m| &m.title);
        if let [one] = found.as_slice() { Some(one) } else { None }
    }

    /// Finds the one character whose title begins with a word from which a long one is a slip away: `aragron`.
    pub(super) fn first_name(&self, tokens: &[Token], at: usize) -> Option<Mention> {
        let token = tokens.get(at)?;
        let letters = token.word.chars().count();
        if letters < 6 || self.words.knows(&token.word) {
            return None;
        }
        let names = self.titles.first_names(token.word.chars().next()?);
        let near = names.iter().filter(|(first, _)| distance(first, &token.word, 1) == Some(1));
        let mut titles: Vec<&str> = near.map(|(_, title)| *title).collect();
        titles.dedup();
        let [title] = titles.as_slice() else { return None };
        let named = self.titles.longest(title)?;
        Some(Mention {
            title: named.title.clone(),
            versions: named.versions.iter().map(|v| v.index).collect(),
            span: token.span.clone(),
            either: either(&named),
            guessed: true,
        })
    }

    /// Finds a title of two words or more with a slip of the pen, or a long word that is one letter from a title.
    pub(super) fn misspelt(&self, tokens: &[Token], at: usize, quiet: bool) -> Option<Mention> {
        let run: Vec<&Token> = tokens[at..].iter().take(5).take_while(|t| t.sort == Sort::Letters).collect();
        for count in (1..=run.len()).rev() {
            let end = run.get(count - 1)?.span.end;
            let typed = self.text.get(run.first()?.span.start..end)?;
            let letters = typed.chars().count();
            if letters < 5 || letters < 6 && count > 1 {
                continue;
            }
            // `whos right` behind Doors of Night: a word of the table is no slip of the pen.
            if count == 1 && self.words.knows(&run.first()?.word) {
                continue;
            }
            let most = if letters < 9 { 1 } else { 2 };
            let near: Vec<String> = self.titles.near(typed, most);
            // A short word in small letters may be any word, except where its title stands in the text as well.
            let short = count == 1 && (quiet && letters < 7 || letters < 6);
            let known = |t: &String| self.folded().split(|c: char| !c.is_alphanumeric()).any(|w| w == fold(t));
            if short && !near.iter().any(known) {
                continue;
            }
            let plain = |title: &str| fold(title).strip_prefix("the ").map_or_else(|| fold(title), str::to_owned);
            let typed = fold(typed);
            let far = |title: &str| distance(title, &typed, most);
            // `Bridget` is no slip of the pen in `Bridge`.
            let ordinary = |t: &String| count == 1 && fold(t) != typed && self.words.ordinary(&fold(t));
            let close =
                near.iter().filter(|t| !ordinary(t)).find(|t| far(&fold(t)).or_else(|| far(&plain(t))).is_some());
            let Some(named) = close.and_then(|t| self.titles.longest(t)) else { continue };
            // `Aragorn at Rivendell`: a small word that is right ends no title with a slip in it but its own.
            let last = run.get(count - 1).filter(|t| count > 1 && t.word.len() < 4 && self.words.knows(&t.word));
            if last.is_some_and(|t| title_words(&named.title).last() != Some(&t.word)) {
                continue;
            }
            return Some(Mention {
                title: named.title.clone(),
                versions: named.versions.iter().map(|v| v.index).collect(),
                span: run.first()?.span.start..end,
                either: either(&named),
                guessed: true,
            });
        }
        None
    }

    /// Gives the whole text, folded.
    pub(super) fn folded(&self) -> &str {
        self.folded.get_or_init(|| fold(self.text))
    }

    /// Replaces a word with a slip of the pen by the word that was meant, where it can be no title or name.
    pub(super) fn mend(&self, tokens: &mut [Token]) {
        for at in 0..tokens.len() {
            let token = &tokens[at];
            let named = token.capital && !self.begins_sentence(tokens, at);
            if token.sort != Sort::Letters || named || NUMBERS.iter().any(|(word, _)| *word == token.word) {
                continue;
            }
            let letters = |t: &&Token| t.sort == Sort::Letters;
            let behind: Vec<&str> =
                tokens[at + 1..].iter().take_while(letters).take(3).map(|t| t.word.as_str()).collect();
            let Some(meant) = self.words.spelt(&token.word, &behind) else { continue };
            // `Matteo played …, and Matteo puts`, `Greta's Éowyn … Greta answers`: a name, in whatever place it stands first.
            let same = |n: usize| tokens[n].capital && tokens[n].word == token.word;
            let of = |n: usize| tokens.get(n + 1).is_some_and(|t| t.sort == Sort::Possessive);
            let name = |n: usize| n != at && same(n) && (of(n) || !self.begins_sentence(tokens, n));
            if token.capital && (0..tokens.len()).any(name) {
                continue;
            }
            // `Greta taps Elrond`: whoever does something has a name, where the word that it is close to says nothing.
            let next = tokens.get(at + 1).and_then(|t| self.words.at(&[t.word.as_str()]));
            let acts = token.capital && next.is_some_and(|(_, word)| is_verb(word));
            if acts && self.words.at(&[meant]).is_none() {
                continue;
            }
            // `bards tapped`: the name that stands in the text, with the ending of a verb or of what is his.
            let stem = token.word.strip_suffix('s').filter(|stem| self.of_a_title(stem));
            if stem.is_some_and(|stem| tokens.iter().any(|t| t.word == stem)) {
                continue;
            }
            let rest = self.text.get(token.span.start..).unwrap_or_default();
            let titled = |n: Option<Named>| n.is_some_and(|n| self.ends(token.span.start + n.length));
            if self.of_a_title(&token.word) || titled(self.titles.longest(rest)) || titled(self.titles.nickname(rest)) {
                continue;
            }
            // `Wanda's untap phase`: only a player is somebody to whom a thing belongs.
            let owns = token.capital && tokens.get(at + 1).is_some_and(|t| t.sort == Sort::Possessive);
            let player = |w: Word| matches!(w, Word::Opponent | Word::ResourcePlayer | Word::HazardPlayer);
            if owns && !self.words.at(&[meant]).is_some_and(|(_, word)| player(word)) {
                continue;
            }
            let meant = meant.to_owned();
            tokens[at].word = meant;
        }
    }

    /// Whether a word stands in the title of a card.
    pub(super) fn of_a_title(&self, word: &str) -> bool {
        self.titles.has_word(word)
    }
}
