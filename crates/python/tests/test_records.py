"""Records of all games as tables: their formats, columns, errors, and lists of files."""

import gzip
import json

import feen
import pyarrow as pa
import pytest
from conftest import FIXTURES
from feen import chess, rules

KIF = """手合割：平手
開始日時：2024/05/31
先手：甲
後手：乙
   1 ７六歩(77)   ( 0:16/00:00:16)
*good
   2 ３四歩(33)   ( 0:05/00:00:05)
   3 ２二角成(88)   ( 0:01/00:00:17)
   4 同　銀(31)
   5 ４五角打
   6 投了

変化：2手
   2 ８四歩(83)
"""
CSA = "V2.2\nN+Doe\nN-Roe\nPI\n+\n+7776FU\nT16\n-3334FU\nT4\n%TORYO\n"
XIANGQI = '[Game "Chinese Chess"]\n[White "Doe"]\n[Result "1-0"]\n\n1. C2=5 H8+7 2. H2+3 1-0\n'
FORMATS = {
    "KIF": "kif", "KI2": "ki2", "CSA": "csa", "JKF": "jkf", "USI": "usi", "UCCI": "ucci", "DhtmlXQ": "dhtmlxq", "PGN": "pgn",
    "PGN-ICCS": "iccs", "PGN-WXF": "wxf-pgn", "PGN-Chinese": "chinese",
}


def table(batches):
    return pa.table(batches)


def column(batches, name):
    return table(batches)[name].to_pylist()


def rows_of_fixtures():
    rows = map(json.loads, (FIXTURES / "records/rows.jsonl").read_text("utf-8").splitlines())
    return [row for row in rows if row["format"] in FORMATS]


@pytest.mark.parametrize("row", rows_of_fixtures(), ids=lambda row: row["name"])
def test_rows_of_all_formats(row):
    source = bytes.fromhex(row["bytes"]) if "bytes" in row else row["input"].encode()
    options = {"format": FORMATS[row["format"]], "notation": "usi" if row["moves_as"] == "usi" else "uci"}
    batches = rules.positions(source, ["game", "variant", "move", "sfen", "fen"], errors="collect", **options)
    plies = [ply for ply in table(batches).to_pylist() if ply["game"] == 1]
    if row["moves"] is None:
        assert not plies
        assert batches.errors[0]["code"].partition("/")[0] in ("record", "pgn", "san")
        return
    if row["moves"] is None:
        # Figures are read as the letters that they stand for.
        assert [ply["move"] for ply in plies[1:]] == ["e2e4", "b8c6"]
        return
    expected = ["--" if move == "0000" else move for move in row["moves"]]
    moves = [ply["move"] for ply in plies[1:]]
    # A last move that is not legal is a part of the record, and no ply.
    assert moves == (expected[:-1] if row["name"] == "kif-illegal-move" else expected)
    assert {ply["variant"] for ply in plies} <= {row["variant"], "fischerandom", "minishogi", "xiangqi"}
    if row["final"] and moves == expected:
        last = plies[-1]["sfen" if row["moves_as"] == "usi" else "fen"]
        # Hands in any order.
        assert [sorted(part) for part in last.split()[:2]] == [sorted(part) for part in row["final"].split()[:2]]


COLUMNS = "ply depth turn uci move from to piece captured promotion check time_spent comment".split()
NONE = dict.fromkeys(COLUMNS) | {"depth": 0, "check": False}


