//! The effect language: what every text means, how mistakes are shown, and that every card file can be read.

use std::time::Instant;

use insta::assert_snapshot;
use netrep::cards::effects::{self, Mistake, Names};
use netrep::cards::speak::Speaker;
use netrep::cards::{CardError, Catalogue};
use netrep::data::Data;
use netrep::engine::card::{Amount, CardDef, CardKind, Mode, Table};
use netrep::vocab::{Language, RegionType, SiteType, fold};
use proptest::prelude::*;

fn catalogue() -> Catalogue {
    Catalogue::load(&Data::embedded()).expect("the embedded cards load")
}

fn names() -> Names {
    Names::of(["c", "e", "s", "r"])
}

#[track_caller]
fn filter(text: &str) -> String {
    shown(text, effects::filter(text, &mut names()))
}

#[track_caller]
fn steps(text: &str) -> String {
    shown(text, effects::steps(text, &mut names()))
}

#[track_caller]
fn rules(text: &str) -> String {
    shown(text, effects::rules(text, &mut names()))
}

#[track_caller]
fn condition(text: &str) -> String {
    shown(text, effects::condition(text, &mut names()))
}

#[track_caller]
fn amount(text: &str) -> String {
    shown(text, effects::amount(text, &mut names()))
}

#[track_caller]
fn shown<T: std::fmt::Debug>(text: &str, read: Result<T, Mistake>) -> String {
    format!("{:?}", read.unwrap_or_else(|m| panic!("{text}: {m}")))
}

/// What is wrong with steps, with a caret below the fault.
#[track_caller]
fn refused(text: &str) -> String {
    let mistake = effects::steps(text, &mut names()).expect_err(text);
    let before = text[..mistake.span.start].chars().count();
    let width = text[mistake.span.clone()].chars().count().max(1);
    let allowed: String = mistake.allowed().iter().map(|line| format!("\n  {line}")).collect();
    format!("{text}\n{}{} {}{allowed}", " ".repeat(before), "^".repeat(width), mistake.message)
}

fn compile(catalogue: &Catalogue) -> Table {
    catalogue.table().unwrap_or_else(|e| panic!("{e}"))
}

#[test]
fn every_card_file_can_be_read() {
    let catalogue = catalogue();
    let table = compile(&catalogue);
    assert_eq!(table.defs.len(), catalogue.cards().len());
    for (def, card) in table.defs.iter().zip(catalogue.cards()) {
        assert_eq!(*def.title, *card.name);
        assert_eq!(*def.name, *fold(&card.name));
        assert_eq!(def.meaning.is_some(), card.has_meaning(), "{}", card.name);
    }
    let speaker = Speaker::new(&table);
    for def in &table.defs {
        for part in speaker.card(def) {
            assert!(!part.text.is_empty() && !part.text.contains("  "), "{}: {part:?}", def.title);
        }
    }
    let known = table.defs.iter().filter(|def| def.meaning.is_some()).count();
    eprintln!("{known} of {} cards have a meaning", table.defs.len());
}

#[test]
fn cards_load_and_compile_in_time() {
    let data = Data::embedded();
    let started = Instant::now();
    let catalogue = Catalogue::load(&data).expect("the embedded cards load");
    let loaded = started.elapsed();
    let table = compile(&catalogue);
    eprintln!("loaded in {loaded:?}, with meanings in {:?}: {} cards", started.elapsed(), table.defs.len());
    // An unoptimized build on a busy machine; the budget of an optimized one is 20 ms.
    assert!(started.elapsed().as_millis() < 3_000, "{:?}", started.elapsed());
}

