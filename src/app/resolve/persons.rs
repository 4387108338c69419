//! The position in the persons of whoever tells it: `your company`, `your opponent has`.

use super::said::Said;
use super::words;
use crate::vocab::Seat;

/// Gives the understood parts of a text told by `I`, who sits on a side: each part in the teller's own persons.
pub(super) fn in_persons(part: Said, teller: Seat) -> Said {
    let Some(player) = part.parts().first().map(Said::to_string) else { return part };
    if player == words::seat(teller) {
        part.instead(&[("company_is", "your_company_is"), ("has_in_play", "you_have_in_play")])
    } else if player == words::seat(teller.other()) {
        part.instead(&[("company_is", "opponents_company_is"), ("has_in_play", "opponent_has_in_play")])
    } else {
        part
    }
}

#[cfg(test)]
mod tests {
    use super::super::said::{name, say};
    use super::*;

    #[test]
    fn what_is_told_by_somebody_is_understood_in_his_persons() {
        let company = say("company_is", [name("R"), name("R1"), name("Frodo"), say("being_at", [name("Bree")])]);
        let lying = say("has_in_play", [name("H"), name("Adûnaphel")]);
        let faced = say("faces", [name("R1"), name("Wargs 2@9")]);
        let told = |teller| [&company, &lying, &faced].map(|part| in_persons(part.clone(), teller).to_string());
        assert_eq!(
            told(Seat::R),
            ["your company R1: Frodo, at Bree", "your opponent has Adûnaphel in play", "R1 faces Wargs 2@9"]
        );
        assert_eq!(
            told(Seat::H),
            ["your opponent's company R1: Frodo, at Bree", "you have Adûnaphel in play", "R1 faces Wargs 2@9"]
        );
    }
}
