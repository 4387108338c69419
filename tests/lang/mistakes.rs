//! Mistakes are explained: where, what was expected, what to type instead.

use crate::catalogue::titles;
use netrep::lang::{LONGEST_TEXT, MOST_LINES, MOST_MISTAKES, Mistake, format, parse};

/// What is said of a text, as a person reads it.
fn explained(text: &str) -> String {
    let found = parse(text, titles()).diagnostics;
    found.iter().map(|d| d.render(text)).collect::<Vec<_>>().join("\n")
}

#[test]
fn unknown_names() {
    insta::assert_snapshot!(explained("R A1: Aragorn II, Legolass, Gimli\nR Twilight > Dors of Nigth"), @r#"
    line 1, column 19: no card is called `Legolass`
      R A1: Aragorn II, Legolass, Gimli
                        ^^^^^^^^
      expected a title, or an unmistakable beginning of one
      did you mean `Legolas`?
    line 2, column 14: no card is called `Dors of Nigth`
      R Twilight > Dors of Nigth
                   ^^^^^^^^^^^^^
      expected a title, or an unmistakable beginning of one
      did you mean `Doors of Night`?
    "#);
    insta::assert_snapshot!(explained("R: Magic Ring of\nR Xyzzy the Unheard (tap Legolas)"), @r#"
    line 1, column 4: several cards are called `Magic Ring of …`
      R: Magic Ring of
         ^^^^^^^^^^^^^
      type more of it: `Magic Ring of Courage`, `Magic Ring of Delusion`, `Magic Ring of Enigma`, `Magic Ring of Fury`, `Magic Ring of Guile` or `Magic Ring of Lies`
    line 2, column 3: `Xyzzy` is neither a card nor something a player does
      R Xyzzy the Unheard (tap Legolas)
        ^^^^^
      expected a card to play, or `tap`, `discard`, `support`, `reveal`, `place`, `cancel`, `bring`, `test`, `influence`, `store`, `transfer`, `move`, `assign`, `order`, `choose`, `sideboard`, `pass`, `any`
    "#);
    insta::assert_snapshot!(explained("R+ The Balrog (TW-1)\nH+ \"Nothing Such\"\nH+ \"Doors"), @r#"
    line 1, column 16: `TW-1` is not an id of `The Balrog`
      R+ The Balrog (TW-1)
                     ^^^^
      without the id: `The Balrog`
    line 2, column 4: no card is called `Nothing Such`
      H+ "Nothing Such"
         ^^^^^^^^^^^^^^
      expected a title, or an unmistakable beginning of one
      you can describe a card that netrep does not know: `card "Nothing Such" hazard short-event: …`
    line 3, column 4: `"` has no `"`
      H+ "Doors
         ^^^^^^
      put `"` after it
    "#);
    insta::assert_snapshot!(explained("R Glamdring by Magic\nH+ Doors of Night, , Fog"), @r#"
    line 1, column 16: several cards are called `Magic …`
      R Glamdring by Magic
                     ^^^^^
      type more of it: `Magic Ring of Courage`, `Magic Ring of Delusion`, `Magic Ring of Enigma`, `Magic Ring of Fury`, `Magic Ring of Guile` or `Magic Ring of Lies`
    line 2, column 20: `,` does not belong here
      H+ Doors of Night, , Fog
                         ^
      expected a name
    "#);
}

#[test]
fn unknown_words() {
    insta::assert_snapshot!(explained("fase site\nJoe plays Twilight\nGandalf"), @r#"
    line 1, column 1: no line begins with `fase`
      fase site
      ^^^^
      expected `R`, `H` or a player's name; a number; `rules`, `players`, `phase`, `at`, `path`, `attack`, `strikes`, `limit`, `given`, `earlier`, `roll`, `pick`, `auto`, `special`, `body check`, `ask`, `next chain`, `card`, `?`, `expect`
      did you mean `phase`?
    line 2, column 1: no player is called `Joe`
      Joe plays Twilight
      ^^^
      introduce the players, the resource player first: `players Joe, Bob`; `R` and `H` need no introduction
    line 3, column 1: it does not say who plays `Gandalf`
      Gandalf
      ^^^^^^^
      `R Gandalf` for the resource player, `H Gandalf` for the other
    "#);
    insta::assert_snapshot!(explained("players Ann, Bob\nAnn tpas Elrond\nR frobnicate the Ring"), @r#"
    line 2, column 5: `tpas` is neither a card nor something a player does
      Ann tpas Elrond
          ^^^^
      expected a card to play, or `tap`, `discard`, `support`, `reveal`, `place`, `cancel`, `bring`, `test`, `influence`, `store`, `transfer`, `move`, `assign`, `order`, `choose`, `sideboard`, `pass`, `any`
      did you mean `taps`?
    line 3, column 3: `frobnicate` is neither a card nor something a player does
      R frobnicate the Ring
        ^^^^^^^^^^
      expected a card to play, or `tap`, `discard`, `support`, `reveal`, `place`, `cancel`, `bring`, `test`, `influence`, `store`, `transfer`, `move`, `assign`, `order`, `choose`, `sideboard`, `pass`, `any`
    "#);
    insta::assert_snapshot!(explained("phase site after\nphase mh combt\nrules mewt\nH+ Fog since yesterday"), @r#"
    line 1, column 12: `after` can mean several things
      phase site after
                 ^^^^^
      type more of it: `combat.after-last-strike`, `combat.after-attack` or `after-roll`
    line 2, column 10: `combt` is not a step, character or company
      phase mh combt
               ^^^^^
      did you mean `combat`?
    line 3, column 7: `mewt` is not a rule set
      rules mewt
            ^^^^
      expected `metw`, `mele`, `coe`, `tg` or `riv`
      did you mean `metw`?
    line 4, column 14: `yesterday` is not a time since which a card is there
      H+ Fog since yesterday
                   ^^^^^^^^^
      expected `start`, `turn` or `now`
    "#);
    insta::assert_snapshot!(explained("A1: Elrond\nplayers Ann, Bob, Cid"), @r#"
    line 1, column 1: it does not say whose company `A1` is
      A1: Elrond
      ^^
      `R A1: …` for the resource player, `H A1: …` otherwise
    line 2, column 17: `,` does not belong here
      players Ann, Bob, Cid
                      ^
      expected at most two players: NAME TYPE, NAME TYPE
    "#);
}

#[test]
fn numbers() {
    insta::assert_snapshot!(explained("limit x/4\nlimit 1/900\nroll cc Bilbo 13\nroll Bilbo\nH+ Fog #x1"), @r#"
    line 1, column 7: `x/4` cannot go here
      limit x/4
            ^^^
      expected how much is used, and the limit: `1/4`
    line 2, column 9: `900` cannot go here
      limit 1/900
              ^^^
      expected how much is used, and the limit: `1/4`
    line 3, column 15: `13` cannot go here
      roll cc Bilbo 13
                    ^^
      expected the total of two dice, 2 to 12
    line 4, column 11: a number is missing
      roll Bilbo
                ^
      expected the total of two dice, 2 to 12
    "#);
    insta::assert_snapshot!(explained("attack Wargs 2@\nR hand: Fog x0\nR Fog after"), @r#"
    line 1, column 16: a number is missing
      attack Wargs 2@
                     ^
      expected figures such as `2@10`, `3x1@11/8`, `1@16/10`
    line 2, column 13: `x0` cannot go here
      R hand: Fog x0
                  ^^
      expected how many there are: `x2`
    line 3, column 12: the number of a declaration is missing
      R Fog after
                 ^
      for example `R Fog > Frodo after 2`
    "#);
}

#[test]
fn parts_of_declarations() {
    insta::assert_snapshot!(explained("R Twilight >\nR Twilight on\nR Marvels Told (tap Elrond > Fog\nR"), @r#"
    line 1, column 12: there is no target after `>`
      R Twilight >
                 ^
      expected a card, a company, `attack`, `strike NAME`, `cc NAME` or a declaration's number
      leave `>` out if there is nothing to choose
    line 2, column 12: there is no target after `on`
      R Twilight on
                 ^^
      expected a card, a company, `attack`, `strike NAME`, `cc NAME` or a declaration's number
      leave `on` out if there is nothing to choose
    line 3, column 28: `>` does not belong here
      R Marvels Told (tap Elrond > Fog
                                 ^
      expected `,` or `)`
    line 4, column 2: what the player does is missing
      R
       ^
      for example `R pass`
    "#);
    insta::assert_snapshot!(explained("R Marvels Told (pay Elrond)\nR Fog [halve\nR Fog now\nH Wargs key q\nR tap"), @r#"
    line 1, column 17: `pay` does not belong here
      R Marvels Told (pay Elrond)
                      ^^^
      expected a price: `tap X`, `discard X`, `limit 1` or `free`
    line 2, column 7: `[` has no `]`
      R Fog [halve
            ^^^^^^
      put `]` after it
    line 3, column 7: `now` does not belong here
      R Fog now
            ^^^
      expected `(price)`, `> targets`, `[option]`, `key`, `with`, `by`, `during`, `after` or `before`
    line 4, column 13: `q` does not belong here
      H Wargs key q
                  ^
      expected a key: `w`, `ww`, `site S`, or the name of a region or site
    line 5, column 6: the card is missing
      R tap
           ^
      for example `R tap Elrond > Frodo`
    "#);
    insta::assert_snapshot!(explained("R A1: Elrond {Sting\npath Rivendell\nat Moria X\ncard My Card"), @r#"
    line 1, column 14: `{` has no `}`
      R A1: Elrond {Sting
                   ^^^^^^
      put `}` after it
    line 2, column 15: `>` and the new site is missing
      path Rivendell
                    ^
      for example `path Rivendell > Bree ww`
    line 3, column 10: `X` does not belong here
      at Moria X
               ^
      expected the site's type: `H`, `F`, `B`, `R`, `S` or `D`
    line 4, column 6: `My` does not belong here
      card My Card
           ^^
      expected a title in quotation marks
    "#);
}

#[test]
fn expectations() {
    insta::assert_snapshot!(explained("1 legal\n1, 2 resolves\nexpect\n1 legit\n1 illegal hazrd-limit\n1"), @r#"
    line 1, column 1: `1 legal` is an expectation, but there is no `expect` line before it
      1 legal
      ^^^^^^^
      `expect; 1 legal`
    line 2, column 1: `1, 2 resolves` is an expectation, but there is no `expect` line before it
      1, 2 resolves
      ^^^^^^^^^^^^^
      `expect; 1, 2 resolves`
    line 4, column 3: `legit` is not a verdict or result
      1 legit
        ^^^^^
      did you mean `legal`?
    line 5, column 11: `hazrd-limit` is not a reason
      1 illegal hazrd-limit
                ^^^^^^^^^^^
      did you mean `hazard-limit`?
    line 6, column 2: a verdict or a result is missing
      1
       ^
      for example `1 legal`
    "#);
    insta::assert_snapshot!(explained("expect\nR A1: Elrond\nphase site\nElrond tpaped\ncc(Elrond).mud 4\nif Fog first path s"), @r#"
    line 2, column 1: no expectation begins with `R`
      R A1: Elrond
      ^
      expected `1 legal`, `1 resolves`, or a fact such as `A1 moving`
      the position and the declarations go above the line `expect`
    line 3, column 1: no expectation begins with `phase`
      phase site
      ^^^^^
      expected `1 legal`, `1 resolves`, or a fact such as `A1 moving`
      the position and the declarations go above the line `expect`
    line 4, column 8: `tpaped` is not a value of a fact
      Elrond tpaped
             ^^^^^^
      did you mean `tapped`?
    line 5, column 12: `mud` is not a part of this fact
      cc(Elrond).mud 4
                 ^^^
      expected `mod`, `cp` or `count`
      did you mean `mod`?
    line 6, column 1: `:` after the condition is missing
      if Fog first path s
      ^^^^^^^^^^^^^^^^^^^
      for example `after chain 1: A1 moving`
    "#);
    insta::assert_snapshot!(explained("expect\n1 disputed XYZ legal\n1 partial because\nElrond\npath xyz\nWargs dances"), @r#"
    line 2, column 12: `XYZ` is not a rule set
      1 disputed XYZ legal
                 ^^^
      expected `metw`, `mele`, `coe`, `tg` or `riv`
    line 3, column 11: `because` is not a cause of a result
      1 partial because
                ^^^^^^^
      expected `target-gone`, `target-changed`, `cost-entity-gone`, `cost-entity-untapped`, `condition-lost`, `key-lost`, `hl-exceeded`, `passive-condition-gone`, `cancelled-by` or `step-impossible`
    line 4, column 7: what holds of it is missing
      Elrond
            ^
      for example `Frodo tapped`
    line 5, column 6: `xyz` does not belong here
      path xyz
           ^^^
      expected the letters of the path: `w b f s d c`
    line 6, column 7: `dances` is not a value of a fact
      Wargs dances
            ^^^^^^
      expected `in-play`, `tapped`, `untapped`, `wounded`, `face-down`, `face-up`, `discard-at-end-of-turn`, `discard`, `hand`, `deck`, `sideboard`, `eliminated`, `removed-from-game`, `moving`, `en-route`, `continues`, `cancelled`, `defeated`, `over`, `pending`, `in-force`, `not-made`, `made`, `true`, `false`, `none`, `resource player`, `hazard player` or `defending player`
    "#);
}

#[test]
fn limits() {
    let long = "# comment\n".repeat(LONGEST_TEXT / 8);
    assert!(matches!(parse(&long, titles()).diagnostics[0].mistake, Mistake::TextTooLong { .. }));
    let many = "R pass;".repeat(MOST_LINES + 5);
    let parsed = parse(&many, titles());
    assert!(matches!(parsed.diagnostics[0].mistake, Mistake::TooManyLines { lines: 205 }));
    assert_eq!(parsed.scripts[0].lines.len(), MOST_LINES);
    // Of 2,000 cards each copy counts; the line with one too many is not read.
    let full = format!("R A1: Frodo\nR deck: a card x255{}\nH deck: a card x212\n", ", a card x255".repeat(6));
    assert_eq!(parse(&full, titles()).diagnostics, []);
    let parsed = parse(&format!("{full}H hand: Twilight x3"), titles());
    assert!(
        matches!(parsed.diagnostics[0].mistake, Mistake::TooManyCards { cards: 2_001 }),
        "{:?}",
        parsed.diagnostics
    );
    assert_eq!(parsed.scripts[0].lines.len(), 3);
}

#[test]
fn the_other_lines_are_still_read() {
    let parsed = parse("R A1: Elrond, Nobodyatall, Frodo\nfoo\nR pass", titles());
    assert_eq!(parsed.diagnostics.len(), 2);
    assert_eq!(parsed.scripts[0].lines.len(), 2);
}

/// `R hand: none` is said by whoever means it, and by nobody whose cards could not be read.
#[test]
fn a_list_of_which_nothing_is_read_is_not_read_as_empty() {
    for text in
        ["strikes not assigned", "H has nothing real in hand", "R hand: blarg", "roll x y", "pick (", "rules blarg"]
    {
        let parsed = parse(text, titles());
        assert!(!parsed.diagnostics.is_empty(), "{text}");
        assert_eq!(format(&parsed.scripts[0]), "", "{text}");
    }
}

#[test]
fn a_text_full_of_mistakes_is_read_no_further() {
    for text in [
        format!("R A1: {}Frodo", "Qxzvw, ".repeat(500)),
        format!("R A1: {}Frodo", "the , ".repeat(500)),
        "R qwrtz Frodo\n".repeat(150),
        (0..150).map(|n| format!("# A-{n}\nR qwrtz Frodo\n")).collect::<String>(),
    ] {
        let parsed = parse(&text, titles());
        let last = parsed.diagnostics.last().expect("there are mistakes");
        assert!(parsed.diagnostics.len() <= MOST_MISTAKES + 1, "{} of {text}", parsed.diagnostics.len());
        assert_eq!(last.mistake, Mistake::TooManyMistakes);
        assert!(!text[last.span.start..].trim().is_empty() && parsed.scripts.iter().all(|s| s.lines.len() <= 1));
    }
}
