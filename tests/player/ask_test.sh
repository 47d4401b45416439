#!/usr/bin/env bash
# Questions to the solver about a moment, with real keys and the mouse in a real window.
#   tests/player/ask_test.sh TETRON SAMPLES
set -euo pipefail
tetron=$(realpath "$1")
samples=$(realpath "$2")
tools=xclip
# shellcheck source=tests/player/desk.sh
. "$(dirname "$0")/desk.sh"
has_clip() { [[ $(xclip -o -selection clipboard 2>/dev/null) == v115* ]]; }
start_display

# A gap that two O's and two I's fill.
clearing clear.tet
watch clear.tet --paused
keys y
reaches "ways to empty it" ways 2
expect "it is answered" asking false
expect "the first way" way 0
expect "four stones" way_stones 4
keys x
expect "the next one" way 1
keys z z
[[ $(value way) -eq $(($(value ways) - 1)) ]] || complain "z goes back to the last one: $state"
# What is copied empties the field, whoever plays it.
keys ctrl+c
says "copied: 4 pieces"
within "$patience" has_clip || complain "nothing is on the clipboard"
"$tetron" fumen decode "$(xclip -o -selection clipboard)" >pages.json || complain "what is copied is no fumen"
[[ $(grep -o '"index"' pages.json | wc -l) -eq 5 ]] || complain "a page for each stone, and one more: $(cat pages.json)"
grep -o '"field":"[^"]*"' pages.json | tail -n 1 | grep -q '[ILOZTJSX]' && complain "the last page must be empty: $(cat pages.json)"
# With fewer stones than it takes there is none; another moment ends the question.
keys minus minus minus minus minus minus minus
comes_to_say note "with the next 3 pieces: none"
keys Right
comes "another moment ends it" ways null
leave

# How the lowest rows were built: marked from one row to another with the right button.
watch "$samples/good/solo.tet" --paused --start 20
read -r width height <<<"$(value width) $(value height)"
keys u
waits is asking false || complain "all rows: $now"
keys u
comes "the same key ends it" ways null
id=$(window)
act mousemove --window "$id" $((width / 3)) $((height / 2)) click 3
keys u
waits is asking false || complain "marked rows: $now"
leave
# A bot is asked about the placement that is shown, as `review --judge` asks it.
match=$samples/tetrio/match.ttrm
bot="'$tetron' bot --depth 3"
"$tetron" review "$match" --round 1 --player 0 --judge "$bot" --format json >judged.json
for placement in 4 9 14; do
  line=$(grep -m 1 "\"placement\":$placement," judged.json)
  [[ $line =~ \"t_ms\":([0-9]+), ]] && printf -v moment '%d.%03d' $((BASH_REMATCH[1] / 1000)) $((BASH_REMATCH[1] % 1000))
  [[ $line =~ \"judge\":\{\"rank\":([0-9]+),\"of\":([0-9]+) ]] && said="tetron: number ${BASH_REMATCH[1]} of ${BASH_REMATCH[2]} places"
  [[ ${BASH_REMATCH[1]} != 1 ]] || said="tetron would do the same"
  watch "$match" --one-round --player 0 --paused --at "$moment" --judge "$bot"
  keys w
  comes_to_say note "$said"
  leave
done
# One that ends, and one that says nothing: the window goes on, and closes at once.
watch "$match" --paused --at 5 --judge false
keys w
comes_to_say message "the judge is no longer asked: it has ended"
leave
watch "$match" --paused --at 5 --judge 'sleep 100' --judge-limit 100000
keys w
comes_to_say note "; the judge is thinking"
before=$SECONDS
leave
[[ $((SECONDS - before)) -lt 10 ]] || complain "a bot that says nothing holds up the end: $((SECONDS - before)) s"

[[ $failures -eq 0 ]] || exit 1
echo "passed"
