//! The fields of the index, and how much a word in each of them says.

use tantivy::schema::{Field as Handle, IndexRecordOption, STORED, STRING, Schema, TextFieldIndexing, TextOptions};

/// Changes whenever the fields or the analysis change, so that an older index is never used.
pub const SCHEMA_VERSION: u32 = 7;

/// A searched field of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The entry's name and title.
    Title,
    /// The names that people use for it.
    Aliases,
    /// Questions that it answers.
    Asked,
    /// Questions that it answers which tell a story first.
    Told,
    /// The rule.
    Rule,
    /// The rule as players argue about it.
    InPlay,
    /// Worked examples.
    Examples,
    /// Cards that it names, and pairs of them that meet in one paragraph.
    Cards,
    /// Ids and names of what it cites.
    Citations,
    /// The official wording of it that an operator imported.
    Official,
    /// The name and the title of an imported clause that no entry of ours is about.
    Heading,
    /// The wording of such a clause.
    Clause,
}

impl Field {
    /// Every field.
    pub const ALL: [Field; 12] = [
        Field::Title,
        Field::Aliases,
        Field::Asked,
        Field::Told,
        Field::Rule,
        Field::InPlay,
        Field::Examples,
        Field::Cards,
        Field::Citations,
        Field::Official,
        Field::Heading,
        Field::Clause,
    ];

    /// Gives the field's name in the index and in explanations.
    pub fn name(self) -> &'static str {
        match self {
            Field::Title => "title",
            Field::Aliases => "aliases",
            Field::Asked => "asked",
            Field::Told => "told",
            Field::Rule => "rule",
            Field::InPlay => "in play",
            Field::Examples => "examples",
            Field::Cards => "cards",
            Field::Citations => "citations",
            Field::Official => "official",
            Field::Heading => "heading",
            Field::Clause => "clause",
        }
    }

    /// Whether it holds words of ours, not of an imported document.
    pub(super) fn is_ours(self) -> bool {
        !matches!(self, Field::Official | Field::Heading | Field::Clause)
    }

    /// Tells how much one occurrence counts, and how strongly a long text dilutes it (0 not at all, 1 in full).
    pub(super) fn weight(self) -> (f32, f32) {
        match self {
            Field::Title => (2.5, 0.3),
            Field::Aliases => (2.0, 0.3),
            Field::Asked => (1.7, 0.6),
            Field::Told => (0.6, 0.7),
            Field::Rule => (0.8, 0.6),
            Field::InPlay => (0.8, 0.6),
            Field::Examples => (0.5, 0.7),
            Field::Cards => (1.5, 0.3),
            Field::Citations => (0.5, 0.5),
            Field::Official => (0.1, 0.7),
            Field::Heading => (1.5, 0.3),
            Field::Clause => (3.0, 0.7),
        }
    }
}

/// The index's own handles for the fields.
#[derive(Clone)]
pub(super) struct Fields {
    pub schema: Schema,
    /// The rule id, stored.
    pub id: Handle,
    /// Every word of the entry as it is written: what a misspelled word may be meant for.
    pub words: Handle,
    /// Every word of the questions it answers, in many languages: not misspelled, but no model for spelling either.
    pub asked_words: Handle,
    /// The terms of each line, paragraph and example, stored: what the entry says in one breath.
    pub lines: Handle,
    /// The handles in the order of [`Field::ALL`].
    pub text: [Handle; Field::ALL.len()],
}

impl Fields {
    pub fn new() -> Fields {
        let mut builder = Schema::builder();
        // The texts of a document are its terms already, with blanks between them.
        let counted =
            TextFieldIndexing::default().set_tokenizer("whitespace").set_index_option(IndexRecordOption::WithFreqs);
        let counted = TextOptions::default().set_indexing_options(counted.set_fieldnorms(true));
        let id = builder.add_text_field("id", STRING | STORED);
        let words = builder.add_text_field("words", counted.clone());
        let asked_words = builder.add_text_field("asked words", counted.clone());
        let lines = builder.add_text_field("lines", STORED);
        let text = Field::ALL.map(|field| builder.add_text_field(field.name(), counted.clone()));
        Fields { schema: builder.build(), id, words, asked_words, lines, text }
    }
}
