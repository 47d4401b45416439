import shutil
import subprocess

import numpy as np
import pytest
import tetron
from conftest import SAMPLES, tetron_command
from tetron import fumen, motion

DUEL = SAMPLES / "good" / "duel.tet"
MATCH = SAMPLES / "tetrio" / "match.ttrm"


def rgb_of(*words, data):
    """What another program sees in a picture: the bytes of its pixels."""
    if shutil.which(words[0]) is None:
        pytest.skip(f"{words[0]} is not installed")
    return subprocess.run(list(words), input=data, capture_output=True, check=True).stdout


def board_of(path, moment, round=None):
    """The first field as `tetron show` draws it: a letter for each cell, those of falling pieces too."""
    words = ["show", path, "--at", f"{moment}ms"] + (["--round", round] if round else [])
    lines = [line[: line.index("|", 1)] for line in tetron_command(*words).splitlines() if line.startswith("|")]
    return ["".join(line[1 + 2 * x] for x in range(len(line) // 2)).upper().replace(".", "_") for line in lines]


@pytest.mark.parametrize(("path", "moment", "round"), [(DUEL, 20_000, None), (DUEL, 41_500, None), (MATCH, 9_000, 2)])
def test_a_picture_shows_the_field_with_the_falling_piece(path, moment, round, tmp_path):
    state = tetron.open(path, round=round or 1).at(moment)
    file = tmp_path / "field.png"
    file.write_bytes(tetron.picture(state, player=0, cell=20))
    found = fumen.decode(tetron_command("fumen", "from-image", file, "--quiet").splitlines()[0])[0].field
    wanted = board_of(path, moment, round)
    seen = [[cell != 0 for cell in row] for row in found.array().tolist()]
    blocks = [[letter not in "_ " for letter in row] for row in wanted]
    assert sum(map(sum, blocks)) > 10
    assert seen[-len(blocks) :] == blocks[-len(seen) :]


def test_png_and_svg_are_the_same_picture():
    state = tetron.open(MATCH, round=2).at(9_000)
    for options in ({}, {"player": 1}, {"theme": "light", "player": 0}):
        png = tetron.picture(state, cell=16, **options)
        svg = tetron.picture(state, "svg", cell=16, **options)
        assert png == tetron.picture(state, "png", cell=16, **options)
        drawn = rgb_of("rsvg-convert", "-f", "png", data=svg)
        one, other = (np.frombuffer(rgb_of("convert", "png:-", "-depth", "8", "rgb:-", data=data), np.uint8) for data in (png, drawn))
        assert one.shape == other.shape
        # The edges of what lies between pixels may differ.
        assert np.count_nonzero(one != other) < len(one) / 8
        assert np.abs(one.astype(int) - other).mean() < 3
    assert state._repr_svg_().startswith("<svg ")
    assert len(tetron.picture(state)) > len(tetron.picture(state, player=0)) > 500


def test_hold_and_queue_are_beside_the_field():
    state = tetron.open(MATCH, round=2).at(9_000)
    alone = tetron.picture(state, "svg", player=0).decode()
    player = state.players[0]
    assert player.hold and len(player.queue) == 5
    beside = [line for line in alone.splitlines() if 'width="0.75"' in line]
    assert len(beside) == 4 * (1 + len(player.queue))


def test_an_animation_is_as_long_as_its_part():
    game = tetron.open(DUEL)
    gif = tetron.animation(game, 10_000, 14_000, fps=5, player=1, cell=8)
    assert gif[:6] == b"GIF89a"
    assert gif == tetron.animation(game, 10_000, 14_000, fps=5, player=1, cell=8)
    delays = rgb_of("convert", "gif:-", "-format", "%T ", "info:-", data=gif).split()
    assert 2 < len(delays) <= 20
    assert sum(map(int, delays)) == 400
    first = rgb_of("convert", "gif:-[0]", "-depth", "8", "rgb:-", data=gif)
    state = game.at(10_000)
    assert first == rgb_of("convert", "png:-", "-depth", "8", "rgb:-", data=tetron.picture(state, player=1, cell=8))
    fast = tetron.animation(game, 10_000, 14_000, fps=5, player=1, cell=8, speed=2)
    assert sum(map(int, rgb_of("convert", "gif:-", "-format", "%T ", "info:-", data=fast).split())) == 200


def test_what_cannot_be_drawn_is_told():
    game = tetron.open(DUEL)
    state = game.at(5_000)
    for options in ({"format": "jpg"}, {"cell": 0}, {"theme": "blue"}):
        with pytest.raises(ValueError):
            tetron.picture(state, **options)
    with pytest.raises(IndexError):
        tetron.picture(state, player=7)
    for options in ({"from_ms": 10, "until_ms": 10}, {"fps": 0}, {"speed": 0}, {"from_ms": 10**7}, {"fps": 50, "speed": 1e-3}):
        with pytest.raises(ValueError):
            tetron.animation(game, **options)


def test_legal_moves_are_the_placements_of_motion():
    state = tetron.open(MATCH, round=2).at(9_000)
    moves = state.legal_moves(1)
    assert len(moves) > 9
    assert np.array_equal(moves, motion.placements(state, 1, depth=1))


def test_a_repr_shows_what_is_there():
    match = tetron.open_match(MATCH)
    assert repr(match) == (
        f"<tetron.Match kind='tetrio', mode={match.mode!r}, date={match.date!r}, players={match.players!r}, "
        f"rounds={len(match)}, score={match.score!r}, winner={match.winner!r}>"
    )
    round = match[1]
    assert repr(round).startswith(f"<tetron.Round 2, length_ms={round.length_ms}, winner={round.winner!r}, results=[<")
    game = tetron.open(MATCH, round=2)
    assert repr(game) == (
        f"<tetron.Recording mode={game.mode!r}, date={game.date!r}, players={game.players!r}, round=2 of {len(match)}, "
        f"length_ms={game.length_ms}, winner={game.winner!r}>"
    )
    state = game.at(9_000)
    player = state.players[0]
    assert repr(player) in repr(state)
    assert f"hold={player.hold!r}, queue={player.queue!r}, waiting={player.waiting!r}" in repr(player)


def test_match_round_and_recording_agree():
    for path in [MATCH, DUEL, *sorted((SAMPLES / "jstris").glob("*.jstris"))[:2]]:
        match = tetron.open_match(path)
        for number, round in enumerate(match, 1):
            game = tetron.open(path, round=number)
            assert (round.mode, round.date) == (match.mode, match.date)
            assert (game.mode, game.winner) == (round.mode, round.winner)
            assert round.date == (f"{game.date} {game.time}" if path == DUEL else game.date)
            assert game.won_by == game.winner
