"""The times of the package beside its neighbours, as ratios in one process.

    python bench/ratios.py [ROWS]

The two sides of a row run in turn, nine times. A row is the median of the nine ratios of CPU time;
where workers are compared, the best times by the clock beside each other. `feen::lines`, the crate alone, is built by cargo for
the comparison. The package that is measured is the installed one: build it with `--profile wheel`.
"""

import concurrent.futures
import importlib.util
import multiprocessing
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import feen
import pyarrow as pa
import pyarrow.parquet as pq
from feen import chess
from games import evaluated, fens, pgn

HERE = Path(__file__).parent
ROUNDS = 9


def timed(call, clock):
    start = clock()
    call()
    return clock() - start


def row(name, ours, theirs, least=None, *, clock=time.process_time_ns, counts=(1, 1), rounds=ROUNDS, share=False):
    """How many times as long the other side takes; as a share, where both are about the same."""
    pairs = [(timed(ours, clock) / counts[0], timed(theirs, clock) / counts[1]) for _ in range(rounds)]
    if clock is time.process_time_ns:
        ratio = statistics.median(theirs / ours for ours, theirs in pairs)
        ours, theirs = (statistics.median(times) for times in zip(*pairs, strict=True))
    else:
        ours, theirs = (min(times) for times in zip(*pairs, strict=True))
        ratio = theirs / ours
    form = "{:.0%}" if share else "{:.2f}"
    target = f"(set: at least {form.format(least)})" if least else ""
    print(f"{name:56} {ours:12,.0f} ns {theirs:12,.0f} ns {form.format(ratio):>9}  {target}", flush=True)


def times(count, call):
    def run():
        for _ in range(count):
            call()

    return run


def crate_alone():
    """The function `valid` of the crate, in a module built for it."""
    subprocess.run(["cargo", "build", "--quiet", "--profile", "wheel", "--locked", "--package", "feen-lines"], cwd=HERE, check=True)
    folder = tempfile.mkdtemp()
    module = Path(folder, "_lines.abi3.so")
    target = Path(os.environ.get("CARGO_TARGET_DIR", HERE.parent / "target"))
    shutil.copy(target / "wheel/lib_lines.so", module)
    spec = importlib.util.spec_from_file_location("_lines", module)
    lines = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(lines)
    return lines.valid


def texts_of(count):
    """Positions of random games, one in twenty broken."""
    rng = random.Random(1)
    converted = pa.array(feen.from_fen(pa.array(fens(1, count)))).field("feen").to_pylist()
    for index in range(0, count, 20):
        text = converted[index]
        at = rng.randrange(len(text))
        converted[index] = f"{text[:at]}*{text[at + 1 :]}"
    return converted


def single_calls():
    import chess as python_chess
    import pyffish

    fen = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 4 8"
    text = str(feen.Position.from_fen(fen))
    position = times(20_000, lambda: feen.Position(text))
    from_fen = times(10_000, lambda: feen.Position.from_fen(fen))
    board = times(300, lambda: python_chess.Board(fen))
    validate = times(1_500, lambda: pyffish.validate_fen(fen, "chess"))
    row("Position(text) beside chess.Board(fen)", position, board, 80, counts=(20_000, 300))
    row("Position.from_fen(fen) beside chess.Board(fen)", from_fen, board, 40, counts=(10_000, 300))
    row("Position(text) beside pyffish.validate_fen", position, validate, 12, counts=(20_000, 1_500))
    row("Position.from_fen(fen) beside pyffish.validate_fen", from_fen, validate, 6, counts=(10_000, 1_500))


def keys(given):
    import chess as python_chess
    import pyffish
    from chess import polyglot

    column, some = pa.array(given), given[:2_000]
    counts = (len(given), len(some))

    def hashes():
        for fen in some:
            polyglot.zobrist_hash(python_chess.Board(fen))

    row("fen_key beside zobrist_hash(chess.Board(fen))", lambda: feen.fen_key(column), hashes, counts=counts, rounds=5)
    validated = times(1, lambda: [pyffish.validate_fen(fen, "chess") for fen in some])
    row("valid_fen beside pyffish.validate_fen", lambda: feen.valid_fen(column), validated, counts=counts, rounds=5)


