#!/usr/bin/env python3
"""What is one rule in all commands is tried with all commands.

  tests/app/one_rule.py TETRON SAMPLES

The table names every command once; one that `tetron manual` has and the table has not is a failure, and so is an option that
the manual names for a command about which the table says nothing.
"""

import gzip
import json
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

TETRON = str(Path(sys.argv[1]).resolve())
SAMPLES = Path(sys.argv[2]).resolve()
scratch = tempfile.TemporaryDirectory()
FOLDER = Path(scratch.name)
problems = []
checked = 0


def run(*arguments, given=None):
    done = subprocess.run([TETRON, "--no-config", *map(str, arguments)], capture_output=True, stdin=None if given else subprocess.DEVNULL,
                          input=given, timeout=300, cwd=FOLDER)
    return done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")


def expect(is_right, what, *found):
    global checked
    checked += 1
    if not is_right:
        problems.append(f"{what}: {' | '.join(str(one)[:300] for one in found)}")


def shown(words):
    return "tetron " + " ".join(str(word) for word in words)


def file(name, text):
    path = FOLDER / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


GAME = SAMPLES / "good/duel.tet"
MATCH = SAMPLES / "tetrio/match.ttrm"
OTHER_DAY = file("other-day.tet", GAME.read_bytes()[:5] + b"\x07" + GAME.read_bytes()[6:])  # in July
BOARD = file("board.txt", "######....\n" * 4)
TERRAIN = file("terrain.txt", "######\n" * 4)
FUMENS = file("pages.txt", run("convert", GAME, "--player", "0", "--until", "0:05")[1])
PLACED = file("placed.txt", run("fumen", "encode", "-", given=json.dumps({"pages": [{"field": "______OO__\nIIII__OO__\n__________"}]}).encode())[1])
FILLED = file("filled.txt", run("fumen", "encode", "-", given=json.dumps({"pages": [{"field": "IIII______\nIIII______\nIIII______\n__________"}]}).encode())[1])
OPENER = file("opener.txt", "IIIIOOOOOO\nIIIIOOOOOO\n")
PAGES = file("pages.json", run("fumen", "decode", FUMENS)[1])
LOOPS = FOLDER / "loops.db"
run("pc", "loop", LOOPS, "--make", "--lines", "2", "--nth", "5")
ARCHIVE = FOLDER / "games.db"
HAS_ARCHIVE = run("archive", "add", ARCHIVE, GAME, MATCH)[0] == 0
NOTED = file("noted.tet", GAME.read_bytes())
CHANGED = file("changed.tet", GAME.read_bytes())  # its notes
for name in (NOTED, *[CHANGED] * 9):
    run("note", "add", name, "a text", "--at", "1")
NUMBERS = sorted((SAMPLES / "numeron").glob("*.txt"))[0]
RULES = SAMPLES / "rules/columns.lua"
PICTURE = FOLDER / "field.png"
run("convert", "v115@9gF8DeF8DeF8DeF8NeAgH", "-o", PICTURE)

PAGE = file("rules-page.html", '<script type="application/json" id="game">{}</script><script type="application/json" id="gallery">[]</script>')

