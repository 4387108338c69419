//! The automatic-attacks of a site: those that it prints, and what texts add, double and remove.

use super::interpret::keys::keys_from_hand;
use super::interpret::lairs::{dragon, lair_of_fallen};
use super::interpret::{Ctx, amount, satisfies};
use crate::engine::card::{AttackSpec, Filter, Rule, RuleSort, SiteAttack};
use crate::engine::query;
use crate::engine::state::{Attack, Board, CardRef, CompanyRef, Entity, Game, Key};

/// The automatic-attacks that the acting company faces at a site, in order.
pub fn automatic(game: &Game<'_>, site: CardRef) -> Vec<Attack> {
    game.board.acting.map_or_else(Vec::new, |company| of_site(game, site, company))
}

/// The automatic-attacks of a site against a company: first the printed ones, then those that texts add, each copy
/// directly after its original.
pub fn of_site(game: &Game<'_>, site: CardRef, company: CompanyRef) -> Vec<Attack> {
    let (table, board) = (game.table, &game.board);
    let Some(def) = &query::def(table, board, site).site else { return Vec::new() };
    let ctx = Ctx::of(table, board, site);
    let is_covert = satisfies(&ctx, Entity::Company(company), &Filter::Covert(true));
    let mut found = Vec::new();
    let orphaned = |a: &SiteAttack| dragon(&a.spec) && lair_of_fallen(table, board, site);
    let numbered = (1..=u8::MAX).zip(&def.automatic_attacks).filter(|(_, a)| !orphaned(a));
    for (number, attack) in numbered.filter(|(_, a)| a.against_covert.is_none_or(|c| c == is_covert)) {
        // What kind a Fallen-wizard player's company is does not matter for detainment (COE 2.IV.vii.F1).
        let fallen = &*board.side(board.company(company).seat).kind == "fallen-wizard";
        let detainment = attack.spec.detainment || attack.detainment_covert == Some(is_covert) && !fallen;
        found.push(Attack { detainment, number, ..of_spec(&ctx, &attack.spec, site, company) });
    }
    let rules = query::in_force_rules(table, board, RuleSort::AddAutomaticAttack);
    for force in &rules {
        let Rule::AddAutomaticAttack(of, spec) = force.rule else { continue };
        if let Some(source) = force.ctx.this.filter(|_| satisfies(&force.ctx, Entity::Card(site), of)) {
            let number = found.iter().map(|a| a.number).max().unwrap_or(0).saturating_add(1);
            found.push(Attack { number, ..of_spec(&force.ctx, spec, source, company) });
        }
    }
    doubled(game, found)
}

pub(crate) fn of_spec(ctx: &Ctx<'_>, spec: &AttackSpec, source: CardRef, company: CompanyRef) -> Attack {
    let each = i16::try_from(query::characters(ctx.board, company).count()).unwrap_or(i16::MAX);
    Attack {
        races: spec.races.clone(),
        strikes: spec.strikes.as_ref().map_or(each, |s| amount(ctx, s)),
        prowess: amount(ctx, &spec.prowess),
        body: spec.body.as_ref().map(|b| amount(ctx, b)),
        attacker_chooses: spec.attacker_chooses,
        strike_each: spec.strikes.is_none(),
        uncancellable: spec.uncancellable,
        sure_strikes: spec.sure_strikes,
        detainment: spec.detainment,
        no_weapons: spec.no_weapons,
        automatic: true,
        ..Attack::of(source, company)
    }
}

/// Each text that doubles an attack adds one copy of it; an attack that a text removes is left out.
fn doubled(game: &Game<'_>, attacks: Vec<Attack>) -> Vec<Attack> {
    let sorts = [RuleSort::DuplicateAutomaticAttacks, RuleSort::NoAutomaticAttacks];
    if query::in_force_rules(game.table, &game.board, sorts).is_empty() {
        return attacks;
    }
    let mut found = Vec::new();
    for attack in attacks {
        let board = Board { attack: Some(attack.clone()), ..game.board.clone() };
        let rules = query::in_force_rules(game.table, &board, sorts);
        let fit = |f: &query::InForce<'_>, of: &Filter| satisfies(&f.ctx, Entity::Attack, of);
        let removed = rules.iter().any(|f| matches!(f.rule, Rule::NoAutomaticAttacks(of) if fit(f, of)));
        let copies = rules.iter().filter(|f| matches!(f.rule, Rule::DuplicateAutomaticAttacks(of) if fit(f, of)));
        if !removed {
            found.extend(std::iter::repeat_n(attack.clone(), 1 + copies.count()));
        }
    }
    found
}

/// Whether a creature that is keyed this way is played as an automatic-attack of the site.
pub(crate) fn from_hand(game: &Game<'_>, card: CardRef, key: Option<&Key>, company: Option<CompanyRef>) -> bool {
    let keys = company.map(|c| keys_from_hand(game.table, &game.board, card, c)).unwrap_or_default();
    key.is_some_and(|key| keys.contains(key))
}
