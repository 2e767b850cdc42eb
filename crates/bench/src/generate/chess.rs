use cozy_chess::{Board, Color, Move, Piece as Kind, Rank, Square, get_between_rays};
use epin::{Piece, State};
use oracle::generate::Random;
use qi::Player;

use super::scene::Scene;

/// A position of chess after some random legal moves, as FEEN and as FEN.
///
/// The marks are those of the examples of FEEN: `^` on kings, `-` on a king in check and on a
/// pawn that may be captured in passing, `+` on a pawn that has not moved. A rook that keeps
/// the right to castle has `+` if the squares between it and the king are empty, else `-`;
/// check on the king's path is ignored.
pub(crate) fn chess(random: &mut Random) -> (String, String) {
    let mut board = Board::startpos();
    for _ in 0..random.within(0..=120) {
        let mut moves: Vec<Move> = Vec::new();
        board.generate_moves(|from| {
            moves.extend(from);
            false
        });
        if moves.is_empty() {
            break;
        }
        board.play_unchecked(random.pick(&moves));
    }
    (scene(&board).text(), board.to_string())
}

fn scene(board: &Board) -> Scene {
    let mut scene = Scene::new(&[8, 8], 'C');
    scene.turn = player(board.side_to_move());
    for (number, square) in Square::ALL.into_iter().enumerate() {
        // Squares are numbered from a1 upwards, and written from a8 downwards.
        scene.squares[number ^ 0o70] = piece(board, square);
    }
    scene
}

const fn player(color: Color) -> Player {
    match color {
        Color::White => Player::First,
        Color::Black => Player::Second,
    }
}

fn piece(board: &Board, square: Square) -> Option<Piece> {
    let (kind, color) = (board.piece_on(square)?, board.color_on(square)?);
    let letter = match kind {
        Kind::Pawn => 'P',
        Kind::Knight => 'N',
        Kind::Bishop => 'B',
        Kind::Rook => 'R',
        Kind::Queen => 'Q',
        Kind::King => 'K',
    };
    let state = match kind {
        Kind::Pawn => pawn(board, square, color),
        Kind::Rook => rook(board, square, color),
        Kind::King if color == board.side_to_move() && !board.checkers().is_empty() => {
            State::Diminished
        }
        _ => State::Normal,
    };
    let piece = Piece::new(letter, player(color))?.with_state(state);
    Some(piece.with_terminal(kind == Kind::King))
}

fn pawn(board: &Board, square: Square, color: Color) -> State {
    let passed = board.en_passant() == Some(square.file())
        && color != board.side_to_move()
        && square.rank() == Rank::Fourth.relative_to(color);
    if passed {
        State::Diminished
    } else if square.rank() == Rank::Second.relative_to(color) {
        State::Enhanced
    } else {
        State::Normal
    }
}

fn rook(board: &Board, square: Square, color: Color) -> State {
    let rights = board.castle_rights(color);
    let file = Some(square.file());
    let kept = rights.short == file || rights.long == file;
    if !kept || square.rank() != Rank::First.relative_to(color) {
        return State::Normal;
    }
    let between = get_between_rays(square, board.king(color));
    if (between & board.occupied()).is_empty() {
        State::Enhanced
    } else {
        State::Diminished
    }
}
