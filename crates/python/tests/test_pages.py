"""The code of the pages runs as it stands: each block of Python of the README and of the page on data, with small files.

The blocks of a page run one after the other. A comment after an expression is its value, and a block of text after a block of Python
is what that prints.
"""

import ast
import builtins
import contextlib
import importlib.util
import io
import re
import random
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from feen import chess

ROOT = Path(__file__).parents[3]
PAGES = {"README.md": ROOT / "crates/python/README.md", "data.md": ROOT / "docs/data.md"}
PACKAGES = {"pyspark", "polars", "duckdb", "pandas", "numpy", "pyarrow", "dask", "torch"}
# An adapter is imported by its own name.
ADAPTERS = {"feen.polars": "polars", "feen.duckdb": "duckdb", "feen.pandas": "pandas", "feen.spark": "pyspark"}
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def fences(page):
    return FENCE.findall(PAGES[page].read_text("utf-8"))


def blocks(page):
    """The blocks of Python of a page, each with the text that it prints."""
    found = fences(page)
    for (language, code), (following, text) in zip(found, [*found[1:], ("", "")], strict=True):
        if language == "python":
            yield code, text if following == "text" and page == "data.md" else None


BLOCKS = [(page, number) for page in PAGES for number, _ in enumerate(blocks(page))]


