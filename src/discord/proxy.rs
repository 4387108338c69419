//! The proxy through which requests go, if the environment names one.

/// The names under which a proxy is found in the environment.
const NAMES: [&str; 4] = ["HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"];

/// Whether requests go through a proxy. The gateway never does.
pub(super) fn is_used() -> bool {
    NAMES.iter().any(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty()))
}
