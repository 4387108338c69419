//! A picture in a message: what it shows stands beside it in words, for who cannot see it.

use super::super::screen::{Attached, Screen};
use crate::picture::Picture;

/// What the file is called.
const NAME: &str = "netrep.png";

/// The screen with a picture; as it was, and told in the log, if that cannot be painted.
pub(super) fn with(screen: Screen, picture: Picture) -> Screen {
    match picture.png() {
        Ok(bytes) => {
            metrics::counter!("netrep_pictures_total").increment(1);
            Screen { file: Some(Attached { name: NAME.to_owned(), bytes, alt: Some(picture.alt) }), ..screen }
        }
        Err(error) => {
            tracing::error!("{error}");
            screen
        }
    }
}
