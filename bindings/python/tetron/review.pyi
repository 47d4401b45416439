import numpy as np
from numpy.typing import NDArray

from . import Recording, State

__all__: list[str]

def placements(
    game: Recording,
    *,
    player: int | None = None,
    depth: int | None = None,
    from_ms: int | None = None,
    until_ms: int | None = None,
) -> NDArray[np.void]: ...
def turn(game: Recording, n: int, player: int = 0) -> State: ...
