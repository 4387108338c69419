//! Works out who is the resource player, from the whole text at once.

use std::collections::BTreeMap;

use super::node::Person;
use super::story::Story;
use crate::vocab::Seat;

/// The seats of the players.
pub(super) struct Seats {
    of: BTreeMap<Person, Seat>,
}

impl Seats {
    /// Weighs everything that was told.
    pub fn of(story: &Story) -> Seats {
        let score = |p: &Person| story.seats.get(p).copied().unwrap_or(0);
        let mut of = BTreeMap::new();
        of.insert(Person::Resource, Seat::R);
        of.insert(Person::Hazard, Seat::H);
        // There are two sides: whoever tells it against everybody else, or the names against each other.
        let mine = score(&Person::Me) - score(&Person::Opponent);
        let names: Vec<&Person> = story.seats.keys().filter(|p| matches!(p, Person::Named(_))).collect();
        let seat = |n: i32| if n >= 0 { Seat::R } else { Seat::H };
        if mine != 0 {
            of.insert(Person::Me, seat(mine));
            of.insert(Person::Opponent, seat(mine).other());
        }
        for name in &names {
            let own = score(name);
            if own != 0 {
                of.insert((*name).clone(), seat(own));
            }
        }
        // Two players sit on two sides: of two on one side, the one for whom less speaks sits on the other.
        if let [a, b] = names.as_slice()
            && score(a).signum() * score(b).signum() > 0
            && score(a) != score(b)
        {
            let (strong, weak) = if score(a).abs() > score(b).abs() { (a, b) } else { (b, a) };
            of.insert((*weak).clone(), seat(score(strong)).other());
        }
        // Of two of whom one is known the other sits on the other side.
        if let [a, b] = names.as_slice()
            && (score(a) == 0) != (score(b) == 0)
        {
            let (known, other) = if score(a) == 0 { (b, a) } else { (a, b) };
            of.insert((*other).clone(), seat(score(known)).other());
        }
        if mine == 0
            && let Some(strongest) = names.iter().max_by_key(|n| score(n).abs()).filter(|n| score(n) != 0)
        {
            // Of `my opponent` and a name the name is the other.
            let theirs = seat(score(strongest));
            of.entry(Person::Me).or_insert(theirs.other());
        }
        // Whoever has a company beside that of whoever tells it is the other player.
        if let Some(own) = of.get(&Person::Me).copied() {
            let others = story.companies.iter().filter_map(|c| c.owner.as_ref());
            for other in others.filter(|p| matches!(p, Person::Named(_))) {
                of.entry(other.clone()).or_insert(own.other());
            }
        }
        // `my opponent` plays against whoever moves, where nothing else tells who sits where.
        if mine == 0 && names.is_empty() {
            of.entry(Person::Me).or_insert(Seat::R);
            of.entry(Person::Opponent).or_insert(Seat::H);
        }
        Seats { of }
    }

    /// Tells where somebody sits, if it is known.
    pub fn seat(&self, person: Option<&Person>) -> Option<Seat> {
        self.of.get(person?).copied()
    }
}
