//! Shows what an entry leans on, and what leans on it.

use super::super::address::View;
use super::super::front::Front;
use super::super::screen::{Reader, Screen, Tone};
use super::entry;
use super::parts::share;
use crate::answer::Pointer;
use crate::vocab::RuleId;

/// Shows the entries that an entry cites and that cite it, and its twin.
pub(super) fn show(front: &Front, id: &RuleId, page: u8, reader: &Reader) -> Screen {
    let words = reader.words;
    let corpus = front.app.corpus();
    let twin: Vec<Pointer> = corpus.twin(id).map(|p| Pointer::to(corpus, &p.id)).into_iter().collect();
    let own = corpus.get(id);
    let (theirs, rulings) = front.app.related_in(reader.guild, id);
    let mut cites: Vec<Pointer> =
        own.map(|p| p.cites.iter().map(|c| Pointer::to(corpus, c)).collect()).unwrap_or_default();
    let citing = corpus.passages().iter().filter(|p| p.cites.contains(id) && &p.id != id);
    let cited: Vec<Pointer> = citing.map(|p| Pointer::to(corpus, &p.id)).chain(rulings).collect();
    cites.extend(theirs);
    let mut text = String::new();
    for (heading, list) in [("twin", &twin), ("cites", &cites), ("cited_by", &cited)] {
        if list.is_empty() {
            continue;
        }
        text.push_str(&format!("**{}**\n", words.say(heading)));
        for pointer in list {
            let name = if pointer.title.is_empty() { &pointer.name } else { &pointer.title };
            text.push_str(&format!("- `{}` {name}\n", pointer.id));
        }
        text.push('\n');
    }
    if text.is_empty() {
        text.push_str(words.say("nothing_related"));
    }
    let title = own.map_or_else(|| id.to_string(), |p| p.title.clone());
    let known = twin.iter().chain(&cites).chain(&cited).filter(|p| p.id.book().is_some() && !p.title.is_empty());
    let mut screen = Screen::new(title, text, Tone::Plain)
        .footer(id.to_string())
        .buttons(share(View::Related(id.clone(), page), reader).into_iter().collect())
        .menu("related", words.say("also"), entry::choices(known));
    screen.page = usize::from(page);
    screen
}
