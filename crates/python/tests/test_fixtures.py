"""The conformance data: the verdict, the code and the place are those of every language."""

import feen
import pyarrow as pa
import pytest
from conftest import cases, text_of
from feen import chess, quarto


def refusal(call, *arguments):
    """The error of a call, or none."""
    try:
        call(*arguments)
    except feen.FeenError as error:
        return error
    return None


def spans_agree(error, text, expect):
    """Whether the place is the expected one, where bytes and characters are the same."""
    return not text.isascii() or error.span == tuple(expect["span"])


@pytest.mark.long
def test_feen_values():
    count = 0
    for name, given, expect in cases("feen", "feen"):
        text = text_of(given)
        count += 1
        assert feen.is_valid(text) == ("error" not in expect), name
        error = refusal(feen.Position, text)
        if "error" in expect:
            found = next(found for found in feen.diagnose(text) if found.severity == "error")
            for each in (found, error):
                assert each.code == expect["error"], name
                assert spans_agree(each, text, expect), name
        else:
            # What a text may say, and a value in memory cannot hold.
            assert (error is None) == ("error" not in expect.get("owned", {})), name
    assert count > 1900


def test_feen_columns():
    rows = [(name, text_of(given), expect) for name, given, expect in cases("feen", "feen")]
    column = pa.array([text for _, text, _ in rows], pa.large_binary())
    verdicts = pa.array(feen.valid(column)).to_pylist()
    codes = pa.array(feen.error_code(column)).to_pylist()
    for (name, _, expect), verdict, code in zip(rows, verdicts, codes, strict=True):
        assert (verdict, code) == ("error" not in expect, expect.get("error")), name


@pytest.mark.parametrize(("folder", "kind", "value", "least"), [
    ("epin", "epin", feen.Piece, 800), ("sin", "sin", feen.Style, 160), ("interchange", "residue-text", feen.Residue, 60),
])
def test_tokens(folder, kind, value, least):
    count = 0
    for name, given, expect in cases(folder, kind):
        text = text_of(given)
        if not (text.isascii() or isinstance(given, str)):
            continue
        count += 1
        error = refusal(value, text)
        assert (error.code if error else None) == expect.get("error"), name
        if error:
            assert spans_agree(error, text, expect), name
            continue
        for part, expected in expect.get("parts", {}).items():
            assert getattr(value(text), part) == expected, name
        if "losses" in expect:
            assert list(value(text)) == expect["losses"], name
            assert str(value(text)) == expect["written"], name
    assert count > least


def conversions(kind):
    """The cases of a kind whose convention has names."""
    for name, given, expect in cases("interchange", kind):
        options = {"variant": given.get("variant", given.get("game"))}
        if "profile" in given:
            options["profile"] = given["profile"]
        # Conventions and games without a name are those of the crate alone.
        if all(isinstance(option, str) and "," not in option for option in options.values()):
            yield name, given, options, expect


def test_conversions_to_feen():
    count = 0
    for name, given, options, expect in conversions("to-feen"):
        count += 1
        read = getattr(feen.Position, f"from_{given['format']}")
        try:
            position, residue = read(given["text"], **options, with_residue=True)
        except feen.FeenError as error:
            assert error.code == expect.get("error"), name
            continue
        # The package has the rules of the games, and the fixtures ask the conversions without any.
        if expect.get("error") == "convention/no-rules":
            continue
        assert str(position) == expect["feen"], name
        if "losses" in expect:
            assert [loss for loss in residue if loss != "spelling"] == expect["losses"], name
    assert count > 150


def test_conversions_from_feen():
    count = 0
    for name, given, options, expect in conversions("from-feen"):
        count += 1
        residue = given.get("residue", {})
        write = getattr(feen.Position(given["feen"]), f"to_{given['format']}")
        try:
            text = write(**options, residue=residue)
        except feen.FeenError as error:
            assert error.code == expect.get("error"), name
            continue
        assert text == expect["text"], name
        is_lossy = refusal(lambda: write(**options, residue=residue, strict=True)) is not None
        assert is_lossy == bool(expect["losses"]), name
    assert count > 85


def test_fens_of_chess():
    count = 0
    for name, given, expect in cases("chess", "fen"):
        text, castling = text_of(given["fen"]), given.get("rights", "standard")
        count += 1
        error = refusal(chess.Position, text, castling)
        assert (error.code if error else None) == expect.get("error"), name
        if error:
            assert spans_agree(error, text, expect), name
        else:
            assert chess.Position(text, castling).to_fen(en_passant="always") == expect["written"], name
    assert count > 140


def test_moves_of_chess():
    count = 0
    for name, given, expect in cases("chess", "chess-move"):
        text = given.get("san", given.get("uci"))
        if text is None:
            continue
        count += 1
        position = chess.Position(given["position"], "x-fen")
        error = refusal(position.play, text)
        assert (error is None) == ("error" not in expect), name
        if error:
            # A text that might be either is read as SAN.
            if "san" in given or error.code.startswith("move/"):
                assert error.code == expect["error"], name
                # The place in a text that is UCI too is that of its half.
                assert not error.code.startswith("san/") or spans_agree(error, text.encode(), expect), name
        else:
            assert position.play(text).to_fen(en_passant="always") == expect["after"], name
            assert expect["san"] in position.legal_moves, name
    assert count > 180


def test_games_of_chess(tmp_path):
    path = tmp_path / "games.pgn"
    count = 0
    for name, given, expect in cases("chess", "pgn"):
        path.write_bytes(text_of(given))
        games = chess.games(path)
        if not text_of(given).strip():
            # A file of blanks has no game, and is no error.
            assert next(games, None) is None, name
            continue
        for expected in expect["games"]:
            count += 1
            if "error" in expected:
                assert refusal(next, games).code == expected["error"], name
                continue
            game = next(games)
            assert game.tags == dict(expected["tags"]), name
            if isinstance(expected["end"], dict):
                assert refusal(lambda: game.positions).code == expected["end"]["error"], name
            else:
                assert game.positions[-1].to_fen(en_passant="always") == expected["end"], name
        assert next(games, None) is None, name
    assert count > 150


@pytest.mark.long
def test_values_of_quarto():
    count = 0
    for name, given, expect in cases("quarto", "quarto-value"):
        count += 1
        assert quarto.value(**given) == expect["value"], name
        if "turns" in expect:
            turns = quarto.turns(**given)
            best = [turn for turn, value in turns if value == turns[0][1]]
            assert (len(turns), len(best)) == (expect["turns"], expect["best"]), name
    assert count > 150
