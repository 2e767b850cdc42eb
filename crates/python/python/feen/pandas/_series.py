"""Functions over columns for Series of pandas."""

from collections.abc import Callable
from typing import Any

from feen import _functions
from feen._extras import needed

with needed("pandas", "feen.pandas"):
    import pandas as pd
    import pyarrow as pa


def function(name: str) -> Callable[..., pd.Series]:
    """The function of a Series, with its index and its name."""
    column = _functions.function(name)

    def function(series: pd.Series | None, *arguments: Any, **options: Any) -> pd.Series:
        first = series
        # Without positions the moves begin at the start of the game, and the rows are theirs.
        if series is None and arguments and _functions.takes_moves(name):
            first = arguments[0]
        if not isinstance(first, pd.Series):
            raise TypeError(f"expected a Series of pandas, not {type(first).__name__}")
        answer = pa.array(column(series, *arguments, **options))
        return pd.Series(pd.arrays.ArrowExtensionArray(answer), index=first.index, name=first.name)

    return _functions.named(function, name)
