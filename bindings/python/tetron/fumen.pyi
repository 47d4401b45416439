import builtins
import enum
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

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
    def array(self) -> NDArray[np.uint8]: ...
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
