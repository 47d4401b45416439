"""In how many ways tetrominoes cover a terrain, and which."""

from ._tetron import _solver

count = _solver.count
sample = _solver.sample
tilings = _solver.tilings

__all__ = ["count", "sample", "tilings"]
