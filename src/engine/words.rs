//! The words of a condition that failed: what would have satisfied it, in the notation of the card files.

use super::attack::Key;
use super::card::{Action, Amount, Attr, Comparison, Condition, Filter, Mode, Role, Window};
use crate::vocab::Phase;

/// Keys as players name them: `w`, `ww`, `site S`, a name.
pub fn key(key: &Key) -> String {
    match key {
        Key::Region(kind, count) => kind.letter().to_string().repeat(usize::from(*count).max(1)),
        Key::Site(kind) => format!("site {}", kind.letter()),
        Key::Named(name) => name.to_string(),
    }
}

/// Several keys.
pub fn keys(keys: &[Key]) -> String {
    keys.iter().map(key).collect::<Vec<_>>().join(", ")
}

/// What a filter asks for.
pub fn filter(f: &Filter) -> String {
    match f {
        Filter::All(all) => all.iter().map(filter).filter(|w| !w.is_empty()).collect::<Vec<_>>().join(" "),
        Filter::Any(any) => {
            let words: Vec<String> = any.iter().map(filter).collect();
            format!("({})", words.join(" or "))
        }
        Filter::Not(f) => format!("not {}", filter(f)),
        Filter::Kind(kind) => kind.word().to_owned(),
        Filter::Hazard(true) => "hazard".to_owned(),
        Filter::Hazard(false) => "resource".to_owned(),
        Filter::Keyword(w)
        | Filter::Race(w)
        | Filter::Uses(w)
        | Filter::OwnUses(w)
        | Filter::Alignment(w)
        | Filter::PlayerType(w) => w.to_string(),
        Filter::Named(w) => format!("\"{w}\""),
        Filter::Skill(s) | Filter::OwnSkill(s) => format!("{s:?}").to_lowercase(),
        Filter::Requires(s) => format!("that requires {} skill", format!("{s:?}").to_lowercase()),
        Filter::Avatar => "avatar".to_owned(),
        Filter::Unique => "unique".to_owned(),
        Filter::Agent => "agent".to_owned(),
        Filter::Untapped => "untapped".to_owned(),
        Filter::Tapped => "tapped".to_owned(),
        Filter::Wounded => "wounded".to_owned(),
        Filter::FaceDown => "face-down".to_owned(),
        Filter::Own => "own".to_owned(),
        Filter::Theirs => "of the opponent".to_owned(),
        Filter::Moving => "moving".to_owned(),
        Filter::Path(kind, n) => {
            format!("with {} in its site path", kind.letter().to_string().repeat(usize::from(*n)))
        }
        Filter::SiteType(kind) => kind.letter().to_string(),
        Filter::RegionType(kind) => kind.letter().to_string(),
        Filter::Site(f) => format!("at or moving to {}", filter(f)),
        Filter::Has(f) => format!("with {}", filter(f)),
        Filter::Bears(f) => format!("bearing {}", filter(f)),
        Filter::On(f) => format!("on {}", filter(f)),
        Filter::Facing(f) => format!("facing {}", filter(f)),
        Filter::Faced(f) => format!("that has faced {}", filter(f)),
        Filter::From(f) => format!("from {}", filter(f)),
        Filter::Against(f) => format!("against {}", filter(f)),
        Filter::Targets(f) => format!("that targets {}", filter(f)),
        Filter::Automatic => "automatic".to_owned(),
        Filter::Left(f) => format!("that has left {}", filter(f)),
        Filter::Hoard => "with a hoard".to_owned(),
        Filter::Information => "where information is playable".to_owned(),
        Filter::Influencing(f) => format!("influencing {}", filter(f)),
        Filter::PlayableAt(_) => "playable at that site".to_owned(),
        Filter::AutomaticNumber(n) => format!("the automatic-attack number {n}"),
        Filter::Strayed => "away from its home".to_owned(),
        Filter::Leaving(f) => format!("moving from {}", filter(f)),
        Filter::OriginOf(_) => "the site of origin".to_owned(),
        Filter::CopyInPlay => "with a copy in play".to_owned(),
        Filter::UnderDeeps => "Under-deeps".to_owned(),
        Filter::New => "brought in this turn".to_owned(),
        Filter::Covert(true) => "covert".to_owned(),
        Filter::Covert(false) => "overt".to_owned(),
        Filter::Through(names) | Filter::Region(names) => format!("in {}", names.join(" or ")),
        Filter::WoundedBy(f) => format!("wounded by {}", filter(f)),
        Filter::KeyedRegion(kind) => format!("keyed to {}", kind.letter()),
        Filter::KeyedSite => "keyed to its site".to_owned(),
        Filter::Keyable => "with a key that fits".to_owned(),
        Filter::PrintsKey(kind, _) => format!("with key {}", kind.letter()),
        Filter::KeyedTo(names) => format!("keyed to {}", names.join(" or ")),
        Filter::HomeSite(kinds) => {
            format!(
                "whose home site is {}",
                kinds.iter().map(|k| k.letter().to_string()).collect::<Vec<_>>().join(" or ")
            )
        }
        Filter::HomeNamed(names) => format!("whose home site is {}", names.join(" or ")),
        Filter::SharesHome(_) => "of the same home site".to_owned(),
        Filter::Controllable(_) => "whom somebody can control".to_owned(),
        Filter::HomeOf(_) => "a home site".to_owned(),
        Filter::Guarded(None) => "with an automatic-attack".to_owned(),
        Filter::Guarded(Some(race)) => format!("with an automatic-attack of {race}"),
        Filter::Defeated => "defeated".to_owned(),
        Filter::Struck => "against whom a strike succeeded".to_owned(),
        Filter::Detainment => "detainment".to_owned(),
        Filter::TurnedUp => "turned up from on-guard".to_owned(),
        Filter::Settled => "not on the way".to_owned(),
        Filter::Bound(f) => format!("moving to {}", filter(f)),
        Filter::NoRunBut(kind) => format!("with no two regions in a row but {}", kind.letter()),
        Filter::SitePath(kind, n) => {
            format!("with {} in its path", kind.letter().to_string().repeat(usize::from(*n)))
        }
        Filter::Corrupted => "given a corruption card this turn".to_owned(),
        Filter::Compare(attr, how, n) => {
            amount(n).map(|n| format!("with a {} of {} {n}", attribute(*attr), comparison(*how))).unwrap_or_default()
        }
        Filter::Is(Role::Site) => "that is the site of the company".to_owned(),
        Filter::Is(Role::Bearer) => "that is its bearer".to_owned(),
        Filter::In(_)
        | Filter::Is(_)
        | Filter::With(_)
        | Filter::SameSite(_)
        | Filter::Of(_)
        | Filter::Does(_)
        | Filter::Roll(_)
        | Filter::Affected => String::new(),
    }
}

