//! Reads rulings as questions with their answers: digests that were mailed (`*** …` before an answer, lines between the
//! questions), quoted questions (`> …`), `Q:` and `A:`, and numbered questions (`(1) …`) with a line below.

use super::draft::Head;
use super::markdown::prefix;
use super::{Draft, Drafting, Format, date_in};
use crate::corpus::Authority;

/// The number of lines from the beginning in which a document says what it is.
const HEAD: usize = 15;
/// Lines of a mail's head.
const MAIL: [&str; 6] = ["from:", "to:", "date:", "sent:", "subject:", "reply-to:"];
/// The names that numbered collections of rulings have for themselves, and the beginnings of their ids.
const COLLECTIONS: [(&str, &str); 4] = [
    ("digest", "digest"),
    ("digests", "digest"),
    ("clarification", "clarification"),
    ("clarifications", "clarification"),
];
/// The mark of its clauses.
pub(super) const RULING: &str = "ruling";
/// The longest question that is a title as a whole, in characters.
const LONGEST_TITLE: usize = 140;
/// Since when nobody rules for the publisher any more.
const COUNCIL_SINCE: &str = "2000";

/// The marks by which a document shows its questions and answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Marks {
    /// `***` before an answer, a line between one answer and the next question.
    StarsAndLines,
    /// `***` before an answer, an empty line after it.
    Stars,
    /// `Q:` and `A:`.
    Letters,
    /// `>` before each line of a question.
    Quoted,
    /// `(1)` before a question, a line below it.
    Numbers,
}

/// The kind of a line.
enum Line<'a> {
    /// A question begins, or goes on.
    Asks(&'a str, bool),
    /// An answer begins.
    Answers(&'a str),
    /// It goes on with what there is.
    Text(&'a str),
    Between,
    Empty,
}

/// A question and its answer, with their lines.
#[derive(Default)]
struct Entry {
    question: Vec<(usize, String)>,
    answer: Vec<(usize, String)>,
    answered: bool,
    /// Whether a mark says that it asks.
    marked: bool,
}

/// Whether a text is a collection of questions with their answers.
pub(super) fn is_digest(text: &str) -> bool {
    marks(text).is_some()
}

fn marks(text: &str) -> Option<Marks> {
    let count = |fits: &dyn Fn(&str) -> bool| text.lines().filter(|line| fits(line.trim())).count();
    let stars = count(&|line| starred(line).is_some());
    // One answer alone may be a stray mark, unless the text says what it is.
    let says = || {
        text.lines().take(HEAD).any(|line| COLLECTIONS.iter().any(|(called, _)| line.to_lowercase().contains(called)))
    };
    if stars >= 2 || stars == 1 && says() {
        return Some(if 2 * count(&is_line) >= stars { Marks::StarsAndLines } else { Marks::Stars });
    }
    if count(&|l| lettered(l, QUESTION).is_some()) >= 2 && count(&|l| lettered(l, ANSWER).is_some()) >= 2 {
        return Some(Marks::Letters);
    }
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let underlined = |at: usize| {
        let below = lines[at + 1..].iter().take_while(|l| numbered(l).is_none());
        numbered(lines[at]).is_some() && below.take(HEAD).any(|l| is_line(l))
    };
    if (0..lines.len()).filter(|at| underlined(*at)).count() >= 2 {
        return Some(Marks::Numbers);
    }
    let asked = |at: usize| {
        let ends = |line: &str| quoted(line).is_some_and(|text| text.trim_end().ends_with('?'));
        let next = lines[at + 1..].iter().take(HEAD).find(|l| !l.is_empty());
        ends(lines[at]) && next.is_some_and(|l| quoted(l).is_none())
    };
    ((0..lines.len()).filter(|at| asked(*at)).count() >= 2).then_some(Marks::Quoted)
}

const QUESTION: [&str; 3] = ["q", "question", "asked"];
const ANSWER: [&str; 3] = ["a", "answer", "answered"];

/// Gives the text after `***`.
fn starred(line: &str) -> Option<&str> {
    let text = line.strip_prefix("***")?.trim_start_matches('*').trim();
    (!text.is_empty()).then_some(text)
}

/// Gives the text after `Q:`, `Q12.` or `**Question 3:**`.
fn lettered<'a>(line: &'a str, letters: [&str; 3]) -> Option<&'a str> {
    let bare = line.trim_start_matches(['*', '_', '#', ' ']);
    let (head, text) = bare.split_once([':', '.', ')'])?;
    let word = head.trim_end_matches(|c: char| c.is_ascii_digit() || c == ' ').to_lowercase();
    let text = text.trim_start_matches(['*', '_']).trim();
    (letters.contains(&word.as_str()) && !text.is_empty()).then_some(text)
}

/// Gives the text after `>`.
fn quoted(line: &str) -> Option<&str> {
    line.starts_with('>').then(|| line.trim_start_matches(['>', ' ']))
}

