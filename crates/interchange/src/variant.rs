//! How the positions of a game are written: data, and no rules.

mod constants;
#[cfg(feature = "alloc")]
mod initial;
mod letters;
mod names;
mod profile;

#[cfg(feature = "alloc")]
pub use initial::{initial, initial_names};
pub use letters::Letters;
pub use profile::{CastlingMarks, EnPassantMarks, Profile, PromotedMarks, Terminals, Walls};

use qi::Player;

pub(crate) use letters::LetterSet;
use letters::letter_index;

/// How a game's positions are written in the notations of this crate: the size of the
/// board, the letters, and the marks and fields that its texts have.
///
/// ```
/// use feen_interchange::{Letters, Variant};
///
/// assert_eq!("xiangqi".parse(), Ok(Variant::XIANGQI));
///
/// const LOS_ALAMOS: Variant = Variant::new("los-alamos", 6, 6, Letters::from_static("K Q R N P"))
///     .with_home_rank(2);
/// assert_eq!((LOS_ALAMOS.files(), LOS_ALAMOS.ranks()), (6, 6));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a mark or a field that texts have or lack"
)]
pub struct Variant {
    name: &'static str,
    /// The size of the board, or 0 for any.
    files: u8,
    ranks: u8,
    letters: Letters,
    /// The index of the royal letter, or 26 for none.
    royal: u8,
    promotes: LetterSet,
    /// The pieces that a pocket or a hand may hold, in the order in which they are written.
    pocket: Option<&'static str>,
    holds: LetterSet,
    sfen: bool,
    pub(crate) has_last_capture: bool,
    pub(crate) castling: CastlingSpelling,
    pub(crate) castles: bool,
    /// The files of the king after castling with the right rook and the left one.
    pub(crate) king_targets: (usize, usize),
    pub(crate) has_gates: bool,
    pub(crate) has_en_passant: bool,
    pub(crate) has_own_moves: bool,
    pub(crate) counts: bool,
    pub(crate) has_promoted_marks: bool,
    pub(crate) has_walls: bool,
    pub(crate) has_layers: bool,
    checks: u8,
    home_rank: u8,
    back_rank: u8,
    pub(crate) style: u8,
    profile: Profile,
    pub(crate) sisters: &'static str,
    pub(crate) start: &'static str,
}

/// The spelling of rights to castle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum CastlingSpelling {
    /// `K` and `Q` for the outermost rooks, files for the others: X-FEN.
    #[default]
    XFen,
    /// Always the file of the rook: Shredder-FEN.
    Shredder,
}

/// Building a variant.
impl Variant {
    /// A variant of this name, on a board of this size, with these letters. The king `K` is
    /// royal; there are no pockets, no castling, no en passant and no marks.
    ///
    /// # Panics
    ///
    /// If a size is 0; in a constant that is an error of the compiler.
    #[must_use]
    #[track_caller]
    pub const fn new(name: &'static str, files: u8, ranks: u8, letters: Letters) -> Self {
        assert!(files > 0 && ranks > 0, "a board has files and ranks");
        Self::sized(name, files, ranks, letters)
    }

    const fn sized(name: &'static str, files: u8, ranks: u8, letters: Letters) -> Self {
        Self {
            name,
            files,
            ranks,
            letters,
            royal: letter_index(b'K'),
            promotes: LetterSet::EMPTY,
            pocket: None,
            holds: LetterSet::EMPTY,
            sfen: false,
            has_last_capture: false,
            castling: CastlingSpelling::XFen,
            castles: false,
            king_targets: (6, 2),
            has_gates: false,
            has_en_passant: false,
            has_own_moves: false,
            counts: false,
            has_promoted_marks: false,
            has_walls: false,
            has_layers: false,
            checks: 0,
            home_rank: 0,
            back_rank: 1,
            style: b'G',
            profile: Profile::PLAIN,
            sisters: "",
            start: "",
        }
    }

    /// The variant with another name.
    #[must_use]
    pub const fn with_name(self, name: &'static str) -> Self {
        Self { name, ..self }
    }

    /// The variant whose royal piece has this letter, or that has none.
    #[must_use]
    pub const fn with_royal(self, letter: Option<char>) -> Self {
        let royal = match letter {
            Some(letter) if letter.is_ascii_uppercase() => letter_index(letter as u8),
            _ => letters::COUNT,
        };
        Self { royal, ..self }
    }

    /// The variant in which these letters promote: `+` before them.
    #[must_use]
    pub const fn with_promotions(self, letters: &'static str) -> Self {
        let promotes = LetterSet::of(letters);
        Self { promotes, ..self }
    }

    /// The variant with pockets, or hands, of these pieces, in the order in which they are
    /// written.
    #[must_use]
    pub const fn with_pocket(self, letters: &'static str) -> Self {
        Self {
            pocket: Some(letters),
            holds: LetterSet::of(letters),
            ..self
        }
    }

    /// The variant with castling, by rooks `R` and a king on the back rank that goes to one
    /// of these files, counted from 0: with the right rook, and with the left one.
    #[must_use]
    pub const fn with_castling_to(self, right: u8, left: u8) -> Self {
        Self {
            castles: true,
            king_targets: (right as usize, left as usize),
            ..self
        }
    }

    /// The variant with this spelling of rights.
    #[must_use]
    pub const fn with_castling(self, castling: CastlingSpelling) -> Self {
        Self { castling, ..self }
    }

    /// The variant that this many checks win, at most nine.
    #[must_use]
    pub const fn with_checks(self, checks: u8) -> Self {
        let checks = if checks > 9 { 9 } else { checks };
        Self { checks, ..self }
    }

