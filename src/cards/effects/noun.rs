//! Single words that name a part of the game: roles, numbers, skills, kinds of rolls, players who choose, verbs, piles.

use super::lexer::Token;
use super::mistake::Read;
use super::reader::Reader;
use super::table::{Table, plain};
use crate::engine::card::{Attr, Chooser, Role, Verb, Zone};
use crate::vocab::{Phase, RegionType, RollKind, SiteType, Skill};

/// The names that every text may use. Targets add their own.
pub(super) static ROLES: Table<Role> = Table {
    group: "roles",
    entries: &[
        plain("self", "the card itself", |_| Ok(Role::This)),
        plain("by", "the character who performs the action", |_| Ok(Role::By)),
        plain("bearer", "the character who bears the card, or controls the ally", |_| Ok(Role::Bearer)),
        plain("it", "the thing that a trigger, an `each` or a rule found", |_| Ok(Role::It)),
        plain("company", "the company concerned", |_| Ok(Role::Company)),
        plain("site", "where that company is, or to which it moves", |_| Ok(Role::Site)),
        plain("attack", "the attack that is faced", |_| Ok(Role::Attack)),
        plain("you", "the player of the card", |_| Ok(Role::You)),
        plain("opponent", "the other player", |_| Ok(Role::Opponent)),
        plain("found", "the card chosen, found or revealed last", |_| Ok(Role::Found)),
    ],
};

/// Numbers of a thing.
pub(super) static ATTRS: Table<Attr> = Table {
    group: "numbers",
    entries: &[
        plain("prowess", "prowess", |_| Ok(Attr::Prowess)),
        plain("normal-prowess", "prowess as printed, before every change", |_| Ok(Attr::NormalProwess)),
        plain("body", "body", |_| Ok(Attr::Body)),
        plain("mind", "mind", |_| Ok(Attr::Mind)),
        plain("corruption", "corruption points, of a character all that he bears", |_| Ok(Attr::Corruption)),
        plain("influence", "unused direct influence of a character", |_| Ok(Attr::Influence)),
        plain("general-influence", "unused general influence of its player", |_| Ok(Attr::GeneralInfluence)),
        plain("strikes", "strikes of an attack", |_| Ok(Attr::Strikes)),
        plain("attacks", "attacks of a creature", |_| Ok(Attr::Attacks)),
        plain("size", "size of a company", |_| Ok(Attr::Size)),
        plain("limit", "hazard limit of a company", |_| Ok(Attr::Limit)),
        plain("draws", "cards that a company draws", |_| Ok(Attr::Draws)),
        plain("points", "marshalling points", |_| Ok(Attr::Points)),
        plain("modifier", "the modifier of a roll", |_| Ok(Attr::Modifier)),
        plain("hand-size", "cards in a hand", |_| Ok(Attr::HandSize)),
    ],
};

/// Skills.
pub(super) static SKILLS: Table<Skill> = Table {
    group: "skills",
    entries: &[
        plain("warrior", "warrior", |_| Ok(Skill::Warrior)),
        plain("scout", "scout", |_| Ok(Skill::Scout)),
        plain("ranger", "ranger", |_| Ok(Skill::Ranger)),
        plain("sage", "sage", |_| Ok(Skill::Sage)),
        plain("diplomat", "diplomat", |_| Ok(Skill::Diplomat)),
    ],
};

/// Kinds of rolls.
pub(super) static ROLLS: Table<RollKind> = Table {
    group: "rolls",
    entries: &[
        plain("corruption", "a corruption check", |_| Ok(RollKind::Corruption)),
        plain("influence", "an influence check", |_| Ok(RollKind::Influence)),
        plain("body", "a body check", |_| Ok(RollKind::Body)),
        plain("strike", "a strike roll", |_| Ok(RollKind::Strike)),
        plain("test", "a test of a ring", |_| Ok(RollKind::Test)),
        plain("riddling", "a riddling roll", |_| Ok(RollKind::Riddling)),
        plain("offering", "an offering attempt", |_| Ok(RollKind::Offering)),
        plain("other", "any other roll", |_| Ok(RollKind::Other)),
    ],
};

/// Players, or chance, who choose.
pub(super) static CHOOSERS: Table<Chooser> = Table {
    group: "the player who chooses",
    entries: &[
        plain("you", "the player of the card", |_| Ok(Chooser::You)),
        plain("opponent", "the other player", |_| Ok(Chooser::Opponent)),
        plain("owner", "the player whose things they are", |_| Ok(Chooser::Owner)),
        plain("random", "nobody: at random", |_| Ok(Chooser::Random)),
    ],
};

/// Words for what a step does.
pub(super) static VERBS: Table<Verb> = Table {
    group: "verbs",
    entries: &[
        plain("tap", "tapping", |_| Ok(Verb::Tap)),
        plain("untap", "untapping", |_| Ok(Verb::Untap)),
        plain("wound", "wounding", |_| Ok(Verb::Wound)),
        plain("heal", "healing", |_| Ok(Verb::Heal)),
        plain("discard", "discarding", |_| Ok(Verb::Discard)),
        plain("return", "returning to the hand", |_| Ok(Verb::Return)),
        plain("eliminate", "eliminating", |_| Ok(Verb::Eliminate)),
        plain("remove", "removing from the game", |_| Ok(Verb::Remove)),
        plain("send-back", "returning to the site of origin", |_| Ok(Verb::SendBack)),
        plain("cancel", "cancelling", |_| Ok(Verb::Cancel)),
        plain("corruption-check", "a corruption check", |_| Ok(Verb::CorruptionCheck)),
        plain("body-check", "a body check", |_| Ok(Verb::BodyCheck)),
        plain("roll", "a roll", |_| Ok(Verb::Roll)),
        plain("test", "a test of a ring", |_| Ok(Verb::Test)),
        plain("influence", "an influence attempt", |_| Ok(Verb::Influence)),
        plain("modify", "modifying a roll", |_| Ok(Verb::Modify)),
        plain("limit", "changing the hazard limit", |_| Ok(Verb::Limit)),
        plain("attack", "an attack", |_| Ok(Verb::Attack)),
        plain("draw", "drawing cards", |_| Ok(Verb::Draw)),
        plain("search", "searching or looking at a deck or discard pile", |_| Ok(Verb::Search)),
        plain("treat", "changing the type of a region or a site", |_| Ok(Verb::Treat)),
        plain("attach", "placing a card on something", |_| Ok(Verb::Attach)),
        plain("store", "storing a card", |_| Ok(Verb::Store)),
        plain("transfer", "giving a card to another character", |_| Ok(Verb::Transfer)),
    ],
};

