#!/usr/bin/env python3
"""One file has one answer: six commands open the same files, refuse the same, and name the same players and rounds.

Each sample, and copies of samples with a few bytes changed, cut off or doubled; the same for the same seed.

  tests/app/one_answer.py TETRON SAMPLES [--count N] [--seed N] [--keep FOLDER]
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

parser = argparse.ArgumentParser()
parser.add_argument("tetron")
parser.add_argument("samples")
parser.add_argument("--count", type=int, default=60, help="changed copies of samples")
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("--keep", help="folder for the files with different answers")
options = parser.parse_args()
TETRON = str(Path(options.tetron).resolve())
SAMPLES = Path(options.samples).resolve()
lists = subprocess.run([TETRON, "manual", "--lists"], capture_output=True, text=True, check=True).stdout.splitlines()
kinds = [line.split()[1:] for line in lists if line.startswith("kind ")]
FOLDERS = ["good", "partial", "bad", *(name for name, *_ in kinds if (SAMPLES / name).is_dir())]
ENDINGS = {ending for _, *endings in kinds for ending in endings}
MOST = 200_000  # bytes; larger samples take too long
random.seed(options.seed)
scratch = tempfile.TemporaryDirectory()
FOLDER = Path(scratch.name)
counts = Counter()
problems = []


def mutated(data):
    data = bytearray(data)
    how = random.randrange(7)
    # How people send texts: with something before or after them.
    if how == 5:
        return bytes(data) + random.choice((b";", b"\nmy best game", b"\n\n", b"\0", b",\n", b" :)"))
    if how == 6:
        return random.choice((b"\xef\xbb\xbf", b"\n", b"  ", b"[", b"> ")) + bytes(data)
    if how == 0:
        return bytes(data[:random.randrange(len(data) + 1)])
    if how == 1:
        at = random.randrange(len(data) + 1)
        length = random.randrange(200)
        return bytes(data[:at] + data[at:at + length] + data[at:])
    if how == 2:
        at = random.randrange(len(data) + 1)
        return bytes(data[:at] + data[at + random.randrange(200):])
    # Changes are more often near the beginning, where what decides most is.
    for _ in range(random.choice((1, 2, 5, 20))):
        if data:
            data[random.randrange(min(len(data), random.choice((40, 400, len(data)))))] = random.randrange(256)
    return bytes(data)


def run(command, *words):
    done = subprocess.run([TETRON, "--no-config", command, *map(str, words)], capture_output=True, stdin=subprocess.DEVNULL, timeout=300)
    return done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")


def objects(text):
    return [json.loads(line) for line in text.splitlines() if line.startswith("{")]


def names_of_info(info):
    return [player["name"] for player in (info["score"] if isinstance(info.get("score"), list) else info["players"])]


def say(answers):
    return "; ".join(f"{command} {code} {err.strip().splitlines()[-1][-90:] if err.strip() else ''}" for command, (code, _, err) in answers.items())


def compare(path):
    answers = {
        "info": run("info", path, "--format", "json"), "check": run("check", path, "--format", "json"), "show": run("show", path),
        "dump": run("dump", path, "--format", "ndjson"), "list": run("list", path, "--format", "json"), "stats": run("stats", path, "--format", "json"),
    }
    wrong = [f"{command} ended with {answer[0]}" for command, answer in answers.items() if answer[0] not in (0, 1, 3, 4)]
    # Whether it is a recording is one question.
    refused = {command for command in ("info", "check", "dump", "list") if answers[command][0] == 3}
    if refused and len(refused) < 4:
        wrong.append(f"only {sorted(refused)} refuse it: {say(answers)}")
    for command in ("show", "stats"):
        code, _, err = answers[command]
        if refused and code != 3:
            wrong.append(f"{command} opens what others refuse: {say(answers)}")
        # Of a recording that is open, a round may be one that cannot be played; then this is what is said.
        if not refused and code == 3 and "round" not in err:
            wrong.append(f"{command} refuses what others open: {say(answers)}")
    counts["refused" if refused else "opened"] += 1
    if not refused and not wrong:
        info, listed = objects(answers["info"][1])[0], objects(answers["list"][1])[0]
        if names_of_info(info) != listed["players"]:
            wrong.append(f"players: info {names_of_info(info)}, list {listed['players']}")
        if isinstance(info.get("rounds"), list) and len(info["rounds"]) != listed["rounds"]:
            wrong.append(f"rounds: info {len(info['rounds'])}, list {listed['rounds']}")
        checked = objects(answers["check"][1])[0]
        if isinstance(info.get("rounds"), list) and len(checked["rounds"]) != listed["rounds"]:
            wrong.append(f"rounds: check {len(checked['rounds'])}, list {listed['rounds']}")
        strangers = {row["name"] for row in objects(answers["stats"][1]) if row.get("name")} - set(listed["players"])
        if strangers:
            wrong.append(f"stats has {sorted(strangers)}, list {listed['players']}")
        # A game of Quadra that cannot be shown has the names of those who joined.
        if listed["format"] == "quadra" and answers["show"][0] == 3:
            joined = {record.get("who") for record in objects(answers["dump"][1])}
            if not set(listed["players"]) <= joined:
                wrong.append(f"list has {listed['players']}, and {sorted(filter(None, joined))} joined: {say(answers)}")
    return wrong


samples = sorted(file for folder in FOLDERS for file in (SAMPLES / folder).rglob("*") if file.suffix in ENDINGS and file.stat().st_size <= MOST)
files = [(str(file.relative_to(SAMPLES)), file) for file in samples]
# tetron's own form of a match, and one without players or rounds.
own = FOLDER / "own.json"
run("convert", SAMPLES / "tetrio/sprint.ttr" if (SAMPLES / "tetrio/sprint.ttr").exists() else SAMPLES / "tetrio/match.ttrm", "-o", own)
match = json.loads(own.read_text())
for name, change in (("own", {}), ("without players", {"players": [], "rounds": []}), ("without rounds", {"rounds": []})):
    (FOLDER / f"{name}.json").write_text(json.dumps(match | change))
    files.append((name, FOLDER / f"{name}.json"))
for number in range(options.count):
    source = samples[number % len(samples)] if options.count >= len(samples) else random.choice(samples)
    path = FOLDER / f"{number}-{source.name}"
    path.write_bytes(mutated(source.read_bytes()))
    files.append((f"{source.relative_to(SAMPLES)}, changed, number {number}", path))
with ThreadPoolExecutor(os.cpu_count()) as pool:
    for (what, path), wrong in zip(files, pool.map(lambda file: compare(file[1]), files)):
        problems += [f"{what}: {one}" for one in wrong]
        if wrong and options.keep:
            Path(options.keep).mkdir(parents=True, exist_ok=True)
            (Path(options.keep) / path.name).write_bytes(path.read_bytes())
if counts["opened"] < len(samples) // 2:
    problems.append(f"hardly anything was opened: {counts}")

print("\n".join(problems))
print(f"{len(samples)} samples and {options.count} changed ones, six commands each: {counts['opened']} opened, {counts['refused']} refused, "
      f"{len(problems)} with different answers")
sys.exit(1 if problems else 0)
