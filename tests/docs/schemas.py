#!/usr/bin/env python3
"""What commands write as JSON is what docs/schema says, about every sample.

  tests/docs/schemas.py TETRON SOURCE

Exit code 77: there is no python3-jsonschema.
"""

import json
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

try:
    import jsonschema
except ImportError:
    print("skipped: there is no python3-jsonschema")
    sys.exit(77)

TETRON = str(Path(sys.argv[1]).resolve())
SOURCE = Path(sys.argv[2]).resolve()
SAMPLES = SOURCE / "samples"
lists = subprocess.run([TETRON, "manual", "--lists"], capture_output=True, text=True, check=True).stdout.splitlines()
KINDS = [name for name in (line.split()[1] for line in lists if line.startswith("kind ")) if (SAMPLES / name).is_dir()]
LONG = 40  # a longer list is looked at once for each shape of its elements
# Strings whose value decides which members there are, or is one of a few.
TELLING = {"type", "kind", "key", "spin", "rotation", "format", "state", "of", "source", "verdict", "mover", "rule", "piece"}

schemas = {}
problems = []
checked = {}


def schema(name):
    if name not in schemas:
        file, _, part = name.partition("#")
        text = json.loads((SOURCE / f"docs/schema/{file}.schema.json").read_text())
        jsonschema.Draft202012Validator.check_schema(text)
        if part and "$defs" in text:
            text = {"$schema": text["$schema"], "$ref": f"#/$defs/{part}", "$defs": text["$defs"]}
        elif part:
            text = next(one for one in text["anyOf"] if one["title"] == part)
        schemas[name] = jsonschema.Draft202012Validator(text)
    return schemas[name]


def shape(value, key=""):
    """What of a value decides whether it is valid: members and kinds of values, not the values."""
    if isinstance(value, dict):
        return tuple((name, shape(part, name)) for name, part in value.items())
    if isinstance(value, list):
        return frozenset(shape(part, key) for part in value)
    if isinstance(value, str):
        return ("text", value if key in TELLING else "")
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return (type(value).__name__, value < 0)
    return repr(value) if value is None else type(value).__name__


def thin(value):
    """The value with each long list cut to one element of each shape."""
    if isinstance(value, dict):
        return {name: thin(part) for name, part in value.items()}
    if isinstance(value, list):
        if len(value) > LONG:
            value = list({shape(part): part for part in value}.values())
        return [thin(part) for part in value]
    return value


def no_twice(pairs):
    members = dict(pairs)
    assert len(members) == len(pairs), f"a member is there twice: {[name for name, _ in pairs]}"
    return members


def parse(text):
    return json.loads(text, object_pairs_hook=no_twice,
                      parse_constant=lambda name: problems.append(f"{name} is not a number of JSON"))


def run(arguments, may_end=(0, 1), given=None):
    done = subprocess.run([TETRON, *map(str, arguments)], capture_output=True, text=True, input=given, timeout=300)
    if done.returncode not in may_end:
        problems.append(f"tetron {' '.join(map(str, arguments))}: exit code {done.returncode}: {done.stderr.strip()[-300:]}")
    return done.stdout


def look(name, values, command):
    for value in thin(values):
        for error in schema(name).iter_errors(value):
            best = jsonschema.exceptions.best_match([error])
            problems.append(f"tetron {command}: {name}: {'/'.join(map(str, best.absolute_path))}: {best.message[:300]}")
            break
    checked[name] = checked.get(name, 0) + len(values)


def ask(name, arguments, lines=False, may_end=(0, 1), given=None):
    """One object, or one a line, of the schema `name`."""
    text = run(arguments, may_end, given)
    command = " ".join(str(word).replace(str(SAMPLES), "samples") for word in arguments)
    try:
        values = [parse(line) for line in text.splitlines()] if lines else [parse(text)] if text.strip() else []
    except (ValueError, AssertionError) as error:
        problems.append(f"tetron {command}: {error}")
        return []
    if not values:
        problems.append(f"tetron {command}: writes nothing")
    look(name, values, command)
    return values


def recordings(*folders):
    return sorted(path for folder in folders for path in (SAMPLES / folder).iterdir()
                  if path.is_file() and path.suffix != ".txt")


