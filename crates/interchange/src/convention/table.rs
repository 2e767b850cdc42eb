//! A convention as two tables: a step for each byte that is read, and a spelling for each piece that
//! is written.
//!
//! A variant and a profile are some thirty choices: letters, synonyms, promotions, states, marks.
//! To ask them for each square would make every conversion a chain of branches. They are asked
//! once instead, for each of 256 bytes (and again after `+`) and for each of 1024 codes of a piece;
//! a conversion only looks up. That makes a convention large, about 6 KB, and slow to make, so it
//! is made once and borrowed: one serves all lines and all threads.
//!
//! Both tables are made from the same choices, and must be inverse to each other: a piece is
//! written with the letter that is read as that piece. [`check`] refuses the choices for which
//! that is impossible, such as two pieces of one letter, before a table exists.

use alloc::sync::Arc;
use core::fmt;

use epin::{Piece, State};
use qi::{ByPlayer, Player};
use sin::Style;

use super::orthodox;
use super::rules::{Placement, Rules};
use crate::error::ConventionError;
use crate::variant::{CastlingMarks, EnPassantMarks, Profile, PromotedMarks, Terminals, Variant};

/// A variant and a profile, checked once and tabulated: how texts of this variant become
/// FEEN, and come back. One serves millions of lines, and all threads.
///
/// ```
/// use feen_interchange::{Convention, Profile, Variant};
///
/// let crazyhouse = Convention::new(Variant::CRAZYHOUSE, Profile::SANKI)?;
/// assert!(Convention::new(Variant::XIANGQI, Profile::CHESS).is_err());
/// # Ok::<(), feen_interchange::ConventionError>(())
/// ```
#[derive(Clone)]
pub struct Convention {
    variant: Variant,
    profile: Profile,
    styles: ByPlayer<Style>,
    /// The rules of the game; those of chess if there are none.
    rules: Option<Arc<dyn Rules>>,
    /// The step of each byte, whose piece has its side and `^`; in the second half, after `+`.
    steps: [Step; 2 * BYTES],
    /// The letters of each piece, by its code.
    written: [Spelled; CODES],
    men: ByPlayer<Men>,
}

impl fmt::Debug for Convention {
    /// Writes the variant and the profile; the tables follow from them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Convention")
            .field("variant", &self.variant.name())
            .field("profile", &self.profile)
            .finish_non_exhaustive()
    }
}

/// The pieces of a player that marks are about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Men {
    pub(crate) king: Option<Piece>,
    pub(crate) rook: Option<Piece>,
    pub(crate) pawn: Option<Piece>,
}

/// The number of bytes.
const BYTES: usize = 256;

/// A step through the text of a board: the piece that a byte puts on a square, and the squares
/// that the byte stands for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    pub(crate) piece: Option<Piece>,
    /// The squares that the byte stands for.
    pub(crate) squares: u8,
}

impl Step {
    /// The squares of a byte that is no letter of the convention, no digit, no separator and no
    /// `+`.
    const OTHER: u8 = 0x80;

    const fn of(byte: u8, piece: Option<Piece>) -> Self {
        let squares = match byte {
            b'1'..=b'9' => byte & 0x0F,
            b'/' | b'+' => 0,
            _ if piece.is_some() => 1,
            _ => Self::OTHER,
        };
        Self { piece, squares }
    }

    /// Whether one of the steps, whose squares have been joined bit by bit, is that of a byte
    /// that has to be looked at by itself.
    #[inline]
    pub(crate) const fn has_other(squares: u8) -> bool {
        squares & Self::OTHER != 0
    }
}

/// One more than the largest code of a piece.
const CODES: usize = 1024;

/// The spelling of a piece on the board: a letter in the case of its side, and marks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Spelled {
    pub(crate) letter: u8,
    pub(crate) marks: u8,
    /// The piece that the spelling is read as, without the marks of a position.
    pub(crate) plain: Option<Piece>,
}

