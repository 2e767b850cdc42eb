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


def expression_of_two(name: str) -> Callable[..., pl.Expr]:
    """The function of positions with their residue or their moves. One of the two columns may be missing."""
    function = _functions.function(name)

    def expression(column: str | pl.Expr | None, beside: str | pl.Expr | None = None, *arguments: Any, **options: Any) -> pl.Expr:
        # Moves without positions begin at the start of the game, and positions have no residue where none is given.
        is_given = [column is not None or not _functions.takes_moves(name), beside is not None]
        given = [_given(part) for part, there in zip((column, beside), is_given, strict=True) if there]
        dtype = _type(name, arguments, options)

        def batch(columns: Any) -> pl.Series:
            rows = max(map(len, columns))
            # A literal is one row for all.
            whole = iter([column.new_from_index(0, rows) if len(column) == 1 else column for column in columns])
            return pl.Series(function(*(next(whole) if there else None for there in is_given), *arguments, **options)).cast(dtype)

        return pl.map_batches(given, batch, return_dtype=dtype, is_elementwise=True)

    return _functions.named(expression, name)


def of_name(name: str) -> Callable[..., pl.Expr]:
    """The expression of a function by its name."""
    return expression_of_two(name) if _functions.is_of_two(name) else expression(name)