QUEUE = ["--queue", "*p3"]
# The command: what it reads, words that go with it, what its JSON is ("answer" of an input, or "things" in it).
TABLE = {
    "list": (GAME, ["--wide"], "answer"),
    "info": (GAME, [], "answer"),
    "dump": (GAME, [], "things"),
    "check": (GAME, [], "answer"),
    "show": (GAME, [], None),
    "convert": (GAME, ["--to", "csv"], None),
    "find": (GAME, ["--event", "death"], "things"),
    "review": (GAME, ["--until", "0:10"], "things"),
    "stats": (GAME, [], "things"),
    "solve": (TERRAIN, ["--limit", "2"], "things"),
    "numeron show": (NUMBERS, [], "answer"),
    "numeron check": (NUMBERS, [], "answer"),
    "numeron analyse": (NUMBERS, [], "answer"),
    "pc percent": (BOARD, QUEUE, "answer"),
    "pc path": (BOARD, QUEUE, "answer"),
    "pc score": (BOARD, QUEUE, "answer"),
    "pc cover": (PLACED, ["--queue", "*p7"], "answer"),
    "pc setup": (FILLED, ["--fill", "I", *QUEUE], "answer"),
    "pc spin": (BOARD, QUEUE, "answer"),
    "pc chain": (OPENER, ["--queue", "*p4", "--then", "*p3"], "answer"),
    "pc combo": (BOARD, QUEUE, "answer"),
    "pc loop": (LOOPS, [], "answer"),
    "rules check": (RULES, ["--frames", "60"], "answer"),
    "rules run": (RULES, ["--frames", "60"], "things"),
    "rules export": (RULES, ["--page", PAGE, "-o", FOLDER / "rules.html"], None),
    "rules rate": (RULES, ["--games", "2"], "answer"),
    "profile show": (None, ["tetron4"], None),
    "profile fit": (GAME, ["--profile", "tetron4"], "answer"),
    "profile infer": (GAME, [], "answer"),
    "archive add": (GAME, [FOLDER / "other.db"], None),
    "archive list": (ARCHIVE, [], "things"),
    "archive stats": (ARCHIVE, [], "things"),
    "archive export": (ARCHIVE, ["--table", "games", "-o", "-"], "things"),
    "fumen from-image": (PICTURE, [], None),
    "fumen encode": (PAGES, [], None),
    # Without a file, or with one next to it.
    "note list": (None, [NOTED], "things"),
    "note add": (None, [CHANGED, "a text", "--at", "1"], None),
    "note remove": (None, [CHANGED, "1"], None),
    "pc sequences": (None, ["*p2"], "answer"),
    "rules mix": (None, ["--seed", "1"], None),
    "rules help": (None, ["setTumo"], None),
    "profile list": (None, [], None),
    "bot": (None, [], None),
    "manual": (None, ["pages"], None),
    "help": (None, ["info"], None),
    # With a window.
    "play": (None, None, None),
    "rules play": (None, None, None),
}
FUMEN_WORDS = {"comment": ["--text", "{page}"], "recolour": ["--map", "T=X"], "shift": ["--up", "1"], "insert-rows": ["--row", "X_________"],
               "filter": ["--without", "T"], "split": ["--pages", "1"], "pages": ["--pages", "1"], "sheet": ["-o", FOLDER / "sheet.png"], "disassemble": ["--limit", "1"]}


def manual():
    """The commands that have no commands below them, with their options."""
    commands = {}
    name = ""
    for line in run("manual", "markdown")[1].splitlines():
        if match := re.match(r"#+ tetron (.*)", line):
            name = match[1]
            commands[name] = {}
        elif match := re.match(r"\| `(-.*?)(?: (.*?))?` \|", line):
            for word in match[1].split(","):
                commands[name][word] = (match[2] or "").replace("\\|", "|")
    return {name: options for name, options in commands.items() if not any(other.startswith(name + " ") for other in commands)}


MANUAL = manual()
for name in MANUAL:
    if name.startswith("fumen ") and name not in TABLE:
        TABLE[name] = (FUMENS, FUMEN_WORDS.get(name[6:], []), "answer" if name in ("fumen decode", "fumen info") else "things" if name == "fumen find" else None)
# A command that is not in the table reads recordings, and writes an object a line.
RECORDINGS = re.findall(r"^#+ tetron (\S+)\n(?:(?!^#).*\n)*?\| `FILE` \|[^\n]*\.ttrm", run("manual", "markdown")[1], re.M)
NEW = set(MANUAL) & set(RECORDINGS) - set(TABLE)
for name in NEW:
    TABLE[name] = (GAME, [], "things" if "json" in MANUAL[name].get("--format", "").split("|") else None)
expect(len(MANUAL) > 60 and set(MANUAL) >= set(TABLE) - {name for name in TABLE if name.startswith("archive")},
       "the table has commands that the manual has not", set(TABLE) - set(MANUAL))
expect(not set(MANUAL) - set(TABLE), "commands that the table lacks", set(MANUAL) - set(TABLE))
COMMANDS = {name: row for name, row in TABLE.items() if name in MANUAL and row[1] is not None and not (name.startswith("archive") and not HAS_ARCHIVE)}
READERS = {name: row for name, row in COMMANDS.items() if row[0] is not None}


def words(name, path, *more):
    """The command line: an archive and a profile stand before what is read."""
    _, others, _ = COMMANDS[name]
    parts = [*name.split()]
    if path is None or name == "archive add":
        parts += others
        others = []
    if path is not None:
        parts.append(path)
    return [*parts, *others, *more]


def with_option(option):
    return [name for name, options in MANUAL.items() if option in options]


