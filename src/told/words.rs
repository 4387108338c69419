//! The words of players in a language, as data. One line of `languages/en.toml` is one concept.

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

use serde::Deserialize;
use strum::EnumString;

use crate::vocab::{RegionType, SiteType, Spelling};

/// A concept that players have words for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumString)]
#[strum(serialize_all = "kebab-case")]
pub(super) enum Word {
    Me,
    My,
    Opponent,
    He,
    /// `Gimli himself`: Gimli, and nobody else beside him.
    Himself,
    His,
    It,
    Its,
    ResourcePlayer,
    HazardPlayer,
    Both,
    /// The first and the last of those who were named: `the former`, `the latter`.
    Former,
    Latter,
    /// Somebody who is left out: `all except Gimli`.
    Except,
    Nobody,
    Somebody,
    ToCome,
    Judge,
    Play,
    /// Somebody keeps a card that they could play: `I save it for later`.
    Withhold,
    /// `three and a half`
    AndAHalf,
    /// A verb that is used for cards and for dice.
    Throw,
    /// Words that people say while they think.
    Idle,
    Put,
    ComeDown,
    Tap,
    Discard,
    Move,
    Stay,
    Arrive,
    Enter,
    Be,
    Have,
    Bear,
    Attack,
    /// Perhaps an attack, `we get Wargs`; mostly it is none.
    Get,
    Face,
    Eliminated,
    Unassigned,
    Assign,
    Take,
    Succeed,
    Wound,
    Fail,
    Beat,
    Roll,
    Respond,
    Pass,
    Support,
    Cancel,
    Test,
    Reveal,
    Influence,
    Order,
    OrderVerb,
    /// Somebody settles something: `whose call`, `up to me`.
    Decides,
    Choose,
    Untap,
    Heal,
    Protect,
    Return,
    Resolve,
    Bring,
    Store,
    Transfer,
    Raise,
    KeyVerb,
    Want,
    Can,
    Must,
    Do,
    /// Somebody faces a strike: `doing Gimli's strike`.
    Doing,
    Say,
    Happen,
    HealWound,
    Lose,
    Draw,
    Rescue,
    Anything,
    InSites,
    Rid,
    Leave,
    Begin,
    Tapped,
    /// A state, or a deed of somebody: `the Harp gets tapped for Elrond`.
    GetsTapped,
    Untapped,
    Wounded,
    Unwounded,
    FaceDown,
    FaceUp,
    InPlay,
    IntoPlay,
    Trophy,
    Prisoner,
    RescueAttack,
    Sideboarded,
    Search,
    Become,
    Join,
    Uncancellable,
    /// The part that a site has in the move of a company.
    Origin,
    Destination,
    /// Somebody points at what they mean: `he points at her`.
    PointAt,
    /// Somebody makes somebody roll: `forces my Faramir to a check with …`.
    Force,
    /// A verb that says little by itself: `makes an attempt`, `makes him roll`.
    Make,
    /// A card that was discarded, or is: `Cram discarded`.
    Discarded,
    /// Something that is not named.
    Something,
    /// The whole of what is counted: `his whole limit`.
    Whole,
    /// A card that serves already: `the only Edoras is in use`.
    InUse,
    NewSite,
    During,
    OnGuard,
    InHand,
    InDiscard,
    InDeck,
    InSideboard,
    Unused,
    Alone,
    Already,
    Earlier,
    /// What was in play before and is no more: `used to have`, `until last turn`.
    Formerly,
    SinceStart,
    SinceNow,
    SinceTurn,
    Now,
    Before,
    After,
    Yet,
    Over,
    PhaseEnding,
    SitePhaseEnding,
    SignalEnd,
    HandsReconciled,
    /// Nobody has drawn cards for a move.
    BeforeDraws,
    NewSiteRevealed,
    OnGuardWindow,
    AgentWindow,
    StrikeRolled,
    /// The strike that is being resolved: `Bilbo's up now`.
    StrikeNow,
    NotRolled,
    EstablishOrder,
    InPlace,
    LastStrike,
    Unfinished,
    Excess,
    SameChain,
    NextChain,
    Again,
    SecondOne,
    AsEvent,
    PermanentEvent,
    ShortEvent,
    LongEvent,
    Creature,
    AsResource,
    AsHazard,
    FaceIt,
    Company,
    Companions,
    Strike,
    StrikeSequence,
    BodyCheck,
    CorruptionCheck,
    Check,
    CorruptionPoints,
    GeneralInfluence,
    DirectInfluence,
    Offering,
    Riddle,
    Event,
    InfluenceCheck,
    Hazard,
    HazardLimit,
    Prowess,
    Body,
    AutomaticAttack,
    TheAttack,
    Site,
    RegionMovement,
    Path,
    Turn,
    UntapPhase,
    OrganizationPhase,
    LongEventPhase,
    MovementPhase,
    SitePhase,
    EndPhase,
    Wilderness,
    BorderLand,
    FreeDomain,
    ShadowLand,
    DarkDomain,
    CoastalSea,
    Haven,
    FreeHold,
    BorderHold,
    Ruins,
    ShadowHold,
    DarkHold,
    Ringwraith,
    Wizard,
    FallenWizard,
    BalrogPlayer,
    AttackRace,
    RulesMetw,
    RulesMele,
    RulesCoe,
    RulesTg,
    RulesRiv,
    Ring,
    Item,
    Faction,
    Ally,
    Character,
    Card,
    AllOf,
    Not,
    Agent,
    DeckTop,
    And,
    Or,
    With,
    On,
    At,
    To,
    From,
    For,
    Of,
    By,
    Via,
    Between,
    Against,
    Then,
    But,
    So,
    Because,
    When,
    If,
    /// Something is done as it would be if: `I can use it as if Gates of Morning were in play`.
    AsIf,
    Who,
    Asks,
}

