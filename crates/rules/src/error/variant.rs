use alloc::string::{String, ToString};
use core::fmt;
use core::ops::Range;

use feen::error::Kind;

/// A fault with its place in bytes of the text that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fault {
    pub(crate) kind: VariantErrorKind,
    pub(crate) span: Range<usize>,
    /// Another place that has to do with it.
    pub(crate) also: Option<Range<usize>>,
    pub(crate) found: String,
}

/// The most characters of a text that an error repeats.
const EXCERPT: usize = 40;

impl Fault {
    pub(crate) fn new(kind: VariantErrorKind, span: Range<usize>, found: &str) -> Self {
        Self {
            kind,
            span,
            also: None,
            found: found.chars().take(EXCERPT).collect(),
        }
    }
}

impl Fault {
    pub(crate) fn with_also(self, also: Range<usize>) -> Self {
        Self {
            also: Some(also),
            ..self
        }
    }
}

/// Why a variant cannot be built.
///
/// ```
/// use feen_rules::{Setting, Variant};
///
/// let error = Variant::builder("mine").set(Setting::Board, "8by8").build().unwrap_err();
/// assert_eq!(error.code(), "variant/board");
/// assert_eq!(error.to_string(), "expected files and ranks such as `9x10`, found `8by8`");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VariantError(pub(crate) Fault);

impl VariantError {
    /// The cause.
    #[must_use]
    pub const fn kind(&self) -> VariantErrorKind {
        self.0.kind
    }

    /// The name of the cause, the same in every version.
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.0.kind.code()
    }
}

impl fmt::Display for VariantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault { kind, found, .. } = &self.0;
        write!(f, "{kind}")?;
        if kind.is_about_text() {
            if found.is_empty() {
                f.write_str(", found nothing")?;
            } else {
                write!(f, ", found `{found}`")?;
            }
        }
        Ok(())
    }
}

impl core::error::Error for VariantError {}

/// Why a text is not a table of variants, and where.
///
/// ```
/// let error = feen_rules::Variant::parse("[mine]\nboard = 8x8\nbaord = 9x9\n").unwrap_err();
/// assert_eq!((error.code(), error.line(), error.column()), ("variant/key", 3, 1));
/// assert_eq!(
///     error.to_string(),
///     "expected a key such as `board` or `pieces`, found `baord` at line 3, column 1",
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableError {
    error: VariantError,
    line: usize,
    column: usize,
    /// The line and the column of the other place.
    also: Option<(u32, u32)>,
}

impl TableError {
    pub(crate) fn new(fault: Fault, text: &str) -> Self {
        let place = |at: usize| {
            let before = text.get(..at).unwrap_or(text);
            let line = before.rsplit('\n').next().unwrap_or_default();
            let number = before.matches('\n').count().saturating_add(1);
            (number, line.chars().count().saturating_add(1))
        };
        let (line, column) = place(fault.span.start);
        Self {
            line,
            column,
            also: fault.also.as_ref().map(|also| {
                let (line, column) = place(also.start);
                let small = |number| u32::try_from(number).unwrap_or(u32::MAX);
                (small(line), small(column))
            }),
            error: VariantError(fault),
        }
    }

    /// The cause.
    #[must_use]
    pub const fn kind(&self) -> VariantErrorKind {
        self.error.kind()
    }

    /// The name of the cause, the same in every version.
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.error.code()
    }

    /// The cause in words, without its place.
    #[must_use]
    pub fn message(&self) -> String {
        self.error.to_string()
    }

    /// The line, counted from 1.
    #[must_use]
    pub const fn line(&self) -> usize {
        self.line
    }

    /// The character of the line, counted from 1.
    #[must_use]
    pub const fn column(&self) -> usize {
        self.column
    }

    /// Where it is wrong, in bytes of the text given.
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        self.error.0.span.start..self.error.0.span.end
    }

    /// The other place that has to do with it, in bytes of the text given: the first of two, or what a name leads to.
    ///
    /// ```
    /// let text = "[one : two]\n[two : one]\n";
    /// let error = feen_rules::Variant::parse(text).unwrap_err();
    /// assert_eq!((error.span(), error.also()), (1..4, Some(19..22)));
    /// ```
    #[must_use]
    pub fn also(&self) -> Option<Range<usize>> {
        self.error.0.also.clone()
    }

    /// The line of the fault with carets under the place, for the text that was read.
    ///
    /// ```
    /// let text = "[mine : chess]\nroyal = Z\n";
    /// let error = feen_rules::Variant::parse(text).unwrap_err();
    /// assert_eq!(error.picture(text).to_string(), "royal = Z\n        ^");
    /// ```
    #[must_use]
    pub fn picture<'t>(&self, text: &'t str) -> impl fmt::Display + use<'t> {
        let Range { start, end } = self.span();
        let first = text.get(..start).and_then(|before| before.rfind('\n'));
        let first = first.map_or(0, |end| end.saturating_add(1));
        let line = text.get(first..).unwrap_or_default();
        let line = line.lines().next().unwrap_or_default();
        let in_line = |at: usize| at.saturating_sub(first).min(line.len());
        let end_of_line = first.saturating_add(line.len());
        let also = self.also();
        let also = also.filter(|also| first <= also.start && also.end <= end_of_line);
        let also = also.map(|also| in_line(also.start)..in_line(also.end));
        feen::error::picture(line, in_line(start)..in_line(end), also)
    }
}

