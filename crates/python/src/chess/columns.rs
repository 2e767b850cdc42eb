//! The functions of chess over columns: each text is a FEN or a FEEN.

mod features;

use std::fmt::Display;

use arrow_array::Array;
use arrow_array::cast::AsArray;
use arrow_array::types::{Int16Type, UInt8Type, UInt16Type};
use feen::Feen;
use feen_chess::{
    BLACK, Castles, CastlingSpelling, EnPassant, Move, Piece, Player, Position, Role, Wing,
};
use pyo3::prelude::*;

use super::names::{side_of, square_of};
use crate::columns::Column;
use crate::columns::arrays::{numbers, structure};
use crate::columns::moves::Lines;
use crate::columns::positions::{Game, Positions};
use crate::columns::rows::Part;
use crate::error::refused;
use crate::tables::plan::castles_of;

pub(super) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    macro_rules! add {
        ($($name:ident),+) => {
            $(module.add_function(wrap_pyfunction!($name, module)?)?;)+
        };
    }
    add!(
        is_legal,
        legal_error,
        status,
        in_check,
        legal_move_count,
        legal_moves,
        play,
        line,
        move_error,
        san_to_uci,
        uci_to_san,
        material,
        signature,
        phase,
        castling,
        mirror,
        flip_colours,
        piece_at,
        squares_of,
        attackers
    );
    features::register(module)
}

/// Chess and Chess960.
struct Chess;

/// How moves of chess are written; both are read without being told.
#[derive(Clone, Copy)]
enum Written {
    San,
    Uci(Castles),
}

impl Written {
    const fn uci(king_takes_rook: bool) -> Self {
        Self::Uci(castles_of(king_takes_rook))
    }
}

impl Game for Chess {
    type Position = Position;
    type Move = Move;
    type Notation = Written;

    fn start(&self) -> Position {
        Position::start()
    }

    fn read(&self, text: &[u8]) -> Result<Position, &'static str> {
        let spaces = text.split(|byte| *byte == b' ').skip(1).count();
        // A FEEN has three fields, and a FEN four or six.
        if spaces == 2 {
            let feen = Feen::try_from(text).map_err(|error| error.code())?;
            return Position::from_feen(&feen).map_err(|error| error.code());
        }
        match str::from_utf8(text) {
            Ok(text) => {
                Position::from_fen(text, CastlingSpelling::XFen).map_err(|error| error.code())
            }
            Err(_) => Position::try_from(text).map_err(|error| error.code()),
        }
    }

    fn read_move(
        &self,
        position: &Position,
        _: Option<Move>,
        text: &str,
        _: Written,
    ) -> Result<Move, &'static str> {
        position.parse_move(text).map_err(|error| error.code())
    }

    fn write_move(&self, position: &Position, mv: Move, notation: Written) -> Option<String> {
        Some(match notation {
            Written::San => position.san(mv).as_str().to_owned(),
            Written::Uci(castles) => mv.spell(castles).as_str().to_owned(),
        })
    }

    fn play(&self, position: &mut Position, mv: Move) {
        if let Ok(next) = position.play(mv) {
            *position = next;
        }
    }

    fn legal_moves(&self, position: &Position) -> Vec<Move> {
        position.legal_moves().sorted()
    }

    fn fen(&self, position: &Position) -> impl Display {
        position.fen().en_passant(EnPassant::Legal)
    }

    fn unwritten(&self, _: Written) -> PyErr {
        refused(
            "move/notation",
            "the notation cannot write the moves of chess",
        )
    }
}

/// A column of positions of chess.
const fn positions<'x, 'py>(x: &'x Bound<'py, PyAny>, threads: usize) -> Positions<'x, 'py, Chess> {
    Positions::new(Chess, x, threads)
}

/// A column of positions of chess beside one of moves.
fn lines(
    x: Option<&Bound<'_, PyAny>>,
    moves: &Bound<'_, PyAny>,
    threads: usize,
) -> PyResult<Lines<Chess>> {
    Lines::new(Chess, x, moves, Written::San, threads)
}

/// Whether each text is a legal position of chess or Chess960: bool.
///
/// A legal position has one king a side that do not touch, no pawn on the first or the last rank, at most sixteen pieces
/// a side, the side that has moved not in check, checks that one move can give, and castling rights and a square of en
/// passant that fit the board. `legal_error` has the reason.
///
///     >>> from feen import chess
///     >>> chess.is_legal(["4k3/8/8/8/8/8/8/4K3 w - - 0 1", "8/8/8/8/8/8/8/4K3 w - - 0 1", "4k^3/8/8/8/8/8/8/4K^3 / C/c", None]).to_pylist()
///     [True, False, True, None]
#[pyfunction]
#[pyo3(signature = (x, *, threads = 1))]
fn is_legal(x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    positions(x, threads).are_read()
}

