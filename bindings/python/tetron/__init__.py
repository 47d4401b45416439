"""Recordings of Tetron 4 and TETR.IO, fumens, tilings, perfect clears and Numer0n, by the library behind the command tetron.

    import tetron
    game = tetron.open("game.tet")
    game.at(40_000).field(0)        # a numpy array [rows, columns]
    game.placements()["t_ms"]       # a column of a numpy array of records

docs/python.md shows more.
"""

from . import fumen, motion, numeron, pc, review, solver
from ._picture import _repr_svg_, animation, picture
from ._table import table
from ._tetron import (
    Chunk,
    Damaged,
    Error,
    Gameover,
    LimitReached,
    Match,
    Matrix,
    Message,
    NewStone,
    Place,
    Player,
    PlayerSelect,
    Problem,
    Recording,
    Result,
    Revive,
    Round,
    Start,
    State,
    Stone,
    Stop,
    Unknown,
    Weapon,
    WeaponSelect,
    __version__,
    open,
    open_match,
    read,
    read_match,
)

State._repr_svg_ = _repr_svg_  # for notebooks
State.legal_moves = motion._legal_moves

__all__ = [
    "Chunk",
    "Damaged",
    "Error",
    "Gameover",
    "LimitReached",
    "Match",
    "Matrix",
    "Message",
    "NewStone",
    "Place",
    "Player",
    "PlayerSelect",
    "Problem",
    "Recording",
    "Result",
    "Revive",
    "Round",
    "Start",
    "State",
    "Stone",
    "Stop",
    "Unknown",
    "Weapon",
    "WeaponSelect",
    "__version__",
    "animation",
    "fumen",
    "motion",
    "numeron",
    "open",
    "open_match",
    "read",
    "read_match",
    "pc",
    "picture",
    "review",
    "solver",
    "table",
]
