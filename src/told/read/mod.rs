//! Reads clauses into the story: what each verb says, with the slots filled by the kinds of cards.

mod account;
mod aims;
mod assigning;
mod bearing;
mod by_itself;
mod checks;
mod composition;
mod declares;
mod declines;
mod deeds;
mod dice;
mod disputed;
mod doing;
mod doubts;
mod ended;
mod fights;
mod figures;
mod frames;
mod hidden;
mod homes;
mod in_play;
mod keys;
mod left;
mod limits;
mod loose_ends;
mod memory;
mod odd;
mod orders;
mod organizing;
mod parts;
mod passing;
mod performers;
mod piles;
mod plays;
mod questions;
mod scene;
mod settings;
mod shares;
mod strikes;
mod supports;
mod travels;
mod uses;

use super::item::Mention;
use super::knowledge;
use super::node::{Clause, Member, Node, Person, Placed, is_verb};
use super::story::{CERTAIN, Company, Deed, Fight, Goal, Key, Lying, Story, Thrown};
use super::words::{Word, Words};
use crate::engine::card::{CardKind, Mode, Table};
use crate::lang::{Pile, Sentence, Since, StrikeStatus};
use crate::vocab::{Act, Phase, RegionType, RollKind, Ruleset, Seat, SiteType, Step, fold};
use travels::letters;

pub(super) use account::{lost, only_reckons, reckoned, written};
pub(super) use assigning::Assignment;
use deeds::Behind;
use figures::{attacks, figures, numbers};
use plays::says_apart;
pub(super) use questions::{asks_whether, asks_which, leaves_key_unsaid, only_names_a_topic};

/// Reads clauses one after the other.
pub(super) struct Reading<'a> {
    pub text: &'a str,
    pub mentions: &'a [Mention],
    pub table: &'a Table,
    pub story: Story,
    /// The character who taps for what the next clause plays.
    pending: Option<(Option<Person>, usize)>,
    /// The card of which somebody holds a second copy.
    second: Option<usize>,
    /// The declaration of a creature whose attack was said to be cancelled.
    cancelled: Option<usize>,
    /// The person whom the last clause was about.
    subject: Option<Person>,
    /// The character named last.
    him: Option<usize>,
    /// The card declared or named last that is no character and no place.
    it: Option<usize>,
    /// The card of which the questions speak with which the text begins.
    topic: Option<usize>,
    /// Whether it is told by somebody who plays.
    first_person: bool,
    /// The player who was named last.
    named: Option<Person>,
    /// Whether a clause was used though no card of it was new.
    handled: bool,
    /// Whether an unknown card lies on-guard, and whether it was turned up.
    guarded: bool,
    flipped: bool,
    /// The declaration that has resolved while others of its chain have not.
    after: Option<usize>,
    /// The sentence in which cards are turned over, and whether the text says so.
    heap_sentence: usize,
    heaped: bool,
    /// The cards of which something was told.
    known: Vec<usize>,
    /// The check that was told of last.
    checked: Option<RollKind>,
    /// The sentence in which somebody says something.
    quoted: Option<usize>,
    /// The sentence in which somebody else says or thinks something.
    thought: Option<usize>,
    /// The sentence in which somebody, whoever it is, says or thinks something.
    says_what: Option<usize>,
    /// Where the clauses begin that only claim what a card does.
    claimed: Vec<usize>,
    /// The questions about cards.
    tries: Vec<(std::ops::Range<usize>, usize)>,
    /// The sentence that told of strikes last.
    strike_sentence: usize,
    /// Whether the text only asked about the character who taps, and the sentence.
    pending_asked: bool,
    pending_sentence: usize,
    /// The one for whom a character taps, where the text has not told yet for what.
    pending_for: Option<usize>,
    /// Whether a character taps for what `it` means.
    pending_for_it: bool,
    /// Two cards of which the text tells or asks which one comes first.
    pair: Vec<usize>,
    /// The sentence that tells of the company that moved before.
    first_sentence: usize,
    /// The sentence that tells of what was before.
    earlier_sentence: usize,
    /// The declaration that resolves while the next ones are made.
    within: Option<usize>,
    /// A strike that succeeded, where the text does not tell against whom.
    succeeded: Option<std::ops::Range<usize>>,
    /// Whether the text speaks of agents.
    agents: bool,
    /// The number that a hazard is said to have, and the sentence.
    nth: Option<(i32, usize)>,
    /// The characters who were named last, together.
    group: Vec<Member>,
    /// Whether the text asks who decides something.
    asks_who: bool,
    /// The sentence in which an agent is turned up whose name is not told yet.
    turning: Option<usize>,
    /// The player who places a card on-guard whose title is not told yet, and the sentence.
    placing: Option<(Option<Person>, usize)>,
    /// Whether the text tells of strikes.
    strikes_told: bool,
    /// The players who are said to decline before it is said what.
    declining: Option<declines::Declining>,
    /// Whether the next clause of the same sentence tells of a company that moves.
    moves_next: bool,
    /// The sentence that tells of a card in play that attacks by itself.
    set_off: Option<usize>,
    /// Whether whoever speaks adds to the chain in what they say next.
    adds_next: bool,
    /// The player who agrees to what was declared last.
    agreeing: Option<declines::Agreeing>,
    /// Dice for which nothing waited when the text told of them.
    loose: Vec<Clause>,
    /// Strikes that the text told of before their attacker.
    early: Vec<Clause>,
    /// The Nazgûl who is said to be used for the sideboard before it is said for what, and the sentence.
    reaching: Option<(usize, usize)>,
    /// The events that are said to have been played in this phase.
    came_now: Vec<usize>,
    /// Whether a question speaks of a company of their own for whoever is to be played.
    apart: bool,
    /// The card that was named last, and the sentence.
    last: Option<(usize, usize)>,
    /// The sentence that told of cards in play last.
    laid_sentence: usize,
    /// The sentence that says of cards that it has not named yet that they are in play.
    table_sentence: usize,
    /// The position or state of a card whose title is not told yet, and the sentence.
    unnamed: Option<(Member, usize)>,
    /// Whether the text is about an order.
    talks: bool,
    /// The sentence that tells of something that came in this phase.
    now_sentence: usize,
    /// The sentences that told of the hazard limit and of hazards last.
    limit_sentence: Option<usize>,
    hazard_sentence: Option<usize>,
    /// The player whose turn it is said to be now.
    turn_of: Option<Person>,
    /// Where the clauses begin of which somebody asks whether they are so.
    whether: Vec<usize>,
    /// Where the clauses begin that only tell what somebody wants to be safe from.
    precautions: Vec<usize>,
    /// The character who rolled last, and the sentence.
    rolled: Option<(usize, usize)>,
    /// The sentence that says of its dice that they are for a corruption check.
    rolls_check: usize,
    /// The last sentence that denies something.
    denying: usize,
    /// What somebody would choose for a card that is not declared yet.
    chosen: Option<Clause>,
    /// The cards that lie in play only because the text disputes their order.
    supposed: Vec<usize>,
    /// The event before which something is to come that is not told yet, and the sentence.
    moment: Option<(usize, usize)>,
    /// Where the clauses begin that name what somebody draws, as a question asked before them.
    draws_told: Vec<usize>,
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

