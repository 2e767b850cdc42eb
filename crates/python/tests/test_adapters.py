"""Each adapter on its own engine."""

import importlib
import pickle
import re
import shutil
import sys
from pathlib import Path

import feen
import pytest
from conftest import SHOGI, START
from feen import _functions, chess, rules

PACKAGE = Path(feen.__file__).parent
ROWS = [START, SHOGI, "8/08 / C/c", None]
FENS = ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "nonsense", None]


@pytest.mark.parametrize(("extra", "package"), [("polars", "polars"), ("duckdb", "duckdb"), ("pandas", "pandas"), ("spark", "pyarrow")])
def test_a_missing_package_is_named_with_its_cure(monkeypatch, extra, package):
    monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.delitem(sys.modules, f"feen.{extra}", raising=False)
    with pytest.raises(ImportError, match=re.escape(f"feen.{extra} needs {package}: pip install feen[{extra}]")):
        importlib.import_module(f"feen.{extra}")


@pytest.mark.parametrize(("call", "package", "message"), [
    (lambda: feen.key(ROWS[:2]).to_numpy(), "numpy", "to_numpy needs numpy: pip install feen[numpy]"),
    (lambda: pickle.dumps(feen.key(ROWS)), "pyarrow", "pickle needs pyarrow: pip install feen[pyarrow]"),
    (lambda: feen.chess.positions("1. e4 *").to_parquet("x"), "pyarrow", "to_parquet needs pyarrow: pip install feen[pyarrow]"),
])
def test_a_method_names_the_package_that_it_needs(monkeypatch, call, package, message):
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(ImportError, match=re.escape(message)):
        call()


@pytest.mark.parametrize(("module", "names"), [(feen, _functions.OF_FEEN), (chess, _functions.OF_CHESS), (rules, _functions.OF_RULES)])
def test_adapters_have_all_functions_over_columns(module, names):
    of_columns = {name for name in module.__all__ if re.match(r"\((x|feen), ", getattr(getattr(module, name), "__text_signature__", None) or "")}
    assert set(names) | {"value", "turns"} == of_columns | {"value", "turns"}


@pytest.mark.parametrize("engine", ["polars", "pandas", "spark"])
@pytest.mark.parametrize(("stub", "of", "names"), [("__init__.pyi", "__init__.pyi", _functions.NAMES), ("rules.pyi", "../rules.pyi", _functions.OF_RULES)])
def test_stubs_of_adapters_have_all_functions_and_options(engine, stub, of, names):
    """What a function takes beside the column is the same in each stub."""

    def beside(text, name, given):
        found = re.search(rf"^def {name}\((.*)\) -> ", text, re.MULTILINE).group(1)
        for part in given:
            found = found.replace(part, "")
        return found

    text = (PACKAGE / engine / stub).read_text("utf-8")
    assert set(re.findall(r"^def (\w+)", text, re.MULTILINE)) - {"with_column"} == set(names)
    originals = (PACKAGE / "__init__.pyi").read_text("utf-8") + (PACKAGE / "chess.pyi").read_text("utf-8") if of == "__init__.pyi" else (PACKAGE / "rules.pyi").read_text("utf-8")
    column = ["column: str | pl.Expr, ", "series: Series, ", "frame: DataFrame, column: str, ", "x: AnyColumn, ", "feen: AnyColumn, ", "column: str | pl.Expr | None, moves: str | pl.Expr, ", "series: Series | None, moves: Series | Text, ", "frame: DataFrame, column: str | None, moves: str, ", "x: AnyColumn | None, moves: AnyMoves, "]
    residue = ["residue: str | pl.Expr | None = None, ", "residue: Series | None = None, ", "residue: str | None = None, ", "residue: AnyColumn | None = None, "]
    for name in names:
        signed = ["signed: bool = False, "] if engine == "spark" else []
        assert beside(text, name, column + residue) == beside(originals, name, column + residue + signed), name


