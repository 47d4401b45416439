"""Perfect clears: the package says what the command says."""

import itertools
import json

import numpy as np
import pytest
import tetron
from conftest import tetron_command
from test_others import SHAPES, ways
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


def test_a_field_of_a_fumen_is_taken_without_its_garbage_row():
    text = "\n".join(["XXXXXX____"] * 4)
    field = tetron.fumen.Field(text, "XXXXXX_XXX")
    drawn = text.replace("_", ".") + "\n"
    wanted = said("percent", drawn, "*p7")
    rows = cells(drawn)
    for given in (field, field.array(), rows):
        found = pc.percent(given, "*p7")
        assert (found.success, found.total) == (wanted["success"], wanted["total"])
        assert [(way.pieces, way.covered) for way in pc.path(given, "*p7")] == [
            (way["pieces"], way["covered"]) for way in said("path", drawn, "*p7")["ways"]
        ]
    # The others answer of a Field what they answer of rows, and none takes the garbage row for one.
    colours = tetron.fumen.Field("XXXXIIII__", "XXXXXX_XXX")
    asked = {
        "combo": lambda given: pc.combo(given, "*p4").lengths,
        "spin": lambda given: (pc.spin(given, "*p4").success, pc.spin(given, "*p4").total),
        "cover": lambda given: pc.cover([given], "*p4").success,
        "setup": lambda given: [(way.pieces, way.covered) for way in pc.setup(given, "*p4", fill="I")],
        "count": lambda given: tetron.solver.count(np.asarray(given, dtype=bool)[-1:, 4:8]),
    }
    for name, ask in asked.items():
        assert np.array_equal(ask(colours), ask(colours.array())), name
    for ask in (pc.percent, pc.path, pc.combo, pc.spin, lambda given, queue: pc.setup(given, queue, fill="I")):
        with pytest.raises(ValueError, match="garbage row"):
            ask(colours.array(garbage=True), "*p4")
    with pytest.raises(ValueError, match="garbage row"):
        pc.cover([colours.array(garbage=True)], "*p4")


def test_fields_with_rows_above_and_reasons():
    field = np.zeros((20, 10), dtype=np.uint8)
    field[16:, :6] = 8
    assert pc.percent(field, "*p7").success == 1776
    field[10, 0] = 8
    assert pc.percent(field, "*p7").reason == "there are blocks above row 4"
    assert pc.path(field, "*p7") == []
    assert "must be divisible by four" in pc.percent(np.eye(4, dtype=bool)[:, :3], "*p7").reason
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


# Colours as numbers: '_' empty, 1 to 7 the pieces, 8 a block.
def colors(field):
    return np.array([["_ILOZTJSX".index(letter.replace(".", "_")) for letter in row] for row in field.split()])


def placements(own):
    return [[letter, [list(cell) for cell in cells], cleared] for letter, cells, cleared in own]


SPINS = ["XX........\nX...XXXXXX\nXX.XXXXXXX\n", "..........\nXXXXXXX...\nXXXXXXXX.X\nXXXXXXX..X\n"]
AREAS = ["....OO....\nIIIIOO..ZZ\nIIIIOO.ZZX\n", "XX........\nXXIII..OOO\nXXIIIIIOOO\n"]


@pytest.mark.parametrize("field", AREAS)
@pytest.mark.parametrize(("pieces", "hold"), [(0, True), (3, True), (3, False)])
@pytest.mark.parametrize(("drop", "kicks"), [("soft", "srs"), ("hard", "srs"), ("none", "nokicks")])
def test_setup_is_that_of_the_command(field, pieces, hold, drop, kicks):
    options = ["--pieces", pieces, "--hold", "use" if hold else "avoid", "--drop", drop, "--kicks", kicks]
    wanted = said("setup", field, "*p4", *options)["ways"]
    for way, other in zip(
        pc.setup(colors(field), "*p4", pieces=pieces, hold=hold, drop=drop, kicks=kicks), wanted, strict=True
    ):
        assert (way.pieces, way.covered, way.minimal) == (other["pieces"], other["covered"], other["minimal"])
        assert way.sequences == other["sequences"]
        assert placements(way.placements) == [
            [piece["type"], piece["cells"], piece["cleared"]] for piece in other["placements"]
        ]


@pytest.mark.parametrize("field", [*AREAS, "OOOO......\nIITT......\nIILTJ.....\n"])
@pytest.mark.parametrize(
    ("exclude", "operate", "free", "reserved"),
    [("holes", "", None, False), ("strict-holes", "row(0) clear()", "T", False), ("none", "", None, True)],
)
def test_setup_without_holes_is_that_of_the_command(field, exclude, operate, free, reserved):
    options = ["--exclude", exclude, "--operate", operate, *(["--free", free] if free else [])]
    options += ["--reserved"] if reserved else []
    wanted = said("setup", field, "*p4", *options)["ways"]
    found = pc.setup(colors(field), "*p4", exclude=exclude, operate=operate, free=free, reserved=reserved)
    assert [(way.pieces, way.covered, way.sequences) for way in found] == [
        (way["pieces"], way["covered"], way["sequences"]) for way in wanted
    ]


