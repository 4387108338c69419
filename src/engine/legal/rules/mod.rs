//! What forbids a declaration that would otherwise be allowed.

pub(crate) mod forbidden;
pub(crate) mod imprisonment;
pub(crate) mod influence;
