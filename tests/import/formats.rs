//! What is taken from small documents of each format. All of them are made up.

use netrep::import::{Draft, Format, NotRecognised, take_apart};

use crate::shared::{draft, ids, known, source, taken};

const MIRROR: &str = "![[Main]](x.gif)\nRules Annotations\nSome words about subtle things that come up when two players differ.\n\
    Targets\nA thing that is pointed at by METW cards is a target of the card that points\nat it.\n\
    Annotation 1\nA made-up rule about shields that goes on for a while so that it must be\nwrapped, as Annotation 3 says.\n\
    Example:\nAnn has a shield. She keeps it.\nAnnotation 2\nAnother made-up rule.\nAnnotation 3\nThe last rule.\n\
    E-mail somebody\nSend letters here.\n";
const PAGES: &str = "---\ntitle: MELE Companion\n---\n\n# THE LIDLESS EYE\n\n### CARDS THAT \"CANNOT BE MADE UP\"\n\nAn introduction.\n\n\
    #### Annotation 9\n\n_A rule with_ A Title _, in some casesâ€”rarely_.\n\n{: .note }\n> _E.g.,_ A Title _is played._\n>\n> _Then more._\n\n\
    #### Annotation 9a\n\n_Another rule \\[page 3]._\n\n#### Annotation 10\n\n_See Annotation 9a._\n\n---\n";
const TIMING: &str = "Author: Somebody\n\nHello.\n\nSIMPLE RULES:\n\nSome words.\n\n1. Last wins.\nEXCEPTIONS:\n\n  1. Not for coins.\n  2. Not for hats.\n\n\
    2. First come, except:\n\n  1. On Mondays.\n\nBottom-line: it depends.\n\nPLAY EXAMPLES:\n\n1. Last wins. Always.\n\n  • A hat on a coin.\n\n\
    1A. Not for coins, per Rule 1B.\n\n  • A coin on a hat.\n\n1B. Not for hats.\n";
const RULINGS: &str = "Introduction\n\nWho we are.\n\nRulings by card\n\n  • Stealth/ Sneakin (and similars)\n\nThe card reads: nothing.\n– The question came up.\n\n\
    -> See CoE Digest 120.\n\n  • A Card Without Entry\n\n1- Is it so?\n\n-> It is.\n——————\n\n2- Is it not?\n\n-> It is not.\n\nRulings by term\n\n  • Body checks\n\n– A question.\n\n-> An answer.\n";
const RULEBOOK: &str = "---\ntitle: 10 • PLAYING AND DRAWING CARDS\n---\n\n You  may  play  cards, and the auto-\nmatic draw. One\nautomatic draw.\nTHE HAZARD LIMIT\n The  limit  is  seven.  Tapping a  Nazg–l\ncounts.\n\
    EVENTS\n There are events.\nShort-event  -  A  short one is short.\nLong-event - A long one is long.\nDice Roll Timing\n Before  a roll.\n";
const COE: &str = "# Made-up Rules\n\n*Last update: February 7, 2026*\n\nCHANGES\n\n---------\n\nWelcome! You will like it.\n\n## 1. Getting Ready\n\n\
    **1.1** A player sits down.\n\n**1.1.F1** **[FALLEN-WIZARD]** A fallen player lies down:\n\n- here, or\n\n- there.\n\nOnce they lie, the rule goes on as 1.1 says.\n\n\
    Now you can begin.\n\n**1.2** Order of Things - First one, then the other.\n\n### 1.I. Small Print\n\n**1.I.1** Capitals count.\n\n**1.i.1** So they do.\n\n\
    Glossary\n\nhazard limit - A made-up number.\n\n## Glossary\n\n**g.hl.1** It is &Euml;ven.\n\nplay (a card) - An action.\n\n- with a list\n";
const EXPORT: &str = "+++\nid = \"netrep:hats\"\nname = \"Hats\"\ntitle = \"Hats are worn\"\nwhim = 3\ncites = [\"timing:1a\"]\n+++\n\nHats are worn.\n\n## In play\n\nOn the head.\n";
const MARKDOWN: &str = "# House Rules\n\nWe play so.\n\n## Drawing\n\nDraw two.\n\n```\n## no heading\n```\n\n## Playing\n\n### Drawing\n\nDraw, then play.\n";
const HTML: &str = "<!DOCTYPE html><html><head><title>Web Rules</title><style>h2 {}</style></head><body><nav>Home</nav>\
    <h1>Web Rules</h1><p>Ruins &amp; Lairs.</p><h2>Draw</h2><ul><li>one</li><li>two &lt; three</li></ul><script>x</script></body></html>";
const TEXT: &str = "CLUB RULES\n\nWe meet often and the rules are plain.\n\n1. Be kind\n\nBe kind to each\nother.\n\nOrder\n-----\n\nFirst one, then the other.\n";

const DIGEST: &str = "From: Somebody <a@b.example>\nDate: Mon Jun 24, 2002 5:56 am\nSubject: [NetRep] Rulings Digest #7\n\nHello all.\n--------\n\
    When the wumpus sleeps, may Gandalf tap to wake it? He is at the\nsame site.\n\n***  No.  Nobody wakes a wumpus.\n\nIt wakes by itself.\n--------\n\
    In Digest #6 I said that wumpuses fly.\n*** They walk.\n--------\nThanks to all who wrote.\n";
