//! Links to cards outside of Discord: the patterns of addresses that an operator sets.

use serde::Deserialize;

/// Patterns in which `{name}`, `{id}`, `{set}` and `{number}` of a card take their places; an empty one leads nowhere.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Links {
    /// The link behind the name of a card.
    link: String,
    /// The address of a card's picture.
    picture: String,
}

impl Default for Links {
    fn default() -> Links {
        Links { link: "https://duckduckgo.com/?q=MECCG+%22{name}%22".to_owned(), picture: String::new() }
    }
}

impl Links {
    /// Gives the pattern that cannot be one: it is no address of the web, or names no card.
    pub fn wrong(&self) -> Option<&str> {
        let address = |text: &str| text.starts_with("https://") || text.starts_with("http://");
        let names = |text: &str| text.contains("{name}") || text.contains("{id}") || text.contains("{number}");
        let all = [self.link.as_str(), self.picture.as_str()];
        all.into_iter().find(|pattern| {
            !pattern.is_empty()
                && (!address(pattern)
                    || !names(pattern)
                    || pattern.contains(char::is_whitespace)
                    || pattern.len() > LONGEST)
        })
    }

    /// Gives the link for a card's name; empty if it has none.
    pub fn card(&self, name: &str, id: &str) -> String {
        filled(&self.link, name, id)
    }

    /// Gives the address of a card's picture; empty if it has none.
    pub fn picture(&self, name: &str, id: &str) -> String {
        filled(&self.picture, name, id)
    }
}

/// The longest pattern: with a long name in it, it still is an address that Discord takes.
const LONGEST: usize = 500;

fn filled(pattern: &str, name: &str, id: &str) -> String {
    let (set, number) = id.split_once('-').unwrap_or((id, ""));
    let parts = [("{name}", name), ("{id}", id), ("{set}", set), ("{number}", number)];
    parts.iter().fold(pattern.to_owned(), |address, (place, part)| address.replace(place, &encoded(part)))
}

/// Gives a text as a part of an address.
fn encoded(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~');
    let part = |byte: u8| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    text.bytes().map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_takes_its_places_in_a_pattern() {
        let of = |link: &str| Links { link: link.to_owned(), picture: String::new() };
        let address = of("https://cards.example/{set}/{number}?q={name}").card("Adûnaphel's \"Ring\"", "TW-2");
        assert_eq!(address, "https://cards.example/TW/2?q=Ad%C3%BBnaphel%27s%20%22Ring%22");
        assert_eq!(of("").card("Elrond", "TW-1"), "");
        assert_eq!(Links::default().picture("Elrond", "TW-1"), "");
        assert_eq!(Links::default().wrong(), None);
        for wrong in ["cards.example/{name}", "https://cards.example", "javascript:{name}", "https://a b/{name}"] {
            assert_eq!(of(wrong).wrong(), Some(wrong));
        }
    }
}
