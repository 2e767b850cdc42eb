"""The rules of chess, tables of games and positions, and functions over columns of FEN or FEEN.

>>> from feen import chess
>>> start = chess.Position()
>>> len(start.legal_moves), str(start.play("e4"))
(20, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1')
>>> chess.Position("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1").status
'White wins by checkmate'
"""

from ._feen import chess as _chess

Position = _chess.Position
Move = _chess.Move
Moves = _chess.Moves
Game = _chess.Game
Games = _chess.Games
Node = _chess.Node
Batches = _chess.Batches
Book = _chess.Book
games = _chess.games
games_table = _chess.games_table
positions = _chess.positions
is_legal = _chess.is_legal
legal_error = _chess.legal_error
status = _chess.status
in_check = _chess.in_check
legal_move_count = _chess.legal_move_count
legal_moves = _chess.legal_moves
play = _chess.play
line = _chess.line
move_error = _chess.move_error
san_to_uci = _chess.san_to_uci
uci_to_san = _chess.uci_to_san
material = _chess.material
signature = _chess.signature
phase = _chess.phase
castling = _chess.castling
mirror = _chess.mirror
flip_colours = _chess.flip_colours
piece_at = _chess.piece_at
squares_of = _chess.squares_of
attackers = _chess.attackers
pawn_structure = _chess.pawn_structure
planes = _chess.planes
bitboards = _chess.bitboards
halfkp = _chess.halfkp

__all__ = [
    "Batches",
    "Book",
    "Game",
    "Games",
    "Move",
    "Moves",
    "Node",
    "Position",
    "attackers",
    "bitboards",
    "castling",
    "flip_colours",
    "games",
    "games_table",
    "halfkp",
    "in_check",
    "is_legal",
    "legal_error",
    "legal_move_count",
    "legal_moves",
    "line",
    "material",
    "mirror",
    "move_error",
    "pawn_structure",
    "phase",
    "piece_at",
    "planes",
    "play",
    "positions",
    "san_to_uci",
    "signature",
    "squares_of",
    "status",
    "uci_to_san",
]
