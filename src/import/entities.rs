//! HTML entities, by number or by the names that rules texts use.

/// Names and what they stand for.
const NAMED: [(&str, char); 50] = [
    ("amp", '&'),
    ("lt", '<'),
    ("gt", '>'),
    ("quot", '"'),
    ("apos", '\''),
    ("nbsp", ' '),
    ("shy", '\u{ad}'),
    ("ndash", '–'),
    ("mdash", '—'),
    ("hellip", '…'),
    ("lsquo", '‘'),
    ("rsquo", '’'),
    ("ldquo", '“'),
    ("rdquo", '”'),
    ("bull", '•'),
    ("middot", '·'),
    ("deg", '°'),
    ("times", '×'),
    ("frac12", '½'),
    ("copy", '©'),
    ("reg", '®'),
    ("trade", '™'),
    ("laquo", '«'),
    ("raquo", '»'),
    ("iexcl", '¡'),
    ("iquest", '¿'),
    ("rarr", '→'),
    ("szlig", 'ß'),
    ("aelig", 'æ'),
    ("AElig", 'Æ'),
    ("eth", 'ð'),
    ("thorn", 'þ'),
    ("ccedil", 'ç'),
    ("ntilde", 'ñ'),
    ("oslash", 'ø'),
    ("sect", '§'),
    ("para", '¶'),
    ("dagger", '†'),
    ("zwj", '\u{200d}'),
    ("zwnj", '\u{200c}'),
    ("ensp", ' '),
    ("emsp", ' '),
    ("thinsp", ' '),
    ("minus", '−'),
    ("plusmn", '±'),
    ("ge", '≥'),
    ("le", '≤'),
    ("ne", '≠'),
    ("larr", '←'),
    ("harr", '↔'),
];
/// The marks on vowels, as entities call them and as Unicode combines them.
const MARKS: [(&str, char); 6] = [
    ("uml", '\u{308}'),
    ("acute", '\u{301}'),
    ("grave", '\u{300}'),
    ("circ", '\u{302}'),
    ("tilde", '\u{303}'),
    ("ring", '\u{30a}'),
];
/// The longest name or number between `&` and `;`.
const LONGEST: usize = 10;

/// Gives a text with its entities written out. What is no entity stays as it is.
pub(super) fn unescape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        out.push_str(before);
        let end = after.bytes().take(LONGEST + 1).position(|b| b == b';').filter(|end| *end > 0);
        let named = end.and_then(|end| Some((after.get(..end)?, after.get(end + 1..)?)));
        match named.and_then(|(name, tail)| Some((meant(name)?, tail))) {
            Some((c, tail)) => {
                out.push(c);
                rest = tail;
            }
            None => {
                out.push('&');
                rest = after;
            }
        }
    }
    out.push_str(rest);
    out
}

fn meant(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16).ok()?,
            None => number.parse().ok()?,
        };
        return char::from_u32(code).filter(|c| !c.is_control() || *c == '\n');
    }
    if let Some((_, c)) = NAMED.iter().find(|(known, _)| *known == name) {
        return Some(*c);
    }
    let base = name.chars().next()?;
    let (_, mark) = MARKS.iter().find(|(mark, _)| name.get(base.len_utf8()..) == Some(*mark))?;
    unicode_normalization::char::compose(base, *mark)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entities_are_written_out_and_the_rest_stays() {
        let cases = [
            ("Ruins &amp; Lairs", "Ruins & Lairs"),
            ("&Euml;arcarax&#235; &#x2014; &uuml;&ocirc;", "Ëarcaraxë — üô"),
            ("Q&A; R&D &nothing; & &;", "Q&A; R&D &nothing; & &;"),
            ("&amp;amp;", "&amp;"),
            ("&#0;&#99999999;", "&#0;&#99999999;"),
        ];
        for (typed, meant) in cases {
            assert_eq!(unescape(typed), meant);
        }
    }
}
