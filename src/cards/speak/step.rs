//! Steps read aloud.

use super::Speaker;
use super::action::said_there;
use super::filter::race_name;
use super::noun::Noun;
use super::tongue::Piece;
use super::words::{choice_key, duration_key, goal_key, outside_key, roll_key, source_key};
use crate::engine::card::{
    Amount, AttackSpec, BecomeAlly, Chooser, CorruptionCheck, CreatureAttack, Fetch, Filter, Influence, Kind, Penalty,
    Role, Roll, Step, What,
};

impl Speaker<'_> {
    /// Steps in their order.
    pub(super) fn steps(self, steps: &[Step]) -> String {
        if steps.is_empty() {
            return self.say("nothing_happens", &[]);
        }
        self.row(steps.iter().map(|step| self.step(step)))
    }

    fn step(self, step: &Step) -> String {
        if let Some((key, what)) = done_to(step) {
            return self.say(key, &[self.what(what).into()]);
        }
        if let Some((key, (what, role))) = done_with(step) {
            return self.say(key, &[self.what(what).into(), self.role(role).into()]);
        }
        if let Some((key, (what, by))) = modified(step) {
            return self.say(key, &[self.what(what).into(), self.modified(by).into()]);
        }
        match step {
            Step::Return(what, items, to) => {
                self.say("return", &[self.what(what).into(), self.passes(*items, to.as_deref()).into()])
            }
            Step::Play { what, by, spares_site } => {
                let site = self.if_so(*spares_site, "no_site_taps");
                self.say(
                    self.doing(by, "you_play", "plays"),
                    &[self.role(by).into(), self.what(what).into(), site.into()],
                )
            }
            Step::BecomeAlly(ally) => self.becomes_ally(ally),
            Step::CorruptionCheck(check) => self.corruption_check(check),
            Step::BodyCheck(who, by, instead) => {
                let text = self.say("body_check", &[self.what(who).into(), self.modified(by).into()]);
                match instead {
                    Some(steps) => self.say("failure_means", &[text.into(), self.steps(steps).into()]),
                    None => text,
                }
            }
            Step::Roll(roll) => self.roll(roll),
            Step::Test(ring, by, rolls) => {
                self.say("test_rolls", &[self.what(ring).into(), self.modified(by).into(), rolls.to_string().into()])
            }
            Step::Influence(attempt) => self.influence(attempt),
            Step::Attack(spec, what) => self.say("attack_on", &[self.what(what).into(), self.attack(spec).into()]),
            Step::CreatureAttack(attack) => self.creature_attack(attack),
            Step::Fetch(fetch) => self.fetch(fetch),
            Step::Draw(player, count) => {
                let cards = self.counted(count, &Filter::Kind(Kind::Card));
                self.say(self.doing(player, "you_draw", "draws"), &[self.role(player).into(), cards.into()])
            }
            Step::Reveal { player, count, until } => self.reveal(player, count.as_ref(), until),
            Step::Shuffle(player) => self.say("shuffle", &[self.deck(player).into()]),
            _ => self.further_steps(step),
        }
    }

    /// A step with others in it, and what is done by hand.
    fn further_steps(self, step: &Step) -> String {
        match step {
            Step::Lasting(duration, rules) => {
                self.say("lasting", &[self.say(duration_key(*duration), &[]).into(), self.rules(rules).into()])
            }
            Step::If(condition, then, otherwise) => {
                let there = std::slice::from_ref(condition);
                let then = Speaker { there, ..self }.steps(then);
                let otherwise = self.behind("otherwise_so", otherwise);
                self.say("if_so", &[self.condition(condition).into(), then.into(), otherwise.into()])
            }
            Step::Choose(chooser, options) => {
                let options: Vec<String> = options.iter().map(|steps| self.steps(steps)).collect();
                let mark = self.say("or_else", &[]);
                self.say(chooses_key(*chooser), &[options.join(&mark).into()])
            }
            Step::NameCard(whose, steps) => {
                self.say("you_name_a_card", &[self.role(whose).into(), self.steps(steps).into()])
            }
            Step::May(chooser, steps) => self.say(may_key(*chooser), &[self.steps(steps).into()]),
            Step::Each(filter, steps) => {
                let named = said_there(self.there).contains(&filter);
                let key = if named { "for_each_of_them" } else { "for_each" };
                self.say(key, &[self.noun(filter).into(), self.steps(steps).into()])
            }
            Step::Times(count, steps) => {
                self.say("so_many_times", &[self.amount(count).into(), self.steps(steps).into()])
            }
            Step::Outside(of, text) => {
                self.say("outside_so", &[self.free(text).into(), self.say(outside_key(*of), &[]).into()])
            }
            Step::ByHand(text) => self.say("by_hand", &[self.free(text).into()]),
            _ => String::new(),
        }
    }

    /// The items that pass to others when their bearer goes back to the hand.
    fn passes(self, items: u8, to: Option<&Filter>) -> String {
        match (items, to) {
            (0, _) => String::new(),
            (1, None) => self.say("one_item_passes", &[]),
            (_, None) => self.say("items_pass", &[items.to_string().into()]),
            (_, Some(to)) => self.say("items_pass_to", &[self.noun(to).into(), items.to_string().into()]),
        }
    }

    fn becomes_ally(self, ally: &BecomeAlly) -> String {
        let BecomeAlly { creature, under, taps, prowess, body, mind } = ally;
        let taps = self.if_so(*taps, "who_taps_for_it");
        let figures = [format!("{prowess:+}"), body.to_string(), mind.to_string()].map(Piece::from);
        let mut parts: Vec<Piece> = vec![self.what(creature).into(), self.noun(under).into(), taps.into()];
        parts.extend(figures);
        self.say("becomes_ally", &parts)
    }

    fn creature_attack(self, attack: &CreatureAttack) -> String {
        let CreatureAttack { creature, company, prowess, body, unkeyed } = attack;
        let mut text = self.say("creature_attacks", &[self.what(creature).into(), self.role(company).into()]);
        for (key, by) in [("with_prowess", prowess), ("with_body", body), ("unkeyed_prowess", unkeyed)] {
            if let Some(by) = self.modifier(by) {
                text.push_str(&self.say(key, &[by.into()]));
            }
        }
        text
    }

    fn influence(self, attempt: &Influence) -> String {
        let Influence { by, what, modifier, spares_general, instead } = attempt;
        let general = self.if_so(*spares_general, "whatever_general_influence");
        let instead = self.behind("in_place_of_discard", instead.as_deref().unwrap_or_default());
        let key = self.doing(by, "you_try_to_influence", "tries_to_influence");
        let by = self.role(by).into();
        self.say(key, &[by, self.what(what).into(), self.modified(modifier).into(), general.into(), instead.into()])
    }

    fn fetch(self, fetch: &Fetch) -> String {
        let Fetch { player, count, exact, of, from, to } = fetch;
        let from = self.tongue.listed(from.iter().map(|zone| self.say(source_key(*zone), &[])), "or");
        let key = match (*player == Role::You, exact) {
            (true, false) => "you_move",
            (true, true) => "you_move_exactly",
            (false, false) => "moves",
            (false, true) => "moves_exactly",
        };
        let to = self.say(goal_key(*to), &[]);
        self.say(key, &[self.counted(count, of).into(), self.role(player).into(), from.into(), to.into()])
    }

    fn reveal(self, player: &Role, count: Option<&Amount>, until: &Filter) -> String {
        let count = count.map(|n| format!(" {}", self.amount(n))).unwrap_or_default();
        let any = matches!(until, Filter::All(none) if none.is_empty());
        let until = if any { String::new() } else { self.say("in_search_of", &[self.noun(until).into()]) };
        self.say("reveal", &[count.into(), self.deck(player).into(), until.into()])
    }

    /// Things with their number: `a Ringwraith`, `2 untapped characters`.
    fn counted(self, count: &Amount, of: &Filter) -> Noun {
        let noun = self.noun(of);
        match count {
            Amount::Number(1) => noun,
            Amount::Number(n) => noun.counted(n.to_string(), true),
            _ => noun.counted(format!("{} ×", self.amount(count)), false),
        }
    }

    /// Further steps with the words that introduce them, if there are any.
    fn behind(self, key: &str, steps: &[Step]) -> String {
        if steps.is_empty() { String::new() } else { self.say(key, &[self.steps(steps).into()]) }
    }

    pub(super) fn what(self, what: &What) -> Noun {
        match what {
            What::Role(role) => self.role(role),
            What::Each(filter) => self.noun(filter).with_article("each"),
            What::Some { count, of, chooser } => self.counted(count, of).followed(self.say(choice_key(*chooser), &[])),
        }
    }

    pub(super) fn attack(self, spec: &AttackSpec) -> String {
        let mut parts: Vec<String> = spec.races.iter().map(|race| self.tongue.alone(&race_name(race))).collect();
        let strikes = match &spec.strikes {
            None => self.say("strike_for_each", &[]),
            Some(Amount::Number(1)) => self.say("one_strike", &[]),
            Some(Amount::Number(n)) => self.say("strikes_number", &[n.to_string().into()]),
            Some(strikes) => self.say("strikes_amount", &[self.amount(strikes).into()]),
        };
        parts.push(self.say("strikes_with", &[strikes.into(), self.amount(&spec.prowess).into()]));
        parts.extend(spec.body.as_ref().map(|body| self.say("and_body", &[self.amount(body).into()])));
        let sorts = [
            (spec.attacker_chooses, "attacker_chooses"),
            (spec.uncancellable, "cannot_be_cancelled"),
            (spec.sure_strikes, "nor_can_strikes"),
            (spec.immune, "no_effect_on_it"),
            (spec.detainment, "detainment"),
            (spec.as_creature, "as_of_creature"),
            (spec.no_weapons, "no_weapons"),
        ];
        parts.extend(sorts.into_iter().filter(|(holds, _)| *holds).map(|(_, key)| self.say(key, &[])));
        parts.extend(spec.races_of.as_ref().map(|role| self.say("of_race_of", &[self.role(role).into()])));
        if spec.body_check != 0 {
            parts.push(self.say("to_body_checks", &[format!("{:+}", spec.body_check).into()]));
        }
        parts.join(", ")
    }

    fn corruption_check(self, check: &CorruptionCheck) -> String {
        let text = self.say("corruption_check", &[self.what(&check.who).into(), self.modified(&check.modifier).into()]);
        let penalty = match check.penalty {
            Penalty::Usual => String::new(),
            Penalty::Discard => self.say("discards_at_worst", &[]),
            Penalty::Stays => self.say("leaves_in_play", &[]),
        };
        let (failed, passed) = (self.behind("if_he_fails", &check.failed), self.behind("if_he_passes", &check.passed));
        format!("{text}{penalty}{failed}{passed}")
    }

    fn roll(self, roll: &Roll) -> String {
        let key = match &roll.who {
            What::Role(Role::You) => "roll_by_you",
            What::Role(Role::Opponent) => "roll_by",
            What::Role(_) | What::Each(_) | What::Some { .. } => "roll_by_player_of",
        };
        let mut needed: Vec<(i16, Vec<String>)> = Vec::new();
        for (race, n) in &roll.at_least {
            let race =
                race.as_ref().map_or_else(|| self.say("others", &[]), |race| self.tongue.alone(&race_name(race)));
            match needed.iter_mut().find(|(known, _)| known == n) {
                Some((_, races)) => races.push(race),
                None => needed.push((*n, vec![race])),
            }
        }
        let needed: Vec<String> = match roll.at_least.as_slice() {
            [(None, n)] => vec![n.to_string()],
            _ => {
                let each = |(n, races): (i16, Vec<String>)| {
                    self.say("needed_for", &[n.to_string().into(), self.tongue.listed(races, "and").into()])
                };
                needed.into_iter().map(each).collect()
            }
        };
        let (success, failure) = (self.steps(&roll.success), self.behind("otherwise", &roll.failure));
        let roll_of = self.say(key, &[self.what(&roll.who).into(), Noun::named(roll_key(roll.kind)).into()]);
        let plus = self.modified(&roll.plus);
        self.say("rolled", &[roll_of.into(), plus.into(), needed.join(", ").into(), success.into(), failure.into()])
    }

    /// ` +2`, or nothing.
    fn modified(self, amount: &Amount) -> String {
        self.modifier(amount).map(|by| format!(" {by}")).unwrap_or_default()
    }

    /// The key of what a role does: what you do is said otherwise.
    fn doing<'k>(self, role: &Role, you: &'k str, others: &'k str) -> &'k str {
        if *role == Role::You { you } else { others }
    }

    /// A role's deck.
    fn deck(self, role: &Role) -> Noun {
        if *role == Role::You { Noun::proper("your_deck", "") } else { Noun::proper("the_deck", self.role_of(role)) }
    }

    /// `of the opponent`
    fn role_of(self, role: &Role) -> String {
        self.say("of_role", &[self.role(role).into()])
    }
}

