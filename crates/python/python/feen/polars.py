"""The functions over columns as expressions of polars.

>>> import polars as pl
>>> import feen.polars as fp
>>> frame = pl.DataFrame({"feen": ["8/8 / C/c", "8/08 / C/c", None]})
>>> frame.select(fp.valid("feen"))["feen"].to_list()
[True, False, None]
>>> frame.lazy().select(fp.error_code(pl.col("feen"))).collect()["feen"].to_list()
[None, 'count/leading-zero', None]
>>> fens = pl.DataFrame({"fen": ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]})
>>> fens.select(fp.legal_move_count("fen"), fp.signature("fen").alias("pieces")).row(0)
(20, 'KQRRBBNNPPPPPPPPvKQRRBBNNPPPPPPPP')

Each takes the name of a column or an expression, and the options of the function of the same name
in `feen` or `feen.chess`. Wrong options are an error at the call. Lazy frames and the streaming engine hand over a batch at a
time.
"""

from collections.abc import Callable
from typing import Any

from feen import _functions
from feen._extras import needed

with needed("polars", "feen.polars"):
    import polars as pl

_TYPES: dict[str, Any] = {
    "bool": pl.Boolean,
    "string": pl.String,
    "uint8": pl.UInt8,
    "uint16": pl.UInt16,
    "uint64": pl.UInt64,
    "int16": pl.Int16,
    "int64": pl.Int64,
}


def _type(gives: Any) -> Any:
    if isinstance(gives, dict):
        return pl.Struct({part: _type(kind) for part, kind in gives.items()})
    if isinstance(gives, list):
        return pl.Array(_TYPES[gives[0]], gives[1]) if len(gives) > 1 else pl.List(_TYPES[gives[0]])
    return _TYPES[gives]


def _expression(name: str) -> Callable[..., pl.Expr]:
    function = _functions.function(name)

    def expression(column: str | pl.Expr, *arguments: Any, **options: Any) -> pl.Expr:
        _functions.checked(name, arguments, options)
        gives = _functions.GIVES[name]
        dtype = _type(("int64" if options.get("signed") else "uint64") if gives == "key" else gives)

        def batch(series: pl.Series) -> pl.Series:
            answer = pl.Series(function(series, *arguments, **options))
            return answer if answer.dtype == dtype else answer.cast(dtype)

        expr = pl.col(column) if isinstance(column, str) else column
        return expr.map_batches(batch, return_dtype=dtype, is_elementwise=True)

    return _named(expression, name)


def _writer(name: str) -> Callable[..., pl.Expr]:
    function = _functions.function(name)

    def expression(column: str | pl.Expr, residue: str | pl.Expr | None = None, *arguments: Any, **options: Any) -> pl.Expr:
        _functions.checked(name, arguments, options)
        kind = _type(_functions.GIVES[name])

        def batch(columns: Any) -> pl.Series:
            return pl.Series(function(*columns, *([None] * (2 - len(columns))), *arguments, **options)).cast(kind)

        given = [each for each in (column, residue) if each is not None]
        return pl.map_batches(given, batch, return_dtype=kind, is_elementwise=True)

    return _named(expression, name)


def _named(expression: Callable[..., pl.Expr], name: str) -> Callable[..., pl.Expr]:
    expression.__name__ = expression.__qualname__ = name
    expression.__doc__ = _functions.function(name).__doc__
    return expression


for _name in _functions.GIVES:
    globals()[_name] = _writer(_name) if _name in _functions.WRITERS else _expression(_name)
