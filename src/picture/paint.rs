//! From a picture to the bytes of a PNG file. Only here is the library named that paints.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::{Database, ID};
use resvg::usvg::{FallbackSelectionFn, FontResolver, Options, Tree};

use super::Picture;
use super::font::{self, FAMILY, FILES};

/// A picture could not be painted.
#[derive(Debug, thiserror::Error)]
pub enum Unpainted {
    /// The document is none that the painter reads.
    #[error("the picture could not be read: {0}")]
    Document(String),
    /// It has no size, or one that does not fit into memory.
    #[error("the picture has a size that cannot be painted")]
    Size,
    /// The file could not be written.
    #[error("the picture could not be written: {0}")]
    File(String),
}

/// The fonts, read once.
static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    for file in FILES {
        fonts.load_font_data(file.to_vec());
    }
    Arc::new(fonts)
});

/// Paints a picture.
pub(super) fn png(picture: &Picture) -> Result<Vec<u8>, Unpainted> {
    let fallback: FallbackSelectionFn<'_> = Box::new(|c, tried, fonts| {
        let has = |id| fonts.with_face_data(id, |file, _| font::has(file, c)).unwrap_or_default();
        let fits = |id: &ID| !tried.contains(id) && has(*id);
        fonts.faces().map(|face| face.id).find(fits)
    });
    let options = Options {
        fontdb: Arc::clone(&FONTS),
        font_family: FAMILY.to_owned(),
        font_resolver: FontResolver { select_fallback: fallback, ..FontResolver::default() },
        ..Options::default()
    };
    let tree = Tree::from_str(&picture.svg, &options).map_err(|error| Unpainted::Document(error.to_string()))?;
    let mut pixels = Pixmap::new(picture.width, picture.height).ok_or(Unpainted::Size)?;
    resvg::render(&tree, Transform::default(), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| Unpainted::File(error.to_string()))
}
