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
sit() { open_window rules play game.lua "$@"; }

# Without a file: a gallery of rules. What cannot be played is said there; Ctrl+O leads back from a game.
mkdir gallery
echo 'nonsense(' >gallery/broken.lua
cp plain.lua gallery/
cd gallery
rm -f ../log
"$tetron" rules play --log-state ../log 2>../errors &
program=$!
within "$patience" test -s ../log
exec {log}<../log
waits is start true || give_up "no gallery: $now"
keys ctrl+o
comes "the folder" start_folder "\"$folder/gallery\""
keys Down
comes "the broken one" start_selected '"broken.lua"'
xdotool key Return
within "$patience" grep -q 'broken.lua' ../errors || complain "what is wrong must be printed: $(cat ../errors)"
says_so() { grep -q '"message":"[^"]*broken.lua' ../log; }
within "$patience" says_so || complain "what is wrong must be in the window: $(tail -n 1 ../log)"
# The log was begun again.
exec {log}<&-
kill "$program"
wait "$program" || true
program=
cd ..
has_title() { [[ $(title) == "$1" ]]; }
"$tetron" rules play 2>errors &
program=$!
within "$patience" has_title tetron || complain "no gallery"
xdotool key Return
within "$patience" has_title "columns.lua - tetron" || complain "the first one must be played: $(title)"
xdotool key ctrl+o
within "$patience" has_title tetron || complain "Ctrl+O must lead back: $(title)"
xdotool key q
within "$patience" has_ended "$program" || give_up "the gallery does not close"
wait "$program" || complain "the gallery ends with $?"
program=
unset log

save ''
sit
keys Right Right Left Right
comes "three right, one left, from column 3" tumo_x 5
expect "seed" seed 1
expect "nothing is wrong" problem '""'
keys x Up
comes "two turns right" tumo_turn 2
keys z
comes "a turn back" tumo_turn 1
# Held down it goes to the wall.
act keydown Left keyup Left
xdotool keydown Right
comes "held right" tumo_x 7
act keyup Right keydown F3 keyup F3
keys space
comes "dropped" tumos 1
keys p
expect "P pauses" paused true
keys p
expect "P goes on" paused false
leave
expect "what is printed at the end" tumos 1

sit --paused
keys Right Up
leave
expect "paused from the beginning" frames 0
expect "paused" paused true

# Other keys, of one's own file, which who plays on from a recording has, too.
mkdir -p "$XDG_CONFIG_HOME/tetron"
printf '[playing]\nhard-drop = ["Enter", "d"]\nturn-right = "k"\n' >"$XDG_CONFIG_HOME/tetron/keys.toml"
sit
keys k
comes "another key turns" tumo_turn 1
keys x Up
expect "those before do not" tumo_turn 1
keys d
comes "another key drops" tumos 1
leave
rm "$XDG_CONFIG_HOME/tetron/keys.toml"

sit --seed 5
keys space
comes "dropped" tumos 1
keys r
comes "R: from the beginning" tumos 0
expect "R: the same seed" seed 5
keys n
comes "N: another seed" seed 6
# The full screen loses no key.
xdotool key --delay 12 f Right f F11 q
ended
expect "three changes of the screen" fullscreen true

# Held, ghost, theme and help; the space bar starts what stands still.
save 'setHold(true) setLevel(4) function update() setScore(12) end'
sit --paused --theme light
comes_to_say hint 'Space or a click starts'
expect "the theme" theme '"light"'
keys space
comes "the space bar starts" paused false
keys Right c
comes "one is held" holds true
expect "another one comes" tumo_x 3
comes "the press that started turns nothing" tumo_turn 0
expect "the press that started drops nothing" tumos 0
expect "score" score 12
expect "level" level 4
keys question
comes "help" help true
keys Up Escape
comes "Esc closes help" help false
expect "the game waited" tumos 0
keys h t
comes "no ghost" ghost false
comes "dark" theme '"dark"'
leave

# The mouse alone: a click starts, brings the piece to its column and drops it there; the wheel turns, the middle
# button holds, the right one pauses. What is typed in the help searches, and a click beside it closes it.
sit --paused
point() { # COLUMN -> in the middle of that column; the window is as wide as the field and what is beside it
  xdotool mousemove --window "$(window)" $((70 + 30 * $1)) 212
  comes "the column under the mouse" pointed "$1"
}
point 7
act click 1
comes "a click starts" paused false
expect "that click drops nothing" tumos 0
act click 1
comes "a click brings it there" tumo_x 6
act click 1
comes "a click on its column drops it" tumos 1
point 0
act click 1
comes "another one goes to the left" tumo_x 0
act click 5
comes "the wheel turns" tumo_turn 1
act click 4
comes "and back" tumo_turn 0
act click 2
comes "the middle button holds" holds true
act click 3
comes "the right one pauses" paused true
act click 1
comes "a click goes on" paused false
keys question q
comes "q searches in the help" help true
act mousemove --window "$(window)" 2 2 click 1
comes "a click beside it closes it" help false
leave

