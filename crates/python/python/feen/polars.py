"""The functions over columns as expressions of polars.

>>> import polars as pl
>>> import feen.polars as fp
>>> frame = pl.DataFrame({"feen": ["8/8 / C/c", "8/08 / C/c", None]})
>>> frame.select(fp.valid("feen"))["feen"].to_list()
[True, False, None]
>>> frame.lazy().select(fp.error_code(pl.col("feen"))).collect()["feen"].to_list()
[None, 'count/leading-zero', None]

Each takes the name of a column or an expression, and the options of the function of the same name
in `feen`. Lazy frames and the streaming engine hand over a batch at a time.
"""

from collections.abc import Callable
from typing import Any

import polars as pl

import feen


def _struct(*parts: str) -> Any:
    return pl.Struct({part: pl.String for part in parts})


def _key(options: dict[str, Any]) -> Any:
    return pl.Int64 if options.get("signed") else pl.UInt64


def _expression(name: str, kind: Any) -> Callable[..., pl.Expr]:
    function = getattr(feen, name)

    def expression(column: str | pl.Expr, *arguments: Any, **options: Any) -> pl.Expr:
        dtype = _key(options) if kind is None else kind

        def batch(series: pl.Series) -> pl.Series:
            answer = pl.Series(function(series, *arguments, **options))
            return answer if answer.dtype == dtype else answer.cast(dtype)

        expr = pl.col(column) if isinstance(column, str) else column
        return expr.map_batches(batch, return_dtype=dtype, is_elementwise=True)

    expression.__name__ = expression.__qualname__ = name
    expression.__doc__ = function.__doc__
    return expression


def _writer(name: str, kind: Any) -> Callable[..., pl.Expr]:
    function = getattr(feen, name)

    def expression(column: str | pl.Expr, residue: str | pl.Expr | None = None, *arguments: Any, **options: Any) -> pl.Expr:
        def batch(columns: Any) -> pl.Series:
            return pl.Series(function(*columns, *([None] * (2 - len(columns))), *arguments, **options)).cast(kind)

        given = [each for each in (column, residue) if each is not None]
        return pl.map_batches(given, batch, return_dtype=kind, is_elementwise=True)

    expression.__name__ = expression.__qualname__ = name
    expression.__doc__ = function.__doc__
    return expression


valid = _expression("valid", pl.Boolean)
valid_fen = _expression("valid_fen", pl.Boolean)
valid_sfen = _expression("valid_sfen", pl.Boolean)
error_code = _expression("error_code", pl.String)
canonical = _expression("canonical", pl.String)
key = _expression("key", None)
fen_key = _expression("fen_key", None)
turn = _expression("turn", pl.String)
shape = _expression("shape", pl.List(pl.UInt16))
piece_count = _expression("piece_count", pl.UInt64)
square_count = _expression("square_count", pl.UInt64)
hands = _expression("hands", _struct("first", "second"))
from_fen = _expression("from_fen", _struct("feen", "residue", "error"))
from_sfen = _expression("from_sfen", _struct("feen", "residue", "error"))
to_fen = _writer("to_fen", _struct("fen", "loss", "error"))
to_sfen = _writer("to_sfen", _struct("sfen", "loss", "error"))
