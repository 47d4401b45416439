#!/usr/bin/env python3
"""What others send, and where nothing is to be written or read: archives with impossible numbers, devices, closed streams, few descriptors,
no home, rule files of the user.

  tests/app/strangers.py TETRON SAMPLES
"""

import os
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

TETRON = str(Path(sys.argv[1]).resolve())
SAMPLES = Path(sys.argv[2]).resolve()
IS_SANITIZED = b"__asan_init" in Path(TETRON).read_bytes()
scratch = tempfile.TemporaryDirectory()
FOLDER = Path(scratch.name)
problems = []
shutil.copy(SAMPLES / "good/duel.tet", FOLDER)


def run(*arguments, **more):
    done = subprocess.run([TETRON, "--no-config", *map(str, arguments)], **({"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE,
                          "stderr": subprocess.PIPE, "timeout": 300, "cwd": FOLDER} | more))
    return done.returncode, (done.stdout or b"").decode(errors="replace"), (done.stderr or b"").decode(errors="replace")


def expect(is_right, what, found):
    if not is_right:
        problems.append(f"{what}: {str(found)[:600]}")


# Numbers in an archive that no tetron wrote.
if run("archive", "--help")[0] == 0:
    run("archive", "add", "games.db", "duel.tet", SAMPLES / "good/solo.tet")
    with sqlite3.connect(FOLDER / "games.db") as database:
        database.execute("UPDATE games SET length_ms = 9223372036854775807")
        database.execute("UPDATE statistics SET placements = 9223372036854775807")
        database.execute("UPDATE players SET name = 'a' || char(27) || '[31m' || name")
    database.close()
    for by in ("player", "opponent", "game", "piece", "mode", "month"):
        code, out, err = run("archive", "stats", "games.db", "--by", by)
        expect(code == 4 and "too large to be added up" in err and "SQL" not in err and "\x1b" not in out + err, f"archive stats --by {by}", (code, out, err))

# A device that never ends takes no memory.
def little_memory():
    if not IS_SANITIZED:  # the address sanitizer maps far more than it uses
        resource.setrlimit(resource.RLIMIT_DATA, (400 << 20, 400 << 20))


for command in ("info", "check", "dump", "list", "stats", "show"):
    code, out, err = run(command, "/dev/zero", preexec_fn=little_memory)
    expect(code == 3 and "not a recording" in err, f"{command} /dev/zero", (code, err))
# Nor does a large file of nothing, which has one answer.
with open(FOLDER / "large.tet", "wb") as large:
    large.truncate(5 << 30)
answers = {run(command, "large.tet")[::2] for command in ("info", "check", "dump", "show")}
expect(len(answers) == 1 and next(iter(answers))[0] == 3, "5 GiB of nothing", answers)
for command in ("list", "stats"):
    code, out, err = run(command, "large.tet")
    expect((code, err.splitlines()[0]) == (3, next(iter(answers))[1].splitlines()[0]), f"{command} of 5 GiB of nothing", (code, err))

(FOLDER / "large.tet").unlink()

# A rule file of the user's is not taken for a mix.
own = FOLDER / "own.lua"
own.write_text("-- my game, of many evenings\nsetFieldSize(10, 20)\n")
before = own.read_text()
code, out, err = run("rules", "mix", "-o", "own.lua")
expect(code == 2 and "--force" in err and own.read_text() == before, "rules mix over a rule file", (code, err))
expect(run("rules", "mix", "-o", "mix.lua")[0] == 0, "rules mix", "")
first = (FOLDER / "mix.lua").read_text()
code, out, err = run("rules", "mix", "--seed", "2", "-o", "mix.lua")
expect(code == 0 and (FOLDER / "mix.lua").read_text() != first, "rules mix over a mix", (code, err))
code, out, err = run("rules", "mix", "--force", "-o", "own.lua")
expect(code == 0 and own.read_text() != before, "rules mix --force", (code, err))

# Streams that are closed, few descriptors, no home: an answer, and no signal.
for command in (["info", "duel.tet"], ["list", "."], ["convert", "duel.tet", "--to", "fumen"], ["note", "add", "duel.tet", "x", "--at", "1"], ["profile", "list"]):
    for streams in ((0,), (1,), (2,), (0, 1, 2)):
        code, _, _ = run(*command, stdout=None if 1 in streams else subprocess.PIPE, stderr=None if 2 in streams else subprocess.PIPE,
                         preexec_fn=lambda streams=streams: [os.close(one) for one in streams])
        expect(0 <= code <= 5, f"{command} without streams {streams}", code)
    for most in (6, 8, 12):
        code, _, err = run(*command, preexec_fn=lambda most=most: resource.setrlimit(resource.RLIMIT_NOFILE, (most, most)))
        expect(0 <= code <= 5 or code == 127, f"{command} with {most} descriptors", (code, err))
    code, _, err = run(*command, env={})
    expect(code == 0, f"{command} without an environment", (code, err))
    code, _, err = run(*command, env={"HOME": "/dev/null", "XDG_STATE_HOME": "/dev/null/x", "TZ": ":/etc/passwd"})
    expect(code == 0, f"{command} with an odd environment", (code, err))

print("\n".join(problems) or "strangers get answers")
sys.exit(1 if problems else 0)
