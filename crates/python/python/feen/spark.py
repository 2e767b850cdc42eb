"""The functions over columns for data frames of PySpark, by batches of Arrow.

    import feen.spark as fs
    fs.key(fs.valid(frame, "feen"), "feen")                    # two columns more: valid, key
    fs.to_fen(frame, "feen", "residue")                        # a struct of fen, loss and error
    fs.with_column(frame, "board", "from_fen", "fen")          # any function, under any name

Spark has no unsigned numbers: keys are the same bits as `long`, and other numbers the next larger type. The workers need this
package too.
"""

from collections.abc import Callable, Iterator
from typing import Any

from feen import _functions
from feen._extras import needed

with needed("spark", "feen.spark"):
    import pyarrow as pa
    from pyspark.sql import DataFrame
    from pyspark.sql.types import DataType, StructField, StructType

_TYPES = {
    "bool": ("boolean", pa.bool_()),
    "string": ("string", pa.string()),
    "key": ("long", pa.int64()),
    "uint8": ("short", pa.int16()),
    "uint16": ("int", pa.int32()),
    "uint64": ("long", pa.int64()),
    "int16": ("short", pa.int16()),
}


def _types(gives: Any) -> tuple[str, Any]:
    """The type of Spark and that of Arrow."""
    if isinstance(gives, dict):
        parts = {part: _types(kind) for part, kind in gives.items()}
        spark = ",".join(f"{part}:{kind}" for part, (kind, _) in parts.items())
        return f"struct<{spark}>", pa.struct([(part, kind) for part, (_, kind) in parts.items()])
    if isinstance(gives, list):
        spark, arrow = _TYPES[gives[0]]
        return f"array<{spark}>", pa.list_(arrow)
    return _TYPES[gives]


def with_column(
    frame: DataFrame, name: str, function: str, column: str, *arguments: Any, residue: str | None = None, **options: Any
) -> DataFrame:
    """The frame with a column more, or another one in its place: a function of this package over one of its columns."""
    if function not in _functions.GIVES:
        raise ValueError(f"expected one of {', '.join(_functions.GIVES)}, found {function!r}")
    for needed in (column, residue):
        if needed is not None:
            frame.schema[needed]  # A name that is unknown is an error here, and not in a worker.
    _functions.checked(function, arguments, options)
    if function in ("key", "fen_key"):
        options["signed"] = True
    kept = [field for field in frame.schema if field.name != name]
    spark, answer_type = _types(_functions.GIVES[function])
    schema = StructType([*kept, StructField(name, DataType.fromDDL(spark))])
    is_bits = function == "bitboards"

    def batches(parts: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for part in parts:
            beside = [part.column(residue) if residue else None] if function in _functions.WRITERS else []
            answer = pa.array(_functions.function(function)(part.column(column), *beside, *arguments, **options))
            if is_bits:
                answer = pa.FixedSizeListArray.from_arrays(answer.values.view(pa.int64()), 12, mask=answer.is_null())
            columns = [part.column(field.name) for field in kept]
            yield pa.RecordBatch.from_arrays([*columns, answer.cast(answer_type)], [*(field.name for field in kept), name])

    return frame.mapInArrow(batches, schema)


def _function(name: str) -> Callable[..., DataFrame]:
    column_name = "key" if name == "fen_key" else name

    def function(frame: DataFrame, column: str, *arguments: Any, **options: Any) -> DataFrame:
        return with_column(frame, column_name, name, column, *arguments, **options)

    def writer(frame: DataFrame, column: str, residue: str | None = None, *arguments: Any, **options: Any) -> DataFrame:
        return with_column(frame, column_name, name, column, *arguments, residue=residue, **options)

    made = writer if name in _functions.WRITERS else function
    made.__name__ = made.__qualname__ = name
    made.__doc__ = f"The frame with a column `{column_name}`. {_functions.function(name).__doc__}"
    return made


for _name in _functions.GIVES:
    globals()[_name] = _function(_name)
