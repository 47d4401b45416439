#!/usr/bin/env python3
"""Half a file is half a game, and four commands say the same of it.

  tests/app/half_files.py TETRON SAMPLES

What a command should say is taken from the sample's own JSON, or from another command.
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

TETRON = str(Path(sys.argv[1]).resolve())
SAMPLES = Path(sys.argv[2]).resolve()
scratch = tempfile.TemporaryDirectory()
FOLDER = Path(scratch.name)
MATCH = (SAMPLES / "tetrio/match.ttrm").read_text()
problems = []
checked = 0


def run(*arguments):
    done = subprocess.run([TETRON, "--no-config", *map(str, arguments)], capture_output=True, stdin=subprocess.DEVNULL, timeout=300, cwd=FOLDER)
    return done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")


def expect(is_right, what, *found):
    global checked
    checked += 1
    if not is_right:
        problems.append(f"{what}: {' | '.join(str(one)[-400:] for one in found)}")


def changed(name, change):
    match = json.loads(MATCH)
    change(match["replay"]["rounds"])
    path = FOLDER / name
    path.write_text(json.dumps(match, separators=(",", ":")))
    return path


def players(path, *options):
    """The players of all rounds, as info has them."""
    return [[*one["players"]] for one in json.loads(run("info", "--format", "json", path, *options)[1])["rounds"]]


def stats_rows(path):
    rows = [json.loads(line) for line in run("stats", "--format", "json", path)[1].splitlines()]
    return {(row["round"], row["player"]): row for row in rows if row["of"] == "round"}


def all_players(rounds):
    return [player for one in rounds for player in one]


STATED = [[player["replay"]["results"]["stats"] for player in sorted(one, key=lambda player: player["username"])] for one in json.loads(MATCH)["replay"]["rounds"]]
PIECES = [[stats["piecesplaced"] for stats in one] for one in STATED]


def cut_off():
    """The first round is whole in 100,000 bytes; the second is played up to the cut."""
    whole = players(SAMPLES / "tetrio/match.ttrm")
    path = FOLDER / "cut.ttrm"
    for size in (60000, 80000, 100000, 140000):
        path.write_text(MATCH[:size])
        for salvage in ([], ["--salvage"]):
            code, out, err = run("info", "--format", "json", path, *salvage)
            expect(code == 4 and "the recording is cut off and read up to there" in err, f"info of {size} bytes", code, err)
        cut = players(path)
        expect(cut[0] == whole[0] and len(cut) == 2 + (size > 130000), f"{size} bytes", cut)
        at = re.search(r"\(byte (\d+)\)", err)
        expect(at and size - 200 < int(at[1]) <= size, f"{size} bytes: where", err)
    path.write_text(MATCH[:100000])
    rest = json.loads(MATCH[: MATCH.rindex('{"frame"', 0, 100000)].rstrip(",") + "]}}]]}}")["replay"]["rounds"][1][1]
    last = rest["replay"]["events"][-1]["frame"] * 1000 // 60
    verdicts = json.loads(run("check", "--format", "json", path)[1])["rounds"]
    name = rest["username"]
    one = next(player for player in verdicts[1]["players"] if player["name"] == name)
    expect(one["exact"] is False and one["exact_until_ms"] == last, "check of what is cut", one, last)
    expect(all(player["exact"] for player in verdicts[0]["players"]), "check of the round before", verdicts[0])
    for command in (["stats"], ["show", "--round", "2"], ["convert", "--to", "csv"], ["convert", "--to", "json"], ["dump"]):
        code, out, err = run(*command, path)
        expect(code == 4 and out and "cut off" in err, f"{command} of a cut file", code, err)
    # Our own JSON of the same match.
    own = FOLDER / "own.json"
    run("convert", SAMPLES / "tetrio/match.ttrm", "-o", own)
    text = own.read_text()
    own.write_text(text[: len(text) * 2 // 3])
    code, out, err = run("info", "--format", "json", own)
    expect(code == 4 and "the match is cut off and read up to there" in err, "info of a cut match as JSON", code, err)
    expect(json.loads(out)["rounds"][0]["players"] == whole[0], "the first round of a cut match as JSON", out)


def good_parts():
    """A player of whom a round has no replay spoils nothing else, and is named with the round."""
    forms = {"null": lambda player: player.update(replay=None), "empty": lambda player: player.update(replay={}), "missing": lambda player: player.pop("replay"),
             "number": lambda player: player.update(replay=5), "no events": lambda player: player["replay"].pop("events"),
             "bad frame": lambda player: player["replay"]["events"][3].update(frame=1.5)}
    for name, form in forms.items():
        gone = []

        def spoil(rounds):
            gone.append(rounds[1][0]["username"])
            form(rounds[1][0])
        path = changed("part.ttrm", spoil)
        code, out, err = run("stats", path)
        expect(code == 0 and len(re.findall(rf"round 2: {gone[0]} is not exact: ", err)) == 1, f"stats, {name}", code, err)
        rows = stats_rows(path)
        seat = ["ann", "ben"].index(gone[0])
        expect(len(rows) == 6 and rows[2, 1 - seat]["pieces"] == PIECES[1][1 - seat], f"rows of stats, {name}", rows.keys())
        expect(rows[2, seat]["pieces"] in (None, PIECES[1][seat]) and rows[2, seat]["keys"] is None, f"a player without replay, {name}", rows[2, seat])
        totals = [json.loads(line) for line in run("stats", "--format", "json", path)[1].splitlines()]
        total = next(row for row in totals if row["of"] != "round" and row["name"] == gone[0])
        expect(total["pieces"] == PIECES[0][seat] + PIECES[2][seat] and total["keys"] is not None, f"totals, {name}", total)
        code, out, err = run("info", path)
        expect(code == 0 and out.count(f"round 2, {gone[0]}: ") == 1, f"info, {name}", code, out)
        for command in (["show", "--round", "2"], ["convert", "--round", "2", "--player", str(1 - seat), "--to", "csv"]):
            code, out, err = run(*command, path)
            expect(code == 0, f"{command}, {name}", code, err)
        expect(out.count("\n") == PIECES[1][1 - seat] + 1, f"placements of the other, {name}", out)


def nothing_stated():
    """Without results there are replayed figures, which say so; without a replay there is none, and never 0."""
    def without(rounds):
        for player in all_players(rounds):
            player["replay"].pop("results")
            player.pop("alive", None)
    path = changed("unstated.ttrm", without)
    found = players(path)
    expect([[player["pieces"] for player in one] for one in found] == PIECES, "replayed pieces", found)
    expect([[player["lines"] for player in one] for one in found] == [[stats["lines"] for stats in one] for one in STATED], "replayed lines", found)
    expect(all(player["replayed"] is True and not player["won"] for player in all_players(found)), "marked as replayed", found)
    expect(run("info", path)[1].count("  replayed\n") == 6, "marked in the text", run("info", path)[1])
    for command in ("stats", "show", "check", "info"):
        code, out, err = run(command, path)
        expect(code == 0 and "differs" not in out + err and "not exact" not in out + err and "(dead)" not in out, f"{command} where nothing is stated", code, out, err)
    expect(not any(player.get("replayed") for player in all_players(players(SAMPLES / "tetrio/match.ttrm"))), "stated figures are not marked")

    def alive(rounds):
        without(rounds)
        for one in rounds:
            for player in one:
                player["alive"] = player["username"] == "ben"
    expect(all([player["won"] for player in one] == [False, True] for one in players(changed("alive.ttrm", alive))), "who was alive has won")

    def no_keys(rounds):
        without(rounds)
        for player in all_players(rounds):
            player["replay"]["events"] = [event for event in player["replay"]["events"] if not event["type"].startswith("key")]
    path = changed("no-keys.ttrm", no_keys)
    for command in ("stats", "show", "check"):
        code, out, err = run(command, path)
        expect("differs" not in out + err, f"{command} without keys and results", out, err)

    def no_replay(rounds):
        for player in all_players(rounds):
            player.pop("replay")
    row = all_players(players(changed("nothing.ttrm", lambda rounds: (no_replay(rounds[1:]), without(rounds[:1])))))[-1]
    expect(row["pieces"] is row["lines"] is row["apm"] is row["pace"] is None, "nothing is known and nothing is 0", row)


def keys_end():
    """A file that a tool shortened says from where on it is not the game."""
    def shorten(rounds):
        for player in rounds[0]:
            player["replay"]["events"] = [event for event in player["replay"]["events"] if event["frame"] < 440]
    path = changed("short.ttrm", shorten)
    code, out, err = run("check", path)
    match = json.loads(path.read_text())["replay"]["rounds"][0]
    for player in match:
        last = max(event["frame"] for event in player["replay"]["events"] if event["type"].startswith("key"))
        clock = f"0:{last // 6 // 10:02}.{last // 6 % 10}"
        line = next(line for line in out.splitlines() if f"round 1 {player['username']}:" in line)
        expect(line.endswith(f"not exact from 0:{last * 1000 // 60 / 1000:06.3f} on: its keys end at {clock}, the game at 0:15.0"), "keys that end", line, clock)
    expect("5 of 6" not in out and "4 of 6 exact" in out, "the other rounds", out)
    expect("keys end" not in run("check", SAMPLES / "tetrio/changed.ttrm")[1], "a file that is whole and states something else")


def same_figures():
    """info, stats, show and check of every sample."""
    files = [path for path in sorted(SAMPLES.glob("*/*")) if path.suffix in (".tet", ".ttrm", ".ttr", ".jstris", ".ngf", ".rep") and path.parent.name not in ("bad", "partial")]
    compared = set()
    for path in files:
        code, out, err = run("info", "--format", "json", path)
        rows = stats_rows(path)
        if code not in (0, 4) or not rows:
            continue
        answer = json.loads(out)
        rounds = answer["rounds"] if "rounds" in answer else [{"round": 1, "players": answer["players"]}]
        is_tet = "rounds" not in answer
        verdicts = [] if is_tet else json.loads(run("check", "--format", "json", path)[1])["rounds"]
        for number, one in enumerate(rounds):
            shown = run("show", path, "--round", number + 1)[1]
            for seat, player in enumerate(one["players"]):
                place = f"{path.name}, round {number + 1}, {player['name']}"
                row = next(row for key, row in rows.items() if key[0] == number + 1 and row["name"] == player["name"])
                pairs = [("pieces", "placements" if is_tet else "pieces"), ("lines", "lines"), ("pps", "pace"), ("apm", "apm"), ("vs", "vs")]
                for of_stats, of_info in pairs:
                    ours, theirs = row[of_stats], player.get(of_info)
                    if ours is None or theirs is None:
                        continue
                    compared.add((of_stats, path.suffix))
                    expect(abs(ours - theirs) < 0.0006, f"{place}: {of_stats} of stats and info", ours, theirs)
                if verdicts:
                    stated = next(found for found in verdicts[number]["players"] if found["name"] == player["name"])["stated"]
                    for name in ("pieces", "lines"):
                        if stated.get(name) is not None and player[name] is not None:
                            compared.add((name + " of check", path.suffix))
                            expect(stated[name] == player[name], f"{place}: {name} of check and info", stated[name], player[name])
                gauge = re.search(rf"^{re.escape(player['name'])}: hold .*\n  (\d+) pieces, ([\d.]+) PPS, ([\d.]+) APM, ([\d.]+) VS", shown, re.M)
                if gauge and path.name != "changed.ttrm" and player.get("pace") is not None:
                    compared.add(("show", path.suffix))
                    expect(int(gauge[1]) == row["pieces"] and abs(float(gauge[2]) - player["pace"]) < 0.0051, f"{place}: show", gauge[0], row["pieces"], player["pace"])
                    if player["apm"] is not None:
                        expect(abs(float(gauge[3]) - player["apm"]) < 0.051 and abs(float(gauge[4]) - player["vs"]) < 0.051, f"{place}: attack of show", gauge[0], player)
    expect({("pps", ".tet"), ("pps", ".ttrm"), ("vs", ".ttrm"), ("show", ".ttrm"), ("pieces of check", ".ttrm"), ("lines", ".ngf")} <= compared, "what was compared", compared)


def own_words():
    """Lives and credits are Tetron 4's; levels are shown where the recording has some."""
    for path in [SAMPLES / "tetrio/match.ttrm", SAMPLES / "tetrio/sprint.ttr", *sorted((SAMPLES / "jstris").glob("*.jstris")), *sorted((SAMPLES / "ngf").glob("*.ngf")),
                 *sorted((SAMPLES / "nullpomino").glob("*.rep")), *sorted((SAMPLES / "techmino").glob("*.rep"))]:
        out = run("show", path)[1]
        expect("credits" not in out and "lives" not in out, f"show of {path.name}", out)
        expect((" level " in out) == (path.parent.name in ("ngf", "nullpomino")) or not out, f"levels of {path.name}", out)
    out = run("show", SAMPLES / "good/duel.tet")[1]
    expect(all(word in out for word in (" level ", " lives ", " credits ")), "show of a .tet recording", out)


for test in (cut_off, good_parts, nothing_stated, keys_end, same_figures, own_words):
    test()
print("\n".join(dict.fromkeys(problems)))
if problems:
    sys.exit(1)
print(f"{checked} answers")
