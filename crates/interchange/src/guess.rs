//! The roof over questions about a text whose notation is not said: which format takes it, and
//! which games do. The variant of a text is never guessed.

use core::fmt;

use crate::epd::EpdNotation;
use crate::fen::FenNotation;
use crate::pdn::{GameType, PdnNotation};
use crate::sfen::SfenNotation;
use crate::text::Grammar;
use crate::{ParseErrorKind, Variant};

/// A format of texts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Format {
    /// FEEN.
    Feen,
    /// FEN.
    Fen,
    /// EPD.
    Epd,
    /// SFEN.
    Sfen,
    /// The FEN tag of PDN.
    Pdn,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 5] = [Self::Feen, Self::Fen, Self::Epd, Self::Sfen, Self::Pdn];

    /// The name, as `feen convert --from` takes it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.names().0
    }

    /// The name for programs, and the one for people.
    const fn names(self) -> (&'static str, &'static str) {
        match self {
            Self::Feen => ("feen", "FEEN"),
            Self::Fen => ("fen", "FEN"),
            Self::Epd => ("epd", "EPD"),
            Self::Sfen => ("sfen", "SFEN"),
            Self::Pdn => ("pdn", "PDN"),
        }
    }

    /// The games whose texts a text is, by name: variants, or games of draughts.
    ///
    /// ```
    /// use feen_interchange::Format;
    ///
    /// let games: Vec<_> = Format::Sfen.games("9/9/9/9/9/9/9/9/9 b 2P 1").collect();
    /// assert_eq!(games, ["shogi", "any"]);
    /// ```
    pub fn games<T>(self, text: &T) -> impl Iterator<Item = &'static str>
    where
        T: AsRef<[u8]> + ?Sized,
    {
        let text = text.as_ref();
        let takes = move |variant: &Variant| match self {
            Self::Epd => takes::<EpdNotation>(text, variant),
            Self::Sfen => takes::<SfenNotation>(text, variant),
            _ => takes::<FenNotation>(text, variant),
        };
        self.games_that(takes, move |game| takes_pdn(text, game))
    }

    /// The games of the format that pass a test, by name: variants, or games of draughts.
    pub(crate) fn games_that(
        self,
        takes: impl Fn(&Variant) -> bool,
        takes_game: impl Fn(&GameType) -> bool,
    ) -> impl Iterator<Item = &'static str> {
        let variants = Variant::ALL.iter().filter(move |variant| {
            let is_written = match self {
                Self::Fen | Self::Epd => true,
                Self::Sfen => variant.has_sfen() || variant.is_any(),
                Self::Feen | Self::Pdn => false,
            };
            is_written && takes(variant)
        });
        let games = GameType::ALL.iter();
        let games = games.filter(move |game| self == Self::Pdn && takes_game(game));
        let variants = variants.map(Variant::name);
        variants.chain(games.filter_map(GameType::name))
    }

    /// Whether the grammar of the format takes a text, for some game.
    fn takes(self, text: &[u8]) -> bool {
        match self {
            Self::Feen => feen::validate_bytes(text).is_ok(),
            // Four fields are an EPD without operations.
            Self::Fen => takes_pocket::<FenNotation>(text) && !Self::Epd.takes(text),
            Self::Epd => takes_pocket::<EpdNotation>(text),
            Self::Sfen => {
                let mut variants = Variant::ALL.iter().filter(|variant| variant.has_sfen());
                // A FEN cut after its rights, `w KQkq`, is no SFEN of any board without its ply.
                let has_ply = text.split(|byte| *byte == b' ').count() == FIELDS_OF_SFEN;
                has_ply && takes::<SfenNotation>(text, &Variant::ANY)
                    || variants.any(|variant| takes::<SfenNotation>(text, variant))
            }
            Self::Pdn => GameType::ALL.iter().any(|game| takes_pdn(text, game)),
        }
    }

    /// The format of a text: the one whose grammar takes it, or else the one that it looks like.
    ///
    /// ```
    /// use feen_interchange::Format;
    ///
    /// assert_eq!(Format::of("8/8/8/8/8/8/8/7 w - - 0 1"), Some(Format::Fen));
    /// assert_eq!(Format::of("hello"), None);
    /// ```
    #[cfg(feature = "alloc")]
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        let looks_like = || feen::Notation::of(text.as_bytes()).map(Self::from);
        guess(text).next().or_else(looks_like)
    }
}

