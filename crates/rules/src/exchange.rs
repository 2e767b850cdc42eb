//! Positions by `interchange`: FEEN with its marks and its residue, and texts as other programs write them.

mod beginning;
mod marks;

pub use beginning::handicap;
pub use marks::attack_rules;

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use feen::Feen;
use feen_interchange::{
    Change, Convention, ConventionError, ConvertError, ConvertErrorKind, Converted, Fen,
    ParseError, Profile, Residue,
};

use crate::error::{FenError, FenErrorKind};
use crate::position::Position;
use crate::variant::Variant;

/// Why a position cannot be exchanged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ExchangeError {
    /// The text is not a FEN of the game.
    #[error("{0}")]
    Text(ParseError),
    /// The profile does not fit the game.
    #[error("{0}")]
    Convention(ConventionError),
    /// The position and the residue are not of the game.
    #[error("{0}")]
    Convert(ConvertError),
    /// The text is a FEN, but not a position of the variant.
    #[error("{0}")]
    Position(FenError),
    /// The FEEN is not a position of the variant: it has no place in the text.
    #[error("{0}")]
    Feen(FenErrorKind),
    /// The text after the TAB of a FEEN is not a residue, or contradicts the position.
    #[error("{cause}")]
    Residue {
        /// The error, whose place is in the residue.
        cause: Box<ExchangeError>,
        /// Where the residue starts, in bytes of the text.
        start: usize,
    },
}

impl ExchangeError {
    /// The name of the cause, the same in every version.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Text(error) => error.code(),
            Self::Convention(error) => error.code(),
            Self::Convert(error) => error.code(),
            Self::Position(error) => error.code(),
            Self::Feen(kind) => kind.code(),
            Self::Residue { cause, .. } => cause.code(),
        }
    }

    /// The squares, numbers and letters that the error names, so that it can be said in another language.
    #[must_use]
    pub fn facts(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::Position(error) => error.kind().facts(),
            Self::Feen(kind) => kind.facts(),
            Self::Residue { cause, .. } => cause.facts(),
            Self::Convert(error) => match error.kind() {
                ConvertErrorKind::Letter { letter } => vec![("found", letter.to_string())],
                _ => Vec::new(),
            },
            Self::Text(_) | Self::Convention(_) => Vec::new(),
        }
    }

    /// The cause without its place.
    #[must_use]
    pub fn message(&self) -> String {
        match self {
            Self::Text(error) => error.kind().to_string(),
            Self::Convention(error) => error.to_string(),
            Self::Convert(error) => error.kind().to_string(),
            Self::Position(error) => error.kind().to_string(),
            Self::Feen(kind) => kind.to_string(),
            Self::Residue { cause, .. } => cause.message(),
        }
    }

    /// The place in bytes of the text that was read, where the error has one.
    #[must_use]
    pub fn span(&self) -> Option<Range<usize>> {
        match self {
            Self::Text(error) => Some(error.span()),
            Self::Position(error) => Some(error.span()),
            Self::Convert(error) => Some(error.span()).filter(|span| span.end > 0),
            Self::Residue { cause, start } => cause
                .span()
                .map(|span| start.saturating_add(span.start)..start.saturating_add(span.end)),
            Self::Convention(_) | Self::Feen(_) => None,
        }
    }
}

impl Variant {
    /// The conventions by which positions of the variant are put into FEEN: those of `interchange` for a game that it
    /// has, and plain ones for others.
    #[must_use]
    pub fn convention(&self) -> Convention {
        self.notation_game().convention()
    }

    /// The convention of a profile, whose marks of check, castling and en passant follow the variant's own moves.
    ///
    /// # Errors
    ///
    /// The profile does not fit the game: one that marks checks, in a game that `interchange` does not have.
    pub fn convention_with(&self, profile: Profile) -> Result<Convention, ConventionError> {
        let game = self.notation_game();
        match (Convention::new(game, profile), attack_rules(&game)) {
            (Err(ConventionError::NoRules { .. }), Some(rules)) => {
                Convention::with_rules(game, profile, rules)
            }
            (made, _) => made,
        }
    }

    /// The built-in variants of which a text is a position, for a text that another variant refuses.
    ///
    /// ```
    /// use feen_rules::Variant;
    ///
    /// let text = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
    /// let found: Vec<_> = Variant::of_text(text);
    /// assert_eq!(found[0].name(), "xiangqi");
    /// ```
    #[must_use]
    pub fn of_text(text: &str) -> Vec<Self> {
        // The styles of a FEEN are those of a game that has conventions of its own.
        let position = text.split('\t').next().unwrap_or(text);
        let is_feen = position.parse::<Feen>().is_ok();
        let is_of_text = |variant: &Self| {
            let has_styles = variant.notation_game() != feen_interchange::Variant::ANY;
            (has_styles || !is_feen) && Position::from_text(variant, text).is_ok()
        };
        Self::all().into_iter().filter(is_of_text).collect()
    }

