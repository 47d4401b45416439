import ast
import importlib
import itertools
import pathlib

import numpy as np
import pytest
import tetron
from conftest import SAMPLES
from tetron import numeron, solver

SHAPES = {
    "I": [(0, 0), (0, 1), (0, 2), (0, 3)],
    "O": [(0, 0), (0, 1), (1, 0), (1, 1)],
    "T": [(0, 0), (0, 1), (0, 2), (1, 1)],
    "J": [(0, 0), (1, 0), (1, 1), (1, 2)],
    "L": [(0, 2), (1, 0), (1, 1), (1, 2)],
    "S": [(0, 1), (0, 2), (1, 0), (1, 1)],
    "Z": [(0, 0), (0, 1), (1, 1), (1, 2)],
}


def orientations():
    for kind, cells in SHAPES.items():
        seen = set()
        for _ in range(4):
            cells = [(column, -row) for row, column in cells]
            top, left = min(row for row, _ in cells), min(column for _, column in cells)
            shape = tuple(sorted((row - top, column - left) for row, column in cells))
            if shape not in seen:
                seen.add(shape)
                yield kind, shape


def ways(free, supply):
    """In how many ways the cells are covered, by trying everything."""
    if not free:
        return 1
    first = min(free)
    total = 0
    for kind, shape in orientations():
        if supply[kind] == 0:
            continue
        row, column = shape[0]
        cells = {(first[0] + r - row, first[1] + c - column) for r, c in shape}
        if cells <= free:
            total += ways(free - cells, {**supply, kind: supply[kind] - 1})
    return total


@pytest.mark.parametrize(("rows", "columns"), [(4, 4), (2, 6), (3, 4), (4, 5), (4, 7)])
def test_tilings_are_those_of_trying_everything(rows, columns):
    cells = np.ones((rows, columns), dtype=bool)
    free = {(row, column) for row in range(rows) for column in range(columns)}
    two = {kind: 2 for kind in SHAPES}
    count = solver.count(cells, pieces={}, optional=two)
    assert count == ways(frozenset(free), two)
    found = solver.tilings(cells, most=10_000, pieces={}, optional=two)
    assert len(found) == len({tuple(tiling) for tiling in found}) == count
    assert all(len(tiling) == rows * columns // 4 for tiling in found)


def test_large_counts_and_limits():
    # The perfect clear of docs/tilings.md.
    assert solver.count(np.ones((4, 10), dtype=bool)) == 8260
    with pytest.raises(tetron.LimitReached) as stopped:
        solver.count(np.ones((20, 20), dtype=bool), pieces={}, optional={kind: 99 for kind in SHAPES}, timeout=0.05)
    assert stopped.value.at_least >= 0
    draws = solver.sample(np.ones((4, 10), dtype=bool), 5, seed=3)
    assert draws == solver.sample(np.ones((4, 10), dtype=bool), 5, seed=3) and len(draws) == 5
    with pytest.raises(ValueError):
        solver.count(np.ones(4, dtype=bool))
    with pytest.raises(ValueError):
        solver.count(np.ones((4, 10), dtype=bool), pieces={"Q": 1})


def test_numbers_are_those_that_fit_every_call():
    calls = [("123", 1, 0), ("145", 0, 1)]

    def answer(secret, call):
        eat = sum(a == b for a, b in zip(secret, call))
        return eat, len(set(secret) & set(call)) - eat

    every = ["".join(digits) for digits in itertools.permutations("0123456789", 3)]
    wanted = [number for number in every if all(answer(number, c) == (e, b) for c, e, b in calls)]
    assert numeron.candidates(calls) == wanted
    assert numeron.answer("045", "450") == answer("045", "450")

    def worst(call):
        left = {}
        for number in wanted:
            left[answer(number, call)] = left.get(answer(number, call), 0) + 1
        return max(left.values())

    least = min(worst(call) for call in every)
    assert sorted(numeron.best_calls(calls)) == [call for call in every if worst(call) == least]
    with pytest.raises(tetron.Error):
        numeron.candidates([("112", 0, 0)])


def test_a_record_is_analysed():
    record = (SAMPLES / "numeron" / "five-digits.txt").read_text()
    analysis = numeron.analyse(record)
    assert analysis.contradiction is None
    assert len(numeron.analyse(record, after=0).first) == 30_240
    assert 0 < len(analysis.first) < 30_240
    with pytest.raises(tetron.Error):
        numeron.analyse("no record")


@pytest.mark.parametrize("name", ["tetron", "tetron.fumen", "tetron.solver", "tetron.numeron", "tetron.pc", "tetron.review", "tetron.motion"])
def test_stubs_name_what_there_is(name):
    module = importlib.import_module(name)
    path = pathlib.Path(module.__file__).with_suffix(".pyi")
    tree = ast.parse(path.read_text())
    named = {}
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            named[node.name] = {
                item.name if isinstance(item, ast.FunctionDef) else getattr(item, "target", item).id
                for item in node.body
                if isinstance(item, (ast.FunctionDef, ast.AnnAssign))
            }
        elif isinstance(node, ast.FunctionDef):
            named[node.name] = None
    for word in module.__all__:
        assert word in named or word in ("__version__", "fumen", "motion", "numeron", "pc", "review", "solver")
    for word, members in named.items():
        assert (getattr(module, word).__doc__ or "").strip(), word
        if members is None or word in ("Mino", "Rotation", "Error", "LimitReached"):
            continue
        there = {key for key in vars(getattr(module, word)) if not key.startswith("_")}
        assert there == {key for key in members if not key.startswith("_")}, word
