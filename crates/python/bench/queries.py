"""Times of queries beside python-chess, on the same lines and games.

    python bench/queries.py PROGRAMS POSITIONS.fen GAMES.pgn

PROGRAMS is the folder of `feen` and `chess`, such as `target/plain`. `games.py` writes such files, and any others do. A figure is
the user time of a process, which is several on several cores. Counts that differ from those of python-chess are an error.
"""

import resource
import subprocess
import sys
import time
from itertools import islice
from pathlib import Path

import chess
import chess.pgn

# Python takes its time: it sees the first lines and games only.
MOST_LINES = 5_000
MOST_GAMES = 200
POSITIONS = {
    "count(B on light) = 1 and count(b on dark) = 1 and count([Bb]) = 2": lambda board: (
        len(chess.SquareSet(board.bishops)) == 2
        and len(board.pieces(chess.BISHOP, chess.WHITE) & chess.SquareSet(chess.BB_LIGHT_SQUARES)) == 1
        and len(board.pieces(chess.BISHOP, chess.BLACK) & chess.SquareSet(chess.BB_DARK_SQUARES)) == 1
    ),
    "R on rank 7": lambda board: bool(board.pieces(chess.ROOK, chess.WHITE) & chess.SquareSet(chess.BB_RANK_7)),
    "Q and not q": lambda board: bool(board.pieces(chess.QUEEN, chess.WHITE)) and not board.pieces(chess.QUEEN, chess.BLACK),
    "R attacks q": lambda board: any(board.attackers(chess.WHITE, square) & board.pieces(chess.ROOK, chess.WHITE) for square in board.pieces(chess.QUEEN, chess.BLACK)),
    "check": chess.Board.is_check,
    "moves > 40": lambda board: board.legal_moves.count() > 40,
}
GAMES = {
    "mate": lambda boards: boards[-1].is_checkmate(),
    "Q = 0 and q = 0 and pieces > 20": lambda boards: any(not board.queens and len(board.piece_map()) > 20 for board in boards),
    "R attacks q": lambda boards: any(POSITIONS["R attacks q"](board) for board in boards),
}


def seconds(command):
    """The output of a command, and the time of processors that it takes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    return answer.stdout, resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def count(command):
    answer, took = seconds(command)
    return int(answer), took


def boards_of(game):
    board = game.board()
    boards = [board.copy(stack=False)]
    for move in game.mainline_moves():
        board.push(move)
        boards.append(board.copy(stack=False))
    return boards


def row(query, ours, theirs, unit):
    print(f"| `{query}` | {ours / 1_000:,.1f} | {theirs / 1_000:,.1f} | {ours / theirs:,.0f} | {unit} |")


def main(programs, positions, games):
    lines = positions.read_text("utf-8").splitlines()
    few = positions.with_suffix(".few.fen")
    few.write_text("\n".join(lines[:MOST_LINES]) + "\n", "utf-8")
    print("| query | thousands a second | python-chess | ratio | of |\n|---|--:|--:|--:|---|")
    for query, holds in POSITIONS.items():
        grep = [programs / "feen", "grep", "--from", "fen", query, "--count"]
        _, took = count([*grep, positions])
        found, _ = count([*grep, few])
        begin = time.process_time()
        expected = sum(bool(holds(chess.Board(line))) for line in lines[:MOST_LINES])
        of_python = time.process_time() - begin
        assert found == expected, (query, found, expected)
        row(query, len(lines) / took, min(len(lines), MOST_LINES) / of_python, "lines")
    few.unlink()
    _, checked = seconds([programs / "chess", "pgn", "check", games])
    with games.open(encoding="utf-8") as file:
        begin = time.process_time()
        some = [boards_of(game) for game in islice(iter(lambda: chess.pgn.read_game(file), None), MOST_GAMES)]
        of_reading = time.process_time() - begin
    number = games.read_text("utf-8").count("\n[Result ")
    for query, holds in GAMES.items():
        _, took = count([programs / "chess", "pgn", "search", query, "--count", games])
        begin = time.process_time()
        for boards in some:
            holds(boards)
        of_python = time.process_time() - begin + of_reading
        row(query, number / took, len(some) / of_python, f"games, {checked / took:.2f} of the speed of `check`")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
