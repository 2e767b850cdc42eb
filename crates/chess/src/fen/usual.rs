use qi::Player;

use crate::board::{Cells, Contents};
use crate::position::Position;
use crate::values::{Piece, Role, Square, Squares, Wing};

/// Reads a valid FEN with rights of the usual four; nothing for any other text, valid or not.
///
/// The board checks what it is made of, so nothing is checked twice.
pub(super) fn read(text: &[u8]) -> Option<Position> {
    let mut cells = Cells::empty();
    let (length, rest) = read_board(&mut cells, text)?;
    let rest = match rest {
        [b'w', b' ', rest @ ..] => rest,
        [b'b', b' ', rest @ ..] => {
            cells.set_turn(Player::Second);
            rest
        }
        _ => return None,
    };
    let rest = match *read_rights(&mut cells, rest)? {
        [b'-', ref rest @ ..] => rest,
        [file, rank, ref rest @ ..] => {
            cells.set_en_passant(Some(Square::from_bytes(file, rank)?));
            rest
        }
        _ => return None,
    };
    let (halfmoves, fullmove) = read_clocks(rest)?;
    let position = Position::on_built(cells.build()?)?;
    (length == shortest(position.board.occupied()))
        .then(|| position.with_clocks(halfmoves, fullmove))
}

/// The bytes of a board with these squares occupied, where no two counts are next to each other: a letter for a piece, a
/// digit for the empty squares between two, and seven `/`.
#[inline]
fn shortest(occupied: Squares) -> usize {
    let after_piece = Squares::from_bits(occupied.bits() << 1) | Squares::of_file(0);
    let counts = !occupied & after_piece;
    occupied.len().wrapping_add(counts.len()).wrapping_add(7)
}

/// Eight ranks and a space; the number of bytes before the space, and the text after it.
// Each byte does the same work, without a branch: the boards of a file follow no pattern.
#[inline]
fn read_board<'t>(cells: &mut Cells, text: &'t [u8]) -> Option<(usize, &'t [u8])> {
    let (mut square, mut ranks, mut fits) = (0_u8, 0_u8, true);
    for (place, byte) in text.iter().enumerate() {
        if *byte == b' ' {
            let is_board = fits && square == 64 && ranks == 7;
            let rest = text.get(place.wrapping_add(1)..)?;
            return is_board.then_some((place, rest));
        }
        let is_end = *byte == b'/';
        ranks = ranks.wrapping_add(u8::from(is_end));
        let (contents, step) = TABLE.get(usize::from(*byte)).copied()?;
        fits &= step != NO_STEP && (!is_end || square == ranks.wrapping_mul(8));
        cells.set(Square::at(square).flipped(), contents);
        square = square.wrapping_add(step);
    }
    None
}

/// The piece that a byte puts on its square, and the squares by which it goes ahead.
static TABLE: [(Contents, u8); 256] = table();

/// The step of a byte that is not part of a board.
const NO_STEP: u8 = u8::MAX;

#[expect(
    clippy::indexing_slicing,
    reason = "a byte is an index of 256 entries, and the compiler runs this"
)]
const fn table() -> [(Contents, u8); 256] {
    let mut table = [(Contents::of(None), NO_STEP); 256];
    let mut byte = u8::MAX;
    while byte > 0 {
        let piece = Piece::from_letter(byte as char);
        let step = match byte {
            b'1'..=b'8' => byte.wrapping_sub(b'0'),
            b'/' => 0,
            _ if piece.is_some() => 1,
            _ => NO_STEP,
        };
        table[byte as usize] = (Contents::of(piece), step);
        byte = byte.wrapping_sub(1);
    }
    table
}

/// `-`, or letters of `KQkq` for kings and rooks that stand where the letters say, and a space.
#[inline]
fn read_rights<'t>(cells: &mut Cells, text: &'t [u8]) -> Option<&'t [u8]> {
    let mut rest = match text {
        [b'-', b' ', rest @ ..] => return Some(rest),
        [b' ', ..] => return None,
        _ => text,
    };
    while let [letter, after @ ..] = rest {
        let (side, wing) = match letter {
            b' ' => return Some(after),
            b'K' => (Player::First, Wing::King),
            b'Q' => (Player::First, Wing::Queen),
            b'k' => (Player::Second, Wing::King),
            b'q' => (Player::Second, Wing::Queen),
            _ => return None,
        };
        let (king, corner) = match (side, wing) {
            (Player::First, Wing::King) => (Square::E1, Square::H1),
            (Player::First, Wing::Queen) => (Square::E1, Square::A1),
            (Player::Second, Wing::King) => (Square::E8, Square::H8),
            (Player::Second, Wing::Queen) => (Square::E8, Square::A8),
        };
        let stands = |square, role| cells.has(square, Piece { side, role });
        if !stands(king, Role::King) || !stands(corner, Role::Rook) {
            return None;
        }
        if cells.has_right(side, wing) {
            return None;
        }
        cells.set_right(side, wing, corner);
        rest = after;
    }
    None
}

/// A space before each of two numbers, and the end; or only the end.
#[inline]
fn read_clocks(text: &[u8]) -> Option<(u16, u16)> {
    if text.is_empty() {
        return Some((0, 1));
    }
    let (halfmoves, rest) = read_number(text)?;
    let (fullmove, rest) = read_number(rest)?;
    rest.is_empty().then_some((halfmoves, fullmove))
}

/// A space and a number of at least one digit that is not too large, and the text after it.
#[inline]
fn read_number(text: &[u8]) -> Option<(u16, &[u8])> {
    let digits = text.strip_prefix(b" ")?;
    let (mut number, mut rest) = (0_u16, digits);
    while let [digit @ b'0'..=b'9', after @ ..] = rest {
        number = number.checked_mul(10)?.checked_add(u16::from(digit & 15))?;
        rest = after;
    }
    (rest.len() < digits.len()).then_some((number, rest))
}

#[cfg(test)]
mod tests {
    use super::super::{CastlingSpelling, read::read_any};
    use crate::random_play::{Numbers, positions};
    use alloc::string::ToString;

    #[test]
    fn what_is_written_is_usual() {
        for position in positions(&mut Numbers(1)) {
            let text = position.to_string();
            assert_eq!(super::read(text.as_bytes()), Some(position), "{text}");
        }
    }

    #[test]
    fn a_usual_text_is_read_as_any_text_is() {
        const BYTES: &[u8] = b"pnbrqkPNBRQK0123456789/ -abcdefghw+\x80";
        let numbers = &mut Numbers(2);
        let mut usual = 0;
        for position in positions(numbers) {
            for _ in 0..40 {
                let mut text = position.to_string().into_bytes();
                for _ in 0..=numbers.below(2) {
                    let byte = BYTES[numbers.below(BYTES.len())];
                    let place = numbers.below(text.len());
                    match numbers.below(3) {
                        0 => text[place] = byte,
                        1 => text.insert(place, byte),
                        _ => text.truncate(place.max(1)),
                    }
                }
                if let Some(read) = super::read(&text) {
                    usual += 1;
                    for rights in [CastlingSpelling::Standard, CastlingSpelling::XFen] {
                        assert_eq!(read_any(&text, rights), Ok(read.clone()), "{text:?}");
                    }
                }
            }
        }
        assert!(usual > 2_000, "{usual}");
    }
}
