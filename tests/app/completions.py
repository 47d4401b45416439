#!/usr/bin/env python3
"""completions.py TETRON: types into real shells and looks at what Tab does.

A shell that is not installed is named and left out; exit code 77 if none is there.
"""
import os
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time

tetron = os.path.realpath(sys.argv[1])
work = tempfile.TemporaryDirectory()
COLUMNS, ROWS = 300, 120
LONGEST_WAIT = 60


def completion(shell):
    return subprocess.run([tetron, "manual", shell], check=True, capture_output=True, text=True).stdout


class Shell:
    """A shell at a terminal of its own."""

    def __init__(self, command, setup):
        environment = {"PATH": os.environ["PATH"], "HOME": work.name, "TERM": "xterm", "LC_ALL": "C.UTF-8"}
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.chdir(work.name)
            os.execvpe(command[0], command, environment)
        import fcntl
        import struct
        import termios

        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
        self.shown = ""
        self.count = 0
        for line in setup:
            self.run(line)

    def read_until(self, mark):
        end = time.monotonic() + LONGEST_WAIT
        while not re.search(mark, self.shown):
            if time.monotonic() > end or not select.select([self.terminal], [], [], LONGEST_WAIT)[0]:
                raise SystemExit(f"no {mark!r} in {self.shown!r}")
            self.shown += os.read(self.terminal, 65536).decode(errors="replace")

    def send(self, text):
        os.write(self.terminal, text.encode())

    def run(self, line):
        # The mark is put together by the shell, so that the typed line does not have it.
        self.count += 1
        self.send(f"{line}; echo MA''RK{self.count}.\r")
        self.read_until(rf"MARK{self.count}\.")
        self.shown = ""

    def typed(self, line):
        """What Tab lists after `line`, and what then stands there."""
        self.count += 1
        # To the beginning of the line; what stands there becomes the words of a command that does nothing.
        self.send(f"{line}\t\x01printf '%s|' MA''RK{self.count} \x05 END\r")
        self.read_until(rf"MARK{self.count}\|[^\r\n]*END\|")
        # A terminal goes to another place by them.
        text = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|[\x07\r]", "\n", self.shown)
        self.shown = ""
        listed, _, rest = text.partition(f"MARK{self.count}|")
        return listed, rest[: rest.index("END|")].strip("|").replace("|", " ")


failures = 0


def expect(what, is_right, found):
    global failures
    if not is_right:
        failures += 1
        print(f"{what}: {found!r}")


def look_at(name, shell):
    def listed(line, words, others=(), texts=()):
        text, _ = shell.typed(line)
        for word in words:
            expect(f"{name}: {line!r} does not offer {word}", re.search(rf"(^|\s){re.escape(word)}(\s|$)", text, re.M), text)
        for word in others:
            expect(f"{name}: {line!r} offers {word}", not re.search(rf"(^|\s){re.escape(word)}(\s|$)", text, re.M), text)
        for one in texts if name == "zsh" else ():
            expect(f"{name}: {line!r} does not explain", one in text, text)

    def becomes(line, wanted):
        text, found = shell.typed(line)
        expect(f"{name}: {line!r} does not become {wanted!r}", found == wanted, (found, text))

    everything = ("percent", "path", "score", "cover", "setup", "spin", "chain", "combo", "loop", "sequences")
    listed("tetron pc ", everything, ("info", "convert"), ("path  -- ", "loop  -- "))
    listed("tetron help pc ", everything, ("info", "convert"), ("path  -- ", "loop  -- "))
    listed("tetron help ", ("info", "convert", "pc", "archive"), (), ("-- Convert recordings",))
    listed("tetron --quiet help fumen ", ("decode", "encode"), ("convert",))
    listed("tetron rules help setTumoM", ("setTumoMoveWait", "setTumoMoveStartWait"))
    becomes("tetron help conv", "tetron help convert")
    becomes("tetron help pc perc", "tetron help pc percent")
    becomes("tetron pc perc", "tetron pc percent")
    becomes("tetron dump --type newst", "tetron dump --type newstone")
    becomes("tetron dump --type header,newst", "tetron dump --type header,newstone")
    becomes("tetron dump --type=header,newst", "tetron dump --type=header,newstone")
    listed("tetron dump --type header,st", ("start", "stone", "stop") if name == "zsh" else ("header,start", "header,stop"))
    listed("tetron pc percent --dr", (), ("info",))
    becomes("tetron pc percent --dr", "tetron pc percent --drop")
    becomes("tetron pc percent --drop so", "tetron pc percent --drop soft")
    becomes("tetron info ga", "tetron info game.tet")


open(os.path.join(work.name, "game.tet"), "w").close()
tried = 0
for name in ("bash", "zsh"):
    if shutil.which(name) is None:
        print(f"skipped: there is no {name}")
        continue
    tried += 1
    if name == "bash":
        path = os.path.join(work.name, "completion.bash")
        setup = [
            "PS1='$ '",
            "bind 'set show-all-if-ambiguous on' 'set page-completions off' 'set completion-query-items 0'",
            "bind 'set enable-bracketed-paste off'",
            f"source {path}",
        ]
        command = ["bash", "--norc", "--noprofile", "-i"]
    else:
        path = os.path.join(work.name, "_tetron")
        setup = [
            "PS1='$ '; LISTMAX=10000; unset zle_bracketed_paste; unsetopt auto_menu auto_remove_slash; bindkey -e",
            f"fpath=({work.name} $fpath); autoload -U compinit; compinit -u -D",
            "zstyle ':completion:*' menu no; setopt auto_list no_list_ambiguous",
        ]
        command = ["zsh", "-f", "-i"]
    with open(path, "w") as file:
        file.write(completion(name))
    look_at(name, Shell(command, setup))
if not tried:
    sys.exit(77)
sys.exit(1 if failures else 0)
