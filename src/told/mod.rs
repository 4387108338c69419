//! Players' own words: a situation told in sentences becomes the same [`Script`] that the chain language makes.
//!
//! Text → items (titles, people, numbers, words of the game) → clauses → a story → a script. Whatever was not
//! understood is told beside it: nobody decides a situation of which a part was left out.

mod aimed;
mod among;
mod apostrophe;
mod asides;
mod asking;
mod beside;
mod change;
mod claims;
mod clauses;
mod complete;
mod counted;
mod doers;
mod elsewhere;
mod errands;
mod fill;
mod frames;
mod fronted;
mod granted;
mod group;
mod hosts;
mod item;
mod kin;
mod knowledge;
mod lands;
mod lasting;
mod latent;
mod marks;
mod misspelt;
mod node;
mod open;
mod phrases;
mod players;
mod possessions;
mod prices;
mod read;
mod readings;
mod rephrased;
mod seats;
mod sides;
mod slight;
mod slips;
mod spoken;
mod states;
mod story;
mod taken;
mod tokens;
mod undone;
mod unread;
mod voice;
mod whole;
mod withheld;
mod words;
mod write;

use std::ops::Range;

use crate::engine::card::{CardKind, Table};
use crate::lang::{self, Script, Sentence, Titles};
use crate::vocab::{self, Act, RegionType, Seat};
use unread::Cause;

pub use readings::Reading;
pub use taken::Taken;
pub use unread::Unread;

/// A text as it was understood.
#[derive(Clone, Debug, Default)]
pub struct Told {
    /// The script that it says, in the terms of the chain language.
    pub script: Script,
    /// The parts that were not understood.
    pub unread: Vec<Unread>,
    /// Whether it is written in another language than English, of which little more than the words is known. Then its
    /// writer is shown what was understood before anything is decided.
    pub foreign: bool,
    /// Whether it contains a line of the chain language with a mistake, a misspelt title or a name that nobody
    /// introduced.
    pub broken: bool,
    /// The cards that are said not to be there.
    pub absent: Vec<String>,
    /// Unknown words that stand where somebody does something: they were passed over, and the reader is told.
    pub doings: Vec<Range<usize>>,
    /// Unknown words that may be small talk: they were ignored.
    pub aside: Vec<Range<usize>>,
    /// The question, in the words of whoever asks.
    pub question: Option<String>,
    /// The types of the regions on a path that no card prints: those that something is keyed to, else those of the
    /// site's own path.
    pub regions: Vec<RegionType>,
    /// The side of whoever tells it, where they say `I`.
    pub teller: Option<Seat>,
    /// Whether it asks if something can be done.
    pub asks_whether: bool,
    /// Whether it asks which of several things can be done.
    pub asks_which: bool,
    /// Whether it tells that nobody said to what a creature is keyed, or asks whether somebody must.
    pub key_unsaid: bool,
    /// Whether the text beside the lines of the chain language, if there are any, is told in sentences.
    pub prose: bool,
    /// Whether all of it was understood, and nothing is declared in it.
    pub idle: bool,
    /// Whether the parts that were not understood, if any, seldom decide anything (numbers, places of which nothing is
    /// told, clauses that name nothing but what is declared anyway), or are one part alone.
    weighs_little: bool,
    /// The basis from which it was written down: other readings of it are written from the same.
    basis: Basis,
}

/// What a text told, before it was written down, and the cards that it names.
#[derive(Clone, Debug, Default)]
struct Basis {
    story: story::Story,
    mentions: Vec<item::Mention>,
}

impl Told {
    /// Whether enough was understood to decide what it tells.
    pub fn can_be_decided(&self) -> bool {
        self.unread.is_empty() || self.weighs_little
    }

    /// Whether every word was understood. It may still be open what is declared, and what a character does who is
    /// named.
    pub fn is_understood(&self) -> bool {
        self.unread.iter().all(|u| matches!(u.cause, Cause::Nothing | Cause::Companion(_) | Cause::Lack))
    }

    /// Whether all that was not understood are words that tell how things are, or when: no card, no number, nobody and
    /// no deed.
    pub fn lacks_words_only(&self) -> bool {
        self.unread.iter().all(Unread::describes)
    }

