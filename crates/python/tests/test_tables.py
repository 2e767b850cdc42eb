"""Tables of games and of plies: their sources, columns, conditions, errors, and who takes them."""

import bz2
import datetime
import gzip
import io
import lzma
import pickle
import signal
import subprocess
import sys
import time

import feen
import pyarrow as pa
import pytest
from feen import chess, rules

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


GAME = """[Event "Rated Blitz game"]
[White "Doe"]
[Black "Roe"]
[Result "0-1"]
[UTCDate "2024.05.31"]
[UTCTime "17:05:09"]
[Date "2024.??.??"]
[WhiteElo "2000"]
[BlackElo "?"]
[WhiteRatingDiff "-7"]
[TimeControl "180+2"]

1. e4 { [%eval 0.25] [%clk 0:03:00] } 1... e5 $1 { good [%eval 0.1,20] [%clk 0:03:00] } (1... c5 2. Nf3 { open }) 2. Bc4?! { [%eval #-3] [%clk 0:02:55.5] }
2... Qh4 { [%clk 0:03:01] } 3. Nc3 Qxf2# 0-1
"""


def table(batches):
    return pa.table(batches)


def column(batches, name):
    return table(batches)[name].to_pylist()


# What breaks trust ----------------------------------------------------------------------------


def compressed(text):
    yield text
    yield gzip.compress(text)
    yield gzip.compress(text[:40]) + gzip.compress(text[40:])
    yield bz2.compress(text)
    yield lzma.compress(text)
    # One frame of zstd of a block that is not compressed.
    yield b"\x28\xb5\x2f\xfd\xa0" + len(text).to_bytes(4, "little") + (1 | len(text) << 3).to_bytes(3, "little") + text


def test_every_source_and_compression(tmp_path):
    expected = [None, "e4", "e5", "Bc4", "Qh4", "Nc3", "Qxf2+"]
    for number, data in enumerate(compressed(GAME.encode())):
        path = tmp_path / f"{number}.pgn"
        path.write_bytes(data)
        with open(path, "rb") as file:
            for source in (path, str(path), data, io.BytesIO(data), file):
                assert column(chess.positions(source), "san") == expected
                if hasattr(source, "seek"):
                    source.seek(0)
                assert [len(game.moves) for game in chess.games(source)] == [6]
    for source in (GAME, io.StringIO(GAME), "1. e4 e5 2. Bc4 Qh4 3. Nc3 Qxf2# 0-1"):
        assert column(chess.positions(source), "san") == expected


class Pipe(io.RawIOBase):
    """A file that cannot seek."""

    def __init__(self, data):
        self.data = io.BytesIO(data)

    def readable(self):
        return True

    def read(self, size=-1):
        return self.data.read(size)


def test_a_file_that_cannot_seek_is_read_once():
    batches = chess.positions(Pipe(gzip.compress(PGN.encode())), errors="skip")
    assert len(table(batches)) == 10
    with pytest.raises(Exception, match="it can be read only once"):
        table(batches)


class Failing:
    def read(self, size):
        raise KeyError("mine")


def test_what_is_no_pgn_is_an_error(tmp_path):
    import random

    for data, message in (
        (GAME.encode("utf-16"), "UTF-16"),
        (random.Random(1).randbytes(10_000), "no text|not a text"),
        (gzip.compress(random.Random(1).randbytes(10_000)), "no text|not a text"),
        (b"PK\x03\x04" + bytes(100), "zip archive"),
    ):
        path = tmp_path / "x.pgn"
        path.write_bytes(data)
        for source in (path, data, io.BytesIO(data)):
            for call in (chess.positions, chess.games, chess.games_table):
                with pytest.raises(OSError, match=message):
                    call(source)
    with pytest.raises(feen.FeenError, match="game 1"):
        list(chess.positions(b"this is a letter, and not a game"))
    for call in (chess.positions, chess.games, chess.games_table):
        with pytest.raises(FileNotFoundError, match="nowhere"):
            call("nowhere.pgn")
    cut = tmp_path / "cut.pgn.gz"
    cut.write_bytes(gzip.compress(PGN.encode() * 10_000)[:-9])
    with pytest.raises(OSError, match="cut short|damaged"):
        list(chess.positions(cut, errors="skip"))
    with pytest.raises(KeyError, match="mine"):
        list(chess.positions(Failing()))
    for empty in (b"", b"\n \n", io.BytesIO(b"")):
        assert len(table(chess.positions(empty))) == 0


