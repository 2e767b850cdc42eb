"""Each adapter on its own engine."""

import shutil

import feen
import pytest
from conftest import SHOGI, START

ROWS = [START, SHOGI, "8/08 / C/c", None]
FENS = ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "nonsense", None]


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
    fens = pl.DataFrame({"fen": FENS}).select(fp.from_fen("fen", "chess"), key=fp.fen_key("fen"))
    assert fens["fen"].struct.field("feen").to_list() == [START, None, None]
    assert fens["key"].to_list() == [feen.Position(START).key, None, None]


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


def test_pandas():
    pd = pytest.importorskip("pandas")
    import feen.pandas as fp

    series = pd.Series(ROWS, dtype="string[pyarrow]", index=[3, 1, 4, 2], name="feen")
    keys = fp.key(series)
    assert keys.to_list()[:2] == [feen.Position(START).key, feen.Position(SHOGI).key]
    assert (list(keys.index), keys.name, str(keys.dtype)) == ([3, 1, 4, 2], "feen", "uint64[pyarrow]")
    assert fp.valid(series).to_list()[:3] == [True, True, False]
    with pytest.raises(TypeError, match="expected a column of strings or bytes, not Int64"):
        fp.valid(pd.Series([1, 2], dtype="object"))


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
    finally:
        spark.stop()
