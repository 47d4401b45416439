"""Fumens: pages from text and text from pages.

Names are those of tetris-fumen and py-fumen-py: decode, encode, Page, Field, Operation, Flags, Mino, Rotation.
Mino and Rotation are texts: Mino.T == "T", Rotation.R == "right".
"""

import enum

from ._tetron import _fumen

Field = _fumen.Field
Flags = _fumen.Flags
Operation = _fumen.Operation
Page = _fumen.Page
decode = _fumen.decode
encode = _fumen.encode


class Mino(str, enum.Enum):
    """What a cell holds, as Field.at() and Operation.type have it."""

    _ = "_"
    EMPTY = "_"
    I = "I"
    L = "L"
    O = "O"
    Z = "Z"
    T = "T"
    J = "J"
    S = "S"
    X = "X"
    GRAY = "X"


class Rotation(str, enum.Enum):
    """How a piece lies, as Operation.rotation has it."""

    SPAWN = "spawn"
    R = "right"
    RIGHT = "right"
    REVERSE = "reverse"
    L = "left"
    LEFT = "left"


__all__ = ["Field", "Flags", "Mino", "Operation", "Page", "Rotation", "decode", "encode"]