# What to press when it is over stands there.
save 'setFieldSize(3, 1) setTumo({[0] = {-1, -1, -1}, {0, 0, 0}, {0, 0, 0}}, 0, 0)'
sit
keys space
comes "it is over" over true
comes_to_say hint 'Space or a click: another game'
keys space
comes "another game" seed 2
expect "another game" over false
leave

# A tumo that is put aside is none that was fixed.
save 'setHold(true)'
printf '2 none\n1 hold\n1 none\n1 up\n40 none\n1 hold\n1 none\n1 up\n40 none\n' >inputs.txt
"$tetron" rules run game.lua --inputs inputs.txt --record held.json >run.txt || complain "hold cannot be played: $(cat run.txt)"
"$tetron" check held.json >check.txt || complain "the recording with hold has problems: $(cat check.txt)"

# Live reload: a mistake leaves the old rules, which go on; mended rules play what was played.
save ''
sit
keys Right Right
save 'function update() getFieldBlok(1, 1) end'
comes_to_say problem "did you mean 'getFieldBlock'?"
[[ $(value problem) == *'game.lua:7'* ]] || complain "a mistake is shown with its line: $state"
keys Right
comes "the old rules go on" tumo_x 6
expect "no reload" reloads 0
save 'nonsense('
comes_to_say problem 'near <eof>'
save 'setTumoDownSpeed(0.5)'
comes "mended" problem '""'
expect "reloaded" reloads 1
# Under the new rules the tumo has fallen from the first frame on, and lies on the floor or is fixed.
reaches "the new rules play" tumos 1
leave

# What is saved in place is read while it is not whole; it is read again. The file is long so that this takes a while.
save ''
sit
long() { save "$1" && { head -c 700000 /dev/zero | tr '\0' '-'; } >>game.lua; }
long "setTumoDownSpeed(0.5)"
mv game.lua whole.lua
save ''
keys Right
for _ in {1..40}; do
  cat whole.lua >game.lua
  : >game.lua
done
cat whole.lua >game.lua
waits is_at_least reloads 1 || complain "what was saved in place must be read again: $now"
waits is problem '""' || complain "the error of half a file must not stay: $now"
reaches "the rules saved in place play" tumos 1
leave

# A file that is gone is told; what comes back counts, with the time of before as well, and no error stays.
save ''
touch -d '1 hour ago' game.lua
sit
cp -p game.lua kept.lua
rm game.lua
comes_to_say problem 'game.lua is gone'
keys Right
comes "the rules go on without their file" tumo_x 4
mv kept.lua game.lua
comes "the file is back" problem '""'
expect "the game goes on" tumo_x 4
cp -p game.lua kept.lua
save 'nonsense('
comes_to_say problem 'near <eof>'
rm game.lua
comes_to_say problem 'game.lua is gone'
cp -p kept.lua game.lua
comes "the file of before is back" problem '""'
chmod 000 game.lua
if [[ ! -r game.lua ]]; then
  comes_to_say problem 'no permission to read'
  [[ ! -s errors ]] || complain "nothing must go to the terminal: $(cat errors)"
fi
rm game.lua
mkfifo game.lua
comes_to_say problem 'not supported'
keys Left
comes "a pipe in its place" tumo_x 3
rm game.lua
save 'setTumoDownSpeed(0.5)'
comes "a file again" problem '""'
reaches "a file again" tumos 1
leave

# An error while it is played stops the game and is shown; it goes with the rules that have it.
save 'n = 0 function update() n = n + 1 if n > 20 then error("enough") end end'
sit
comes_to_say problem 'enough'
[[ $(value problem) == *'game.lua:7: in update(): '*enough* ]] || complain "an error is shown: $state"
save ''
comes "rules without the error" problem '""'
keys Right
comes "the game goes on" tumo_x 4
leave

