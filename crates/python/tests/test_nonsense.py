"""Values that make no sense: each is refused by an exception of Python, and nothing panics."""

import inspect
from importlib.util import find_spec

import feen
import pyarrow as pa
import pytest
from feen import _functions, chess, quarto, rules

START = "8/8 / C/c"
FEN = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
POSITION = feen.Position(START)
NONSENSE = [
    None, 8, -1, 2**80, 1.5, True, b"", b"\xff\xfe", "", "\ud800", "8/8\udfff / C/c", "\0", "é", "x" * 1_000_000, "/" * 100_000, "(" * 100_000,
    "9" * 1_000 + " / C/c", [], ["8"], {}, {"8": 8}, object(), int, pa.array([1]), pa.array([START]),
]
CALLS = {
    "is_valid": feen.is_valid,
    "diagnose": feen.diagnose,
    "canonicalize": feen.canonicalize,
    "guess": feen.guess,
    "Position": feen.Position,
    "Piece": feen.Piece,
    "Style": feen.Style,
    "Residue": feen.Residue,
    **{f"from_{name}": getattr(feen.Position, f"from_{name}") for name in ("fen", "epd", "sfen", "pdn")},
    **{f"to_{name}": getattr(POSITION, f"to_{name}") for name in ("fen", "epd", "sfen", "pdn")},
    "variant": lambda x: feen.Position.from_fen(FEN, x),
    "profile": lambda x: feen.Position.from_fen(FEN, "chess", x),
    "residue": lambda x: POSITION.to_fen(residue=x),
    "style": POSITION.style,
    "hand": POSITION.hand,
    "square": lambda x: POSITION[x],
    "compare": lambda x: POSITION < x,
    "board_diff": POSITION.board_diff,
    "board_diff, a square": lambda x: POSITION.board_diff({x: "K"}),
    "board_diff, a piece": lambda x: POSITION.board_diff({0: x}),
    "hand_diff": lambda x: POSITION.hand_diff("first", x),
    "hand_diff, a side": lambda x: POSITION.hand_diff(x, {}),
    "hand_diff, a piece": lambda x: POSITION.hand_diff("first", {x: 1}),
    "hand_diff, a count": lambda x: POSITION.hand_diff("first", {"P": x}),
    "diff": POSITION.diff,
    "apply": POSITION.apply,
    **{f"svg, {name}": lambda x, name=name: POSITION.svg(**{name: x}) for name in ("pieces", "surface", "width", "highlight", "arrows", "flip", "nonsense")},
    "text": lambda x: POSITION.text(pieces=x),
    "chess.Position": chess.Position,
    "play": chess.Position().play,
    "games": chess.games,
    "positions": chess.positions,
    "positions, columns": lambda x: chess.positions("*", x),
    "positions, rows": lambda x: chess.positions("*", rows=x),
    "positions, where": lambda x: chess.positions("*", where=x),
    "positions, a condition": lambda x: chess.positions("*", where=[("White", x, x)]),
    "positions, a value": lambda x: chess.positions("*", where=[("White", "=", x)]),
    "positions, errors": lambda x: chess.positions("*", errors=x),
    "positions, openings": lambda x: chess.positions("*", openings=x),
    "positions, progress": lambda x: list(chess.positions("*", progress=x)),
    "positions, threads": lambda x: chess.positions("*", threads=x),
    "games_table": chess.games_table,
    "Game": chess.Game,
    "Move": lambda x: chess.Move(chess.Position(), x),
    "chess960": chess.Position.chess960,
    "chess.Position, a square": lambda x: chess.Position()[x],
    "legal_moves, a place": lambda x: chess.Position().legal_moves[x],
    "attackers of a position": lambda x: chess.Position().attackers(x, x),
    "piece_at": lambda x: chess.piece_at([FEN], x),
    "squares_of": lambda x: chess.squares_of([FEN], x),
    "attackers": lambda x: chess.attackers([FEN], x, "white"),
    "attackers, a side": lambda x: chess.attackers([FEN], "e4", x),
    "legal_move_count": chess.legal_move_count,
    "legal_moves": chess.legal_moves,
    "legal_moves, a notation": lambda x: chess.legal_moves([FEN], x),
    "to_fen of chess": lambda x: chess.Position().to_fen(en_passant=x),
    **({"to_numpy": lambda x: feen.Column(x).to_numpy()} if find_spec("numpy") else {}),
    "planes": chess.planes,
    "Column": feen.Column,
    "Column, a row": lambda x: feen.valid([START])[x],
    "quarto.value": quarto.value,
    "quarto.turns": quarto.turns,
    "quarto, rules": lambda x: quarto.value("S+SS's'/4/4/4 / Q/q", x),
    "valid": feen.valid,
    "canonical": feen.canonical,
    "key": feen.key,
    "from_fen": feen.from_fen,
    "to_fen": feen.to_fen,
    "to_fen, a residue": lambda x: feen.to_fen(pa.array([START]), x),
    "threads": lambda x: feen.valid(pa.array([START]), threads=x),
    "signed": lambda x: feen.key(pa.array([START]), signed=x),
    "Engine": rules.Engine,
    **{f"Engine, {name}": lambda x, name=name: rules.Engine("chess", **{name: x}) for name in ("level", "seed", "hash", "weights")},
    # Without a legal move a search ends at once, whatever its limit.
    **{f"a search, {name}": lambda x, name=name: ENGINE.best(STALEMATE, **{name: x}) for name in ("nodes", "depth", "seconds")},
    "a search, lines": lambda x: ENGINE.analyse(STALEMATE, depth=1, lines=x),
}


