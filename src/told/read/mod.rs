//! Clauses into the story: what each verb says, with the slots filled by what a card is.

mod account;
mod aims;
mod declares;
mod deeds;
mod dice;
mod doing;
mod fights;
mod hidden;
mod limits;
mod odd;
mod orders;
mod passing;
mod plays;
mod scene;
mod settings;

use super::item::Mention;
use super::node::{Clause, Member, Node, Person, is_verb};
use super::story::{Company, Deed, Fight, Goal, Key, Lying, Story, Thrown};
use super::words::Word;
use crate::engine::card::{CardKind, Mode, Table};
use crate::lang::{Pile, Since, StrikeStatus};
use crate::vocab::{Act, Phase, RegionType, RollKind, Ruleset, Seat, SiteType, Step, fold};

pub(super) use account::{lost, written};

/// Reads clauses one after the other.
pub(super) struct Reading<'a> {
    pub text: &'a str,
    pub mentions: &'a [Mention],
    pub table: &'a Table,
    pub story: Story,
    /// Who taps for what the next clause plays.
    pending: Option<(Option<Person>, usize)>,
    /// Who the last clause was about.
    subject: Option<Person>,
    /// The character named last.
    him: Option<usize>,
    /// The card declared or named last that is no character and no place.
    it: Option<usize>,
    /// Whether it is told by somebody who plays.
    first_person: bool,
    /// The player who was named last.
    named: Option<Person>,
    /// Whether a clause was used though no card of it was new.
    handled: bool,
    /// Whether an unknown card lies on-guard, and whether it was turned up.
    guarded: bool,
    flipped: bool,
    /// Which declaration has resolved while others of its chain have not.
    after: Option<usize>,
    /// The sentence in which cards are turned over, and whether it says so.
    heap_sentence: usize,
    heaped: bool,
    /// The cards of which something was told.
    known: Vec<usize>,
    /// The check that was told of last.
    checked: Option<RollKind>,
    /// The sentence in which somebody says something.
    quoted: Option<usize>,
    /// What is asked of which cards.
    tries: Vec<(std::ops::Range<usize>, usize)>,
    /// The sentence in which strikes were told of last.
    strike_sentence: usize,
    /// Whether who taps was only asked about.
    pending_asked: bool,
    /// Two cards of which it is told or asked which one comes first.
    pair: Vec<usize>,
    /// The sentence that tells of the company that moved before.
    first_sentence: usize,
    /// The sentence that tells of what was before.
    earlier_sentence: usize,
    /// The declaration that resolves while the next ones are made.
    within: Option<usize>,
    /// A strike that succeeded, of which it is not told against whom it was.
    succeeded: Option<std::ops::Range<usize>>,
    /// Whether the text speaks of agents.
    agents: bool,
    /// Which of the hazards one is said to be, and in which sentence.
    nth: Option<(i32, usize)>,
    /// Whether it is asked who decides something.
    asks_who: bool,
    /// The sentence in which an agent is turned up of whom it is not said yet who he is.
    turning: Option<usize>,
    /// Who places a card on-guard of which it is not said yet what it is, and in which sentence.
    placing: Option<(Option<Person>, usize)>,
    /// Whether strikes are told of.
    strikes_told: bool,
}

/// A clause with its verb singled out.
struct At<'c> {
    clause: &'c Clause,
    verb: usize,
    word: Word,
}

impl At<'_> {
    /// Whether one of some words stands before the verb.
    fn led_by(&self, words: &[Word]) -> bool {
        self.clause.nodes[..self.verb].iter().any(|p| matches!(p.node, Node::Word(w) if words.contains(&w)))
    }
}

/// Whether a question, or what somebody says of it, is about what may be done: `can I`, `is that legal`, `too late?`, `does it work`.
pub(super) fn asks_whether(clauses: &[Clause]) -> bool {
    let words = [
        "legal",
        "right",
        "late",
        "work",
        "works",
        "correct",
        "wrong",
        "allow",
        "forbid",
        "waste",
        "wasted",
        "sense",
        "fine",
        "rule",
        "rules",
        "enough",
        "idea",
        "good",
        "order",
        "thing",
        "reason",
        "valid",
        "fair",
        "playable",
        "possible",
        "excess",
        "spoil",
        "free",
        "duplicate",
        "problem",
        "okay",
        "cheating",
        "cheat",
        "mistake",
        "anything",
        "point",
    ];
    let about = |p: &super::node::Placed| match &p.node {
        Node::Word(w) => matches!(w, Word::Can | Word::Must | Word::Anything),
        Node::Other(word) => words.contains(&word.as_str()),
        _ => false,
    };
    clauses.iter().any(|c| (c.asked || has(c, Word::Say)) && c.nodes.iter().any(about) || has(c, Word::Want))
}

/// Whether a clause says a word without denying it: no `not` stands up to four words before it.
fn said(clause: &Clause, word: Word) -> bool {
    clause.nodes.iter().enumerate().any(|(at, p)| {
        p.node == Node::Word(word)
            && !clause.nodes[at.saturating_sub(4)..at].iter().any(|p| p.node == Node::Word(Word::Not))
    })
}