/// The places where a card may be.
pub(super) static ZONES: Table<Zone> = Table {
    group: "places of cards",
    entries: &[
        plain("hand", "the hand", |_| Ok(Zone::Hand)),
        plain("deck", "the play deck", |_| Ok(Zone::Deck)),
        plain("discard", "the discard pile", |_| Ok(Zone::Discard)),
        plain("sideboard", "the sideboard", |_| Ok(Zone::Sideboard)),
        plain("points", "the marshalling point pile", |_| Ok(Zone::Points)),
        plain("play", "in play", |_| Ok(Zone::Play)),
        plain("declared", "declared in this chain", |_| Ok(Zone::Declared)),
        plain("on-guard", "on-guard", |_| Ok(Zone::OnGuard)),
        plain("eliminated", "eliminated", |_| Ok(Zone::Eliminated)),
        plain("removed", "removed from the game", |_| Ok(Zone::Removed)),
        plain("sites", "the location deck", |_| Ok(Zone::Sites)),
        plain("prisoner", "taken prisoner, off to the side", |_| Ok(Zone::Prisoner)),
    ],
};

/// Phases of a turn.
pub(super) static PHASES: Table<Phase> = Table {
    group: "phases",
    entries: &[
        plain("untap", "untap phase", |_| Ok(Phase::Untap)),
        plain("organization", "organization phase", |_| Ok(Phase::Organization)),
        plain("long-event", "long-event phase", |_| Ok(Phase::LongEvent)),
        plain("movement-hazard", "movement/hazard phase", |_| Ok(Phase::MovementHazard)),
        plain("site", "site phase", |_| Ok(Phase::Site)),
        plain("end", "end-of-turn phase", |_| Ok(Phase::End)),
    ],
};

impl Reader<'_> {
    /// Reads a role or the name of a target, if one stands here.
    pub fn maybe_role(&mut self) -> Option<Role> {
        if let Some(Token::Word(word)) = self.peek()
            && let Some(at) = self.names.iter().position(|name| **name == *word)
        {
            self.advance();
            return Some(Role::Target(u8::try_from(at).unwrap_or(u8::MAX)));
        }
        // The first target, if none has that very name.
        if !self.names.is_empty() && self.word("target") {
            return Some(Role::Target(0));
        }
        if let Some(entry) = self.one_of(&ROLES) {
            return (entry.read)(self).ok();
        }
        for name in self.names {
            self.want(name.to_string());
        }
        None
    }

    /// Reads a role or the name of a target.
    pub fn role(&mut self) -> Read<Role> {
        match self.maybe_role() {
            Some(role) => Ok(role),
            None => self.fail(),
        }
    }

    /// Reads `(ROLE)`.
    pub fn role_in_parentheses(&mut self) -> Read<Role> {
        self.in_parentheses(Self::role)
    }

    /// Reads the letter of a region type.
    pub fn region_type(&mut self) -> Read<RegionType> {
        let place = self.place();
        if let [(kind, 1)] = self.region_types()?.as_slice() {
            return Ok(*kind);
        }
        self.back_to(place);
        REGION_LETTERS.into_iter().for_each(|letter| self.want(letter));
        self.fail()
    }

    /// Letters of region types, counted: `ww`.
    pub fn region_types(&mut self) -> Read<Vec<(RegionType, u8)>> {
        let Some(kinds) = self.peek().and_then(count_letters) else {
            REGION_LETTERS.into_iter().for_each(|letter| self.want(letter));
            return self.fail();
        };
        self.advance();
        Ok(kinds)
    }

    /// Reads the letter of a site type.
    pub fn site_type(&mut self) -> Read<SiteType> {
        match self.maybe_site_type() {
            Some(kind) => Ok(kind),
            None => self.fail(),
        }
    }

    /// Reads the letter of a site type, if one stands here.
    pub fn maybe_site_type(&mut self) -> Option<SiteType> {
        const TYPES: [SiteType; 6] = [SiteType::H, SiteType::F, SiteType::B, SiteType::R, SiteType::S, SiteType::D];
        let letters = ["H", "F", "B", "R", "S", "D"];
        for (letter, kind) in letters.into_iter().zip(TYPES) {
            if self.word(letter) {
                return Some(kind);
            }
        }
        None
    }
}

const REGION_LETTERS: [&str; 6] = ["w", "b", "f", "s", "d", "c"];

/// Counts the letters of region types in a word of nothing else.
fn count_letters(token: Token<'_>) -> Option<Vec<(RegionType, u8)>> {
    let Token::Word(letters) = token else { return None };
    let mut kinds: Vec<(RegionType, u8)> = Vec::new();
    for letter in letters.chars() {
        let kind = RegionType::of(letter).filter(|_| letter.is_ascii_lowercase())?;
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, count)) => *count = count.saturating_add(1),
            None => kinds.push((kind, 1)),
        }
    }
    Some(kinds)
}