@pytest.mark.parametrize("threads", [1, 2])
def test_broken_games(file, threads):
    with pytest.raises(feen.FeenError, match="game 2") as raised:
        list(chess.positions(file, threads=threads))
    assert raised.value.code == "pgn/move"
    with pytest.raises(Exception, match="line 8, game 2"):
        table(chess.positions(file, threads=threads))
    batches = chess.positions(file, errors="skip", rows=4, threads=threads)
    assert column(batches, "game") == [1] * 8 + [4] * 2
    assert (batches.skipped, batches.errors.to_pylist()) == (2, [])
    batches = chess.positions(file, errors="collect", threads=threads)
    table(batches)
    assert [(row["game"], row["line"], row["ply"], row["code"]) for row in batches.errors] == [(2, 8, 2, "pgn/move"), (3, 12, 1, "pgn/token")]
    partial = chess.positions(file, errors="skip", partial=True, threads=threads)
    assert column(partial, "san") == [None, "e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7#", None, "e4", "e5", None, "e4", None, "d4"]
    assert column(chess.games_table(file, ["White"], errors="skip", partial=True, threads=threads), "White") == ["Doe", "Broken", "No move", "Short"]


def test_threads_keep_the_order():
    text = PGN * 1_000
    here, shared = (chess.positions(text, ["game", "line", "ply", "san", "White"], errors="collect", threads=threads) for threads in (1, 2))
    assert len(list(shared)) > 2, "the text is shared out in parts"
    assert table(here) == table(shared)
    assert here.errors.to_pylist() == shared.errors.to_pylist()


def test_games_without_tags_after_a_broken_one():
    for text in ("1. e4 *\n1. e9 *\n1. d4 *", "1. e4 * 1. e9 * 1. d4 *", "1. e4 *\n\n1. e9 *\n\n1. d4 *"):
        batches = chess.positions(text, errors="collect")
        assert column(batches, "san") == [None, "e4", None, "d4"]
        assert [row["game"] for row in batches.errors] == [2]


def test_a_for_over_games_goes_on(file):
    games = chess.games(file)
    first = next(games)
    assert (first.tags["White"], first.result, first.moves[:3]) == ("Doe", "1-0", ["e4", "e5", "Qh5"])
    assert first.positions[-1].status == "White wins by checkmate"
    broken = next(games)
    with pytest.raises(feen.FeenError, match="game 2"):
        broken.positions
    with pytest.raises(feen.FeenError, match="game 3"):
        next(games)
    assert [game.tags["White"] for game in games] == ["Short"]
    games = chess.games(file, errors="collect")
    assert [(game.number, game.tags["White"]) for game in games] == [(1, "Doe"), (2, "Broken"), (4, "Short")]
    assert [(row["game"], row["code"]) for row in games.errors] == [(3, "pgn/token")]
    partial = chess.games(file, errors="skip", partial=True)
    assert [game.moves[:2] for game in partial] == [["e4", "e5"], ["e4", "e5"], ["e4"], ["d4"]]
    assert partial.skipped == 1


def test_duckdb_takes_a_table_as_often_as_it_likes(file):
    duckdb = pytest.importorskip("duckdb")
    positions = chess.positions(file, errors="skip")
    for _ in range(2):
        assert duckdb.sql("select count(*), count(san) from positions").fetchall() == [(10, 8)]
    joined = duckdb.sql("select count(*) from positions one join positions other using (game, ply)").fetchall()
    assert joined == [(10,)]
    assert duckdb.sql("select san from positions where game = 1 and ply = 7").fetchall() == [("Qxf7#",)]


def test_polars_pandas_and_batches(file):
    pl = pytest.importorskip("polars")
    batches = chess.positions(file, errors="skip", rows=3)
    assert pl.DataFrame(batches).shape == (10, 5)
    parts = [pl.DataFrame(pa.record_batch(batch)) for batch in batches]
    assert [len(part) for part in parts] == [3, 3, 3, 1]
    assert table(batches).to_pandas()["ply"].tolist() == [*range(8), 0, 1]
    assert batches.columns == ["game", "ply", "san", "key", "fen"]


