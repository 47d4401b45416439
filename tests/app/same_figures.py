#!/usr/bin/env python3
"""The last value of a figure is the same in every output of the command, or absent in all.

  tests/app/same_figures.py TETRON SAMPLES

Asks for every round of every sample that can be played whole: `info`, `stats`, `show`, CSV, the match as JSON, the archive and the
page. What `info` states is what everything else is compared with; the totals of the match as JSON are counted here from its events.
"""

import csv
import io
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

TETRON = str(Path(sys.argv[1]).resolve())
SAMPLES = Path(sys.argv[2]).resolve()
scratch = tempfile.TemporaryDirectory()
problems = []
compared = 0
FIGURES = ("score", "lines", "level")


def run(*arguments):
    done = subprocess.run([TETRON, "--no-config", *map(str, arguments)], capture_output=True, stdin=subprocess.DEVNULL, timeout=300)
    return done.returncode, done.stdout.decode(errors="replace")


def same(what, values):
    """`values` by output; outputs that do not show a figure at all are left out before."""
    global compared
    compared += len(values)
    if len(set(values.values())) > 1:
        problems.append(f"{what}: {values}")


def stated(path):
    """By round and name what info has; a figure that it has not is None."""
    code, out = run("info", "--format", "json", path)
    if code != 0:
        return {}
    rounds = json.loads(out).get("rounds", [])
    return {(one["round"], player["name"]): player for one in rounds for player in one["players"]}


def shown(path, number):
    """The figures above the field of the only player: a figure that is not there is None, one that is not known is '-'."""
    code, out = run("show", path, "--round", number)
    if code != 0:
        return None
    head = out[: out.index("+-")]
    found = {name: re.search(rf"\b{name} (-|\d+)", head) for name in FIGURES}
    return {name: value and (None if value[1] == "-" else int(value[1])) for name, value in found.items()}


def counted(path, number):
    """What the events of a round add up to."""
    code, out = run("convert", path, "--to", "json")
    if code != 0:
        return None
    match = json.loads(out)
    if "rounds" not in match:
        return None
    now = dict.fromkeys(FIGURES)
    for event in match["rounds"][number - 1]["events"]:
        kind = event["type"]
        if kind == "clear":
            now["lines"] = (now["lines"] or 0) + event["rows"]
        elif kind == "count":
            now["lines"] = event["lines"]
        elif kind == "credits":
            now["score"] = event["credits"]
        elif kind == "level":
            now["level"] = event["level"]
    return now


def in_csv(path, number):
    """The values before the last placement: they are there where they are known, and never above the last ones."""
    code, out = run("convert", path, "--to", "csv", "--round", number)
    rows = list(csv.DictReader(io.StringIO(out))) if code == 0 else []
    if not rows:
        return None
    return {name: int(rows[-1][column]) if rows[-1][column] else None for name, column in zip(FIGURES, ("credits", "lines", "level"))}


def archived(path):
    database = Path(scratch.name) / "a.db"
    database.unlink(missing_ok=True)
    if run("archive", "add", database, path)[0] != 0:
        return {}
    found = {}
    tables = {}
    for table in ("games", "statistics", "players", "placements"):
        code, out = run("archive", "export", database, "--table", table, "--format", "csv")
        tables[table] = list(csv.DictReader(io.StringIO(out))) if code == 0 else []
    for game in tables["games"]:
        own = [row for row in tables["statistics"] if row["game_id"] == game["game_id"]]
        last = [row for row in tables["placements"] if row["game_id"] == game["game_id"]]
        found[int(game["round"])] = (own, last)
    return found


def exact(path):
    """The rounds and players whose replay agrees with the file, or that need none."""
    code, out = run("check", "--format", "json", path)
    rounds = json.loads(out).get("rounds", []) if out else []
    return {(number, player["name"]) for number, one in enumerate(rounds, 1) for player in one["players"] if player["exact"] is not False}


