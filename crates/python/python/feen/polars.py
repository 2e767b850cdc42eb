"""The functions over columns as expressions of polars.

>>> import polars as pl
>>> import feen.polars as fp
>>> frame = pl.DataFrame({"feen": ["8/8 / C/c", "8/08 / C/c", None]})
>>> frame.select(fp.valid("feen"))["feen"].to_list()
[True, False, None]
>>> frame.lazy().select(fp.error_code(pl.col("feen"))).collect()["feen"].to_list()
[None, 'count/leading-zero', None]
"""

from collections.abc import Callable
from typing import Any

import polars as pl

import feen

_PARTS = {
    "hands": ["first", "second"],
    "from_fen": ["feen", "residue", "error"],
    "from_sfen": ["feen", "residue", "error"],
}


def _expression(name: str, dtype: Any) -> Callable[..., pl.Expr]:
    function = getattr(feen, name)

    def expression(column: str | pl.Expr, *arguments: Any, **options: Any) -> pl.Expr:
        def batch(series: pl.Series) -> pl.Series:
            answer = pl.Series(function(series, *arguments, **options))
            return answer if dtype is None or answer.dtype == dtype else answer.cast(dtype)

        expr = pl.col(column) if isinstance(column, str) else column
        return expr.map_batches(batch, return_dtype=dtype, is_elementwise=True)

    expression.__name__ = name
    expression.__doc__ = function.__doc__
    return expression


def _struct(name: str) -> pl.Struct:
    return pl.Struct({part: pl.String for part in _PARTS[name]})


valid = _expression("valid", pl.Boolean)
valid_fen = _expression("valid_fen", pl.Boolean)
valid_sfen = _expression("valid_sfen", pl.Boolean)
error_code = _expression("error_code", pl.String)
canonical = _expression("canonical", pl.String)
turn = _expression("turn", pl.String)
shape = _expression("shape", pl.List(pl.UInt16))
piece_count = _expression("piece_count", pl.UInt64)
square_count = _expression("square_count", pl.UInt64)
hands = _expression("hands", _struct("hands"))
from_fen = _expression("from_fen", _struct("from_fen"))
from_sfen = _expression("from_sfen", _struct("from_sfen"))


def key(column: str | pl.Expr, *, signed: bool = False, **options: Any) -> pl.Expr:
    """The key of each position; null where a text is no FEEN."""
    dtype = pl.Int64 if signed else pl.UInt64
    return _expression("key", dtype)(column, signed=signed, **options)


def fen_key(column: str | pl.Expr, *arguments: Any, signed: bool = False, **options: Any) -> pl.Expr:
    """The key of the position of each FEN; null where a text is none."""
    dtype = pl.Int64 if signed else pl.UInt64
    return _expression("fen_key", dtype)(column, *arguments, signed=signed, **options)
