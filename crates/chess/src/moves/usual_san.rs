use super::Move;
use crate::board::reach;
use crate::position::Position;
use crate::values::{Role, Square, Squares};

/// Reads SAN as the PGN standard writes it, of a move that is not castling, a promotion or a capture en passant:
/// `e4`, `Nbd2`, `R1xe5+`.
///
/// Nothing for any other text, and for a move that is not legal: the lenient reader knows more.
#[inline]
pub(crate) fn read(position: &Position, text: &[u8]) -> Option<Move> {
    let (
        Origin {
            role,
            squares,
            takes,
        },
        to,
    ) = parse(text)?;
    let board = &position.board;
    let turn = position.turn();
    let occupied = board.occupied();
    let near = match role {
        Role::Knight => reach::knight(to),
        Role::King => reach::king(to),
        Role::Bishop | Role::Rook | Role::Queen => reach::lines(role, to),
        Role::Pawn if to.rank_for(turn) == 7 || takes != occupied.contains(to) => return None,
        Role::Pawn if takes => reach::pawn_attacks(to, turn.flip()),
        Role::Pawn => {
            let before = to.ahead(turn.flip());
            if to.rank_for(turn) == 3 && !occupied.contains(before) {
                Squares::only(before.ahead(turn.flip()))
            } else {
                Squares::only(before)
            }
        }
    };
    if board.side(turn).contains(to) {
        return None;
    }
    let mut legal = near & squares & board.pieces(turn, role);
    if matches!(role, Role::Bishop | Role::Rook | Role::Queen) {
        for from in legal {
            if !(reach::between(from, to) & occupied).is_empty() {
                legal = legal.without(from);
            }
        }
    }
    let asked = match role {
        Role::King => legal,
        _ if board.checkers().is_empty() => legal & board.pinned(),
        _ => legal,
    };
    for from in asked {
        let is_legal = match role {
            Role::King => board.is_legal(Move::ordinary(from, to)),
            _ => board.can_go(from, to),
        };
        if !is_legal {
            legal = legal.without(from);
        }
    }
    let from = legal.first()?;
    legal
        .without(from)
        .is_empty()
        .then(|| Move::ordinary(from, to))
}

/// The piece that a text moves, and where it may come from.
struct Origin {
    role: Role,
    squares: Squares,
    takes: bool,
}

/// `[KQRBN]? file? rank? x? square [+#]?`, with a file or a rank, but not with both
#[inline]
fn parse(text: &[u8]) -> Option<(Origin, Square)> {
    let bare = match text {
        [bare @ .., b'+' | b'#'] => bare,
        _ => text,
    };
    let [before @ .., file, rank] = bare else {
        return None;
    };
    let to = Square::from_bytes(*file, *rank)?;
    let (role, origin) = match before {
        [letter @ b'A'..=b'Z', origin @ ..] => (
            PIECES
                .get(usize::from(letter.wrapping_sub(b'A')))
                .copied()??,
            origin,
        ),
        _ => (Role::Pawn, before),
    };
    let (origin, takes) = match origin {
        [origin @ .., b'x'] => (origin, true),
        _ => (origin, false),
    };
    let squares = match *origin {
        [] => Squares::ALL,
        [file @ b'a'..=b'h'] => Squares::of_file(file.wrapping_sub(b'a')),
        [rank @ b'1'..=b'8'] => Squares::of_rank(rank.wrapping_sub(b'1')),
        _ => return None,
    };
    Some((
        Origin {
            role,
            squares,
            takes,
        },
        to,
    ))
}

/// The pieces by their letters, from `A`. A pawn has none.
static PIECES: [Option<Role>; 26] = {
    let mut pieces = [None; 26];
    pieces[1] = Some(Role::Bishop);
    pieces[10] = Some(Role::King);
    pieces[13] = Some(Role::Knight);
    pieces[16] = Some(Role::Queen);
    pieces[17] = Some(Role::Rook);
    pieces
};

#[cfg(test)]
mod tests {
    use super::super::san_pattern;
    use crate::random_play::{Numbers, positions};
    use crate::values::Role;
    use alloc::string::{String, ToString};

    #[test]
    fn what_is_written_is_usual() {
        for position in positions(&mut Numbers(3)) {
            for legal in position.legal_moves() {
                let from = position.piece(legal.from());
                let is_pawn = from.is_some_and(|piece| piece.role == Role::Pawn);
                let is_passing = is_pawn && position.en_passant() == Some(legal.to());
                let san = position.san(legal).to_string();
                let count = |of: fn(&u8) -> bool| san.bytes().filter(of).count();
                let squares =
                    count(u8::is_ascii_digit).min(count(|byte| matches!(byte, b'a'..=b'h')));
                let is_usual = squares == 1 && legal.promotion().is_none() && !is_passing;
                let expected = is_usual.then_some(legal);
                assert_eq!(
                    super::read(&position, san.as_bytes()),
                    expected,
                    "{position} {san}"
                );
            }
        }
    }

    #[test]
    fn a_usual_text_is_read_as_any_text_is() {
        const PIECES: [&str; 8] = ["", "", "N", "B", "R", "Q", "K", "P"];
        const ORIGINS: [&str; 9] = ["", "", "", "a", "d", "e", "1", "4", "b2"];
        const MARKS: [&str; 5] = ["", "", "x", "-", ":"];
        const ENDS: [&str; 6] = ["", "", "+", "#", "!", "=Q"];
        let numbers = &mut Numbers(4);
        let mut usual = 0;
        for position in positions(numbers) {
            for _ in 0..40 {
                let mut text = String::new();
                text += PIECES[numbers.below(PIECES.len())];
                text += ORIGINS[numbers.below(ORIGINS.len())];
                text += MARKS[numbers.below(MARKS.len())];
                text.push(char::from(b"abcdefgh"[numbers.below(8)]));
                text.push(char::from(b"12345678"[numbers.below(8)]));
                text += ENDS[numbers.below(ENDS.len())];
                if let Some(read) = super::read(&position, text.as_bytes()) {
                    usual += 1;
                    assert_eq!(
                        san_pattern::read(&position, &text),
                        Ok(read),
                        "{position} {text}"
                    );
                }
            }
        }
        assert!(usual > 500, "{usual}");
    }
}