    /// Whether nothing was read that is declared or rolled, or that could be tried where the text asks whether it can
    /// be.
    pub fn tries_nothing(&self) -> bool {
        self.unread.iter().any(|unread| unread.cause == Cause::Nothing)
    }

    /// Whether a script holds every character of whom nothing was told.
    pub fn is_held_by(&self, script: &Script) -> bool {
        let named = Named::by(&lang::format(script));
        let titles = self.unread.iter().filter_map(|unread| match unread.cause {
            Cause::Companion(card) => self.basis.mentions.get(card).map(|mention| &mention.title),
            _ => None,
        });
        titles.into_iter().all(|title| named.has(title))
    }
}

/// The cards that a written script names.
struct Named(String);

impl Named {
    fn by(written: &str) -> Named {
        Named(vocab::words(written).join(" "))
    }

    fn has(&self, title: &str) -> bool {
        self.0.contains(&vocab::words(title).join(" "))
    }
}

/// Whether a text may be told in sentences: it has none of the marks of the chain language, and more than three words.
pub fn is_told(text: &str) -> bool {
    let marked = |line: &str| {
        let line = line.trim_start();
        let numbered = line
            .split_once('.')
            .is_some_and(|(n, rest)| !n.is_empty() && n.chars().all(|c| c.is_ascii_digit()) && rest.starts_with(' '));
        // `R declares: Easterlings` is a sentence, `R A1: Aragorn II` a line of the language.
        let verb = |rest: &str| {
            rest.split_once(':').is_some_and(|(word, _)| word.len() > 2 && word.chars().all(|c| c.is_ascii_lowercase()))
        };
        let seat = ["R ", "H "].iter().any(|m| line.strip_prefix(m).is_some_and(|rest| !verb(rest)));
        ["R:", "H:", "R+", "H+"].iter().any(|m| line.starts_with(m)) || seat || numbered
    };
    // `Marvels Told > Adûnaphel`, but no `… and fights the spiders, Lórien > Edoras, what happens`
    let short = |line: &str| !line.contains(',') && line.split_whitespace().count() < 10;
    let arrow = !text.contains(['.', '?']) && text.split(['\n', ';']).any(|l| l.contains(" > ") && short(l));
    // `phase combat; R: Gimli; 1. R assign` stands in one line.
    let lines = || text.split(['\n', ';']);
    // `My company (Gandalf, Frodo {The One Ring}) moves to Bree. Opp: Weariness of the Heart on Frodo. Does he fail?`
    let sentences = text.contains(". ") || text.contains('?') && text.contains(": ");
    let typed = text.contains('{') && (!sentences || text.contains(';') || beside::begun(text).next().is_some());
    !arrow && !typed && !lines().any(marked) && text.split_whitespace().count() > 3
}

/// Whether the text beside the lines of the chain language may be told in sentences, and names a card.
pub fn sentences<T: Titles>(text: &str, titles: &T, table: &Table) -> bool {
    let told = beside::parts(text, titles).told;
    is_told(&told) && !self::titles(&told, titles, table).is_empty()
}

/// Reads a text that is told in sentences.
pub fn read<T: Titles>(text: &str, titles: &T, table: &Table) -> Told {
    read_by(None, text, titles, table)
}

