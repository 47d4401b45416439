#!/usr/bin/env python3
"""Zip files, which Python's zipfile writes here: they open like the folder that was packed.

  tests/app/zip_files.py TETRON SAMPLES
"""

import gzip
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

TETRON = str(Path(sys.argv[1]).resolve())
SAMPLES = Path(sys.argv[2]).resolve()
scratch = tempfile.TemporaryDirectory()
FOLDER = Path(scratch.name)
problems = []


def run(*arguments):
    done = subprocess.run([TETRON, "--no-config", *map(str, arguments)], capture_output=True, stdin=subprocess.DEVNULL,
                          timeout=120, cwd=FOLDER)
    return done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")


def expect(is_right, what, found):
    if not is_right:
        problems.append(f"{what}: {str(found)[:600]}")


def same(answer, other, what):
    """The same but for the name of what was opened."""
    as_folder = tuple(part.replace("games.zip", "games") if isinstance(part, str) else part for part in answer)
    expect(as_folder == other, what, (as_folder, other))


games = FOLDER / "games"
(games / "2003" / "may").mkdir(parents=True)
for name in ("good/duel.tet", "tetrio/match.ttrm", "ngf/classic.ngf"):
    shutil.copy(SAMPLES / name, games)
shutil.copy(SAMPLES / "jstris/sprint.jstris", games / "2003" / "may" / "a name \u00e9.jstris")
(games / "2003" / "solo.tet.gz").write_bytes(gzip.compress((SAMPLES / "good/solo.tet").read_bytes()))
(games / "readme.txt").write_text("no recording")
with zipfile.ZipFile(FOLDER / "games.zip", "w", zipfile.ZIP_DEFLATED) as made:
    for file in sorted(games.rglob("*")):
        made.write(file, file.relative_to(games))
    made.writestr("__MACOSX/duel.tet", "not one")
    made.writestr(".hidden.tet", "not one")
    made.writestr("../outside.tet", "not one")

# What takes a folder takes it, with all that is in it.
for words in (["info"], ["check"], ["stats"], ["info", "--format", "json"], ["dump", "--format", "ndjson"]):
    of_zip = run(*words, "games.zip")
    folder = run(*words, "--recursive", "games")
    # Numbers in tables are as wide as names.
    if words != ["stats"]:
        same(of_zip, folder, words)
    expect(of_zip[0] in (0, 1) and "solo" in of_zip[1], words, of_zip)

# A file in it, for every command.
code, out, err = run("show", "games.zip/2003/solo.tet.gz")
expect(code == 0, "show", (code, err))
code, out, err = run("info", "games.zip/nothing.tet")
expect(code == 3 and "there is no such file in the zip file" in err, "missing", (code, err))
code, out, err = run("show", "games.zip")
expect(code == 3 and "is a zip file" in err, "show", (code, err))
code, out, err = run("info", "games/duel.tet/x")
expect(code == 3, "a file is not a folder", (code, err))

# Outputs go beside it; it is never written over.
before = (FOLDER / "games.zip").read_bytes()
code, out, err = run("convert", "games.zip", "-o", "out/", "--to", "json")
expect(code in (0, 1) and (FOLDER / "out/2003/may/a name \u00e9.json").exists(), "convert", (code, err))
code, out, err = run("convert", "games.zip/duel.tet", "-o", "games.zip", "--to", "json")
expect(code == 2 and (FOLDER / "games.zip").read_bytes() == before, "over the input", (code, err))

if run("archive", "--help")[0] == 0:
    code, out, err = run("archive", "add", "games.db", "games.zip")
    expect("5 new" in err, "archive add", (code, err))
    code, out, err = run("archive", "add", "--prune", "games.db", "games.zip")
    expect("0 new, 0 changed, 5 unchanged" in err and "gone" not in err, "archive add again", (code, err))

# From strangers.
with zipfile.ZipFile(FOLDER / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as made:
    made.writestr("zeros.tet", bytes(80 << 20))
code, out, err = run("info", "bomb.zip")
expect(code == 3 and "the most that tetron unpacks" in err, "bomb", (code, err))
with zipfile.ZipFile(FOLDER / "names.zip", "w") as made:
    made.write(SAMPLES / "good/minimal.tet", "\x1b[31mred\n.tet")
code, out, err = run("info", "names.zip")
expect(code == 0 and "\x1b" not in out + err, "escaped", (code, out, err))
with zipfile.ZipFile(FOLDER / "many.zip", "w") as made:
    for i in range(10_001):
        made.writestr(f"{i}.tet", "")
code, out, err = run("info", "many.zip")
expect(code == 3 and "at most 10000" in err, "many", (code, err))
with zipfile.ZipFile(FOLDER / "none.zip", "w") as made:
    made.writestr("a.txt", "")
code, out, err = run("info", "none.zip")
expect(code == 3 and "is a zip file without" in err, "none", (code, err))
whole = (FOLDER / "games.zip").read_bytes()
for cut in range(0, len(whole), max(1, len(whole) // 40)):
    (FOLDER / "cut.zip").write_bytes(whole[:cut])
    code, out, err = run("info", "cut.zip")
    expect(code == 3 and err.startswith("cut.zip: "), f"cut at {cut}", (code, err))
for at in range(4, len(whole), max(1, len(whole) // 60)):
    (FOLDER / "flip.zip").write_bytes(whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1:])
    code, out, err = run("check", "flip.zip")
    expect(code in (0, 1, 3, 4), f"flipped at {at}", (code, err))

print("\n".join(problems) or "zip files open like folders")
sys.exit(1 if problems else 0)