/// The fields of a SFEN: board, side, hands and ply.
const FIELDS_OF_SFEN: usize = 4;

fn takes<G: Grammar>(text: &[u8], game: &G::Game) -> bool {
    G::read(text, game).is_ok()
}

/// Whether any variant takes a text: `ANY` does not know a pocket that stands as one rank more.
fn takes_pocket<G: Grammar<Game = Variant>>(text: &[u8]) -> bool {
    let board = text.split(|byte| *byte == b' ').next().unwrap_or(text);
    let last = board.rsplit(|byte| *byte == b'/').next().unwrap_or(board);
    let mut pocketed = Variant::ALL.iter().filter(|variant| variant.has_pocket());
    takes::<G>(text, &Variant::ANY)
        || last.iter().all(u8::is_ascii_alphabetic)
            && pocketed.any(|variant| takes::<G>(text, variant))
}

fn takes_pdn(text: &[u8], game: &GameType) -> bool {
    takes::<PdnNotation>(text, game)
}

/// As the format of the same name.
#[cfg(feature = "alloc")]
impl From<feen::Notation> for Format {
    fn from(notation: feen::Notation) -> Self {
        match notation {
            feen::Notation::Epd => Self::Epd,
            feen::Notation::Sfen => Self::Sfen,
            feen::Notation::Pdn => Self::Pdn,
            _ => Self::Fen,
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.names().1)
    }
}

/// Every format whose grammar takes the text. No text is of two formats, so there is one at
/// most: a FEN of four fields, `8/8 w - -`, is an EPD. The variant is never guessed.
///
/// ```
/// use feen_interchange::{Format, guess};
///
/// assert_eq!(guess("8/8 w - - 0 1").next(), Some(Format::Fen));
/// assert_eq!(guess("9/9/9/9/9/9/9/9/9 b 2P 1").next(), Some(Format::Sfen));
/// assert_eq!(guess("hello").next(), None);
/// ```
pub fn guess(text: &str) -> impl Iterator<Item = Format> {
    let takes = |format: &Format| format.takes(text.as_bytes());
    Format::ALL.into_iter().filter(takes)
}

/// The longest text that is read again for a line of help.
const LONGEST: usize = 4096;

impl feen::error::Kind for ParseErrorKind {
    fn code(&self) -> &'static str {
        Self::code(*self)
    }

    /// The formats and variants that take the text, where any does.
    fn help(&self, text: &[u8]) -> Option<impl fmt::Display> {
        let text = core::str::from_utf8(text).ok()?;
        let format = guess(text.get(..LONGEST.min(text.len()))?).next()?;
        (text.len() <= LONGEST).then_some(Help { format, text })
    }
}

/// A line of help.
struct Help<'a> {
    format: Format,
    text: &'a str,
}

/// The most variants that a line names.
const NAMED: usize = 5;

impl fmt::Display for Help<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this text is {}", self.format)?;
        let has_games = matches!(self.format, Format::Fen | Format::Sfen | Format::Pdn);
        let any = Variant::ANY.name();
        let games = self
            .format
            .games(self.text)
            .filter(|game| has_games && *game != any);
        let mut named = 0_usize;
        for name in games.take(NAMED) {
            write!(f, "{} {name}", if named == 0 { " of" } else { "," })?;
            named = named.saturating_add(1);
        }
        if named == 0 && matches!(self.format, Format::Fen | Format::Sfen) {
            // A text that no game has is one of any board.
            return write!(f, " of any board: the variant `any` takes it");
        }
        Ok(())
    }
}