WAIT = """
import signal, sys, time, threading, _thread
from feen import chess
import feen, pyarrow as pa
pgn = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *\\n\\n" * 300_000
# A program in the background of a shell begins without.
signal.signal(signal.SIGINT, signal.default_int_handler)
def ctrl_c():
    time.sleep(0.5)
    global sent
    sent = time.monotonic()
    _thread.interrupt_main()
threading.Thread(target=ctrl_c).start()
try:
    {call}
    print("done")
except KeyboardInterrupt:
    print(time.monotonic() - sent < 0.6, flush=True)
"""


@pytest.mark.parametrize("call", [
    "list(chess.positions(pgn, ['fen', 'legal_move_count']))",
    "list(chess.positions(pgn, ['fen', 'legal_move_count'], threads=2))",
    "pa.table(chess.positions(pgn, ['fen', 'legal_move_count']))",
    "pa.table(chess.positions(pgn, ['fen', 'legal_move_count'], threads=2))",
    "[None for _ in chess.games(pgn * 8)]",
    "chess.Position().perft(8)",
])
def test_ctrl_c_is_heard(call):
    done = subprocess.run([sys.executable, "-c", WAIT.format(call=call)], capture_output=True, text=True, timeout=120)
    assert done.stdout.strip() == "True", done.stdout + done.stderr


# Columns --------------------------------------------------------------------------------------


def test_columns_of_a_game():
    columns = [
        "game", "line", "White", "BlackElo", "WhiteElo", "WhiteRatingDiff", "Date", "UTCDate", "UTCTime", "utc", "result", "plies", "base_seconds",
        "increment_seconds", "period_moves", "ending", "moves", "final_fen", "Missing",
    ]
    rows = table(chess.games_table(PGN[:-1] + "\n" + GAME, columns, errors="skip", where=[("Black", "=", "Roe")])).to_pylist()
    assert rows == [{
        "game": 5, "line": 17, "White": "Doe", "BlackElo": None, "WhiteElo": 2000, "WhiteRatingDiff": -7, "Date": None,
        "UTCDate": datetime.date(2024, 5, 31), "UTCTime": datetime.time(17, 5, 9), "utc": datetime.datetime(2024, 5, 31, 17, 5, 9, tzinfo=datetime.timezone.utc),
        "result": -1, "plies": 6, "base_seconds": 180.0, "increment_seconds": 2.0, "period_moves": None, "ending": None,
        "moves": ["e4", "e5", "Bc4", "Qh4", "Nc3", "Qxf2+"], "final_fen": "rnb1kbnr/pppp1ppp/8/4p3/2B1P3/2N5/PPPP1qPP/R1BQK1NR w KQkq - 0 4", "Missing": None,
    }]
    assert feen.Column(pa.array([rows[0]["utc"]], pa.timestamp("ms", "UTC"))).to_pylist() == [rows[0]["utc"]]


def test_columns_of_a_ply():
    columns = ["ply", "turn", "uci", "from", "to", "piece", "captured", "check", "clock", "time_spent", "eval", "mate", "eval_depth", "nags", "comment", "legal_move_count"]
    rows = [list(row.values()) for row in table(chess.positions(GAME, columns)).to_pylist()]
    assert rows == [
        [0, "white", None, None, None, None, None, False, None, None, None, None, None, [], None, 20],
        [1, "black", "e2e4", 12, 28, "P", None, False, 180.0, None, 25, None, None, [], None, 20],
        [2, "white", "e7e5", 52, 36, "P", None, False, 180.0, None, 10, None, 20, [1], "good", 29],
        [3, "black", "f1c4", 5, 26, "B", None, False, 175.5, 6.5, None, -3, None, [6], None, 29],
        [4, "white", "d8h4", 59, 31, "Q", None, False, 181.0, 1.0, None, None, None, [], None, 30],
        [5, "black", "b1c3", 1, 18, "N", None, False, None, None, None, None, None, [], None, 39],
        [6, "white", "h4f2", 31, 13, "Q", "P", True, None, None, None, None, None, [], None, 1],
    ]
    shown = table(chess.positions(GAME, ["fen", "feen", "key", "White"]))
    assert feen.fen_key(shown["fen"]).to_pylist() == shown["key"].to_pylist() == feen.key(shown["feen"]).to_pylist()
    assert shown["White"].to_pylist() == ["Doe"] * 7


