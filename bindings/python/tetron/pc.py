"""With which sequences of pieces a field can be emptied, and how."""

from ._tetron import _pc

Percent = _pc.Percent
Way = _pc.Way
path = _pc.path
percent = _pc.percent

__all__ = ["Percent", "Way", "path", "percent"]
