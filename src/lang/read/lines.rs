//! Tells by its first word what kind of line it is.

use super::cursor::{Cursor, Read};
use super::facts::fact_name;
use super::things::Want;
use crate::lang::diagnostic::{Diagnostic, Mistake};
use crate::lang::folded::{goes_on, phrase};
use crate::lang::names::Place;
use crate::lang::position::PlayerLine;
use crate::lang::script::Says;
use crate::lang::words::{PILES, PLAYER_KINDS, RULESETS, UNPLAYED, VERBS};
use crate::vocab::{Ruleset, Seat, nearest};

/// The words that begin lines besides numbers and players.
const FIRST_WORDS: [&str; 22] = [
    "rules", "players", "phase", "at", "path", "attack", "strikes", "limit", "given", "earlier", "roll", "pick",
    "auto", "special", "body", "ask", "next", "card", "expect", "says", "question", "open",
];
/// Words with which a chain ends, and another begins.
const NEXT_CHAIN: [&str; 5] = ["next chain", "new chain", "both pass", "both players pass", "the chain resolves"];
/// First words of questions.
const QUESTION_WORDS: [&str; 20] = [
    "can", "may", "must", "does", "do", "did", "is", "are", "who", "what", "which", "when", "how", "will", "would",
    "should", "why", "could", "might", "am",
];
/// Rule sets that `all` stands for.
const ALL: [Ruleset; 3] = [Ruleset::Metw, Ruleset::Mele, Ruleset::Coe];

/// First words that stand for others: the hazard limit in short, and a move that is told.
const IN_SHORT: [&str; 2] = ["hl", "moving"];

/// Whether a text, or a part of it, may begin with a line of the language: what begins otherwise does not.
pub fn may_begin_line(text: &str) -> bool {
    let first = text.trim_start().split(|c: char| c.is_whitespace() || c == ':').next().unwrap_or_default();
    let seat = ["R", "H", "R+", "H+"].contains(&first);
    let digits = |c: char| c.is_ascii_digit();
    let label = first.len() == 2 && first.starts_with(|c: char| c.is_ascii_uppercase()) && first.ends_with(digits);
    seat || label || first.starts_with(digits) || FIRST_WORDS.contains(&first) || IN_SHORT.contains(&first)
}

