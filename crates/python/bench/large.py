"""Many rows through DuckDB and polars, in memory that does not grow with them.

    python bench/large.py FOLDER [ROWS]

A thousand games, again and again, become ROWS plies (10 000 000) in a file of Parquet, without a file of PGN between; then
each engine groups them by the phase of the position, with the mean of its evaluation and of the number of legal moves. Each step is a
process of its own, and says its time and the most memory that it had.
"""

import io
import resource
import subprocess
import sys
import time
from pathlib import Path

from feen import chess


class Repeated(io.RawIOBase):
    """A text again and again, as a file that is read once."""

    def __init__(self, text, times):
        self.text, self.times, self.at = text, times, 0

    def readable(self):
        return True

    def read(self, size=-1):
        if self.times == 0:
            return b""
        part = self.text[self.at : self.at + max(size, 1 << 20)]
        self.at += len(part)
        if self.at == len(self.text):
            self.at, self.times = 0, self.times - 1
        return part


def write(path, rows):
    from games import evaluated

    text = "".join(evaluated(3, 1_000)).encode()
    count = sum(len(batch) for batch in chess.positions(text, ["ply"]))
    table = chess.positions(Repeated(text, -(-rows // count)), ["game", "ply", "fen", "eval", "WhiteElo"], threads=0)
    return table.to_parquet(path)


def duckdb(path, _):
    import duckdb
    import feen.duckdb

    connection = duckdb.connect()
    connection.execute("set memory_limit = '1GB'")
    feen.duckdb.register(connection)
    query = "select phase, count(*), avg(eval), avg(moves) from (select feen_phase(fen) as phase, feen_legal_move_count(fen) as moves, eval from read_parquet(?)) group by phase"
    return sum(row[1] for row in connection.execute(query, [str(path)]).fetchall())


def polars(path, _):
    import feen.polars as fp
    import polars as pl

    phases = pl.scan_parquet(path).select(phase=fp.phase("fen"), moves=fp.legal_move_count("fen"), eval="eval").group_by("phase")
    answer = phases.agg(pl.len(), pl.col("eval").mean(), pl.col("moves").mean().alias("mean")).collect(engine="streaming")
    return answer["len"].sum()


STEPS = {"positions to Parquet": write, "DuckDB": duckdb, "polars": polars}


def main(folder, rows):
    Path(folder).mkdir(parents=True, exist_ok=True)
    path = Path(folder) / "positions.parquet"
    for name in STEPS:
        subprocess.run([sys.executable, __file__, "--step", name, str(path), str(rows)], check=True)


def step(name, path, rows):
    start, processor = time.monotonic(), time.process_time()
    count = STEPS[name](Path(path), int(rows))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1_024
    print(f"{name:22} {count:13,} rows {time.monotonic() - start:8.1f} s {time.process_time() - processor:8.1f} s of processor {memory:6,} MiB", flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--step"]:
        step(*sys.argv[2:])
    elif len(sys.argv) < 2:
        sys.exit(__doc__)
    else:
        main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 10_000_000)
