"""The functions of `feen.rules` over columns of FENs, as expressions of polars: `feen.polars.rules.status("fen", "xiangqi")`.

>>> import polars as pl
>>> import feen.polars as fp
>>> from feen import rules
>>> frame = pl.DataFrame({"fen": [rules.Position("shogi").fen, "nonsense"]})
>>> frame.select(fp.rules.legal_move_count("fen", "shogi"))["fen"].to_list()
[30, None]
>>> frame.select(fp.rules.legal_moves("fen", "shogi", "usi").list.first())["fen"].to_list()
['9i9h', None]
"""

from feen import _functions
from feen.polars._expressions import of_name

for _name in _functions.OF_RULES:
    globals()[_name] = of_name(f"rules.{_name}")
