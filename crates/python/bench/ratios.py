"""The times of the package beside its neighbours, as ratios in one process.

    python bench/ratios.py [ROWS]

Each row is the median of nine runs, the two sides in turn.
"""

import os
import statistics
import sys
import tempfile
import time

import chess as python_chess
import chess.pgn as python_chess_pgn
import pyarrow as pa
import pyffish

import feen
from feen import chess as feen_chess

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
MIDDLE = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 4 8"


def timed(call, repeat=9):
    times = []
    for _ in range(repeat):
        start = time.process_time_ns()
        call()
        times.append(time.process_time_ns() - start)
    return statistics.median(times)


def times(count, call):
    def run():
        for _ in range(count):
            call()

    return timed(run) / count


def row(name, ours, theirs, least):
    print(f"{name:58} {ours:12.0f} ns {theirs:12.0f} ns {theirs / ours:9.1f} (at least {least})")


def main(rows):
    text = str(feen.Position.from_fen(MIDDLE))
    position = times(20_000, lambda: feen.Position(text))
    from_fen = times(20_000, lambda: feen.Position.from_fen(MIDDLE))
    board = times(500, lambda: python_chess.Board(MIDDLE))
    validate = times(2_000, lambda: pyffish.validate_fen(MIDDLE, "chess"))
    row("Position(text) beside chess.Board(fen)", position, board, 80)
    row("Position.from_fen(fen) beside chess.Board(fen)", from_fen, board, 40)
    row("Position(text) beside pyffish.validate_fen", position, validate, 12)
    row("Position.from_fen(fen) beside pyffish.validate_fen", from_fen, validate, 6)

    texts = pa.array([text] * rows)
    column = timed(lambda: feen.valid(texts)) / rows
    single = timed(lambda: [feen.is_valid(text) for text in texts.to_pylist()], 3) / rows
    row("valid over a column beside is_valid in a list", column, single, 1)
    for name, engine, least in engines(texts):
        spent = timed(engine) / rows
        print(f"{name:58} {spent:12.0f} ns {column:12.0f} ns {column / spent:9.0%} (at least {least:.0%})")

    fens = pa.array([MIDDLE] * rows)
    start = time.perf_counter()
    feen.fen_key(fens)
    one = time.perf_counter() - start
    start = time.perf_counter()
    feen.fen_key(fens, threads=2)
    two = time.perf_counter() - start
    print(f"{'fen_key, two threads beside one, by the clock':58} {one / two:9.2f} (at least 1.7)")

    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "games.pgn")
        write_games(path, 200)
        plies = sum(1 for _ in rows_of(path))
        ours = timed(lambda: sum(1 for _ in rows_of(path)), 5) / plies
        theirs = timed(lambda: replay(path), 1) / plies
        row("chess.positions beside chess.pgn, with SAN, FEN and key", ours, theirs, 50)


def engines(texts):
    try:
        import polars as pl

        frame = pl.DataFrame({"x": pl.Series(texts)})
        import feen.polars as fp

        yield "polars, map_batches", lambda: frame.select(fp.valid("x")), 0.85
    except ImportError:
        print("polars is not installed")
    try:
        import pandas as pd

        import feen.pandas as fd

        series = pd.Series(pd.arrays.ArrowExtensionArray(texts))
        yield "pandas, a Series of Arrow strings", lambda: fd.valid(series), 0.85
    except ImportError:
        print("pandas is not installed")
    try:
        import duckdb

        import feen.duckdb

        connection = duckdb.connect()
        feen.duckdb.register(connection)
        table = pa.table({"x": texts})
        connection.register("positions", table)
        connection.execute("set threads = 1")
        yield "DuckDB, arrow function", lambda: connection.sql("select count(*) filter (feen_valid(x)) from positions").fetchall(), 0.55
    except ImportError:
        print("DuckDB is not installed")


def rows_of(path):
    for batch in pa.RecordBatchReader.from_stream(feen_chess.positions(path)):
        yield from range(batch.num_rows)


def replay(path):
    from chess import polyglot

    with open(path) as file:
        while (game := python_chess_pgn.read_game(file)) is not None:
            board = game.board()
            for move in game.mainline_moves():
                board.san(move)
                board.push(move)
                board.fen()
                polyglot.zobrist_hash(board)


def write_games(path, count):
    import random

    rng = random.Random(1)
    with open(path, "w") as file:
        for _ in range(count):
            board = python_chess.Board()
            game = python_chess_pgn.Game()
            node = game
            while not board.is_game_over() and board.ply() < 80:
                move = rng.choice(list(board.legal_moves))
                board.push(move)
                node = node.add_variation(move)
            print(game, file=file, end="\n\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200_000)
