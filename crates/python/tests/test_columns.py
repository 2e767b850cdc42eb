"""Columns: every kind of array, nulls, chunks, dictionaries, threads, and what is no column."""

import signal
import time

import feen
import pyarrow as pa
import pytest

ROWS = ["8/8 / C/c", "8/08 / C/c", None, "k^1/2 P/ C/c"]
VALID = [True, False, None, True]
KINDS = [pa.string(), pa.large_string(), pa.string_view(), pa.binary(), pa.large_binary(), pa.binary_view()]


def rows(column):
    return pa.array(column).to_pylist()


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_every_kind_of_text(kind):
    values = [text if text is None or "string" in str(kind) else text.encode() for text in ROWS]
    column = pa.array(values, kind)
    assert rows(feen.valid(column)) == VALID
    assert rows(feen.valid(column.slice(1, 2))) == VALID[1:3]
    assert rows(feen.valid(column.slice(0, 0))) == []
    for chunks in ([], [column], [column, column.slice(4), column.slice(1)]):
        whole = pa.chunked_array(chunks, kind)
        assert rows(feen.valid(whole)) == [verdict for chunk in chunks for verdict in (VALID if len(chunk) == 4 else VALID[4 - len(chunk):] if len(chunk) else [])]
    assert rows(feen.valid(column, threads=0)) == VALID


@pytest.mark.parametrize("keys", [pa.int8(), pa.uint8(), pa.int32(), pa.uint64()], ids=str)
def test_dictionaries_are_looked_at_once_and_come_out_plain(keys):
    column = pa.DictionaryArray.from_arrays(pa.array([0, 1, None, 0, 2], keys), pa.array(["8/8 / C/c", "nonsense", None]))
    answer = pa.array(feen.valid(column))
    assert answer.type == pa.bool_()
    assert answer.to_pylist() == [True, False, None, True, None]
    assert rows(feen.error_code(column))[0] is None
    assert rows(feen.canonical(column)) == ["8/8 / C/c", None, None, "8/8 / C/c", None]


@pytest.mark.parametrize(("column", "message"), [
    (pa.array([1, 2]), "expected a column of strings or bytes, not Int64"),
    (pa.table({"x": ["8"]}), "expected a column of strings or bytes, not Struct"),
    (pa.array([["8"]]), "expected a column of strings or bytes, not List"),
    (["8/8 / C/c", 8], r"expected a column of strings or bytes, not int \(row 1\)"),
    (8, "expected a column of texts .*, not int"),
    ({"x": 8}, "expected a column of texts .*, not dict"),
    ("8/8 / C/c", "expected a column, found one text"),
])
def test_no_column(column, message):
    with pytest.raises(TypeError, match=message):
        feen.valid(column)


def test_bytes_that_are_no_text():
    column = pa.array([b"8/\xff8 / C/c", b"", b"8/8 / C/c"], pa.binary())
    assert rows(feen.valid(column)) == [False, False, True]
    assert rows(feen.error_code(column)) == ["text/not-ascii", "fields/count", None]
    for name in ("canonical", "key", "turn", "shape", "hands", "piece_count"):
        assert rows(getattr(feen, name)(column))[:2] == [None, None], name
    assert rows(feen.from_fen(column))[0]["feen"] is None


def test_every_function():
    column = pa.array(["4k^3/8/8/8/8/8/8/4K^2R 2Pp/p C/c", "8/8 PPP/ c/C", None])
    position = feen.Position("4k^3/8/8/8/8/8/8/4K^2R 2Pp/p C/c")
    assert rows(feen.canonical(column)) == [str(position), "8/8 3P/ c/C", None]
    assert rows(feen.key(column)) == [position.key, None, None]
    assert rows(feen.key(column, signed=True)) == [position.key - 2**64 if position.key >= 2**63 else position.key, None, None]
    assert rows(feen.turn(column)) == ["first", None, None]
    assert rows(feen.shape(column)) == [[8, 8], None, None]
    assert rows(feen.piece_count(column)) == [7, None, None]
    assert rows(feen.square_count(column)) == [64, None, None]
    assert rows(feen.hands(column)) == [{"first": "2Pp", "second": "p"}, None, None]
    assert pa.array(feen.canonical(column.cast(pa.large_string()))).type == pa.large_string()
    assert pa.array(feen.canonical(column.cast(pa.string_view()))).type == pa.string_view()
    assert pa.array(feen.canonical(column.cast(pa.binary()))).type == pa.string()


