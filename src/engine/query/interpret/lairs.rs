//! The lairs and hoards of sites: how many automatic-attacks a site has, printed or added by texts, and whether a
//! Dragon is among them.

use super::in_force::{InForce, in_force_rules};
use super::{Ctx, satisfies};
use crate::engine::card::{AttackSpec, CardDef, Filter, Rule, RuleSort, SiteAttack, Table};
use crate::engine::query::cards::def;
use crate::engine::query::manifestations::{being, out};
use crate::engine::state::{Board, CardRef, Entity};

/// Whether an automatic-attack is a Dragon's.
pub(crate) fn dragon(spec: &AttackSpec) -> bool {
    spec.races.iter().any(|race| &**race == "dragon")
}

/// Whether a site contains a hoard: it has a Dragon's automatic-attack, or a text says so (COE g.hoa.1).
pub fn hoard(ctx: &Ctx<'_>, site: CardRef) -> bool {
    let printed = def(ctx.table, ctx.board, site).site.as_ref();
    let sorts = [RuleSort::AddAutomaticAttack, RuleSort::Hoard];
    let fit = |f: &InForce<'_>, of: &Filter| satisfies(&f.ctx, Entity::Card(site), of);
    printed.is_some_and(|s| s.automatic_attacks.iter().any(|a| dragon(&a.spec)))
        || in_force_rules(ctx.table, ctx.board, sorts).iter().any(|f| match f.rule {
            Rule::AddAutomaticAttack(of, spec) => dragon(spec) && fit(f, of),
            Rule::Hoard(of) => fit(f, of),
            _ => false,
        })
}

/// Tells how many automatic-attacks a site has, whoever faces them.
pub fn count(ctx: &Ctx<'_>, site: CardRef) -> usize {
    let lost = lair_of_fallen(ctx.table, ctx.board, site);
    let left = |a: &&SiteAttack| !(lost && dragon(&a.spec));
    let site_def = def(ctx.table, ctx.board, site).site.as_ref();
    let printed = site_def.map_or(0, |s| s.automatic_attacks.iter().filter(left).count());
    let added = in_force_rules(ctx.table, ctx.board, RuleSort::AddAutomaticAttack);
    let here = |f: &InForce<'_>| matches!(f.rule, Rule::AddAutomaticAttack(of, _) if satisfies(&f.ctx, Entity::Card(site), of));
    printed + added.iter().filter(|f| here(f)).count()
}

/// Whether a site is the lair of a Dragon of which a manifestation is out of the game: the site has lost its
/// automatic-attack (glossary, g.man.3). A Dragon's lair is the site to which the Dragon can be keyed by name.
pub(crate) fn lair_of_fallen(table: &Table, board: &Board, site: CardRef) -> bool {
    let name = &def(table, board, site).name;
    let keyed_here = |d: &CardDef| d.meaning.as_ref()?.creature.as_ref().map(|c| c.sites.contains(name));
    let lives_here = |d: &CardDef| d.unique && d.is_race("dragon") && keyed_here(d) == Some(true);
    let gone = board.all_cards().map(|c| (c, def(table, board, c))).filter(|(c, d)| out(board, *c, d));
    gone.map(|(_, d)| being(d)).any(|dragon| table.defs.iter().any(|d| *d.name == *dragon && lives_here(d)))
}
