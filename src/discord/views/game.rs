//! A game: where it stands, who may do what, its lines, its text.

use super::super::address::{Action, Carried, Doing, Form, Press, Side, View};
use super::super::again::Again;
use super::super::boards;
use super::super::front::Front;
use super::super::limits::ROWS;
use super::super::markdown::{escape, fenced, in_code};
use super::super::screen::{Attached, Button, Choice as MenuChoice, Live, Look, Reader, Row, Screen, Shown, Tone};
use super::super::words::Words;
use super::mistake::stumbled;
use super::parts::{carry, edit, first, share, trouble};
use super::{bearing, decision, mistake, picture, strikes};
use crate::app::game::{self, AskedBack, Games, Known, Outcome, Refusal, Turn};
use crate::app::stored::{Trouble, now};
use crate::app::{ASSUMED_RULES, Choice};
use crate::picture::{Standing, board};
use crate::store::{FORGOTTEN, Game, GameId, Line, LineKind};
use crate::vocab::{RuleId, Ruleset, Seat};

/// The kind of declaration that a pass is.
const PASS: &str = "pass";

/// Shows the outcome of a deed.
pub fn outcome(front: &Front, outcome: &Outcome, typed: Option<&Again>, reader: &Reader) -> Shown {
    match outcome {
        Ok(shown) => live(table(front, shown, Place::LIVE, reader), shown, reader),
        Err(refusal @ Refusal::Overtaken(_)) if typed.is_none() => refused(front, refusal, reader),
        Err(refusal) => {
            let mut shown = match refusal {
                // Who has typed something gets it back, and sees how the game is now.
                Refusal::Overtaken(now) => {
                    Shown::mistake(gone_on(table(front, now, Place::ASIDE, reader).screen, reader))
                }
                _ => refused(front, refusal, reader),
            };
            shown.screen.rows.splice(0..0, typed.and_then(|typed| edit(front, typed, reader)));
            shown.screen.rows.truncate(ROWS);
            if let Refusal::Illegal(row) = refusal {
                let cited: Vec<RuleId> = row.cites.iter().filter_map(|id| id.parse().ok()).collect();
                let choices = decision::opening(front, &cited);
                shown.screen = shown.screen.menu("cited", reader.words.say("rules_cited"), choices);
            }
            shown
        }
    }
}

/// The place in which a table is shown.
#[derive(Clone, Copy)]
struct Place {
    page: u8,
    /// Whether it is played there; else it is only looked at.
    live: bool,
}

impl Place {
    const LIVE: Place = Place { page: 0, live: true };
    const ASIDE: Place = Place { page: 0, live: false };
}

/// Shows a table on which a game is played from now on.
fn live(table: Shown, shown: &game::Shown, reader: &Reader) -> Shown {
    let game = &shown.game;
    let live = Live { game: game.id, shows: game.revision, asks: shown.to_act(), pings: false, words: reader.words };
    Shown { live: Some(live), ..table }
}

/// Shows the board of the game that is played in a channel, if this message is an older one. One that is newer has just
/// been sent, and is about to be the board.
pub fn elsewhere(front: &Front, channel: u64, message: u64, reader: &Reader) -> Option<Shown> {
    let board = Games::new(&front.app, now()).and_then(|games| games.board_here(channel)).ok().flatten()?;
    let to = boards::link(reader.guild, channel, board.message);
    (board.message > message).then(|| Shown::from(boards::folded(&to, reader.words)))
}

/// Gives the board of a game as it is now.
///
/// # Errors
/// [`Trouble`] if the store fails.
pub fn board_of(front: &Front, game: GameId, reader: &Reader) -> Result<Option<Shown>, Trouble> {
    let shown = Games::new(&front.app, now())?.show(game.channel, Some(game.number))?;
    Ok(shown.map(|shown| live(table(front, &shown, Place::LIVE, reader), &shown, reader)))
}

/// Shows where the game of a channel stands. A player who asks gets the board, others look on.
pub fn asked(front: &Front, channel: u64, user: u64, readers: &Readers) -> Shown {
    let played = |shown: &game::Shown| {
        shown.game.finished.is_none()
            && (shown.game.players.contains(&Some(user)) || shown.game.moderator == Some(user))
    };
    match Games::new(&front.app, now()).and_then(|games| games.show(channel, None)) {
        Ok(Some(shown)) if played(&shown) => {
            live(table(front, &shown, Place::LIVE, &readers.public), &shown, &readers.public)
        }
        Ok(_) | Err(_) => {
            let shown = view(front, Side::Table, (channel, None), 0, &readers.usual);
            Shown { private: shown.private || readers.usual.private, ..shown }
        }
    }
}