impl Word {
    /// Gives the type of site that it names.
    pub fn site_type(self) -> Option<SiteType> {
        Some(match self {
            Word::Haven => SiteType::H,
            Word::FreeHold => SiteType::F,
            Word::BorderHold => SiteType::B,
            Word::Ruins => SiteType::R,
            Word::ShadowHold => SiteType::S,
            Word::DarkHold => SiteType::D,
            _ => return None,
        })
    }

    /// Gives the type of region that it names.
    pub fn region(self) -> Option<RegionType> {
        Some(match self {
            Word::Wilderness => RegionType::W,
            Word::BorderLand => RegionType::B,
            Word::FreeDomain => RegionType::F,
            Word::ShadowLand => RegionType::S,
            Word::DarkDomain => RegionType::D,
            Word::CoastalSea => RegionType::C,
            _ => return None,
        })
    }

    /// Gives the word for a type of region.
    pub fn of_region(region: RegionType) -> Word {
        match region {
            RegionType::W => Word::Wilderness,
            RegionType::B => Word::BorderLand,
            RegionType::F => Word::FreeDomain,
            RegionType::S => Word::ShadowLand,
            RegionType::D => Word::DarkDomain,
            RegionType::C => Word::CoastalSea,
        }
    }
}

/// The words of a language.
#[derive(Debug, Default)]
pub(super) struct Words {
    /// Phrases by their first word.
    phrases: HashMap<Box<str>, Row>,
    /// Short forms that stand for several words.
    shortened: HashMap<String, Vec<String>>,
    /// Titles that are ordinary words as well.
    ordinary: HashSet<String>,
    /// Words that say nothing of a situation.
    small: HashSet<String>,
    /// What somebody has done, behind `had`.
    participles: HashSet<String>,
    /// Words that are cut short, with a dot behind them.
    cut_short: HashSet<String>,
    /// Words before the number of something, with a dot behind them.
    numbering: HashSet<String>,
    combat: HashSet<String>,
    /// Words that point at what was told of.
    pointing: HashSet<String>,
    /// Words of a question whether something may be done.
    asking: HashSet<String>,
    /// Words for what may be done.
    granting: HashSet<String>,
    /// Words for what is printed on a card.
    card_text: HashSet<String>,
    /// Words of something of which there is no second one: `his only Edoras`.
    scarce: HashSet<String>,
    /// Words of something that comes on top: `no further copy`.
    further: HashSet<String>,
    /// Names of a second company.
    second_companies: HashSet<String>,
    /// Words by which something comes ahead of what was told last.
    ahead: HashSet<String>,
    /// Words of one more of whom the same is told: `Legolas too`.
    alike: HashSet<String>,
    /// Words for one of several cards with the same title.
    copies: HashSet<String>,
    /// Words for a site card that serves a company: `it lies under his company`.
    covering: HashSet<String>,
    sides: HashSet<String>,
    past_turns: HashSet<String>,
    /// Words of what must not be: `unless Doors of Night is in play`.
    unless: HashSet<String>,
    /// Words of whose a card is: `it belongs to me`.
    owning: HashSet<String>,
    /// Words of an effect over somebody: `they move under Doors of Night`.
    beneath: HashSet<String>,
    /// Words of somebody who is not tapped: `Legolas is ready`.
    ready: HashSet<String>,
    /// Words of an effect that is there: `with Doors of Night up`.
    standing: HashSet<String>,
    /// Words that are said of several: `who are tapped`, `with them`.
    plural: HashSet<String>,
    /// Words for the end of a row: `the last two`.
    lasting: HashSet<String>,
    /// Words for those who are left: `the others`, `the rest`.
    remaining: HashSet<String>,
    /// Words by which one is not like another: `Gimli, unlike Balin, is tapped`.
    unlike: HashSet<String>,
    /// Words by which one is like another: `Gimli, like Balin, is tapped`.
    likening: HashSet<String>,
    /// Articles before a thing that was not named before: `a Cram`.
    indefinite: HashSet<String>,
    /// Words of somebody who belongs to a character: `Frodo and his friend Boromir`.
    kin: HashSet<String>,
    /// Words before what somebody wants to be safe from: `in case`.
    precautions: HashSet<String>,
    /// Words of what a question takes for granted: `does it matter that he is tapped?`.
    mattering: HashSet<String>,
    /// Words of asking or knowing whether something is so: `do you know if he is tapped?`.
    knowing: HashSet<String>,
    /// Words before a question: `Q: is it discarded?`
    labels: HashSet<String>,
    /// Words before what a text is about.
    topics: HashSet<String>,
    /// Words behind what a text is about: `Fog is driving me mad`.
    bothering: HashSet<String>,
    /// The first halves of the names of regions, each with the type of region: `shadow`.
    lands: HashMap<String, Word>,
    /// Verbs in two parts, `turn … over`, by the first: the second, and the concept.
    parted: HashMap<Box<str>, Vec<(Box<str>, Word)>>,
    /// Every word that stands in a phrase or among the small ones, by its first letter.
    spellings: HashMap<char, Vec<Spelling>>,
}

