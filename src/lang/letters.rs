//! The letters with which types of sites are typed.

use crate::vocab::SiteType;

/// Gives a site type by its letter, in either case.
pub(super) fn site_type(word: &str) -> Option<SiteType> {
    SiteType::of(&word.to_ascii_uppercase())
}
