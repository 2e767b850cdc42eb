"""The rules of chess, the games of a file, and their positions as a stream of batches.

>>> from feen import chess
>>> start = chess.Position()
>>> len(start.legal_moves), str(start.play("e4"))
(20, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1')
>>> chess.Position("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").status
'checkmate, White wins'
"""

from ._feen import chess as _chess

Position = _chess.Position
Game = _chess.Game
Games = _chess.Games
Batches = _chess.Batches
games = _chess.games
positions = _chess.positions

__all__ = ["Batches", "Game", "Games", "Position", "games", "positions"]