def columns(texts):
    import duckdb
    import feen.duckdb
    import feen.pandas as fd
    import feen.polars as fp
    import pandas as pd
    import polars as pl

    rows = len(texts)
    column = pa.array(texts)
    lines = "\n".join(texts).encode()
    alone = crate_alone()
    assert alone(lines) == sum(pa.array(feen.valid(column)).to_pylist())

    def beside(name, call, least):
        row(name, call, lambda: alone(lines), least, counts=(rows, rows), share=True)

    for kind in (pa.string(), pa.large_string(), pa.string_view(), pa.binary()):
        cast = column.cast(kind)
        beside(f"valid over {kind} beside feen::lines", lambda cast=cast: feen.valid(cast), 0.90)
    chunks = pa.chunked_array([column.slice(start, 65_536) for start in range(0, rows, 65_536)])
    beside("valid over chunks of 65 536 rows beside feen::lines", lambda: feen.valid(chunks), 0.90)
    frame = pl.DataFrame({"x": pl.Series(column)})
    beside("polars, map_batches, beside feen::lines", lambda: frame.select(fp.valid("x")), 0.85)
    series = pd.Series(pd.arrays.ArrowExtensionArray(column))
    beside("pandas beside feen::lines", lambda: fd.valid(series), 0.85)
    connection = duckdb.connect()
    feen.duckdb.register(connection)
    connection.execute("set threads = 1")
    connection.register("arrow", pa.table({"x": column}))
    connection.execute("create table positions as select x from arrow")
    query = "select count(*) filter (feen_valid(x)) from positions"
    beside("DuckDB, arrow function, beside feen::lines", lambda: connection.sql(query).fetchall(), 0.55)


def fen_keys(path):
    return len(feen.fen_key(pq.read_table(path, columns=["fen"])["fen"]))


