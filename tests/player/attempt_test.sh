#!/usr/bin/env bash
# Plays on from a moment and from a fumen, with real keys in a real window.
#   tests/player/attempt_test.sh TETRON SAMPLE
set -euo pipefail
tetron=$(realpath "$1")
sample=$(realpath "$2")
# shellcheck source=tests/player/desk.sh
. "$(dirname "$0")/desk.sh"
start_display

# A moment of a game: three stones, saved, and back.
watch "$sample" --paused --start 20 --player 1
keys o Left Left x space Right space z space
expect "three stones" attempt_placements 3
keys ctrl+s
says "saved duel-0020000ms.json"
# R begins again at the same moment, and is no other key.
keys r
expect "R begins again" attempt_placements 0
expect "R begins again" attempting true
comes_to_say note "playing on"
keys space r
expect "and again" attempt_placements 0
keys Escape
expect "Esc ends it" attempting false
expect "the recording is where it was" time_ms 20000
# What keys do otherwise, they do again.
keys Right
expect "Right goes to the next placement" attempting false
[[ $(value time_ms) -gt 20000 ]] || complain "Right must go on: $state"
leave
"$tetron" check duel-0020000ms.json >/dev/null || complain "what was saved has problems"
grep -q '"played on from duel.tet at 20000 ms as player 1, Zoë"' duel-0020000ms.json || complain "no origin"
[[ $("$tetron" convert duel-0020000ms.json --to csv | tail -n +2 | wc -l) -eq 3 ]] || complain "three placements must be saved"
# The stones are those of the recording, in its order.
pieces() { cut -d , -f 5 | head -n 3 | tr -d '\n'; }
wanted=$("$tetron" convert "$sample" --player 1 --from 20 --to csv | tail -n +2 | pieces)
saved=$("$tetron" convert duel-0020000ms.json --to csv | tail -n +2 | pieces)
[[ $wanted == "$saved" ]] || complain "the stones must be $wanted, not $saved"

# What is saved can be read back, whatever kind of recording it was played on from, with the field that was in the window.
reads_back() { # FILE.json
  "$tetron" check "$1" >checked 2>&1 || complain "$1 has problems: $(cat checked)"
  [[ $("$tetron" convert "$1" --to csv | tail -n +2 | wc -l) -eq 3 ]] || complain "$1: three placements must be there"
}
samples=$(dirname "$sample")/..
# It is listed below the last round of its match, with its moment and its player, before the game that comes after.
watch "$samples/tetrio/match.ttrm" "$sample" --paused --start 5 --player 0
keys o space ctrl+s
says "saved match-0005000ms.json, listed below its game"
keys Escape p
comes "the list" games_read 5
act type --delay 0 "played on at 0:05.0 as ann, round 1"
comes "an attempt is found by what it says" games_found 1
expect "behind the three rounds" games_selected 4
keys Escape
leave
rm match-0005000ms.json
watch "$samples/tetrio/match.ttrm" --paused --start 5 --player 0
keys o c space Left space Right space ctrl+s
says "saved match-0005000ms.json"
keys ctrl+s
says "saved match-0005000ms-2.json"
keys Escape
leave
reads_back match-0005000ms.json
grep -q "as player 0" match-0005000ms.json || complain "no origin"
watch "$samples/good/shared.tet" --paused --start 20 --player 1
keys o space Left space Right space ctrl+s
says "saved shared-0020000ms.json"
keys Escape
leave
reads_back shared-0020000ms.json
watch --from-fumen v115@vhAAgH
keys space space space ctrl+s
says "saved fumen-0000000ms.json"
keys Escape
leave
reads_back fumen-0000000ms.json

# Of eight players it is asked whose field is meant, and the key or a click says so.
eight=$samples/good/eight.tet
watch "$eight" --paused --start 20
keys o
expect "whose field" attempting false
comes_to_say note "whose field?"
keys 4
expect "the fourth player's key" attempting true
expect "the fourth player's key" focus 3
keys Escape 0 o
act mousemove --window "$(window)" 200 200 click 1
expect "a click on a field" attempting true
# With the keys alone: Esc and the key itself take the question back, a ninth player is none.
keys Escape 0 o
comes_to_say note "whose field?"
keys Escape
expect "Esc takes it back" note '""'
keys o o
expect "the key again takes it back" note '""'
keys o 9
expect "there is no ninth player" attempting false
keys 0 o 8
expect "the eighth player's key" focus 7
expect "the eighth player's key" attempting true
keys Escape
leave
# With the mouse alone: the button, a click on each field, the button again.
click_on() {
  get clickable
  local pattern="\"$1\":\\[([0-9]+),([0-9]+)\\]"
  [[ $now =~ $pattern ]] || give_up "nothing to click on for '$1': $now"
  act mousemove --window "$(window)" "${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}" click 1
}
watch "$eight" --paused --start 20
click_on take-over
comes_to_say note "whose field?"
click_on take-over
expect "the button again takes it back" note '""'
for player in 0 3 4 7; do
  click_on take-over
  # Four fields in a row, two rows.
  act mousemove --window "$(window)" $((90 + 316 * (player % 4))) $((200 + 300 * (player / 4))) click 1
  expect "a click on field $player" attempting true
  expect "a click on field $player" focus "$player"
  # A click in the own field steers, one on the button goes back.
  click_on take-over
  expect "the button goes back" attempting false
  click_on menu
  click_on Players
  click_on focus-all
  expect "all again" focus null
