from collections.abc import Mapping

from numpy.typing import ArrayLike

__all__: list[str]

def count(
    cells: ArrayLike,
    *,
    pieces: Mapping[str, int] | None = None,
    optional: Mapping[str, int] = ...,
    timeout: float | None = None,
    memory: int = 1073741824,
) -> int: ...
def tilings(
    cells: ArrayLike,
    most: int = 1,
    *,
    pieces: Mapping[str, int] | None = None,
    optional: Mapping[str, int] = ...,
    timeout: float | None = None,
    memory: int = 1073741824,
) -> list[list[tuple[str, str, int, int]]]: ...
def sample(
    cells: ArrayLike,
    draws: int,
    seed: int = 1,
    *,
    pieces: Mapping[str, int] | None = None,
    optional: Mapping[str, int] = ...,
    timeout: float | None = None,
    memory: int = 1073741824,
) -> list[list[tuple[str, str, int, int]]]: ...
