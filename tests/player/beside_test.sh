#!/usr/bin/env bash
# Two recordings beside each other in the window: opened by the command and in the list, with keys and with the mouse.
#   tests/player/beside_test.sh TETRON SAMPLES
set -euo pipefail
tetron=$(realpath "$1")
samples=$(realpath "$2")
tools=xclip
# shellcheck source=tests/player/desk.sh
. "$(dirname "$0")/desk.sh"
start_display
duel=$samples/good/duel.tet
solo=$samples/good/solo.tet
match=$samples/tetrio/match.ttrm

clipboard() { timeout "$patience" xclip -o -selection clipboard 2>/dev/null || true; }
# duration FILE -> of a recording, by what `dump` says
duration() { "$tetron" dump "$1" --format ndjson | tail -n 1 | sed -E 's/.*"t_ms":([0-9]+).*/\1/'; }
# placements FILE PLAYER -> when the pieces of that player were placed
placements() {
  "$tetron" dump "$1" --format ndjson | grep '"type":"newstone"' | grep "\"player\":$2," |
    grep -v '"old":{"style":255' | sed -E 's/.*"t_ms":([0-9]+).*/\1/'
}
longer=$(duration "$solo")

# One bar for both, as long as the longer one; the shorter one stands at its end.
watch "$duel" "$solo" --beside --paused
expect "--beside" beside 2
expect "--beside" file 1
expect "--beside" align '"clock"'
[[ $(title) == "A: duel.tet, B: solo.tet - tetron" ]] || complain "the title says which is which: $(title)"
keys End
expect "End" time_ms "$longer"
# A step goes to the next piece of any player, of both; of the one who is large alone.
keys Home Right
expect "the first piece of all" time_ms "$({ placements "$duel" 0; placements "$duel" 1; placements "$solo" 0; } | sort -n | head -n 1)"
keys Home 3 Right Right
expect "the second one of the second recording" time_ms "$(placements "$solo" 0 | sed -n 2p)"
expect "its player" focus 2
keys 0
# A click on the bar moves both.
act mousemove --window "$(window)" 640 668 click 1
is_at_least time_ms 1000 || complain "a click on the bar: $now"
# By pieces the time is that of the first.
keys Home ctrl+a 3 Right Right Right
expect "by pieces" align '"pieces"'
expect "its third piece when the other's is placed" time_ms "$(placements "$duel" 0 | sed -n 3p)"
# The command that leads back.
keys 0 ctrl+l
command=$(clipboard)
[[ $command == "tetron play $duel $solo --beside --align pieces --at "*" --paused" ]] ||
  complain "Ctrl+L must copy the command of both: $command"
# Nothing of both is saved at once.
keys ctrl+1
says "one at a time"
# The next file is one alone, and so is the one before.
keys greater
comes "the next file" file 2
expect "the next file" beside null
leave

# It begins and ends with the mouse alone, too: the menu, its row, a click in the list.
watch "$duel" "$solo" --paused --start 10
click_on() {
  local spot
  spot=$(grep -o "\"$1\":\[[0-9]*,[0-9]*\]" <<<"$now" | grep -o '[0-9]*,[0-9]*')
  [[ -n $spot ]] || give_up "nothing to click on: $1: $now"
  act mousemove --window "$(window)" "${spot%,*}" "${spot#*,}" click 1
}
click_on menu
expect "the menu" menu '"Play"'
click_on File
expect "the menu" menu '"File"'
click_on beside
expect "the list" games true
# The second game of the list.
act mousemove --window "$(window)" 640 185 click 1
comes "a click in the list" beside 2
expect "a click in the list" time_ms 10000
click_on menu
click_on File
click_on align
comes "a click on the alignment" align '"pieces"'
click_on menu
click_on File
click_on beside
comes "alone again" beside null
expect "alone again" time_ms 10000
leave

# What is hidden of one recording is hidden of both: no name of a file, no end before both are over.
watch "$duel" "$solo" --beside --paused --hide-result --at 10
[[ $(title) == tetron ]] || complain "a hidden result, and the title says $(title)"
keys End
expect "End, hidden" time_ms 10000
# In another order other things were seen: it begins again.
keys ctrl+a
expect "another order, hidden" time_ms 0
leave

# The round of each, and the player of each.
watch "$match" "$match" --beside --round 2 --player ben --paused
expect "--round 2 of both" file 2
expect "--round 2 of both" beside 5
keys 2
expect "two fields" focus 1
keys 3
expect "no third field" focus 1
# A match is valued with that match alone.
keys w
says "valued with that match alone"
# Alone, ben is the second player of the match.
keys 1 ctrl+b
expect "alone again" beside null
expect "who was large" focus 1
leave

# The rounds of two matches follow each other as those of one do: when both have ended.
watch "$match" "$match" --beside --speed 16 --paused --player ben
comes "all rounds are known" files 6
expect "the first round of both" file 1
expect "the first round of both" beside 4
keys h space
comes "the second round of both" file 2
expect "the second round of both" beside 5
expect "the second round of both" playing true
expect "the second round of both" landing_shadow true
comes "the last round of both" file 3
comes "its end" playing false
expect "its end" beside 6
# Back and on with keys, and with the mouse on the bar.
keys less
comes "the round before" file 2
expect "the round before" beside 5
keys ctrl+a
comes "by pieces" align '"pieces"'
act mousemove --window "$(window)" 1255 668 click 1
comes "the last round, clicked on" file 3
expect "the last round, clicked on" beside 6
expect "the last round, clicked on" align '"pieces"'
act mousemove --window "$(window)" 25 668 click 1
comes "the first round, clicked on" file 1
expect "the first round, clicked on" beside 4
act click 9
comes "the button forward" file 2
expect "the button forward" beside 5
leave
# --round begins there, and the others stay in reach; where the result is hidden, those before.
watch "$match" "$match" --beside --round 2 --paused --hide-result
expect "--round 2" file 2
expect "--round 2" beside 5
keys h
act mousemove --window "$(window)" 25 668 click 1
comes "the round before" file 1
expect "the round before" beside 4
leave
"$tetron" play "$match" "$match" --beside --round 4 2>errors && complain "there is no round 4"
grep -q "round 4" errors || complain "round 4: $(cat errors)"

# Frames are those of the recording whose player is shown.
watch "$duel" "$match" --beside --paused --player 1
keys 1 ctrl+shift+Right
says "does not count frames"
keys 2 ctrl+shift+Right
says "frame 1"
expect "a frame of the second" time_ms 16
keys alt+shift+Right
says "frame 1.1"
leave

# Other rules: nobody plays on.
watch "$duel" "$match" --beside --paused --at 5
keys o
says "other rules"
expect "other rules" attempting false
keys y
says "other rules"
leave
# The same rules: an attempt is saved as one of the recording that it is played on from.
watch "$duel" "$solo" --beside --paused --at 5
keys 3 o space ctrl+s
comes_to_say message "listed below its game"
keys Escape
expect "the attempt is listed" files 3
leave
grep -q "played on from solo.tet at 5000 ms as player 0" solo-0005000ms.json ||
  complain "an attempt must say where it is from: $(head -c 500 solo-0005000ms.json)"

[[ $failures -eq 0 ]] || exit 1
echo "two recordings stand beside each other"