/// What a condition asks for.
pub fn condition(c: &Condition) -> String {
    match c {
        Condition::All(all) => all.iter().map(condition).collect::<Vec<_>>().join(" and "),
        Condition::Any(any) => any.iter().map(condition).collect::<Vec<_>>().join(" or "),
        Condition::Not(c) => format!("not {}", condition(c)),
        Condition::InPlay(title) => format!("\"{title}\" in play"),
        Condition::Exists(f) | Condition::Is(_, f) => filter(f),
        Condition::Compare(a, how, b) => match (amount(a), amount(b)) {
            (Some(a), Some(b)) => format!("{a} {} {b}", comparison(*how)),
            (None, _) | (_, None) => String::new(),
        },
        Condition::Phase(p) => phase(*p).to_owned(),
        Condition::YourTurn => "its player's turn".to_owned(),
    }
}

/// A number that a text speaks of; nothing if there are no short words for it.
fn amount(amount: &Amount) -> Option<String> {
    match amount {
        Amount::Number(n) => Some(n.to_string()),
        Amount::Of(attr, _) => Some(attribute(*attr).to_owned()),
        Amount::Path(kind) => Some(format!("number of {} in the site path", kind.name())),
        Amount::Count(of) => {
            Some(filter(of)).filter(|words| !words.is_empty()).map(|words| format!("number of {words}"))
        }
        Amount::Revealed
        | Amount::Paid
        | Amount::Sum(_)
        | Amount::Minus(_)
        | Amount::Times(..)
        | Amount::Half(_)
        | Amount::If(..) => None,
    }
}

fn comparison(how: Comparison) -> &'static str {
    match how {
        Comparison::Less => "less than",
        Comparison::AtMost => "at most",
        Comparison::Equal => "exactly",
        Comparison::AtLeast => "at least",
        Comparison::More => "more than",
    }
}

fn attribute(attr: Attr) -> &'static str {
    match attr {
        Attr::Prowess => "prowess",
        Attr::NormalProwess => "normal prowess",
        Attr::Body => "body",
        Attr::Mind => "mind",
        Attr::Corruption => "corruption points",
        Attr::Influence => "unused direct influence",
        Attr::GeneralInfluence => "unused general influence",
        Attr::Strikes => "number of strikes",
        Attr::Attacks => "number of attacks",
        Attr::Size => "company size",
        Attr::Limit => "hazard limit",
        Attr::Draws => "number of cards drawn",
        Attr::Points => "marshalling points",
        Attr::Modifier => "modifier",
        Attr::HandSize => "hand size",
    }
}

/// When an action can be declared, in a word or two.
pub fn window(action: &Action, hazard: bool) -> &'static str {
    match action.window {
        Window::Any => "any phase",
        Window::Organization => phase(Phase::Organization),
        Window::EndOfOrganization => "the end of the organization phase",
        Window::LongEvent => phase(Phase::LongEvent),
        Window::MovementHazard => phase(Phase::MovementHazard),
        Window::Site => phase(Phase::Site),
        Window::End => phase(Phase::End),
        Window::StartOfEnd => "the start of the end-of-turn phase",
        Window::EndOfMovementHazard => "the end of a company's movement/hazard phase",
        Window::OwnTurn => "its player's own turn",
        Window::Attack => "an attack that is faced",
        Window::BeforeStrikes => "an attack that is faced, before strikes are assigned",
        Window::BeforeSequence => "strikes that are assigned, before the sequence of the strike begins",
        Window::Strike => "a strike sequence, before the roll",
        Window::Test => "the test of a gold ring",
        Window::Usual if hazard => "the other player's movement/hazard phase",
        Window::Usual => match action.mode {
            Mode::Character => phase(Phase::Organization),
            Mode::Item | Mode::Ally | Mode::Faction => phase(Phase::Site),
            Mode::LongEvent => phase(Phase::LongEvent),
            Mode::ShortEvent | Mode::PermanentEvent | Mode::Creature | Mode::Ability => "its player's own turn",
        },
    }
}

fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Untap => "the untap phase",
        Phase::Organization => "the organization phase",
        Phase::LongEvent => "the long-event phase",
        Phase::MovementHazard => "the movement/hazard phase",
        Phase::Site => "the site phase",
        Phase::End => "the end-of-turn phase",
    }
}