    fn notation_game(&self) -> feen_interchange::Variant {
        self.name()
            .parse()
            .unwrap_or(feen_interchange::Variant::ANY)
    }
}

impl Position {
    /// The position in FEEN, and the rest that FEEN does not say.
    ///
    /// ```
    /// use feen_rules::{Position, Variant};
    ///
    /// let xiangqi: Variant = "xiangqi".parse()?;
    /// let converted = Position::start(&xiangqi).to_feen().unwrap();
    /// let back = Position::from_feen(&xiangqi, converted.feen(), converted.residue()).unwrap();
    /// assert_eq!(back, Position::start(&xiangqi));
    /// # Ok::<(), feen_rules::UnknownVariant>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A position that FEEN or the conventions of the game cannot say.
    pub fn to_feen(&self) -> Result<Converted, ExchangeError> {
        self.converted(&self.variant().convention())
    }

    /// The position in FEEN by a profile, whose marks follow the moves of the variant.
    ///
    /// ```
    /// use feen_interchange::Profile;
    /// use feen_rules::{Position, Variant};
    ///
    /// let xiangqi: Variant = "xiangqi".parse()?;
    /// // The horse gives check, and its leg is free.
    /// let text = "4k4/9/3N5/9/9/9/9/9/9/3K5 b - - 0 1";
    /// let position = Position::from_fen(&xiangqi, text).unwrap();
    /// let converted = position.to_feen_with(Profile::CHESS).unwrap();
    /// assert_eq!(converted.feen().to_string(), "4-g^4/9/3H5/9/9/9/9/9/9/3G^5 / x/X");
    /// # Ok::<(), feen_rules::UnknownVariant>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As of [`to_feen`](Self::to_feen), and a profile that does not fit the game.
    pub fn to_feen_with(&self, profile: Profile) -> Result<Converted, ExchangeError> {
        let convention = self.variant().convention_with(profile);
        self.converted(&convention.map_err(ExchangeError::Convention)?)
    }

    fn converted(&self, convention: &Convention) -> Result<Converted, ExchangeError> {
        let text = Fen::parse_as(&self.to_string(), convention.variant());
        let text = text.map_err(ExchangeError::Text)?;
        text.to_feen(convention).map_err(ExchangeError::Convert)
    }

    /// The position of a FEEN and its residue.
    ///
    /// # Errors
    ///
    /// The FEEN is not a position of the variant.
    pub fn from_feen(
        variant: &Variant,
        feen: &Feen,
        residue: &Residue,
    ) -> Result<Self, ExchangeError> {
        Self::from_converted(variant, feen, residue, &variant.convention())
    }

    /// The position of a FEEN by a profile, and its residue.
    ///
    /// # Errors
    ///
    /// As of [`from_feen`](Self::from_feen), and a profile that does not fit the game.
    pub fn from_feen_with(
        variant: &Variant,
        feen: &Feen,
        residue: &Residue,
        profile: Profile,
    ) -> Result<Self, ExchangeError> {
        let convention = variant.convention_with(profile);
        let convention = convention.map_err(ExchangeError::Convention)?;
        Self::from_converted(variant, feen, residue, &convention)
    }

    fn from_converted(
        variant: &Variant,
        feen: &Feen,
        residue: &Residue,
        convention: &Convention,
    ) -> Result<Self, ExchangeError> {
        let text = Fen::from_feen(feen, residue, convention).map_err(ExchangeError::Convert)?;
        Self::from_fen(variant, text.value().as_str())
            .map_err(|error| ExchangeError::Feen(error.kind()))
    }