/// The code of the reason why each text is not a legal position: a dictionary of strings; null where it is one.
///
///     >>> from feen import chess
///     >>> chess.legal_error(["8/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]).to_pylist()
///     ['fen/no-king', None]
#[pyfunction]
#[pyo3(signature = (x, *, threads = 1))]
fn legal_error(x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    positions(x, threads).codes()
}

/// The state of each position, a dictionary of strings: `in progress`, `White wins by checkmate`, `Black wins by checkmate`,
/// `draw by stalemate`, `draw by insufficient material`, `draw by the seventy-five-move rule`; null where it is not legal.
///
///     >>> from feen import chess
///     >>> chess.status(["7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"]).to_pylist()
///     ['White wins by checkmate', 'draw by stalemate']
#[pyfunction]
#[pyo3(signature = (x, *, threads = 1))]
fn status(x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    positions(x, threads).names(|position| {
        let game = feen_chess::Game::from_position(position.clone());
        Some(game.status().to_string())
    })
}

/// Whether the player to move is in check, bool; null where the position is not legal.
///
///     >>> from feen import chess
///     >>> chess.in_check(["4k3/8/8/8/8/8/8/4K2r w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]).to_pylist()
///     [True, False]
#[pyfunction]
#[pyo3(signature = (x, *, threads = 1))]
fn in_check(x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    positions(x, threads).flags(Position::is_check)
}

/// The number of legal moves, uint16 from 0 to 218; null where the position is not legal.
///
///     >>> from feen import chess
///     >>> chess.legal_move_count(["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "nonsense"]).to_pylist()
///     [20, None]
#[pyfunction]
#[pyo3(signature = (x, *, threads = 1))]
fn legal_move_count(x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    positions(x, threads).numbers::<UInt16Type>(|position| Some(count_moves(position)))
}

/// The legal moves of each position, in the order of `Position.legal_moves`: lists of strings, in `"uci"` or `"san"`; null where
/// the position is not legal.
///
///     >>> from feen import chess
///     >>> fens = ["4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"]
///     >>> chess.legal_moves(fens)[0][:3], chess.legal_moves(fens, "san")[0][-3:]
///     (['a1b1', 'a1c1', 'a1d1'], ['Kd2', 'Ke2', 'Kf2'])
#[pyfunction]
#[pyo3(signature = (x, notation = "uci", *, threads = 1))]
fn legal_moves(x: &Bound<'_, PyAny>, notation: &str, threads: usize) -> PyResult<Column> {
    let notation = match notation {
        "uci" => Written::uci(false),
        "san" => Written::San,
        _ => {
            let message = format!("expected \"uci\" or \"san\", found \"{notation}\"");
            return Err(refused("notation/unknown", &message));
        }
    };
    positions(x, threads).legal_moves(notation)
}

/// The FEN of each position after the moves beside it; null where a text is not a legal position, or a move cannot be played.
///
/// The moves of a row are a text, of one move or of many, or a list of texts, in UCI or SAN; a text may be the moves of a game as
/// PGN has them, with numbers and comments. One text for all rows is given as it is. Without positions, `None`, all rows begin at
/// the start of a game. `move_error` has the reason of a null.
///
///     >>> from feen import chess
///     >>> start = chess.Position().fen
///     >>> chess.play([start, start, start], ["e4", "e2e4 e7e5", "e5"]).to_pylist()
///     ['rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1', 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2', None]
#[pyfunction]
#[pyo3(signature = (x, moves, *, threads = 1))]
fn play(
    x: Option<&Bound<'_, PyAny>>,
    moves: &Bound<'_, PyAny>,
    threads: usize,
) -> PyResult<Column> {
    lines(x, moves, threads)?.last(moves.py())
}

/// The FENs after each of the moves beside a position, as far as they can be played: a struct of `fens`, a list of strings, and
/// `error`, the code of the first fault, null where there is none.
///
/// Positions and moves are those of `play`. The first move of a puzzle of Lichess is the opponent's: its position is `fens[0]`.
///
///     >>> from feen import chess
///     >>> row = chess.line(None, ["1. e4 e5 2. Ke3"])[0]
///     >>> len(row["fens"]), row["error"]
///     (2, 'san/illegal')
#[pyfunction]
#[pyo3(signature = (x, moves, *, threads = 1))]
fn line(
    x: Option<&Bound<'_, PyAny>>,
    moves: &Bound<'_, PyAny>,
    threads: usize,
) -> PyResult<Column> {
    lines(x, moves, threads)?.each(moves.py())
}

