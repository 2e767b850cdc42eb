"""Queries asked of columns: beside functions that answer the same, of every game, and what is wrong with a query."""

import feen
import pyarrow as pa
import pytest
from conftest import SHOGI, START
from feen import chess, rules
from test_moves import games

FENS = [fen for *_, fens in games(120, 80) for fen in fens]


@pytest.mark.parametrize("threads", [1, 0])
@pytest.mark.parametrize(("query", "expected"), [
    ("K on e1", lambda fens: [piece == "K" for piece in chess.piece_at(fens, "e1")]),
    ("check", lambda fens: chess.in_check(fens).to_pylist()),
    ("moves > 30", lambda fens: [count > 30 for count in chess.legal_move_count(fens)]),
    ("turn is first and not check", lambda fens: [fen.split()[1] == "w" and not check for fen, check in zip(fens, chess.in_check(fens), strict=True)]),
    ("count(P) >= 7 or count(p) < 4", lambda fens: [row["white_pawns"] >= 7 or row["black_pawns"] < 4 for row in chess.material(fens)]),
    ("[NBRQKP] attacks e5", lambda fens: [bool(squares) for squares in chess.attackers(fens, "e5", "white")]),
    # A piece of one's own is defended, and not attacked.
    ("[NBRQKP] attacks any on e5", lambda fens: [bool(squares) and (piece or "K").islower() for squares, piece in zip(chess.attackers(fens, "e5", "white"), chess.piece_at(fens, "e5"), strict=True)]),
])
def test_queries_beside_functions(query, expected, threads):
    expected = expected(FENS)
    assert 0 < sum(expected) < len(FENS)
    assert rules.matches(FENS, query, "chess", threads=threads).to_pylist() == expected
    feens = [row["feen"] for row in feen.from_fen(FENS)]
    assert feen.matches(feens, query, threads=threads).to_pylist() == expected
    assert feen.matches(feens, query, "chess", threads=threads).to_pylist() == expected


def test_boards_of_every_kind():
    column = pa.array([START, SHOGI, "8/8 / C/c", "k^1/2//2/1K^ P/ R/r", "nonsense", None])
    assert feen.matches(column, "count(first) > 10").to_pylist() == [True, True, False, False, None, None]
    assert feen.matches(column.dictionary_encode(), "hand(P) > 0").to_pylist() == [False, True, False, True, None, None]
    # What does not fit a board is not asked of it.
    assert feen.matches(column, "K on e1").to_pylist()[:1] == [True]
    assert feen.matches(column, "K^ attacks 5i").to_pylist() == [None, feen.matches([SHOGI], "K^ attacks 5i")[0], None, None, None, None]
    assert feen.matches([], "check").to_pylist() == []
    assert rules.matches([rules.Position(name).fen for name in ["shogi"]], "hand(P) = 0 and not check", "shogi").to_pylist() == [True]
    for name in rules.Variant.names():
        start = rules.Position(name)
        assert rules.matches([start.fen, "x"], "check", name).to_pylist() == [start.is_check, None], name


@pytest.mark.parametrize(("call", "message"), [
    (lambda: feen.matches([START], "K onn e1"), "expected"),
    (lambda: feen.matches([START], "R on h9"), "no square `h9`"),
    (lambda: feen.matches(["8/8 / C/c"], "check"), "needs the rules"),
    (lambda: feen.matches([], "(" * 10_000), "nested"),
    (lambda: rules.matches([], "K on e9", "chess"), "no square `e9`"),
    (lambda: rules.matches([], "check then mate", "chess"), "about games"),
    (lambda: rules.matches([], "check", "bridge"), "bridge"),
])
def test_wrong_queries(call, message):
    with pytest.raises(feen.FeenError, match=message):
        call()
