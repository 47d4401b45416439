import csv
import io
import itertools
import json
import pickle

import numpy as np
import plain_reader
import pytest
import tetron
from conftest import SAMPLES, recordings, tetron_command

DUEL = SAMPLES / "good" / "duel.tet"


def plain(value):
    """A value of an object as the dump's JSON has it."""
    if isinstance(value, tetron.Place):
        return {"style": value.style, "x": value.x, "y": value.y, "rot": value.rot}
    return value


@pytest.mark.parametrize("path", recordings(), ids=lambda path: path.stem)
def test_chunks_are_those_of_the_dump(path):
    game = tetron.open(path)
    dumped = [json.loads(line) for line in tetron_command("dump", "--format", "ndjson", path).splitlines()]
    dumped = [chunk for chunk in dumped if chunk["type"] not in ("header", "gap")]
    chunks = list(game)
    if game.damage is None:
        assert len(chunks) == len(game) == len(dumped)
    for chunk, wanted in zip(chunks, dumped):
        if isinstance(chunk, tetron.Damaged):
            assert chunk.error == wanted["damaged"]
            continue
        assert chunk.type == wanted["type"]
        for key, value in wanted.items():
            if key in ("raw", "type"):
                continue
            if key in ("packed", "before", "after"):
                assert getattr(chunk, key).hex() == value
            else:
                assert plain(getattr(chunk, key)) == value, key


@pytest.mark.parametrize("path", sorted((SAMPLES / "good").glob("*.tet")), ids=lambda path: path.stem)
def test_tables_are_what_plain_python_reads(path):
    wanted = {"stone": [], "newstone": [], "matrix": [], "weapon": []}
    chunks = plain_reader.read(path.read_bytes())
    for chunk in chunks:
        name = type(chunk).__name__.lower()
        if name in wanted:
            wanted[name].append(chunk)
    game = tetron.open(path)
    tables = game.tables()
    assert tables["chunks"]["t_ms"].tolist() == [chunk.t_ms for chunk in chunks]
    assert tables["chunks"]["offset"].tolist() == [chunk.offset for chunk in chunks]
    for name, rows in wanted.items():
        assert len(tables[name]) == len(rows)
        for row, want in zip(tables[name], rows):
            assert {key: int(row[key]) for key in row.dtype.names} == want._asdict()
        np.testing.assert_array_equal(tables[name], game.table(name))


def assert_placements_are_those_of_csv(game, text):
    table = csv.reader(io.StringIO(text))
    columns = next(table)
    rows = game.placements()
    assert list(rows.dtype.names) == columns
    wanted = list(table)
    assert len(rows) == len(wanted)
    for row, want in zip(rows, wanted):
        for key, value in zip(columns, want):
            if key == "name":  # text for readers of CSV has what could mislead escaped
                assert row[key] == game.players[row["player"]]
                continue
            had = int(row[key]) if rows.dtype[key].kind == "b" else row[key]
            if value == "" and key in ("lines", "level", "credits"):  # not known
                assert had == -1
                continue
            assert (value == "" and key in ("rotation", "x", "y")) or str(had) == value, key


@pytest.mark.parametrize("path", sorted((SAMPLES / "good").glob("*.tet")), ids=lambda path: path.stem)
def test_placements_are_those_of_csv(path):
    text = tetron_command("convert", path, "--to", "csv", "--profile", "tetron4")
    assert_placements_are_those_of_csv(tetron.open(path), text)


@pytest.mark.parametrize("number", [1, 2])
def test_placements_of_a_round_are_those_of_csv(number, tmp_path):
    for path in (SAMPLES / "tetrio" / "match.ttrm", tmp_path / "match.json"):
        if not path.exists():
            tetron_command("convert", SAMPLES / "tetrio" / "match.ttrm", "-o", path)
        text = tetron_command("convert", path, "--to", "csv", "--round", number)
        assert "attack,sent,combo,b2b,keys,faults,garbage,hold,queue" in text
        assert_placements_are_those_of_csv(tetron.open(path, round=number), text)


