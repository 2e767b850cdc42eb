use core::fmt;

use epin::Pin;

use crate::{Player, State};

/// A piece: letter, side, state and intermediate flag.
///
/// ```
/// use pnn::{Piece, Player, State};
///
/// const ROOK: Piece = Piece::from_static("+r'");
///
/// assert_eq!(ROOK.letter(), 'R');
/// assert_eq!(ROOK.side(), Player::Second);
/// assert_eq!(ROOK.state(), State::Enhanced);
/// assert_eq!(ROOK.flip().bare().to_string(), "R");
/// ```
///
/// Pieces order by letter, side, state (`-`, `+`, none), then without `'` before
/// with it: the order of their namesakes of EPIN.
// The namesake: never terminal, and derived where this piece is intermediate. It
// leaves the crate only without `'`, for there the mark means something else.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(pub(crate) epin::Piece);

impl Piece {
    /// The length in bytes of the longest token.
    pub const MAX_LEN: usize = 3;

    /// The piece of these parts, or `None` unless `letter` is one of `A` to `Z`. A small letter is the same piece: the side
    /// decides the case of the token.
    ///
    /// It is in one state, so it is never both enhanced and diminished.
    ///
    /// ```
    /// use pnn::{Piece, Player, State};
    ///
    /// let pawn = Piece::new('P', Player::Second, State::Enhanced, true);
    /// assert_eq!(pawn, Some(Piece::from_static("+p'")));
    /// assert_eq!(Piece::new('p', Player::Second, State::Enhanced, true), pawn);
    /// assert_eq!(Piece::new('5', Player::Second, State::Enhanced, true), None);
    /// ```
    #[must_use]
    pub const fn new(letter: char, side: Player, state: State, intermediate: bool) -> Option<Self> {
        match epin::Piece::new(letter.to_ascii_uppercase(), side) {
            Some(bare) => Some(Self(bare.with_state(state).with_derived(intermediate))),
            None => None,
        }
    }