/// The code of the reason why the moves beside each position cannot be played: a dictionary of strings; null where they can.
///
/// Positions and moves are those of `play`.
///
///     >>> from feen import chess
///     >>> chess.move_error(None, ["e2e4", "e2e5", "e5"]).to_pylist()
///     [None, 'move/unreachable', 'san/illegal']
#[pyfunction]
#[pyo3(signature = (x, moves, *, threads = 1))]
fn move_error(
    x: Option<&Bound<'_, PyAny>>,
    moves: &Bound<'_, PyAny>,
    threads: usize,
) -> PyResult<Column> {
    lines(x, moves, threads)?.codes(moves.py())
}

/// The moves beside each position in UCI, separated by blanks: a string; null where they cannot be played.
///
/// Positions and moves are those of `play`. Castling is `e1g1`, and with `king_takes_rook=True` `e1h1`, as engines of Chess960
/// have it.
///
///     >>> from feen import chess
///     >>> chess.san_to_uci(None, ["1. e4 e5 2. Nf3", "e5"]).to_pylist()
///     ['e2e4 e7e5 g1f3', None]
#[pyfunction]
#[pyo3(signature = (x, moves, *, king_takes_rook = false, threads = 1))]
fn san_to_uci(
    x: Option<&Bound<'_, PyAny>>,
    moves: &Bound<'_, PyAny>,
    king_takes_rook: bool,
    threads: usize,
) -> PyResult<Column> {
    lines(x, moves, threads)?.written(moves.py(), Written::uci(king_takes_rook))
}

/// The moves beside each position in SAN, separated by blanks: a string; null where they cannot be played.
///
/// Positions and moves are those of `play`.
///
///     >>> from feen import chess
///     >>> chess.uci_to_san(None, ["e2e4 e7e5 g1f3"]).to_pylist()
///     ['e4 e5 Nf3']
#[pyfunction]
#[pyo3(signature = (x, moves, *, threads = 1))]
fn uci_to_san(
    x: Option<&Bound<'_, PyAny>>,
    moves: &Bound<'_, PyAny>,
    threads: usize,
) -> PyResult<Column> {
    lines(x, moves, threads)?.written(moves.py(), Written::San)
}

/// The number of legal moves of a position.
pub(super) fn count_moves(position: &Position) -> u16 {
    // The leaves at depth 1 are counted without a list of them.
    u16::try_from(position.perft(1)).unwrap_or(u16::MAX)
}

/// The roles that count as material.
const MATERIAL: [Role; 5] = [
    Role::Pawn,
    Role::Knight,
    Role::Bishop,
    Role::Rook,
    Role::Queen,
];

/// All roles, in the order of planes.
const ROLES: [Role; 6] = [
    Role::Pawn,
    Role::Knight,
    Role::Bishop,
    Role::Rook,
    Role::Queen,
    Role::King,
];

fn count(position: &Position, side: Player, role: Role) -> u8 {
    let squares = position.piece_squares(Piece { side, role });
    u8::try_from(squares.len()).unwrap_or(u8::MAX)
}

/// The pieces of each position: a struct of ten counts, uint8, and `balance`, int16.
///
/// The counts are `white_pawns`, `white_knights`, `white_bishops`, `white_rooks`, `white_queens` and the same of `black`.
/// The balance is White's pieces less Black's, with pawns at 1, knights and bishops at 3, rooks at 5 and queens at 9.
///
///     >>> from feen import chess
///     >>> row = chess.material(["4k2r/8/8/8/8/8/P7/4K2Q w - - 0 1"])[0]
///     >>> row["white_pawns"], row["black_rooks"], row["balance"]
///     (1, 1, 5)
#[pyfunction]
#[pyo3(signature = (x, *, threads = 1))]
fn material(x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    const WORTH: [i16; 5] = [1, 3, 3, 5, 9];
    let names = named(["pawns", "knights", "bishops", "rooks", "queens"]);
    let (mut columns, is_there) =
        positions(x, threads).tallies::<UInt8Type>(&names, |position, counts| {
            for (place, (side, role)) in counts.iter_mut().zip(of_sides(MATERIAL)) {
                *place = count(position, side, role);
            }
        })?;
    let balances = (0..is_there.len()).map(|row| {
        let worth = WORTH.into_iter().chain(WORTH.map(i16::saturating_neg));
        let counts = columns.iter().map(|column| {
            let column = column.as_primitive::<UInt8Type>();
            column.is_valid(row).then(|| i16::from(column.value(row)))
        });
        let terms = counts.zip(worth);
        terms
            .map(|(count, worth)| Some(count?.saturating_mul(worth)))
            .sum::<Option<i16>>()
    });
    let balances = numbers::<Int16Type>(balances.collect::<Vec<_>>());
    columns.push(balances);
    let names = names.iter().map(String::as_str).chain(["balance"]);
    structure(names.zip(columns).collect(), Some(is_there)).map(Column::new)
}

