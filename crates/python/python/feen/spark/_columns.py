"""Columns more in data frames of PySpark, by functions over columns."""

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
    "uint8": ("short", pa.int16()),
    "uint16": ("int", pa.int32()),
    "uint64": ("long", pa.int64()),
    "uint32": ("long", pa.int64()),
    "int16": ("short", pa.int16()),
    "int64": ("long", pa.int64()),
}


def _types(kind: pa.DataType) -> tuple[str, pa.DataType]:
    """The type of Spark, and that of Arrow which Spark takes for it."""
    if pa.types.is_struct(kind):
        parts = {field.name: _types(field.type) for field in kind}
        spark = ",".join(f"`{part}`:{kind}" for part, (kind, _) in parts.items())
        return f"struct<{spark}>", pa.struct([(part, kind) for part, (_, kind) in parts.items()])
    if pa.types.is_list(kind) or pa.types.is_fixed_size_list(kind):
        spark, arrow = _types(kind.value_type)
        return f"array<{spark}>", pa.list_(arrow)
    return _TYPES[str(kind.value_type if pa.types.is_dictionary(kind) else kind)]


def with_column(
    frame: DataFrame, name: str, function: str, column: str | None, *arguments: Any, beside: str | None = None, **options: Any
) -> DataFrame:
    """The frame with a column more, or another one in its place: a function of this package over one of its columns, or two.

    Functions of `feen.rules` are named as in `"rules.status"`. The column `beside` is the residue or the moves of the positions.
    """
    if function not in _functions.ALL:
        raise ValueError(f"expected one of {', '.join(_functions.ALL)}, found {function!r}")
    for needed in (column, beside):
        if needed is not None:
            frame.schema[needed]  # A name that is unknown is an error here, and not in a worker.
    if function in ("key", "fen_key"):
        options["signed"] = True
    spark, answer_type = _types(pa.array(_functions.answer(function, arguments, options)).type)
    kept = [field for field in frame.schema if field.name != name]
    schema = StructType([*kept, StructField(name, DataType.fromDDL(spark))])
    is_of_two = _functions.is_of_two(function)
    is_bits = function.endswith("bitboards")

    def batches(parts: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for part in parts:
            given = [None if taken is None else part.column(taken) for taken in ((column, beside) if is_of_two else (column,))]
            answer = pa.array(_functions.function(function)(*given, *arguments, **options))
            if is_bits:
                size = answer.type.list_size
                answer = pa.FixedSizeListArray.from_arrays(answer.values.view(pa.int64()), size, mask=answer.is_null())
            columns = [part.column(field.name) for field in kept]
            yield pa.RecordBatch.from_arrays([*columns, answer.cast(answer_type)], [*(field.name for field in kept), name])

    return frame.mapInArrow(batches, schema)


def function(name: str) -> Callable[..., DataFrame]:
    """The function of a frame that adds a column of the name of the function."""
    column_name = "key" if name == "fen_key" else name.removeprefix("rules.")

    def function(frame: DataFrame, column: str, *arguments: Any, **options: Any) -> DataFrame:
        return with_column(frame, column_name, name, column, *arguments, **options)

    def of_two(frame: DataFrame, column: str | None, beside: str | None = None, *arguments: Any, **options: Any) -> DataFrame:
        return with_column(frame, column_name, name, column, *arguments, beside=beside, **options)

    document = f"The frame with a column `{column_name}`. {_functions.function(name).__doc__}"
    return _functions.named(of_two if _functions.is_of_two(name) else function, name, document)
