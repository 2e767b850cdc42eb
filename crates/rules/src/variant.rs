//! Variants: built in, read from a table, or built one setting after the other.

mod builder;
mod builtin;
mod diagram;
mod facts;
mod look;
mod meaning;
mod read;
mod regions;

pub use builder::Builder;
pub use diagram::{MoveDiagram, MoveMark, MoveSign};
pub use meaning::{Argument, Joint, RuleInWords, Sentence, Topic};

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::hash::{Hash, Hasher};

use qi::ByPlayer;

use crate::betza::Step;
use crate::compiled::Rules;
use crate::error::{Fault, TableError, VariantErrorKind};
use crate::fen;
use crate::state::State;
use crate::table::{Key, Placed, Table, Value};
use crate::values::{Kind, Square, SquareName, Squares};

/// A game: its board, its pieces, and its rules.
///
/// ```
/// use feen_rules::{Position, Variant};
///
/// let shogi: Variant = "shogi".parse()?;
/// assert_eq!((shogi.files(), shogi.ranks(), shogi.kinds().len()), (9, 9, 14));
/// assert_eq!(Position::start(&shogi).count_legal(), 30);
/// # Ok::<(), feen_rules::UnknownVariant>(())
/// ```
///
/// It is cheap to clone. Your own variant is a [table](Variant::parse), or [built](Variant::builder).
#[derive(Clone)]
pub struct Variant(Arc<Inner>);

struct Inner {
    table: Table,
    rules: Rules,
    start: State,
    title: String,
}

impl Variant {
    pub(crate) fn compile(table: Table) -> Result<Self, Fault> {
        let mut rules = Rules::compile(&table)?;
        let start = match table.settings.get(&Key::Start) {
            Some(start) => begin(&rules, start)?,
            None => State::empty(&rules),
        };
        rules.needs_royal = royals(&rules, &start, table.settings.get(&Key::Start))?;
        let title = match table.get(Key::Title) {
            Some(Value::Text(title)) => title.clone(),
            _ => table.name.clone(),
        };
        Ok(Self(Arc::new(Inner {
            table,
            rules,
            start,
            title,
        })))
    }

    /// The variants of a text of tables, in its order.
    ///
    /// ```
    /// use feen_rules::{Position, Variant};
    ///
    /// let text = "
    /// [knights : chess]          # all that is not said is as in the parent
    /// pieces = N:NN
    /// title = Chess with nightriders
    /// ";
    /// let variants = Variant::parse(text)?;
    /// assert_eq!(variants[0].title(), "Chess with nightriders");
    /// assert_eq!(Position::start(&variants[0]).count_legal(), 24);
    /// # Ok::<(), feen_rules::TableError>(())
    /// ```
    ///
    /// A parent is a section of the text, or a built-in variant.
    ///
    /// # Errors
    ///
    /// The first fault with its line and column: an unknown key, `board = 8`, a piece that is not among `pieces`, a
    /// start position that does not fit.
    pub fn parse(text: &str) -> Result<Vec<Self>, TableError> {
        read::variants(text).map_err(|fault| TableError::new(fault, text))
    }

    /// A variant that is built one setting after the other, from nothing.
    ///
    /// ```
    /// use feen_rules::{Position, Setting, Variant};
    ///
    /// let mini = Variant::builder("mini-shatranj")
    ///     .set(Setting::Board, "4x4")
    ///     .piece("K", "K")
    ///     .piece("R", "R")
    ///     .set(Setting::Royal, "K")
    ///     .set(Setting::Start, "rk2/4/4/2KR w - - 0 1")
    ///     .build()?;
    /// assert_eq!(Position::start(&mini).count_legal(), 7);
    /// # Ok::<(), feen_rules::VariantError>(())
    /// ```
    pub fn builder(name: &str) -> Builder {
        Builder::new(Table::new(name))
    }

    /// A variant that is built on this one.
    pub fn derive(&self, name: &str) -> Builder {
        let mut table = self.0.table.clone();
        table.name = name.into();
        table.own_regions.clear();
        table.own_drops.clear();
        table.forget_names();
        Builder::new(table)
    }

