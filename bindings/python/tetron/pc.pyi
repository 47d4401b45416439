from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

__all__: list[str]

class Percent:
    success: int
    total: int
    reason: str | None
    def succeeding(self) -> list[str]: ...
    def failing(self, most: int = 100) -> list[str]: ...

class Way:
    pieces: str
    covered: int
    minimal: bool
    sequences: list[str]
    placements: list[tuple[str, list[tuple[int, int]], int]]

class Built:
    success: int
    sequences: list[str]
    pieces: str
    placements: list[tuple[str, list[tuple[int, int]], int]]

class Cover:
    success: int
    total: int
    all: int
    targets: list[Built]

class Spin:
    type: str
    full: bool
    rows: int
    covered: int
    sequences: list[str]
    pieces: str
    placements: list[tuple[str, list[tuple[int, int]], int]]

class Spins:
    success: int
    total: int
    found: list[Spin]

class Combos:
    @property
    def longest(self) -> int: ...
    total: int
    mean: float
    sequence: str | None
    @property
    def pieces(self) -> str: ...
    @property
    def placements(self) -> list[tuple[str, list[tuple[int, int]], int]]: ...
    @property
    def lengths(self) -> NDArray[np.uint8]: ...
    def sequences(self) -> list[str]: ...

def percent(
    cells: ArrayLike,
    queue: str,
    *,
    lines: int = 4,
    hold: bool = True,
    drop: str = "soft",
    kicks: str = "srs",
    timeout: float | None = None,
    memory: int = 1073741824,
    threads: int = 0,
) -> Percent: ...
def path(
    cells: ArrayLike,
    queue: str,
    *,
    lines: int = 4,
    hold: bool = True,
    drop: str = "soft",
    kicks: str = "srs",
    timeout: float | None = None,
    memory: int = 1073741824,
    threads: int = 0,
) -> list[Way]: ...
def cover(
    targets: Sequence[str | ArrayLike],
    queue: str,
    *,
    in_order: bool = False,
    mirror: bool = False,
    lines: int = 1,
    hold: bool = True,
    drop: str = "soft",
    kicks: str = "srs",
    timeout: float | None = None,
    memory: int = 1073741824,
    threads: int = 0,
) -> Cover: ...
def setup(
    cells: ArrayLike,
    queue: str,
    *,
    fill: str = "I",
    may: str = "O",
    free: str | None = None,
    reserved: bool = False,
    exclude: str = "none",
    operate: str = "",
    pieces: int = 0,
    lines: int | None = None,
    hold: bool = True,
    drop: str = "soft",
    kicks: str = "srs",
    timeout: float | None = None,
    memory: int = 1073741824,
    threads: int = 0,
) -> list[Way]: ...
def spin(
    cells: ArrayLike,
    queue: str,
    *,
    all_kinds: bool = False,
    before: int = 0,
    rows: int | None = None,
    full: bool = False,
    setup: bool = False,
    lines: int | None = None,
    hold: bool = True,
    drop: str = "soft",
    kicks: str = "srs",
    timeout: float | None = None,
    memory: int = 1073741824,
    threads: int = 0,
) -> Spins: ...
def combo(
    cells: ArrayLike,
    queue: str,
    *,
    lines: int | None = None,
    hold: bool = True,
    drop: str = "soft",
    kicks: str = "srs",
    timeout: float | None = None,
    memory: int = 1073741824,
    threads: int = 0,
) -> Combos: ...
def sequences(queue: str, *, length: int | None = None) -> list[str]: ...