def test_a_round_that_has_no_chunks_is_played(tmp_path):
    # A field for which a .tet recording has no room.
    match = json.loads(tetron_command("convert", SAMPLES / "tetrio" / "sprint.ttr", "--to", "json"))
    board = [("#." if row % 2 else ".#") * 10 for row in range(40)]
    events = [
        {"type": "begin", "t_ms": 0, "at": 0},
        {"type": "board", "t_ms": 100, "at": 6, "player": 0, "board": 0},
        {"type": "end", "t_ms": 200, "at": 12},
    ]
    match["rounds"][0].update(width=20, height=40, rows=40, boards=[board], events=events)
    wide = tmp_path / "wide.json"
    wide.write_text(json.dumps(match))
    game = tetron.open(wide)
    assert (game.width, game.height, game.duration_ms) == (20, 40, 200)
    assert game.at(150).text().splitlines() == board
    assert game.at(200).events == len(events)
    assert_placements_are_those_of_csv(game, tetron_command("convert", wide, "--to", "csv", "--round", 1))
    for ask in (lambda: len(game), lambda: game[0], game.tables, lambda: game.raw, lambda: list(game)):
        with pytest.raises(tetron.Error, match="does not fit into a .tet recording"):
            ask()


def test_states_of_a_round_count_its_events():
    match = tetron.open_match(SAMPLES / "tetrio" / "match.ttrm")
    for round in match.rounds:
        game = tetron.open(SAMPLES / "tetrio" / "match.ttrm", round=round.number)
        events = round.events()
        for time in range(0, game.duration_ms, 1777):
            happened = [event for event in events if event["t_ms"] <= time]
            state = game.at(time)
            # A step is at least one of them, all of the same moment and player.
            moments = {(event["t_ms"], event.get("player")) for event in happened}
            assert len(moments) <= state.events <= len(happened)
            for seat, player in enumerate(state.players):
                placed = [event for event in happened if event["type"] == "place" and event["player"] == seat]
                assert player.placements == len(placed)


@pytest.mark.parametrize("name", ["duel", "eight", "shared-four", "solo", "weapons"])
def test_fields_are_those_that_the_matrix_chunks_say(name):
    # Matrix chunks hold whole fields, which must be there right after them: unpacked here by hand.
    game = tetron.open(SAMPLES / "good" / f"{name}.tet")
    players_per_field = game.width // 10
    compared = 0
    for chunk, following in itertools.pairwise(game):
        player = getattr(chunk, "matrix", 0) * players_per_field
        last_of_its_time = following.t_ms > chunk.t_ms
        if not isinstance(chunk, tetron.Matrix) or not last_of_its_time or player >= len(game.players):
            continue
        values = np.frombuffer(chunk.packed, dtype=np.uint8)
        cells = np.stack([values & 15, values >> 4], axis=1).reshape(-1)[: game.width * game.height]
        field = game.at(chunk.t_ms).field(player)
        np.testing.assert_array_equal(field != 0, cells.reshape(game.height, game.width) != 0)
        compared += 1
    assert compared > 0


def test_a_moment():
    game = tetron.open(DUEL)
    state = game.at(40_000)
    field = state.field(1)
    assert field.shape == (20, 10) and field.dtype == np.uint8
    assert not field.flags.owndata and not field.flags.writeable
    letters = ".ILOZTJS#"
    assert state.text(1).splitlines() == ["".join(letters[cell] for cell in row) for row in field]
    assert [player.name for player in state.players] == game.players
    rows = game.placements()
    for index, player in enumerate(state.players):
        assert player.placements == np.count_nonzero((rows["player"] == index) & (rows["t_ms"] <= 40_000))
    # The array outlives what it came from.
    copy = field.copy()
    del state, game
    np.testing.assert_array_equal(field, copy)
    with pytest.raises(IndexError):
        tetron.open(DUEL).at(0).field(2)
    with pytest.raises(ValueError):
        tetron.open(DUEL).at(-1)