/// The readers for whom a game is shown: everybody, and as the server has set it.
pub struct Readers {
    /// Everybody.
    pub public: Reader,
    /// The usual reader.
    pub usual: Reader,
}

/// Pings whoever is to act on a board, if it was not their move before and they want to be.
pub fn pinging(front: &Front, by: u64, shown: Shown, reader: &Reader) -> Shown {
    let Some(live) = shown.live else { return shown };
    let asked = Games::new(&front.app, now()).and_then(|games| games.board(live.game)).ok().flatten();
    let new = |who: &u64| *who != by && asked.and_then(|board| board.asks) != Some(*who);
    let wants = |who: u64| front.app.wants_pings(reader.guild, who).unwrap_or(false);
    let pings = live.asks.filter(new).is_some_and(wants);
    Shown { live: Some(Live { pings, ..live }), ..shown }
}

/// Says what was assumed for the latest declaration, to whoever declared it.
pub fn assumed(front: &Front, shown: &game::Shown, words: &Words) -> Option<String> {
    let assumed = front.app.said_in(&shown.assumed, words.code);
    let what: Vec<&str> = assumed.iter().filter(|what| !what.is(ASSUMED_RULES)).map(|what| what.as_str()).collect();
    (!what.is_empty()).then(|| words.fill("board_assumed", &[&in_code(&what.join(words.say("join")))]))
}

/// Whether somebody is pinged from now on.
pub fn pings(front: &Front, user: u64, wanted: bool, reader: &Reader) -> Shown {
    pinged(front, front.app.set_pings(reader.guild, user, wanted).map(|()| wanted), reader)
}

/// Turns the pings of a user the other way round.
pub fn turn_pings(front: &Front, user: u64, interaction: u64, reader: &Reader) -> Shown {
    pinged(front, front.app.turn_pings(reader.guild, user, (interaction, now())), reader)
}

fn pinged(front: &Front, wanted: Result<bool, Trouble>, reader: &Reader) -> Shown {
    match wanted {
        Ok(wanted) => {
            Shown::mistake(Screen::new("", reader.words.say(if wanted { "pings_on" } else { "pings_off" }), Tone::Good))
        }
        Err(error) => stumbled(front, &error, reader),
    }
}

/// Shows a side of a game that somebody wants to see.
pub fn view(front: &Front, side: Side, (channel, number): (u64, Option<u32>), page: u8, reader: &Reader) -> Shown {
    let seen = Games::new(&front.app, now()).and_then(|games| {
        Ok(match side {
            Side::Table => match games.show(channel, number)? {
                Some(shown) => {
                    // In its own place it stays what it is.
                    let board = games.board(shown.game.id)?;
                    let live = reader.on.is_some() && board.as_ref().map(|board| board.message) <= reader.on;
                    let mut shown = table(front, &shown, Place { page, live }, reader);
                    if let Some(board) = board.filter(|_| !live) {
                        let to = boards::link(reader.guild, board.game.channel, board.message);
                        let button = Button::link(reader.words.say("board_link"), to);
                        match shown.screen.rows.first_mut() {
                            Some(Row::Buttons(row)) => row.insert(0, button),
                            Some(Row::Menu { .. }) | None => shown.screen.rows.insert(0, Row::Buttons(vec![button])),
                        }
                    }
                    Some(shown)
                }
                None => None,
            },
            Side::Picture => games
                .show(channel, number)?
                .map(|shown| pictured(front, &shown.worded(&front.app, reader.words.code), reader)),
            Side::Log => games.log(channel, number)?.map(|(game, lines)| log(&game, &lines, page, reader)),
            Side::Text => games.export(channel, number)?.map(|text| {
                let number = number.unwrap_or_default();
                let title = reader.words.fill("game_text", &[]);
                with_view(
                    Screen::new(title, fenced(text.trim_end()), Tone::Plain),
                    View::Game(side, channel, number, page),
                )
            }),
        })
    });
    match seen {
        Ok(Some(shown)) => shown,
        Ok(None) => refused(front, if number.is_some() { &Refusal::NoSuchGame } else { &Refusal::NoGame }, reader),
        Err(error) => stumbled(front, &error, reader),
    }
}