    /// The token.
    ///
    /// ```
    /// use pnn::Piece;
    ///
    /// assert_eq!(Piece::from_static("-k'").as_str(), "-k'");
    /// ```
    #[must_use]
    #[inline]
    pub const fn as_str(self) -> &'static str {
        self.0.as_str()
    }

    /// The token, written to the front of `buffer`; the bytes after it become zero.
    ///
    /// ```
    /// use pnn::Piece;
    ///
    /// let mut buffer = [0; Piece::MAX_LEN];
    /// assert_eq!(Piece::from_static("-k").encode(&mut buffer), "-k");
    /// ```
    #[must_use]
    #[inline]
    pub const fn encode(self, buffer: &mut [u8; Self::MAX_LEN]) -> &str {
        // Only a terminal piece could take the last byte.
        let ([first, second, third, _], _) = self.0.spelling();
        *buffer = [first, second, third];
        // The same text as in the buffer, but known to be text.
        self.as_str()
    }

    /// All 312 pieces, in order: `-A`, `-A'`, `+A`, `+A'`, `A`, ... `z'`.
    #[must_use]
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        // There is one mark beside the state, as in PIN.
        Pin::all().map(Pin::piece).map(|piece| {
            let is_marked = piece.is_terminal();
            Self(piece.with_terminal(false).with_derived(is_marked))
        })
    }

    /// The letter that names the piece, in upper case for both sides.
    #[must_use]
    #[inline]
    pub const fn letter(self) -> char {
        self.0.letter()
    }

    /// The player whose piece this is: the case of the letter.
    #[must_use]
    #[inline]
    pub const fn side(self) -> Player {
        self.0.side()
    }

    /// The state: `-`, `+` or none.
    #[must_use]
    #[inline]
    pub const fn state(self) -> State {
        self.0.state()
    }

    /// Whether the piece is marked `+`.
    #[must_use]
    #[inline]
    pub const fn is_enhanced(self) -> bool {
        matches!(self.state(), State::Enhanced)
    }

    /// Whether the piece is marked `-`.
    #[must_use]
    #[inline]
    pub const fn is_diminished(self) -> bool {
        matches!(self.state(), State::Diminished)
    }

    /// Whether the piece is marked `'`.
    #[must_use]
    #[inline]
    pub const fn is_intermediate(self) -> bool {
        self.0.is_derived()
    }

    /// Whether the piece has no mark at all, as a piece off the board must.
    ///
    /// ```
    /// use pnn::Piece;
    ///
    /// assert!(Piece::from_static("p").is_bare());
    /// assert!(!Piece::from_static("p'").is_bare());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_bare(self) -> bool {
        matches!(self.state(), State::Normal) && !self.is_intermediate()
    }

    /// Whether the letter is in upper case: the piece is the first player's.
    #[must_use]
    #[inline]
    pub const fn is_uppercase(self) -> bool {
        self.side().is_first()
    }

    /// Whether the letter is in lower case: the piece is the second player's.
    #[must_use]
    #[inline]
    pub const fn is_lowercase(self) -> bool {
        self.side().is_second()
    }

    /// The same piece with `+`, which takes the place of `-`.
    ///
    /// ```
    /// use pnn::Piece;
    ///
    /// assert_eq!(Piece::from_static("k'").enhance().to_string(), "+k'");
    /// assert_eq!(Piece::from_static("-k").enhance().to_string(), "+k");
    /// ```
    #[must_use]
    #[inline]
    pub const fn enhance(self) -> Self {
        self.with_state(State::Enhanced)
    }

    /// The same piece without `+`. A piece that is not enhanced stays what it is.
    ///
    /// ```
    /// use pnn::Piece;
    ///
    /// assert_eq!(Piece::from_static("+k").unenhance().to_string(), "k");
    /// assert_eq!(Piece::from_static("-k").unenhance().to_string(), "-k");
    /// ```
    #[must_use]
    #[inline]
    pub const fn unenhance(self) -> Self {
        if self.is_enhanced() {
            self.with_state(State::Normal)
        } else {
            self
        }
    }

    /// The same piece with `-`, which takes the place of `+`.
    #[must_use]
    #[inline]
    pub const fn diminish(self) -> Self {
        self.with_state(State::Diminished)
    }

    /// The same piece without `-`. A piece that is not diminished stays what it is.
    #[must_use]
    #[inline]
    pub const fn undiminish(self) -> Self {
        if self.is_diminished() {
            self.with_state(State::Normal)
        } else {
            self
        }
    }

    /// The same piece with `'`. An intermediate piece stays intermediate.
    #[must_use]
    #[inline]
    pub const fn intermediate(self) -> Self {
        Self(self.0.derive())
    }

    /// The same piece without `'`.
    #[must_use]
    #[inline]
    pub const fn unintermediate(self) -> Self {
        Self(self.0.native())
    }

    /// The same piece without any mark; its side stays.
    ///
    /// ```
    /// use pnn::Piece;
    ///
    /// let captured = Piece::from_static("+p'").flip().bare();
    /// assert_eq!(captured.to_string(), "P");
    /// ```
    #[must_use]
    #[inline]
    pub const fn bare(self) -> Self {
        self.with_state(State::Normal).unintermediate()
    }

    /// The same piece of the other side; its marks stay.
    #[must_use]
    #[inline]
    pub const fn flip(self) -> Self {
        Self(self.0.flip())
    }

    #[inline]
    pub(crate) const fn with_state(self, state: State) -> Self {
        Self(self.0.with_state(state))
    }
}

/// The [code](epin::Piece::code) of the piece of EPIN that is spelled the same.
impl epin::qi::Key for Piece {
    fn key(&self) -> u64 {
        self.0.key()
    }
}

impl AsRef<str> for Piece {
    #[inline]
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Piece").field(&self.as_str()).finish()
    }
}