def about(path):
    """Every question about one recording."""
    everything = (0, 1, 4)
    is_tet = path.suffix == ".tet"
    ask("info", ["info", "--format", "json", path], may_end=everything)
    ask("check", ["check", "--format", "json", path], lines=True, may_end=everything)
    # A name that nobody has is an error.
    me = ["--me", "ann"] if path == SAMPLES / "tetrio/match.ttrm" else []
    ask("list", ["list", *me, "--format", "json", path], may_end=everything)
    if is_tet:
        ask("info", ["info", "--deaths", "--salvage", "--format", "json", path], may_end=everything)
        ask("dump", ["dump", "--format", "ndjson", "--salvage", path], lines=True, may_end=everything)
        ask("dump", ["dump", "--format", "json", "--hex", path], may_end=everything)
    if is_tet:
        ask("recording", ["convert", path, "--to", "json"], may_end=everything)
    else:
        ask("dump", ["dump", "--format", "ndjson", path], lines=True, may_end=(0, 3, 4))
        # A game of one round that cannot be played has no events, and becomes nothing.
        written = run(["convert", path, "--to", "json"], (0, 1, 3, 4))
        look("match", [parse(written)] if written else [], f"convert {path.name}")
    if path.parent.name != "partial":
        if not run(["stats", "--format", "json", path], (0, 1, 3, 4)).strip():
            return
        ask("stats", ["stats", "--format", "json", path], lines=True, may_end=(0, 1, 3, 4))
        reviewed = run(["review", "--format", "json", "--until", "0:15", path], (0, 1, 3, 4))
        look("review", [parse(line) for line in reviewed.splitlines()], f"review {path.name}")


def about_others(folder):
    """Answers of commands of recordings that the questions here do not name."""
    asked = Path(__file__).read_text()
    for line in run(["manual", "--lists"]).splitlines():
        what, name = line.split(" ", 1)
        if what == "answer" and f'["{name}"' not in asked and "-" not in name:
            ask(name, [name, "--format", "json", *recordings("good", "tetrio")], lines=True)


def about_numbers(folder):
    for game in sorted((SAMPLES / "numeron").glob("*.txt")):
        shown = run(["numeron", "show", "--format", "json", game])
        look("numeron-show", [parse(shown)], "numeron show")
        again = Path(folder) / "game.json"
        again.write_text(shown)
        ask("numeron-show", ["numeron", "show", "--format", "json", again])
        ask("numeron-check", ["numeron", "check", "--format", "json", game])
        ask("numeron-analyse", ["numeron", "analyse", "--format", "json", game])
        ask("numeron-analyse", ["numeron", "analyse", "--format", "json", "--after", "2", game])


def about_pieces(folder):
    folder = Path(folder)
    match = SAMPLES / "tetrio/match.ttrm"
    pages = folder / "pages.txt"
    run(["convert", match, "--round", "3", "--player", "ann", "--comment", "quiz", "-o", pages])
    ask("fumen", ["fumen", "decode", pages], lines=True)
    for version in ("110", "115"):
        ask("fumen", ["fumen", "decode", "-"], lines=True,
            given=run(["convert", SAMPLES / "good/duel.tet", "--fumen-version", version]))
    ask("fumen-info", ["fumen", "info", "--format", "json", pages, "v115@vhAAgH"], lines=True)
    ask("fumen-find", ["fumen", "find", "--format", "json", pages, "see v115@vhAAgH, 7eAAA"], lines=True)
    for more in ([], ["--count"], ["--limit", "2"]):
        ask("pc-sequences", ["pc", "sequences", "*p2", "--format", "json", *more])
    board = folder / "board.txt"
    board.write_text("######\n" * 4)
    odd = folder / "odd.txt"
    odd.write_text("####\n" * 3)
    for more in ([], ["--bags"], ["--buildable"], ["--sample", "2"], ["--count"], ["--by-pieces"], ["--parity"], ["--count", "--estimate"],
                 ["--count", "--up-to", "mirror"], ["--first", "2"], ["--limit", "1"]):
        ask("solve", ["solve", board, "--format", "json", *more], lines=True, may_end=(0, 4))
        if more in (["--parity"], ["--count"]):
            ask("solve", ["solve", odd, "--format", "json", *more], lines=True)
    for page in ("3", "4", "5"):
        ask("pc-percent", ["pc", "percent", pages, "--page", page, "--format", "json"], lines=True)
    ask("pc-percent", ["pc", "percent", pages, "--page", "all", "--queue", "*p3", "--format", "json"], lines=True)
    ask("pc-percent", ["pc", "percent", pages, "--page", "4", "--queue", "*p7", "--format", "json"], lines=True)
    ask("pc-percent", ["pc", "percent", "-", "--queue", "[TO]!,*p3", "--saves", "T,^S", "--leftover", "T", "--built",
                       "TILJSZ", "--format", "json"], lines=True, given="######....\n" * 4)
    for page in ("4", "5"):
        ask("pc-path", ["pc", "path", pages, "--page", page, "--format", "json"], lines=True)
        ask("pc-path", ["pc", "path", pages, "--page", page, "--minimal", "--format", "json"], lines=True)
        ask("pc-score", ["pc", "score", pages, "--page", page, "--points", "attack", "--format", "json"], lines=True)
        ask("pc-combo", ["pc", "combo", pages, "--page", page, "--queue", "*p3", "--format", "json"], lines=True)
        ask("pc-spin", ["pc", "spin", pages, "--page", page, "--queue", "*p3", "--format", "json"], lines=True)
    target = run(["fumen", "encode", "-"], given=json.dumps({"pages": [{"field": "______OO__\nIIII__OO__\n__________"}]})).strip()
    ask("pc-cover", ["pc", "cover", target, "--queue", "*p7", "--format", "json"], lines=True)
    ask("pc-cover", ["pc", "cover", target, "--queue", "*p7", "--congruents", "--minimal", "--format", "json"], lines=True)
    ask("pc-path", ["pc", "path", pages, "--page", "4", "--cover-tree", "--format", "json"], lines=True)
    ask("pc-path", ["pc", "path", pages, "--page", "4", "--prefer", "shared", "--format", "json"], lines=True)
    loops = folder / "loops.db"
    run(["pc", "loop", loops, "--make", "--lines", "2", "--nth", "2-5"])
    for more in ([], ["--nth", "5"], ["--left", "IJLO"]):
        ask("pc-loop", ["pc", "loop", loops, "--format", "json", *more])
    chain = ["pc", "chain", "-", "--queue", "*p4", "--then", "*p3", "--saves", "all", "--format", "json"]
    ask("pc-chain", chain, lines=True, given="IIIIOOOOOO\nIIIIOOOOOO\n")
    ask("pc-chain", chain + ["--least", "100"], lines=True, may_end=(0, 1), given="IIIIOOOOOO\nIIIIOOOOOO\n")
    ask("pc-spin", ["pc", "spin", "-", "--setup", "--queue", "*p2", "--lines", "5", "--format", "json"], lines=True,
        given="##........\n#...######\n##.#######\n")
    ask("pc-path", ["pc", "setup", "-", "--fill", "I", "--queue", "*p3", "--format", "json"], lines=True,
        given=run(["fumen", "encode", "-"], given=json.dumps(
            {"pages": [{"field": "IIII______\nIIII______\nIIII______\n__________"}]})))


