//! The tables of words, one file a language, and how a sentence is filled from them.
//!
//! A sentence has gaps: `{0}` takes the first part. A part that is a noun stands there as the gap says: `{0:no dat}` with
//! the article `no` in the dative, `{0:several}` as more than one. `[he|she]` is the text for the class of the noun that is
//! spoken of, which is its gender and number; `~` is the ending that the article before it asks of an adjective.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::Deserialize;

use super::noun::Noun;
use crate::vocab::Language;

/// The languages that have a table, English first.
const FILES: [(Language, &str); 4] = [
    (Language::En, include_str!("tongues/en.toml")),
    (Language::De, include_str!("tongues/de.toml")),
    (Language::Es, include_str!("tongues/es.toml")),
    (Language::Fr, include_str!("tongues/fr.toml")),
];

/// What a language calls things, and how it puts them together.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Tongue {
    pub grammar: Grammar,
    /// Nouns: the class, the forms by case for one, and for several behind `;`.
    nouns: BTreeMap<String, String>,
    /// How the words of each kind stand with a noun.
    kinds: BTreeMap<String, Placing>,
    /// The words that narrow a noun down, by their English: the kind and the stems. One that is missing is English.
    words: BTreeMap<String, String>,
    /// Sentences and phrases.
    say: BTreeMap<String, String>,
    /// Uses of cards, by their English in small letters.
    #[serde(default)]
    labels: BTreeMap<String, String>,
    /// Sentences of the card files, by their English.
    #[serde(default)]
    texts: BTreeMap<String, String>,
}

/// What makes a language's nouns and sentences.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Grammar {
    /// The names of the cases; the first is meant where a gap names none.
    cases: Vec<String>,
    /// The classes of nouns by their letters: the place in `[…|…]` for one and for several.
    classes: BTreeMap<String, [usize; 2]>,
    /// What stands before a noun of a class in each case, such as a preposition that persons need.
    #[serde(default)]
    leads: BTreeMap<String, String>,
    /// The articles by class, with their forms by case.
    articles: BTreeMap<String, Vec<String>>,
    /// The endings of adjectives behind an article by class, with their forms by case.
    #[serde(default)]
    endings: BTreeMap<String, Vec<String>>,
    /// Whether each of several nouns has its own article and adjectives.
    pub apart: bool,
    /// The beginnings of what follows a noun that need the word for one behind `is`.
    pub led: Vec<String>,
    /// The same, if nothing else stands there.
    pub led_alone: Vec<String>,
    /// The beginnings of what follows a noun that need `and` between each other.
    pub and: Vec<String>,
    /// Words that are shortened or changed before some letters.
    #[serde(default)]
    sounds: Vec<Sound>,
    /// Texts that become others at the end.
    #[serde(default)]
    tidy: Vec<[String; 2]>,
}

/// A word that changes before some letters.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sound {
    word: String,
    before: String,
    /// The beginnings before which it stays.
    #[serde(default)]
    unless: Vec<String>,
    /// The ends of what stands before it with which it stays.
    #[serde(default)]
    behind: Vec<String>,
    becomes: String,
}

/// How words of a kind are said; `{0}`, `{1}` … are their stems.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Placing {
    /// One of them with a noun.
    pub item: String,
    /// One that a noun must not have.
    pub not: String,
    /// Where they stand: `_` is the noun.
    pub put: String,
    /// The same for those that a noun must not have, if they stand elsewhere.
    put_not: Option<String>,
    /// One behind `is`.
    pub is: String,
    /// One behind `is` that it must not be.
    pub isnt: String,
    /// The same where `is not` is said of it alone.
    pub denied: String,
    /// All of them behind a name.
    pub beside: String,
    /// The nouns in whose place the word itself stands as a noun.
    #[serde(default)]
    pub instead: Vec<String>,
}

/// The forms of a word that stands with a noun, as [`Placing`] has them.
#[derive(Clone, Copy)]
pub(super) enum Form {
    Item,
    Not,
    Is,
    Isnt,
    Denied,
}

/// A word that narrows a noun down.
pub(super) struct Word<'t> {
    placing: &'t Placing,
    stems: Vec<&'t str>,
}

impl Placing {
    /// Whether it says in which state a thing is, which stands beside a name as it is.
    pub(super) fn is_state(&self) -> bool {
        self.beside == "{0}"
    }

