"""Uses of the package for the checker of types: it is checked, and run by nobody."""

from typing import assert_type

import feen
import pyarrow as pa
from feen import chess, quarto

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
assert_type(chess.Position().play("e4").legal_moves, list[str])
assert_type([game.tags["White"] for game in chess.games("games.pgn")], list[str])
assert_type(quarto.turns("")[0][0], str)

position.hand("third")  # type: ignore[arg-type]
feen.valid(["8/8 / C/c"])  # type: ignore[arg-type]
position.svg(colour="red")  # type: ignore[call-arg]
position.turn = "second"  # type: ignore[misc]