/// The key of a step that is done to something.
fn done_to(step: &Step) -> Option<(&'static str, &What)> {
    Some(match step {
        Step::Tap(what) => ("tap", what),
        Step::Untap(what) => ("untap", what),
        Step::Wound(what) => ("wound", what),
        Step::Heal(what) => ("heal", what),
        Step::HealToTapped(what) => ("heal_to_tapped", what),
        Step::Discard(what) => ("discard", what),
        Step::Eliminate(what) => ("eliminate", what),
        Step::Remove(what) => ("remove", what),
        Step::SendBack(what) => ("send_back", what),
        Step::Turn(what, true) => ("turn_up", what),
        Step::Turn(what, false) => ("turn_down", what),
        Step::GoTo(what, None) => ("returns_home", what),
        Step::Rescue(what) => ("rescue", what),
        Step::SplitOff(what) => ("splits_off", what),
        Step::Cancel(what) => ("cancel", what),
        Step::CancelAttacks(what) => ("cancel_attacks", what),
        Step::SiteAttacks(what) => ("faces_site_attacks", what),
        Step::BringIn(what) => ("bring_in", what),
        Step::Assure(what) => ("succeeds_unrolled", what),
        Step::RollAgain(what) => ("rolls_again", what),
        Step::Score(what) => ("goes_to_points", what),
        Step::Find(what) => ("choose", what),
        _ => return None,
    })
}

