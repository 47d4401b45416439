#!/usr/bin/env bash
# Presses every key of the player's table in a real window and looks at the state it leads to.
#   tests/player/every_key_test.sh [--mouse] TETRON SAMPLES
# With --mouse nothing is pressed where the key of an action would be: the action is chosen in the menu, with the mouse.
# The table comes from the program, what a key must do stands here: an action that this file does not know is
# a failure, and so is one that the table no longer has.
set -euo pipefail
mouse=false
if [[ ${1-} == --mouse ]]; then
  mouse=true
  shift
fi
tetron=$(realpath "$1")
samples=$(realpath "$2")
tools=xclip
# shellcheck source=tests/player/desk.sh
. "$(dirname "$0")/desk.sh"
start_display
rm "$XDG_CONFIG_HOME/tetron/keys.toml" # the default keys

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

# calm -> $calm is what of the state a window must come back to before it is used again
calm() { calm=${now%%,\"message\":*}; }
# at_20 -> a paused window at 20 s: the one that is there if it can be brought back to how it began
at_20() {
  local arguments=("$duel" --paused --start 20)
  if [[ -n $program && $options == "play ${arguments[*]}" ]]; then
    catch_up
    calm
    [[ $calm != "$begun" ]] || return 0
    keys Home l l
    calm
    [[ $calm != "$begun" ]] || return 0
  fi
  anew "${arguments[@]}"
  calm
  begun=$calm
}
# anew OPTION... -> a new window
anew() {
  [[ -z $program ]] || destroy
  watch "$@"
}
begun=

# Each is called with the key as xdotool knows it, and its number among the action's keys from 0.

check_play_pause() {
  at_20
  keys "$1"
  expect "$1" playing true
  keys "$1"
  expect "$1 again" playing false
}
check_placement_back() {
  anew "$duel" --paused --start 20 --player 1
  keys "$1"
  expect "$1" time_ms "$(placements 1 | awk '$1 < 20000' | tail -n 1)"
}
check_placement_on() {
  anew "$duel" --paused --start 20 --player 1
  keys "$1"
  expect "$1" time_ms "$(placements 1 | awk '$1 > 20000' | head -n 1)"
}
# from_20 KEY MS
from_20() {
  at_20
  keys "$1"
  expect "$1 at 20 s" time_ms "$2"
  expect "$1 at 20 s" events "$(happened "$2")"
}
check_second_back() { from_20 "$1" 19000; }
check_second_on() { from_20 "$1" 21000; }
check_five_seconds_back() { from_20 "$1" 15000; }
check_five_seconds_on() { from_20 "$1" 25000; }
check_ten_seconds_back() { from_20 "$1" 10000; }
check_ten_seconds_on() { from_20 "$1" 30000; }
check_minute_back() { from_20 "$1" 0; }
check_minute_on() { from_20 "$1" "$((duration < 80000 ? duration : 80000))"; }
check_start() { from_20 "$1" 0; }
check_end() { from_20 "$1" "$duration"; }
check_percent() { from_20 "$1" $(((duration * $2 + 5) / 10)); }
# event KEY CHANGE
event() {
  at_20
  keys "$1"
  expect "$1" events $(($(happened 20000) + $2))
  anew "$duel" --start 20
  keys "$1"
  expect "$1" playing false
}
check_event_back() { event "$1" -1; }
check_event_on() { event "$1" 1; }
# Those of the sample with keys and frames, of one player, by what `dump` says: when each key went down or up, in
# frames with their parts.
match=$samples/tetrio/match.ttrm
"$tetron" dump "$match" --format ndjson | grep '"type":"key' | grep '"round":1,"player":0,' |
  sed -E 's/.*"frame":([0-9]+),.*"subframe":(0?\.?[0-9]+).*/\1 \2/' | awk '{ print int(($1 + $2) * 1000 / 60) }' >pressed
# from_5 KEY MS -> what the key leads to from five seconds of that sample
from_5() {
  anew "$match" --start 5 --player 0
  keys "$1"
  expect "$1 at 5 s" playing false
  anew "$match" --paused --start 5 --player 0
  keys "$1"
  expect "$1 at 5 s" time_ms "$2"
}
check_input_back() { from_5 "$1" "$(awk '$1 < 5000' pressed | tail -n 1)"; }
check_input_on() { from_5 "$1" "$(awk '$1 > 5000' pressed | head -n 1)"; }
# 60 a second, of which 5 s are a whole number.
check_frame_back() { from_5 "$1" 4983; }
check_frame_on() { from_5 "$1" 5016; }
check_subframe_back() { from_5 "$1" 4998; }
check_subframe_on() { from_5 "$1" 5001; }
check_marker_back() { from_20 "$1" "$(awk '$1 < 20000' <<<"$markers" | tail -n 1)"; }
check_marker_on() { from_20 "$1" "$(awk '$1 > 20000' <<<"$markers" | head -n 1)"; }
# changed KEY NAME VALUE [OPTION...] -> what the key makes of a new, paused window
changed() {
  local key=$1 name=$2 wanted=$3
  shift 3
  anew "$duel" --paused "$@"
  keys "$key"
  expect "$key" "$name" "$wanted"
}
# goes_round KEY NAME BEFORE AFTER... -> what each press makes of it, the last one what it was before
goes_round() {
  local key=$1 name=$2 wanted
  at_20
  expect "before $key" "$name" "$3"
  for wanted in "${@:4}" "$3"; do
    keys "$key"
    expect "$key" "$name" "$wanted"
  done
}
check_slower() { changed "$1" speed 1 --speed 2; }
check_faster() { changed "$1" speed 4 --speed 2; }
check_normal_speed() { changed "$1" speed 1 --speed 4; }
check_bit_slower() { changed "$1" speed 1.82 --speed 2; }
check_bit_faster() { changed "$1" speed 1.65 --speed 1.5; }
check_mistakes() { goes_round "$1" mistakes false true; }
check_values() { goes_round "$1" values false true; }
# The first mistake of the sample, by what `review` says.
first_mistake() {
  "$tetron" review "$duel" --format json | grep -v '"cost":[0-2][.]' | grep '"placement"' | head -n 1
}
check_better() {
  anew "$duel" --paused
  keys shift+Next
  comes "a mistake is shown" ghosts 2
  keys "$1"
  expect "$1" ghosts 0
  keys "$1"
  expect "$1 again" ghosts 2
}
check_mistake_order() {
  at_20
  keys "$1"
  says "mistakes by cost"
  keys "$1"
  says "mistakes by time"
}
check_mistake_on() {
  anew "$duel" --paused
  keys "$1"
  comes "$1" time_ms "$(first_mistake | sed -E 's/.*"t_ms":([0-9]+).*/\1/')"
}
check_mistake_back() {
  anew "$duel" --paused
  keys shift+Next
  comes "a mistake is shown" ghosts 2
  keys shift+Next "$1"
  comes "$1" time_ms "$(first_mistake | sed -E 's/.*"t_ms":([0-9]+).*/\1/')"
}
# From the highest cost on there is none; back at the usual one there is.
check_cost_more() {
  anew "$duel" --paused
  keys "$1" "$1" "$1" "$1" "$1" "$1" "$1" shift+Next
  expect "$1" time_ms 0
}
check_cost_less() {
  anew "$duel" --paused
  keys ctrl+Next ctrl+Next ctrl+Next "$1" "$1" "$1" shift+Next
  expect "$1" time_ms "$(first_mistake | sed -E 's/.*"t_ms":([0-9]+).*/\1/')"
}
check_take_over() {
  anew "$duel" --paused --start 20 --player 0
  keys "$1"
  expect "$1" attempting true
  keys Left Left z space
  expect "a stone was dropped" attempt_placements 1
  keys BackSpace
  expect "it is taken back" attempt_placements 0
  keys "$1"
  expect "$1 again" attempting false
  expect "$1 again" time_ms 20000
  anew "$duel" --paused
  keys shift+Next
  comes "a mistake is shown" ghosts 2
  keys "$1"
  comes_to_say note "do it better"
  keys space
  comes_to_say note "Enter: next"
  expect "$1 at a mistake" attempt_placements 1
  keys space
  expect "judged once" attempt_placements 1
  keys r
  expect "again" attempt_placements 0
  keys Escape
  says "of 1 mistakes done better"
}
check_goal() {
  anew "$samples/tetrio/match.ttrm" --paused --start 5 --player 0
  keys o "$1"
  comes_to_say note "goal: 0 of"
  keys space
  comes_to_say note "goal: 1 of"
  # No garbage comes any more: after the lines there is no goal, and then the first again.
  keys "$1"
  [[ $(value note) == "playing on"* ]] || complain "$1 again: $(value note)"
  keys "$1"
  comes_to_say note "goal: 1 of"
  keys Escape "$1"
  says "for who plays on"
}
# asked -> a moment with perfect clears, asked about
asked() {
  clearing clear.tet
  anew clear.tet --paused
  keys y
  reaches "y" ways 2
}
check_save_attempt() {
  rm -f ./*.json
  anew "$duel" --paused --start 20 --player 1
  keys "$1"
  says "nobody plays on"
  keys o space "$1"
  says "saved duel-0020000ms.json"
  [[ -s duel-0020000ms.json ]] || complain "$1 must save the attempt: $(ls)"
  keys Escape
}
check_perfect_clears() {
  asked
  keys "$1"
  expect "$1 again" ways null
}
check_rows_built() {
  at_20
  keys "$1"
  reaches "$1" ways 0
  keys "$1"
  expect "$1 again" ways null
}
check_way_on() {
  asked
  keys "$1"
  expect "$1" way 1
}
check_way_back() {
  asked
  keys "$1"
  expect "$1" way $(($(value ways) - 1))
}
check_fewer_stones() {
  at_20
  keys "$1"
  says "the next 9 pieces"
}
check_more_stones() {
  anew "$duel" --paused
  keys "$1"
  says "the next 11 pieces"
}
check_focus_player() {
  local options_wanted="play $eight --paused"
  [[ -n $program && $options == "$options_wanted" ]] || anew "$eight" --paused
  keys "$1"
  expect "$1" focus "$2"
}
check_focus_all() { changed "$1" focus null --player 1; }
check_focus_next() { changed "$1" focus 1 --player 0; }
check_marker_kinds() {
  goes_round "$1" markers '["weapons","four-lines","deaths","revivals","chat","perfect-clears","spikes","notes"]' \
    '["weapons"]' '["four-lines"]' '["deaths"]' '["revivals"]' '["chat"]' '["perfect-clears"]' '["spikes"]' '["notes"]'
  anew "$duel" --paused
  keys "$1" "$1" "$1" "$1" "$1" Next
  expect "$1 five times and a page on" time_ms "$(awk '$2 == "message" { print $1 }' dump | head -n 1)"
}
check_note() {
  cp "$duel" noted.tet
  anew noted.tet --paused --start 20
  keys "$1" h i Return
  says "the note was kept"
  [[ $(<noted.tet.notes) == *'"t_ms":20000,"text":"hi"'* ]] || complain "$1 must keep a note: $(ls)"
  keys "$1" x Escape
  [[ $(<noted.tet.notes) == *'"text":"hi"'* ]] || complain "Esc must not change a note"
  keys "$1" BackSpace BackSpace Return
  says "the note was removed"
  [[ ! -e noted.tet.notes ]] || complain "an empty text must remove the note"
}
check_loop_start() {
  at_20
  keys "$1"
  expect "$1" loop_start_ms 20000
  expect "$1" loop_end_ms null
  keys l b "$1"
  expect "$1 again" loop_start_ms null
  expect "$1 again" loop_end_ms null
}
# goes_back FROM TO -> whether playing has come from the loop's end to its start three times, never beyond them
goes_back() {
  get time_ms
  [[ $got -ge $1 && $got -lt $2 ]] || beyond=$now
  if [[ $got -lt $before ]]; then rounds=$((rounds + 1)); fi
  before=$got
  [[ $rounds -ge 3 ]]
}
check_loop_end() {
  at_20
  keys "$1"
  expect "$1" loop_start_ms 0
  expect "$1" loop_end_ms 20000
  at_20
  keys a period "$1" comma
  expect "a, $1" loop_start_ms 20000
  expect "a, $1" loop_end_ms "$(awk '$1 > 20000 && $2 == "newstone" { print $1 }' dump | head -n 1)"
  local first last before=0 rounds=0 beyond=
  first=$(placements 0 | sed -n 1p)
  last=$(placements 0 | sed -n 3p)
  anew "$duel" --paused --speed 16
  keys Home period a period period "$1" End Home period space
  waits goes_back "$first" "$last" || complain "a loop must go back to its start: $now"
  [[ -z $beyond ]] || complain "a loop must play from $first to $last: $beyond"
  is playing true || complain "a loop must go on playing: $now"
}
check_chat() { goes_round "$1" chat false true; }
check_statistics() { goes_round "$1" statistics false true; }
check_chunk() { goes_round "$1" chunk false true; }
check_palette() { goes_round "$1" palette '"tetron"' '"guideline"' '"colour-blind"' '"high-contrast"'; }
check_theme() { goes_round "$1" theme '"dark"' '"light"'; }
check_mute() {
  changed "$1" muted true --volume 30
  expect "$1" volume 30
  keys "$1"
  expect "$1 again" muted false
}
check_louder() {
  changed "$1" volume 95 --volume 85
  keys "$1"
  expect "$1 again" volume 100
}
check_softer() {
  changed "$1" volume 5 --volume 15
  keys "$1"
  expect "$1 again" volume 0
}
check_players_keys() {
  anew "$samples/tetrio/match.ttrm" --paused --start 5
  keys "$1"
  expect "$1" players_keys true
  keys "$1"
  expect "$1 again" players_keys false
  anew "$duel" --paused
  keys "$1"
  says "does not say which keys"
}
check_landing_shadow() { goes_round "$1" landing_shadow false true; }
check_stage() {
  changed "$1" stage true
  # There are no buttons then; the key leads back, and so does Escape.
  keys F9
  expect "F9 again" stage false
  keys F9 Escape
  expect Escape stage false
}
check_hide_result() {
  changed "$1" hide_result true
  anew "$duel" --paused --start 20
  keys "$1" End
  expect "End after $1" time_ms 20000
  anew "$duel" --paused --start 20
  keys "$1" l shift+Up Right period ctrl+Right Next 9 End
  expect "every way on after $1" time_ms 20000
  expect "every way on after $1" events "$(happened 20000)"
  # From the start, and so does the copied command.
  anew "$duel" --paused --hide-result --start 10
  keys shift+Up ctrl+l
  expect "--hide-result" hide_result true
  expect "--hide-result, Shift+Up" time_ms 10000
  local command
  command=$(clipboard)
  [[ $command == *" --hide-result" ]] || complain "a copied command without --hide-result: $command"
}
check_copy_fumen() {
  local ms
  ms=$(placements 1 | sed -n 20p)
  anew "$duel" --paused --player 1 --start "${ms}ms"
  keys "$1"
  says "as a fumen"
  local fumen last told
  fumen=$(clipboard)
  # The last page of the fumen of all until then has the same field, and no stone.
  last=$(field "$("$tetron" convert "$duel" --player 1 --until "${ms}ms")" '$')
  [[ $(field "$fumen" 1) == "$last" ]] ||
    complain "$1 must copy the field at $ms ms, not $fumen"
  told=$(falling 1 "$ms")
  "$tetron" fumen decode "$fumen" | grep -q "\"operation\":{\"type\":\"${told% *}\".*\"comment\":\"#Q=\[\](${told% *})${told#* }\"" ||
    complain "$1 must copy the falling stone and the next ($told): $("$tetron" fumen decode "$fumen")"
}
check_copy_command() {
  mkdir -p "it's here"
  cp "$duel" "it's here/a game.tet"
  anew "it's here/a game.tet" --paused --speed 2
  keys shift+2 period period "$1"
  local command before
  command=$(clipboard)
  leave
  before=$state
  [[ $command == "tetron play "* ]] || complain "$1 must copy a command, not $command"
  # Typed into a shell somewhere else.
  elsewhere() (
    local more=("$@") here=$PWD
    tetron() { exec "$tetron" "$@" "${more[@]/%log/$here/log}"; }
    cd /
    eval "$command"
  )
  options=$command
  follow elsewhere
  leave
  local name
  for name in time_ms playing speed focus name; do
    expect "$command" "$name" "$(get "$name" "$before" && echo "$got")"
  done
}
check_field_picture() {
  rm -f ./*.png
  anew "$duel" --paused --start 20 --player 1
  keys "$1"
  says "saved duel-0020000ms.png"
  # As large as the one that the command makes, which has the same painter.
  "$tetron" convert "$duel" --player 1 --at 20 -o wanted.png
  [[ $(size_of duel-0020000ms.png) == "$(size_of wanted.png)" ]] ||
    complain "$1 must save a field of $(size_of wanted.png), not $(size_of duel-0020000ms.png)"
}
# size_of PNG -> width and height, as they stand in its header
size_of() { od -An -t u1 -j 16 -N 8 "$1"; }
# Tools beside the recording: all of it where it must be, else a part.
check_save_as() {
  local endings=(mp4 gif fumen html json png svg)
  local ending=${endings[$2]}
  rm -f ./duel*."$ending"
  at_20
  [[ $ending == json ]] || keys a period b
  keys "$1"
  comes_to_say message "saved $folder/duel"
  [[ -s $(echo ./duel*."$ending") ]] || complain "$1 must save a file .$ending: $(ls)"
}
check_copy_save_command() {
  local endings=(mp4 gif fumen html json png svg)
  at_20
  keys "$1"
  [[ $(clipboard) == "tetron convert $duel -o duel"*".${endings[$2]}"* ]] ||
    complain "$1 must copy the command for ${endings[$2]}: $(clipboard)"
}
check_stop_saving() {
  at_20
  keys "$1"
  says "nothing is being saved"
}
check_save_menu() {
  at_20
  keys "$1"
  expect "$1" menu '"Save"'
  keys Escape
}
check_open_folder() {
  at_20
  keys "$1"
  comes_to_say message "$folder"
}
check_open() {
  printf '#!/bin/sh\necho "%s"\n' "$samples/good/solo.tet" >programs/zenity
  chmod +x programs/zenity
  anew "$duel" --paused
  keys "$1"
  comes "$1" name '"solo.tet"'
  leave
}
check_salvage() {
  anew "$samples/partial/hole-in-the-middle.tet" --paused
  keys "$1"
  comes "$1" can_salvage false
  leave 4
}
check_menu() {
  at_20
  keys "$1"
  expect "$1" menu '"Play"'
  keys Escape
  expect "$1, Esc" menu '""'
}
check_field_menu() {
  anew "$duel" --paused --player 1
  keys "$1"
  expect "$1" menu '"field"'
  # Its first row shows all again.
  keys Down Return
  expect "$1, Down, Enter" focus null
  expect "$1, Down, Enter" menu '""'
}
check_previous_file() {
  anew "$duel" "$eight" --paused
  keys greater
  expect "greater" file 2
  keys "$1"
  expect "$1" file 1
  expect "$1" name '"duel.tet"'
}
check_next_file() {
  anew "$duel" "$eight" --paused
  keys "$1"
  expect "$1" file 2
  expect "$1" name '"eight.tet"'
  keys "$1"
  expect "$1 twice" file 2
  says "last file"
}
check_games() {
  anew "$duel" "$eight" --paused
  keys "$1"
  expect "$1" games true
  keys Down Return
  comes "$1, Down, Enter" file 2
  expect "$1, Down, Enter" games false
}
check_beside() {
  anew "$duel" "$eight" --paused --start 20
  keys "$1"
  expect "$1" games true
  keys Down Return
  comes "$1, Down, Enter" beside 2
  expect "$1, Down, Enter" file 1
  expect "$1, Down, Enter" align '"clock"'
  expect "$1, Down, Enter" time_ms 20000
  keys "$1"
  expect "$1 again" beside null
  expect "$1 again" file 1
  expect "$1 again" time_ms 20000
}
check_align() {
  anew "$duel" "$eight" --paused --start 20 --beside
  keys "$1"
  expect "$1" align '"pieces"'
  keys "$1"
  expect "$1 again" align '"clock"'
  at_20
  keys "$1"
  says "one recording"
}
check_screenshot() {
  rm -f ./*.png
  at_20
  keys "$1"
  says "saved duel-0020000ms.png"
  [[ -s duel-0020000ms.png ]] || complain "$1 must save duel-0020000ms.png: $(ls)"
}
check_fullscreen() {
  goes_round "$1" fullscreen false true
  at_20
  # What comes before the window has changed counts as well.
  tap "$1"
  xdotool key --delay 0 q
  ended
  expect "$1 and q" fullscreen true
}
check_help() { goes_round "$1" help false true; }
check_close() {
  anew "$duel" --paused --player 1
  keys f question
  expect "f, question" fullscreen true
  expect "f, question" help true
  keys "$1"
  expect "$1" help false
  expect "$1" fullscreen true
  keys "$1"
  expect "$1 twice" fullscreen false
  expect "$1 twice" focus 1
  keys "$1"
  expect "$1 three times" focus null
  keys "$1" l
  expect "the window stays: l" time_ms 10000
}
check_quit() {
  anew "$duel" --paused
  tap "$1"
  ended
}

clipboard() { timeout "$patience" xclip -o -selection clipboard 2>/dev/null || true; }

# press KEY... -> as keys() does; a key that is called "menu:NAME" is that row of the menu, clicked on
eval "press_keys() $(declare -f keys | tail -n +2)"
keys() {
  local key
  for key; do
    case $key in
      menu:*) choose "${key#menu:}" act ;;
      field:*) choose_on_field "${key#field:}" ;;
      *) press_keys "$key" ;;
    esac
  done
}
# tap KEY -> the same without waiting for what comes of it
tap() {
  if [[ $1 == menu:* ]]; then choose "${1#menu:}" xdotool; else xdotool key --delay 0 "$1"; fi
}
# spot NAME -> sets $at to where a click does that
spot() {
  get clickable
  local pattern="\"$1\":\\[([0-9]+),([0-9]+)\\]"
  at=()
  [[ $now =~ $pattern ]] && at=("${BASH_REMATCH[1]}" "${BASH_REMATCH[2]}")
}
# choose NAME COMMAND -> opens the menu and clicks on its row of that name; COMMAND does the last click
choose() {
  local heading
  spot menu || give_up "no button of the menu: $now"
  act mousemove --window "$(window)" "${at[@]}" click 1
  # Over the help a click only closes it.
  get menu
  [[ $got != '""' ]] || return 0
  if [[ $1 == menu ]]; then return 0; fi
  # Where it was seen before it is again.
  for heading in "${heading_of[$1]-Play}" Play Step 'Go to' Players Show Review Solve File Save Help; do
    spot "$heading" || give_up "no heading '$heading': $now"
    act mousemove --window "$(window)" "${at[@]}" click 1
    remember_rows "$heading"
    if spot "$1"; then
      if [[ $2 == act ]]; then
        act mousemove --window "$(window)" "${at[@]}" click 1
      else
        xdotool mousemove --window "$(window)" "${at[@]}" click 1
      fi
      return 0
    fi
  done
  give_up "'$1' is not in the menu"
}
declare -A heading_of=()
# remember_rows HEADING -> whose rows can be clicked on now
remember_rows() {
  local name
  get clickable
  while read -r name; do [[ -z $name ]] || heading_of[$name]=$1; done < <(sed -E 's/.*"clickable":\{([^}]*)\}.*/\1/; s/:\[[0-9]+,[0-9]+\],?/\n/g; s/"//g' <<<"$now")
}
# of_mouse NAME CHORD NUMBER -> what of the menu stands for that key
of_mouse() {
  case $1 in
    percent) echo "menu:percent $(($3 * 10))" ;;
    focus-player | save-as | copy-save-command) echo "menu:$1 $3" ;;
    *) echo "menu:$1" ;;
  esac
}

