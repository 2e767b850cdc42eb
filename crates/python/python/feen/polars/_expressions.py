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


def _given(column: object) -> pl.Expr:
    """The expression of an argument: a column by its name, or an expression."""
    if isinstance(column, pl.Expr):
        return column
    if isinstance(column, str):
        return pl.col(column)
    raise TypeError(f"expected the name of a column or an expression of polars, not {type(column).__name__}")


def expression(name: str) -> Callable[..., pl.Expr]:
    """The function of a column."""
    function = _functions.function(name)

    def expression(column: str | pl.Expr, *arguments: Any, **options: Any) -> pl.Expr:
        given = _given(column)
        dtype = _type(name, arguments, options)

        def batch(series: pl.Series) -> pl.Series:
            answer = pl.Series(function(series, *arguments, **options))
            return answer if answer.dtype == dtype else answer.cast(dtype)

        return given.map_batches(batch, return_dtype=dtype, is_elementwise=True)

    return _functions.named(expression, name)


def writer(name: str) -> Callable[..., pl.Expr]:
    """The function of a column and its residue."""
    function = _functions.function(name)

    def expression(column: str | pl.Expr, residue: str | pl.Expr | None = None, *arguments: Any, **options: Any) -> pl.Expr:
        given = [_given(column), *([] if residue is None else [_given(residue)])]
        dtype = _type(name, arguments, options)

        def batch(columns: Any) -> pl.Series:
            return pl.Series(function(*columns, *([None] * (2 - len(columns))), *arguments, **options)).cast(dtype)

        return pl.map_batches(given, batch, return_dtype=dtype, is_elementwise=True)

    return _functions.named(expression, name)