/// A phrase without its first two words. There are many thousands.
#[derive(Debug)]
struct Phrase {
    /// The words behind the first two, with a space between every two.
    rest: Box<str>,
    /// The number of all its words.
    words: u8,
    says: Word,
}

/// The phrases that begin with one word.
#[derive(Debug, Default)]
struct Row {
    /// What the word says alone.
    alone: Option<Word>,
    /// The others by their second word, the longest first.
    longer: HashMap<Box<str>, Vec<Phrase>>,
}

/// Gives the words of a phrase with those shortened that are only behind its first word: `comes back w`.
fn shorter_within(parts: &[String], within: &HashMap<String, String>) -> Option<Vec<String>> {
    let short = |at: usize| within.get(&parts[at]).filter(|_| at > 0);
    let any = (0..parts.len()).any(|at| short(at).is_some());
    any.then(|| (0..parts.len()).map(|at| short(at).unwrap_or(&parts[at]).clone()).collect())
}

impl Phrase {
    /// Whether some words begin with it, if they begin with its first two.
    fn begins(&self, words: &[&str]) -> bool {
        let own = self.rest.split(' ').filter(|word| !word.is_empty());
        usize::from(self.words) <= words.len() && own.zip(&words[2..]).all(|(own, word)| own == *word)
    }
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct File {
    shortened: HashMap<String, String>,
    within: HashMap<String, String>,
    lands: HashMap<String, String>,
    ordinary: List,
    small: List,
    participles: List,
    cut_short: List,
    numbering: List,
    combat: List,
    pointing: List,
    asking: List,
    granting: List,
    card_text: List,
    scarce: List,
    further: List,
    second_companies: List,
    ahead: List,
    alike: List,
    copies: List,
    covering: List,
    sides: List,
    past_turns: List,
    unless: List,
    owning: List,
    beneath: List,
    ready: List,
    standing: List,
    plural: List,
    lasting: List,
    remaining: List,
    unlike: List,
    likening: List,
    indefinite: List,
    kin: List,
    precautions: List,
    mattering: List,
    knowing: List,
    labels: List,
    topics: List,
    bothering: List,
    words: HashMap<String, Vec<String>>,
}

/// A table that lists words.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct List {
    words: HashSet<String>,
}

