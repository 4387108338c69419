//! Filters as nouns.

use super::Speaker;
use super::noun::{After, Noun};
use super::tongue::{Piece, Stand};
use super::words::{attr_key, compared_key, roll_key, verb_key, zone_key};
use crate::engine::card::{Filter, Role};

impl Speaker<'_> {
    /// Something that fits.
    pub(super) fn noun(self, filter: &Filter) -> Noun {
        match filter {
            Filter::All(all) => all.iter().fold(Noun::default(), |noun, term| noun.with(self.noun(term), self.tongue)),
            Filter::Any(any) if any.iter().all(|one| matches!(one, Filter::PlayerType(_))) => {
                Noun::after(self.players(any))
            }
            Filter::Any(any) => Noun::either(any.iter().map(|filter| self.noun(filter)).collect(), self.tongue),
            Filter::Not(inner) => self.negated(inner),
            Filter::Kind(kind) => Noun::named(kind.word()),
            Filter::Roll(kind) => Noun::named(roll_key(*kind)),
            Filter::Named(title) => self.named(title),
            Filter::Is(role) => self.role(role),
            _ => self.word_of(filter).unwrap_or_else(|| Noun::after(self.following(filter))),
        }
    }

    /// A filter of which the kind goes without saying.
    fn kind_of(self, filter: &Filter, kind: &str) -> Piece {
        let noun = self.noun(filter);
        if kind.is_empty() { noun.into() } else { noun.or(kind).into() }
    }

    /// The word for what a thing is or in which state.
    fn word_of(self, filter: &Filter) -> Option<Noun> {
        Some(Noun::word(match filter {
            Filter::Hazard(true) => "hazard",
            Filter::Hazard(false) => "resource",
            Filter::Keyword(word) | Filter::Alignment(word) => word,
            Filter::Race(race) => return Some(Noun::word(race_name(race))),
            Filter::Skill(skill) => skill.word(),
            Filter::Avatar => "avatar",
            Filter::Unique => "unique",
            Filter::Agent => "agent",
            Filter::Untapped => "untapped",
            Filter::Tapped => "tapped",
            Filter::Wounded => "wounded",
            Filter::FaceDown => "face-down",
            Filter::SiteType(kind) => kind.name(),
            Filter::RegionType(kind) => kind.name(),
            Filter::Moving => "moving",
            Filter::Defeated => "defeated",
            Filter::Detainment => "detainment",
            Filter::Automatic => "automatic",
            Filter::Covert(true) => "covert",
            Filter::Covert(false) => "overt",
            _ => return None,
        }))
    }

    /// The phrase that follows a noun.
    fn following(self, filter: &Filter) -> After {
        if let Some(key) = phrase_key(filter) {
            return After::new(self.follow(key, &[]));
        }
        if let Some((key, (inner, kind))) = about(filter) {
            return After::new(self.follow(key, &[self.kind_of(inner, kind)]));
        }
        if let Some((key, role)) = of_role(filter) {
            return After::new(self.follow(key, &[self.role(role).into()]));
        }
        self.of_words(filter)
    }

    /// A phrase with words, titles or numbers in it.
    fn of_words(self, filter: &Filter) -> After {
        let word = |word: &str| Piece::Text(self.tongue.alone(word));
        let kind = |kind: &str| Piece::from(Noun::named(kind));
        let titles = |titles: &[Box<str>]| Piece::Text(self.any_title(titles));
        let (key, parts) = match filter {
            Filter::Requires(skill) => ("requires_skill", vec![word(skill.word())]),
            Filter::OwnSkill(skill) => ("own_skill", vec![word(skill.word())]),
            Filter::Uses(magic) => ("uses_magic", vec![word(magic)]),
            Filter::OwnUses(magic) => ("own_uses_magic", vec![word(magic)]),
            Filter::Path(region, 0 | 1) => ("with_region", vec![kind(region.name())]),
            Filter::Path(region, count) => ("with_regions", vec![kind(region.name()), count.to_string().into()]),
            Filter::Through(regions) => ("through", vec![titles(regions)]),
            Filter::Region(regions) => ("in_region", vec![titles(regions)]),
            Filter::AutomaticNumber(n) => ("automatic_number", vec![n.to_string().into()]),
            Filter::With(role) => {
                let told = |key: &str| self.follow(key, &[self.role(role).into()]);
                return After::new(told("in_company_of")).of_attack(told("on_company_of"));
            }
            Filter::Does(verb) => ("would_do", vec![self.follow(verb_key(*verb), &[]).into()]),
            Filter::KeyedRegion(region) => ("keyed_to_region", vec![kind(region.name())]),
            Filter::KeyedTo(names) => ("keyed_to", vec![titles(names)]),
            Filter::PrintsKey(region, true) => ("prints_one_key", vec![kind(region.name())]),
            Filter::PrintsKey(region, false) => ("prints_key", vec![kind(region.name())]),
            Filter::HomeSite(kinds) => {
                let kinds = kinds.iter().map(|site| Noun::named(site.name())).collect();
                ("with_home_site", vec![Noun::either(kinds, self.tongue).into()])
            }
            Filter::HomeNamed(names) => ("with_home", vec![titles(names)]),
            Filter::Guarded(race) => {
                let race = race.as_ref().map(|race| word(&race_name(race)));
                (if race.is_some() { "guarded_by" } else { "guarded" }, race.into_iter().collect())
            }
            Filter::NoRunBut(region) => ("no_run_but", vec![kind(region.name())]),
            Filter::SitePath(region, count) => {
                ("with_printed_path", vec![kind(region.name()), count.to_string().into()])
            }
            Filter::PlayerType(_) => return self.players(std::slice::from_ref(filter)),
            Filter::Compare(attr, comparison, amount) => {
                let bound = self.follow(compared_key(*comparison), &[self.amount(amount).into()]);
                ("with_number", vec![Noun::named(attr_key(*attr)).into(), bound.into()])
            }
            _ => return After::default(),
        };
        After::new(self.follow(key, &parts))
    }

    /// The players of one of these types.
    fn players(self, types: &[Filter]) -> After {
        let sort = |filter: &Filter| match filter {
            Filter::PlayerType(sort) => Some(self.tongue.alone(&capital(sort))),
            _ => None,
        };
        let all = self.tongue.listed(types.iter().filter_map(sort), "or");
        let told = |key: &str| self.follow(key, &[all.as_str().into()]);
        After::new(told("of_player_type")).of_player(told("of_no_player_type"), told("player_type"))
    }

    fn negated(self, inner: &Filter) -> Noun {
        if let Filter::Has(member) = inner {
            return Noun::after(After::new(self.follow("without", &[self.kind_of(member, "member")])));
        }
        if matches!(inner, Filter::UnderDeeps) {
            return Noun::after(After::new(self.follow("outside_under_deeps", &[])));
        }
        self.noun(inner).negated(self.tongue)
    }

    /// The card of a title of which a word is the folded form, or the word itself.
    fn named(self, folded: &str) -> Noun {
        let being = self.def(folded).is_some_and(|def| def.mind.is_some() || def.avatar);
        Noun::proper(if being { "being" } else { "title" }, self.title(folded))
    }

    /// Titles of which any will do.
    pub(super) fn any_title(self, words: &[Box<str>]) -> String {
        self.tongue.listed(words.iter().map(|word| self.title(word)), "or")
    }

    /// `an untapped sage character`
    pub(super) fn one(self, filter: &Filter) -> String {
        self.noun(filter).text(self.tongue, Stand::ONE)
    }
}