XIANGQI = ["rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1", "nonsense", None]
# What the functions of `feen.rules` give for these, by names and arguments beside the variant.
OF_XIANGQI = [
    ("is_valid", {}, [True, False, None]),
    ("error_code", {}, [None, "position/piece", None]),
    ("in_check", {}, [False, None, None]),
    ("status", {}, ["in progress", None, None]),
    ("legal_move_count", {}, [44, None, None]),
]


def first_of(values):
    """The first one, of three: the others are null."""
    first, *others = values
    assert len(others) == 2 and all(other is None or other != other for other in others)
    return first


def own_variant():
    knights, = rules.Variant.parse("[knights : chess]\npieces = N:NN\ntitle = Chess with nightriders\n")
    return knights


def test_rules_in_polars():
    pl = pytest.importorskip("polars")
    import feen.polars as fp

    frame = pl.DataFrame({"fen": XIANGQI})
    for lazy in (frame, frame.lazy()):
        answer = lazy.select(fp.rules.__dict__[name]("fen", "xiangqi", **options).alias(name) for name, options, _ in OF_XIANGQI)
        answer = answer.collect() if isinstance(answer, pl.LazyFrame) else answer
        assert {name: answer[name].to_list() for name in answer.columns} == {name: expected for name, _, expected in OF_XIANGQI}
        assert (answer["status"].dtype, answer["legal_move_count"].dtype) == (pl.String, pl.UInt16)
    answer = frame.select(
        moves=fp.rules.legal_moves("fen", "xiangqi", "wxf"), next=fp.rules.play(pl.col("fen"), pl.lit("h3e3"), "xiangqi"),
        planes=fp.rules.planes("fen", "xiangqi"), pieces=fp.rules.material("fen", rules.Variant("xiangqi")), hands=fp.rules.hands("fen", "xiangqi"),
    )
    assert "C2=5" in first_of(answer["moves"].to_list())
    assert first_of(answer["next"].to_list()).startswith("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/")
    assert answer["planes"].dtype == pl.Array(pl.UInt8, 2 * 7 * 90)
    assert first_of(answer["pieces"].to_list())["first_P"] == 5
    assert set(first_of(answer["hands"].to_list()).values()) == {0}
    start = pl.DataFrame({"fen": [rules.Position(own_variant()).fen]})
    assert start.select(fp.rules.legal_move_count("fen", own_variant())).item() == 24
    for wrong, error in (
        (lambda: fp.rules.status("fen"), TypeError), (lambda: fp.rules.status("fen", "xianqi"), feen.FeenError), (lambda: fp.rules.legal_moves("fen", "xiangqi", "wfx"), feen.FeenError),
        (lambda: fp.rules.legal_moves("fen", "xiangqi", "csa"), feen.FeenError), (lambda: fp.rules.status("fen", None), TypeError),
    ):
        with pytest.raises(error):
            wrong()


@pytest.mark.parametrize("name", ["valid", "to_fen", "rules.status"])
@pytest.mark.parametrize("given", [None, 8, ["fen"], ("fen",), b"fen", {"fen": "fen"}, FENS], ids=str)
def test_what_is_not_a_column_of_an_engine(name, given):
    """It is an error at the call, which says what was expected."""
    options = {"variant": "xiangqi"} if name.startswith("rules.") else {}
    pl, pd = pytest.importorskip("polars"), pytest.importorskip("pandas")
    import feen.pandas as fd
    import feen.polars as fp

    for adapter, message in ((fp, "the name of a column or an expression of polars"), (fd, "a Series of pandas")):
        function = adapter.rules.status if options else getattr(adapter, name)
        for wrong in (given, pl.Series(FENS), pd.Index(FENS), *(["fen"] if adapter is fd else [])):
            with pytest.raises(TypeError, match=re.escape(f"expected {message}, not {type(wrong).__name__}")):
                function(wrong, **options)


