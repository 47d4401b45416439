#!/usr/bin/env bash
# The window without a file: examples, what was opened last, a file chooser, and what cannot be opened.
#   tests/player/start_test.sh TETRON SAMPLES
set -euo pipefail
tetron=$(realpath "$1")
samples=$(realpath "$2")
here=$(realpath "$(dirname "$0")")
tools=python3
# shellcheck source=tests/player/desk.sh
. "$here/desk.sh"
export XDG_STATE_HOME=$folder/memory
start_display

# spot NAME -> the middle of what can be clicked under that name, "X Y"
spot() {
  [[ $now =~ \"$1\":\[(-?[0-9]+),(-?[0-9]+)\] ]] || give_up "there is no $1: $now"
  echo "${BASH_REMATCH[1]} ${BASH_REMATCH[2]}"
}
click() {
  # shellcheck disable=SC2046  # two words
  act mousemove $(spot "$1") click 1
}

# Without a display: what to do instead, and for a file that cannot be opened what is wrong with it.
code=0
DISPLAY='' "$tetron" play 2>errors || code=$?
[[ $code -eq 3 ]] && grep -q 'no display' errors || complain "no display: exit code $code: $(cat errors)"
echo nonsense >bad.tet
code=0
DISPLAY='' "$tetron" play bad.tet 2>errors || code=$?
[[ $code -eq 3 && $(wc -l <errors) -eq 1 ]] && grep -q 'bad.tet' errors || complain "a bad file: $code: $(cat errors)"
code=0
"$tetron" play --at 3 2>errors || code=$?
[[ $code -eq 2 ]] || complain "--at needs a recording: exit code $code"

# Examples, chosen with keys.
watch
expect "without a file" start true
expect "the first one" start_selected '"match.ttrm"'
keys Down
comes "the next one" start_selected '"duel.tet"'
keys Return
comes "it is shown" name '"duel.tet"'
expect "it is shown" start false
expect "one file" files 1
leave

# What was shown is at the top the next time; with the mouse.
watch
expect "the last one" start_selected '"duel.tet"'
click weapons.tet
comes "a click opens it" name '"weapons.tet"'
leave
watch
expect "the newest first" start_selected '"weapons.tet"'
leave
rm -r memory

# What cannot be opened is said in the window, and what is opened then is the first file.
watch bad.tet
expect "a bad file" start true
[[ $(value message) == "bad.tet: "* ]] || complain "it must say what is wrong: $state"
click duel.tet
comes "another one" name '"duel.tet"'
expect "the bad one is not in the list" files 1
leave 3
watch "$folder/missing.tet"
[[ $(value message) == *"no such file"* ]] || complain "a missing file: $state"
leave 3

# A dropped file that cannot be opened does not count.
watch "$samples/good/duel.tet" --paused
id=$(window)
python3 "$here/drop.py" "$id" text/uri-list "file://$folder/bad.tet" >/dev/null
comes_to_say message "bad.tet: "
expect "it is no file" files 1
expect "nothing changes" name '"duel.tet"'
leave 3

# The desktop's file chooser. It is a program that prints what was chosen.
cat >programs/zenity <<SH
#!/bin/sh
echo "\$@" >"$folder/asked"
[ ! -e "$folder/cancel" ] || exit 1
echo "$samples/good/solo.tet"
SH
chmod +x programs/zenity
watch "$samples/good/duel.tet" --paused
keys ctrl+o
comes "what was chosen is shown" name '"solo.tet"'
expect "behind the other" files 2
grep -q 'file-selection.*multiple' asked || complain "it must be asked for several files: $(cat asked)"
touch cancel
keys ctrl+o
keys t
comes "nothing was chosen" theme '"light"'
expect "nothing was chosen" name '"solo.tet"'
leave
rm cancel asked programs/zenity

# Without one: our own, over the folders.
mkdir -p own/below
cp "$samples/good/solo.tet" own/below/inner.tet
cp "$samples/good/duel.tet" own/
echo text >own/notes.txt
[[ -n $(PATH=/usr/bin:/bin command -v zenity kdialog) ]] || {
  cd own
  ln -s ../errors ../log ../state . 2>/dev/null || true
  rm -f errors log state
  watch duel.tet --paused
  keys ctrl+o
  comes "a folder" start_folder "\"$folder/own\""
  click below
  comes "the folder in it" start_folder "\"$folder/own/below\""
  keys BackSpace
  comes "back" start_folder "\"$folder/own\""
  keys Escape
  comes "the game again" start false
  expect "the same" files 1
  keys ctrl+o
  click below
  comes "again" start_folder "\"$folder/own/below\""
  click inner.tet
  comes "chosen" name '"inner.tet"'
  leave
  cd ..
}

# A damaged file: a button opens what is behind the damage.
watch "$samples/partial/hole-in-the-middle.tet" --paused
expect "there is more" can_salvage true
before=$(value events)
click salvage
comes "all of it" can_salvage false
comes_to_say message "can be read"
keys End
[[ $(value events) -gt $before ]] || complain "there must be more to see: $state"
leave 4

[[ $failures -eq 0 ]] || exit 1
echo "passed"
