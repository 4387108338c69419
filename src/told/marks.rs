//! Tells what an apostrophe or a star behind a word says.

/// Whether an apostrophe stands behind a name that ends in `s` and something belongs to it, and it ends no quotation:
/// `Legolas' strike`.
pub(super) fn owns(text: &str, at: usize, mark: char) -> bool {
    let (before, behind) = (&text[..at], &text[at + mark.len_utf8()..]);
    let quote = |c: char| matches!(c, '\'' | '‘' | '’');
    let opens = before.char_indices().any(|(n, c)| {
        quote(c)
            && !before[..n].ends_with(char::is_alphanumeric)
            && before[n + c.len_utf8()..].starts_with(char::is_alphanumeric)
    });
    let word = before.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    let named = word.ends_with('s') && word.starts_with(char::is_uppercase);
    let thing = behind.strip_prefix(' ').is_some_and(|rest| rest.starts_with(char::is_alphanumeric));
    named && thing && !opens
}

/// Whether a star marks the word before it as tapped, and does not end what is printed in italics: `Frodo*`.
pub(super) fn taps(text: &str, at: usize) -> bool {
    let letter = |c: char| c.is_alphanumeric();
    let behind = text[..at].ends_with(letter) && !text[at + 1..].starts_with(|c: char| letter(c) || c == '*');
    let opens = text
        .match_indices('*')
        .any(|(n, _)| !text[..n].ends_with(letter) && text[n + 1..].starts_with(|c: char| letter(c) || c == '*'));
    behind && !opens
}
