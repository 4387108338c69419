//! The content of a message, before it is Discord's: a title, a text in pages, a footer, buttons and menus.
//!
//! Everything in it is within [`super::limits`] once the front has written it; a screen itself may be longer.

use super::address::{Action, View};
use super::limits::{CHOICES, ROWS};
use super::paging::{PAGE, pages};
use super::words::Words;
use crate::store::GameId;
use crate::vocab::Ruleset;

/// The colour at the side of an embed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// An entry, a card, a page of the manual.
    Plain,
    /// Everything declared is legal.
    Good,
    /// Something is refused.
    Bad,
    /// The sources differ, or something is not known.
    Doubt,
    /// A ruling of the server.
    Ruling,
}

impl Tone {
    /// Gives the colour as Discord takes it: 0xRRGGBB.
    pub fn colour(self) -> u32 {
        match self {
            Tone::Plain => 0x8a_6d3b,
            Tone::Good => 0x3b_7a57,
            Tone::Bad => 0xa0_3232,
            Tone::Doubt => 0xc9_8a1b,
            Tone::Ruling => 0xff_d700,
        }
    }
}

/// The look of a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// The button that most people press next.
    Main,
    /// All others.
    Plain,
    /// A button that takes something away.
    Danger,
}

/// A button.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// The text of the button.
    pub label: String,
    /// What it does, or the address to which it leads out of Discord.
    pub does: Result<Action, String>,
    /// The look of the button.
    pub look: Look,
    /// Whether it can be pressed.
    pub enabled: bool,
}

impl Button {
    /// Makes a plain button.
    pub fn new(label: impl Into<String>, does: Action) -> Button {
        Button { label: label.into(), does: Ok(does), look: Look::Plain, enabled: true }
    }

    /// Makes a button that leads to a page on the web.
    pub fn link(label: impl Into<String>, url: impl Into<String>) -> Button {
        Button { label: label.into(), does: Err(url.into()), look: Look::Plain, enabled: true }
    }

    /// Gives the same button with another look.
    #[must_use]
    pub fn looking(self, look: Look) -> Button {
        Button { look, ..self }
    }
}

/// An entry of a menu.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The text of the choice.
    pub label: String,
    /// A second line.
    pub detail: String,
    /// The effect of choosing it.
    pub does: Action,
}

/// A figure beside others: what it is, and what it comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// The name of the value.
    pub label: String,
    /// The value.
    pub value: String,
    /// Whether others may stand in the same line.
    pub inline: bool,
}

/// Something that stands above what was asked for, in a frame of its own: a ruling of the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Its headline.
    pub title: String,
    /// The link behind the headline, out of the message; empty if there is none.
    pub link: String,
    /// The text.
    pub text: String,
}

/// A row below a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    /// Up to five buttons.
    Buttons(Vec<Button>),
    /// A menu, told apart from others of the message by its name.
    Menu {
        /// Its name within the message.
        name: &'static str,
        /// The text that is shown before anything is chosen.
        placeholder: String,
        /// Up to 25 choices.
        choices: Vec<Choice>,
    },
}

/// The content of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Screen {
    /// The notices above it.
    pub notices: Vec<Notice>,
    /// The headline.
    pub title: String,
    /// The link behind the headline, out of the message; empty if there is none.
    pub link: String,
    /// The address of a picture beside it; empty if there is none.
    pub picture: String,
    /// Figures below the text.
    pub figures: Vec<Figure>,
    /// All of the text, as Discord's Markdown.
    pub text: String,
    /// The small print.
    pub footer: String,
    /// Its colour.
    pub tone: Tone,
    /// Buttons and menus.
    pub rows: Vec<Row>,
    /// The page of the text that is shown, from 0.
    pub page: usize,
    /// A file beside it.
    pub file: Option<Attached>,
    /// A line of plain text and nothing else.
    pub line: Option<String>,
}

/// A file that is sent with a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attached {
    /// Its name.
    pub name: String,
    /// The content of the file.
    pub bytes: Vec<u8>,
    /// The picture in words, if it is a picture: it stands in the message then.
    pub alt: Option<String>,
}

impl Screen {
    /// Makes a screen with a text and nothing else.
    pub fn new(title: impl Into<String>, text: impl Into<String>, tone: Tone) -> Screen {
        let (title, text) = (title.into(), text.into());
        let (notices, figures, rows) = (Vec::new(), Vec::new(), Vec::new());
        let (link, picture, footer) = (String::new(), String::new(), String::new());
        Screen { notices, title, link, picture, figures, text, footer, tone, rows, page: 0, file: None, line: None }
    }