const PLUS: u8 = 1;
const TILDE: u8 = 2;
/// The variant lacks the piece.
const LACKS: u8 = 4;
/// No piece is there: the highest bit, with which all bits are filled.
const EMPTY: u8 = 0x80;

/// A piece that has no spelling.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unspelled(pub(crate) char);

impl Spelled {
    pub(crate) const NONE: Self = Self {
        letter: 0,
        marks: LACKS,
        plain: None,
    };

    /// A digit, from which empty squares are counted.
    const EMPTY: Self = Self {
        letter: b'0',
        marks: EMPTY,
        plain: None,
    };

    /// Whether it is one of a piece that the variant lacks.
    #[inline]
    pub(crate) const fn is_none(self) -> bool {
        self.marks & LACKS != 0
    }

    /// Whether these marks, which have been joined, are without that of a piece that the variant
    /// lacks.
    pub(crate) const fn is_each_spelled(marks: u8) -> bool {
        marks & LACKS == 0
    }

    /// All bits for an empty square, and otherwise none.
    #[inline]
    pub(crate) const fn empty(self) -> u8 {
        (self.marks.cast_signed() >> 7).cast_unsigned()
    }

    #[inline]
    pub(crate) const fn is_promoted(self) -> bool {
        self.marks & PLUS != 0
    }

    pub(crate) const fn reverts(self) -> bool {
        self.marks & TILDE != 0
    }
}

// They are large, so each is in one place.
static CHESS: Convention = Convention::of(Variant::CHESS, Profile::CHESS);
static SANKI: Convention = Convention::of(Variant::CHESS, Profile::SANKI);

/// # Making a convention
impl Convention {
    /// Chess in the profile of the published examples of FEEN.
    pub const CHESS: &'static Self = &CHESS;

    /// Chess as the engine Sanki writes it.
    pub const SANKI: &'static Self = &SANKI;

    /// The convention of a variant and a profile.
    ///
    /// # Errors
    ///
    /// If two pieces would get one letter ([`Profile::with_letter`] of `P` to `R` in chess);
    /// if the profile asks for attacks and a piece does not move as in chess, as in xiangqi; if it
    /// marks pieces as the variant marks promoted ones.
    pub fn new(variant: Variant, profile: Profile) -> Result<Self, ConventionError> {
        if asks_attacks(&variant, &profile) {
            for byte in b'A'..=b'Z' {
                if let Some(piece) = piece(&variant, &profile, byte)
                    && (variant.has_own_moves || !orthodox::is_orthodox(piece.letter()))
                {
                    let letter = piece.letter();
                    return Err(ConventionError::NoRules { letter });
                }
            }
        }
        check(&variant, &profile)?;
        Ok(Self::of(variant, profile))
    }

    /// The convention of a variant and a profile, whose marks ask the rules of the game for attacks.
    ///
    /// # Errors
    ///
    /// As of [`new`](Self::new), whatever the pieces are.
    pub fn with_rules(
        variant: Variant,
        profile: Profile,
        rules: Arc<dyn Rules>,
    ) -> Result<Self, ConventionError> {
        check(&variant, &profile)?;
        let rules = Some(rules);
        Ok(Self {
            rules,
            ..Self::of(variant, profile)
        })
    }

