//! The chain language: what a player types to describe a position and what is declared in it.
//!
//! Knows no board and no rules: text becomes a script with spans, or diagnostics.
//! Nothing is parsed here yet.