@pytest.mark.parametrize("field", SPINS)
@pytest.mark.parametrize(("rows", "full"), [(1, False), (2, True)])
def test_setups_for_spins_are_those_of_the_command(field, rows, full):
    wanted = said("spin", field, "[TLZ]!", "--setup", "--rows", rows, "--lines", 5, *(["--full"] if full else []))
    found = pc.spin(cells(field), "[TLZ]!", setup=True, rows=rows, full=full, lines=5)
    assert wanted["spins"] > 0
    assert (found.success, found.total) == (wanted["success"], wanted["total"])
    assert [(one.full, one.rows, one.covered, one.pieces) for one in found.found] == [
        (one["full"], one["rows"], one["covered"], one["pieces"]) for one in wanted["found"]
    ]


@pytest.mark.parametrize("field", SPINS)
@pytest.mark.parametrize(("all_kinds", "before", "rows"), [(False, 0, 0), (False, 1, 2), (True, 0, 1)])
@pytest.mark.parametrize(("drop", "kicks"), [("soft", "srs"), ("180", "srs+")])
def test_spin_is_that_of_the_command(field, all_kinds, before, rows, drop, kicks):
    options = ["--before", before, "--rows", rows, "--drop", drop, "--kicks", kicks]
    wanted = said("spin", field, "*p4", *options, *(["--all-kinds"] if all_kinds else []))
    found = pc.spin(cells(field), "*p4", all_kinds=all_kinds, before=before, rows=rows, drop=drop, kicks=kicks)
    assert (found.success, found.total) == (wanted["success"], wanted["total"])
    assert [(one.type, one.full, one.rows, one.covered, one.pieces) for one in found.found] == [
        (one["type"], one["full"], one["rows"], one["covered"], one["pieces"]) for one in wanted["found"]
    ]
    assert all(len(one.sequences) == one.covered for one in found.found)
    assert all(one.placements[-1][0] == one.type for one in found.found)


@pytest.mark.parametrize("field", [*FIELDS, *SPINS, "XXXXXXXX..\nXXXXXXXX..\nXXXXXXXX..\n"])
@pytest.mark.parametrize("hold", [True, False])
@pytest.mark.parametrize(("drop", "kicks", "lines"), [("soft", "srs", None), ("hard", "ars", 6)])
def test_combo_is_that_of_the_command(field, hold, drop, kicks, lines):
    options = ["--hold", "use" if hold else "avoid", "--drop", drop, "--kicks", kicks]
    wanted = said("combo", field, "*p5", *options, *([] if lines is None else ["--lines", lines]))
    found = pc.combo(cells(field), "*p5", hold=hold, drop=drop, kicks=kicks, lines=lines)
    assert (found.longest, found.total, found.pieces) == (wanted["longest"], wanted["total"], wanted["best"]["pieces"])
    assert (found.sequence or "") == wanted["best"]["sequence"]
    assert f"{found.mean:.4f}" == f"{wanted['mean']:.4f}"
    assert dict(zip(found.sequences(), found.lengths.tolist(), strict=True)) == wanted["sequences"]


@pytest.mark.parametrize("in_order", [True, False])
@pytest.mark.parametrize("mirror", [True, False])
@pytest.mark.parametrize("hold", [True, False])
def test_cover_is_that_of_the_command(in_order, mirror, hold):
    page = tetron.fumen.Page(tetron.fumen.Field("_SS_ZZ_XXX\nSS___ZZXXX"))
    steps = [
        tetron.fumen.Page(tetron.fumen.Field("XXXX______"), tetron.fumen.Operation("O", "spawn", 4, 0)),
        tetron.fumen.Page(operation=tetron.fumen.Operation("L", "spawn", 7, 0)),
    ]
    fumens = [tetron.fumen.encode([page]), tetron.fumen.encode(steps)]
    options = ["--queue", "*p4", "--format", "json", "--hold", "use" if hold else "avoid"]
    options += ["--in-order"] * in_order + ["--mirror"] * mirror
    wanted = json.loads(tetron_command("pc", "cover", *fumens, *options))
    # The play rows of the first as an array, the second as it is.
    found = pc.cover([page.field.array(), fumens[1]], "*p4", in_order=in_order, mirror=mirror, hold=hold)
    assert (found.success, found.total, found.all) == (wanted["success"], wanted["total"], wanted["all"])
    assert [(one.success, one.sequences) for one in found.targets] == [
        (one["success"], one["sequences"]) for one in wanted["targets"]
    ]
    assert len(found.targets) == (4 if mirror else 2) and found.success > 0


