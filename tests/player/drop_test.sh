#!/usr/bin/env bash
# Files and folders dropped on the window, and what it remembers until the next time.
#   tests/player/drop_test.sh TETRON SAMPLES
set -euo pipefail
tetron=$(realpath "$1")
samples=$(realpath "$2")
here=$(realpath "$(dirname "$0")")
tools=python3
# shellcheck source=tests/player/desk.sh
. "$here/desk.sh"
start_display

# drop TYPE URI... -> whether the window took it
drop() { python3 "$here/drop.py" "$id" "$@"; }

mkdir "with space"
cp "$samples/good/solo.tet" "with space/1 é.tet"
cp "$samples/good/eight.tet" "with space/2.tet"
watch "$samples/good/duel.tet" --paused
id=$(window)
[[ $(drop text/uri-list "file://$folder/with%20space/1%20%C3%A9.tet") == taken ]] || complain "a file must be taken"
comes "it is shown" file 2
expect "it is behind the first one" files 2
[[ $(value name) == "1 é.tet" ]] || complain "its name: $state"
[[ $(drop text/uri-list "file://localhost$folder/with%20space") == taken ]] || complain "a folder must be taken"
comes "its recordings are listed" files 4
comes "the first of them is shown" file 3
[[ $(drop text/plain "file://$folder/with%20space/2.tet") == refused ]] || complain "text is not taken"
mkdir empty
drop text/uri-list "file://$folder/empty" >/dev/null
comes_to_say message "no recording"
expect "nothing changes" file 3
leave

# Theme, palette, panels and size are as they were when the window was closed; what is said counts before that.
export XDG_STATE_HOME=$folder/memory
watch "$samples/good/duel.tet" --paused
expect "at first" theme '"dark"'
keys t g i v
xdotool windowsize "$(window)" 900 640
comes "smaller" width 900
leave
watch "$samples/good/duel.tet" --paused
expect "the theme of last time" theme '"light"'
expect "the palette of last time" palette '"guideline"'
expect "the panels of last time" statistics true
expect "the line of last time" values true
expect "the size of last time" width 900
expect "the size of last time" height 640
leave
watch "$samples/good/duel.tet" --paused --theme dark
expect "what is said" theme '"dark"'
leave
echo '{"theme": 5, "width": -1, "panels": []' >memory/tetron/window.json
watch "$samples/good/duel.tet" --paused
expect "what cannot be read says nothing" theme '"dark"'
leave
[[ $failures -eq 0 ]] || exit 1
echo "passed"
