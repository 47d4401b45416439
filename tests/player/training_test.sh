#!/usr/bin/env bash
# A training: mistakes of a folder of games, one after the other, and what is kept of it.
#   tests/player/training_test.sh TETRON SAMPLES
set -euo pipefail
tetron=$(realpath "$1")
samples=$(realpath "$2")
# shellcheck source=tests/player/desk.sh
. "$(dirname "$0")/desk.sh"
start_display
export XDG_STATE_HOME=$folder/remembered
mkdir games
cp "$samples/good/solo.tet" games/new.tet
cp "$samples/good/solo.tet" games/a-old.tet
touch -d 2020-01-01 games/a-old.tet
kept=$XDG_STATE_HOME/tetron/training.json
# noted WHAT -> how many mistakes are kept, with that value
noted() { grep -cE "\"[0-9]+\": $1" "$kept" || true; }

# The newest file comes first; each drop is judged, and counted once.
watch games --train 2
comes_to_say note "training, 1 of 2"
expect "the newest" name '"new.tet"'
expect "a position" attempting true
keys space
comes "the first drop" trained 1
keys r space
expect "the same again" trained 1
keys Return
comes_to_say note "training, 2 of 2"
expect "one of each" name '"a-old.tet"'
keys space
comes "the second drop" trained 2
keys Return
comes "the end" attempting false
comes_to_say message "of 2 done better"
leave
[[ $(noted '(true|false)') -eq 2 ]] || complain "two mistakes must be kept: $(cat "$kept")"

# What was done better does not come again; what was not, does.
sed -i 's/: false/: true/' "$kept"
watch games --train 1
comes_to_say note "training, 1 of 1"
keys space
comes "another one" trained 1
keys Escape
leave
[[ $(noted '(true|false)') -eq 3 ]] || complain "a third mistake must be kept: $(cat "$kept")"

# Esc ends it, and the recording can be watched.
watch games --train 5
comes_to_say note "training, 1 of 5"
keys Escape
comes "Esc" attempting false
keys Home
expect "the beginning" time_ms 0
expect "no training" attempting false
leave

# The mistakes of one player.
watch "$samples/good/duel.tet" --train 1 --player 1
comes_to_say note "training, 1 of 1"
expect "whose" focus 1
keys Escape
leave

# Where there is nothing to do better, it says so.
watch "$samples/tetrio/match.ttrm" --train 1
comes_to_say message "there is no mistake"
leave

# The fastest sprint of a player is remembered, and another one is compared with it.
watch "$samples/jstris/sprint.jstris" --paused
expect "the first sprint" best_ms "[]"
leave
cp "$samples/jstris/sprint.jstris" again.jstris
watch again.jstris --paused
remembered=$(value best_ms)
leave
watch "$samples/jstris/unfinished.jstris" --paused --best again.jstris
chosen=$(value best_ms)
leave
[[ $remembered == "$chosen" && $(tr -cd , <<<"$chosen" | wc -c) -eq 3 ]] ||
  complain "four splits of forty lines: remembered $remembered, chosen $chosen"
"$tetron" play again.jstris --best "$samples/tetrio/match.ttrm" 2>errors && complain "a match is no sprint"
grep -q "expected a sprint" errors || complain "--best: $(cat errors)"

[[ $failures -eq 0 ]] || exit 1
echo "mistakes are done better, one after the other"