def about_profiles_rules(folder):
    games = [SAMPLES / "good" / name for name in ("solo.tet", "duel.tet", "eight.tet")]
    for game in games:
        ask("profile-infer", ["profile", "infer", "--format", "json", game])
    ask("profile-infer", ["profile", "infer", "--format", "json", games[0], games[1]])
    ask("profile-fit", ["profile", "fit", "--format", "json", "--profile", "tetron4", *games], lines=True)
    for rules in sorted((SAMPLES / "rules").glob("*.lua")):
        ask("rules-run", ["rules", "run", rules, "--frames", "200", "--bot", "random", "--format", "json"])
    broken = Path(folder) / "broken.lua"
    broken.write_text("nonsense(")
    late = Path(folder) / "late.lua"
    late.write_text("setFieldSize(6, 12)\nfunction update()\n  nothing()\nend\n")
    ask("rules-check", ["rules", "check", "--frames", "60", "--format", "json", *sorted((SAMPLES / "rules").glob("*.lua")), broken, late],
        lines=True)
    for name in ("tetris.lua", "columns.lua"):
        ask("rules-rate", ["rules", "rate", SAMPLES / "rules" / name, "--games", "4", "--format", "json"], lines=True)


def about_notes(folder):
    game = Path(folder) / "noted.tet"
    game.write_bytes((SAMPLES / "good/duel.tet").read_bytes())
    for at in ("1", "2"):
        subprocess.run([TETRON, "note", "add", game, "a text", "--at", at], check=True, capture_output=True)
    ask("note", ["note", "list", "--format", "json", game], lines=True)


def about_archives(folder):
    database = Path(folder) / "games.db"
    listed = subprocess.run([TETRON, "archive", "add", database, *(SAMPLES / kind for kind in ("good", "partial", "bad", *KINDS))],
                            capture_output=True, text=True)
    if listed.returncode == 2:  # built without SQLite
        return
    for table in ("files games players statistics placements weapons chat game_list player_games player_totals pairings months modes "
                  "pieces problems").split():
        ask(f"archive#{table}", ["archive", "export", database, "--table", table, "--format", "ndjson"], lines=True)
    ask("archive#listed_game", ["archive", "list", database, "--format", "ndjson"], lines=True)
    ask("archive#problems", ["archive", "list", database, "--problems", "--format", "ndjson"], lines=True)
    for question, table in (("opponent", "pairings"), ("game", "player_games"), ("piece", "pieces"), ("mode", "modes"), ("month", "months")):
        ask(f"archive#{table}", ["archive", "stats", database, "--by", question, "--format", "ndjson"], lines=True)
    ask("archive#player_totals", ["archive", "stats", database, "--format", "ndjson"], lines=True)


