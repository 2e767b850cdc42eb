//! The roof over the notations: what each of them has, and the owned text that they share.

#[cfg(feature = "serde")]
mod serde;
mod text;

use alloc::string::String;

use feen::Feen;

use crate::convert::{Position, Written};
use crate::epd::EpdNotation;
use crate::error::{ConvertError, ConvertErrorKind};
use crate::fen::FenNotation;
use crate::guess::Format;
use crate::pdn::PdnNotation;
use crate::repair::Draft;
use crate::sfen::SfenNotation;
use crate::text::{Grammar, View};
use crate::{ParseError, Residue};

pub use text::Text;

/// A FEN, owned. Read from a string, it is of [any variant](crate::Variant::ANY).
///
/// ```
/// use feen_interchange::{Fen, Variant};
///
/// // Rights are written as X-FEN writes them, and both spellings of a pocket as one.
/// let text = "r3k2r/8/8/8/8/8/8/R3K2R/Pp w HAha - 0 1";
/// let fen = Fen::parse_as(text, &Variant::CRAZYHOUSE)?;
/// assert_eq!(fen.as_str(), "r3k2r/8/8/8/8/8/8/R3K2R[Pp] w KQkq - 0 1");
/// # Ok::<(), feen_interchange::ParseError>(())
/// ```
pub type Fen = Text<FenNotation>;

/// An EPD, owned, with the operations in the order read. Read from a string, it is of [any
/// variant](crate::Variant::ANY).
///
/// ```
/// use feen_interchange::{Convention, Epd};
///
/// let epd: Epd = r#"4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id "a; b";"#.parse()?;
/// let converted = epd.to_feen(Convention::CHESS).unwrap();
/// assert_eq!(converted.residue().operations(), Some(r#"bm O-O; id "a; b";"#));
/// # Ok::<(), feen_interchange::ParseError>(())
/// ```
pub type Epd = Text<EpdNotation>;

/// An SFEN, owned, with the first player's hand before the second's, and with the number of
/// the ply. Read from a string, it is of [shōgi](crate::Variant::SHOGI).
///
/// ```
/// use feen_interchange::Sfen;
///
/// let sfen: Sfen = "9/9/9/9/9/9/9/9/9 w pG2R".parse()?;
/// assert_eq!(sfen.as_str(), "9/9/9/9/9/9/9/9/9 w 2RGp 1");
/// # Ok::<(), feen_interchange::ParseError>(())
/// ```
pub type Sfen = Text<SfenNotation>;

/// A position of draughts, owned: White before Black, with ascending squares and without
/// ranges. Read from a string, it is of [international
/// draughts](crate::pdn::GameType::INTERNATIONAL).
///
/// ```
/// use feen_interchange::Pdn;
///
/// let pdn: Pdn = "B:B3,1-2:WK50,49".parse()?;
/// assert_eq!(pdn.as_str(), "B:W49,K50:B1,2,3");
/// # Ok::<(), feen_interchange::ParseError>(())
/// ```
pub type Pdn = Text<PdnNotation>;

/// A notation of positions: its grammar, and its ways to FEEN and back.
///
/// Only this crate implements it; others write functions that take any notation.
///
/// ```
/// use feen_interchange::{Fen, Notation, Pdn, Text};
///
/// fn length<N: Notation>(text: &Text<N>) -> usize {
///     text.as_str().len()
/// }
/// assert_eq!(length(&"8/8 w - - 0 1".parse::<Fen>()?), 13);
/// assert_eq!(length(&"W:W50:B1".parse::<Pdn>()?), 8);
/// # Ok::<(), feen_interchange::ParseError>(())
/// ```
pub trait Notation: Grammar {
    /// How positions are put into FEEN.
    type Convention;

    /// The format.
    const FORMAT: Format;

    /// The game of a convention.
    fn game(convention: &Self::Convention) -> &Self::Game;

    /// Whether texts of the game may be SFENs.
    #[doc(hidden)]
    #[must_use]
    fn has_sfen(_: &Self::Game) -> bool {
        true
    }

    #[doc(hidden)]
    fn is_read(parts: &Self::Parts, game: &Self::Game) -> bool;

    #[doc(hidden)]
    fn canonical(view: &View<'_, Self>, game: &Self::Game) -> String;

    #[doc(hidden)]
    fn fill<'a>(
        view: &View<'_, Self>,
        convention: &'a Self::Convention,
        position: &mut Position<'a>,
    ) -> Result<(), ConvertError>;

    #[doc(hidden)]
    fn write(
        feen: &Feen,
        residue: &Residue,
        convention: &Self::Convention,
        out: &mut String,
    ) -> Result<Written<Self::Parts>, ConvertError>;

    /// The error of a text that has been written, and that its own grammar does not take.
    #[doc(hidden)]
    #[must_use]
    fn unread(error: ParseError, _: &Residue) -> ConvertError {
        unread(error)
    }

    #[doc(hidden)]
    fn repair(draft: &mut Draft<'_>, game: &Self::Game) -> bool;
}

#[cold]
pub(crate) fn unread(error: ParseError) -> ConvertError {
    ConvertError::whole(ConvertErrorKind::Text(error.kind()))
}
