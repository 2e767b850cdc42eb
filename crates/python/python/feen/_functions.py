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
    "material",
    "hands",
    "planes",
)
# The functions that an adapter has under their own names: `rules.status` is apart.
NAMES = (*OF_FEEN, *OF_CHESS)
ALL = (*NAMES, *(f"rules.{name}" for name in OF_RULES))

# The functions that take a residue beside the column.
WRITERS = ("to_fen", "to_epd", "to_sfen", "to_pdn")


def function(name: str) -> Callable[..., Any]:
    """The function of a name: `key`, `legal_moves`, `rules.legal_moves`."""
    module = rules if name.startswith("rules.") else chess if name in OF_CHESS else feen
    found: Callable[..., Any] = getattr(module, name.removeprefix("rules."))
    return found


def answer(name: str, arguments: tuple[Any, ...], options: dict[str, Any]) -> feen.Column:
    """What a function gives for no rows, from which its type is known.

    It raises the error of wrong arguments before any row is looked at: a name that is unknown, a variant that there is not.
    """
    residue = (None,) if name in WRITERS else ()
    column: feen.Column = function(name)([], *residue, *arguments, **options)
    return column


def named(made: Callable[..., Any], name: str, document: str | None = None) -> Callable[..., Any]:
    """A function of an adapter with the name and the documents of the one that it calls."""
    made.__name__ = made.__qualname__ = name.removeprefix("rules.")
    made.__doc__ = document or function(name).__doc__
    return made
