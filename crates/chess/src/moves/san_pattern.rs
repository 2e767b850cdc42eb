//! Reading Standard Algebraic Notation: first the text, then the pieces that it fits.

use super::{Move, MoveError, MoveErrorKind};
use crate::board::reach;
use crate::position::Position;
use crate::values::{Role, Square, Squares, Wing};

/// Reads a move of SAN.
pub(super) fn read(position: &Position, text: &str) -> Result<Move, MoveError> {
    let pattern = parse(text.as_bytes()).map_err(|place| syntax_error(text, place))?;
    let found = match pattern {
        Pattern::Castling(wing) => castle(position, wing),
        Pattern::Move(pattern) => pattern.find(position),
    };
    found.map_err(|kind| MoveError::new(kind, 0..text.len()))
}

/// Checks that a text is one of SAN.
pub(super) fn check(text: &str) -> Result<(), MoveError> {
    parse(text.as_bytes())
        .map(|_| ())
        .map_err(|place| syntax_error(text, place))
}

#[cold]
fn syntax_error(text: &str, place: usize) -> MoveError {
    let kind = if text.is_empty() {
        MoveErrorKind::SanEmpty
    } else {
        MoveErrorKind::SanSyntax
    };
    MoveError::new(kind, place..text.len())
}

/// A text of SAN.
enum Pattern {
    Castling(Wing),
    Move(MovePattern),
}

/// A text of SAN that does not castle.
#[derive(Clone, Copy)]
struct MovePattern {
    role: Role,
    is_named: bool,
    from_file: Option<u8>,
    from_rank: Option<u8>,
    takes: bool,
    to: Square,
    promotion: Option<Role>,
}

/// `move suffix*`, or the place of the first byte that does not fit.
fn parse(text: &[u8]) -> Result<Pattern, usize> {
    let (pattern, rest) = match text {
        [b'O' | b'0', ..] => castling(text),
        _ => piece_move(text).map(|(pattern, rest)| (Pattern::Move(pattern), rest)),
    }
    .map_err(|rest| place(text, rest))?;
    suffixes(rest).map_err(|rest| place(text, rest))?;
    Ok(pattern)
}

fn place(text: &[u8], rest: &[u8]) -> usize {
    text.len().saturating_sub(rest.len())
}

/// A value and the rest of the text, or the rest that does not fit.
type Parsed<'a, T> = Result<(T, &'a [u8]), &'a [u8]>;

/// `O-O`, `O-O-O`, `0-0`, `0-0-0`
fn castling(text: &[u8]) -> Parsed<'_, Pattern> {
    let (wing, length) = match text {
        [b'O', b'-', b'O', b'-', b'O', ..] | [b'0', b'-', b'0', b'-', b'0', ..] => (Wing::Queen, 5),
        [b'O', b'-', b'O', b'-', rest @ ..] | [b'0', b'-', b'0', b'-', rest @ ..] => {
            return Err(rest);
        }
        [b'O', b'-', b'O', ..] | [b'0', b'-', b'0', ..] => (Wing::King, 3),
        [first, b'-', ..] => {
            let same = usize::from(text.get(2) == Some(first));
            return Err(text.get(same.saturating_add(2)..).unwrap_or_default());
        }
        _ => return Err(text.get(1..).unwrap_or_default()),
    };
    let rest = text.get(length..).unwrap_or_default();
    Ok((Pattern::Castling(wing), rest))
}

/// `piece? file? rank? [x:-]? square promotion?`
#[inline]
fn piece_move(text: &[u8]) -> Parsed<'_, MovePattern> {
    let (named, rest) = piece(text);
    let (from_file, rest) = index(rest, b'a');
    let (from_rank, rest) = index(rest, b'1');
    let (mark, after_mark) = match rest {
        [mark @ (b'x' | b':' | b'-'), rest @ ..] => (Some(*mark), rest),
        _ => (None, rest),
    };
    let pattern = MovePattern {
        role: named.unwrap_or(Role::Pawn),
        is_named: named.is_some(),
        from_file,
        from_rank,
        takes: matches!(mark, Some(b'x' | b':')),
        to: Square::A1,
        promotion: None,
    };
    let (to_file, after_file) = index(after_mark, b'a');
    let (to_rank, after_rank) = index(after_file, b'1');
    let (pattern, rest) = match (to_file, to_rank, mark, from_file, from_rank) {
        (Some(file), Some(rank), ..) => {
            let to = Square::of(file, rank);
            (MovePattern { to, ..pattern }, after_rank)
        }
        // The square is where the origin was looked for. A `b` or `e` after it is not a file.
        (to_file, None, None, Some(file), Some(rank))
            if to_file.is_none() || matches!(rest, [b'b', ..] | [b'e', b'p' | b'.', ..]) =>
        {
            let square = MovePattern {
                from_file: None,
                from_rank: None,
                to: Square::of(file, rank),
                ..pattern
            };
            (square, rest)
        }
        (Some(_), None, ..) => return Err(after_file),
        (None, ..) => return Err(after_mark),
    };
    let (promotion, rest) = promotion(rest)?;
    let pattern = MovePattern {
        promotion,
        ..pattern
    };
    Ok((pattern, rest))
}

