"""Numer0n: who can still have which number, and what to call next."""

from ._tetron import _numeron

Analysis = _numeron.Analysis
analyse = _numeron.analyse
answer = _numeron.answer
best_calls = _numeron.best_calls
candidates = _numeron.candidates

__all__ = ["Analysis", "analyse", "answer", "best_calls", "candidates"]
