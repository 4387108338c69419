//! Reads dates as documents write them.

use jiff::civil::Date;

/// Gives the date that a text gives: `February 7, 2026`, `7 February 2026` or `2026-02-07`, as year-month-day.
pub fn date_in(text: &str) -> Option<String> {
    let words: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || "*()[]_".contains(c))
        .map(|w| w.trim_matches([',', '.', ';', ':']))
        .filter(|w| !w.is_empty())
        .take(40)
        .collect();
    let iso = words.iter().find(|w| is_date(w)).map(|w| (*w).to_owned());
    iso.or_else(|| {
        words.windows(3).find_map(|three| {
            let spelled = three.join(" ");
            let forms = ["%B %d %Y", "%d %B %Y", "%b %d %Y", "%d %b %Y"];
            forms.into_iter().find_map(|form| Date::strptime(form, &spelled).ok()).map(|date| date.to_string())
        })
    })
}

/// Whether a text is a day, as year-month-day.
pub fn is_date(text: &str) -> bool {
    text.len() == 10 && Date::strptime("%Y-%m-%d", text).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_found_however_they_are_written() {
        for text in [
            "*Last update: February 7, 2026*",
            "of 7 February 2026.",
            "(2026-02-07) Added",
            "Date: Sat Feb 7, 2026 5:56",
        ] {
            assert_eq!(date_in(text).as_deref(), Some("2026-02-07"), "{text}");
        }
        for text in ["", "in 2026", "February 31, 2026", "2026-13-01"] {
            assert_eq!(date_in(text), None, "{text}");
        }
    }
}
