"""The rules of chess, games, and their positions as batches."""

import pickle
import signal

import feen
import pyarrow as pa
import pytest
from feen import chess, quarto

PGN = """[White "Doe"]
[Result "1-0"]

1. e4 {best} e5 (1... c5) 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0

[White "Broken"]

1. e4 e5 2. Ke3 *

[White "No move"]

1. e4 nonsense *

[White "Short"]

1. d4 *
"""


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "games.pgn"
    path.write_text(PGN)
    return path


def test_positions():
    start = chess.Position()
    assert len(start.legal_moves) == 20
    assert "Nf3" in start.legal_moves
    after = start.play("e4").play("e7e5")
    assert after.fen == "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2"
    assert (start.turn, start.status, start.is_check) == ("white", "in progress", False)
    assert feen.is_valid(start.feen)
    with pytest.raises(feen.FeenError) as raised:
        start.play("e5")
    assert raised.value.code == "san/illegal"
    with pytest.raises(feen.FeenError):
        chess.Position("8/8/8/8/8/8/8/8 w - - 0 1")


def test_positions_are_pickled_and_shown():
    shuffled = chess.Position("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1", castling="x-fen")
    for position in (chess.Position(), chess.Position().play("e4"), shuffled, shuffled.play("f4")):
        again = pickle.loads(pickle.dumps(position))
        assert (again, hash(again), again.key) == (position, hash(position), position.key)
        assert position._repr_svg_().startswith("<svg ")
        assert position.key == feen.Position(position.feen).key
    with pytest.raises(feen.FeenError, match='expected "standard" or "x-fen", found "free"'):
        chess.Position(castling="free")


def test_games(file):
    games = chess.games(file)
    first = next(games)
    assert (first.tags["White"], first.result, first.moves[:3]) == ("Doe", "1-0", ["e4", "e5", "Qh5"])
    assert first.positions[-1].status == "checkmate, White wins"
    broken = next(games)
    with pytest.raises(feen.FeenError, match="game 2"):
        broken.positions
    with pytest.raises(feen.FeenError, match="game 3"):
        next(games)
    assert [game.tags["White"] for game in games] == ["Short"]
    with pytest.raises(OSError, match="nowhere"):
        chess.games("nowhere.pgn")


def test_positions_of_a_file(file):
    batches = chess.positions(file, rows=4)
    table = pa.RecordBatchReader.from_stream(batches).read_all()
    assert table.column_names == ["game", "ply", "san", "key", "fen"]
    assert table["game"].to_pylist() == [1] * 8 + [4] * 2
    assert table["san"].to_pylist()[:3] == [None, "e4", "e5"]
    assert batches.skipped == 2
    assert pa.array(feen.fen_key(table["fen"])).to_pylist() == table["key"].to_pylist()
    with pytest.raises(ValueError, match="not taken yet"):
        pa.RecordBatchReader.from_stream(batches)
    bare = pa.RecordBatchReader.from_stream(chess.positions(file, fens=False)).read_all()
    assert bare.column_names == ["game", "ply", "san", "key"]


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no timers")
def test_a_signal_stops_the_solver():
    def stop(*_):
        raise TimeoutError("enough")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        with pytest.raises(TimeoutError, match="enough"):
            quarto.value("4/4/4/4 / Q/q")
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_quarto():
    feen_text = "+S'R'2/2R+r/1r'2/+R'3 s'/ Q/q"
    assert quarto.value(feen_text) == "win"
    assert quarto.turns(feen_text)[0] == ("c2 0100", "win")
    with pytest.raises(feen.FeenError):
        quarto.value("8/8 / C/c")
