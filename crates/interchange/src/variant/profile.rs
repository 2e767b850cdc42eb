use qi::ByPlayer;
use sin::Style;

/// How a position is put into FEEN: parameters, each with a named default.
///
/// ```
/// use feen_interchange::{CastlingMarks, Profile};
///
/// let rooks_only = Profile::PLAIN.with_castling(CastlingMarks::Kept);
/// assert_ne!(rooks_only, Profile::PLAIN);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Profile {
    pub(crate) styles: Option<ByPlayer<Style>>,
    pub(crate) castling: CastlingMarks,
    en_passant: EnPassantMarks,
    pub(crate) home_pawns: bool,
    pub(crate) checks_marked: bool,
    pub(crate) promoted: PromotedMarks,
    pub(crate) terminals: Terminals,
    pub(crate) walls: Walls,
    /// The letter of FEEN for each letter of the variant, or 0 for the variant's own.
    pub(crate) letters: [u8; 26],
}

/// The marks of rooks and kings that may castle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum CastlingMarks {
    /// `+R` where castling could be played now, else `-R`.
    ByPlay,
    /// `+R`, and `+K^` for the king.
    King,
    /// `-R`.
    Kept,
    /// No mark: rights are residue.
    #[default]
    Residue,
}

/// The mark of a pawn that may be captured en passant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum EnPassantMarks {
    /// `-P` where a capture is legal.
    Legal,
    /// `-P` where a pawn stands beside it.
    PseudoLegal,
    /// No mark: the square is residue.
    #[default]
    Residue,
}

/// The mark of a promoted piece, `~` in FEN.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum PromotedMarks {
    /// No mark: the squares are residue.
    #[default]
    Residue,
    /// `Q'`.
    Derived,
    /// `+Q`, where that is no other mark.
    Enhanced,
}

/// The pieces that get `^`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Terminals {
    /// Royal pieces on the board and in hand.
    #[default]
    Everywhere,
    /// Royal pieces on the board.
    OnBoard,
    /// None.
    Nowhere,
}

/// The way of walls, `*` in FEN.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Walls {
    /// An error: a hole made empty is another board.
    #[default]
    Refuse,
    /// Empty squares, and residue.
    Residue,
}

/// The same style for both players.
const fn styles(letter: &'static str) -> ByPlayer<Style> {
    let style = Style::from_static(letter);
    ByPlayer::new(style, style)
}

impl Profile {
    /// The profile of the published examples of FEEN: `+R` and `-R`, `-P` where a capture is
    /// legal, `+P` at home, `-K^` in check.
    pub const CHESS: Self = Self::PLAIN
        .with_castling(CastlingMarks::ByPlay)
        .with_en_passant(EnPassantMarks::Legal)
        .with_home_pawns(true)
        .with_checks_marked(true);

    /// [`CHESS`](Self::CHESS) with the style `W`, as the engine Sanki writes it.
    pub const SANKI: Self = Self {
        styles: Some(styles("W")),
        ..Self::CHESS
    };

    /// The profile of the published rules of chess: `+R` and `+K^` for rights, `-P` where a
    /// capture is legal, `+P` at home.
    pub const RULES_CHESS: Self = Self::PLAIN
        .with_castling(CastlingMarks::King)
        .with_en_passant(EnPassantMarks::Legal)
        .with_home_pawns(true);

    /// A profile that asks for no attacks: `-R` for rights, `-P` beside a pawn, `+P` at home.
    pub const CHESS960: Self = Self::PLAIN
        .with_castling(CastlingMarks::Kept)
        .with_en_passant(EnPassantMarks::PseudoLegal)
        .with_home_pawns(true);

    /// The profile without marks: all that FEEN does not say is residue.
    pub const PLAIN: Self = Self {
        styles: None,
        castling: CastlingMarks::Residue,
        en_passant: EnPassantMarks::Residue,
        home_pawns: false,
        checks_marked: false,
        promoted: PromotedMarks::Residue,
        terminals: Terminals::Everywhere,
        walls: Walls::Refuse,
        letters: [0; 26],
    };

    /// The profiles that have names.
    const NAMED: [(&str, Self); 5] = [
        ("chess", Self::CHESS),
        ("sanki", Self::SANKI),
        ("rules-chess", Self::RULES_CHESS),
        ("chess960", Self::CHESS960),
        ("plain", Self::PLAIN),
    ];

    /// The names of profiles, as `feen convert --profile` takes them.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Self::NAMED.iter().map(|(name, _)| *name)
    }

    pub(crate) fn named(name: &str) -> Option<Self> {
        let mut named = Self::NAMED.iter();
        let found = named.find(|(known, _)| known.eq_ignore_ascii_case(name));
        found.map(|(_, profile)| *profile)
    }

    /// The profile with these styles, in place of the variant's own.
    #[must_use]
    pub const fn with_styles(self, first: Style, second: Style) -> Self {
        let styles = Some(ByPlayer::new(first, second));
        Self { styles, ..self }
    }

    /// The profile with these marks for rights to castle.
    #[must_use]
    pub const fn with_castling(self, castling: CastlingMarks) -> Self {
        Self { castling, ..self }
    }

    /// The profile with this mark for en passant.
    #[must_use]
    pub const fn with_en_passant(self, en_passant: EnPassantMarks) -> Self {
        Self { en_passant, ..self }
    }

    /// The profile that marks pawns on their home rank, `+P`, or not.
    #[must_use]
    pub const fn with_home_pawns(self, home_pawns: bool) -> Self {
        Self { home_pawns, ..self }
    }

    /// The profile that marks kings in check, `-K^`, or not.
    #[must_use]
    pub const fn with_checks_marked(mut self, checks: bool) -> Self {
        self.checks_marked = checks;
        self
    }

    /// The profile without marks for castling, en passant, pawns at home and checks, which no text
    /// needs to become a position.
    #[must_use]
    pub const fn without_rights(self) -> Self {
        Self {
            castling: CastlingMarks::Residue,
            en_passant: EnPassantMarks::Residue,
            home_pawns: false,
            checks_marked: false,
            ..self
        }
    }

    /// The profile with this mark for promoted pieces.
    #[must_use]
    pub const fn with_promoted(self, promoted: PromotedMarks) -> Self {
        Self { promoted, ..self }
    }

    /// The profile that gives `^` to these pieces.
    #[must_use]
    pub const fn with_terminals(self, terminals: Terminals) -> Self {
        Self { terminals, ..self }
    }

    /// The profile with this way of walls.
    #[must_use]
    pub const fn with_walls(self, walls: Walls) -> Self {
        Self { walls, ..self }
    }

    /// The profile in which a piece of the variant has another letter in FEEN; both are in
    /// upper case.
    ///
    /// # Panics
    ///
    /// If either is no letter from `A` to `Z`; in a constant that is an error of the compiler.
    #[must_use]
    #[track_caller]
    #[expect(
        clippy::indexing_slicing,
        clippy::arithmetic_side_effects,
        reason = "documented; checked right above"
    )]
    pub const fn with_letter(mut self, letter: char, feen: char) -> Self {
        assert!(
            letter.is_ascii_uppercase() && feen.is_ascii_uppercase(),
            "a letter is one from `A` to `Z`"
        );
        self.letters[(letter as u8 - b'A') as usize] = feen as u8;
        self
    }

    /// The marks of pawns that can be captured en passant.
    #[must_use]
    pub const fn en_passant(&self) -> EnPassantMarks {
        self.en_passant
    }
}
