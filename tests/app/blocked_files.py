#!/usr/bin/env python3
"""Files that cannot be read now do not hold up the others, and a signal ends the program while it waits.

  tests/app/blocked_files.py TETRON SAMPLES
"""

import fcntl
import os
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path

TETRON = str(Path(sys.argv[1]).resolve())
SAMPLES = Path(sys.argv[2]).resolve()
scratch = tempfile.TemporaryDirectory()
FOLDER = Path(scratch.name)
GAMES = FOLDER / "games"
GAMES.mkdir()
problems = []
# More files than one process works on, so that several do.
for i in range(12):
    game = bytearray((SAMPLES / "good/duel.tet").read_bytes())
    struct.pack_into("<H", game, 6, 1990 + i)  # the year: copies of one match count once
    (GAMES / f"{i:02}.tet").write_bytes(game)


def started(*arguments):
    return subprocess.Popen([TETRON, "--no-config", *map(str, arguments)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, cwd=FOLDER)


def run(*arguments):
    process = started(*arguments)
    out, err = process.communicate(timeout=120)
    return process.returncode, out.decode(errors="replace"), err.decode(errors="replace")


def expect(is_right, what, found):
    if not is_right:
        problems.append(f"{what}: {str(found)[:600]}")


# A link to a file whose opening waits, like one on a network that does not answer: another program (this one) has a lease on it,
# which it does not give up.
slow = FOLDER / "slow"
shutil.copy(SAMPLES / "good/duel.tet", slow)
signal.signal(signal.SIGIO, signal.SIG_IGN)
held = os.open(slow, os.O_RDWR)
try:
    fcntl.fcntl(held, fcntl.F_SETLEASE, fcntl.F_WRLCK)
    can_wait = True
except OSError:
    can_wait = False  # this file system has no leases
if can_wait:
    (GAMES / "05a.tet").symlink_to(slow)
    for words in (["info"], ["list"], ["check"], ["stats"]):
        # The system ends a lease 45 seconds after somebody waits for it.
        fcntl.fcntl(held, fcntl.F_SETLEASE, fcntl.F_UNLCK)
        fcntl.fcntl(held, fcntl.F_SETLEASE, fcntl.F_WRLCK)
        code, out, err = run(*words, "games")
        expect(code == 1 and "05a.tet: skipped" in err and "did not answer" in err, words, (code, err))
        expect(out.count("11.tet") >= 1 and "06.tet" in out, words, out)
    (GAMES / "05a.tet").unlink()
os.close(held)

# What looks like a file and has nothing to read now.
kernel_log = Path("/proc/kmsg")
if kernel_log.exists() and os.access(kernel_log, os.R_OK):
    (GAMES / "05b.tet").symlink_to(kernel_log)
    code, out, err = run("info", "games")
    expect(code in (1, 3) and "05b.tet" in err and "11.tet" in out, "the kernel's log", (code, err))
    (GAMES / "05b.tet").unlink()
    code, out, err = run("info", kernel_log)
    expect(code == 3, "the kernel's log itself", (code, err))

# A pipe that nobody writes to is waited for if it is named. Each signal ends that, also with several files.
pipe = FOLDER / "pipe.tet"
os.mkfifo(pipe)
for words in (["info", pipe], ["info", "games/00.tet", pipe], ["check", "games", pipe], ["list", pipe], ["info", "--jobs", "1", "games", pipe]):
    for number in (signal.SIGINT, signal.SIGTERM):
        process = started(*words)
        # Until it waits for the pipe or has ended.
        def waits():
            try:
                return any("fifo" in Path(f"/proc/{process.pid}/task/{task}/wchan").read_text() or "wait" in
                           Path(f"/proc/{process.pid}/task/{task}/wchan").read_text() for task in os.listdir(f"/proc/{process.pid}/task"))
            except OSError:
                return False
        for _ in range(200):
            if process.poll() is not None or waits():
                break
            time.sleep(0.05)
        process.send_signal(number)
        try:
            out, err = process.communicate(timeout=60)
            expect(process.returncode in (-number, 1, 3, 4), (words, number), (process.returncode, err))
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            problems.append(f"{words}: {number} did not end it")

print("\n".join(problems) or "nothing waits for files that cannot be read")
sys.exit(1 if problems else 0)
