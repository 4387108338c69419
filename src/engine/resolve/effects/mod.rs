//! Carries out the steps of card texts: one family of steps in each file.

pub(crate) mod ally;
pub(crate) mod attack;
pub(crate) mod cancel;
pub(crate) mod checks;
pub(crate) mod choices;
pub(crate) mod company;
pub(crate) mod lasting;
pub(crate) mod limit;
pub(crate) mod modify;
pub(crate) mod piles;
pub(crate) mod playing;
pub(crate) mod ring;
pub(crate) mod rolls;
pub(crate) mod status;
pub(crate) mod zones;
