use core::ops::Range;
use core::str::FromStr;

use qi::Player;

use super::{CastlingSpelling, FenError, FenErrorKind, Wings, usual};
use crate::position::{Flaw, Position, Setup};
use crate::values::{Piece, Role, Square, Squares, Wing};

impl Position {
    /// Reads a FEN with castling rights written in this way.
    ///
    /// ```
    /// use feen_chess::{Position, CastlingSpelling};
    ///
    /// let text = "4k3/8/8/8/8/8/8/R3K1RR w G - 0 1";
    /// let position = Position::from_fen(text, CastlingSpelling::XFen)?;
    /// assert_eq!(position.to_string(), text);
    ///
    /// let error = Position::from_fen(text, CastlingSpelling::Standard).unwrap_err();
    /// assert_eq!((error.kind().code(), error.span()), ("fen/castling-character", 25..26));
    /// # Ok::<(), feen_chess::FenError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first of the errors in the order of [`FenErrorKind`](crate::FenErrorKind).
    pub fn from_fen(text: &str, rights: CastlingSpelling) -> Result<Self, FenError> {
        read(text.as_bytes(), rights)
    }
}

/// Reads a FEN with [`CastlingSpelling::Standard`].
impl FromStr for Position {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        Self::from_fen(text, CastlingSpelling::Standard)
    }
}

/// Reads a FEN with [`CastlingSpelling::Standard`].
impl TryFrom<&str> for Position {
    type Error = FenError;

    fn try_from(text: &str) -> Result<Self, FenError> {
        text.parse()
    }
}

/// Reads a FEN with [`CastlingSpelling::Standard`]. Bytes that are not UTF-8 are an error like any other.
impl TryFrom<&[u8]> for Position {
    type Error = FenError;

    fn try_from(text: &[u8]) -> Result<Self, FenError> {
        read(text, CastlingSpelling::Standard)
    }
}

/// Reads a FEN; the first check that fails, in the order of [`FenErrorKind`], is the error.
#[inline]
fn read(text: &[u8], rights: CastlingSpelling) -> Result<Position, FenError> {
    match usual::read(text) {
        Some(position) => Ok(position),
        None => read_any(text, rights),
    }
}

/// Reads any FEN, and finds its first error.
#[inline(never)]
pub(super) fn read_any(text: &[u8], rights: CastlingSpelling) -> Result<Position, FenError> {
    let fields = Fields::split(text)?;
    let mut setup = Setup::empty();
    read_board(&mut setup, text, fields.board())?;
    let in_board = |flaw: Flaw| on_board(text, fields.board(), &flaw);
    setup.check_counts().map_err(in_board)?;
    setup.turn = read_turn(text, fields.turn())?;
    let claims = read_claims(text, fields.castling(), rights)?;
    setup.en_passant = read_en_passant(text, fields.en_passant())?;
    let (halfmoves, fullmove) = match fields.clocks() {
        Some(clocks) => read_clocks(text, clocks)?,
        None => (0, 1),
    };
    setup.check_placement().map_err(|flaw| match flaw.kind {
        FenErrorKind::EnPassantImpossible => FenError::new(flaw.kind, fields.en_passant()),
        _ => in_board(flaw),
    })?;
    if claims.is_some() {
        read_rights(&mut setup, text, fields.castling(), rights)?;
    }
    setup.check_attacks().map_err(in_board)?;
    match setup.build() {
        Some(position) => Ok(position.with_clocks(halfmoves, fullmove)),
        // All that the board refuses has been refused above.
        None => Err(FenError::new(
            FenErrorKind::Checkers { found: 3 },
            fields.board(),
        )),
    }
}

/// The places of four or six fields.
struct Fields {
    ends: [usize; 6],
    count: usize,
}

impl Fields {
    /// Splits at every single space.
    fn split(text: &[u8]) -> Result<Self, FenError> {
        if text.is_empty() {
            return Err(FenError::new(FenErrorKind::Empty, 0..0));
        }
        let mut fields = Self {
            ends: [text.len(); 6],
            count: 1,
        };
        for (place, _) in spaces(text) {
            if let Some(end) = fields.ends.get_mut(fields.count.wrapping_sub(1)) {
                *end = place;
            }
            fields.count = fields.count.saturating_add(1);
        }
        if fields.count == 4 || fields.count == 6 {
            return Ok(fields);
        }
        Err(count_error(text, fields.count))
    }

