//! The letters that types of regions and sites are printed with.

use crate::vocab::{RegionType, SiteType};

/// The small letter of a region type.
pub(super) fn region_letter(kind: RegionType) -> char {
    match kind {
        RegionType::W => 'w',
        RegionType::B => 'b',
        RegionType::F => 'f',
        RegionType::S => 's',
        RegionType::D => 'd',
        RegionType::C => 'c',
    }
}

/// The capital letter of a site type.
pub(super) fn site_letter(kind: SiteType) -> char {
    match kind {
        SiteType::H => 'H',
        SiteType::F => 'F',
        SiteType::B => 'B',
        SiteType::R => 'R',
        SiteType::S => 'S',
        SiteType::D => 'D',
    }
}

/// A site type by its letter, in either case.
pub(super) fn site_type(word: &str) -> Option<SiteType> {
    Some(match word {
        "H" | "h" => SiteType::H,
        "F" | "f" => SiteType::F,
        "B" | "b" => SiteType::B,
        "R" | "r" => SiteType::R,
        "S" | "s" => SiteType::S,
        "D" | "d" => SiteType::D,
        _ => return None,
    })
}