@pytest.mark.parametrize("name", CALLS)
def test_nothing_panics(name):
    for value in NONSENSE:
        try:
            CALLS[name](value)
        except (TypeError, ValueError, IndexError, OverflowError, OSError, KeyError) as error:
            assert str(error), value
        # A panic is a `BaseException`, and fails the test.


# An example of each class. Positions have no moves: nonsense such as 8 is a depth for `perft`.
MATE = chess.Position("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1")
STALEMATE = rules.Position("xiangqi", "4k4/3P5/9/9/9/9/9/9/9/5K3 b - - 0 1")
ENGINE = rules.Engine("xiangqi", hash=1)
EXAMPLES = {
    feen.Column: lambda: feen.valid([START]),
    feen.Diagnostic: lambda: feen.diagnose("8")[0],
    feen.Diff: lambda: POSITION.diff(feen.Position("8/7K / C/c")),
    feen.Piece: lambda: feen.Piece("K"),
    feen.Position: lambda: POSITION,
    feen.Profile: lambda: feen.Profile(),
    feen.Residue: lambda: feen.Residue("halfmove=3"),
    feen.Style: lambda: feen.Style("C"),
    chess.Batches: lambda: chess.positions("1. e4 *"),
    chess.Book: lambda: chess.Book(b""),
    chess.Game: lambda: chess.Game("1. e4 e5 *"),
    chess.Games: lambda: chess.games("1. e4 *"),
    chess.Move: lambda: chess.Position().parse_move("e4"),
    chess.Moves: lambda: chess.Position().legal_moves,
    chess.Node: lambda: chess.Game("1. e4 *").nodes[0],
    chess.Position: lambda: MATE,
    rules.Engine: lambda: ENGINE,
    rules.Game: lambda: rules.Game("xiangqi"),
    rules.Position: lambda: STALEMATE,
    rules.Variant: lambda: rules.Variant("chess"),
}


def public_calls():
    """Every function of the package, and every constructor and method of its classes, by name."""
    for module in (feen, chess, rules, quarto):
        for name in module.__all__:
            member = getattr(module, name)
            path = f"{module.__name__}.{name}"
            if inspect.ismodule(member):
                continue
            if not inspect.isclass(member):
                yield path, lambda member=member: member
                continue
            if member is feen.FeenError:
                continue
            yield path, lambda member=member: member
            for method in vars(member):
                if callable(getattr(member, method)) and (not method.startswith("_") or method in ("__getitem__", "__contains__", "__eq__", "__lt__")):
                    yield f"{path}.{method}", lambda member=member, method=method: getattr(EXAMPLES[member](), method)