/// The key of a phrase with nothing in it.
fn phrase_key(filter: &Filter) -> Option<&'static str> {
    Some(match filter {
        Filter::Own => "own",
        Filter::Theirs => "theirs",
        Filter::In(zone) => zone_key(*zone),
        Filter::UnderDeeps => "in_under_deeps",
        Filter::Hoard => "with_hoard",
        Filter::Information => "with_information",
        Filter::Strayed => "strayed",
        Filter::CopyInPlay => "copy_in_play",
        Filter::KeyedSite => "keyed_to_site",
        Filter::Keyable => "keyable",
        Filter::Struck => "struck",
        Filter::TurnedUp => "turned_up",
        Filter::Settled => "settled",
        Filter::Corrupted => "corrupted",
        Filter::Affected => "affected",
        Filter::New => "new",
        _ => return None,
    })
}

/// The key of a phrase about something else, and the noun of that if it has none and it goes without saying.
fn about(filter: &Filter) -> Option<(&'static str, (&Filter, &'static str))> {
    Some(match filter {
        Filter::Site(inner) => ("at_site", (inner, "site")),
        Filter::Left(inner) => ("has_left", (inner, "")),
        Filter::Influencing(inner) => ("to_influence", (inner, "")),
        Filter::Leaving(inner) => ("moving_from", (inner, "site")),
        Filter::Bears(inner) => ("bearing", (inner, "card")),
        Filter::On(inner) => ("on_card", (inner, "card")),
        Filter::Has(inner) => ("with_member", (inner, "member")),
        Filter::Of(inner) => ("in_company", (inner, "company")),
        Filter::From(inner) => ("from_card", (inner, "card")),
        Filter::Against(inner) => ("against", (inner, "")),
        Filter::Facing(inner) => ("facing", (inner, "attack")),
        Filter::Faced(inner) => ("has_faced", (inner, "attack")),
        Filter::WoundedBy(inner) => ("wounded_by", (inner, "attack")),
        Filter::Targets(inner) => ("targeting", (inner, "card")),
        Filter::Controllable(inner) => ("controllable", (inner, "character")),
        Filter::Bound(inner) => ("moving_to", (inner, "site")),
        _ => return None,
    })
}

/// The key of a phrase about a role.
fn of_role(filter: &Filter) -> Option<(&'static str, &Role)> {
    Some(match filter {
        Filter::PlayableAt(role) => ("playable_at", role),
        Filter::OriginOf(role) => ("origin_of", role),
        Filter::SameSite(role) => ("at_same_site", role),
        Filter::HomeOf(role) => ("home_of", role),
        Filter::SharesHome(role) => ("shares_home", role),
        _ => return None,
    })
}

/// A race as cards print it; folding took its accents.
pub(super) fn race_name(folded: &str) -> String {
    match folded {
        "nazgul" => "Nazgûl".to_owned(),
        "dunadan" => "Dúnadan".to_owned(),
        "pukel-creature" => "Pûkel-creature".to_owned(),
        other => capital(other),
    }
}

fn capital(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}
