from numpy.typing import ArrayLike

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