# What the script prints, in the window and on the terminal.
save 'print("set", "up") function update() if getFieldBlock(0, 0) == 0 and not said then said = true print("a", "b\27[31m") end end'
sit
comes printing printed '["set     up","a       b\\x1b[31m"]'
keys r
comes "printing again" printed '["set     up","a       b\\x1b[31m"]'
leave
[[ $(cat errors) == $'set     up\na       b\\x1b[31m\nset     up\na       b\\x1b[31m' ]] || complain "printed: $(cat errors)"
save 'n = 0 function update() n = n + 1 print(n .. string.rep("x", 2000)) end'
sit
reaches "printing in every frame" frames 60
leave
[[ $(wc -c <errors) -lt 70000 ]] && grep -q 'in the window only' errors || complain "too much is printed: $(wc -c <errors)"
[[ $(value printed) == *"$(value frames)xxx"* ]] || complain "the last line must be in the window: $state"

save 'setTumoDownSpeed(0.5)'
sit --record out.tet
reaches "recorded" tumos 1
keys space
reaches "recorded" tumos 2
leave
"$tetron" check out.tet >check.txt 2>&1 || complain "the recording has problems: $(cat check.txt)"
"$tetron" info out.tet >info.txt || complain "the recording cannot be read"

# The rules have a process of their own, with limits; what ends it ends the program with a word.
save 'function update() end'
sit
child=$(xargs <"/proc/$program/task/$program/children")
[[ $child =~ ^[0-9]+$ ]] || give_up "there is not one process for the rules: '$child'"
# A sanitizer's memory is not limited.
[[ $(ldd "$tetron") == *lib[at]san* ]] || grep -Eq '^Max data size +1073741824 ' "/proc/$child/limits" ||
  complain "the memory of the rules has no limit: $(grep data "/proc/$child/limits")"
kill -KILL "$child"
ended 4
grep -q 'game.lua: the process that ran its rules was killed' errors || complain "why it ended: $(cat errors)"

# Sounds, which M turns off and on; it is remembered.
nothing_kept=$XDG_STATE_HOME
export XDG_STATE_HOME=$folder/kept
save "n = 0
function update() if getKey('left') then playSound('attack') playSound('lock') end end"
sit
expect "no sound" sounds '[]'
xdotool keydown Left
comes "the sounds of a frame" sounds '["lock","attack"]'
act keyup Left keydown F3 keyup F3
comes "silence" sounds '[]'
keys m
leave
grep -q '"muted": *true' "$XDG_STATE_HOME/tetron/window.json" || complain "M is not remembered"
sit
keys m
leave
! grep -q '"muted"' "$XDG_STATE_HOME/tetron/window.json" || complain "M again is not remembered"
export XDG_STATE_HOME=$nothing_kept

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
  # covers COLOUR PIXELS -> whether so many of the window have it
  covers() {
    import -window root -depth 8 shot.png
    [[ $(convert shot.png -alpha off -format %c histogram:info:- | grep "#$1" | cut -d: -f1 | tr -d ' ') == "$2" ]]
  }
  tile 12AB56 one.png
  tile C83296 two.png
  save 'setBlockGraph(1, "tiles/one.png") setBlockForm(1, 0) setBlockFormColor(1, 255, 0, 0)
setBlockGraph(2, "tiles/two.png") setColorBlock(0, 5, 2) blockSize(60)'
  sit
  within "$patience" shows 12AB56 || complain "the tumo has its picture: $(colours)"
  shows C83296 || complain "the field has its picture: $(colours)"
  ! shows FF0000 || complain "a picture counts before form and colour: $(colours)"
  covers C83296 3600 || complain "blockSize(60) is not 60 x 60 pixels"
  # Changed pictures come with the rules; damaged ones are told and the old ones stay.
  tile 2040E0 two.png
  save 'setBlockGraph(1, "tiles/one.png") setBlockGraph(2, "tiles/two.png") setColorBlock(0, 5, 2) blockSize(40)'
  within "$patience" shows 2040E0 || complain "a changed picture is shown: $(colours)"
  shows 12AB56 || complain "the other one stays: $(colours)"
  within "$patience" covers 2040E0 1600 || complain "blockSize(40) is not 40 x 40 pixels"
  echo nothing >tiles/two.png
  save 'setBlockGraph(1, "tiles/one.png") setBlockGraph(2, "tiles/two.png") blockSize(60)'
  comes_to_say problem 'the picture is not a PNG'
  within "$patience" shows 2040E0 || complain "the old picture stays: $(colours)"
  # From the beginning, with the rules and pictures there are.
  keys r
  reaches "R" frames 1
  within "$patience" shows 2040E0 || complain "R: the old picture stays: $(colours)"
  leave
  [[ $(value problem) == *'game.lua:7: in setBlockGraph(): '*'the picture is not a PNG'* ]] ||
    complain "a damaged picture is told: $state"
else
  echo "pictures not tested: ImageMagick is not installed"
fi

[[ $failures -eq 0 ]] || exit 1
echo "passed"
