//! Lasting effects: they are left behind with the roles of their words.

use crate::engine::card::{Attr, Duration, Filter, Kind, Role, Rule, mentions};
use crate::engine::query;
use crate::engine::query::interpret::satisfies;
use crate::engine::query::order::{Maps, maps, one};
use crate::engine::resolve::frame::Frame;
use crate::engine::state::{Change, Entity, Halt, Lasting, Reached, Treat};

/// Leaves rules behind for the given time.
pub fn lasting(r: &mut Frame<'_, '_>, until: Duration, rules: &[Rule]) -> Result<(), Halt> {
    let Some(source) = r.this() else { return Ok(()) };
    for rule in rules {
        if let Rule::ByHand(part) = rule {
            r.unmodelled(part);
            continue;
        }
        reach(r, rule);
        treat(r, rule);
        // The roles are settled now: `it` is one of the lasting effect's targets.
        let mut targets = r.targets().to_vec();
        targets.extend(r.it);
        let since = r.game.tick();
        let entry = r.entry_number();
        let (seat, by) = (r.seat(), r.by());
        r.happened();
        let bound = bound(r, rule);
        r.game.leave(Lasting {
            source,
            seat,
            rule: rule.clone(),
            by,
            targets,
            bound,
            until,
            since,
            entry,
            over: false,
        });
    }
    Ok(())
}

/// Tells which things a prevention is about, if its words name particular ones: these stay meant whatever the roles
/// mean later.
fn bound(r: &Frame<'_, '_>, rule: &Rule) -> Option<Vec<Entity>> {
    let Rule::Prevent { on, .. } = rule else { return None };
    let role = one(on).map(|role| r.role(role).into_iter().collect());
    role.or_else(|| has_role(on).then(|| r.all(on)))
}

/// Whether words within the filter name a role.
fn has_role(filter: &Filter) -> bool {
    filter.has_word(&|word| match word {
        Filter::Has(f) | Filter::Of(f) | Filter::On(f) | Filter::Bears(f) => has_role(f),
        word => matches!(word, Filter::Is(_) | Filter::With(_)),
    })
}

/// Keeps a change of types with the others of its sort.
fn treat(r: &mut Frame<'_, '_>, rule: &Rule) -> bool {
    let Some(Maps { of: filter, purpose, regions, sites }) = maps(rule) else { return false };
    let (regions, sites) = (regions.to_vec(), sites.to_vec());
    let Some(source) = r.this() else { return false };
    let since = r.game.tick();
    let mut treat =
        Treat { source, with_source: false, since, region: None, place: None, site: None, regions, sites, purpose };
    match one(filter).and_then(|role: &Role| r.role(role)) {
        Some(Entity::Region(at)) => {
            let region = r.game.board.company(at.company).path.get(usize::from(at.place));
            match region.and_then(|region| region.name.clone()) {
                Some(name) => treat.region = Some(name),
                None => treat.place = Some(at),
            }
        }
        Some(Entity::Card(card)) => {
            let def = r.game.def(card);
            if def.region.is_some() {
                treat.region = Some(def.name.clone());
            } else {
                treat.site = Some(card);
            }
        }
        Some(Entity::Company(company)) => treat.site = query::site_of(&r.game.board, company),
        _ => {}
    }
    r.game.board.treats.push(treat);
    r.game.apply(Change::Treats(source));
    true
}

/// Has a change of the attack that is faced reach the attack once and for all.
fn reach(r: &mut Frame<'_, '_>, rule: &Rule) -> bool {
    let Rule::Modify { attr: attr @ (Attr::Strikes | Attr::Prowess | Attr::Body), of, change } = rule else {
        return false;
    };
    let about_attack =
        mentions::mentions(of, Kind::Attack) || one(of).and_then(|role| r.role(role)) == Some(Entity::Attack);
    if !about_attack || !satisfies(&r.ctx(), Entity::Attack, of) {
        return false;
    }
    let Some(source) = r.this() else { return false };
    let amount = query::change_amount(&r.ctx(), change);
    let order = (2, r.game.tick());
    let reached = Reached { source, part: None, attr: *attr, change: change.clone(), amount, order };
    r.game.apply(Change::Reached(reached));
    true
}
