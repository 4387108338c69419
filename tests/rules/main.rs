//! What netrep knows, understands and says, without a bot. They are one program, as each program of tests is linked by itself.

mod architecture;
mod asked;
mod cards;
mod cases;
mod confidence;
mod corpus;
mod index;
mod links;
mod listed;
mod meaning;
mod pictures;
mod quality;
mod refusals;
mod resolve;
mod rulings;
mod search;
mod suggest;
mod terminal;
mod told;
mod told_apart;
mod told_deeds;
mod told_facts;
mod told_laws;
mod told_things;
mod told_turns;
mod tongues;
mod whole;

#[path = "../support/app.rs"]
mod app;
#[path = "../support/documents.rs"]
mod documents;
#[path = "../support/index.rs"]
mod indexed;
#[path = "../support/judged.rs"]
mod judged;
#[path = "../support/real.rs"]
mod real;
#[path = "../support/skip.rs"]
mod skip;