def test_variations_promotions_and_passing():
    rows = table(chess.positions(GAME, ["ply", "depth", "san", "comment"], variations=True)).to_pylist()
    assert [(row["ply"], row["depth"], row["san"]) for row in rows[2:5]] == [(2, 0, "e5"), (2, 1, "c5"), (3, 1, "Nf3")]
    assert rows[4]["comment"] == "open"
    text = '[FEN "8/P6k/8/8/8/8/8/K7 w - - 0 1"]\n\n1. a8=N -- 2. Nb6 *'
    rows = table(chess.positions(text, ["san", "uci", "promotion", "piece"])).to_pylist()[1:]
    assert rows[0] == {"san": "a8=N", "uci": "a7a8n", "promotion": "N", "piece": "P"}
    assert rows[1] == {"san": "--", "uci": None, "promotion": None, "piece": None}
    shuffled = '[Variant "Chess960"]\n[FEN "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1"]\n\n1. O-O *'
    assert column(chess.positions(shuffled, ["uci"]), "uci") == [None, "e1g1"]
    # In Chess960 castling is the king that takes its rook, and elsewhere the king that arrives; unless the other is asked for.
    plain = shuffled.replace("1R2K1R1 w GB", "4K2R w K").replace('[Variant "Chess960"]\n', "")
    for text, texts in ((plain, ("e1g1", "e1g1", "e1h1")), (plain.replace("[FEN", '[Variant "Chess960"]\n[FEN'), ("e1h1", "e1g1", "e1h1"))):
        for make in (chess.positions, rules.positions):
            assert tuple(column(make(text, ["uci"], king_takes_rook=chosen), "uci")[1] for chosen in (None, False, True)) == texts
            assert column(make(text, ["to"]), "to") == [None, 6]


def test_openings(tmp_path):
    path = tmp_path / "openings.tsv"
    path.write_text("eco\tname\tpgn\nC20\tKing's Pawn Game\t1. e4 e5\nC23\tBishop's Opening\t1. e4 e5 2. Bc4\n")
    for openings in (path, [("C20", "King's Pawn Game", "1. e4 e5"), ("C23", "Bishop's Opening", "1. e4 e5 2. Bc4")]):
        rows = table(chess.games_table(GAME + "\n[White \"x\"]\n\n1. d4 *", ["eco", "opening", "opening_ply"], openings=openings)).to_pylist()
        assert rows == [{"eco": "C23", "opening": "Bishop's Opening", "opening_ply": 3}, {"eco": None, "opening": None, "opening_ply": None}]
    tagged = chess.games_table('[ECO "B00"]\n[Opening "King\'s Pawn"]\n\n1. e4 *', ["eco", "opening"])
    assert table(tagged).to_pylist() == [{"eco": "B00", "opening": "King's Pawn"}]
    for wrong, message in ((tmp_path / "none.tsv", "No such file"), ([("C20", "x", "1. e5")], "the opening x"), ([("C20", "x")], "expected"), ([("A00", "x", "*")], "expected moves")):
        with pytest.raises((OSError, ValueError), match=message):
            chess.games_table("*", openings=wrong)


MANY = "".join(f'[White "{name}"]\n[WhiteElo "{elo}"]\n[Date "{date}"]\n\n1. e4 *\n\n' for name, elo, date in (
    ("A", 1500, "2020.01.01"), ("B", 2000, "2021.06.15"), ("C", "?", "2022.??.??"), ("D", 2500, "2023.12.31"),
)) + "[Event \"no player\"]\n\n1. mate *\n"


@pytest.mark.parametrize(("where", "expected"), [
    (None, "ABCD"),
    ([], "ABCD"),
    ([("WhiteElo", ">=", 2000)], "BD"),
    ([("WhiteElo", "<", 2000)], "A"),
    ([("WhiteElo", "!=", 2000)], "ACD"),
    ([("WhiteElo", ">", 1000), ("White", "in", ["A", "D"])], "AD"),
    ([[("White", "=", "A")], [("WhiteElo", "==", 2500)]], "AD"),
    ([("White", "not in", ["A", "D"])], "BC"),
    ([("White", "contains", "B")], "B"),
    ([("Date", ">=", datetime.date(2021, 6, 15))], "BD"),
    ([("Date", "<=", "2021.06.15")], "AB"),
    ({"White": "C"}, "C"),
    ([("Nothing", "!=", "x")], "ABCD"),
    ([("WhiteTitle", "=", "GM")], ""),
])
def test_conditions(where, expected):
    for threads in (1, 2):
        batches = chess.games_table(MANY, ["White"], where=where, errors="skip", threads=threads)
        assert column(batches, "White") == list(expected)
    assert [game.tags["White"] for game in chess.games(MANY, where=where, errors="skip")] == list(expected)


