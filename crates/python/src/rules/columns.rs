//! The functions of every game over columns: each text is a FEN of a variant.

use std::fmt::Display;

use arrow_array::types::{UInt8Type, UInt16Type, UInt32Type, UInt64Type};
use feen::Player;
use feen_rules::{Kind, Move, MoveError, Notation, Piece, Square};
use pyo3::prelude::*;

use super::{AnyVariant, letter, notation, sorted, square_of, state, unwritten};
use crate::columns::Column;
use crate::columns::matches::Question;
use crate::columns::moves::Lines;
use crate::columns::positions::{Game, Positions};
use crate::error::refused;
use crate::piece::{player_name, player_of};

pub(super) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    macro_rules! add {
        ($($name:ident),+) => {
            $(module.add_function(wrap_pyfunction!($name, module)?)?;)+
        };
    }
    add!(
        is_valid,
        error_code,
        in_check,
        status,
        legal_move_count,
        legal_moves,
        play,
        line,
        move_error,
        translate,
        san_to_uci,
        uci_to_san,
        material,
        hands,
        piece_at,
        squares_of,
        attackers,
        matches,
        planes,
        bitboards,
        halfkp
    );
    Ok(())
}

/// The game of a variant.
#[derive(Clone)]
struct Rules(feen_rules::Variant);

impl Game for Rules {
    type Position = feen_rules::Position;
    type Move = Move;
    type Notation = Notation;

    fn start(&self) -> feen_rules::Position {
        feen_rules::Position::start(&self.0)
    }

    fn read(&self, text: &[u8]) -> Result<feen_rules::Position, &'static str> {
        let text = String::from_utf8_lossy(text);
        feen_rules::Position::from_fen(&self.0, &text).map_err(|error| error.code())
    }

    fn read_move(
        &self,
        position: &feen_rules::Position,
        last: Option<Move>,
        text: &str,
        notation: Notation,
    ) -> Result<Move, &'static str> {
        let mv = position.parse_move_after(last, text, notation);
        mv.map_err(MoveError::code)
    }

    fn write_move(
        &self,
        position: &feen_rules::Position,
        mv: Move,
        notation: Notation,
    ) -> Option<String> {
        position.text(mv, notation)
    }

    fn play(&self, position: &mut feen_rules::Position, mv: Move) {
        position.play_unchecked(mv);
    }

    fn legal_moves(&self, position: &feen_rules::Position) -> Vec<Move> {
        sorted(position)
    }

    fn fen(&self, position: &feen_rules::Position) -> impl Display {
        position.fen()
    }

    fn unwritten(&self, notation: Notation) -> PyErr {
        unwritten(notation, &self.0)
    }
}

impl Rules {
    fn new(variant: &AnyVariant<'_>) -> PyResult<Self> {
        Ok(Self(variant.built()?))
    }

    /// The kinds of both players, in the order of planes.
    fn planes(&self) -> Vec<(Player, Kind)> {
        let kinds = self.0.kinds().iter();
        let planes = Player::ALL
            .into_iter()
            .flat_map(|player| kinds.clone().map(move |kind| (player, *kind)));
        planes.collect()
    }

    fn squares(&self) -> usize {
        self.0.files().saturating_mul(self.0.ranks())
    }

    /// The planes and the squares of the pieces of a position.
    fn places(&self, position: &feen_rules::Position) -> impl Iterator<Item = (usize, Square)> {
        let kinds = self.0.kinds();
        Player::ALL
            .into_iter()
            .zip([0, kinds.len()])
            .flat_map(move |(player, before)| {
                let squares = position.pieces(player).iter();
                squares.filter_map(move |square| {
                    let kind = position.piece(square)?.kind();
                    let place = kinds.iter().position(|other| *other == kind)?;
                    Some((before.saturating_add(place), square))
                })
            })
    }

