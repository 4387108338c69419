//! Tells how the language finds cards: it asks for titles, and knows no catalogue.

/// The kinds of cards that a place in a script can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A character.
    Character,
    /// A resource.
    Resource,
    /// A hazard.
    Hazard,
    /// A hazard that can also be played as a resource.
    Either,
    /// A site.
    Site,
    /// A region.
    Region,
}

/// One of the cards that bear a title.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Version {
    /// Its number in the catalogue.
    pub index: usize,
    /// The kind of card.
    pub kind: Kind,
}

/// A title found at the beginning of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The bytes of the text that it takes.
    pub length: usize,
    /// The words of the title that stand there; a beginning of a word counts as none.
    pub words: usize,
    /// The English title.
    pub title: String,
    /// The cards that bear it. Never empty.
    pub versions: Vec<Version>,
    /// Whether it is less than the English title with its article: a translation, or an article left out.
    pub loose: bool,
}

/// The place of a name in a script: it tells what kind of card is likely there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A member of a company.
    Member,
    /// A card that a character bears: anything but places.
    Borne,
    /// A site.
    Site,
    /// A region.
    Region,
    /// A site or a region.
    Key,
    /// The goal of a movement: a site, or a character who leads the one that moves.
    Goal,
    /// A card of the resource player.
    Resource,
    /// A card of the hazard player.
    Hazard,
    /// A source of attacks: a hazard or a site.
    Attack,
    /// Anything.
    Any,
}

/// Knows the titles of cards.
pub trait Titles {
    /// Gives the longest full title at the beginning of a text, in any language. Case, accents, kinds of quotation
    /// marks and apostrophes and a leading article do not matter.
    fn longest(&self, text: &str) -> Option<Named>;

    /// Gives the titles that begin as the text begins, with as much of the text as each takes: whole words, or three
    /// letters or more of the last one.
    fn beginning(&self, text: &str) -> Vec<Named>;

    /// Gives the card whose nickname stands at the beginning of a text.
    fn nickname(&self, text: &str) -> Option<Named>;

    /// Gives the title and version of a printing: `AS-71`.
    fn by_id(&self, id: &str) -> Option<(String, Version)>;

    /// Gives the titles from which the text is `most` letters away or fewer, the nearest first.
    fn near(&self, text: &str, most: usize) -> Vec<String>;

    /// Gives titles that the text may have meant, the likeliest first, three at the most.
    fn similar(&self, text: &str) -> Vec<String>;

    /// Whether a folded word stands in an English title.
    fn has_word(&self, word: &str) -> bool;

    /// Gives the characters whose English title begins with this letter: the first word of each title, folded, and the title.
    fn first_names(&self, letter: char) -> Vec<(&str, &str)>;
}

impl Place {
    /// Whether cards of another kind are hardly meant here.
    pub fn is_telling(self) -> bool {
        matches!(self, Place::Member | Place::Attack) || self.is_somewhere()
    }

    /// Whether nothing but a place, or who is there, can stand here.
    pub fn is_somewhere(self) -> bool {
        matches!(self, Place::Site | Place::Region | Place::Key | Place::Goal)
    }

    /// Whether a kind of card is likely here.
    pub fn fits(self, kind: Kind) -> bool {
        match self {
            Place::Member => kind == Kind::Character,
            Place::Borne => !matches!(kind, Kind::Site | Kind::Region),
            Place::Site => kind == Kind::Site,
            Place::Region => kind == Kind::Region,
            Place::Key => matches!(kind, Kind::Site | Kind::Region),
            Place::Goal => matches!(kind, Kind::Site | Kind::Character),
            Place::Resource => matches!(kind, Kind::Resource | Kind::Either | Kind::Character),
            Place::Hazard => matches!(kind, Kind::Hazard | Kind::Either),
            Place::Attack => matches!(kind, Kind::Hazard | Kind::Either | Kind::Site),
            Place::Any => true,
        }
    }
}