    fn field(&self, index: usize) -> Range<usize> {
        let end = |index: usize| self.ends.get(index).copied().unwrap_or(0);
        let start = match index.checked_sub(1) {
            Some(before) => end(before).saturating_add(1),
            None => 0,
        };
        start..end(index)
    }

    fn board(&self) -> Range<usize> {
        self.field(0)
    }

    fn turn(&self) -> Range<usize> {
        self.field(1)
    }

    fn castling(&self) -> Range<usize> {
        self.field(2)
    }

    fn en_passant(&self) -> Range<usize> {
        self.field(3)
    }

    fn clocks(&self) -> Option<[Range<usize>; 2]> {
        (self.count == 6).then(|| [self.field(4), self.field(5)])
    }
}

fn spaces(text: &[u8]) -> impl Iterator<Item = (usize, &u8)> {
    text.iter().enumerate().filter(|(_, byte)| **byte == b' ')
}

#[cold]
fn count_error(text: &[u8], found: usize) -> FenError {
    let end = text.len();
    let seventh = spaces(text).nth(5).map_or(end, |(place, _)| place);
    let mut starts =
        core::iter::once(0).chain(spaces(text).map(|(place, _)| place.saturating_add(1)));
    let empty = starts.find(|start| matches!(text.get(*start), None | Some(b' ')));
    FenError::new(FenErrorKind::FieldCount { found }, seventh..end)
        .with_also(empty.map(|place| place..place))
}

/// Eight ranks with a `/` between them.
fn read_board(setup: &mut Setup, text: &[u8], field: Range<usize>) -> Result<(), FenError> {
    let board = text.get(field.clone()).unwrap_or_default();
    if board.is_empty() {
        return Err(FenError::new(FenErrorKind::BoardEmpty, field));
    }
    let found = board.split(|byte| *byte == b'/').count();
    if found != 8 {
        return Err(FenError::new(FenErrorKind::RankCount { found }, field));
    }
    let mut start = 0;
    for (below, rank) in (0..8).rev().zip(board.split(|byte| *byte == b'/')) {
        read_rank(setup, below, rank).map_err(|(kind, place)| {
            rank_error(kind, board, start..start.saturating_add(rank.len()), place)
        })?;
        start = start.saturating_add(rank.len()).saturating_add(1);
    }
    Ok(())
}

/// The squares of a rank, counted from 0; or the fault and where it is in the rank.
#[inline]
fn read_rank(setup: &mut Setup, rank: u8, text: &[u8]) -> Result<(), (FenErrorKind, usize)> {
    let number = rank.wrapping_add(1);
    if text.is_empty() {
        return Err((FenErrorKind::RankEmpty { rank: number }, 0));
    }
    let mut file = 0_u8;
    let mut follows_count = false;
    for (place, byte) in text.iter().enumerate() {
        if file >= 8 {
            let square = usize::from(Square::of(0, rank).index()).saturating_add(file.into());
            let kind = FenErrorKind::RankOverflow {
                rank: number,
                square,
            };
            return Err((kind, place));
        }
        if byte.wrapping_sub(b'1') < 8 {
            if follows_count {
                return Err((FenErrorKind::SplitCount, place));
            }
            follows_count = true;
            file = file.wrapping_add(byte & 15);
            continue;
        }
        follows_count = false;
        let Some(piece) = Piece::from_byte(*byte) else {
            let found = character(text, place);
            return Err((FenErrorKind::Character { found }, place));
        };
        setup.put(Square::of(file, rank), piece);
        file = file.wrapping_add(1);
    }
    if file == 8 {
        return Ok(());
    }
    let found = usize::from(file);
    let kind = FenErrorKind::RankLength {
        rank: number,
        found,
    };
    Err((kind, 0))
}

