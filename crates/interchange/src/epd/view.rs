use super::grammar::Parts;
use super::{EpdNotation, Operations};
use crate::fen;
use crate::text;

/// An EPD, borrowed.
///
/// ```
/// use feen_interchange::epd;
///
/// let view = epd::View::parse("4k3/8/8/8/8/8/8/4K2R w K - hmvc 4; bm O-O;")?;
/// assert_eq!((view.halfmove(), view.fullmove()), (4, 1));
/// let opcodes: Vec<_> = view.operations().map(|operation| operation.opcode()).collect();
/// assert_eq!(opcodes, ["hmvc", "bm"]);
/// # Ok::<(), feen_interchange::ParseError>(())
/// ```
pub type View<'a> = text::View<'a, EpdNotation>;

impl fen::Fields for Parts {
    fn fields(&self) -> &fen::Parts {
        &self.fields
    }
}

impl<'a> View<'a> {
    /// The operations.
    #[must_use]
    pub fn operations(&self) -> Operations<'a> {
        Operations::new(self.operations_text())
    }

    /// The operations as the text has them, without the space before them.
    #[must_use]
    pub fn operations_text(&self) -> &'a str {
        self.as_str()
            .get(self.parts().operations..)
            .unwrap_or_default()
    }
}
