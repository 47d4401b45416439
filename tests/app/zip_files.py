#!/usr/bin/env python3
"""Zip files, which Python's zipfile writes here: they open like the folder that was packed.

  tests/app/zip_files.py TETRON SAMPLES
"""

import gzip
import resource
import shutil
import struct
import subprocess
import sys
import tempfile
import warnings
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

# What is left out is named, and only if it may be a recording.
warnings.simplefilter("ignore")
with zipfile.ZipFile(FOLDER / "odd.zip", "w") as made:
    for name in ("a.tet", "a.tet", "../outside.tet", "/absolute.tet", "x/../../y.tet", "../readme.txt"):
        made.writestr(name, (SAMPLES / "good/minimal.tet").read_bytes())
code, out, err = run("info", "odd.zip")
expect(code == 1 and err.count("skipped") == 4 and all(f"'{name}'" in err for name in ("a.tet", "../outside.tet", "/absolute.tet", "x/../../y.tet")),
       "left out", (code, err))

# Names of outputs are made from names of others.
with zipfile.ZipFile(FOLDER / "names2.zip", "w") as made:
    for name in ("new\nline.tet", "turned\u202egnp.tet", "-o.tet", "-rf/x.tet", "in/-y.tet", "tab\t.tet", "caf\u00e9 x.tet"):
        made.write(SAMPLES / "good/minimal.tet", name)
code, out, err = run("convert", "names2.zip", "-o", "made/", "--to", "json")
made = sorted(str(file.relative_to(FOLDER / "made")) for file in (FOLDER / "made").rglob("*.json"))
expect(code == 0 and made == sorted(["new_line.json", "turned_gnp.json", "_o.json", "_rf/x.json", "in/_y.json", "tab_.json", "caf\u00e9 x.json"]),
       "names of outputs", (code, made, err))

# Entries that share their bytes, and more together than a zip file of that size may have. The directory is changed by hand.
def directory_of(data):
    end = data.rindex(b"PK\5\6")
    count, size, begin = struct.unpack_from("<HII", data, end + 10)
    return count, data[begin:begin + size], data[:begin]


with zipfile.ZipFile(FOLDER / "one.zip", "w", zipfile.ZIP_DEFLATED) as made:
    made.writestr("000.tet", bytes(range(256)) * 4096)
_, entry, before = directory_of((FOLDER / "one.zip").read_bytes())
entries = b"".join(entry.replace(b"000.tet", b"%03d.tet" % i) for i in range(500))
(FOLDER / "shared.zip").write_bytes(before + entries + struct.pack("<4s4HIIH", b"PK\5\6", 0, 0, 500, 500, len(entries), len(before), 0))
code, out, err = run("check", "shared.zip")
expect(code == 3 and "overlap" in err, "overlapping", (code, err))
with zipfile.ZipFile(FOLDER / "together.zip", "w", zipfile.ZIP_DEFLATED) as made:
    for i in range(20):
        made.writestr(f"{i}.tet", bytes(15 << 20))
code, out, err = run("check", "together.zip")
expect(code == 3 and "together" in err and err.count("\n") == 1, "together", (code, err))

# A directory may state less than there is.
with zipfile.ZipFile(FOLDER / "states.zip", "w", zipfile.ZIP_DEFLATED) as made:
    made.writestr("a.tet", bytes(1 << 20))
data = (FOLDER / "states.zip").read_bytes()
(FOLDER / "states.zip").write_bytes(data.replace(struct.pack("<I", 1 << 20), struct.pack("<I", 100)))
code, out, err = run("check", "states.zip")
expect(code == 3 and "damaged in the zip file" in err, "more than stated", (code, err))

# Encrypted: the flag alone is enough to ask for a password.
with zipfile.ZipFile(FOLDER / "secret.zip", "w") as made:
    made.write(SAMPLES / "good/minimal.tet", "a.tet")
data = bytearray((FOLDER / "secret.zip").read_bytes())
for mark, at in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
    data[data.index(mark) + at] |= 1
(FOLDER / "secret.zip").write_bytes(data)
code, out, err = run("info", "secret.zip")
expect(code == 3 and "is encrypted" in err, "encrypted", (code, err))

# A damaged one is called a zip file by every command.
damaged = {"cut": whole[:len(whole) // 2], "start": b"PK\0\0" + whole[4:len(whole) // 2], "end": whole[:-10] + bytes(10)}
for name, data in damaged.items():
    (FOLDER / "damaged.zip").write_bytes(data)
    for words in (["info"], ["check"], ["show"], ["dump"], ["list"], ["stats"], ["convert", "--to", "json"]):
        if (name, words) == ("start", ["show"]):
            continue  # it does not take a folder, and without its mark only the name says what it was
        code, out, err = run(words[0], "damaged.zip", *words[1:])
        expect(code == 3 and "zip file" in err, (name, words), (code, err))


# The time for each file does not depend on how many there are. Processor time, because others may use the machine.
def seconds(count):
    with zipfile.ZipFile(FOLDER / "small.zip", "w") as made:
        for i in range(count):
            made.writestr(f"{i}.tet", "x")
    best = 1e9
    for _ in range(2):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        expect(run("list", "small.zip")[0] == 3, f"{count} small files", "")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        best = min(best, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return best


few, many = seconds(1000), seconds(8000)
expect(many < 24 * few, "the time grows with the square of the files", (few, many))

print("\n".join(problems) or "zip files open like folders")
sys.exit(1 if problems else 0)
