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

Moves beside positions are a column, too, of texts or of lists: `fp.play("fen", "moves")`, or `pl.lit("e4")` for the same move in
all rows.

Each takes the name of a column or an expression, and the options of the function of the same name
in `feen` or `feen.chess`; those of `feen.rules` are in `feen.polars.rules`. Wrong options are an error at the call. Lazy frames and the streaming engine hand over a batch at a
time.
"""

from feen import _functions
from feen.polars import rules as rules
from feen.polars._expressions import of_name as _of_name

for _name in _functions.NAMES:
    globals()[_name] = _of_name(_name)
