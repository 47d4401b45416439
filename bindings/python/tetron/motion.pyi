import numpy as np
from numpy.typing import NDArray

from . import State

__all__: list[str]

def placements(state: State, player: int = 0, *, depth: int | None = None) -> NDArray[np.void]: ...
def inputs(
    state: State, placement: np.void | tuple[str, str, int, int], player: int = 0
) -> list[str] | None: ...
