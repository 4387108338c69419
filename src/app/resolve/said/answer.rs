//! Says a whole answer in another language: every sentence of it that the tables word.

use super::{Said, Tongue};
use crate::app::resolve::ResolveAnswer;
use crate::app::resolve::laid::Laid;
use crate::app::resolve::report::{
    Asked, Candidate, Choice, Complaint, Declaration, Dispute, Outcome, Reading, Resolution, Roll, Saying, SetAnswer,
};

impl ResolveAnswer {
    /// Gives the same in another language.
    pub(in crate::app) fn worded(&self, tongue: &Tongue<'_>) -> ResolveAnswer {
        ResolveAnswer {
            headline: self.headline.worded(tongue),
            concord: self.concord.worded(tongue),
            answers: self.answers.iter().map(|set| set.worded(tongue)).collect(),
            ..self.clone()
        }
    }
}

impl ResolveAnswer {
    /// Whether a part of it is said in English whatever the language: the wording of rules and cards, and what no table of
    /// sentences words.
    pub fn has_english(&self) -> bool {
        self.headline.has_english() || self.answers.iter().any(SetAnswer::has_english)
    }
}

impl SetAnswer {
    fn has_english(&self) -> bool {
        let steps = self.outcomes.iter().flat_map(|outcome| &outcome.resolution).chain(&self.resolution);
        let said = self.declarations.iter().flat_map(|row| [&row.text, &row.note]);
        let mut said = said
            .chain(&self.assumed)
            .chain(&self.unmodelled)
            .chain(&self.left_out)
            .chain(self.questions.iter().map(|asked| &asked.text))
            .chain(steps.map(|row| &row.text))
            .chain(self.rolls.iter().map(|roll| &roll.text));
        let undecided = self.undecided.as_ref().is_some_and(Said::has_english);
        let asked = self.choices.iter().any(|choice| {
            choice.question.has_english() || choice.candidates.iter().any(|candidate| candidate.name.has_english())
        });
        undecided
            || asked
            || self.diagnostics.iter().any(Complaint::has_english)
            || self.afterwards.has_english()
            || said.any(Said::has_english)
    }

    pub(in crate::app) fn worded(&self, tongue: &Tongue<'_>) -> SetAnswer {
        SetAnswer {
            diagnostics: self.diagnostics.iter().map(|complaint| complaint.worded(tongue)).collect(),
            undecided: self.undecided.as_ref().map(|said| said.worded(tongue)),
            understood: self.understood.iter().map(|said| said.worded(tongue)).collect(),
            assumed: self.assumed.iter().map(|said| said.worded(tongue)).collect(),
            readings: self.readings.iter().map(|reading| reading.worded(tongue)).collect(),
            choices: self.choices.iter().map(|choice| choice.worded(tongue)).collect(),
            declarations: self.declarations.iter().map(|row| row.worded(tongue)).collect(),
            questions: self.questions.iter().map(|asked| asked.worded(tongue)).collect(),
            resolution: worded(&self.resolution, tongue),
            rolls: self.rolls.iter().map(|roll| roll.worded(tongue)).collect(),
            afterwards: self.afterwards.worded(tongue),
            outcomes: self.outcomes.iter().map(|outcome| outcome.worded(tongue)).collect(),
            laid: self.laid.worded(tongue),
            disputed: self.disputed.iter().map(|dispute| dispute.worded(tongue)).collect(),
            unmodelled: self.unmodelled.iter().map(|said| said.worded(tongue)).collect(),
            left_out: self.left_out.iter().map(|said| said.worded(tongue)).collect(),
            ..self.clone()
        }
    }
}

impl Dispute {
    fn worded(&self, tongue: &Tongue<'_>) -> Dispute {
        let saying = |one: &Saying| Saying { note: one.note.worded(tongue), ..one.clone() };
        Dispute { n: self.n.clone(), says: self.says.iter().map(saying).collect() }
    }
}

impl Laid {
    /// Says the things on the table. They keep the names by which facts speak of them.
    fn worded(&self, tongue: &Tongue<'_>) -> Laid {
        let names = self.names.iter().map(|(name, called)| (name.clone(), called.worded(tongue)));
        Laid { names: names.collect(), ..self.clone() }
    }
}

impl Complaint {
    /// Whether a part of it is said in English whatever the language.
    pub fn has_english(&self) -> bool {
        let parts = self.help.iter().chain(&self.expected).chain([&self.message]);
        parts.into_iter().any(Said::has_english)
    }

    /// Says the complaint. The words of the chain language itself are the same in every language.
    pub(in crate::app) fn worded(&self, tongue: &Tongue<'_>) -> Complaint {
        let part = |said: &Option<Said>| said.as_ref().map(|said| said.worded(tongue));
        let (help, expected) = (part(&self.help), part(&self.expected));
        Complaint { message: self.message.worded(tongue), help, expected, ..self.clone() }
    }
}

impl Reading {
    pub(in crate::app) fn worded(&self, tongue: &Tongue<'_>) -> Reading {
        Reading { says: self.says.worded(tongue), script: self.script.clone() }
    }
}

impl Choice {
    pub(in crate::app) fn worded(&self, tongue: &Tongue<'_>) -> Choice {
        let candidate = |one: &Candidate| Candidate { name: one.name.worded(tongue), ..one.clone() };
        Choice {
            question: self.question.worded(tongue),
            candidates: self.candidates.iter().map(candidate).collect(),
            ..self.clone()
        }
    }
}

impl Declaration {
    pub(in crate::app) fn worded(&self, tongue: &Tongue<'_>) -> Declaration {
        Declaration {
            text: self.text.worded(tongue),
            note: self.note.worded(tongue),
            bound: self.bound.iter().map(|part| part.worded(tongue)).collect(),
            ..self.clone()
        }
    }
}

impl Asked {
    fn worded(&self, tongue: &Tongue<'_>) -> Asked {
        Asked {
            declaration: self.declaration.as_ref().map(|said| said.worded(tongue)),
            text: self.text.worded(tongue),
            ..self.clone()
        }
    }
}

impl Resolution {
    fn worded(&self, tongue: &Tongue<'_>) -> Resolution {
        Resolution {
            text: self.text.worded(tongue),
            attack: self.attack.as_ref().map(|change| change.worded(tongue)),
            ..self.clone()
        }
    }
}

impl Roll {
    pub(in crate::app) fn worded(&self, tongue: &Tongue<'_>) -> Roll {
        Roll { of: self.of.worded(tongue), text: self.text.worded(tongue), ..self.clone() }
    }
}

impl Outcome {
    fn worded(&self, tongue: &Tongue<'_>) -> Outcome {
        Outcome {
            dice: self.dice.worded(tongue),
            resolution: worded(&self.resolution, tongue),
            differs: self.differs.worded(tongue),
            ..self.clone()
        }
    }
}

fn worded(rows: &[Resolution], tongue: &Tongue<'_>) -> Vec<Resolution> {
    rows.iter().map(|row| row.worded(tongue)).collect()
}
