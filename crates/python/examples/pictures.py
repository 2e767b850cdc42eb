"""The pictures that the notebook shows, as files.

    python examples/pictures.py [FOLDER]

runs the cells of `boards.ipynb` and writes each board that it shows to `images/`.
"""

import ast
import json
import sys
from pathlib import Path

HERE = Path(__file__).parent


def shown(notebook):
    """What each cell of a notebook shows: the value of its last line."""
    space = {}
    for cell in json.loads(notebook.read_text("utf-8"))["cells"]:
        if cell["cell_type"] != "code":
            continue
        *lines, last = ast.parse("".join(cell["source"])).body
        exec(compile(ast.Module(lines, []), notebook.name, "exec"), space)
        if not isinstance(last, ast.Expr):
            raise TypeError(f"expected an expression at the end of a cell, found {ast.unparse(last)}")
        yield eval(compile(ast.Expression(last.value), notebook.name, "eval"), space)


def pictures(notebook):
    """The boards that a notebook shows, as SVG."""
    return [value._repr_svg_() for value in shown(notebook) if hasattr(value, "_repr_svg_")]


def main(folder):
    folder.mkdir(exist_ok=True)
    for number, picture in enumerate(pictures(HERE / "boards.ipynb"), start=1):
        path = folder / f"board-{number}.svg"
        path.write_text(picture, "utf-8")
        print(path)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE.parent / "images")