@pytest.mark.parametrize(("row", "expected"), [
    (0, {"ply": 0, "turn": "first"}),
    (1, {"ply": 1, "turn": "second", "uci": "c3c4", "move": "７六歩(77)", "from": 20, "to": 29, "piece": "P", "time_spent": 16.0, "comment": "good"}),
    (2, {"ply": 2, "turn": "first", "uci": "g7g6", "move": "３四歩(33)", "from": 60, "to": 51, "piece": "P", "time_spent": 5.0}),
    (3, {"ply": 2, "turn": "first", "depth": 1, "uci": "b7b6", "move": "８四歩(83)", "from": 55, "to": 46, "piece": "P"}),
    (4, {"ply": 3, "turn": "second", "uci": "b2h8+", "move": "２二角成(88)", "from": 10, "to": 70, "piece": "B", "captured": "B", "promotion": "+B", "time_spent": 1.0}),
    (5, {"ply": 4, "turn": "first", "uci": "g9h8", "move": "２二銀(31)", "from": 78, "to": 70, "piece": "S", "captured": "+B"}),
    (6, {"ply": 5, "turn": "second", "uci": "B@f5", "move": "４五角打", "to": 41, "piece": "B"}),
])
def test_columns_of_a_ply(row, expected):
    plies = table(rules.positions(KIF, COLUMNS, variations=True)).to_pylist()
    assert plies[row] == NONE | expected
    main = table(rules.positions(KIF, COLUMNS)).to_pylist()
    assert [ply["ply"] for ply in main] == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize(("source", "expected"), [
    (KIF, {"format": "kif", "variant": "shogi", "result": 1, "ending": "resignation", "plies": 5, "White": "甲", "moves": 5}),
    (KIF.encode("utf-16"), {"format": "kif", "variant": "shogi", "result": 1, "ending": "resignation", "plies": 5, "White": "甲", "moves": 5}),
    (KIF.encode("cp932"), {"format": "kif", "variant": "shogi", "result": 1, "ending": "resignation", "plies": 5, "White": "甲", "moves": 5}),
    (gzip.compress(CSA.encode()), {"format": "csa", "variant": "shogi", "result": -1, "ending": "resignation", "plies": 2, "White": "Doe", "moves": ["+7776FU", "-3334FU"]}),
    ("position startpos moves 7g7f 3c3d", {"format": "usi", "variant": "shogi", "plies": 2, "moves": ["7g7f", "3c3d"]}),
    (XIANGQI.encode("utf-16"), {"format": "pgn", "variant": "xiangqi", "result": 1, "plies": 3, "White": "Doe", "moves": 3}),
    (XIANGQI, {"format": "pgn", "variant": "xiangqi", "result": 1, "plies": 3, "White": "Doe", "moves": 3}),
    ('[White "Doe"]\n[Variant "Crazyhouse"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@d4 *', {"format": "pgn", "variant": "crazyhouse", "plies": 5, "White": "Doe", "moves": ["e4", "d5", "exd5", "Qxd5", "P@d4"]}),
    ("1. f3 e5 2. g4 Qh4# 0-1\n", {"format": "pgn", "variant": "chess", "result": -1, "ending": "checkmate", "plies": 4, "moves": ["f3", "e5", "g4", "Qh4#"]}),
])
def test_columns_of_a_game(source, expected):
    found, = table(rules.games_table(source, ["format", "variant", "result", "ending", "plies", "White", "moves"])).to_pylist()
    if isinstance(expected["moves"], int):
        found["moves"] = len(found["moves"])
    assert found == {"result": None, "ending": None, "White": None} | expected


def test_chess_is_as_in_tables_of_chess():
    text = '[White "Doe"]\n[TimeControl "180+2"]\n\n1. e4 {[%eval 0.3] [%clk 0:03:00] best} e5 {[%clk 0:03:00]} 2. Nf3 $1 {[%clk 0:02:58]} d5 3. exd5 *\n'
    columns = "game line ply uci from to piece captured check clock time_spent eval nags comment White base_seconds legal_move_count".split()
    assert table(rules.positions(text, columns)) == table(chess.positions(text, columns))
    assert column(rules.positions(text, ["move"]), "move") == column(chess.positions(text, ["san"]), "san")
    feens = column(rules.positions(text, ["feen"]), "feen")
    assert feens[0] == chess.Position().feen


