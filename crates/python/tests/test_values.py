"""Values: positions, pieces, styles, residues, differences and errors."""

import copy
import inspect
import pickle
import types
import warnings

import feen
import pytest
from conftest import FIXTURES, SHOGI, START
from feen import chess, quarto, rules


@pytest.mark.parametrize("value", [
    feen.Position(SHOGI), feen.Piece("+K^'"), feen.Style("s"), feen.Residue("halfmove=3 fullmove=40"),
])
def test_values_are_copied_pickled_and_compared(value):
    for other in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
        assert other == value
        assert str(other) == str(value)
        assert repr(other) == repr(value)
    assert type(value)(str(value)) == value


@pytest.mark.parametrize("module", [feen, chess, quarto, rules])
def test_functions_and_classes_are_pickled(module):
    """Pools of processes send them by their names."""
    names = [name for name in module.__all__ if not inspect.ismodule(getattr(module, name))]
    assert names
    for name in names:
        assert pickle.loads(pickle.dumps(getattr(module, name))) is getattr(module, name)


def test_a_position_answers():
    position = feen.Position(SHOGI)
    assert str(position) == SHOGI
    assert position == feen.Position(SHOGI.encode())
    assert (position.turn, position.shape, position.square_count, len(position)) == ("first", [9, 9], 81, 81)
    assert str(position.style("second")) == "s"
    assert position["4i"] == position[77] == position[-4] == feen.Piece("+r")
    assert position["9e"] is None
    assert position.hand("first") == {feen.Piece("P"): 5, feen.Piece("G"): 2, feen.Piece("L"): 2}
    assert position.squares.count(None) + position.piece_count == 81 + 9 + 6
    assert 0 <= position.key < 2**64
    assert len({position, feen.Position(SHOGI), feen.Position(START)}) == 2
    assert sorted([position, feen.Position(START)])[0] == feen.Position(START)
    assert feen.Position("k^1/2//2/1K^ / R/r").shape == [2, 2, 2]
    assert feen.Position("k^1/3 / R/r").shape is None


def test_positions_change():
    position = feen.Position("k^1/2 P/ C/c")
    after = position.board_diff({"b1": "P"}).hand_diff("first", {"P": -1}).toggle()
    assert str(after) == "k^1/1P / c/C"
    assert str(position.board_diff({3: feen.Piece("P"), 0: None})) == "2/1P P/ C/c"
    assert position.board_diff({-1: b"P"}) == position.board_diff(types.MappingProxyType({"b1": "P"}))
    for nowhere in (4, -5, 2**80):
        with pytest.raises(IndexError, match=f"expected a square below 4, found {nowhere}"):
            position[nowhere]
    diff = position.diff(after)
    assert position.apply(diff) == after
    assert after.apply(diff.reversed()) == position
    assert diff.squares == [(3, None, feen.Piece("P"))]


@pytest.mark.parametrize(("call", "code", "sentence"), [
    (lambda: feen.Position("8/8 / C/C"), "styles/same-case", "expected one style in upper case"),
    (lambda: feen.Position(b"8/\xff8 / C/c"), "text/not-ascii", "expected"),
    (lambda: feen.Position("8/8 / C/c").board_diff({99: "K"}), "qi/index-out-of-range", "99"),
    (lambda: feen.Position("8/8 / C/c").board_diff({"z9": "K"}), "square/unknown", "expected"),
    (lambda: feen.Position("8/8 / C/c").hand_diff("first", {"P": -1}), "qi/hand-underflow", "1 piece"),
    (lambda: feen.Position("8/8 / C/c").hand("third"), "player/unknown", 'expected "first" or "second", found "third"'),
    (lambda: feen.Position.from_fen("8/8", "go"), "name/unknown", "expected a variant such as `chess`, `xiangqi` or `shogi`, found `go`"),
    (lambda: feen.Piece("KK"), "piece/expected-end", "expected the end of the piece"),
    (lambda: feen.Position("4k^3/8/8/8/8/8/8/4K^3 P/ C/c").to_fen(strict=True), "convert/lossy", "found hands"),
    (lambda: feen.canonicalize("nonsense"), None, "expected"),
])
def test_errors_name_code_and_cause(call, code, sentence):
    with pytest.raises(feen.FeenError) as raised:
        call()
    assert sentence in str(raised.value)
    assert isinstance(raised.value, ValueError)
    if code is not None:
        assert raised.value.code == code


