//! Writes the effect of a button or a menu into its custom id: enough to do it again after a restart.
//!
//! An id is a version, a slot that tells it from its neighbours, and the action. A chain that is too long for an id is
//! kept in the store under a key; short ones travel in the id itself.

use super::letters::{letter, letters, of_letter, sets};
use super::limits::{CUSTOM_ID, length};
use super::press::SIDES;
pub use super::press::{Doing, Press, Side};
pub use super::step::{Step, Target};
use crate::store::{RulingNumber, RulingStatus};
use crate::vocab::{CardId, RuleId, Ruleset};

/// The version of the ids. One of another version is refused politely.
pub const VERSION: char = '1';
/// Separates the parts of an id. The last part may contain it.
const SEPARATOR: char = '~';
/// The greatest length of a text that travels in an id itself, in UTF-16 units.
pub const LONGEST_INLINE: usize = 36;

/// The effect of pressing a button or choosing from a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Shows something in the place of this message.
    Show(View),
    /// Shows something beside it, to whoever pressed alone.
    Open(View),
    /// Shows it to everybody.
    Share(View),
    /// Opens the form in which a chain is changed.
    Edit(Decision),
    /// Does something in the game of this channel.
    Game(Press),
    /// Declares a line in the game of this channel.
    Declare(Carried),
    /// Describes the position of a game anew, with this text.
    Position(Press, Carried),
    /// Rolls the strike against this character, in a game.
    Strike(Press, Carried),
    /// Opens a form of a game with what was typed before.
    Again(Doing, Carried),
    /// Forgets whoever presses it.
    Forget,
    /// Does something to a ruling of the server.
    Ruling(Step),
}

/// Something that can be shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum View {
    /// An entry of the rules.
    Entry(RuleId, u8),
    /// The worked cases of an entry, run.
    Examples(RuleId, u8),
    /// The entries that an entry cites, and those that cite it.
    Related(RuleId, u8),
    /// The answer to a question.
    Question(Carried, u8),
    /// A card.
    Card(CardId, u8),
    /// The way in which the engine plays a card.
    Meaning(CardId, u8),
    /// The decision of a chain.
    Decision(Decision),
    /// The cards that could still answer a chain.
    Beats(Carried, Option<Ruleset>, u8),
    /// A screen of the help.
    Help(u8, u8),
    /// A game of a channel, by its number there.
    Game(Side, u64, u32, u8),
    /// A ruling of the server.
    Ruling(RulingNumber, u8),
    /// Its history.
    History(RulingNumber, u8),
    /// The rulings of the server.
    Rulings(Option<RulingStatus>, u8),
    /// The log of the moderators' deeds.
    Log(u8),
    /// A screen that only one command leads to.
    Own(Own),
    /// Something that was opened from something else, to which a button leads back.
    Over(Box<View>, Box<View>),
}

/// The address of a screen that only one command leads to, whose file writes and reads what is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Own {
    /// The letter by which the screen is known.
    pub letter: char,
    /// The page.
    pub page: u8,
    /// The words of what it shows.
    pub of: String,
}

/// A chain and how much of its answer is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The chain.
    pub chain: Carried,
    /// The part of the answer that is shown.
    pub form: Form,
    /// The rules; those that the chain names, or the server's, if none are said.
    pub rules: Vec<Ruleset>,
    /// The page.
    pub page: u8,
}

/// The part of an answer to a chain that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The answer.
    Answer,
    /// The answer with every citation, target and price.
    Why,
    /// Every end of the dice.
    Odds,
    /// The answer as a picture.
    Picture,
    /// The answer to a reading that was chosen: what is understood by it comes first.
    Read,
}

/// A text that a button carries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Carried {
    /// The text itself.
    Inline(String),
    /// The key under which it is kept.
    Kept(String),
    /// The case of this id.
    Case(String),
}

/// An id that cannot be carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Foreign {
    /// It was written by another version.
    Old,
    /// It is none of ours.
    Unknown,
}