def in_page(path, number):
    page = Path(scratch.name) / "page.html"
    if run("convert", path, "-o", page, "--round", number)[0] != 0:
        return None
    text = page.read_text()
    begins = text.index('{"about"') if '{"about"' in text else -1
    return json.JSONDecoder().raw_decode(text[begins:])[0] if begins >= 0 else None


def number(value):
    return None if value in (None, "") else int(value)


def look_at(path):
    told = stated(path)
    code, out = run("stats", "--format", "json", path)
    rows = [json.loads(line) for line in out.splitlines()] if code == 0 else []
    measured = {(row["round"], row["name"]): row for row in rows if row["of"] == "round"}
    in_archive = archived(path)
    sound = exact(path)
    for (round_number, name), player in told.items():
        what = f"{path.relative_to(SAMPLES)}, round {round_number}, {name}"
        alone = sum(other == round_number for other, _ in told) == 1
        if (round_number, name) not in sound:
            continue
        lines = player.get("lines")
        row = measured.get((round_number, name))
        if row and lines is not None:
            same(f"{what}: lines", {"info": lines, "stats": row["lines"]})
        if not alone or player.get("attack") is not None:
            continue
        at_end = shown(path, round_number)
        if at_end is None:
            continue
        events = counted(path, round_number)
        before = in_csv(path, round_number)
        kept, placements = in_archive.get(round_number, ([], []))
        for figure in FIGURES:
            value = player.get(figure)
            values = {"show": at_end[figure]}
            if value is not None:
                values["info"] = value
            if events is not None and events[figure] is not None:
                values["events"] = events[figure]
            if kept and figure != "level":
                values["archive"] = number(kept[0]["credits" if figure == "score" else "lines"])
            if figure == "score" and not (value or at_end[figure]):
                values = {program: one or 0 for program, one in values.items()}
            same(f"{what}: {figure}", values)
            # Known before the last placement in all tables, or in none.
            if before is not None:
                known = {"csv": before[figure]}
                if placements:
                    known["archive"] = number(placements[-1]["credits" if figure == "score" else figure])
                same(f"{what}: {figure} before the last placement", known)
                if before[figure] is not None and at_end[figure] is not None and before[figure] > at_end[figure]:
                    problems.append(f"{what}: {figure} was {before[figure]} before the last placement and is {at_end[figure]} at the end")
                if before[figure] is None and events is not None and events[figure] is not None and figure == "lines":
                    problems.append(f"{what}: {figure} is in the events but not in CSV")
        page = in_page(path, round_number)
        if page is not None and "begins" in page:
            known = {"page": page["begins"]["lines"] is not None, "show": at_end["lines"] is not None}
            same(f"{what}: lines begin in the page", known)


lists = subprocess.run([TETRON, "manual", "--lists"], capture_output=True, text=True, check=True).stdout.splitlines()
for folder in sorted(SAMPLES / line.split()[1] for line in lists if line.startswith("kind ")):
    for sample in sorted(folder.glob("*.*")):
        look_at(sample)
# By hand from the files: `0.statistics.lines=98` and `levelDispAdd` in the properties; 1,000 points by the table of Puyo Puyo.
for name, figure, value in (("nullpomino/marathon-plus.rep", "lines", 98), ("nullpomino/marathon-plus.rep", "score", 47170), ("quadra/single.rec", "score", 2970), ("quadra/keys.rec", "score", 5950), ("puyop/chain.puyop", "score", 1000), ("hatetris/game.hatetris", "score", None)):
    seen = shown(SAMPLES / name, 1)[figure]
    if value is not None and seen != value:
        problems.append(f"{name}: {figure} is {seen}, expected {value}")
if not problems and compared < 150:
    problems.append(f"only {compared} values were compared")
print(*problems, sep="\n")
print(f"{compared} values compared, {len(problems)} problems")
sys.exit(1 if problems else 0)
