#!/usr/bin/env python3
"""Files next to recordings: several programs change notes at the same time, and the names of notes and profiles can mean anything.

  tests/app/sidecars.py TETRON SAMPLES
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

TETRON = str(Path(sys.argv[1]).resolve())
SAMPLES = Path(sys.argv[2]).resolve()
scratch = tempfile.TemporaryDirectory()
FOLDER = Path(scratch.name)
problems = []
GAME = FOLDER / "match.ttrm"
NOTES = FOLDER / "match.ttrm.notes"
shutil.copy(SAMPLES / "tetrio/match.ttrm", GAME)
shutil.copy(SAMPLES / "good/duel.tet", FOLDER)


def started(*arguments):
    return subprocess.Popen([TETRON, "--no-config", *map(str, arguments)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, cwd=FOLDER)


def ended(process):
    # The limit is for programs that wait forever.
    out, err = process.communicate(timeout=300)
    return process.returncode, out.decode(errors="replace"), err.decode(errors="replace")


def run(*arguments):
    return ended(started(*arguments))


def expect(is_right, what, found):
    if not is_right:
        problems.append(f"{what}: {str(found)[:600]}")


def texts():
    return sorted(note["text"] for note in json.loads(NOTES.read_text())["notes"]) if NOTES.exists() else []


# Each note of many that are added at once is kept, from no file on.
wanted = sorted(f"note {i:02}" for i in range(30))
done = [ended(one) for one in [started("note", "add", GAME, text, "--at", "1") for text in wanted]]
expect(all(code == 0 for code, _, _ in done), "added at once", done)
expect(texts() == wanted, "added at once", texts())
# While half of them are removed, others are added, and the file goes and comes again.
both = [started("note", "remove", GAME, "1") for _ in range(30)] + [started("note", "add", GAME, f"more {i}") for i in range(10)]
done = [ended(one) for one in both]
expect(all(code == 0 for code, _, _ in done), "removed at once", done)
expect(len(texts()) == 10, "removed at once", texts())
expect(not [name for name in os.listdir(FOLDER) if name.startswith(".tetron")], "left behind", os.listdir(FOLDER))

# What the file cannot be: each command that reads notes answers, and those that need none do their work.
shown = {words: run(*words) for words in [("convert", "match.ttrm", "--to", "fumen"), ("show", "match.ttrm")]}
expect(all(code == 0 for code, _, _ in shown.values()), "with notes", shown)


def without_notes(what):
    for words in shown:
        code, out, err = run(*words)
        expect(code == 0 and out, f"{what}: {words}", (code, out, err))
    code, _, err = run("note", "add", GAME, "text", "--at", "1")
    expect(code in (3, 5) and f"{NOTES}: " in err, f"{what}: add", (code, err))
    code, _, err = run("note", "remove", GAME, "1")
    expect(code in (2, 3, 5) and f"{NOTES}: " in err, f"{what}: remove", (code, err))


NOTES.unlink()
os.mkfifo(NOTES)
without_notes("a pipe")
NOTES.unlink()
NOTES.mkdir()
without_notes("a folder")
NOTES.rmdir()
NOTES.symlink_to("/dev/zero")
without_notes("a device")
NOTES.unlink()
NOTES.write_text("a list of my own")
without_notes("a text of somebody")
expect(NOTES.read_text() == "a list of my own", "a text of somebody", NOTES.read_text())
NOTES.write_text(json.dumps({"notes": [{"t_ms": 1, "text": "x"}]}) + " " * (1 << 20))
without_notes("too large")

# A link is followed to a file, but none is made at its end.
NOTES.unlink()
target = FOLDER / "elsewhere"
NOTES.symlink_to(target)
without_notes("a link to nothing")
expect(NOTES.is_symlink() and not target.exists(), "a link to nothing", os.listdir(FOLDER))
target.write_text('{"notes":[],"version":1}')
code, _, err = run("note", "add", GAME, "through a link", "--at", "1")
expect(code == 0 and NOTES.is_symlink() and "through a link" in target.read_text(), "a link", (code, err))

# What others added is kept; a file of a newer version is not written again.
NOTES.unlink()
NOTES.write_text('{"by":{"name":"a \\"b\\""},"notes":[{"t_ms":5,"text":"x","colour":[1,2]}],"version":1,"later":null}')
code, _, err = run("note", "add", GAME, "second", "--at", "1")
kept = json.loads(NOTES.read_text())
expect(code == 0 and kept["by"] == {"name": 'a "b"'} and "later" in kept, "members", kept)
expect(kept["notes"][0] == {"round": 1, "t_ms": 5, "text": "x", "colour": [1, 2]} and len(kept["notes"]) == 2, "members", kept)
newer = '{"notes":[{"t_ms":5,"text":"x"}],"version":2}'
NOTES.write_text(newer)
for words in (["add", GAME, "text", "--at", "1"], ["remove", GAME, "1"]):
    code, _, err = run("note", *words)
    expect(code == 5 and "newer tetron" in err and NOTES.read_text() == newer, words, (code, err))
expect(run("note", "list", GAME)[0] == 0, "a newer version is shown", run("note", "list", GAME))

# A file that is protected, or is one under several names, stays as it is, also for the superuser.
NOTES.write_text('{"notes":[{"t_ms":5,"text":"x"}],"version":1}')
before = NOTES.read_text()
NOTES.chmod(0o444)
for words in (["add", GAME, "text", "--at", "1"], ["remove", GAME, "1"]):
    code, _, err = run("note", *words)
    expect(code == 5 and NOTES.exists() and NOTES.read_text() == before, f"read-only {words}", (code, err))
NOTES.chmod(0o644)
os.link(NOTES, FOLDER / "other")
for words in (["add", GAME, "text", "--at", "1"], ["remove", GAME, "1"]):
    code, _, err = run("note", *words)
    expect(code == 5 and "several names" in err and NOTES.exists() and NOTES.samefile(FOLDER / "other") and
           NOTES.read_text() == before, f"hard link {words}", (code, err))

# Profiles next to recordings.
profile = FOLDER / "duel.toml"
os.mkfifo(profile)
code, _, err = run("info", "duel.tet")
expect(code == 3 and "is not a regular file" in err, "a pipe as a profile", (code, err))
profile.unlink()
# An output that the command names is no file at the end of a link.
(FOLDER / "out").mkdir()
(FOLDER / "out" / "duel.json").symlink_to(FOLDER / "made")
code, _, err = run("convert", "duel.tet", "match.ttrm", "--to", "json", "-o", "out/")
expect(code != 0 and not (FOLDER / "made").exists() and "already exists" in err, "an output through a link", (code, err))

print("\n".join(problems) or "files next to recordings are only what they should be")
sys.exit(1 if problems else 0)
