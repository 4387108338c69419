//! Lines that say where and when: phase, site, path, attack, strikes.

use super::cursor::{Cursor, Read};
use super::things::Want;
use crate::lang::declared::{CardName, Thing};
use crate::lang::diagnostic::{Diagnostic, Mistake};
use crate::lang::letters::site_type;
use crate::lang::names::Place;
use crate::lang::position::{AttackLine, PathLine, PhaseLine, SiteLine, StrikeLine, StrikeStatus};
use crate::lang::script::Says;
use crate::lang::words::{PHASES, STATUSES, STEPS};
use crate::vocab::{Phase, RegionType, SiteType, Step, fold};

const FIGURES: &str = "figures such as `2@10`, `3x1@11/8`, `1@16/10`";

impl Cursor<'_> {
    /// Reads `phase site strike Boromir`.
    pub fn phase_line(&mut self) -> Read<Says> {
        let mut line = PhaseLine { phase: None, step: self.long_step(), subject: None };
        if line.step.is_none() {
            line.phase = self.phase_name();
            if line.phase.is_some() {
                self.eat_phrase("phase");
                self.eat(',');
            }
        }
        if line.step.is_none() && !self.done() && !self.at_title() {
            line.step = match self.long_step() {
                Some(step) => Some(step),
                None => self.step_word(line.phase.is_none())?,
            };
        }
        if !self.done() {
            let before = self.at;
            let subject = self.thing(Place::Member, Want::Target).map_err(|mistake| self.no_step(before, mistake))?;
            // A roll is no moment of a phase: a word so close to `strike` is a step that was misspelt.
            if matches!(subject, Thing::Roll { .. }) {
                self.at = before;
                return Err(self.unexpected("a phase, a step or a card"));
            }
            line.subject = Some(subject);
            self.finish("the end of the line")?;
        } else if line.phase.is_none() && line.step.is_none() {
            return Err(self.missing("a phase or a step", "phase site combat"));
        }
        Ok(Says::Phase(line))
    }

    /// Comes to a phase that is called one or stands alone, which needs no word before it: `site phase`, `it is the site
    /// phase`, `mh`.
    pub fn at_phase(&mut self) -> bool {
        const INTO: [&str; 5] = ["it is", "it's", "during", "in", "we are in"];
        let before = self.at;
        self.eat_one_of(&INTO);
        self.eat_one_of(&["the", "my", "their"]);
        let named = self.at;
        let is_one = self.phase_name().is_some() && (self.eat_phrase("phase") || self.done());
        self.at = if is_one { named } else { before };
        is_one
    }

    /// Takes the name of a phase.
    fn phase_name(&mut self) -> Option<Phase> {
        let word = self.peek_word();
        let typed = fold(word);
        match PHASES.iter().find(|(name, _)| name.contains('/') && *name == typed) {
            Some((_, phase)) => {
                self.at += word.len();
                Some(*phase)
            }
            None => self.eat_row(&PHASES),
        }
    }

    /// Gives a word that is neither a step nor a name is more likely meant to be a step.
    fn no_step(&mut self, at: usize, mistake: Diagnostic) -> Diagnostic {
        let named = matches!(&mistake.mistake, Mistake::UnknownCard { similar, .. } if similar.is_empty());
        if !named {
            return mistake;
        }
        self.at = at;
        self.unknown_word("step, character or company", STEPS.iter().map(|(name, _)| *name))
    }

    /// Gives a step of one to four words, written in full.
    fn long_step(&mut self) -> Option<Step> {
        let before = self.at;
        let mut ends = Vec::new();
        let mut joined = String::new();
        for _ in 0..4 {
            if self.done() {
                break;
            }
            let word = fold(self.word());
            joined = if joined.is_empty() { word } else { format!("{joined}-{word}") };
            ends.push((self.at, joined.clone()));
        }
        self.at = before;
        let named = ends.into_iter().rev().find_map(|(end, text)| {
            // A single word that is a phase as well is the phase.
            let phase = PHASES.iter().any(|(name, _)| *name == text);
            let found = STEPS.iter().find(|(name, _)| *name == text || after_dot(name) == Some(&*text));
            found.filter(|_| !phase).map(|(_, step)| (end, *step))
        });
        named.map(|(end, step)| {
            self.at = end;
            step
        })
    }

    /// Reads a beginning of a step. Without a phase before it the word must be one.
    fn step_word(&mut self, needed: bool) -> Read<Option<Step>> {
        let word = self.peek_word();
        let typed = fold(word);
        let mut steps: Vec<(&str, Step)> = Vec::new();
        for (name, step) in STEPS {
            let begins = name.starts_with(&typed) || after_dot(name).is_some_and(|part| part.starts_with(&typed));
            if begins && typed.len() > 1 && steps.iter().all(|(_, s)| *s != step) {
                steps.push((name, step));
            }
        }
        if steps.len() > 1 {
            let candidates = steps.iter().map(|(name, _)| (*name).to_owned()).collect();
            return Err(self.mistake(word.len(), Mistake::AmbiguousWord { word: word.to_owned(), candidates }));
        }
        match steps.first() {
            Some((_, step)) => {
                self.at += word.len();
                Ok(Some(*step))
            }
            None if needed && word.chars().next().is_some_and(char::is_lowercase) => {
                let words = PHASES.iter().map(|(name, _)| *name).chain(STEPS.iter().map(|(name, _)| *name));
                Err(self.unknown_word("phase or step", words))
            }
            None => Ok(None),
        }
    }

    /// Reads `at Moria S`.
    pub fn at_line(&mut self) -> Read<Says> {
        let site = self.name(Place::Site)?;
        let mut line = SiteLine { site, kind: None, tapped: false };
        loop {
            if self.eat('*') || self.eat_phrase("tapped") {
                line.tapped = true;
            } else if line.kind.is_none()
                && let Some(kind) = self.site_type()
            {
                line.kind = Some(kind);
            } else {
                break;
            }
        }
        self.finish("the site's type: `H`, `F`, `B`, `R`, `S` or `D`")?;
        Ok(Says::At(line))
    }

    /// Reads `path Lórien > Edoras wb F via Wold & Foothills, Rohan`.
    pub fn path_line(&mut self) -> Read<Says> {
        let turned = !self.at_title() && self.eat_phrase("to");
        if !turned && !self.at_title() {
            self.eat_phrase("from");
        }
        let first = self.name(Place::Site)?;
        // `to Bree via Rhudaur, Arthedain from Rivendell`
        let mut via = if turned { self.regions_by_name() } else { Vec::new() };
        let (from, to) = if turned {
            // `to Bree from Rivendell`; from where need not be said.
            let from = if self.eat_phrase("from") { Some(self.name(Place::Site)?) } else { None };
            (from, first)
        } else if self.eat_arrow() || self.eat('-') || self.eat('–') || self.eat_phrase("to") {
            (Some(first), self.name(Place::Site)?)
        } else {
            return Err(self.missing("`>` and the new site", "path Rivendell > Bree ww"));
        };
        let mut line = PathLine { from, to, regions: None, kind: None, via: Vec::new() };
        // `moving from Rivendell to Bree, path ww`
        let before = self.at;
        self.eat(',');
        if self.eat_one_of(&["path", "site path"]).is_none() {
            self.at = before;
        }
        // `through ww`
        let named = self.at;
        if self.eat_one_of(&["through", "via"]).is_some() && self.region_letters().is_none() {
            self.at = named;
        } else if self.at > named {
            self.at = named;
            self.eat_one_of(&["through", "via"]);
        }
        let capital = self.peek_word();
        let alone = capital.chars().all(char::is_uppercase);
        if let Some(kind) = site_type(capital).filter(|_| alone || matches!(capital, "h" | "r")) {
            // A capital letter alone is the site's type, a small one the path.
            self.at += capital.len();
            line.kind = Some(kind);
        } else if let Some((letters, kind)) = self.path_and_type() {
            (line.regions, line.kind) = (Some(letters), Some(kind));
        } else if let Some(letters) = self.region_letters() {
            line.regions = Some(letters);
            line.kind = self.site_type();
        }
        if line.kind.is_none() {
            line.kind = self.site_type();
        }
        let start = self.at;
        via.extend(self.regions_by_name());
        if via.len() > super::things::MOST_REGIONS {
            let found = format!("via … ({} regions)", via.len());
            let mistake = Mistake::Unexpected { found, expected: "a site path of 60 regions at most" };
            return Err(Diagnostic { span: start..self.at, mistake });
        }
        line.via = via;
        self.finish("the letters of the path (`w b f s d c`), the site's type, or `via` and regions")?;
        Ok(Says::Path(line))
    }

    /// Reads `wwS`: the capital letter after small ones is the site's type.
    fn path_and_type(&mut self) -> Option<(Vec<RegionType>, SiteType)> {
        let word = self.peek_word();
        let (at, last) = word.char_indices().next_back().filter(|(at, last)| *at > 0 && last.is_uppercase())?;
        let (letters, last) = (word.get(..at)?, last.to_string());
        let small = letters.chars().all(char::is_lowercase);
        let letters: Option<Vec<RegionType>> = letters.chars().map(RegionType::of).collect();
        let read = letters.filter(|l| small && l.len() <= super::things::MOST_REGIONS).zip(site_type(&last))?;
        self.at += word.len();
        Some(read)
    }

    /// Reads `via Rhudaur, Arthedain`.
    fn regions_by_name(&mut self) -> Vec<CardName> {
        let named = !self.done() && self.eat_one_of(&["via", "through"]).is_some();
        if named { self.list(|c| c.name(Place::Region)) } else { Vec::new() }
    }

    /// Reads `attack Assassin 3x1@11/8 key site B race Men unfinished`.
    pub fn attack_line(&mut self) -> Read<Says> {
        if !self.at_title() {
            self.eat_one_of(&["by", "from", "of"]);
        }
        if let Some(attacker) = (!self.at_title()).then(|| self.company()).flatten() {
            let defender = if self.aimed() { self.company() } else { None };
            self.finish("the company that is attacked (`attack A1 > H1`)")?;
            return Ok(Says::Clash { attacker, defender });
        }
        let source = self.name(Place::Attack)?;
        let mut line = AttackLine::of(source);
        loop {
            if self.at_digit() || self.peek() == Some('@') {
                self.figures(&mut line)?;
            } else if self.eat_one_of(&["keyed to", "key"]).is_some() {
                line.key = Some(self.key_line()?);
            } else if self.eat_phrase("race") {
                line.race = Some(self.race()?);
            } else if self.eat_phrase("unfinished") {
                line.unfinished = true;
            } else if self.eat_phrase("uncancellable") {
                line.uncancellable = true;
            } else if self.eat_phrase("over") {
                line.over = true;
            } else {
                break;
            }
        }
        self.finish("figures (`2@10`), `key`, `race`, `unfinished`, `uncancellable` or `over`")?;
        Ok(Says::Attack(line))
    }

    /// Reads the words before the one whom an attack or a strike is against.
    fn aimed(&mut self) -> bool {
        self.eat_arrow() || self.eat_one_of(&["against", "on", "attacks"]).is_some()
    }

    /// Reads attacks, strikes, prowess, body: `3x1@11/8`.
    fn figures(&mut self, line: &mut AttackLine) -> Read<()> {
        if self.peek() != Some('@') {
            let first: u8 = self.number(FIGURES)?;
            line.strikes = Some(first);
            if self.rest().starts_with(['x', 'X', '×']) {
                self.at += self.rest().chars().next().map_or(0, char::len_utf8);
                line.attacks = first;
                line.strikes = Some(self.number(FIGURES)?);
            }
        }
        if self.eat('@') {
            line.prowess = Some(self.number(FIGURES)?);
        }
        if self.eat('/') {
            line.body = Some(self.number(FIGURES)?);
        }
        Ok(())
    }

    fn race(&mut self) -> Read<String> {
        let mut race: Vec<&str> = Vec::new();
        while !self.done() {
            let word = self.peek_word();
            let next = ["key", "keyed", "race", "unfinished", "uncancellable", "over"].contains(&fold(word).as_str());
            if next || !word.starts_with(char::is_alphabetic) {
                break;
            }
            race.push(self.word());
        }
        if race.is_empty() { Err(self.missing("a race", "attack Wargs 2@9 race Wolves")) } else { Ok(race.join(" ")) }
    }

    /// Reads `strikes Boromir succeeded, Legolas x2`.
    pub fn strikes_line(&mut self) -> Says {
        Says::Strikes(self.list(|c| {
            let target = c.name(Place::Member)?;
            let mut line = StrikeLine { by: None, target, count: 1, status: StrikeStatus::ToCome };
            if c.aimed() {
                line.by = Some(std::mem::replace(&mut line.target, c.name(Place::Member)?));
            }
            loop {
                if let Some(count) = c.times()? {
                    line.count = count;
                } else if let Some(status) = c.eat_row(&STATUSES) {
                    line.status = status;
                } else {
                    return Ok(line);
                }
            }
        }))
    }
}

fn after_dot(step: &'static str) -> Option<&'static str> {
    step.split_once('.').map(|(_, part)| part)
}
