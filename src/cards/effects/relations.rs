//! The words of filters that relate a thing to others: `with(…)`, `bears(…)`, `against(…)`.

use super::mistake::Read;
use super::noun::VERBS;
use super::reader::Reader;
use super::table::{Table, entry};
use crate::engine::card::Filter;

/// Relations.
pub(super) static RELATIONS: Table<Filter> = Table {
    group: "filters: relations",
    entries: &[
        entry("is", "is(ROLE)", "the very thing", "is(bearer)", |r| Ok(Filter::Is(r.role_in_parentheses()?))),
        entry("with", "with(ROLE)", "another thing of its company, or that company", "with(by)", |r| {
            Ok(Filter::With(r.role_in_parentheses()?))
        }),
        entry("same-site", "same-site(ROLE)", "at the same site", "same-site(by)", |r| {
            Ok(Filter::SameSite(r.role_in_parentheses()?))
        }),
        entry("home-of", "home-of(ROLE)", "a site where that thing is at home", "home-of(self)", |r| {
            Ok(Filter::HomeOf(r.role_in_parentheses()?))
        }),
        entry(
            "shares-home",
            "shares-home(ROLE)",
            "a character with a home site of that thing, or an ally or faction playable at one",
            "shares-home(by)",
            |r| Ok(Filter::SharesHome(r.role_in_parentheses()?)),
        ),
        entry(
            "controllable",
            "controllable(FILTER)",
            "a character whom such a character has the unused direct influence to control",
            "controllable(own character)",
            |r| inner(r, Filter::Controllable),
        ),
        entry("bears", "bears(FILTER)", "bears such a thing", "bears(item greater)", |r| inner(r, Filter::Bears)),
        entry("on", "on(FILTER)", "borne by, controlled by or played on such a thing", "on(is(bearer))", |r| {
            inner(r, Filter::On)
        }),
        entry("has", "has(FILTER)", "a company that contains such a thing", "has(skill:ranger)", |r| {
            inner(r, Filter::Has)
        }),
        entry("of", "of(FILTER)", "belongs to such a company", "of(moving size<3)", |r| inner(r, Filter::Of)),
        entry(
            "influencing",
            "influencing(FILTER)",
            "a pending influence check, or its declaration, against such a thing",
            "influencing(faction)",
            |r| inner(r, Filter::Influencing),
        ),
        entry("left", "left(FILTER)", "belonged to such a company and has left it", "left(is(company))", |r| {
            inner(r, Filter::Left)
        }),
        entry("from", "from(FILTER)", "an attack, a strike or an effect of such a card", "from(creature)", |r| {
            inner(r, Filter::From)
        }),
        entry(
            "against",
            "against(FILTER)",
            "a strike, attack or roll of or against such a thing",
            "against(is(bearer))",
            |r| inner(r, Filter::Against),
        ),
        entry("facing", "facing(FILTER)", "faces such an attack now", "facing(race:nazgul)", |r| {
            inner(r, Filter::Facing)
        }),
        entry(
            "faced",
            "faced(FILTER)",
            "its company has faced such an attack earlier this turn",
            "faced(race:orc)",
            |r| inner(r, Filter::Faced),
        ),
        entry("wounded-by", "wounded-by(FILTER)", "wounded by such an attack", "wounded-by(from(is(self)))", |r| {
            inner(r, Filter::WoundedBy)
        }),
        entry(
            "targets",
            "targets(FILTER)",
            "declared with such a target, or one that belongs to such a company",
            "targets(character own)",
            |r| inner(r, Filter::Targets),
        ),
        entry("does", "does(VERB)", "declared, and would do that", "does(discard)", |r| {
            let mut any: Vec<Filter> = r.in_parentheses(|r| r.list(|r| Ok(Filter::Does(r.need_one_of(&VERBS)?))))?;
            Ok(if any.len() == 1 { any.swap_remove(0) } else { Filter::Any(any) })
        }),
    ],
};

fn inner(r: &mut Reader<'_>, build: fn(Box<Filter>) -> Filter) -> Read<Filter> {
    Ok(build(Box::new(r.filter_in_parentheses()?)))
}