/// Gives the text after `(1)`.
fn numbered(line: &str) -> Option<&str> {
    let (number, text) = line.strip_prefix('(')?.split_once(')')?;
    let fits = !number.is_empty() && number.len() <= 3 && number.bytes().all(|b| b.is_ascii_digit());
    fits.then(|| text.trim())
}

/// Whether a line is drawn between parts.
fn is_line(line: &str) -> bool {
    let bare: String = line.split_whitespace().collect();
    let drawn = |mark: char| bare.chars().all(|c| c == mark);
    bare.chars().count() >= 3 && ['-', '=', '_', '~', '*', '—', '–'].into_iter().any(drawn)
}

impl Marks {
    /// Tells the kind of a line where the marks are these.
    fn line(self, line: &str) -> Line<'_> {
        let bare = line.trim();
        let quote = || quoted(bare).map(|text| Line::Asks(text, false));
        let found = match self {
            _ if bare.is_empty() => Some(Line::Empty),
            _ if is_line(bare) => Some(Line::Between),
            Marks::StarsAndLines | Marks::Stars => starred(bare).map(Line::Answers).or_else(quote),
            Marks::Letters => {
                let asks = lettered(bare, QUESTION).map(|text| Line::Asks(text, true));
                asks.or_else(|| lettered(bare, ANSWER).map(Line::Answers))
            }
            Marks::Quoted => quote(),
            Marks::Numbers => numbered(bare).map(|text| Line::Asks(text, true)),
        };
        found.unwrap_or(Line::Text(bare))
    }
}

/// Gives the questions with their answers.
fn entries(text: &str, marks: Marks, from: usize) -> Vec<Entry> {
    let mut all: Vec<Entry> = vec![Entry::default()];
    let mut empty = false;
    for (at, line) in text.lines().enumerate().skip(from) {
        let place = at + 1;
        let last = all.last_mut();
        let answered = last.as_ref().is_some_and(|entry| entry.answered);
        let line = marks.line(line);
        // What is not marked ends an answer where nothing else does.
        let anew = match &line {
            // What stands before the first mark asks nothing.
            Line::Asks(_, begins) => {
                let stray = |entry: &&mut Entry| !entry.marked && !matches!(marks, Marks::Stars | Marks::StarsAndLines);
                *begins || answered || last.as_ref().is_some_and(stray)
            }
            Line::Text(_) => answered && empty && marks == Marks::Stars,
            Line::Answers(_) => answered && marks != Marks::Letters,
            Line::Between => marks != Marks::Numbers || answered,
            Line::Empty => false,
        };
        if anew && last.is_some_and(|entry| !entry.question.is_empty() || entry.answered) {
            all.push(Entry::default());
        }
        let Some(entry) = all.last_mut() else { break };
        let asked = !entry.question.is_empty();
        if matches!(line, Line::Text(_)) && marks == Marks::Quoted && asked {
            entry.answered = true;
        }
        let to = if entry.answered { &mut entry.answer } else { &mut entry.question };
        let gap = (place, String::new());
        match line {
            Line::Asks(text, _) => {
                to.push((place, text.to_owned()));
                entry.marked = true;
            }
            Line::Answers(text) => {
                entry.answered = true;
                entry.answer.push((place, text.to_owned()));
            }
            Line::Text(text) => to.push((place, text.to_owned())),
            Line::Between if marks == Marks::Numbers && asked => entry.answered = true,
            Line::Empty if !to.is_empty() => to.push(gap),
            Line::Between | Line::Empty => {}
        }
        empty = matches!(line, Line::Empty);
    }
    all
}

/// What a document says of itself in its first lines.
struct About {
    title: String,
    /// The first part of its ids, and its number where it has one.
    prefix: String,
    number: Option<String>,
    authority: Authority,
    dated: Option<String>,
    /// The number of lines that it takes.
    lines: usize,
}