    /// The features that a player sees, if there is one king.
    fn half(&self, position: &feen_rules::Position, player: Player) -> Option<Vec<u32>> {
        let variant = &self.0;
        let last = variant.ranks().saturating_sub(1);
        let seen = |square: Square| {
            let rank = variant.rank(square);
            let rank = if player == Player::First {
                rank
            } else {
                last.saturating_sub(rank)
            };
            rank.saturating_mul(variant.files())
                .saturating_add(variant.file(square))
        };
        let king = position.royal(player)?;
        let royal = position.piece(king)?.kind();
        let kinds: Vec<Kind> = variant
            .kinds()
            .iter()
            .copied()
            .filter(|kind| *kind != royal)
            .collect();
        let on_board = kinds.len().saturating_mul(2);
        let planes = if variant.has_hands() {
            on_board.saturating_mul(2)
        } else {
            on_board
        };
        let first = seen(king).saturating_mul(planes);
        let feature = |owner: Player, kind: Kind, before: usize, square: usize| {
            let index = kinds.iter().position(|other| *other == kind)?;
            let of_other = if owner == player { 0 } else { kinds.len() };
            let plane = first
                .saturating_add(before)
                .saturating_add(of_other)
                .saturating_add(index);
            let feature = plane.saturating_mul(self.squares()).saturating_add(square);
            u32::try_from(feature).ok()
        };
        let mut features = Vec::new();
        for owner in Player::ALL {
            for square in position.pieces(owner) {
                let piece = position.piece(square)?;
                features.extend(feature(owner, piece.kind(), 0, seen(square)));
            }
            for (kind, count) in position.hand(owner) {
                features.extend((0..count).filter_map(|held| feature(owner, kind, on_board, held)));
            }
        }
        features.sort_unstable();
        Some(features)
    }
}

/// A column of positions of a variant.
fn positions<'x, 'py>(
    x: &'x Bound<'py, PyAny>,
    variant: &AnyVariant<'_>,
    threads: usize,
) -> PyResult<Positions<'x, 'py, Rules>> {
    Ok(Positions::new(Rules::new(variant)?, x, threads))
}

/// A column of positions of a variant beside one of moves.
fn lines(
    x: Option<&Bound<'_, PyAny>>,
    moves: &Bound<'_, PyAny>,
    variant: &AnyVariant<'_>,
    notation: &str,
    threads: usize,
) -> PyResult<Lines<Rules>> {
    let notation = self::notation(notation)?;
    Lines::new(Rules::new(variant)?, x, moves, notation, threads)
}

/// Whether each text is a FEN of a variant: bool.
///
///     >>> from feen import rules
///     >>> rules.is_valid(["4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1", "8/8"], "xiangqi").to_pylist()
///     [True, False]
#[pyfunction]
#[pyo3(signature = (x, variant, *, threads = 1))]
fn is_valid(x: &Bound<'_, PyAny>, variant: AnyVariant<'_>, threads: usize) -> PyResult<Column> {
    positions(x, &variant, threads)?.are_read()
}

/// The code of the error of each text, a dictionary of strings; null where it is a FEN of the variant.
///
///     >>> from feen import rules
///     >>> rules.error_code(["4k4/9/9/9/9/9/9/9/9/4K5 w - - 0 1"], "xiangqi").to_pylist()
///     ['position/rank-too-long']
#[pyfunction]
#[pyo3(signature = (x, variant, *, threads = 1))]
fn error_code(x: &Bound<'_, PyAny>, variant: AnyVariant<'_>, threads: usize) -> PyResult<Column> {
    positions(x, &variant, threads)?.codes()
}

/// Whether the player to move is in check, bool; null where a text is not a FEN of the variant.
///
///     >>> from feen import rules
///     >>> rules.in_check(["4k4/9/9/9/9/9/9/9/4R4/3K5 b - - 0 1"], "xiangqi").to_pylist()
///     [True]
#[pyfunction]
#[pyo3(signature = (x, variant, *, threads = 1))]
fn in_check(x: &Bound<'_, PyAny>, variant: AnyVariant<'_>, threads: usize) -> PyResult<Column> {
    positions(x, &variant, threads)?.flags(feen_rules::Position::is_check)
}

/// The state of each position, a dictionary of strings: `in progress`, `the first player wins by checkmate`, `draw by stalemate`
/// and so on; null where a text is not a FEN of the variant.
///
///     >>> from feen import rules
///     >>> rules.status(["4k4/3P5/9/9/9/9/9/9/9/5K3 b - - 0 1"], "xiangqi").to_pylist()
///     ['the first player wins by stalemate']
#[pyfunction]
#[pyo3(signature = (x, variant, *, threads = 1))]
fn status(x: &Bound<'_, PyAny>, variant: AnyVariant<'_>, threads: usize) -> PyResult<Column> {
    positions(x, &variant, threads)?.names(|position| Some(state(position)))
}