    /// The position of a text in any of the notations that a game has: FEEN, FEN or SFEN, or `startpos`.
    ///
    /// ```
    /// use feen_rules::{Position, Variant};
    ///
    /// let shogi: Variant = "shogi".parse()?;
    /// for text in [
    ///     "4k^4/9/9/9/9/9/9/9/4K^4 2P/ S/s",
    ///     "4k4/9/9/9/9/9/9/9/4K4[PP] w - - 0 1",
    ///     "4k4/9/9/9/9/9/9/9/4K4 b 2P 1",
    /// ] {
    ///     assert_eq!(Position::from_text(&shogi, text).unwrap().count_legal(), 76);
    /// }
    /// assert_eq!(Position::from_text(&shogi, "startpos").unwrap().count_legal(), 30);
    /// # Ok::<(), feen_rules::UnknownVariant>(())
    /// ```
    ///
    /// Beginnings that players agree on have names: handicaps of shogi (`lance`, `right-lance`, `bishop`, `rook`, `rook-lance`, `two`,
    /// `three`, `four`, `five`, `left-five`, `six`, `left-seven`, `right-seven`, `eight`, `ten`), the horses and elephants of janggi
    /// from the left of each player (`HEHE`, or `HEHE EHEH` for both), and the number of a shuffled start.
    ///
    /// ```
    /// use feen_rules::{Position, Variant};
    ///
    /// for (variant, name, board) in [
    ///     ("shogi", "left-seven", "2sgkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[]"),
    ///     ("janggi", "EHEH HEHE", "rbna1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RBNA1ABNR"),
    ///     ("fischerandom", "518", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"),
    /// ] {
    ///     let start = Position::from_text(&variant.parse::<Variant>()?, name).unwrap();
    ///     assert_eq!(start.fen().split(' ').next(), Some(board));
    /// }
    /// # Ok::<(), feen_rules::UnknownVariant>(())
    /// ```
    ///
    /// A text of four fields, the last two of them a hand and a number, is SFEN. A FEEN may have a residue after a TAB:
    /// castling rights, counters and all else that FEEN does not say.
    ///
    /// ```
    /// use feen_rules::{Position, Variant};
    ///
    /// let chess: Variant = "chess".parse()?;
    /// let text = "4k^3/8/8/8/8/8/8/4K^2R / C/c\tcastling=K fullmove=20";
    /// assert_eq!(Position::from_text(&chess, text).unwrap().fen(), "4k3/8/8/8/8/8/8/4K2R w K - 0 20");
    /// # Ok::<(), feen_rules::UnknownVariant>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first fault of the text in the notation that it is in; a text that is in none of them is read as FEN.
    pub fn from_text(variant: &Variant, text: &str) -> Result<Self, ExchangeError> {
        let text = text.trim_end();
        if text == "startpos" {
            return Ok(Self::start(variant));
        }
        if let Some(start) = beginning::named(variant, text) {
            return Ok(start);
        }
        let (position, residue) = text.split_once('\t').unwrap_or((text, ""));
        let residue = residue.parse::<Residue>().map_err(ExchangeError::Text);
        if let Ok(feen) = position.parse::<Feen>() {
            let in_residue = |cause| ExchangeError::Residue {
                cause: Box::new(cause),
                start: position.len().saturating_add(1),
            };
            let residue = residue.map_err(in_residue)?;
            // Rights that the residue has are not marked on the board.
            let read = if residue.castling().is_some() {
                Self::from_feen_with(variant, &feen, &residue, Profile::PLAIN)
            } else {
                Self::from_feen(variant, &feen, &residue)
            };
            return read.map_err(|error| match &error {
                ExchangeError::Convert(cause)
                    if matches!(cause.kind(), ConvertErrorKind::Residue { .. }) =>
                {
                    in_residue(error)
                }
                _ => error,
            });
        }
        // The residue of another notation has nothing that a game uses.
        let text = if residue.is_ok() { position } else { text };
        let fields: Vec<&str> = text.split_whitespace().collect();
        let is_number = |field: &str| field.bytes().all(|byte| byte.is_ascii_digit());
        let read = match fields.as_slice() {
            [_, _, hand, ply] if is_number(ply) && !is_number(hand) => {
                Self::from_sfen(variant, text)
            }
            _ => Self::from_fen(variant, text),
        };
        read.map_err(ExchangeError::Position)
    }

    /// The position of a text as people and other programs write it, and what was repaired.
    ///
    /// ```
    /// use feen_rules::{Position, Variant};
    ///
    /// let chess: Variant = "chess".parse()?;
    /// let (position, changes) = Position::repair(&chess, "4k3/44/8/8/8/8/8/4K2R W K - 0").unwrap();
    /// assert_eq!(position.fen(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    /// assert_eq!(changes.len(), 3);
    /// # Ok::<(), feen_rules::UnknownVariant>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The error that no repair removes.
    pub fn repair(variant: &Variant, text: &str) -> Result<(Self, Vec<Change>), ExchangeError> {
        let game = variant.notation_game();
        let repaired = Fen::repair(text, &game).map_err(ExchangeError::Text)?;
        let changes = repaired.changes().to_vec();
        let position = Self::from_fen(variant, repaired.value().as_str());
        Ok((position.map_err(ExchangeError::Position)?, changes))
    }
}