@pytest.mark.parametrize(("options", "message"), [
    ({"columns": ["nonsense"]}, "unknown column \"nonsense\"; there are game, line, "),
    ({"columns": []}, "at least one column"),
    ({"columns": ["san", "san"]}, "asked for twice"),
    ({"where": [("A", "~", 1)]}, "unknown operator \"~\"; there are ="),
    ({"errors": "ignore"}, "expected \"raise\", \"skip\" or \"collect\""),
    ({"rows": 0}, "at least one row a batch"),
    ({"en_passant": "never"}, "expected \"legal\" or \"always\", found \"never\""),
])
def test_wrong_options(options, message):
    with pytest.raises(ValueError, match=message):
        chess.positions("*", **options)
    with pytest.raises(ValueError, match="it is a column of `positions`"):
        chess.games_table("*", ["san"])
    with pytest.raises(TypeError, match="expected a condition as"):
        chess.positions("*", where=["White"])


@pytest.mark.parametrize("where, expected", [
    ([("base_seconds", ">=", 180)], ["A"]),
    ([("base_seconds", "<", 180)], ["B"]),
    ([("increment_seconds", "=", 2)], ["A"]),
    ([("result", "=", 1)], ["A"]),
    ([("result", "in", [0, -1])], ["B"]),
    ({"result": 0}, ["B"]),
    ([("eco", "=", "B90")], ["A"]),
])
def test_conditions_are_on_what_tags_say(where, expected):
    games = (
        '[White "A"]\n[TimeControl "180+2"]\n[Result "1-0"]\n[ECO "B90"]\n\n1. e4 1-0\n\n'
        '[White "B"]\n[TimeControl "60"]\n[Result "1/2-1/2"]\n\n1. d4 1/2-1/2\n'
    )
    assert table(chess.games_table(games, ["White"], where=where))["White"].to_pylist() == expected


@pytest.mark.parametrize("where, error", [
    ([("san", "=", "e4")], ValueError),
    ([("nonsense", ">", 10)], ValueError),
    ([("whiteElo", ">", 2000)], ValueError),
    ([("WhiteEloo", ">", 2000)], ValueError),
    ([("Resut", "=", "1-0")], ValueError),
    ([("plies", ">", "10")], TypeError),
    ([("plies", "contains", 1)], TypeError),
    ([("ending", "=", 1)], TypeError),
    ([("moves", "=", "e4")], TypeError),
    ([("moves", "contains", 4)], TypeError),
    ([("utc", ">", 2020)], TypeError),
    ([("White", "=", True)], TypeError),
    ([("plies", "=", None)], TypeError),
    ([("plies", "in", ["1"])], TypeError),
    ([("WhiteElo", ">", "high")], TypeError),
    ([("result", "=", "1-0")], TypeError),
    ([("Date", ">", 2020)], TypeError),
    ({"result": "1-0"}, TypeError),
])
def test_wrong_conditions(where, error):
    with pytest.raises(error):
        chess.games_table("*", where=where)


def test_a_tag_that_no_game_has_is_an_error_at_the_end():
    for read in (lambda where: table(chess.games_table(MANY, ["White"], where=where, errors="skip")), lambda where: list(chess.games(MANY, where=where, errors="skip"))):
        with pytest.raises(Exception, match="no game has the tag \"Nothing\""):
            read([("Nothing", "=", "x")])
    assert table(chess.games_table("", ["White"], where=[("Nothing", "=", "x")])).num_rows == 0