/// Whether a clause says a word without denying it: no `not` stands up to four words before it.
fn said(clause: &Clause, word: Word) -> bool {
    clause.nodes.iter().enumerate().any(|(at, p)| {
        p.node == Node::Word(word)
            && !clause.nodes[at.saturating_sub(4)..at].iter().any(|p| p.node == Node::Word(Word::Not))
    })
}

pub(super) fn has(clause: &Clause, word: Word) -> bool {
    clause.nodes.iter().any(|p| p.node == Node::Word(word))
}

/// Gives the node before a place of a clause that leads to it, small words left out.
fn leading(clause: &Clause, at: usize) -> Option<&Node> {
    let small = |p: &&Placed| matches!(p.node, Node::Whose(_) | Node::Other(_));
    clause.nodes[..at].iter().rev().find(|p| !small(p)).map(|p| &p.node)
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
            second: None,
            cancelled: None,
            subject: None,
            him: None,
            it: None,
            topic: None,
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
            thought: None,
            says_what: None,
            claimed: Vec::new(),
            tries: Vec::new(),
            strike_sentence: usize::MAX,
            pending_asked: false,
            pending_sentence: 0,
            pending_for: None,
            pending_for_it: false,
            pair: Vec::new(),
            first_sentence: usize::MAX,
            earlier_sentence: usize::MAX,
            within: None,
            reaching: None,
            came_now: Vec::new(),
            succeeded: None,
            agents: false,
            nth: None,
            group: Vec::new(),
            asks_who: false,
            turning: None,
            placing: None,
            strikes_told: false,
            declining: None,
            agreeing: None,
            moves_next: false,
            adds_next: false,
            set_off: None,
            loose: Vec::new(),
            early: Vec::new(),
            apart: false,
            last: None,
            laid_sentence: usize::MAX,
            table_sentence: usize::MAX,
            unnamed: None,
            talks: false,
            supposed: Vec::new(),
            chosen: None,
            moment: None,
            draws_told: Vec::new(),
            denying: usize::MAX,
            rolls_check: usize::MAX,
            rolled: None,
            now_sentence: usize::MAX,
            limit_sentence: None,
            hazard_sentence: None,
            turn_of: None,
            whether: Vec::new(),
            precautions: Vec::new(),
        }
    }

    /// Reads all clauses.
    pub fn read(mut self, clauses: &[Clause]) -> Story {
        self.hears(clauses);
        let order = self.questions_last(clauses);
        self.it = self.spoken_of_first(clauses, &order);
        self.topic = self.it;
        self.talks = self.talks_of_order(clauses);
        self.disputed(clauses);
        let mut ordered = 0;
        for (at, clause) in order.iter().copied().enumerate() {
            if has(clause, Word::SinceNow) && !clause.asked {
                self.now_sentence = clause.sentence;
            }
            ordered = if ordered > 0 { ordered } else { self.ordered(&order[at..]) };
            if ordered > 0 {
                ordered -= 1;
                self.setting(clause);
                self.steps(clause);
                self.remember(clause);
                continue;
            }
            self.moves_next = order.get(at + 1).is_some_and(|c| {
                c.sentence == clause.sentence
                    && matches!(c.joined, Some(Word::When | Word::Because))
                    && has(c, Word::Move)
            });
            self.adds_next = declines::adds(clause, &order[at + 1..]);
            self.told_by_who(clause, at.checked_sub(1).map(|before| order[before]));
            self.next(clause);
        }
        self.looks_back(clauses);
        self.sets_table(clauses);
        self.story
    }

    /// Reads what only shows when all clauses have been read: what follows one another, and what was over before.
    fn looks_back(&mut self, clauses: &[Clause]) {
        self.unnamed_agent(clauses);
        self.late_support(clauses);
        self.taps_for_an_ally(clauses);
        self.taps_against_it(clauses);
        self.dice_of_strikes(clauses);
        self.talks_over(clauses);
        self.taps_for_an_item(clauses);
        self.comes_out_of_hand(clauses);
        self.wished_first(clauses);
        self.aims_of_another_kind(clauses);
        self.over_before_the_next(clauses);
        self.attacked_meanwhile(clauses);
        self.left_pending();
        self.chosen_before();
        self.declined_before(None);
        self.is_answered(clauses);
        self.drawn_before_played(clauses);
        self.one_attempt();
        self.used_in_play();
        self.brought_back();
        self.picked_only();
        self.answered_first(clauses);
        self.before_it_comes(clauses);
        self.gone_to_hand(clauses);
        self.struck_beside(clauses);
        self.struck_by_check(clauses);
        self.faced_before(clauses);
        self.cancelled_before(clauses);
        self.unordered(clauses);
        self.comes_of_a_strike(clauses);
        self.settled_before(clauses);
        self.performers_sit();
        self.told_to_influence(clauses);
        self.asked_performer(clauses);
        self.becomes_another(clauses);
        self.played_with_what_lies(clauses);
        self.tried();
        self.loose_dice();
        self.came_in_this_phase();
        self.next_strike_goes_on();
        self.last_strikes(clauses);
        self.survived_checks(clauses);
        self.died_of_checks(clauses);
        self.answers_a_check(clauses);
        self.checks_for_what_is_borne();
        self.placed_unknown();
        self.carried(clauses);
        self.tests_the_ring();
        self.afflicted(clauses);
        self.stand_together();
        self.takes_part(clauses);
        self.answers_the_copy();
        self.played_by_holders();
        self.fought_before();
        self.shown_in_answer(clauses);
        self.doers_are_there(clauses);
        self.influenced_there();
        self.keyed_there(clauses);
        self.played_before_moving(clauses);
        self.untold(clauses);
        self.untried(clauses);
        self.one_or_the_other(clauses);
        self.failed_checks(clauses);
        self.goes_on_after_attack(clauses);
        self.attacks_done(clauses);
        self.rolled_before(clauses);
        self.attacks_when_cancelled(clauses);
        self.before_it_counts(clauses);
    }

    /// Puts everything in its place on the table, when all has been read.
    fn sets_table(&mut self, clauses: &[Clause]) {
        self.settle();
        self.apart_from_others();
        self.borne_once();
        self.piled_once();
        self.agents_there();
        self.homes_left(clauses);
        self.deck_filled(clauses);
        self.counted_fight();
        self.assigned_in_turn();
        self.act_on_the_attack();
        self.hoped_of_uses(clauses);
        self.acted(clauses);
        self.timed(clauses);
        self.phase_of_plays();
        self.may_not_be_together(clauses);
        self.without_absent();
        self.factions_there();
        self.still_organizes();
    }

    /// Finds who tells the text and what it is about, so far as all clauses together show that.
    fn hears(&mut self, clauses: &[Clause]) {
        let mine = |p: &super::node::Placed| matches!(p.node, Node::Person(Person::Me) | Node::Whose(Person::Me));
        self.first_person = clauses.iter().any(|c| c.speaker == Some(Person::Me) || c.nodes.iter().any(mine));
        let turned =
            |p: &super::node::Placed| matches!(&p.node, Node::Cards(m) if m.iter().any(|m| m.face_down.is_some()));
        // Two players who only have names sit on two sides.
        let named = clauses.iter().flat_map(|c| &c.nodes).filter_map(|p| match &p.node {
            Node::Person(p @ Person::Named(_)) | Node::Whose(p @ Person::Named(_)) => Some(p.clone()),
            _ => None,
        });
        let named: Vec<Person> = named.filter(|_| !self.first_person).collect();
        named.into_iter().for_each(|p| *self.story.seats.entry(p).or_default() += 0);
        self.agents = clauses.iter().any(|c| {
            [Word::Agent, Word::FaceUp, Word::FaceDown].iter().any(|w| has(c, *w)) || c.nodes.iter().any(turned)
        });
        // `Celia has Golodhros revealed at Variag Camp`
        let shown = |c: &Clause| {
            let there = has(c, Word::Have) && has(c, Word::At) && self.cards(c).any(|(_, m)| self.agent(m.card));
            let says = |o: &Clause| o.sentence == c.sentence && has(o, Word::Reveal) && !has(o, Word::OnGuard);
            there && clauses.iter().any(says)
        };
        self.agents |= clauses.iter().any(shown);
        let strikes =
            |c: &Clause| !c.asked && (has(c, Word::Strike) || has(c, Word::Assign) || has(c, Word::Unassigned));
        self.strikes_told = clauses.iter().any(strikes);
        self.turn_of = clauses.iter().find_map(present_turn);
        self.hears_precautions(clauses);
        self.hears_whether(clauses);
        self.hears_what_is_drawn(clauses);
        // `he turns over the card that he had laid on-guard there: Wargs`
        let guard = |c: &Clause| {
            let laid = has(c, Word::OnGuard) && (has(c, Word::Have) || has(c, Word::Put)) && !has(c, Word::Not);
            laid && !c.asked
        };
        let turned = clauses.windows(2).any(|w| has(&w[0], Word::Reveal) && has(&w[0], Word::Card) && guard(&w[1]));
        self.guarded = turned;
    }

    /// Reads the next clause, and notes if it had no effect.
    fn next(&mut self, clause: &Clause) {
        let clause = self.named_after(self.described(clause));
        let clause = &self.called_by_kind(clause);
        let denied = self.absent(clause);
        self.held(clause);
        self.declined_before(Some(clause.sentence));
        let story = self.story.mark();
        self.handled = denied;
        if has(clause, Word::Not) {
            self.denying = clause.sentence;
        }
        self.setting(clause);
        self.numbers(clause);
        let before = (self.story.deeds.len(), self.taken());
        let position = self.story.position();
        self.clause(clause);
        self.lost(clause, before);
        self.comes(clause, before.0);
        for deed in self.story.deeds.iter_mut().skip(before.0).filter(|d| d.sentence == usize::MAX) {
            deed.sentence = clause.sentence;
        }
        if let Some(at) = self.within {
            let chain = self.story.deeds.get(at).map_or(1, |d| d.chain);
            for deed in self.story.deeds.iter_mut().skip(before.0.max(at + 1)) {
                (deed.within, deed.chain) = (Some(at), chain);
            }
        }
        self.held(clause);
        self.key_counted(clause);
        if keys::could_be_keyed(clause) {
            self.handled = true;
        } else {
            self.keyed(clause);
        }
        self.aimed_ahead(clause, before.0);
        self.hoped(clause);
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
        if has(clause, Word::Say) {
            self.says_what = Some(clause.sentence);
            let own = clause.nodes.iter().any(|p| p.node == Node::Person(Person::Me));
            self.thought = Some(clause.sentence).filter(|_| !own);
            if !spoken {
                self.quoted = Some(clause.sentence);
            }
        }
    }

    fn is(&self, card: usize, kind: CardKind) -> bool {
        self.mentions.get(card).is_some_and(|m| m.is(self.table, kind))
    }

    /// Whether playing a card does something, as its steps tell.
    fn plays_so(&self, card: usize, does: impl Fn(&[crate::engine::card::Step]) -> bool) -> bool {
        knowledge::plays(self.table, &self.mentions[card].versions, does)
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
        self.opens(clause);
        self.comes_into_play(clause);
        if self.is_of_one_sort(clause, &verbs) || self.gives_to_somebody(clause) {
            return self.remember(clause);
        }
        self.worn_by_him(clause);
        self.lists_factions(clause);
        self.uses_his(clause);
        self.describes(clause, &verbs);
        let before = self.story.deeds.len();
        let done = self.tells_deeds(clause, &verbs);
        self.answered_by_the_other(clause, before);
        for deed in self.story.deeds.iter_mut().skip(before) {
            deed.by_name = deed.by.as_ref().is_some_and(|by| declares::names_the_player(clause, by));
        }
        self.completes(clause, &verbs, done);
        self.remember(clause);
        // `I drew Gates of Morning … I played it. He slapped Twilight on it`: on what was played.
        if has(clause, W::It) && self.cards(clause).next().is_none() && self.story.deeds.len() == before + 1 {
            self.it = self.story.deeds.last().and_then(|d| d.what).filter(|c| self.playable(*c)).or(self.it);
        } else if has(clause, W::It) && has(clause, W::Play) && !clause.asked && self.cards(clause).next().is_none() {
            // `I drew Gates of Morning. His Shadow of Mordor is in play. I played it. He put Twilight on it`
            let lies = self.it.is_some_and(|c| self.lies_apart(c));
            let played =
                |d: &&Deed| d.act == Act::Play && !d.earlier && d.sentence.saturating_add(2) >= clause.sentence;
            let last = self.story.deeds.last().filter(played).and_then(|d| d.what).filter(|c| !self.lies_apart(*c));
            self.it = last.filter(|_| lies && self.story.deeds.len() == before).or(self.it);
        }
    }

    /// Finds whom a clause is about, and what it says before anything is done.
    fn opens(&mut self, clause: &Clause) {
        use Word as W;
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
        // `earlier this turn, before this company began to move, she put down …`
        let first = clause.nodes.first().is_some_and(|p| p.node == Node::Word(W::Earlier));
        let comma = self.text.get(clause.span().end..).is_some_and(|t| t.trim_start().starts_with(','));
        let colon = colon || first && comma && !clause.nodes.iter().any(|p| matches!(p.node, Node::Person(_)));
        if has(clause, W::Earlier) && colon && self.cards(clause).next().is_none() && !clause.asked {
            self.earlier_sentence = clause.sentence;
        }
        if self.cards(clause).any(|(_, m)| self.agent(m.card) && m.whose.is_some() && !self.lies(m.card)) {
            self.in_play(clause);
        }
        self.side_told(clause);
        self.notes(clause);
        self.passing(clause);
        self.is_with(clause);
        self.avatar(clause);
        self.plays_what_was_drawn(clause);
    }

    /// Whether a clause is of a sort that says nothing else: what is gone, what agents and sideboards do.
    fn is_of_one_sort(&mut self, clause: &Clause, verbs: &[(usize, Word)]) -> bool {
        if self.declines(clause)
            || self.met_before(clause)
            || self.claims(clause)
            || self.only_as_if(clause)
            || self.only_in_case(clause)
            || self.shows_with_it(clause)
            || self.gone(clause)
            || self.tells_home(clause)
            || self.prisoner(clause)
            || self.sideboarded(clause)
            || self.drawn(clause)
            || self.new_site(clause)
            || self.demands_to_see_it(clause)
            || self.flips(clause)
            || self.which_is_tapped(clause)
            || self.it_is_on(clause)
            || self.loses_item(clause)
            || self.effect_told(clause)
            || self.was_given(clause)
            || self.names_what_is_held(clause)
            || self.counts_with(clause)
            || self.wants_rid(clause)
            || self.was_on_them_before(clause)
            || self.hits_a_card(clause)
            || self.is_tapped_for_it(clause)
            || self.serves_for_it(clause)
            || self.is_the_skilled_one(clause)
            || self.was_the_answer(clause)
            || self.drew(clause)
            || self.set_off(clause)
            || self.taps_all(clause)
            || self.is_in_play_now(clause)
            || self.key_ahead(clause)
            || self.lies_by_question(clause)
            || self.agent_shown(clause)
            || self.all_but_have(clause)
            || self.goes_without(clause)
            || self.other_without(clause)
            || self.names_the_topic(clause)
            || self.all_since(clause)
        {
            return true;
        }
        self.lies_on_a_site(clause);
        self.agents_lie(clause);
        self.turned_up(clause)
            || self.placed(clause)
            || self.shown(clause)
            || self.nazgul_taps(clause)
            || self.tapped_for_its_use(clause)
            || self.agent_influences(clause)
            || self.agent_attacks(clause)
            || self.sideboard_reached(clause)
            || !self.fought_by_agent(clause) && self.agent_acts(clause, verbs)
    }

    /// Reads what a clause says of the table, and of a combat.
    fn describes(&mut self, clause: &Clause, verbs: &[(usize, Word)]) {
        self.hand_counted(clause);
        self.searched(clause);
        self.pile_counted(clause);
        self.taken_from_pile(clause);
        self.agent_place(clause);
        self.steps(clause);
        self.aside(clause);
        self.heap(clause);
        self.guard(clause);
        self.on_each(clause);
        self.one_each(clause);
        self.has_hazard(clause);
        self.named_company(clause);
        self.in_play(clause);
        self.site_tapped(clause);
        self.item_was_tapped(clause);
        self.his_item(clause);
        self.moves(clause, verbs);
        self.old_site_gone(clause);
        self.fight(clause, verbs);
        self.raised_figures(clause);
    }

    /// Reads the deeds of a clause. Returns whether there are any.
    fn tells_deeds(&mut self, clause: &Clause, verbs: &[(usize, Word)]) -> bool {
        use Word as W;
        if declares::lacks_what_it_takes(clause) {
            return false;
        }
        let new = self.new_card(clause).is_some();
        // `May he play it just because of an ally?` asks again about what was declared.
        let it = |w: &[Placed]| w[0].node == Node::Word(W::Play) && w[1].node == Node::Word(W::It);
        let again = clause.asked && has(clause, W::Can) && clause.nodes.windows(2).any(it);
        let via = |at: usize| matches!(leading(clause, at), Some(Node::Word(W::Via | W::By | W::With)));
        let again =
            again && self.cards(clause).all(|(at, m)| via(at) && (self.lies(m.card) || self.in_company(m.card)));
        if again && self.story.deeds.last().is_some_and(|d| d.act == Act::Play && !d.earlier) {
            return true;
        }
        let mut done = self.plus_for(clause)
            || self.attacks_company(clause)
            || self.strikes_whom(clause)
            || self.asks_to_assign(clause)
            || self.nazgul_taps_against(clause)
            || !new && self.performs(clause)
            || self.nazgul_taps_alone(clause)
            || self.aims(clause)
            || self.aims_its_use(clause)
            || self.puts_it(clause)
            || self.another_copy(clause)
            || self.plays_what_he_has(clause)
            || self.joining(clause)
            || self.tests_ring(clause)
            || self.does(clause)
            || self.tapped_against(clause)
            || self.does_by_himself(clause)
            || self.changes_hands(clause)
            || self.uses_held_against(clause);
        if !done {
            for (at, word) in verbs {
                done |= self.deed(&At { clause, verb: *at, word: *word });
            }
        }
        if !done {
            done = self.declares(clause, verbs) || self.spent_itself(clause) || self.used_somehow(clause, verbs);
        }
        if new {
            self.performs(clause);
        }
        if !done {
            // `The Balrog was somewhere`: as far as the text tells, he is in no company.
            let vague = verbs.iter().all(|(_, w)| *w == W::Be) && !verbs.is_empty();
            let told = clause.nodes.iter().any(|p| match &p.node {
                Node::Word(w) => !matches!(w, W::Be | W::At),
                Node::Whose(_) | Node::Person(_) | Node::Number(_) => true,
                Node::Cards(m) => m.len() > 1 || m.iter().any(|m| !m.bears.is_empty() || m.state.is_some()),
                Node::Other(word) => word == "there",
                _ => false,
            });
            if !vague || told {
                self.members(clause);
            }
        }
        done
    }

    /// Adds what a clause says of the last declaration.
    fn completes(&mut self, clause: &Clause, verbs: &[(usize, Word)], done: bool) {
        use Word as W;
        self.aims_at_fetched(clause);
        self.is_before(clause);
        self.resolved_itself(clause);
        self.came_just_now(clause);
        self.has_good_of_it(clause);
        self.handled |= self.asks_if_it_helps(clause);
        self.still_unresolved(clause);
        self.attack_unresolved(clause);
        self.resolved_at_once(clause);
        // `can I play him there, as own company?`
        let plays = |d: &Deed| d.sentence == clause.sentence && d.act == Act::Play;
        let who = self.story.deeds.last().filter(|d| plays(d)).and_then(|d| d.what);
        let apart = (has(clause, W::Company) || has(clause, W::Companions)) && says_apart(&self.words(clause));
        if apart && who.is_some_and(|c| self.character(c)) {
            self.apart(clause);
        } else {
            self.apart |= apart;
        }
        // `…, played by the hazard player, calls for a corruption check of Boromir`
        let whose = self.first_character(clause).filter(|_| has(clause, W::CorruptionCheck) && !clause.asked);
        let (table, mentions) = (self.table, self.mentions);
        let takes = |card: usize| knowledge::takes(table, &mentions[card].versions).card;
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
            self.fight(clause, verbs);
        }
        self.all_but_have(clause);
        let last = self.story.deeds.len().checked_sub(1).filter(|_| !done);
        if let Some(deed) = last.and_then(|at| self.story.deeds.get_mut(at)).filter(|d| d.sentence == clause.sentence) {
            deed.words.push(' ');
            deed.words.push_str(self.text.get(clause.span()).unwrap_or_default());
            // `I tap him for it and make that attack not happen`
            if has(clause, W::Cancel) && has(clause, W::TheAttack) {
                deed.words.push_str(" cancel the attack");
            }
        }
    }

    /// Puts a declaration before an event that takes effect by itself: `plays Doors of Night after Foul Fumes, before
    /// Long Winter`.
    fn is_before(&mut self, clause: &Clause) {
        let lies = |c: usize| self.waits(c) && self.is_lying(c);
        let small = |n: &&Node| !matches!(n, Node::Other(_) | Node::Whose(_));
        let told: Vec<&Node> = clause.nodes.iter().map(|p| &p.node).filter(small).collect();
        let before = told.windows(2).find_map(|w| match (w[0], w[1]) {
            (Node::Word(Word::Before), Node::Cards(m)) if lies(m[0].card) => Some(m[0].card),
            _ => None,
        });
        // `before the Winter I play Doors of Night`
        let led = told.first().filter(|_| clause.joined == Some(Word::Before) && !clause.asked);
        let before = before.or(match led {
            Some(Node::Cards(m)) if m.len() == 1 && lies(m[0].card) => Some(m[0].card),
            _ => None,
        });
        // `between Foul Fumes and Long Winter he plays it`
        let before = before.or_else(|| {
            told.windows(2).find_map(|w| match (w[0], w[1]) {
                (Node::Word(Word::Between), Node::Cards(m)) if m.len() == 2 => Some(m[1].card),
                _ => None,
            })
        });
        let before = before.filter(|c| lies(*c)).or_else(|| self.between_ordered(clause));
        let sentence = clause.sentence;
        // `Mark, after Foul Fumes and before Long Winter, wants to play Doors of Night`
        let ahead = self.moment.filter(|(_, s)| *s == sentence).map(|(card, _)| card);
        let before = before.or(ahead);
        let open = |d: &&mut Deed| d.sentence == sentence && d.act == Act::Play && d.before.is_none() && !d.earlier;
        match (self.story.deeds.last_mut().filter(open), before) {
            (Some(last), _) => last.before = before,
            (None, Some(card)) if !clause.asked && comes_before(clause, &told) => self.moment = Some((card, sentence)),
            _ => {}
        }
    }

    fn words(&self, clause: &Clause) -> String {
        self.text.get(clause.span()).unwrap_or_default().to_owned()
    }

    fn subject_of(&self, clause: &Clause) -> Option<Person> {
        let verb = |from: usize| {
            let found = clause.nodes.iter().skip(from).position(|p| matches!(p.node, Node::Word(w) if is_verb(w)));
            found.map(|at| from + at)
        };
        // `before it resolves I answer with …`: the player who answers stands behind the moment.
        let timed = matches!(clause.joined, Some(Word::Before | Word::After | Word::When));
        // `while that is still to resolve I tap the Harp`
        let timed = timed
            || matches!(clause.nodes.as_slice(), [be, to_come, ..] if be.node == Node::Word(Word::Be) && to_come.node == Node::Word(Word::ToCome));
        let person = |nodes: &[super::node::Placed]| nodes.iter().any(|p| matches!(p.node, Node::Person(_)));
        // `can I answer with it?`
        if clause.asked
            && super::node::asks_by_form(clause)
            && let Some(Node::Person(who)) =
                clause.nodes.get(super::node::moment_ahead(&clause.nodes) + 1).map(|p| &p.node)
        {
            return if *who == Person::He { self.third() } else { Some(who.clone()) };
        }
        let verb = match verb(0)? {
            0 if clause.nodes[0].node == Node::Word(Word::Respond) => verb(1).unwrap_or(0),
            // `then comes the body check, and in response the resource player plays it`
            at if clause.nodes[at].node == Node::Word(Word::Respond)
                && matches!(clause.nodes.get(at + 1).map(|p| &p.node), Some(Node::Person(_)))
                && verb(at + 1).is_some_and(|next| next == at + 2) =>
            {
                at + 2
            }
            // `before it comes into play Tobias responds`
            first if timed && !person(&clause.nodes[..first]) => {
                let who = (first + 1..clause.nodes.len()).find(|at| person(&clause.nodes[*at..=*at]));
                let led = |at: usize| matches!(clause.nodes[at - 1].node, Node::Word(w) if preposition(w));
                who.filter(|at| !led(*at)).and_then(verb).unwrap_or(first)
            }
            at => at,
        };
        let led = |at: usize| at > 0 && matches!(clause.nodes[at - 1].node, Node::Word(w) if preposition(w));
        let before = clause.nodes[..verb].iter().enumerate().rev().filter(|(at, _)| !led(*at));
        before.map(|(_, p)| p).find_map(|p| match &p.node {
            Node::Person(Person::He) => {
                let plays = |w: &Word| matches!(w, Word::Play | Word::Respond | Word::Say | Word::Discard | Word::Put | Word::Want | Word::Pass | Word::Choose | Word::Reveal | Word::OrderVerb | Word::Assign);
                let does = clause.nodes.iter().any(|p| matches!(&p.node, Node::Word(w) if plays(w)));
                let leads = matches!(clause.nodes.get(verb + 1).map(|p| &p.node), Some(Node::Cards(m)) if self.character(m[0].card))
                    && matches!(clause.nodes[verb].node, Node::Word(Word::Move | Word::Be));
                // `he taps Khamûl`: no character taps a card of the other side.
                let taps = clause.nodes[verb].node == Node::Word(Word::Tap)
                    && matches!(clause.nodes.get(verb + 1).map(|p| &p.node), Some(Node::Cards(m)) if self.hazard(m[0].card) && !self.character(m[0].card));
                if does || leads || taps { self.third() } else { None }
            }
            Node::Person(p) => Some(p.clone()),
            _ => None,
        })
    }

    /// Tells whom `he` or `she` means where a player is meant.
    fn third(&self) -> Option<Person> {
        if self.first_person { Some(Person::Opponent) } else { self.named.clone() }
    }
}

