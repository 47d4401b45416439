"""Perfect clears: the package says what the command says."""

import json

import numpy as np
import pytest
import tetron
from conftest import tetron_command
from tetron import pc

FIELDS = [
    "XXXXXX....\nXXXXXX....\nXXXXXX....\nXXXXXX....\n",
    "XXXXXXX.XX\nXXXXXX...X\nXXXXXX...X\nXXXXX....X\nXXXXX...XX\nXXXXX.X..X\n",
]


def cells(field):
    return np.array([[letter == "X" for letter in row] for row in field.split()])


def said(command, field, queue, *options):
    return json.loads(
        tetron_command("pc", command, "-", "--queue", queue, "--format", "json", *options, text=field)
    )


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("hold", [True, False])
@pytest.mark.parametrize(("drop", "kicks"), [("soft", "srs"), ("hard", "srs"), ("180", "srs+"), ("none", "ars")])
def test_percent_and_path_are_those_of_the_command(field, hold, drop, kicks):
    lines = len(field.split())
    options = ["--lines", lines, "--hold", "use" if hold else "avoid", "--drop", drop, "--kicks", kicks]
    wanted = said("percent", field, "*p7", *options, "--failed", -1)
    found = pc.percent(cells(field), "*p7", lines=lines, hold=hold, drop=drop, kicks=kicks)
    assert (found.success, found.total, found.reason) == (wanted["success"], wanted["total"], wanted.get("reason"))
    assert found.failing(10_000) == wanted["failed"]
    assert sorted(found.succeeding() + found.failing(10_000)) == sorted(set(found.succeeding() + wanted["failed"]))
    ways = pc.path(cells(field), "*p7", lines=lines, hold=hold, drop=drop, kicks=kicks)
    for way, other in zip(ways, said("path", field, "*p7", *options)["ways"], strict=True):
        assert (way.pieces, way.covered, way.minimal) == (other["pieces"], other["covered"], other["minimal"])
        assert way.sequences == other["sequences"]
        assert [[letter, [list(cell) for cell in own], cleared] for letter, own, cleared in way.placements] == [
            [piece["type"], piece["cells"], piece["cleared"]] for piece in other["placements"]
        ]


def test_fields_with_rows_above_and_reasons():
    field = np.zeros((20, 10), dtype=np.uint8)
    field[16:, :6] = 8
    assert pc.percent(field, "*p7").success == 1776
    field[10, 0] = 8
    assert pc.percent(field, "*p7").reason == "blocks stand above row 4"
    assert pc.path(field, "*p7") == []
    assert "not divisible by four" in pc.percent(np.eye(4, dtype=bool)[:, :3], "*p7").reason
    assert "the queue has 2" in pc.percent(np.zeros((4, 10)), "TI").reason


def test_limits_and_what_is_wrong():
    empty = np.zeros((4, 10), dtype=bool)
    with pytest.raises(tetron.LimitReached) as stopped:
        pc.percent(empty, "*p7,*p3", hold=False, timeout=0.05)
    assert stopped.value.at_least >= 0
    with pytest.raises(tetron.LimitReached):
        pc.path(empty, "*p7,*p3", memory=1 << 10)
    with pytest.raises(tetron.Error):
        pc.percent(empty, "TX")
    for wrong in ({"drop": "up"}, {"kicks": "none such"}, {"lines": 40}, {"lines": 0}):
        with pytest.raises(ValueError):
            pc.percent(empty, "*p7", **wrong)
    with pytest.raises(tetron.Error):
        pc.percent(empty, "*p7", kicks="T.NE=(0,0")
