//! Laws that hold whatever is typed and whatever is played: the engine and the language under made-up games, changed
//! cases and noise. What is random here is decided by proptest; a failure is shrunk and told in words.

#[path = "laws/answers.rs"]
mod answers;
#[path = "laws/anything.rs"]
mod anything;
#[path = "laws/chain.rs"]
mod chain;
#[path = "laws/chance.rs"]
mod chance;
#[path = "laws/cost.rs"]
mod cost;
#[path = "laws/every_card.rs"]
mod every_card;
#[path = "laws/left_out.rs"]
mod left_out;
#[path = "laws/made.rs"]
mod made;
#[path = "laws/outside.rs"]
mod outside;
#[path = "laws/refusals.rs"]
mod refusals;
#[path = "laws/scene.rs"]
mod scene;
#[path = "laws/scripts.rs"]
mod scripts;
#[path = "support/skip.rs"]
mod skip;
#[path = "support/app.rs"]
mod support;
#[path = "laws/told_attacks.rs"]
mod told_attacks;
#[path = "laws/world.rs"]
mod world;
#[path = "support/worst.rs"]
mod worst;
