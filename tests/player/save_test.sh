#!/usr/bin/env bash
# What the window saves, and the commands that it copies for the same: both make the same bytes. Being stopped, failing and
# the hidden result.
#   tests/player/save_test.sh TETRON SAMPLES
set -euo pipefail
tetron=$(realpath "$1")
samples=$(realpath "$2")
tools=xclip
# shellcheck source=tests/player/desk.sh
. "$(dirname "$0")/desk.sh"
start_display

clipboard() { timeout "$patience" xclip -o -selection clipboard 2>/dev/null || true; }
# as_typed COMMAND -> what a shell makes of it, in a folder of its own
as_typed() (
  tetron() { exec "$tetron" "$@"; }
  mkdir -p typed
  cd typed
  rm -f ./*
  eval "$1" 2>/dev/null
)
# row NAME -> clicks on the button of the menu, on its heading "Save" and on that row
row() {
  local name pattern
  for name in menu Save "$1"; do
    get clickable
    pattern="\"$name\":\\[([0-9]+),([0-9]+)\\]"
    [[ $now =~ $pattern ]] || give_up "nothing to click on for '$name': $now"
    act mousemove --window "$(window)" "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}" click 1
  done
}
with=keys # what the window is operated with: keys, or mouse
# same NUMBER ENDING -> whether the form of that number (Ctrl and Alt with it) is saved as its command makes it
same() {
  local command saved
  case $with in
    keys) keys "alt+$1" ;;
    mouse) row "copy-save-command $(($1 - 1))" ;;
  esac
  comes_to_say message "copied"
  command=$(clipboard)
  [[ $command == "tetron convert "* ]] || complain "$1 must copy a command, not $command"
  case $with in
    keys) keys "ctrl+$1" ;;
    mouse) row "save-as $(($1 - 1))" ;;
  esac
  comes_to_say message "saved /"
  saved=$(value message)
  saved=${saved#saved }
  saved=${saved%  ·  Ctrl+Shift+o opens the folder}
  [[ $saved == "$folder/"*".$2" && -s $saved ]] || complain "$1 must save a file .$2: $state"
  as_typed "$command" || complain "'$command' fails"
  cmp -s "$saved" "typed/${saved##*/}" || complain "'$command' must make what $1 saves with the $with"
  last=$saved
}

# A loop, all players; then one of them, in light colors.
cp "$samples/good/duel.tet" "it's a duel.tet"
watch "it's a duel.tet" --paused --start 20
keys a Right Right b
same 1 mp4
same 2 gif
same 3 fumen
# As many fumens as players, and no more than the loop holds.
[[ $(wc -l <"$last") -eq 2 ]] || complain "a fumen of each player: $(wc -l <"$last")"
same 4 html
keys ctrl+5
comes_to_say message "end the loop first"
keys a 2 t
expect "no loop" loop_start_ms null
same 5 json
"$tetron" convert "$last" -o again.tet
cmp -s again.tet "it's a duel.tet" || complain "the JSON must hold the whole recording"
same 6 png
same 7 svg
grep -q '<svg' "$last" || complain "a picture must be one"
# A name that is taken is left alone.
before=$(cksum <"$last")
keys ctrl+7
comes_to_say message "-2.svg"
[[ $(cksum <"$last") == "$before" ]] || complain "$last must stay as it is"

# With the mouse alone it is the same: a loop by its button, and each form of the menu.
with=mouse
click_on() {
  get clickable
  local pattern="\"$1\":\\[([0-9]+),([0-9]+)\\]"
  [[ $now =~ $pattern ]] || give_up "nothing to click on for '$1': $now"
  act mousemove --window "$(window)" "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}" click 1
}
click_on loop-start
click_on placement-on
click_on placement-on
click_on loop-end
for form in 1.mp4 2.gif 3.fumen 4.html 6.png 7.svg; do same "${form%.*}" "${form#*.}"; done
click_on loop-start
same 5 json
# And it is stopped so.
row "save-as 0"
comes_to_say note "saving it's a duel"
row stop-saving
says "saving was stopped"
with=keys