def test_moments_in_any_order_are_the_same():
    game = tetron.open(DUEL)
    times = [90_000, 1_000, 60_000, 0, 10**9]
    once = {t: game.at(t).field(0).copy() for t in times}
    for t in sorted(times):
        np.testing.assert_array_equal(game.at(t).field(0), once[t])


def test_a_sequence_of_chunks():
    game = tetron.open(DUEL)
    chunks = list(game)
    assert [chunk.offset for chunk in (game[0], game[5], game[-1])] == [
        chunks[0].offset,
        chunks[5].offset,
        chunks[-1].offset,
    ]
    with pytest.raises(IndexError):
        game[len(game)]
    # A chunk keeps what it is read from.
    chunk = tetron.open(DUEL)[3]
    assert chunk.raw == DUEL.read_bytes()[chunk.offset : chunk.offset + chunk.size]


def test_problems_have_the_names_of_check():
    path = SAMPLES / "partial" / "participants-255.tet"
    told = json.loads(tetron_command("check", "--format", "json", path))["problems"]
    found = [{name: getattr(problem, name) for name in told[0]} for problem in tetron.open(path).check()]
    assert found and found == told[: len(found)]


def test_the_json_of_a_recording_is_told_as_that():
    with pytest.raises(tetron.Error, match="is a .tet recording as JSON; .*tetron convert FILE.json -o NEW.tet"):
        tetron.read(tetron_command("convert", DUEL, "--to", "json").encode())


def test_the_header_is_that_of_info():
    game = tetron.open(DUEL)
    info = json.loads(tetron_command("info", "--format", "json", DUEL))
    assert game.players == [player["name"] for player in info["players"]]
    assert game.length_ms == game.duration_ms == info["length_ms"]
    assert (game.date, game.time, game.mode) == (info["date"], info["time"], info["mode"])


def test_errors_say_where():
    with pytest.raises(FileNotFoundError):
        tetron.open("missing.tet")
    with pytest.raises(tetron.Error) as error:
        tetron.open(SAMPLES / "bad" / "header-size-past-end.tet")
    assert error.value.offset == 0 and isinstance(error.value, ValueError)
    with pytest.raises(tetron.Error) as error:  # of no kind, so there is no place
        tetron.open(SAMPLES / "bad" / "wrong-type.tet")
    assert error.value.offset is None
    with pytest.raises(tetron.Error):
        tetron.read(b"")
    with pytest.raises(tetron.Error):
        tetron.open(DUEL, encoding="no-such-encoding")
    with pytest.raises(tetron.Error):
        tetron.open(DUEL).table("stones")
    with pytest.raises(ValueError):
        tetron.open(DUEL, round=0)
    cut = tetron.open(SAMPLES / "partial" / "cut-in-chunk.tet")
    assert "offset" in cut.damage
    assert tetron.open(DUEL).damage is None


@pytest.mark.parametrize("path", sorted((SAMPLES / "bad").glob("*.tet")), ids=lambda path: path.stem)
def test_what_is_no_recording_is_an_error(path):
    with pytest.raises(tetron.Error):
        tetron.open(path)


def test_every_prefix_of_a_recording_is_read_or_refused():
    data = DUEL.read_bytes()
    for end in list(range(0, 300, 7)) + list(range(300, len(data), 997)):
        try:
            game = tetron.read(data[:end])
        except tetron.Error:
            continue
        list(game)
        game.placements()
        game.at(10_000).field()


GAMES = sorted((SAMPLES / "good").glob("*.tet")) + sorted((SAMPLES / "tetrio").glob("*.ttr*"))


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name)
def test_fumens_are_those_of_the_command(path):
    game = tetron.open(path)
    same = ["--comment", "quiz", "--to", "fumen"]
    same += ["--profile", "tetron4"] if path.suffix == ".tet" else ["--round", "1"]
    for player in range(len(game.players)):
        written = game.fumen(player, comment="quiz") + "\n"
        assert written == tetron_command("convert", path, "--player", str(player), *same)