/// The least number of letters in a word whose spelling is mended.
const SPELT: usize = 4;

/// Whether a text says a word in any form of it: `the healing option`, `by untapping`.
pub(super) fn says(text: &str, word: &str) -> bool {
    let stem = |said: &str| {
        let twice = said.strip_prefix(word).is_some_and(|rest| rest.len() == 1 && word.ends_with(rest));
        said == word || word.strip_suffix('e') == Some(said) || twice
    };
    let mut said = text.split(|c: char| !c.is_alphanumeric());
    said.any(|said| said == word || said.strip_suffix('s') == Some(word) || said.strip_suffix("ing").is_some_and(stem))
}

/// Whether two words have the same letters.
fn is_swapped(a: &str, b: &str) -> bool {
    let sorted = |word: &str| {
        let mut letters: Vec<char> = word.chars().collect();
        letters.sort_unstable();
        letters
    };
    sorted(a) == sorted(b)
}

/// Gives the phrases that a line of the table stands for: `before (the|this|) phase` is three.
fn spelt_out(phrase: &str) -> Vec<String> {
    let Some((head, rest)) = phrase.split_once('(') else { return vec![phrase.to_owned()] };
    let Some((choices, tail)) = rest.split_once(')') else { return vec![phrase.to_owned()] };
    choices.split('|').flat_map(|choice| spelt_out(&format!("{head}{choice}{tail}"))).collect()
}

impl Words {
    /// Gives the words of the language in which a text is written, and whether it is another than English: the one that
    /// knows most of its words, or English where another knows hardly more.
    pub fn of_text(text: &str) -> (&'static Words, bool) {
        static OTHERS: OnceLock<[Words; 4]> = OnceLock::new();
        let english = Words::english();
        let typed = crate::vocab::words(text);
        let known = |words: &Words| typed.iter().filter(|word| words.knows(word)).count();
        let least = known(english) + 2 + typed.len() / 8;
        if least > typed.len() {
            return (english, false);
        }
        let others = OTHERS.get_or_init(|| {
            [
                include_str!("languages/es.toml"),
                include_str!("languages/fr.toml"),
                include_str!("languages/de.toml"),
                include_str!("languages/it.toml"),
            ]
            .map(Words::of)
        });
        let most = others.iter().map(|words| (known(words), words)).max_by_key(|(count, _)| *count);
        most.filter(|(count, _)| *count >= least).map_or((english, false), |(_, words)| (words, true))
    }

    /// Whether a word stands somewhere in the table.
    pub fn knows(&self, word: &str) -> bool {
        self.phrases.contains_key(word) || self.shortened.contains_key(word) || self.small(word)
    }

