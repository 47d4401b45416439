#!/usr/bin/env bash
# Presses real keys in a real window on a display of its own and looks at what comes out.
#   tests/player/window_test.sh TETRON SAMPLE     SAMPLE has at least two players and three placements each
set -euo pipefail
tetron=$(realpath "$1")
sample=$(realpath "$2")
# shellcheck source=tests/player/desk.sh
. "$(dirname "$0")/desk.sh"
start_display

# What the recording says of itself, by another way than the player's.
"$tetron" dump "$sample" --format ndjson >dump
events=$(grep -vc '"type":"header"' dump)
duration=$(tail -n 1 dump | sed -E 's/.*"t_ms":([0-9]+).*/\1/')
at_start=$(grep -c '"t_ms":0[,}]' dump)
# placed PLAYER N -> when the player's n-th stone was fixed; PLAYER is a pattern
placed() {
  grep '"type":"newstone"' dump | grep "\"player\":$1," | grep -v '"old":{"style":255' | sed -n "$2p" |
    sed -E 's/.*"t_ms":([0-9]+).*/\1/'
}

watch "$sample" --paused
leave
expect "at the start" time_ms 0
expect "at the start" events "$at_start"
expect "paused" playing false
expect "paused" speed 1
expect "all players" focus null

watch "$sample" --paused --player 0
keys Right Right Right
leave
expect "third placement" time_ms "$(placed 0 3)"
expect "player by option" focus 0

watch "$sample" --paused
keys 2 Right Right Left
leave
expect "key 2" focus 1
expect "one placement back" time_ms "$(placed 1 1)"

watch "$sample" --paused
keys End
leave
expect "End" time_ms "$duration"
expect "End" events "$events"

watch "$sample" --paused
keys period period period comma
leave
expect "events on and back" events $((at_start + 2))

watch "$sample" --paused
keys Tab Tab 0 bracketright bracketright bracketright bracketleft
leave
expect "0 after Tab" focus null
expect "three times faster, once slower" speed 4

watch "$sample" --paused
keys shift+5
leave
expect "Shift 5" time_ms $(((duration + 1) / 2))

watch "$sample" --paused
keys l shift+Right shift+Left shift+Left
leave
expect "5 s on, 1 s on, 2 s back" time_ms 4000

watch "$sample" --paused
keys space
leave
expect "Space plays" playing true

watch "$sample" --speed 16
sleep 0.5
keys k
leave
expect "k pauses" playing false
[[ $(value time_ms) -gt 0 ]] || complain "time must go on while playing: $state"

# The seek bar is 16 pixels from both sides and about 50 above the bottom.
watch "$sample" --paused
xdotool mousemove 640 670 mousedown 1 mousemove 952 400 mouseup 1 mousemove 300 670
leave
wanted=$((duration * 3 / 4))
off=$(($(value time_ms) - wanted))
[[ ${off#-} -lt $((duration / 100)) ]] || complain "dragging the seek bar must lead to $wanted: $state"

watch "$sample" --paused
xdotool mousemove 400 300 click 5 click 5 click 4
leave
expect "two turns of the wheel on, one back" time_ms "$(placed '[0-9]*' 1)"

watch "$sample" --paused
keys question Escape End
leave
expect "Escape closes help first" time_ms "$duration"

# Every change of the screen makes a new window.
has_another_window() { [[ $(window) != "$old" ]] && is_in_place; }
watch "$sample" --paused
for key in f F11; do
  old=$(window)
  keys "$key"
  within 60 has_another_window || complain "$key must change to and from the full screen"
done
keys End
leave
expect "End after the full screen" time_ms "$duration"

name=$(basename "$sample" .tet)
watch "$sample" --paused
keys l s
within 60 test -s "$name-0005000ms.png" || complain "s must save $name-0005000ms.png: $(ls)"
keys s
within 60 test -s "$name-0005000ms-2.png" || complain "the second s must save $name-0005000ms-2.png: $(ls)"
leave
if command -v identify >/dev/null; then
  read -r colours size < <(identify -format '%k %wx%h\n' "$name-0005000ms.png")
  [[ $colours -gt 20 ]] || complain "the screenshot has only $colours colours"
  [[ $size == 1280x720 ]] || complain "the screenshot is $size"
else
  echo "not looked at: the screenshot's colours, because ImageMagick is not installed"
fi
compgen -G '.*.png' >/dev/null && complain "half a screenshot was left: $(ls -A)"

code=0
said=$(DISPLAY='' "$tetron" play "$sample" 2>&1 >/dev/null) || code=$?
[[ $code -eq 3 && $said == *"no display"* ]] || complain "without a display: exit code $code: $said"

[[ $failures -eq 0 ]] && echo "the window does what its keys say"