    /// Where words stand that hold, or that must not.
    pub(super) fn place(&self, holds: bool) -> &str {
        self.put_not.as_ref().filter(|_| !holds).unwrap_or(&self.put)
    }
}

impl Word<'_> {
    /// Gives a form of it: that of its kind, filled with its stems. The first stands for those that it lacks.
    pub(super) fn said(&self, form: Form) -> String {
        let placing = self.placing;
        let mut text = match form {
            Form::Item => &placing.item,
            Form::Not => &placing.not,
            Form::Is => &placing.is,
            Form::Isnt => &placing.isnt,
            Form::Denied => &placing.denied,
        }
        .clone();
        for at in 0..4 {
            let stem = self.stems.get(at).or(self.stems.first()).copied().unwrap_or_default();
            text = text.replace(&format!("{{{at}}}"), stem);
        }
        text
    }
}

/// A part of a sentence.
pub(super) enum Piece {
    Text(String),
    Noun(Box<Noun>),
}

impl From<String> for Piece {
    fn from(text: String) -> Piece {
        Piece::Text(text)
    }
}

impl From<&str> for Piece {
    fn from(text: &str) -> Piece {
        Piece::Text(text.to_owned())
    }
}

impl From<Noun> for Piece {
    fn from(noun: Noun) -> Piece {
        Piece::Noun(Box::new(noun))
    }
}

/// How a noun stands in a sentence.
#[derive(Clone, Copy)]
pub(super) struct Stand<'s> {
    pub article: &'s str,
    pub several: bool,
    pub case: usize,
}

impl Stand<'_> {
    /// With `a`, as a subject.
    pub(super) const ONE: Stand<'static> = Stand { article: "a", several: false, case: 0 };
}

/// A noun: the letters of its class, and its forms by case for one and for several.
struct Forms<'t> {
    class: &'t str,
    one: &'t str,
    several: &'t str,
}