    /// Gives the words of players who write English.
    pub fn english() -> &'static Words {
        static WORDS: OnceLock<Words> = OnceLock::new();
        WORDS.get_or_init(|| Words::of(include_str!("languages/en.toml")))
    }

    /// Reads a table. It leaves out a concept that does not exist; a test holds that there is none.
    fn of(text: &str) -> Words {
        let Ok(file) = toml::from_str::<File>(text) else { return Words::default() };
        let split = |phrase: &str| -> Vec<String> {
            phrase.split([' ', '-', '/']).filter(|w| !w.is_empty()).map(str::to_owned).collect()
        };
        let mut words = Words::default();
        let mut all: HashSet<String> = HashSet::new();
        for (concept, phrases) in &file.words {
            let Ok(word) = concept.parse::<Word>() else { continue };
            for phrase in phrases.iter().flat_map(|p| spelt_out(p)) {
                let parts = split(&phrase);
                all.extend(parts.iter().filter(|part| *part != "_").cloned());
                words.phrase(word, &parts);
                if let Some(short) = shorter_within(&parts, &file.within) {
                    words.phrase(word, &short);
                }
            }
        }
        for row in words.phrases.values_mut().flat_map(|row| row.longer.values_mut()) {
            row.sort_by_key(|phrase| (std::cmp::Reverse(phrase.words), phrase.says as u16));
            row.shrink_to_fit();
        }
        // The longest rest of a verb in two parts comes first, whatever the order of the table.
        for row in words.parted.values_mut() {
            row.sort_by(|(a, x), (b, y)| b.len().cmp(&a.len()).then_with(|| (a, *x as u16).cmp(&(b, *y as u16))));
        }
        let land = |(half, full): (&String, &String)| Some((half.clone(), full.parse::<Word>().ok()?));
        words.lands = file.lands.iter().filter_map(land).collect();
        words.ordinary = file.ordinary.words;
        words.small = file.small.words;
        words.participles = file.participles.words;
        words.asking = file.asking.words;
        words.granting = file.granting.words;
        words.card_text = file.card_text.words;
        words.scarce = file.scarce.words;
        words.further = file.further.words;
        words.second_companies = file.second_companies.words;
        words.ahead = file.ahead.words;
        words.alike = file.alike.words;
        words.copies = file.copies.words;
        words.covering = file.covering.words;
        words.sides = file.sides.words;
        words.past_turns = file.past_turns.words;
        words.unless = file.unless.words;
        words.owning = file.owning.words;
        words.beneath = file.beneath.words;
        words.ready = file.ready.words;
        words.standing = file.standing.words;
        words.plural = file.plural.words;
        words.lasting = file.lasting.words;
        words.remaining = file.remaining.words;
        words.unlike = file.unlike.words;
        words.likening = file.likening.words;
        words.indefinite = file.indefinite.words;
        words.kin = file.kin.words;
        words.precautions = file.precautions.words;
        words.mattering = file.mattering.words;
        words.knowing = file.knowing.words;
        words.labels = file.labels.words;
        words.topics = file.topics.words;
        words.bothering = file.bothering.words;
        words.cut_short = file.cut_short.words;
        words.numbering = file.numbering.words;
        words.combat = file.combat.words;
        words.pointing = file.pointing.words;
        all.extend(words.small.iter().cloned());
        for word in all {
            let row = word.chars().next().map(|first| words.spellings.entry(first).or_default());
            row.into_iter().for_each(|row| row.push(Spelling::new(word.clone())));
        }
        words.spellings.values_mut().for_each(Vec::shrink_to_fit);
        words.shortened = file.shortened.iter().map(|(word, long)| (word.clone(), split(long))).collect();
        words
    }

    /// Takes up the words of a phrase.
    fn phrase(&mut self, says: Word, parts: &[String]) {
        match parts {
            [] => {}
            [head, gap, tail @ ..] if gap == "_" => {
                let tail = tail.join(" ").into_boxed_str();
                self.parted.entry(head.as_str().into()).or_default().push((tail, says));
            }
            [alone] => {
                let row = self.phrases.entry(alone.as_str().into()).or_default();
                row.alone = row.alone.into_iter().chain([says]).min_by_key(|says| *says as u16);
            }
            [first, second, rest @ ..] => {
                let words = u8::try_from(parts.len()).unwrap_or(u8::MAX);
                let phrase = Phrase { rest: rest.join(" ").into(), words, says };
                let row = self.phrases.entry(first.as_str().into()).or_default();
                row.longer.entry(second.as_str().into()).or_default().push(phrase);
            }
        }
    }

    /// Finds the longest phrase at the beginning of some words: how many of them it takes, and its concept.
    pub fn at(&self, words: &[&str]) -> Option<(usize, Word)> {
        let row = self.phrases.get(*words.first()?)?;
        let longer = words.get(1).and_then(|second| row.longer.get(*second));
        let found = longer.and_then(|phrases| phrases.iter().find(|phrase| phrase.begins(words)));
        found.map(|phrase| (usize::from(phrase.words), phrase.says)).or_else(|| Some((1, row.alone?)))
    }

    /// Finds the verb in two parts that begins some words and ends at one of the next.
    pub fn parted(&self, words: &[&str]) -> Option<Word> {
        let row = self.parted.get(*words.first()?)?;
        // The rest that stands nearest ends it, of two there the longer one.
        let ends = |tail: &str| {
            let tail: Vec<&str> = tail.split(' ').collect();
            (2..words.len()).take(4).find(|at| words[*at..].starts_with(&tail))
        };
        let found = row.iter().filter_map(|(tail, word)| Some((ends(tail)?, tail.len(), *word)));
        found.min_by_key(|(at, tail, _)| (*at, Reverse(*tail))).map(|(_, _, word)| word)
    }

    /// Gives the word that somebody meant who made one slip of the pen: a letter left out, doubled, changed or swapped
    /// with its neighbour. Gives nothing for a known word, a short one, or one that may be several that do not say the
    /// same, unless only one of them makes a phrase with the words behind it: `movment/hazard phase`.
    pub fn spelt(&self, word: &str, behind: &[&str]) -> Option<&str> {
        let letters = word.chars().count();
        let row = self.spellings.get(&word.chars().next()?)?;
        if letters < SPELT || row.iter().any(|own| own.text() == word) || self.shortened.contains_key(word) {
            return None;
        }
        let typed = Spelling::new(word.to_owned());
        let near = row.iter().filter(|own| own.distance(&typed, 1) == Some(1));
        // In a word of four letters, only a missing last letter or two swapped letters are mended.
        let long = |own: &&str| letters > SPELT || own.starts_with(word) || is_swapped(own, word);
        let found: Vec<&str> = near.map(Spelling::text).filter(long).collect();
        let says = |own: &str| self.at(&[own]).map(|(_, word)| word);
        let first = *found.iter().min()?;
        // `Nadia` is somebody, and denies nothing.
        if says(first) == Some(Word::Not) && first.chars().count() <= SPELT {
            return None;
        }
        if found.len() == 1 || found.iter().all(|own| says(own).is_some() && says(own) == says(first)) {
            return Some(first);
        }
        let phrase = |own: &str| self.at(&[&[own], behind].concat()).is_some_and(|(words, _)| words > 1);
        let mut phrases = found.iter().copied().filter(|own| phrase(own));
        phrases.next().filter(|_| phrases.next().is_none())
    }

    /// Writes the types of regions in a text as cards do: `a borderland` is `a border land`.
    pub fn with_regions(&self, text: &str) -> String {
        let full = |word: &str| {
            let name = match self.at(&[word]) {
                Some((1, Word::Wilderness)) => "wilderness",
                Some((1, Word::BorderLand)) => "border land",
                Some((1, Word::FreeDomain)) => "free domain",
                Some((1, Word::ShadowLand)) => "shadow land",
                Some((1, Word::DarkDomain)) => "dark domain",
                Some((1, Word::CoastalSea)) => "coastal sea",
                _ => return word.to_owned(),
            };
            // `border` may begin `border hold`.
            if name.split(' ').any(|part| part == word) { word.to_owned() } else { name.to_owned() }
        };
        text.split(' ').map(full).collect::<Vec<_>>().join(" ")
    }

    /// Whether a word says nothing of a situation.
    pub fn small(&self, word: &str) -> bool {
        self.small.contains(word)
    }

    /// Whether a word says what somebody has done.
    pub fn is_participle(&self, word: &str) -> bool {
        self.participles.contains(word)
    }

    /// Whether a word asks whether something may be done: `legal`, `late`, `works`.
    pub fn is_asking(&self, word: &str) -> bool {
        self.asking.contains(word)
    }

    /// Whether a word means what is printed on a card: `his own text discards him`.
    pub fn is_card_text(&self, word: &str) -> bool {
        self.card_text.contains(word)
    }

    /// Whether a word only leads to what a text is about: `a question about Lure of Nature`.
    pub fn is_topic(&self, word: &str) -> bool {
        self.topics.contains(word)
    }

    /// Whether a word stands behind what a text is about: `Fog is driving me mad`.
    pub fn is_bothering(&self, word: &str) -> bool {
        self.bothering.contains(word)
    }

    /// Whether a word says that there is no second one: `only`, `sole`.
    pub fn is_scarce(&self, word: &str) -> bool {
        self.scarce.contains(word)
    }

    /// Whether a text begins with words that tell the same of one more: `too`, `as well`.
    pub fn begins_alike(&self, text: &str) -> bool {
        self.alike
            .iter()
            .any(|words| text.strip_prefix(words.as_str()).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric)))
    }

    /// Whether words say that something comes ahead of what was told last: `before that`.
    pub fn is_ahead(&self, text: &str) -> bool {
        self.ahead.contains(text)
    }

    /// Whether a text tells of a second company: `second group`.
    pub fn tells_of_another_company(&self, text: &str) -> bool {
        self.second_companies.iter().any(|words| text.contains(words.as_str()))
    }

    /// Whether a word says that something comes on top: `further`, `more`.
    pub fn is_further(&self, word: &str) -> bool {
        self.further.contains(word)
    }

    /// Whether a word means one of several cards with the same title: `copy`.
    pub fn is_copy(&self, word: &str) -> bool {
        self.copies.contains(word)
    }

    /// Whether a word says that a site card serves a company: `under`, `using`.
    pub fn is_covering(&self, word: &str) -> bool {
        self.covering.contains(word)
    }

    /// Whether a word means where somebody's cards in play lie: `his side: Doors of Night`.
    pub fn is_side(&self, word: &str) -> bool {
        self.sides.contains(word)
    }

    /// Whether a word tells of asking or knowing whether something is so: `do you know if he is tapped?`.
    pub fn is_knowing(&self, word: &str) -> bool {
        self.knowing.contains(word)
    }

    /// Whether a word tells of what a question takes for granted: `does it matter that he is tapped?`.
    pub fn is_mattering(&self, word: &str) -> bool {
        self.mattering.contains(word)
    }

    /// Whether a word means somebody who belongs to a character: `Frodo and his friend Boromir`.
    pub fn is_kin(&self, word: &str) -> bool {
        self.kin.contains(word)
    }

    /// Whether a text ends with words before what somebody wants to be safe from: `in case`.
    pub fn leads_to_precaution(&self, text: &str) -> bool {
        let begins = |head: &str| !head.ends_with(char::is_alphanumeric);
        self.precautions.iter().any(|words| text.strip_suffix(words.as_str()).is_some_and(begins))
    }

    /// Whether it is a word by which one is like another: `Gimli, like Balin, is tapped`.
    pub fn is_likening(&self, word: &str) -> bool {
        self.likening.contains(word)
    }

    /// Whether it is a word by which one is not like another: `Gimli, unlike Balin, is tapped`.
    pub fn is_unlike(&self, word: &str) -> bool {
        self.unlike.contains(word)
    }

    /// Whether it is an article before a thing that was not named before: `a Cram`.
    pub fn is_indefinite(&self, word: &str) -> bool {
        self.indefinite.contains(word)
    }

    /// Whether a word stands for those who are left: `the others`, `the rest`.
    pub fn is_remaining(&self, word: &str) -> bool {
        self.remaining.contains(word)
    }

    /// Whether a word stands for the end of a row: `the last two`.
    pub fn is_lasting(&self, word: &str) -> bool {
        self.lasting.contains(word)
    }

    /// Whether a word is one of the verbs that are said of several: `who are tapped`.
    pub fn is_plural(&self, word: &str) -> bool {
        self.plural.contains(word)
    }

    /// Whether a word tells of an effect that is there: `with Doors of Night up`.
    pub fn is_standing(&self, word: &str) -> bool {
        self.standing.contains(word)
    }

    /// Whether a word tells of somebody who is not tapped: `Legolas is ready`.
    pub fn is_ready(&self, word: &str) -> bool {
        self.ready.contains(word)
    }

    /// Whether a word tells of an effect over somebody: `they move under Doors of Night`.
    pub fn is_beneath(&self, word: &str) -> bool {
        self.beneath.contains(word)
    }

    /// Whether a word tells of whose a card is: `it belongs to me`.
    pub fn is_owning(&self, word: &str) -> bool {
        self.owning.contains(word)
    }

    /// Whether a word tells of what must not be: `unless Doors of Night is in play`.
    pub fn is_unless(&self, word: &str) -> bool {
        self.unless.contains(word)
    }

    /// Whether a text speaks of a turn that is over: `last turn`.
    pub fn tells_of_past_turn(&self, text: &str) -> bool {
        self.past_turns.iter().any(|said| text.contains(said.as_str()))
    }

    /// Whether a word only leads to a question: `Q: …`
    pub fn is_label(&self, word: &str) -> bool {
        self.labels.contains(word)
    }

    /// Whether a word says that something may be done: `legal`, `works`.
    pub fn is_granting(&self, word: &str) -> bool {
        self.granting.contains(word)
    }

    /// Whether a word points at what was told of: `may he discard those?`
    pub fn is_pointing(&self, word: &str) -> bool {
        self.pointing.contains(word)
    }

    /// Whether a word stands for the whole of an attack that is faced: `the combat is over`.
    pub fn is_combat(&self, word: &str) -> bool {
        self.combat.contains(word)
    }

    /// Whether a word stands before the number of something: `strike no. 2`, `hazard number two`.
    pub fn is_numbering(&self, word: &str) -> bool {
        self.numbering.contains(word)
    }

    /// Whether a word is cut short, so that a dot behind it ends no sentence: `haz. player`.
    pub fn is_cut_short(&self, word: &str) -> bool {
        self.cut_short.contains(word)
    }

    /// Gives the type of region of whose name a word is the first half: `shadow`.
    pub fn land(&self, word: &str) -> Option<Word> {
        self.lands.get(word).copied()
    }

    /// Gives the words that a short form stands for.
    pub fn shortened(&self, word: &str) -> Option<&[String]> {
        self.shortened.get(word).map(Vec::as_slice)
    }

    /// Whether a title is an ordinary word as well.
    pub fn ordinary(&self, word: &str) -> bool {
        self.ordinary.contains(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_concept_of_the_table_exists() {
        for (language, table) in [
            ("en", include_str!("languages/en.toml")),
            ("es", include_str!("languages/es.toml")),
            ("fr", include_str!("languages/fr.toml")),
            ("de", include_str!("languages/de.toml")),
            ("it", include_str!("languages/it.toml")),
        ] {
            let file: File = toml::from_str(table).unwrap_or_else(|e| panic!("{language} is no table: {e}"));
            for concept in file.words.keys() {
                assert!(concept.parse::<Word>().is_ok(), "`{concept}` of {language} is no concept");
            }
        }
    }

    #[test]
    fn the_language_of_a_text_is_known_by_its_words() {
        for (text, foreign) in [
            ("I move Aragorn from Rivendell to Bree and my opponent plays Cave-drake. Can I tap him?", false),
            ("Doors of Night is in play and he taps Adunaphel", false),
            (
                "Muevo a Aragorn de Rivendel a Bree y mi rival juega Doors of Night. Puedo girar a Frodo en respuesta?",
                true,
            ),
            ("Ich ziehe mit Aragorn nach Bree und mein Gegner spielt Adunaphel. Kann ich ihn vorher tappen?", true),
        ] {
            assert_eq!(Words::of_text(text).1, foreign, "{text}");
        }
    }

    #[test]
    fn choices_in_a_phrase_are_spelt_out() {
        assert_eq!(spelt_out("before (the|) phase (began|)").len(), 4);
        let words = Words::english();
        assert_eq!(words.at(&["before", "that", "phase", "started"]), Some((4, Word::SinceStart)));
    }

    #[test]
    fn the_longest_phrase_counts() {
        let words = Words::english();
        assert_eq!(words.at(&["corruption", "check", "of"]), Some((2, Word::CorruptionCheck)));
        assert_eq!(words.at(&["in", "play"]), Some((2, Word::InPlay)));
    }
}