@pytest.mark.parametrize(("where", "expected"), [
    ([("check", "=", True)], [6]),
    ([("check", "!=", True)], [0, 1, 2, 3, 4, 5]),
    ([("san", "=", "Bc4")], [3]),
    ([("san", "contains", "Q")], [4, 6]),
    ([("uci", "in", ["e2e4", "e7e5"])], [1, 2]),
    ([("ply", ">", 1), ("ply", "<=", 3)], [2, 3]),
    ([("eval", ">=", 10)], [1, 2]),
    ([("mate", "<", 0)], [3]),
    ([("clock", "<", 180)], [3]),
    ([("clock", "=", 175.5)], [3]),
    ([("nags", "contains", 1)], [2]),
    ([("captured", "=", "P")], [6]),
    ([("fen", "contains", " b ")], [1, 3, 5]),
    ([("turn", "=", "black"), ("ply", "!=", 1)], [3, 5]),
    ([[("ply", "=", 1)], [("WhiteElo", ">", 3000)], [("san", "=", "Nc3"), ("result", "=", -1)]], [1, 5]),
    ([("key", "=", chess.Position().key)], [0]),
    ([("legal_move_count", "=", 20)], [0, 1]),
    ([("moves", "contains", "Qxf2+"), ("ply", "=", 6)], [6]),
    ([("plies", "=", 6), ("comment", "contains", "good")], [2]),
    ([("utc", ">=", datetime.datetime(2024, 5, 31, 17, 5, 9)), ("ply", "=", 0)], [0]),
    ([("utc", ">", datetime.datetime(2024, 5, 31, 17, 5, 9, tzinfo=datetime.timezone.utc))], []),
    ([("utc", "=", "2024-05-31 17:05:09"), ("ply", "=", 0)], [0]),
    ([("UTCTime", "=", datetime.time(17, 5, 9)), ("ply", "=", 0)], [0]),
    ([("utc", "<", datetime.date(2024, 6, 1)), ("ply", "=", 0)], [0]),
    ([("ending", "=", "checkmate")], []),
    ([("result", "=", 1)], []),
    ({"piece": "Q", "WhiteElo": 2000}, [4, 6]),
    (lambda row: row["ply"] % 3 == 0, [0, 3, 6]),
])
def test_conditions_are_on_every_column(where, expected):
    """Of which some are not asked for, and a function is called with those that are."""
    for threads in (1, 2):
        batches = chess.positions(GAME, ["ply"], where=where, threads=threads)
        assert (batches.columns, column(batches, "ply")) == (["ply"], expected)
        assert [row["ply"] for batch in chess.positions(GAME, ["ply", "san"], where=where, threads=threads) for row in batch] == expected


def test_every_column_has_a_condition():
    for make, names in ((chess.positions, "ply depth turn san uci from to piece captured promotion check clock time_spent eval mate eval_depth comment fen feen key legal_move_count"), (chess.games_table, "game line result plies base_seconds increment_seconds utc ending final_fen eco opening")):
        for name in names.split():
            batches = make(GAME, [name])
            for value in set(column(batches, name)) - {None}:
                expected = [other for other in column(batches, name) if other == value]
                assert column(make(GAME, [name], where=[(name, "=", value)]), name) == expected, name


def test_a_function_says_which_games_come():
    short = chess.games(MANY, where=lambda game: game.tags["White"] < "C", errors="skip")
    assert [game.tags["White"] for game in short] == ["A", "B"]

    def failing(row):
        raise RuntimeError("enough")

    for call in (lambda: list(chess.positions(GAME, where=failing)), lambda: next(chess.games(GAME, where=failing))):
        with pytest.raises(RuntimeError, match="enough"):
            call()


def test_a_table_is_no_array():
    np, pd = pytest.importorskip("numpy"), pytest.importorskip("pandas")
    batches = chess.positions(GAME)
    for call in (lambda: np.asarray(batches), lambda: pd.DataFrame(batches)):
        with pytest.raises(TypeError, match="a table is a stream of Arrow, and no array; `pyarrow.table"):
            call()
    assert pa.table(batches).to_pandas().shape == (7, 5)


# Many games -----------------------------------------------------------------------------------


def many(count):
    """Games of random legal play, with comments and some errors."""
    import random

    rng = random.Random(1)
    games = []
    for number in range(count):
        position, moves = chess.Position(), []
        for ply in range(rng.randrange(60)):
            legal = position.legal_moves
            if not len(legal):
                break
            move = legal[rng.randrange(len(legal))]
            moves.append(f"{move.san} {{[%eval {rng.randrange(-500, 500) / 100}]}}")
            position = position.play(move)
        if number % 50 == 7:
            moves.append("mate")
        games.append(f'[Event "{number}"]\n[WhiteElo "{rng.randrange(1_000, 3_000)}"]\n\n{" ".join(moves)} *\n\n')
    return "".join(games)


@pytest.fixture(scope="module")
def text():
    return many(1_500)


