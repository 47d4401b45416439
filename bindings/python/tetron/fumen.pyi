import builtins
import enum
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

__all__: list[str]

class Mino(str, enum.Enum):
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
    SPAWN = "spawn"
    R = "right"
    RIGHT = "right"
    REVERSE = "reverse"
    L = "left"
    LEFT = "left"

class Operation:
    type: str
    mino: str
    rotation: str
    x: int
    y: int
    def __init__(self, type: str, rotation: str, x: int, y: int) -> None: ...
    def positions(self) -> list[tuple[int, int]]: ...

class Field:
    def __init__(self, text: builtins.str = "", garbage: builtins.str = "") -> None: ...
    @staticmethod
    def create(text: builtins.str, garbage: builtins.str = "") -> Field: ...
    @staticmethod
    def from_array(cells: ArrayLike) -> Field: ...
    def array(self, *, garbage: bool = False) -> NDArray[np.uint8]: ...
    def __array__(self, dtype: DTypeLike | None = None, copy: bool | None = None) -> NDArray[Any]: ...
    def at(self, x: int, y: int) -> builtins.str: ...
    def set(self, x: int, y: int, block: builtins.str) -> None: ...
    def fill(self, operation: Operation) -> None: ...
    def put(self, operation: Operation) -> Operation | None: ...
    def can_fill(self, operation: Operation) -> bool: ...
    def canFill(self, operation: Operation) -> bool: ...
    def can_lock(self, operation: Operation) -> bool: ...
    def canLock(self, operation: Operation) -> bool: ...
    def clear_lines(self) -> int: ...
    def clearLine(self) -> int: ...
    def rise(self) -> None: ...
    def mirror(self) -> None: ...
    def copy(self) -> Field: ...
    def str(self) -> builtins.str: ...
    def string(self) -> builtins.str: ...

class Flags:
    lock: bool
    mirror: bool
    colorize: bool
    rise: bool
    def __init__(
        self, *, lock: bool = True, mirror: bool = False, colorize: bool = False, rise: bool = False
    ) -> None: ...

class Page:
    field: Field | None
    operation: Operation | None
    comment: str | None
    flags: Flags
    def __init__(
        self,
        field: Field | None = None,
        operation: Operation | None = None,
        comment: str | None = None,
        flags: Flags | None = None,
    ) -> None: ...
    @property
    def index(self) -> int: ...
    @property
    def quiz(self) -> bool: ...

def decode(text: str, strict: bool = True) -> list[Page]: ...
def encode(pages: Sequence[Page], version: int = 115) -> str: ...

# A fumen is a text, or its pages.
def append_mirror(
    fumen: builtins.str | Sequence[Page],
    *,
    strict: bool = False,
    version: int | None = None,
) -> builtins.str: ...
def assemble(
    fumen: builtins.str | Sequence[Page],
    *,
    strict: bool = False,
    version: int | None = None,
) -> builtins.str: ...
def clear_rows(
    fumen: builtins.str | Sequence[Page],
    *,
    strict: bool = False,
    version: int | None = None,
) -> builtins.str: ...
def combine(
    fumens: Iterable[builtins.str | Sequence[Page]],
    *,
    strict: bool = False,
    version: int | None = None,
) -> builtins.str: ...
def comment(
    fumen: builtins.str | Sequence[Page],
    text: builtins.str,
    *,
    strict: bool = False,
    version: int | None = None,
) -> builtins.str: ...
def disassemble(
    fumen: builtins.str | Sequence[Page],
    *,
    drop: builtins.str = "none",
    kicks: builtins.str = "srs",
    queue: builtins.str = "",
    hold: bool = True,
    all_orders: bool = False,
    limit: int = 1000,
    strict: bool = False,
    version: int | None = None,
) -> list[builtins.str]: ...
def filter(
    fumen: builtins.str | Sequence[Page],
    *,
    pieces: builtins.str = "",
    without: builtins.str = "",
    comment: builtins.str = "",
    queue: builtins.str = "",
    strict: bool = False,
    version: int | None = None,
) -> builtins.str | None: ...
def gray(
    fumen: builtins.str | Sequence[Page],
    *,
    strict: bool = False,
    version: int | None = None,
) -> builtins.str: ...
def gray_all(
    fumen: builtins.str | Sequence[Page],
    *,
    strict: bool = False,
    version: int | None = None,
) -> builtins.str: ...
def insert_rows(
    fumen: builtins.str | Sequence[Page],
    rows: Iterable[builtins.str],
    *,
    at: int = 0,
    strict: bool = False,
    version: int | None = None,
) -> builtins.str: ...
class FieldOnImage(NamedTuple):
    fumen: builtins.str
    left: float
    top: float
    cell: float
    rows: int
    colours: builtins.str
    sure: float

def find(text: builtins.str) -> list[builtins.str]: ...
def from_image(
    pixels: bytes | bytearray | memoryview | NDArray[np.uint8], width: int, height: int
) -> list[FieldOnImage]: ...
def join(
    fumens: Iterable[builtins.str | Sequence[Page]],
    *,
    strict: bool = False,
    version: int | None = None,
) -> builtins.str: ...
def lock(
    fumen: builtins.str | Sequence[Page],
    *,
    strict: bool = False,
    version: int | None = None,
) -> builtins.str: ...
def mirror(
    fumen: builtins.str | Sequence[Page],
    *,
    strict: bool = False,
    version: int | None = None,
) -> builtins.str: ...
def pages(
    fumen: builtins.str | Sequence[Page],
    pages: builtins.str,
    *,
    strict: bool = False,
    version: int | None = None,
) -> builtins.str: ...
def prune(
    fumen: builtins.str | Sequence[Page],
    *,
    strict: bool = False,
    version: int | None = None,
) -> builtins.str: ...
def prune_all(
    fumen: builtins.str | Sequence[Page],
    *,
    strict: bool = False,
    version: int | None = None,
) -> builtins.str: ...
def recolour(
    fumen: builtins.str | Sequence[Page],
    map: builtins.str,
    *,
    strict: bool = False,
    version: int | None = None,
) -> builtins.str: ...
def reduce(
    fumen: builtins.str | Sequence[Page],
    *,
    strict: bool = False,
    version: int | None = None,
) -> builtins.str: ...
def seq(fumen: builtins.str | Sequence[Page], *, strict: bool = False) -> builtins.str: ...
def shift(
    fumen: builtins.str | Sequence[Page],
    *,
    left: int = 0,
    right: int = 0,
    up: int = 0,
    down: int = 0,
    strict: bool = False,
    version: int | None = None,
) -> builtins.str: ...
def split(
    fumen: builtins.str | Sequence[Page],
    pages: int = 1,
    *,
    strict: bool = False,
    version: int | None = None,
) -> list[builtins.str]: ...
def strip_comments(
    fumen: builtins.str | Sequence[Page],
    *,
    strict: bool = False,
    version: int | None = None,
) -> builtins.str: ...
def to_v110(fumen: builtins.str | Sequence[Page], *, strict: bool = False) -> builtins.str: ...
def to_v115(fumen: builtins.str | Sequence[Page], *, strict: bool = False) -> builtins.str: ...
def wiki(fumen: builtins.str | Sequence[Page], *, strict: bool = False) -> builtins.str: ...
def from_wiki(text: builtins.str, *, version: int | None = None) -> builtins.str: ...
