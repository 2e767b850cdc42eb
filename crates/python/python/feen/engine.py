"""Engines of UCI, awaited with asyncio.

    import asyncio
    from feen import chess, engine

    async def main():
        async with await engine.open("/usr/games/stockfish", Threads=2) as stockfish:
            result = await stockfish.play(chess.Position(), engine.Limit(time=0.5))
            print(result.move.san)
            async for info in stockfish.analyse(chess.Position(), engine.Limit(depth=20)):
                print(info.get("depth"), info.get("score"), info.get("pv"))

    asyncio.run(main())

Scores are hundredths of a pawn, and mates moves, for the player to move.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from . import chess
from ._feen import Engine as _Engine


@dataclass(frozen=True)
class Limit:
    """When a search ends; times are seconds. Without any it ends only by `stop`, or when nobody reads on."""

    time: float | None = None
    depth: int | None = None
    nodes: int | None = None
    mate: int | None = None
    white_clock: float | None = None
    black_clock: float | None = None
    white_inc: float | None = None
    black_inc: float | None = None
    remaining_moves: int | None = None


@dataclass(frozen=True)
class Result:
    """The answer of an engine: its move, or `None`, and the answer that it expects."""

    move: "chess.Move | None"
    ponder: str | None
    info: dict[str, Any]


class Engine:
    """An engine that runs: `open` starts it."""

    def __init__(self, engine: Any) -> None:
        self._engine = engine
        self._lock = asyncio.Lock()

    @property
    def name(self) -> str | None:
        name: str | None = self._engine.name
        return name

    @property
    def author(self) -> str | None:
        author: str | None = self._engine.author
        return author

    @property
    def options(self) -> list[str]:
        """The names of the options that it has."""
        options: list[str] = self._engine.options
        return options

    async def configure(self, **options: bool | int | str) -> None:
        """Sets options by their names; spaces in a name are written as `_`."""
        known = {name.replace(" ", "_").lower(): name for name in self.options}
        for name, value in options.items():
            await asyncio.to_thread(self._engine.set, known.get(name.lower(), name), value)

    async def play(self, position: "chess.Position | str", limit: Limit, moves: Sequence[str] = ()) -> Result:
        """The best move in a position, after moves in UCI if there are some."""
        info: dict[str, Any] = {}
        start = position if isinstance(position, chess.Position) else chess.Position(position, castling="x-fen")
        last = start
        for move in moves:
            last = last.play(move)
        async with self._lock:
            best, ponder = await self._search(start.fen, moves, limit, info.update)
        return Result(None if best is None else last.parse_move(best), ponder, info)

    async def analyse(self, position: "chess.Position | str", limit: Limit, moves: Sequence[str] = ()) -> AsyncIterator[dict[str, Any]]:
        """Each information of a search as it comes. The search ends when nobody reads on."""
        fen = position.fen if isinstance(position, chess.Position) else position
        loop = asyncio.get_running_loop()
        queue: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()

        def heard(info: dict[str, Any]) -> None:
            loop.call_soon_threadsafe(queue.put_nowait, info)

        async with self._lock:
            search = asyncio.ensure_future(self._search(fen, moves, limit, heard))
            search.add_done_callback(lambda _: queue.put_nowait(None))
            try:
                while (info := await queue.get()) is not None:
                    yield info
            finally:
                self._engine.stop()
                await search

    async def _search(self, fen: str, moves: Sequence[str], limit: Limit, heard: Any) -> tuple[str | None, str | None]:
        search = asyncio.to_thread(self._engine.search, fen, list(moves), asdict(limit), heard)
        task = asyncio.ensure_future(search)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            self._engine.stop()
            await task
            raise

    def stop(self) -> None:
        """Ends a search, with the best move so far."""
        self._engine.stop()

    async def quit(self) -> None:
        """Ends the engine."""
        self._engine.stop()
        await asyncio.to_thread(self._engine.quit)

    async def __aenter__(self) -> "Engine":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.quit()


async def open(command: str | Sequence[str], **options: bool | int | str) -> Engine:
    """Starts an engine: its path, or a list of it and its arguments, or `tcp://host:port`; then sets options."""
    parts = [command] if isinstance(command, str) else list(command)
    engine = Engine(await asyncio.to_thread(_Engine, parts))
    await engine.configure(**options)
    return engine


__all__ = ["Engine", "Limit", "Result", "open"]
