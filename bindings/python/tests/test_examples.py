"""The programs of docs/examples, run as they stand there."""

import csv
import json
import subprocess
import sys
import urllib.error
import urllib.request

import tetron
from conftest import SAMPLES, SOURCE

EXAMPLES = SOURCE / "docs" / "examples"
MATCH = SAMPLES / "tetrio" / "match.ttrm"


def run(program, *arguments):
    return subprocess.run([sys.executable, EXAMPLES / program, *map(str, arguments)], capture_output=True, text=True, check=True)


def test_bot():
    first, keys = run("bot.py", MATCH, 1).stdout.splitlines()
    same, _, turns = first.split()[:3]
    placed = tetron.open(MATCH, round=1).placements()
    assert 0 < int(same) < int(turns) <= (placed["player"] == 0).sum()
    assert keys.split()[-1] == "drop"


def test_table(tmp_path):
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "match.ttrm").write_bytes(MATCH.read_bytes())
    (folder / "cut.tet").write_bytes((SAMPLES / "good" / "duel.tet").read_bytes()[:20])
    (folder / "duel.tet").write_bytes((SAMPLES / "good" / "duel.tet").read_bytes())
    out = tmp_path / "all.csv"
    told = run("table.py", folder, out)
    assert told.stderr.startswith(f"{folder / 'cut.tet'}: ")
    with open(out, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    wanted = [tetron.open_match(folder / name).placements() for name in ("duel.tet", "match.ttrm")]
    assert [int(row["t_ms"]) for row in rows] == [int(t) for table in wanted for t in table["t_ms"]]


def test_server():
    server = subprocess.Popen([sys.executable, EXAMPLES / "server.py", "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        address = server.stdout.readline().strip()

        def ask(path, data):
            with urllib.request.urlopen(urllib.request.Request(address + path, data=data), timeout=60) as answer:
                return answer.read()

        match = tetron.open_match(MATCH)
        told = json.loads(ask("/info", MATCH.read_bytes()))
        assert told == {"players": match.players, "score": match.score, "winner": match.winner, "rounds": len(match)}
        assert ask("/picture?ms=9000", MATCH.read_bytes()) == tetron.picture(tetron.open(MATCH).at(9000))
        try:
            ask("/info", MATCH.read_bytes()[:1000])
            ask("/info", b"no recording")
            raise AssertionError("an error is not told")
        except urllib.error.HTTPError as error:
            assert error.code == 422 and json.loads(error.read())["error"]
    finally:
        server.kill()
        server.wait()