def test_errors_have_a_place_in_characters():
    with pytest.raises(feen.FeenError) as raised:
        feen.Position("8/8é / C/c")
    assert raised.value.span == (3, 4)
    assert "^" in raised.value.report
    with pytest.raises(feen.FeenError) as raised:
        feen.Position.from_fen("8/8/8/3x4/8/8/8/8 w - - 0 1")
    assert (raised.value.code, raised.value.span) == ("piece/unknown", (7, 8))
    with pytest.raises(feen.FeenError) as raised:
        feen.Position.from_fen("3*/4 w - - 0 1", "any")
    assert (raised.value.code, raised.value.span) == ("convert/wall", (1, 2))
    assert raised.value.report.startswith("3*/4 w - - 0 1\n ^\n")
    with pytest.raises(feen.FeenError) as raised:
        feen.Piece("K^é")
    assert raised.value.span == (2, 3)


def test_texts_of_any_kind():
    assert feen.guess("8/8/8/8/8/8/8/8 w - - 0 1") == ["fen"]
    assert feen.canonicalize("8/8 PPP/ C/c") == "8/8 3P/ C/c"
    finding = feen.diagnose("8/08 / C/c")[0]
    assert (finding.severity, finding.span, finding.fix) == ("error", (2, 4), ((2, 4), "8"))
    for wrong in (None, 8, ["8"]):
        with pytest.raises(TypeError, match="expected a text as str or bytes, not"):
            feen.is_valid(wrong)


def test_residues_are_mappings():
    position, residue = feen.Position.from_fen("4k3/8/8/8/8/8/8/4K3 w - - 3 40", with_residue=True)
    assert dict(residue) == {"halfmove": "3", "fullmove": "40"}
    assert (len(residue), "halfmove" in residue, residue.get("checks")) == (2, True, None)
    with pytest.raises(KeyError):
        residue["checks"]
    assert position.to_fen(residue=residue) == "4k3/8/8/8/8/8/8/4K3 w - - 3 40"
    for given in (str(residue), dict(residue), {"fullmove": 40, "halfmove": 3}):
        assert position.to_fen(residue=given) == "4k3/8/8/8/8/8/8/4K3 w - - 3 40"
        assert feen.Residue(given) == residue
    spelled = "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1"
    position, residue = feen.Position.from_fen(spelled, with_residue=True)
    assert position.to_fen(residue=residue) == spelled
    assert feen.Position.from_sfen("4k4/9/9/9/9/9/9/9/4K4 b 2Pb 1").to_sfen() == "4k4/9/9/9/9/9/9/9/4K4 b 2Pb 1"
    assert feen.Position.from_pdn("W:WK50:B1").to_pdn() == "W:WK50:B1"


def test_pictures():
    position = feen.Position(START)
    assert position._repr_svg_().startswith("<svg ")
    picture = position.svg(pieces="chess", surface="checkered", highlight=["e2", 36], arrows=[("e2", "e4")], flip=True)
    assert "Arrows: e2 to e4" in picture
    assert "♔" in position.text(pieces="chess")
    assert position.svg(pieces=["chess", "shogi"])
    with pytest.raises(feen.FeenError, match="expected `letters`, `chess`, .* found `cheese`"):
        position.svg(pieces="cheese")
    with pytest.raises(TypeError, match='found "colour"'):
        position.svg(colour="red")


@pytest.mark.parametrize(("text", "names"), [
    (START, {0: "a8", 36: "e4", 63: "h1"}),
    (SHOGI, {0: "9a", 77: "4i", 80: "1i"}),
    ("9/9/9/9/9/9/9/9/9/4K^4 / X/x", {0: "a9", 85: "e0"}),
    ("k^1/2 P/ R/r", {0: "a2", 3: "b1"}),
])
def test_squares_have_the_names_of_their_game(text, names):
    position = feen.Position(text)
    for index, name in names.items():
        assert (position.square_name(index), position.index(name)) == (name, index)
        assert position[name] == position[index]
        assert position.board_diff({name: "K"}) == position.board_diff({index: "K"})
        assert position.svg(highlight=[name]) == position.svg(highlight=[index])
    with pytest.raises(feen.FeenError) as raised:
        position.index("z99")
    assert raised.value.code == "square/unknown"
    with pytest.raises(IndexError, match="expected a square below"):
        position.square_name(10_000)


