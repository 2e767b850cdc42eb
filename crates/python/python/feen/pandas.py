"""The functions over columns for Series of pandas.

>>> import pandas as pd
>>> import feen.pandas as fp
>>> fp.valid(pd.Series(["8/8 / C/c", "8/08 / C/c"])).to_list()
[True, False]

A Series of strings of pandas 3 is an Arrow array; one of dtype `object` is none: make it
`astype("str")`. Answers have Arrow types; `uint64` with nulls would become `float64` otherwise,
and keys would be destroyed.
"""

from collections.abc import Callable
from typing import Any

import pandas as pd
import pyarrow as pa

import feen


def _function(name: str) -> Callable[..., pd.Series]:
    column = getattr(feen, name)

    def function(series: pd.Series, *arguments: Any, **options: Any) -> pd.Series:
        answer = pa.array(column(series, *arguments, **options))
        return pd.Series(pd.arrays.ArrowExtensionArray(answer), index=series.index, name=series.name)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = column.__doc__
    return function


valid = _function("valid")
valid_fen = _function("valid_fen")
valid_sfen = _function("valid_sfen")
error_code = _function("error_code")
canonical = _function("canonical")
key = _function("key")
fen_key = _function("fen_key")
turn = _function("turn")
shape = _function("shape")
piece_count = _function("piece_count")
square_count = _function("square_count")
hands = _function("hands")
from_fen = _function("from_fen")
from_sfen = _function("from_sfen")
to_fen = _function("to_fen")
to_sfen = _function("to_sfen")