def test_polars_takes_columns_as_arrow():
    pl = pytest.importorskip("polars")
    assert pl.Series(feen.turn([START, None])).dtype == pl.Categorical
    assert pl.Series(feen.turn([])).dtype == pl.Categorical
    assert pl.DataFrame({"count": chess.legal_move_count(FENS)}).schema == {"count": pl.UInt16}


def test_polars():
    pl = pytest.importorskip("polars")
    import feen.polars as fp

    frame = pl.DataFrame({"feen": ROWS})
    for lazy in (frame, frame.lazy()):
        answer = lazy.select(
            valid=fp.valid("feen"), code=fp.error_code("feen"), key=fp.key("feen"), turn=fp.turn(pl.col("feen")), hands=fp.hands("feen"), shape=fp.shape("feen"),
        )
        answer = answer.collect() if isinstance(answer, pl.LazyFrame) else answer
        assert answer["valid"].to_list() == [True, True, False, None]
        assert answer["code"].to_list() == [None, None, "count/leading-zero", None]
        assert answer["key"].to_list() == [feen.Position(START).key, feen.Position(SHOGI).key, None, None]
        assert answer["key"].dtype == pl.UInt64
        assert answer["hands"].struct.field("second").to_list() == ["", "2g2sln", None, None]
        assert answer["shape"].to_list()[1] == [9, 9]
    streamed = frame.lazy().select(fp.valid("feen")).collect(engine="streaming")
    assert streamed["feen"].to_list() == [True, True, False, None]
    fens = pl.DataFrame({"fen": FENS}).select("fen", read=fp.from_fen("fen", "chess"), key=fp.fen_key("fen"), signed=fp.fen_key("fen", signed=True))
    assert fens["read"].struct.field("feen").to_list() == [START, None, None]
    assert fens["key"].to_list() == [feen.Position(START).key, None, None]
    assert (fens["key"].dtype, fens["signed"].dtype) == (pl.UInt64, pl.Int64)
    read = pl.col("read").struct
    written = fens.lazy().select(fp.to_fen(read.field("feen"), read.field("residue"))).collect().to_series()
    assert written.struct.field("fen").to_list() == [FENS[0], None, None]
    assert fens.select(fp.to_fen(read.field("feen"))).to_series().struct.field("fen").to_list() == [FENS[0], None, None]
    answer = fens.select(count=fp.legal_move_count("fen"), pieces=fp.signature("fen"), planes=fp.planes("fen"), rook=fp.squares_of("fen", "R"), half=fp.halfkp("fen"), pawns=fp.pawn_structure("fen"))
    assert answer["count"].to_list() == [20, None, None]
    assert answer["rook"].to_list() == [["a1", "h1"], None, None]
    assert answer["planes"].dtype == pl.Array(pl.UInt8, 768)
    for wrong, error in ((lambda: fp.valid("fen", thread=2), TypeError), (lambda: fp.from_fen("fen", "nonsense"), feen.FeenError), (lambda: fp.piece_at("fen", "z9"), feen.FeenError)):
        with pytest.raises(error):
            wrong()
    categories = frame.select(pl.col("feen").cast(pl.Categorical))
    assert categories.select(fp.valid("feen"))["feen"].to_list() == [True, True, False, None]
    assert frame.clear().select(fp.valid("feen"), key=fp.key("feen")).is_empty()


