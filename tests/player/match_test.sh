#!/usr/bin/env bash
# A match in the window: one round follows the other, and --round begins anywhere.
#   tests/player/match_test.sh TETRON SAMPLES
set -euo pipefail
tetron=$(realpath "$1")
samples=$(realpath "$2")
# shellcheck source=tests/player/desk.sh
. "$(dirname "$0")/desk.sh"
start_display
match=$samples/tetrio/match.ttrm

# Speed, focus and looks stay.
watch "$match" --speed 16 --player ben --paused
expect "the first round" file 1
expect "its match" files 3
keys h space
expect "before anybody has won" score "[0,0]"
comes "the next round" file 2
expect "the next round" score "[1,0]"
expect "the next round" playing true
expect "the next round" speed 16
expect "the next round" focus 1
expect "the next round" landing_shadow true
comes "the last round" file 3
comes "its end" playing false
expect "its end" file 3
# Who does something at the end of a round stays there.
keys less
comes "the second round" file 2
leave

# Paused at an end, nothing follows.
watch "$match" --paused --start 9:00
keys End
nap 1.5
keys h
expect "an end that was not played" file 1
leave

# Each round stays where it ends.
watch "$match" --speed 16 --one-round
comes "--one-round" playing false
nap 1.5
keys h
expect "--one-round" file 1
leave

# The other rounds stand beside the seek bar, and a click goes there.
watch "$match" --paused --round 2
expect "before a click" file 2
act mousemove --window "$(window)" 1255 668 click 1
comes "the last round, clicked on" file 3
act mousemove --window "$(window)" 25 668 click 1
comes "the first round, clicked on" file 1
expect "a click on a round" time_ms 0
act click 9
comes "the button forward" file 2
act click 8
comes "the button back" file 1
# A double click on a field is full screen, and the field is no larger than before.
xdotool mousemove --window "$(window)" 100 300
act click --repeat 2 --delay 60 1
comes "a double click" fullscreen true
expect "a double click" focus null
leave
# With the result hidden nothing stands behind the round that is watched: there the bar goes on to its end.
watch "$match" --paused --hide-result --round 2
act mousemove --window "$(window)" 1255 668 click 1
keys h
expect "a hidden result" file 2
expect "rounds that were not seen" score "[]"
act mousemove --window "$(window)" 25 668 click 1
comes "a round that was before" file 1
leave

# Whether there is another round is not told before it begins.
watch "$match" --speed 16 --hide-result
expect "a hidden result" score "[]"
comes "a hidden result" file 2
# Its first round was seen to the end.
expect "a hidden result" score "[1,0]"
[[ $(value message) != *"of 3"* ]] || complain "rounds are counted: $state"
leave

watch "$match" "$samples/good/duel.tet" --round 2 --paused
expect "--round 2" file 2
expect "--round 2" files 4
[[ $(value name) == "match.ttrm, round 2 of 3,"* ]] || complain "it must be round 2: $state"
keys less
comes "the round before" file 1
leave

"$tetron" play "$match" --round 4 2>errors && complain "there is no round 4"
grep -q "round 4" errors || complain "round 4: $(cat errors)"

[[ $failures -eq 0 ]] || exit 1
echo "matches play through"