impl TableError {
    /// The [picture](Self::picture) with the message below.
    ///
    /// ```
    /// let text = "[mine : chess]\nroyal = Z\n";
    /// let error = feen_rules::Variant::parse(text).unwrap_err();
    /// let report = error.report(text).to_string();
    /// assert!(report.starts_with("royal = Z\n        ^\n"));
    /// assert!(report.ends_with(&error.message()));
    /// ```
    #[must_use]
    pub fn report(&self, text: &str) -> String {
        alloc::format!("{}\n{}", self.picture(text), self.error)
    }
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            error,
            line,
            column,
            also,
        } = self;
        write!(f, "{error} at line {line}, column {column}")?;
        match also {
            Some((line, column)) => write!(f, " and line {line}, column {column}"),
            None => Ok(()),
        }
    }
}

impl core::error::Error for TableError {}

/// The cause of an error in a variant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VariantErrorKind {
    /// A line that is neither a section nor a setting.
    #[error("expected `[name : parent]` or `key = value`")]
    Line,
    /// A setting before the first section.
    #[error("expected a section such as `[name : parent]` before the first key")]
    NoSection,
    /// The name of a section is empty or has other characters than letters, digits, `-` and `_`.
    #[error("expected a name of letters, digits and `-`")]
    Name,
    /// Two sections with one name.
    #[error("expected one section of each name")]
    DuplicateName,
    /// The parent does not exist.
    #[error("expected the name of a variant as the parent")]
    UnknownParent,
    /// A section is its own ancestor.
    #[error("the parents form a cycle")]
    ParentCycle,
    /// A key that does not exist.
    #[error("expected a key such as `board` or `pieces`")]
    UnknownKey,
    /// A key that its section sets twice.
    #[error("expected one value of each key in a section")]
    DuplicateKey,
    /// Not `yes` and not `no`.
    #[error("expected `yes` or `no`")]
    Flag,
    /// A number that is missing, or out of its range.
    #[error("expected a number from {least} to {most}")]
    Number {
        /// The least number.
        least: u16,
        /// The largest number.
        most: u16,
    },
    /// A word that the key does not take.
    #[error("expected one of {words}")]
    Choice {
        /// The words that the key takes.
        words: &'static str,
    },
    /// Not the name of a figure.
    #[error("expected the figure of a piece such as `W:archbishop`")]
    Figure,
    /// Not a size of a board.
    #[error("expected files and ranks such as `9x10`")]
    Board,
    /// A variant without a board.
    #[error("expected a key `board`")]
    NoBoard,
    /// More than 128 squares, or more than 26 files.
    #[error("expected a board of at most 26 files and 128 squares")]
    BoardTooLarge,
    /// Not a piece with its moves.
    #[error("expected a piece such as `R:WW` or `-R`")]
    NotAPiece,
    /// Not the letter of a piece.
    #[error("expected a letter of a piece such as `K` or `+R`")]
    NotALetter,
    /// A letter of a piece that the variant does not have.
    #[error("expected a piece of the variant")]
    UnknownPiece,
    /// A letter that a key of pieces has twice.
    #[error("expected each piece once")]
    DuplicatePiece,
    /// A setting of the parent names a piece that the section takes away.
    #[error("`{key}` of the parent names a piece that is not here; set `{key}` anew")]
    ParentPiece {
        /// The setting.
        key: crate::table::Key,
    },
    /// A variant without pieces.
    #[error("expected a key `pieces`")]
    NoPieces,
    /// More kinds of piece than there may be.
    #[error("expected at most {most} kinds of piece")]
    TooManyPieces {
        /// The largest number of kinds, promoted ones included.
        most: usize,
    },
    /// A letter in the moves of a piece that is no modifier.
    #[error("expected a modifier such as `m`, `f` or `n`")]
    Modifier,
    /// The moves of a piece have no base where one is due.
    #[error("expected a base such as `W`, `N` or `R`")]
    Base,
    /// A range of 0, or of more than 127.
    #[error("expected a range from 1 to 127")]
    Range,
    /// `@` without a name after it.
    #[error("expected the name of a region")]
    RegionName,
    /// A piece with more than 200 steps.
    #[error("a piece has more than 200 steps")]
    TooManyMoves,
    /// Pieces with more than 64 lines in all.
    #[error("the pieces move along more than 64 different lines")]
    TooManyLines,
    /// A first move that captures along a line.
    #[error("expected a first move along a line without captures")]
    FirstRide,
    /// Not a square, a box of squares, a rank or a file.
    #[error("expected squares such as `e5`, `d1-f3`, `7-9` or `d`")]
    Region,
    /// A region of a name that no key gives squares.
    #[error("expected a region that `region.NAME` gives squares")]
    UnknownRegion,
    /// A square that the board does not have.
    #[error("expected a square of the board")]
    OffTheBoard,
    /// Not a rule of promotion.
    #[error("expected a promotion such as `P>Q,R forced`")]
    Promotion,
    /// Not a limit of promoted pieces.
    #[error("expected a limit such as `Q1`")]
    Limit,
    /// Not a rule of castling.
    #[error("expected `none`, or king, rooks and two files such as `K R g c`")]
    Castling,
    /// Not a file.
    #[error("expected a file such as `e`")]
    File,
    /// Not two files.
    #[error("expected two files such as `h a`")]
    Files,
    /// A letter that is not among the royal pieces.
    #[error("expected a royal piece")]
    NotRoyal,
    /// Not the leaps of a piece.
    #[error("expected leaps such as `K:mfsN`")]
    Leap,
    /// Not a goal.
    #[error("expected a piece and its goal such as `K @ 8`")]
    Goal,
    /// Not the letters of a notation.
    #[error("expected pairs of letters such as `N:H`")]
    Letters,
    /// A start position that is not a FEN of the variant.
    #[error("expected a start position that fits the variant: {0}")]
    Start(super::FenErrorKind),
    /// A player without a royal piece, where no other goal ends the game.
    #[error("expected a royal piece of the {0} player in the start position")]
    NoRoyal(qi::Player),
}