done
# The menu of a field means that field without a question.
act mousemove --window "$(window)" 400 200 click 3
click_on take-over
expect "the menu of a field" attempting true
comes_to_say note "playing on"
leave_by_mouse() {
  click_on take-over
  click_on menu
  click_on Help
  click_on quit
  ended
}
leave_by_mouse
# All of an attempt by mouse: to a column, drop, turn, hold, back, saved, ended.
rm -f match-0005000ms*.json
watch "$samples/tetrio/match.ttrm" --paused --start 5 --player 0
click_on take-over
piece() {
  get attempt_piece
  IFS=, read -r x y turns <<<"${got//[][]/}"
}
piece
before=$x
act mousemove --window "$(window)" 46 400 click 1
piece
[[ $x -lt $before ]] || complain "a click on the left must bring the piece there: $now"
act click 1
expect "a click where it is drops it" attempt_placements 1
act click 5
piece
[[ $turns -eq 1 ]] || complain "the wheel must turn: $now"
act click 4
piece
[[ $turns -eq 0 ]] || complain "the wheel must turn back: $now"
act click 2
comes_to_say note " held"
act click 3
expect "its menu" menu '"field"'
click_on undo
expect "a piece is taken back" attempt_placements 0
act mousemove --window "$(window)" 158 400 click 3
click_on save-attempt
says "saved match-0005000ms"
leave_by_mouse

# A key that is held leads to the wall, by the settings of one's own file; keys of that file play, too.
printf 'base = "tetron"\n[playing]\ndas = 20\narr = 0\nrecorded-handling = false\nhard-drop = "d"\n' >"$XDG_CONFIG_HOME/tetron/keys.toml"
watch --from-fumen v115@vhAAgH
xdotool keydown Left
nap 0.3
act keyup Left keydown F3 keyup F3
keys d
expect "another key drops" attempt_placements 1
keys space
expect "the one before does not" attempt_placements 1
keys ctrl+s
comes_to_say message "saved fumen-0000000ms"
saved=$(value message)
saved=${saved#saved }
saved=${saved%%,*}
keys Escape
leave
# The middle of a piece at the wall is in the first column or the second; two keys were pressed for it.
placed=$("$tetron" convert "$saved" --to csv | tail -n +2)
[[ $(cut -d , -f 7 <<<"$placed") =~ ^[01]$ ]] || complain "a held key must lead to the wall: $placed"
[[ $(cut -d , -f 23 <<<"$placed") == 2 ]] || complain "a held key is one press: $placed"
rm "$saved"
echo 'base = "tetron"' >"$XDG_CONFIG_HOME/tetron/keys.toml"

# C holds in a round that has it, and does nothing else; where nothing can be held it is the chat's.
watch "$(dirname "$sample")/../tetrio/match.ttrm" --paused --start 5 --player 0
expect "before C" chat false
keys o Left space
keys c
comes_to_say note " held"
held=$(value note)
expect "C holds" chat false
keys space c
expect "C holds" chat false
[[ $(value note) != "$held" ]] || complain "C must hold another stone: $held"
keys Escape c
says "nobody says anything"
leave
watch "$sample" --paused --start 20 --player 1
before=$(value chat)
keys o c
expect "C without hold" attempting true
[[ $(value chat) != "$before" ]] || complain "C must open the chat: $state"
keys Escape
leave

# A board: the piece of the page, then its quiz, and a line that goes.
fumen=$(printf '{"version":"115","pages":[{"index":0,"field":"XXXXXX____\\n__________","comment":"#Q=[](I)TO","operation":null}]}' |
  "$tetron" fumen encode -)
watch --from-fumen "$fumen"
expect "it is played at once" attempting true
keys Right Right Right Right space
expect "the I fills the row" attempt_lines 1
expect "the I fills the row" attempt_placements 1
keys BackSpace
expect "it is taken back" attempt_lines 0
keys Escape
leave
# Rows above the twentieth are there, and in what is saved.
high=$(printf '{"version":"115","pages":[{"index":0,"field":"%s","comment":"","operation":null}]}' \
  "_________I$(printf '\\n__________%.0s' $(seq 20))\\nXXXXXX____\\n__________" | "$tetron" fumen encode -)
watch --from-fumen "$high"
keys ctrl+s
says "saved fumen-0000000ms-2.json"
keys Escape
leave
grep -q '^\["\.\.\.\.\.\.\.\.\.I",.*"######\.\.\.\."\]' fumen-0000000ms-2.json || complain "no row 22: $(sed -n 2,3p fumen-0000000ms-2.json)"
# More stones than the recording has: of a page of a fumen, and of a small one.
watch --from-fumen v115@vhAAgH
keys space space space
expect "three stones on one page" attempt_placements 3
leave_attempt() { keys Escape; leave; }
leave_attempt
watch "$(dirname "$sample")/minimal.tet"
keys o space space i space
expect "three stones after none" attempt_placements 3
leave_attempt
[[ $("$tetron" play --from-fumen nonsense 2>&1 >/dev/null | wc -l) -ge 1 ]] || complain "nonsense must be told"
"$tetron" play --from-fumen nonsense 2>/dev/null && complain "nonsense must fail"
"$tetron" play "$sample" --from-fumen "$fumen" 2>/dev/null && complain "a file beside a fumen is wrong usage"
[[ $failures -eq 0 ]]
