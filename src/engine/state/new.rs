//! A card and a company of which nothing has been said yet.

use super::{CardState, Company, Status};
use crate::engine::card::{Table, Zone};
use crate::vocab::Seat;

impl CardState {
    /// A card of the table in a zone: untapped and face-up, on nothing and in no company. One in play has been there from
    /// the start.
    pub fn new(table: &Table, def: usize, owner: Seat, zone: Zone) -> CardState {
        CardState {
            def,
            copy: 0,
            owner,
            zone,
            company: None,
            left: None,
            on: None,
            left_on: None,
            status: Status::Untapped,
            face_down: false,
            mode: table.lies_as(def, zone),
            since: 0,
            from_start: zone == Zone::Play,
            new: false,
            at: None,
            as_ally: None,
            discard_later: false,
            with: None,
            worthless: false,
        }
    }
}

impl Company {
    /// A company that stays nowhere, with a hazard limit of 0 of which nothing is used.
    pub fn new(label: Box<str>, seat: Seat) -> Company {
        Company {
            label,
            seat,
            site: None,
            new_site: None,
            origin: None,
            path: Vec::new(),
            sent_back: false,
            limit: 0,
            limit_given: false,
            used: 0,
            used_given: false,
            not_shown: 0,
            gone: false,
            to_come: false,
        }
    }
}