/// Whether a clause says no more of an event than that something comes before it: `before Long Winter is declared`, but not
/// `before Rank upon Rank makes it two strikes`.
fn comes_before(clause: &Clause, told: &[&Node]) -> bool {
    let last = told.iter().rposition(|n| matches!(n, Node::Cards(_)));
    // `he orders Foul Fumes before Long Winter` tells of no moment.
    let ordered = (0..last.unwrap_or(0)).any(|at| {
        matches!(told[at], Node::Cards(_)) && at.checked_sub(1).is_none_or(|b| *told[b] != Node::Word(Word::After))
    });
    let plain = |n: &&Node| matches!(n, Node::Word(Word::Be | Word::Play | Word::Happen) | Node::Mark(_));
    !ordered && last.is_some_and(|at| told[at + 1..].iter().all(plain)) && figures(clause) == (None, None)
}

/// Gives the player of whom a clause says that it is their turn: `it's Ann's turn`, `now it is my turn`.
fn present_turn(clause: &Clause) -> Option<Person> {
    let said = |w: &[Placed]| match (&w[0].node, &w[1].node, &w[2].node) {
        (Node::Word(Word::Be), Node::Whose(who), Node::Word(Word::Turn)) if *who != Person::He => Some(who.clone()),
        _ => None,
    };
    let told = !clause.asked && clause.joined != Some(Word::If) && !has(clause, Word::Not) && has(clause, Word::It);
    clause.nodes.windows(3).filter(|_| told).find_map(said)
}

/// Whether a word may stand for a deed: a verb, or a word that nobody knows.
fn may_be_verb(placed: &Placed) -> bool {
    match &placed.node {
        Node::Word(w) => is_verb(*w),
        Node::Other(word) => word.len() > 3,
        _ => false,
    }
}
