//! x
pub mod eval;