    /// The convention of a variant and a profile. Where its marks ask for attacks of pieces that
    /// chess does not have, these rules answer, if there are rules of the variant.
    ///
    /// # Errors
    ///
    /// As of [`new`](Self::new), but for pieces with rules.
    pub fn with_rules_of(
        variant: Variant,
        profile: Profile,
        rules: impl FnOnce(&Variant) -> Option<Arc<dyn Rules>>,
    ) -> Result<Self, ConventionError> {
        match Self::new(variant, profile) {
            Err(ConventionError::NoRules { letter }) => match rules(&variant) {
                Some(rules) => Self::with_rules(variant, profile, rules),
                None => Err(ConventionError::NoRules { letter }),
            },
            made => made,
        }
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::indexing_slicing,
        clippy::arithmetic_side_effects,
        reason = "a byte is below 256, and a code below 1024"
    )]
    const fn of(variant: Variant, profile: Profile) -> Self {
        let styles = match profile.styles {
            Some(styles) => styles,
            None => match Style::new(variant.style as char) {
                Some(style) => ByPlayer::new(style, style),
                None => ByPlayer::new(Style::from_static("G"), Style::from_static("G")),
            },
        };
        let mut read = [None; 2 * BYTES];
        let mut written = [Spelled::NONE; CODES];
        // No piece has this code.
        written[0] = Spelled::EMPTY;
        // A letter for one state of a piece is better than one for another state.
        let mut exact = 0;
        while exact < 2 {
            let mut letter = b'A';
            while letter <= b'Z' {
                if let Some(first) = piece(&variant, &profile, letter) {
                    let mut second = 0;
                    while second < 2 {
                        let piece = if second == 0 { first } else { first.flip() };
                        let byte = letter + 32 * second;
                        read[byte as usize] = Some(piece);
                        read[BYTES + byte as usize] = Some(piece.with_state(State::Enhanced));
                        let is_exact = !matches!(first.state(), State::Normal);
                        if is_exact == (exact == 1) {
                            spell(&mut written, piece, byte, &variant, &profile);
                        }
                        second += 1;
                    }
                }
                letter += 1;
            }
            exact += 1;
        }
        let mut steps = [Step::of(b'/', None); 2 * BYTES];
        let mut index = 0;
        while index < 2 * BYTES {
            steps[index] = Step::of(index as u8, read[index]);
            index += 1;
        }
        Self {
            variant,
            profile,
            styles,
            rules: None,
            steps,
            written,
            men: ByPlayer::new(
                men(&variant, &profile, Player::First),
                men(&variant, &profile, Player::Second),
            ),
        }
    }
}

/// The pieces of a player that marks are about.
const fn men(variant: &Variant, profile: &Profile, player: Player) -> Men {
    let king = match royal(variant) {
        Some(letter) => piece(variant, profile, letter),
        None => None,
    };
    Men {
        king: of_side(king, player),
        rook: of_side(bare(variant, profile, b'R'), player),
        pawn: of_side(bare(variant, profile, b'P'), player),
    }
}

const fn of_side(piece: Option<Piece>, player: Player) -> Option<Piece> {
    match piece {
        Some(piece) => Some(piece.with_side(player)),
        None => None,
    }
}

/// The letter of the royal piece.
const fn royal(variant: &Variant) -> Option<u8> {
    let mut letter = b'A';
    while letter <= b'Z' {
        if variant.is_royal(letter) && variant.letter(letter).is_some() {
            return Some(letter);
        }
        letter = letter.saturating_add(1);
    }
    None
}

/// The piece of a letter, if it has no state of its own.
const fn bare(variant: &Variant, profile: &Profile, letter: u8) -> Option<Piece> {
    match piece(variant, profile, letter) {
        Some(piece) if matches!(piece.state(), State::Normal) => Some(piece),
        _ => None,
    }
}

/// The first player's piece of a letter that is read, with `^` if it is royal.
#[expect(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "a canonical letter is one from `A` to `Z`"
)]
const fn piece(variant: &Variant, profile: &Profile, letter: u8) -> Option<Piece> {
    let Some(canonical) = variant.letter(letter) else {
        return None;
    };
    let Some(own) = variant.letters().piece(canonical) else {
        return None;
    };
    let renamed = profile.letters[(canonical - b'A') as usize];
    let base = match Piece::new(renamed as char, Player::First) {
        Some(piece) => piece.with_state(own.state()),
        None => own,
    };
    let royal = variant.is_royal(canonical);
    Some(base.with_terminal(royal && !matches!(profile.terminals, Terminals::Nowhere)))
}

