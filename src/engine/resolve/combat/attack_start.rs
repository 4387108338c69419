//! How a company begins to face an attack, and what then applies by itself; what spares the character who faces a
//! strike.

use super::automatic_attack;
use crate::engine::card::{Attr, Class, Filter, Kind, Rule, RuleSort, mentions};
use crate::engine::legal::window;
use crate::engine::query::interpret::{self, satisfies};
use crate::engine::query::{self, detainment, keys, strikes};
use crate::engine::state::{
    Attack, AttackStatus, Board, CardRef, Change, CompanyRef, Entity, Game, Key, Reached, Strike, StrikeStatus, Verdict,
};
use crate::vocab::{Act, Step};

impl Game<'_> {
    /// A company faces the attack from now on.
    pub(crate) fn face(&mut self, attack: Attack) {
        let (company, source) = (attack.company, attack.source);
        let key = attack.key.clone();
        // The combat before it is over, and no strike of this attack is assigned yet.
        if attack.status == AttackStatus::Faced && window::is_combat(self.board.step) {
            self.board.step = Step::PreAssignment;
            (self.board.subject, self.sequence) = (None, None);
        }
        self.start_attack(attack);
        self.apply(Change::Faces(company, source));
        key.into_iter().for_each(|key| self.use_up_leave(source, company, &key));
    }

    /// If a text allows just one creature to be keyed this way, the first creature that needs it uses it up.
    fn use_up_leave(&mut self, creature: CardRef, company: CompanyRef, key: &Key) {
        let open = |board: &Board| keys::open(self.table, board, creature, company).any(|k| k == *key);
        let leaves =
            query::in_force_where(self.table, &self.board, RuleSort::MayKey, |r| matches!(r, Rule::MayKey(_, _, true)));
        let needed = leaves.iter().filter_map(|force| force.lasting).find(|n| {
            let mut without = self.board.clone();
            without.lasting[usize::from(*n)].over = true;
            open(&self.board) && !open(&without)
        });
        if let Some(n) = needed {
            self.apply(Change::Ends(n));
        }
    }

    /// Makes the attack the one that is faced.
    pub fn start_attack(&mut self, attack: Attack) {
        let name = strikes::name(&self.board, &attack);
        // The attack of a creature or agent that was revealed has been reported already.
        let told = !attack.automatic && self.facts.attacks.contains(&name) && !self.has_attacked(attack.source);
        if !told {
            self.facts.attacks.push(name);
        }
        self.end_for_attack();
        self.board.attack = Some(attack);
        self.facts.figures = None;
        automatic_attack::one_only(self);
        self.settle_detainment();
        self.standing_strikes();
        self.lasting_boosts();
    }

    /// Has texts about the number of strikes, above all the attack's own, reach the attack as it begins.
    fn standing_strikes(&mut self) {
        let mut found = Vec::new();
        let strikes = |r: &Rule| matches!(r, Rule::Modify { attr: Attr::Strikes, .. });
        let rules = query::in_force_where(self.table, &self.board, RuleSort::Modify, strikes);
        for force in rules.into_iter().filter(|f| f.class == Class::K) {
            let Rule::Modify { attr: attr @ Attr::Strikes, of, change } = force.rule else {
                continue;
            };
            let about = mentions::mentions(of, Kind::Attack) && interpret::satisfies(&force.ctx, Entity::Attack, of);
            let Some(source) = force.ctx.this.filter(|_| about) else { continue };
            let amount = query::change_amount(&force.ctx, change);
            let order = (0, force.since);
            found.push(Reached { source, part: force.part, attr: *attr, change: change.clone(), amount, order });
        }
        if let Some(attack) = self.board.attack.as_mut().filter(|a| !a.given) {
            attack.reached.extend(found);
        }
    }

    /// A text in force may turn the attack into a detainment attack or a normal one.
    pub fn settle_detainment(&mut self) {
        let says = detainment::by_text(self.table, &self.board);
        if let (Some(attack), Some(detains)) = (&mut self.board.attack, says) {
            attack.detainment = detains;
        }
    }

    /// Has lasting effects on a class of attacks reach each attack of that class (COE 9.6.8).
    fn lasting_boosts(&mut self) {
        let mut found = Vec::new();
        // If the position gives the figures, they already include what it says was played earlier.
        let given = self.board.attack.as_ref().is_some_and(|a| a.given);
        let counts = |n: u16| {
            let left = self.board.lasting.get(usize::from(n));
            !given || left.is_some_and(|l| l.entry.is_some())
        };
        let all = query::in_force_where(self.table, &self.board, RuleSort::Modify, query::of_attacks);
        for force in all.iter().filter(|f| f.lasting.is_some_and(counts)) {
            let Rule::Modify { attr, of, change } = force.rule else { continue };
            let about = interpret::satisfies(&force.ctx, Entity::Attack, of);
            let Some(source) = force.ctx.this.filter(|_| about) else { continue };
            let amount = query::change_amount(&force.ctx, change);
            let order = (2, force.since);
            found.push(Reached { source, part: None, attr: *attr, change: change.clone(), amount, order });
        }
        if let Some(attack) = &mut self.board.attack {
            attack.reached.extend(found);
        }
    }
}

/// Whether something spares a character the tap for the strike that they face.
pub(crate) fn spared(game: &Game<'_>, who: CardRef) -> bool {
    says(game, who, RuleSort::DoesNotTap, |rule| if let Rule::DoesNotTap(of) = rule { Some(of) } else { None })
}

/// Whether a text makes the strike against a character ineffectual.
pub(crate) fn ineffectual(game: &Game<'_>, who: CardRef) -> bool {
    says(game, who, RuleSort::Ineffectual, |rule| if let Rule::Ineffectual(of) = rule { Some(of) } else { None })
}

/// Whether a rule of a sort speaks of a character or of the strike against them.
fn says(game: &Game<'_>, who: CardRef, sort: RuleSort, of: fn(&Rule) -> Option<&Filter>) -> bool {
    query::in_force_rules(game.table, &game.board, sort).iter().any(|f| {
        let fit = |e| of(f.rule).is_some_and(|filter| satisfies(&f.ctx, e, filter));
        fit(Entity::Card(who)) || fit(Entity::Strike(who))
    })
}

/// Whether the attack waits for strikes that the opponent has yet to assign: the script assigned some, others are left,
/// and some characters have none (COE 3.iii).
pub(crate) fn owed(game: &Game<'_>) -> bool {
    let board = &game.board;
    let Some(attack) = &board.attack else { return false };
    let assigns = game.declared.iter().any(|d| d.act == Act::Assign && d.verdict == Verdict::Legal);
    let to_come = |s: &Strike| s.status == StrikeStatus::ToCome;
    if !assigns || attack.strikes_assigned.iter().any(to_come) || !attack.open_strikes() {
        return false;
    }
    if attack.attacker.is_some() || attack.only.is_some() {
        return false;
    }
    let free = |c: CardRef| !attack.strikes_at(c) && !says(game, c, RuleSort::NoStrikes, no_strikes);
    query::characters(board, attack.company).any(free)
}

fn no_strikes(rule: &Rule) -> Option<&Filter> {
    if let Rule::NoStrikes(of) = rule { Some(of) } else { None }
}
