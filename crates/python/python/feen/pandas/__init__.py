"""The functions over columns for Series of pandas.

>>> import pandas as pd
>>> import feen.pandas as fp
>>> fp.valid(pd.Series(["8/8 / C/c", "8/08 / C/c"])).to_list()
[True, False]

A Series of strings of pandas 3 is an Arrow array, and taken without a copy; one of dtype `object` is read text by text.
Answers have Arrow types; `uint64` with nulls would become `float64` otherwise, and keys would be destroyed. The functions of
`feen.rules` are in `feen.pandas.rules`.
"""

from feen import _functions
from feen.pandas import rules as rules
from feen.pandas._series import function as _function

for _name in _functions.NAMES:
    globals()[_name] = _function(_name)