def no_such_file(name):
    """A file that is not there and a folder are told in the same words."""
    for path, why in ((FOLDER / "nothing", "there is no such file"), (FOLDER / "empty", "expected a file, found a folder; name a file in it")):
        (FOLDER / "empty").mkdir(exist_ok=True)
        line = words(name, path)
        code, out, err = run(*line)
        first = err.split("\n")[0]
        takes_folder = path.name == "empty" and "there are no ." in first
        expect(code == 3 and not out, shown(line) + ": expected exit code 3 and no output", code, out, err)
        expect(takes_folder or first == f"{path}: {why}" or first.startswith(f"{path}: {why}, and "), shown(line), first)


def packed(name):
    """An input packed by gzip is read as it is unpacked."""
    path = COMMANDS[name][0]
    if path in (LOOPS, ARCHIVE, PICTURE):
        return  # databases and pictures are opened where they are
    small = FOLDER / (path.name + ".gz")
    if not small.exists():
        small.write_bytes(gzip.compress(path.read_bytes()))
    line = words(name, small)
    plain, had = run(*words(name, path)), run(*line)
    for of_file in (1, 2):
        left, right = (text[of_file].replace(str(one), "FILE") for text, one in ((plain, path), (had, small)))
        # The directory of a page and its title are the file's name.
        # Where a line is folded depends on it, too.
        expect(left.replace(path.name, "NAME").split() == right.replace(small.name, "NAME").split(), shown(line), left[-200:], right[-200:])
    expect(plain[0] == had[0], shown(line) + ": other exit code", plain[0], had[0])


def quiet(name):
    """--quiet leaves errors alone, before the command and after it."""
    path = COMMANDS[name][0]
    line = words(name, path)
    code, out, _ = run(*line)
    for one in (["--quiet", *line], [*line, "--quiet"]):
        had = run(*one)
        expect(had[:2] == (code, out) or name in ("rules rate",), shown(one) + ": other output", had[0], had[2])
        expect(code > 1 or had[2] == "", shown(one) + ": says something", had[2])
    if path:
        expect(run(*words(name, FOLDER / "nothing"), "--quiet")[2] != "", shown(line) + " --quiet: an error is not told")


def objects(text, line):
    values = []
    for one in text.splitlines():
        try:
            values.append(json.loads(one))
        except ValueError as error:
            expect(False, shown(line) + ": a line is no JSON", error, one)
    expect(values and all(isinstance(value, dict) for value in values), shown(line) + ": expected objects", text)
    return values


def as_json(name):
    """--format json is one object with a version for one input, and one a line for many."""
    path, _, form = COMMANDS[name]
    formats = MANUAL[name].get("--format", "").split("|")
    if name == "fumen decode":
        line = words(name, path)
    elif "json" not in formats:
        return expect(form is None, f"tetron {name}: has no --format json")
    else:
        line = words(name, path, "--format", "json")
        expect(form is not None, f"tetron {name}: the table says nothing about its JSON")
    if name == "dump":  # one list of all, as it always was
        return expect(isinstance(json.loads(run(*line)[1]), list), shown(line))
    code, out, err = run(*line)
    expect(code in (0, 1), shown(line), code, err)
    values = objects(out, line)
    if form == "answer":
        if name not in ("fumen decode", "fumen info"):
            expect(len(values) == 1, shown(line) + ": expected one object", len(values))
        expect(all("version" in value for value in values), shown(line) + ": an object without version", out[-200:])
    # Another day, so that it is another match: as many again.
    if path is None or "archive" in name or name.startswith(("numeron", "fumen find", "pc loop", "solve", "review", "rules run", "profile infer", "pc")):
        return
    twice = [*line[: line.index(path)], OTHER_DAY if path == GAME else path, *line[line.index(path):]]
    expect(len(objects(run(*twice)[1], twice)) >= 2 * len(values), shown(twice) + ": expected one object a line for each")