/// Shows a game as a text, with a file of it that can be imported.
pub fn export(front: &Front, channel: u64, number: Option<u32>, reader: &Reader) -> Shown {
    let mut shown = view(front, Side::Text, (channel, number), 0, reader);
    let text = Games::new(&front.app, now()).and_then(|games| games.export(channel, number));
    if let Ok(Some(text)) = text {
        shown.screen.file = Some(Attached { name: "game.chain.txt".to_owned(), bytes: text.into_bytes(), alt: None });
    }
    shown
}

/// Shows the games of a channel.
pub fn list(front: &Front, channel: u64, reader: &Reader) -> Shown {
    let words = reader.words;
    let games = match Games::new(&front.app, now()).and_then(|games| games.list(channel)) {
        Ok(games) => games,
        Err(error) => return stumbled(front, &error, reader),
    };
    let rows = games.iter().map(|game| {
        let end = game.finished.map_or_else(|| words.say("game_goes_on").to_owned(), |at| format!("<t:{at}:d>"));
        let number = game.id.number;
        format!("**{number}** · <t:{}:d> – {end} · {} · {}", game.created, players(game, reader), rules(game))
    });
    let rows: Vec<String> = rows.collect();
    let text = if rows.is_empty() { words.say("game_no_games").to_owned() } else { rows.join("\n") };
    Shown::from(Screen::new(words.say("game_games"), text, Tone::Plain))
}

/// Shows the full answer to what is played.
pub fn why(front: &Front, channel: u64, number: u32, reader: &Reader) -> Shown {
    let shown = match Games::new(&front.app, now()).and_then(|games| games.show(channel, Some(number))) {
        Ok(Some(shown)) => shown,
        Ok(None) => return refused(front, &Refusal::NoSuchGame, reader),
        Err(error) => return stumbled(front, &error, reader),
    };
    let carried: Result<Carried, String> = carry(front, &shown.state.part().script(&shown.game.rules));
    match carried {
        Ok(chain) => {
            let decision = super::super::address::Decision { form: Form::Why, ..first(chain, Vec::new()) };
            decision::carried(front, &decision, reader)
        }
        Err(fault) => trouble(reader, &fault),
    }
}

/// Shows where a game stands.
fn table(front: &Front, shown: &game::Shown, place: Place, reader: &Reader) -> Shown {
    let words = reader.words;
    let shown = &shown.worded(&front.app, words.code);
    let game::Shown { game, state, answer, .. } = shown;
    let number = game.id.number;
    let name = title(shown, reader);
    let page = place.page;
    let mut text = turn(shown, reader);
    if let Some(last) = &shown.last {
        text.push_str(&format!("\n{}", told(last, reader)));
    }
    text.push_str(&format!("\n{}", seats(shown, reader)));
    text.push_str(&format!(
        "\n-# {} {}.\n",
        words.say("board_table"),
        escape(&answer.understood.join(words.say("join")))
    ));
    decision::assumed(&mut text, answer, reader);
    chain(&mut text, shown, reader);
    if let Some(roll) = &shown.roll {
        text.push_str(&format!("\n🎲 {}", words.fill("game_to_roll", &[&escape(&roll.of), &roll.need.to_string()])));
    }
    for difference in shown.differences.iter().filter(|d| d.settled != Some(true)) {
        let today = difference.today.as_deref().unwrap_or("–");
        let here = state.part().moves.iter().any(|done| done.seq == difference.seq);
        let key = match difference.settled {
            None => "game_differs",
            Some(_) if here => "game_kept",
            Some(_) => "game_kept_before",
        };
        text.push_str(&format!("\n⚠ {}", words.fill(key, &[&difference.label, &difference.recorded, today])));
    }
    if let (Some(asked), Some(top)) = (state.asked, &shown.top) {
        let key = if asked.again { "game_asks_again" } else { "game_asks" };
        text.push_str(&format!("\n↩ {}", words.fill(key, &[&user(asked.who, reader), &told(top, reader)])));
    }
    let tone = if shown.differences.iter().any(|d| d.settled.is_none()) { Tone::Doubt } else { Tone::Good };
    if nothing_there(shown) {
        text.push_str(&format!("\n{}", words.say("game_no_position")));
    }
    let title = result(shown).unwrap_or_else(|| name.clone());
    let footer = format!("{name} · {} · {}", rules(game), state.part().id());
    let mut screen = Screen::new(title, text, tone).footer(footer);
    screen.page = usize::from(page);
    let view = View::Game(Side::Table, game.id.channel, number, page);
    let mut screen = screen.buttons(buttons(shown, place, reader));
    if reader.pictures && !nothing_there(shown) {
        screen = painted(screen, front, shown, reader);
    }
    if let Some(choice) = shown.choice.as_ref().filter(|_| place.live && game.finished.is_none()) {
        screen = menu(front, screen, choice, reader);
    }
    if place.live && state.asked.is_none() {
        screen = strikes::menu(front, screen, shown, reader);
    }
    let screen = screen.menu("cited", words.say("rules_cited"), decision::rules_cited(front, &[answer]));
    let screen = bearing::put(screen, &bearing::on(front, &bearing::matter(&[answer]), reader), true, reader);
    Shown { view: Some(view), ..Shown::from(screen) }
}

