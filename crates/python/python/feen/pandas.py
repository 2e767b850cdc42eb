"""The functions over columns for Series of pandas.

>>> import pandas as pd
>>> import feen.pandas as fp
>>> fp.valid(pd.Series(["8/8 / C/c", "8/08 / C/c"])).to_list()
[True, False]

A Series of strings of pandas 3 is an Arrow array, and taken without a copy; one of dtype `object` is read text by text.
Answers have Arrow types; `uint64` with nulls would become `float64` otherwise, and keys would be destroyed.
"""

from collections.abc import Callable
from typing import Any

from feen import _functions
from feen._extras import needed

with needed("pandas", "feen.pandas"):
    import pandas as pd
    import pyarrow as pa


def _function(name: str) -> Callable[..., pd.Series]:
    column = _functions.function(name)

    def function(series: pd.Series, *arguments: Any, **options: Any) -> pd.Series:
        answer = pa.array(column(series, *arguments, **options))
        return pd.Series(pd.arrays.ArrowExtensionArray(answer), index=series.index, name=series.name)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = column.__doc__
    return function


for _name in _functions.GIVES:
    globals()[_name] = _function(_name)