fn about(text: &str, name: Option<&str>, file: &str) -> About {
    let head: Vec<&str> = text.lines().take(HEAD).map(str::trim).collect();
    let is_mail = |line: &&&str| MAIL.iter().any(|key| line.to_lowercase().starts_with(key));
    let lines = head.iter().take_while(|line| line.is_empty() || is_mail(line)).count();
    let subject = head.iter().find_map(|l| l.get(..8).filter(|k| k.eq_ignore_ascii_case("subject:")).map(|_| &l[8..]));
    let first = subject.or_else(|| head.iter().copied().find(|l| !l.is_empty() && !is_mail(&l)));
    let asks = |line: &&str| lettered(line, QUESTION).is_some() || quoted(line).is_some() || numbered(line).is_some();
    let first = first
        .filter(|line| !asks(line))
        .unwrap_or(file)
        .trim()
        .trim_start_matches(['#', '*', ' '])
        .trim_end_matches('*')
        .trim();
    // The mail's head says it, else the first lines do.
    let said = if lines > 0 { head[..lines].join(" ") } else { head.join(" ") };
    let words: Vec<&str> = said.split(|c: char| !c.is_alphanumeric() && c != '#').filter(|w| !w.is_empty()).collect();
    let called = |word: &&str| COLLECTIONS.iter().find(|(called, _)| word.eq_ignore_ascii_case(called));
    let place = words.iter().position(|word| called(word).is_some());
    let number = place.and_then(|at| {
        let digits = |w: &&&str| w.trim_start_matches('#').bytes().all(|b| b.is_ascii_digit()) && w.len() <= 4;
        words[at + 1..].iter().take(3).find(digits).map(|w| w.trim_start_matches('#').to_owned())
    });
    let kind = place.and_then(|at| called(&words[at])).map_or("digest", |(_, kind)| kind);
    let dated = head.iter().find_map(|line| date_in(line));
    let says = |names: &[&str]| words.iter().any(|w| names.iter().any(|n| w.eq_ignore_ascii_case(n)));
    let late = dated.as_deref().is_some_and(|date| date >= COUNCIL_SINCE);
    let authority = match () {
        () if says(&["CoE", "Elrond"]) => Authority::CouncilOfElrond,
        () if words.contains(&"ICE") || says(&["NetRep"]) && dated.is_some() && !late => Authority::Ice,
        () if says(&["NetRep"]) => Authority::CouncilOfElrond,
        () => Authority::Imported,
    };
    let issuer = match authority {
        Authority::Ice => "ICE ",
        Authority::CouncilOfElrond => "CoE ",
        Authority::CouncilOfRivendell | Authority::CommunityGuide | Authority::Imported | Authority::Server => "",
    };
    let own = if authority == Authority::Ice { format!("ice-{kind}") } else { kind.to_owned() };
    let title = match &number {
        Some(number) => format!("{issuer}{}{} {number}", kind[..1].to_uppercase(), &kind[1..]),
        None => first.chars().take(LONGEST_TITLE).collect(),
    };
    let prefix = match (name, &number) {
        (Some(name), _) => name.to_owned(),
        (None, Some(_)) => own,
        (None, None) => prefix(&title, file),
    };
    About { title, prefix, number: number.filter(|_| name.is_none()), authority, dated, lines }
}

/// Takes each question with its answer. A numbered digest's are `digest:50/4`.
pub(super) fn read(text: &str, name: Option<&str>, file: &str) -> Draft {
    let marks = marks(text).unwrap_or(Marks::Stars);
    let about = about(text, name, file);
    let mut draft = Drafting::new(&about.prefix);
    let mut count = 0;
    for entry in entries(text, marks, about.lines) {
        let Some((line, first)) = entry.question.first().or(entry.answer.first()) else { continue };
        if entry.answer.iter().all(|(_, text)| text.is_empty()) {
            draft.close();
            draft.leave_out(*line, "no answer stands with it", first);
            continue;
        }
        count += 1;
        let question = paragraphs(&entry.question);
        let key = match &about.number {
            Some(number) => format!("{number}/{count}"),
            None => format!("question-{count}"),
        };
        draft.open(
            *line,
            Head {
                key,
                name: format!("{}, question {count}", about.title),
                title: asked(&question),
                section: String::new(),
                tags: vec![RULING.to_owned()],
            },
        );
        for paragraph in &question {
            draft.block(*line, &format!("> {paragraph}"));
        }
        let from = entry.answer.first().map_or(*line, |(at, _)| *at);
        for paragraph in paragraphs(&entry.answer) {
            draft.block(from, &paragraph);
        }
    }
    let mut taken = draft.finish(Format::Digest, &about.title, about.authority, about.dated);
    if let Some(number) = about.number {
        taken.document = format!("{}-{number}", about.prefix);
    }
    taken
}

/// Joins lines to paragraphs, each on one line; entries of a list stay apart.
fn paragraphs(lines: &[(usize, String)]) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let mut open = false;
    for (_, line) in lines {
        match all.last_mut().filter(|_| open && !line.starts_with("- ") && !line.starts_with("* ")) {
            _ if line.is_empty() => open = false,
            Some(last) => {
                last.push(' ');
                last.push_str(line);
            }
            None => {
                all.push(line.clone());
                open = true;
            }
        }
    }
    all
}

/// Gives what is asked: the first sentence with a question mark, else how the text begins.
fn asked(question: &[String]) -> String {
    let whole = question.join(" ");
    if whole.chars().count() <= LONGEST_TITLE {
        return whole;
    }
    let end = whole.find('?').map_or(whole.len(), |at| at + 1);
    let begin = whole[..end].rfind(['.', '!']).map_or(0, |at| at + 1);
    let sentence = whole[begin..end].trim();
    if sentence.chars().count() <= LONGEST_TITLE {
        return sentence.to_owned();
    }
    let cut: String = sentence.chars().take(LONGEST_TITLE - 1).collect();
    format!("{} …", cut.rsplit_once(' ').map_or(cut.as_str(), |(whole, _)| whole))
}