/// Says what came last: what resolved of the chain that both players let pass, else what was declared.
fn result(shown: &game::Shown) -> Option<String> {
    let (part, answer) = (shown.state.part(), &shown.answer);
    let resolved = answer.resolution.last().filter(|_| part.closed()).map(|row| &row.text);
    let declared = || answer.declarations.iter().rfind(|row| row.act != PASS).map(|row| &row.text);
    resolved.or_else(declared).map(ToString::to_string)
}

/// Says whose move it is, and what can be done.
fn turn(shown: &game::Shown, reader: &Reader) -> String {
    let words = reader.words;
    let player = |at: usize| {
        let seat = shown.game.players.get(at).copied().flatten();
        seat.map_or_else(|| words.say("game_free").to_owned(), |who| user(who, reader))
    };
    let line = match shown.turn() {
        Turn::Over => return format!("**{}**", words.say("board_over")),
        Turn::Agree(at) => words.fill("board_agree", &[&player(at)]),
        Turn::Decide => words.say("board_decide").to_owned(),
        Turn::Assign(at) => {
            let left = shown.strikes.as_ref().map_or(0, |strikes| strikes.left);
            words.fill("board_assign", &[&player(at), &left.to_string()])
        }
        Turn::Strike(at) => words.fill("board_strike", &[&player(at)]),
        Turn::Respond(at) => words.fill("board_respond", &[&player(at)]),
        Turn::Begin => words.say("board_begin").to_owned(),
        Turn::Next => words.say("board_next").to_owned(),
    };
    format!("⏳ **{line}**")
}

/// Writes the chain: while it is open as a stack, the top first, with what comes of it if both players pass now.
fn chain(text: &mut String, shown: &game::Shown, reader: &Reader) {
    let (words, part) = (reader.words, shown.state.part());
    let mut below = shown.answer.clone();
    below.declarations.retain(|row| row.act != PASS);
    if part.open() {
        let start = part.chain_start();
        let earlier = part.moves.iter().take(start).filter(|done| done.declares() && done.passes().is_none()).count();
        let stack: Vec<String> = below
            .declarations
            .iter()
            .skip(earlier)
            .filter(|row| row.verdict != "illegal")
            .map(|row| format!("`{}` {}{}", row.n, if row.doubtful() { "? " } else { "" }, escape(&row.text)))
            .rev()
            .collect();
        text.push_str(&format!("\n**{}**\n{}\n", words.say("board_stack"), stack.join("\n")));
        let waiting = part.moves.iter().skip(start).rev().take_while(|done| done.passes().is_some());
        for seat in waiting.filter_map(|done| done.passes()) {
            let seat = if seat == Seat::R { "R" } else { "H" };
            text.push_str(&format!("-# {}\n", words.fill("board_passed", &[seat])));
        }
        below.declarations.retain(|row| row.verdict == "illegal" || row.doubtful());
        text.push_str(&format!("-# {}", words.say("game_open")));
    }
    decision::body(text, &below, Form::Answer, reader);
}