/// The number of legal moves of each position, uint16; null where a text is not a FEN of the variant.
///
///     >>> from feen import rules
///     >>> rules.legal_move_count([rules.Position("shogi").fen, "x"], "shogi").to_pylist()
///     [30, None]
#[pyfunction]
#[pyo3(signature = (x, variant, *, threads = 1))]
fn legal_move_count(
    x: &Bound<'_, PyAny>,
    variant: AnyVariant<'_>,
    threads: usize,
) -> PyResult<Column> {
    positions(x, &variant, threads)?
        .numbers::<UInt16Type>(|position| u16::try_from(position.count_legal()).ok())
}

/// The legal moves of each position, in the order of their letters in UCI: lists of strings; null where a text is not a FEN of
/// the variant.
///
/// The notation is one of `"uci"`, `"usi"`, `"san"`, `"iccs"`, `"wxf"`, `"csa"`, `"kif"`, `"western"`, `"chinese"`
/// and `"janggi"`. One that has no text
/// for a move, as WXF has none for those of shogi, is an error.
///
///     >>> from feen import rules
///     >>> start = [rules.Position("shogi").fen]
///     >>> rules.legal_moves(start, "shogi")[0][:2], rules.legal_moves(start, "shogi", "usi")[0][:2]
///     (['a1a2', 'a3a4'], ['9i9h', '9g9f'])
#[pyfunction]
#[pyo3(signature = (x, variant, notation = "uci", *, threads = 1))]
fn legal_moves(
    x: &Bound<'_, PyAny>,
    variant: AnyVariant<'_>,
    notation: &str,
    threads: usize,
) -> PyResult<Column> {
    positions(x, &variant, threads)?.legal_moves(self::notation(notation)?)
}

/// The FEN of each position after the moves beside it; null where a text is not a FEN of the variant, or a move cannot be played.
///
/// The moves of a row are a text, of one move or of many, or a list of texts, in a notation of `legal_moves`; one text for all
/// rows is given as it is. Without positions, `None`, all rows begin at the start of the variant. `move_error` has the reason of a
/// null.
///
///     >>> from feen import rules
///     >>> start = rules.Position("shogi").fen
///     >>> rules.play([start, start], ["7g7f 3c3d", "7g7e"], "shogi", "usi").to_pylist()
///     ['lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL[] w - - 2 2', None]
#[pyfunction]
#[pyo3(signature = (x, moves, variant, notation = "uci", *, threads = 1))]
fn play(
    x: Option<&Bound<'_, PyAny>>,
    moves: &Bound<'_, PyAny>,
    variant: AnyVariant<'_>,
    notation: &str,
    threads: usize,
) -> PyResult<Column> {
    lines(x, moves, &variant, notation, threads)?.last(moves.py())
}

/// The FENs after each of the moves beside a position, as far as they can be played: a struct of `fens`, a list of strings, and
/// `error`, the code of the first fault, null where there is none.
///
/// Positions and moves are those of `play`.
///
///     >>> from feen import rules
///     >>> row = rules.line(None, [["C2=5", "H8+7", "C5+9"]], "xiangqi", "wxf")[0]
///     >>> len(row["fens"]), row["error"]
///     (2, 'move/none')
#[pyfunction]
#[pyo3(signature = (x, moves, variant, notation = "uci", *, threads = 1))]
fn line(
    x: Option<&Bound<'_, PyAny>>,
    moves: &Bound<'_, PyAny>,
    variant: AnyVariant<'_>,
    notation: &str,
    threads: usize,
) -> PyResult<Column> {
    lines(x, moves, &variant, notation, threads)?.each(moves.py())
}

/// The code of the reason why the moves beside each position cannot be played: a dictionary of strings; null where they can.
///
/// Positions and moves are those of `play`.
///
///     >>> from feen import rules
///     >>> rules.move_error(None, ["c3c4", "b2b6"], "shogi").to_pylist()
///     [None, 'move/unreachable']
#[pyfunction]
#[pyo3(signature = (x, moves, variant, notation = "uci", *, threads = 1))]
fn move_error(
    x: Option<&Bound<'_, PyAny>>,
    moves: &Bound<'_, PyAny>,
    variant: AnyVariant<'_>,
    notation: &str,
    threads: usize,
) -> PyResult<Column> {
    lines(x, moves, &variant, notation, threads)?.codes(moves.py())
}