/// `[KQRBNP]` or a figurine of either side.
#[inline]
fn piece(text: &[u8]) -> (Option<Role>, &[u8]) {
    match text {
        [letter @ b'A'..=b'Z', rest @ ..] => match Role::from_letter(char::from(*letter)) {
            Some(role) => (Some(role), rest),
            None => (None, text),
        },
        // U+2654 to U+265F: king, queen, rook, bishop, knight, pawn; White's, then Black's.
        [0xe2, 0x99, last @ 0x94..=0x9f, rest @ ..] => {
            let role = match last.wrapping_sub(0x94) % 6 {
                0 => Role::King,
                1 => Role::Queen,
                2 => Role::Rook,
                3 => Role::Bishop,
                4 => Role::Knight,
                _ => Role::Pawn,
            };
            (Some(role), rest)
        }
        _ => (None, text),
    }
}

/// A file or rank from 0, if the text begins with one of eight characters from this one on.
#[inline]
fn index(text: &[u8], first: u8) -> (Option<u8>, &[u8]) {
    match text {
        [byte, rest @ ..] if byte.wrapping_sub(first) < 8 => (Some(byte.wrapping_sub(first)), rest),
        _ => (None, text),
    }
}

/// `=Q`, `Q`, `(Q)` or `/Q`, the letter in either case
#[inline]
fn promotion(text: &[u8]) -> Parsed<'_, Option<Role>> {
    let letter = |text: &[u8]| text.first().copied().and_then(Role::from_promotion);
    match text {
        [b'=' | b'/', rest @ ..] => match letter(rest) {
            Some(role) => Ok((Some(role), rest.get(1..).unwrap_or_default())),
            None => Err(rest),
        },
        [b'(', rest @ ..] => match (letter(rest), rest.get(1..)) {
            (Some(role), Some([b')', rest @ ..])) => Ok((Some(role), rest)),
            (Some(_), rest) => Err(rest.unwrap_or_default()),
            (None, _) => Err(rest),
        },
        _ => match letter(text) {
            Some(role) => Ok((Some(role), text.get(1..).unwrap_or_default())),
            None => Ok((None, text)),
        },
    }
}

/// Any number of `+ # ! ? e.p. ep`, each after at most one space.
#[inline]
fn suffixes(mut text: &[u8]) -> Result<(), &[u8]> {
    loop {
        let suffix = match text {
            [] => return Ok(()),
            [b' ', rest @ ..] => rest,
            _ => text,
        };
        text = match suffix {
            [b'+' | b'#' | b'!' | b'?', rest @ ..]
            | [b'e', b'.', b'p', b'.', rest @ ..]
            | [b'e', b'p', rest @ ..] => rest,
            [b'e', b'.', b'p', rest @ ..] | [b'e', b'.', rest @ ..] | [b'e', rest @ ..] => {
                return Err(rest);
            }
            _ => return Err(suffix),
        };
    }
}

fn castle(position: &Position, wing: Wing) -> Result<Move, MoveErrorKind> {
    let turn = position.turn();
    let rook = position.right(turn, wing);
    let castling = rook.map(|rook| Move::castles(position.king(turn), rook));
    castling
        .filter(|castling| position.is_legal(*castling))
        .ok_or_else(|| position.castling_reason(wing))
}