/// Gives the title of a game in the turn that is played.
fn title(shown: &game::Shown, reader: &Reader) -> String {
    let (number, turn) = (shown.game.id.number.to_string(), shown.state.part().turn.to_string());
    reader.words.fill("game_title", &[&number, &turn])
}

/// Whether there is no position and nothing was done.
fn nothing_there(shown: &game::Shown) -> bool {
    shown.state.part().position.is_empty() && shown.state.part().moves.is_empty()
}

/// Shows the screen with the table of a game as a picture.
fn painted(screen: Screen, front: &Front, shown: &game::Shown, reader: &Reader) -> Screen {
    let (id, title) = (shown.game.id, title(shown, reader));
    // An interaction that comes again shows an earlier state of the game as it is written now.
    let shows = format!(
        "{}/{} {} {}\n{title}\n{}",
        id.channel, id.number, shown.game.revision, reader.words.code, shown.answer.script
    );
    let standing = || Standing { title: &title, under: rules(&shown.game), set: &shown.answer };
    picture::with_board(screen, front, &shows, || board(&standing(), reader.words))
}

/// Shows the table of a game as a picture alone.
fn pictured(front: &Front, shown: &game::Shown, reader: &Reader) -> Shown {
    let view = View::Game(Side::Picture, shown.game.id.channel, shown.game.id.number, 0);
    let text = if nothing_there(shown) { reader.words.say("game_no_position").to_owned() } else { String::new() };
    let screen = Screen::new(title(shown, reader), text, Tone::Plain).footer(rules(&shown.game).to_owned());
    let screen = painted(screen, front, shown, reader);
    with_view(screen.buttons(share(view.clone(), reader).into_iter().collect()), view)
}

fn buttons(shown: &game::Shown, place: Place, reader: &Reader) -> Vec<Button> {
    let game::Shown { game, state, .. } = shown;
    if game.finished.is_some() {
        return Vec::new();
    }
    let button = |key: &str, does: Doing| {
        let press = Press { does, number: game.id.number, revision: game.revision };
        Button::new(reader.words.say(key), Action::Game(press))
    };
    let pictured = (!reader.pictures && !nothing_there(shown)).then(|| {
        let view = View::Game(Side::Picture, game.id.channel, game.id.number, 0);
        Button::new(reader.words.say("picture"), Action::Open(view))
    });
    if !place.live {
        let shared = share(View::Game(Side::Table, game.id.channel, game.id.number, 0), reader);
        return std::iter::once(button("why", Doing::Why)).chain(pictured).chain(shared).collect();
    }
    if state.asked.is_some() {
        let no = button("game_refuse", Doing::Refuse).looking(Look::Danger);
        return vec![button("game_accept", Doing::Accept).looking(Look::Main), no];
    }
    let mut row = Vec::new();
    if shown.roll.is_some() {
        row.push(button("game_roll", Doing::Roll).looking(Look::Main));
    } else {
        let rolls = shown.may_roll_a_strike();
        if rolls {
            row.push(button("game_roll", Doing::Roll).looking(Look::Main));
        }
        let look = if rolls { Look::Plain } else { Look::Main };
        row.push(button("game_respond", Doing::Respond).looking(look));
        if !state.part().closed() {
            row.push(button("game_pass", Doing::Pass));
        }
    }
    if !state.counting.is_empty() {
        row.push(button("game_undo", Doing::Undo));
    }
    if !state.undone.is_empty() {
        row.push(button("game_redo", Doing::Redo));
    }
    row.push(button("why", Doing::Why));
    row.extend(pictured);
    row.push(button("board_ping", Doing::Ping));
    if game.players.iter().any(|seat| seat.is_none_or(|who| who == FORGOTTEN)) {
        row.push(button("game_join", Doing::Join));
    }
    if shown.differences.iter().any(|d| d.settled.is_none()) {
        row.push(button("game_keep", Doing::Keep));
        row.push(button("game_today", Doing::Today));
    }
    row
}