def test_cover_of_two_pieces_side_by_side():
    both = colors("OO........\nOOIIII....\n")
    # Neither needs the other: both must be the first two, or with hold among the first three.
    assert pc.cover([both], "*p2", hold=False).targets[0].sequences == ["IO", "OI"]
    assert pc.cover([both], "*p3").success == sum(
        "I" in sequence and "O" in sequence for sequence in map("".join, itertools.permutations("ILOZTJS", 3))
    )
    # A T-spin double needs the block that hangs over.
    assert [(one.full, one.rows) for one in pc.spin(cells(SPINS[0]), "T", hold=False, rows=2).found] == [(True, 2)]
    assert pc.spin(cells(SPINS[0].replace("XX........\n", "X.........\n")), "T", hold=False, rows=2).found == []


def test_setups_are_the_tilings_that_trying_everything_finds():
    # No row becomes full, and with drop "none" what rests on the floor can be put.
    for rows, columns in [(1, 4), (2, 2), (2, 4), (2, 6)]:
        field = np.zeros((rows, 10), dtype=np.uint8)
        field[:, :columns] = 1
        free = frozenset((row, column) for row in range(rows) for column in range(columns))
        count = rows * columns // 4
        found = pc.setup(field, ",".join("*" * count), drop="none")
        assert len(found) == ways(free, {kind: 9 for kind in SHAPES})
        assert {len(way.placements) for way in found} == {count}


def test_four_rows_that_four_bars_clear():
    four = pc.combo(cells(FIELDS[0]), "IIII;IIIO", hold=False)
    assert (four.longest, four.sequence, four.mean) == (4, "IIII", 3.5)
    assert four.sequences() == ["IIII", "IIIO"] and four.lengths.tolist() == [4, 3]
    assert four.lengths.dtype == np.uint8
    assert [cleared for _, _, cleared in four.placements] == [1, 1, 1, 1]
    nothing = pc.combo(np.zeros((4, 10)), "I")
    assert (nothing.longest, nothing.sequence, nothing.pieces) == (0, None, "")


def test_limits_and_what_is_wrong_of_setups():
    empty = np.zeros((4, 10), dtype=bool)
    area = colors(AREAS[0])
    one = colors("IIII......\n")
    for call in (
        lambda **limit: pc.cover([one], "*p7,*p7,*p7", **limit),
        lambda **limit: pc.setup(area, "*p7,*p7,*p7", **limit),
        lambda **limit: pc.spin(empty, "*p7,*p7,*p7", before=6, **limit),
        lambda **limit: pc.combo(empty, "*p7,*p7,*p7", **limit),
    ):
        with pytest.raises(tetron.LimitReached) as stopped:
            call(memory=1 << 10)
        assert stopped.value.at_least >= 0
    with pytest.raises(tetron.LimitReached):
        pc.spin(empty, "*p7", before=6, timeout=0.05)
    for call in (
        lambda: pc.cover([one], "TX"),
        lambda: pc.cover(["v115@no"], "T"),
        lambda: pc.cover([colors("IIII......\nII........\n")], "T"),
    ):
        with pytest.raises(tetron.Error):
            call()
    for call in (
        lambda: pc.cover([], "T"),
        lambda: pc.cover("v115@vhAAgH", "T"),
        lambda: pc.cover([np.zeros(4)], "T"),
        lambda: pc.cover([one], "T", lines=40),
        lambda: pc.setup(area, "T", fill="X"),
        lambda: pc.setup(area, "T", fill="J"),
        lambda: pc.setup(area, "T", pieces=21),
        lambda: pc.setup(area, "T", exclude="some"),
        lambda: pc.setup(area, "T", operate="row"),
        lambda: pc.setup(area, "T", lines=2),
        lambda: pc.setup(np.zeros((4, 13)), "T", pieces=1),
        lambda: pc.spin(empty, "T", before=7),
        lambda: pc.spin(empty, "T", rows=5),
        lambda: pc.combo(np.zeros((41, 10)), "T"),
        lambda: pc.combo(empty, "T", drop="up"),
    ):
        with pytest.raises(ValueError):
            call()


@pytest.mark.parametrize(
    ("queue", "holds"),
    [
        ("*p4{S<Z}", lambda text: "S" in text and "Z" not in text.split("S")[0]),
        ("*p4{!2:T=1&&/L.*J/}", lambda text: "T" not in text[:2] and "L" in text and "J" in text.split("L")[1]),
    ],
)
def test_sequences_of_patterns(queue, holds):
    wanted = {"".join(some) for some in itertools.permutations("TIOSZLJ", 4) if holds("".join(some))}
    found = pc.sequences(queue)
    assert set(found) == wanted and len(found) == len(wanted)
    assert found == tetron_command("pc", "sequences", queue).split()
    assert set(pc.sequences(queue, length=2)) == {text[:2] for text in wanted}
    with pytest.raises(tetron.Error, match="column 6"):
        pc.sequences("*p4{SxZ}")
