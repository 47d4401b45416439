import itertools
import json
import pickle

import numpy as np
import pytest
import tetron
from conftest import SAMPLES, tetron_command
from tetron import motion, review

MATCH = SAMPLES / "tetrio" / "match.ttrm"


@pytest.mark.parametrize("name", ["good/duel.tet", "good/weapons.tet", "tetrio/match.ttrm"])
def test_tables_can_be_saved(name, tmp_path):
    game = tetron.open(SAMPLES / name)
    for key, table in {**game.tables(), "placements": game.placements()}.items():
        assert not table.dtype.hasobject
        np.save(tmp_path / "table.npy", table)
        again = np.load(tmp_path / "table.npy")
        assert again.dtype.names == table.dtype.names, key
        for column in table.dtype.names:
            np.testing.assert_array_equal(again[column], table[column])


@pytest.mark.parametrize("name", ["good/duel.tet", "good/weapons.tet", "tetrio/match.ttrm", "nullpomino/grade-mania.rep", "puyop/pairs.puyop"])
def test_every_pair_of_number_columns_can_be_subtracted(name):
    game = tetron.open(SAMPLES / name, round=1)
    tables = {"placements": game.placements(), "match": tetron.open_match(SAMPLES / name).placements()} if not name.endswith(".tet") else {"placements": game.placements(), **game.tables()}
    tables["review"] = review.placements(game)
    for state in (game.at(game.duration_ms // 2),):
        tables["motion"] = motion.placements(state)
    for key, table in tables.items():
        numbers = [column for column in table.dtype.names if table.dtype[column].kind in "iu"]
        assert len(numbers) >= (3 if key == "motion" else 6)
        for one, other in itertools.permutations(numbers, 2):
            wanted = [int(a) - int(b) for a, b in zip(table[one], table[other])]
            assert (table[one] - table[other]).tolist() == wanted, (key, one, other)


def test_a_level_above_255_is_that_of_the_record():
    path = SAMPLES / "nullpomino" / "grade-mania.rep"
    levels = [event["level"] for event in json.loads(tetron_command("convert", path, "--to", "json"))["rounds"][0]["events"] if event["type"] == "level"]
    game = tetron.open(path, round=1)
    assert max(levels) > 255
    assert max(game.placements()["level"]) in levels and max(game.placements()["level"]) > 255


def test_what_is_not_known_is_not_zero():
    pairs = tetron.open(SAMPLES / "puyop" / "pairs.puyop", round=1)
    assert set(pairs.placements()["lines"]) == set(pairs.placements()["level"]) == {-1}
    assert tetron.open(SAMPLES / "techmino" / "sprint.rep", round=1).at(0).players[0].credits is None


def test_placements_of_a_match_are_those_of_its_rounds(tmp_path):
    match = tetron.open_match(MATCH)
    table = match.placements()
    assert table.dtype.names[:4] == ("file", "round", "player", "name")
    assert set(table["file"]) == {str(MATCH)} == {match.file}
    for round in match:
        own = tetron.open(MATCH, round=round.number)
        rows = table[table["round"] == round.number]
        wanted = own.placements()
        assert len(rows) == len(wanted)
        for column in wanted.dtype.names[2:]:
            np.testing.assert_array_equal(rows[column], wanted[column])
        assert [match.players[player] for player in rows["player"]] == list(wanted["name"]) == list(rows["name"])
    np.save(tmp_path / "table.npy", table)
    assert len(np.load(tmp_path / "table.npy")) == len(table)
    again = pickle.loads(pickle.dumps(match))
    assert again.placements().tobytes() == table.tobytes()
    assert set(tetron.read_match(MATCH.read_bytes()).placements()["file"]) == {""}


def test_a_first_clear_is_not_the_same_as_none():
    text = tetron_command("convert", MATCH, "--to", "json")
    for number, round in enumerate(json.loads(text)["rounds"], 1):
        table = tetron.open(MATCH, round=number).placements()
        clears = {}
        for row in table:
            before = clears.get(row["player"], -1)
            clears[row["player"]] = before + 1 if row["cleared"] else -1
            assert row["combo"] == clears[row["player"]]
        assert {-1, 0} <= set(table["combo"]) and -1 in set(table["b2b"])


def test_events_of_a_match_are_those_of_its_rounds():
    match = tetron.open_match(MATCH)
    events = match.events()
    for round in match:
        own = [event for event in events if event["round"] == round.number]
        assert [{**event, "round": round.number, "file": str(MATCH)} for event in round.events()] == own
    placed = tetron.table(event for event in events if event["type"] == "place")
    assert len(placed) == len(match.placements())
    assert {"file", "round", "player", "t_ms"} <= set(placed.dtype.names)
    assert not placed.dtype.hasobject


def test_measures_as_a_table(tmp_path):
    stats = tetron.open_match(MATCH).stats()
    assert {row["file"] for row in stats} == {str(MATCH)}
    table = tetron.table(stats)
    assert len(table) == len(stats)
    for row, one in zip(table, stats):
        for key, value in one.items():
            if isinstance(value, (dict, list)):
                continue
            had = row[key].item()
            if value is None:
                assert had in ("", -1) or np.isnan(had), key
            else:
                assert had == pytest.approx(value) if isinstance(value, float) else had == value, key
    np.save(tmp_path / "stats.npy", table)


def test_what_is_missing_in_a_table():
    table = tetron.table([{"a": 1, "b": {"x": True, "y": "text"}}, {"b": {"x": None}, "c": 0.5}, {"a": None, "d": [1, 2]}])
    assert table.dtype.names == ("a", "b_x", "b_y", "c", "d")
    assert table["a"][0] == 1 and np.isnan(table["a"][1:]).all()
    assert table["b_x"].tolist() == [1, -1, -1] and table["b_y"].tolist() == ["text", "", ""]
    assert np.isnan(table["c"][[0, 2]]).all() and table["d"].tolist() == ["", "", "[1, 2]"]
    assert len(tetron.table([])) == 0


def test_a_state_is_what_the_table_says_before_the_placement():
    game = tetron.open(MATCH)
    pieces = {}
    for row in game.placements():
        before = game.at(int(row["t_ms"]) - 1).players[row["player"]]
        if before.piece is None or before.placements != row["n"] - 1:
            continue  # more happened in that millisecond
        known = pieces.setdefault("hold", []), pieces.setdefault("queue", [])
        known[0].append((before.hold or "") == row["hold"])
        known[1].append("".join(before.queue) == row["queue"])
        assert before.piece == row["piece"] or before.hold == row["piece"] or before.queue[0] == row["piece"]
    assert sum(pieces["hold"]) > 0.8 * len(pieces["hold"]) > 20
    assert sum(pieces["queue"]) > 0.8 * len(pieces["queue"])
    duel = tetron.open(SAMPLES / "good" / "duel.tet").at(10_000).players[0]
    assert (duel.hold, duel.waiting, duel.combo, duel.back_to_back) == (None, None, None, None)
    assert duel.piece in "IOTLJSZ" and duel.queue[0] in "IOTLJSZ"