def test_duckdb():
    duckdb = pytest.importorskip("duckdb")
    import feen.duckdb

    connection = duckdb.connect()
    feen.duckdb.register(connection)
    connection.execute("create table positions as select unnest(?) as feen", [ROWS])
    rows = connection.sql("select feen_valid(feen), feen_error_code(feen), feen_key(feen), feen_hands(feen).second, feen_shape(feen) from positions").fetchall()
    assert [row[0] for row in rows] == [True, True, False, None]
    assert [row[1] for row in rows] == [None, None, "count/leading-zero", None]
    assert [row[2] for row in rows][:2] == [feen.Position(START).key, feen.Position(SHOGI).key]
    assert rows[1][3:] == ("2g2sln", [9, 9])
    fens = connection.execute("select feen_from_fen(f).feen, feen_fen_key(f) from (select unnest(?) as f)", [FENS]).fetchall()
    assert fens[0] == (START, feen.Position(START).key)
    assert fens[1:] == [(None, None), (None, None)]
    written = connection.execute("select feen_to_fen(feen_from_fen(f).feen, feen_from_fen(f).residue).fen from (select unnest(?) as f)", [FENS]).fetchall()
    assert written == [(FENS[0],), (None,), (None,)]
    # To register again replaces, and another prefix has another variant.
    feen.duckdb.register(connection)
    feen.duckdb.register(connection, prefix="crazyhouse_", variant="crazyhouse")
    pocket = "4k3/8/8/8/8/8/8/4K3[Pp] w - - 0 1"
    assert connection.execute("select feen_valid_fen(?), crazyhouse_valid_fen(?)", [pocket, pocket]).fetchall() == [(False, True)]
    sfen = "4k4/9/9/9/9/9/9/9/4K4 b 2Pb 1"
    feen.duckdb.register(connection, prefix="minishogi_", variant="minishogi")
    assert connection.execute("select feen_valid_sfen(?), minishogi_valid_sfen(?)", [sfen, sfen]).fetchall() == [(True, False)]
    with pytest.raises(feen.FeenError, match="found `nonsense`"):
        feen.duckdb.register(connection, variant="nonsense")
    chess = connection.execute("select feen_legal_move_count(f), feen_signature(f), feen_material(f).balance, feen_piece_at(f, 'e1'), feen_attackers(f, 'f3', 'white') from (select unnest(?) as f)", [FENS]).fetchall()
    assert chess == [(20, "KQRRBBNNPPPPPPPPvKQRRBBNNPPPPPPPP", 0, "K", ["g1", "e2", "g2"]), (None,) * 5, (None,) * 5]
    assert connection.execute("select len(feen_planes(f)) from (select ? as f)", [FENS[0]]).fetchall() == [(768,)]
    big = connection.sql("select count(*), count(*) filter (feen_valid(f)) from (select case when i % 2 = 0 then '8/8 / C/c' else 'x' end as f from range(100000) t(i))")
    assert big.fetchall() == [(100_000, 50_000)]


def test_duckdb_with_other_arguments_in_each_row():
    duckdb = pytest.importorskip("duckdb")
    import feen.duckdb

    connection = duckdb.connect()
    feen.duckdb.register(connection)
    connection.execute("create table positions (fen varchar, square varchar, side varchar)")
    rows = [(FENS[0], "f3", "white"), (None, "f3", "white"), (FENS[0], "f6", "black"), (FENS[0], None, "black"), ("nonsense", "f6", "black"), (FENS[0], "f3", "white")]
    connection.executemany("insert into positions values (?, ?, ?)", rows)
    found = connection.sql("select feen_attackers(fen, square, side) from positions").fetchall()
    assert found == [(["g1", "e2", "g2"],), (None,), (["e7", "g7", "g8"],), (None,), (None,), (["g1", "e2", "g2"],)]
    assert connection.sql("select feen_attackers(fen, square, side) from positions where fen = 'nowhere'").fetchall() == []