def test_lists_of_files(tmp_path):
    paths = []
    for number, text in enumerate((KIF.encode("cp932"), CSA.encode(), b"", XIANGQI.encode())):
        path = tmp_path / f"{number}.txt"
        path.write_bytes(text)
        paths.append(path)
    expected = [(1, "shogi", 1, str(paths[0])), (2, "shogi", 1, str(paths[1])), (3, "xiangqi", 1, str(paths[3]))]
    for threads in (1, 2):
        batches = rules.games_table(paths, ["game", "variant", "line", "path"], threads=threads)
        assert [tuple(row.values()) for row in table(batches).to_pylist()] == expected
    assert batches.size == sum(path.stat().st_size for path in paths)
    assert column(rules.games_table([KIF, CSA], ["game", "path"]), "path") == [None, None]
    one = tmp_path / "1.pgn"
    one.write_text("1. e4 *\n\n[White \"Doe\"]\n\n1. d4 *\n")
    rows = table(chess.positions([one, "1. c4 *", one], ["game", "line", "path", "san"])).to_pylist()
    assert [(row["game"], row["line"], row["san"]) for row in rows if row["san"]] == [(1, 1, "e4"), (2, 3, "d4"), (3, 1, "c4"), (4, 1, "e4"), (5, 3, "d4")]
    assert [row["path"] for row in rows][::2] == [str(one), str(one), None, str(one), str(one)]
    assert len(table(rules.positions([]))) == 0
    with pytest.raises(FileNotFoundError, match="nowhere"):
        rules.positions([one, tmp_path / "nowhere.kif"])


def test_games_after_a_broken_one():
    broken = CSA.replace("-3334FU", "-3335FU")
    text = "/\n".join([CSA, broken, CSA])
    with pytest.raises(feen.FeenError, match="line 19, game 2") as raised:
        list(rules.positions(text))
    assert raised.value.code == "record/move"
    for threads in (1, 2):
        batches = rules.positions([text, b"nonsense", CSA], ["game", "ply"], errors="collect", threads=threads)
        assert [row["game"] for row in table(batches).to_pylist() if row["ply"] == 0] == [1, 3, 5]
        assert [(row["game"], row["line"], row["ply"], row["code"]) for row in batches.errors] == [(2, 19, None, "record/move"), (4, 1, None, "record/format")]
    assert column(rules.positions(text, ["game"], errors="skip"), "game") == [1, 1, 1, 3, 3, 3]


@pytest.mark.parametrize(("source", "code", "plies"), [
    (CSA.replace("-3334FU", "-3335FU"), "record/move", ["+7776FU"]),
    (KIF.replace("４五角打", "６五角打"), None, ["７六歩(77)", "３四歩(33)", "２二角成(88)", "２二銀(31)", "６五角打"]),
    (KIF.replace("３四歩(33)", "３四歩(34)"), "record/move", ["７六歩(77)"]),
    (XIANGQI.replace("H2+3", "H2+9"), "record/move", ["Che3", "Hg8"]),
    ("position startpos moves 7g7f 3c3d 3c3d", "record/move", ["7g7f", "3c3d"]),
    ("1. e4 e5 2. e5 *\n", "pgn/move", ["e4", "e5"]),
])
def test_plies_before_an_error(source, code, plies):
    other = "2. d4 *\n" if source.startswith("1.") else CSA
    for threads in (1, 2):
        batches = rules.positions([source, other], ["game", "ply", "move"], errors="collect", partial=True, threads=threads)
        rows = table(batches).to_pylist()
        assert [row["move"] for row in rows if row["game"] == 1 and row["ply"]] == plies
        assert [row["code"] for row in batches.errors] == [code] * (code is not None)
        assert {row["game"] for row in rows} == {1, 2}
    games = rules.games_table(source, ["moves"], errors="skip", partial=True)
    assert table(games).to_pylist() == [{"moves": plies}]
    whole = table(rules.games_table(source, ["moves"], errors="skip"))
    assert len(whole) == (code is None)


def test_an_error_of_a_game_that_is_not_wanted():
    """As in tables of chess: the conditions come first."""
    broken = CSA.replace("-3334FU", "-3335FU")
    for white, errors in (("Doe", 1), ("Roe", 0)):
        games = rules.games_table(broken, ["game"], where=[("White", "=", white)], errors="collect")
        assert (len(table(games)), len(games.errors)) == (0, errors)


def test_many_games_in_parts():
    games = 30_000
    text = "".join(f"position startpos moves {'7g7f' if game % 2 else '2g2f'} 3c3d\n" for game in range(games))
    one = table(rules.positions(text, ["game", "line", "move"], rows=1_000))
    assert (len(one), one["game"][-1].as_py(), one["line"][-1].as_py()) == (3 * games, games, games)
    assert table(rules.positions(text, ["game", "line", "move"], threads=2)) == one
    text = "".join(f'[Variant "Crazyhouse"]\n[Round "{game}"]\n\n1. {"e4" if game % 2 else "d4"} *\n\n' for game in range(games))
    one = table(rules.games_table(text, ["game", "line", "Round", "moves"]))
    assert one["Round"].to_pylist() == [str(game) for game in range(games)]
    assert one["line"].to_pylist() == [1 + 5 * game for game in range(games)]
    assert table(rules.games_table(gzip.compress(text.encode()), ["game", "line", "Round", "moves"], threads=2)) == one


