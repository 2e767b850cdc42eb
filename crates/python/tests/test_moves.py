"""Columns of moves: texts and lists of them, played and written, beside games played one by one; faults by row."""

import random
import signal
import time

import feen
import pyarrow as pa
import pytest
from feen import chess, rules

START = chess.Position().fen
CHESS960 = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"


def rows(column):
    array = pa.array(column)
    array.validate(full=True)
    return array.to_pylist()


def games(count, plies, start=START):
    """Games of random moves: a FEN, the moves in UCI and in SAN, and the FENs after them."""
    rng = random.Random(1)
    for _ in range(count):
        position = chess.Position(start, castling="x-fen")
        moves, fens = [], []
        for _ in range(rng.randrange(plies)):
            legal = position.legal_moves
            if len(legal) == 0:
                break
            moves.append(rng.choice(legal))
            position = position.play(moves[-1])
            fens.append(position.fen)
        yield chess.Position(start, castling="x-fen").fen, [move.uci for move in moves], [move.san for move in moves], fens


GAMES = [*games(200, 80), *games(50, 80, CHESS960)]


@pytest.mark.parametrize("threads", [1, 0])
def test_games_played_as_columns(threads):
    starts, uci, san, fens = zip(*GAMES * 8, strict=True)
    starts, last = list(starts), [fens[-1] if fens else start for start, fens in zip(starts, fens, strict=True)]
    for moves in (uci, san):
        lists = [list(game) for game in moves]
        texts = [" ".join(game) for game in moves]
        numbered = [" ".join(f"{ply // 2 + 1}. {move}" if ply % 2 == 0 else move for ply, move in enumerate(game)) + " *" for game in moves]
        for given in (lists, texts, numbered, pa.array(lists, pa.list_(pa.string())), pa.array(lists, pa.large_list(pa.string_view())), pa.array(texts).dictionary_encode()):
            assert rows(chess.play(starts, given, threads=threads)) == last
            assert rows(chess.move_error(starts, given, threads=threads)) == [None] * len(starts)
        assert rows(chess.line(starts, texts, threads=threads)) == [{"fens": list(game), "error": None} for game in fens]
        assert rows(chess.san_to_uci(starts, texts, threads=threads)) == [" ".join(game) for game in uci]
        assert rows(chess.uci_to_san(starts, lists, threads=threads)) == [" ".join(game) for game in san]


def test_every_game_beside_its_positions():
    rng = random.Random(2)
    for name in rules.Variant.names():
        game = rules.Game(name)
        for _ in range(12):
            legal = game.position.legal_moves
            if not legal or game.is_over:
                break
            game.play(rng.choice(legal))
        fens = [position.fen for position in game.positions]
        assert rows(rules.play(None, [game.moves], name)) == fens[-1:], name
        assert rows(rules.line(None, [" ".join(game.moves)], name)) == [{"fens": fens[1:], "error": None}], name
        # One move a row, and the same for all rows.
        assert rows(rules.play(fens[:-1], game.moves, name)) == fens[1:], name
        san = " ".join(game.moves_as("san"))
        assert rows(rules.uci_to_san(None, [game.moves], name)) == [san], name
        assert rows(rules.san_to_uci(None, [san], name)) == [" ".join(game.moves)], name


@pytest.mark.parametrize(("variant", "notation", "text", "expected"), [
    ("shogi", "kif", "７六歩(77) ３四歩(33) ２二角成(88) 同　銀(31)", "c3c4 g7g6 b2h8+ g9h8"),
    ("shogi", "usi", "7g7f 3c3d 8h2b+", "c3c4 g7g6 b2h8+"),
    ("shogi", "csa", "+7776FU -3334FU", "c3c4 g7g6"),
    ("xiangqi", "chinese", "炮二平五 马８进７", "h3e3 h10g8"),
    ("xiangqi", "wxf", "1. C2=5 H8+7 2. H2+3", "h3e3 h10g8 h1g3"),
    ("crazyhouse", "san", "1. e4 {best} d5 (1... e5 2. Nf3 {x}) 2. exd5 $1 Qxd5 1-0", "e2e4 d7d5 e4d5 d8d5"),
])
def test_texts_of_every_notation(variant, notation, text, expected):
    assert rows(rules.translate(None, [text], variant, notation)) == [expected]
    again = rows(rules.translate(None, [expected], variant, to=notation))
    assert rows(rules.translate(None, again, variant, notation)) == [expected]


def test_faults_are_of_their_rows():
    starts = [START, START, "nonsense", None, START, START, START]
    moves = ["e4 e5", "e4 Ke7 e5", "e4", "e4", None, "", "e4 xx"]
    assert [fen and fen.split()[0] for fen in rows(chess.play(starts, moves))] == [
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR", None, None, None, None, START.split()[0], None,
    ]
    assert rows(chess.move_error(starts, moves)) == [None, "san/illegal", "fen/field-count", None, None, None, "san/syntax"]
    found = rows(chess.line(starts, moves))
    assert [row and (len(row["fens"]), row["error"]) for row in found] == [(2, None), (1, "san/illegal"), (0, "fen/field-count"), None, None, (0, None), (1, "san/syntax")]
    assert rows(chess.san_to_uci(starts, moves)) == ["e2e4 e7e5", None, None, None, None, "", None]
    of_rules = rows(rules.move_error(starts, ["e2e4", "e2e5", "e2e4", "e2e4", None, "", "xx"], "chess"))
    assert of_rules[:2] == [None, "move/unreachable"] and of_rules[2].startswith("position/") and of_rules[3:6] == [None] * 3 and of_rules[6] == "move/syntax"


