#!/usr/bin/env bash
# Lists of files, files that change, other keys, and displays that are none or go away.
#   tests/player/files_test.sh TETRON SAMPLES
set -euo pipefail
tetron=$(realpath "$1")
samples=$(realpath "$2")
# shellcheck source=tests/player/desk.sh
. "$(dirname "$0")/desk.sh"
start_display

duel=$samples/good/duel.tet
solo=$samples/good/solo.tet
duration() { { "$tetron" dump "$1" --format ndjson 2>/dev/null || true; } | grep '"t_ms"' | tail -n 1 | sed -E 's/.*"t_ms":([0-9]+).*/\1/'; }
players() { "$tetron" info "$1" --format json | grep -o '"id":' | wc -l; }
has_title() { [[ $(title) == "$1" ]]; }
shows() { within "$patience" has_title "$1 - tetron" || complain "'$options' must show $1, not $(title)"; }

# A folder is its recordings in the order of people, without those of folders in it.
mkdir -p games/more
cp "$duel" games/game10.tet
cp "$solo" games/Game2.TET
cp "$duel" games/a.tet
cp "$duel" games/more/b.tet
cp "$duel" games/.hidden.tet
echo "no recording" >games/notes.txt
watch games --paused
shows "a.tet (1/3)"
keys greater
shows "Game2.TET (2/3)"
keys greater
shows "game10.tet (3/3)"
keys less
shows "Game2.TET (2/3)"
leave
expect "a folder" files 3
expect "a folder" name '"Game2.TET"'
mkdir empty
code=0
DISPLAY='' "$tetron" play empty 2>errors || code=$?
[[ $code -eq 3 ]] && grep -q 'there are no \.[a-z, .]* or \.[a-z]* files' errors || complain "an empty folder: exit code $code: $(cat errors)"

# What was chosen stays from file to file, and so does the player of the same name.
watch "$duel" "$samples/good/shared.tet" "$duel" --paused
keys bracketright i g m 2 Right Right greater less
leave
expect "back in the first file" time_ms 0
expect "back in the first file" speed 2
expect "back in the first file" statistics true
expect "back in the first file" palette '"guideline"'
expect "back in the first file" markers '["weapons"]'
watch "$duel" "$duel" --paused
keys 2 greater
leave
expect "the same names" focus 1

# What cannot be opened is skipped.
head -c 20 "$duel" >bad.tet
watch "$duel" bad.tet missing.tet "$solo" --paused
keys greater
shows "solo.tet (4/4)"
keys less
shows "duel.tet (1/4)"
leave 3
says "bad.tet: "
says "missing.tet: there is no such file"
[[ $(grep -c 'bad.tet' errors) -eq 1 ]] || complain "bad.tet must be told once: $(cat errors)"
watch missing.tet "$solo" --paused
shows "solo.tet (2/2)"
leave 3
says "missing.tet: "
watch "$duel" bad.tet --paused
keys greater
leave 3
expect "nothing after it" file 1
says "last file"
code=0
DISPLAY='' "$tetron" play bad.tet missing.tet 2>errors || code=$?
[[ $code -eq 3 && $(wc -l <errors) -eq 2 ]] || complain "no file at all: exit code $code: $(cat errors)"
options="play -"
from_duel() { exec "$tetron" play - --paused "$@" <"$duel"; }
follow from_duel
leave
expect "standard input" name '"standard input"'

# A named pipe is read once, and nothing waits for another writer.
mkfifo pipe.tet
cat "$duel" >pipe.tet &
watch pipe.tet "$solo" --paused
keys greater
expect "the one behind a pipe" file 2
leave
rm pipe.tet

# A damaged file is told, unless it may still be written to.
half=$(($(stat -c %s "$duel") / 2))
head -c "$half" "$duel" >half.tet
"$tetron" check half.tet >check || true
grep -q 'bytes, [0-9]* left' check || half=$((half + 1))
head -c "$half" "$duel" >half.tet
touch -d '1 hour ago' half.tet
watch half.tet --paused
leave 4
grep -q 'half.tet: offset 0x' errors || complain "the damage must be told: $(cat errors)"
touch half.tet
watch half.tet --paused
leave
[[ ! -s errors ]] || complain "a file that may be growing is not damaged: $(cat errors)"

