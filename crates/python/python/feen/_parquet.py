"""Tables as files of Parquet, by pyarrow."""

import contextlib
import os
import secrets
from collections.abc import Iterator
from typing import Any

from feen._extras import needed

# The rows of a group, at least, but for the last: the list of the groups is in memory until the file is closed.
_ROWS = 131_072


@contextlib.contextmanager
def _whole(path: Any) -> Iterator[Any]:
    """A file beside the one of a path, which takes its name once it is whole; after an error or Ctrl-C nothing of it remains.

    What is no path of this machine, such as an open file, is written as it is.
    """
    if not isinstance(path, (str, os.PathLike)) or "://" in os.fspath(path):
        yield path
        return
    # A link stays one, and the file that it names is the one that is written.
    target = os.path.realpath(path)
    beside = os.path.join(os.path.dirname(target), f".{os.path.basename(target)}.{secrets.token_hex(4)}")
    try:
        yield beside
        with contextlib.suppress(FileNotFoundError):
            os.chmod(beside, os.stat(target).st_mode & 0o7777)
        os.replace(beside, target)
    except BaseException:
        with contextlib.suppress(FileNotFoundError):
            os.unlink(beside)
        raise


def write(batches: Any, path: Any, **options: Any) -> int:
    """Writes batches to a file, and returns the number of rows."""
    with needed("pyarrow", "to_parquet"):
        import pyarrow as pa
        import pyarrow.parquet as pq
    schema = pa.RecordBatchReader.from_stream(batches).schema
    rows = 0
    group: list[pa.RecordBatch] = []
    place = contextlib.nullcontext(path) if "filesystem" in options else _whole(path)
    with place as file, pq.ParquetWriter(file, schema, **{"compression": "zstd", **options}) as writer:
        for batch in batches:
            rows += len(batch)
            group.append(pa.record_batch(batch))
            if sum(map(len, group)) >= _ROWS:
                writer.write_table(pa.Table.from_batches(group, schema))
                group = []
        if group:
            writer.write_table(pa.Table.from_batches(group, schema))
    return rows
