"""The functions over columns, for the adapters: their names, and the check of their arguments at the call."""

from collections.abc import Callable
from typing import Any

import feen
from feen import chess, rules

# Those of positions of any game, which are functions of `feen`.
OF_FEEN = (
    "valid",
    "valid_fen",
    "valid_sfen",
    "error_code",
    "canonical",
    "key",
    "fen_key",
    "turn",
    "shape",
    "piece_count",
    "square_count",
    "hands",
    "matches",
    "from_fen",
    "from_epd",
    "from_sfen",
    "from_pdn",
    "to_fen",
    "to_epd",
    "to_sfen",
    "to_pdn",
)
# Those of the rules of chess.
OF_CHESS = (
    "is_legal",
    "legal_error",
    "status",
    "in_check",
    "legal_move_count",
    "legal_moves",
    "play",
    "line",
    "move_error",
    "san_to_uci",
    "uci_to_san",
    "material",
    "signature",
    "phase",
    "castling",
    "mirror",
    "flip_colours",
    "piece_at",
    "squares_of",
    "attackers",
    "pawn_structure",
    "planes",
    "bitboards",
    "halfkp",
)
# Those of the rules of any variant.
OF_RULES = (
    "is_valid",
    "error_code",
    "in_check",
    "status",
    "legal_move_count",
    "legal_moves",
    "play",
    "line",
    "move_error",
    "translate",
    "san_to_uci",
    "uci_to_san",
    "material",
    "hands",
    "piece_at",
    "squares_of",
    "attackers",
    "matches",
    "planes",
    "bitboards",
    "halfkp",
)
# The functions that an adapter has under their own names: `rules.status` is apart.
NAMES = (*OF_FEEN, *OF_CHESS)
ALL = (*NAMES, *(f"rules.{name}" for name in OF_RULES))

# The functions that take a second column beside the first: a residue, or moves. Without a residue there is none, and without
# positions the moves begin at the start of the game.
WRITERS = ("to_fen", "to_epd", "to_sfen", "to_pdn")
OF_MOVES = ("play", "line", "move_error", "translate", "san_to_uci", "uci_to_san")


def takes_moves(name: str) -> bool:
    """Whether a function takes moves beside positions."""
    return name.removeprefix("rules.") in OF_MOVES


def is_of_two(name: str) -> bool:
    """Whether a function takes two columns."""
    return name in WRITERS or takes_moves(name)


def function(name: str) -> Callable[..., Any]:
    """The function of a name: `key`, `legal_moves`, `rules.legal_moves`."""
    module = rules if name.startswith("rules.") else chess if name in OF_CHESS else feen
    found: Callable[..., Any] = getattr(module, name.removeprefix("rules."))
    return found


def answer(name: str, arguments: tuple[Any, ...], options: dict[str, Any]) -> feen.Column:
    """What a function gives for no rows, from which its type is known.

    It raises the error of wrong arguments before any row is looked at: a name that is unknown, a variant that there is not.
    """
    beside: tuple[Any, ...] = (None,) if name in WRITERS else ([],) if takes_moves(name) else ()
    column: feen.Column = function(name)([], *beside, *arguments, **options)
    return column


def named(made: Callable[..., Any], name: str, document: str | None = None) -> Callable[..., Any]:
    """A function of an adapter with the name and the documents of the one that it calls."""
    made.__name__ = made.__qualname__ = name.removeprefix("rules.")
    made.__doc__ = document or function(name).__doc__
    return made
