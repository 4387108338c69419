//! The form in which a chain is typed or changed, and what comes back from it.

use super::address::{Action, Carried, Decision, Doing, Form as Part, Press};
use super::message::{Field, Form};
use super::step::Target;
use super::words::Words;
use crate::app::ruling::Typed;
use crate::vocab::Ruleset;

/// The field with the chain.
pub const CHAIN: &str = "chain";
/// The beginning of the form's id after version and slot: for one person, or for everybody.
const PRIVATE: &str = "form private ";
const PUBLIC: &str = "form public ";
/// The beginning of the id of a game's form.
const GAME: &str = "form game ";

/// Gives the form for a chain.
pub fn chain(rules: &[Ruleset], private: bool, text: &str, words: &Words) -> Form {
    // The id carries the rule sets in the way in which a button carries them; the chain itself is in the field.
    let nothing =
        Decision { chain: Carried::Inline(String::new()), form: Part::Answer, rules: rules.to_vec(), page: 0 };
    let kind = if private { PRIVATE } else { PUBLIC };
    Form {
        id: format!("{}0~{kind}{}", super::address::VERSION, Action::Edit(nothing).write()),
        title: words.say("chain_title").to_owned(),
        fields: vec![Field {
            id: CHAIN,
            label: words.say("chain_field").to_owned(),
            example: words.say("chain_example").to_owned(),
            value: text.to_owned(),
            long: true,
            required: true,
        }],
    }
}

/// Gives the rule sets of a form that was sent in, and whether its answer is private. `body` is its id without the
/// version.
pub fn sent(body: &str) -> Option<(Vec<Ruleset>, bool)> {
    let (rest, private) = match body.strip_prefix(PRIVATE) {
        Some(rest) => (rest, true),
        None => (body.strip_prefix(PUBLIC)?, false),
    };
    match Action::read(rest)? {
        Action::Edit(decision) => Some((decision.rules, private)),
        Action::Show(_)
        | Action::Open(_)
        | Action::Share(_)
        | Action::Game(_)
        | Action::Declare(_)
        | Action::Position(..)
        | Action::Strike(..)
        | Action::Again(..)
        | Action::Forget
        | Action::Ruling(_) => None,
    }
}

/// Gives the form for a line, a position or a text of a game.
pub fn game(press: Press, text: &str, words: &Words) -> Form {
    let (title, label, example) = match press.does {
        Doing::Setup => ("game_setup_title", "game_setup_field", "game_setup_example"),
        Doing::Add => ("game_setup_title", "game_add_field", "game_add_example"),
        Doing::Import => ("game_import_title", "game_import_field", "chain_example"),
        Doing::Next => ("game_next_title", "game_next_field", "game_next_example"),
        Doing::Roll => ("game_roll_title", "game_roll_field", "game_roll_example"),
        Doing::Join
        | Doing::Respond
        | Doing::Pass
        | Doing::Undo
        | Doing::Accept
        | Doing::Refuse
        | Doing::Redo
        | Doing::Keep
        | Doing::Today
        | Doing::Why
        | Doing::Ping => ("game_declare_title", "game_declare_field", "game_declare_example"),
    };
    Form {
        id: format!("{}0~{GAME}{}", super::address::VERSION, press.write()),
        title: words.say(title).to_owned(),
        fields: vec![Field {
            id: CHAIN,
            label: words.say(label).to_owned(),
            example: words.say(example).to_owned(),
            value: text.to_owned(),
            long: matches!(press.does, Doing::Setup | Doing::Add | Doing::Import),
            required: true,
        }],
    }
}

/// Gives what a game's form does that was sent in.
pub fn game_sent(body: &str) -> Option<Press> {
    Press::read(body.strip_prefix(GAME)?)
}

/// The fields of the form of a ruling.
pub const RULING: [&str; 5] = ["title", "question", "text", "basis", "case"];
/// The beginning of that form's id.
const RULING_FORM: &str = "ruling ";

/// Gives the form for a ruling.
pub fn ruling(target: &Target, typed: &Typed, words: &Words) -> Form {
    let field = |id: &'static str, label: &str, value: &str, long: bool, required: bool| Field {
        id,
        label: words.say(label).to_owned(),
        example: words.say(&format!("ruling_{id}_example")).to_owned(),
        value: value.to_owned(),
        long,
        required,
    };
    let [title, question, text, basis, case] = RULING;
    Form {
        id: format!("{}0~{RULING_FORM}{}", super::address::VERSION, target.write()),
        title: words.say("ruling_form").to_owned(),
        fields: vec![
            field(title, "field_title", &typed.title, false, true),
            field(question, "field_question", &typed.question, false, false),
            field(text, "field_text", &typed.text, true, true),
            field(basis, "field_basis", &typed.basis, true, false),
            field(case, "field_case", &typed.case, true, false),
        ],
    }
}

/// Gives what a ruling's form makes that was sent in. `body` is its id without the version.
pub fn ruling_sent(body: &str) -> Option<Target> {
    Target::read(body.strip_prefix(RULING_FORM)?)
}

/// Gives a chain that was typed on one line: Discord has no line breaks there, so `;;` and ` / ` stand for them.
pub fn lines(typed: &str) -> String {
    if typed.contains('\n') {
        return typed.to_owned();
    }
    let broken = typed.replace(";;", "\n").replace(" / ", "\n");
    broken.lines().map(str::trim).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_comes_back_with_its_rules() {
        let form = chain(&[Ruleset::Metw, Ruleset::Coe], true, "", Words::of("en"));
        let body = super::super::address::body(&form.id).expect("it is ours");
        assert_eq!(sent(body), Some((vec![Ruleset::Metw, Ruleset::Coe], true)));
        assert_eq!(sent("menu next"), None);
        let press = Press { does: Doing::Setup, number: 3, revision: 14 };
        let form = game(press, "", Words::of("de"));
        let body = super::super::address::body(&form.id).expect("it is ours");
        assert_eq!((game_sent(body), sent(body)), (Some(press), None));
        let form = ruling(&Target::New, &Typed::default(), Words::of("en"));
        assert_eq!(super::super::address::body(&form.id).ok().and_then(ruling_sent), Some(Target::New));
        assert_eq!(super::super::address::body(&form.id).ok().and_then(sent), None);
    }

    #[test]
    fn one_line_can_hold_several() {
        assert_eq!(lines("R: Elrond / H plays Doors of Night;; R pass"), "R: Elrond\nH plays Doors of Night\nR pass");
        assert_eq!(lines("limit 1/2"), "limit 1/2");
    }
}