/// Reads such a text when it is known on which side whoever tells it sits.
pub fn read_by<T: Titles>(teller: Option<Seat>, text: &str, titles: &T, table: &Table) -> Told {
    let (words, foreign) = words::Words::of_text(text);
    let parts = beside::parts(text, titles);
    let (text, typed) = (parts.told.as_str(), beside::mentions(&parts.script, titles));
    let (items, mentions) = item::Taking::new(text, titles, table, words).items(typed);
    let items = asides::figures_apart(items);
    let clauses = node::Building { items: &items, mentions: &mentions, table, text }.clauses();
    let mut reading = read::Reading::new(text, &mentions, table);
    beside::Seeding { mentions: &mentions, story: &mut reading.story }.seed(&parts.script);
    if let Some(seat) = teller {
        reading.story.sits(Some(&node::Person::Me), seat, story::CERTAIN);
    }
    let mut story = reading.read(&clauses);
    complete::Completing { mentions: &mentions, table }.complete(&mut story);
    let odd: Vec<Odd> = clauses.iter().flat_map(odd).filter(|o| !words.small(o.word)).collect();
    let (verbs, aside): (Vec<Odd>, Vec<Odd>) = odd.into_iter().partition(|odd| odd.tells(words));
    let (doings, aside): (Vec<Odd>, Vec<Odd>) = aside.into_iter().partition(|odd| odd.follows && !foreign);
    let doings = doings.into_iter().map(|odd| odd.span).collect();
    let mut aside: Vec<Range<usize>> = aside.into_iter().map(|odd| odd.span).collect();
    aside.extend(story.aside.iter().filter_map(|at| mentions.get(*at)).map(|m| m.span.clone()));
    story.taken.resize(mentions.len(), false);
    let asks_whether = read::asks_whether(&clauses, words)
        || story.deeds.iter().rfind(|d| d.act != Act::Pass).is_some_and(|d| d.asked);
    let named = |n: &node::Node| {
        matches!(n, node::Node::Person(node::Person::Named(_)) | node::Node::Whose(node::Person::Named(_)))
    };
    let strangers = clauses.iter().flat_map(|c| &c.nodes).any(|p| named(&p.node));
    let asks_which = clauses.iter().any(|c| read::asks_which(c, words));
    let key_unsaid = clauses.iter().any(read::leaves_key_unsaid);
    let question = question(text, &clauses);
    let told = story.clone();
    let mine =
        |p: &node::Placed| matches!(p.node, node::Node::Person(node::Person::Me) | node::Node::Whose(node::Person::Me));
    let first = clauses.iter().any(|c| c.speaker == Some(node::Person::Me) || c.nodes.iter().any(mine));
    let (script, nobodys, teller) = write::Writing { mentions: &mentions, table, story, nobodys: Vec::new() }.script();
    let comparing = Comparing { text, clauses: &clauses, mentions: &mentions, table, told: &told };
    let mut unread = comparing.not_understood(&script, verbs, nobodys);
    // Beside typed lines it may be a position and nothing else.
    let idle = nothing_happens(&script, text, &clauses).filter(|_| parts.script.lines.is_empty());
    let only_idle = unread.is_empty() && idle.is_some();
    let weighs_little =
        idle.is_none() && (unread.iter().all(|u| comparing.weighs_little(u)) || comparing.is_one_loose_end(&unread));
    unread.extend(idle);
    let mistyped = beside::begun(text).any(|line| !is_sentence(&line, &clauses));
    let regions = path_told(&told, &mentions, table);
    let absent = told.absent.iter().filter_map(|at| mentions.get(*at)).map(|m| m.title.clone()).collect();
    Told {
        foreign,
        broken: mistyped || beside::broken(text) || mentions.iter().any(|m| m.guessed) || strangers,
        regions,
        teller: teller.filter(|_| first),
        absent,
        script,
        unread,
        doings,
        aside,
        question,
        asks_whether,
        asks_which,
        key_unsaid,
        prose: !mistyped && beside::prose(text),
        idle: only_idle,
        weighs_little,
        basis: Basis { story: told, mentions },
    }
}

/// Whether somebody does something in a line, behind its first word.
fn is_sentence(line: &Range<usize>, clauses: &[node::Clause]) -> bool {
    let nodes = clauses.iter().flat_map(|c| &c.nodes).filter(|p| line.start <= p.span.start && p.span.end <= line.end);
    nodes.skip(1).any(|p| match &p.node {
        node::Node::Word(word) => node::is_verb(*word) || *word == words::Word::KeyVerb,
        node::Node::Person(_) | node::Node::Whose(_) => true,
        _ => false,
    })
}

/// Compares a text with what was told in it and with the script that was made of that: whatever is in neither was not
/// understood.
struct Comparing<'a> {
    text: &'a str,
    clauses: &'a [node::Clause],
    mentions: &'a [item::Mention],
    table: &'a Table,
    told: &'a story::Story,
}