# A recording that grows plays on from where it ended before.
until_half=$(duration half.tet)
cp half.tet growing.tet
watch growing.tet --start "$((until_half - 100))ms" --speed 4
comes "the end of half a recording" playing false
tail -c +$((half + 1)) "$duel" >>growing.tet
reaches "playing on" time_ms $((until_half + 501))
leave
[[ $(value time_ms) -gt $((until_half + 500)) ]] || complain "it must play on after $until_half: $state"
expect "growing" playing true
[[ ! -s errors ]] || complain "no damage is left: $(cat errors)"
# One who is looking at something else stays there.
cp half.tet growing.tet
watch growing.tet --paused --player 1
keys l
tail -c +$((half + 1)) "$duel" >>growing.tet
comes "growing, paused" reloads 1
keys Right
leave
expect "growing, paused" focus 1
[[ $(value time_ms) -ge 5000 && $(value time_ms) -lt 10000 ]] || complain "it must stay after 5 s: $state"
cp half.tet growing.tet
watch growing.tet --paused
tail -c +$((half + 1)) "$duel" >>growing.tet
comes "growing, paused at the start" reloads 1
keys End
leave
expect "the new end" time_ms "$(duration "$duel")"

# Another recording in its place, and none.
cp "$duel" changing.tet
watch changing.tet --paused --player 1 --start 10
cp "$solo" other.tet
mv other.tet changing.tet
comes "another file" reloads 1
leave
expect "another file" time_ms 10000
expect "another file" focus "$([[ $(players "$solo") -gt 1 ]] && echo 1 || echo null)"
cp "$duel" changing.tet
watch changing.tet --start 10
rm changing.tet
comes_to_say message "the file is gone"
reaches "playing without its file" time_ms $(($(value time_ms) + 500))
leave
cp "$duel" changing.tet
watch changing.tet --start 10
echo "no recording" >changing.tet
comes_to_say message "the file has changed: "
reaches "playing although the file is none any more" time_ms $(($(value time_ms) + 500))
keys l
leave
[[ $(value time_ms) -gt 15500 ]] || complain "keys must work although the file is none any more: $state"

# Other keys.
watch "$duel" --paused --keys mpv
keys Up Right Down
leave
expect "minutes of mpv" time_ms 5000
"$tetron" manual keys >keys.toml
watch "$duel" --paused --keys keys.toml
keys l b i 5
leave
expect "the table as a file" loop_end_ms 10000
expect "the table as a file" statistics true
expect "the table as a file" time_ms $((($(duration "$duel") + 1) / 2))
printf '%s\n' 'five-seconds-on = ["x", "Ctrl+F5", "q"]' 'quit = "Ctrl+w"' 'percent = ["F1", "F2", "F3"]' >keys.toml
watch "$duel" --paused --keys keys.toml
keys x q ctrl+F5 Right
xdotool key --delay 0 ctrl+w
ended
expect "keys of a file" time_ms 15000
echo 'five-seconds-on = "x"' >"$XDG_CONFIG_HOME/tetron/keys.toml"
watch "$duel" --paused
keys x Right
leave
expect "one's own keys" time_ms 5000
watch "$duel" --paused --keys default
keys x Right
leave
expect "the default keys" time_ms 5000
echo 'base = "tetron"' >"$XDG_CONFIG_HOME/tetron/keys.toml"

# Sizes that nobody would choose.
watch "$duel" --speed 16
id=$(window)
for size in '1 1' '1 720' '1280 1' '3 500' '16000 30' '1280 720'; do
  # shellcheck disable=SC2086  # width and height
  xdotool windowsize "$id" $size
  comes "a size" width "${size% *}"
  comes "a size" height "${size#* }"
done
keys Home space
leave
expect "after all sizes" playing false

# The window taken away, the connection cut, the server gone.
watch "$duel" --paused
keys l
destroy
expect "a window destroyed" time_ms 5000
watch "$duel"
xdotool windowkill "$(window)"
ended 3
grep -q 'display went away' errors || complain "the lost connection must be told: $(cat errors)"
watch "$duel"
{
  kill -KILL "$server"
  wait "$server"
} 2>/dev/null || true
ended 3
grep -q 'display went away' errors || complain "the lost display must be told: $(cat errors)"

start_display -extension GLX
code=0
"$tetron" play "$duel" 2>errors || code=$?
[[ $code -eq 3 ]] && grep -q 'no OpenGL' errors || complain "without OpenGL: exit code $code: $(cat errors)"

[[ $failures -eq 0 ]] || exit 1
echo "files come, change and go as they should"
