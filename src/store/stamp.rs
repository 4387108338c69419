//! Times in the names of files: `20260731-184500`, in UTC.

/// Gives the time as it stands in a name.
pub(super) fn stamp(now: u64) -> String {
    let time = i64::try_from(now).ok().and_then(|now| jiff::Timestamp::from_second(now).ok());
    time.unwrap_or_default().strftime("%Y%m%d-%H%M%S").to_string()
}