# Keys that steer, in the same way: each is called with the key, or with the row of the menu of the field.

# plays_on -> an attempt that has just begun; without gravity worth speaking of, in rounds where one may hold
plays_on() {
  anew "$samples/tetrio/match.ttrm" --paused --start 5 --player 0
  keys o Left Right
  piece
}
# piece -> sets $x, $y and $turns
piece() {
  get attempt_piece
  IFS=, read -r x y turns <<<"${got//[][]/}"
}
steer_left() {
  local before=$x
  keys "$1"
  piece
  [[ $x -eq $((before - 1)) ]] || complain "$1 must move left: $before, then $x"
}
steer_right() {
  local before=$x
  keys "$1"
  piece
  [[ $x -eq $((before + 1)) ]] || complain "$1 must move right: $before, then $x"
}
steer_soft_drop() {
  local before=$y
  keys "$1"
  piece
  [[ $y != "$before" ]] || complain "$1 must let the piece fall: $before, then $y"
}
steer_hard_drop() {
  keys "$1"
  expect "$1" attempt_placements 1
}
steer_turn_right() {
  local before=$turns
  keys "$1"
  piece
  [[ $turns -eq $(((before + 1) % 4)) ]] || complain "$1 must turn the piece to the right: $before, then $turns"
}
steer_turn_left() {
  local before=$turns
  keys "$1"
  piece
  [[ $turns -eq $(((before + 3) % 4)) ]] || complain "$1 must turn the piece to the left: $before, then $turns"
}
steer_hold() {
  keys "$1"
  comes_to_say note " held"
}
steer_undo() {
  keys space space "$1"
  expect "$1" attempt_placements 1
}
steer_again() {
  keys space space "$1"
  expect "$1" attempt_placements 0
  expect "$1" attempting true
}
# With the mouse, keys that begin with "field:" are rows of the menu that the right button opens on the field.
choose_on_field() {
  act mousemove --window "$(window)" 280 300 click 3
  spot "$1" || give_up "'$1' is not in the menu of the field: $now"
  act mousemove --window "$(window)" "${at[@]}" click 1
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
    if ! $mouse; then
      "check_$check" "$(xdotool_name "$chord")" "$number"
    elif [[ $number -eq 0 || $name =~ ^(percent|focus-player|save-as|copy-save-command)$ ]]; then
      "check_$check" "$(of_mouse "$name" "$chord" "$number")" "$number"
    fi
    number=$((number + 1))
  done < <(grep -o '"[^"]*"' <<<"$list" | tr -d '"')
  [[ $number -gt 0 ]] || complain "'$name' has no key"
  count=$((count + number))
done < <("$tetron" manual keys | sed -n '/^\[playing\]/q; s/^\([a-z-]*\) = \[\(.*\)\]$/\1 \2/p')
steered=0
while read -r name list; do
  steer=steer_${name//-/_}
  declare -F "$steer" >/dev/null || {
    complain "keys steer '$name', of which this test knows nothing"
    continue
  }
  while read -r key; do
    plays_on
    if $mouse; then "$steer" "field:$name"; else "$steer" "$(xdotool_name "$key")"; fi
    keys Escape
    steered=$((steered + 1))
  done < <(grep -o '"[^"]*"' <<<"$list" | tr -d '"')
done < <("$tetron" manual keys | sed -n '1,/^\[playing\]/d; s/^\([a-z-]*\) = \(\[\?".*\)$/\1 \2/p')
[[ $steered -ge 9 ]] || complain "only $steered keys steer"
count=$((count + steered))
[[ $known == " " || -z $known ]] || complain "the table lacks$known"
[[ -z $program ]] || leave

[[ $failures -eq 0 ]] || exit 1
echo "$count keys do what they should"
