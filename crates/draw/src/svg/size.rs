/// The size of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Size {
    /// A square has sides of this many pixels.
    Square(u16),
    /// The whole picture is this many pixels wide.
    Width(u16),
}

impl Default for Size {
    fn default() -> Self {
        Self::Square(48)
    }
}
