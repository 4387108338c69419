//! Notes what had no effect when it was read, unless it says nothing of the situation.

use super::*;
use crate::told::node::{DISCARDED, is_plain};

/// Words that say how the table is.
const STATES: [Word; 16] = [
    Word::Tapped,
    Word::Untapped,
    Word::Wounded,
    Word::InPlay,
    Word::OnGuard,
    Word::FaceDown,
    Word::FaceUp,
    Word::SinceStart,
    Word::SinceTurn,
    Word::SinceNow,
    Word::Succeed,
    Word::Wound,
    Word::Assign,
    Word::Unfinished,
    Word::Eliminated,
    Word::InDiscard,
];

/// Verbs for deeds.
const DEEDS: [Word; 16] = [
    Word::Tap,
    Word::Discard,
    Word::Play,
    Word::Reveal,
    Word::Support,
    Word::Store,
    Word::Transfer,
    Word::Put,
    Word::Influence,
    Word::Cancel,
    Word::Untap,
    Word::Heal,
    Word::Rescue,
    Word::Rid,
    Word::Test,
    Word::Bring,
];

/// Units that are counted and are no count of the game: `since ten minutes`.
const UNITS: [&str; 11] =
    ["minutes", "minute", "hours", "days", "weeks", "years", "people", "times", "games", "seconds", "euros"];

/// Whether the text of a card, or a roll, is what does something in a clause, and no player: `his own text discards him`,
/// `can that roll discard him?`
fn of_its_text(clause: &Clause) -> bool {
    let words = crate::told::words::Words::english();
    let verb = clause.nodes.iter().position(|p| matches!(p.node, Node::Word(w) if DEEDS.contains(&w)));
    let Some((verb, subject)) = verb.and_then(|v| Some((v, v.checked_sub(1)?))) else { return false };
    let led = clause.nodes[..verb].iter().any(|p| matches!(p.node, Node::Word(Word::By | Word::With)));
    let does = match &clause.nodes[subject].node {
        Node::Other(word) => words.is_card_text(word),
        Node::Word(word) => matches!(word, Word::Roll | Word::BodyCheck | Word::Check),
        _ => false,
    };
    does && !led
}

