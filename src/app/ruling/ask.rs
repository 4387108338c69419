//! Answers questions in a server, from the corpus with the server's official rulings laid over it. Outside of servers,
//! and where a server has none, the answers are those of the corpus, to the letter.

use std::sync::Arc;

use super::super::ask::{Lookup, MOST_PAGES};
use super::super::{App, Ask, UnknownRule};
use super::held::Server;
use super::passage::{case_id, citation};
use crate::answer::{Answer, Note, Page, Pointer};
use crate::app::ShownCase;
use crate::corpus::{Case, Passage};
use crate::search::{Confidence, Hit, Hits, MatchKind, Scope, Subject, Suggester, Suggestion};
use crate::store::RulingNumber;
use crate::vocab::{Book, RuleId, fold};

/// Gives the number in the citation of an official ruling, typed in any way: `official:2026-014`, `2026-14`.
pub fn number_of(typed: &str) -> Option<RulingNumber> {
    let folded = fold(typed);
    let typed = folded.trim().trim_matches(|c: char| !c.is_alphanumeric());
    let number = typed.strip_prefix(Book::Official.as_str()).map_or(typed, |rest| rest.trim_start_matches([':', ' ']));
    let (year, n) = number.split_once('-')?;
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    (year.len() == 4 && digits(year) && digits(n) && n.len() <= 9).then(|| number.parse().ok()).flatten()
}

impl App {
    /// Answers a question asked in a server. Its official rulings are ranked with all other entries; one that was
    /// superseded comes with the one that took its place. Where a ruling contradicts what is shown, a note names it.
    pub fn ask_in(&self, guild: Option<u64>, ask: &Ask<'_>) -> Answer {
        let Some(server) = self.server_or_log(guild) else { return self.ask(ask) };
        let query = self.index.understand_over(&server.overlay, ask.question);
        // Room for those that are superseded.
        let limit = 2 * (ask.limit.max(1) + MOST_PAGES);
        let found = self.index.rank_over(&server.overlay, &query, ask.book, limit);
        let hits = Hits { hits: with_successors(found.hits, &server, found.confidence), ..found };
        let lookup = Lookup { page: &|id| self.page_in(guild, id), pointer: &|id| self.pointer_in(&server, id) };
        let mut answer = self.answer(ask, &query, hits, &lookup);
        for page in &answer.passages {
            let id = &page.id;
            if let Some(new) = server.successor.get(id) {
                answer.notes.push(Note::Superseded { id: id.clone(), by: new.clone() });
            }
            let found = self.conflicts_over(&server, id);
            answer.notes.extend(found.iter().map(|conflict| Note::Contradiction(conflict.to_string())));
        }
        answer
    }

    /// Gives the entries that an id or a number names in a server: its own rulings by their numbers, else those of the
    /// corpus, else a ruling by its title. A ruling that never was official is nobody's.
    ///
    /// # Errors
    /// [`UnknownRule`] with what may have been meant, the server's rulings among it.
    pub fn rule_in(&self, guild: Option<u64>, typed: &str) -> Result<Vec<Page>, UnknownRule> {
        if let (Some(guild), Some(number)) = (guild, number_of(typed)) {
            let found = self.ruling(guild, number).inspect_err(|error| {
                tracing::error!(guild, "a ruling could not be read: {error}");
            });
            if let Some(ruling) = found.ok().flatten().filter(App::shows_ruling) {
                return Ok(vec![self.ruling_page(&ruling)]);
            }
        }
        let unknown = match self.rule(typed) {
            Ok(pages) => return Ok(pages),
            Err(unknown) => unknown,
        };
        let Some(server) = self.server_or_log(guild) else { return Err(unknown) };
        let near = server.suggester.suggest(typed, Scope::Rules, 5);
        let of = |s: &Suggestion| match &s.subject {
            Subject::Rule(id) => Some(id.clone()),
            Subject::Card(_) => None,
        };
        let exact = near.iter().filter(|s| s.kind == MatchKind::Exact).filter_map(of);
        let pages: Vec<Page> = exact.filter_map(|id| self.page_in(guild, &id)).collect();
        if !pages.is_empty() {
            return Ok(pages);
        }
        let own = near.iter().filter_map(of).map(|id| self.pointer_in(&server, &id));
        Err(UnknownRule { near: own.chain(unknown.near).take(5).collect(), ..unknown })
    }

    /// Completes a word that is typed in a server. The server's own rulings come first where they fit as well. If
    /// nothing is typed yet, topics to begin with are offered.
    pub fn suggest_in(&self, guild: Option<u64>, typed: &str, scope: Scope, limit: usize) -> Vec<Suggestion> {
        let limit = limit.min(Suggester::MOST);
        if typed.trim().is_empty() && scope != Scope::Cards {
            let topic = |p: Pointer| Suggestion { label: p.title, subject: Subject::Rule(p.id), kind: MatchKind::Text };
            return self.topics().into_iter().take(limit).map(topic).collect();
        }
        let mut all = match self.server_or_log(guild) {
            Some(server) if scope != Scope::Cards => server.suggester.suggest(typed, scope, limit),
            Some(_) | None => Vec::new(),
        };
        all.extend(self.suggester().suggest(typed, scope, limit));
        all.sort_by_key(|s| s.kind);
        all.truncate(limit);
        all
    }