/// Enters the letter of a piece for all marks that the piece may have in FEEN.
#[expect(
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "a code is below 1024, and a combination of marks below 12"
)]
const fn spell(
    written: &mut [Spelled; CODES],
    piece: Piece,
    byte: u8,
    variant: &Variant,
    profile: &Profile,
) {
    // Synonyms are read, and not written.
    let upper = byte.to_ascii_uppercase();
    if !matches!(variant.letter(upper), Some(letter) if letter == upper) {
        return;
    }
    let derived_is_promoted =
        matches!(profile.promoted, PromotedMarks::Derived) && variant.has_promoted_marks;
    let states = [State::Normal, State::Diminished, State::Enhanced];
    let mut marks = 0;
    while marks < 12 {
        let state = states[marks / 4];
        let derived = marks & 1 != 0;
        let marked = piece
            .with_state(state)
            .with_terminal(marks & 2 != 0)
            .with_derived(derived);
        let is_enhanced = matches!(state, State::Enhanced);
        let has_own_state = !matches!(piece.state(), State::Normal);
        let mut spelled = Spelled {
            letter: byte,
            marks: 0,
            plain: Some(piece.native()),
        };
        if is_enhanced && !has_own_state && variant.promotes(upper) {
            spelled.marks |= PLUS;
            spelled.plain = Some(piece.native().with_state(State::Enhanced));
        }
        if derived && derived_is_promoted {
            spelled.marks |= TILDE;
        }
        if !has_own_state || state as u8 == piece.state() as u8 {
            written[marked.code() as usize] = spelled;
        }
        marks += 1;
    }
}

/// Whether marks of this profile ask for attacks in this variant.
fn asks_attacks(variant: &Variant, profile: &Profile) -> bool {
    let castling = variant.castles && profile.castling == CastlingMarks::ByPlay;
    let pawns = variant.has_en_passant && variant.home_rank().is_some();
    let en_passant = pawns && profile.en_passant() == EnPassantMarks::Legal;
    castling || en_passant || profile.checks_marked && royal(variant).is_some()
}

/// Checks that letters and marks stay apart.
fn check(variant: &Variant, profile: &Profile) -> Result<(), ConventionError> {
    if asks_attacks(variant, profile) && variant.has_layers {
        return Err(ConventionError::TwoBoards);
    }
    for (byte, renamed) in (b'A'..=b'Z').zip(profile.letters) {
        if renamed != 0 && variant.letter(byte) != Some(byte) {
            let letter = char::from(byte);
            return Err(ConventionError::UnknownLetter { letter });
        }
    }
    let written = (b'A'..=b'Z').filter(|letter| variant.letter(*letter) == Some(*letter));
    let enhances = variant.has_promoted_marks && profile.promoted == PromotedMarks::Enhanced;
    for byte in written.clone() {
        let Some(piece) = piece(variant, profile, byte) else {
            continue;
        };
        let letter = piece.letter();
        let others = written.clone().take_while(|other| *other < byte);
        for other in others.filter_map(|other| self::piece(variant, profile, other)) {
            let both = other.letter() == letter;
            let promotes = |byte: u8| variant.promotes(byte);
            if both && (other.state() == piece.state() || promotes(byte)) {
                return Err(ConventionError::SharedLetter { letter });
            }
        }
        let has_state = piece.state() != State::Normal || variant.promotes(byte);
        if has_state && enhances {
            return Err(ConventionError::SharedMark { letter });
        }
        let marks_rooks = matches!(
            profile.castling,
            CastlingMarks::ByPlay | CastlingMarks::King
        );
        let castles = variant.castles && marks_rooks && (byte == b'R' || variant.is_royal(byte));
        let at_home = profile.home_pawns && variant.home_rank().is_some() && byte == b'P';
        if has_state && (castles || at_home) {
            return Err(ConventionError::SharedMark { letter });
        }
    }
    Ok(())
}

/// # The parts of a convention
impl Convention {
    /// The variant of its texts.
    #[must_use]
    pub const fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The profile of its FEENs.
    #[must_use]
    pub const fn profile(&self) -> &Profile {
        &self.profile
    }

    pub(crate) const fn styles(&self) -> ByPlayer<Style> {
        self.styles
    }

    pub(crate) fn men(&self, player: Player) -> Men {
        self.men[player]
    }