def test_threads_give_the_same_rows(text):
    columns = ["game", "line", "ply", "uci", "eval", "fen", "WhiteElo"]
    one = chess.positions(text, columns, errors="collect")
    expected = table(one)
    assert len(expected) > 30_000
    for threads in (2, 3, 0):
        many = chess.positions(gzip.compress(text.encode()), columns, errors="collect", threads=threads)
        assert table(many) == expected
        assert many.errors == one.errors
    assert [row["game"] for row in one.errors] == [number + 1 for number in range(1_500) if number % 50 == 7]
    assert sorted(set(expected["game"].to_pylist())) == [number + 1 for number in range(1_500) if number % 50 != 7]


def test_progress_and_parquet(text, tmp_path):
    import pyarrow.parquet as pq

    path = tmp_path / "games.pgn.gz"
    path.write_bytes(gzip.compress(text.encode()))
    taken = []
    batches = chess.positions(path, errors="skip", progress=taken.append)
    rows = batches.to_parquet(tmp_path / "rows.parquet")
    assert sum(taken) == batches.size == path.stat().st_size
    assert pq.read_table(tmp_path / "rows.parquet") == table(batches)
    assert rows == len(table(batches))
    # A row group collects many small batches.
    chess.positions(path, errors="skip", rows=10).to_parquet(tmp_path / "small.parquet")
    assert pq.read_metadata(tmp_path / "small.parquet").num_row_groups == 1

    def failing(_):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        list(chess.positions(path, progress=failing))

    # After an error and after Ctrl-C the file is the one of before, or there is none.
    def interrupted(_):
        raise KeyboardInterrupt

    before = (tmp_path / "rows.parquet").read_bytes()
    names = sorted(tmp_path.iterdir())
    for progress in (failing, interrupted):
        for name in ("rows.parquet", "new.parquet"):
            with pytest.raises((RuntimeError, KeyboardInterrupt)):
                chess.positions(path, errors="skip", rows=10, progress=progress).to_parquet(tmp_path / name)
    with pytest.raises(OSError, match="nowhere"):
        batches.to_parquet(tmp_path / "nowhere" / "x.parquet")
    assert sorted(tmp_path.iterdir()) == names
    assert (tmp_path / "rows.parquet").read_bytes() == before
    # A link stays one, and an open file is written as it is.
    (tmp_path / "link.parquet").symlink_to(tmp_path / "small.parquet")
    assert batches.to_parquet(tmp_path / "link.parquet") == rows
    assert (tmp_path / "link.parquet").is_symlink() and pq.read_table(tmp_path / "small.parquet").num_rows == rows
    buffer = io.BytesIO()
    assert batches.to_parquet(buffer) == rows


@pytest.mark.parametrize(("moves", "legal", "always"), [
    ("1. e4 *", "-", "e3"),
    ("1. e4 a6 2. e5 d5 *", "d6", "d6"),
    ("1. e4 e5 *", "-", "e6"),
    ('[FEN "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1"]\n\n1. e4 *', "-", "e3"),
])
def test_the_square_of_en_passant(moves, legal, always):
    for options, expected in (({}, legal), ({"en_passant": "legal"}, legal), ({"en_passant": "always"}, always)):
        plies = column(chess.positions(moves, ["fen"], **options), "fen")
        games = column(chess.games_table(moves, ["final_fen"], **options), "final_fen")
        assert plies[-1].split()[3] == games[0].split()[3] == expected


def test_python_chess_gives_the_same(text):
    other = pytest.importorskip("chess.pgn")
    file = io.StringIO(text)
    expected = []
    number = 0
    while (game := other.read_game(file)) is not None and number < 150:
        number += 1
        board = game.board()
        for node in game.mainline():
            san = board.san(node.move)
            board.push(node.move)
            expected.append((number, san, node.move.uci(), board.fen(), board.legal_moves.count(), board.is_check(), round(node.eval().white().score())))
    ours = table(chess.positions(text, ["game", "san", "uci", "fen", "legal_move_count", "check", "eval"], errors="skip", partial=True)).to_pylist()
    ours = [row for row in ours if row["san"] and row["game"] <= 150]
    assert [tuple(row.values()) for row in ours] == expected


def test_games_are_pickled(text):
    game = next(chess.games(GAME))
    again = pickle.loads(pickle.dumps(game))
    assert (str(again), again.tags, again.moves) == (str(game), game.tags, game.moves)
    position = chess.Position().play("e4")
    move = position.parse_move("e5")
    assert pickle.loads(pickle.dumps(move)) == move
    assert {move: 1}[position.parse_move("e7e5")] == 1
