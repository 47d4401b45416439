#!/usr/bin/env bash
# Presses every key of the player's table in a real window and looks at the state it leads to.
#   tests/player/every_key_test.sh TETRON SAMPLES
# The table comes from the program, what a key must do stands here: an action that this file does not know is
# a failure, and so is one that the table no longer has.
set -euo pipefail
tetron=$(realpath "$1")
samples=$(realpath "$2")
tools=xclip
# shellcheck source=tests/player/desk.sh
. "$(dirname "$0")/desk.sh"
start_display

duel=$samples/good/duel.tet
eight=$samples/good/eight.tet

# What the recording says of itself, by another way than the player's.
"$tetron" dump "$duel" --format ndjson | grep -v '"type":"header"' |
  sed -E 's/.*"type":"([a-z]*)".*"t_ms":([0-9]+)(.*)/\2 \1 \3/' >dump
duration=$(tail -n 1 dump | cut -d ' ' -f 1)
# happened MS -> how many events until then
happened() { awk -v ms="$1" '$1 <= ms' dump | wc -l; }
# placements PLAYER -> when that player's stones were fixed
placements() {
  awk -v player="\"player\":$1," '$2 == "newstone" && index($0, player) && !/"old":\{"style":255/ { print $1 }' dump
}
# Anything worth jumping to; fours are told by a count that grows.
markers=$(awk '
  $2 == "weapon" || $2 == "gameover" || $2 == "revive" || $2 == "message" { print $1 }
  $2 == "matrix" {
    match($0, /"matrix":[0-9]+/); id = substr($0, RSTART, RLENGTH)
    match($0, /"tetrises":[0-9]+/); fours = substr($0, RSTART + 11, RLENGTH - 11) + 0
    if (fours > had[id]) print $1
    had[id] = fours
  }' dump)

# The letter of a stone's style in the profile that the sample is read with.
letters=IJLOSTZ
# falling PLAYER MS -> "T L": the letters of the stone that falls then and of the next one
falling() {
  awk -v player="\"player\":$1," -v ms="$2" -v letters=$letters '
    function style(pattern) {
      match($0, pattern "[0-9]+")
      text = substr($0, RSTART, RLENGTH)
      sub(/.*:/, "", text)
      return substr(letters, text + 1, 1)
    }
    $1 <= ms && $2 == "newstone" && index($0, player) { last = style("\"new\":\\{\"style\":") " " style("\"next_style\":") }
    END { print last }' dump
}
# field FUMEN PAGE -> the field of that page
field() { "$tetron" fumen decode "$1" | grep -o '"field":"[^"]*"' | sed -n "$2p"; }

# Each is called with the key as xdotool knows it, and its number among the action's keys from 0.

check_play_pause() {
  watch "$duel" --paused
  press "$1"
  expect "$1" playing true
}
check_placement_back() {
  watch "$duel" --paused --start 20 --player 1
  press "$1"
  expect "$1" time_ms "$(placements 1 | awk '$1 < 20000' | tail -n 1)"
}
check_placement_on() {
  watch "$duel" --paused --start 20 --player 1
  press "$1"
  expect "$1" time_ms "$(placements 1 | awk '$1 > 20000' | head -n 1)"
}
# from_20 KEY MS
from_20() {
  watch "$duel" --paused --start 20
  press "$1"
  expect "$1 at 20 s" time_ms "$2"
  expect "$1 at 20 s" events "$(happened "$2")"
}
check_second_back() { from_20 "$1" 19000; }
check_second_on() { from_20 "$1" 21000; }
check_five_seconds_back() { from_20 "$1" 15000; }
check_five_seconds_on() { from_20 "$1" 25000; }
check_minute_back() { from_20 "$1" 0; }
check_minute_on() { from_20 "$1" "$((duration < 80000 ? duration : 80000))"; }
check_start() { from_20 "$1" 0; }
check_end() { from_20 "$1" "$duration"; }
check_percent() { from_20 "$1" $(((duration * $2 + 5) / 10)); }
# event KEY CHANGE
event() {
  watch "$duel" --start 20
  press "$1"
  expect "$1" playing false
  watch "$duel" --paused --start 20
  press "$1"
  expect "$1" events $(($(happened 20000) + $2))
}
check_event_back() { event "$1" -1; }
check_event_on() { event "$1" 1; }
check_marker_back() { from_20 "$1" "$(awk '$1 < 20000' <<<"$markers" | tail -n 1)"; }
check_marker_on() { from_20 "$1" "$(awk '$1 > 20000' <<<"$markers" | head -n 1)"; }
# changed KEY NAME VALUE [OPTION...] -> what the key makes of a paused window
changed() {
  local key=$1 name=$2 wanted=$3
  shift 3
  watch "$duel" --paused "$@"
  press "$key"
  expect "$key" "$name" "$wanted"
}
check_slower() { changed "$1" speed 1 --speed 2; }
check_faster() { changed "$1" speed 4 --speed 2; }
check_normal_speed() { changed "$1" speed 1 --speed 4; }
check_focus_player() {
  watch "$eight" --paused
  press "$1"
  expect "$1" focus "$2"
}
check_focus_all() { changed "$1" focus null --player 1; }
check_focus_next() { changed "$1" focus 1 --player 0; }
check_marker_kinds() {
  changed "$1" markers '["weapons"]'
  watch "$duel" --paused
  press "$1" "$1" "$1" "$1" "$1"
  expect "$1 five times" markers '["chat"]'
  watch "$duel" --paused
  press "$1" "$1" "$1" "$1" "$1" Next
  expect "$1 five times and a page on" time_ms "$(awk '$2 == "message" { print $1 }' dump | head -n 1)"
  watch "$duel" --paused
  press "$1" "$1" "$1" "$1" "$1" "$1"
  expect "$1 six times" markers '["weapons","four-lines","deaths","revivals","chat"]'
}
check_loop_start() {
  changed "$1" loop_start_ms 20000 --start 20
  changed "$1" loop_end_ms null
  watch "$duel" --paused --start 20
  press "$1" l b "$1"
  expect "$1 again" loop_start_ms null
  expect "$1 again" loop_end_ms null
}
check_loop_end() {
  changed "$1" loop_end_ms 20000 --start 20
  watch "$duel" --paused --start 20
  press a Right "$1" Left
  expect "a, $1" loop_start_ms 20000
  expect "a, $1" loop_end_ms "$(awk '$1 > 20000 && $2 == "newstone" { print $1 }' dump | head -n 1)"
  # A loop of two placements at 16 times the speed is gone through many times in half a second.
  watch "$duel" --start 20 --speed 16
  keys space 1 Home Right a Right Right "$1" End Home Right space
  sleep 0.5
  leave
  local first last
  first=$(placements 0 | sed -n 1p)
  last=$(placements 0 | sed -n 3p)
  expect "a loop" playing true
  [[ $(value time_ms) -ge $first && $(value time_ms) -lt $last ]] ||
    complain "a loop must play from $first to $last: $state"
}
check_chat() { changed "$1" chat true; }
check_statistics() { changed "$1" statistics true; }
check_chunk() { changed "$1" chunk true; }
check_palette() { changed "$1" palette '"guideline"'; }
check_theme() { changed "$1" theme '"light"'; }
check_landing_shadow() { changed "$1" landing_shadow true; }
check_hide_result() {
  changed "$1" hide_result true
  watch "$duel" --paused --start 20
  press "$1" End
  expect "End after $1" time_ms 20000
  watch "$duel" --paused --start 20
  press "$1" l Home End
  expect "End after $1 and 5 s" time_ms 25000
}
check_copy_fumen() {
  local ms
  ms=$(placements 1 | sed -n 20p)
  watch "$duel" --paused --player 1 --start "${ms}ms"
  keys "$1"
  local fumen last told
  fumen=$(clipboard)
  # The last page of the fumen of all until then has the same field, and no stone.
  last=$(field "$("$tetron" convert "$duel" --player 1 --until "${ms}ms")" '$')
  [[ $(field "$fumen" 1) == "$last" ]] ||
    complain "$1 must copy the field at $ms ms, not $fumen"
  told=$(falling 1 "$ms")
  "$tetron" fumen decode "$fumen" | grep -q "\"operation\":{\"type\":\"${told% *}\".*\"comment\":\"#Q=\[\](${told% *})${told#* }\"" ||
    complain "$1 must copy the falling stone and the next ($told): $("$tetron" fumen decode "$fumen")"
  leave
  says "as a fumen"
}
check_copy_command() {
  mkdir -p "it's here"
  cp "$duel" "it's here/a game.tet"
  watch "it's here/a game.tet" --paused --speed 2
  keys 2 Right Right "$1"
  local command before
  command=$(clipboard)
  leave
  before=$state
  [[ $command == "tetron play "* ]] || complain "$1 must copy a command, not $command"
  # Typed into a shell somewhere else.
  (
    cd /
    tetron() { exec "$tetron" "$@" --print-state; }
    eval "$command"
  ) >state 2>errors &
  program=$!
  within 60 is_in_place || complain "$command opens no window: $(cat errors)"
  leave
  local name
  for name in time_ms playing speed focus name; do
    expect "$command" "$name" "$(state=$before value "$name")"
  done
}
check_previous_file() {
  watch "$duel" "$eight" --paused
  keys greater
  press "$1"
  expect "$1" file 1
  expect "$1" name '"duel.tet"'
}
check_next_file() {
  watch "$duel" "$eight" --paused
  press "$1"
  expect "$1" file 2
  expect "$1" name '"eight.tet"'
  watch "$duel" "$eight" --paused
  press "$1" "$1"
  expect "$1 twice" file 2
  says "last file"
}
check_screenshot() {
  rm -f ./*.png
  watch "$duel" --paused --start 20
  keys "$1"
  within 60 test -s duel-0020000ms.png || complain "$1 must save duel-0020000ms.png: $(ls)"
  leave
  says "saved duel-0020000ms.png"
}
check_fullscreen() { changed "$1" fullscreen true; }
check_help() {
  watch "$duel" --paused
  keys "$1"
  destroy
  expect "$1" help true
}
check_quit() {
  watch "$duel" --paused
  keys question "$1"
  sleep 0.2
  has_ended "$program" && complain "$1 must close help first"
  keys "$1"
  ended
  expect "$1" help false
}

press() {
  keys "$@"
  leave
}
clipboard() {
  local left=100 text=
  until text=$(timeout 5 xclip -o -selection clipboard 2>/dev/null) && [[ -n $text ]]; do
    left=$((left - 1))
    [[ $left -gt 0 ]] || break
    sleep 0.05
  done
  echo "$text"
}

known=" $(declare -F | sed -n 's/^declare -f check_//p' | tr '\n' ' ')"
count=0
while read -r name list; do
  check=${name//-/_}
  if [[ $known != *" $check "* ]]; then
    complain "the table has '$name', of which this test knows nothing"
    continue
  fi
  known=${known/ $check / }
  number=0
  while read -r chord; do
    "check_$check" "$(xdotool_name "$chord")" "$number"
    number=$((number + 1))
  done < <(grep -o '"[^"]*"' <<<"$list" | tr -d '"')
  [[ $number -gt 0 ]] || complain "'$name' has no key"
  count=$((count + number))
done < <("$tetron" manual keys | sed -n 's/^\([a-z-]*\) = \[\(.*\)\]$/\1 \2/p')
[[ $known == " " || -z $known ]] || complain "the table lacks$known"

[[ $failures -eq 0 ]] || exit 1
echo "$count keys do what they should"
