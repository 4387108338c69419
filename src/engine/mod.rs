//! The rules of timing: position, declarations, chain, trace.
//!
//! Pure by contract: no files, clock, randomness, network or rule text. It emits
//! [`RuleId`](crate::vocab::RuleId)s; everything that reads or shows them sits above.
//! Nothing is decided here yet.