impl VariantErrorKind {
    /// Whether the message ends with the text that was found.
    const fn is_about_text(self) -> bool {
        !matches!(
            self,
            Self::ParentCycle
                | Self::NoBoard
                | Self::NoPieces
                | Self::Start(_)
                | Self::TooManyPieces { .. }
                | Self::TooManyMoves
                | Self::TooManyLines
                | Self::NoRoyal(_)
        )
    }
}

impl Kind for VariantErrorKind {
    fn code(&self) -> &'static str {
        Self::code(*self)
    }
}

impl VariantErrorKind {
    /// The name of the cause, the same in every version.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Line => "variant/line",
            Self::NoSection => "variant/no-section",
            Self::Name => "variant/name",
            Self::DuplicateName => "variant/duplicate-name",
            Self::UnknownParent => "variant/parent",
            Self::ParentCycle => "variant/parent-cycle",
            Self::UnknownKey => "variant/key",
            Self::DuplicateKey => "variant/duplicate-key",
            Self::Flag => "variant/flag",
            Self::Number { .. } => "variant/number",
            Self::Choice { .. } => "variant/choice",
            Self::Board => "variant/board",
            Self::NoBoard => "variant/no-board",
            Self::BoardTooLarge => "variant/board-too-large",
            Self::NotAPiece => "variant/piece",
            Self::NotALetter => "variant/letter",
            Self::UnknownPiece => "variant/unknown-piece",
            Self::DuplicatePiece => "variant/duplicate-piece",
            Self::ParentPiece { .. } => "variant/parent-piece",
            Self::NoPieces => "variant/no-pieces",
            Self::TooManyPieces { .. } => "variant/too-many-pieces",
            Self::Modifier => "variant/modifier",
            Self::Base => "variant/base",
            Self::Range => "variant/range",
            Self::RegionName => "variant/region-name",
            Self::TooManyMoves => "variant/too-many-moves",
            Self::TooManyLines => "variant/too-many-lines",
            Self::FirstRide => "variant/first-ride",
            Self::Region => "variant/region",
            Self::UnknownRegion => "variant/unknown-region",
            Self::OffTheBoard => "variant/off-the-board",
            Self::Promotion => "variant/promotion",
            Self::Limit => "variant/limit",
            Self::Castling => "variant/castling",
            Self::File => "variant/file",
            Self::Files => "variant/files",
            Self::NotRoyal => "variant/not-royal",
            Self::Leap => "variant/leap",
            Self::Goal => "variant/goal",
            Self::Letters => "variant/letters",
            Self::Start(_) => "variant/start",
            Self::Figure => "variant/figure",
            Self::NoRoyal(_) => "variant/no-royal",
        }
    }
}