    /// The variant whose pawns start on this rank, counted from 1 and from their own side.
    #[must_use]
    pub const fn with_home_rank(self, rank: u8) -> Self {
        Self {
            home_rank: rank,
            ..self
        }
    }

    /// The variant whose kings and rooks start on this rank, counted from 1 and from their
    /// own side.
    #[must_use]
    pub const fn with_back_rank(self, rank: u8) -> Self {
        Self {
            back_rank: if rank == 0 { 1 } else { rank },
            ..self
        }
    }

    /// The variant with this profile by default, and this style: an upper-case letter, or
    /// else `G`.
    #[must_use]
    pub const fn with_profile(self, profile: Profile, style: char) -> Self {
        let style = if style.is_ascii_uppercase() {
            style as u8
        } else {
            b'G'
        };
        Self {
            style,
            profile,
            ..self
        }
    }

    /// The variant with the spellings that sister variants have for its pieces: a text with
    /// `G` is repaired to one with `K` by `"G=K"`.
    #[must_use]
    pub const fn with_sisters(self, sisters: &'static str) -> Self {
        Self { sisters, ..self }
    }

    /// The variant whose games start from this board: `startpos` is repaired to it.
    #[must_use]
    pub const fn with_start(self, start: &'static str) -> Self {
        Self { start, ..self }
    }
}

/// Builders that switch a mark or a field of texts on.
macro_rules! switches {
    ($($(#[$doc:meta])* $with:ident: $field:ident,)+) => {
        impl Variant {
            $(
                $(#[$doc])*
                #[must_use]
                pub const fn $with(mut self) -> Self {
                    self.$field = true;
                    self
                }
            )+
        }
    };
}

switches! {
    /// The variant as one that is written in SFEN too.
    with_sfen: sfen,
    /// The variant whose SFEN has the last lion capture in place of the hands.
    with_last_capture: has_last_capture,
    /// The variant whose field of rights has gates: files, beside `K` and `Q` if it castles.
    with_gates: has_gates,
    /// The variant with en passant.
    with_en_passant: has_en_passant,
    /// The variant whose e.p. field may hold a counting limit.
    with_counting: counts,
    /// The variant whose pieces do not move as those of chess, although they have their letters.
    with_own_moves: has_own_moves,
    /// The variant that marks promoted pieces with `~`.
    with_promoted_marks: has_promoted_marks,
    /// The variant whose boards have walls, `*`.
    with_walls: has_walls,
    /// The variant of two boards: `|` before a piece of the second one.
    with_layers: has_layers,
}

/// The parts of a variant.
impl Variant {
    /// The name, as `feen convert --variant` takes it.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The files of the board, or 0 where any number will do.
    #[must_use]
    pub const fn files(&self) -> usize {
        self.files as usize
    }

    /// The ranks of the board, or 0 where any number will do.
    #[must_use]
    pub const fn ranks(&self) -> usize {
        self.ranks as usize
    }

    /// The letters of the pieces.
    #[must_use]
    pub const fn letters(&self) -> &Letters {
        &self.letters
    }

    /// The profile by default: that of [`convention`](Self::convention).
    #[must_use]
    pub const fn profile(&self) -> Profile {
        self.profile
    }

    pub(crate) const fn letter(&self, byte: u8) -> Option<u8> {
        self.letters.canonical(byte)
    }

    pub(crate) const fn is_royal(&self, letter: u8) -> bool {
        letter_index(letter) == self.royal
    }

    /// The letters that promote and are written: no synonyms.
    pub(crate) const fn promotions(&self) -> LetterSet {
        self.promotes.and(self.letters.own())
    }

    pub(crate) const fn promotes(&self, letter: u8) -> bool {
        self.promotes.contains(letter)
    }

    pub(crate) const fn has_promotions(&self) -> bool {
        !self.promotes.is_empty()
    }

    pub(crate) const fn has_pocket(&self) -> bool {
        self.pocket.is_some()
    }

    /// The letters of a pocket in the order in which they are written.
    pub(crate) const fn pocket(&self) -> &'static str {
        match self.pocket {
            Some(letters) => letters,
            None => "",
        }
    }

    pub(crate) const fn holds(&self, letter: u8) -> bool {
        self.holds.contains(letter)
    }

    /// Whether the positions of the variant are written in SFEN too.
    #[must_use]
    pub const fn has_sfen(&self) -> bool {
        self.sfen
    }

    /// The checks that win, or `None` where they are not counted.
    pub(crate) const fn checks(&self) -> Option<u8> {
        match self.checks {
            0 => None,
            checks => Some(checks),
        }
    }

    pub(crate) const fn is_any(&self) -> bool {
        self.files == 0
    }

    pub(crate) const fn home_rank(&self) -> Option<usize> {
        match self.home_rank {
            0 => None,
            rank => Some(rank as usize),
        }
    }

    /// The rank of this number, counted from 1 and from the side of a player, as an index
    /// from the top of a board of this many ranks. A rank that the board lacks has no index, or
    /// one past the end of the board.
    pub(crate) const fn rank_index(number: usize, player: Player, ranks: usize) -> Option<usize> {
        match player {
            Player::First => ranks.checked_sub(number),
            Player::Second => number.checked_sub(1),
        }
    }

    pub(crate) const fn back_rank(&self, player: Player, ranks: usize) -> Option<usize> {
        Self::rank_index(self.back_rank as usize, player, ranks)
    }
}
