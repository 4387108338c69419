//! The manuals of the two languages.

use std::io::{self, Write};

use super::markdown;
use super::render::{HEAD, ID, Layout};

/// The fields of card files, as editors read them (JSON Schema).
pub(super) const CARD_SCHEMA: &str = include_str!("../cards/card.schema.json");

/// The front matter of entries, as editors read it (JSON Schema).
pub(super) const ENTRY_SCHEMA: &str = include_str!("../corpus/entry.schema.json");

/// Gives the manual of the language of scripts.
pub(super) fn chain(out: &mut dyn Write, layout: Layout) -> io::Result<()> {
    markdown::write(out, crate::lang::REFERENCE, "", layout.width)
}

/// Gives the words of the language of card files, by what they are.
pub(super) fn effects(out: &mut dyn Write) -> io::Result<()> {
    let words = crate::cards::effects::help();
    let mut group = "";
    for word in words {
        let of = word.group;
        if of != group {
            let space = if group.is_empty() { "" } else { "\n" };
            writeln!(out, "{space}{}{of}{}", HEAD.render(), HEAD.render_reset())?;
            group = of;
        }
        writeln!(out, "  {}{}{}  {}", ID.render(), word.notation, ID.render_reset(), word.meaning)?;
    }
    Ok(())
}