def test_a_title_that_a_picture_cannot_write_warns():
    position = feen.Position("8/8 / C/c")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        position.svg(title="Müller – Čapek, 1–0")
        position.svg(flip=True)
    with pytest.warns(UserWarning, match=r"no font has .*\u0378.* of the title"):
        position.svg(title="A \u0378")


@pytest.mark.parametrize(("profile", "fen", "expected"), [
    (feen.Profile(styles="W/w"), "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k^3/8/8/8/8/8/8/4K^3 / W/w"),
    (feen.Profile("plain", letters={"N": "H"}), "4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "4k^3/8/8/8/8/8/8/4K^1H1 / C/c"),
    (feen.Profile("plain", promoted="derived"), "4k3/8/8/8/8/8/8/4K1Q~1[] w - - 0 1", "4k^3/8/8/8/8/8/8/4K^1Q'1 / C/c"),
    (feen.Profile("plain", promoted="enhanced"), "4k3/8/8/8/8/8/8/4K1Q~1[] w - - 0 1", "4k^3/8/8/8/8/8/8/4K^1+Q1 / C/c"),
])
def test_profiles_of_your_own(profile, fen, expected):
    position = feen.Position.from_fen(fen, "crazyhouse" if "~" in fen else "chess", profile)
    assert str(position) == expected
    variant = "crazyhouse" if "~" in fen else "chess"
    assert position.to_fen(variant, profile) == fen
    assert feen.from_fen([fen], variant, profile)[0]["feen"] == expected
    assert feen.to_fen([expected], None, variant, profile)[0]["fen"] == fen
    assert pickle.loads(pickle.dumps(profile)) == profile
    assert eval(repr(profile), {"Profile": feen.Profile}) == profile


@pytest.mark.parametrize(("options", "code"), [
    ({"name": "black"}, "name/unknown"),
    ({"styles": "C/C"}, "profile/styles"),
    ({"letters": {"n": "H"}}, "profile/letters"),
    ({"promoted": "always"}, "profile/promoted"),
])
def test_wrong_profiles(options, code):
    with pytest.raises(feen.FeenError) as raised:
        feen.Profile(**options)
    assert raised.value.code == code


def test_positions_are_dictionaries():
    for text in (SHOGI, START, "4k^3/8/8/8/8/8/8/4K^2R 2P/p c/C", "2/2//2/2 / C/c"):
        position = feen.Position(text)
        parts = position.to_dict()
        assert feen.Position.from_dict(parts) == position
        step = position.diff(position.toggle())
        assert feen.Diff.from_dict(step.to_dict()) == step
        assert step.to_dict()["shape"] == parts["shape"]


@pytest.mark.parametrize(("changed", "sentence"), [
    ({"board": ["K^", "?"]}, "board[1]: expected a letter, found `?` at byte 0"),
    ({"turn": "white"}, "turn: invalid value: string \"white\", expected `First` or `Second`"),
    ({"first_hand": [["p", 0]]}, "first_hand[0][1]: hand count must be at least 1"),
])
def test_an_error_of_a_dictionary_has_its_path(changed, sentence):
    parts = feen.Position("K^1 p/ C/c").to_dict()
    with pytest.raises(feen.FeenError) as error:
        feen.Position.from_dict({**parts, **changed})
    assert (error.value.code, str(error.value)) == ("payload/refused", sentence)


def dialects():
    lines = (FIXTURES / "rules" / "dialects.txt").read_text().splitlines()
    return [line.split("\t") for line in lines if not line.startswith("#")]


@pytest.mark.parametrize(("name", "text", "fen", "note"), dialects())
def test_texts_of_other_programs_are_read_and_named(name, text, fen, note):
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        assert rules.Position(name, text).fen == fen
    assert [str(warning.message) for warning in said] == [note] * bool(note)
