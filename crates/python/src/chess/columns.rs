//! The functions of chess over columns: each text is a FEN or a FEEN.

use std::sync::Arc;

use arrow_array::types::{ArrowPrimitiveType, Int16Type, UInt8Type, UInt16Type};
use arrow_array::{ArrayRef, BooleanArray, UInt8Array, UInt16Array, UInt64Array};
use feen::Feen;
use feen_chess::{
    BLACK, CastlingSpelling, Move, Piece, Player, Position, Role, Square, Squares, WHITE, Wing,
};
use pyo3::prelude::*;

use super::names::{side_of, square_of};
use crate::columns::Column;
use crate::columns::arrays::{
    Lists, Strings, fixed_lists, lists, names, numbers, strings, structure, texts_of,
};
use crate::columns::rows::Part;
use crate::columns::texts::mapped;
use crate::error::refused;

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
        material,
        signature,
        phase,
        castling,
        mirror,
        flip_colours,
        piece_at,
        squares_of,
        attackers,
        pawn_structure,
        planes,
        bitboards,
        halfkp
    );
    Ok(())
}

/// The position of a FEN, also one of Chess960, or of a FEEN; or the code of the error.
fn read(text: &[u8]) -> Result<Position, &'static str> {
    let spaces = text.split(|byte| *byte == b' ').skip(1).count();
    // A FEEN has three fields, and a FEN four or six.
    if spaces == 2 {
        let feen = Feen::try_from(text).map_err(|error| error.code())?;
        return Position::from_feen(&feen).map_err(|error| error.code());
    }
    match str::from_utf8(text) {
        Ok(text) => Position::from_fen(text, CastlingSpelling::XFen).map_err(|error| error.code()),
        Err(_) => Position::try_from(text).map_err(|error| error.code()),
    }
}

// Kinds of answers ---------------------------------------------------------------------------

fn values<T: Clone + Send + Sync>(
    py: Python<'_>,
    x: &Bound<'_, PyAny>,
    threads: usize,
    value: impl Fn(&Position) -> Option<T> + Sync,
) -> PyResult<impl Iterator<Item = Option<T>>> {
    let parts = mapped(py, x, threads, |part: &mut Vec<Option<T>>, text| {
        part.push(read(text).ok().and_then(|position| value(&position)));
    })?;
    Ok(parts.into_iter().flatten())
}

fn counts<T: ArrowPrimitiveType>(
    py: Python<'_>,
    x: &Bound<'_, PyAny>,
    threads: usize,
    value: impl Fn(&Position) -> T::Native + Sync,
) -> PyResult<Column> {
    let values = values(py, x, threads, |position| Some(value(position)))?;
    Ok(Column::new(numbers::<T>(values)))
}

fn texts(
    py: Python<'_>,
    x: &Bound<'_, PyAny>,
    threads: usize,
    add: impl Fn(&mut Strings, &Position) + Sync,
) -> PyResult<Column> {
    let parts = mapped(py, x, threads, |part: &mut Strings, text| {
        match read(text) {
            Ok(position) => add(part, &position),
            Err(_) => part.push_null(),
        }
    })?;
    strings(parts).map(Column::new)
}

fn squares(
    py: Python<'_>,
    x: &Bound<'_, PyAny>,
    threads: usize,
    of: impl Fn(&Position) -> Squares + Sync,
) -> PyResult<Column> {
    let parts = mapped(py, x, threads, |part: &mut Lists<Square>, text| {
        part.push(read(text).ok().map(|position| of(&position).iter()));
    })?;
    lists(parts, texts_of).map(Column::new)
}

// Functions ----------------------------------------------------------------------------------

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
fn is_legal(py: Python<'_>, x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    let parts = mapped(py, x, threads, |part: &mut Vec<Option<bool>>, text| {
        part.push(Some(read(text).is_ok()));
    })?;
    Ok(Column::new(Arc::new(
        parts.into_iter().flatten().collect::<BooleanArray>(),
    )))
}

/// The code of the reason why each text is not a legal position: a dictionary of strings; null where it is one.
///
///     >>> from feen import chess
///     >>> chess.legal_error(["8/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]).to_pylist()
///     ['fen/no-king', None]
#[pyfunction]
#[pyo3(signature = (x, *, threads = 1))]
fn legal_error(py: Python<'_>, x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    let parts = mapped(
        py,
        x,
        threads,
        |part: &mut Vec<Option<&'static str>>, text| {
            part.push(read(text).err());
        },
    )?;
    Ok(Column::new(names(parts.into_iter().flatten())))
}

