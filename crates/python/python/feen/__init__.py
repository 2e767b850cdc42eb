"""Positions of two-player board games as text: values, and functions over whole columns.

>>> import feen
>>> position = feen.Position("4k^3/8/8/8/8/8/8/4K^2R 2P/p C/c")
>>> position["e1"], position.hand("first"), position.turn
(Piece("K^"), {Piece("P"): 2}, 'first')
>>> feen.diagnose("8/08 / C/c")[0].code
'count/leading-zero'
"""

from . import _feen
from ._feen import (
    Column,
    Diagnostic,
    Diff,
    FeenError,
    Piece,
    Position,
    Profile,
    Residue,
    Style,
    canonical,
    canonicalize,
    diagnose,
    error_code,
    fen_key,
    from_epd,
    from_fen,
    from_pdn,
    from_sfen,
    guess,
    hands,
    is_valid,
    key,
    matches,
    piece_count,
    profiles,
    shape,
    square_count,
    to_epd,
    to_fen,
    to_pdn,
    to_sfen,
    turn,
    valid,
    valid_fen,
    valid_sfen,
    variants,
)
from . import chess, quarto, rules
from collections.abc import Mapping as _Mapping
from collections.abc import Sequence as _Sequence

_Mapping.register(Residue)
# `Column` is not registered: polars would read a sequence value by value, and not as Arrow.
_Sequence.register(chess.Moves)
__version__: str = _feen.__version__

__all__ = [
    "Column",
    "Diagnostic",
    "Diff",
    "FeenError",
    "Piece",
    "Position",
    "Profile",
    "Residue",
    "Style",
    "canonical",
    "canonicalize",
    "chess",
    "diagnose",
    "error_code",
    "fen_key",
    "from_epd",
    "from_fen",
    "from_pdn",
    "from_sfen",
    "guess",
    "hands",
    "is_valid",
    "key",
    "matches",
    "piece_count",
    "profiles",
    "quarto",
    "rules",
    "shape",
    "square_count",
    "to_epd",
    "to_fen",
    "to_pdn",
    "to_sfen",
    "turn",
    "valid",
    "valid_fen",
    "valid_sfen",
    "variants",
]
