//! Steps read aloud.

use super::Speaker;
use super::noun::{listed, race_name, roll_name};
use crate::engine::card::{
    Amount, AttackSpec, BecomeAlly, Chooser, CorruptionCheck, CreatureAttack, Duration, Fetch, Filter, Influence,
    Outside, Penalty, Role, Roll, Step, What, Zone,
};

impl Speaker<'_> {
    /// Steps in their order.
    pub fn steps(self, steps: &[Step]) -> String {
        if steps.is_empty() {
            return "nothing happens".to_owned();
        }
        steps.iter().map(|step| self.step(step)).collect::<Vec<_>>().join("; ")
    }

    fn step(self, step: &Step) -> String {
        match step {
            Step::Tap(what) => format!("tap {}", self.what(what)),
            Step::Untap(what) => format!("untap {}", self.what(what)),
            Step::Wound(what) => format!("wound {} without a body check", self.what(what)),
            Step::Heal(what) => format!("heal {}, untapped", self.what(what)),
            Step::HealToTapped(what) => format!("heal {} to tapped", self.what(what)),
            Step::Discard(what) => format!("discard {}", self.what(what)),
            Step::Return(what, items, to) => {
                format!("return {} to the hand{}", self.what(what), self.passes(*items, to.as_deref()))
            }
            Step::Eliminate(what) => format!("eliminate {}", self.what(what)),
            Step::Remove(what) => format!("remove {} from the game", self.what(what)),
            Step::SendBack(what) => format!("return {} to its site of origin", self.what(what)),
            Step::Replace(what, by) => {
                format!("{} comes in the place of {} with all that he bears", self.role(by), self.what(what))
            }
            Step::Play { what, by, spares_site } => {
                let site = if *spares_site { "; no site taps" } else { "" };
                format!("{} plays {}, as its own text says{site}", self.role(by), self.what(what))
            }
            Step::Turn(what, true) => format!("turn {} up", self.what(what)),
            Step::Turn(what, false) => format!("turn {} face-down", self.what(what)),
            Step::GoTo(what, Some(site)) => format!("{} goes to {}", self.what(what), self.role(site)),
            Step::GoTo(what, None) => format!("{} returns to a home site", self.what(what)),
            Step::Rescue(what) => format!("rescue the prisoners of {}", self.what(what)),
            Step::SplitOff(what) => format!("{} becomes a company of his own", self.what(what)),
            Step::Cancel(what) => format!("cancel {}", self.what(what)),
            Step::CancelAttacks(what) => format!("cancel all attacks of {}", self.what(what)),
            Step::Attach(what, role) => format!("place {} on {}", self.what(what), self.role(role)),
            Step::BecomeAlly(ally) => self.becomes_ally(ally),
            Step::CorruptionCheck(check) => self.corruption_check(check),
            Step::BodyCheck(who, by, instead) => {
                let text = format!("body check of {}{}", self.what(who), self.modified(by));
                match instead {
                    Some(steps) => format!("{text}, where a failure means: {}", self.steps(steps)),
                    None => text,
                }
            }
            Step::Roll(roll) => self.roll(roll),
            Step::Test(ring, by, 1) => format!("test {}{}", self.what(ring), self.modified(by)),
            Step::Test(ring, by, rolls) => {
                format!("test {} with one of {rolls} rolls, your choice{}", self.what(ring), self.modified(by))
            }
            Step::Influence(attempt) => self.influence(attempt),
            Step::Modify(roll, by) => format!("{}{}", self.what(roll), self.modified(by)),
            Step::Limit(company, by) => format!("hazard limit against {}{}", self.what(company), self.modified(by)),
            Step::Attack(spec, what) => format!("attack on {}: {}", self.what(what), self.attack(spec)),
            Step::SiteAttacks(what) => {
                format!("{} faces attacks that duplicate all automatic-attacks of its site", self.what(what))
            }
            Step::CreatureAttack(attack) => self.creature_attack(attack),
            Step::Draw(player, count) => format!("{} {}", self.does(player, "draw"), self.amount(count)),
            Step::Fetch(fetch) => self.fetch(fetch),
            Step::Reveal { player, count, until } => {
                let count = count.as_ref().map(|n| format!(" {}", self.amount(n))).unwrap_or_default();
                let any = matches!(until, Filter::All(none) if none.is_empty());
                let until = if any { String::new() } else { format!(" for {}", self.one(until)) };
                format!("reveal{count} cards of {}{until}", self.deck(player))
            }
            Step::Shuffle(player) => format!("shuffle {}", self.deck(player)),
            Step::BringIn(what) => format!("bring {} into play at the site", self.what(what)),
            Step::Assure(what) => format!("{} succeeds without a roll", self.what(what)),
            Step::RollAgain(what) => format!("one more roll is made for {}, and its player chooses", self.what(what)),
            Step::Score(what) => format!("{} goes to the marshalling point pile", self.what(what)),
            Step::Lasting(duration, rules) => {
                format!("{}: {}", duration_name(*duration), self.rules(rules))
            }
            Step::If(condition, then, otherwise) => {
                let otherwise = self.behind("; otherwise", otherwise);
                format!("if {}: {}{otherwise}", self.condition(condition), self.steps(then))
            }
            Step::Choose(chooser, options) => {
                let options: Vec<String> = options.iter().map(|steps| self.steps(steps)).collect();
                format!("{}: {}", chooser_name(*chooser, "choose", "chooses"), options.join(", or "))
            }
            Step::NameCard(whose, steps) => {
                format!("you name a card; if it is in the hand of {}: {}", self.role(whose), self.steps(steps))
            }
            Step::May(chooser, steps) => format!("{}: {}", chooser_name(*chooser, "may", "may"), self.steps(steps)),
            Step::Each(filter, steps) => format!("for each {}: {}", self.bare(filter), self.steps(steps)),
            Step::Times(count, steps) => format!("{} times: {}", self.amount(count), self.steps(steps)),
            Step::Find(what) => format!("choose {}", self.what(what)),
            Step::Outside(of, text) => format!("{text} ({})", outside_name(*of)),
            Step::ByHand(text) => format!("not modelled: {text}"),
        }
    }

    /// The items that pass to others when their bearer goes back to the hand.
    fn passes(self, items: u8, to: Option<&Filter>) -> String {
        match (items, to) {
            (0, _) => String::new(),
            (1, None) => "; one item of it may pass to a companion".to_owned(),
            (_, None) => format!("; {items} items of it may pass to companions"),
            (_, Some(to)) => format!("; {items} items of it may pass to such as are {}", self.one(to)),
        }
    }

    fn becomes_ally(self, ally: &BecomeAlly) -> String {
        let BecomeAlly { creature, under, taps, prowess, body, mind } = ally;
        let taps = if *taps { " who taps for it" } else { "" };
        let (creature, under) = (self.what(creature), self.one(under));
        format!("{creature} becomes an ally under {under}{taps}: prowess {prowess:+}, body {body}, mind {mind}")
    }

    fn creature_attack(self, attack: &CreatureAttack) -> String {
        let CreatureAttack { creature, company, prowess, body, unkeyed } = attack;
        let mut text = format!("{} attacks {}", self.what(creature), self.role(company));
        for (name, by) in [("prowess", prowess), ("body", body), ("if it has no fitting key, prowess", unkeyed)] {
            if let Some(by) = self.modifier(by) {
                text.push_str(&format!(", {name} {by}"));
            }
        }
        text
    }

    fn influence(self, attempt: &Influence) -> String {
        let Influence { by, what, modifier, spares_general, instead } = attempt;
        let general = if *spares_general { ", whatever general influence is unused" } else { "" };
        let instead = self.behind("; if it succeeds, in place of the discard:", instead.as_deref().unwrap_or_default());
        let (by, what) = (self.role(by), self.what(what));
        format!("{by} tries to influence {what}{}{general}{instead}", self.modified(modifier))
    }

    fn fetch(self, fetch: &Fetch) -> String {
        let Fetch { player, count, exact, of, from, to } = fetch;
        let from = listed(from.iter().map(|zone| pile(*zone)), "or");
        let (moves, exactly) = (self.does(player, "move"), if *exact { "exactly " } else { "" });
        format!("{moves} {exactly}{} from {from} to {}", self.counted(count, of), pile(*to))
    }

    /// Things with their number: `a Ringwraith`, `2 untapped characters`.
    fn counted(self, count: &Amount, of: &Filter) -> String {
        match count {
            Amount::Number(1) => self.one(of),
            Amount::Number(n) => format!("{n} {}", self.several(of)),
            _ => format!("{} × {}", self.amount(count), self.bare(of)),
        }
    }

    /// Further steps with the words that introduce them, if there are any.
    fn behind(self, word: &str, steps: &[Step]) -> String {
        if steps.is_empty() { String::new() } else { format!("{word} {}", self.steps(steps)) }
    }

    pub(super) fn what(self, what: &What) -> String {
        match what {
            What::Role(role) => self.role(role),
            What::Each(filter) => format!("each {}", self.bare(filter)),
            What::Some { count, of, chooser } => {
                let chosen = match chooser {
                    Chooser::You => "of your choice",
                    Chooser::Opponent => "of the opponent's choice",
                    Chooser::Owner => "of its owner's choice",
                    Chooser::Random => "at random",
                };
                format!("{}, {chosen}", self.counted(count, of))
            }
        }
    }

    pub(super) fn attack(self, spec: &AttackSpec) -> String {
        let mut text = spec.races.iter().map(|race| race_name(race)).collect::<Vec<_>>().join(", ");
        if !text.is_empty() {
            text.push_str(", ");
        }
        match &spec.strikes {
            None => text.push_str("one strike for each character"),
            Some(Amount::Number(1)) => text.push_str("1 strike"),
            Some(strikes) => text.push_str(&format!("{} strikes", self.amount(strikes))),
        }
        text.push_str(&format!(" with prowess {}", self.amount(&spec.prowess)));
        if let Some(body) = &spec.body {
            text.push_str(&format!(", body {}", self.amount(body)));
        }
        for (holds, words) in [
            (spec.attacker_chooses, "the attacker chooses the defending characters"),
            (spec.uncancellable, "cannot be cancelled"),
            (spec.sure_strikes, "nor can its strikes"),
            (spec.immune, "other cards have no effect on it"),
            (spec.detainment, "detainment"),
            (spec.as_creature, "as of a hazard creature"),
            (spec.no_weapons, "weapons add no prowess against it"),
        ] {
            if holds {
                text.push_str(&format!(", {words}"));
            }
        }
        if let Some(role) = &spec.races_of {
            text.push_str(&format!(", of the race of {}", self.role(role)));
        }
        if spec.body_check != 0 {
            text.push_str(&format!(", {:+} to body checks", spec.body_check));
        }
        text
    }

    fn corruption_check(self, check: &CorruptionCheck) -> String {
        let mut text = format!("corruption check of {}{}", self.what(&check.who), self.modified(&check.modifier));
        match check.penalty {
            Penalty::Usual => {}
            Penalty::Discard => text.push_str(", which discards him at worst"),
            Penalty::Stays => text.push_str(", which leaves him in play"),
        }
        text + &self.behind("; if he fails:", &check.failed) + &self.behind("; if he does not fail:", &check.passed)
    }

    fn roll(self, roll: &Roll) -> String {
        let who = match &roll.who {
            What::Role(role @ (Role::You | Role::Opponent)) => self.role(role),
            What::Role(_) | What::Each(_) | What::Some { .. } => format!("the player of {}", self.what(&roll.who)),
        };
        let mut needed: Vec<(i16, Vec<String>)> = Vec::new();
        for (race, n) in &roll.at_least {
            let race = race.as_ref().map_or_else(|| "others".to_owned(), |race| race_name(race));
            match needed.iter_mut().find(|(known, _)| known == n) {
                Some((_, races)) => races.push(race),
                None => needed.push((*n, vec![race])),
            }
        }
        let needed: Vec<String> = match roll.at_least.as_slice() {
            [(None, n)] => vec![n.to_string()],
            _ => needed.into_iter().map(|(n, races)| format!("{n} for {}", listed(races, "and"))).collect(),
        };
        let (kind, plus, needed) = (roll_name(roll.kind), self.modified(&roll.plus), needed.join(", "));
        let (success, failure) = (self.steps(&roll.success), self.behind(", otherwise", &roll.failure));
        format!("{kind} by {who}{plus}: on {needed} or more {success}{failure}")
    }

    /// `, modified by …`, or nothing.
    fn modified(self, amount: &Amount) -> String {
        self.modifier(amount).map(|by| format!(" {by}")).unwrap_or_default()
    }
}

