//! What is read.

use crate::catalogue::{cases, titles};
use netrep::lang::{Titles, parse};

#[test]
fn every_case_is_one_script_under_its_id() {
    for (name, text) in cases() {
        let parsed = parse(text, titles());
        assert_eq!(parsed.scripts.len(), 1, "{name}");
        assert_eq!(parsed.scripts[0].id.as_ref(), Some(name));
    }
}

#[test]
fn no_title_is_a_word_of_the_language() {
    let words = "rules players phase at path attack strikes limit given earlier roll pick auto special body ask next card \
        expect says open question has have play plays tap taps discard discards support supports reveal reveals place \
        places cancel cancels bring brings test tests influence influences store stores transfer transfers move moves \
        assign assigns order orders choose chooses sideboard sideboards pass passes any on to against for choosing key \
        keyed with by during after before since as via from none hand deck sites eliminated attacks influencer chooser \
        cc ic skill strike effect targets keys legal illegal automatic immediate disputed resolves partial cancelled \
        tapped wounded untapped free the if x2 R H w ww b s d f c";
    for word in words.split_whitespace() {
        let found = titles().longest(word);
        assert!(found.is_none(), "`{word}` is {found:?}");
    }
}
