"""Installs a wheel in fresh environments, without and with each extra, and runs there what the extra is for.

    python crates/python/tests/extras.py target/python/wheels/tested/*.whl

The lines of the README run as they stand. Packages come from the index of pip. `spark` is half a gigabyte and needs java: it is
left out unless it is named after the wheel.
"""

import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

PACKAGE = Path(__file__).parents[1]
BLOCKS = re.findall(r"```python\n(.*?)```", (PACKAGE / "README.md").read_text("utf-8"), re.DOTALL)


def block(words):
    """The first lines of Python of the README with some words."""
    return next(block for block in BLOCKS if words in block)


FEENS = '["8/8 / C/c", "8/08 / C/c"]'
PGN = repr('[White "Doe"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n')
MISSING = """
def fails(call, message):
    try:
        call()
    except ImportError as error:
        assert str(error) == message, error
    else:
        raise AssertionError(message)

import importlib, pickle
"""

# What runs in the environment of each extra; the empty one has none.
CHECKS = {
    "": f"""
{block("feen.Position(")}
{block("with_residue=True")}
assert feen.valid({FEENS}).to_pylist() == [True, False]
from feen import chess, rules
assert [row["san"] for batch in chess.positions({PGN}) for row in batch][1:3] == ["e4", "e5"]
assert sum(rules.planes([rules.Position("xiangqi").fen], "xiangqi")[0]) == 32
{MISSING}
for name, package in (("polars", "polars"), ("duckdb", "duckdb"), ("pandas", "pandas"), ("spark", "pyarrow")):
    fails(lambda: importlib.import_module("feen." + name), "feen." + name + " needs " + package + ": pip install feen[" + name + "]")
fails(lambda: chess.planes([]).to_numpy(), "to_numpy needs numpy: pip install feen[numpy]")
fails(lambda: pickle.dumps(feen.valid([])), "pickle needs pyarrow: pip install feen[pyarrow]")
fails(lambda: chess.positions({PGN}).to_parquet("x.parquet"), "to_parquet needs pyarrow: pip install feen[pyarrow]")
""",
    "pyarrow": f"""
import feen, pickle
from feen import chess
{block("feen.error_code(column)")}
assert pickle.loads(pickle.dumps(feen.valid({FEENS}))).to_pylist() == [True, False]
assert chess.positions({PGN}).to_parquet("x.parquet") == 8
{MISSING}
fails(lambda: chess.planes([]).to_numpy(), "to_numpy needs numpy: pip install feen[numpy]")
""",
    "numpy": """
from feen import chess
import numpy as np
column = chess.planes([chess.Position().fen])
assert column.to_numpy().shape == (1, 12, 8, 8)
assert np.from_dlpack(column).sum() == 32
""",
    "polars": f"""
{block("import polars")}
from feen import chess
assert pl.DataFrame(chess.positions({PGN}, ["ply", "fen"])).select(fp.legal_move_count("fen"))["fen"][0] == 20
""",
    "duckdb": f"""
import pyarrow as pa
frame = pa.table({{"feen": {FEENS}}})
{block("import duckdb")}
from feen import chess
plies = chess.positions({PGN}, ["ply", "fen"])
assert connection.sql("select count(*), max(ply) from plies").fetchall() == [(8, 7)]
""",
    "pandas": f"""
{block("import pandas")}
import pyarrow as pa
from feen import chess
assert len(pa.table(chess.positions({PGN}, ["ply", "fen"])).to_pandas()) == 8
""",
    "spark": f"""
from pyspark.sql import SparkSession
import feen.spark as fs
frame = SparkSession.builder.master("local[1]").getOrCreate().createDataFrame([(feen,) for feen in {FEENS}], ["feen"])
assert [row.valid for row in fs.valid(frame, "feen").collect()] == [True, False]
""",
}


def main(wheel, named):
    for extra, check in CHECKS.items():
        if extra == "spark" and extra not in named:
            print("SKIPPED: spark; name it after the wheel")
            continue
        start = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([sys.executable, "-m", "venv", folder], check=True)
            python = str(Path(folder) / "bin/python")
            wanted = f"feen[{extra}] @ {wheel.resolve().as_uri()}" if extra else str(wheel.resolve())
            subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", wanted], check=True)
            done = subprocess.run([python, "-c", check], cwd=folder, check=False)
        if done.returncode != 0:
            sys.exit(f"feen[{extra}] does not do what it is for")
        print(f"feen[{extra}]: {time.monotonic() - start:.0f} s" if extra else f"feen alone: {time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]), sys.argv[2:])