def test_all_rounds_of_a_match_are_within_reach():
    path = SAMPLES / "tetrio" / "match.ttrm"
    first = tetron.open(path)
    assert (first.round, first.rounds) == (1, 3)
    rows = tetron_command("convert", path, "--to", "csv").splitlines()
    assert rows[0].startswith("round,player,")
    for number in range(1, first.rounds + 1):
        game = tetron.open(path, round=number)
        assert (game.round, game.rounds) == (number, 3)
        assert game.players == first.players
        assert len(game.placements()) == sum(row.startswith(f"{number},") for row in rows)
    with pytest.raises(tetron.Error):
        tetron.open(path, round=4)
    assert tetron.open(DUEL).round is None


def test_a_part_of_a_game_as_a_fumen():
    game = tetron.open(DUEL)
    part = tetron.fumen.decode(game.fumen(1, from_ms=5_000, until_ms=9_000))
    rows = game.placements()
    times = rows["t_ms"][rows["player"] == 1]
    assert len(part) == np.count_nonzero((times >= 5_000) & (times <= 9_000)) + 1
    assert game.fumen(version=110).startswith("v110@")
    with pytest.raises(IndexError):
        game.fumen(9)
    with pytest.raises(ValueError):
        game.fumen(comment="loud")


MATCH = SAMPLES / "tetrio" / "match.ttrm"


def test_rounds_and_who_won_them_are_those_of_the_file():
    rounds = json.loads(MATCH.read_text())["replay"]["rounds"]
    won = {}
    for number, players in enumerate(rounds, 1):
        game = tetron.open(MATCH, round=number)
        winners = [p["username"] for p in players if p["replay"]["results"]["gameoverreason"] == "winner"]
        assert game.rounds == len(rounds)
        assert game.won_by == (winners[0] if winners else None)
        for name in (p["username"] for p in players):
            won[name] = won.get(name, 0) + (name in winners)
    assert tetron.open(MATCH).rounds_won == won
    duel = tetron.open(DUEL)
    assert (duel.rounds, duel.rounds_won) == (1, {})
    assert duel.won_by == duel.players[duel.header_winner]


def test_a_match_as_json_is_read_like_the_match(tmp_path):
    path = tmp_path / "match.json"
    tetron_command("convert", MATCH, "-o", path)
    for number in (1, 2):
        game, same = tetron.open(MATCH, round=number), tetron.open(path, round=number)
        assert (same.players, same.exact, same.won_by) == (game.players, game.exact, game.won_by)
        assert same.raw == game.raw
        assert same.fumen(1, comment="quiz") == game.fumen(1, comment="quiz")


def test_a_match_is_that_of_the_file(tmp_path):
    stated = json.loads(MATCH.read_text())["replay"]["rounds"]
    match = tetron.open_match(MATCH)
    assert (match.kind, match.game) == ("tetrio", "TETR.IO")
    rounds = match.rounds
    assert [round.round for round in rounds] == [round.number for round in rounds] == list(range(1, len(stated) + 1))
    won = dict.fromkeys(match.players, 0)
    for round, players in zip(rounds, stated):
        winners = [p["username"] for p in players if p["replay"]["results"]["gameoverreason"] == "winner"]
        assert round.winner == (winners[0] if winners else None)
        assert {result.name for result in round.results if result.won} == set(winners)
        assert {result.name for result in round.results} == {p["username"] for p in players}
        assert round.exact is True
        for result in round.results:
            assert match.players[result.player] == result.name
            assert result.stated != {}
            assert {name: result.replayed[name] for name in result.stated} == result.stated
            won[result.name] += result.won
    assert match.score == [won[name] for name in match.players]
    assert match.winner == max(won, key=won.get) if len(set(won.values())) > 1 else match.winner is None
    events = rounds[0].events()
    for result in rounds[0].results:
        placed = [e for e in events if e["type"] == "place" and e["player"] == result.player]
        assert len(placed) == result.stated["pieces"]


