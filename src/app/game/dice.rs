//! Rolls two dice from the seed of a game, so that anybody can roll them again, or takes them as players say that they
//! fell.

/// Gives the dice of a roll of a game, counted from 0: the first two bytes below 252 of the BLAKE3 stream of `netrep
/// dice`, the seed and the number (eight and four bytes, big end first), each modulo six and one. A roll that is taken
/// back and rolled again falls alike.
pub(super) fn rolled(seed: u64, number: u32) -> [u8; 2] {
    let mut hasher = blake3::Hasher::new();
    hasher.update(b"netrep dice").update(&seed.to_be_bytes()).update(&number.to_be_bytes());
    let mut stream = [0; 64];
    hasher.finalize_xof().fill(&mut stream);
    let mut fair = stream.into_iter().filter(|byte| *byte < 252).map(|byte| byte % 6 + 1);
    // That 63 of 64 bytes are beyond 251 does not come about.
    [fair.next().unwrap_or(1), fair.next().unwrap_or(1)]
}

/// Reads what players say that they rolled (`4 3`, `4+3`, or the total alone): the dice, as far as they are known, and
/// the total.
pub(super) fn told(text: &str) -> Option<(Vec<u8>, u8)> {
    let parts: Vec<&str> = text.split([' ', '+', ',']).filter(|part| !part.is_empty()).collect();
    let numbers: Vec<u8> = parts.iter().map(|part| part.parse().ok()).collect::<Option<_>>()?;
    match numbers.as_slice() {
        [total @ 2..=12] => Some((Vec::new(), *total)),
        [one @ 1..=6, other @ 1..=6] => Some((vec![*one, *other], one + other)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_fair_and_come_again() {
        let mut seen = [0_u32; 13];
        for number in 0..36_000 {
            let [one, other] = rolled(7, number);
            assert_eq!(rolled(7, number), [one, other]);
            seen[usize::from(one + other)] += 1;
        }
        let ways = [1_u32, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];
        for (total, ways) in (2_usize..).zip(ways) {
            let expected = ways * 1000;
            assert!(seen[total].abs_diff(expected) < expected / 5, "{total}: {} of about {expected}", seen[total]);
        }
    }

    #[test]
    fn players_say_two_dice_or_their_total() {
        let cases = [
            ("4 3", Some((vec![4, 3], 7))),
            ("4+3", Some((vec![4, 3], 7))),
            ("9", Some((vec![], 9))),
            ("13", None),
            ("1", None),
            ("7 1", None),
            ("1 2 3", None),
            ("", None),
            ("many", None),
        ];
        for (text, expected) in cases {
            assert_eq!(told(text), expected, "{text}");
        }
    }
}