def test_conversions_there_and_back():
    fens = pa.array(["4k3/8/8/8/8/8/8/4K2R w K - 3 40", "4k3/8/8/8/8/8/8/4K3 b - - 0 1", "nonsense", None])
    converted = pa.array(feen.from_fen(fens))
    assert rows(feen.valid_fen(fens)) == [True, True, False, None]
    assert converted.field("error").to_pylist()[:2] == [None, None]
    assert converted.field("error")[2].as_py() is not None
    back = pa.array(feen.to_fen(converted.field("feen"), converted.field("residue")))
    assert back.field("fen").to_pylist() == [*fens.to_pylist()[:2], None, None]
    assert rows(feen.fen_key(fens)) == rows(feen.key(converted.field("feen")))
    lossy = pa.array(feen.to_fen(pa.array(["4k^3/8/8/8/8/8/8/4K^3 P/ C/c"])))
    assert lossy.field("loss").to_pylist() == ["hands"]
    with pytest.raises(ValueError, match="as many residues as positions"):
        feen.to_fen(pa.array(["8/8 / C/c"]), pa.array(["", ""]))
    sfens = pa.array(["4k4/9/9/9/9/9/9/9/4K4 b 2Pb 1"])
    assert rows(feen.valid_sfen(sfens)) == [True]
    shogi = pa.array(feen.from_sfen(sfens))
    assert pa.array(feen.to_sfen(shogi.field("feen"), shogi.field("residue"))).field("sfen").to_pylist() == sfens.to_pylist()


def test_chunks_and_threads_of_two_columns():
    fens = pa.array([f"4k3/8/8/8/8/8/8/4K3 w - - 0 {number}" for number in range(1, 5_001)] + [None, "nonsense"])
    read = pa.array(feen.from_fen(fens, threads=2))
    feens, residues = read.field("feen"), read.field("residue")
    chunks = pa.chunked_array([feens.slice(0, 7), feens.slice(0, 0), feens.slice(7)])
    for threads in (1, 2, 0):
        written = pa.array(feen.to_fen(chunks, residues.dictionary_encode(), threads=threads))
        assert written.field("fen").to_pylist() == [*fens.to_pylist()[:-2], None, None]
    # A broken residue is the error of its row.
    wrong = pa.array(feen.to_fen(feens.slice(0, 2), pa.array(["nonsense", b"\xff"], pa.binary())))
    assert wrong.field("fen").to_pylist() == [None, None]
    assert all(code.startswith("residue/") or code.startswith("text/") for code in wrong.field("error").to_pylist())


def test_a_column_is_taken_many_times():
    column = feen.valid(pa.array(["8/8 / C/c"]))
    assert rows(column) == rows(column) == [True]
    assert len(column) == 1
    assert repr(column) == "<Column of 1 rows, Boolean>"


@pytest.mark.long
def test_random_texts_have_the_verdict_of_values(texts):
    column = pa.array(texts)
    verdicts = rows(feen.valid(column, threads=2))
    assert verdicts == [feen.is_valid(text) for text in texts]
    assert 0.2 < sum(verdicts) / len(verdicts) < 0.8
    codes = rows(feen.error_code(column))
    assert [code is None for code in codes] == verdicts


@pytest.mark.long
def test_memory_does_not_grow(texts):
    import resource

    column = pa.array(texts)
    peaks = []
    for round_of_batches in range(3):
        for _ in range(10):
            feen.valid(column)
            pa.array(feen.error_code(column))
            feen.key(column.slice(0, 100_000))
        peaks.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
    assert peaks[2] <= peaks[0] * 1.02, peaks


def test_lists_and_objects_are_columns():
    np = pytest.importorskip("numpy")
    for column in (ROWS, tuple(ROWS), np.array(ROWS, dtype=object), [text and text.encode() for text in ROWS]):
        assert feen.valid(column).to_pylist() == VALID
    assert feen.valid(np.array(["8/8 / C/c", "x"])).to_pylist() == [True, False]
    assert feen.valid([]).to_pylist() == []
    assert pa.array(feen.canonical(["8/8 PPP/ C/c"])).type == pa.string()


