use core::fmt;
use core::str::FromStr;

use feen::epin;
use qi::Player;

use super::Role;

/// A piece: a side and a role.
///
/// ```
/// use feen_chess::{BLACK, Piece, Role, WHITE};
///
/// let pawn = Piece { side: WHITE, role: Role::Pawn };
/// assert_eq!((pawn.letter(), pawn.figurine(), pawn.name()), ('P', '♙', "white pawn"));
/// assert_eq!(Piece::from_letter('q'), Some(Piece { side: BLACK, role: Role::Queen }));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// The player the piece belongs to.
    pub side: Player,
    /// The kind of the piece.
    pub role: Role,
}

impl Piece {
    /// The letter of FEN: `P` is White's pawn, `p` Black's.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.side {
            Player::First => self.role.letter(),
            Player::Second => self.role.letter().to_ascii_lowercase(),
        }
    }

    /// The piece with this letter of FEN.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        let side = if letter.is_ascii_uppercase() {
            Player::First
        } else {
            Player::Second
        };
        match Role::from_letter(letter.to_ascii_uppercase()) {
            Some(role) => Some(Self { side, role }),
            None => None,
        }
    }

    /// The piece with this letter of FEN, from a table.
    #[inline]
    pub(crate) fn from_byte(letter: u8) -> Option<Self> {
        static PIECES: [Option<Piece>; 256] = Piece::by_byte();
        PIECES.get(usize::from(letter)).copied().flatten()
    }

    #[expect(
        clippy::indexing_slicing,
        reason = "a byte is an index of 256 entries, and the compiler runs this"
    )]
    const fn by_byte() -> [Option<Self>; 256] {
        let mut pieces = [None; 256];
        let mut letter = u8::MAX;
        while letter > 0 {
            pieces[letter as usize] = Self::from_letter(letter as char);
            letter = letter.wrapping_sub(1);
        }
        pieces
    }

    /// The figurine: `♙` is White's pawn, `♟` Black's.
    #[must_use]
    pub const fn figurine(self) -> char {
        match (self.side, self.role) {
            (Player::First, Role::King) => '♔',
            (Player::First, Role::Queen) => '♕',
            (Player::First, Role::Rook) => '♖',
            (Player::First, Role::Bishop) => '♗',
            (Player::First, Role::Knight) => '♘',
            (Player::First, Role::Pawn) => '♙',
            (Player::Second, Role::King) => '♚',
            (Player::Second, Role::Queen) => '♛',
            (Player::Second, Role::Rook) => '♜',
            (Player::Second, Role::Bishop) => '♝',
            (Player::Second, Role::Knight) => '♞',
            (Player::Second, Role::Pawn) => '♟',
        }
    }

    /// The name in English: `"white pawn"` to `"black king"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match (self.side, self.role) {
            (Player::First, Role::Pawn) => "white pawn",
            (Player::First, Role::Knight) => "white knight",
            (Player::First, Role::Bishop) => "white bishop",
            (Player::First, Role::Rook) => "white rook",
            (Player::First, Role::Queen) => "white queen",
            (Player::First, Role::King) => "white king",
            (Player::Second, Role::Pawn) => "black pawn",
            (Player::Second, Role::Knight) => "black knight",
            (Player::Second, Role::Bishop) => "black bishop",
            (Player::Second, Role::Rook) => "black rook",
            (Player::Second, Role::Queen) => "black queen",
            (Player::Second, Role::King) => "black king",
        }
    }
}

/// Prints the letter of FEN.
impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.letter().encode_utf8(&mut [0; 4]))
    }
}

/// Reads the letter of FEN.
impl FromStr for Piece {
    type Err = ParsePieceError;

    fn from_str(text: &str) -> Result<Self, ParsePieceError> {
        let mut letters = text.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => Self::from_letter(letter).ok_or(ParsePieceError),
            _ => Err(ParsePieceError),
        }
    }
}

/// A text that is not a piece of chess, such as `A` or `PP`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("expected a piece such as `P` or `k`")]
#[non_exhaustive]
pub struct ParsePieceError;

impl ParsePieceError {
    /// The name of the error, the same in every version and every language.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        "piece/letter"
    }
}

/// The piece without any mark: `K`, not `K^`.
impl From<Piece> for epin::Piece {
    fn from(piece: Piece) -> Self {
        const BARE: [epin::Piece; 6] = [
            epin::Piece::from_static("P"),
            epin::Piece::from_static("N"),
            epin::Piece::from_static("B"),
            epin::Piece::from_static("R"),
            epin::Piece::from_static("Q"),
            epin::Piece::from_static("K"),
        ];
        let [pawn, knight, bishop, rook, queen, king] = BARE;
        match piece.role {
            Role::Pawn => pawn,
            Role::Knight => knight,
            Role::Bishop => bishop,
            Role::Rook => rook,
            Role::Queen => queen,
            Role::King => king,
        }
        .with_side(piece.side)
    }
}

/// Takes a piece without any mark.
///
/// ```
/// use feen_chess::{Piece, Role, WHITE};
/// use feen::epin;
///
/// let king = Piece { side: WHITE, role: Role::King };
/// assert_eq!(Piece::try_from(epin::Piece::from_static("K")), Ok(king));
/// assert!(Piece::try_from(epin::Piece::from_static("K^")).is_err());
/// ```
impl TryFrom<epin::Piece> for Piece {
    type Error = NotBare;

    fn try_from(piece: epin::Piece) -> Result<Self, NotBare> {
        let role = Role::from_letter(piece.letter()).ok_or(NotBare)?;
        let side = piece.side();
        let bare = Self { side, role };
        (epin::Piece::from(bare) == piece)
            .then_some(bare)
            .ok_or(NotBare)
    }
}

/// A piece of another game, or one with marks, such as `K^`, `+R` or `A`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("expected a piece of chess without marks")]
#[non_exhaustive]
pub struct NotBare;

impl NotBare {
    /// The name of the error, the same in every version and every language.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        "piece/marked"
    }
}

/// The colour of a player's pieces: `"white"` or `"black"`.
///
/// ```
/// assert_eq!(feen_chess::colour_name(feen_chess::BLACK), "black");
/// ```
#[must_use]
pub const fn colour_name(side: Player) -> &'static str {
    match side {
        Player::First => "white",
        Player::Second => "black",
    }
}

/// The same at the beginning of a sentence: `"White"` or `"Black"`.
#[must_use]
pub const fn colour_title(side: Player) -> &'static str {
    match side {
        Player::First => "White",
        Player::Second => "Black",
    }
}
