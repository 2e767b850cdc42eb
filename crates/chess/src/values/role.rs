use core::fmt;
use core::str::FromStr;

/// The kind of a piece, without its side.
///
/// ```
/// use feen_chess::Role;
///
/// assert_eq!((Role::Knight.letter(), Role::Knight.name()), ('N', "knight"));
/// assert_eq!(Role::from_letter('N'), Some(Role::Knight));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// A pawn, `P`.
    Pawn,
    /// A knight, `N`.
    Knight,
    /// A bishop, `B`.
    Bishop,
    /// A rook, `R`.
    Rook,
    /// A queen, `Q`.
    Queen,
    /// A king, `K`.
    King,
}

impl Role {
    /// All roles, from the pawn to the king.
    pub const ALL: [Self; 6] = [
        Self::Pawn,
        Self::Knight,
        Self::Bishop,
        Self::Rook,
        Self::Queen,
        Self::King,
    ];

    /// The letter of the role in upper case: `P N B R Q K`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Pawn => 'P',
            Self::Knight => 'N',
            Self::Bishop => 'B',
            Self::Rook => 'R',
            Self::Queen => 'Q',
            Self::King => 'K',
        }
    }

    /// The role with this upper-case letter.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        Some(match letter {
            'P' => Self::Pawn,
            'N' => Self::Knight,
            'B' => Self::Bishop,
            'R' => Self::Rook,
            'Q' => Self::Queen,
            'K' => Self::King,
            _ => return None,
        })
    }

    /// The English name in lower case: `"pawn"`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pawn => "pawn",
            Self::Knight => "knight",
            Self::Bishop => "bishop",
            Self::Rook => "rook",
            Self::Queen => "queen",
            Self::King => "king",
        }
    }

    /// The role that a pawn becomes by a letter of UCI, in either case: `q r b n`.
    pub(crate) const fn from_promotion(letter: u8) -> Option<Self> {
        Some(match letter.to_ascii_lowercase() {
            b'n' => Self::Knight,
            b'b' => Self::Bishop,
            b'r' => Self::Rook,
            b'q' => Self::Queen,
            _ => return None,
        })
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads a name, as in `"pawn"`.
impl FromStr for Role {
    type Err = ParseRoleError;

    fn from_str(name: &str) -> Result<Self, ParseRoleError> {
        let mut all = Self::ALL.into_iter();
        all.find(|role| role.name() == name).ok_or(ParseRoleError)
    }
}

/// A text that is not a role, such as `P` or `Pawn`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[error("expected `pawn`, `knight`, `bishop`, `rook`, `queen` or `king`")]
#[non_exhaustive]
pub struct ParseRoleError;

impl ParseRoleError {
    /// The name of the error, the same in every version and every language.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        "role/name"
    }
}
