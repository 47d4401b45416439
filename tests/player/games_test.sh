#!/usr/bin/env bash
# The list of the games: opened, searched and left with real keys, the mouse and the wheel; folders, archives, large lists.
#   tests/player/games_test.sh TETRON SAMPLES
set -euo pipefail
tetron=$(realpath "$1")
samples=$(realpath "$2")
# shellcheck source=tests/player/desk.sh
. "$(dirname "$0")/desk.sh"
start_display

duel=$samples/good/duel.tet
# type TEXT -> one key after the other
type() {
  local i character
  for ((i = 0; i < ${#1}; ++i)); do
    character=${1:i:1}
    [[ $character != ' ' ]] || character=Space
    keys "$(xdotool_name "$character")"
  done
}
# lists FOUND READ -> waits until all is read, and so many are found
lists() {
  comes "$options" games_read "$2"
  comes "$options" games_found "$1"
}
leave_list() { keys F8; }
has_title() { [[ $(title) == "$1" ]]; }
shows() { within "$patience" has_title "$1 - tetron" || complain "'$options' must show $1, not $(title)"; }

mkdir games
cp "$duel" games/a.tet
cp "$samples/good/eight.tet" games/b.tet
cp "$samples/good/solo.tet" games/c.tet
echo "no recording" >games/d.tet
cp "$samples/tetrio/match.ttrm" games/e.ttrm

watch games --paused --start 5
keys p
comes "p" games true
lists 7 7
# All but the one that is none, the rounds of the match with them.
comes "small pictures" games_pictured 6
expect "the one in the window" games_selected 1
# Letters are for the search, and do nothing else; quit is not heard.
type qtf
expect "letters" games_query '"qtf"'
expect "letters" games_found 0
expect "letters" games_selected null
expect "letters" theme '"dark"'
expect "letters" fullscreen false
keys Return
expect "nothing was found" games true
keys BackSpace BackSpace BackSpace
expect "Backspace" games_found 7
# Names of players, as info tells them; of files; of both.
name=$("$tetron" info games/c.tet --format json | grep -o '"id":0,"name":"[^"]*"' | cut -d '"' -f 6)
type "$name"
[[ -n $name && $(value games_found) -ge 1 ]] || complain "a name '$name' must be found: $state"
keys Escape
expect "Esc" games false
expect "Esc" file 1
expect "Esc" time_ms 5000
keys F8
type c.tet
expect "a file's name" games_selected 3
keys Return
comes "Enter" file 3
expect "Enter" games false
expect "Enter" time_ms 0
shows "c.tet (3/7)"
# What is in the window is opened by staying there.
keys l F8 Return
expect "the same game" games false
expect "the same game" time_ms 5000
# Up, down, pages, ends.
keys p Down
expect "Down" games_selected 4
keys Up Up
expect "Up" games_selected 2
keys End
expect "End" games_selected 7
keys Next
expect "PgDn at the end" games_selected 7
keys Prior
expect "PgUp" games_selected 1
keys Home Down Down Down Return
# One that cannot be opened is told, and the list stays.
comes_to_say message "d.tet"
expect "a file that is no recording" games true
expect "a file that is no recording" file 3
# Rounds are games of their own.
keys Home
type round
expect "rounds" games_found 3
keys Down
expect "a round" games_selected 6
keys Return
comes "a round" file 6
leave 3

# The wheel goes on, a click opens; what is beside the rows does nothing.
watch games --paused
keys p
lists 7 7
xdotool mousemove --window "$(window)" 640 300
act click 5
expect "the wheel" games_selected 4
act click 4
expect "the wheel back" games_selected 1
act mousemove --window "$(window)" 10 10 click 1
expect "beside it" games true
# The second row of the list: the first stands below the heading and the search.
act mousemove --window "$(window)" 400 180 click 1
comes "a click" games false
[[ $(value file) -ge 2 ]] || complain "a click must open what is there: $state"
leave

# Sorted, and of one kind; with keys and with the mouse. It stays so.
watch games --paused
keys p
lists 7 7
expect "as listed" games_order '"as listed"'
keys F2
expect "F2" games_order '"newest first"'
keys Home
expect "the newest" games_selected 5
keys F3
expect "F3" games_kind '"TETR.IO"'
expect "F3" games_found 3
keys Escape p
expect "opened again" games_order '"newest first"'
expect "opened again" games_kind '"TETR.IO"'
get games_heads
[[ $got =~ ^\[([0-9]+),([0-9]+),([0-9]+),([0-9]+)\]$ ]] || give_up "nothing to click on: $got"
heads=("${BASH_REMATCH[@]:1}")
act mousemove --window "$(window)" "${heads[2]}" "${heads[3]}" click 1
expect "a click on the kind" games_kind '"Tetron 4"'
act mousemove --window "$(window)" "${heads[2]}" "${heads[3]}" click 1
expect "a click on the last kind" games_kind '""'
for order in "by players" "longest first" "as listed"; do
  act mousemove --window "$(window)" "${heads[0]}" "${heads[1]}" click 1
  expect "a click on the order" games_order "\"$order\""
done
leave_list
leave

# Time stands still meanwhile; it plays on if it did.
watch games
keys p
at=$(value time_ms)
lists 7 7
keys Down Up
expect "while the list is open" time_ms "$at"
keys Escape
reaches "afterwards" time_ms $((at + 200))
leave

# With the result hidden names of files are not searched, since they are not shown.
watch games --paused --hide-result
keys p
lists 5 7
type c.tet
expect "a hidden name" games_found 0
leave_list
expect "F8 again" games false
leave

# Keys that were chosen for it.
"$tetron" manual keys | sed 's/^quit = .*/quit = "F12"/' >keys.toml
watch games --paused --keys keys.toml
keys F8 F12
expect "quit closes the list" games false
destroy

# A thousand games: the window answers at once, and goes on reading.
mkdir many
for ((i = 0; i < 1000; ++i)); do ln "$duel" "many/$i.tet" 2>/dev/null || cp "$duel" "many/$i.tet"; done
head -c 1000 "$duel" >many/500.tet.new
mv many/500.tet.new many/500.tet
touch -d '1 hour ago' many/500.tet
watch many --paused
keys p
expect "many" games true
read_then=$(value games_read)
keys End
expect "many" games_selected 1000
[[ $read_then -lt 1000 ]] || echo "1000 games were read before the first key came back"
comes "all of them" games_read 1000
type 777.tet
expect "one of many" games_selected 778
keys Return
comes "one of many" file 778
leave

# Two hundred matches: the window is there before they are all looked into, and keys find the rounds.
mkdir matches
for ((i = 1; i <= 200; ++i)); do ln "$samples/tetrio/match.ttrm" "matches/m$i.ttrm" 2>/dev/null || cp "$samples/tetrio/match.ttrm" "matches/m$i.ttrm"; done
watch matches --paused
[[ $(value files) -lt 600 ]] || echo "all matches were looked into before the window said anything"
expect "the first of many" file 1
shows_round() {
  [[ $(value name) == "$1, round $2 of 3,"* ]] || complain "it must be round $2 of $1: $state"
}
shows_round m1.ttrm 1
keys greater greater
expect "the third round" file 3
shows_round m1.ttrm 3
keys greater
shows_round m2.ttrm 1
keys less
shows_round m1.ttrm 3
# What is chosen stays so while others come in before it.
keys p
comes "all the rounds" games_read 600
comes "all the rounds" files 600
expect "all the rounds" games_selected 3
type m150.ttrm
expect "rounds of one" games_found 3
keys Down Down Return
comes "one of them" file 450
shows_round m150.ttrm 3
leave
# From behind, before and after they are there.
watch matches "$duel" --paused
keys p
keys End Return
shows_last() { [[ $(value name) == '"duel.tet"' || $(value name) == duel.tet ]]; }
comes "the end of the list" games false
shows_last || complain "the last game must be shown: $state"
keys less
shows_round m200.ttrm 3
leave

# An archive stands for its recordings by date, without what is none, and tells who plays.
if "$tetron" archive --help >/dev/null 2>&1; then
  code=0
  "$tetron" archive add games/games.db games >told 2>&1 || code=$?
  [[ $code -eq 3 ]] || complain "archive add: exit code $code: $(cat told)"
  "$tetron" archive list games/games.db --format ndjson >rows
  played=$(wc -l <rows)
  about=$("$tetron" info games/c.tet --format json |
    sed -nE 's/.*"mode":"([^"]*)","date":"([^"]*)".*"id":0,"name":"([^"]*)".*/\1, \2, \3/p')
  number=$(grep -n '"path":".*/c.tet"' rows | cut -d : -f 1)
  watch games/games.db --paused
  expect "an archive" files "$played"
  for ((i = 1; i < number; ++i)); do keys greater; done
  shows "c.tet, $about ($number/$played)"
  keys p
  lists "$played" "$played"
  expect "an archive" games_selected "$number"
  leave_list
  leave
  # The same title where the folder is given, until the file is another one.
  watch games --paused
  keys greater greater
  shows "c.tet, $about (3/7)"
  leave
  touch games/c.tet
  watch games --paused
  keys greater greater
  shows "c.tet (3/7)"
  leave
fi

[[ $failures -eq 0 ]] || exit 1
echo "the list of the games does what it should"
