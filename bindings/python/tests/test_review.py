import json
import threading

import numpy as np
import pytest
import tetron
from conftest import SAMPLES, tetron_command
from tetron import motion, review

DUEL = SAMPLES / "good" / "duel.tet"
MATCH = SAMPLES / "tetrio" / "match.ttrm"
PLACE = ("type", "rotation", "x", "y")

# The cells of the guideline's pieces about their centres, in the rotation in which they appear.
SPAWN = {
    "I": [(-1, 0), (0, 0), (1, 0), (2, 0)],
    "L": [(-1, 0), (0, 0), (1, 0), (1, 1)],
    "O": [(0, 0), (1, 0), (0, 1), (1, 1)],
    "Z": [(-1, 1), (0, 1), (0, 0), (1, 0)],
    "T": [(-1, 0), (0, 0), (1, 0), (0, 1)],
    "J": [(-1, 1), (-1, 0), (0, 0), (1, 0)],
    "S": [(-1, 0), (0, 0), (0, 1), (1, 1)],
}
ROTATIONS = ["spawn", "right", "reverse", "left"]


def cells_of(piece, rotation, x, y):
    cells = SPAWN[piece]
    for _ in range(ROTATIONS.index(rotation)):
        cells = [(up, -right) for right, up in cells]
    return {(x + right, y + up) for right, up in cells}


@pytest.mark.parametrize(
    ("path", "words", "options"),
    [
        (DUEL, [], {}),
        (DUEL, ["--player", 1, "--depth", 1, "--from", "10s"], {"player": 1, "depth": 1, "from_ms": 10_000}),
        (MATCH, ["--round", 2, "--until", "12s"], {"until_ms": 12_000}),
    ],
)
def test_the_table_is_what_the_command_writes(path, words, options):
    lines = tetron_command("review", path, "--format", "json", *words).splitlines()
    wanted = [one for one in map(json.loads, lines) if "placement" in one]
    table = review.placements(tetron.open(path, round=2 if "--round" in words else 1), **options)
    assert len(table) == len(wanted) > 20
    for row, one in zip(table, wanted):
        for key, prefix in (("played", ""), ("best", "best_")):
            had = [row[prefix + name].item() for name in ("piece", "rotation", "x", "y")]
            place = one.pop(key)
            assert had == ([place[part] for part in PLACE] if place else ["", "", -32768, -32768])
        for key in ("did", "could"):
            for name, value in one.pop(key, {}).items():
                assert row[f"{key}_{name}"] == value
        assert row["n"] == one.pop("placement")
        one.pop("file")
        one.pop("round", None)
        for key, value in one.items():
            assert row[key] == ("" if value is None else value), key


def test_the_table_says_what_is_missing(tmp_path):
    table = review.placements(tetron.open(DUEL), player=0, until_ms=20_000)
    assert set(table["unit"]) == {"lines"}
    assert np.isnan(table["chance"]).all() and np.isnan(table["did_attack"]).all() and (table["waiting"] == -1).all()
    np.save(tmp_path / "table.npy", table)
    assert np.load(tmp_path / "table.npy").tobytes() == table.tobytes()
    assert table.dtype.hasobject is False


@pytest.mark.parametrize("path", [DUEL, MATCH], ids=lambda path: path.suffix[1:])
def test_the_places_of_a_turn_are_those_of_the_review(path):
    game = tetron.open(path)
    table = review.placements(game, player=0, until_ms=30_000)
    for row in table:
        state = review.turn(game, int(row["n"]), 0)
        places = motion.placements(state, 0, depth=1)
        assert set(places["unit"]) == {row["unit"]}
        if row["found"]:
            assert len(places) == row["of"]
        assert list(places["value"]) == sorted(places["value"], reverse=True)
        keys = [tuple(place[name].item() for name in ("piece", "rotation", "x", "y")) for place in places]
        for prefix in ("", "best_") if row["found"] else ():
            wanted = cells_of(*(row[prefix + name].item() for name in ("piece", "rotation", "x", "y")))
            assert any(cells_of(*key) == wanted for key in keys)


def fits(field, cells):
    return all(0 <= x < field.shape[1] and y >= 0 and (y >= field.shape[0] or not field[-1 - y, x]) for x, y in cells)


def test_inputs_bring_the_piece_to_its_place():
    # Played again by hand, where turns succeed in place: those with kicks are left to the tests of the kicks.
    game = tetron.open(MATCH)
    compared = 0
    for n in range(1, 39):
        state = review.turn(game, n, 0)
        field = state.field(0) != 0
        for place in motion.placements(state, 0, depth=1):
            inputs = motion.inputs(state, place)
            if inputs is None:
                continue
            assert inputs[-1] == "drop" and (inputs[0] == "hold") == place["hold"]
            piece = place["piece"].item()
            rotation, x, y = 0, 4, 19
            while not fits(field, cells_of(piece, "spawn", x, y)):
                y += 1
            y += 1
            is_kicked = False
            for key in inputs:
                step = {"left": (-1, 0), "right": (1, 0), "down": (0, -1)}.get(key, (0, 0))
                turn = {"turn_right": 1, "turn_left": 3, "turn_half": 2}.get(key, 0)
                there = ((rotation + turn) % 4, x + step[0], y + step[1])
                if not fits(field, cells_of(piece, ROTATIONS[there[0]], *there[1:])):
                    is_kicked = True
                    break
                rotation, x, y = there
            # The I turns about the middle of its box, which is not a cell.
            if is_kicked or "down" in inputs or (piece == "I" and any("turn" in key for key in inputs)):
                continue
            while fits(field, cells_of(piece, ROTATIONS[rotation], x, y - 1)):
                y -= 1
            wanted = cells_of(piece, place["rotation"].item(), place["x"].item(), place["y"].item())
            assert cells_of(piece, ROTATIONS[rotation], x, y) == wanted, (n, inputs)
            compared += 1
    assert compared > 500


def test_what_there_is_not_is_said():
    game = tetron.open(MATCH)
    with pytest.raises(IndexError, match="placements 1 to"):
        review.turn(game, 10_000)
    with pytest.raises(IndexError, match="players 0 to 1"):
        review.placements(game, player=2)
    with pytest.raises(ValueError, match="depth must be 1 to 7, not 9"):
        review.placements(game, depth=9)
    state = review.turn(game, 1)
    with pytest.raises(ValueError, match="no piece 'Q'"):
        motion.inputs(state, ("Q", "spawn", 4, 0))
    with pytest.raises(ValueError, match="not 'up'"):
        motion.inputs(state, ("T", "up", 4, 0))
    assert motion.inputs(state, (str(motion.placements(state)[0]["piece"]), "spawn", -5, 0)) is None


def test_other_threads_run_while_a_game_is_reviewed():
    counted = []
    is_done = threading.Event()

    def count():
        while not is_done.is_set():
            counted.append(1)

    other = threading.Thread(target=count)
    other.start()
    review.placements(tetron.open(DUEL), until_ms=30_000)
    is_done.set()
    other.join()
    assert len(counted) > 1000
