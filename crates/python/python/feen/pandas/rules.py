"""The functions of `feen.rules` for Series of FENs: `feen.pandas.rules.status(series, "xiangqi")`.

>>> import pandas as pd
>>> import feen.pandas as fp
>>> from feen import rules
>>> fens = pd.Series([rules.Position("xiangqi").fen])
>>> fp.rules.legal_move_count(fens, "xiangqi").to_list(), fp.rules.legal_moves(fens, "xiangqi", "iccs")[0][:2]
([44], ['a0a1', 'a0a2'])
"""

from feen import _functions
from feen.pandas._series import function

for _name in _functions.OF_RULES:
    globals()[_name] = function(f"rules.{_name}")