def packages(code):
    """The packages that a block imports."""
    for node in ast.walk(ast.parse(code)):
        names = [name.name for name in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            names = [node.module, *(f"{node.module}.{name.name}" for name in node.names)]
        for name in names:
            top = name.partition(".")[0]
            yield from {top} & PACKAGES
            if name in ADAPTERS:
                yield ADAPTERS[name]


def missing(code):
    """What a block needs and is not here."""
    found = {name for name in packages(code) if importlib.util.find_spec(name) is None}
    if "pyspark" in packages(code) and shutil.which("java") is None:
        found.add("java")
    return sorted(found)


def defined(code):
    """The names that a block gives to the ones after it."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            yield from ((name.asname or name.name).partition(".")[0] for name in node.names)


def run(code, printed, space):
    """Runs a block, and compares what it shows."""
    if "__main__" in code:
        # Its processes import it.
        Path("block.py").write_text(code)
        done = subprocess.run([sys.executable, "block.py"], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        assert printed is None or done.stdout.rstrip() == printed.rstrip()
        return
    output = io.StringIO()
    lines = code.splitlines()
    with contextlib.redirect_stdout(output):
        for statement in ast.parse(code).body:
            source = ast.get_source_segment(code, statement)
            if not isinstance(statement, ast.Expr):
                exec(source, space)
                continue
            value = eval(source, space)
            if comment := lines[statement.end_lineno - 1].partition("  # ")[2]:
                assert repr(value) == comment.strip(), source
    if printed is not None:
        assert output.getvalue().rstrip() == printed.rstrip()


class Page:
    """The blocks of a page that have run, and the names that they left."""

    def __init__(self, page, folder):
        self.blocks = list(blocks(page))
        self.folder = folder
        self.space = {"__builtins__": builtins, "__name__": "__main__"}
        self.ran = 0
        self.lost = {}

    def run(self, number, patch):
        """Runs a block, after those before it which have not run yet."""
        patch.chdir(self.folder)
        while self.ran <= number:
            code, printed = self.blocks[self.ran]
            self.ran += 1
            absent = missing(code)
            names = {node.id for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Name)} | set(defined(code))
            absent = absent or next((self.lost[name] for name in names if name in self.lost), [])
            if absent:
                self.lost |= dict.fromkeys(set(defined(code)) - set(self.space), absent)
            else:
                run(code, printed, self.space)
        if absent:
            pytest.skip(f"not installed: {', '.join(absent)}")


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    made = {}
    for page in PAGES:
        folder = tmp_path_factory.mktemp("page")
        FILES[page](folder)
        made[page] = Page(page, folder)
    yield made
    if "pyspark" in sys.modules and (session := sys.modules["pyspark"].sql.SparkSession.getActiveSession()):
        session.stop()


def files_of_readme(folder):
    (folder / "games.pgn").write_text('[White "Doe"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n')


OPENINGS = [("e4 e5 Nf3 Nc6 Bb5", "C60", "Ruy Lopez"), ("e4 c5", "B20", "Sicilian Defense"), ("d4 d5 c4", "D06", "Queen's Gambit")]
WORTH = dict(zip("PNBRQ", (1, 3, 3, 5, 9), strict=True))


def rated_games(count):
    """Random games with what Lichess writes beside them: ratings, dates, time controls, openings, evaluations and clocks.

    An evaluation is the balance of material and some noise, and a clock runs down at random.
    """
    rng = random.Random(1)
    for _ in range(count):
        moves, eco, name = rng.choice(OPENINGS)
        base, increment = rng.choice([(60, 0), (180, 2)])
        elo = [rng.randrange(1_200, 2_400) for _ in range(2)]
        clocks = [base, base]
        position = chess.Position()
        book = moves.split()
        written = []
        balance = 0
        for ply in range(rng.randrange(20, 140)):
            legal = position.legal_moves
            if len(legal) == 0:
                break
            captures = [move for move in legal if move.is_capture]
            move = position.parse_move(book[ply]) if ply < len(book) else rng.choice(captures if captures and rng.random() < 0.4 else list(legal))
            san = move.san
            position = position.play(move)
            pieces = position.pieces.values()
            balance = sum(WORTH.get(piece.upper(), 0) * (1 if piece.isupper() else -1) for piece in pieces)
            side = ply % 2
            clocks[side] = max(0, clocks[side] - rng.randrange(1, base // 20)) + increment
            minutes, seconds = divmod(clocks[side], 60)
            number = f"{ply // 2 + 1}." + ("" if side == 0 else "..")
            written.append(f"{number} {san} {{ [%eval {balance + rng.gauss(0, 0.7):.2f}] [%clk 0:{minutes:02}:{seconds:02}] }}")
        result = "1-0" if balance > 1 else "0-1" if balance < -1 else "1/2-1/2"
        tags = {
            "White": f"Player {rng.randrange(20)}", "Black": f"Player {rng.randrange(20)}", "Result": result, "WhiteElo": elo[0], "BlackElo": elo[1],
            "UTCDate": f"2024.{rng.randrange(1, 4):02}.{rng.randrange(1, 29):02}", "UTCTime": f"{rng.randrange(24):02}:{rng.randrange(60):02}:00",
            "TimeControl": f"{base}+{increment}", "ECO": eco, "Opening": name,
        }
        head = "".join(f'[{tag} "{value}"]\n' for tag, value in tags.items())
        yield f"{head}\n{' '.join(written)} {result}\n\n"


KIF = """先手：甲
後手：乙
   1 ７六歩(77)   ( 0:16/00:00:16)
   2 ３四歩(33)   ( 0:05/00:00:05)
   3 投了
"""


# Of the public domain.
PUZZLES = """PuzzleId,FEN,Moves,Rating
00008,r6k/pp2r2p/4Rp1Q/3p4/8/1N1P2R1/PqP2bPP/7K b - - 0 24,f2g3 e6e7 b2b1 b3c1 b1c1 h6c1,1798
0000D,5rk1/1p3ppp/pq3b2/8/8/1P1Q1N2/P4PPP/3R2K1 w - - 2 27,d3d6 f8d8 d6d8 f6d8,1518
0009B,r2qr1k1/b1p2ppp/pp4n1/P1P1p3/4P1n1/B2P2Pb/3NBP1P/RN1QR1K1 b - - 1 16,b6c5 e2g4 h3g4 d1g4,1160
"""


def files_of_data(folder):
    pa = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    text = "".join(rated_games(300))
    (folder / "games.pgn.zst").write_bytes(pa.compress(text.encode(), codec="zstd", asbytes=True))
    (folder / "lichess_db_puzzle.csv").write_text(PUZZLES)
    games = [row for batch in chess.games_table(text, ["moves", "result"]) for row in batch]
    lines = [f"{row['result']},{' '.join(row['moves'])}" for row in games]
    (folder / "games.csv").write_text("\n".join(["result,moves", *lines, "1,e4 e5 Ke3"]))
    (folder / "games").mkdir()
    (folder / "games/1.kif").write_text(KIF, "utf-8")
    for name in ("first.parquet", "second.parquet"):
        parquet.write_table(pa.table({"fen": [chess.Position().fen] * 1_000}), folder / name)


FILES = {"README.md": files_of_readme, "data.md": files_of_data}


@pytest.mark.parametrize(("page", "number"), BLOCKS, ids=str)
def test_a_block_of_a_page(pages, monkeypatch, page, number):
    for name, value in (("PYSPARK_PYTHON", sys.executable), ("SPARK_LOCAL_IP", "127.0.0.1")):
        monkeypatch.setenv(name, value)
    pages[page].run(number, monkeypatch)


@pytest.mark.parametrize("page", PAGES)
def test_the_commands_of_a_page_name_files_that_there_are(page):
    commands = " ".join(code for language, code in fences(page) if language == "sh")
    named = re.findall(r"crates/python\S*", commands)
    assert named
    assert [name for name in named if not (ROOT / name).exists()] == []
