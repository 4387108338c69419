//! The position in the persons of whoever tells it: `your company`, `your opponent has`.

use crate::vocab::Seat;

/// The understood parts of a text told by `I`, who sits on a side: each part in the teller's own persons.
pub(super) fn in_persons(understood: &str, teller: Seat) -> String {
    let parts = understood.split("; ").map(|part| {
        let (seat, rest) = match part.split_once(' ') {
            Some(("R", rest)) => (Seat::R, rest),
            Some(("H", rest)) => (Seat::H, rest),
            _ => return part.to_owned(),
        };
        match (seat == teller, rest.strip_prefix("has ")) {
            (true, Some(cards)) => format!("you have {cards}"),
            (false, Some(cards)) => format!("your opponent has {cards}"),
            (true, None) => format!("your company {rest}"),
            (false, None) => format!("your opponent's company {rest}"),
        }
    });
    parts.collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_by_somebody_is_understood_in_his_persons() {
        let told = "movement/hazard phase; R R1: Frodo, from Rivendell to Bree (ww); H has Adûnaphel in play; R1 faces Wargs 2@9";
        assert_eq!(
            in_persons(told, Seat::R),
            "movement/hazard phase; your company R1: Frodo, from Rivendell to Bree (ww); your opponent has Adûnaphel in play; R1 faces Wargs 2@9"
        );
        assert_eq!(
            in_persons(told, Seat::H),
            "movement/hazard phase; your opponent's company R1: Frodo, from Rivendell to Bree (ww); you have Adûnaphel in play; R1 faces Wargs 2@9"
        );
    }
}