impl View {
    /// Gives the same thing, opened at another page.
    #[must_use]
    pub fn at_page(self, page: u8) -> View {
        match self {
            View::Entry(id, _) => View::Entry(id, page),
            View::Examples(id, _) => View::Examples(id, page),
            View::Related(id, _) => View::Related(id, page),
            View::Question(text, _) => View::Question(text, page),
            View::Card(id, _) => View::Card(id, page),
            View::Meaning(id, _) => View::Meaning(id, page),
            View::Decision(d) => View::Decision(Decision { page, ..d }),
            View::Beats(text, rules, _) => View::Beats(text, rules, page),
            View::Help(screen, _) => View::Help(screen, page),
            View::Game(side, channel, number, _) => View::Game(side, channel, number, page),
            View::Ruling(number, _) => View::Ruling(number, page),
            View::History(number, _) => View::History(number, page),
            View::Rulings(only, _) => View::Rulings(only, page),
            View::Log(_) => View::Log(page),
            View::Over(shown, origin) => View::Over(Box::new(shown.at_page(page)), origin),
            View::Own(own) => View::Own(Own { page, ..own }),
        }
    }

    /// Gives the same thing with a way back to where it was opened from: to that, or, if its address is too long for a
    /// button together with its own way back, to where that was opened from; with none if even that is too long.
    #[must_use]
    pub fn over(self, origin: &View) -> View {
        let over = |origin: &View| View::Over(Box::new(self.clone()), Box::new(origin.clone()));
        let last = |view: &View| Action::Show(view.clone().at_page(u8::MAX));
        let fits = |view: &View| length(&last(view).id(u8::MAX)) <= CUSTOM_ID;
        let mut origins: Vec<View> = vec![over(origin)];
        if let View::Over(shown, first) = origin {
            origins.extend([over(first), over(shown)]);
        }
        origins.into_iter().find(fits).unwrap_or(self)
    }

    /// Gives what is shown, without the way back.
    pub fn alone(&self) -> &View {
        match self {
            View::Over(shown, _) => shown.alone(),
            _ => self,
        }
    }

    fn write(&self) -> String {
        match self {
            View::Entry(id, page) => format!("r{page}~{id}"),
            View::Examples(id, page) => format!("x{page}~{id}"),
            View::Related(id, page) => format!("l{page}~{id}"),
            View::Question(text, page) => format!("q{page}~{}", text.write()),
            View::Card(id, page) => format!("c{page}~{id}"),
            View::Meaning(id, page) => format!("m{page}~{id}"),
            View::Decision(d) => d.write(),
            View::Beats(text, rules, page) => {
                format!("b{page}~{}~{}", letters(rules.as_slice()), text.write())
            }
            View::Help(screen, page) => format!("h{page}~{screen}"),
            View::Game(side, channel, number, page) => {
                format!("g{page}~{}{channel}.{number}", letter(&SIDES, *side))
            }
            View::Ruling(number, page) => format!("O{page}~{number}"),
            View::History(number, page) => format!("H{page}~{number}"),
            View::Rulings(only, page) => format!("L{page}~{}", only.map_or('a', status_letter)),
            View::Log(page) => format!("U{page}"),
            View::Own(Own { letter, page, of }) => format!("{letter}{page}~{of}"),
            View::Over(shown, origin) => {
                let shown = shown.write();
                format!("B{}~{shown}{}", shown.len(), origin.write())
            }
        }
    }

