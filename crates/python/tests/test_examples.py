"""The example gives the same numbers on every engine, and the notebook runs."""

import importlib.util
import random
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

EXAMPLES = Path(__file__).parents[1] / "examples"


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    from feen import chess

    rng = random.Random(1)
    folder = tmp_path_factory.mktemp("fens")
    paths = []
    for number in range(2):
        fens = []
        for _ in range(60):
            position = chess.Position()
            for _ in range(8):
                fens.append(position.fen)
                position = position.play(rng.choice(position.legal_moves))
        path = folder / f"{number}.txt"
        path.write_text("\n".join([*fens, "nonsense"]) + "\n")
        paths.append(str(path))
    return paths


def run(*arguments):
    answer = subprocess.run([sys.executable, *map(str, arguments)], capture_output=True, text=True, check=False)
    assert answer.returncode == 0, answer.stderr
    return answer.stdout


def test_the_engines_agree(files):
    answers = {}
    for engine in ("polars", "duckdb", "spark"):
        if engine == "spark":
            if shutil.which("java") is None or importlib.util.find_spec("pyspark") is None:
                break
        else:
            pytest.importorskip(engine)
        answers[engine] = run(EXAMPLES / "positions.py", *files, "--engine", engine).splitlines()[:2]
    assert all(answer == answers["polars"] for answer in answers.values())
    assert answers["polars"][0].startswith("the boards that occur most: 60, ")


def test_the_notebook_shows_boards(tmp_path):
    paths = [Path(line) for line in run(EXAMPLES / "pictures.py", tmp_path / "images").splitlines() if line.endswith(".svg")]
    assert len(paths) == 4
    for path in paths:
        picture = ElementTree.parse(path).getroot()
        assert picture.tag.endswith("svg")
        assert len(list(picture.iter())) > 30
        # The README shows a picture of this name.
        assert (EXAMPLES.parent / "images" / path.name).is_file()


def test_the_script_from_a_file_of_games_to_a_model(tmp_path, monkeypatch):
    """The first lines of Python of the page on data, at most 15, run as they stand."""
    import re
    from pathlib import Path

    pa = pytest.importorskip("pyarrow")
    for engine in ("numpy", "polars"):
        pytest.importorskip(engine)
    page = Path(__file__).parents[3] / "docs/data.md"
    script = re.search(r"```python\n(.*?)```", page.read_text("utf-8"), re.DOTALL).group(1)
    assert len([line for line in script.splitlines() if line.strip()]) <= 15
    games = "".join(
        f'[White "{number}"]\n[WhiteElo "{1_500 + number}"]\n[BlackElo "1900"]\n[Result "1-0"]\n\n'
        f"1. e4 {{ [%eval 0.{number % 9}] }} d5 {{ [%eval 0.5] }} 2. exd5 {{ [%eval {number % 3}.0] }} Qxd5 {{ [%eval 0.4] }} 1-0\n\n"
        for number in range(300)
    )
    monkeypatch.chdir(tmp_path)
    Path("games.pgn.zst").write_bytes(pa.compress(games.encode(), codec="zstd", asbytes=True))
    space = {}
    exec(script, space)  # noqa: S102
    assert len(space["features"]) == 200 * 4
    assert space["features"]["balance"].to_list()[:4] == [0, 0, 1, 0]
    assert space["weights"].shape == (5,)