impl Cursor<'_> {
    /// Reads one line. Only after `expect` a second one may follow without a semicolon.
    pub fn line(&mut self, expecting: &mut Option<Vec<Ruleset>>) -> Read<Says> {
        if self.eat('?') {
            return Ok(Says::Question(self.question(true)));
        }
        if !self.at_title() {
            if self.eat_phrase("expect") {
                let rules = self.rulesets();
                self.eat(':');
                *expecting = Some(rules.clone());
                if self.eat_phrase("open") {
                    self.eat(':');
                    return Ok(Says::Open { rules, text: self.remainder().to_owned() });
                }
                return Ok(Says::Expect(rules));
            }
            if self.eat_phrase("says") {
                return Ok(Says::Why(self.remainder().to_owned()));
            }
            if let Some(rules) = expecting
                && self.eat_phrase("open")
            {
                self.eat(':');
                return Ok(Says::Open { rules: rules.clone(), text: self.remainder().to_owned() });
            }
        }
        if expecting.is_some() {
            return self.expected_line();
        }
        self.told_line()
    }

    /// Whether a line that cannot be read may describe the table: all but what begins as a declaration does, or as a line
    /// that says nothing of the table.
    pub(super) fn may_describe(&mut self) -> bool {
        const OTHERS: [&str; 8] = ["rules", "roll", "pick", "ask", "auto", "special", "body check", "expect"];
        let named = self.named.len();
        if self.at_digit() || !self.at_title() && self.eat_one_of(&OTHERS).is_some() {
            return false;
        }
        self.lead_in();
        let seat = self.seat().or_else(|| self.owner());
        let marked = seat.is_some()
            && (matches!(self.peek(), Some('+' | ':')) || self.eat_row(&PILES).is_some() || self.company().is_some());
        let has = self.eat_one_of(&["has", "have"]).is_some();
        let acts = !self.at_title() && self.eat_row(&VERBS).is_some();
        let declares =
            acts || seat.is_some() || self.named_card(Place::Any).is_some() && self.eat_row(&VERBS).is_some();
        self.named.truncate(named);
        marked || has || !declares
    }

    fn expected_line(&mut self) -> Read<Says> {
        let word = self.peek_word();
        let next = self.rest().get(word.len()..).and_then(|rest| rest.trim_start().chars().next());
        let told = (self.scope.seat(word).is_some() && !self.at_title())
            || [
                "rules", "players", "phase", "at", "strikes", "limit", "given", "earlier", "roll", "pick", "auto",
                "special", "ask", "card",
            ]
            .iter()
            .any(|w| !goes_on(self.rest().get(w.len()..).unwrap_or_default()) && word.eq_ignore_ascii_case(w));
        if told && next != Some('(') && !self.at_title() {
            return Err(self.mistake(word.len(), Mistake::AfterExpect { word: word.to_owned() }));
        }
        Ok(Says::Expected(self.expectation()?))
    }

    /// Reads a line of the position, or a declaration.
    fn told_line(&mut self) -> Read<Says> {
        if self.at_digit() {
            return self.numbered();
        }
        self.lead_in();
        let start = self.at;
        if self.at_title() {
            return match self.about_a_card()? {
                Some(says) => Ok(says),
                None => Err(self.no_player()),
            };
        }
        if let Some(seat) = self.seat() {
            return self.seat_line(seat, start);
        }
        if let Some(seat) = self.owner() {
            return self.owner_line(seat, start);
        }
        let word = self.peek_word();
        if let Some(act) = self.eat_row(&VERBS) {
            self.at = start;
            if UNPLAYED.contains(&act) {
                return Ok(Says::Declare(self.declaration(None)?));
            }
        }
        if let Some(says) = self.keyword_line()? {
            self.finish("the end of the line")?;
            return Ok(says);
        }
        if let Some(declared) = self.by_company(None)? {
            return Ok(Says::Declare(declared));
        }
        if let Some(says) = self.begins_with_company(word)? {
            return Ok(says);
        }
        self.at = start;
        if self.asks() {
            return Ok(Says::Question(self.question(false)));
        }
        if let Some(says) = self.about_a_card()? {
            return Ok(says);
        }
        Err(self.no_line(word))
    }

    /// Reads a line that begins with a company.
    fn begins_with_company(&mut self, word: &str) -> Read<Option<Says>> {
        let start = self.at;
        let label = self.company();
        if let Some(label) = &label
            && self.is_above(label)
            && let Some(says) = self.company_there()?
        {
            return Ok(Some(says));
        }
        // `A1 faces Wargs 2@9 keyed to w`, as it is said back.
        if label.is_some() && self.eat_one_of(&["faces", "is facing"]).is_some() {
            return self.attack_line().map(Some);
        }
        if label.is_some() && self.peek() != Some(':') {
            return Err(self.unexpected("`:` and its members; where it is goes after them: `R A1: Frodo at Bree`"));
        }
        if let Some(label) = label
            && self.eat(':')
        {
            let first = label.chars().next().map(|c| c.to_string()).unwrap_or_default();
            self.at = start;
            return match self.scope.seat(&first) {
                Some(seat) if label.starts_with(['R', 'H']) => {
                    self.company_line(seat).map(Some).ok_or_else(|| self.unexpected("a company"))
                }
                Some(_) | None => Err(self.mistake(word.len(), Mistake::NoSeat { label })),
            };
        }
        Ok(None)
    }

    /// Says what is wrong with a line that begins with a word for no line.
    fn no_line(&mut self, word: &str) -> Diagnostic {
        let start = self.at;
        // `pass`: who does it is missing.
        if self.eat_row(&VERBS).is_some() {
            self.at = start;
            let similar = Some(format!("R {}", self.rest().trim_end()));
            return self.mistake(word.len(), Mistake::UnknownLine { word: word.to_owned(), similar });
        }
        self.at += word.len();
        self.eat_phrase("opponent");
        let acts = self.eat_row(&VERBS).is_some();
        self.at = start;
        let players: Vec<&str> = self.scope.players.iter().map(|(name, _)| name.as_str()).collect();
        if acts && nearest(word, players.iter().copied()).is_none() {
            return self.mistake(word.len(), Mistake::UnknownPlayer { name: word.to_owned() });
        }
        let similar = nearest(word, FIRST_WORDS.into_iter().chain(players)).map(str::to_owned);
        self.mistake(word.len(), Mistake::UnknownLine { word: word.to_owned(), similar })
    }

    /// Reads a declaration with its number, or an expectation that comes too early.
    fn numbered(&mut self) -> Read<Says> {
        if self.at_outcome() {
            let line = self.rest().trim_end().to_owned();
            return Err(self.mistake(line.len(), Mistake::BeforeExpect { line }));
        }
        let label = self.label();
        if label.is_none() {
            return Err(self.unexpected("the number of a declaration: `1.`, `2.1.`"));
        }
        let _ = self.eat('.') || self.eat(')') || self.eat(':');
        if self.eat_one_of(&NEXT_CHAIN).is_some() && self.done() {
            return Ok(Says::NextChain);
        }
        Ok(Says::Declare(self.declaration(label)?))
    }

    fn seat_line(&mut self, seat: Seat, start: usize) -> Read<Says> {
        let passes = phrase(self.rest(), "has no response").is_some();
        let plus = self.eat('+');
        if plus || !passes && self.eat_one_of(&["has in play", "has", "have"]).is_some() {
            self.eat(':');
            let company = if plus { None } else { self.told_company(seat) };
            if let Some(company) =
                company.or_else(|| if plus || seat == Seat::H { None } else { self.company_had(seat) })
            {
                return Ok(company);
            }
            let says = self.in_play_line(seat);
            return self.finish("`,` and another card").map(|()| says);
        }
        if !self.at_title() && self.eat_one_of(&["rolls", "rolled"]).is_some() {
            let rolls = self.list(Cursor::roll);
            return self.finish("`,` and another roll").map(|()| Says::Roll(rolls));
        }
        if let Some(says) = self.table_line(seat)? {
            return Ok(says);
        }
        if let Some(company) = self.several_members(seat, false) {
            return Ok(company);
        }
        let before = self.at;
        let moves = !self.at_title() && self.eat_one_of(&["moves", "is moving", "move"]).is_some();
        if moves && !self.scope.organizes() && (self.his_company().is_some() || phrase(self.rest(), "from").is_some()) {
            let says = self.path_line()?;
            return self.finish("the end of the line").map(|()| says);
        }
        self.at = before.min(start);
        Ok(Says::Declare(self.declaration(None)?))
    }

    /// Reads `hand: …`, `A1: …` after the player.
    fn table_line(&mut self, seat: Seat) -> Read<Option<Says>> {
        let says = self.pile_line(seat).or_else(|| self.cards_there(seat)).or_else(|| self.company_line(seat));
        let Some(says) = says else { return Ok(None) };
        // Where a company is may follow on its line.
        if !matches!(says, Says::Company(_)) || !self.where_comes() {
            self.finish("`,`, a mark of state, or `{` and what the card bears")?;
        }
        Ok(Some(says))
    }

    /// Reads `Bob's hand: …`, `Bob's Adûnaphel taps …`.
    fn owner_line(&mut self, seat: Seat, start: usize) -> Read<Says> {
        if let Some(says) = self.told_company(seat).or_else(|| self.several_members(seat, true)) {
            return Ok(says);
        }
        self.eat_phrase("company");
        if let Some(says) = self.table_line(seat)? {
            return Ok(says);
        }
        self.at = start;
        match self.by_character(None, None)? {
            Some(declared) => Ok(Says::Declare(declared)),
            None => Err(self.unexpected("a pile or company with its cards, or one of his cards and what it does")),
        }
    }

    /// Whether the line is a question without its mark in front.
    fn asks(&mut self) -> bool {
        let asks = self.rest().trim_end().ends_with('?');
        asks && QUESTION_WORDS.iter().any(|word| phrase(self.rest(), word).is_some())
    }

    pub(super) fn keyword_line(&mut self) -> Read<Option<Says>> {
        const WORDS: [&str; 24] = [
            "rules",
            "players",
            "phase",
            "at",
            "path",
            "from",
            "attack",
            "strikes",
            "limit",
            "given",
            "earlier",
            "roll",
            "pick",
            "card",
            "position",
            "moving",
            "moves",
            "move",
            "hl",
            "facing",
            "faces",
            "face",
            "attacked by",
            "being attacked by",
        ];
        if self.eat_one_of(&NEXT_CHAIN).is_some() {
            return Ok(Some(Says::NextChain));
        }
        if self.at_phase() {
            return self.phase_line().map(Some);
        }
        if let Some(says) = self.question_under_its_name() {
            return Ok(Some(says));
        }
        self.the_company_goes();
        let word = match self.eat_one_of(&WORDS) {
            Some(word) => word,
            None if self.eat_one_of(&["the hazard limit", "hazard limit"]).is_some() => "limit",
            None => return Ok(None),
        };
        self.eat(':');
        Ok(Some(match word {
            "rules" => {
                let rules = self.rulesets();
                if !self.done() {
                    return Err(self.unknown_word("rule set", RULESETS.map(|(name, _)| name)));
                }
                if rules.is_empty() {
                    return Err(self.missing("a rule set", "rules metw mele coe"));
                }
                Says::Rules(rules)
            }
            "players" => Says::Players(self.players_line()?),
            "phase" => self.phase_line()?,
            "at" => self.at_line()?,
            "path" | "from" | "moving" | "moves" | "move" => self.path_line()?,
            "attack" | "facing" | "faces" | "face" | "attacked by" | "being attacked by" => self.attack_line()?,
            "strikes" => self.strikes_line(),
            "limit" | "hl" => self.limit_line()?,
            "given" => Says::Given(self.fact()?),
            "earlier" => self.earlier_line()?,
            "roll" => Says::Roll(self.list(Cursor::roll)),
            "pick" => Says::Pick(self.list(|c| c.thing(Place::Any, Want::Choice))),
            "card" => self.describe_line()?,
            // `position: …`
            _ => Says::Question(self.question(true)),
        }))
    }

    /// Reads a question behind that word: `question: may he …`. A sentence may begin so as well: `question about Twilight:
    /// I have …`.
    fn question_under_its_name(&mut self) -> Option<Says> {
        let before = self.at;
        if self.eat_phrase("question") {
            self.eat(':');
            let asked = self.at;
            if self.eat_one_of(&QUESTION_WORDS).is_some() {
                self.at = asked;
                return Some(Says::Question(self.question(true)));
            }
        }
        self.at = before;
        None
    }

    /// Reads rule sets with blanks or commas between them.
    fn rulesets(&mut self) -> Vec<Ruleset> {
        let mut out = Vec::new();
        loop {
            if self.eat_phrase("all") {
                out.extend(ALL.into_iter().filter(|r| !out.contains(r)).collect::<Vec<_>>());
            } else if let Some(rules) = self.eat_row(&RULESETS) {
                if !out.contains(&rules) {
                    out.push(rules);
                }
            } else {
                return out;
            }
            self.eat(',');
        }
    }

    /// Reads `Ann ringwraith, Bob`.
    pub fn players_line(&mut self) -> Read<Vec<PlayerLine>> {
        let mut players = Vec::new();
        loop {
            let mut player = PlayerLine::default();
            loop {
                let bracket = self.eat('(');
                let kind = PLAYER_KINDS.into_iter().find(|kind| self.eat_phrase(kind));
                if kind.is_some() {
                    let _ = bracket && self.eat(')');
                    player.kind = kind.map(str::to_owned);
                    break;
                }
                let word = self.peek_word();
                if player.name.is_some() || !word.starts_with(char::is_alphanumeric) {
                    break;
                }
                player.name = Some(self.word().to_owned());
                self.eat_one_of(&["the", "an", "a"]);
            }
            let left_out = players.is_empty() && self.peek() == Some(',');
            if player == PlayerLine::default() && !left_out {
                return Err(self.missing("a player's name or type", "players Ann ringwraith, Bob"));
            }
            players.push(player);
            let more = players.len() < 2 && (self.eat(',') || self.eat_phrase("and"));
            if !more {
                break;
            }
        }
        self.finish("at most two players: NAME TYPE, NAME TYPE")?;
        Ok(players)
    }

    /// Reads `"My Card" hazard short-event: …`.
    pub fn describe_line(&mut self) -> Read<Says> {
        self.skip_blanks();
        let from = self.at;
        let close = match self.peek() {
            Some('"') => '"',
            Some('“') => '”',
            Some(_) | None => {
                return Err(self.missing("a title in quotation marks", "card \"My Card\" hazard short-event: …"));
            }
        };
        self.at += self.peek().map_or(0, char::len_utf8);
        let title = self.until('"', close, from)?.trim().to_owned();
        if title.is_empty() {
            return Err(self.missing("a title in quotation marks", "card \"My Card\" hazard short-event: …"));
        }
        Ok(Says::Describe { title, text: self.remainder().to_owned() })
    }

    /// Gives a line that begins with a card: who plays it is missing.
    fn no_player(&mut self) -> Diagnostic {
        let start = self.at;
        match self.name(Place::Any) {
            Ok(name) => {
                let (title, span) = (fact_name(&name), start..self.at);
                Diagnostic { span, mistake: Mistake::NoPlayer { title } }
            }
            Err(mistake) => mistake,
        }
    }
}
