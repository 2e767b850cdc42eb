"""The examples of the documents of the package run, and everything public has one."""

import builtins
import doctest
import importlib
import inspect
from pathlib import Path

import feen
import pytest
from feen import _feen

ROOT = Path(__file__).parents[1]
MODULES = ["feen", "feen.chess", "feen.quarto", "feen.rules", "feen.polars", "feen.polars.rules", "feen.duckdb", "feen.pandas", "feen.pandas.rules"]


def documents(owner, name):
    """The documents of a module or a class of the compiled part, and of what is in it."""
    yield name, inspect.getdoc(owner) or ""
    for member in vars(owner):
        value = getattr(owner, member)
        if member.startswith("_") or value is None:
            continue
        if inspect.isclass(value) or inspect.ismodule(value):
            yield from documents(value, f"{name}.{member}")
        else:
            yield f"{name}.{member}", inspect.getdoc(value) or ""


COMPILED = dict(documents(_feen, "feen"))


def run(text, name):
    test = doctest.DocTestParser().get_doctest(text, {"__builtins__": builtins}, name, name, 0)
    report = []
    doctest.DocTestRunner(verbose=False).run(test, out=report.append)
    assert not report, "".join(report)
    return len(test.examples)


@pytest.mark.parametrize("name", COMPILED)
def test_examples_of_the_compiled_part(name):
    if ".to_numpy()" in COMPILED[name]:
        pytest.importorskip("numpy")
    run(COMPILED[name], name)


def test_every_function_has_an_example():
    functions = [name for name in feen.__all__ if inspect.isbuiltin(getattr(feen, name))]
    for module in (feen.chess, feen.quarto, feen.rules):
        functions += [f"{module.__name__.removeprefix('feen.')}.{name}" for name in module.__all__ if not name.endswith(("Games", "Batches", "Moves"))]
    assert len(functions) > 20
    missing = [name for name in functions if ">>> " not in COMPILED[f"feen.{name}"]]
    assert not missing


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_modules(name):
    engine = name.split(".")[1] if "." in name else name
    if engine in ("polars", "duckdb", "pandas"):
        pytest.importorskip(engine)
    assert run(importlib.import_module(name).__doc__, name) > 1


@pytest.mark.parametrize("stub", sorted((ROOT / "python/feen").rglob("*.pyi")), ids=lambda path: str(path.relative_to(ROOT / "python/feen")))
def test_examples_of_stubs(stub):
    run(stub.read_text("utf-8"), stub.name)
