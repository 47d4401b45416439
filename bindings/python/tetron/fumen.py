"""Fumens: pages from text and text from pages.

Names are those of tetris-fumen and py-fumen-py: decode, encode, Page, Field, Operation, Flags, Mino, Rotation.
Mino and Rotation are texts: Mino.T == "T", Rotation.R == "right".

What the commands of `tetron fumen` do are functions of their names: gray(fumen), shift(fumen, up=2). A fumen is a text or
a list of pages; what comes out is a text. docs/python.md
"""

import enum
import typing

from ._operations import functions as _functions
from ._tetron import _fumen

Field = _fumen.Field
Flags = _fumen.Flags
Operation = _fumen.Operation
Page = _fumen.Page
decode = _fumen.decode
encode = _fumen.encode


class FieldOnImage(typing.NamedTuple):
    """A field on a picture: one page with it, and where it is, in pixels."""

    fumen: str
    left: float
    top: float
    cell: float
    rows: int
    colours: str
    sure: float


def find(text):
    """The fumens in any text, in order: what `tetron fumen find` lists, each as often as it is there."""
    return _fumen.find(text)


def from_image(pixels, width, height):
    """The fields on a picture of width * height pixels, four bytes each: red, green, blue, alpha. The likeliest first."""
    return [FieldOnImage(*one) for one in _fumen.from_image(pixels, width, height)]


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


globals().update(_functions)

__all__ = [
    "Field",
    "FieldOnImage",
    "Flags",
    "Mino",
    "Operation",
    "Page",
    "Rotation",
    "decode",
    "encode",
    "find",
    "from_image",
    *_functions,
]