# Saving goes on beside the game, and can be stopped; nothing is left of it.
rm -f ./*.mp4
keys ctrl+1
comes_to_say note "saving it's a duel.mp4"
keys space
expect "it plays meanwhile" playing true
keys ctrl+1
says "something is being saved"
keys space ctrl+0
says "saving was stopped"
expect "nothing is saved any more" note '""'
[[ -z $(find . -name '*.mp4*') ]] || complain "stopped, and left $(find . -name '*.mp4*')"
keys ctrl+0
says "nothing is being saved"
# So does closing the window, which asks first.
keys ctrl+1 q
says "close again to stop it"
leave
[[ -z $(find . -name '*.mp4*') ]] || complain "closed, and left $(find . -name '*.mp4*')"

# A round of a match is that round alone.
watch "$samples/tetrio/match.ttrm" --paused --round 2 --start 3
same 5 json
"$tetron" info "$last" --format json | grep -q '"rounds":' || complain "a match of one round"
[[ $last == *-round2.json ]] || complain "the name says which round: $last"
rounds=$("$tetron" dump "$last" --format ndjson | grep -c '"type":"round"' || true)
[[ $rounds -le 1 ]] || complain "one round, not $rounds"
same 4 html
# A loop of it in each form, with keys and with the mouse.
keys a Right Right Right b
for with in keys mouse; do
  same 1 mp4
  same 2 gif
  same 3 fumen
  same 4 html
  same 5 json
  same 6 png
  same 7 svg
done
with=keys
keys a
leave

# With the result hidden no name is told, and the page hides it as well.
watch "$samples/good/duel.tet" --paused --hide-result
keys alt+4
[[ $(clipboard) == *" --hide-result"* ]] || complain "the page must hide the result: $(clipboard)"
keys ctrl+6
comes message message '"saved"'
leave

# The folder is opened.
watch "$samples/good/duel.tet" --paused
keys ctrl+shift+o
says "opened $folder"
within "$patience" test -s opened || complain "the folder must be opened"
[[ $(cat opened) == "$folder/" || $(cat opened) == "$folder" ]] || complain "opened: $(cat opened)"
leave

# A file that is gone, and standard input, are saved from memory.
for kind in "$samples/good/duel.tet" "$samples/tetrio/match.ttrm"; do
  round=()
  [[ $kind == *.tet ]] || round=(--round 1)
  cp "$kind" "gone.${kind##*.}"
  watch "gone.${kind##*.}" --paused --start 3
  rm "gone.${kind##*.}"
  for form in 4.html 6.png 7.svg; do
    keys "ctrl+${form%.*}"
    comes_to_say message ".${form#*.}  ·  "
  done
  leave
  "$tetron" convert "$kind" -o there.svg --at 3 --player 0 "${round[@]}" --force
  cmp -s gone*-0003000ms.svg there.svg || complain "what is gone must be saved as it was"
  rm -f gone*
done
options="play -"
from_duel() { exec "$tetron" play - --paused --start 3 "$@" <"$samples/good/duel.tet"; }
follow from_duel
keys ctrl+7
comes_to_say message "saved /"
"$tetron" convert "$samples/good/duel.tet" -o there.svg --at 3 --player 0 --force
cmp -s standard*-0003000ms.svg there.svg || complain "standard input must be saved: $(ls)"
leave

# Where nothing can be written it says so.
mkdir closed
cp "$samples/good/duel.tet" closed/duel.tet
(
  cd closed
  chmod a-w .
)
if ! touch closed/probe 2>/dev/null; then
  cd closed
  watch duel.tet --paused
  keys ctrl+7
  comes_to_say message "not saved: "
  leave
  cd ..
fi
chmod u+w closed

[[ $failures -eq 0 ]] || exit 1
echo "what is saved is what the commands make"
