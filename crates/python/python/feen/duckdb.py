"""The functions over columns as functions of SQL in DuckDB.

>>> import duckdb, feen.duckdb
>>> connection = duckdb.connect()
>>> feen.duckdb.register(connection)
>>> connection.sql("select feen_valid('8/8 / C/c'), feen_error_code('8/08 / C/c')").fetchall()
[(True, 'count/leading-zero')]
"""

from typing import Any

import duckdb
import pyarrow as pa

import feen

_FUNCTIONS = {
    "valid": "BOOLEAN",
    "valid_fen": "BOOLEAN",
    "valid_sfen": "BOOLEAN",
    "error_code": "VARCHAR",
    "canonical": "VARCHAR",
    "key": "UBIGINT",
    "fen_key": "UBIGINT",
    "turn": "VARCHAR",
    "shape": "USMALLINT[]",
    "piece_count": "UBIGINT",
    "square_count": "UBIGINT",
    "hands": "STRUCT(first VARCHAR, second VARCHAR)",
    "from_fen": "STRUCT(feen VARCHAR, residue VARCHAR, error VARCHAR)",
    "from_sfen": "STRUCT(feen VARCHAR, residue VARCHAR, error VARCHAR)",
}


def register(connection: duckdb.DuckDBPyConnection) -> None:
    """Adds all functions to a connection, as `feen_valid`, `feen_key` and so on."""
    for name, answer in _FUNCTIONS.items():
        connection.create_function(f"feen_{name}", _arrow(name), ["VARCHAR"], answer, type="arrow", null_handling="special")


def _arrow(name: str) -> Any:
    function = getattr(feen, name)

    def batch(column: pa.ChunkedArray) -> pa.Array:
        answer = pa.array(function(column))
        return _plain(answer)

    return batch


def _plain(answer: pa.Array) -> pa.Array:
    """The array without dictionaries, which DuckDB does not take as strings."""
    if pa.types.is_dictionary(answer.type):
        return answer.dictionary_decode()
    if pa.types.is_struct(answer.type):
        parts = [_plain(answer.field(part)) for part in range(answer.type.num_fields)]
        names = [field.name for field in answer.type]
        return pa.StructArray.from_arrays(parts, names, mask=answer.is_null())
    return answer
