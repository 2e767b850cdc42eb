"""The functions of `feen.rules` for data frames of PySpark: `feen.spark.rules.status(frame, "fen", "xiangqi")`."""

from feen import _functions
from feen.spark._columns import function

for _name in _functions.OF_RULES:
    globals()[_name] = function(f"rules.{_name}")
