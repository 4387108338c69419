//! What can go wrong between a bot and Discord, on demand.
//!
//! Faults of requests are rules: [`Fake::fault`](super::Fake::fault) answers the next requests of a route with a
//! [`Fault`]. Faults of the gateway are events: [`Fake::reconnect`](super::Fake::reconnect),
//! [`Fake::invalidate`](super::Fake::invalidate), [`Fake::close`](super::Fake::close), [`Fake::cut`](super::Fake::cut),
//! [`Fake::mute`](super::Fake::mute), [`Fake::refuse_gateway`](super::Fake::refuse_gateway),
//! [`Fake::repeat_next`](super::Fake::repeat_next) and [`Fake::dispatch`](super::Fake::dispatch), which takes events
//! that no bot can read.

use std::time::Duration;

use super::route::Route;

/// What happens to a request.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// Answered with this status and nothing done.
    Status(u16),
    /// Answered with this status and Discord's error body, and nothing done.
    Code {
        /// The HTTP status.
        status: u16,
        /// Discord's own code.
        code: u32,
        /// Its words.
        message: &'static str,
    },
    /// 429 with `retry-after`, and nothing done.
    RateLimited {
        /// Seconds to wait.
        retry_after: f64,
        /// Of the whole bot, not only of this route.
        global: bool,
    },
    /// Done and answered as ever, so much later.
    Slow(Duration),
    /// Done, and the connection breaks in the middle of the answer.
    Drop,
}

impl Fault {
    /// The interaction is not known (any more).
    pub const UNKNOWN_INTERACTION: Self = Self::Code { status: 404, code: 10062, message: "Unknown interaction" };
    /// The interaction was answered before.
    pub const ACKNOWLEDGED: Self =
        Self::Code { status: 400, code: 40060, message: "Interaction has already been acknowledged." };
    /// The bot cannot see the channel.
    pub const MISSING_ACCESS: Self = Self::Code { status: 403, code: 50001, message: "Missing Access" };
    /// The bot may not do this in the channel.
    pub const MISSING_PERMISSIONS: Self = Self::Code { status: 403, code: 50013, message: "Missing Permissions" };
}

/// A fault that waits for its requests.
#[derive(Debug)]
pub struct Rule {
    route: Route,
    fault: Fault,
    times: usize,
}

impl Rule {
    /// The next `times` requests of the route.
    pub fn new(route: Route, fault: Fault, times: usize) -> Self {
        Self { route, fault, times }
    }
}

/// The fault that befalls a request of the route, taken off the rules: the oldest first.
pub fn take(rules: &mut Vec<Rule>, route: Route) -> Option<Fault> {
    let at = rules.iter().position(|r| r.route == route || r.route == Route::Any)?;
    let rule = rules.get_mut(at)?;
    rule.times = rule.times.saturating_sub(1);
    let fault = rule.fault.clone();
    if rule.times == 0 {
        rules.remove(at);
    }
    Some(fault)
}