/// Whether it is asked which of several things can be done: `which of my two tries is legal?`
pub(super) fn asks_which(clause: &Clause) -> bool {
    let words = |p: &super::node::Placed| match &p.node {
        Node::Word(w) => matches!(w, Word::Can | Word::Both | Word::AllOf),
        Node::Other(word) => matches!(word.as_str(), "legal" | "works" | "work" | "right" | "fine" | "allowed"),
        _ => false,
    };
    let which = clause.nodes.iter().any(|p| matches!(p.node, Node::Word(Word::Both | Word::AllOf)));
    let which =
        which || clause.joined == Some(Word::Who) && clause.nodes.iter().all(|p| !matches!(p.node, Node::Cards(_)));
    clause.asked && which && clause.nodes.iter().filter(|p| words(p)).count() > 0
}

fn has(clause: &Clause, word: Word) -> bool {
    clause.nodes.iter().any(|p| p.node == Node::Word(word))
}

fn preposition(word: Word) -> bool {
    use Word as W;
    matches!(
        word,
        W::On | W::At | W::To | W::From | W::For | W::With | W::Of | W::By | W::Via | W::Against | W::Before | W::After
    )
}

impl<'a> Reading<'a> {
    /// Begins with an empty story.
    pub fn new(text: &'a str, mentions: &'a [Mention], table: &'a Table) -> Reading<'a> {
        let story = Story { taken: vec![false; mentions.len()], chain: 1, ..Story::default() };
        Reading {
            text,
            mentions,
            table,
            story,
            pending: None,
            subject: None,
            him: None,
            it: None,
            first_person: false,
            named: None,
            handled: false,
            guarded: false,
            flipped: false,
            after: None,
            heap_sentence: usize::MAX,
            heaped: false,
            known: Vec::new(),
            checked: None,
            quoted: None,
            tries: Vec::new(),
            strike_sentence: usize::MAX,
            pending_asked: false,
            pair: Vec::new(),
            first_sentence: usize::MAX,
            earlier_sentence: usize::MAX,
            within: None,
            succeeded: None,
            agents: false,
            nth: None,
            asks_who: false,
            turning: None,
            placing: None,
            strikes_told: false,
        }
    }

    /// Reads all clauses.
    pub fn read(mut self, clauses: &[Clause]) -> Story {
        let mine = |p: &super::node::Placed| matches!(p.node, Node::Person(Person::Me) | Node::Whose(Person::Me));
        self.first_person = clauses.iter().any(|c| c.speaker == Some(Person::Me) || c.nodes.iter().any(mine));
        let turned =
            |p: &super::node::Placed| matches!(&p.node, Node::Cards(m) if m.iter().any(|m| m.face_down.is_some()));
        self.agents = clauses.iter().any(|c| {
            [Word::Agent, Word::FaceUp, Word::FaceDown].iter().any(|w| has(c, *w)) || c.nodes.iter().any(turned)
        });
        let strikes =
            |c: &Clause| !c.asked && (has(c, Word::Strike) || has(c, Word::Assign) || has(c, Word::Unassigned));
        self.strikes_told = clauses.iter().any(strikes);
        let order = self.questions_last(clauses);
        let talks = self.talks_of_order(clauses);
        let mut ordered = 0;
        for (at, clause) in order.iter().copied().enumerate() {
            ordered = if ordered > 0 { ordered } else { self.ordered(&order[at..], talks) };
            if ordered > 0 {
                ordered -= 1;
                self.setting(clause);
                self.steps(clause);
                self.remember(clause);
                continue;
            }
            let clause = &self.described(clause);
            let story = self.story.mark();
            self.handled = false;
            self.setting(clause);
            self.numbers(clause);
            let before = (self.story.deeds.len(), self.taken());
            let position = self.story.position();
            self.clause(clause);
            self.lost(clause, before);
            for deed in self.story.deeds.iter_mut().skip(before.0).filter(|d| d.sentence == usize::MAX) {
                deed.sentence = clause.sentence;
            }
            if let Some(at) = self.within {
                let chain = self.story.deeds.get(at).map_or(1, |d| d.chain);
                for deed in self.story.deeds.iter_mut().skip(before.0.max(at + 1)) {
                    (deed.within, deed.chain) = (Some(at), chain);
                }
            }
            self.denied(clause, before.0, position);
            self.goals(clause, before.0);
            if self.story.mark() == story {
                self.unused(clause);
            } else {
                let cards: Vec<usize> = self.cards(clause).map(|(_, m)| m.card).collect();
                self.known.extend(cards);
            }
            self.asked_of(clause);
            let spoken = clause.nodes.iter().any(|p| matches!(p.node, Node::Person(_)));
            if has(clause, Word::Say) && !spoken {
                self.quoted = Some(clause.sentence);
            }
        }
        self.left_pending();
        self.unordered(clauses);
        self.settled_before(clauses);
        self.tried();
        self.untold(clauses);
        self.untried(clauses);
        let told = self.story.fights.iter().any(|f| f.assigned.iter().any(|(_, s)| *s == StrikeStatus::Succeeded));
        if let Some(span) = self.succeeded.take().filter(|_| !told) {
            self.story.unread.push((span, "it is not clear against whom the strike succeeded".to_owned()));
        }
        self.settle();
        self.agents_there();
        self.deck_filled(clauses);
        self.counted_fight();
        self.acted(clauses);
        self.timed(clauses);
        self.story
    }

    /// Whoever is said to tap, where nothing that is told behind it says for what.
    fn left_pending(&mut self) {
        self.pending.take_if(|_| self.pending_asked);
        let own = self.pending.as_ref().is_some_and(|(_, who)| self.has_own_use(*who));
        if let Some((by, who)) = self.pending.take_if(|_| own) {
            let mut deed = Deed::of(Act::TapAbility, Some(who), by);
            deed.chain = self.story.chain;
            // He did so before what is told behind it.
            let start = self.mentions[who].span.start;
            let later = |d: &Deed| !d.earlier && d.what.is_some_and(|w| self.mentions[w].span.start > start);
            let plain = self.story.deeds.iter().all(|d| d.after.is_none() && d.within.is_none());
            let known = self.story.companies.iter().flat_map(|c| &c.members).any(|m| m.card == who);
            let at = self.story.deeds.iter().position(later).filter(|_| plain && !known);
            self.story.deeds.insert(at.unwrap_or(self.story.deeds.len()), deed);
        }
        if let Some((_, who)) = self.pending.take() {
            let span = self.mentions[who].span.clone();
            self.story.unread.push((span, format!("it is not clear what {} taps for", self.mentions[who].title)));
        }
    }

    /// The clauses in the order in which they are read: a question with which a text begins is about what is told behind it.
    fn questions_last<'c>(&self, clauses: &'c [Clause]) -> Vec<&'c Clause> {
        let tells = |c: &&Clause| !c.asked && c.nodes.iter().any(|p| matches!(p.node, Node::Cards(_)));
        let Some(told) = clauses.iter().find(tells).map(|c| c.sentence) else { return clauses.iter().collect() };
        // What goes on with `he` needs what the question names.
        let first = clauses.iter().find(|c| c.sentence >= told || tells(c));
        let goes_on = first.is_some_and(|c| {
            let named = c.nodes.iter().position(|p| matches!(p.node, Node::Cards(_))).unwrap_or(c.nodes.len());
            c.nodes[..named]
                .iter()
                .any(|p| matches!(p.node, Node::Person(Person::He) | Node::Whose(Person::He) | Node::Word(Word::It)))
        });
        if goes_on {
            return clauses.iter().collect();
        }
        let leads = |c: &&Clause| c.sentence < told && clauses.iter().any(|o| o.sentence == c.sentence && o.asked);
        let (asked, rest): (Vec<&Clause>, Vec<&Clause>) = clauses.iter().partition(|c| leads(c));
        rest.into_iter().chain(asked).collect()
    }

    /// What somebody is told to do that no declaration holds.
    fn untold(&mut self, clauses: &[Clause]) {
        use Word as W;
        let acts =
            [(W::Support, Act::Support), (W::Store, Act::Store), (W::Rescue, Act::Rescue), (W::Test, Act::TapAbility)];
        for (word, act) in acts {
            let done = self
                .story
                .deeds
                .iter()
                .any(|d| d.act == act || act == Act::TapAbility && d.what.is_some_and(|w| self.tests(w)));
            let told = |c: &&Clause| {
                let supports = c.asked && word == W::Support;
                has(c, word)
                    && (!c.asked || supports)
                    && !has(c, W::Not)
                    && !has(c, W::Say)
                    && (!has(c, W::Can) || supports)
                    && (!has(c, W::CorruptionCheck) || supports)
            };
            let Some(clause) = clauses.iter().find(told).filter(|_| !done) else { continue };
            let span = clause.span();
            let text = self.words(clause).trim().to_owned();
            self.story.unread.push((span, format!("it is not clear what happens in `{text}`")));
        }
    }

    /// Where it is asked whether something can be done, and nothing that could be tried was told, that is asked back.
    fn untried(&mut self, clauses: &[Clause]) {
        let figures = [
            "how many",
            "how big",
            "how strong",
            "how high",
            "how much",
            "how do i count",
            "what is",
            "limit",
            "order",
            "path",
            "prowess",
            "where",
            "which site",
            "what site",
            "which card",
            "count as",
            "size",
            "how is",
            "what happens",
            "strikes",
            "who",
        ];
        let shown =
            self.story.piles.iter().rev().find(|(_, p, _)| *p == Pile::Hand).map(|(by, _, card)| (by.clone(), *card));
        let none = self.story.deeds.iter().all(|d| d.earlier) && clauses.iter().any(|c| c.asked);
        if let Some((by, card)) = shown.filter(|_| none) {
            let mut deed = Deed::of(Act::Play, Some(card), by);
            deed.asked = true;
            deed.chain = self.story.chain;
            self.story.deeds.push(deed);
        }
        // What becomes of a card that lies on-guard when the phase ends.
        let left = self.story.step == Some(Step::EndOfPhase) && self.story.lying.iter().any(|l| l.on_guard);
        let tried =
            left || self.story.deeds.iter().any(|d| !d.earlier) || self.story.fights.iter().any(|f| f.source.is_some());
        let told = |c: &&Clause| {
            let start = c.span().start;
            let words = fold(self.text.get(start.saturating_sub(12)..c.span().end).unwrap_or_default());
            figures.iter().any(|f| words.contains(f)) || has(c, Word::HazardLimit)
        };
        if tried || clauses.iter().filter(|c| c.asked).any(|c| told(&c)) {
            return;
        }
        let Some(clause) = clauses.iter().rfind(|c| c.asked) else { return };
        let span = clause.span();
        self.story.unread.push((span, "it is not clear what is to be tried".to_owned()));
    }

    fn taken(&self) -> usize {
        self.story.taken.iter().filter(|t| **t).count()
    }

    /// What somebody did of which nothing came is told.
    fn lost(&mut self, clause: &Clause, (deeds, taken): (usize, usize)) {
        use Word as W;
        let acts = [W::Play, W::Tap, W::Discard, W::Reveal, W::Support, W::Test, W::Store, W::Transfer, W::Bring];
        let acting = clause.nodes.iter().position(|p| matches!(p.node, Node::Word(w) if acts.contains(&w)));
        let Some(at) = acting else { return };
        let nothing = self.story.deeds.len() == deeds && self.taken() == taken && !self.handled;
        let denied = has(clause, W::Not) || has(clause, W::Say) || has(clause, W::Must);
        let object = clause.nodes[at..]
            .iter()
            .any(|p| matches!(p.node, Node::Person(Person::He) | Node::Word(W::It | W::Ring | W::Item | W::Card)));
        let cards =
            clause.nodes.iter().any(|p| matches!(&p.node, Node::Cards(m) if m.iter().any(|m| !self.site(m.card))));
        let spends = [W::Tap, W::Discard, W::Reveal].iter().any(|w| has(clause, *w));
        let generic = clause.nodes.iter().any(|p| matches!(&p.node, Node::Other(o) if o == "you" || o == "your"));
        let generic = generic || self.restated(clause);
        if nothing && !denied && (object && spends || cards) && !clause.asked && !generic {
            let span = clause.span();
            let text = self.words(clause).trim().to_owned();
            self.story.doubts.push((span, format!("it is not clear what happens in `{text}`")));
        }
    }

    /// `Doors of Night was declared`, `a Cave Troll may only be played at Under-deeps sites`: a clause that tells once more what is
    /// in the story, or what a card says of itself.
    fn restated(&self, clause: &Clause) -> bool {
        use Word as W;
        let mut cards = self.cards(clause).map(|(_, m)| m.card).filter(|c| !self.site(*c)).peekable();
        if cards.peek().is_none() {
            return false;
        }
        let declared = |c: usize| {
            self.story.deeds.iter().any(|d| d.what.is_some_and(|w| self.same(w, c)))
                || self.story.fights.iter().any(|f| f.source.is_some_and(|s| self.same(s, c)))
        };
        let known = cards.all(|c| declared(c) || self.lies(c));
        let words = fold(&self.words(clause));
        let text = ["only be played at", "only playable", "be played at", "playable at", "normally", "printed"];
        if known && text.iter().any(|t| words.contains(t)) && !has(clause, W::Not) {
            return true;
        }
        let plain = clause.nodes.iter().all(|p| match &p.node {
            Node::Word(w) => {
                let verbs = [W::Play, W::Put, W::Be, W::Have, W::Resolve, W::Respond, W::ComeDown, W::Over, W::Do];
                let small =
                    [W::After, W::Before, W::And, W::Already, W::Yet, W::Now, W::Order, W::Then, W::Card, W::When];
                verbs.contains(w) || small.contains(w)
            }
            Node::Number(n) => *n == 1,
            Node::Other(_) | Node::Mark(_) | Node::Cards(_) => true,
            Node::Person(_) | Node::Whose(_) => clause.joined.is_some(),
        });
        known && plain && !self.cards(clause).any(|(_, m)| m.other)
    }

    /// A clause of which nothing came is told, if it says anything that may matter.
    fn unused(&mut self, clause: &Clause) {
        use Word as W;
        let word = |words: &[W]| words.iter().any(|w| has(clause, *w));
        let states = [
            W::Tapped,
            W::Untapped,
            W::Wounded,
            W::InPlay,
            W::OnGuard,
            W::FaceDown,
            W::FaceUp,
            W::SinceStart,
            W::SinceTurn,
            W::SinceNow,
            W::Succeed,
            W::Wound,
            W::Assign,
            W::Unfinished,
            W::Eliminated,
            W::InDiscard,
        ];
        let acts = [
            W::Tap,
            W::Discard,
            W::Play,
            W::Reveal,
            W::Support,
            W::Store,
            W::Transfer,
            W::Put,
            W::Influence,
            W::Cancel,
            W::Untap,
            W::Heal,
            W::Rescue,
            W::Rid,
            W::Test,
            W::Bring,
        ];
        let counted =
            word(&[W::Strike, W::Hazard, W::HazardLimit, W::GeneralInfluence, W::DirectInfluence, W::CorruptionPoints]);
        // `since ten minutes`, `no warrior over 4`: nothing is counted there.
        let time = |at: usize| {
            let units = [
                "minutes", "minute", "hours", "days", "weeks", "years", "people", "times", "games", "seconds", "euros",
            ];
            matches!(clause.nodes.get(at + 1).map(|p| &p.node), Some(Node::Other(w)) if units.contains(&w.as_str()))
        };
        let number = clause.nodes.iter().enumerate().any(|(at, p)| match p.node {
            Node::Number(n) => (n != 1 || counted) && !time(at),
            _ => false,
        });
        let cards: Vec<usize> = self.cards(clause).map(|(_, m)| m.card).collect();
        let verb = clause.nodes.iter().position(|p| matches!(p.node, Node::Word(w) if acts.contains(&w)));
        let pointed = verb.is_some_and(|verb| {
            clause.nodes[verb..]
                .iter()
                .any(|p| matches!(p.node, Node::Person(Person::He) | Node::Word(W::It | W::Ring | W::Item | W::Card)))
        });
        let whom = !cards.is_empty()
            || clause.nodes.iter().any(|p| matches!(p.node, Node::Person(Person::He) | Node::Word(W::It)));
        let fresh = cards.iter().any(|c| !self.known.iter().any(|k| self.same(*k, *c)));
        let odd = clause.nodes.windows(3).any(|w| {
            matches!(w[0].node, Node::Person(_) | Node::Cards(_))
                && matches!(w[1].node, Node::Other(_))
                && matches!(w[2].node, Node::Cards(_) | Node::Whose(_) | Node::Word(W::It))
        });
        let hidden = has(clause, W::Not) && has(clause, W::Reveal) && (has(clause, W::Site) || has(clause, W::Card));
        let tells = hidden
            || odd
            || number
            || fresh
            || word(&states) && whom
            || verb.is_some() && (pointed || !cards.is_empty());
        self.known.extend(cards);
        let result = has(clause, W::Eliminated) && !self.story.deeds.is_empty();
        let hopes = clause.joined == Some(W::So) && has(clause, W::Can);
        let lies = has(clause, W::FaceDown) && self.story.lying.iter().any(|l| l.card.face_down.is_some());
        let known = !letters(clause).is_empty() && self.story.companies.last().is_some_and(|c| !c.letters.is_empty());
        let drawn = has(clause, W::Draw);
        let agents = has(clause, W::Agent) && has(clause, W::Have);
        let quoted = self.quoted == Some(clause.sentence);
        let again = agents || quoted || result || hopes || lies || known || drawn;
        // When something is done, of which the rest is told.
        let moment = clause.joined == Some(W::Before) && !fresh && !number && verb.is_none();
        let talk = again
            || moment
            || self.restated(clause)
            || has(clause, W::Nobody)
            || has(clause, W::Say)
            || has(clause, W::Must) && verb.is_none()
            || has(clause, W::Not) && !(has(clause, W::Reveal) && (has(clause, W::Site) || has(clause, W::Card)))
            || clause.asked
            || self.handled;
        if talk || !tells {
            return;
        }
        let span = clause.span();
        let text = self.words(clause).trim().to_owned();
        if !self.story.unread.iter().any(|(s, _)| *s == span) {
            self.story.doubts.push((span, format!("it is not clear what `{text}` says of the situation")));
        }
    }

    /// Where it is asked whether something can be done with a card of which no declaration tells, that is told.
    fn asked_of(&mut self, clause: &Clause) {
        use Word as W;
        let acts = [W::Tap, W::Discard, W::Play, W::Put, W::Reveal, W::Support, W::Store, W::Transfer, W::Bring];
        let verb = clause.nodes.iter().position(|p| matches!(p.node, Node::Word(w) if acts.contains(&w)));
        let hopes = matches!(clause.joined, Some(W::So | W::Who | W::After | W::Before | W::Because));
        let Some(verb) = verb.filter(|_| clause.asked && !hopes) else { return };
        let named = self.cards(clause).map(|(_, m)| m.card).find(|c| !self.site(*c) && !self.region(*c));
        let pointed =
            clause.nodes[verb..].iter().any(|p| matches!(p.node, Node::Word(W::It) | Node::Person(Person::He)));
        let Some(card) = named.or(self.it.filter(|_| pointed)) else { return };
        let told = |d: &Deed| {
            let goals = d.targets.iter().filter_map(|g| {
                if let Goal::Card(c) | Goal::Check(_, Some(c)) | Goal::Strike(Some(c)) = g { Some(c) } else { None }
            });
            d.what.iter().chain(&d.taps).chain(&d.performer).chain(goals).any(|c| self.same(*c, card))
        };
        let fought = self.story.fights.iter().any(|f| f.source.is_some_and(|s| self.same(s, card)));
        let held = self.story.piles.iter().any(|(_, _, c)| self.same(*c, card)) && !self.story.deeds.is_empty();
        if !fought && !held && !self.story.deeds.iter().any(told) {
            self.tries.push((clause.span(), card));
        }
    }

    /// What is asked of a card that no declaration holds in the end.
    fn tried(&mut self) {
        for (span, card) in std::mem::take(&mut self.tries) {
            if !self.told_of(card) {
                let title = &self.mentions[card].title;
                self.story.unread.push((span, format!("it is not clear what is to be tried with {title}")));
            }
        }
    }

    /// Whether a declaration or an attack holds a card.
    fn told_of(&self, card: usize) -> bool {
        self.story.deeds.iter().any(|d| {
            let goals = d.targets.iter().filter_map(|g| {
                if let Goal::Card(c) | Goal::Check(_, Some(c)) | Goal::Strike(Some(c)) = g { Some(c) } else { None }
            });
            d.what.iter().chain(&d.taps).chain(&d.performer).chain(goals).any(|c| self.same(*c, card))
        }) || self
            .story
            .fights
            .iter()
            .any(|f| f.source.is_some_and(|s| self.same(s, card)) || f.at_strike.is_some_and(|s| self.same(s, card)))
    }

    fn is(&self, card: usize, kind: CardKind) -> bool {
        self.mentions.get(card).is_some_and(|m| m.is(self.table, kind))
    }

    fn character(&self, card: usize) -> bool {
        self.is(card, CardKind::Character)
    }

    fn site(&self, card: usize) -> bool {
        self.is(card, CardKind::Site)
    }

    fn region(&self, card: usize) -> bool {
        self.is(card, CardKind::Region) && !self.site(card)
    }

    fn hazard(&self, card: usize) -> bool {
        self.mentions
            .get(card)
            .is_some_and(|m| m.versions.iter().any(|v| self.table.defs.get(*v).is_some_and(|d| d.hazard)))
    }

    fn plays_as(&self, card: usize, mode: Mode) -> bool {
        self.mentions.get(card).is_some_and(|m| {
            m.versions.iter().any(|v| {
                self.table.defs.get(*v).is_some_and(|d| d.modes.contains(&mode))
                    || self.table.plays(*v).iter().any(|a| a.mode == mode)
            })
        })
    }

    fn creature(&self, card: usize) -> bool {
        self.is(card, CardKind::Creature) || self.plays_as(card, Mode::Creature)
    }

    fn same(&self, a: usize, b: usize) -> bool {
        self.mentions.get(a).map(|m| &m.title) == self.mentions.get(b).map(|m| &m.title)
    }

    fn take(&mut self, card: usize) {
        if let Some(t) = self.story.taken.get_mut(card) {
            *t = true;
        }
    }

    fn clause(&mut self, clause: &Clause) {
        use Word as W;
        let verbs: Vec<(usize, W)> = clause
            .nodes
            .iter()
            .enumerate()
            .filter_map(|(at, p)| if let Node::Word(w) = p.node { is_verb(w).then_some((at, w)) } else { None })
            .collect();
        if clause.asked {
            self.asks_who_orders(clause);
            self.story.asks = true;
        }
        if let Some(person) = self.subject_of(clause) {
            if matches!(person, Person::Named(_)) {
                self.named = Some(person.clone());
            }
            self.subject = Some(person);
        }
        // `This happened in the chain before: …`
        let colon = self.text.get(clause.span().end..).is_some_and(|t| t.trim_start().starts_with(':'));
        if has(clause, W::Earlier) && colon && self.cards(clause).next().is_none() && !clause.asked {
            self.earlier_sentence = clause.sentence;
        }
        if self.cards(clause).any(|(_, m)| self.agent(m.card) && m.whose.is_some() && !self.lies(m.card)) {
            self.in_play(clause);
        }
        self.notes(clause);
        self.passing(clause);
        if self.gone(clause) || self.prisoner(clause) || self.sideboarded(clause) || self.new_site(clause) {
            self.remember(clause);
            return;
        }
        self.agents_lie(clause);
        let hidden = self.turned_up(clause) || self.placed(clause) || self.shown(clause) || self.nazgul_taps(clause);
        if hidden || self.agent_influences(clause) || self.agent_attacks(clause) || self.to_sideboard(clause) {
            self.remember(clause);
            return;
        }
        if !self.fought_by_agent(clause) && self.agent_acts(clause, &verbs) {
            self.remember(clause);
            return;
        }
        self.searched(clause);
        self.agent_place(clause);
        self.absent(clause);
        self.steps(clause);
        self.aside(clause);
        self.heap(clause);
        self.guard(clause);
        self.on_each(clause);
        self.has_hazard(clause);
        self.in_play(clause);
        self.site_tapped(clause);
        self.moves(clause, &verbs);
        self.fight(clause, &verbs);
        let new = self.new_card(clause).is_some();
        let mut done = !new && self.performs(clause)
            || self.aims(clause)
            || self.puts_it(clause)
            || self.another_copy(clause)
            || self.joining(clause)
            || self.does(clause);
        if !done {
            for (at, word) in &verbs {
                done |= self.deed(&At { clause, verb: *at, word: *word });
            }
        }
        if !done {
            done = self.declares(clause, &verbs);
        }
        if new {
            self.performs(clause);
        }
        if !done {
            // `The Balrog was somewhere`: nobody who is in a company for all that is told.
            let vague = verbs.iter().all(|(_, w)| *w == W::Be) && !verbs.is_empty();
            let told = clause.nodes.iter().any(|p| match &p.node {
                Node::Word(w) => !matches!(w, W::Be | W::At),
                Node::Whose(_) | Node::Person(_) | Node::Number(_) => true,
                Node::Cards(m) => m.len() > 1 || m.iter().any(|m| !m.bears.is_empty()),
                Node::Other(word) => word == "there",
                _ => false,
            });
            if !vague || told {
                self.members(clause);
            }
        }
        // `…, played by the hazard player, calls for a corruption check of Boromir`
        let whose = self.first_character(clause).filter(|_| has(clause, W::CorruptionCheck) && !clause.asked);
        let (table, mentions) = (self.table, self.mentions);
        let takes = |card: usize| super::knowledge::takes(table, &mentions[card].versions).card;
        if let Some(who) = whose
            && let Some(last) = self.story.deeds.last_mut()
            && last.act == Act::Play
            && last.targets.is_empty()
            && last.sentence == clause.sentence
            && last.what.is_some_and(takes)
        {
            last.targets.push(Goal::Card(who));
        }
        // A creature that was declared just now may have its figures in the same clause.
        let fresh = self.story.fights.iter().all(|f| self.story.deeds.last().is_none_or(|d| f.source != d.what));
        let fought = [W::FaceIt, W::Assign, W::Unassigned].iter().any(|w| has(clause, *w));
        if fresh && figures(clause) != (None, None) || fought && done {
            self.fight(clause, &verbs);
        }
        let last = self.story.deeds.len().checked_sub(1).filter(|_| !done && !clause.asked);
        if let Some(deed) = last.and_then(|at| self.story.deeds.get_mut(at)).filter(|d| d.sentence == clause.sentence) {
            deed.words.push(' ');
            deed.words.push_str(self.text.get(clause.span()).unwrap_or_default());
        }
        self.remember(clause);
    }

    fn words(&self, clause: &Clause) -> String {
        self.text.get(clause.span()).unwrap_or_default().to_owned()
    }

    fn subject_of(&self, clause: &Clause) -> Option<Person> {
        let verb = clause.nodes.iter().position(|p| matches!(p.node, Node::Word(w) if is_verb(w)))?;
        let led = |at: usize| at > 0 && matches!(clause.nodes[at - 1].node, Node::Word(w) if preposition(w));
        let before = clause.nodes[..verb].iter().enumerate().rev().filter(|(at, _)| !led(*at));
        before.map(|(_, p)| p).find_map(|p| match &p.node {
            Node::Person(Person::He) => {
                let plays = |w: &Word| matches!(w, Word::Play | Word::Respond | Word::Say | Word::Discard | Word::Put | Word::Want | Word::Pass | Word::Choose | Word::Reveal | Word::OrderVerb);
                let does = clause.nodes.iter().any(|p| matches!(&p.node, Node::Word(w) if plays(w)));
                let leads = matches!(clause.nodes.get(verb + 1).map(|p| &p.node), Some(Node::Cards(m)) if self.character(m[0].card))
                    && matches!(clause.nodes[verb].node, Node::Word(Word::Move | Word::Be));
                if does || leads { self.third() } else { None }
            }
            Node::Person(p) => Some(p.clone()),
            _ => None,
        })
    }

    /// Whom `he` or `she` means where a player is meant.
    fn third(&self) -> Option<Person> {
        if self.first_person { Some(Person::Opponent) } else { self.named.clone() }
    }

    fn remember(&mut self, clause: &Clause) {
        self.remember_all(clause);
        let verb = clause.nodes.iter().position(|p| matches!(p.node, Node::Word(w) if is_verb(w)));
        let subject = verb.and_then(|verb| {
            let before = clause.nodes[..verb].iter().rev().map(|p| &p.node);
            before.take_while(|n| !matches!(n, Node::Person(_))).find_map(|n| match n {
                Node::Cards(m) if m.len() == 1 && self.character(m[0].card) => Some(m[0].card),
                _ => None,
            })
        });
        self.him = subject.or(self.him);
    }

    fn remember_all(&mut self, clause: &Clause) {
        for placed in &clause.nodes {
            let Node::Cards(members) = &placed.node else { continue };
            for m in members {
                if self.character(m.card) {
                    self.him = Some(m.card);
                } else if !self.site(m.card) && !self.region(m.card) {
                    self.it = Some(m.card);
                }
                if let Some(last) = m.bears.last() {
                    self.it = Some(last.card);
                }
            }
        }
    }
}