/// The moves beside each position in another notation, separated by blanks: a string; null where they cannot be played.
///
/// Positions and moves are those of `play`.
///
///     >>> from feen import rules
///     >>> rules.translate(None, ["h3e3 h10g8"], "xiangqi", to="wxf").to_pylist()
///     ['C2=5 H8+7']
#[pyfunction]
#[pyo3(signature = (x, moves, variant, notation = "uci", to = "uci", *, threads = 1))]
fn translate(
    x: Option<&Bound<'_, PyAny>>,
    moves: &Bound<'_, PyAny>,
    variant: AnyVariant<'_>,
    notation: &str,
    to: &str,
    threads: usize,
) -> PyResult<Column> {
    lines(x, moves, &variant, notation, threads)?.written(moves.py(), self::notation(to)?)
}

/// The moves beside each position from SAN to UCI, as `translate`.
///
///     >>> from feen import rules
///     >>> rules.san_to_uci(None, ["1. e4 e5 2. Nf3"], "crazyhouse").to_pylist()
///     ['e2e4 e7e5 g1f3']
#[pyfunction]
#[pyo3(signature = (x, moves, variant, *, threads = 1))]
fn san_to_uci(
    x: Option<&Bound<'_, PyAny>>,
    moves: &Bound<'_, PyAny>,
    variant: AnyVariant<'_>,
    threads: usize,
) -> PyResult<Column> {
    translate(x, moves, variant, "san", "uci", threads)
}

/// The moves beside each position from UCI to SAN, as `translate`.
///
///     >>> from feen import rules
///     >>> rules.uci_to_san(None, ["e2e4 e7e5 g1f3"], "crazyhouse").to_pylist()
///     ['e4 e5 Nf3']
#[pyfunction]
#[pyo3(signature = (x, moves, variant, *, threads = 1))]
fn uci_to_san(
    x: Option<&Bound<'_, PyAny>>,
    moves: &Bound<'_, PyAny>,
    variant: AnyVariant<'_>,
    threads: usize,
) -> PyResult<Column> {
    translate(x, moves, variant, "uci", "san", threads)
}

/// The pieces of each position, on the board and in hand: a struct of uint16 for each kind of `Variant.pieces`, `first_P` and so on,
/// and then `second_P` and so on. Null where a text is not a FEN of the variant.
///
///     >>> from feen import rules
///     >>> rules.material([rules.Position("shogi").fen], "shogi")[0]["second_P"]
///     9
#[pyfunction]
#[pyo3(signature = (x, variant, *, threads = 1))]
fn material(x: &Bound<'_, PyAny>, variant: AnyVariant<'_>, threads: usize) -> PyResult<Column> {
    let variant = variant.built()?;
    counts(x, &variant, threads, |position, add| {
        for square in variant.squares() {
            if let Some(piece) = position.piece(square) {
                add(piece.player(), piece.kind(), 1);
            }
        }
        held(position, add);
    })
}

/// The pieces in hand of each position: a struct of uint16 for each kind of `Variant.pieces`, `first_P` and so on, and then
/// `second_P` and so on. Null where a text is not a FEN of the variant.
///
///     >>> from feen import rules
///     >>> row = rules.hands(["4k4/9/9/9/9/9/9/9/4K4[PPb] w - - 0 1"], "shogi")[0]
///     >>> row["first_P"], row["second_B"], row["second_P"]
///     (2, 1, 0)
#[pyfunction]
#[pyo3(signature = (x, variant, *, threads = 1))]
fn hands(x: &Bound<'_, PyAny>, variant: AnyVariant<'_>, threads: usize) -> PyResult<Column> {
    counts(x, &variant.built()?, threads, held)
}

/// Adds the pieces in hand.
fn held(position: &feen_rules::Position, add: &mut dyn FnMut(Player, Kind, usize)) {
    for player in Player::ALL {
        for (kind, count) in position.hand(player) {
            add(player, kind, count);
        }
    }
}

/// A struct with a number for each player and kind of piece.
fn counts(
    x: &Bound<'_, PyAny>,
    variant: &feen_rules::Variant,
    threads: usize,
    pieces: impl Fn(&feen_rules::Position, &mut dyn FnMut(Player, Kind, usize)) + Sync,
) -> PyResult<Column> {
    let game = Rules(variant.clone());
    let fields = game.planes();
    let name = |(player, kind): &(Player, Kind)| {
        format!("{}_{}", player_name(*player), variant.letter(*kind))
    };
    let names: Vec<String> = fields.iter().map(name).collect();
    Positions::new(game, x, threads).counts::<UInt16Type>(&names, |position, counts| {
        pieces(position, &mut |player, kind, more| {
            let place = fields.iter().position(|field| *field == (player, kind));
            if let Some(count) = place.and_then(|place| counts.get_mut(place)) {
                *count = count.saturating_add(u16::try_from(more).unwrap_or(u16::MAX));
            }
        });
    })
}

