//! Turns a picture into the bytes of a PNG file. Only this module names the library that paints.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::{Database, ID, Source};
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
        fonts.load_font_source(Source::Binary(Arc::new(file)));
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
    let pixels = pixels.take_demultiplied();
    packed(&pixels, picture.width, picture.height).map_err(|error| Unpainted::File(error.to_string()))
}

/// Pixels as a PNG file.
fn packed(pixels: &[u8], width: u32, height: u32) -> Result<Vec<u8>, png::EncodingError> {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels)?;
    writer.finish()?;
    file.shrink_to_fit();
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_a_picture_is_left_on_the_next_one() {
        let picture = |height: u32, shape: &str| {
            let svg =
                format!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"{height}\">{shape}</svg>");
            Picture { svg, width: 40, height, alt: String::new() }
        };
        let plain = picture(20, "<circle cx=\"9\" cy=\"9\" r=\"5\" fill=\"#0f0\"/>");
        let first = png(&plain).expect("it is painted");
        for height in [60, 20, 9] {
            png(&picture(height, "<rect width=\"40\" height=\"60\" fill=\"#f00\"/>")).expect("it is painted");
            assert_eq!(png(&plain).expect("it is painted"), first, "behind one that is {height} high");
        }
        let read = png::Decoder::new(std::io::Cursor::new(&first)).read_info().map(|reader| reader.info().size());
        assert_eq!(read.expect("a file"), (40, 20));
    }
}