@pytest.mark.parametrize("path", [MATCH, DUEL], ids=["match", "duel"])
def test_a_match_as_json_is_that_of_the_command(path, tmp_path):
    match = tetron.open_match(path)
    copy = tmp_path / "match.json"
    copy.write_text(match.to_json(), encoding="utf-8")
    same = tetron.open_match(copy)
    assert same.kind == "match"
    assert (same.game, same.players, same.score, same.winner) == (match.game, match.players, match.score, match.winner)
    assert [round.events() for round in same.rounds] == [
        [{key: value for key, value in event.items()} for event in round.events()] for round in match.rounds
    ]
    assert tetron.read_match(path.read_bytes()).to_json() == match.to_json()
    if path is MATCH:
        assert tetron_command("convert", path, "--to", "json") == match.to_json()


@pytest.mark.parametrize("path", [MATCH, DUEL], ids=["match", "duel"])
def test_measures_are_those_of_the_command(path):
    told = [json.loads(line) for line in tetron_command("stats", "--format", "json", path).splitlines()]
    assert tetron.open_match(path).stats() == told
    for line in told:
        del line["file"]
    assert tetron.read_match(path.read_bytes()).stats() == told


def test_what_is_no_match_is_an_error(tmp_path):
    with pytest.raises(FileNotFoundError):
        tetron.open_match(tmp_path / "none.ttrm")
    for data in (b"", b"hello", b"{}"):
        with pytest.raises(tetron.Error):
            tetron.read_match(data)


def summary(match):
    return [(round.round, round.winner, round.length_ms, round.exact) for round in match]


def test_a_match_is_a_sequence_of_its_rounds():
    match = tetron.open_match(MATCH)
    stated = json.loads(MATCH.read_text())["replay"]["rounds"]
    assert len(match) == len(match.rounds) == len(stated)
    assert summary(match) == summary(match.rounds) == summary([match[i] for i in range(len(match))])
    assert [round.round for round in match[1:]] == [2, 3]
    assert [round.round for round in match[::-1]] == [3, 2, 1]
    assert match[-1].round == 3 and match[5:] == []
    for index in (3, -4):
        with pytest.raises(IndexError):
            match[index]


@pytest.mark.parametrize("path", [MATCH, DUEL], ids=["match", "duel"])
def test_what_is_pickled_is_the_same(path):
    match = tetron.open_match(path)
    same = pickle.loads(pickle.dumps(match))
    assert same.to_json() == match.to_json()
    game = tetron.open(path, encoding="latin1", round=2 if path is MATCH else 1)
    copy = pickle.loads(pickle.dumps(game))
    assert (copy.players, copy.round, copy.won_by, copy.raw) == (game.players, game.round, game.won_by, game.raw)
    np.testing.assert_array_equal(copy.placements(), game.placements())


def test_a_recording_that_was_read_with_salvage_is_pickled_so():
    path = SAMPLES / "partial" / "cut-in-chunk.tet"
    game = tetron.open(path, salvage=True)
    copy = pickle.loads(pickle.dumps(game))
    assert copy.damage == game.damage is not None
    assert copy.raw == path.read_bytes()


@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview])
@pytest.mark.parametrize("path", [MATCH, DUEL], ids=["match", "duel"])
def test_bytes_of_all_types_are_read(kind, path):
    data = kind(path.read_bytes())
    assert tetron.read(data).players == tetron.open(path).players
    assert tetron.read_match(data).players == tetron.open_match(path).players


def test_what_is_not_bytes_in_one_piece_is_an_error():
    for read in (tetron.read, tetron.read_match):
        with pytest.raises(BufferError):
            read(memoryview(DUEL.read_bytes())[::2])
        with pytest.raises(TypeError):
            read("text")


@pytest.mark.parametrize("path", [MATCH, DUEL], ids=["match", "duel"])
def test_a_profile_that_does_not_exist_is_an_error(path):
    with pytest.raises(FileNotFoundError):
        tetron.open(path, profile="no-such.toml")