def test_rules_in_duckdb():
    duckdb = pytest.importorskip("duckdb")
    import feen.duckdb

    connection = duckdb.connect()
    feen.duckdb.register_rules(connection, "xiangqi")
    connection.execute("create table positions as select unnest(?) as fen", [XIANGQI])
    for name, _, expected in OF_XIANGQI:
        assert [row[0] for row in connection.sql(f"select xiangqi_{name}(fen) from positions").fetchall()] == expected
    rows = connection.sql(
        "select xiangqi_legal_moves(fen, 'wxf'), xiangqi_play(fen, 'h3e3'), len(xiangqi_planes(fen)), xiangqi_material(fen).first_P, xiangqi_hands(fen).second_R from positions"
    ).fetchall()
    assert "C2=5" in rows[0][0]
    assert rows[0][1].startswith("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/")
    assert rows[0][2:] == (2 * 7 * 90, 5, 0)
    assert rows[1:] == [(None,) * 5] * 2
    asked = connection.sql("select xiangqi_matches(fen, 'H attacks p or moves > 40'), xiangqi_matches(fen, 'C on b2 and not check') from positions")
    assert asked.fetchall() == [(True, True), (None, None), (None, None)]
    with pytest.raises(duckdb.InvalidInputException, match="unknown word `chekc`"):
        connection.sql("select xiangqi_matches(fen, 'chekc') from positions").fetchall()
    # Kinds with a sign, another prefix, and an own variant.
    feen.duckdb.register_rules(connection, "shogi", prefix="s_")
    assert connection.execute("select s_material(?).\"first_+P\"", [rules.Position("shogi").fen]).fetchall() == [(0,)]
    feen.duckdb.register_rules(connection, own_variant())
    assert connection.execute("select knights_legal_move_count(?)", [rules.Position(own_variant()).fen]).fetchall() == [(24,)]
    with pytest.raises(feen.FeenError, match="xianqi"):
        feen.duckdb.register_rules(connection, "xianqi")
    for wrong in (None, 8, b"xiangqi"):
        with pytest.raises(TypeError):
            feen.duckdb.register_rules(connection, wrong)


def test_names_of_rules_in_duckdb_need_no_quotes():
    duckdb = pytest.importorskip("duckdb")
    import feen.duckdb

    connection = duckdb.connect()
    for variant, prefix in (("3check", "_3check_"), ("ai-wok", "ai_wok_")):
        feen.duckdb.register_rules(connection, variant)
        assert connection.execute(f"select {prefix}status(?)", [rules.Position(variant).fen]).fetchall() == [("in progress",)]
    odd = [name for name in rules.Variant.names() if not re.fullmatch(r"[a-z]\w*", name)]
    assert {"3check", "ai-wok"} < set(odd)
    for variant in odd:
        feen.duckdb.register_rules(connection, variant)
    names = {name for name, in connection.sql("select distinct function_name from duckdb_functions() where function_name like '%\\_hands' escape '\\'").fetchall()}
    assert all(re.fullmatch(r"[a-z_]\w*", name) for name in names) and len(names) >= len(odd)


def test_rules_in_pandas():
    pd = pytest.importorskip("pandas")
    import feen.pandas as fp

    series = pd.Series(XIANGQI, index=[3, 1, 2], name="fen")
    for name, options, expected in OF_XIANGQI:
        answer = fp.rules.__dict__[name](series, "xiangqi", **options)
        assert [None if pd.isna(value) else value for value in answer] == expected
        assert (list(answer.index), answer.name) == ([3, 1, 2], "fen")
    assert "C2=5" in fp.rules.legal_moves(series, "xiangqi", "wxf")[3]
    assert fp.rules.material(series, "xiangqi").struct.field("first_P")[3] == 5
    with pytest.raises(feen.FeenError):
        fp.rules.status(series, "xianqi")


def test_pandas():
    pd = pytest.importorskip("pandas")
    import feen.pandas as fp

    series = pd.Series(ROWS, dtype="string[pyarrow]", index=[3, 1, 4, 2], name="feen")
    keys = fp.key(series)
    assert keys.to_list()[:2] == [feen.Position(START).key, feen.Position(SHOGI).key]
    assert (list(keys.index), keys.name, str(keys.dtype)) == ([3, 1, 4, 2], "feen", "uint64[pyarrow]")
    assert fp.valid(series).to_list()[:3] == [True, True, False]
    assert fp.valid(pd.Series(ROWS)).to_list()[:3] == [True, True, False]
    read = fp.from_fen(pd.Series(FENS))
    assert read.struct.field("feen").to_list()[0] == START
    assert fp.to_fen(read.struct.field("feen"), read.struct.field("residue")).struct.field("fen").to_list()[0] == FENS[0]
    for other, message in ((pd.Series([1, 2]), "not Int64"), (pd.Series([1, "x"], dtype="object"), "not int")):
        with pytest.raises(TypeError, match=message):
            fp.valid(other)