impl Tongue {
    /// Gives the table of a language, if it has one.
    pub(super) fn of(language: Language) -> Option<&'static Tongue> {
        all().iter().find(|(known, _)| *known == language).map(|(_, tongue)| tongue)
    }

    /// Gives the English table.
    pub(super) fn english() -> &'static Tongue {
        &all()[0].1
    }

    /// Gives a sentence as it stands in the table; its English where the language lacks it.
    pub(super) fn template(&self, key: &str) -> &str {
        let english = || Tongue::english().say.get(key).map_or("", String::as_str);
        self.say.get(key).map_or_else(english, String::as_str)
    }

    /// Gives the name of a use of a card, if the language has one.
    pub(super) fn label(&self, english: &str) -> Option<&str> {
        self.labels.get(&english.to_lowercase()).map(String::as_str)
    }

    /// Gives a sentence of the card files; its English where the language lacks it.
    pub(super) fn text<'e>(&'e self, english: &'e str) -> &'e str {
        self.texts.get(english).map_or(english, String::as_str)
    }

    /// Whether every language but English has words for a use of a card.
    pub(super) fn all_label(english: &str) -> bool {
        let key = english.to_lowercase();
        all().iter().skip(1).all(|(_, tongue)| tongue.labels.contains_key(&key))
    }

    /// Whether every language but English has a sentence of the card files.
    pub(super) fn all_text(english: &str) -> bool {
        all().iter().skip(1).all(|(_, tongue)| tongue.texts.contains_key(english))
    }

    /// Says a sentence, which agrees with the first of its parts.
    pub(super) fn say(&self, key: &str, parts: &[Piece]) -> String {
        let class =
            parts.iter().find_map(|part| if let Piece::Noun(noun) = part { Some(noun.class(self)) } else { None });
        self.fill(&chosen(self.template(key), class.unwrap_or_default()), parts)
    }

    /// Says what follows a noun, with which it agrees once that is known.
    pub(super) fn follow(&self, key: &str, parts: &[Piece]) -> String {
        self.fill(self.template(key), parts)
    }

    fn fill(&self, template: &str, parts: &[Piece]) -> String {
        let mut text = String::new();
        let mut rest = template;
        while let Some((before, (gap, behind))) =
            rest.split_once('{').and_then(|(before, open)| Some((before, open.split_once('}')?)))
        {
            text.push_str(before);
            let (number, how) = gap.split_once(':').unwrap_or((gap, ""));
            match number.parse::<usize>().ok().and_then(|at| parts.get(at)) {
                Some(Piece::Text(part)) => text.push_str(part),
                Some(Piece::Noun(noun)) => text.push_str(&noun.text(self, self.stand(how))),
                None => {}
            }
            rest = behind;
        }
        text + rest
    }

    /// Reads how a noun stands in a gap.
    fn stand<'s>(&self, how: &'s str) -> Stand<'s> {
        let mut stand = Stand { article: "a", several: false, case: 0 };
        for word in how.split_whitespace() {
            match self.grammar.cases.iter().position(|case| case == word) {
                Some(case) => stand.case = case,
                None if word == "several" => stand.several = true,
                None => stand.article = word,
            }
        }
        if stand.several && stand.article == "a" {
            stand.article = "bare";
        }
        stand
    }

    /// Gives a noun of the tables; one that they lack has the form of its key.
    fn noun<'t>(&'t self, key: &'t str) -> Forms<'t> {
        let english = || Tongue::english().nouns.get(key).map(String::as_str);
        let Some(entry) = self.nouns.get(key).map(String::as_str).or_else(english) else {
            return Forms { class: "", one: key, several: key };
        };
        let (class, forms) = entry.split_once(' ').unwrap_or(("", entry));
        let (one, several) = forms.split_once("; ").unwrap_or((forms, forms));
        Forms { class, one, several }
    }

    /// Whether a word of its own stands for a noun that has this quality.
    pub(super) fn has_noun(&self, key: &str) -> bool {
        self.nouns.contains_key(key)
    }

    /// Gives the place of a noun's class in `[…|…]`.
    pub(super) fn class(&self, key: &str, several: bool) -> usize {
        let class = self.grammar.classes.get(self.noun(key).class);
        class.map_or(0, |places| places[usize::from(several)])
    }

    /// Gives a noun as it stands, with the words around it in which `_` is the noun.
    pub(super) fn common(&self, key: &str, around: &str, stand: Stand<'_>) -> String {
        let Forms { class: letters, one, several } = self.noun(key);
        let class = self.class(key, stand.several);
        let form = by_case(if stand.several { several } else { one }, stand.case);
        let of = |table: &BTreeMap<String, Vec<String>>| {
            let forms = table.get(stand.article).and_then(|forms| forms.get(class).or(forms.first()));
            forms.map(|forms| by_case(forms, stand.case).to_owned()).unwrap_or_default()
        };
        let lead = self.grammar.leads.get(letters).map_or("", |lead| by_case(lead, stand.case));
        let (article, ending) = (of(&self.grammar.articles), of(&self.grammar.endings));
        let gap = if article.is_empty() { "" } else { " " };
        let text = chosen(&around.replace('_', form).replace('~', &ending), class);
        format!("{lead}{article}{gap}{text}")
    }

    /// Gives a name or a role in a case, with what fills its gap.
    pub(super) fn name(&self, key: &str, text: &str, case: usize) -> String {
        by_case(self.noun(key).one, case).replace("{0}", text)
    }

    /// Gives `a, b or c`; what would be told twice is told once.
    pub(super) fn listed<T: Into<String>>(&self, all: impl IntoIterator<Item = T>, word: &str) -> String {
        let mut each: Vec<String> = Vec::new();
        for text in all.into_iter().map(Into::into) {
            if !each.contains(&text) {
                each.push(text);
            }
        }
        let Some(last) = each.pop() else { return String::new() };
        if each.is_empty() { last } else { self.follow(word, &[each.join(", ").into(), last.into()]) }
    }

    /// Gives a word that narrows a noun down; one that the language lacks is English.
    pub(super) fn word<'t>(&'t self, word: &'t str) -> Word<'t> {
        let entry = self.words.get(word).and_then(|entry| entry.split_once(": "));
        let stems = entry.map_or(word, |(_, stems)| stems);
        Word { placing: self.placing(word), stems: stems.split(" / ").collect() }
    }

    /// Gives how a word stands with a noun.
    pub(super) fn placing(&self, word: &str) -> &Placing {
        static NONE: OnceLock<Placing> = OnceLock::new();
        let kind = self.words.get(word).and_then(|entry| entry.split_once(": ")).map_or("plain", |(kind, _)| kind);
        self.kinds.get(kind).unwrap_or_else(|| NONE.get_or_init(Placing::default))
    }

    /// Gives a word alone: `warrior`, `sorcery`, and of a race all that are of it.
    pub(super) fn alone(&self, word: &str) -> String {
        let word = self.word(word);
        let alone = word.stems.get(2).or(word.stems.first()).copied();
        chosen(&alone.unwrap_or_default().replace('~', ""), 2)
    }

    /// Gives a text in which words fit the letters that follow them.
    pub(super) fn tidied(&self, text: &str) -> String {
        let mut tidy = String::with_capacity(text.len());
        let mut rest = text;
        while !rest.is_empty() {
            let start = rest.find(char::is_alphanumeric).unwrap_or(rest.len());
            let end = rest[start..].find(|c: char| !c.is_alphanumeric()).map_or(rest.len(), |len| start + len);
            let (word, behind) = (&rest[start..end], &rest[end..]);
            tidy.push_str(&rest[..start]);
            match behind.strip_prefix(' ').and_then(|next| self.sound(&tidy, word, next)) {
                Some(becomes) => {
                    tidy.push_str(becomes);
                    rest = &behind[1..];
                }
                None => {
                    tidy.push_str(word);
                    rest = behind;
                }
            }
        }
        for [from, to] in &self.grammar.tidy {
            // Twice, as what is mended may be the beginning of the next.
            tidy = format!(" {tidy} ").replace(from.as_str(), to).replace(from.as_str(), to).trim().to_owned();
        }
        // A clause that is closed by a comma may be the last.
        tidy.trim_end_matches(',').to_owned()
    }

    fn sound(&self, before: &str, word: &str, next: &str) -> Option<&str> {
        let fits = |sound: &&Sound| {
            let begins = next.chars().next().is_some_and(|first| sound.before.contains(first));
            let spared = sound.unless.iter().any(|unless| next.starts_with(unless.as_str()));
            sound.word == word
                && begins
                && !spared
                && !sound.behind.iter().any(|behind| before.ends_with(behind.as_str()))
        };
        self.grammar.sounds.iter().find(fits).map(|sound| sound.becomes.as_str())
    }
}

