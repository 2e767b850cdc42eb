"""The functions over columns for data frames of PySpark, by batches of Arrow.

    import feen.spark as fs
    frame = fs.with_column(frame, "key", "key", "feen", signed=True)

Spark has no unsigned numbers of 64 bits: keys are `key(signed=True)`, the same bits as `long`.
"""

from collections.abc import Iterator
from typing import Any

import pyarrow as pa
from pyspark.sql import DataFrame

import feen

_TYPES = {
    "valid": "boolean",
    "valid_fen": "boolean",
    "valid_sfen": "boolean",
    "error_code": "string",
    "canonical": "string",
    "key": "long",
    "fen_key": "long",
    "turn": "string",
    "piece_count": "long",
    "square_count": "long",
}
_ARROW = {"boolean": pa.bool_(), "string": pa.string(), "long": pa.int64()}


def with_column(frame: DataFrame, name: str, function: str, column: str, **options: Any) -> DataFrame:
    """The frame with a column more: a function of this package over one of its columns."""
    if function in ("key", "fen_key"):
        options["signed"] = True
    sql = _TYPES[function]
    schema = ", ".join([*(f"`{field.name}` {field.dataType.simpleString()}" for field in frame.schema), f"`{name}` {sql}"])

    def batches(parts: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for part in parts:
            answer = pa.array(getattr(feen, function)(part.column(column), **options)).cast(_ARROW[sql])
            yield pa.RecordBatch.from_arrays([*part.columns, answer], [*part.schema.names, name])

    return frame.mapInArrow(batches, schema)


def valid(frame: DataFrame, column: str) -> DataFrame:
    """The frame with a column `valid`: whether each text is a FEEN."""
    return with_column(frame, "valid", "valid", column)


def key(frame: DataFrame, column: str) -> DataFrame:
    """The frame with a column `key`: the key of each position."""
    return with_column(frame, "key", "key", column)


def fen_key(frame: DataFrame, column: str, **options: Any) -> DataFrame:
    """The frame with a column `key`: the key of the position of each FEN."""
    return with_column(frame, "key", "fen_key", column, **options)
