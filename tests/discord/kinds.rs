//! What buttons, menus and forms do, as far as tests tell them apart. The matches name every variant: whoever adds one decides
//! here what it is called, and `walk` wants to see it.

use netrep::discord::address::{Action, Doing, Form, Press, Side, Step, Target, View, body};
use netrep::discord::own_screens;

/// What the custom id of a button does, or the value of a menu.
///
/// # Panics
/// If the bot itself could not read it.
#[track_caller]
pub fn of_id(id: &str) -> (Action, String) {
    let text = body(id).unwrap_or_else(|why| panic!("{id}: {why:?}"));
    of_value(text)
}

/// The same of a value of a menu, which has neither version nor slot.
///
/// # Panics
/// If the bot itself could not read it.
#[track_caller]
pub fn of_value(text: &str) -> (Action, String) {
    let action = Action::read(text).unwrap_or_else(|| panic!("`{text}` cannot be read"));
    let kind = kind(&action);
    (action, kind)
}

/// What the custom id of a form does.
///
/// # Panics
/// If it is no form of ours.
#[track_caller]
pub fn of_form(id: &str) -> String {
    let text = body(id).unwrap_or_else(|why| panic!("{id}: {why:?}"));
    if let Some(press) = text.strip_prefix("form game ") {
        return format!("form {}", doing(Press::read(press).expect("a press").does));
    }
    if let Some(made) = text.strip_prefix("ruling ") {
        return format!("form {}", target(&Target::read(made).expect("a target")));
    }
    assert!(text.starts_with("form private e") || text.starts_with("form public e"), "{id}");
    "form chain".to_owned()
}

fn kind(action: &Action) -> String {
    match action {
        Action::Show(view) => format!("show {}", viewed(view)),
        Action::Open(view) => format!("open {}", viewed(view)),
        Action::Share(view) => format!("share {}", viewed(view)),
        Action::Edit(_) => "edit chain".to_owned(),
        Action::Game(press) => format!("game {}", doing(press.does)),
        Action::Declare(_) => "declare".to_owned(),
        Action::Position(..) => "position".to_owned(),
        Action::Strike(..) => "strike".to_owned(),
        Action::Again(does, _) => format!("again {}", doing(*does)),
        Action::Forget => "forget".to_owned(),
        Action::Ruling(step) => format!("ruling {}", stepped(step)),
    }
}

fn viewed(view: &View) -> &'static str {
    match view {
        View::Entry(..) => "entry",
        View::Examples(..) => "examples",
        View::Related(..) => "related",
        View::Question(..) => "question",
        View::Card(..) => "card",
        View::Meaning(..) => "meaning",
        View::Decision(decision) => match decision.form {
            Form::Answer => "answer",
            Form::Why => "why",
            Form::Odds => "odds",
            Form::Picture => "picture",
            Form::Read => "reading",
        },
        View::Beats(..) => "beats",
        View::Help(..) => "help",
        View::Game(side, ..) => match side {
            Side::Table => "table",
            Side::Log => "lines of a game",
            Side::Text => "text of a game",
            Side::Picture => "picture of a game",
        },
        View::Ruling(..) => "ruling",
        View::History(..) => "history",
        View::Rulings(..) => "rulings",
        View::Log(_) => "log",
        View::Own(own) => {
            let screen = own_screens().find(|screen| screen.letter == own.letter);
            screen.unwrap_or_else(|| panic!("no screen has the letter `{}`", own.letter)).name
        }
        View::Over(shown, _) => viewed(shown),
    }
}

fn doing(doing: Doing) -> &'static str {
    match doing {
        Doing::Join => "join",
        Doing::Respond => "respond",
        Doing::Pass => "pass",
        Doing::Roll => "roll",
        Doing::Undo => "undo",
        Doing::Accept => "accept",
        Doing::Refuse => "refuse",
        Doing::Redo => "redo",
        Doing::Keep => "keep",
        Doing::Today => "today",
        Doing::Why => "why",
        Doing::Ping => "ping",
        Doing::Setup => "setup",
        Doing::Add => "add",
        Doing::Import => "import",
        Doing::Next => "next",
    }
}

fn stepped(step: &Step) -> String {
    match step {
        Step::Publish(..) => "publish".to_owned(),
        Step::Amend(..) => "amend".to_owned(),
        Step::Form(to, None) => format!("form of {}", target(to)),
        Step::Form(to, Some(_)) => format!("form again of {}", target(to)),
        Step::Discard(..) => "discard".to_owned(),
        Step::Retract(..) => "retract".to_owned(),
        Step::Restore(..) => "restore".to_owned(),
    }
}

fn target(target: &Target) -> &'static str {
    match target {
        Target::New => "a new ruling",
        Target::Over(_) => "a ruling in the place of another",
        Target::Change(..) => "a changed ruling",
        Target::Of(..) => "a ruling of a message",
    }
}
