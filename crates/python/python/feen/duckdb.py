"""The functions over columns as functions of SQL in DuckDB.

>>> import duckdb, feen.duckdb
>>> connection = duckdb.connect()
>>> feen.duckdb.register(connection)
>>> connection.sql("select feen_valid('8/8 / C/c'), feen_error_code('8/08 / C/c')").fetchall()
[(True, 'count/leading-zero')]
>>> fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1"
>>> connection.execute("select feen_legal_move_count(fen), feen_legal_moves(fen, 'san')[1] from (select ? as fen)", [fen]).fetchall()
[(5, 'Kd1')]

Functions of FENs and SFENs take one variant, which is given when they are registered. Those of the rules of chess are there
for chess alone:

>>> feen.duckdb.register(connection, prefix="crazyhouse_", variant="crazyhouse")
>>> connection.sql("select crazyhouse_from_fen('4k3/8/8/8/8/8/8/4K3[Pp] w - - 0 1').feen").fetchall()
[('4k^3/8/8/8/8/8/8/4K^3 P/p C/c',)]
"""

from typing import Any

import feen
from feen import _functions
from feen._extras import needed

with needed("duckdb", "feen.duckdb"):
    import duckdb
    import numpy  # noqa: F401 - DuckDB asks for it when a function is added.
    import pyarrow as pa
    from duckdb.func import FunctionNullHandling, PythonUDFType

_TYPES = {
    "bool": "BOOLEAN",
    "string": "VARCHAR",
    "key": "UBIGINT",
    "uint8": "UTINYINT",
    "uint16": "USMALLINT",
    "uint64": "UBIGINT",
    "int16": "SMALLINT",
}
_OF_FEN = ("valid_fen", "fen_key", "from_fen", "to_fen", "from_epd", "to_epd")
_OF_SFEN = ("valid_sfen", "from_sfen", "to_sfen")
# These take more than the column, each as a text.
_ARGUMENTS = {"legal_moves": 1, "piece_at": 1, "squares_of": 1, "attackers": 2}


def _type(gives: Any) -> str:
    if isinstance(gives, dict):
        return f"STRUCT({', '.join(f'{part} {_type(kind)}' for part, kind in gives.items())})"
    if isinstance(gives, list):
        return f"{_TYPES[gives[0]]}[{gives[1] if len(gives) > 1 else ''}]"
    return _TYPES[gives]


def register(connection: duckdb.DuckDBPyConnection, *, prefix: str = "feen_", variant: str | None = None, profile: feen.Profile | str | None = None) -> None:
    """Adds all functions to a connection, as `feen_valid`, `feen_key` and so on; those that are there are replaced.

    The variant is that of FEN, of EPD and, if it has SFENs, of SFEN: chess and shōgi unless one is given. An unknown one is an
    error at once.
    """
    for name, options in _functions_of(variant, profile).items():
        gives = _functions.GIVES[name]
        texts: list[Any] = ["VARCHAR"] * (1 + _ARGUMENTS.get(name, 0) + (name in _functions.WRITERS))
        function = _arrow(name, options)
        if name in _functions.WRITERS:
            function = _arrow_with_residue(name, options)
        elif name in _ARGUMENTS:
            function = _arrow_with_arguments(name, len(texts))
        try:
            connection.remove_function(prefix + name)
        except duckdb.InvalidInputException:
            pass  # It is not there yet.
        connection.create_function(
            prefix + name, function, texts, _type(gives), type=PythonUDFType.ARROW, null_handling=FunctionNullHandling.SPECIAL
        )


def _functions_of(variant: str | None, profile: feen.Profile | str | None) -> dict[str, dict[str, Any]]:
    """The functions of a variant with their options; those that it does not have are left out."""
    found: dict[str, dict[str, Any]] = {}
    feen.from_fen([], variant or "chess", profile)
    for name in _functions.GIVES:
        options: dict[str, Any] = {}
        if name in _OF_FEN and (variant or profile):
            options = {"variant": variant or "chess"}
            if "profile" in _functions.options_of(name):
                options["profile"] = profile
        elif name in _OF_SFEN and variant:
            options = {"variant": variant}
        elif name in _CHESS and variant not in (None, "chess"):
            continue
        try:
            _functions.checked(name, _EXAMPLES.get(name, ()), options)
        except feen.FeenError:
            if name not in _OF_SFEN:
                raise
            options = {}
        found[name] = options
    return found


_CHESS = tuple(name for name in _functions.GIVES if not hasattr(feen, name))
_EXAMPLES = {"legal_moves": ("uci",), "piece_at": ("e1",), "squares_of": ("K",), "attackers": ("e1", "white")}


def _arrow(name: str, options: dict[str, Any]) -> Any:
    function = _functions.function(name)
    return lambda column: _plain(pa.array(function(column, **options)))


def _arrow_with_residue(name: str, options: dict[str, Any]) -> Any:
    function = _functions.function(name)
    return lambda column, residue: _plain(pa.array(function(column, residue, **options)))


def _arrow_with_arguments(name: str, count: int) -> Any:
    function = _functions.function(name)

    def each(*columns: Any) -> pa.Array:
        """The arguments are mostly the same in all rows: one call for each that there is."""
        arguments = list(zip(*(column.to_pylist() for column in columns[1:]), strict=True))
        distinct = {key for key in arguments if None not in key}
        texts = pa.array(columns[0].to_pylist(), pa.string()) if len(distinct) > 1 else columns[0]
        answers = {key: pa.array(function(texts, *key)) for key in distinct}
        if len(answers) == 1 and len(distinct) == len(set(arguments)):
            return _plain(next(iter(answers.values())))
        rows = [answers[key][row].as_py() if key in answers else None for row, key in enumerate(arguments)]
        kind = _plain(pa.array(function([], *_EXAMPLES[name]))).type
        return pa.array(rows, kind)

    # DuckDB counts the arguments of the function.
    if count == 2:
        return lambda column, first: each(column, first)
    return lambda column, first, second: each(column, first, second)


def _plain(answer: pa.Array) -> pa.Array:
    """The array without dictionaries, which DuckDB does not take as strings."""
    if pa.types.is_dictionary(answer.type):
        return answer.dictionary_decode()
    if pa.types.is_struct(answer.type):
        parts = [_plain(answer.field(part)) for part in range(answer.type.num_fields)]
        names = [field.name for field in answer.type]
        return pa.StructArray.from_arrays(parts, names, mask=answer.is_null())
    return answer
