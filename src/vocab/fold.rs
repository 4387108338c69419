//! Text as people type it: case, accents and kinds of apostrophe do not matter.

use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Particles that French and Italian glue to the next word with an apostrophe.
const ELISIONS: [&str; 16] =
    ["l", "d", "qu", "n", "s", "j", "c", "m", "t", "un", "dell", "all", "nell", "sull", "dall", "quest"];

/// Gives a text in lower case without accents: `Adûnaphel` and `adunaphel`, `Röac` and `roac`, `Œ` and `oe` become the
/// same text.
///
/// Letters that do not decompose are spelled out; zero-width and control characters are dropped;
/// every kind of apostrophe becomes `'`.
pub fn fold(text: &str) -> String {
    // Most texts are printable ASCII.
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~') && byte != b'`') {
        return text.to_ascii_lowercase();
    }
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_ascii() {
            out.extend(fold_ascii(c));
        } else {
            fold_other(c, &mut out);
        }
    }
    out
}

/// Gives the same, without a copy of a text that is folded already.
pub fn folded(text: &str) -> Cow<'_, str> {
    let same = text.bytes().all(|byte| matches!(byte, b' '..=b'~') && byte != b'`' && !byte.is_ascii_uppercase());
    if same { Cow::Borrowed(text) } else { Cow::Owned(fold(text)) }
}

/// Whether a text becomes this one when it is folded.
pub fn folds_to(text: &str, folded: &str) -> bool {
    let (mut rest, mut left) = (text.chars(), folded.chars());
    loop {
        let from = rest.as_str();
        match rest.next() {
            Some(c) if c.is_ascii() => {
                if fold_ascii(c).is_some_and(|c| left.next() != Some(c)) {
                    return false;
                }
            }
            _ => return fold(from) == left.as_str(),
        }
    }
}

/// Adds what becomes of a character that is not ASCII. No other one has a say in it: the marks that would have are dropped.
fn fold_other(c: char, out: &mut String) {
    let signs = || std::iter::once(c).nfkd();
    // A sign that stands for several words is one all the same: no word is parted by it.
    if signs().any(char::is_whitespace) && signs().any(char::is_alphanumeric) {
        return out.push(c);
    }
    for c in signs().filter(|c| !is_combining_mark(*c)) {
        match c {
            '’' | '‘' | 'ʼ' | '´' | '′' => out.push('\''),
            'ß' | 'ẞ' => out.push_str("ss"),
            'æ' | 'Æ' => out.push_str("ae"),
            'œ' | 'Œ' => out.push_str("oe"),
            'ø' | 'Ø' => out.push('o'),
            'ð' | 'Ð' | 'đ' | 'Đ' => out.push('d'),
            'þ' | 'Þ' => out.push_str("th"),
            'ł' | 'Ł' => out.push('l'),
            'ı' => out.push('i'),
            '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{2064}' | '\u{feff}' | '\u{ad}' => {}
            c if c.is_ascii() => out.extend(fold_ascii(c)),
            c if c.is_control() => {}
            c => out.extend(c.to_lowercase()),
        }
    }
}

/// Folds an ASCII character: most texts have no other.
fn fold_ascii(c: char) -> Option<char> {
    match c {
        '`' => Some('\''),
        '\t' | '\n' | '\r' => Some(' '),
        c if c.is_ascii_control() => None,
        c => Some(c.to_ascii_lowercase()),
    }
}

/// Gives the folded words of a text: runs of letters and digits. A possessive `'s` is dropped, an elided article
/// (`l'agent`, `dell'azione`) is split off, any other apostrophe joins (`don't` is `dont`).
pub fn words(text: &str) -> Vec<String> {
    let folded = fold(text);
    let mut out = Vec::new();
    for run in folded.split(|c: char| !c.is_alphanumeric() && c != '\'') {
        if !run.contains('\'') {
            if !run.is_empty() {
                out.push(run.to_owned());
            }
            continue;
        }
        let mut word = String::new();
        for part in run.split('\'').filter(|p| !p.is_empty()) {
            if word.is_empty() || ELISIONS.contains(&word.as_str()) {
                word = part.to_owned();
            } else if part != "s" {
                word.push_str(part);
            }
        }
        if !word.is_empty() {
            out.push(word);
        }
    }
    out
}

/// Gives the words of a text without anything between them: `Foul-smelling Paste` is `foulsmellingpaste`.
pub fn squash(text: &str) -> String {
    words(text).concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accents_case_and_apostrophes_do_not_matter() {
        assert_eq!(fold("Adûnaphel"), "adunaphel");
        assert_eq!(fold("RÖAC"), "roac");
        assert_eq!(fold("Beorn’s Straße, Œil, Þórin"), "beorn's strasse, oeil, thorin");
        assert_eq!(fold("a\u{200b}b\u{0}c"), "abc");
        // One sign for several words.
        assert_eq!(fold("eve\u{fdfa}nt"), "eve\u{fdfa}nt");
    }

    #[test]
    fn a_text_is_compared_as_it_is_folded() {
        for text in ["", "Adûnaphel", "RÖAC", "Beorn’s Straße", "a\u{200b}b\u{0}c", "Doors of Night", "bag end"] {
            assert_eq!(folded(text), fold(text));
            assert!(folds_to(text, &folded(text)), "{text}");
            assert!(!folds_to(text, &format!("{}x", fold(text))), "{text}");
        }
        assert!(!folds_to("Doors of Night", "doors of"));
    }

    #[test]
    fn words_are_what_a_player_would_search() {
        assert_eq!(words("the scout's Foul-smelling Paste (+1)!"), ["the", "scout", "foul", "smelling", "paste", "1"]);
        assert_eq!(
            words("don't l'éclaireur dell'azione 'quoted' Rats!"),
            ["dont", "eclaireur", "azione", "quoted", "rats"]
        );
        assert!(words(" …!? 🐉 ").is_empty());
        assert_eq!(squash("Doors of Night"), "doorsofnight");
    }
}