fn log(game: &Game, lines: &[Line], page: u8, reader: &Reader) -> Shown {
    let state = game::State::of(lines);
    let rows = lines.iter().map(|line| {
        let row = format!("`{:>3}` <t:{}:t> {}", line.seq + 1, line.at, told(line, reader));
        if state.undone.contains(&line.seq) { format!("~~{row}~~") } else { row }
    });
    let mut text = rows.collect::<Vec<_>>().join("\n");
    if game.finished.is_some() {
        // Once nothing is rolled any more everybody may see from what the dice came.
        text.push_str(&format!("\n-# {}", reader.words.fill("game_seed", &[&game.seed.to_string()])));
    }
    let title = reader.words.fill("game_log", &[&game.id.number.to_string()]);
    with_view(Screen::new(title, text, Tone::Plain), View::Game(Side::Log, game.id.channel, game.id.number, page))
}

fn with_view(mut screen: Screen, view: View) -> Shown {
    if let View::Game(.., page) = view {
        screen.page = usize::from(page);
    }
    Shown { view: Some(view), ..Shown::from(screen) }
}

/// Whether a line of a position says the phase.
fn in_phase(line: &str) -> bool {
    line.starts_with("phase ")
}

/// Gives a line in words.
fn told(line: &Line, reader: &Reader) -> String {
    let key = match (line.kind, line.text.as_str()) {
        (LineKind::Setup, _) => "game_did_setup",
        (LineKind::Declare | LineKind::Order | LineKind::Choose, _) => "game_did_declare",
        (LineKind::Pass, _) => "game_did_pass",
        (LineKind::Roll, _) => "game_did_roll",
        // A text that was imported begins with a position in no phase.
        (LineKind::Next, text) if !text.lines().any(in_phase) => "game_did_setup",
        (LineKind::Next, _) => "game_did_next",
        (LineKind::Undo, game::ASKED) => "game_did_ask",
        (LineKind::Redo, game::ASKED) => "game_did_ask_again",
        (LineKind::Undo | LineKind::Redo, game::REFUSED) => "game_did_refuse",
        (LineKind::Undo, _) => "game_did_undo",
        (LineKind::Redo, _) => "game_did_redo",
        (LineKind::Join, _) => "game_did_join",
        (LineKind::TakeOver, _) => "game_did_take_over",
        (LineKind::Finish, _) => "game_did_end",
        (LineKind::Note, game::TODAY) => "game_did_today",
        (LineKind::Note, game::ANEW) => "game_did_keep_anew",
        (LineKind::Note, _) => "game_did_keep",
    };
    let what = match line.kind {
        LineKind::Next => line.text.lines().find(|l| in_phase(l)).unwrap_or_default().to_owned(),
        LineKind::Roll if !line.dice.is_empty() => {
            let dice: Vec<String> = line.dice.iter().map(u8::to_string).collect();
            format!("{} ({})", line.text.trim_start_matches("roll "), dice.join(" + "))
        }
        LineKind::Pass => line.text.split(' ').next().unwrap_or_default().to_owned(),
        LineKind::Setup
        | LineKind::Declare
        | LineKind::Roll
        | LineKind::Order
        | LineKind::Choose
        | LineKind::Undo
        | LineKind::Redo
        | LineKind::Join
        | LineKind::TakeOver
        | LineKind::Finish
        | LineKind::Note => line.text.clone(),
    };
    reader.words.fill(key, &[&user(line.who, reader), &escape(&what)])
}

fn user(who: u64, reader: &Reader) -> String {
    if who == FORGOTTEN { reader.words.say("game_forgotten").to_owned() } else { format!("<@{who}>") }
}

fn players(game: &Game, reader: &Reader) -> String {
    let seat =
        |who: &Option<u64>| who.map_or_else(|| reader.words.say("game_free").to_owned(), |who| user(who, reader));
    game.players.iter().map(seat).collect::<Vec<_>>().join(", ")
}

/// Names the rules by which it is played.
fn rules(game: &Game) -> &str {
    match game.rules.parse::<Ruleset>() {
        Ok(set) => set.name(),
        Err(_) => &game.rules,
    }
}

/// Says who plays resources and who hazards this turn.
fn seats(shown: &game::Shown, reader: &Reader) -> String {
    let words = reader.words;
    let active = shown.state.active();
    let who = |at: usize| {
        let seat = shown.game.players.get(at).copied().flatten();
        seat.map_or_else(|| words.say("game_free").to_owned(), |who| user(who, reader))
    };
    words.fill("game_seats", &[&who(active), &who(1 - active)])
}