/// The names of what both sides have: `white_pawns` and so on, and then those of Black.
fn named<const N: usize>(names: [&str; N]) -> Vec<String> {
    let sides = ["white", "black"].into_iter();
    let names = sides.flat_map(|side| names.map(|name| format!("{side}_{name}")));
    names.collect()
}

/// The roles of both sides.
fn of_sides<const N: usize>(roles: [Role; N]) -> impl Iterator<Item = (Player, Role)> {
    let sides = Player::ALL.into_iter();
    sides.flat_map(move |side| roles.map(|role| (side, role)))
}

/// The pieces of each position as tables of endgames name them, a string: `KQRvKQR`, White before Black, each in the order
/// K, Q, R, B, N, P; null where the position is not legal.
///
///     >>> from feen import chess
///     >>> chess.signature(["4k2r/8/8/8/8/8/P7/4K2Q w - - 0 1"]).to_pylist()
///     ['KQPvKR']
#[pyfunction]
#[pyo3(signature = (x, *, threads = 1))]
fn signature(x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    positions(x, threads).texts(|part, position| {
        let mut text = String::with_capacity(16);
        for side in Player::ALL {
            if side == BLACK {
                text.push('v');
            }
            for role in ROLES.into_iter().rev() {
                (0..count(position, side, role)).for_each(|_| text.push(role.letter()));
            }
        }
        part.push_str(&text);
    })
}

/// The phase of each position, uint8 from 0, only kings and pawns, to 24, all pieces; null where it is not legal.
///
/// A knight and a bishop count 1 each, a rook 2, a queen 4; more than 24, by promotions, is 24.
///
///     >>> from feen import chess
///     >>> chess.phase(["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"]).to_pylist()
///     [24, 2]
#[pyfunction]
#[pyo3(signature = (x, *, threads = 1))]
fn phase(x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    positions(x, threads).numbers::<UInt8Type>(|position| {
        let of = |role, worth: usize| position.role_squares(role).len().saturating_mul(worth);
        let all = [
            of(Role::Knight, 1),
            of(Role::Bishop, 1),
            of(Role::Rook, 2),
            of(Role::Queen, 4),
        ];
        Some(u8::try_from(all.iter().sum::<usize>().min(24)).unwrap_or(24))
    })
}

/// The castling rights of each position as FEN writes them, a string: `KQkq`, `-`; letters of files where `KQkq` would not
/// say the rook, as in X-FEN.
///
///     >>> from feen import chess
///     >>> chess.castling(["r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "4k^3/8/8/8/8/8/8/4K^3 / C/c"]).to_pylist()
///     ['kq', '-']
#[pyfunction]
#[pyo3(signature = (x, *, threads = 1))]
fn castling(x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    positions(x, threads).texts(|part, position| {
        let fen = position.to_string();
        part.push_option(fen.split(' ').nth(2));
    })
}

/// Each position with its files in reverse order, as FEN; null where it is not legal, or a side may castle: the mirror of
/// such a position is not one of chess.
///
///     >>> from feen import chess
///     >>> chess.mirror(["4k3/P7/8/8/8/8/8/4K3 w - - 3 40"]).to_pylist()
///     ['3k4/7P/8/8/8/8/8/3K4 w - - 3 40']
#[pyfunction]
#[pyo3(signature = (x, *, threads = 1))]
fn mirror(x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    positions(x, threads).texts(|part, position| {
        let rights = Player::ALL
            .into_iter()
            .flat_map(|side| [(side, Wing::King), (side, Wing::Queen)]);
        if rights
            .into_iter()
            .any(|(side, wing)| position.right(side, wing).is_some())
        {
            return part.push_null();
        }
        let fen = position.to_string();
        let mut fields: Vec<String> = fen.split(' ').map(str::to_owned).collect();
        if let Some(board) = fields.first_mut() {
            let ranks = board
                .split('/')
                .map(|rank| rank.chars().rev().collect::<String>());
            *board = ranks.collect::<Vec<_>>().join("/");
        }
        if let Some(square) = fields.get_mut(3) {
            let file = |letter| match letter {
                'a'..='h' => char::from(b'a'.wrapping_add(b'h'.wrapping_sub(letter as u8))),
                other => other,
            };
            *square = square.chars().map(file).collect();
        }
        part.push_str(&fields.join(" "));
    })
}

