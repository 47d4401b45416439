"""What placements of a recording cost, and what was better: `tetron review`.

docs/python.md says what the columns are, docs/review.md what they mean.
"""

import json

import numpy as np

from ._tetron import _review

_PLACE = [("piece", "U1"), ("rotation", "U7"), ("x", "i4"), ("y", "i4")]
_EFFECT = [("lines", "i4"), ("spin", "U4"), ("attack", "f8"), ("all_clear", "?"), ("breaks_chain", "?")]
_COLUMNS = [
    ("player", "i4"),
    ("n", "i8"),
    ("t_ms", "i8"),
    *_PLACE,
    *[("best_" + name, kind) for name, kind in _PLACE],
    ("rank", "i8"),
    ("of", "i8"),
    ("cost", "f8"),
    ("unit", "U7"),
    ("grade", "U10"),
    ("fault", "U22"),
    ("words", "U160"),
    ("lines_expected", "f8"),
    ("survival", "f8"),
    ("new_holes", "i4"),
    ("best_new_holes", "i4"),
    ("missed_four_lines", "?"),
    ("found", "?"),
    ("waiting", "i4"),
    ("chance", "f8"),
    ("best_chance", "f8"),
    *[("did_" + name, kind) for name, kind in _EFFECT],
    *[("could_" + name, kind) for name, kind in _EFFECT],
]
_NO_PLACE = {"type": "", "rotation": "", "x": -32768, "y": -32768}
_NO_EFFECT = {"lines": 0, "spin": "", "attack": np.nan, "all_clear": False, "breaks_chain": False}

def _row(line):
    one = json.loads(line)
    place = [(one[key] or _NO_PLACE)[part] for key in ("played", "best") for part in ("type", "rotation", "x", "y")]
    effects = [one.get(key, _NO_EFFECT)[name] for key in ("did", "could") for name, _ in _EFFECT]
    return (
        one["player"],
        one["placement"],
        one["t_ms"],
        *place,
        one["rank"],
        one["of"],
        one["cost"],
        one["unit"],
        one["grade"],
        one["fault"] or "",
        one["words"] or "",
        one["lines_expected"],
        one["survival"],
        one["new_holes"],
        one["best_new_holes"],
        one["missed_four_lines"],
        one["found"],
        one.get("waiting", -1),
        one.get("chance", np.nan),
        one.get("best_chance", np.nan),
        *effects,
    )

def placements(game, *, player=None, depth=None, from_ms=None, until_ms=None):
    """A record for each placement that can be valued, as `tetron review --format json` has it.

    `player` is one player's number, else all; `depth` how many pieces to look ahead, 1 to 7; `from_ms` and `until_ms`
    choose a part. Other threads run meanwhile, and Ctrl-C ends it.
    """
    lines = _review.lines(game, player, depth, from_ms, until_ms)
    return np.array([_row(line) for line in lines], dtype=_COLUMNS)

def turn(game, n, player=0):
    """The State in which the piece of a player's placement number `n`, from 1, appeared.

    IndexError if there is no such placement or player.
    """
    return _review.turn(game, n, player)

__all__ = ["placements", "turn"]