    fn read(text: &str) -> Option<View> {
        let (head, rest) = text.split_once(SEPARATOR).unwrap_or((text, ""));
        let mut chars = head.chars();
        let kind = chars.next()?;
        if kind == 'B' {
            let (shown, origin) = rest.split_at_checked(chars.as_str().parse().ok()?)?;
            return Some(View::Over(Box::new(View::read(shown)?), Box::new(View::read(origin)?)));
        }
        let page = chars.as_str().parse().ok()?;
        Some(match kind {
            'r' => View::Entry(rest.parse().ok()?, page),
            'x' => View::Examples(rest.parse().ok()?, page),
            'l' => View::Related(rest.parse().ok()?, page),
            'q' => View::Question(Carried::read(rest)?, page),
            'c' => View::Card(rest.parse().ok()?, page),
            'm' => View::Meaning(rest.parse().ok()?, page),
            'd' => View::Decision(Decision::read(text)?),
            'b' => {
                let (rules, chain) = rest.split_once(SEPARATOR)?;
                View::Beats(Carried::read(chain)?, sets(rules)?.first().copied(), page)
            }
            'h' => View::Help(rest.parse().ok()?, page),
            'g' => {
                let side = of_letter(&SIDES, rest.chars().next()?)?;
                let (channel, number) = rest.get(1..)?.split_once('.')?;
                View::Game(side, channel.parse().ok()?, number.parse().ok()?, page)
            }
            'O' => View::Ruling(rest.parse().ok()?, page),
            'H' => View::History(rest.parse().ok()?, page),
            'L' if rest == "a" => View::Rulings(None, page),
            'L' => View::Rulings(Some(status_of(rest)?), page),
            'U' => View::Log(page),
            // Whose letter it is knows whoever shows it.
            letter => View::Own(Own { letter, page, of: rest.to_owned() }),
        })
    }
}

impl Decision {
    fn write(&self) -> String {
        let form = match self.form {
            Form::Answer => 'a',
            Form::Why => 'w',
            Form::Odds => 'o',
            Form::Picture => 'p',
            Form::Read => 'r',
        };
        format!("d{}~{form}{}~{}", self.page, letters(&self.rules), self.chain.write())
    }

    fn read(text: &str) -> Option<Decision> {
        let (head, rest) = text.strip_prefix('d')?.split_once(SEPARATOR)?;
        let (how, chain) = rest.split_once(SEPARATOR)?;
        let form = match how.chars().next()? {
            'a' => Form::Answer,
            'w' => Form::Why,
            'o' => Form::Odds,
            'p' => Form::Picture,
            'r' => Form::Read,
            _ => return None,
        };
        Some(Decision { chain: Carried::read(chain)?, form, rules: sets(&how[1..])?, page: head.parse().ok()? })
    }
}

impl Carried {
    fn write(&self) -> String {
        match self {
            Carried::Inline(text) => format!("={text}"),
            Carried::Kept(key) => format!("#{key}"),
            Carried::Case(id) => format!("@{id}"),
        }
    }

    fn read(text: &str) -> Option<Carried> {
        let mut chars = text.chars();
        let kind = chars.next()?;
        let rest = chars.as_str().to_owned();
        match kind {
            '=' => Some(Carried::Inline(rest)),
            '#' => Some(Carried::Kept(rest)),
            '@' => Some(Carried::Case(rest)),
            _ => None,
        }
    }
}

impl Action {
    /// Writes it as it stands in an id or as a value of a menu.
    pub fn write(&self) -> String {
        match self {
            Action::Show(view) => format!("s{}", view.write()),
            Action::Open(view) => format!("o{}", view.write()),
            Action::Share(view) => format!("p{}", view.write()),
            Action::Edit(decision) => format!("e{}", decision.write()),
            Action::Game(press) => press.write(),
            Action::Declare(line) => format!("D{}", line.write()),
            Action::Position(press, text) => format!("P{}{SEPARATOR}{}", press.write(), text.write()),
            Action::Strike(press, who) => format!("T{}{SEPARATOR}{}", press.write(), who.write()),
            Action::Again(does, text) => format!("G{}{}", does.letter(), text.write()),
            Action::Forget => "f".to_owned(),
            Action::Ruling(step) => format!("R{}", step.write()),
        }
    }