def overwriting(name):
    """-o FILE replaces a file that is there; an input stays as it was."""
    if "--output" not in MANUAL[name] or name in ("archive export", "convert"):
        return  # a folder; `app_output` has the forms of convert
    path, others, _ = COMMANDS[name]
    formats = MANUAL[name].get("--format", "")
    ending = ".html" if name in ("rules export",) else ".png" if name == "fumen sheet" else ".lua" if name == "rules mix" else ".toml" if name.startswith("profile") else ".txt"
    there = FOLDER / (name.replace(" ", "-") + "-there" + ending)
    # `rules mix` keeps a rule file that it did not write: tests/app/strangers.py
    old = "-- A game made from parts of others:" if name == "rules mix" else "precious"
    there.write_text(old)
    if "-o" in others:
        line = words(name, path)
        line[line.index("-o") + 1] = there
    else:
        line = words(name, path, "-o", there)
    code, _, err = run(*line)
    expect(code in (0, 1) and there.read_text(errors="replace") != old, shown(line) + ": the file was kept", code, err)
    if "--force" in MANUAL[name]:
        there.write_text(old)
        code, _, err = run(*line, "--force")
        expect(code in (0, 1) and there.read_text(errors="replace") != old, shown(line) + " --force", code, err)
    if path is None:
        return
    own = FOLDER / (name.replace(" ", "-") + "-own" + path.suffix)
    own.write_bytes(path.read_bytes())
    line = [own if word in (path, there) else word for word in line]
    code, _, err = run(*line)
    expect(code == 2 and own.read_bytes() == path.read_bytes(), shown(line) + ": expected exit code 2", code, err)
    expect(str(own) in err, shown(line), err)


# Of which a command that has --round, --player or --at can pick a missing one.
def wrong_part(name):
    options = MANUAL[name]
    games = {"match": MATCH, "tet": GAME}
    others = {"solve": ["--rows", "0-1"]}.get(name, [])
    if name in ("list", "archive list", "archive stats", "fumen insert-rows", "archive add", "play", "note add", "note remove", "find"):
        return  # names in a list or an archive, rows of a field, all rounds; play and note have their own tests
    for option, value, says in (("--round", "9", "there is no round 9; the match has {}"), ("--player", "nobody", "there is no player 'nobody'; there are 0 ")):
        if option not in options:
            continue
        for kind, game in games.items():
            if name == "convert" and option == "--round" and kind == "tet":
                continue  # refused by the table of conversions, with exit code 2
            more = {"convert": [["--to", "csv"], ["--to", "json"], ["--to", "html"], ["--to", "fumen"], ["--to", "png", "-o", FOLDER / "x.png"],
                                ["--to", "tet", "-o", FOLDER / "x.tet"], ["-o", FOLDER / "{stem}-{round}.csv"],
                                ["-o", FOLDER / "{stem}-{player}.csv"]],
                    "review": [["--format", "json"]]}.get(name, [others])
            for one in more:
                if option == "--player" and ("json" in one and name == "convert" or "tet" in one or "{stem}-{round}.csv" in str(one)):
                    continue
                line = [*name.split(), game, *one, option, value]
                code, out, err = run(*line)
                expect(code == 2 and not out, shown(line) + ": expected exit code 2 and no output", code, out, err)
                expect(says.format(3 if kind == "match" else 1) in err, shown(line), err)
    if "--at" in options:
        for game in games.values():
            line = [*name.split(), game, *others, "--at", "99:00"]
            if name == "convert":
                line += ["-o", FOLDER / "moment.png"]
            code, _, err = run(*line)
            expect(code in (0, 1) and "; this is its last moment\n" in err, shown(line) + ": expected a note", code, err)


def of_json(name):
    """The JSON of a .tet recording is told as that."""
    game = FOLDER / "game.json"
    line = words(name, game)
    code, out, err = run(*line)
    why = "convert it back first: tetron convert FILE.json -o NEW.tet"
    expect(code in (2, 3) and why in err, shown(line), code, err)


run("convert", GAME, "-o", FOLDER / "game.json")
with ThreadPoolExecutor(2) as pool:
    tasks = [pool.submit(rule, name) for rule, names in (
        (no_such_file, READERS), (packed, READERS), (quiet, COMMANDS), (as_json, COMMANDS), (overwriting, COMMANDS),
        (wrong_part, [name for name in COMMANDS if {"--round", "--player", "--at"} & set(MANUAL[name])]),
        (of_json, [name for name in COMMANDS if COMMANDS[name][0] == GAME])) for name in names]
    for task in tasks:
        task.result()
expect(set(with_option("--round")) - NEW == {"info", "dump", "check", "show", "play", "convert", "review", "stats", "solve", "note add", "note remove"},
       "--round is an option of other commands", with_option("--round"))
print("\n".join(dict.fromkeys(problems)))
if problems:
    sys.exit(1)
print(f"{checked} answers of {len(COMMANDS)} commands follow the rules")
