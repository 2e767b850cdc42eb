use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

/// Another notation of positions, which a text that is no FEEN may be meant as.
///
/// Needs the feature `alloc`, which is on by default.
///
/// ```
/// use feen::Notation;
///
/// let chess = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// assert_eq!(Notation::of(chess.as_bytes()), Some(Notation::Fen));
/// assert_eq!(feen::diagnose(chess).notation(), Some(Notation::Fen));
/// ```
///
/// This crate does not read them: `interchange` does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Notation {
    /// The notation of chess and its kin.
    Fen,
    /// FEN with operations, and without counters.
    Epd,
    /// The notation of shōgi.
    Sfen,
    /// The notation of draughts, in a tag of PDN.
    Pdn,
}

impl Notation {
    /// The notation that a text looks like, if it does: only its outline is looked at, in the
    /// first 4096 bytes.
    #[must_use]
    pub fn of(text: &[u8]) -> Option<Self> {
        let text = str::from_utf8(text.get(..LONGEST).unwrap_or(text)).ok()?;
        let text = text.trim_start();
        // A tag of PGN or PDN.
        let text = text.strip_prefix("[FEN \"").unwrap_or(text);
        let mut words = text.split_ascii_whitespace().peekable();
        words.next_if_eq(&"position");
        if words.next_if_eq(&"sfen").is_some() {
            return Some(Self::Sfen);
        }
        let is_named = words.next_if_eq(&"fen").is_some();
        let placement = words.next()?;
        let is_side = |part: &str| matches!(part.as_bytes(), [b'W' | b'B', b':', ..]);
        if is_side(placement) && placement.split(':').count() >= 3 {
            return Some(Self::Pdn);
        }
        let ranks = placement.split('/').count();
        if ranks < FEWEST_RANKS || !matches!(words.next(), Some("w" | "b" | "r")) {
            return is_named.then_some(Self::Fen);
        }
        let rest: Vec<_> = words.collect();
        let is_number = |word: &&str| word.bytes().all(|byte| byte.is_ascii_digit());
        let is_hand =
            |word: &&str| *word == "-" || word.bytes().all(|byte| byte.is_ascii_alphanumeric());
        Some(match rest.as_slice() {
            [hands] if ranks == RANKS_OF_SHOGI && is_hand(hands) => Self::Sfen,
            [hands, number, ..]
                if ranks == RANKS_OF_SHOGI && is_hand(hands) && is_number(number) =>
            {
                Self::Sfen
            }
            [_, _] => Self::Epd,
            [_, _, operation, ..] if !is_number(operation) => Self::Epd,
            _ => Self::Fen,
        })
    }
}

/// The bytes of a text that are looked at.
const LONGEST: usize = 4096;

/// The ranks of a board in another notation, at least.
const FEWEST_RANKS: usize = 4;

const RANKS_OF_SHOGI: usize = 9;

impl Notation {
    /// All notations, in order.
    pub const ALL: [Self; 4] = [Self::Fen, Self::Epd, Self::Sfen, Self::Pdn];

    /// The name: `FEN`, `EPD`, `SFEN` or `FEN of draughts`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Fen => "FEN",
            Self::Epd => "EPD",
            Self::Sfen => "SFEN",
            Self::Pdn => "FEN of draughts",
        }
    }
}

/// As its [name](Notation::as_str).
impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// Reads the name, in any case, and `PDN`.
///
/// ```
/// use feen::Notation;
///
/// assert_eq!(["fen", "SFEN", "pdn"].map(str::parse), [Ok(Notation::Fen), Ok(Notation::Sfen), Ok(Notation::Pdn)]);
/// assert_eq!(
///     "PGN".parse::<Notation>().unwrap_err().to_string(),
///     "expected `FEN`, `EPD`, `SFEN` or `PDN`",
/// );
/// ```
impl FromStr for Notation {
    type Err = ParseNotationError;

    fn from_str(name: &str) -> Result<Self, ParseNotationError> {
        if name.eq_ignore_ascii_case("pdn") {
            return Ok(Self::Pdn);
        }
        let mut all = Self::ALL.into_iter();
        let found = all.find(|notation| notation.as_str().eq_ignore_ascii_case(name));
        found.ok_or(ParseNotationError(()))
    }
}

/// Why a text is not the name of a [`Notation`].
///
/// Needs the feature `alloc`, which is on by default.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ParseNotationError(());

impl ParseNotationError {
    /// The name of the cause, the same in every version: `notation/unknown`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        "notation/unknown"
    }
}

impl fmt::Display for ParseNotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected `FEN`, `EPD`, `SFEN` or `PDN`")
    }
}

impl core::error::Error for ParseNotationError {}
