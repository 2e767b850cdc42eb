"""The functions over columns for data frames of PySpark, by batches of Arrow.

    import feen.spark as fs
    fs.key(fs.valid(frame, "feen"), "feen")                    # two columns more: valid, key
    fs.to_fen(frame, "feen", "residue")                        # a struct of fen, loss and error
    fs.line(frame, "fen", "moves")                             # a struct of fens and error
    fs.rules.status(frame, "fen", "xiangqi")                   # a function of `feen.rules`
    fs.with_column(frame, "board", "from_fen", "fen")          # any function, under any name

Spark has no unsigned numbers: keys are the same bits as `long`, and other numbers the next larger type. The workers need this
package too.
"""

from feen import _functions
from feen.spark import rules as rules
from feen.spark._columns import function as _function
from feen.spark._columns import with_column as with_column

for _name in _functions.NAMES:
    globals()[_name] = _function(_name)
