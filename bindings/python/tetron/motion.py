"""What a player can do in a State: every place that the piece can reach, and the inputs for one.

Pieces turn with the kicks of the recording's game; where they are not known, in place. docs/python.md has an example.
"""

import numpy as np

from ._tetron import _review

_COLUMNS = [
    ("piece", "U8"),
    ("rotation", "U7"),
    ("x", "i4"),
    ("y", "i4"),
    ("hold", "?"),
    ("lines", "i4"),
    ("spin", "U4"),
    ("attack", "f8"),
    ("value", "f8"),
    ("unit", "U7"),
]


def placements(state, player=0, *, depth=None):
    """A record for each place where the falling piece, or the one that hold brings, can come to rest, the best first.

    x and y are the SRS centre from the bottom left, as in `Recording.placements()`; of a piece that is not a tetromino
    its anchor. `hold`: hold is pressed first. `attack` is in rows, before it cancels garbage. `value` is what can be
    expected after it, in the `unit`: 'percent' of the chance to win the round, or 'lines'. `depth` is how many pieces
    to look ahead, 1 to 7. Empty if no piece falls.
    """
    return np.array(_review.choices(state, player, depth), dtype=_COLUMNS)


def inputs(state, placement, player=0):
    """The shortest list of inputs for a placement, 'drop' being the last; None if there is none.

    `placement` is a row of `placements()`, or (piece, rotation, x, y). The inputs are 'hold', 'left', 'right', 'down'
    (by one row), 'turn_right', 'turn_left', 'turn_half' and 'drop'. ValueError if there is no such piece or rotation.
    """
    is_row = isinstance(placement, np.void)
    piece, rotation, x, y = (placement[name] for name in ("piece", "rotation", "x", "y")) if is_row else placement
    return _review.inputs(state, player, str(piece), str(rotation), int(x), int(y))


def _legal_moves(state, player=0):
    """The same as `motion.placements(state, player, depth=1)`: every place that the player can choose now."""
    return placements(state, player, depth=1)


__all__ = ["inputs", "placements"]
