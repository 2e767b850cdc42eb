"""Random games of chess with few openings, as files of FEN and of PGN.

    python bench/games.py FOLDER [POSITIONS]

writes `first.txt` and `second.txt`, each with so many FENs (2 000 000), and `games.pgn`. The same
call writes the same files.
"""

import random
import sys
from pathlib import Path

from feen import chess

# The moves that a game chooses among at first, so that games meet in their openings.
OPENING = 6
NARROW = 3
PLIES = 80


def games(seed):
    """Random games without an end: lists of positions with the moves to them."""
    rng = random.Random(seed)
    while True:
        position = chess.Position()
        game = [(None, position)]
        for ply in range(PLIES):
            moves = sorted(position.legal_moves.san())
            if not moves:
                break
            if ply < OPENING:
                moves = moves[-NARROW:]
            san = rng.choice(moves)
            position = position.play(san)
            game.append((san, position))
        yield game


def fens(seed, count):
    """So many FENs of random games."""
    for game in games(seed):
        for _, position in game:
            if count == 0:
                return
            count -= 1
            yield position.to_fen(en_passant="always")


def pgn(seed, count):
    """So many random games as PGN."""
    for number, game in zip(range(count), games(seed), strict=False):
        moves = [f"{ply // 2 + 1}. {san}" if ply % 2 == 0 else san for ply, (san, _) in enumerate(game[1:])]
        yield f'[White "Player {number}"]\n[Black "Player {number + 1}"]\n[Result "*"]\n\n{" ".join(moves)} *\n\n'


def evaluated(seed, count):
    """So many random games as PGN with ratings, clocks and evaluations: material and some noise."""
    rng = random.Random(seed)
    worth = {"P": 1, "N": 3, "B": 3, "R": 5, "Q": 9}
    for number, game in zip(range(count), games(seed), strict=False):
        moves = []
        for ply, (san, position) in enumerate(game[1:]):
            pieces = position.pieces.values()
            balance = sum(worth.get(piece.upper(), 0) * (1 if piece.isupper() else -1) for piece in pieces)
            clock = 300 - ply
            number_of_move = f"{ply // 2 + 1}. " if ply % 2 == 0 else f"{ply // 2 + 1}... "
            moves.append(f"{number_of_move}{san} {{ [%eval {balance + rng.gauss(0, 0.5):.2f}] [%clk 0:{clock // 60:02}:{clock % 60:02}] }}")
        white, black = rng.randrange(1_400, 2_600), rng.randrange(1_400, 2_600)
        tags = f'[Event "Rated game"]\n[White "Player {number}"]\n[Black "Player {number + 1}"]\n[Result "*"]\n[WhiteElo "{white}"]\n[BlackElo "{black}"]\n[TimeControl "300+0"]'
        yield f"{tags}\n\n{' '.join(moves)} *\n\n"


def main(folder, positions):
    folder.mkdir(parents=True, exist_ok=True)
    for seed, name in enumerate(("first.txt", "second.txt"), start=1):
        with open(folder / name, "w") as file:
            file.writelines(f"{fen}\n" for fen in fens(seed, positions))
    with open(folder / "games.pgn", "w") as file:
        file.writelines(pgn(3, max(1, positions // 1_000)))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 2_000_000)
