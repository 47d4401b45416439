"""Perfect clears and setups: with which sequences of pieces, and how."""

from ._tetron import _pc

Built = _pc.Built
Combos = _pc.Combos
Cover = _pc.Cover
Percent = _pc.Percent
Spin = _pc.Spin
Spins = _pc.Spins
Way = _pc.Way
combo = _pc.combo
cover = _pc.cover
path = _pc.path
percent = _pc.percent
sequences = _pc.sequences
setup = _pc.setup
spin = _pc.spin

__all__ = [
    "Built",
    "Combos",
    "Cover",
    "Percent",
    "Spin",
    "Spins",
    "Way",
    "combo",
    "cover",
    "path",
    "percent",
    "sequences",
    "setup",
    "spin",
]
