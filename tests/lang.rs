//! The chain language: every case is read, friendly and terse mean the same, mistakes are explained, and what is printed
//! is read again.

#[path = "lang/anything.rs"]
mod anything;
#[path = "lang/catalogue.rs"]
mod catalogue;
#[path = "lang/fixes.rs"]
mod fixes;
#[path = "lang/friendly.rs"]
mod friendly;
#[path = "lang/manual.rs"]
mod manual;
#[path = "lang/mistakes.rs"]
mod mistakes;
#[path = "lang/printing.rs"]
mod printing;
#[path = "lang/reading.rs"]
mod reading;
