"""The rules of the chess family: some hundred variants by name, and tables of your own; and records of all games as tables.

>>> from feen import rules
>>> start = rules.Position("shogi")
>>> start.legal_move_count, start.play("c3c4").turn
(30, 'second')
>>> rules.legal_move_count([start.fen], "shogi").to_pylist()
[30]
>>> game = rules.Game("xiangqi")
>>> game.play("C2=5", "wxf")
>>> game.moves
['h3e3']
>>> table = rules.positions("position startpos moves 7g7f 3c3d", ["ply", "move", "fen"])
>>> [row["move"] for batch in table for row in batch]
[None, '7g7f', '3c3d']
"""

from ._feen import rules as _rules

Variant = _rules.Variant
Position = _rules.Position
Game = _rules.Game
Engine = _rules.Engine
games_table = _rules.games_table
positions = _rules.positions
is_valid = _rules.is_valid
error_code = _rules.error_code
in_check = _rules.in_check
status = _rules.status
legal_move_count = _rules.legal_move_count
legal_moves = _rules.legal_moves
play = _rules.play
line = _rules.line
move_error = _rules.move_error
translate = _rules.translate
san_to_uci = _rules.san_to_uci
uci_to_san = _rules.uci_to_san
material = _rules.material
hands = _rules.hands
piece_at = _rules.piece_at
squares_of = _rules.squares_of
attackers = _rules.attackers
matches = _rules.matches
planes = _rules.planes
bitboards = _rules.bitboards
halfkp = _rules.halfkp

__all__ = [
    "Engine",
    "Game",
    "Position",
    "Variant",
    "attackers",
    "bitboards",
    "error_code",
    "games_table",
    "halfkp",
    "hands",
    "in_check",
    "is_valid",
    "legal_move_count",
    "legal_moves",
    "line",
    "matches",
    "material",
    "move_error",
    "piece_at",
    "planes",
    "play",
    "positions",
    "san_to_uci",
    "squares_of",
    "status",
    "translate",
    "uci_to_san",
]