@pytest.mark.parametrize(("notation", "expected"), [
    ("uci", "h3e3"), ("wxf", "C2=5"), ("iccs", "h2e2"), ("chinese", "炮二平五"), ("san", "Che3"),
])
def test_notations(notation, expected):
    assert column(rules.positions(XIANGQI, ["move"], notation=notation), "move")[1] == expected
    assert column(rules.games_table(XIANGQI, ["moves"], notation=notation), "moves")[0][0] == expected


@pytest.mark.parametrize(("call", "error", "message"), [
    (lambda: rules.positions(KIF, ["san"]), ValueError, 'unknown column "san"; there are game, line, path, format, '),
    (lambda: rules.games_table(KIF, ["move"]), ValueError, "it is a column of `positions`"),
    (lambda: rules.positions(KIF, format="sgf"), feen.FeenError, "found `sgf`"),
    (lambda: rules.positions(KIF, notation="pgn"), feen.FeenError, "found `pgn`"),
    (lambda: list(rules.positions(KIF, notation="wxf")), feen.FeenError, "wxf cannot write the moves of shogi at line 1, game 1"),
    (lambda: list(rules.positions(b"nonsense")), feen.FeenError, "this is not a record of a game in a known format"),
    (lambda: rules.positions(b"PK\x03\x04" + bytes(100)), OSError, "zip archive"),
    (lambda: rules.positions(3), TypeError, "expected a path, an open file, bytes or a text of games, not int"),
    (lambda: rules.positions(KIF, rows=0), ValueError, "at least one row a batch"),
])
def test_wrong_options(call, error, message):
    with pytest.raises(error, match=message):
        call()


def test_conditions_on_tags():
    games = [KIF, CSA, XIANGQI]
    assert column(rules.games_table(games, ["White"], where=[("White", "=", "Doe")]), "White") == ["Doe", "Doe"]
    assert column(rules.games_table(games, ["game"], where=[("White", "!=", "Doe")]), "game") == [1]


def test_games_without_tags_are_games():
    text = '[White "a"]\n\n1. e4 *\n\n1. d4 d5 {1-0\n1. x} 2. c4 *\n1. e4 1-0\n\n[White "b"]\n\n1. c4 *\n'
    columns = ["game", "line", "White", "moves", "result"]
    assert table(rules.games_table(text, columns)).to_pylist() == table(chess.games_table(text, columns)).to_pylist()


def test_both_tables_of_chess_have_the_same_values():
    """Of games of chess and of Chess960: squares, keys, pieces and texts."""
    import random

    rng = random.Random(3)
    texts = []
    for number in (None, 0, 518, 959, 331, 77) * 4:
        start = chess.Position() if number is None else chess.Position.chess960(number)
        position = start
        moves = []
        for _ in range(60):
            legal = list(position.legal_moves)
            if not legal:
                break
            castling = [move for move in legal if move.is_castling]
            move = rng.choice(castling or legal)
            moves.append(move.san)
            position = position.play(move)
        head = '[White "Doe"]\n' if number is None else f'[Variant "Chess960"]\n[SetUp "1"]\n[FEN "{start.fen}"]\n'
        texts.append(f"{head}\n{' '.join(moves)} *\n\n")
    text = "".join(texts)
    assert "O-O" in text
    shared = "game line ply depth uci from to piece captured promotion check key feen legal_move_count plies".split()
    own, of_chess = table(rules.positions(text, [*shared, "move"])), table(chess.positions(text, [*shared, "san"]))
    for name in shared:
        assert own[name].to_pylist() == of_chess[name].to_pylist(), name
    assert own["move"].to_pylist() == of_chess["san"].to_pylist()
    assert own["key"].to_pylist() == feen.key(own["feen"]).to_pylist()
    assert rules.Position("chess").key == chess.Position().key == feen.Position(chess.Position().feen).key
