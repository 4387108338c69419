//! Rules: the words for what holds while a standing effect lasts.

use super::change::{change, purpose, treat};
use super::fields::EVENTS;
use super::filter::Before;
use super::lexer::Token;
use super::mistake::Read;
use super::noun::{ATTRS, ROLLS, SKILLS, VERBS};
use super::reader::Reader;
use super::step_parts::{ban, imprison};
use super::table::{Table, entry, plain};
use crate::engine::card::{Filter, Rule};

/// Every rule that does not begin with a number's word.
pub(super) static RULES: Table<Rule> = Table {
    group: "rules",
    entries: &[
        entry(
            "roll-modifier",
            "roll-modifier KINDS FILTER AMOUNT",
            "changes every roll of these kinds by characters that fit",
            "roll-modifier corruption,influence is(bearer) +2",
            |r| {
                let kinds = r.list(|r| r.need_one_of(&ROLLS))?;
                let of = r.filter()?;
                Ok(Rule::RollModifier { kinds, of, amount: r.amount()? })
            },
        ),
        entry(
            "prevent",
            "prevent VERBS on FILTER [from FILTER]",
            "stops that from happening to things that fit, where the source fits",
            "prevent discard,return on is(bearer) from hazard",
            |r| {
                let verbs = r.list(|r| r.need_one_of(&VERBS))?;
                r.need_word("on")?;
                let on = r.filter_before(Before::From)?;
                let from = if r.word("from") { Some(r.filter()?) } else { None };
                Ok(Rule::Prevent { verbs, on, from })
            },
        ),
        entry(
            "ban",
            "ban FILTER [by FILTER] [on FILTER] [cancels]",
            "stops such cards from being played (by whom, on what); `cancels` those declared already",
            "ban creature on company size<3 cancels",
            ban,
        ),
        entry(
            "ban-key",
            "ban-key w,s on FILTER",
            "no creature may be keyed so against such companies",
            "ban-key w,s on is(company)",
            |r| {
                let kinds = r.list(Reader::region_type)?;
                r.need_word("on")?;
                Ok(Rule::BanKey(kinds, r.filter()?))
            },
        ),
        entry(
            "treat",
            "treat regions [FILTER] w>s, s>d [for hazards] · treat sites [FILTER] S>D [for hazards]",
            "regions or sites that fit change their type, all at the same time; or only for playing hazards",
            "treat regions w>s, s>d",
            treat,
        ),
        entry(
            "counts-twice",
            "counts-twice FILTER",
            "regions of a site path that fit count as two of their type",
            "counts-twice is(r)",
            |r| on(r, Rule::CountsTwice),
        ),
        entry("grant", "grant scout FILTER", "things that fit have the skill", "grant scout is(bearer)", |r| {
            let skill = r.need_one_of(&SKILLS)?;
            Ok(Rule::GrantSkill(skill, r.filter()?))
        }),
        entry("lose", "lose sage FILTER", "things that fit lose the skill", "lose sage character at(type:D)", |r| {
            let skill = r.need_one_of(&SKILLS)?;
            Ok(Rule::LoseSkill(skill, r.filter()?))
        }),
        entry(
            "automatic-attack",
            "automatic-attack FILTER [RACE] S@P[/B] [OPTIONS]",
            "sites that fit have one more automatic-attack",
            "automatic-attack type:B wolf 3@7",
            |r| {
                let site = r.filter_before(Before::Attack)?;
                Ok(Rule::AddAutomaticAttack(site, Box::new(r.attack_spec()?)))
            },
        ),
        entry(
            "duplicate-automatic-attacks",
            "duplicate-automatic-attacks FILTER",
            "automatic-attacks that fit are faced twice",
            "duplicate-automatic-attacks race:undead",
            |r| on(r, Rule::DuplicateAutomaticAttacks),
        ),
        entry(
            "no-automatic-attacks",
            "no-automatic-attacks FILTER",
            "automatic-attacks that fit are removed",
            "no-automatic-attacks (attack from(is(bearer)))",
            |r| on(r, Rule::NoAutomaticAttacks),
        ),
        entry(
            "one-attack-only",
            "one-attack-only FILTER",
            "sites and creatures with several attacks have one, which cannot be cancelled",
            "one-attack-only attacks>1",
            |r| on(r, Rule::OneAttackOnly),
        ),
        entry(
            "may-key",
            "may-key FILTER to FILTER [once]",
            "creatures that fit may also be keyed to places that fit; `once`: the first creature that needs it",
            "may-key race:nazgul to region(\"Gorgoroth\") once",
            |r| {
                let creature = r.filter()?;
                r.need_word("to")?;
                let to = r.filter()?;
                Ok(Rule::MayKey(creature, to, r.word("once")))
            },
        ),
        entry(
            "always-key",
            "always-key FILTER",
            "creatures keyed to sites that fit are played whatever other cards say",
            "always-key is(self)",
            |r| on(r, Rule::AlwaysKey),
        ),
        entry(
            "double-one-source",
            "double-one-source FILTER",
            "characters that fit double the corruption points of one source",
            "double-one-source character",
            |r| on(r, Rule::DoubleOneSource),
        ),
        entry(
            "shield",
            "shield FILTER",
            "the first thing that would cancel it discards this card instead",
            "shield attack race:orc",
            |r| on(r, Rule::Shield),
        ),
        entry("does-not-tap", "does-not-tap FILTER", "he does not tap for the strike", "does-not-tap is(by)", |r| {
            on(r, Rule::DoesNotTap)
        }),
        entry("no-strikes", "no-strikes FILTER", "no strike can be assigned to it", "no-strikes is(c)", |r| {
            on(r, Rule::NoStrikes)
        }),
        entry(
            "lend",
            "lend FILTER",
            "companies that fit may use the abilities that are lent after the play",
            "lend is(c)",
            |r| on(r, Rule::Grants),
        ),
        entry("idle", "idle FILTER", "companies that fit do nothing in their site phase", "idle is(c)", |r| {
            on(r, Rule::Idle)
        }),
        entry("hoard", "hoard FILTER", "sites that fit contain a hoard", "hoard is(site)", |r| on(r, Rule::Hoard)),
        entry(
            "ineffectual",
            "ineffectual FILTER",
            "a strike that fits neither succeeds nor fails, and is not rolled for",
            "ineffectual strike against(is(bearer))",
            |r| on(r, Rule::Ineffectual),
        ),
        entry(
            "information",
            "information FILTER",
            "information is playable at sites that fit",
            "information is(site)",
            |r| on(r, Rule::Information),
        ),
        entry(
            "one-more-item",
            "one-more-item FILTER [spares-site]",
            "one item that fits may be played at the company's site though it is tapped; it need not tap for it",
            "one-more-item (item (minor | major) playable-at(site)) spares-site",
            |r| Ok(Rule::OneMoreItem(r.filter()?, r.word("spares-site"))),
        ),
        entry(
            "untapped-strike",
            "untapped-strike FILTER -N",
            "a character who does not tap for a strike has this in place of -3",
            "untapped-strike is(self) -1",
            |r| {
                let who = r.filter()?;
                Ok(Rule::UntappedStrike(who, r.number()?))
            },
        ),
        entry(
            "several-strikes",
            "several-strikes [N] [-M each] FILTER",
            "characters that fit may face more strikes of one attack, N at most, each in a sequence of its own and at -M for it",
            "several-strikes -1 each is(c)",
            |r| {
                let most = if matches!(r.peek(), Some(Token::Number(_))) { Some(r.small_number()?) } else { None };
                let mut each = 0;
                if matches!(r.peek(), Some(Token::Sign("-"))) {
                    each = r.number()?;
                    r.need_word("each")?;
                }
                Ok(Rule::SeveralStrikes { of: r.filter()?, most, each })
            },
        ),
        entry(
            "first-excess",
            "first-excess FILTER -N",
            "the first excess strike against each character by such an attack takes that in place of -1",
            "first-excess attack -4",
            |r| {
                let attack = r.filter()?;
                Ok(Rule::FirstExcess(attack, r.number()?))
            },
        ),
        entry(
            "strike-fails",
            "strike-fails FILTER { STEPS }",
            "steps that follow a strike against a character that fits, `it` in them, if the strike fails",
            "strike-fails is(c) { body-check it -1 }",
            |r| {
                let who = r.filter()?;
                Ok(Rule::AfterStrike { of: who, failed: true, steps: r.in_braces(super::step::step)? })
            },
        ),
        entry(
            "after-strike",
            "after-strike FILTER { STEPS }",
            "steps that follow a strike against a character that fits, `it` in them, whatever its result",
            "after-strike is(c) { if it is untapped { tap it } }",
            |r| {
                let who = r.filter()?;
                Ok(Rule::AfterStrike { of: who, failed: false, steps: r.in_braces(super::step::step)? })
            },
        ),
        entry(
            "attacker-chooses",
            "attacker-chooses FILTER",
            "the attacker chooses the defending characters of attacks that fit",
            "attacker-chooses attack",
            |r| on(r, Rule::AttackerChooses),
        ),
        entry(
            "no-limit",
            "no-limit FILTER on FILTER [once]",
            "such hazards are free of the hazard limit against such companies; `once`: the first against each",
            "no-limit (creature race:undead) on company once",
            |r| {
                let hazards = r.filter_before(Before::On)?;
                r.need_word("on")?;
                let on = r.filter()?;
                Ok(Rule::FreeOfLimit { hazards, on, once: r.word("once") })
            },
        ),
        entry(
            "when",
            "when EVENT FILTER { STEPS } [once]",
            "while the effect lasts: steps that follow, `it` in them, as those of a [[trigger]]; `once`: the first time",
            "when gains-item (item on(is(c))) { corruption-check c }",
            |r| {
                let on = r.need_one_of(&EVENTS)?;
                let who = r.filter()?;
                let steps = r.in_braces(super::step::step)?;
                Ok(Rule::When { on, who, steps, once: r.word("once") })
            },
        ),
        entry(
            "considered",
            "considered \"TITLE\" in-play [for hazards] · considered \"TITLE\" out-of-play [for hazards]",
            "it counts so, whatever is there; or only for the texts of hazards",
            "considered \"Moria\" in-play",
            |r| {
                let title = r.title()?;
                let there = r.word("in-play");
                if !there {
                    r.need_word("out-of-play")?;
                }
                Ok(Rule::Considered(title, there, purpose(r)?))
            },
        ),
        entry(
            "spare",
            "spare FILTER { STEPS }",
            "a strike that succeeds against a character that fits does no harm; steps that follow instead, `it` in them",
            "spare is(c) { discard 1 of(item on(is(it))) }",
            |r| Ok(Rule::Spares(r.filter()?, r.in_braces(super::step::step)?)),
        ),
        entry("no-move", "no-move FILTER", "the agent does not move to such sites", "no-move type:F", |r| {
            on(r, Rule::NoMove)
        }),
        entry(
            "stays",
            "stays FILTER [to FILTER]",
            "such companies do not move to a new site, or to none that fits; a site's own words count before it is reached",
            "stays (company has(race:ringwraith)) to is(self)",
            |r| {
                let of = r.filter()?;
                let to = if r.word("to") { Some(r.filter()?) } else { None };
                Ok(Rule::Stays { of, to })
            },
        ),
        entry(
            "toll",
            "toll FILTER N",
            "such companies move or split only if N of their characters tap for it in this phase, or all untapped ones",
            "toll is(company) 2",
            |r| {
                let of = r.filter()?;
                Ok(Rule::Toll(of, r.small_number()?))
            },
        ),
        entry(
            "no-attack",
            "no-attack FILTER",
            "such companies do not attack other companies",
            "no-attack (company at(is(self)))",
            |r| on(r, Rule::NoAttack),
        ),
        entry(
            "uncounted",
            "uncounted FILTER",
            "such characters come into play besides the one of the turn; a card's own words count before it is played",
            "uncounted is(self)",
            |r| on(r, Rule::Uncounted),
        ),
        entry(
            "no-join",
            "no-join FILTER to FILTER",
            "characters that fit do not join companies that fit: by organizing, or as an ally that is played there",
            "no-join (character race:hobbit) to (company has(is(bearer)))",
            |r| {
                let who = r.filter()?;
                r.need_word("to")?;
                Ok(Rule::NoJoin { who, company: r.filter()? })
            },
        ),
        entry(
            "led-by",
            "led-by FILTER general [or FILTER]",
            "characters that fit are controlled by general influence, or by the direct influence of these, and by nobody else",
            "led-by is(bearer) general or (character name:\"Alatar\")",
            |r| {
                let who = r.filter()?;
                r.need_word("general")?;
                let by = if r.word("or") { Some(r.filter()?) } else { None };
                Ok(Rule::LedBy { who, by })
            },
        ),
        entry(
            "extra-action",
            "extra-action FILTER [free]",
            "such agents take one more action a turn; `free` of the hazard limit",
            "extra-action agent free",
            |r| Ok(Rule::ExtraAction { of: r.filter()?, free: r.word("free") }),
        ),
        entry(
            "imprison",
            "imprison FILTER [without-rings] [rescue ATTACK and ATTACK …]",
            "a strike that would harm him takes him prisoner; the attacks that are faced to rescue him",
            "imprison is(bearer) rescue orc 3@6 and orc 4@7",
            imprison,
        ),
        entry(
            "tested-at-end",
            "tested-at-end FILTER",
            "gold rings that fit are tested by themselves at the beginning of the end-of-turn phase",
            "tested-at-end gold-ring at(is(self))",
            |r| on(r, Rule::TestedAtEnd),
        ),
        entry("stays-tapped", "stays-tapped FILTER", "it cannot untap", "stays-tapped is(bearer)", |r| {
            on(r, Rule::StaysTapped)
        }),
        entry(
            "heals-all",
            "heals-all FILTER",
            "an effect that heals one character at such a site, or of such a company, heals all of them",
            "heals-all site",
            |r| on(r, Rule::HealsAll),
        ),
        entry(
            "long-events-stay",
            "long-events-stay hazard · long-events-stay resource",
            "long-events of that side stay in play",
            "long-events-stay hazard",
            |r| Ok(Rule::LongEventsStay(r.need_one_of(&SIDES)?)),
        ),
        entry(
            "influence-against",
            "influence-against FILTER by FILTER +N",
            "so much more direct influence against things that fit: to control and to influence them",
            "influence-against (faction race:elf) by is(self) +2",
            |r| {
                let on = r.filter()?;
                r.need_word("by")?;
                let of = r.filter()?;
                Ok(Rule::InfluenceAgainst { on, of, amount: r.amount()? })
            },
        ),
        plain("overt", "the company to which this card belongs is overt", |_| Ok(Rule::Overt)),
        entry(
            "detainment",
            "detainment FILTER",
            "attacks that fit are detainment",
            "detainment (attack keyed-site against(at(is(self))))",
            |r| Ok(Rule::Detains(true, r.filter()?)),
        ),
        entry(
            "no-detainment",
            "no-detainment FILTER",
            "attacks that fit are normal, whatever else says otherwise",
            "no-detainment (attack keyed-site against(at(is(self))))",
            |r| Ok(Rule::Detains(false, r.filter()?)),
        ),
        entry(
            "grant-use",
            "grant-use palantir FILTER [tapping]",
            "characters that fit may use that; `tapping`: they tap for it",
            "grant-use palantir is(bearer)",
            |r| {
                let what = r.use_of()?;
                let of = r.filter()?;
                Ok(Rule::GrantUse(what, of, r.word("tapping")))
            },
        ),
        entry("by-hand", "by-hand \"…\"", "a part that is not modelled", "by-hand \"…\"", |r| {
            Ok(Rule::ByHand(r.words_of_ours()?))
        }),
    ],
};

/// Hazard or resource.
pub(super) static SIDES: Table<bool> = Table {
    group: "as",
    entries: &[plain("hazard", "as a hazard", |_| Ok(true)), plain("resource", "as a resource", |_| Ok(false))],
};

/// Reads one rule.
pub(super) fn rule(r: &mut Reader<'_>) -> Read<Rule> {
    if let Some(entry) = r.one_of(&RULES) {
        return (entry.read)(r);
    }
    let attr = r.need_one_of(&ATTRS)?;
    let of = r.filter()?;
    Ok(Rule::Modify { attr, of, change: change(r)? })
}

fn on(r: &mut Reader<'_>, build: fn(Filter) -> Rule) -> Read<Rule> {
    Ok(build(r.filter()?))
}
