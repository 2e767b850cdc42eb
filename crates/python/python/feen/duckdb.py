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

Those of the rules of a variant are registered by its name:

>>> feen.duckdb.register_rules(connection, "xiangqi")
>>> fen = "4k4/3P5/9/9/9/9/9/9/9/5K3 b - - 0 1"
>>> connection.execute("select xiangqi_status(fen), xiangqi_material(fen).first_P from (select ? as fen)", [fen]).fetchall()
[('the first player wins by stalemate', 1)]
"""

import re
from typing import Any

import feen
from feen import _functions, rules
from feen._extras import needed

with needed("duckdb", "feen.duckdb"):
    import duckdb
    import numpy  # noqa: F401 - DuckDB asks for it when a function is added.
    import pyarrow as pa
    from duckdb.func import FunctionNullHandling, PythonUDFType

_TYPES = {
    "bool": "BOOLEAN",
    "string": "VARCHAR",
    "uint8": "UTINYINT",
    "uint16": "USMALLINT",
    "uint32": "UINTEGER",
    "uint64": "UBIGINT",
    "int16": "SMALLINT",
}
_OF_FEN = ("valid_fen", "fen_key", "from_fen", "to_fen", "from_epd", "to_epd")
_OF_SFEN = ("valid_sfen", "from_sfen", "to_sfen")
# What functions take beside the column, each a text of SQL; with a text that is right in every game.
_ARGUMENTS: dict[str, dict[str, str]] = {
    "matches": {"query": "turn is first"},
    "rules.matches": {"query": "turn is first"},
    "legal_moves": {"notation": "uci"},
    "piece_at": {"square": "e1"},
    "squares_of": {"piece": "K"},
    "attackers": {"square": "e1", "side": "white"},
    "rules.legal_moves": {"notation": "uci"},
    "rules.translate": {"notation": "uci", "to": "uci"},
    "rules.piece_at": {"square": "a1"},
    "rules.squares_of": {"piece": ""},
    "rules.attackers": {"square": "a1", "side": "first"},
}


def register(connection: duckdb.DuckDBPyConnection, *, prefix: str = "feen_", variant: str | None = None, profile: feen.Profile | str | None = None) -> None:
    """Adds all functions of `feen` and `feen.chess` to a connection, as `feen_valid`, `feen_key` and so on; those that are there
    are replaced.

    The variant is that of FEN, of EPD and, if it has SFENs, of SFEN: chess and shōgi unless one is given. An unknown one is an
    error at once.
    """
    for name, options in _functions_of(variant, profile).items():
        _add(connection, prefix + name, name, options)


def register_rules(connection: duckdb.DuckDBPyConnection, variant: rules.Variant | str, *, prefix: str | None = None) -> None:
    """Adds the functions of `feen.rules` for the FENs of a variant to a connection; those that are there are replaced.

    They are named after the variant, as `xiangqi_status`, unless a prefix is given; what a name of SQL cannot have without quotes
    is `_`, as in `_3check_status` and `ai_wok_status`. `legal_moves` takes a notation beside the FEN, and `play` moves in UCI.
    """
    of = variant if isinstance(variant, rules.Variant) else rules.Variant(variant)
    if prefix is None:
        prefix = re.sub(r"^(?=\d)|\W", "_", of.name, flags=re.ASCII) + "_"
    for name in _functions.OF_RULES:
        _add(connection, prefix + name, f"rules.{name}", {"variant": of})


def _functions_of(variant: str | None, profile: feen.Profile | str | None) -> dict[str, dict[str, Any]]:
    """The functions of a variant with their options; those that it does not have are left out."""
    found: dict[str, dict[str, Any]] = {}
    feen.from_fen([], variant or "chess", profile)
    for name in _functions.NAMES:
        options: dict[str, Any] = {}
        if name in _OF_FEN and (variant or profile):
            options = {"variant": variant or "chess"}
            if name != "valid_fen":
                options["profile"] = profile
        elif name in _OF_SFEN and variant:
            options = {"variant": variant}
            try:
                _functions.answer(name, (), options)
            except feen.FeenError:
                options = {}
        elif name in _functions.OF_CHESS and variant not in (None, "chess"):
            continue
        found[name] = options
    return found


def _add(connection: duckdb.DuckDBPyConnection, sql_name: str, name: str, options: dict[str, Any]) -> None:
    """Adds a function, and removes the one of the same name."""
    taken = dict(_ARGUMENTS.get(name, {}))
    if "piece" in taken and "variant" in options:
        taken["piece"] = options["variant"].pieces[0]
    columns = 2 if _functions.is_of_two(name) else 1
    kind = _plain(pa.array(_functions.answer(name, (), {**taken, **options}))).type
    texts: list[Any] = ["VARCHAR"] * (columns + len(taken))
    function = _arrow(name, columns, taken, options)
    try:
        connection.remove_function(sql_name)
    except duckdb.InvalidInputException:
        pass  # It is not there yet.
    connection.create_function(sql_name, function, texts, _type(kind), type=PythonUDFType.ARROW, null_handling=FunctionNullHandling.SPECIAL)


def _type(kind: pa.DataType) -> str:
    """The type of SQL."""
    if pa.types.is_struct(kind):
        parts = ", ".join(f'"{field.name}" {_type(field.type)}' for field in kind)
        return f"STRUCT({parts})"
    if pa.types.is_fixed_size_list(kind):
        return f"{_type(kind.value_type)}[{kind.list_size}]"
    if pa.types.is_list(kind):
        return f"{_type(kind.value_type)}[]"
    return _TYPES[str(kind)]


def _arrow(name: str, columns: int, taken: dict[str, str], options: dict[str, Any]) -> Any:
    """The function of some columns of Arrow: those of the function, and a text for each thing that it takes beside them."""
    function = _functions.function(name)

    def answer(given: Any, key: tuple[str, ...]) -> pa.Array:
        return _plain(pa.array(function(*given, **dict(zip(taken, key, strict=True)), **options)))

    def each(*given: Any) -> pa.Array:
        """The arguments are mostly the same in all rows: one call for the rows of each."""
        texts = given[columns:]
        if not texts:
            return answer(given, ())
        rows: dict[tuple[str, ...], list[int]] = {}
        for row, key in enumerate(zip(*(text.to_pylist() for text in texts), strict=True)):
            rows.setdefault(key, []).append(row)
        if len(rows) == 1 and None not in next(iter(rows)):
            return answer(given[:columns], next(iter(rows)))
        fens = [pa.array(column.to_pylist(), pa.string()) for column in given[:columns]]
        kind = answer([column.slice(0, 0) for column in fens], tuple(taken.values())).type
        answers = [pa.nulls(len(of), kind) if None in key else answer([column.take(pa.array(of)) for column in fens], key) for key, of in rows.items()]
        places = {row: place for place, row in enumerate(row for of in rows.values() for row in of)}
        return pa.concat_arrays(answers).take(pa.array([places[row] for row in range(len(places))])) if answers else pa.nulls(0, kind)

    # DuckDB counts the arguments of the function.
    by_count = (
        lambda a: each(a),
        lambda a, b: each(a, b),
        lambda a, b, c: each(a, b, c),
        lambda a, b, c, d: each(a, b, c, d),
    )
    return by_count[columns + len(taken) - 1]


def _plain(answer: pa.Array) -> pa.Array:
    """The array without dictionaries, which DuckDB does not take as strings."""
    if pa.types.is_dictionary(answer.type):
        return answer.dictionary_decode()
    if pa.types.is_struct(answer.type):
        parts = [_plain(answer.field(part)) for part in range(answer.type.num_fields)]
        names = [field.name for field in answer.type]
        return pa.StructArray.from_arrays(parts, names, mask=answer.is_null())
    return answer