/// Whether each position is as a query says, bool; null where a text is not a FEN of the variant.
///
/// The query is one of `docs/query.md`: pieces, squares, hands, and what the rules say.
///
///     >>> from feen import rules
///     >>> fens = [rules.Position("xiangqi").fen, "nonsense"]
///     >>> rules.matches(fens, "count(C) = 2 and k on palace and not check", "xiangqi").to_pylist()
///     [True, None]
#[pyfunction]
#[pyo3(signature = (x, query, variant, *, threads = 1))]
fn matches(
    x: &Bound<'_, PyAny>,
    query: &str,
    variant: AnyVariant<'_>,
    threads: usize,
) -> PyResult<Column> {
    Question::new(query, Some(variant.built()?))?.of_fens(x, threads)
}

/// The board of each position as planes: lists of uint8, 1 where a piece stands and 0 elsewhere.
///
/// The shape of a row is (2 · pieces, ranks, files): the kinds of `Variant.pieces` of the first player, and then of the second;
/// the ranks from the first player's side, the files from a. Hands have no planes. Null where a text is not a FEN of the
/// variant. Without nulls `planes.to_numpy()` is an array of shape (rows, 2 · pieces, ranks, files) without a copy.
///
///     >>> from feen import rules
///     >>> xiangqi = rules.Variant("xiangqi")
///     >>> row = rules.planes([rules.Position(xiangqi).fen], xiangqi)[0]
///     >>> len(row) == 2 * len(xiangqi.pieces) * 10 * 9, sum(row)
///     (True, 32)
#[pyfunction]
#[pyo3(signature = (x, variant, *, threads = 1))]
fn planes(x: &Bound<'_, PyAny>, variant: AnyVariant<'_>, threads: usize) -> PyResult<Column> {
    let game = Rules::new(&variant)?;
    let kinds = game.planes();
    let shape = [kinds.len(), game.0.ranks(), game.0.files()];
    let size = shape.iter().copied().fold(1, usize::saturating_mul);
    let plane = shape[1].saturating_mul(shape[2]);
    Positions::new(game.clone(), x, threads).arrays::<UInt8Type>(&shape, |position, bytes| {
        let start = bytes.len();
        bytes.resize(start.saturating_add(size), 0);
        let row = bytes.get_mut(start..).unwrap_or_default();
        for (place, square) in game.places(position) {
            let index = place.saturating_mul(plane).saturating_add(square.index());
            if let Some(byte) = row.get_mut(index) {
                *byte = 1;
            }
        }
    })
}

/// The board of each position as sets of squares: lists of uint64 for the kinds of `Variant.pieces` of the first player, and then
/// of the second. The bit of a square is its number, as `from` and `to` of `positions` have it; a board of more than 64 squares
/// has two numbers a piece, and the shape (2 · pieces, 2). Null where a text is not a FEN of the variant.
///
///     >>> from feen import rules
///     >>> sets = rules.bitboards([rules.Position("shogi").fen], "shogi").to_pylist()[0]
///     >>> rules.Variant("shogi").pieces[7], bin(sets[2 * 7]), sets[2 * 7 + 1]
///     ('P', '0b111111111000000000000000000', 0)
#[pyfunction]
#[pyo3(signature = (x, variant, *, threads = 1))]
fn bitboards(x: &Bound<'_, PyAny>, variant: AnyVariant<'_>, threads: usize) -> PyResult<Column> {
    let game = Rules::new(&variant)?;
    let sets = game.planes().len();
    let words = game.squares().div_ceil(64);
    let shape = if words == 1 {
        vec![sets]
    } else {
        vec![sets, words]
    };
    Positions::new(game.clone(), x, threads).arrays::<UInt64Type>(&shape, |position, all| {
        let start = all.len();
        all.resize(start.saturating_add(sets.saturating_mul(words)), 0);
        let row = all.get_mut(start..).unwrap_or_default();
        for (place, square) in game.places(position) {
            let word = place
                .saturating_mul(words)
                .saturating_add(square.index() / 64);
            if let Some(set) = row.get_mut(word) {
                *set |= 1 << (square.index() % 64);
            }
        }
    })
}