def workers(given):
    column = pa.array(given * 4)
    clock = time.perf_counter_ns
    count = (len(column), len(column))
    row("fen_key, two threads beside one", lambda: feen.fen_key(column, threads=2), lambda: feen.fen_key(column), 1.7, clock=clock, counts=count)
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for part in range(8):
            path = os.path.join(folder, f"{part}.parquet")
            pq.write_table(pa.table({"fen": column.slice(part * len(column) // 8, len(column) // 8)}), path)
            paths.append(path)
        spawn = multiprocessing.get_context("spawn")
        with concurrent.futures.ProcessPoolExecutor(2, mp_context=spawn) as two, concurrent.futures.ProcessPoolExecutor(1, mp_context=spawn) as one:
            for pool in (one, two, two):
                list(pool.map(fen_keys, paths))
            row("fen_key, two processes beside one", lambda: list(two.map(fen_keys, paths)), lambda: list(one.map(fen_keys, paths)), 1.7, clock=clock, counts=count)
        try:
            from dask.distributed import Client
        except ImportError:
            print("SKIPPED: dask.distributed is not installed")
            return
        with Client(n_workers=2, threads_per_worker=1, dashboard_address=None) as two, Client(n_workers=1, threads_per_worker=1, dashboard_address=None) as one:
            def gathered(client):
                return sum(client.gather(client.map(fen_keys, paths, pure=False)))

            gathered(one), gathered(two)
            row("fen_key, two workers of Dask beside one", lambda: gathered(two), lambda: gathered(one), 1.7, clock=clock, counts=count)


def rows_of(path, columns=None, threads=1):
    return sum(len(batch) for batch in chess.positions(path, columns, threads=threads))


def replayed(path):
    import chess.pgn as python_chess_pgn
    from chess import polyglot

    with open(path) as file:
        while (game := python_chess_pgn.read_game(file)) is not None:
            board = game.board()
            for move in game.mainline_moves():
                board.san(move)
                board.push(move)
                board.fen()
                polyglot.zobrist_hash(board)


ALL = (
    "game ply turn san uci from to piece captured promotion check clock time_spent eval mate eval_depth nags comment fen key legal_move_count "
    "White WhiteElo BlackElo result base_seconds"
).split()


def replayed_to_rows(path):
    """The rows of the columns above, as python-chess has them."""
    import chess.pgn as python_chess_pgn
    from chess import polyglot

    rows = []
    with open(path) as file:
        number = 0
        while (game := python_chess_pgn.read_game(file)) is not None:
            number += 1
            tags = game.headers
            of_game = (tags["White"], int(tags["WhiteElo"]), int(tags["BlackElo"]), tags["Result"], tags["TimeControl"])
            board = game.board()
            for ply, node in enumerate(game.mainline(), start=1):
                move = node.move
                before = (board.san(move), move.uci(), move.from_square, move.to_square, board.piece_type_at(move.from_square), board.piece_type_at(move.to_square), move.promotion)
                board.push(move)
                remark = (node.clock(), node.emt(), node.eval(), node.eval_depth(), node.nags, node.comment)
                rows.append((number, ply, board.turn, *before, board.is_check(), *remark, board.fen(), polyglot.zobrist_hash(board), board.legal_moves.count(), *of_game))
    return rows


OF_GAMES = "game line result plies ending moves final_fen White Black WhiteElo BlackElo TimeControl base_seconds increment_seconds".split()


def replayed_to_games(path):
    """The rows of the columns above, as python-chess has them."""
    import chess.pgn as python_chess_pgn

    rows = []
    with open(path) as file:
        number = 0
        while True:
            place = file.tell()
            if (game := python_chess_pgn.read_game(file)) is None:
                return rows
            number += 1
            tags = game.headers
            board = game.board()
            moves = []
            for move in game.mainline_moves():
                moves.append(board.san(move))
                board.push(move)
            outcome = board.outcome()
            base, increment = tags["TimeControl"].split("+")
            row = (number, place, tags["Result"], len(moves), outcome and outcome.termination, moves, board.fen(), tags["White"], tags["Black"])
            rows.append((*row, int(tags["WhiteElo"]), int(tags["BlackElo"]), tags["TimeControl"], float(base), float(increment)))


def games_of_chess():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "games.pgn")
        Path(path).write_text("".join(pgn(3, 60)))
        count = rows_of(path)

        def ours():
            for _ in range(20):
                rows_of(path)

        row("chess.positions beside chess.pgn, with SAN, FEN and key", ours, lambda: replayed(path), 50, counts=(20 * count, count), rounds=5)
        Path(path).write_text("".join(evaluated(3, 60)))

        def all_columns():
            for _ in range(20):
                rows_of(path, ALL)

        row("chess.positions beside chess.pgn, with 26 columns", all_columns, lambda: replayed_to_rows(path), 100, counts=(20 * count, count), rounds=5)

        def all_games():
            for _ in range(20):
                sum(len(batch) for batch in chess.games_table(path, OF_GAMES))

        row("chess.games_table beside chess.pgn, with 14 columns", all_games, lambda: replayed_to_games(path), 100, counts=(20 * 60, 60), rounds=5)
        clock = time.perf_counter_ns
        # Files of many blocks and of few.
        for name, text in (("10 MB", "".join(pgn(3, 1_000)) * 20), ("1 MB", "".join(evaluated(3, 60)) * 5)):
            Path(path).write_text(text)
            count = rows_of(path)
            for what, columns in (("5", None), ("26", ALL)):
                one, two = (times(5, lambda threads=threads, columns=columns: rows_of(path, columns, threads)) for threads in (1, 2))
                row(f"chess.positions, {what} columns, {name}, two threads beside one", two, one, 1.8, clock=clock, counts=(5 * count, 5 * count), rounds=5)


def features(given):
    """The columns of chess beside a loop of numpy over python-chess."""
    import chess as python_chess
    import numpy as np

    column = pa.array(given)
    few = given[:2_000]

    def loop():
        planes = np.zeros((len(few), 12, 8, 8), np.uint8)
        for row, fen in enumerate(few):
            for square, piece in python_chess.Board(fen).piece_map().items():
                planes[row, piece.piece_type - 1 + (0 if piece.color else 6), square // 8, square % 8] = 1

    def halves():
        features = []
        for fen in few:
            board = python_chess.Board(fen)
            pieces = [(square, piece.piece_type - 1, piece.color) for square, piece in board.piece_map().items() if piece.piece_type != python_chess.KING]
            for side, turned in ((True, 0), (False, 56)):
                king = (board.king(side) ^ turned) * 10
                half = [(king + role + (0 if colour == side else 5)) * 64 + (square ^ turned) for square, role, colour in pieces]
                features.append(np.sort(np.array(half, np.uint16)))
        return features

    first = chess.halfkp(column[:1])[0]
    assert [half.tolist() for half in halves()[:2]] == [first["white"], first["black"]]
    counts = (len(column), len(few))
    row("chess.halfkp beside numpy over chess.Board", lambda: pa.array(chess.halfkp(column)), halves, 50, counts=counts)
    row("chess.planes beside numpy over chess.Board", lambda: np.asarray(chess.planes(column)), loop, 50, counts=counts)
    row("chess.legal_move_count beside chess.Board", lambda: chess.legal_move_count(column), lambda: [python_chess.Board(fen).legal_moves.count() for fen in few], 50, counts=counts)


def beside_bulletchess(given):
    """Values of positions beside those of a library in C."""
    try:
        import bulletchess
    except ImportError:
        print("SKIPPED: bulletchess is not installed; it has wheels for CPython 3.13")
        return
    some = given[:5_000]
    ours, theirs = [chess.Position(fen) for fen in some], [bulletchess.Board.from_fen(fen) for fen in some]
    counts = (len(some), len(some))
    row("chess.Position(fen) beside bulletchess", lambda: [chess.Position(fen) for fen in some], lambda: [bulletchess.Board.from_fen(fen) for fen in some], 1, counts=counts)
    row("the number of legal moves beside bulletchess", lambda: [len(one.legal_moves) for one in ours], lambda: [bulletchess.utils.count_moves(one) for one in theirs], 1, counts=counts)
    row("the legal moves, one after the other, beside bulletchess", lambda: [list(one.legal_moves)[-1:] for one in ours], lambda: [one.legal_moves()[-1:] for one in theirs], 1, counts=counts)
    column = pa.array(some)
    row("chess.legal_move_count(fens) beside bulletchess", lambda: chess.legal_move_count(column), lambda: [bulletchess.utils.count_moves(bulletchess.Board.from_fen(fen)) for fen in some], 1, counts=counts)


def main(rows):
    single_calls()
    columns(texts_of(rows))
    given = list(fens(2, rows))
    keys(given)
    workers(given)
    games_of_chess()
    features(given)
    beside_bulletchess(given)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200_000)