    /// The name, as [`by_name`](Self::by_name) takes it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0.table.name
    }

    /// The title for people; the name if there is no other.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.0.title
    }

    /// One sentence for people: how the game is won, or what is different in it; empty if the table has none.
    ///
    /// ```
    /// use feen_rules::Variant;
    ///
    /// let shogi: Variant = "shogi".parse()?;
    /// assert_eq!(shogi.about(), "Mate the king. What you take you may drop as your own.");
    /// assert_eq!(shogi.native(), Some(("ja", "将棋")));
    /// # Ok::<(), feen_rules::UnknownVariant>(())
    /// ```
    #[must_use]
    pub fn about(&self) -> &str {
        self.text_of(Key::About)
    }

    /// The name in the language of the game: the tag of that language, and the name.
    #[must_use]
    pub fn native(&self) -> Option<(&str, &str)> {
        self.text_of(Key::Native).split_once(' ')
    }

    fn text_of(&self, key: Key) -> &str {
        match self.table().get(key) {
            Some(Value::Text(text)) => text,
            _ => "",
        }
    }

    /// The files of the board, at most 26.
    #[must_use]
    pub fn files(&self) -> usize {
        self.rules().geometry.files.into()
    }

    /// The ranks of the board.
    #[must_use]
    pub fn ranks(&self) -> usize {
        self.rules().geometry.ranks.into()
    }

    /// All squares of the board.
    #[must_use]
    pub fn squares(&self) -> Squares {
        self.rules().geometry.board
    }

    /// The square of a name such as `e4`.
    #[must_use]
    pub fn square(&self, name: &str) -> Option<Square> {
        self.rules().geometry.named(name)
    }

    /// The name of a square of the board: its file and its rank.
    #[must_use]
    pub fn square_name(&self, square: Square) -> SquareName {
        self.rules().geometry.name(square)
    }

    /// The square of a file and a rank, counted from 0.
    #[must_use]
    pub fn square_at(&self, file: usize, rank: usize) -> Option<Square> {
        let (file, rank) = (u8::try_from(file).ok()?, u8::try_from(rank).ok()?);
        self.rules().geometry.square(file, rank)
    }

    /// The index of a square in FEN and FEEN, which begin at the left of the last rank.
    ///
    /// ```
    /// use feen_rules::Variant;
    ///
    /// let shogi: Variant = "shogi".parse()?;
    /// let corner = shogi.square_at(0, 8).unwrap();
    /// assert_eq!(shogi.feen_index(corner), 0);
    /// assert_eq!(shogi.square_at_feen_index(0), Some(corner));
    /// assert_eq!(shogi.square_at_feen_index(81), None);
    /// # Ok::<(), feen_rules::UnknownVariant>(())
    /// ```
    #[must_use]
    pub fn feen_index(&self, square: Square) -> usize {
        let last = self.ranks().saturating_sub(1);
        let before = last.saturating_sub(self.rank(square));
        let before = before.saturating_mul(self.files());
        before.saturating_add(self.file(square))
    }

    /// The square with an [index in FEEN](Self::feen_index).
    #[must_use]
    pub fn square_at_feen_index(&self, index: usize) -> Option<Square> {
        let above = index.checked_div(self.files())?;
        let rank = self.ranks().checked_sub(above)?.checked_sub(1)?;
        self.square_at(index.checked_rem(self.files())?, rank)
    }

    /// The file of a square, counted from 0.
    #[must_use]
    pub fn file(&self, square: Square) -> usize {
        self.rules().geometry.file(square).into()
    }

    /// The rank of a square, counted from 0.
    #[must_use]
    pub fn rank(&self, square: Square) -> usize {
        self.rules().geometry.rank(square).into()
    }

    /// The kinds of piece, promoted ones too.
    #[must_use]
    pub fn kinds(&self) -> &[Kind] {
        &self.rules().kinds.all
    }

    /// The kind of a letter such as `K` or `+R`.
    #[must_use]
    pub fn kind(&self, letter: &str) -> Option<Kind> {
        self.rules().kinds.named(letter)
    }

    /// The letter of a kind: `K`, `+R`, or `Q~` for a piece that was a pawn.
    #[must_use]
    pub fn letter(&self, kind: Kind) -> &str {
        self.rules().kinds.letter(kind)
    }

    /// The moves of a kind in the notation of tables: `fmWfceFifmnD`.
    #[must_use]
    pub fn moves(&self, kind: Kind) -> &str {
        self.piece(kind).map_or("", |moves| &moves.text)
    }

    /// The value of a setting of the table, or of those that it is derived from, as text.
    ///
    /// ```
    /// use feen_rules::{Setting, Variant};
    ///
    /// let duck: Variant = "duck".parse()?;
    /// assert_eq!(duck.setting(Setting::Duck), Some("yes"));
    /// assert_eq!(duck.setting(Setting::Checks), None);
    /// # Ok::<(), feen_rules::UnknownVariant>(())
    /// ```
    #[must_use]
    pub fn setting(&self, setting: crate::Setting) -> Option<&str> {
        let settings = &self.table().settings;
        settings.get(&setting).map(|value| value.text.as_str())
    }

    fn piece(&self, kind: Kind) -> Option<&Placed<Vec<Step>>> {
        let line = self.rules().kinds.line(kind)?;
        self.table().moves_of(line, qi::Player::First)
    }

    /// Whether games begin from a start of their own.
    ///
    /// ```
    /// use feen_rules::{Position, Variant};
    ///
    /// let variants = Variant::parse("[guards]\nboard = 5x5\npieces = K:K G:W\nroyal = K")?;
    /// assert!(!variants[0].has_start());
    /// assert_eq!(Position::start(&variants[0]).fen(), "5/5/5/5/5 w - - 0 1");
    /// # Ok::<(), feen_rules::TableError>(())
    /// ```
    ///
    /// A table may be a rulebook alone: its start is an empty board, and a game needs a position.
    #[must_use]
    pub fn has_start(&self) -> bool {
        self.table().settings.contains_key(&Key::Start)
    }

    /// The kind of the royal piece.
    #[must_use]
    pub fn royal(&self) -> Option<Kind> {
        self.rules().royal
    }

    /// The kinds that are royal, or are so at times.
    #[must_use]
    pub fn royals(&self) -> Vec<Kind> {
        let rules = self.rules();
        match &rules.royals {
            Some(royals) => royals.kinds.iter().collect(),
            None => rules.royal.into_iter().collect(),
        }
    }

    /// Whether players hold pieces.
    #[must_use]
    pub fn has_hands(&self) -> bool {
        self.rules().hands.exist
    }

    /// Whether both are one in memory.
    #[inline]
    pub(crate) fn is_one_with(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    #[inline]
    pub(crate) fn rules(&self) -> &Rules {
        &self.0.rules
    }

    pub(crate) fn table(&self) -> &Table {
        &self.0.table
    }

    pub(crate) fn start_state(&self) -> &State {
        &self.0.start
    }
}