/// The error of a rank of the board, which begins the text.
#[cold]
fn rank_error(kind: FenErrorKind, board: &[u8], rank: Range<usize>, place: usize) -> FenError {
    let place = rank.start.saturating_add(place);
    match kind {
        FenErrorKind::RankOverflow { .. } => {
            FenError::new(kind, epin_span(board, place)).with_also(Some(rank))
        }
        FenErrorKind::Character { .. } => FenError::new(kind, epin_span(board, place)),
        FenErrorKind::SplitCount => {
            let counts = place.saturating_sub(1)..place.saturating_add(1);
            FenError::new(kind, counts)
        }
        _ => FenError::new(kind, rank),
    }
}

/// The bytes of the character at a place.
fn epin_span(text: &[u8], place: usize) -> Range<usize> {
    feen::epin::Found::span(text, place)
}

/// The character at a place, or U+FFFD.
#[cold]
fn character(text: &[u8], place: usize) -> char {
    let bytes = text.get(epin_span(text, place)).unwrap_or_default();
    let text = str::from_utf8(bytes).unwrap_or_default();
    text.chars().next().unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// The error of a flaw that is seen on the board.
#[cold]
fn on_board(text: &[u8], field: Range<usize>, flaw: &Flaw) -> FenError {
    let board = text.get(field.clone()).unwrap_or_default();
    let span = |square| place_of(board, square);
    let place = flaw.square.and_then(span).unwrap_or(field);
    FenError::new(flaw.kind, place).with_also(flaw.also.and_then(span))
}

/// The place of the piece on a square in a board whose ranks are full.
fn place_of(board: &[u8], square: Square) -> Option<Range<usize>> {
    let mut next = 0_usize;
    for (place, byte) in board.iter().enumerate() {
        match byte {
            b'/' => {}
            b'1'..=b'8' => next = next.saturating_add(usize::from(byte & 15)),
            _ if next == square.feen_index() => return Some(place..place.saturating_add(1)),
            _ => next = next.saturating_add(1),
        }
    }
    None
}

fn read_turn(text: &[u8], field: Range<usize>) -> Result<Player, FenError> {
    match text.get(field.clone()) {
        Some(b"w") => Ok(Player::First),
        Some(b"b") => Ok(Player::Second),
        _ => Err(FenError::new(FenErrorKind::Turn, field)),
    }
}

/// Checks the letters of castling rights; nothing for `-`.
fn read_claims(
    text: &[u8],
    field: Range<usize>,
    rights: CastlingSpelling,
) -> Result<Option<()>, FenError> {
    let claims = text.get(field.clone()).unwrap_or_default();
    match claims {
        [] => return Err(FenError::new(FenErrorKind::CastlingEmpty, field)),
        b"-" => return Ok(None),
        _ => {}
    }
    let is_right = |byte: u8| match byte.to_ascii_lowercase() {
        b'k' | b'q' => true,
        b'a'..=b'h' => rights == CastlingSpelling::XFen,
        _ => false,
    };
    match claims.iter().position(|byte| !is_right(*byte)) {
        None => check_repeated(claims, &field).map(Some),
        Some(place) => {
            let found = character(claims, place);
            let span = epin_span(text, field.start.saturating_add(place));
            Err(FenError::new(
                FenErrorKind::CastlingCharacter { found },
                span,
            ))
        }
    }
}

/// Refuses a letter that appears twice.
fn check_repeated(claims: &[u8], field: &Range<usize>) -> Result<(), FenError> {
    let first = |letter: &u8| claims.iter().position(|other| other == letter);
    for (place, letter) in claims.iter().enumerate() {
        if let Some(first) = first(letter).filter(|first| *first < place) {
            let letter = char::from(*letter);
            let at = |place: usize| {
                let start = field.start.saturating_add(place);
                start..start.saturating_add(1)
            };
            let error = FenError::new(FenErrorKind::RepeatedRight { letter }, at(place));
            return Err(error.with_also(Some(at(first))));
        }
    }
    Ok(())
}

fn read_en_passant(text: &[u8], field: Range<usize>) -> Result<Option<Square>, FenError> {
    match text.get(field.clone()) {
        Some(b"-") => Ok(None),
        Some(&[file, rank @ (b'3' | b'6')]) if Square::from_bytes(file, rank).is_some() => {
            Ok(Square::from_bytes(file, rank))
        }
        _ => Err(FenError::new(FenErrorKind::EnPassant, field)),
    }
}

/// The clocks; both are digits before either is too large.
fn read_clocks(text: &[u8], fields: [Range<usize>; 2]) -> Result<(u16, u16), FenError> {
    let [halfmoves, fullmove] = fields;
    let digits = |field: &Range<usize>, kind| {
        let text = text.get(field.clone()).unwrap_or_default();
        if text.is_empty() || !text.iter().all(u8::is_ascii_digit) {
            return Err(FenError::new(kind, field.clone()));
        }
        let number = text.iter().try_fold(0_u16, |number, digit| {
            number.checked_mul(10)?.checked_add(u16::from(digit & 15))
        });
        Ok(number)
    };
    let first = digits(&halfmoves, FenErrorKind::Halfmove)?;
    let second = digits(&fullmove, FenErrorKind::Fullmove)?;
    let max = FenErrorKind::Number { max: u16::MAX };
    let first = first.ok_or(FenError::new(max, halfmoves))?;
    let second = second.ok_or(FenError::new(max, fullmove))?;
    Ok((first, second))
}

/// Gives the rights that letters claim, White's first.
fn read_rights(
    setup: &mut Setup,
    text: &[u8],
    field: Range<usize>,
    rights: CastlingSpelling,
) -> Result<(), FenError> {
    let claims = text.get(field.clone()).unwrap_or_default();
    for side in Player::ALL {
        let of_side = |byte: &u8| byte.is_ascii_uppercase() == side.is_first();
        let letters = claims.iter().enumerate().filter(|(_, byte)| of_side(byte));
        for (place, letter) in letters {
            let (wing, rook) = claimed(setup, side, *letter, rights);
            let held = setup.right(side, wing);
            match rook {
                Some(rook) if held.is_none_or(|held| held == rook) => {
                    setup.set_right(side, wing, rook);
                }
                _ => {
                    let all = claims.iter().filter(|byte| of_side(byte));
                    let wings = all.map(|letter| claimed(setup, side, *letter, rights).0);
                    let kind = FenErrorKind::CastlingImpossible {
                        side,
                        wings: both(wings, wing),
                    };
                    let start = field.start.saturating_add(place);
                    return Err(FenError::new(kind, start..start.saturating_add(1)));
                }
            }
        }
    }
    Ok(())
}

fn both(mut wings: impl Iterator<Item = Wing>, one: Wing) -> Wings {
    if wings.any(|wing| wing != one) {
        Wings::Both
    } else {
        Wings::One(one)
    }
}

/// The wing that a letter claims, and the rook, if it and the king stand where they should.
fn claimed(
    setup: &Setup,
    side: Player,
    letter: u8,
    rights: CastlingSpelling,
) -> (Wing, Option<Square>) {
    let home = match side {
        Player::First => 0,
        Player::Second => 7,
    };
    let king = setup.king(side).filter(|king| king.rank_index() == home);
    let rooks = setup.pieces(side, Role::Rook) & Squares::of_rank(home);
    let corner = |file| {
        let is_home = king.is_some_and(|king| king.file_index() == 4);
        let rook = Square::of(file, home);
        (is_home && rooks.contains(rook)).then_some(rook)
    };
    let beyond = |wing, rook: Option<Square>| {
        rook.zip(king)
            .filter(|(rook, king)| (rook > king) == (wing == Wing::King))
            .map(|(rook, _)| rook)
    };
    match (letter.to_ascii_lowercase(), rights) {
        (b'k', CastlingSpelling::Standard) => (Wing::King, corner(7)),
        (b'q', CastlingSpelling::Standard) => (Wing::Queen, corner(0)),
        (b'k', CastlingSpelling::XFen) => {
            (Wing::King, beyond(Wing::King, rooks.iter().next_back()))
        }
        (b'q', CastlingSpelling::XFen) => (Wing::Queen, beyond(Wing::Queen, rooks.first())),
        (file, _) => {
            let rook = Square::of(file.wrapping_sub(b'a'), home);
            let is_right = king.is_some_and(|king| rook > king);
            let wing = if is_right { Wing::King } else { Wing::Queen };
            let stands = rooks.contains(rook).then_some(rook);
            (wing, beyond(wing, stands))
        }
    }
}
