//! The meaning of a card as its file writes it: texts with their places, so that a mistake can be shown where it
//! stands.
//!
//! Nothing is understood here; `meaning` turns it into the engine's types. Most commands need facts only, so the tables
//! are read apart from them and later.

use std::collections::BTreeMap;
use std::fmt;

use serde::Deserialize;
use serde::de::value::SeqAccessDeserializer;
use serde::de::{Deserializer, Error, SeqAccess, Visitor};
use toml::Spanned;

use crate::vocab::SiteType;

/// A text and where it stands in the file.
pub type Text = Spanned<String>;

/// The tables of a card's meaning. They stand below its facts.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tables {
    /// Ways to play it.
    #[serde(default)]
    pub play: Vec<WrittenAction>,
    /// Ways to use it in play.
    #[serde(default)]
    pub ability: Vec<WrittenAction>,
    /// The effects that hold while it is in play.
    #[serde(default)]
    pub standing: Vec<WrittenStanding>,
    /// The actions that happen by themselves.
    #[serde(default)]
    pub trigger: Vec<WrittenTrigger>,
    /// The parts of its attack beyond the printed numbers.
    pub creature: Option<WrittenCreature>,
    /// The results of a test, for a gold ring.
    pub ring_test: Option<WrittenRingTest>,
    /// Sentences that are not modelled.
    #[serde(default)]
    pub by_hand: Vec<WrittenByHand>,
    /// Sentences that matter outside every chain.
    #[serde(default)]
    pub outside: Vec<WrittenOutside>,
}

/// The headers of these tables.
const HEADERS: [&str; 8] = [
    "[[play]]",
    "[[ability]]",
    "[[standing]]",
    "[[trigger]]",
    "[creature]",
    "[ring_test]",
    "[[by_hand]]",
    "[[outside]]",
];

/// Gives the place where the facts of a card file end and the tables of its meaning begin.
pub(super) fn tables_begin(file: &str) -> usize {
    let lines = file.match_indices("\n[").map(|(at, _)| at + 1);
    let mut headers = lines.filter(|at| HEADERS.iter().any(|header| file[*at..].starts_with(header)));
    headers.next().unwrap_or(file.len())
}

/// A way to play the card, or to use it: `[[play]]` and `[[ability]]`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrittenAction {
    /// The words by which the option is chosen.
    pub option: Option<String>,
    /// The mode in which it is played.
    pub mode: Option<Text>,
    /// `hazard` or `resource`.
    #[serde(rename = "as")]
    pub side: Option<Text>,
    /// The time.
    pub when: Option<Text>,
    /// Whether it is free of the hazard limit.
    #[serde(default)]
    pub free: bool,
    /// The performer.
    pub by: Option<Text>,
    /// The price.
    #[serde(default)]
    pub cost: Texts,
    /// Conditions.
    #[serde(default)]
    pub needs: Texts,
    /// Targets.
    #[serde(default)]
    pub target: Texts,
    /// Steps.
    #[serde(default, rename = "do")]
    pub steps: Texts,
    /// Whether it must start a chain.
    #[serde(default)]
    pub starts_chain: bool,
    /// The time during which all that fit may use it.
    pub lent: Option<Text>,
    /// Whether its targets may not be tapped in response.
    #[serde(default)]
    pub locks_targets: bool,
    /// The plays that are forbidden while it is on the chain.
    #[serde(default)]
    pub meanwhile: Texts,
    /// The second uses of this kind that are not allowed.
    pub no_duplicate: Option<Text>,
}

/// The rules that hold while the card is in play: `[[standing]]`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrittenStanding {
    /// Its class.
    pub class: Text,
    /// Conditions.
    #[serde(default)]
    pub needs: Texts,
    /// Rules.
    #[serde(default, rename = "do")]
    pub rules: Texts,
    /// Whether it holds for those who have faced this attack.
    #[serde(default)]
    pub after_facing: bool,
}