    /// Reads what [`Action::write`] wrote; gives nothing for anything else.
    pub fn read(text: &str) -> Option<Action> {
        let mut chars = text.chars();
        let how = chars.next()?;
        let rest = chars.as_str();
        Some(match how {
            's' => Action::Show(View::read(rest)?),
            'o' => Action::Open(View::read(rest)?),
            'p' => Action::Share(View::read(rest)?),
            'e' => Action::Edit(Decision::read(rest)?),
            'g' => Action::Game(Press::read(text)?),
            'D' => Action::Declare(Carried::read(rest)?),
            'P' => {
                let (press, text) = rest.split_once(SEPARATOR)?;
                Action::Position(Press::read(press)?, Carried::read(text)?)
            }
            'T' => {
                let (press, who) = rest.split_once(SEPARATOR)?;
                Action::Strike(Press::read(press)?, Carried::read(who)?)
            }
            'G' => Action::Again(Doing::of_letter(chars.next()?)?, Carried::read(chars.as_str())?),
            'f' => Action::Forget,
            'R' => Action::Ruling(Step::read(rest)?),
            _ => return None,
        })
    }

    /// Gives the custom id of a button; `slot` tells it from the others of its message.
    pub fn id(&self, slot: u8) -> String {
        format!("{VERSION}{slot}~{}", self.write())
    }
}

/// Gives the custom id of a menu, whose values are actions.
pub fn menu_id(name: &str, slot: u8) -> String {
    format!("{VERSION}{slot}~menu {name}")
}

/// Gives the part of a custom id after its version and slot.
///
/// # Errors
/// [`Foreign`] for an id of another version or of somebody else.
pub fn body(id: &str) -> Result<&str, Foreign> {
    let (head, rest) = id.split_once(SEPARATOR).ok_or(Foreign::Unknown)?;
    let slot = head.strip_prefix(VERSION);
    let number = |text: &str| !text.is_empty() && text.len() <= 3 && text.chars().all(|c| c.is_ascii_digit());
    match slot {
        Some(slot) if number(slot) => Ok(rest),
        _ if number(head) => Err(Foreign::Old),
        _ => Err(Foreign::Unknown),
    }
}

fn status_letter(status: RulingStatus) -> char {
    match status {
        RulingStatus::Draft => 'd',
        RulingStatus::Official => 'o',
        RulingStatus::Superseded => 's',
        RulingStatus::Retracted => 'r',
    }
}

