#!/usr/bin/env bash
# Presses real keys in a real window on a display of its own and looks at what comes out.
#   tests/player/window_test.sh TETRON SAMPLE     SAMPLE has at least two players and three placements each
set -euo pipefail
tetron=$(realpath "$1")
sample=$(realpath "$2")
# shellcheck source=tests/player/desk.sh
. "$(dirname "$0")/desk.sh"
start_display -fbdir .

# pixel X Y -> what the screen has there. The server keeps it in a file as xwd writes them.
pixel() {
  local word header
  read -ra word < <(od -An -w104 -tu4 --endian=big -N 104 Xvfb_screen0)
  header=$((word[0] + 12 * word[19]))
  od -An -tx1 -j $((header + $2 * word[12] + $1 * 4)) -N 3 Xvfb_screen0
}
is_drawn() { [[ $(pixel "$1" "$2") != *"00 00 00"* ]]; }

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

# Paused, the program sleeps: it wakes up only to see whether its file has changed, and to draw again in case it was
# covered.
wakes() { sed -n 's/^voluntary_ctxt_switches:[[:space:]]*//p' "/proc/$program/status"; }
watch "$sample" --paused
before=$(wakes)
nap 2
after=$(wakes)
((after - before < 40)) || complain "paused, it wakes up $(((after - before) / 2)) times a second"
leave

watch "$sample" --paused --player 0
keys Right Right Right
leave
expect "third placement" time_ms "$(placed 0 3)"
expect "player by option" focus 0

