//! Pieces of PNN as pieces of EPIN and PIN, and back.

use epin::Pin;

use crate::{ConversionError, ConversionErrorKind, Piece, State};

/// The replacement of the `'` of an intermediate piece, which no notation of today can
/// express.
///
/// ```
/// use pnn::{Intermediate, Piece, State};
///
/// // A rook that can still castle.
/// let rook = Piece::from_static("R'");
///
/// let castles = Intermediate::Become(State::Enhanced);
/// assert_eq!(rook.to_epin(castles)?.to_string(), "+R");
/// assert_eq!(rook.to_epin(Intermediate::Drop)?.to_string(), "R");
/// assert!(rook.to_epin(Intermediate::Refuse).is_err());
/// # Ok::<(), pnn::ConversionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Intermediate {
    /// An error.
    #[default]
    Refuse,
    /// Nothing: the mark is lost.
    Drop,
    /// This state, of a piece that has no modifier.
    Become(State),
}

impl Piece {
    /// The piece of EPIN with this letter, side and state.
    ///
    /// `intermediate` decides what replaces `'`. The mark itself is never kept, since in EPIN
    /// it would make the piece derived. The result is never terminal; a caller who knows the
    /// terminal letters marks them afterwards.
    ///
    /// ```
    /// use pnn::{Intermediate, Piece};
    ///
    /// let king = Piece::from_static("-k").to_epin(Intermediate::Refuse)?;
    /// assert_eq!(king.with_terminal(true).to_string(), "-k^");
    /// # Ok::<(), pnn::ConversionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the piece is intermediate and this is refused, `R'`, or if `'` becomes a state and
    /// the piece has a modifier, `+R'`.
    pub const fn to_epin(self, intermediate: Intermediate) -> Result<epin::Piece, ConversionError> {
        match self.to_pin(intermediate) {
            Ok(pin) => Ok(pin.piece()),
            Err(error) => Err(error),
        }
    }

    /// The piece of PIN with this letter, side and state.
    ///
    /// # Errors
    ///
    /// As for [`to_epin`](Self::to_epin).
    pub const fn to_pin(self, intermediate: Intermediate) -> Result<Pin, ConversionError> {
        if !self.is_intermediate() {
            return Ok(self.0.pin());
        }
        match (intermediate, self.state()) {
            (Intermediate::Refuse, state) => {
                Err(ConversionErrorKind::Intermediate.at(after_letter(state)))
            }
            (Intermediate::Drop, _) => Ok(self.0.pin()),
            (Intermediate::Become(state), State::Normal) => Ok(self.0.with_state(state).pin()),
            (Intermediate::Become(_), modifier) => {
                Err(ConversionErrorKind::StateTaken { modifier }.at(0))
            }
        }
    }

    /// The piece of PNN with the letter, side and state of a piece of EPIN.
    ///
    /// ```
    /// use pnn::Piece;
    ///
    /// let rook = Piece::from_epin(epin::Piece::from_static("+r"))?;
    /// assert_eq!(rook, Piece::from_static("+r"));
    /// # Ok::<(), pnn::ConversionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the piece is terminal or derived, which PNN cannot express: `K^`, `K'`.
    pub const fn from_epin(piece: epin::Piece) -> Result<Self, ConversionError> {
        let after_letter = after_letter(piece.state());
        if piece.is_terminal() {
            Err(ConversionErrorKind::Terminal.at(after_letter))
        } else if piece.is_derived() {
            Err(ConversionErrorKind::Derived.at(after_letter))
        } else {
            Ok(Self(piece))
        }
    }
}

/// As [`Piece::from_epin`].
impl TryFrom<epin::Piece> for Piece {
    type Error = ConversionError;

    fn try_from(piece: epin::Piece) -> Result<Self, ConversionError> {
        Self::from_epin(piece)
    }
}

/// As [`Piece::from_epin`]: fails if the piece is terminal.
impl TryFrom<Pin> for Piece {
    type Error = ConversionError;

    fn try_from(pin: Pin) -> Result<Self, ConversionError> {
        Self::from_epin(pin.piece())
    }
}

/// The index of the first mark after the letter in the token of a piece in `state`.
const fn after_letter(state: State) -> u8 {
    match state {
        State::Diminished | State::Enhanced => 2,
        State::Normal => 1,
    }
}
