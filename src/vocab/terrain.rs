//! Types of sites and regions, and the skills: the letters and words that cards and players use.

use serde::Deserialize;

/// The types of sites, by the letters that cards and players use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
pub enum SiteType {
    /// Haven
    H,
    /// Free-hold
    F,
    /// Border-hold
    B,
    /// Ruins & Lairs
    R,
    /// Shadow-hold
    S,
    /// Dark-hold
    D,
}

/// The types of regions, by the letters that cards and players use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RegionType {
    /// Wilderness
    W,
    /// Border-land
    B,
    /// Free-domain
    F,
    /// Shadow-land
    S,
    /// Dark-domain
    D,
    /// Coastal Sea
    C,
}

/// A skill of a character or an ally.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Skill {
    Warrior,
    Scout,
    Ranger,
    Sage,
    Diplomat,
}

impl Skill {
    /// Gives its word.
    pub fn word(self) -> &'static str {
        match self {
            Skill::Warrior => "warrior",
            Skill::Scout => "scout",
            Skill::Ranger => "ranger",
            Skill::Sage => "sage",
            Skill::Diplomat => "diplomat",
        }
    }
}

impl SiteType {
    /// Gives the type of a capital letter.
    pub fn of(letter: &str) -> Option<SiteType> {
        Some(match letter {
            "H" => SiteType::H,
            "F" => SiteType::F,
            "B" => SiteType::B,
            "R" => SiteType::R,
            "S" => SiteType::S,
            "D" => SiteType::D,
            _ => return None,
        })
    }

    /// Gives the capital letter of the type.
    pub fn letter(self) -> char {
        match self {
            SiteType::H => 'H',
            SiteType::F => 'F',
            SiteType::B => 'B',
            SiteType::R => 'R',
            SiteType::S => 'S',
            SiteType::D => 'D',
        }
    }

    /// Gives the name of the type.
    pub fn name(self) -> &'static str {
        match self {
            SiteType::H => "Haven",
            SiteType::F => "Free-hold",
            SiteType::B => "Border-hold",
            SiteType::R => "Ruins & Lairs",
            SiteType::S => "Shadow-hold",
            SiteType::D => "Dark-hold",
        }
    }
}

impl RegionType {
    /// Gives the type of a letter, in either case.
    pub fn of(letter: char) -> Option<RegionType> {
        Some(match letter.to_ascii_lowercase() {
            'w' => RegionType::W,
            'b' => RegionType::B,
            'f' => RegionType::F,
            's' => RegionType::S,
            'd' => RegionType::D,
            'c' => RegionType::C,
            _ => return None,
        })
    }

    /// Gives the small letter of the type.
    pub fn letter(self) -> char {
        match self {
            RegionType::W => 'w',
            RegionType::B => 'b',
            RegionType::F => 'f',
            RegionType::S => 's',
            RegionType::D => 'd',
            RegionType::C => 'c',
        }
    }

    /// Gives the name of the type.
    pub fn name(self) -> &'static str {
        match self {
            RegionType::W => "Wilderness",
            RegionType::B => "Border-land",
            RegionType::F => "Free-domain",
            RegionType::S => "Shadow-land",
            RegionType::D => "Dark-domain",
            RegionType::C => "Coastal Sea",
        }
    }
}