# Each of these goes on where the one before has led.
watch "$sample" --paused
keys 2 Right Right Left
expect "key 2" focus 1
expect "one placement back" time_ms "$(placed 1 1)"
keys End
expect "End" time_ms "$duration"
expect "End" events "$events"
keys Home period period period comma
expect "events on and back" events $((at_start + 2))
keys Tab Tab 0 bracketright bracketright bracketright bracketleft
expect "0 after Tab" focus null
expect "three times faster, once slower" speed 4
keys shift+5
expect "Shift 5" time_ms $(((duration + 1) / 2))
keys Home l shift+Right shift+Left shift+Left
expect "5 s on, 1 s on, 2 s back" time_ms 4000
# The seek bar is 16 pixels from both sides and about 50 above the bottom.
act mousemove 640 670 mousedown 1 mousemove 952 400 mouseup 1 mousemove 300 670
wanted=$((duration * 3 / 4))
off=$(($(value time_ms) - wanted))
[[ ${off#-} -lt $((duration / 100)) ]] || complain "dragging the seek bar must lead to $wanted: $state"
keys Home
act mousemove 400 300 click 5
act click 5
act click 4
expect "two turns of the wheel on, one back" time_ms "$(placed '[0-9]*' 1)"
keys question Escape End
expect "Escape closes help first" time_ms "$duration"
leave
expect "what is printed at the end" time_ms "$duration"
expect "what is printed at the end" speed 4

watch "$sample" --paused
keys space
leave
expect "Space plays" playing true

watch "$sample" --speed 16
reaches "it plays by itself" time_ms 100
keys k
leave
expect "k pauses" playing false
[[ $(value time_ms) -gt 0 ]] || complain "time must go on while playing: $state"

# The full screen is the same window made larger, which is put back where it was.
has_geometry() { [[ $(geometry) == "$1" ]]; }
stands_at() { within "$patience" has_geometry "$2" || complain "$1: the window must stand at $2, not $(geometry)"; }
watch "$sample" --paused --scale 0.5
on_desktop="320,180 640x360"
stands_at "at first" "$on_desktop"
id=$(window)
xdotool windowmove "$id" 100 50 windowsize "$id" 700 400
for key in f F11; do
  stands_at "before $key" "100,50 700x400"
  keys "$key"
  expect "$key" fullscreen true
  stands_at "$key" "0,0 1280x720"
  comes "$key" width 1280
  keys "$key"
  expect "$key again" fullscreen false
  stands_at "$key again" "100,50 700x400"
  comes "$key again" width 700
done
[[ $(window) == "$id" ]] || complain "the full screen must be the same window"
# Keys that come before the window has changed count, wherever the mouse is.
# (A key that comes down again within 2 ms is one that the system repeats, for SFML.)
xdotool mousemove 1279 719 key --delay 12 f F11 f F11 f End
comes "keys at once" time_ms "$duration"
expect "keys at once" fullscreen true
xdotool key --delay 12 f Home f F11 l q
ended
expect "the last keys" time_ms 5000
expect "the last keys" fullscreen false
for key in f F11; do
  watch "$sample" --paused
  xdotool key --delay 0 "$key" q
  ended
  expect "$key and q" fullscreen true
done
# The picture fills it at once: not only when it is drawn again, a second later or after a key. On a machine that is so
# busy that it takes half a second all the same, another window may be in time.
fills_at_once() {
  local look
  for look in {1..50}; do
    ! is_drawn 1276 716 || return 0
    nap 0.01
  done
  return 1
}
in_time=false
for _ in 1 2 3; do
  $in_time || {
    watch "$sample" --paused --fullscreen --scale 0.5
    if fills_at_once; then in_time=true; fi
    leave
  }
done
$in_time || complain "--fullscreen must fill the screen with the picture at once"
is_black() { ! is_drawn "$@"; }
watch "$sample" --paused --fullscreen --scale 0.5
stands_at "--fullscreen" "0,0 1280x720"
keys f
stands_at "--fullscreen and f" "$on_desktop"
within "$patience" is_black 1276 716 || complain "beside the window the screen must be black"
leave
expect "--fullscreen and f" fullscreen false

# Where there is a window manager, it is asked.
if command -v openbox >/dev/null; then
  is_managed() { [[ $(xprop -root _NET_SUPPORTED) == *FULLSCREEN* ]]; }
  is_filled() { [[ $(xprop -id "$id" _NET_WM_STATE) == *FULLSCREEN* ]]; }
  is_framed() { ! is_filled; }
  openbox --config-file /dev/null >openbox.log 2>&1 &
  manager=$!
  within "$patience" is_managed || give_up "no window manager: $(cat openbox.log)"
  watch "$sample" --paused --scale 0.5
  id=$(window)
  keys f
  within "$patience" is_filled || complain "the window manager must be asked for the full screen"
  comes "the window manager" width 1280
  comes "the window manager" height 720
  keys F11
  within "$patience" is_framed || complain "the window manager must be asked for the end of the full screen"
  comes "the window manager" width 640
  xdotool key --delay 0 f End q
  ended
  expect "f and End with a window manager" time_ms "$duration"
  expect "f and End with a window manager" fullscreen true
  watch "$sample" --paused --fullscreen
  id=$(window)
  within "$patience" is_filled || complain "--fullscreen must ask the window manager"
  leave
  kill "$manager"
  wait "$manager" 2>/dev/null || true
else
  echo "not tried: a window manager, because openbox is not installed"
fi

name=$(basename "$sample" .tet)
watch "$sample" --paused
keys l s
comes_to_say message "saved $name-0005000ms.png"
[[ -s $name-0005000ms.png ]] || complain "s must save $name-0005000ms.png: $(ls)"
keys s
comes_to_say message "saved $name-0005000ms-2.png"
[[ -s $name-0005000ms-2.png ]] || complain "the second s must save $name-0005000ms-2.png: $(ls)"
leave
if command -v identify >/dev/null; then
  read -r colours size < <(identify -format '%k %wx%h\n' "$name-0005000ms.png")
  [[ $colours -gt 20 ]] || complain "the screenshot has only $colours colours"
  [[ $size == 1280x720 ]] || complain "the screenshot is $size"
else
  echo "not looked at: the screenshot's colours, because ImageMagick is not installed"
fi
compgen -G '.*.png' >/dev/null && complain "half a screenshot was left: $(ls -A)"

# A line for each state, the last one as what is printed at the end but for the key that ends it.
watch "$sample" --paused
keys l
leave
[[ $(grep -c '"inputs":0,' log) -ge 1 ]] || complain "the log must begin with the open window: $(cat log)"
[[ -z $(uniq -d log) ]] || complain "the log must have a line only for what is new: $(cat log)"
[[ $(sed -E 's/"inputs":[0-9]+,"held":[0-9]+//' state) == "$(tail -n 1 log | sed -E 's/"inputs":[0-9]+,"held":[0-9]+//')" ]] ||
  complain "the log must end with what is printed: $(tail -n 1 log) $state"
code=0
"$tetron" play "$sample" --log-state /nowhere/log >state 2>errors || code=$?
[[ $code -eq 5 ]] && grep -q '^/nowhere/log: ' errors || complain "a log that cannot be written: exit code $code: $(cat errors)"

code=0
said=$(DISPLAY='' "$tetron" play "$sample" 2>&1 >/dev/null) || code=$?
[[ $code -eq 3 && $said == *"no display"* ]] || complain "without a display: exit code $code: $said"

[[ $failures -eq 0 ]] || exit 1
echo "the window does what its keys say"
