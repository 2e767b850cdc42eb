use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::{Drawing, Error, PieceSvg, Sheet, Svg};

impl Svg<'_> {
    /// The picture as a PNG, in the pixels of its [`Size`](crate::Size); a
    /// [`Theme::Auto`](crate::Theme::Auto) is light. Needs the feature `png`.
    ///
    /// ```
    /// use feen_draw::{Drawing, Size};
    /// use feen::View;
    ///
    /// let drawing = Drawing::new(View::parse("2k^/1P1/K^2 / C/c")?)?;
    /// let png = drawing.svg().size(Size::Width(300)).to_png()?;
    /// assert!(png.starts_with(b"\x89PNG"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::TooManyPixels`] if it would have more than [`Drawing::MAX_PIXELS`]: a board
    /// of 255 by 255 squares of 48 pixels. [`Error::NotRendered`] if it would have more than
    /// a million parts, which the renderer refuses: 255 by 255 squares, each with a piece
    /// that has all marks.
    pub fn to_png(&self) -> Result<Vec<u8>, Error> {
        render(self, self.pixel_size())
    }
}

impl PieceSvg<'_> {
    /// The piece as a PNG, transparent around it. Needs the feature `png`.
    ///
    /// # Errors
    ///
    /// [`Error::TooManyPixels`] for a side of 10 000 pixels.
    pub fn to_png(&self) -> Result<Vec<u8>, Error> {
        render(self, self.pixel_size())
    }
}

impl Sheet<'_> {
    /// The sheet as a PNG. Needs the feature `png`.
    ///
    /// # Errors
    ///
    /// [`Error::TooManyPixels`] if it would have more than [`Drawing::MAX_PIXELS`].
    /// [`Error::NotRendered`] if the renderer refuses it, for it has more than a million parts.
    pub fn to_png(&self) -> Result<Vec<u8>, Error> {
        render(self, self.pixel_size())
    }
}

/// Any SVG as a PNG of this width in pixels. Needs the feature `png`.
///
/// ```
/// use feen_draw::svg_to_png;
///
/// let square = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#000" d="M2 2h4v4H2z"/></svg>"##;
/// assert!(svg_to_png(square, 64)?.starts_with(b"\x89PNG"));
/// # Ok::<(), feen_draw::Error>(())
/// ```
///
/// # Errors
///
/// [`Error::NotRendered`] for a text that is not SVG, such as `<svg`, for a width of 0, and for a picture that is thinner than
/// a pixel. [`Error::TooManyPixels`] if it would have more than [`Drawing::MAX_PIXELS`].
pub fn svg_to_png(svg: &str, width: u16) -> Result<Vec<u8>, Error> {
    let tree = Tree::from_str(svg, &Options::default()).map_err(|_| Error::NotRendered)?;
    let scale = f32::from(width) / tree.size().width();
    let height = (tree.size().height() * scale).round();
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "the size of a tree is positive, and a cast ends at the largest value"
    )]
    let mut pixmap = pixmap([width.into(), height as u64])?;
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut pixmap.as_mut(),
    );
    pixmap.encode_png().map_err(|_| Error::NotRendered)
}

fn render(picture: &impl ToString, size: [u64; 2]) -> Result<Vec<u8>, Error> {
    let pixmap = pixels(picture, size)?;
    pixmap.encode_png().map_err(|_| Error::NotRendered)
}

/// A picture in the corner of so many pixels.
pub(crate) fn pixels(picture: &impl ToString, size: [u64; 2]) -> Result<Pixmap, Error> {
    let mut pixmap = pixmap(size)?;
    let tree = Tree::from_str(&picture.to_string(), &Options::default());
    let tree = tree.map_err(|_| Error::NotRendered)?;
    // Its size is that in pixels already.
    resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
    Ok(pixmap)
}

/// Pixels without a colour.
fn pixmap([width, height]: [u64; 2]) -> Result<Pixmap, Error> {
    if width.saturating_mul(height) > Drawing::MAX_PIXELS {
        return Err(Error::TooManyPixels { width, height });
    }
    let side = |length: u64| u32::try_from(length).map_err(|_| Error::NotRendered);
    Pixmap::new(side(width)?, side(height)?).ok_or(Error::NotRendered)
}