impl MovePattern {
    #[inline]
    fn find(self, position: &Position) -> Result<Move, MoveErrorKind> {
        if let (Some(file), Some(rank)) = (self.from_file, self.from_rank) {
            return self.find_from(position, Square::of(file, rank));
        }
        let candidates = self.candidates(position);
        let legal = |from: &Square| self.is_legal(position, *from);
        let mut fits = candidates.iter().filter(legal);
        match (fits.next(), fits.next()) {
            (Some(from), None) => Ok(self.from(position, from)),
            (None, _) => self.castle(position).ok_or_else(|| self.refuse(position)),
            (Some(_), Some(_)) => {
                let candidates: Squares = candidates.iter().filter(legal).collect();
                Err(MoveErrorKind::SanAmbiguous { candidates })
            }
        }
    }

    /// The move of a text that gives the square it leaves in full; without a letter that of any piece, as in `g1f3`.
    fn find_from(self, position: &Position, from: Square) -> Result<Move, MoveErrorKind> {
        match position.piece(from) {
            Some(piece) if self.is_named && piece.role != self.role => {
                Err(MoveErrorKind::SanIllegal)
            }
            _ => position.explain(from, self.to, self.promotion),
        }
    }

    /// Whether a candidate can legally play the move.
    #[inline]
    fn is_legal(self, position: &Position, from: Square) -> bool {
        match self.role {
            Role::Knight | Role::Bishop | Role::Rook | Role::Queen if self.promotion.is_none() => {
                position.board.can_go(from, self.to)
            }
            _ => position.is_legal(self.from(position, from)),
        }
    }

    /// The move from a square; with a promotion that does not fit it is not legal.
    #[inline]
    fn from(self, position: &Position, from: Square) -> Move {
        if self.role == Role::Pawn {
            let promotes = self.to.rank_for(position.turn()) == 7;
            match self.promotion {
                Some(role) => return Move::promoting(from, self.to, role),
                None if promotes => return Move::promoting(from, self.to, Role::Queen),
                None => {}
            }
        } else if let Some(role) = self.promotion {
            return Move::promoting(from, self.to, role);
        }
        Move::ordinary(from, self.to)
    }

    /// The pieces of the role that the text does not rule out and that are near enough.
    #[inline]
    fn candidates(self, position: &Position) -> Squares {
        let turn = position.turn();
        let mut squares = position.board.pieces(turn, self.role);
        match self.from_file {
            Some(file) => squares &= Squares::of_file(file),
            // Without a file and without `x` a pawn stays on its file.
            None if self.role == Role::Pawn && !self.takes => {
                squares &= Squares::of_file(self.to.file_index());
            }
            None => {}
        }
        if let Some(rank) = self.from_rank {
            squares &= Squares::of_rank(rank);
        }
        if self.role == Role::Pawn {
            // One or two steps before the square, on its file or beside it.
            let before = self.to.rank_for(turn);
            let rank = |steps| match before.checked_sub(steps) {
                Some(rank) if turn.is_first() => Squares::of_rank(rank),
                Some(rank) => Squares::of_rank(7_u8.wrapping_sub(rank)),
                None => Squares::EMPTY,
            };
            squares & (rank(1) | rank(2))
        } else {
            squares & reach::piece(self.role, self.to, position.board.occupied())
        }
    }

    /// Castling written as a move of the king to the square where it ends, `Kg1`.
    #[cold]
    fn castle(self, position: &Position) -> Option<Move> {
        let king = position.king(position.turn());
        let fits = self.role == Role::King
            && self.promotion.is_none()
            && self.from_file.is_none_or(|file| file == king.file_index())
            && self.from_rank.is_none_or(|rank| rank == king.rank_index());
        let wings = Wing::ALL.into_iter();
        let mut wings = wings.filter(|wing| self.to == king.on_file(wing.king_file()));
        let wing = wings.next().filter(|_| fits)?;
        castle(position, wing).ok()
    }

    /// The reason why no candidate is legal.
    #[cold]
    fn refuse(self, position: &Position) -> MoveErrorKind {
        let side = position.turn();
        let mut attacks = self.candidates(position).iter().filter_map(|from| {
            let piece = position.piece(from)?;
            let found = position.attack_after(piece, from, self.to)?;
            let promotes = self.role == Role::Pawn && self.to.rank_for(side) == 7;
            (self.promotion.is_none() || promotes).then_some(found)
        });
        match attacks.next() {
            Some((king, by)) => MoveErrorKind::LeavesCheck {
                king,
                by,
                steps: self.role == Role::King,
            },
            None => MoveErrorKind::SanIllegal,
        }
    }
}