const QUOTED: &str = "House questions of 7 March 2003\n\n> Does a hat count?\n> It is small.\n> Really?\n\nYes, once.\n\n> Two hats?\n\nNo.\n";
const LETTERS: &str = "Q: May I pass?\nA: Yes.\n\nQ: May I pass twice,\nor not?\nA: No.\nNever.\n";
const NUMBERS: &str = "CoE Rulings Digest #114\n\n(1) Ann asked: \"Must I?\"\n------\nNot at all.\n\n(2) Bob followed up.\n------\nStill not.\n\n(3) Nobody answered this.\n";
const CHANGED: &str = "# Council of Elrond: changed cards\n\nAs of 3 May 2011.\n\n## Heroes\n\nGandalf: he taps.\n\n**Concealment** - A made-up change.\nIt goes on.\n\n\
    | Doors of Night | Opens | twice |\n\nSting (TW)\n* Glows.\n* Cuts.\n";

const DOCUMENTS: [(Format, &str); 15] = [
    (Format::Digest, DIGEST),
    (Format::Digest, QUOTED),
    (Format::Digest, LETTERS),
    (Format::Digest, NUMBERS),
    (Format::ByCard, CHANGED),
    (Format::AnnotationMirror, MIRROR),
    (Format::AnnotationPages, PAGES),
    (Format::TimingGuide, TIMING),
    (Format::RivendellRulings, RULINGS),
    (Format::Rulebook, RULEBOOK),
    (Format::CoeRules, COE),
    (Format::Rulings, EXPORT),
    (Format::Html, HTML),
    (Format::Markdown, MARKDOWN),
    (Format::Text, TEXT),
];

/// A draft as a person can check it.
fn shown(draft: &Draft) -> String {
    let dated = draft.dated.as_deref().unwrap_or("undated");
    let mut text = format!("{} `{}` {} ({dated}, {})\n", draft.format, draft.document, draft.title, draft.authority);
    for c in &draft.clauses {
        let cards = c.cards.iter().map(|card| format!(" ◦ {card}")).collect::<String>();
        let cites = c.cites.iter().map(|id| format!(" → {id}")).collect::<String>();
        text.push_str(&format!("\n{} | {} | {} | {} {:?}{cites}{cards}\n", c.id, c.name, c.title, c.section, c.tags));
        text.extend(c.text.lines().map(|line| format!("    {line}\n")));
    }
    for u in &draft.unread {
        text.push_str(&format!("\nnot taken: {}-{} {} ({})\n", u.from, u.to, u.why, u.begins));
    }
    text
}

#[test]
fn every_format_is_told_by_what_stands_in_it() {
    for (format, text) in DOCUMENTS {
        assert_eq!(Format::detect(text, known()), Some(format));
    }
    assert_eq!(Format::detect("a line of prose\nand another one\n", known()), None);
}

#[test]
fn every_format_is_taken_apart() {
    let all: Vec<String> = DOCUMENTS.iter().map(|(_, text)| shown(&draft(text))).collect();
    insta::assert_snapshot!(all.join("\n=====\n\n"));
}

#[test]
fn a_named_format_goes_before_what_the_text_shows() {
    let as_text = taken(COE, Some(Format::Text)).expect("any text is text");
    assert_eq!(as_text.format, Format::Text);
    assert_eq!(
        taken("prose", Some(Format::CoeRules)),
        Err(NotRecognised::Nothing { file: "copy.txt".to_owned(), format: Format::CoeRules })
    );
    assert_eq!(taken("prose\n", None), Err(NotRecognised::Format("copy.txt".to_owned())));
    let whole = taken("prose\n", Some(Format::Text)).expect("any text is text");
    assert_eq!(whole.clauses.len(), 1);
}

#[test]
fn a_name_must_leave_the_books_their_numbers() {
    let named = |text: &str, name: &str| take_apart(&source(text), None, Some(name), known());
    assert_eq!(ids(&named(MARKDOWN, "house").expect("free"))[0], "house:house-rules");
    assert_eq!(named(MIRROR, "mele").expect("a companion").document, "mele");
    for (text, name) in
        [(MARKDOWN, "coe"), (MARKDOWN, "a/b"), (MARKDOWN, "Ä"), (MARKDOWN, ".."), (COE, "rules"), (MIRROR, "coe")]
    {
        assert_eq!(named(text, name), Err(NotRecognised::Name(name.to_owned())), "{name}");
    }
}

#[test]
fn a_key_that_stands_twice_is_one_clause_with_both_texts() {
    let twice = draft("**1.1** One.\n\n**1.2** Two.\n\n**1.1** Three.\n");
    assert_eq!(ids(&twice), ["coe:1.1", "coe:1.2"]);
    assert_eq!(twice.clauses[0].text, "One.\n\nThree.");
}

#[test]
fn headings_that_stand_twice_get_ids_of_their_own() {
    let twice = draft("# A\n\nx\n\n## Draw\n\none\n\n## Draw\n\ntwo\n\n## Draw\n\nthree\n");
    assert_eq!(ids(&twice), ["a:a", "a:draw", "a:a/draw", "a:draw-2"]);
}

#[test]
fn what_a_web_page_leaves_out_is_told_with_its_lines() {
    let page = "<html>\n<head>\n<title>Club</title>\n</head>\n<body>\n<nav>\nHome\n</nav>\n<!-- old\nnews -->\n<h2>Draw</h2>\n\
        <p>Two\ncards.</p>\n<script>\nx\n</script>\n<h2>Play</h2><p>One < two.</p>\n<footer>\nBye\n</footer></body></html>\n";
    let draft = draft(page);
    let texts: Vec<&str> = draft.clauses.iter().map(|c| c.text.as_str()).collect();
    assert_eq!(texts, ["Two cards.", "One < two."]);
    let left: Vec<_> = draft.unread.iter().map(|u| (u.from, u.to, u.begins.as_str())).collect();
    let expected = [(2, 4, "<title>Club</title>"), (6, 8, "Home"), (9, 10, "old news"), (14, 16, "x"), (18, 20, "Bye")];
    assert_eq!(left, expected);
}