impl Comparing<'_> {
    /// Collects what was not understood: the parts that reading itself named, odd verbs, people and cards of whom
    /// nothing is told, declarations that nobody makes, and what no line of the script holds.
    fn not_understood(&self, script: &Script, verbs: Vec<Odd<'_>>, nobodys: Vec<unread::Nobodys>) -> Vec<Unread> {
        let named = |unread| Unread::words(unread, self.mentions);
        let mut unread: Vec<Unread> = self.told.unread.iter().cloned().map(named).collect();
        let verbs = verbs.into_iter().map(|odd| (odd.span, Sentence::of("not_clear_word", [odd.word])));
        unread.extend(verbs.map(|(span, why)| Unread { span, why, cause: Cause::Words }));
        unread.extend(self.told.untried.iter().map(|span| Unread {
            span: span.clone(),
            why: Sentence::of("not_clear_tried", []),
            cause: Cause::Nothing,
        }));
        unread.extend(strangers(self.clauses, self.told, self.table));
        unread.extend(untold(self.told, self.mentions));
        let mention = |card: usize| self.mentions.get(card).map(|m| (m.span.clone(), m.title.as_str()));
        unread.extend(nobodys.into_iter().map(|deed| {
            let (span, why) = match deed.what.and_then(mention) {
                Some((span, what)) => (span, Sentence::of("not_clear_declarer", [what])),
                None => (0..self.text.len().min(1), Sentence::of("not_clear_declarer_of_it", [])),
            };
            Unread { span, why, cause: Cause::Declarer(deed) }
        }));
        let terse = lang::format(script);
        self.add_lost_words(script, &terse, &mut unread);
        self.add_lost_titles(&terse, &mut unread);
        for unread in &mut unread {
            if let Cause::Card(card) = unread.cause
                && self.may_be_along(card)
            {
                unread.cause = Cause::Companion(card);
            }
        }
        // Reading and comparing may find the same.
        unread.into_iter().fold(Vec::new(), |mut once, part| {
            if !once.contains(&part) {
                once.push(part);
            }
            once
        })
    }

    /// Whether a card is a character of whom nothing is told, and nothing denied: a character who is named is there.
    fn may_be_along(&self, card: usize) -> bool {
        let mention = &self.mentions[card];
        let clause =
            self.clauses.iter().find(|c| c.span().start <= mention.span.start && mention.span.end <= c.span().end);
        let denied = clause.is_none_or(|c| c.nodes.iter().any(|p| p.node == node::Node::Word(words::Word::Not)));
        let sure = !self.told.companies.is_empty() && !self.mentions.iter().any(|m| m.guessed);
        mention.is(self.table, CardKind::Character) && sure && !denied
    }

    /// Adds what clauses say and no line of the script does. Each unclear point of a clause is told once.
    fn add_lost_words(&self, script: &Script, terse: &str, unread: &mut Vec<Unread>) {
        let facts = claims::Facts::of(script, &read::written(self.told, terse), self.mentions, self.table);
        let said = |span: &Range<usize>| {
            let clause = self.clauses.iter().find(|c| c.span().start <= span.start && span.end <= c.span().end);
            clause.is_some_and(|c| facts.hold(c))
        };
        let gone = self.clauses.iter().filter(|c| facts.miss(c));
        unread.extend(gone.map(|c| Unread {
            span: c.span(),
            why: Sentence::of("not_clear_gone", []),
            cause: Cause::Words,
        }));
        let reckoned = read::reckoned(self.clauses, self.text, self.told);
        let reckons = |span: &Range<usize>| {
            let whole = |c: &node::Clause| c.span() == *span && read::only_reckons(c, &reckoned);
            reckoned.contains(span) || self.clauses.iter().any(whole)
        };
        let lost = read::lost(self.clauses, self.text, self.told, terse);
        for (span, why) in self.told.doubts.iter().cloned().chain(lost) {
            if !said(&span) && !reckons(&span) && !unread.iter().any(|u| u.tells(&span)) {
                let cause = if self.is_number(&span) { Cause::Number } else { Cause::Words };
                unread.push(Unread { span, why, cause });
            }
        }
        for clause in self.clauses.iter().filter(|c| facts.lack(c)) {
            let span = clause.span();
            if !unread.iter().any(|u| u.holds(&span) || span.start <= u.span.start && u.span.end <= span.end) {
                let why = Sentence::of("not_clear_of", [self.text[span.clone()].trim()]);
                unread.push(Unread { span, why, cause: Cause::Lack });
            }
        }
    }

    /// Whether a number stands in a place.
    fn is_number(&self, span: &Range<usize>) -> bool {
        let mut nodes = self.clauses.iter().flat_map(|c| &c.nodes);
        nodes.any(|p| p.span == *span && matches!(p.node, node::Node::Number(_)))
    }

    /// Adds titles that no line of the script holds: whatever became of their clauses, they were lost.
    fn add_lost_titles(&self, terse: &str, unread: &mut Vec<Unread>) {
        let named = Named::by(terse);
        for (at, mention) in self.mentions.iter().enumerate() {
            let known = self.told.absent.contains(&at)
                || is_player(mention, self.told)
                || self.told.aside.contains(&at)
                || unread.iter().any(|u| u.tells(&mention.span));
            if !known && !named.has(&mention.title) {
                unread.push(Unread::card(at, mention));
            }
        }
    }
}