    /// Gives an entry of the corpus or a ruling of a server that everybody there may see.
    pub fn page_in(&self, guild: Option<u64>, id: &RuleId) -> Option<Page> {
        match self.own(guild, id) {
            Some(passage) => Some(self.page_over(guild, &passage)),
            None => Page::find(&self.corpus, id),
        }
    }

    /// Gives what an entry cites and, of the server's rulings, what cites it.
    pub fn related_in(&self, guild: Option<u64>, id: &RuleId) -> (Vec<Pointer>, Vec<Pointer>) {
        let Some(server) = self.server_or_log(guild) else { return (Vec::new(), Vec::new()) };
        let own = server.passage(id).map(|p| p.cites.clone()).unwrap_or_default();
        let citing = server.official().filter(|(_, p)| p.cites.contains(id) && p.id != *id);
        let citing = citing.map(|(_, p)| self.pointer_in(&server, &p.id)).collect();
        (own.iter().map(|cited| self.pointer_in(&server, cited)).collect(), citing)
    }

    /// Gives the worked cases of an entry, run; of a ruling of the server, its own.
    pub fn cases_in(&self, guild: Option<u64>, id: &RuleId) -> Vec<ShownCase> {
        if id.book() != Some(Book::Official) {
            return self.cases_of(id);
        }
        self.own_case(guild, id).map(|case| self.shown_case(&case)).into_iter().collect()
    }

    /// Gives the script of a case by its id: one of the corpus, or of a ruling of the server.
    pub fn case_text_in(&self, guild: Option<u64>, id: &str) -> Option<String> {
        let number = id.get(.."OFFICIAL-".len()).filter(|start| start.eq_ignore_ascii_case("OFFICIAL-"));
        match number.and_then(|start| number_of(&id[start.len()..])) {
            Some(number) if case_id(number).eq_ignore_ascii_case(id) => {
                self.own_case(guild, &citation(number)).map(|case| case.text)
            }
            Some(_) | None => self.case_text(id),
        }
    }

    fn own_case(&self, guild: Option<u64>, id: &RuleId) -> Option<Case> {
        let ruling = self.ruling(guild?, number_of(id.as_str())?).ok()??;
        if App::shows_ruling(&ruling) { self.case_of_ruling(&ruling) } else { None }
    }

    /// Gives a ruling of the server that is or was official, as an entry.
    fn own(&self, guild: Option<u64>, id: &RuleId) -> Option<Passage> {
        if id.book() != Some(Book::Official) {
            return None;
        }
        let ruling = self.ruling(guild?, number_of(id.as_str())?).ok()??;
        App::shows_ruling(&ruling).then(|| super::passage::passage(&ruling))
    }

    /// Gives the page of a ruling: what it cites of the server's own has its title, too.
    pub(super) fn page_over(&self, guild: Option<u64>, passage: &Passage) -> Page {
        let mut page = Page::of(&self.corpus, passage);
        if let Some(server) = self.server_or_log(guild) {
            for cited in &mut page.cites {
                *cited = self.pointer_in(&server, &cited.id);
            }
        }
        page
    }

    pub(super) fn pointer_in(&self, server: &Server, id: &RuleId) -> Pointer {
        match server.passage(id) {
            Some(p) => Pointer { id: id.clone(), name: p.name.clone(), title: p.title.clone(), twin: None },
            None => Pointer::to(&self.corpus, id),
        }
    }

    /// Gives the rulings of a server. Where they cannot be read, the corpus still answers.
    pub(super) fn server_or_log(&self, guild: Option<u64>) -> Option<Arc<Server>> {
        let guild = guild?;
        self.server(guild).unwrap_or_else(|error| {
            tracing::error!(guild, "the rulings of a server cannot be read: {error}");
            None
        })
    }
}

/// Puts the ruling that holds before the one whose place it took; after it if that was asked for by its number.
fn with_successors(hits: Vec<Hit>, server: &Server, confidence: Confidence) -> Vec<Hit> {
    let mut all: Vec<Hit> = Vec::new();
    for (at, hit) in hits.into_iter().enumerate() {
        if all.iter().any(|known| known.id == hit.id) {
            continue;
        }
        let new = server.successor.get(&hit.id).filter(|new| all.iter().all(|known| known.id != **new));
        let new = new.map(|id| Hit { id: id.clone(), ..hit.clone() });
        if confidence == Confidence::Exact && at == 0 {
            all.push(hit);
            all.extend(new);
        } else {
            all.extend(new);
            all.push(hit);
        }
    }
    all
}