fn status_of(letter: &str) -> Option<RulingStatus> {
    use RulingStatus::{Draft, Official, Retracted, Superseded};
    let all = [Draft, Official, Superseded, Retracted];
    all.into_iter().find(|status| letter.chars().eq([status_letter(*status)]))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::sample::select;

    use super::super::letters::RULESETS;
    use super::*;

    fn carried() -> impl Strategy<Value = Carried> {
        prop_oneof![
            "\\PC{0,32}".prop_map(Carried::Inline),
            "[a-z0-9]{32}".prop_map(Carried::Kept),
            "[A-Z]{2}-[A-Z0-9]{1,6}-[0-9]{1,2}".prop_map(Carried::Case),
        ]
    }

    fn view() -> impl Strategy<Value = View> {
        let rule = select(vec!["metw:annotation-25a", "rulebook:10/hazard-limit", "netrep:body-checks", "coe:9.5.1"]);
        let rule = rule.prop_map(|id| id.parse::<RuleId>().expect("an id"));
        let rules = prop::collection::vec(select(RULESETS.map(|r| r.1).to_vec()), 0..5);
        let form = select(vec![Form::Answer, Form::Why, Form::Odds, Form::Picture, Form::Read]);
        prop_oneof![
            (rule.clone(), any::<u8>()).prop_map(|(id, p)| View::Entry(id, p)),
            (rule.clone(), any::<u8>()).prop_map(|(id, p)| View::Examples(id, p)),
            (rule, any::<u8>()).prop_map(|(id, p)| View::Related(id, p)),
            any::<u8>().prop_map(|p| View::Card("TW-28".parse().expect("an id"), p)),
            any::<u8>().prop_map(|p| View::Meaning("TW-28".parse().expect("an id"), p)),
            (carried(), any::<u8>()).prop_map(|(text, p)| View::Question(text, p)),
            (carried(), form, rules, any::<u8>()).prop_map(|(chain, form, rules, page)| View::Decision(Decision {
                chain,
                form,
                rules,
                page
            })),
            (carried(), any::<u8>()).prop_map(|(text, p)| View::Beats(text, Some(Ruleset::Mele), p)),
            (any::<u8>(), any::<u8>()).prop_map(|(s, p)| View::Help(s, p)),
            (select(SIDES.map(|s| s.1).to_vec()), any::<u64>(), any::<u32>(), any::<u8>())
                .prop_map(|(side, channel, number, p)| View::Game(side, channel, number, p)),
            (any::<u16>(), any::<u32>(), any::<u8>(), any::<bool>()).prop_map(|(year, number, p, history)| {
                let number = RulingNumber { year, number };
                if history { View::History(number, p) } else { View::Ruling(number, p) }
            }),
            (any::<bool>(), any::<u8>())
                .prop_map(|(all, p)| View::Rulings((!all).then_some(RulingStatus::Retracted), p)),
            any::<u8>().prop_map(View::Log),
            (select(vec!['a', 'k', 'w']), any::<u8>(), "[a-z|-]{0,64}").prop_map(|(letter, page, of)| View::Own(Own {
                letter,
                page,
                of
            })),
        ]
    }

    fn opened() -> impl Strategy<Value = View> {
        (view(), view(), view(), 0..3).prop_map(|(a, b, c, deep)| match deep {
            0 => a,
            1 => a.over(&b),
            _ => a.over(&b.over(&c)),
        })
    }

    #[test]
    fn a_way_back_is_left_out_where_it_does_not_fit() {
        let entry = |id: &str| View::Entry(id.parse().expect("an id"), 0);
        let kept = View::Question(Carried::Kept("0".repeat(32)), 0);
        let one = entry("council:corruption-card-and-check-meaning").over(&kept);
        assert_eq!(one, View::Over(Box::new(one.alone().clone()), Box::new(kept.clone())));
        // The way back from there leads to the question at once.
        let two = entry("metw:annotation-5").over(&one);
        assert_eq!(two, View::Over(Box::new(entry("metw:annotation-5")), Box::new(kept)));
        let long = View::Question(Carried::Inline("x".repeat(90)), 0);
        assert_eq!(entry("metw:annotation-5").over(&long), entry("metw:annotation-5"));
    }

    proptest! {
        #[test]
        fn a_line_to_declare_is_read_as_it_was_written(line in carried(), how in 0..4, slot in 0_u8..25) {
            let press = Press { does: Doing::Setup, number: u32::MAX, revision: u64::MAX };
            let action = match how {
                0 => Action::Again(Doing::Setup, line),
                1 => Action::Position(press, line),
                2 => Action::Strike(press, line),
                _ => Action::Declare(line),
            };
            let id = action.id(slot);
            prop_assert!(length(&id) <= CUSTOM_ID, "{id}");
            let body = body(&id).map_err(|e| TestCaseError::fail(format!("{e:?}")))?;
            prop_assert_eq!(Action::read(body), Some(action));
        }

        #[test]
        fn an_id_is_read_as_it_was_written(view in opened(), how in 0..3, slot in 0_u8..25) {
            let action = match how {
                0 => Action::Show(view),
                1 => Action::Open(view),
                _ => Action::Share(view),
            };
            let id = action.id(slot);
            prop_assert!(length(&id) <= CUSTOM_ID, "{id}");
            let body = body(&id).map_err(|e| TestCaseError::fail(format!("{e:?}")))?;
            prop_assert_eq!(Action::read(body), Some(action));
        }

        #[test]
        fn anything_else_is_refused(text in "\\PC{0,100}") {
            if let Ok(rest) = body(&text) && let Some(action) = Action::read(rest) {
                prop_assert_eq!(Action::read(&action.write()), Some(action));
            }
        }
    }

    #[test]
    fn ids_of_another_version_are_told_from_those_of_others() {
        assert_eq!(body("01~sa0"), Err(Foreign::Old));
        assert_eq!(body("somebody else's"), Err(Foreign::Unknown));
        assert_eq!(body("10~sa0"), Ok("sa0"));
    }
}