#[test]
fn filters_say_what_fits() {
    assert_snapshot!(filter("own character untapped skill:sage"), @"All([Own, Kind(Character), Untapped, Skill(Sage)])");
    assert_snapshot!(filter("hazard (permanent-event | long-event) not environment"), @r#"All([Hazard(true), Any([Kind(PermanentEvent), Kind(LongEvent)]), Not(Keyword("environment"))])"#);
    assert_snapshot!(filter("a resource | an ally not race:orc,troll"), @r#"Any([Hazard(false), All([Kind(Ally), Not(Any([Race("orc"), Race("troll")]))])])"#);
    assert_snapshot!(filter("company moving path:ww not has(skill:ranger)"), @"All([Kind(Company), Moving, Path(W, 2), Not(Has(Skill(Ranger)))])");
    assert_snapshot!(filter("at(type:R | type:S) region(\"Gorgoroth\", \"Udûn\")"), @r#"All([Site(Any([SiteType(R), SiteType(S)])), Region(["gorgoroth", "udun"])])"#);
    assert_snapshot!(filter("strike against(is(bearer)) keyed:w from(creature)"), @"All([Kind(Strike), Against(Is(Bearer)), KeyedRegion(W), From(Kind(Creature))])");
    assert_snapshot!(filter("item on(with(c)) mind<=5 prowess>body(by)"), @"All([Kind(Item), On(With(Target(0))), Compare(Mind, AtMost, Number(5)), Compare(Prowess, More, Of(Body, By))])");
    assert_snapshot!(filter("declared does(tap,discard) targets(character with(bearer))"), @"All([In(Declared), Any([Does(Tap), Does(Discard)]), Targets(All([Kind(Character), With(Bearer)]))])");
    assert_snapshot!(filter("roll:corruption,influence against(own character)"), @"All([Any([Roll(Corruption), Roll(Influence)]), Against(All([Own, Kind(Character)]))])");
    assert_snapshot!(filter("corruption corruption<3 magic"), @r#"All([Keyword("corruption"), Compare(Corruption, Less, Number(3)), Any([Keyword("spell"), Keyword("sorcery"), Keyword("shadow-magic"), Keyword("spirit-magic")])])"#);
}

#[test]
fn amounts_may_depend_on_the_position() {
    assert_snapshot!(amount("-2"), @"Number(-2)");
    assert_snapshot!(amount("general-influence(c) + 2 if (c is skill:diplomat)"), @"Sum([Of(GeneralInfluence, Target(0)), If(Is(Target(0), Skill(Diplomat)), Number(2))])");
    assert_snapshot!(amount("half(count(character own)) - path:w * 2"), @"Sum([Half(Count(All([Kind(Character), Own]))), Minus(Times(Path(W), 2))])");
    assert_snapshot!(amount("-corruption(it) + -1"), @"Sum([Minus(Of(Corruption, It)), Number(-1)])");
}

#[test]
fn conditions_combine() {
    assert_snapshot!(condition("in-play \"Doors of Night\" and not bearer is at(type:H)"), @r#"All([InPlay("doors of night"), Not(Is(Bearer, Site(SiteType(H))))])"#);
    assert_snapshot!(condition("your-turn or (phase site | end and size(company) <= 2)"), @"Any([YourTurn, All([Any([Phase(Site), Phase(End)]), Compare(Of(Size, Company), AtMost, Number(2))])])");
    assert_snapshot!(condition("(mind(c) + 1) * 2 > 10"), @"Compare(Times(Sum([Of(Mind, Target(0)), Number(1)]), 2), More, Number(10))");
    assert_snapshot!(condition("not exists(ally own)"), @"Not(Exists(All([Kind(Ally), Own])))");
}

#[test]
fn steps_say_what_happens() {
    assert_snapshot!(steps("discard e; corruption-check by -2"), @"[Discard(Role(Target(1))), CorruptionCheck(CorruptionCheck { who: Role(By), modifier: Number(-2), penalty: Usual, failed: [], passed: [] })]");
    assert_snapshot!(steps("roll other c + general-influence(c) >= 10 { } else { return c keeping 1 }"), @"[Roll(Roll { kind: Other, who: Role(Target(0)), plus: Of(GeneralInfluence, Target(0)), at_least: [(None, 10)], success: [], failure: [Return(Role(Target(0)), 1, None)] })]");
    assert_snapshot!(steps("roll influence c + influence(c) > {dragon 6, drake 7, other 9} { cancel attack; limit company -2 }"), @r#"[Roll(Roll { kind: Influence, who: Role(Target(0)), plus: Of(Influence, Target(0)), at_least: [(Some("dragon"), 7), (Some("drake"), 8), (None, 10)], success: [Cancel(Role(Attack)), Limit(Role(Company), Number(-2))], failure: [] })]"#);
    assert_snapshot!(steps("attack c man 1@(prowess(it) + 10) uncancellable body-check +1"), @r#"[Attack(AttackSpec { races: ["man"], strikes: Some(Number(1)), prowess: Sum([Of(Prowess, It), Number(10)]), body: None, attacker_chooses: false, uncancellable: true, sure_strikes: false, immune: false, detainment: false, as_creature: false, races_of: None, body_check: 1, no_weapons: false }, Role(Target(0)))]"#);
    assert_snapshot!(steps("attack company each@8/6"), @"[Attack(AttackSpec { races: [], strikes: None, prowess: Number(8), body: Some(Number(6)), attacker_chooses: false, uncancellable: false, sure_strikes: false, immune: false, detainment: false, as_creature: false, races_of: None, body_check: 0, no_weapons: false }, Role(Company))]");
    assert_snapshot!(steps("tap 1 of(character untapped) by opponent; tap each(item)"), @"[Tap(Some { count: Number(1), of: All([Kind(Character), Untapped]), chooser: Opponent }), Tap(Each(Kind(Item)))]");
    assert_snapshot!(steps("become-ally c under character untapped prowess -7 body 8 mind 1"), @"[BecomeAlly(BecomeAlly { creature: Role(Target(0)), under: All([Kind(Character), Untapped]), taps: true, prowess: -7, body: 8, mind: 1 })]");
    assert_snapshot!(steps("fetch you 1 (resource | character) from sideboard discard to deck; shuffle you"), @"[Fetch(Fetch { player: You, count: Number(1), exact: false, of: Any([Hazard(false), Kind(Character)]), from: [Sideboard, Discard], to: Deck }), Shuffle(You)]");
    assert_snapshot!(steps("reveal you 7 until creature; creature-attack found on company unkeyed -4"), @"[Reveal { player: You, count: Some(Number(7)), until: Kind(Creature) }, CreatureAttack(CreatureAttack { creature: Role(Found), company: Company, prowess: Number(0), body: Number(0), unkeyed: Number(-4) })]");
    assert_snapshot!(steps("until turn { prevent discard,return on is(c); prowess is(c) +1 }"), @"[Lasting(Turn, [Prevent { verbs: [Discard, Return], on: Is(Target(0)), from: None }, Modify { attr: Prowess, of: Is(Target(0)), change: Add(Number(1), None) }])]");
    assert_snapshot!(steps("if in-play \"Doors of Night\" { wound c } else if c is tapped { discard c } else { tap c }"), @r#"[If(InPlay("doors of night"), [Wound(Role(Target(0)))], [If(Is(Target(0), Tapped), [Discard(Role(Target(0)))], [Tap(Role(Target(0)))])])]"#);
    assert_snapshot!(steps("corruption-check c -1 discard-only failed { discard self } passed { untap c }"), @"[CorruptionCheck(CorruptionCheck { who: Role(Target(0)), modifier: Number(-1), penalty: Discard, failed: [Discard(Role(This))], passed: [Untap(Role(Target(0)))] })]");
    assert_snapshot!(steps("test r -1 best-of 2; influence c by bearer +(mind(bearer))"), @"[Test(Role(Target(3)), Number(-1), 2), Influence(Influence { by: Bearer, what: Role(Target(0)), modifier: Of(Mind, Bearer), spares_general: false, instead: None })]");
}

#[test]
fn rules_say_what_holds() {
    assert_snapshot!(rules("prowess (attack race:man not agent) +1"), @r#"[Modify { attr: Prowess, of: All([Kind(Attack), Race("man"), Not(Agent)]), change: Add(Number(1), None) }]"#);
    assert_snapshot!(rules("strikes attack race:undead *2; prowess is(bearer) +3 max 8"), @r#"[Modify { attr: Strikes, of: All([Kind(Attack), Race("undead")]), change: Times(2) }, Modify { attr: Prowess, of: Is(Bearer), change: Add(Number(3), Some(Number(8))) }]"#);
    assert_snapshot!(rules("prevent discard on is(bearer) from (hazard event); prevent cancel on strike from(creature)"), @"[Prevent { verbs: [Discard], on: Is(Bearer), from: Some(All([Hazard(true), Kind(Event)])) }, Prevent { verbs: [Cancel], on: All([Kind(Strike), From(Kind(Creature))]), from: None }]");
    assert_snapshot!(rules("ban creature on company size<3 cancels"), @"[Ban { cards: Kind(Creature), by: None, on: Some(All([Kind(Company), Compare(Size, Less, Number(3))])), cancels: true }]");
    assert_snapshot!(rules("ban spell by character at(type:D)"), @r#"[Ban { cards: Keyword("spell"), by: Some(All([Kind(Character), Site(SiteType(D))])), on: None, cancels: false }]"#);
    assert_snapshot!(rules("treat regions w>s, s>d; treat sites is(site) S>D"), @"[TreatRegions(Kind(Region), [(W, S), (S, D)], Everything), TreatSites(Is(Site), [(S, D)], Everything)]");
    assert_snapshot!(rules("automatic-attack type:B wolf 3@7"), @r#"[AddAutomaticAttack(SiteType(B), AttackSpec { races: ["wolf"], strikes: Some(Number(3)), prowess: Number(7), body: None, attacker_chooses: false, uncancellable: false, sure_strikes: false, immune: false, detainment: false, as_creature: false, races_of: None, body_check: 0, no_weapons: false })]"#);
    assert_snapshot!(rules("automatic-attack name:\"Moria\" balrog 1@18 immune"), @r#"[AddAutomaticAttack(Named("moria"), AttackSpec { races: ["balrog"], strikes: Some(Number(1)), prowess: Number(18), body: None, attacker_chooses: false, uncancellable: false, sure_strikes: false, immune: true, detainment: false, as_creature: false, races_of: None, body_check: 0, no_weapons: false })]"#);
    assert_snapshot!(rules("may-key race:nazgul to region(\"Gorgoroth\"); ban-key w,s on is(company)"), @r#"[MayKey(Race("nazgul"), Region(["gorgoroth"]), false), BanKey([W, S], Is(Company))]"#);
    assert_snapshot!(rules("strikes attack half; hand-size is(you) =7; lose sage character at(type:D)"), @"[Modify { attr: Strikes, of: Kind(Attack), change: Halve }, Modify { attr: HandSize, of: Is(You), change: Set(Number(7)) }, LoseSkill(Sage, All([Kind(Character), Site(SiteType(D))]))]");
}

#[test]
fn mistakes_say_what_is_allowed() {
    assert_snapshot!(refused("tapp c"), @r#"
        tapp c
        ^^^^ `tapp` is not allowed here
          tap, untap, wound, heal, heal-to-tapped, discard, return, eliminate, remove, send-back,
          turn-up, turn-down, go-to, rescue, split-off, replace, play, cancel, cancel-attacks,
          roll-again, assure, score, bring-in, attach, become-ally, corruption-check, body-check,
          find, outside, roll, test, influence, modify, limit, attack, creature-attack,
          site-attacks, draw, fetch, reveal, shuffle, until, if, choose, may, name-card, each,
          times, by-hand
        "#);
    assert_snapshot!(refused("tap x"), @r#"
        tap x
            ^ `x` is not allowed here
          each, target, self, by, bearer, it, company, site, attack, you, opponent, found, c, e, s,
          r, a number and `of(…)`, an amount
        "#);
    assert_snapshot!(refused("roll other c >= { }"), @r#"
        roll other c >= { }
                          ^ `}` is not allowed here
          other, a race
        "#);
    assert_snapshot!(refused("heal c c"), @r#"
        heal c c
               ^ `c` is not allowed here
          ;
        "#);
    assert_snapshot!(refused("until week { prowess is(c) +1 }"), @r#"
        until week { prowess is(c) +1 }
              ^^^^ `week` is not allowed here
          turn, phase, attack, strike, long-event
        "#);
    assert_snapshot!(refused("if in-play Doors { tap c }"), @r#"
        if in-play Doors { tap c }
                   ^^^^^ `Doors` is not allowed here
          a title in "…"
        "#);
    assert_snapshot!(refused("by-hand \"no end"), @r#"
        by-hand "no end
                ^^^^^^^ a title begins here and has no closing `"`
        "#);
    assert_snapshot!(refused("draw you 99999"), @r#"
        draw you 99999
                 ^^^^^ `99999` is too large a number
        "#);
    assert_snapshot!(refused("tap c & tap e"), @r#"
        tap c & tap e
              ^ `&` has no meaning here; titles stand in `"…"`
        "#);
    assert_snapshot!(refused("wound each(type:X)"), @r#"
        wound each(type:X)
                        ^ `X` is not allowed here
          H, F, B, R, S, D, w, b, f, s, d, c
        "#);
    assert_snapshot!(refused(&format!("tap each{}{}", "(".repeat(40), ")".repeat(40))), @r#"
        tap each(((((((((((((((((((((((((((((((((((((((())))))))))))))))))))))))))))))))))))))))
                                         ^ this is nested more than 24 deep
        "#);
}

/// A catalogue of one card with this meaning.
fn card_with(meaning: &str) -> Result<Table, CardError> {
    let root = tempfile::tempdir().expect("a folder");
    let folder = root.path().join("cards/tw");
    std::fs::create_dir_all(&folder).expect("a folder");
    let facts = "name = \"Test\"\nprintings = [\"TW-1\"]\ntype = \"hazard\"\nsubtype = \"creature/permanent-event\"\n\
                 alignment = \"neutral\"\nraces = [\"orc\"]\nstrikes = 1\nprowess = 3\n";
    std::fs::write(folder.join("test.toml"), format!("{facts}{meaning}")).expect("a file");
    Catalogue::load(&Data::folder(root.path()).expect("the folder")).expect("it loads").table()
}

#[test]
fn every_mistake_of_a_file_is_shown_where_it_stands() {
    let meaning = "no_duplicate = \"on tarrget\"\n\n[[play]]\n[[play]]\nmode = \"creature\"\n\
                   needs = [\"in-play \\\"Tëst\\\" and in-play \\\"Nowhere\\\"\", 'it iss tapped']\n\
                   target = \"c: character race:elv\"\ndo = [\n  \"tap c\",\n  \"tap d\",\n]\n\
                   [[standing]]\nclass = \"Z\"\n";
    let error = card_with(meaning).expect_err("mistakes").to_string();
    assert_snapshot!(error, @r#"
        data/cards/tw/test.toml:9:20: `tarrget` is not allowed here
          no_duplicate = "on tarrget"
                             ^^^^^^^
          expected one of: target, bearer

        data/cards/tw/test.toml:11:1: this [[play]] needs a `mode`: the card can be played in several
          [[play]]
          ^^^^^^^^
          expected one of: creature, permanent-event

        data/cards/tw/test.toml:14:40: no card has the title `nowhere`
          needs = ["in-play \"Tëst\" and in-play \"Nowhere\"", 'it iss tapped']
                                                 ^^^^^^^^^^^

        data/cards/tw/test.toml:14:58: `iss` is not allowed here
          needs = ["in-play \"Tëst\" and in-play \"Nowhere\"", 'it iss tapped']
                                                                   ^^^
          expected: is

        data/cards/tw/test.toml:15:29: no card is of the race `elv`
          target = "c: character race:elv"
                                      ^^^

        data/cards/tw/test.toml:18:8: `d` is not allowed here
            "tap d",
                 ^
          expected one of:
            each, target, self, by, bearer, it, company, site, attack, you, opponent, found, c,
            a number and `of(…)`, an amount

        data/cards/tw/test.toml:21:10: `Z` is not allowed here
          class = "Z"
                   ^
          expected one of: P, X, R, K
        "#);
}

#[test]
fn a_file_is_read_field_by_field() {
    let meaning = "no_duplicate = \"in play\"\nuses = \"sorcery\"\nmanifestation = \"Test\"\ncites = [\"timing:1b\"]\n\
                   [[play]]\nmode = \"permanent-event\"\nas = \"resource\"\nwhen = \"site\"\nfree = true\n\
                   by = \"own character\"\ncost = \"tap by, corruption-check -2\"\ntarget = [\"several c: orc-like\"]\n";
    assert!(card_with(meaning).is_err(), "a filter word that does not exist");
    let table = card_with(&meaning.replace("orc-like", "character")).expect("it is read");
    assert_snapshot!(format!("{:#?}", table.defs[0].meaning), @r#"
        Some(
            Meaning {
                plays: [
                    Action {
                        option: None,
                        mode: PermanentEvent,
                        as_hazard: Some(
                            false,
                        ),
                        window: Site,
                        free: true,
                        by: Some(
                            All(
                                [
                                    Own,
                                    Kind(
                                        Character,
                                    ),
                                ],
                            ),
                        ),
                        cost: [
                            TapBy,
                            CorruptionCheck(
                                -2,
                            ),
                        ],
                        needs: [],
                        targets: [
                            Target {
                                name: "c",
                                filter: Kind(
                                    Character,
                                ),
                                several: true,
                                max: None,
                                optional: false,
                            },
                        ],
                        steps: [],
                        starts_chain: false,
                        granted: None,
                        locks_targets: false,
                        meanwhile: [],
                        no_duplicate: None,
                    },
                ],
                abilities: [],
                standing: [],
                triggers: [],
                creature: None,
                ring_test: [],
                uses: [
                    "sorcery",
                ],
                discard_on_body_check: [],
                by_hand: [],
                outside: [],
                in_play_number: None,
                as_though: [],
                on_guard: None,
                cites: [
                    RuleId(
                        "timing:1b",
                    ),
                ],
            },
        )
        "#);
}

#[test]
fn printed_facts_are_what_the_engine_plays_with() {
    let table = catalogue().facts();
    let of = |id: &str| table.defs.iter().find(|def| *def.id == *id).unwrap_or_else(|| panic!("{id}"));
    let adunaphel = of("TW-2");
    assert_eq!((&*adunaphel.name, adunaphel.kind, adunaphel.hazard), ("adunaphel", CardKind::Creature, true));
    assert_eq!(adunaphel.modes, [Mode::Creature, Mode::PermanentEvent]);
    assert_eq!((adunaphel.strikes, adunaphel.prowess, adunaphel.body), (Some(1), Some(15), Some(10)));
    assert_eq!(adunaphel.key_regions, [(RegionType::D, 1)]);
    assert!(adunaphel.is_race("nazgul") && adunaphel.unique);
    let cloak = of("TW-225");
    assert_eq!((cloak.kind, cloak.corruption), (CardKind::Item, Some(1)));
    assert!(["item", "minor", "minor item"].iter().all(|word| cloak.has_keyword(word)), "{:?}", cloak.keywords);
    assert!(of("TW-347").has_keyword("ring") && of("TW-347").influence == Some(5));
    assert!(of("TW-60").is_corruption_card());
    let moria = of("TW-413").site.as_ref().expect("a site");
    assert_eq!(moria.path, [RegionType::W, RegionType::W]);
    assert_eq!(moria.automatic_attacks[0].spec.strikes, Some(Amount::Number(4)));
    // Detainment against covert companies, one strike for each character.
    let bree = of("LE-356").site.as_ref().expect("a site");
    let attack = &bree.automatic_attacks[0];
    assert_eq!((attack.detainment_covert, attack.spec.detainment, &attack.spec.strikes), (Some(true), false, &None));
    let hands: Vec<_> = table.defs.iter().filter_map(|d| d.site.as_ref()).flat_map(|s| &s.attacks_from_hand).collect();
    assert!(hands.iter().any(|a| a.regions == [RegionType::C]) && hands.iter().any(|a| a.sites == [SiteType::S]));
}

fn described(text: &str) -> CardDef {
    effects::parse_action(text).unwrap_or_else(|m| panic!("{text}: {m}"))
}

#[test]
fn a_card_can_be_described_in_a_line() {
    let card = described("card \"My Card\" hazard short-event: discard target; target a hazard permanent-event");
    assert_eq!((&*card.title, card.kind, card.hazard), ("My Card", CardKind::Event, true));
    assert_eq!(card.modes, [Mode::ShortEvent]);
    let meaning = card.meaning.expect("it has a meaning");
    assert_snapshot!(format!("{:?} {:?}", meaning.plays[0].targets, meaning.plays[0].steps), @r#"[Target { name: "target", filter: All([Hazard(true), Kind(PermanentEvent)]), several: false, max: None, optional: false }] [Discard(Role(Target(0)))]"#);

    let card = described("hazard creature orc 3@7/8 attacker-chooses");
    assert_eq!((card.strikes, card.prowess, card.body), (Some(3), Some(7), Some(8)));
    assert_eq!(card.kind, CardKind::Creature);

    let card = described(
        "resource short-event ritual: by own character untapped skill:sage; cost tap by; do tap e; target e character; free",
    );
    let play = &card.meaning.expect("it has a meaning").plays[0];
    assert!(play.free && play.by.is_some() && play.cost.len() == 1 && &*play.targets[0].name == "e");
    assert!(card.keywords.iter().any(|k| &**k == "ritual"));

    let card = described(
        "hazard long-event: standing P { strikes attack race:orc +1 }; on attack-defeated attack affected { discard self }",
    );
    let meaning = card.meaning.expect("it has a meaning");
    assert_eq!((meaning.plays.len(), meaning.standing.len(), meaning.triggers.len()), (0, 1, 1));

    for text in ["hazard: tap target", "short-event: tap c", "hazard short-event: tap c", "hazard short-event; tap c"] {
        let mistake = effects::parse_action(text).expect_err(text);
        assert!(!mistake.expected.is_empty() && mistake.span.end <= text.len(), "{text}: {mistake}");
    }
}

/// What a player is told of a card's meaning.
fn spoken(title: &str) -> String {
    let table = compile(&catalogue());
    let parts = table.defs.iter().filter(|def| *def.title == *title).flat_map(|def| Speaker::new(&table).card(def));
    parts.map(|part| format!("{}: {}", part.label, part.text)).collect::<Vec<_>>().join("\n")
}

/// The most words in which a meaning is read aloud.
const MOST_WORDS: usize = 250;
/// Cards whose meaning takes more, and why.
const WORDY: [(&str, &str); 3] = [
    ("From the Pits of Angband", "eighteen titles are looked for in four ways"),
    ("Known to an Ounce", "nine Dragons, each with a lair of its own"),
    ("Token of Goodwill", "three kinds of attackers, each with an item and a number of its own"),
];

#[test]
fn meanings_are_short_enough_to_be_read() {
    let table = compile(&catalogue());
    let mut long: Vec<(usize, String)> = Vec::new();
    for def in &table.defs {
        let parts = Speaker::new(&table).card(def);
        let text: Vec<String> = parts.iter().map(|part| format!("{}: {}", part.label, part.text)).collect();
        let text = text.join("\n");
        for stilted in ["where the card speaks of", "that is this card"] {
            assert!(!text.contains(stilted), "{}: {stilted}\n{text}", def.title);
        }
        let words = text.split_whitespace().count();
        let known = WORDY.iter().any(|(title, _)| *title == &*def.title);
        if known != (words > MOST_WORDS) {
            long.push((words, format!("{words} words of {}: {text}\n", def.title)));
        }
    }
    long.sort();
    let told: Vec<String> = long.into_iter().map(|(_, told)| told).collect();
    assert!(told.is_empty(), "{} meanings\n{}", told.len(), told.join("\n"));
}

#[test]
fn meanings_are_read_aloud_in_the_words_of_the_game() {
    assert_snapshot!(spoken("Marvels Told"), @"play: by an untapped sage character or ally of yours; price: he taps; target: a hazard non-environment permanent-event or long-event; then discard the target; corruption check of the performing character -2");
    assert_snapshot!(spoken("Elven Cloak"), @r#"
        use: price: this card taps; target: a strike against the bearer keyed to a Wilderness from a creature; then cancel the target
        no second copy: on the same bearer
        "#);
    assert_snapshot!(spoken("Call of Home"), @"play: target: a non-avatar character not bearing The One Ring; then roll by the player of the target plus the unused general influence of the target: on 10 or more nothing happens, otherwise return the target to the hand; one of its items may pass to a companion");
    assert_snapshot!(spoken("Foul Fumes"), @r#"
        when a company moves: if it is a moving company of no Ringwraith, Balrog or Sauron player with a Shadow-land or Dark-domain in the site path without a ranger character: return it to its site of origin
        when a company moves: if it is a moving company and Doors of Night is in play and there is a company of no Ringwraith, Balrog or Sauron player at an untapped non-Haven site that is one with a Shadow-land or Dark-domain in the site path or non-moving at a site with at least 1 of the type Shadow-land or Dark-domain in its printed path: for each of them: tap the site
        no second copy: while one is in play
        "#);
    assert_snapshot!(spoken("Fell Winter"), @r#"
        while in play (passive): a Border-hold site has one more automatic-attack: Wolf, 3 strikes with prowess 7
        while in play (passive): if Doors of Night is in play: Free-domains become Border-lands and Border-lands become Wildernesses
        no second copy: while one is in play
        "#);
    assert_snapshot!(spoken("Assassin"), @r#"
        its attack: 3 attacks; all attacks against the same character; the attacker chooses the defending characters; tapping an untapped character cancels an attack, up to 2
        "#);
    assert_snapshot!(spoken("Precious Gold Ring"), @r#"
        tested: dwarven ring: 8, 9, 10, 11, 12, 13, 14
        tested: Lesser Ring: any result
        tested: magic ring: 1, 2, 3, 4, 5
        tested: The One Ring: 10, 11, 12, 13, 14
        "#);
}

#[test]
fn every_word_of_the_manual_has_an_example() {
    let help = effects::help();
    assert!(help.len() > 250, "{}", help.len());
    for line in help {
        assert!(!line.group.is_empty() && !line.meaning.is_empty() && !line.example.is_empty(), "{line:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_makes_the_parser_panic(text in "\\PC*") {
        everything(&text);
    }

    #[test]
    fn no_jumble_of_words_makes_the_parser_panic(
        words in prop::collection::vec(prop::sample::select(vocabulary()), 0..40)
    ) {
        everything(&words.join(" "));
    }
}

fn everything(text: &str) {
    let all = [
        effects::filter(text, &mut names()).err(),
        effects::amount(text, &mut names()).err(),
        effects::condition(text, &mut names()).err(),
        effects::steps(text, &mut names()).err(),
        effects::rules(text, &mut names()).err(),
        effects::costs(text, &mut names()).err(),
        effects::target(text, &mut names()).err(),
        effects::mode(text).err(),
        effects::parse_action(text).err(),
        effects::parse_action(&format!("hazard short-event: {text}")).err(),
    ];
    for mistake in all.into_iter().flatten() {
        assert!(mistake.span.start <= mistake.span.end, "{text}: {mistake:?}");
        let _ = mistake.to_string();
    }
}

/// Every word of the manual, and the signs.
fn vocabulary() -> Vec<String> {
    let mut words: Vec<String> =
        ["(", ")", "{", "}", ";", ",", "|", ":", ">=", "<", "=", "+", "-", "*", "3", "@", "c", "\"Moria\""]
            .map(str::to_owned)
            .to_vec();
    words.extend(effects::help().into_iter().flat_map(|line| line.example.split(' ').map(str::to_owned)));
    words
}

/// Cards whose meanings show what a language has to get right: articles, cases, agreement, lists and clauses.
const SHOWN: [&str; 20] = [
    "A Lie in Your Eyes",
    "Adûnaphel",
    "Alone and Unadvised",
    "Ancient Black Axe",
    "Angmarim",
    "Bairanax Roused",
    "Biter and Beater!",
    "Call of Home",
    "Concealment",
    "Dark Quarrels",
    "Doors of Night",
    "Elven Cloak",
    "Lure of the Senses",
    "Many Turns and Doublings",
    "Marvels Told",
    "Muster Disperses",
    "Narya",
    "Old Road",
    "The Iron Crown",
    "Weariness of the Heart",
];

#[test]
fn meanings_are_read_aloud_in_four_languages() {
    let catalogue = catalogue();
    let table = compile(&catalogue);
    let mut told = String::new();
    for title in SHOWN {
        let def = table.defs.iter().find(|def| *def.title == *title).unwrap_or_else(|| panic!("no card {title}"));
        told.push_str(&format!("{title}\n"));
        for language in [Language::En, Language::De, Language::Es, Language::Fr] {
            let speaker = Speaker::of(language, &table, &catalogue).expect("the language has words for it");
            for part in speaker.card(def) {
                told.push_str(&format!("  {language} {}: {}\n", part.label, part.text));
            }
        }
    }
    assert_snapshot!("meanings_in_four_languages", told);
}
