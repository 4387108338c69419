//! Mends slips of the typesetting: text that was read in a wrong encoding, entities, invisible characters, double
//! spaces, words that are cut at the end of a line. Line numbers stay as they are.

use std::collections::HashSet;

use encoding_rs::WINDOWS_1252;

use super::Known;
use super::entities::unescape;

/// Mends a document before it is taken apart. `markup` is kept apart from entities, which may stand for it.
pub(super) fn mend(text: &str, known: &Known, markup: bool) -> String {
    let text = twice_encoded(text);
    let text = if markup { text } else { unescape(&text) };
    let lines = text.split('\n').map(|line| plain_spaces(&dos_letters(line, known)));
    lines.collect::<Vec<_>>().join("\n")
}

/// Mends UTF-8 that was read as Windows-1252: `â€”` is `—`, `Ã»` is `û`.
fn twice_encoded(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while let Some(c) = chars.get(at) {
        let length = match c {
            'Â'..='Å' => 2,
            'à'..='ï' => 3,
            'ð'..='ô' => 4,
            _ => 1,
        };
        let bytes: Option<Vec<u8>> = chars
            .get(at..at + length)
            .filter(|_| length > 1)
            .and_then(|run| run.iter().map(|c| one_byte(*c)).collect());
        match bytes.and_then(|b| String::from_utf8(b).ok()).filter(|meant| meant.chars().count() == 1) {
            Some(meant) => {
                out.push_str(&meant);
                at += length;
            }
            None => {
                out.push(*c);
                at += 1;
            }
        }
    }
    out
}

/// Gives the byte that Windows-1252 has for a character.
fn one_byte(c: char) -> Option<u8> {
    let mut buffer = [0; 4];
    let (bytes, _, unmappable) = WINDOWS_1252.encode(c.encode_utf8(&mut buffer));
    match bytes.as_ref() {
        [byte] if !unmappable => Some(*byte),
        _ => None,
    }
}

/// Letters of DOS that were read as Windows-1252: a sign within a word, if the letter makes it a name of the game.
fn dos_letters(line: &str, known: &Known) -> String {
    if !line.contains(|c| dos_letter(c).is_some()) {
        return line.to_owned();
    }
    let mut out = String::with_capacity(line.len());
    let mut word = String::new();
    for c in line.chars().chain([' ']) {
        if c.is_alphabetic() || dos_letter(c).is_some() {
            word.push(c);
            continue;
        }
        let meant: String = word.chars().map(|c| dos_letter(c).unwrap_or(c)).collect();
        out.push_str(if meant != word && known.is_name(&meant) { &meant } else { &word });
        word.clear();
        out.push(c);
    }
    out.pop();
    out
}

/// Gives the letter that DOS (code page 850) has for the byte that Windows-1252 has for a sign.
fn dos_letter(c: char) -> Option<char> {
    Some(match c {
        '–' => 'û',
        '—' => 'ù',
        '‚' => 'é',
        'ƒ' => 'â',
        '„' => 'ä',
        '…' => 'à',
        '‡' => 'ç',
        'ˆ' => 'ê',
        '‰' => 'ë',
        '‹' => 'ï',
        '“' => 'ô',
        '”' => 'ö',
        '•' => 'ò',
        '¡' => 'í',
        '¢' => 'ó',
        '£' => 'ú',
        _ => return None,
    })
}

/// Removes invisible characters, and leaves one space where there are several; spaces at the beginning of a line stay.
fn plain_spaces(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let indent = line.chars().take_while(|c| *c == ' ' || *c == '\t').count();
    for (at, c) in line.chars().enumerate() {
        match c {
            '\u{ad}' | '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}' => {}
            '\t' if at < indent => out.push_str("  "),
            '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\t' | ' ' => {
                if at < indent || !out.ends_with(' ') {
                    out.push(' ');
                }
            }
            '\u{2010}' | '\u{2011}' => out.push('-'),
            c if c.is_control() => {}
            c => out.push(c),
        }
    }
    out.truncate(out.trim_end().len());
    out
}

/// Joins lines of one paragraph to one line. A word that is cut at the end of a line is put together; its hyphen stays
/// unless the document writes the word without it elsewhere.
pub(super) fn rejoin<'a>(lines: impl Iterator<Item = &'a str>, whole_words: &HashSet<String>) -> String {
    let mut out = String::new();
    for line in lines.map(str::trim).filter(|l| !l.is_empty()) {
        let cut = out.ends_with('-') && out.chars().rev().nth(1).is_some_and(char::is_alphabetic);
        if cut && line.starts_with(char::is_lowercase) {
            let first = out.trim_end_matches('-').rsplit(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
            let second = line.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
            if whole_words.contains(&format!("{first}{second}").to_lowercase()) {
                out.pop();
            }
        } else if !out.is_empty() {
            out.push(' ');
        }
        out.push_str(line);
    }
    out
}

/// Gives the words of a text, in lower case.
pub(super) fn whole_words(text: &str) -> HashSet<String> {
    text.split(|c: char| !c.is_alphabetic()).filter(|w| !w.is_empty()).map(str::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_encodings_are_read_right() {
        let known = Known::of_names(&["Nazgûl"]);
        let cases = [
            ("in limited casesâ€”generally", "in limited cases—generally"),
            ("NazgÃ»l and RÃ¶ac", "Nazgûl and Röac"),
            ("Tapping a Nazg–l", "Tapping a Nazgûl"),
            ("Moria–Bree, 5–6, É…", "Moria–Bree, 5–6, É…"),
            ("  two  spaces\u{a0}\u{a0}here  ", "  two spaces here"),
            ("hid\u{ad}den and non\u{2011}unique", "hidden and non-unique"),
            ("Ruins &amp; Lairs", "Ruins & Lairs"),
        ];
        for (typed, meant) in cases {
            assert_eq!(mend(typed, &known, false), meant);
        }
    }

    #[test]
    fn cut_words_are_put_together() {
        let words = whole_words("an attack, automatic-attacks and resolution");
        let cut = |lines: &[&str]| rejoin(lines.iter().copied(), &words);
        assert_eq!(cut(&["an automatic-", " attack"]), "an automatic-attack");
        assert_eq!(cut(&["the reso-", "lution"]), "the resolution");
        assert_eq!(cut(&["one -", "two"]), "one - two");
    }
}