/// The matter for which a sentence counts that is no part of a chain.
pub(super) fn outside_name(of: Outside) -> &'static str {
    match of {
        Outside::Deck => "for building a deck, not for a chain",
        Outside::Companies => "for bringing in characters and forming companies, not for a chain",
        Outside::Movement => "for where a company may move, not for a chain",
        Outside::Storing => "for storing, not for a chain",
        Outside::Looking => "looking at a pile, not for a chain",
        Outside::Cards => "for drawing and looking at cards, not for a chain",
        Outside::CompanyCombat => "for combat between companies, not for a chain",
        Outside::Untap => "for untapping and healing in the untap phase, not for a chain",
        Outside::Scoring => "for marshalling points and the Council, not for a chain",
        Outside::Discarding => "for discarding and eliminating",
        Outside::Influence => "for influence checks",
        Outside::Corruption => "for corruption checks",
    }
}

pub(super) fn duration_name(duration: Duration) -> &'static str {
    match duration {
        Duration::Turn => "until the end of the turn",
        Duration::Phase => "until the end of the phase",
        Duration::Attack => "for this attack",
        Duration::Strike => "for this strike",
        Duration::LongEvent => "until your next long-event phase",
    }
}

fn chooser_name(chooser: Chooser, you: &str, others: &str) -> String {
    match chooser {
        Chooser::You => format!("you {you}"),
        Chooser::Opponent => format!("the opponent {others}"),
        Chooser::Owner => format!("the owner {others}"),
        Chooser::Random => "at random".to_owned(),
    }
}

fn pile(zone: Zone) -> &'static str {
    match zone {
        Zone::Play => "play",
        Zone::Declared => "the chain",
        Zone::OnGuard => "on-guard",
        Zone::Hand => "the hand",
        Zone::Deck => "the play deck",
        Zone::Discard => "the discard pile",
        Zone::Sideboard => "the sideboard",
        Zone::Points => "the marshalling point pile",
        Zone::Eliminated => "the eliminated cards",
        Zone::Removed => "the removed cards",
        Zone::Sites => "the location deck",
        Zone::Prisoner => "the prisoners",
    }
}
