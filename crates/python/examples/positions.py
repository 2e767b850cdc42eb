"""The boards that occur most, and the positions that two files share.

    python examples/positions.py FIRST.txt SECOND.txt [--engine polars|duckdb|spark]

A file has a FEN on each line. Its keys go to Parquet, and a query counts them. Two FENs have one key
if their boards, turns, castling rights and captures en passant are the same: a square of en passant
that nobody can capture on makes no difference, which is the reason of most duplicates in books.
"""

import argparse
import tempfile
import time
from pathlib import Path

import feen

COUNTS = "select key, count(*) as times from '{}' group by key order by times desc, key limit 3"
SHARED = "select count(*) from (select distinct key from '{}') join (select distinct key from '{}') using (key)"


def polars(files, folder):
    import polars as pl

    import feen.polars as fp

    keys = []
    for number, file in enumerate(files):
        frame = pl.scan_csv(file, has_header=False, new_columns=["fen"], separator="\x01", quote_char=None)
        path = folder / f"{number}.parquet"
        frame.select(key=fp.fen_key("fen", threads=0)).drop_nulls().sink_parquet(path)
        keys.append(pl.scan_parquet(path))
    most = keys[0].group_by("key").agg(times=pl.len()).sort("times", "key", descending=[True, False]).head(3).collect()
    shared = keys[0].unique().join(keys[1].unique(), on="key").select(pl.len()).collect().item()
    return most["times"].to_list(), shared


def duckdb(files, folder):
    import duckdb

    import feen.duckdb

    connection = duckdb.connect()
    feen.duckdb.register(connection)
    paths = [folder / f"{number}.parquet" for number in range(len(files))]
    for file, path in zip(files, paths, strict=True):
        connection.execute(f"copy (with keys as materialized (select feen_fen_key(fen) as key from read_csv('{file}', header = false, delim = '\x01', quote = '', columns = {{'fen': 'VARCHAR'}})) select key from keys where key is not null) to '{path}' (format parquet)")
    most = connection.sql(COUNTS.format(paths[0])).fetchall()
    return [times for _, times in most], connection.sql(SHARED.format(*paths)).fetchall()[0][0]


def spark(files, folder):
    import os
    import sys

    from pyspark.sql import SparkSession, functions

    import feen.spark as fs

    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    builder = SparkSession.builder.master("local[2]").config("spark.ui.enabled", "false")
    for name in ("spark.driver.host", "spark.driver.bindAddress"):
        builder = builder.config(name, "127.0.0.1")
    session = builder.config("spark.sql.execution.arrow.maxRecordsPerBatch", 65536).getOrCreate()
    keys = []
    for number, file in enumerate(files):
        path = str(folder / f"{number}.parquet")
        frame = session.read.text(str(file)).withColumnRenamed("value", "fen")
        fs.fen_key(frame, "fen").select("key").dropna().write.parquet(path)
        keys.append(session.read.parquet(path))
    most = keys[0].groupBy("key").agg(functions.count("*").alias("times")).orderBy(functions.desc("times")).limit(3)
    times = [row.times for row in most.collect()]
    shared = keys[0].distinct().join(keys[1].distinct(), "key").count()
    session.stop()
    return times, shared


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs=2, type=Path)
    parser.add_argument("--engine", choices=["polars", "duckdb", "spark"], default="polars")
    arguments = parser.parse_args()
    engine = {"polars": polars, "duckdb": duckdb, "spark": spark}[arguments.engine]
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        most, shared = engine(arguments.files, Path(folder))
        print(f"the boards that occur most: {', '.join(map(str, most))} times")
        print(f"boards of both files: {shared}")
        print(f"{arguments.engine}: {time.perf_counter() - start:.1f} s")


if __name__ == "__main__":
    main()
