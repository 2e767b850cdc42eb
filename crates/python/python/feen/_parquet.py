"""Tables as files of Parquet, by pyarrow."""

from typing import Any

from feen._extras import needed


def write(batches: Any, path: Any, **options: Any) -> int:
    """Writes batches to a file, and returns the number of rows."""
    with needed("pyarrow", "to_parquet"):
        import pyarrow as pa
        import pyarrow.parquet as pq
    schema = pa.RecordBatchReader.from_stream(batches).schema
    rows = 0
    with pq.ParquetWriter(path, schema, **{"compression": "zstd", **options}) as writer:
        for batch in batches:
            rows += len(batch)
            writer.write_batch(pa.record_batch(batch))
    return rows