def test_a_column_is_a_sequence():
    column = feen.from_fen(["4k3/8/8/8/8/8/8/4K3 w - - 3 40", None, "x"])
    assert column[0] == {"feen": "4k^3/8/8/8/8/8/8/4K^3 / C/c", "residue": "halfmove=3 fullmove=40", "error": None}
    assert (column[1], column[-3] == column[0], len(list(column))) == (None, True, 3)
    assert column[1:].to_pylist() == column.to_pylist()[1:]
    assert column[::-1].to_pylist() == column.to_pylist()[::-1]
    with pytest.raises(IndexError, match="expected a row below 3, found 3"):
        column[3]
    assert feen.shape(["8/8/8 / C/c", None]).to_pylist() == [[3, 8], None]
    assert feen.Column(pa.chunked_array([[1, 2], [3]])).to_pylist() == [1, 2, 3]


def test_columns_are_pickled():
    import pickle

    for column in (feen.valid(ROWS), feen.from_fen(["x", None]), feen.shape(ROWS), feen.error_code(ROWS)):
        again = pickle.loads(pickle.dumps(column))
        assert (again, again.type) == (column, column.type)


class Older:
    """A column as those see it who know DLPack before version 1.0."""

    def __init__(self, column):
        self.column = column

    def __dlpack__(self, **options):
        return self.column.__dlpack__()

    def __dlpack_device__(self):
        return self.column.__dlpack_device__()


@pytest.mark.parametrize(("library", "take"), [("torch", "from_dlpack"), ("jax.dlpack", "from_dlpack")])
def test_other_libraries_take_numbers(library, take):
    library = pytest.importorskip(library, reason=f"{library} is large, and not in requirements.txt")
    planes = feen.chess.planes(["4k3/8/8/8/8/8/8/4K2R w K - 0 1"])
    assert getattr(library, take)(planes).shape == (1, 12, 8, 8)


def test_numbers_are_arrays_of_numpy_without_a_copy():
    np = pytest.importorskip("numpy")
    column = feen.key(["8/8 / C/c", "8/8 / c/C", "8/8 / S/s"])[1:]
    array = np.asarray(column)
    assert (array.tolist(), array.dtype, array.flags.owndata) == (column.to_pylist(), np.uint64, False)
    for shared in (column.to_numpy(), np.from_dlpack(column), np.from_dlpack(column, copy=False)):
        assert shared.tolist() == column.to_pylist()
        assert np.shares_memory(shared, array)
        with pytest.raises(ValueError, match="read-only"):
            shared[0] = 1
    # Who does not know what can only be read gets memory of its own.
    assert not np.shares_memory(np.from_dlpack(Older(column)), array)
    with pytest.raises(BufferError, match="from version 1.0 on"):
        column.__dlpack__(copy=False)
    assert column.__dlpack_device__() == (1, 0)
    for wrong in (feen.key([None]), feen.canonical(["8/8 / C/c"])):
        with pytest.raises(TypeError, match="expected a column of numbers without nulls, found one of (UInt64|Utf8) with "):
            wrong.to_numpy()
    with pytest.raises(AttributeError, match="only numbers without nulls"):
        feen.key([None]).__array_interface__


@pytest.mark.long
def test_texts_over_two_gibibytes_are_large():
    """One array of Arrow has at most 2 GiB of texts, unless it is a large one."""
    board = "P" * 30_000 + "/" + "1" + " / C/c"
    if not feen.is_valid(board):
        board = "/".join(["P" * 99] * 300) + " / C/c"
    assert feen.is_valid(board)
    rows = 2**31 // len(board) + 1
    part = pa.array([board] * 1_000)
    chunks = [part] * (rows // 1_000) + [part.slice(0, rows % 1_000)]
    answer = pa.array(feen.canonical(pa.chunked_array(chunks), threads=0))
    assert (answer.type, len(answer), answer[rows - 1].as_py()) == (pa.large_string(), rows, board)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no timers")
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("name", ["from_fen", "fen_key", "valid_fen", "canonical", "legal_move_count", "planes"])
def test_a_signal_stops_a_function(name, threads):
    class Enough(Exception):
        pass

    def stop(*_):
        raise Enough

    column = pa.array(["r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4"] * 20_000)
    column = pa.chunked_array([column] * 400)
    function = getattr(feen, name, None) or getattr(feen.chess, name)
    before = signal.signal(signal.SIGALRM, stop)
    start = time.monotonic()
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    try:
        with pytest.raises(Enough):
            function(column, threads=threads)
            pytest.skip("this machine is too fast")
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert time.monotonic() - start < 2  # It takes 0.05 s, unless the machine is busy.