impl Reading<'_> {
    /// Notes deeds that are told and that no declaration holds.
    pub(super) fn untold(&mut self, clauses: &[Clause]) {
        use Word as W;
        let acts = [
            (W::Support, Act::Support),
            (W::Store, Act::Store),
            (W::Rescue, Act::Rescue),
            (W::Test, Act::TapAbility),
            (W::Transfer, Act::Transfer),
        ];
        for (word, act) in acts {
            let done = self.story.deeds.iter().any(|d| {
                d.act == act
                    || act == Act::Rescue && d.act == Act::ReplaceCharacter
                    || act == Act::TapAbility && d.what.is_some_and(|w| self.tests(w))
                    // `RP gives Orcrist to Elladan at Carn Dûm, who taps`: it is played.
                    || act == Act::Transfer
                        && d.act == Act::Play
                        && !d.taps.is_empty()
                        && d.what.is_some_and(|w| self.is(w, CardKind::Item))
            });
            let told = |c: &&Clause| {
                // `so that he can support him`, `to have Asternak support him`: what is hoped for.
                // `can I discard Cram to untap Boromir so he supports?`
                let asked = |d: &Deed| d.asked && d.sentence == c.sentence;
                let hope = c.joined == Some(W::So) && (has(c, W::Can) || self.story.deeds.iter().any(asked))
                    || has(c, W::Somebody) && has(c, W::Want)
                    || !c.asked && c.nodes.first().is_some_and(|p| matches!(p.node, Node::Word(W::To | W::Want)))
                    || !has(c, W::Tap) && is_purpose(c, clauses);
                // `he wants Layos to go first, with Asternak tapping in support`: a part of what is put in order.
                let put = |d: &Deed| d.act == Act::ChooseOrder && d.sentence == c.sentence;
                let hope = hope || word == W::Support && has(c, W::Want) && self.story.deeds.iter().any(put);
                let supports = c.asked && word == W::Support;
                // An item is given where one is named; strikes are given as well.
                let item = |m: &Member| self.is(m.card, CardKind::Item);
                let given = word != W::Transfer || self.story.fights.is_empty() && self.cards(c).any(|(_, m)| item(m));
                // `please help with a ring`: nobody supports anybody.
                let whom = word != W::Support
                    || self.cards(c).next().is_some()
                    || c.nodes
                        .iter()
                        .any(|p| matches!(p.node, Node::Person(_) | Node::Word(W::It | W::Check | W::CorruptionCheck)));
                let thing = self.cards(c).next().is_some_and(|(_, m)| self.is(m.card, CardKind::Item));
                // `Rivendell has been put away`: nobody stores a site.
                let site = self.cards(c).next().is_some() && self.cards(c).all(|(_, m)| self.site(m.card));
                given
                    && whom
                    && !self.claimed.contains(&c.span().start)
                    && !(site && word == W::Store)
                    // `I take Barrow-wight out of my discard pile`
                    && !(word == W::Rescue && has(c, W::InDiscard))
                    && !((hope || thing || self.asks_if_it_helps(c)) && word == W::Support)
                    && has(c, word)
                    && (!c.asked || supports)
                    && !has(c, W::Not)
                    && !(word == W::Support && (has(c, W::Nobody) || has(c, W::Somebody)))
                    && !has(c, W::Say)
                    && (!has(c, W::Can) || supports)
                    && (!has(c, W::CorruptionCheck) || supports)
            };
            let Some(clause) = clauses.iter().find(told).filter(|_| !done) else { continue };
            let span = clause.span();
            let text = self.words(clause).trim().to_owned();
            self.story.unread.push((span, Sentence::of("not_clear_happens", [&text])));
        }
    }

    /// Asks back which of two cards is played where somebody plays one or the other: `he plays either Doors of Night or
    /// Foul Fumes`.
    pub(super) fn one_or_the_other(&mut self, clauses: &[Clause]) {
        let words = crate::told::words::Words::english();
        if clauses.iter().any(|c| questions::asks_which(c, words)) {
            return;
        }
        let played = |p: &Placed, sentence: usize| {
            let Node::Cards(members) = &p.node else { return false };
            let new = |d: &Deed, m: &Member| {
                d.act == Act::Play && d.sentence == sentence && d.what.is_some_and(|w| self.same(w, m.card))
            };
            members.iter().all(|m| self.story.deeds.iter().any(|d| new(d, m)))
        };
        let open = clauses.iter().filter(|c| !c.asked).find(|c| {
            let at = c.nodes.iter().position(|p| p.node == Node::Word(Word::Or));
            at.is_some_and(|at| {
                let last = c.nodes[..at].iter().rev().find(|p| matches!(p.node, Node::Cards(_)));
                let next = c.nodes[at + 1..].iter().find(|p| !matches!(p.node, Node::Other(_) | Node::Whose(_)));
                let both = [last, next].into_iter().all(|p| p.is_some_and(|p| played(p, c.sentence)));
                both && c.nodes[..at].iter().any(|p| p.node == Node::Word(Word::Play))
            })
        });
        if let Some(clause) = open {
            let text = self.words(clause).trim().to_owned();
            self.story.unread.push((clause.span(), Sentence::of("not_clear_happens", [&text])));
        }
    }

    /// Asks back where the text asks whether something can be done, and nothing that could be tried was told.
    pub(super) fn untried(&mut self, clauses: &[Clause]) {
        let figures = [
            "how many",
            "how big",
            "how strong",
            "how high",
            "how much",
            "how do i count",
            "what is",
            "limit",
            "path",
            "prowess",
            "where",
            "which site",
            "at which",
            "which of",
            "which type",
            "what type",
            "what state",
            "what do i",
            "what does",
            "what becomes",
            "what comes",
            "what site",
            "which card",
            "count as",
            "size",
            "how is",
            "what happens",
            "strikes",
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
        self.asks_what_becomes(clauses);
        self.acts_by_itself(clauses);
        // The question is what becomes of a card that lies on-guard when the phase ends.
        let left = self.story.step == Some(Step::EndOfPhase) && self.story.lying.iter().any(|l| l.on_guard);
        let tried =
            left || self.story.deeds.iter().any(|d| !d.earlier) || self.story.fights.iter().any(|f| f.source.is_some());
        let told = |c: &&Clause| {
            let start = c.span().start;
            let words = fold(self.text.get(start.saturating_sub(12)..c.span().end).unwrap_or_default());
            // `is he at the old site, or at the new one?`
            let person = c.nodes.iter().any(|p| p.node == Node::Person(Person::He))
                || self.cards(c).any(|(_, m)| self.in_company(m.card));
            let where_to = person && [Word::Site, Word::Be, Word::At].iter().all(|w| has(c, *w)) && !has(c, Word::Can);
            figures.iter().any(|f| words.contains(f)) || has(c, Word::HazardLimit) || where_to
        };
        // `in which order do the three apply?` where some of them were put in order before
        let order = |c: &Clause| c.asked && (has(c, Word::OrderVerb) || has(c, Word::Order));
        let settled = self.story.deeds.iter().any(|d| d.act == Act::ChooseOrder && d.earlier);
        let tried = tried || self.story.acts_itself.is_some() || settled && clauses.iter().any(order);
        if tried || self.story.asks_order || clauses.iter().filter(|c| c.asked).any(|c| told(&c)) {
            return;
        }
        let Some(clause) = clauses.iter().rfind(|c| c.asked) else { return };
        self.story.untried = Some(clause.span());
    }

    /// Notes the one card that lies on-guard, where the text asks what becomes of it: `where does the card go now?`
    fn asks_what_becomes(&mut self, clauses: &[Clause]) {
        use Word as W;
        let mut guarded = self.story.lying.iter().filter(|l| l.on_guard).map(|l| l.card.card);
        let (Some(card), None) = (guarded.next(), guarded.next()) else { return };
        let goes = |c: &Clause| {
            let it = has(c, W::Card) || has(c, W::It) || self.cards(c).any(|(_, m)| self.same(m.card, card));
            let goes = [W::Move, W::Happen, W::Discard, W::Return, W::Stay, W::Become, W::Leave, W::Search, W::Take];
            c.asked && it && (goes.iter().any(|w| has(c, *w)) || c.nodes.iter().any(|p| is_plain(&p.node, DISCARDED)))
        };
        let ends = self.story.step == Some(Step::EndOfPhase);
        self.story.asks_card = clauses.iter().any(goes).then_some(card).filter(|_| ends);
    }

    pub(super) fn taken(&self) -> usize {
        self.story.taken.iter().filter(|t| **t).count()
    }

    /// Notes deeds of somebody that had no effect.
    pub(super) fn lost(&mut self, clause: &Clause, (deeds, taken): (usize, usize)) {
        use Word as W;
        let acts = [W::Play, W::Tap, W::Discard, W::Reveal, W::Support, W::Test, W::Store, W::Transfer, W::Bring];
        let acting = clause.nodes.iter().position(|p| matches!(p.node, Node::Word(w) if acts.contains(&w)));
        let Some(at) = acting else { return };
        let nothing = self.story.deeds.len() == deeds && self.taken() == taken && !self.handled;
        let denied = has(clause, W::Not) || has(clause, W::Say) || has(clause, W::Must);
        // `if he dies Gimli takes the ring`: that is not so yet.
        let denied = denied || clause.joined == Some(W::If) && has(clause, W::Eliminated);
        let object = clause.nodes[at..]
            .iter()
            .any(|p| matches!(p.node, Node::Person(Person::He) | Node::Word(W::It | W::Ring | W::Item | W::Card)));
        let cards =
            clause.nodes.iter().any(|p| matches!(&p.node, Node::Cards(m) if m.iter().any(|m| !self.site(m.card))));
        let spends = [W::Tap, W::Discard, W::Reveal].iter().any(|w| has(clause, *w));
        let generic = clause.nodes.iter().any(|p| matches!(&p.node, Node::Other(o) if o == "you" || o == "your"));
        // `he flips them`: the cards that were turned over are told already.
        let reveals = |d: &Deed| d.what.is_some_and(|c| self.plays_so(c, knowledge::reveals));
        let turns = !self.story.deck.is_empty() || self.story.deeds.last().is_some_and(reveals);
        let turned = has(clause, W::Reveal) && !cards && turns;
        // `he answers with the Harp: he taps it`
        let used = |d: &Deed| d.act == Act::TapAbility && d.sentence == clause.sentence;
        let told = has(clause, W::Tap) && has(clause, W::It) && self.story.deeds.last().is_some_and(used);
        let told = told || self.does_as_was_said(clause);
        // `as soon as Rank upon Rank is about to add its strike`: a moment.
        let lies = |m: &Member| self.is_lying(m.card) && self.acts(m.card);
        let moment = clause.joined == Some(W::When) && has(clause, W::Want) && self.cards(clause).all(|(_, m)| lies(m));
        let generic =
            generic || moment || told || turned || self.opinion(clause) || self.restated(clause) || self.effect(clause);
        if nothing && !denied && (object && spends || cards) && !clause.asked && !generic {
            let span = clause.span();
            let text = self.words(clause).trim().to_owned();
            let why = Sentence::of("not_clear_happens", [&text]);
            // A script holds nothing by name of the one whom a pronoun means.
            if cards { self.story.doubts.push((span, why)) } else { self.story.unread.push((span, why)) }
        }
    }

    /// Whether a clause only counts the corruption points that are printed on what somebody bears: `Bilbo's Narsil and
    /// Mithril-coat are worth four corruption points`.
    pub(super) fn reckons_corruption(&self, clause: &Clause) -> bool {
        use Word as W;
        let counted = clause.nodes.windows(2).find_map(|w| match (&w[0].node, &w[1].node) {
            (Node::Number(n), Node::Word(W::CorruptionPoints)) => Some(*n),
            _ => None,
        });
        let printed = |c: usize| {
            let defs = self.mentions[c].versions.iter().filter_map(|v| self.table.defs.get(*v));
            defs.into_iter().find_map(|def| def.corruption).map_or(0, i32::from)
        };
        let people = self.cards(clause).map(|(_, m)| m.card).filter(|c| self.in_company(*c));
        let members = || self.story.companies.iter().flat_map(|c| &c.members);
        let sum = |who: usize| -> i32 {
            let borne = members().filter(|m| self.same(who, m.card)).flat_map(|m| &m.bears);
            borne.map(|b| printed(b.card)).sum()
        };
        counted.is_some_and(|n| people.chain(self.him).any(|who| sum(who) == n)) && !clause.asked
    }

    /// Whether a clause goes on with what somebody thinks, and so tells of nothing: `she thinks the Harp is off as soon
    /// as Slip taps everything`.
    fn opinion(&self, clause: &Clause) -> bool {
        use Word as W;
        let goes_on = matches!(clause.joined, Some(W::When | W::If | W::Because | W::After));
        goes_on && self.thought == Some(clause.sentence)
    }

    /// Whether a clause only claims what a card does that was told of: `she claims that this rescues her Shadow of Mordor`, `he
    /// says that taps the Harp first`, `he thinks this saves his Gates`.
    pub(super) fn claims(&mut self, clause: &Clause) -> bool {
        use Word as W;
        let does = [W::Rescue, W::Protect, W::Beat, W::Tap, W::Discard, W::Cancel, W::Lose, W::Rid, W::Untap, W::Wound];
        let verb = |from: usize| {
            let found = clause.nodes[from..].iter().position(|p| matches!(p.node, Node::Word(w) if is_verb(w)));
            found.map(|at| from + at)
        };
        // `I drew Gates of Morning, which throws out all the bad environments`
        let event = self.it.is_some_and(|c| self.is(c, CardKind::Event)) && self.cards(clause).next().is_none();
        let described = event && has(clause, W::AllOf);
        let said = clause.joined == Some(W::Who) && (self.says_what == Some(clause.sentence) || described);
        let from = match verb(0).filter(|at| clause.nodes[*at].node == Node::Word(W::Say) && !said) {
            Some(says) => says + 1,
            None if said => 0,
            None => return false,
        };
        let act = |w: Word| does.contains(&w) || said && w == W::Play;
        let Some(does) = verb(from).filter(|at| matches!(clause.nodes[*at].node, Node::Word(w) if act(w))) else {
            return false;
        };
        let thing = |p: &Placed| matches!(p.node, Node::Other(_) | Node::Word(W::It | W::Alone));
        let nobody = clause.nodes[from..does].iter().all(thing) && (said || does > from);
        let player = |p: &Placed| matches!(&p.node, Node::Person(p) if *p != Person::He);
        let told = |c: usize| self.known.iter().any(|k| self.same(*k, c)) || self.lies(c) || self.is_used(c);
        let known = self.cards(clause).all(|(_, m)| told(m.card));
        // `she says that Marvels Told goes for the card that does the tapping`
        let subject = matches!(clause.nodes[from..does].first().map(|p| &p.node), Some(Node::Cards(m))
            if said && m.len() == 1 && !self.character(m[0].card) && self.is_used(m[0].card));
        let plays = clause.nodes[does].node == Node::Word(W::Play);
        let claims =
            (nobody && !plays || subject) && known && !clause.asked && !clause.nodes[does..].iter().any(player);
        if claims {
            self.claimed.push(clause.span().start);
            self.handled = true;
        }
        claims
    }

    /// Whether a clause only gives as a reason that somebody was faced of whom that was told: `…, because you have met Bert`.
    pub(super) fn met_before(&mut self, clause: &Clause) -> bool {
        let own = |source: Option<usize>, c: usize| source.is_some_and(|s| self.same(s, c));
        let last = self.story.fights.last();
        let other = |c: usize| last.is_some_and(|f| f.past || f.source.is_some() && !own(f.source, c));
        let told = |c: usize| {
            let faced = self.story.fights.iter().any(|f| own(f.source, c));
            self.creature(c) && other(c) && (faced || self.story.deeds.iter().any(|d| own(d.what, c)))
        };
        let faced = has(clause, Word::Face) || has(clause, Word::Attack);
        let only = self.cards(clause).next().is_some() && self.cards(clause).all(|(_, m)| told(m.card));
        let met = clause.joined == Some(Word::Because) && faced && only && !clause.asked;
        self.handled |= met;
        met
    }

    /// Whether a clause tells what strikes or prowess an event adds that was declared: `Rank upon Rank gives one more strike
    /// to Men`.
    fn strengthens(&self, clause: &Clause) -> bool {
        use Word as W;
        let event = |m: &Member| self.is(m.card, CardKind::Event) && !self.character(m.card) && self.is_used(m.card);
        let first =
            matches!(clause.nodes.first().map(|p| &p.node), Some(Node::Cards(m)) if m.len() == 1 && event(&m[0]));
        let gives = [W::Transfer, W::Raise, W::Bring].iter().any(|w| has(clause, *w));
        let figure = has(clause, W::Strike) || has(clause, W::Prowess);
        first && gives && figure && self.cards(clause).count() == 1
    }

    /// Whether a clause tells the effect of a card that was declared or fought, which nobody declares: `the Brigands
    /// discard`, `so the troll gets discarded`, `…, which would discard it`.
    fn effect(&self, clause: &Clause) -> bool {
        use Word as W;
        // `then he wants Bard to do the influencing`, of an attempt that is declared.
        let rolls = |c: usize| {
            let mut actions = knowledge::actions(self.table, &self.mentions[c].versions);
            actions.any(|action| knowledge::rolls(&action.steps, RollKind::Influence))
        };
        let attempts = |d: &Deed| d.act == Act::Influence || d.what.is_some_and(rolls);
        let influences = has(clause, W::Influence) && has(clause, W::Want);
        let hoped = influences && self.story.deeds.last().is_some_and(|d| !d.earlier && attempts(d));
        if hoped
            || self.strengthens(clause)
            || of_its_text(clause)
            || self.consequence(clause)
            || self.demanded(clause)
            || self.sends_back(clause)
        {
            return true;
        }
        if self.story.deeds.iter().all(|d| d.earlier) && self.story.fights.is_empty() {
            return false;
        }
        let would = clause.joined == Some(W::Who)
            && matches!(clause.nodes.first().map(|p| &p.node), Some(Node::Word(W::Can | W::Must)));
        let Some(verb) = clause.nodes.iter().position(|p| p.node == Node::Word(W::Discard)) else { return would };
        let person = clause.nodes[..verb].iter().any(|p| matches!(p.node, Node::Person(_))) || clause.speaker.is_some();
        let noun = verb > 0 && clause.nodes[verb - 1].node == Node::Word(W::Item);
        let object = clause.nodes[verb + 1..].iter().any(|p| match &p.node {
            Node::Cards(m) => !self.hazard(m[0].card),
            Node::Person(_) | Node::Word(W::It) => true,
            _ => false,
        });
        let subject = clause.nodes[..verb]
            .iter()
            .rev()
            .find_map(|p| if let Node::Cards(m) = &p.node { Some(m[0].card) } else { None });
        let does = subject.is_some_and(|c| self.hazard(c) && !self.lies(c));
        let comes = subject.is_some_and(|c| self.lies(c)) && clause.joined == Some(W::So);
        would || !person && !object && (noun || does || comes)
    }

    /// Whether a clause tells that a card in play returns the company to where it comes from: `once Bree is revealed it is
    /// going to send them back to Rivendell`.
    fn sends_back(&self, clause: &Clause) -> bool {
        let Some(verb) = clause.nodes.iter().position(|p| p.node == Node::Word(Word::Return)) else { return false };
        let person = clause.nodes[..verb].iter().any(|p| matches!(p.node, Node::Person(_)));
        let way = |c: usize| {
            let ends = self.story.companies.iter().flat_map(|o| o.from.into_iter().chain(o.to));
            ends.into_iter().any(|site| self.same(site, c))
        };
        let acts = |c: usize| self.acts(c) && self.hazard(c);
        let waits = self.story.lying.iter().any(|l| l.on.is_none() && !l.on_guard && acts(l.card.card));
        let named = self.cards(clause).all(|(at, m)| way(m.card) || at < verb && acts(m.card));
        waits && named && !person && self.cards(clause).next().is_some()
    }

    /// Whether somebody demands in a log that the card on-guard is put away: `so discard it`.
    fn demanded(&self, clause: &Clause) -> bool {
        let first = clause.nodes.first().is_some_and(|p| p.node == Node::Word(Word::Discard));
        let it = clause.nodes.get(1).is_some_and(|p| p.node == Node::Word(Word::It)) && clause.nodes.len() == 2;
        let so = matches!(clause.joined, Some(Word::So | Word::Then));
        so && first && it && clause.speaker.is_some() && self.story.lying.iter().any(|l| l.on_guard)
    }

    /// Whether a clause tells what comes of a strike that succeeded: `now he has to discard his items because of William`.
    fn consequence(&self, clause: &Clause) -> bool {
        let loses = [Word::Discard, Word::Lose, Word::Throw].iter().any(|w| has(clause, *w));
        has(clause, Word::Must) && loses && has(clause, Word::Item) && self.of_a_strike(clause)
    }

    /// Whether a clause says that what comes of a strike that succeeded has not been done.
    pub(super) fn consequence_to_come(&self, clause: &Clause) -> bool {
        let item = has(clause, Word::Item)
            && (has(clause, Word::Discard) || clause.nodes.iter().any(|p| is_plain(&p.node, DISCARDED)));
        let yet = has(clause, Word::Not) || has(clause, Word::Nobody);
        yet && !clause.asked && (item || has(clause, Word::BodyCheck)) && self.of_a_strike(clause)
    }

    /// Whether a strike has succeeded, and a clause names nothing but its attack, its bearer and what they bear.
    fn of_a_strike(&self, clause: &Clause) -> bool {
        let Some(fight) = self.story.fights.last().filter(|f| !f.over && !f.past) else { return false };
        let struck = self.wounded().chain(fight.struck()).next().is_some();
        let own = |c: usize| {
            fight.source.is_some_and(|s| self.same(s, c)) || self.in_company(c) || self.is(c, CardKind::Item)
        };
        struck && self.cards(clause).all(|(_, m)| own(m.card))
    }

    /// Whether a clause repeats what is in the story, or says what a card says of itself: `Doors of Night was
    /// declared`, `a Cave Troll may only be played at Under-deeps sites`.
    pub(super) fn restated(&self, clause: &Clause) -> bool {
        use Word as W;
        let mut cards = self.cards(clause).map(|(_, m)| m.card).filter(|c| !self.site(*c)).peekable();
        if cards.peek().is_none() {
            return false;
        }
        let declared = |c: usize| self.is_used(c) || self.is_fought(c);
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

    /// Notes a clause that had no effect, if it says anything that may matter.
    pub(super) fn unused(&mut self, clause: &Clause) {
        use Word as W;
        let word = |words: &[W]| words.iter().any(|w| has(clause, *w));
        let counted =
            word(&[W::Strike, W::Hazard, W::HazardLimit, W::GeneralInfluence, W::DirectInfluence, W::CorruptionPoints]);
        // `since ten minutes`, `no warrior over 4`: nothing is counted there.
        let time = |at: usize| matches!(clause.nodes.get(at + 1).map(|p| &p.node), Some(Node::Other(w)) if UNITS.contains(&w.as_str()));
        let number = clause.nodes.iter().enumerate().any(|(at, p)| match p.node {
            // `Petra has two companies`: those that are told of count.
            Node::Number(_) if clause.nodes.get(at + 1).is_some_and(|p| p.node == Node::Word(W::Company)) => false,
            Node::Number(n) => (n != 1 || counted) && !time(at),
            _ => false,
        });
        let cards: Vec<usize> = self.cards(clause).map(|(_, m)| m.card).collect();
        let verb = clause.nodes.iter().position(|p| matches!(p.node, Node::Word(w) if DEEDS.contains(&w)));
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
        // `old Tom gets to work on it`: a card with a use that is told of again does something.
        let stands = [W::Be, W::Have, W::Bear, W::Stay].iter().any(|w| has(clause, *w));
        let used = !stands && cards.iter().any(|c| self.bearer(*c).is_some() && self.has_use(*c) && !self.is_used(*c));
        let hidden = has(clause, W::Not) && has(clause, W::Reveal) && (has(clause, W::Site) || has(clause, W::Card));
        let tells = hidden
            || used
            || odd
            || number
            || fresh
            || word(&STATES) && whom
            || verb.is_some() && (pointed || !cards.is_empty());
        let cards_none = cards.is_empty();
        self.known.extend(cards);
        let checked = self.story.rolls.iter().any(|r| r.kind == Some(RollKind::Body));
        let case = clause.joined == Some(W::If);
        let result = has(clause, W::Eliminated) && (checked || case || !self.story.deeds.is_empty());
        let hopes = clause.joined == Some(W::So) && has(clause, W::Can);
        let lies = has(clause, W::FaceDown) && self.story.lying.iter().any(|l| l.card.face_down.is_some());
        let known = !letters(clause).is_empty() && self.story.companies.last().is_some_and(|c| !c.letters.is_empty());
        let drawn = has(clause, W::Draw);
        let agents = has(clause, W::Agent) && has(clause, W::Have);
        let quoted = self.quoted == Some(clause.sentence);
        let again = agents || quoted || result || hopes || lies || known || drawn;
        // The clause says when something is done, and others tell the rest.
        let moment = clause.joined == Some(W::Before) && !fresh && !number && verb.is_none();
        let talk = again
            || moment
            || self.restated(clause)
            || has(clause, W::Nobody)
            || has(clause, W::Say)
            || has(clause, W::Must) && (verb.is_none() || clause.joined == Some(W::Before))
            || self.opinion(clause)
            || self.effect(clause)
            || self.does_as_was_said(clause)
            || self.counts_members(clause)
            || self.reckons_corruption(clause)
            || has(clause, W::Not) && !(has(clause, W::Reveal) && (has(clause, W::Site) || has(clause, W::Card)))
            || clause.asked
            || self.handled;
        if talk || !tells {
            return;
        }
        let span = clause.span();
        let text = self.words(clause).trim().to_owned();
        if !self.story.unread.iter().any(|(s, _)| *s == span) {
            // Words that may say what somebody does decide more than words that say how things are.
            let deed = used || odd || verb.is_some() && (pointed || !cards_none);
            let why = Sentence::of(if deed { "not_clear_happens" } else { "not_clear_of" }, [&text]);
            if used { self.story.unread.push((span, why)) } else { self.story.doubts.push((span, why)) }
        }
    }

    /// Whether a clause asks if what lies there or was declared helps: `does Free to Choose help with this check?`, `does
    /// Rank upon Rank help the Wargs?` Nobody does anything then.
    pub(super) fn asks_if_it_helps(&self, clause: &Clause) -> bool {
        let small = |p: &&Placed| !matches!(p.node, Node::Other(_));
        let first: Vec<&Node> = clause.nodes.iter().filter(small).map(|p| &p.node).take(3).collect();
        matches!(first.as_slice(), [Node::Word(Word::Do), Node::Cards(m), Node::Word(Word::Support)]
            if clause.asked && m.iter().all(|m| self.lies(m.card) || self.is_used(m.card) && self.only_hazard(m.card)))
    }

    /// Notes the question whether something can be done with a card of which no declaration tells.
    pub(super) fn asked_of(&mut self, clause: &Clause) {
        use Word as W;
        let acts = [W::Tap, W::Discard, W::Play, W::Put, W::Reveal, W::Support, W::Store, W::Transfer, W::Bring];
        let verb = clause.nodes.iter().position(|p| matches!(p.node, Node::Word(w) if acts.contains(&w)));
        // `does Elrond tap for the test?`
        let tested = self.story.deeds.iter().any(|d| d.act == Act::Play && d.what.is_some_and(|w| self.tests(w)));
        let verb = verb.filter(|_| !(tested && has(clause, W::Test)));
        let hopes = matches!(clause.joined, Some(W::So | W::Who | W::After | W::Before | W::Because));
        // `must he discard the troll?`, `will my Doors … and throw out his Gates?`, `does it discard Gates of Morning?`: what
        // a card does.
        let person = clause.nodes.iter().any(|p| matches!(p.node, Node::Person(_)));
        let thing = |n: &Node| match n {
            Node::Cards(m) => m.iter().all(|m| !self.character(m.card)),
            other => *other == Node::Word(W::It),
        };
        let does = matches!(clause.nodes.as_slice(), [first, second, ..]
            if first.node == Node::Word(W::Do) && thing(&second.node));
        let effect = verb.is_some_and(|v| clause.nodes[v].node == Node::Word(W::Discard))
            && (has(clause, W::Must) || does || clause.joined == Some(W::And) && !person)
            && self.story.deeds.iter().any(|d| !d.earlier);
        // `when does Rank upon Rank get discarded?`
        let leaves = self.cards(clause).any(|(_, m)| self.lies(m.card) && self.acts(m.card));
        // `does it leave play on the spot?`
        let gone = |v: usize| {
            let out = v > 0 && clause.nodes[v - 1].node == Node::Word(W::Leave);
            clause.nodes[v].node == Node::Word(W::Discard) || clause.nodes[v].node == Node::Word(W::Play) && out
        };
        let leaves = leaves && !person && verb.is_some_and(gone);
        // `how many hazards can I play on Gandalf and Frodo?`: that only counts.
        let first: Vec<&Node> = clause.nodes.iter().take(3).map(|p| &p.node).collect();
        let counts = matches!(first.as_slice(), [Node::Word(W::Asks), Node::Other(_), Node::Word(W::Hazard)]);
        // `do they tap?`, `does Frodo tap?`, of a hazard that was declared
        let taps = matches!(clause.nodes.as_slice(), [does, who, tap]
            if does.node == Node::Word(W::Do) && tap.node == Node::Word(W::Tap) && matches!(who.node, Node::Cards(_)));
        let hazard = |d: &Deed| !d.earlier && d.what.is_some_and(|c| self.only_hazard(c));
        let taps = taps && self.story.deeds.iter().any(hazard);
        // `do the Gates get discarded?`, where something was declared
        let own: Vec<&Node> = clause.nodes.iter().map(|p| &p.node).filter(|n| !matches!(n, Node::Other(_))).collect();
        let goes = matches!(own.as_slice(), [Node::Word(W::Do | W::Be), Node::Cards(m), Node::Word(W::Discard)]
            if m.iter().all(|m| self.lies(m.card)))
            && self.story.deeds.iter().any(|d| !d.earlier);
        let helps = self.asks_if_it_helps(clause);
        // `do I throw it away or take it back?`, of a card on-guard: that happens by itself.
        let guarded = self.it.is_some_and(|c| self.story.lying.iter().any(|l| l.on_guard && self.same(l.card.card, c)));
        let thrown = guarded && verb.is_some_and(|v| clause.nodes[v].node == Node::Word(W::Discard));
        let effect = effect || leaves || goes || counts || taps || helps || thrown || of_its_text(clause);
        let Some(verb) = verb.filter(|_| clause.asked && !hopes && !effect) else { return };
        let named = self.cards(clause).map(|(_, m)| m.card).find(|c| !self.site(*c) && !self.region(*c));
        let pointed =
            clause.nodes[verb..].iter().any(|p| matches!(p.node, Node::Word(W::It) | Node::Person(Person::He)));
        let absent = |c: usize| self.story.absent.iter().any(|a| self.same(*a, c));
        // `I wonder if the troll is affected. Can he play it?`: what is being played, and not what lies there.
        let plays =
            clause.nodes[verb].node == Node::Word(W::Play) && self.story.deeds.iter().any(|d| d.act == Act::Play);
        let it = self.it.filter(|c| pointed && !(plays && self.lies(*c)));
        let Some(card) = named.or(it).filter(|c| !absent(*c)) else { return };
        let told = |d: &Deed| {
            let goals = d.targets.iter().filter_map(|g| {
                if let Goal::Card(c) | Goal::Check(_, Some(c)) | Goal::Strike(Some(c)) = g { Some(c) } else { None }
            });
            let bearer = d
                .what
                .and_then(|w| self.bearer(w))
                .filter(|_| matches!(d.act, Act::DiscardAbility | Act::Transfer | Act::Store));
            let bearer = bearer.is_some_and(|b| self.same(b, card));
            bearer || d.what.iter().chain(&d.taps).chain(&d.performer).chain(goals).any(|c| self.same(*c, card))
        };
        let fought = self.is_fought(card);
        // What is only shown in hand is declared in the end if nothing else is.
        let deeds = !self.story.deeds.is_empty();
        let held = self.story.piles.iter().any(|(_, p, c)| self.same(*c, card) && (deeds || *p == Pile::Hand));
        if !fought && !held && !self.story.deeds.iter().any(told) {
            self.tries.push((clause.span(), card));
        }
    }

    /// Whether a clause does nothing but count the members of the company, or as many hazards: `five people, five hazards`.
    fn counts_members(&self, clause: &Clause) -> bool {
        let members = self.story.companies.last().map_or(0, |c| c.members.len());
        let own = |n: i32| usize::try_from(n).is_ok_and(|n| n == members && n > 1);
        // `three hazards` alone may tell how many were used.
        let numbers = clause.nodes.iter().filter(|p| matches!(p.node, Node::Number(_))).count();
        let people = numbers > usize::from(has(clause, Word::Hazard));
        people
            && clause.nodes.iter().all(|p| match &p.node {
                Node::Number(n) => own(*n),
                Node::Word(w) => matches!(w, Word::Hazard | Word::Character | Word::Judge | Word::So | Word::And),
                Node::Other(_) | Node::Mark(_) => true,
                Node::Cards(_) | Node::Person(_) | Node::Whose(_) => false,
            })
    }

    /// Whether a clause repeats with `it` what was read already, when it was said that it can be done: `you can discard it
    /// for two more hazards. I discard it in response`, `… though I declared it first`.
    fn does_as_was_said(&self, clause: &Clause) -> bool {
        let repeats = |act: Act, word: Word| {
            let it = |w: &[Placed]| w[0].node == Node::Word(word) && w[1].node == Node::Word(Word::It);
            let same = |d: &Deed| d.act == act && !d.earlier && d.what.is_some() && d.what == self.it;
            clause.nodes.windows(2).any(it) && self.story.deeds.last().is_some_and(same)
        };
        // `though I declared it first`
        let it = |w: &[Placed]| w[0].node == Node::Word(Word::Play) && w[1].node == Node::Word(Word::It);
        let order = has(clause, Word::Order) && clause.nodes.windows(2).any(it) && self.cards(clause).next().is_none();
        let played = |d: &Deed| d.act == Act::Play && !d.earlier;
        let first = order && self.story.deeds.iter().any(played);
        first || repeats(Act::DiscardAbility, Word::Discard) || repeats(Act::TapAbility, Word::Tap)
    }

    /// Notes questions about a card that no declaration holds in the end.
    pub(super) fn tried(&mut self) {
        for (span, card) in std::mem::take(&mut self.tries) {
            if !self.told_of(card) {
                let title = &self.mentions[card].title;
                self.story.unread.push((span, Sentence::of("not_clear_tried_with", [title])));
            }
        }
    }

    /// Whether a declaration or an attack holds a card.
    pub(super) fn told_of(&self, card: usize) -> bool {
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
}

/// Whether a clause only says for what something is spent in the same sentence: `can I discard the Cram to untap Boromir,
/// for the purpose of having him support?`
fn is_purpose(clause: &Clause, clauses: &[Clause]) -> bool {
    let spends = |c: &Clause| c.sentence == clause.sentence && has(c, Word::Untap) && has(c, Word::Discard);
    clause.nodes.first().is_some_and(|p| p.node == Node::Word(Word::For)) && clauses.iter().any(spends)
}
