#!/usr/bin/env bash
# Plays a game in a real window on a display of its own, with real keys, and saves its rules meanwhile.
#   tests/app/rules_play_test.sh TETRON
set -euo pipefail
tetron=$(realpath "$1")
# shellcheck source=tests/player/desk.sh
. "$(dirname "$0")/../player/desk.sh"

# Without a display: what to do instead.
echo 'setTumo({[0] = {-1}}, 0, 0)' >plain.lua
code=0
DISPLAY='' "$tetron" rules play plain.lua 2>errors || code=$?
[[ $code -eq 3 ]] || complain "no display: exit code $code, not 3"
grep -q 'tetron rules run' errors || complain "no display: $(cat errors)"
code=0
DISPLAY='' "$tetron" rules play missing.lua 2>errors || code=$?
[[ $code -eq 3 ]] || complain "no file: exit code $code, not 3"

start_display

# A domino in the middle of the top of nine columns, which does not fall by itself.
rules() {
  cat <<'LUA'
setFieldSize(9, 6)
setTumoDownSpeed(0)
setHardDrop(true)
setTumo({[0] = {-1, -1, 0}, {0, 0, 0}, {0, 0, 0}}, 0, 0)
setTumo({[0] = {-1, 0, 0}, {-1, 0, 0}, {0, 0, 0}}, 0, 1)
setTumo({[0] = {-2, -2, 0}, {0, 0, 0}, {0, 0, 0}}, 0, 2)
LUA
}
# save TEXT -> the rules with this added, saved as editors do: a new file in place of the old one
save() {
  { rules && echo "$1"; } >game.new
  mv game.new game.lua
}
# sit OPTION... -> starts the game and waits for its window
sit() {
  open_window rules play game.lua "$@"
  sleep 0.3
}

save ''
sit
keys Right Right Left Right
leave
expect "three right, one left, from column 3" tumo_x 5
expect "seed" seed 1
expect "nothing is wrong" problem '""'

sit
keys x x
leave
expect "two turns right" tumo_turn 2
sit
keys z
leave
expect "a turn left" tumo_turn 2

# Held down: 12 frames, then every third; to the wall at last.
sit
xdotool keydown Right
sleep 1.5
xdotool keyup Right
leave
expect "held right" tumo_x 7

sit
keys Up
sleep 0.5
leave
expect "dropped" tumos 1

sit --paused
keys Right Up
leave
expect "paused from the beginning" frames 0
expect "paused" paused true
sit
keys p
sleep 0.2
leave
expect "P pauses" paused true

sit --seed 5
keys Up
sleep 0.4
keys r
sleep 0.2
leave
expect "R: from the beginning" tumos 0
expect "R: the same seed" seed 5
sit --seed 5
keys n
leave
expect "N: another seed" seed 6

# Live reload: a mistake leaves the old rules, which go on; mended rules play what was played.
sit
keys Right Right
save 'function update() getFieldBlok(1, 1) end'
sleep 1
keys Right
leave
[[ $(value problem) == *'game.lua:7'*'did you mean getFieldBlock?'* ]] || complain "a mistake is shown: $state"
expect "the old rules go on" tumo_x 6
expect "no reload" reloads 0
save ''
sit
keys Right Right
save 'nonsense('
sleep 1
save 'setTumoDownSpeed(0.5)'
sleep 1
leave
expect "mended" problem '""'
expect "reloaded" reloads 1
# Under the new rules the tumo has fallen from the first frame on, and lies on the floor or is fixed.
[[ $(value tumos) -ge 1 ]] || complain "the new rules played from the beginning: $state"

# An error while it is played stops the game and is shown.
save 'n = 0 function update() n = n + 1 if n > 20 then error("enough") end end'
sit
sleep 0.5
leave
[[ $(value problem) == *'game.lua:7: in update(): '*enough* ]] || complain "an error is shown: $state"

save 'setTumoDownSpeed(0.5)'
sit --record out.tet
sleep 2
keys Up
sleep 0.5
leave
"$tetron" check out.tet >check.txt 2>&1 || complain "the recording has problems: $(cat check.txt)"
"$tetron" info out.tet >info.txt || complain "the recording cannot be read"

# Pictures. A tile of one colour, in whole cells: the window's pixels have exactly that colour.
if command -v convert >/dev/null && command -v import >/dev/null; then
  mkdir tiles
  tile() { convert -size 16x16 "xc:#$1" -depth 8 "PNG24:tiles/$2"; }
  # colours -> the colours of the window that make up more than a thousandth of it
  colours() {
    import -window root -depth 8 shot.png
    convert shot.png -alpha off -format %c histogram:info:- |
      awk -F: '$1 > 900 { print }' | grep -Eo '#[0-9A-F]{6}'
  }
  shows() { grep -qx "#$1" <<<"$(colours)"; }
  tile 12AB56 one.png
  tile C83296 two.png
  save 'setBlockGraph(1, "tiles/one.png") setBlockForm(1, 0) setBlockFormColor(1, 255, 0, 0)
setBlockGraph(2, "tiles/two.png") setColorBlock(0, 5, 2)'
  sit
  within 10 shows 12AB56 || complain "the tumo has its picture: $(colours)"
  shows C83296 || complain "the field has its picture: $(colours)"
  ! shows FF0000 || complain "a picture counts before form and colour: $(colours)"
  # Changed pictures come with the rules; damaged ones are told and the old ones stay.
  tile 2040E0 two.png
  save 'setBlockGraph(1, "tiles/one.png") setBlockGraph(2, "tiles/two.png") setColorBlock(0, 5, 2) -- again'
  within 10 shows 2040E0 || complain "a changed picture is shown: $(colours)"
  shows 12AB56 || complain "the other one stays: $(colours)"
  echo nothing >tiles/two.png
  save 'setBlockGraph(1, "tiles/one.png") setBlockGraph(2, "tiles/two.png")'
  sleep 1
  shows 2040E0 || complain "the old picture stays: $(colours)"
  # From the beginning, with the rules and pictures there are.
  keys r
  sleep 0.3
  shows 2040E0 || complain "R: the old picture stays: $(colours)"
  leave
  [[ $(value problem) == *'game.lua:7: in setBlockGraph(): '*'the picture is no PNG'* ]] ||
    complain "a damaged picture is told: $state"
else
  echo "pictures not tested: ImageMagick is not installed"
fi

[[ $failures -eq 0 ]] || exit 1
echo "passed"