/// Shows a menu of what may be chosen: choosing declares the line that names it.
fn menu(front: &Front, screen: Screen, choice: &Choice, reader: &Reader) -> Screen {
    let choices = choice.candidates.iter().filter_map(|c| {
        let does = strikes::declaring(front, &c.line)?;
        Some(MenuChoice { label: c.name.to_string(), detail: c.line.clone(), does })
    });
    screen.menu("choose", reader.words.say("choose"), choices.collect())
}

/// Shows how a game is now that had gone on before something was done in it.
fn gone_on(now: Screen, reader: &Reader) -> Screen {
    Screen { text: format!("{}\n{}", reader.words.say("game_not_overtaken"), now.text), ..now }
}

/// Says why nothing was done. Only the user who tried sees it, unless the game has gone on.
fn refused(front: &Front, refusal: &Refusal, reader: &Reader) -> Shown {
    let words = reader.words;
    let say = |with: &[&str]| words.fill(&format!("game_not_{}", refusal.name()), with);
    let text = match &refusal.worded(&front.app, words.code) {
        Refusal::Overtaken(shown) => {
            let mut now = live(table(front, shown, Place::LIVE, reader), shown, reader);
            now.screen = gone_on(now.screen, reader);
            return now;
        }
        Refusal::Unreadable(complaints) => {
            let told = mistake::told(complaints, reader);
            format!("{}\n{told}", say(&[]))
        }
        Refusal::Illegal(row) => {
            let told = [&row.text, &row.note].into_iter().filter(|said| !said.is_empty());
            let told: Vec<String> = told.map(|said| escape(said)).collect();
            let cites = row.cites.iter().map(|id| format!("`{id}`")).collect::<Vec<_>>().join(" ");
            format!("{}\n✗ {}\n-# {cites}", say(&[]), told.join("\n"))
        }
        Refusal::Choose(choice) => {
            let text = format!("**{}**\n{}", escape(&choice.question), say(&[]));
            return Shown::mistake(menu(front, Screen::new("", text, Tone::Doubt), choice, reader));
        }
        Refusal::AskedBack(asked) => return asked_back(front, asked, &say(&[]), reader),
        Refusal::Changes(differences) => {
            let row =
                |d: &game::Difference| format!("{}: {} → {}", d.label, d.recorded, d.today.as_deref().unwrap_or("–"));
            format!("{}\n{}", say(&[]), differences.iter().map(row).collect::<Vec<_>>().join("\n"))
        }
        Refusal::Goes(number) => say(&[&number.to_string()]),
        Refusal::OtherSeat(seat) => say(&[match seat {
            Seat::R => "R",
            Seat::H => "H",
        }]),
        Refusal::Undecided(why) => say(&[&escape(why)]),
        Refusal::DiceFirst(of) => say(&[&escape(of)]),
        Refusal::NotDice(text) => say(&[&escape(text)]),
        Refusal::NoGame
        | Refusal::NoSuchGame
        | Refusal::TooManyGames
        | Refusal::Full
        | Refusal::NotPlaying
        | Refusal::SeatsTaken
        | Refusal::Seated
        | Refusal::NotModerator
        | Refusal::NotOne
        | Refusal::NotPosition
        | Refusal::NoDice
        | Refusal::ChainOpen
        | Refusal::NoChain
        | Refusal::NothingToUndo
        | Refusal::NothingToRedo
        | Refusal::UndoAsked
        | Refusal::NoUndoAsked
        | Refusal::OwnUndo
        | Refusal::NoDifference => say(&[]),
    };
    Shown::mistake(Screen::new("", text, Tone::Bad))
}

/// Shows what was not understood of what was told in sentences, and a menu of what may have been meant. Choosing
/// declares it, or describes the position so.
fn asked_back(front: &Front, asked: &AskedBack, said: &str, reader: &Reader) -> Shown {
    let AskedBack { complaints, readings, position } = asked;
    let text = format!("{said}\n{}{}", mistake::told(complaints, reader), mistake::readings(readings, reader));
    let screen = Screen::new(reader.words.say("asked_back"), text, Tone::Doubt);
    let does = |script: &str| {
        let text = carry(front, script).ok()?;
        Some(match position {
            Some(Known { number, revision }) => {
                let press = Press { does: Doing::Setup, number: *number, revision: *revision };
                Action::Position(press, text)
            }
            None => Action::Declare(text),
        })
    };
    Shown::mistake(mistake::menu(screen, readings, does, reader))
}