@pytest.mark.skipif(shutil.which("java") is None, reason="java is not installed")
def test_pyspark(monkeypatch):
    pyspark = pytest.importorskip("pyspark.sql", reason="pyspark is not installed")
    import sys

    import feen.spark as fs

    monkeypatch.setenv("PYSPARK_PYTHON", sys.executable)
    monkeypatch.setenv("SPARK_LOCAL_IP", "127.0.0.1")
    builder = pyspark.SparkSession.builder.master("local[2]")
    for name in ("spark.driver.host", "spark.driver.bindAddress"):
        builder = builder.config(name, "127.0.0.1")
    spark = builder.config("spark.ui.enabled", "false").getOrCreate()
    try:
        frame = spark.createDataFrame([(text,) for text in ROWS], "feen string")
        rows = fs.key(fs.valid(frame, "feen"), "feen").collect()
        assert [row.valid for row in rows] == [True, True, False, None]
        signed = feen.Position(START).key
        assert rows[0].key == (signed - 2**64 if signed >= 2**63 else signed)
        whole = fs.hands(fs.shape(fs.turn(fs.error_code(frame, "feen"), "feen"), "feen"), "feen").collect()
        assert [row.error_code for row in whole] == [None, None, "count/leading-zero", None]
        assert (whole[1].turn, whole[1].shape, whole[1].hands.second) == ("first", [9, 9], "2g2sln")
        assert (whole[2].turn, whole[3].shape, whole[3].hands) == (None, None, None)
        fens = fs.from_fen(spark.createDataFrame([(fen,) for fen in FENS], "fen string"), "fen", variant="chess").collect()
        assert [row.from_fen and row.from_fen.feen for row in fens] == [START, None, None]
        frame_of_fens = spark.createDataFrame([(fen,) for fen in FENS], "fen string")
        read = fs.from_fen(frame_of_fens, "fen").selectExpr("from_fen.feen as feen", "from_fen.residue as residue")
        assert [row.to_fen and row.to_fen.fen for row in fs.to_fen(read, "feen", "residue").collect()] == [FENS[0], None, None]
        assert [row.legal_move_count for row in fs.legal_move_count(frame_of_fens, "fen").collect()] == [20, None, None]
        chinese = fs.rules.material(fs.rules.legal_moves(spark.createDataFrame([(fen,) for fen in XIANGQI], "fen string"), "fen", "xiangqi", "wxf"), "fen", "xiangqi").collect()
        assert "C2=5" in chinese[0].legal_moves and chinese[0].material.first_P == 5
        assert [(row.legal_moves, row.material) for row in chinese[1:]] == [(None, None)] * 2
        planes = fs.with_column(spark.createDataFrame([(rules.Position("shogi").fen,)], "fen string"), "x", "rules.planes", "fen", rules.Variant("shogi")).collect()
        assert sum(planes[0].x) == 40
        assert [row.matches for row in fs.rules.matches(frame_of_fens, "fen", "R on corner and not check", "chess").collect()] == [True, None, None]
        assert [row.matches for row in fs.matches(read, "feen", "count(R on corner) = 2").collect()] == [True, None, None]
        with pytest.raises(feen.FeenError, match="unknown word"):
            fs.rules.matches(frame_of_fens, "fen", "chekc", "chess")
        with pytest.raises(feen.FeenError):
            fs.rules.status(frame_of_fens, "fen", "xianqi")
        # A column of the same name is replaced.
        assert fs.with_column(frame, "feen", "canonical", "feen").columns == ["feen"]
        with pytest.raises(KeyError, match="nowhere"):
            fs.valid(frame, "nowhere")
        with pytest.raises(ValueError, match="expected one of valid, "):
            fs.with_column(frame, "x", "nonsense", "feen")
    finally:
        spark.stop()