/// The state of each position, a dictionary of strings: `in progress`, `checkmate, White wins`, `checkmate, Black wins`,
/// `draw by stalemate`, `draw by insufficient material`, `draw by the seventy-five-move rule`; null where it is not legal.
///
///     >>> from feen import chess
///     >>> chess.status(["7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"]).to_pylist()
///     ['checkmate, White wins', 'draw by stalemate']
#[pyfunction]
#[pyo3(signature = (x, *, threads = 1))]
fn status(py: Python<'_>, x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    let states = values(py, x, threads, |position| {
        let game = feen_chess::Game::from_position(position.clone());
        Some(game.status().clone())
    })?;
    Ok(Column::new(names(
        states.map(|state| state.map(|state| state.to_string())),
    )))
}

/// Whether the player to move is in check, bool; null where the position is not legal.
///
///     >>> from feen import chess
///     >>> chess.in_check(["4k3/8/8/8/8/8/8/4K2r w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"]).to_pylist()
///     [True, False]
#[pyfunction]
#[pyo3(signature = (x, *, threads = 1))]
fn in_check(py: Python<'_>, x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    let checks = values(py, x, threads, |position| Some(position.is_check()))?;
    Ok(Column::new(Arc::new(checks.collect::<BooleanArray>())))
}

/// The number of legal moves, uint16 from 0 to 218; null where the position is not legal.
///
///     >>> from feen import chess
///     >>> chess.legal_move_count(["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "nonsense"]).to_pylist()
///     [20, None]
#[pyfunction]
#[pyo3(signature = (x, *, threads = 1))]
fn legal_move_count(py: Python<'_>, x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    counts::<UInt16Type>(py, x, threads, count_moves)
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
fn legal_moves(
    py: Python<'_>,
    x: &Bound<'_, PyAny>,
    notation: &str,
    threads: usize,
) -> PyResult<Column> {
    let is_san = match notation {
        "uci" => false,
        "san" => true,
        _ => {
            let message = format!("expected \"uci\" or \"san\", found \"{notation}\"");
            return Err(refused("notation/unknown", &message));
        }
    };
    let parts = mapped(py, x, threads, |part: &mut Lists<String>, text| {
        let moves = read(text).ok().map(|position| {
            let moves = position.legal_moves().sorted().into_iter();
            let text = |one: Move| {
                if is_san {
                    position.san(one).to_string()
                } else {
                    one.to_string()
                }
            };
            moves.map(text).collect::<Vec<_>>()
        });
        part.push(moves);
    })?;
    lists(parts, texts_of).map(Column::new)
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
fn material(py: Python<'_>, x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    const NAMES: [&str; 10] = [
        "white_pawns",
        "white_knights",
        "white_bishops",
        "white_rooks",
        "white_queens",
        "black_pawns",
        "black_knights",
        "black_bishops",
        "black_rooks",
        "black_queens",
    ];
    const WORTH: [i16; 5] = [1, 3, 3, 5, 9];
    let all: Vec<Option<[u8; 10]>> = values(py, x, threads, |position| {
        let mut counts = [0; 10];
        let pieces = Player::ALL
            .into_iter()
            .flat_map(|side| MATERIAL.map(|role| (side, role)));
        for (place, (side, role)) in counts.iter_mut().zip(pieces) {
            *place = count(position, side, role);
        }
        Some(counts)
    })?
    .collect();
    let balance = |counts: &[u8; 10]| -> i16 {
        let worth = WORTH.into_iter().chain(WORTH.map(i16::saturating_neg));
        let terms = counts.iter().zip(worth);
        terms
            .map(|(count, worth)| i16::from(*count).saturating_mul(worth))
            .sum()
    };
    let mut columns = bytes(&NAMES, &all);
    let balances = all.iter().map(|counts| counts.as_ref().map(balance));
    columns.push(("balance", numbers::<Int16Type>(balances)));
    structure(columns, Some(all.iter().map(Option::is_some).collect())).map(Column::new)
}

/// A column for each of some numbers of rows.
fn bytes<const N: usize>(
    names: &[&'static str; N],
    rows: &[Option<[u8; N]>],
) -> Vec<(&'static str, ArrayRef)> {
    let column = |(place, name): (usize, &&'static str)| {
        let values = rows.iter().map(|row| row.as_ref()?.get(place).copied());
        (*name, numbers::<UInt8Type>(values))
    };
    names.iter().enumerate().map(column).collect()
}

/// The pieces of each position as tables of endgames name them, a string: `KQRvKQR`, White before Black, each in the order
/// K, Q, R, B, N, P; null where the position is not legal.
///
///     >>> from feen import chess
///     >>> chess.signature(["4k2r/8/8/8/8/8/P7/4K2Q w - - 0 1"]).to_pylist()
///     ['KQPvKR']
#[pyfunction]
#[pyo3(signature = (x, *, threads = 1))]
fn signature(py: Python<'_>, x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    texts(py, x, threads, |part, position| {
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
fn phase(py: Python<'_>, x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    counts::<UInt8Type>(py, x, threads, |position| {
        let of = |role, worth: usize| position.role_squares(role).len().saturating_mul(worth);
        let all = [
            of(Role::Knight, 1),
            of(Role::Bishop, 1),
            of(Role::Rook, 2),
            of(Role::Queen, 4),
        ];
        u8::try_from(all.iter().sum::<usize>().min(24)).unwrap_or(24)
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
fn castling(py: Python<'_>, x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    texts(py, x, threads, |part, position| {
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
fn mirror(py: Python<'_>, x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    texts(py, x, threads, |part, position| {
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
fn flip_colours(py: Python<'_>, x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    let other = |letter: char| {
        if letter.is_ascii_uppercase() {
            letter.to_ascii_lowercase()
        } else {
            letter.to_ascii_uppercase()
        }
    };
    texts(py, x, threads, |part, position| {
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
fn piece_at(
    py: Python<'_>,
    x: &Bound<'_, PyAny>,
    square: &str,
    threads: usize,
) -> PyResult<Column> {
    let square = square_of(square)?;
    let pieces = values(py, x, threads, |position| position.piece(square))?;
    let letters = pieces.map(|piece| piece.map(|piece| piece.letter().to_string()));
    Ok(Column::new(names(letters)))
}

/// The squares of a piece (`P` to `K` of White, `p` to `k` of Black) in each position: lists of strings, from a1 to h8.
///
///     >>> from feen import chess
///     >>> chess.squares_of(["4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"], "R").to_pylist()
///     [['a1', 'h1']]
#[pyfunction]
#[pyo3(signature = (x, piece, *, threads = 1))]
fn squares_of(
    py: Python<'_>,
    x: &Bound<'_, PyAny>,
    piece: &str,
    threads: usize,
) -> PyResult<Column> {
    let piece: Piece = piece
        .parse()
        .map_err(|error: feen_chess::ParsePieceError| refused(error.code(), &error.to_string()))?;
    squares(py, x, threads, |position| position.piece_squares(piece))
}

/// The squares of the pieces of a side, `"white"` or `"black"`, that attack a square in each position, pinned ones too:
/// lists of strings, from a1 to h8.
///
///     >>> from feen import chess
///     >>> chess.attackers(["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"], "f3", "white").to_pylist()
///     [['g1', 'e2', 'g2']]
#[pyfunction]
#[pyo3(signature = (x, square, side, *, threads = 1))]
fn attackers(
    py: Python<'_>,
    x: &Bound<'_, PyAny>,
    square: &str,
    side: &str,
    threads: usize,
) -> PyResult<Column> {
    let (square, side) = (square_of(square)?, side_of(side)?);
    squares(py, x, threads, |position| position.attackers(square, side))
}

/// The pawns of each position: a struct of six counts, uint8 from 0 to 8.
///
/// `white_isolated` pawns have no pawn of their side on the files beside them. `white_doubled` pawns have another one of
/// their side on their file, and count each. `white_passed` pawns have no pawn of the other side before them, on their file
/// or on those beside it. The same of `black`.
///
///     >>> from feen import chess
///     >>> chess.pawn_structure(["4k3/p7/8/8/8/3P4/3P3P/4K3 w - - 0 1"])[0]
///     {'white_isolated': 3, 'white_doubled': 2, 'white_passed': 3, 'black_isolated': 1, 'black_doubled': 0, 'black_passed': 1}
#[pyfunction]
#[pyo3(signature = (x, *, threads = 1))]
fn pawn_structure(py: Python<'_>, x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    const NAMES: [&str; 6] = [
        "white_isolated",
        "white_doubled",
        "white_passed",
        "black_isolated",
        "black_doubled",
        "black_passed",
    ];
    let all: Vec<Option<[u8; 6]>> = values(py, x, threads, |position| {
        let [white, black] = Player::ALL.map(|side| pawns(position, side));
        let mut counts = [0; 6];
        for (place, found) in counts.iter_mut().zip(white.into_iter().chain(black)) {
            *place = found;
        }
        Some(counts)
    })?
    .collect();
    let columns = bytes(&NAMES, &all);
    structure(columns, Some(all.iter().map(Option::is_some).collect())).map(Column::new)
}

/// The bits of the file a.
const FILE_A: u64 = 0x0101_0101_0101_0101;

/// The isolated, doubled and passed pawns of a side.
fn pawns(position: &Position, side: Player) -> [u8; 3] {
    let of = |side| {
        position
            .piece_squares(Piece {
                side,
                role: Role::Pawn,
            })
            .bits()
    };
    let (own, other) = (of(side), of(side.flip()));
    let mut counts = [0_u8; 3];
    for pawn in Squares::from_bits(own) {
        let index = u32::from(pawn.index());
        let (file, rank) = (index % 8, index / 8);
        let column = |file: u32| FILE_A << file;
        let mut beside = 0;
        if let Some(left) = file.checked_sub(1) {
            beside |= column(left);
        }
        if file < 7 {
            beside |= column(file.saturating_add(1));
        }
        let ahead = if side == WHITE {
            u64::MAX
                .checked_shl(rank.saturating_add(1).saturating_mul(8))
                .unwrap_or(0)
        } else {
            1_u64
                .checked_shl(rank.saturating_mul(8))
                .map_or(0, |first| first.wrapping_sub(1))
        };
        let found = [
            own & beside == 0,
            (own & column(file)).count_ones() > 1,
            other & (beside | column(file)) & ahead == 0,
        ];
        for (count, is_so) in counts.iter_mut().zip(found) {
            *count = count.saturating_add(u8::from(is_so));
        }
    }
    counts
}

/// The twelve pieces in the order of planes: P, N, B, R, Q, K of White, then of Black.
fn pieces() -> impl Iterator<Item = Piece> {
    let sides = Player::ALL.into_iter();
    sides.flat_map(|side| ROLES.map(|role| Piece { side, role }))
}

/// The sets of squares of all pieces of positions.
#[derive(Default)]
struct Boards {
    bits: Vec<[u64; 12]>,
    is_there: Vec<bool>,
}

impl Part for Boards {
    fn push_null(&mut self) {
        self.bits.push([0; 12]);
        self.is_there.push(false);
    }

    fn push_from(&mut self, other: &Self, row: usize) {
        self.bits
            .push(other.bits.get(row).copied().unwrap_or_default());
        self.is_there
            .push(other.is_there.get(row).copied().unwrap_or_default());
    }
}

fn boards(py: Python<'_>, x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Vec<Boards>> {
    mapped(py, x, threads, |part: &mut Boards, text| match read(text) {
        Ok(position) => {
            let mut bits = [0; 12];
            for (place, piece) in bits.iter_mut().zip(pieces()) {
                *place = position.piece_squares(piece).bits();
            }
            part.bits.push(bits);
            part.is_there.push(true);
        }
        Err(_) => part.push_null(),
    })
}

/// The board of each position as planes: lists of 768 numbers, uint8, 1 where a piece stands and 0 elsewhere.
///
/// The shape of a row is (12, 8, 8): the pieces P, N, B, R, Q, K of White and then of Black, the ranks from 1 to 8, the files
/// from a to h. Without nulls `planes.to_numpy()` is an array of shape (rows, 12, 8, 8) without a copy.
///
///     >>> from feen import chess
///     >>> row = chess.planes(["4k3/8/8/8/8/8/8/4K2R w K - 0 1"])[0]
///     >>> len(row), sum(row), row[3 * 64 + 7], row[11 * 64 + 60]
///     (768, 3, 1, 1)
#[pyfunction]
#[pyo3(signature = (x, *, threads = 1))]
fn planes(py: Python<'_>, x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    let parts = boards(py, x, threads)?;
    let rows: usize = parts.iter().map(|part| part.bits.len()).sum();
    let mut bytes: Vec<u8> = Vec::with_capacity(rows.saturating_mul(768));
    let mut is_there = Vec::with_capacity(rows);
    for part in parts {
        for bits in part.bits.iter().flatten() {
            let spread = bits.to_le_bytes().map(spread);
            bytes.extend(spread.iter().flatten());
        }
        is_there.extend(part.is_there);
        py.check_signals()?;
    }
    let lists = fixed_lists(Arc::new(UInt8Array::from(bytes)), 768, is_there)?;
    Ok(Column::shaped(lists, &[12, 8, 8]))
}

/// A byte for each bit of a byte, the lowest first.
const fn spread(byte: u8) -> [u8; 8] {
    // Each byte keeps the bit of its place, and then only whether it has one.
    let bits = (byte as u64).wrapping_mul(FILE_A) & 0x8040_2010_0804_0201;
    let ones = ((bits.wrapping_add(0x7f7f_7f7f_7f7f_7f7f) | bits) >> 7) & FILE_A;
    ones.to_le_bytes()
}

/// The board of each position as twelve sets of squares: lists of 12 numbers, uint64, for the pieces P, N, B, R, Q, K of White
/// and then of Black. The bit 0 is a1, 7 is h1 and 63 is h8.
///
///     >>> from feen import chess
///     >>> chess.bitboards(["4k3/8/8/8/8/8/8/4K2R w K - 0 1"])[0]
///     [0, 0, 0, 128, 0, 16, 0, 0, 0, 0, 0, 1152921504606846976]
#[pyfunction]
#[pyo3(signature = (x, *, threads = 1))]
fn bitboards(py: Python<'_>, x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    let parts = boards(py, x, threads)?;
    let bits: Vec<u64> = parts
        .iter()
        .flat_map(|part| part.bits.iter().flatten().copied())
        .collect();
    let is_there = parts.into_iter().flat_map(|part| part.is_there).collect();
    fixed_lists(Arc::new(UInt64Array::from(bits)), 12, is_there).map(Column::new)
}

/// The features of each position for networks of the kind `HalfKP`: a struct of `white` and `black`, lists of up to 30
/// numbers, uint16 from 0 to 40 959, in ascending order.
///
/// Each side sees the board from its own side: Black with the ranks in reverse order. A feature is
/// `(king * 10 + piece) * 64 + square`: the square of the own king, a piece that is no king (P, N, B, R, Q of the own side
/// are 0 to 4, those of the other 5 to 9), and its square, with a1 as 0 and h8 as 63.
///
///     >>> from feen import chess
///     >>> chess.halfkp(["4k3/8/8/8/8/8/P7/4K3 w - - 0 1"])[0]
///     {'white': [2568], 'black': [2928]}
#[pyfunction]
#[pyo3(signature = (x, *, threads = 1))]
fn halfkp(py: Python<'_>, x: &Bound<'_, PyAny>, threads: usize) -> PyResult<Column> {
    let parts = mapped(py, x, threads, |part: &mut Halves, text| match read(text) {
        Ok(position) => {
            for (side, half) in Player::ALL.into_iter().zip(&mut part.halves) {
                half.push(Some(half_of(&position, side)));
            }
            part.is_there.push(true);
        }
        Err(_) => part.push_null(),
    })?;
    let (mut white, mut black, mut is_there) = (Vec::new(), Vec::new(), Vec::new());
    for part in parts {
        let [first, second] = part.halves;
        white.push(first);
        black.push(second);
        is_there.extend(part.is_there);
    }
    let items = |items: Vec<u16>| Ok(Arc::new(UInt16Array::from(items)) as ArrayRef);
    let columns = vec![
        ("white", lists(white, items)?),
        ("black", lists(black, items)?),
    ];
    structure(columns, Some(is_there)).map(Column::new)
}

/// The features of both sides.
#[derive(Default)]
struct Halves {
    halves: [Lists<u16>; 2],
    is_there: Vec<bool>,
}

impl Part for Halves {
    fn push_null(&mut self) {
        self.halves.iter_mut().for_each(Part::push_null);
        self.is_there.push(false);
    }

    fn push_from(&mut self, other: &Self, row: usize) {
        for (own, other) in self.halves.iter_mut().zip(&other.halves) {
            own.push_from(other, row);
        }
        self.is_there
            .push(other.is_there.get(row).copied().unwrap_or_default());
    }
}

/// The features that a side sees, by pieces and then by squares, so that they ascend.
fn half_of(position: &Position, side: Player) -> impl Iterator<Item = u16> {
    // The ranks in reverse order.
    let seen = move |squares: Squares| match side {
        WHITE => squares,
        BLACK => Squares::from_bits(squares.bits().swap_bytes()),
    };
    let king: Squares = [position.king(side)].into_iter().collect();
    let king = seen(king)
        .iter()
        .next()
        .map_or(0, |square| u16::from(square.index()));
    let pieces = [side, side.flip()]
        .into_iter()
        .flat_map(|side| MATERIAL.map(|role| Piece { side, role }));
    let planes = pieces.zip(king.saturating_mul(10)..);
    planes.flat_map(move |(piece, plane)| {
        let squares = seen(position.piece_squares(piece)).iter();
        squares.map(move |square| {
            plane
                .saturating_mul(64)
                .saturating_add(square.index().into())
        })
    })
}

#[cfg(test)]
mod tests {
    use super::spread;

    #[test]
    fn a_byte_is_spread_to_its_bits() {
        for byte in 0..=u8::MAX {
            let expected: [u8; 8] = core::array::from_fn(|bit| byte >> bit & 1);
            assert_eq!(spread(byte), expected);
        }
    }
}
