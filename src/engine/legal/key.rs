//! The key of a creature: the declared one, or the only one that is open.

use super::play::Play;
use crate::engine::card::Mode;
use crate::engine::query::{self, keys};
use crate::engine::state::{CardRef, CompanyRef, Game, Intent, Key, Reason, Refused, Wanted, cites};

/// Checks that the player named a valid key for the creature, or that only one is open, and settles it.
pub(super) fn is_declared(play: &mut Play<'_>) -> Result<(), Refused> {
    let company = play.company.filter(|_| play.tried.action.mode == Mode::Creature);
    if let Some(company) = company {
        play.key = key(play.tried.game, play.tried.intent, play.tried.card, company)?;
    }
    Ok(())
}

fn key(game: &Game<'_>, intent: &Intent, card: CardRef, company: CompanyRef) -> Result<Option<Key>, Refused> {
    let open: Vec<Key> = keys::open(game.table, &game.board, card, company).collect();
    // It was declared earlier with a key that nobody mentions here: its player is not asked for it again.
    let creature_only = game.def(card).modes.as_slice() == [Mode::Creature];
    if game.past.is_some() && intent.key.is_none() && creature_only {
        return Ok(open.first().cloned());
    }
    match &intent.key {
        Some(key) if open.contains(key) => Ok(Some(key.clone())),
        // To key a creature that needs two regions of a type, its player names the type once.
        Some(Key::Region(t, _)) if open.iter().any(|k| matches!(k, Key::Region(o, _) if o == t)) => {
            Ok(open.into_iter().find(|k| matches!(k, Key::Region(o, _) if o == t)))
        }
        Some(_) => Err(Refused::by(Reason::Key, cites::KEY).wanting(Wanted::Keys(open))),
        None => match open.as_slice() {
            [] => Err(Refused::by(Reason::Key, cites::KEY)),
            [only] => Ok(Some(only.clone())),
            // A player who plays the creature at the site names the site as the key (COE 2.IV.vii.2.2).
            several => match at_site_named(game, intent, company, several) {
                Some(key) => Ok(Some(key)),
                // A creature that prints no key is played where its text allows it.
                None if keys::prints_none(game.def(card)) => Ok(None),
                None => Err(Refused::by(Reason::KeyNotDeclared, cites::KEY).wanting(Wanted::Keys(several.to_vec()))),
            },
        },
    }
}

/// The one key at the company's site, if the creature is played at that site.
fn at_site_named(game: &Game<'_>, intent: &Intent, company: CompanyRef, open: &[Key]) -> Option<Key> {
    let site = query::site_of(&game.board, company)?;
    let name = &game.def(site).name;
    let named = intent.targets.iter().filter_map(|t| t.as_card());
    let mut named = named.filter(|c| game.def(*c).name == *name);
    named.next()?;
    let mut here = open.iter().filter(|key| match key {
        Key::Site(_) => true,
        Key::Named(title) => title == name,
        Key::Region(..) => false,
    });
    here.next().filter(|_| here.next().is_none()).cloned()
}
