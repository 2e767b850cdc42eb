use core::fmt;
use core::num::NonZeroU16;
use core::str::FromStr;

use crate::{ParseError, Pin, Player, State, grammar, reading, spelling};

/// A piece: letter, side, state, terminal flag and derivation flag.
///
/// ```
/// use epin::{Piece, Player, State};
///
/// const ROOK: Piece = Piece::from_static("+r");
///
/// assert_eq!(ROOK.letter(), 'R');
/// assert_eq!(ROOK.side(), Player::Second);
/// assert_eq!(ROOK.state(), State::Enhanced);
/// assert_eq!(ROOK.flip().to_string(), "+R");
/// ```
///
/// Pieces order as FEEN 1.0.0 orders them in a hand where their counts are equal
/// (§8.4): by letter, side, state (`-`, `+`, none), then without `^` before with
/// it, then without `'` before with it.
// Most significant first: letter (1..=26), side, state (1..=3), terminal, derived.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece(NonZeroU16);

const DERIVED: u16 = 1;
const TERMINAL: u16 = 1 << 1;
const STATE_SHIFT: u32 = 2;
const STATE: u16 = 0b11 << STATE_SHIFT;
const SECOND: u16 = 1 << 4;
const LETTER_SHIFT: u32 = 5;
const FIRST_LETTER: u16 = 1 << LETTER_SHIFT;
const BEHIND_LETTERS: u16 = 27 << LETTER_SHIFT;

impl Piece {
    /// The length in bytes of the longest token.
    pub const MAX_LEN: usize = 4;

    /// A normal, non-terminal, native piece, or `None` unless `letter` is one of
    /// `A` to `Z`.
    ///
    /// ```
    /// use epin::{Piece, Player};
    ///
    /// let pawn = Piece::new('P', Player::Second);
    /// assert_eq!(pawn, Some(Piece::from_static("p")));
    /// assert_eq!(Piece::new('p', Player::Second), None);
    /// ```
    #[must_use]
    pub const fn new(letter: char, side: Player) -> Option<Self> {
        match reading::letter_alone(letter as u8) {
            // Checked to be ASCII, so nothing was cut off.
            Some(piece) if letter.is_ascii_uppercase() => Some(piece.with_side(side)),
            _ => None,
        }
    }

