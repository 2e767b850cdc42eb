"""Expressions of polars that call functions over columns."""

from collections.abc import Callable
from typing import Any

from feen import _functions
from feen._extras import needed

with needed("polars", "feen.polars"):
    import polars as pl


def _type(name: str, arguments: tuple[Any, ...], options: dict[str, Any]) -> Any:
    """The type of what a function gives."""
    return _without_categories(pl.Series(_functions.answer(name, arguments, options)).dtype)


def _without_categories(dtype: Any) -> Any:
    if isinstance(dtype, pl.Struct):
        return pl.Struct({field.name: _without_categories(field.dtype) for field in dtype.fields})
    return pl.String if dtype == pl.Categorical else dtype


def expression(name: str) -> Callable[..., pl.Expr]:
    """The function of a column."""
    function = _functions.function(name)

    def expression(column: str | pl.Expr, *arguments: Any, **options: Any) -> pl.Expr:
        dtype = _type(name, arguments, options)

        def batch(series: pl.Series) -> pl.Series:
            answer = pl.Series(function(series, *arguments, **options))
            return answer if answer.dtype == dtype else answer.cast(dtype)

        expr = pl.col(column) if isinstance(column, str) else column
        return expr.map_batches(batch, return_dtype=dtype, is_elementwise=True)

    return _functions.named(expression, name)


def writer(name: str) -> Callable[..., pl.Expr]:
    """The function of a column and its residue."""
    function = _functions.function(name)

    def expression(column: str | pl.Expr, residue: str | pl.Expr | None = None, *arguments: Any, **options: Any) -> pl.Expr:
        dtype = _type(name, arguments, options)

        def batch(columns: Any) -> pl.Series:
            return pl.Series(function(*columns, *([None] * (2 - len(columns))), *arguments, **options)).cast(dtype)

        given = [each for each in (column, residue) if each is not None]
        return pl.map_batches(given, batch, return_dtype=dtype, is_elementwise=True)

    return _functions.named(expression, name)