/// An action that happens by itself: `[[trigger]]`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrittenTrigger {
    /// The event.
    pub on: Text,
    /// The things to which it must happen.
    pub who: Option<Text>,
    /// Conditions.
    #[serde(default)]
    pub needs: Texts,
    /// Whether it happens at once.
    #[serde(default)]
    pub immediate: bool,
    /// Whether it is a special action of a strike.
    #[serde(default)]
    pub special: bool,
    /// Whether it may be left out.
    #[serde(default)]
    pub optional: bool,
    /// Steps.
    #[serde(default, rename = "do")]
    pub steps: Texts,
}

/// The parts of a creature's attack beyond the printed numbers: `[creature]`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrittenCreature {
    /// The number of attacks.
    #[serde(default)]
    pub attacks: u8,
    /// All against one character.
    #[serde(default)]
    pub one_character: bool,
    /// The attacker chooses who is struck.
    #[serde(default)]
    pub attacker_chooses: bool,
    /// Each character faces one strike.
    #[serde(default)]
    pub strike_each: bool,
    /// Regions by name to which it may be keyed.
    #[serde(default)]
    pub regions: Texts,
    /// Whether, or of which types, sites in these regions will do as well.
    pub sites_there: Option<SitesThere>,
    /// Sites by name to which it may be keyed.
    #[serde(default)]
    pub sites: Texts,
    /// Only against such companies.
    pub only: Option<Text>,
    /// A body check equal to the body discards.
    #[serde(default)]
    pub equal_discards: bool,
    /// Added to body checks.
    #[serde(default)]
    pub body_check: i16,
    /// The characters that may tap to cancel attacks of it.
    pub cancel_by_tapping: Option<WrittenCancel>,
    /// A detainment attack.
    #[serde(default)]
    pub detainment: bool,
    /// Detainment against such companies.
    pub detainment_against: Option<Text>,
    /// It cannot be cancelled.
    #[serde(default)]
    pub uncancellable: bool,
}

/// The characters that may tap to cancel attacks of a creature, and the number of attacks.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrittenCancel {
    /// The characters.
    pub who: Text,
    /// The number of attacks.
    pub count: u8,
    /// Whether it may be the one who is struck.
    #[serde(default)]
    pub struck: bool,
}

/// Sites in the regions to which a creature may be keyed by name: `true`, or only those of some types.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub enum SitesThere {
    /// All of them, or none.
    Any(bool),
    /// Those of these types.
    Of(Vec<SiteType>),
}

/// A sentence that is not modelled: `[[by_hand]]`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrittenByHand {
    /// The part, in our words.
    pub part: String,
    /// The time at which it matters.
    pub when: Option<Text>,
    /// The matter that it is about, in the words of `[[outside]]`.
    pub of: Option<Text>,
}

/// A sentence that matters outside every chain: `[[outside]]`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WrittenOutside {
    /// The part, in our words.
    pub part: String,
    /// The matter for which it counts.
    pub of: Text,
}

/// The results of a test by kind of ring: `[ring_test]`.
pub type WrittenRingTest = BTreeMap<String, Vec<u8>>;

/// One text, or a list of them.
#[derive(Clone, Debug, Default)]
pub struct Texts(pub Vec<Text>);

impl<'de> Deserialize<'de> for Texts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Texts, D::Error> {
        // A single text has no place of its own within a value that may be a list: it is that of the value.
        let value = Spanned::<OneOrMany>::deserialize(deserializer)?;
        let span = value.span();
        Ok(Texts(match value.into_inner() {
            OneOrMany::One(text) => vec![Spanned::new(span, text)],
            OneOrMany::Many(texts) => texts,
        }))
    }
}

enum OneOrMany {
    One(String),
    Many(Vec<Text>),
}

impl<'de> Deserialize<'de> for OneOrMany {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<OneOrMany, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = OneOrMany;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text, or a list of texts")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<OneOrMany, E> {
                Ok(OneOrMany::One(text.to_owned()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<OneOrMany, A::Error> {
                Vec::deserialize(SeqAccessDeserializer::new(list)).map(OneOrMany::Many)
            }
        }
        deserializer.deserialize_any(Reader)
    }
}
