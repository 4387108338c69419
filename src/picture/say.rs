//! The words around an answer in a picture. The answer itself is in English; these are the front's, in its language.

/// Gives the words of a picture's frame.
pub trait Say {
    /// Gives the text of this name.
    fn say(&self, name: &str) -> &str;

    /// Gives a share of one in percent.
    fn percent(&self, share: f64) -> String;

    /// Gives the text of this name, with `{0}` filled in.
    fn fill(&self, name: &str, with: &str) -> String {
        self.say(name).replace("{0}", with)
    }
}

/// The words in English.
pub struct English;

/// Every word by its name.
pub const ENGLISH: [(&str, &str); 35] = [
    ("afterwards", "Afterwards:"),
    ("all_agree", "All agree"),
    ("chain", "Chain {0}"),
    ("chain_empty", "When the chain has emptied"),
    ("chance", "Chance"),
    ("choose", "Choose …"),
    ("dice_decide", "The dice decide"),
    ("however", "Last in, first out, however the dice fall"),
    ("last_in_first_out", "Last in, first out"),
    ("not_modelled", "Not modelled:"),
    ("picture_alone", "In play"),
    ("picture_answers", "Declared, each in answer to the one above"),
    ("picture_at", "at {0}"),
    ("picture_attack", "Attack"),
    ("picture_body", "body {0}"),
    ("picture_declared", "Declared"),
    ("picture_face_down", "face down"),
    ("picture_hazards", "Hazard player"),
    ("picture_limit", "Hazard limit {0}"),
    ("picture_more", "… and {0} more"),
    ("picture_nobody", "No company is on the table."),
    ("picture_on_guard", "on-guard"),
    ("picture_prowess", "prowess {0}"),
    ("picture_resources", "Resource player"),
    ("picture_strikes", "strikes {0}"),
    ("picture_tapped", "tapped"),
    ("picture_used", "{0} used"),
    ("picture_wounded", "wounded"),
    ("rolls", "{0} or more on two dice with {1}"),
    ("rolls_more", "More than {0} on two dice with {1}"),
    ("rolls_strike", "A strike of prowess {0} against two dice {1}"),
    ("strike_defeated", "defeated"),
    ("strike_ineffectual", "ineffectual"),
    ("strike_succeeds", "succeeds"),
    ("understood", "As understood:"),
];

impl Say for English {
    fn say(&self, name: &str) -> &str {
        ENGLISH.iter().find(|(own, _)| *own == name).map_or("?", |(_, words)| words)
    }

    fn percent(&self, share: f64) -> String {
        format!("{:.1} %", share * 100.0)
    }
}
