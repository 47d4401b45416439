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
# same NUMBER ENDING -> whether Ctrl and Alt with that number make the same file
same() {
  local command saved
  keys "alt+$1"
  comes_to_say message "copied"
  command=$(clipboard)
  [[ $command == "tetron convert "* ]] || complain "alt+$1 must copy a command, not $command"
  keys "ctrl+$1"
  comes_to_say message "saved /"
  saved=$(value message)
  saved=${saved#saved }
  [[ $saved == "$folder/"*".$2" && -s $saved ]] || complain "ctrl+$1 must save a file .$2: $state"
  as_typed "$command" || complain "'$command' fails"
  cmp -s "$saved" "typed/${saved##*/}" || complain "'$command' must make what ctrl+$1 saves"
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
# So does closing the window.
keys ctrl+1
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
leave

# With the result hidden no name is told, and the page hides it as well.
watch "$samples/good/duel.tet" --paused --hide-result
keys alt+4
[[ $(clipboard) == *" --hide-result"* ]] || complain "the page must hide the result: $(clipboard)"
keys ctrl+6
comes message message '"saved"'
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
