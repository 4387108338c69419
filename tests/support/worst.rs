//! Texts that would cost the most: for the law that bounds them, and for the bench that measures what they take.

/// The longest text.
pub const LONGEST: usize = 16 * 1024;

/// As many of a thing as a text holds, from the first.
fn full(head: &str, each: impl Fn(usize) -> String, tail: &str) -> String {
    let mut text = head.to_owned();
    for n in 0.. {
        let next = each(n);
        if text.len() + next.len() + tail.len() > LONGEST {
            break;
        }
        text.push_str(&next);
    }
    text + tail
}

/// Texts that would cost the most, by name.
pub fn worst() -> Vec<(&'static str, String)> {
    let deck = |n: usize| format!("R deck: a card x255{}\nH deck: a card x200\n", ", a card x255".repeat(n));
    let company = "R A1: Aragorn II, Gimli, Legolas, Frodo; path Rivendell > Moria wwd\n";
    let members = |n: usize| (1..=n).map(|i| format!("Gimli #{i}")).collect::<Vec<_>>().join(", ");
    let items = |n: usize| (1..=n).map(|i| format!("Dagger of Westernesse #{i}")).collect::<Vec<_>>().join(", ");
    let checks = |n: usize| (0..n).map(|_| "H Weariness of the Heart > Aragorn II\n").collect::<String>();
    let described = "card \"X\" hazard permanent-event: standing K { prowess (character with(self)) +(count(character mind>=(count(character \
                     wounded) + 1))) ; mind (character prowess>=(count(item))) +1 }\n";
    vec![
        ("cards without limit", format!("{}R A1: Frodo\nH Call of Home > Frodo", "R deck: a card x255\n".repeat(150))),
        ("a full deck", format!("{}{company}H Call of Home > Frodo", deck(6))),
        ("full decks, all dice open", format!("{}{company}{}", deck(6), checks(12))),
        ("dice upon dice", format!("{company}{}", checks(150))),
        ("a large company", format!("R A1: {}\nH Call of Home > Gimli #1", members(700))),
        (
            "a large company attacked",
            format!("R A1: {}; path Rivendell > Moria ww\nattack Cave-drake 30@10 key w", members(300)),
        ),
        ("one bears everything", format!("R A1: Aragorn II {{{}}}\nH Weariness of the Heart > Aragorn II", items(400))),
        ("many scripts", full("", |n| format!("# A-{n}\n{company}{}\n", checks(4)), "")),
        (
            "many scripts with decks",
            full(
                "",
                |n| format!("# A-{n}\nR deck: a card x255, a card x255, a card x255\n{company}{}\n", checks(3)),
                "",
            ),
        ),
        (
            "many events",
            full(
                "H+ ",
                |n| format!("Doors of Night #{n}, "),
                "Doors of Night #999\nR A1: Frodo\nH Twilight > Doors of Night #1",
            ),
        ),
        ("long chain", full(company, |_| "H Call of Home > Frodo\n".to_owned(), "")),
        ("chains upon chains", full(company, |_| "H Call of Home > Frodo\nnext chain\n".to_owned(), "")),
        ("many companies", full("", |n| format!("R A{n}: Gimli #{n}\n"), "H Call of Home > Gimli #1")),
        (
            "texts that count each other",
            format!("{described}R A1: {}\nH+ X #1, X #2, X #3, X #4\nH Call of Home > Gimli #1", members(60)),
        ),
        (
            "texts in hundreds",
            format!(
                "{described}{company}H+ {}\nH Call of Home > Frodo",
                (1..300).map(|n| format!("X #{n}")).collect::<Vec<_>>().join(", ")
            ),
        ),
        ("nested braces", format!("R A1: {}Sting{}", "Frodo {".repeat(2_000), "}".repeat(2_000))),
        (
            "nested words",
            format!("card \"X\" hazard short-event: discard each({}tapped)\nR A1: Frodo\nH X", "not ".repeat(3_500)),
        ),
        (
            "nested parentheses",
            format!(
                "card \"X\" hazard short-event: prowess each(character) +{}1{}\nR A1: Frodo\nH X",
                "(".repeat(7_000),
                ")".repeat(7_000)
            ),
        ),
        (
            "nested steps",
            format!(
                "card \"X\" hazard short-event: {}tap it{}\nR A1: Frodo\nH X",
                "each (character) { ".repeat(700),
                " }".repeat(700)
            ),
        ),
        ("one word", "a".repeat(LONGEST)),
        ("words that are no cards", full("R A1: ", |n| format!("Qxz{n}vw, "), "Frodo")),
        ("beginnings of names", full("H+ ", |_| "the , ".to_owned(), "Sting")),
        ("targets", full("R A1: Frodo, Sam Gamgee\nH Call of Home > ", |n| format!("Gimli #{n}, "), "Frodo")),
        ("dice given", full(&format!("{company}H Call of Home > Frodo\n"), |_| "roll 7\n".to_owned(), "")),
        (
            "strikes",
            format!(
                "phase combat; R A1: {}; path Rivendell > Moria ww\nattack Cave-drake 99@10 key w; strikes {}",
                members(200),
                members(200)
            ),
        ),
        ("paths", full("R A1: Frodo; path Rivendell > Moria ", |_| "w".to_owned(), "\nH Call of Home > Frodo")),
        ("earlier", full(company, |_| "earlier H plays Call of Home on Frodo\n".to_owned(), "H Call of Home > Gimli")),
        ("semicolons", ";".repeat(LONGEST)),
        ("brackets of each kind", full("", |_| "([{".to_owned(), "")),
        ("ids", full("", |n| format!("# A-{n}\n"), "")),
    ]
}
