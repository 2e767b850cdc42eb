"""The functions over columns, for the adapters: what each gives, and the check of its arguments at the call."""

import inspect
from collections.abc import Callable
from typing import Any

import feen
from feen import chess

_READ = ("feen", "residue", "error")
_SIDES = ("white", "black")
_KINDS = ("pawns", "knights", "bishops", "rooks", "queens")

# The kind of what each gives: a name, a list `[kind]`, `[kind, size]` of one size, or the fields of a struct.
GIVES: dict[str, Any] = {
    "valid": "bool",
    "valid_fen": "bool",
    "valid_sfen": "bool",
    "error_code": "string",
    "canonical": "string",
    "key": "key",
    "fen_key": "key",
    "turn": "string",
    "shape": ["uint16"],
    "piece_count": "uint64",
    "square_count": "uint64",
    "hands": {"first": "string", "second": "string"},
    "from_fen": dict.fromkeys(_READ, "string"),
    "from_epd": dict.fromkeys(_READ, "string"),
    "from_sfen": dict.fromkeys(_READ, "string"),
    "from_pdn": dict.fromkeys(_READ, "string"),
    "to_fen": dict.fromkeys(("fen", "loss", "error"), "string"),
    "to_epd": dict.fromkeys(("epd", "loss", "error"), "string"),
    "to_sfen": dict.fromkeys(("sfen", "loss", "error"), "string"),
    "to_pdn": dict.fromkeys(("pdn", "loss", "error"), "string"),
    "is_legal": "bool",
    "legal_error": "string",
    "status": "string",
    "in_check": "bool",
    "legal_move_count": "uint16",
    "legal_moves": ["string"],
    "material": {**{f"{side}_{kind}": "uint8" for side in _SIDES for kind in _KINDS}, "balance": "int16"},
    "signature": "string",
    "phase": "uint8",
    "castling": "string",
    "mirror": "string",
    "flip_colours": "string",
    "piece_at": "string",
    "squares_of": ["string"],
    "attackers": ["string"],
    "pawn_structure": {f"{side}_{kind}": "uint8" for side in _SIDES for kind in ("isolated", "doubled", "passed")},
    "planes": ["uint8", 768],
    "bitboards": ["uint64", 12],
    "halfkp": {side: ["uint16"] for side in _SIDES},
}

# The functions that take a residue beside the column.
WRITERS = ("to_fen", "to_epd", "to_sfen", "to_pdn")


def function(name: str) -> Callable[..., Any]:
    """The function of a name."""
    found: Callable[..., Any] = getattr(feen, name, None) or getattr(chess, name)
    return found


def options_of(name: str) -> tuple[str, ...]:
    """The names of the arguments beside the column."""
    return tuple(inspect.signature(function(name)).parameters)[1:]


def checked(name: str, arguments: tuple[Any, ...], options: dict[str, Any]) -> None:
    """Raises the error of wrong arguments before any row is looked at: a name that is unknown, a variant that there is not."""
    call = function(name)
    residue = (None,) if name in WRITERS else ()
    inspect.signature(call).bind(None, *residue, *arguments, **options)
    call([], *residue, *arguments, **options)