/// The piece on a square of each position, a dictionary of strings: letters of `Variant.pieces`, lower case for the second player;
/// null where the square is empty, or a text not a FEN of the variant.
///
///     >>> from feen import rules
///     >>> rules.piece_at([rules.Position("shogi").fen], "e9", "shogi").to_pylist()
///     ['k']
#[pyfunction]
#[pyo3(signature = (x, square, variant, *, threads = 1))]
fn piece_at(
    x: &Bound<'_, PyAny>,
    square: &str,
    variant: AnyVariant<'_>,
    threads: usize,
) -> PyResult<Column> {
    let game = Rules::new(&variant)?;
    let square = square_of(&game.0, square)?;
    Positions::new(game, x, threads)
        .names(|position| Some(letter(position.variant(), position.piece(square)?)))
}

/// The squares of a piece in each position: lists of strings, by their numbers. The piece is a letter of `Variant.pieces`, lower
/// case for the second player.
///
///     >>> from feen import rules
///     >>> rules.squares_of([rules.Position("xiangqi").fen], "c", "xiangqi").to_pylist()
///     [['b8', 'h8']]
#[pyfunction]
#[pyo3(signature = (x, piece, variant, *, threads = 1))]
fn squares_of(
    x: &Bound<'_, PyAny>,
    piece: &str,
    variant: AnyVariant<'_>,
    threads: usize,
) -> PyResult<Column> {
    let game = Rules::new(&variant)?;
    let found = game
        .planes()
        .into_iter()
        .find(|(player, kind)| letter(&game.0, Piece::new(*kind, *player)) == piece);
    let (player, kind) = found.ok_or_else(|| {
        let message = format!("`{piece}` is not a piece of {}", game.0.title());
        refused("piece/unknown", &message)
    })?;
    Positions::new(game, x, threads).lists(|position| {
        let of_kind = |square: &Square| {
            position
                .piece(*square)
                .is_some_and(|piece| piece.kind() == kind)
        };
        let squares = position.pieces(player).iter().filter(of_kind);
        let names = squares.map(|square| position.variant().square_name(square));
        names.collect::<Vec<_>>()
    })
}

/// The squares of the pieces of a player, `"first"` or `"second"`, that attack a square in each position, pinned ones too: lists of
/// strings, by their numbers.
///
///     >>> from feen import rules
///     >>> rules.attackers([rules.Position("shogi").fen], "e2", "first", "shogi").to_pylist()
///     [['d1', 'e1', 'f1', 'h2']]
#[pyfunction]
#[pyo3(signature = (x, square, side, variant, *, threads = 1))]
fn attackers(
    x: &Bound<'_, PyAny>,
    square: &str,
    side: &str,
    variant: AnyVariant<'_>,
    threads: usize,
) -> PyResult<Column> {
    let game = Rules::new(&variant)?;
    let (square, player) = (square_of(&game.0, square)?, player_of(side)?);
    Positions::new(game, x, threads).lists(|position| {
        let squares = position.attackers(square, player).iter();
        let names = squares.map(|square| position.variant().square_name(square));
        names.collect::<Vec<_>>()
    })
}

/// The features of each position for networks of the kind `HalfKP`: a struct of `first` and `second`, lists of uint32 in ascending
/// order; a list is null where the player has not one king.
///
/// Each player sees the board from the own side: the second with the ranks in reverse order. A feature is
/// `(king * planes + plane) * squares + square`: the square of the own king, a kind of `Variant.pieces` but for the king, first the
/// own pieces and then the other's, and the square. Where the game has hands there are as many planes again for what is held, and
/// the squares of a plane are the first, the second, the third piece of the kind. Null where a text is not a FEN of the variant.
///
///     >>> from feen import rules
///     >>> rules.halfkp(["4k3/8/8/8/8/8/P7/4K3 w - - 0 1"], "chess")[0]
///     {'first': [2824], 'second': [3184]}
#[pyfunction]
#[pyo3(signature = (x, variant, *, threads = 1))]
fn halfkp(x: &Bound<'_, PyAny>, variant: AnyVariant<'_>, threads: usize) -> PyResult<Column> {
    let game = Rules::new(&variant)?;
    Positions::new(game.clone(), x, threads)
        .pairs::<UInt32Type, _>(["first", "second"], |position, player| {
            game.half(position, player)
        })
}
