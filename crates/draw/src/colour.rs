/// A colour of highlights, arrows, circles and crosses.
///
/// Its shade depends on the theme; descriptions name it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Colour {
    /// Green.
    Green,
    /// Red.
    Red,
    /// Blue.
    Blue,
    /// Yellow.
    Yellow,
}

impl Colour {
    /// All colours, in order.
    pub const ALL: [Self; 4] = [Self::Green, Self::Red, Self::Blue, Self::Yellow];

    /// The name of the colour: `green`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Green => "green",
            Self::Red => "red",
            Self::Blue => "blue",
            Self::Yellow => "yellow",
        }
    }

    /// The colour in front of the name of a square, and the rest.
    ///
    /// ```
    /// use feen_draw::Colour;
    ///
    /// assert_eq!(Colour::before("red:e2-e4"), (Some(Colour::Red), "e2-e4"));
    /// assert_eq!(Colour::before("e4"), (None, "e4"));
    /// ```
    ///
    /// A text without a known colour is a rest alone: a colon may stand in the name of a square too.
    #[must_use]
    pub fn before(text: &str) -> (Option<Self>, &str) {
        let coloured = Self::ALL.into_iter().find_map(|colour| {
            let rest = text.strip_prefix(colour.as_str())?.strip_prefix(':')?;
            Some((Some(colour), rest))
        });
        coloured.unwrap_or((None, text))
    }
}
