"""Tables as files of Parquet, by pyarrow."""

from typing import Any


def write(batches: Any, path: Any, **options: Any) -> int:
    """Writes batches to a file, and returns the number of rows."""
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ImportError:
        raise ImportError("Parquet is written by pyarrow: pip install feen[pyarrow]") from None
    schema = pa.RecordBatchReader.from_stream(batches).schema
    rows = 0
    with pq.ParquetWriter(path, schema, **{"compression": "zstd", **options}) as writer:
        for batch in batches:
            rows += len(batch)
            writer.write_batch(pa.record_batch(batch))
    return rows
