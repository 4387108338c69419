//! Turns the texts of a card file into the engine's types. It keeps every mistake, not only the first.

use std::ops::Range;
use std::sync::Arc;

use super::effects::{self, Mention, Mistake, Names};
use super::misread::Misread;
use super::written::{
    SitesThere, Tables, Text, Texts, WrittenAction, WrittenByHand, WrittenCreature, WrittenStanding, WrittenTrigger,
};
use super::{Card, PerCharacter, Strikes, written};
use crate::engine::card::{
    Action, ByHand, Creature, Filter, Meaning, Mode, RingResult, Standing, Target, Trigger, Window, Word,
};
use crate::vocab::{RuleId, fold};

/// A card file's texts being read.
pub(super) struct Reading<'a> {
    path: &'a str,
    file: &'a str,
    names: Names,
    /// The place where the text begins that is being read: places are counted from there.
    begin: usize,
    /// The names in the texts, and the bytes of the value in which each was.
    pub mentions: Vec<(Mention, Range<usize>)>,
    /// The texts that could not be read.
    pub mistakes: Vec<Misread>,
}

impl<'a> Reading<'a> {
    pub(super) fn new(path: &'a str, file: &'a str) -> Reading<'a> {
        Reading { path, file, names: Names::default(), begin: 0, mentions: Vec::new(), mistakes: Vec::new() }
    }

    /// Gives the meaning of a card with these modes; nothing if its file says nothing.
    pub(super) fn meaning(&mut self, card: &Card, modes: &[Mode]) -> Option<Box<Meaning>> {
        if !card.has_meaning() {
            return None;
        }
        let mut meaning = Meaning {
            uses: card.uses.0.iter().filter_map(|text| self.plain(text, effects::uses)).collect(),
            discard_on_body_check: card.discard_on_body_check.iter().flat_map(|r| r.all()).copied().collect(),
            in_play_number: card.in_play_number,
            as_though: card.as_though.iter().map(|(title, holds)| (fold(title).into(), *holds)).collect(),
            on_guard: card
                .on_guard
                .as_ref()
                .and_then(|text| self.plain(text, |t| effects::filter(t, &mut Names::default()))),
            cites: card.cites.0.iter().filter_map(|text| self.plain(text, cite)).collect(),
            ..Meaning::default()
        };
        if let Some(text) = &card.no_duplicate {
            self.plain(text, effects::no_duplicate);
        }
        self.begin = written::tables_begin(self.file);
        let tables: Tables = match toml::from_str(&self.file[self.begin..]) {
            Ok(tables) => tables,
            Err(error) => {
                let at = self.within(error.span().unwrap_or(0..0));
                self.mistakes.push(Misread::at(self.path, self.file, at, Mistake::new(0..0, error.message())));
                return None;
            }
        };
        let each = match card.strikes {
            Some(Strikes::PerCharacter(PerCharacter::Each)) => Some(Filter::All(Vec::new())),
            Some(Strikes::PerCharacter(PerCharacter::EachWounded)) => Some(Filter::Wounded),
            Some(Strikes::Number(_)) | None => None,
        };
        let creature = tables.creature.or_else(|| each.is_some().then(WrittenCreature::default));
        meaning.plays =
            tables.play.iter().enumerate().filter_map(|(at, play)| self.play(play, at, modes)).map(Arc::new).collect();
        meaning.abilities = tables.ability.iter().filter_map(|ability| self.ability(ability)).map(Arc::new).collect();
        meaning.standing = tables.standing.iter().filter_map(|standing| self.standing(standing)).collect();
        meaning.triggers = tables.trigger.iter().filter_map(|trigger| self.trigger(trigger)).collect();
        meaning.creature = creature.map(|creature| self.creature(&creature, each));
        meaning.ring_test =
            tables.ring_test.iter().flatten().map(|(ring, results)| ring_result(ring, results)).collect();
        for outside in &tables.outside {
            let of = self.plain(&outside.of, effects::outside);
            meaning.outside.extend(of.map(|of| (of, outside.part.as_str().into())));
        }
        meaning.by_hand = tables.by_hand.iter().map(|by_hand| self.by_hand(by_hand)).collect();
        Some(Box::new(meaning))
    }

    fn play(&mut self, written: &WrittenAction, at: usize, modes: &[Mode]) -> Option<Action> {
        let mode = match &written.mode {
            Some(text) => self.plain(text, effects::mode)?,
            None => match modes {
                [only] => *only,
                several => {
                    let allowed = several.iter().map(|m| effects::word_of_mode(*m).into()).collect();
                    let message = if several.is_empty() {
                        "such a card is not played from the hand, so that it has no [[play]]".to_owned()
                    } else {
                        "this [[play]] needs a `mode`: the card can be played in several".to_owned()
                    };
                    let mistake = Mistake { span: 0..0, message, expected: allowed };
                    self.mistakes.push(Misread::at(self.path, self.file, self.header("[[play]]", at), mistake));
                    return None;
                }
            },
        };
        self.action(written, mode)
    }

    fn ability(&mut self, written: &WrittenAction) -> Option<Action> {
        for text in [&written.mode, &written.side].into_iter().flatten() {
            self.fault(
                text,
                Mistake::new(0..text.get_ref().len(), "a use of a card in play has no `mode` and no `as`"),
            );
        }
        self.action(written, Mode::Ability)
    }

    fn action(&mut self, written: &WrittenAction, mode: Mode) -> Option<Action> {
        self.names.targets.clear();
        let targets: Vec<Option<Target>> = written.target.0.iter().map(|t| self.read(t, effects::target)).collect();
        let action = Action {
            option: written.option.as_deref().map(Into::into),
            mode,
            as_hazard: written.side.as_ref().and_then(|text| self.plain(text, effects::side)),
            window: written.when.as_ref().map_or(Some(Window::Usual), |text| self.plain(text, effects::window))?,
            free: written.free,
            by: written.by.as_ref().and_then(|text| self.read(text, effects::filter)),
            cost: self.all(&written.cost, effects::costs).concat(),
            needs: self.all(&written.needs, effects::condition),
            targets: targets.into_iter().flatten().collect(),
            steps: self.all(&written.steps, effects::steps).concat(),
            starts_chain: written.starts_chain,
            granted: written.lent.as_ref().and_then(|text| self.plain(text, effects::lent)),
            locks_targets: written.locks_targets,
            meanwhile: self.all(&written.meanwhile, effects::rules).concat(),
            no_duplicate: written.no_duplicate.as_ref().and_then(|text| self.plain(text, effects::no_duplicate)),
        };
        self.names.targets.clear();
        Some(action)
    }

    fn standing(&mut self, written: &WrittenStanding) -> Option<Standing> {
        let class = self.plain(&written.class, effects::class);
        let (needs, rules) = (self.all(&written.needs, effects::condition), self.all(&written.rules, effects::rules));
        Some(Standing { class: class?, needs, rules: rules.concat(), after_facing: written.after_facing })
    }

    fn trigger(&mut self, written: &WrittenTrigger) -> Option<Trigger> {
        let on = self.plain(&written.on, effects::event);
        let who = written.who.as_ref().and_then(|text| self.read(text, effects::filter));
        let (needs, steps) = (self.all(&written.needs, effects::condition), self.all(&written.steps, effects::steps));
        Some(Trigger {
            on: on?,
            who,
            needs,
            immediate: written.immediate,
            special: written.special,
            steps: steps.concat(),
            optional: written.optional,
        })
    }

    fn creature(&mut self, written: &WrittenCreature, each: Option<Filter>) -> Creature {
        Creature {
            attacks: written.attacks,
            one_character: written.one_character,
            attacker_chooses: written.attacker_chooses,
            regions: self.titles(&written.regions),
            sites_there: match &written.sites_there {
                Some(SitesThere::Any(true)) => Some(Vec::new()),
                Some(SitesThere::Of(kinds)) => Some(kinds.clone()),
                Some(SitesThere::Any(false)) | None => None,
            },
            sites: self.titles(&written.sites),
            strike_each: each.or(written.strike_each.then(|| Filter::All(Vec::new()))),
            only: written.only.as_ref().and_then(|text| self.read(text, effects::filter)),
            equal_discards: written.equal_discards,
            body_check: written.body_check,
            cancel_by_tapping: written
                .cancel_by_tapping
                .as_ref()
                .and_then(|cancel| Some((self.read(&cancel.who, effects::filter)?, cancel.count))),
            struck_may_tap: written.cancel_by_tapping.as_ref().is_some_and(|cancel| cancel.struck),
            detainment: match &written.detainment_against {
                Some(text) => self.read(text, effects::filter),
                None => written.detainment.then(|| Filter::All(Vec::new())),
            },
            uncancellable: written.uncancellable,
        }
    }

    fn by_hand(&mut self, written: &WrittenByHand) -> ByHand {
        let when = written.when.as_ref().and_then(|text| self.plain(text, effects::window));
        let of = written.of.as_ref().and_then(|text| self.plain(text, effects::outside));
        ByHand { part: written.part.as_str().into(), when, of }
    }

    /// Reads titles that stand alone.
    fn titles(&mut self, texts: &Texts) -> Vec<Word> {
        let mut all = Vec::new();
        for text in &texts.0 {
            let name: Word = fold(text.get_ref()).into();
            let place = self.within(text.span());
            self.mentions.push((Mention::title(name.clone(), text.get_ref().len()), place));
            all.push(name);
        }
        all
    }

    /// Gives every text that can be read.
    fn all<T>(&mut self, texts: &Texts, read: fn(&str, &mut Names) -> Result<T, Mistake>) -> Vec<T> {
        texts.0.iter().filter_map(|text| self.read(text, read)).collect()
    }

    fn read<T>(&mut self, text: &Text, read: fn(&str, &mut Names) -> Result<T, Mistake>) -> Option<T> {
        let result = read(text.get_ref(), &mut self.names);
        let place = self.within(text.span());
        self.mentions.extend(self.names.mentions.drain(..).map(|mention| (mention, place.clone())));
        result.map_err(|mistake| self.fault(text, mistake)).ok()
    }

    fn plain<T>(&mut self, text: &Text, read: fn(&str) -> Result<T, Mistake>) -> Option<T> {
        read(text.get_ref()).map_err(|mistake| self.fault(text, mistake)).ok()
    }

    fn fault(&mut self, text: &Text, mistake: Mistake) {
        self.fault_at(self.within(text.span()), mistake);
    }

    /// Keeps a mistake in the value that has these bytes of the file.
    pub(super) fn fault_at(&mut self, value: Range<usize>, mistake: Mistake) {
        self.mistakes.push(Misread::in_value(self.path, self.file, value, mistake));
    }

    /// Bytes of the whole file.
    fn within(&self, bytes: Range<usize>) -> Range<usize> {
        bytes.start + self.begin..bytes.end + self.begin
    }

    /// Gives the place where the n-th table of this name begins.
    fn header(&self, header: &str, nth: usize) -> Range<usize> {
        self.file.match_indices(header).nth(nth).map_or(0..0, |(at, _)| at..at + header.len())
    }
}

fn ring_result(ring: &str, results: &[u8]) -> RingResult {
    RingResult { ring: fold(ring).into(), results: results.to_vec() }
}

fn cite(text: &str) -> Result<RuleId, Mistake> {
    text.parse().map_err(|error: crate::vocab::BadRuleId| Mistake::new(0..text.len(), error.to_string()))
}
