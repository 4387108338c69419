//! Puts a picture into a message. What it shows stands beside it in words, for readers who cannot see it.

use super::super::front::Front;
use super::super::screen::{Attached, Screen};
use crate::picture::Picture;

/// The name of the file.
const NAME: &str = "netrep.png";

/// Shows the screen with a picture; as it was if that cannot be painted.
pub fn with(screen: Screen, picture: Picture) -> Screen {
    Screen { file: painted(picture).or(screen.file), ..screen }
}

/// Gives the same with the picture of a board, which is painted once for all who look at it. `shows` tells it from
/// every other.
pub(super) fn with_board(screen: Screen, front: &Front, shows: &str, picture: impl FnOnce() -> Picture) -> Screen {
    Screen { file: front.finished.board(shows, || painted(picture())).or(screen.file), ..screen }
}

/// Gives a picture as a file; nothing, and that is told in the log, if it cannot be painted.
fn painted(picture: Picture) -> Option<Attached> {
    let bytes = picture.png().inspect_err(|error| tracing::error!("{error}")).ok()?;
    metrics::counter!("netrep_pictures_total").increment(1);
    Some(Attached { name: NAME.to_owned(), bytes, alt: Some(picture.alt) })
}