/// Gives the form for a case; the first stands for those that are left out.
fn by_case(forms: &str, case: usize) -> &str {
    let first = || forms.split('/').next().unwrap_or_default();
    forms.split('/').nth(case).filter(|form| !form.is_empty()).unwrap_or_else(first)
}

/// Gives a text with the choices in brackets made for a class. One may stand in another.
pub(super) fn chosen(text: &str, class: usize) -> String {
    let Some((before, rest)) = text.split_once('[') else { return text.to_owned() };
    let (mut depth, mut start) = (0, 0);
    let mut choices: Vec<&str> = Vec::new();
    for (at, c) in rest.char_indices() {
        match c {
            '[' => depth += 1,
            ']' if depth > 0 => depth -= 1,
            '|' if depth == 0 => {
                choices.push(&rest[start..at]);
                start = at + 1;
            }
            ']' => {
                choices.push(&rest[start..at]);
                let own = choices.get(class).or(choices.last()).copied().unwrap_or_default();
                return format!("{before}{}{}", chosen(own, class), chosen(&rest[at + 1..], class));
            }
            _ => {}
        }
    }
    text.to_owned()
}

fn all() -> &'static [(Language, Tongue)] {
    static ALL: OnceLock<Vec<(Language, Tongue)>> = OnceLock::new();
    ALL.get_or_init(|| {
        let read = |(language, text): (Language, &str)| {
            // What is built in has been read by the tests; a table that could not be read would leave English.
            (language, toml::from_str(text).unwrap_or_default())
        };
        FILES.into_iter().map(read).collect()
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::Speaker;
    use super::*;
    use crate::cards::Catalogue;

    /// Gives the numbers of the gaps of a text.
    fn gaps(text: &str) -> BTreeSet<&str> {
        text.split('{').skip(1).filter_map(|part| part.split(['}', ':']).next()).collect()
    }

    /// Gives the sources of this folder, without their tests.
    fn sources() -> String {
        let folder = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src/cards/speak"));
        let files = std::fs::read_dir(folder).expect("the folder").flatten().map(|file| file.path());
        let rust = files.filter(|path| path.extension().is_some_and(|e| e == "rs"));
        let text = |path| std::fs::read_to_string(path).expect("text");
        rust.map(text).map(|text| text.split("#[cfg(test)]").next().unwrap_or_default().to_owned()).collect()
    }

    #[test]
    fn every_language_has_every_sentence_with_every_part() {
        for (language, text) in FILES {
            toml::from_str::<Tongue>(text).unwrap_or_else(|e| panic!("{language}: {e}"));
        }
        let english = Tongue::english();
        for (language, tongue) in all() {
            let keys = |table: &BTreeMap<String, String>| table.keys().cloned().collect::<Vec<_>>();
            assert_eq!(keys(&tongue.say), keys(&english.say), "{language}");
            for (key, text) in &tongue.say {
                assert_eq!(gaps(text), gaps(&english.say[key]), "{language}: {key}");
            }
            let lacks: Vec<_> = english.nouns.keys().filter(|noun| !tongue.nouns.contains_key(*noun)).collect();
            assert!(lacks.is_empty(), "{language} lacks the nouns {lacks:?}");
        }
    }

    #[test]
    fn every_sentence_and_noun_is_said_somewhere() {
        let sources = sources();
        let english = Tongue::english();
        for key in english.say.keys() {
            assert!(sources.contains(&format!("\"{key}\"")), "nothing says {key}");
        }
    }

    #[test]
    fn every_sentence_that_is_said_exists() {
        let (sources, english) = (sources(), Tongue::english());
        let mut said = 0;
        for says in ["say(\"", "follow(\"", "told(\"", "behind(\"", "further(\"", "with_steps(\""] {
            for (at, _) in sources.match_indices(says) {
                let key: String = sources[at + says.len()..].chars().take_while(|c| *c != '"').collect();
                assert!(english.say.contains_key(&key), "{key}");
                said += 1;
            }
        }
        assert!(said > 100, "{said}");
    }

    #[test]
    fn a_noun_stands_as_its_gap_says() {
        let english = Tongue::english();
        let say = |template: &str, noun: Noun| english.tidied(&english.fill(template, &[noun.into()]));
        assert_eq!(say("{0} {0:no} {0:several}", Noun::named("ally")), "an ally no ally allies");
        assert_eq!(say("{0:each} {1}", Noun::proper("the_bearer", "")), "the bearer ");
        assert_eq!(chosen("[one|two [x|y]] a [b|c", 1), "two y a [b|c");
        assert_eq!(by_case("der/den//des", 1), "den");
        assert_eq!(by_case("der/den//des", 2), "der");
    }

    /// Gives every use of a card by which an answer may call it.
    fn uses_of_cards() -> BTreeSet<String> {
        let cards = Catalogue::load(&crate::data::Data::embedded()).expect("the cards");
        let table = cards.table().expect("their meanings");
        let meanings = table.defs.iter().filter_map(|def| def.meaning.as_deref());
        let actions = meanings.flat_map(|meaning| meaning.plays.iter().chain(&meaning.abilities));
        let uses = actions.filter_map(|action| action.option.as_deref().or(action.mode.use_word()));
        uses.map(str::to_lowercase).collect()
    }

    #[test]
    fn every_language_words_the_uses_of_cards() {
        let uses = uses_of_cards();
        assert!(uses.len() > 150, "{}", uses.len());
        for (language, tongue) in &all()[1..] {
            let lacks: Vec<_> = uses.iter().filter(|label| tongue.label(label).is_none()).collect();
            assert!(lacks.is_empty(), "{language} lacks {}: {lacks:#?}", lacks.len());
            let spare: Vec<_> = tongue.labels.keys().filter(|label| !uses.contains(*label)).collect();
            assert!(spare.is_empty(), "{language}: no card has {spare:#?}");
        }
        assert!(Tongue::all_label("Cancel the attack") && !Tongue::all_label("what no card says"));
    }

    /// Texts that are the same in English and in another language.
    const SAME: [&str; 16] = [
        " ({0:bare})",
        "; ",
        "faction",
        "manifestation",
        "minus {0}",
        "plus {0}",
        "{0:several}",
        "{0:your}",
        "{0}",
        "{0} ({1})",
        "{0} minus {1}",
        "{0} plus {1}",
        "{0} {1}",
        "{0}, {1}",
        "{0}: {1}",
        "{0}{1}",
    ];

    #[test]
    fn no_sentence_of_another_language_is_english() {
        let english = Tongue::english();
        for (language, tongue) in &all()[1..] {
            let own = tongue.say.iter().filter(|(key, text)| english.say[*key] == **text);
            let own = own.chain(tongue.texts.iter().filter(|(english, text)| english == text));
            let left: Vec<_> = own.filter(|(_, text)| !SAME.contains(&text.as_str())).collect();
            assert!(left.is_empty(), "{language}: {left:#?}");
        }
    }

    /// Gives the words of a text in small letters, without what stands in its gaps.
    fn words(text: &str) -> BTreeSet<String> {
        let letters = |word: &&str| word.chars().count() > 1 && word.starts_with(char::is_lowercase);
        text.split(|c: char| !c.is_alphabetic()).filter(letters).map(str::to_owned).collect()
    }

    #[test]
    fn every_card_has_a_meaning_in_every_language_without_english_words() {
        let cards = Catalogue::load(&crate::data::Data::embedded()).expect("the cards");
        let table = cards.table().expect("their meanings");
        let tables = |tongue: &Tongue| -> BTreeSet<String> {
            let tables = [&tongue.say, &tongue.nouns, &tongue.words, &tongue.labels, &tongue.texts];
            let all = tables.into_iter().flat_map(BTreeMap::values).flat_map(|text| words(text));
            all.chain(tongue.kinds.values().flat_map(|kind| words(&kind.put))).collect()
        };
        // A being of which a card is a manifestation may be no card itself.
        let beings = table.defs.iter().filter_map(|def| def.manifestation.as_deref());
        let titles = table.defs.iter().map(|def| &*def.title).chain(beings);
        let titles: BTreeSet<String> = titles.flat_map(words).collect();
        let mut english = tables(Tongue::english());
        english.extend(
            table.defs.iter().flat_map(|def| Speaker::new(&table).card(def)).flat_map(|part| words(&part.text)),
        );
        for (language, tongue) in &all()[1..] {
            let own = tables(tongue);
            let theirs: BTreeSet<&String> =
                english.iter().filter(|word| !own.contains(*word) && !titles.contains(*word)).collect();
            assert!(theirs.len() > 500, "{language}: {}", theirs.len());
            let speaker = Speaker::of(*language, &table, &cards).expect("the language");
            for def in &table.defs {
                let parts = speaker.card(def);
                assert_eq!(parts.is_empty(), Speaker::new(&table).card(def).is_empty(), "{language}: {}", def.title);
                for part in parts {
                    let told = format!("{}: {}", part.label, part.text);
                    let left: Vec<String> = words(&told).into_iter().filter(|word| theirs.contains(word)).collect();
                    assert!(left.is_empty(), "{language}: {}: {left:?}: {told}", def.title);
                    assert!(
                        !told.contains(['[', ']', '{', '}', '~', '_']) && !told.contains("  "),
                        "{language}: {told}"
                    );
                }
            }
        }
    }

    #[test]
    fn every_sentence_of_the_cards_is_said_in_every_language() {
        let cards = Catalogue::load(&crate::data::Data::embedded()).expect("the cards");
        let table = cards.table().expect("their meanings");
        let sentences: String = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/data/cards"))
            .expect("the folder")
            .flatten()
            .filter_map(|set| std::fs::read_dir(set.path()).ok())
            .flat_map(|files| files.flatten())
            .map(|file| std::fs::read_to_string(file.path()).expect("text").replace("\\\"", "\""))
            .collect();
        let written = table.defs.iter().filter_map(|def| def.meaning.as_deref());
        let parts =
            written.flat_map(|m| m.outside.iter().map(|(_, part)| part).chain(m.by_hand.iter().map(|b| &b.part)));
        for part in parts {
            assert!(Tongue::all_text(part), "not in every language: {part}");
        }
        for (language, tongue) in &all()[1..] {
            let spare: Vec<_> = tongue.texts.keys().filter(|text| !sentences.contains(text.as_str())).collect();
            assert!(spare.is_empty(), "{language}: no card says {spare:#?}");
        }
    }
}