    /// Whether a piece of a player attacks a square of a board.
    pub(crate) fn is_attacked(
        &self,
        board: &[Option<Piece>],
        files: usize,
        by: Player,
        square: usize,
    ) -> bool {
        match &self.rules {
            None => orthodox::attacks(board, files, by, square),
            Some(rules) => {
                let pieces = board.iter().map(|piece| self.unmarked((*piece)?));
                rules.is_attacked(&Placement::new(pieces.collect(), files), square, by)
            }
        }
    }

    /// The piece of the variant itself: without `^` and the marks and letters of the profile.
    fn unmarked(&self, piece: Piece) -> Option<Piece> {
        let spelled = self.write(piece).ok()?;
        let own = self.variant.letters().piece(spelled.letter)?;
        let state = if spelled.is_promoted() {
            State::Enhanced
        } else {
            own.state()
        };
        Some(own.with_side(piece.side()).with_state(state))
    }

    /// The piece of a letter, whose case is its side.
    #[inline]
    pub(crate) fn read(&self, letter: u8) -> Option<Piece> {
        self.step(letter, false).piece
    }

    /// The step of a byte, which may stand after `+`.
    // No branch depends on the byte, so the processor cannot guess one wrongly.
    #[inline]
    #[expect(clippy::indexing_slicing, reason = "a byte is below 256")]
    pub(crate) fn step(&self, byte: u8, after_plus: bool) -> Step {
        self.steps[usize::from(byte) | usize::from(after_plus) << 8]
    }

    /// The spelling of a piece on the board.
    #[inline]
    pub(crate) fn write(&self, piece: Piece) -> Result<Spelled, Unspelled> {
        let spelled = self.written.get(usize::from(piece.code()));
        match spelled {
            Some(spelled) if !spelled.is_none() => Ok(*spelled),
            _ => Err(Unspelled(piece.letter())),
        }
    }

    /// The spelling of a square of the board: the digit 0 where it is empty.
    #[inline]
    pub(crate) fn write_square(&self, square: Option<Piece>) -> Spelled {
        // A code is below the number of codes already, which spares a check.
        let code = usize::from(square.map_or(0, Piece::code)) & (CODES - 1);
        let spelled = self.written.get(code);
        spelled.copied().unwrap_or(Spelled::NONE)
    }

    /// Whether a spelling can have `~`, or a mark of the profile stands for it.
    pub(crate) fn spells_promoted(&self) -> bool {
        self.variant.has_promoted_marks && self.profile.promoted != PromotedMarks::Residue
    }

    /// The piece in hand of a letter: a royal one has `^` only where the profile says so.
    pub(crate) fn in_hand(&self, letter: u8) -> Option<Piece> {
        let everywhere = matches!(self.profile.terminals, Terminals::Everywhere);
        let piece = self.read(letter)?;
        Some(piece.with_terminal(piece.is_terminal() && everywhere))
    }

    /// Whether pieces get marks that depend on where they stand.
    pub(crate) fn has_marks(&self) -> bool {
        let profile = &self.profile;
        profile.castling != CastlingMarks::Residue
            || profile.en_passant() != EnPassantMarks::Residue
            || profile.home_pawns
            || profile.checks_marked
            || profile.promoted == PromotedMarks::Enhanced
    }
}

impl Variant {
    /// The convention of the variant with its default profile.
    ///
    /// ```
    /// use feen_interchange::{Variant, fen};
    ///
    /// let view = fen::View::parse_as("2n2m2/3sks2/8/8/8/8/4K3/8 w - 64 0 1", &Variant::MAKRUK)?;
    /// let converted = view.to_feen(&Variant::MAKRUK.convention()).unwrap();
    /// assert_eq!(converted.feen().to_string(), "2n2m2/3sk^s2/8/8/8/8/4K^3/8 / M/m");
    /// assert_eq!(converted.residue().to_string(), "counting-limit=64");
    /// # Ok::<(), feen_interchange::ParseError>(())
    /// ```
    #[must_use]
    pub fn convention(&self) -> Convention {
        Convention::of(*self, self.profile())
    }
}