fn set_strike(fight: &mut Fight, who: usize, status: StrikeStatus, mentions: &[Mention]) {
    let same = |c: usize| mentions[c].title == mentions[who].title;
    match fight.assigned.iter_mut().find(|(c, _)| same(*c)) {
        Some(known) => {
            if status != StrikeStatus::ToCome {
                known.1 = status;
            }
        }
        None => fight.assigned.push((who, status)),
    }
}

/// Strikes and prowess: `4 strikes with 7 prowess`, `2 strikes at 9`, `(2 strikes, 8)`.
fn figures(clause: &Clause) -> (Option<u8>, Option<i16>) {
    use Word as W;
    let mut strikes = None;
    let mut prowess: Option<i16> = None;
    for (at, placed) in clause.nodes.iter().enumerate() {
        let Node::Number(n) = placed.node else { continue };
        // `+1 prowess` changes something else.
        if at > 0 && matches!(clause.nodes[at - 1].node, Node::Mark('+' | '-')) {
            continue;
        }
        let next = clause.nodes.get(at + 1).map(|p| &p.node);
        let behind = clause.nodes.get(at + 2).map(|p| &p.node);
        let between = matches!(next, Some(Node::Other(_) | Node::Word(W::AttackRace) | Node::Cards(_)))
            && behind == Some(&Node::Word(W::Strike));
        // `3@6`
        if next == Some(&Node::Word(W::At))
            && let Some(Node::Number(at)) = behind
        {
            strikes = u8::try_from(n).ok();
            prowess = i16::try_from(*at).ok();
            break;
        }
        let led = at > 0 && clause.nodes[at - 1].node == Node::Word(W::Prowess)
            || at > 1
                && clause.nodes[at - 2].node == Node::Word(W::Prowess)
                && matches!(&clause.nodes[at - 1].node, Node::Word(W::Of | W::Be));
        if led && n > 2 && prowess.is_none() {
            prowess = i16::try_from(n).ok();
        } else if (next == Some(&Node::Word(W::Strike)) || between) && strikes.is_none() {
            strikes = u8::try_from(n).ok();
        } else if next == Some(&Node::Word(W::Prowess)) {
            prowess = i16::try_from(n).ok();
        } else if strikes.is_some() && prowess.is_none() && n > 2 {
            let before = clause.nodes[..at]
                .iter()
                .rev()
                .take(5)
                .any(|p| p.node == Node::Word(W::Strike) || p.node == Node::Word(W::Prowess));
            let behind_strikes = at > 0 && clause.nodes[at - 1].node == Node::Word(W::Strike);
            let ordinary = behind_strikes
                || clause.nodes[..at].iter().rev().take(2).any(|p| {
                    matches!(p.node, Node::Word(W::At | W::With) | Node::Mark(',' | '(' | '·') | Node::Word(W::Prowess))
                });
            if before && ordinary {
                prowess = i16::try_from(n).ok();
            }
        }
    }
    // `(2 wolves, 9)`
    let fought = clause.nodes.iter().any(|p| matches!(p.node, Node::Word(W::Attack | W::Face)));
    if let (None, None, true, [(a, n), (b, m), ..]) = (strikes, prowess, fought, numbers(clause).as_slice())
        && b - a <= 3
        && (1..=6).contains(n)
        && (5..=30).contains(m)
        && matches!(
            clause.nodes.get(a + 1).map(|p| &p.node),
            Some(Node::Other(_) | Node::Word(W::AttackRace | W::Creature))
        )
    {
        return (u8::try_from(*n).ok(), i16::try_from(*m).ok());
    }
    if prowess.is_none() && strikes == Some(1) && attacks(clause).is_none() { (None, None) } else { (strikes, prowess) }
}