/// The key of a step that is done to something with a role.
fn done_with(step: &Step) -> Option<(&'static str, (&What, &Role))> {
    Some(match step {
        Step::Replace(what, by) => ("comes_in_place", (what, by)),
        Step::GoTo(what, Some(site)) => ("goes_to", (what, site)),
        Step::Attach(what, role) => ("place_on", (what, role)),
        _ => return None,
    })
}

/// The key of a step with a modifier.
fn modified(step: &Step) -> Option<(&'static str, (&What, &Amount))> {
    Some(match step {
        Step::Test(ring, by, 1) => ("test", (ring, by)),
        Step::Modify(roll, by) => ("modified", (roll, by)),
        Step::Limit(company, by) => ("limit_against", (company, by)),
        _ => return None,
    })
}

fn chooses_key(chooser: Chooser) -> &'static str {
    match chooser {
        Chooser::You => "you_choose",
        Chooser::Opponent => "opponent_chooses",
        Chooser::Owner => "owner_chooses",
        Chooser::Random => "chosen_at_random",
    }
}

fn may_key(chooser: Chooser) -> &'static str {
    match chooser {
        Chooser::You => "you_may",
        Chooser::Opponent => "opponent_may",
        Chooser::Owner => "owner_may",
        Chooser::Random => "chosen_at_random",
    }
}