/// Each position with the colours of all pieces, the turn and the castling rights exchanged and its ranks in reverse order,
/// as FEN: the same game with the other colours.
///
///     >>> from feen import chess
///     >>> chess.flip_colours(["4k3/P7/8/8/8/8/8/4K2R w K - 3 40"]).to_pylist()
///     ['4k2r/8/8/8/8/8/p7/4K3 b k - 3 40']
#[pyfunction]
#[pyo3(signature = (x, *, threads = 1))]
fn flip_colours(x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    let other = |letter: char| {
        if letter.is_ascii_uppercase() {
            letter.to_ascii_lowercase()
        } else {
            letter.to_ascii_uppercase()
        }
    };
    positions(x, threads).texts(|part, position| {
        let fen = position.to_string();
        let mut fields = fen.split(' ');
        let mut next = || fields.next().unwrap_or_default();
        let (board, turn, castling, square) = (next(), next(), next(), next());
        let ranks: Vec<&str> = board.rsplit('/').collect();
        let board: String = ranks.join("/").chars().map(other).collect();
        let turn = if turn == "w" { "b" } else { "w" };
        // White's rights come first.
        let rights: String = castling.chars().map(other).collect();
        let (white, black): (String, String) = rights.chars().partition(char::is_ascii_uppercase);
        let square: String = square
            .chars()
            .map(|character| match character.to_digit(10) {
                Some(rank) => char::from_digit(9_u32.saturating_sub(rank), 10).unwrap_or(character),
                None => character,
            })
            .collect();
        let clocks = fields.collect::<Vec<_>>().join(" ");
        let castling = if castling == "-" {
            "-".to_owned()
        } else {
            white + &black
        };
        part.push_str(&[&*board, turn, &castling, &square, &clocks].join(" "));
    })
}

/// The piece on a square of each position, a dictionary of strings: `P` to `K` of White, `p` to `k` of Black; null where the
/// square is empty, or the position not legal.
///
///     >>> from feen import chess
///     >>> chess.piece_at(["4k3/8/8/8/8/8/8/4K2R w K - 0 1"], "h1").to_pylist()
///     ['R']
#[pyfunction]
#[pyo3(signature = (x, square, *, threads = 1))]
fn piece_at(x: &Bound<'_, PyAny>, square: &str, threads: usize) -> PyResult<Column> {
    let square = square_of(square)?;
    positions(x, threads).names(|position| Some(position.piece(square)?.letter().to_string()))
}

/// The squares of a piece (`P` to `K` of White, `p` to `k` of Black) in each position: lists of strings, from a1 to h8.
///
///     >>> from feen import chess
///     >>> chess.squares_of(["4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"], "R").to_pylist()
///     [['a1', 'h1']]
#[pyfunction]
#[pyo3(signature = (x, piece, *, threads = 1))]
fn squares_of(x: &Bound<'_, PyAny>, piece: &str, threads: usize) -> PyResult<Column> {
    let piece: Piece = piece
        .parse()
        .map_err(|error: feen_chess::ParsePieceError| refused(error.code(), &error.to_string()))?;
    positions(x, threads).lists(|position| position.piece_squares(piece).iter())
}

/// The squares of the pieces of a side, `"white"` or `"black"`, that attack a square in each position, pinned ones too:
/// lists of strings, from a1 to h8.
///
///     >>> from feen import chess
///     >>> chess.attackers(["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"], "f3", "white").to_pylist()
///     [['g1', 'e2', 'g2']]
#[pyfunction]
#[pyo3(signature = (x, square, side, *, threads = 1))]
fn attackers(x: &Bound<'_, PyAny>, square: &str, side: &str, threads: usize) -> PyResult<Column> {
    let (square, side) = (square_of(square)?, side_of(side)?);
    positions(x, threads).lists(|position| position.attackers(square, side).iter())
}