def about_many(folder):
    """Of many inputs there is one answer each, on a line of its own, in their order, with the version of its form."""
    reviewed = run(["review", "--format", "json", "--until", "0:15", SAMPLES / "tetrio"], (0, 1)).splitlines()
    look("review", [parse(line) for line in reviewed[:-1]], "review of a folder")
    look("review-many", [parse(reviewed[-1])], "review of a folder")
    games = recordings("good", "tetrio", "ngf")
    fields = Path(folder) / "fields.txt"
    fumens = run(["convert", SAMPLES / "good/duel.tet", "--player", "0", "--until", "0:04"]).split()
    fields.write_text("\n".join(fumens * 3) + "\n")
    rules = [SAMPLES / "rules" / name for name in ("tetris.lua", "columns.lua")]
    field = [f"{fields}:{number}" for number in (1, 2, 3)]
    percent = ["--queue", "*p3", "--page", "1", "--tree", "0", "--failed", "0"]
    for name, words, inputs, of, key in (
            ("info", ["info"], games, games, "file"),
            ("check", ["check"], games, games, "file"),
            ("profile-fit", ["profile", "fit", "--profile", "tetron4"], recordings("good"), recordings("good"), "file"),
            ("rules-rate", ["rules", "rate", "--games", "4"], rules, rules, "file"),
            ("pc-percent", ["pc", "percent", *percent], [fields], field, "input"),
            ("pc-path", ["pc", "path", "--queue", "*p3"], [fields], field, "input"),
            ("fumen", ["fumen", "decode"], [fields], field, None)):
        values = ask(name, [*words, "--format", "json", *inputs] if name != "fumen" else [*words, *inputs], True, (0, 1, 4))
        if len(values) != len(of):
            problems.append(f"tetron {' '.join(words)}: {len(values)} objects of {len(of)} inputs")
        if key and [value.get(key) for value in values] != [str(one) for one in of]:
            problems.append(f"tetron {' '.join(words)}: the objects are not in the order of the inputs: {[value.get(key) for value in values][:3]}")
        if not all("version" in value for value in values):
            problems.append(f"tetron {' '.join(words)}: an object without version")


def must_fail():
    """A schema that accepts anything would be no test."""
    good = parse(run(["info", "--format", "json", SAMPLES / "good/duel.tet"]))
    for change in ({"mode": 1}, {"lines": None}, {"new": 1}):
        assert not schema("info").is_valid({**good, **change}), f"the schema of info accepts {change}"
    del good["winner"]
    assert not schema("info").is_valid(good), "the schema of info does not miss `winner`"
    for path in (SOURCE / "docs/schema").glob("*.schema.json"):
        for value in ({}, [1], 1, {"file": 1}):
            assert not schema(path.name.split(".")[0]).is_valid(value), f"{path.name} accepts {value}"


must_fail()
with tempfile.TemporaryDirectory() as scratch, ThreadPoolExecutor(2) as pool:
    asked = [pool.submit(about, path) for path in recordings("good", "partial", *KINDS)]
    for task in (about_others, about_numbers, about_pieces, about_profiles_rules, about_notes, about_archives, about_many):
        asked.append(pool.submit(task, scratch))
    asked.append(pool.submit(ask, "dump", ["dump", "--format", "ndjson", *recordings("good")], True))
    asked.append(pool.submit(ask, "stats", ["stats", "--format", "json", *recordings("tetrio")], True))
    asked.append(pool.submit(ask, "find", ["find", "--event", "quad", "--format", "json", *recordings("tetrio", "good")], True))
    for one in asked:
        one.result()

never = {path.name.split(".")[0] for path in (SOURCE / "docs/schema").glob("*.schema.json")} - {name.split("#")[0] for name in checked}
# Without SQLite there is no archive.
never -= {"archive"} if "archive" not in subprocess.run([TETRON, "--help"], capture_output=True, text=True).stdout else set()
problems += [f"docs/schema/{name}.schema.json: nothing was compared with it" for name in sorted(never)]
print("\n".join(dict.fromkeys(problems)))
if problems:
    sys.exit(1)
print(f"{sum(checked.values())} objects of {len(checked)} forms are as docs/schema says")