/// The numbers of a clause with their places.
fn numbers(clause: &Clause) -> Vec<(usize, i32)> {
    let all = clause.nodes.iter().enumerate();
    all.filter_map(|(at, p)| if let Node::Number(n) = p.node { Some((at, n)) } else { None }).collect()
}

/// `Three attacks of one strike`
fn attacks(clause: &Clause) -> Option<u8> {
    let figure = |at: usize| {
        at > 0 && matches!(clause.nodes[at - 1].node, Node::Word(Word::Prowess | Word::At | Word::With | Word::Strike))
    };
    clause.nodes.windows(2).enumerate().find_map(|(at, w)| match (&w[0].node, &w[1].node) {
        (Node::Number(n), Node::Word(Word::Attack)) if *n > 1 && !figure(at) => u8::try_from(*n).ok(),
        _ => None,
    })
}

fn region_type(word: Word) -> Option<RegionType> {
    Some(match word {
        Word::Wilderness => RegionType::W,
        Word::BorderLand => RegionType::B,
        Word::FreeDomain => RegionType::F,
        Word::ShadowLand => RegionType::S,
        Word::DarkDomain => RegionType::D,
        Word::CoastalSea => RegionType::C,
        _ => return None,
    })
}

fn site_word(word: Word) -> Option<SiteType> {
    Some(match word {
        Word::Haven => SiteType::H,
        Word::FreeHold => SiteType::F,
        Word::BorderHold => SiteType::B,
        Word::Ruins => SiteType::R,
        Word::ShadowHold => SiteType::S,
        Word::DarkHold => SiteType::D,
        _ => return None,
    })
}

fn site_type(clause: &Clause) -> Option<SiteType> {
    clause.nodes.iter().find_map(|p| if let Node::Word(w) = p.node { site_word(w) } else { None })
}

/// The types of regions that a clause lists, with their counts.
fn letters(clause: &Clause) -> Vec<RegionType> {
    let mut out = Vec::new();
    let mut count = 1;
    if clause.nodes.iter().any(|p| p.node == Node::Word(Word::KeyVerb)) {
        return out;
    }
    for placed in &clause.nodes {
        match &placed.node {
            Node::Number(n) => {
                count = *n;
                continue;
            }
            Node::Word(Word::Unused) if !out.is_empty() => out.push(RegionType::F),
            Node::Word(w) => {
                if let Some(kind) = region_type(*w) {
                    for _ in 0..count.clamp(1, 6) {
                        out.push(kind);
                    }
                }
            }
            _ => {}
        }
        count = 1;
    }
    out
}