@pytest.mark.parametrize(("moves", "expected"), [
    (["e4", None], ["e4", None]),
    ([b"e4", "\ud800e4".encode("utf-8", "surrogatepass")], ["e4", None]),
    ([("e4", "e5"), []], ["e4 e5", ""]),
    ([None, ["e4"]], [None, "e4"]),
    (pa.array([["e4"], None, ["d4", "d5"]]).slice(1), [None, "d4 d5"]),
    (pa.array([["e4", "e5"], ["d4", "d5"]], pa.list_(pa.string(), 2)).slice(1), ["d4 d5"]),
    (pa.chunked_array([pa.array([["e4"]]), pa.array([["d4"], None])]), ["e4", "d4", None]),
    ([["e4", None]], [None]),
    ([], []),
    (pa.chunked_array([], pa.list_(pa.string())), []),
    ("e4 e5", None),
])
def test_every_kind_of_moves(moves, expected):
    if expected is None:
        assert rows(chess.uci_to_san([START, START], moves)) == [moves, moves]
        return
    assert rows(chess.uci_to_san(None, moves)) == expected


def test_moves_of_pandas_and_polars():
    pd, pl = pytest.importorskip("pandas"), pytest.importorskip("polars")
    for moves in (pd.Series([["e4", "e5"], None]), pl.Series([["e4", "e5"], None]), pd.Series([["e4", "e5"], None], dtype=pd.ArrowDtype(pa.list_(pa.string())))):
        assert rows(chess.san_to_uci(None, moves)) == ["e2e4 e7e5", None]


@pytest.mark.parametrize(("call", "message"), [
    (lambda: chess.play(None, "e4"), "expected a column of positions or of moves, found neither"),
    (lambda: chess.play([START], ["e4", "d4"]), "expected moves for 1 positions, found 2 rows of them"),
    (lambda: chess.play([START], None), "expected a column of texts"),
    (lambda: chess.play(START, ["e4"]), "expected a column, found one text"),
    (lambda: chess.play([START], [8]), "expected a column of texts"),
    (lambda: chess.play([START], [[8]]), r"expected a column of strings or bytes, not int \(row 0\)"),
    (lambda: chess.play([START, START], [["e4"], "e4"]), "expected a column, found one text"),
    (lambda: chess.play([START], pa.array([[8]])), "expected a column of strings or bytes, not Int64"),
    (lambda: rules.play([START], ["e4"], "chess", "pgn"), "found `pgn`"),
    (lambda: rules.translate([START], ["e4"], "chess", to="wxf"), "wxf cannot write the moves of chess"),
])
def test_wrong_moves(call, message):
    with pytest.raises((TypeError, ValueError), match=message):
        call()


def test_castling_is_written_as_asked():
    fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
    assert rows(chess.san_to_uci([fen], ["O-O"])) == ["e1g1"]
    assert rows(chess.san_to_uci([fen], ["O-O"], king_takes_rook=True)) == ["e1h1"]
    assert rows(chess.uci_to_san([fen, fen], ["e1g1", "e1h1"])) == ["O-O", "O-O"]


def test_ctrl_c_is_heard_and_other_threads_run():
    column = pa.array(["1. e4 e5 2. Nf3 Nc6 3. Bb5 a6"] * 300_000)
    for threads in (1, 2):
        signal.signal(signal.SIGALRM, lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        signal.setitimer(signal.ITIMER_REAL, 0.1)
        start = time.perf_counter()
        with pytest.raises(KeyboardInterrupt):
            chess.line(None, column, threads=threads)
        assert time.perf_counter() - start < 5
    assert isinstance(chess.line(None, column[:10]), feen.Column)


def test_features_of_every_game_are_those_of_chess():
    """In the order of `Variant.pieces`, which is not that of `chess.planes`."""
    np = pytest.importorskip("numpy")
    fens = [fen for *_, game in GAMES[:100] for fen in game]
    order = ["PNBRQK".index(piece) for piece in rules.Variant("chess").pieces]
    order += [6 + piece for piece in order]
    assert (rules.bitboards(fens, "chess").to_numpy() == chess.bitboards(fens).to_numpy()[:, order]).all()
    assert (rules.planes(fens, "chess").to_numpy() == chess.planes(fens).to_numpy()[:, order]).all()
    assert rules.piece_at(fens, "e4", "chess").to_pylist() == chess.piece_at(fens, "e4").to_pylist()
    assert rules.squares_of(fens, "p", "chess") == chess.squares_of(fens, "p")
    assert rules.attackers(fens, "e4", "second", "chess") == chess.attackers(fens, "e4", "black")
    others = {plane: (order.index(plane) - 1 if plane < 5 else order.index(plane + 1) - 2) for plane in range(10)}
    for own, of_chess in zip(rules.halfkp(fens, "chess"), chess.halfkp(fens), strict=True):
        for side, colour in (("first", "white"), ("second", "black")):
            same = [(feature // 640 * 10 + others[feature // 64 % 10]) * 64 + feature % 64 for feature in of_chess[colour]]
            assert own[side] == sorted(same)
    shogi = rules.halfkp([rules.Position("shogi", "4k4/9/9/9/9/9/9/9/4K4[PPb] w - - 0 1").fen], "shogi")[0]
    assert len(shogi["first"]) == len(shogi["second"]) == 3
    sets = np.asarray(rules.bitboards([rules.Position("shogi").fen], "shogi"))
    assert sets.shape == (1, 28, 2) and sum(int(word).bit_count() for word in sets.ravel()) == 40