    /// Makes a screen of nothing but a line of plain text.
    pub fn line(text: impl Into<String>) -> Screen {
        Screen { line: Some(text.into()), ..Screen::new("", "", Tone::Plain) }
    }

    /// Adds a footer.
    #[must_use]
    pub fn footer(mut self, footer: impl Into<String>) -> Screen {
        self.footer = footer.into();
        self
    }

    /// Adds a row of buttons, if there are any; more than five go on in the next row.
    #[must_use]
    pub fn buttons(mut self, buttons: Vec<Button>) -> Screen {
        for five in buttons.chunks(super::limits::BUTTONS) {
            self.rows.push(Row::Buttons(five.to_vec()));
        }
        self.rows.truncate(ROWS);
        self
    }

    /// Adds a menu, if there is anything to choose; the first 25.
    #[must_use]
    pub fn menu(mut self, name: &'static str, placeholder: impl Into<String>, choices: Vec<Choice>) -> Screen {
        // Two choices that do the same are one.
        let mut seen: Vec<Choice> = Vec::new();
        for choice in choices {
            if seen.len() < CHOICES && !seen.iter().any(|c| c.does == choice.does) {
                seen.push(choice);
            }
        }
        if !seen.is_empty() && self.rows.len() < ROWS {
            self.rows.push(Row::Menu { name, placeholder: placeholder.into(), choices: seen });
        }
        self
    }

    /// Adds a menu above the others, right below the buttons.
    #[must_use]
    pub fn first_menu(mut self, name: &'static str, placeholder: impl Into<String>, choices: Vec<Choice>) -> Screen {
        let menus: Vec<Row> = {
            let at = self.rows.iter().position(|row| matches!(row, Row::Menu { .. })).unwrap_or(self.rows.len());
            self.rows.split_off(at)
        };
        let mut screen = self.menu(name, placeholder, choices);
        screen.rows.extend(menus);
        screen.rows.truncate(ROWS);
        screen
    }

    /// Gives the pages of the text.
    pub fn pages(&self) -> Vec<String> {
        pages(&self.text, PAGE)
    }
}

/// What is to be shown: a screen, and the view to which its pages belong.
#[derive(Clone)]
pub struct Shown {
    /// The screen.
    pub screen: Screen,
    /// The view to which its page buttons lead.
    pub view: Option<View>,
    /// Whether it is for the asker alone, whatever was asked.
    pub private: bool,
    /// The game that is played on it from now on.
    pub live: Option<Live>,
    /// A note that only the asker gets beside it.
    pub aside: Option<String>,
}

/// A screen on which a game is played: of all that show it, the one whose buttons count.
#[derive(Clone, Copy, Debug)]
pub struct Live {
    /// The game.
    pub game: GameId,
    /// The revision of the game that it shows.
    pub shows: u64,
    /// The user whose move it is.
    pub asks: Option<u64>,
    /// Whether they are pinged.
    pub pings: bool,
    /// The words of the language that it is in.
    pub words: &'static Words,
}

impl From<Screen> for Shown {
    fn from(screen: Screen) -> Shown {
        Shown { screen, view: None, private: false, live: None, aside: None }
    }
}

impl Shown {
    /// Shows a mistake of the asker's to nobody else.
    pub fn mistake(screen: Screen) -> Shown {
        Shown { private: true, ..Shown::from(screen) }
    }
}

/// The reader for whom something is shown.
#[derive(Clone, Debug)]
pub struct Reader {
    /// The words of the language it is shown in.
    pub words: &'static Words,
    /// Whether only one person sees it, who may want to share it.
    pub private: bool,
    /// The rules that count where a chain names none; the Council's if the server has not said.
    pub rules: Option<Ruleset>,
    /// The server in which it is shown, if it is one: its rulings are among the entries.
    pub guild: Option<u64>,
    /// Whether whoever asks may moderate there.
    pub moderates: bool,
    /// Whether pictures come with answers, without being asked for.
    pub pictures: bool,
    /// The message in whose place it is shown, if everybody sees it.
    pub on: Option<u64>,
}

impl Reader {
    /// Makes a reader of one person, outside of servers.
    pub fn alone(words: &'static Words) -> Reader {
        Reader { words, private: true, rules: None, guild: None, moderates: false, pictures: false, on: None }
    }
}
