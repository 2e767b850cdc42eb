"""Tables as files of Parquet, by pyarrow."""

from typing import Any

from feen._extras import needed

# The rows of a group, at least, but for the last: the list of the groups is in memory until the file is closed.
_ROWS = 131_072


def write(batches: Any, path: Any, **options: Any) -> int:
    """Writes batches to a file, and returns the number of rows."""
    with needed("pyarrow", "to_parquet"):
        import pyarrow as pa
        import pyarrow.parquet as pq
    schema = pa.RecordBatchReader.from_stream(batches).schema
    rows = 0
    group: list[pa.RecordBatch] = []
    with pq.ParquetWriter(path, schema, **{"compression": "zstd", **options}) as writer:
        for batch in batches:
            rows += len(batch)
            group.append(pa.record_batch(batch))
            if sum(map(len, group)) >= _ROWS:
                writer.write_table(pa.Table.from_batches(group, schema))
                group = []
        if group:
            writer.write_table(pa.Table.from_batches(group, schema))
    return rows
