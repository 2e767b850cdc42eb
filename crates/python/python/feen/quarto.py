"""Values of positions of Quarto.

>>> from feen import quarto
>>> quarto.value("+S'R'2/2R+r/1r'2/+R'3 s'/ Q/q")
'win'
"""

from ._feen import quarto as _quarto

value = _quarto.value
turns = _quarto.turns

__all__ = ["turns", "value"]
