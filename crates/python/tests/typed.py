"""Uses of the package for the checker of types: it is checked, and run by nobody."""

import typing
from typing import assert_type

import feen
import feen.duckdb
import feen.pandas
import feen.polars
import pandas as pd
import polars as pl
import pyarrow as pa
from feen import chess, quarto, rules

position = feen.Position("4k^3/8/8/8/8/8/8/4K^2R 2P/p C/c")
assert_type(position["h1"], feen.Piece | None)
assert_type(position.hand("first"), dict[feen.Piece, int])
assert_type(position.board_diff({"h1": None, "h8": "R"}), feen.Position)
assert_type(position.board_diff({0: feen.Piece("R")}), feen.Position)
assert_type(position.hand_diff("first", {"P": -1}), feen.Position)
assert_type(feen.Position.from_fen(b"8/8 w - - 0 1"), feen.Position)
assert_type(feen.Position.from_fen("8/8 w - - 0 1", with_residue=True), tuple[feen.Position, feen.Residue])
assert_type(position.to_fen(residue={"halfmove": 3}), str)
assert_type(position.svg(pieces="chess", arrows=[("h1", "h8")], width=400), str)
assert_type(dict(feen.Residue("halfmove=3")), dict[str, str])
assert_type(feen.diagnose("8")[0].fix, tuple[tuple[int, int], str] | None)
assert_type(feen.key(feen.valid(pa.array(["8"])), signed=True), feen.Column)
assert_type(sorted([position])[0], feen.Position)
assert_type(chess.Position().play("e4").legal_moves.san(), list[str])
assert_type(chess.Position().legal_moves[0].uci, str)
assert_type(feen.valid(["8/8 / C/c"]).to_pylist()[0:], list[typing.Any])
assert_type(chess.positions("x.pgn", ["san"], errors="skip"), chess.Batches)
assert_type(rules.Position("shogi").legal_moves, list[str])
assert_type([game.tags["White"] for game in chess.games("games.pgn")], list[str])
assert_type(quarto.turns("")[0][0], str)
assert_type(rules.material(["8"], "shogi"), feen.Column)
assert_type(rules.positions("x.kif", errors="collect", partial=True), chess.Batches)
assert_type(feen.polars.rules.legal_moves("fen", "xiangqi", "wxf"), pl.Expr)
assert_type(feen.pandas.rules.status(pd.Series(["8"]), rules.Variant("shogi")), "pd.Series[typing.Any]")

position.hand("third")  # type: ignore[arg-type]
chess.positions("x.pgn", errors="ignore")  # type: ignore[arg-type]
chess.legal_move_counts([])  # type: ignore[attr-defined]
position.svg(colour="red")  # type: ignore[call-arg]
position.turn = "second"  # type: ignore[misc]
feen.polars.valid("x", thread=2)  # type: ignore[call-arg]
feen.polars.valdi("x")  # type: ignore[attr-defined]
feen.polars.rules.statsu("x", "xiangqi")  # type: ignore[attr-defined]
feen.polars.rules.status("x")  # type: ignore[call-arg]
feen.polars.rules.legal_moves("x", "xiangqi", "wfx")  # type: ignore[arg-type]
feen.pandas.rules.planes(pd.Series(["8"]), "xiangqi", thread=2)  # type: ignore[call-arg]
feen.duckdb.register_rules(3, "xiangqi")  # type: ignore[arg-type]
