"""The conformance data: the verdict, the code and the place are those of every language."""

import feen
import pyarrow as pa
from conftest import cases, text_of


def test_feen_values():
    count = 0
    for name, given, expect in cases("feen", "feen"):
        text = text_of(given)
        count += 1
        assert feen.is_valid(text) == ("error" not in expect), name
        if "error" in expect:
            error = next(found for found in feen.diagnose(text) if found.severity == "error")
            assert error.code == expect["error"], name
            if text.isascii():
                assert error.span == tuple(expect["span"]), name
    assert count > 1900


def test_feen_columns():
    rows = [(name, text_of(given), expect) for name, given, expect in cases("feen", "feen")]
    column = pa.array([text for _, text, _ in rows], pa.large_binary())
    verdicts = pa.array(feen.valid(column)).to_pylist()
    codes = pa.array(feen.error_code(column)).to_pylist()
    for (name, _, expect), verdict, code in zip(rows, verdicts, codes, strict=True):
        assert (verdict, code) == ("error" not in expect, expect.get("error")), name


def test_conversions():
    methods = {
        "fen": feen.Position.from_fen,
        "epd": feen.Position.from_epd,
        "sfen": feen.Position.from_sfen,
        "pdn": feen.Position.from_pdn,
    }
    count = 0
    for name, given, expect in cases("interchange", "to-feen"):
        if set(given) - {"format", "text", "variant", "profile"} or not isinstance(given["text"], str):
            continue
        if not all(isinstance(given.get(key, ""), str) for key in ("variant", "profile")):
            continue
        options = {key: given[key] for key in ("variant", "profile") if key in given}
        if given["format"] == "pdn" and "profile" in options:
            continue
        count += 1
        try:
            position, residue = methods[given["format"]](given["text"], **options, with_residue=True)
        except feen.FeenError as error:
            assert error.code == expect.get("error"), name
            continue
        assert str(position) == expect["feen"], name
        if "losses" in expect:
            assert [loss for loss in residue if loss != "spelling"] == expect["losses"], name
    assert count > 100