PUBLIC = dict(public_calls())
REFUSALS = (TypeError, ValueError, LookupError, OverflowError, OSError, AttributeError, ImportError, pa.ArrowException)


def test_all_functions_and_classes_are_called():
    classes = {getattr(module, name) for module in (feen, chess, rules) for name in module.__all__ if inspect.isclass(getattr(module, name))}
    assert classes - {feen.FeenError} == set(EXAMPLES)
    assert {f"feen.rules.{name}" for name in _functions.OF_RULES} < set(PUBLIC)
    assert len(PUBLIC) > 150


@pytest.mark.parametrize("name", PUBLIC)
def test_nothing_public_panics(name, tmp_path, monkeypatch):
    """Nonsense as the first argument, as all of them, and as each option. A panic is a `BaseException`, and fails the test."""
    # Some write files.
    monkeypatch.chdir(tmp_path)
    call = PUBLIC[name]
    try:
        options = [option for option, of in inspect.signature(call()).parameters.items() if of.kind is not of.VAR_KEYWORD]
    except ValueError:
        options = []
    for value in NONSENSE:
        for arguments, named in [((value,) * count, {}) for count in range(min(len(options), 4) + 1)] + [((), {option: value}) for option in options] + [(([START],), {option: value}) for option in options[1:]]:
            try:
                answer = call()(*arguments, **named)
                if isinstance(answer, (chess.Batches, chess.Games)):
                    list(answer)
            except REFUSALS as error:
                assert str(error), (value, named)


@pytest.mark.parametrize(("call", "message"), [
    (lambda: rules.status([FEN], None), "expected a variant or its name, not NoneType"),
    (lambda: rules.Game(8), "expected a position, a variant or its name, not int"),
    (lambda: chess.Position().play(None), "expected a move, or its text in SAN or UCI, not NoneType"),
    (lambda: chess.Book(8), "expected a path or bytes of a book, not int"),
    (lambda: POSITION.board_diff({0: 8}), "expected a piece or its token, not int"),
    (lambda: POSITION.to_fen(residue=8), "expected a residue, its text or a mapping, not int"),
    (lambda: feen.Position.from_fen(FEN, "chess", 8), "expected a profile or its name, not int"),
])
def test_arguments_of_more_than_one_kind(call, message):
    with pytest.raises(TypeError, match=message):
        call()


@pytest.mark.parametrize("half", ["\ud800", "8/8\udfff / C/c"])
def test_half_of_a_surrogate_pair_is_a_text_with_an_error(half):
    assert not feen.is_valid(half)
    at = half.index(next(filter(lambda character: not character.isascii(), half)))
    for call, code in ((feen.Position, "text/not-ascii"), (feen.Position.from_fen, "text/not-ascii"), (feen.Piece, None)):
        with pytest.raises(feen.FeenError) as raised:
            call(half)
        if code:
            assert (raised.value.code, raised.value.span) == (code, (at, at + 1))


KINDS = [
    pa.null(), pa.int8(), pa.float16(), pa.bool_(), pa.date32(), pa.timestamp("us"), pa.decimal128(5, 2), pa.binary(4), pa.list_(pa.string()),
    pa.list_view(pa.string()), pa.struct([("a", pa.string())]), pa.map_(pa.string(), pa.string()), pa.dictionary(pa.int32(), pa.int64()),
    pa.run_end_encoded(pa.int32(), pa.string()), pa.dense_union([pa.field("a", pa.string())]), pa.duration("s"), pa.month_day_nano_interval(),
]
# The functions that take more than a column, and what they take here.
MORE = {"piece_at": ("e1",), "squares_of": ("K",), "attackers": ("e1", "white"), "rules.attackers": ("e1", "first"), "matches": ("check",)}
FUNCTIONS = _functions.ALL