/// Whether a title says what its player is: `being the Balrog`.
fn is_player(mention: &item::Mention, story: &story::Story) -> bool {
    story.kinds.values().any(|kind| vocab::words(&mention.title).iter().any(|word| word == kind))
}

/// Finds cards of which nothing is told wherever they are named.
fn untold(story: &story::Story, mentions: &[item::Mention]) -> Vec<Unread> {
    let told = |title: &str| mentions.iter().zip(&story.taken).any(|(m, taken)| *taken && m.title == title);
    let untold = mentions.iter().enumerate().filter(|(_, m)| !told(&m.title) && !is_player(m, story));
    untold.map(|(at, mention)| Unread::card(at, mention)).collect()
}

/// A word that is neither a title nor of the table.
struct Odd<'a> {
    span: Range<usize>,
    word: &'a str,
    /// Whether a card or a person follows, as behind a verb.
    leads: bool,
    /// Whether somebody, a card or a word of doing stands before it, as before a verb.
    follows: bool,
}

impl Odd<'_> {
    /// Whether it says something of the situation: a verb with its object.
    fn tells(&self, words: &words::Words) -> bool {
        let verb = ["ed", "ing"].iter().any(|end| self.word.ends_with(end)) || words.at(&[self.word]).is_some();
        self.leads && verb
    }
}

/// Finds the odd words of a clause.
fn odd(clause: &node::Clause) -> impl Iterator<Item = Odd<'_>> {
    use words::Word as W;
    clause.nodes.iter().enumerate().filter_map(|(at, placed)| {
        let node::Node::Other(word) = &placed.node else { return None };
        // A sign stands for words of the table.
        if node::SIGNS.contains(&word.as_str()) {
            return None;
        }
        let next = clause.nodes.get(at + 1).map(|p| &p.node);
        let leads = matches!(next, Some(node::Node::Cards(_) | node::Node::Person(_) | node::Node::Whose(_)));
        let before = at.checked_sub(1).map(|b| &clause.nodes[b].node);
        let follows = match before {
            Some(node::Node::Cards(_) | node::Node::Person(_) | node::Node::Mark(',')) => true,
            Some(node::Node::Word(word)) => {
                matches!(word, W::To | W::Want | W::Can | W::Must | W::Do | W::And)
            }
            _ => false,
        };
        let follows = follows && !word.ends_with("ly");
        (word.chars().count() > 2).then(|| Odd { span: placed.span.clone(), word, leads, follows })
    })
}

/// Reports a situation in which nobody declares, rolls or asks for anything: what is to be decided was not read.
fn nothing_happens(script: &Script, text: &str, clauses: &[node::Clause]) -> Option<Unread> {
    let decided = |says: &lang::Says| !says.describes() && !matches!(says, lang::Says::Rules(_));
    if script.lines.is_empty() || script.lines.iter().any(|line| decided(&line.says)) {
        return None;
    }
    let asked = clauses.iter().rfind(|c| c.asked).or(clauses.last())?;
    let (from, to) = (asked.nodes.first()?.span.start, asked.nodes.last()?.span.end);
    let span = if text.get(from..to).is_some() { from..to } else { 0..text.len() };
    Some(Unread { span, why: Sentence::of("not_clear_nothing", []), cause: Cause::Nothing })
}

