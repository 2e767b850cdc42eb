"""The functions over columns as functions of SQL in DuckDB.

>>> import duckdb, feen.duckdb
>>> connection = duckdb.connect()
>>> feen.duckdb.register(connection)
>>> connection.sql("select feen_valid('8/8 / C/c'), feen_error_code('8/08 / C/c')").fetchall()
[(True, 'count/leading-zero')]

Functions of FENs take one variant, which is given when they are registered:

>>> feen.duckdb.register(connection, prefix="crazyhouse_", variant="crazyhouse")
>>> connection.sql("select crazyhouse_from_fen('4k3/8/8/8/8/8/8/4K3[Pp] w - - 0 1').feen").fetchall()
[('4k^3/8/8/8/8/8/8/4K^3 P/p C/c',)]
"""

from typing import Any

import duckdb
import pyarrow as pa
from duckdb.func import FunctionNullHandling, PythonUDFType

import feen

_READ = "STRUCT(feen VARCHAR, residue VARCHAR, error VARCHAR)"
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
    "from_fen": _READ,
    "from_sfen": _READ,
    "to_fen": "STRUCT(fen VARCHAR, loss VARCHAR, error VARCHAR)",
    "to_sfen": "STRUCT(sfen VARCHAR, loss VARCHAR, error VARCHAR)",
}
_WITH_RESIDUE = ("to_fen", "to_sfen")


def register(connection: duckdb.DuckDBPyConnection, *, prefix: str = "feen_", variant: str = "chess", profile: str | None = None) -> None:
    """Adds all functions to a connection, as `feen_valid`, `feen_key` and so on; those that are there are replaced."""
    options: dict[str, dict[str, Any]] = {name: {"variant": variant, "profile": profile} for name in ("fen_key", "from_fen", "to_fen")}
    options["valid_fen"] = {"variant": variant}
    for name, answer in _FUNCTIONS.items():
        texts: list[Any] = ["VARCHAR"]
        function = _arrow(name, options.get(name, {}))
        if name in _WITH_RESIDUE:
            texts.append("VARCHAR")
            function = _arrow_with_residue(name, options.get(name, {}))
        try:
            connection.remove_function(prefix + name)
        except duckdb.InvalidInputException:
            pass  # It is not there yet.
        connection.create_function(
            prefix + name, function, texts, answer, type=PythonUDFType.ARROW, null_handling=FunctionNullHandling.SPECIAL
        )


def _arrow(name: str, options: dict[str, Any]) -> Any:
    function = getattr(feen, name)
    return lambda column: _plain(pa.array(function(column, **options)))


def _arrow_with_residue(name: str, options: dict[str, Any]) -> Any:
    function = getattr(feen, name)
    return lambda column, residue: _plain(pa.array(function(column, residue, **options)))


def _plain(answer: pa.Array) -> pa.Array:
    """The array without dictionaries, which DuckDB does not take as strings."""
    if pa.types.is_dictionary(answer.type):
        return answer.dictionary_decode()
    if pa.types.is_struct(answer.type):
        parts = [_plain(answer.field(part)) for part in range(answer.type.num_fields)]
        names = [field.name for field in answer.type]
        return pa.StructArray.from_arrays(parts, names, mask=answer.is_null())
    return answer
