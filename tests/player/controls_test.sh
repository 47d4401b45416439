#!/usr/bin/env bash
# The buttons of the window, the menu of a field, the lines of the first time, and what full screen leaves of them.
#   tests/player/controls_test.sh TETRON SAMPLES
set -euo pipefail
tetron=$(realpath "$1")
samples=$(realpath "$2")
# shellcheck source=tests/player/desk.sh
. "$(dirname "$0")/desk.sh"
start_display
duel=$samples/good/duel.tet

# spot NAME -> sets $at to where a click does that
spot() {
  local pattern="\"$1\":\\[([0-9]+),([0-9]+)\\]"
  [[ $now =~ $pattern ]] || give_up "nothing to click on for '$1': $now"
  at=("${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}")
}
# button NAME -> clicks on it
button() {
  spot "$1"
  act mousemove --window "$(window)" "${at[@]}" click 1
}
# on_field BUTTON -> clicks with that button of the mouse on the right field
on_field() { act mousemove --window "$(window)" 760 420 click "$1"; }

# Who is here the first time is told how to go about; whatever is done ends that.
export XDG_STATE_HOME=$folder/remembered
watch "$duel" --paused
expect "the first time" hints true
keys l
expect "a key" hints false
expect "a key does what it does" time_ms 5000
leave
watch "$duel" --paused
expect "the second time" hints false

# Each button.
button play-pause
expect "play" playing true
button play-pause
expect "play again" playing false
button faster
expect "faster" speed 2
button slower
button slower
expect "slower" speed 0.5
button normal-speed
expect "the speed" speed 1
keys Home
button placement-on
[[ $(value time_ms) -gt 0 ]] || complain "a step on: $state"
button placement-back
expect "a step back" time_ms 0
keys l
button loop-start
expect "the loop" loop_start_ms 5000
keys l
button loop-end
expect "the loop" loop_end_ms 10000
button loop-start
expect "the loop" loop_start_ms null
button mistakes
expect "the review" mistakes true
button mistakes
button panels
expect "panels" menu '"Show"'
button chat
expect "panels, chat" chat true
keys c
button games
expect "the list" games true
keys Escape
button take-over
expect "play on" attempting true
button take-over
expect "play on again" attempting false
button fullscreen
comes "full screen" fullscreen true
button fullscreen
comes "full screen again" fullscreen false
# Where there is no other file the buttons say so.
button next-file
says "the last file"

# The menu of a field is of that field, whoever is large.
on_field 3
expect "the right button" menu '"field"'
expect "the right button" marked '[]'
expect "the right button" focus null
button take-over
expect "play on from there" attempting true
keys Left space Escape
on_field 3
button copy-fumen
says "as a fumen"
on_field 3
button "focus-player 1"
expect "large" focus 1
leave

# The wheel over the chat goes through its messages, elsewhere from piece to piece.
watch "$duel" --paused --start 40
keys c
act mousemove --window "$(window)" 1150 400 click 4
expect "the wheel over the chat" chat_scroll -1
expect "the wheel over the chat" time_ms 40000
act click 5
act click 5
expect "the wheel towards the user" chat_scroll 1
act mousemove --window "$(window)" 300 400 click 4
[[ $(value time_ms) -lt 40000 ]] || complain "the wheel beside the chat must step back: $state"
expect "another moment" chat_scroll 0
act click 5
act click 5
[[ $(value time_ms) -gt 40000 ]] || complain "the wheel beside the chat must step on: $state"
# Where the chat was it steps, too, once that is closed.
before=$(value time_ms)
keys c
act mousemove --window "$(window)" 1150 400 click 5
[[ $(value time_ms) -gt $before ]] || complain "the wheel steps without a chat: $state"
leave

# In full screen controls go while it plays, and are there again when the mouse moves.
export XDG_STATE_HOME=/dev/null
watch "$samples/good/solo.tet" --fullscreen
comes "nobody does anything" controls_shown false
expect "it plays" playing true
xdotool mousemove --window "$(window)" 300 300
comes "the mouse moves" controls_shown true
comes "and rests" controls_shown false
keys space
expect "paused" controls_shown true
leave

[[ $failures -eq 0 ]] || exit 1
echo "buttons and menus do what they say"