/// The position of the start that a table has.
fn begin(rules: &Rules, start: &Placed<Value>) -> Result<State, Fault> {
    fen::read(rules, &start.text).map_err(|error| {
        let at = |offset: usize| start.span.start.saturating_add(offset).min(start.span.end);
        let span = at(error.span().start)..at(error.span().end);
        let found = start.text.get(error.span()).unwrap_or_default();
        Fault::new(VariantErrorKind::Start(error.kind()), span, found)
    })
}

/// The players who start with a royal piece, and have lost without one; both where a table has no start.
fn royals(
    rules: &Rules,
    start: &State,
    place: Option<&Placed<Value>>,
) -> Result<ByPlayer<bool>, Fault> {
    let mut needs = ByPlayer::new(false, false);
    let Some(royal) = rules.royal else {
        return Ok(needs);
    };
    for (player, needs) in &mut needs {
        let Some(place) = place else {
            *needs = rules.goals.extinct.is_empty() && rules.goals.blast.is_none();
            continue;
        };
        let has = start.royal[player].is_some() || start.hands()[player].holds(royal);
        if !has && rules.goals.extinct.is_empty() {
            let kind = VariantErrorKind::NoRoyal(player);
            return Err(Fault::new(kind, place.span.clone(), &place.text));
        }
        // A king that has exploded is a game that is over.
        *needs = has && rules.goals.blast.is_none();
    }
    Ok(needs)
}

/// Prints as its table, without a parent.
impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.table.fmt(f)
    }
}

impl fmt::Debug for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Variant({})", self.name())
    }
}

/// Equal tables make equal variants.
impl PartialEq for Variant {
    fn eq(&self, other: &Self) -> bool {
        self.is_one_with(other)
            || self.name() == other.name() && self.0.table.lines() == other.0.table.lines()
    }
}

impl Eq for Variant {}

impl Hash for Variant {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name().hash(state);
    }
}
