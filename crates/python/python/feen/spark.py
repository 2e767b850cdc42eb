"""The functions over columns for data frames of PySpark, by batches of Arrow.

    import feen.spark as fs
    fs.key(fs.valid(frame, "feen"), "feen")                    # two columns more: valid, key
    fs.with_column(frame, "board", "from_fen", "fen")          # any function, under any name

Spark has no unsigned numbers of 64 bits: keys are the same bits as `long`. The workers need this
package too.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pyarrow as pa
from pyspark.sql import DataFrame
from pyspark.sql.types import DataType, StructField, StructType

import feen

_READ = "struct<feen:string,residue:string,error:string>"
_TYPES = {
    "valid": "boolean",
    "valid_fen": "boolean",
    "valid_sfen": "boolean",
    "error_code": "string",
    "canonical": "string",
    "key": "long",
    "fen_key": "long",
    "turn": "string",
    "shape": "array<int>",
    "piece_count": "long",
    "square_count": "long",
    "hands": "struct<first:string,second:string>",
    "from_fen": _READ,
    "from_sfen": _READ,
}
_STRINGS = {"hands": ["first", "second"], "from_fen": ["feen", "residue", "error"], "from_sfen": ["feen", "residue", "error"]}
_ARROW = {"boolean": pa.bool_(), "string": pa.string(), "long": pa.int64(), "array<int>": pa.list_(pa.int32())}


def with_column(frame: DataFrame, name: str, function: str, column: str, **options: Any) -> DataFrame:
    """The frame with a column more, or another one in its place: a function of this package over one of its columns."""
    if function not in _TYPES:
        raise ValueError(f"expected one of {', '.join(_TYPES)}, found {function!r}")
    frame.schema[column]  # A name that is unknown is an error here, and not in a worker.
    if function in ("key", "fen_key"):
        options["signed"] = True
    kept = [field for field in frame.schema if field.name != name]
    schema = StructType([*kept, StructField(name, DataType.fromDDL(_TYPES[function]))])
    parts = _STRINGS.get(function)
    answer_type = pa.struct([(part, pa.string()) for part in parts]) if parts else _ARROW[_TYPES[function]]

    def batches(parts: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for part in parts:
            answer = pa.array(getattr(feen, function)(part.column(column), **options)).cast(answer_type)
            columns = [part.column(field.name) for field in kept]
            yield pa.RecordBatch.from_arrays([*columns, answer], [*(field.name for field in kept), name])

    return frame.mapInArrow(batches, schema)


def _function(name: str, column_name: str) -> Callable[..., DataFrame]:
    def function(frame: DataFrame, column: str, **options: Any) -> DataFrame:
        return with_column(frame, column_name, name, column, **options)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = f"The frame with a column `{column_name}`. {getattr(feen, name).__doc__}"
    return function


valid = _function("valid", "valid")
valid_fen = _function("valid_fen", "valid")
valid_sfen = _function("valid_sfen", "valid")
error_code = _function("error_code", "error_code")
canonical = _function("canonical", "canonical")
key = _function("key", "key")
fen_key = _function("fen_key", "key")
turn = _function("turn", "turn")
shape = _function("shape", "shape")
piece_count = _function("piece_count", "piece_count")
square_count = _function("square_count", "square_count")
hands = _function("hands", "hands")
from_fen = _function("from_fen", "from_fen")
from_sfen = _function("from_sfen", "from_sfen")
