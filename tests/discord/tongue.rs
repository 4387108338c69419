//! In which language an answer is: what the front says by itself is in the reader's, and in no other.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;
use serde_json::Value;

use crate::discord::Message;

const FILES: [(&str, &str); 4] = [
    ("en", include_str!("../../src/discord/languages/en.toml")),
    ("de", include_str!("../../src/discord/languages/de.toml")),
    ("fr", include_str!("../../src/discord/languages/fr.toml")),
    ("es", include_str!("../../src/discord/languages/es.toml")),
];
/// Pieces of a sentence that are shorter than this stand in rules and names of cards as well.
const TELLING: usize = 18;

/// The words of one language, and those of the others that may not be among them.
pub struct Tongue {
    pub locale: &'static str,
    own: BTreeMap<String, String>,
    /// What labels, headings and titles may not be.
    labels: BTreeSet<String>,
    /// What may stand in no text.
    pieces: BTreeSet<String>,
}

#[derive(Deserialize)]
struct File {
    say: BTreeMap<String, String>,
}

fn words(code: &str) -> BTreeMap<String, String> {
    let (_, text) = FILES.iter().find(|(known, _)| *known == code).expect("a language");
    toml::from_str::<File>(text).unwrap_or_else(|why| panic!("{code}: {why}")).say
}

/// What stands between the gaps of a sentence, and is neither the name of a command nor an example.
fn pieces(text: &str) -> Vec<String> {
    let gaps = text.replace(['`', '/', '}'], "{");
    gaps.split('{').map(str::trim).filter(|piece| piece.chars().count() >= TELLING).map(str::to_owned).collect()
}

impl Tongue {
    pub fn of(locale: &'static str) -> Tongue {
        let code = locale.split('-').next().unwrap_or_default();
        let own = words(code);
        let said: BTreeSet<&String> = own.values().collect();
        let foreign = FILES.iter().filter(|(other, _)| *other != code).flat_map(|(other, _)| words(other));
        // Examples of the language of chains are the same everywhere, and so are names.
        let foreign: Vec<(String, String)> = foreign.filter(|(key, text)| *text != own[key]).collect();
        let labels = foreign.iter().map(|(_, text)| text.clone()).filter(|text| !said.contains(text)).collect();
        let in_own = |piece: &String| own.values().any(|text| text.contains(piece.as_str()));
        let found = foreign.iter().flat_map(|(_, text)| pieces(text)).filter(|piece| !in_own(piece)).collect();
        Tongue { locale, labels, pieces: found, own }
    }

    /// What is said by a name, up to its first gap.
    pub fn beginning(&self, key: &str) -> &str {
        self.own[key].split('{').next().unwrap_or_default()
    }

    /// # Panics
    /// If something on a message is in another language than this, or the message says that something went wrong.
    #[track_caller]
    pub fn assert_spoken(&self, shown: &Message, about: &str) {
        let text = shown.text();
        assert!(!text.trim().is_empty(), "{about}: nothing is said");
        assert!(!text.contains(self.beginning("trouble")), "{about}: {text}");
        for embed in &shown.embeds {
            self.assert_label(embed["title"].as_str().unwrap_or_default(), about);
        }
        for heading in text.split("**").skip(1).step_by(2) {
            self.assert_label(heading.trim_end_matches(':'), about);
        }
        for button in shown.buttons().iter().filter(|button| button.style != 5) {
            // A label can count: "Examples (3)".
            self.assert_label(button.label.split(" (").next().unwrap_or_default(), about);
        }
        for menu in shown.selects() {
            self.assert_label(&menu.placeholder, about);
        }
        self.assert_text(&text, about);
    }

    /// # Panics
    /// If something on a form is in another language than this.
    #[track_caller]
    pub fn assert_form(&self, form: &Value, about: &str) {
        self.assert_label(form["title"].as_str().unwrap_or_default(), about);
        for row in form["components"].as_array().into_iter().flatten() {
            self.assert_label(row["components"][0]["label"].as_str().unwrap_or_default(), about);
        }
    }

    #[track_caller]
    fn assert_label(&self, label: &str, about: &str) {
        assert!(!self.labels.contains(label), "{about}: `{label}` is not {}", self.locale);
    }

    #[track_caller]
    fn assert_text(&self, text: &str, about: &str) {
        let strange = self.pieces.iter().find(|piece| text.contains(piece.as_str()));
        assert!(strange.is_none(), "{about}: `{}` is not {}:\n{text}", strange.expect("one"), self.locale);
    }
}
