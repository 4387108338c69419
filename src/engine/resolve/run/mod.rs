//! Carries out entries, steps and strikes. The files call each other: an entry has steps, a step can be an attack whose
//! strike is resolved at once, and a wound sets off entries.

pub(crate) mod entry;
pub(crate) mod immediate;
pub(crate) mod steps;
pub(crate) mod strike;
pub(crate) mod wound;
