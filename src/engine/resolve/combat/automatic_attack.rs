//! How a company faces automatic-attacks: one of several, copies, and those that are due.

use crate::engine::card::{Amount, Attr, Change, Class, Rule, RuleSort, Table};
use crate::engine::legal::rules::idle;
use crate::engine::legal::window;
use crate::engine::query::interpret::satisfies;
use crate::engine::query::{self, automatic, strikes, triggers};
use crate::engine::state::{Attack, Board, CardRef, CompanyRef, Entity, Game, Intent, Queued, Reached, Waiting};
use crate::vocab::Step;

/// Attacks that duplicate those of a site without being automatic-attacks, with everything that has changed the
/// originals.
pub fn copies(game: &Game<'_>, site: CardRef, company: CompanyRef, source: CardRef) -> Vec<Attack> {
    let copy = |attack: Attack| {
        let mut probe = game.clone();
        probe.start_attack(attack);
        let cards: Vec<CardRef> = probe.board.all_cards().collect();
        for card in cards {
            for (n, part) in (0..=u8::MAX).zip(query::standing(game.table, &game.board, card)) {
                if part.class == Class::P && triggers::standing_reaches(&probe, card, n) {
                    for reached in triggers::reached_by(&probe, card, n, part) {
                        probe.reach(reached);
                    }
                }
            }
        }
        let made = Attack { source, automatic: false, number: 0, ..probe.board.attack? };
        Some(made)
    };
    automatic::of_site(game, site, company).into_iter().filter_map(copy).collect()
}

/// If a text leaves only one of several attacks of a creature or a site, the one that is left cannot be cancelled.
pub fn one_only(game: &mut Game<'_>) {
    if game.board.attack.as_ref().is_some_and(|a| a.attacks > 1) {
        left_alone(game.table, &mut game.board);
    }
}

/// Leaves only one of the several attacks that the card of the current attack makes, if a text in play says so. It
/// cannot be cancelled then.
pub fn left_alone(table: &Table, board: &mut Board) {
    if let Some(attack) = board.attack.as_ref()
        && let Some(source) = reduced(table, board, attack.source)
        && let Some(attack) = &mut board.attack
    {
        attack.attacks = 1;
        isolate(attack, source);
    }
}

/// If a text leaves only one of several automatic-attacks, the hazard player chooses which.
pub fn one_of_several(game: &mut Game<'_>, site: CardRef, attacks: &mut Vec<Attack>) {
    if attacks.len() > 1
        && let Some(source) = reduced(game.table, &game.board, site)
    {
        attacks.truncate(1);
        attacks.iter_mut().for_each(|a| isolate(a, source));
        game.unmodelled
            .push((source, "the hazard player chooses which automatic-attack is left: the first is taken".into()));
    }
}

/// The card that leaves the site only one of its automatic-attacks.
pub(crate) fn reduced(table: &Table, board: &Board, source: CardRef) -> Option<CardRef> {
    query::in_force_rules(table, board, RuleSort::OneAttackOnly)
        .iter()
        .find(|f| matches!(f.rule, Rule::OneAttackOnly(of) if satisfies(&f.ctx, Entity::Card(source), of)))
        .and_then(|f| f.ctx.this)
}

/// Marks the attack that is left as affected by the text.
fn isolate(attack: &mut Attack, source: CardRef) {
    attack.uncancellable = true;
    let change = Change::Set(Amount::Number(1));
    attack.reached.push(Reached { source, part: None, attr: Attr::Attacks, change, amount: 1.into(), order: (0, 0) });
}

/// If the player types an attack that is waiting, makes it due once the attack before it is over.
pub fn due(game: &mut Game<'_>, intent: &Intent) {
    let Some(next) = game.board.coming.first() else { return };
    let site = query::site_of(&game.board, next.company);
    let named = intent.card == Some(next.source) || next.automatic && intent.card.is_some() && intent.card == site;
    let waiting = Queued { card: next.source, does: Waiting::FaceAttack };
    if named && !strikes::attack_on(game) && !game.queue.contains(&waiting) {
        let card = intent.card.unwrap_or(next.source);
        game.queue.push(Queued { card, does: Waiting::FaceAttack });
    }
}

impl Game<'_> {
    /// The company faces the automatic-attacks of the site that it enters.
    pub(crate) fn site_attacks(&mut self) {
        let site = self.board.acting.and_then(|c| query::site_of(&self.board, c));
        let idle = self.board.acting.is_some_and(|c| idle::does_nothing(self, c).is_some());
        let entered = self.board.attack.is_none() && !idle;
        let Some(site) = site.filter(|_| entered) else { return };
        let mut attacks = automatic::automatic(self, site);
        if attacks.is_empty() {
            return;
        }
        one_of_several(self, site, &mut attacks);
        if self.board.step == Step::RevealOnGuard {
            // Cards can affect the attack while its site is in play (COE 9.3.2.3).
            let first = attacks.remove(0);
            self.start_attack(first);
            self.board.coming.extend(attacks);
        } else {
            self.board.coming = attacks;
            self.queue.push(Queued { card: site, does: Waiting::FaceAttack });
        }
    }

    /// A company that decides to enter its site faces its automatic-attacks (COE 2.V.ii). If the script says no more
    /// than the phase, the company enters by facing the first one.
    pub(crate) fn enter_site(&mut self, intent: &Intent) {
        let site = self.board.acting.and_then(|c| query::site_of(&self.board, c));
        let nothing = self.queue.is_empty() && self.stack.is_empty() && self.board.coming.is_empty();
        let first = self.declared.is_empty() && self.board.attack.is_none() && self.board.history.is_empty();
        let begins = self.board.step == Step::PlayHazards && self.board.phase == crate::vocab::Phase::Site && first;
        if (self.board.step == Step::Entering || begins) && nothing && site.is_some() && intent.card == site {
            self.site_attacks();
            self.board.step = Step::AutomaticAttack;
        }
    }

    /// Leaves the position's step when the next chain opens: an attack that the company faces by then has no strikes
    /// assigned yet.
    pub(crate) fn leave_step(&mut self) {
        let past = matches!(self.board.step, Step::AfterLastStrike | Step::AfterAttack);
        if strikes::attack_on(self) && !past && !window::is_combat(self.board.step) {
            if self.board.step == Step::RevealOnGuard {
                self.added_attacks();
            }
            self.board.step = Step::PreAssignment;
        }
    }

    /// Adds the automatic-attacks that the site gained from cards which were revealed while the company entered.
    pub(crate) fn added_attacks(&mut self) {
        let site = self.board.acting.and_then(|c| query::site_of(&self.board, c));
        let site = site.filter(|site| reduced(self.table, &self.board, *site).is_none());
        let all = site.map_or_else(Vec::new, |site| automatic::automatic(self, site));
        if self.board.attack.as_ref().is_some_and(|a| a.automatic) && all.len() > self.board.coming.len() + 1 {
            self.board.coming = all.into_iter().skip(1).collect();
        }
    }
}
