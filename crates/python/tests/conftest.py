"""The conformance data, and columns of texts for all tests."""

import json
import random
from pathlib import Path

import pytest

FIXTURES = Path(__file__).parents[3] / "fixtures"
START = "-rnbqk^bn-r/+p+p+p+p+p+p+p+p/8/8/8/8/+P+P+P+P+P+P+P+P/-RNBQK^BN-R / C/c"
SHOGI = "lnsgk^3l/5g3/p1pp+B2pp/9/8B/2P6/P2PPPPPP/3K^3R1/5+rSNL 5P2G2L/2g2sln S/s"


def text_of(given):
    """The bytes of an input of the fixtures."""
    if isinstance(given, str):
        return given.encode("utf-8", "surrogatepass")
    if "hex" in given:
        return bytes.fromhex(given["hex"])
    if "repeat" in given:
        return text_of(given["repeat"]) * given["times"]
    return b"".join(map(text_of, given["concat"]))


def cases(folder, kind):
    """All cases of a kind: name, input and expectation."""
    for path in sorted((FIXTURES / folder).glob("*.json")):
        data = json.loads(path.read_text("utf-8"))
        if data["kind"] == kind:
            for case in data["cases"]:
                yield f"{path.name}: {case['name']}", case["input"], case["expect"]


@pytest.fixture(scope="session")
def texts():
    """A million texts, valid ones and ones with a byte or two changed."""
    rng = random.Random(1)
    alphabet = "KQRBNPkqrbnp12345678/+-^' Cc"
    texts = []
    for _ in range(1_000_000):
        text = list(rng.choice((START, SHOGI, "8/8 / C/c", "k^1/2//2/1K^ P/ R/r")))
        for _ in range(rng.choice((0, 1, 1, 2))):
            text[rng.randrange(len(text))] = rng.choice(alphabet)
        texts.append("".join(text))
    return texts
