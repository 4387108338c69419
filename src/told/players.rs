//! Writes what kind of player each of the two is.

use super::seats::Seats;
use super::story::Company;
use super::write::Writing;
use crate::lang::{PlayerLine, Says};
use crate::vocab::Seat;

impl Writing<'_> {
    /// Writes the kinds of the players, where the text or a company tells any.
    pub(super) fn players(&self, seats: &Seats, lines: &mut Vec<Says>) {
        let mut kinds = [None, None];
        for (person, kind) in &self.story.kinds {
            match seats.seat(Some(person)) {
                Some(Seat::R) | None => kinds[0] = Some(*kind),
                Some(Seat::H) => kinds[1] = Some(*kind),
            }
        }
        // Whoever is told to be a Ringwraith player, and has no company, has that of minions that nobody else has.
        let minions = |seat| self.kind_of_company(seats, seat);
        if kinds[0].is_none() && minions(Seat::R) == kinds[1] && minions(Seat::H).is_none() {
            kinds.swap(0, 1);
        }
        for (at, seat) in [Seat::R, Seat::H].into_iter().enumerate() {
            kinds[at] = kinds[at].or_else(|| minions(seat));
        }
        if kinds.iter().any(Option::is_some) {
            let player =
                |kind: Option<&str>| PlayerLine { name: None, kind: Some(kind.unwrap_or("wizard").to_owned()) };
            let mut all = vec![player(kinds[0])];
            if kinds[1].is_some() {
                all.push(player(kinds[1]));
            }
            lines.push(Says::Players(all));
        }
    }

    /// Finds the kind of a player whose companies have nobody but minions, as no Wizard's have.
    fn kind_of_company(&self, seats: &Seats, seat: Seat) -> Option<&'static str> {
        let owned = |c: &&Company| seats.seat(c.owner.as_ref()).unwrap_or(Seat::R) == seat;
        let mut members = self.story.companies.iter().filter(owned).flat_map(|c| &c.members).map(|m| m.card).peekable();
        members.peek()?;
        let minion = |c: usize| self.defs(c).all(|(_, def)| &*def.alignment == "minion");
        members.all(minion).then_some("ringwraith")
    }
}