/// Finds words that seem to name people, who do nothing that shows on which side they sit, and stand in titles of
/// cards.
fn strangers(clauses: &[node::Clause], story: &story::Story, table: &Table) -> Vec<Unread> {
    let titled = |name: &str| table.defs.iter().any(|def| vocab::words(&def.title).iter().any(|word| word == name));
    let acts = |person: &node::Person| story.deeds.iter().any(|d| d.by.as_ref() == Some(person));
    let says = |c: &&node::Clause| !c.nodes.iter().any(|p| p.node == node::Node::Word(words::Word::Say));
    let people = clauses.iter().filter(says).flat_map(|c| &c.nodes).filter_map(|placed| match &placed.node {
        node::Node::Person(person @ node::Person::Named(name))
            if !story.seats.contains_key(person) && !acts(person) && titled(name) =>
        {
            let (span, cause) = (placed.span.clone(), Cause::Person(person.clone()));
            Some(Unread { span, why: Sentence::of("not_clear_who", [name]), cause })
        }
        _ => None,
    });
    people.collect()
}

/// Gives the types of regions on the path of the company that moves, as far as something else tells them.
fn path_told(story: &story::Story, mentions: &[item::Mention], table: &Table) -> Vec<RegionType> {
    let keys =
        story.fights.iter().filter_map(|f| f.key.as_ref()).chain(story.deeds.iter().filter_map(|d| d.key.as_ref()));
    let keyed: Vec<RegionType> = keys
        .filter_map(|key| match key {
            story::Key::Region(kind, count) => Some(vec![*kind; usize::from(*count)]),
            _ => None,
        })
        .flatten()
        .collect();
    if !keyed.is_empty() {
        return keyed;
    }
    let to = story.companies.iter().find_map(|c| c.to).and_then(|t| mentions.get(t));
    let sites = to.into_iter().flat_map(|m| &m.versions).filter_map(|v| table.defs.get(*v)?.site.as_ref());
    sites.map(|s| s.path.clone()).find(|p| !p.is_empty()).unwrap_or_default()
}

/// Gives the sentences of a text that ask something.
fn question(text: &str, clauses: &[node::Clause]) -> Option<String> {
    let mut spans: Vec<Range<usize>> = Vec::new();
    for clause in clauses.iter().filter(|c| c.asked) {
        let (Some(first), Some(last)) = (clause.nodes.first(), clause.nodes.last()) else { continue };
        // Small words behind the last one that was read belong to it.
        let rest = text.get(last.span.end..).unwrap_or_default();
        let end = last.span.end + rest.find(['?', '.', '!', '\n', ',']).unwrap_or(rest.len());
        match spans.last_mut() {
            Some(span) if text.get(span.end..first.span.start).is_some_and(|t| !t.contains(['.', '?', '!'])) => {
                span.end = end;
            }
            _ => spans.push(first.span.start - led(text, clause)..end),
        }
    }
    let asked: Vec<String> = spans
        .into_iter()
        .filter_map(|s| text.get(s))
        .map(|t| format!("{}?", t.split_whitespace().collect::<Vec<_>>().join(" ")))
        .collect();
    (!asked.is_empty()).then(|| asked.join(" "))
}

/// Gives the length of the few words that lead to a question and belong to none of its clauses: the `who` of `who gets to
/// choose`.
fn led(text: &str, clause: &node::Clause) -> usize {
    let before = text.get(..clause.span().start).unwrap_or_default();
    let begin = before.rfind(['.', '?', '!', '\n', ',', ':', ';']).map_or(0, |at| at + 1);
    let lead = before.get(begin..).unwrap_or_default().trim_start();
    let few = (1..=3).contains(&lead.split_whitespace().count());
    if few && clause.joined == Some(words::Word::Who) { lead.len() } else { 0 }
}

/// Shows how a text was taken apart: each clause with its words, in the order of the text. The script shows what became
/// of them.
pub fn explain<T: Titles>(text: &str, titles: &T, table: &Table) -> Vec<String> {
    let (words, _) = words::Words::of_text(text);
    let parts = beside::parts(text, titles);
    let typed = beside::mentions(&parts.script, titles);
    let (items, mentions) = item::Taking::new(&parts.told, titles, table, words).items(typed);
    let items = asides::figures_apart(items);
    let clauses = node::Building { items: &items, mentions: &mentions, table, text: &parts.told }.clauses();
    clauses.iter().map(|clause| clause.explained(&mentions)).collect()
}

/// Gives the titles of the cards that a text names, in their order.
pub fn titles<T: Titles>(text: &str, titles: &T, table: &Table) -> Vec<String> {
    let (words, _) = words::Words::of_text(text);
    let (_, mentions) = item::Taking::new(text, titles, table, words).items(Vec::new());
    mentions.into_iter().map(|m| m.title).collect()
}
