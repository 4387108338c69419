//! Reads facts, given or expected: their subject, and the value.

use super::cursor::{Cursor, Read};
use crate::lang::declared::{CardKey, CardName};
use crate::lang::letters::site_type;
use crate::lang::names::{Kind, Place};
use crate::lang::outcomes::{FACTS, FACTS_OF, Inside, STATES};
use crate::lang::script::FactLine;

/// The subject of a fact, as far as its value depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum About {
    Card,
    Site,
    Region,
    Path,
    Other,
}

impl Cursor<'_> {
    /// Reads `Bilbo, Frodo tapped`; `cc(Bilbo).mod 5`.
    pub fn fact(&mut self) -> Read<FactLine> {
        let (first, about) = self.subject()?;
        let mut of = vec![first];
        while self.eat(',') {
            of.push(self.subject()?.0);
        }
        let mut value = Vec::new();
        loop {
            if self.done() {
                return Err(self.missing("what holds of it", "Frodo tapped"));
            }
            if about == About::Path {
                let Some(letters) = self.region_letters() else {
                    return Err(self.unexpected("the letters of the path: `w b f s d c`"));
                };
                value.extend(letters.iter().map(|l| l.letter().to_string()));
            } else {
                value.push(self.value(about)?);
            }
            if !self.eat(',') {
                break;
            }
        }
        self.finish("a comma or the end of the line")?;
        Ok(FactLine { of, value })
    }

    fn subject(&mut self) -> Read<(String, About)> {
        if !self.at_title() {
            if let Some(label) = self.company() {
                return Ok((label, About::Other));
            }
            if let Some(key) = self.fact_key()? {
                let about = if key == "path" { About::Path } else { About::Other };
                return Ok((key, about));
            }
        }
        let name = self.name(Place::Any)?;
        let only = |kind: Kind| {
            let last = self.named.last().filter(|_| matches!(name.card, CardKey::Known { .. }));
            last.is_some_and(|n| n.versions.iter().all(|v| v.kind == kind))
        };
        let about = if only(Kind::Site) {
            About::Site
        } else if only(Kind::Region) {
            About::Region
        } else {
            About::Card
        };
        Ok((fact_name(&name), about))
    }

    /// Reads `hazard_limit`, `cc(Bilbo).mod`.
    fn fact_key(&mut self) -> Read<Option<String>> {
        let word = self.peek_word().to_ascii_lowercase();
        let rest = self.rest();
        let inside = rest.get(word.len()..).unwrap_or_default().trim_start().starts_with('(');
        if inside && let Some((name, holds, parts)) = FACTS_OF.iter().find(|(name, ..)| same_key(&word, name)) {
            self.at += word.len();
            return self.fact_of(name, *holds, parts).map(Some);
        }
        let found = FACTS.iter().find(|name| same_key(&word, name));
        if let Some(name) = found {
            self.at += word.len();
            return Ok(Some((*name).to_owned()));
        }
        // With a space in place of the low line.
        let spaced = FACTS.iter().find(|name| name.contains('_') && self.eat_phrase(&name.replace('_', " ")));
        Ok(spaced.map(|name| (*name).to_owned()))
    }

    fn fact_of(&mut self, name: &str, holds: Inside, parts: &'static [&'static str]) -> Read<String> {
        self.eat('(');
        let inside = match holds {
            Inside::Card => fact_name(&self.name(Place::Any)?),
            Inside::Company => match self.company() {
                Some(label) => label,
                None => return Err(self.missing("a company", "company_size(A1) 4")),
            },
            Inside::Player => {
                let word = self.peek_word();
                let typed = self.scope.player_name(word).map(str::to_owned);
                let _ = self.player()?;
                typed.unwrap_or_else(|| word.to_uppercase())
            }
        };
        if !self.eat(')') {
            return Err(self.missing("`)`", "cc(Frodo).mod 4"));
        }
        let part = if self.rest().starts_with('.') {
            self.at += 1;
            self.word().to_ascii_lowercase()
        } else {
            String::new()
        };
        if !parts.contains(&part.as_str()) {
            self.at -= part.len();
            return Err(self.unknown_word("part of this fact", parts.iter().copied()));
        }
        Ok(if part.is_empty() { format!("{name}({inside})") } else { format!("{name}({inside}).{part}") })
    }

    /// Reads one value.
    fn value(&mut self, about: About) -> Read<String> {
        if self.at_title() {
            let name = fact_name(&self.name(Place::Any)?);
            // What a card was aimed at.
            return Ok(if self.eat_phrase("attack") { format!("{name} attack") } else { name });
        }
        if matches!(about, About::Site | About::Region) {
            let word = self.peek_word();
            if let Some(kind) = site_type(word).filter(|_| about == About::Site) {
                self.at += word.len();
                return Ok(kind.letter().to_string());
            }
            if about == About::Region
                && word.chars().count() == 1
                && let Some(letters) = self.region_letters()
            {
                return Ok(letters.iter().map(|l| l.letter()).collect());
            }
        }
        if let Some(length) = STATES.iter().filter_map(|s| crate::lang::folded::phrase(self.rest(), s)).max() {
            let found = STATES.iter().find(|s| crate::lang::folded::phrase(self.rest(), s) == Some(length));
            self.at += length;
            return Ok(found.copied().unwrap_or_default().to_owned());
        }
        for (word, place) in [("on", Place::Borne), ("at", Place::Site)] {
            if self.eat_phrase(word) {
                // Cards are played on companies and on attacks, too.
                if word == "on" && !self.at_title() {
                    if let Some(label) = self.company() {
                        return Ok(format!("on {label}"));
                    }
                    if self.eat_phrase("attack") {
                        return Ok("on attack".to_owned());
                    }
                }
                return Ok(format!("{word} {}", fact_name(&self.name(place)?)));
            }
        }
        for phrase in ["automatic-attack of", "body check of", "corruption check of", "influence check of"] {
            if self.eat_phrase(phrase) {
                return Ok(format!("{phrase} {}", fact_name(&self.name(Place::Any)?)));
            }
        }
        if self.at_digit() || self.peek().is_some_and(|c| c == '-' || c == '+') {
            return Ok(self.number::<i16>("a number")?.to_string());
        }
        if self.eat_one_of(&["site type", "site"]).is_some() {
            return match self.site_type() {
                Some(kind) => Ok(format!("site {}", kind.letter())),
                None => Err(self.unexpected("a site's type: `H`, `F`, `B`, `R`, `S` or `D`")),
            };
        }
        self.eat_phrase("region type");
        let before = self.at;
        if let Some(letters) = self.region_letters() {
            if letters.len() < 4 && self.ends_value() {
                return Ok(letters.iter().map(|l| l.letter()).collect());
            }
            self.at = before;
        }
        if let Some(label) = self.company() {
            return Ok(label);
        }
        match self.name(Place::Any) {
            Ok(name) => Ok(fact_name(&name)),
            Err(mistake) => {
                self.at = before;
                let word = self.peek_word();
                let near = crate::vocab::nearest(word, STATES);
                if near.is_some() || word.chars().all(|c| c.is_lowercase() || c == '-') {
                    return Err(self.unknown_word("value of a fact", STATES));
                }
                Err(mistake)
            }
        }
    }

    fn ends_value(&mut self) -> bool {
        self.peek().is_none_or(|c| c == ',')
    }
}

/// Gives a card as facts name it: `The Title (AS-71) #2`.
pub(super) fn fact_name(name: &CardName) -> String {
    let mut out = match &name.card {
        CardKey::Known { title, .. } | CardKey::Described(title) | CardKey::Unknown(title) => title.clone(),
    };
    if let Some(id) = &name.id {
        out.push_str(&format!(" ({id})"));
    }
    if let Some(copy) = name.copy {
        out.push_str(&format!(" #{copy}"));
    }
    out
}

/// Whether a typed word is a key: hyphens do for low lines.
fn same_key(word: &str, key: &str) -> bool {
    word.len() == key.len() && word.chars().zip(key.chars()).all(|(w, k)| w == k || w == '-' && k == '_')
}