def function(name):
    variant = ("chess",) if name.startswith("rules.") else ()
    more = ("e2e4",) if _functions.takes_moves(name) else MORE.get(name, MORE.get(name.removeprefix("rules."), ()))
    return lambda column: _functions.function(name)(column, *more, *variant)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_columns_of_other_types(kind):
    for column in (pa.nulls(3, kind), pa.nulls(0, kind), pa.chunked_array([], kind), pa.chunked_array([pa.nulls(2, kind)], kind)):
        for name in FUNCTIONS:
            with pytest.raises(TypeError, match="expected a column of strings or bytes, not "):
                function(name)(column)


@pytest.mark.parametrize("kind", [
    pa.string(), pa.large_string(), pa.string_view(), pa.binary(), pa.large_binary(), pa.binary_view(),
    pa.dictionary(pa.int8(), pa.string()), pa.dictionary(pa.uint64(), pa.large_binary()),
], ids=str)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_columns_without_a_text(name, kind):
    for column, length in ((pa.nulls(3, kind), 3), (pa.nulls(0, kind), 0), (pa.chunked_array([], kind), 0), (pa.chunked_array([pa.nulls(0, kind), pa.nulls(2, kind)]), 2)):
        answer = pa.array(function(name)(column))
        answer.validate(full=True)
        assert (len(answer), answer.null_count) == (length, length)


def test_a_dictionary_without_texts():
    for keys in ([None, None], []):
        column = pa.DictionaryArray.from_arrays(pa.array(keys, pa.int8()), pa.array([], pa.string()))
        assert pa.array(feen.valid(column)).to_pylist() == keys


def test_objects_of_pandas():
    pd = pytest.importorskip("pandas")
    for values, expected in (([START], [True]), ([START, None, float("nan"), b"x"], [True, None, None, False]), ([None], [None])):
        assert feen.valid(pd.Series(values, dtype=object)).to_pylist() == expected
    for column in (pd.Series([START, pd.NA], dtype=object), pd.array([START, None], dtype="string"), [START, pd.NA]):
        assert feen.valid(column).to_pylist() == [True, None]
    with pytest.raises(TypeError, match=r"expected a column of strings or bytes, not int \(row 1\)"):
        feen.valid(pd.Series([START, 1], dtype=object))
    assert pa.array(feen.valid(pd.Series([START, None]))).to_pylist() == [True, None]


def test_columns_of_polars():
    pl = pytest.importorskip("polars")
    for series in (pl.Series([START, None]), pl.Series([START, None], dtype=pl.Categorical), pl.Series([START, None], dtype=pl.Enum([START])), pl.Series([START.encode(), None])):
        assert pa.array(feen.valid(series)).to_pylist() == [True, None]
    for other in (pl.Series([None]), pl.Series([1]), pl.DataFrame({"x": [START]})):
        with pytest.raises(TypeError, match="expected a column of strings or bytes, not "):
            feen.valid(other)


def test_more_threads_than_rows_and_cores():
    column = pa.array([START, "nonsense", None] * 10_000)
    for threads in (0, 1, 2, 3, 10_000, 2**63):
        assert pa.array(feen.valid(column, threads=threads)).to_pylist() == [True, False, None] * 10_000


class Capsules:
    """An array of which the capsules are not what they should be."""

    def __init__(self, capsules):
        self.capsules = capsules

    def __arrow_c_array__(self, requested_schema=None):
        return self.capsules


def test_capsules_that_are_none():
    schema, array = pa.array([START]).__arrow_c_array__()
    assert pa.array(feen.valid(Capsules((schema, array)))).to_pylist() == [True]
    # Taken once, they are empty.
    for capsules in ((schema, array), (array, schema), (schema, schema), (None, None), (), 8):
        with pytest.raises((TypeError, ValueError)):
            feen.valid(Capsules(capsules))