    /// The piece that `token` spells, for tokens known when the program is compiled.
    ///
    /// ```
    /// use epin::Piece;
    ///
    /// const KING: Piece = Piece::from_static("K^");
    /// ```
    ///
    /// # Panics
    ///
    /// If `token` is not a piece; in a constant this is an error of the compiler.
    ///
    /// ```compile_fail
    /// use epin::Piece;
    ///
    /// const KING: Piece = Piece::from_static("^K");
    /// ```
    #[must_use]
    #[track_caller]
    #[expect(
        clippy::panic,
        reason = "documented; it is for literals, and in a constant the compiler runs it"
    )]
    pub const fn from_static(token: &'static str) -> Self {
        match grammar::whole(token.as_bytes()) {
            Ok(piece) => piece,
            Err(_) => panic!("the literal is not an EPIN token such as \"K\" or \"+r^'\""),
        }
    }

    /// The piece at the front of `text`, and the rest of the text. A notation made of pieces
    /// reads them with this.
    ///
    /// The longest prefix that is a piece is read: `+K^4` gives `+K^` and `4`.
    ///
    /// ```
    /// use epin::Piece;
    ///
    /// let (piece, rest) = Piece::parse_prefix("K^'4p")?;
    /// assert_eq!((piece, rest), (Piece::from_static("K^'"), "4p"));
    /// # Ok::<(), epin::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If `text` does not start with a piece: `4p`, `^K`, `++K`, nothing.
    #[inline]
    pub const fn parse_prefix(text: &str) -> Result<(Self, &str), ParseError> {
        match grammar::epin(text.as_bytes()) {
            Ok((piece, rest)) => {
                // A piece is ASCII, so it ends where a character ends.
                let (_, rest) = text.split_at(text.len().saturating_sub(rest.len()));
                Ok((piece, rest))
            }
            Err(error) => Err(error),
        }
    }

    /// The piece at the front of `text`, and the rest of the text, in bytes.
    ///
    /// # Errors
    ///
    /// As for [`parse_prefix`](Self::parse_prefix).
    #[inline]
    pub const fn parse_prefix_bytes(text: &[u8]) -> Result<(Self, &[u8]), ParseError> {
        grammar::epin(text)
    }

    /// The token.
    ///
    /// ```
    /// use epin::Piece;
    ///
    /// assert_eq!(Piece::from_static("-k^").as_str(), "-k^");
    /// ```
    #[must_use]
    #[inline]
    pub const fn as_str(self) -> &'static str {
        spelling::token(self)
    }

    /// The bytes of the token, with the zeros that fill them up, and how many of them
    /// are the token, one to four.
    ///
    /// For writers of many pieces: they always copy four bytes, and write the next piece
    /// where the token ends.
    ///
    /// ```
    /// use epin::Piece;
    ///
    /// assert_eq!(Piece::from_static("-k^").spelling(), (*b"-k^\0", 3));
    /// ```
    #[must_use]
    #[inline]
    pub const fn spelling(self) -> ([u8; Self::MAX_LEN], usize) {
        let (bytes, length) = spelling::spelling(self);
        (bytes, length as usize)
    }

    /// The token, written to the front of `buffer`; the bytes after it become zero.
    ///
    /// ```
    /// use epin::Piece;
    ///
    /// let mut buffer = [0; Piece::MAX_LEN];
    /// assert_eq!(Piece::from_static("-k^").encode(&mut buffer), "-k^");
    /// ```
    #[must_use]
    #[inline]
    pub const fn encode(self, buffer: &mut [u8; Self::MAX_LEN]) -> &str {
        (*buffer, _) = self.spelling();
        // The same text as in the buffer, but known to be text.
        self.as_str()
    }

    /// The number of this piece: below 1024, and in the order of the pieces.
    ///
    /// From the most significant bit: letter (5 bits, `A` is 1), side (1 bit, first
    /// is 0), state (2 bits, `-` is 1, `+` is 2, none is 3), terminal, derived. It
    /// does not change between versions.
    ///
    /// ```
    /// use epin::Piece;
    ///
    /// let rook = Piece::from_static("+r");
    /// assert_eq!(rook.code(), 0b10010_1_10_0_0);
    /// assert_eq!(Piece::from_code(rook.code()), Some(rook));
    /// ```
    #[must_use]
    #[inline]
    pub const fn code(self) -> u16 {
        self.0.get()
    }

    /// The piece with this [`code`](Self::code), if there is one.
    #[must_use]
    #[inline]
    pub const fn from_code(code: u16) -> Option<Self> {
        // By the highest bits, without a branch: the predictor would miss it where pieces and
        // empty squares alternate.
        let has_letter = !code.wrapping_sub(FIRST_LETTER) & code.wrapping_sub(BEHIND_LETTERS);
        let has_state = (code & STATE).wrapping_neg();
        let is_piece = (has_letter & has_state).cast_signed() >> (u16::BITS - 1);
        match NonZeroU16::new(code & is_piece.cast_unsigned()) {
            Some(code) => Some(Self(code)),
            None => None,
        }
    }

    /// All 624 pieces, in order: `-A`, `-A'`, `-A^`, `-A^'`, `+A`, ... `z^'`.
    #[must_use]
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        // Sixteen codes belong to a letter and a side; the lowest four of them have no state.
        (24..648_u16).map(|place| {
            let (letter_and_side, marks) = (place / 12, place % 12);
            Self::from_bits((letter_and_side << 4).wrapping_add(marks).wrapping_add(4))
        })
    }

    /// The letter that names the piece, in upper case for both sides.
    #[must_use]
    #[inline]
    pub const fn letter(self) -> char {
        self.side_letter().to_ascii_uppercase() as char
    }

    /// The player whose piece this is: the case of the letter.
    #[must_use]
    #[inline]
    pub const fn side(self) -> Player {
        if self.code() & SECOND == 0 {
            Player::First
        } else {
            Player::Second
        }
    }

    /// The state: `-`, `+` or none.
    #[must_use]
    #[inline]
    pub const fn state(self) -> State {
        match (self.code() & STATE) >> STATE_SHIFT {
            1 => State::Diminished,
            2 => State::Enhanced,
            _ => State::Normal,
        }
    }

    /// Whether the piece is marked `^`: one whose fate can decide the game.
    #[must_use]
    #[inline]
    pub const fn is_terminal(self) -> bool {
        self.code() & TERMINAL != 0
    }

    /// Whether the piece is marked `'`; without the mark it is native.
    #[must_use]
    #[inline]
    pub const fn is_derived(self) -> bool {
        self.code() & DERIVED != 0
    }

    /// The same piece of this side.
    #[must_use]
    #[inline]
    pub const fn with_side(self, side: Player) -> Self {
        self.with_bits(SECOND, side.is_second())
    }

    /// The same piece in this state.
    #[must_use]
    #[inline]
    pub const fn with_state(self, state: State) -> Self {
        let stateless = self.with_bits(STATE, false);
        stateless.with_bits((state as u16) << STATE_SHIFT, true)
    }

    /// The same piece, terminal or not.
    #[must_use]
    #[inline]
    pub const fn with_terminal(self, terminal: bool) -> Self {
        self.with_bits(TERMINAL, terminal)
    }

    /// The same piece, derived or native.
    #[must_use]
    #[inline]
    pub const fn with_derived(self, derived: bool) -> Self {
        self.with_bits(DERIVED, derived)
    }

    /// The same piece of the other side; state and marks stay.
    #[must_use]
    #[inline]
    pub const fn flip(self) -> Self {
        self.with_side(self.side().flip())
    }

    /// The same piece without `'`.
    #[must_use]
    #[inline]
    pub const fn native(self) -> Self {
        self.with_derived(false)
    }

    /// The same piece with `'`. A derived piece stays derived.
    #[must_use]
    #[inline]
    pub const fn derive(self) -> Self {
        self.with_derived(true)
    }

    /// The PIN token that this one starts with: the same piece without `'`.
    ///
    /// ```
    /// use epin::{Piece, Pin};
    ///
    /// assert_eq!(Piece::from_static("+K^'").pin(), Pin::from_static("+K^"));
    /// ```
    #[must_use]
    #[inline]
    pub const fn pin(self) -> Pin {
        Pin::of(self)
    }

    /// The ASCII letter as it is written, its case being the side.
    #[inline]
    pub(crate) const fn side_letter(self) -> u8 {
        let [place, _] = (self.code() >> LETTER_SHIFT).to_le_bytes();
        let letter = place.saturating_add(b'@');
        if self.side().is_first() {
            letter
        } else {
            letter.to_ascii_lowercase()
        }
    }

    #[inline]
    const fn with_bits(self, mask: u16, set: bool) -> Self {
        Self::from_bits(if set {
            self.code() | mask
        } else {
            self.code() & !mask
        })
    }

    #[inline]
    pub(crate) const fn from_bits(bits: u16) -> Self {
        match NonZeroU16::new(bits) {
            Some(bits) => Self(bits),
            // Never reached: a letter and a state are never zero.
            None => Self(NonZeroU16::MIN),
        }
    }
}

/// The [code](Piece::code).
impl qi::Key for Piece {
    fn key(&self) -> u64 {
        self.code().into()
    }
}

impl FromStr for Piece {
    type Err = ParseError;

    #[inline]
    fn from_str(token: &str) -> Result<Self, ParseError> {
        grammar::whole(token.as_bytes())
    }
}

impl TryFrom<&str> for Piece {
    type Error = ParseError;

    #[inline]
    fn try_from(token: &str) -> Result<Self, ParseError> {
        grammar::whole(token.as_bytes())
    }
}

impl TryFrom<&[u8]> for Piece {
    type Error = ParseError;

    #[inline]
    fn try_from(token: &[u8]) -> Result<Self, ParseError> {
        grammar::whole(token)
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

impl Piece {
    /// Whether a text is a piece.
    ///
    /// ```
    /// assert!(epin::Piece::is_valid("+K^'"));
    /// assert!(!epin::Piece::is_valid("K'^"));
    /// ```
    #[must_use]
    pub fn is_valid(token: &str) -> bool {
        token.parse::<Self>().is_ok()
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Piece").field(&self.as_str()).finish()
    }
}
