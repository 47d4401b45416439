# A display with a window of the program on it, for tests that press real keys. Source it after setting $tetron (the
# program) and $tools (what the test needs beside Xvfb and xdotool); the test runs in a folder of its own.
#
# Nothing here waits for a time: the program writes how things stand to a file (--log-state), and a key counts as
# pressed when a line of it says so. So a test holds however slow the machine is; $patience is only for giving up.
# shellcheck shell=bash

: "${tetron:?}"
for tool in Xvfb xdotool ${tools:-}; do
  command -v "$tool" >/dev/null || {
    echo "skipped: $tool is not installed"
    exit 77
  }
done

# OpenGL drivers leak a little at their end; the program's own leaks show in the other tests.
export ASAN_OPTIONS=detect_leaks=0${ASAN_OPTIONS:+:$ASAN_OPTIONS}

folder=$(mktemp -d)
cd "$folder" || exit
# What the window asks to open a folder writes down which one; no browser is started.
mkdir programs
printf '#!/bin/sh\necho "$1" >"%s/opened"\n' "$folder" >programs/xdg-open
chmod +x programs/xdg-open
PATH=$folder/programs:$PATH
export XDG_CONFIG_HOME=$folder/config  # not the keys of the one who runs the test
mkdir -p "$XDG_CONFIG_HOME/tetron"
echo 'base = "tetron"' >"$XDG_CONFIG_HOME/tetron/keys.toml"
export XDG_STATE_HOME=/dev/null        # nothing is remembered, unless a test says where
patience=100 # seconds
server=
program=
options=
now=   # how things stand: the last line read of the program's log
rest=  # of the log: the beginning of a line
state= # how things stood after the last keys(), comes(), ... or at the end
code=0
failures=0
trap 'kill $program $server 2>/dev/null || true; rm -rf "$folder"' EXIT

complain() {
  echo "$1"
  failures=$((failures + 1))
}
give_up() {
  echo "$1"
  [[ ! -s errors ]] || cat errors
  exit 1
}

# A pipe that never says anything.
exec {silence}<> <(:)
nap() { read -r -t "$1" -u "$silence" || true; }
# within SECONDS COMMAND... -> waits until the command succeeds
within() {
  local deadline=$((SECONDS + $1))
  shift
  until "$@" >/dev/null 2>&1; do
    ((SECONDS < deadline)) || return 1
    nap 0.01
  done
}
has_ended() { ! kill -0 "$1" 2>/dev/null; }

has_display() { [[ -s display ]] || has_ended "$server"; }
# start_display OPTION... -> an X server with a screen of 1280 x 720 and nothing else on it. Keys held down do not repeat:
# that would depend on how busy the machine is.
start_display() {
  local attempt
  for attempt in 1 2 3; do
    rm -f display
    Xvfb -displayfd 3 -screen 0 1280x720x24 -nolisten tcp -noreset -r "$@" 3>display 2>xvfb.log &
    server=$!
    within "$patience" has_display || true
    [[ ! -s display ]] || break
    # Two servers that start at the same moment may want the same number.
    [[ $attempt -lt 3 ]] || give_up "Xvfb did not start: $(cat xvfb.log)"
  done
  DISPLAY=:$(cat display)
  export DISPLAY
}

window() { xdotool search --onlyvisible --name tetron 2>/dev/null || true; }
title() { xdotool getwindowname "$(window)" 2>/dev/null || true; }
geometry() { xdotool getwindowgeometry "$(window)" 2>/dev/null | sed -nE 's/.*(Position|Geometry): ([0-9,x-]+).*/\2/p' | xargs; }

# get KEY [LINE] -> sets $got to that value of $now, or of LINE, as it stands in the JSON
get() {
  local pattern="\"$1\":(\[[^]]*\]|\"([^\"\\]|\\\\.)*\"|[^,}]*)"
  got=
  # shellcheck disable=SC2076
  [[ ${2-$now} =~ $pattern ]] && got=${BASH_REMATCH[1]}
}
# value KEY -> that value of $state, a string without its quotes
value() {
  get "$1" "$state" || true
  got=${got#\"}
  echo "${got%\"}"
}

# next_state -> $now is the next line of the log; fails if there is none yet
next_state() {
  local line
  if IFS= read -r line <&"$log"; then
    now=$rest$line
    rest=
  else
    rest+=$line
    return 1
  fi
}
# catch_up -> $now is the last line of the log
catch_up() {
  while next_state; do :; done
}
# waits CONDITION... -> reads on in the log until the condition holds for $now; fails if the program ends before, or never
# gets there
waits() {
  local deadline=$((SECONDS + patience)) last_look=false
  until "$@"; do
    until next_state; do
      ! $last_look || return 1
      if has_ended "$program"; then last_look=true; fi
      ((SECONDS < deadline)) || return 1
      $last_look || nap 0.005
    done
  done
}
is() {
  get "$1"
  [[ $got == "$2" ]]
}
has_words() {
  get "$1"
  [[ $got == *"$2"* ]]
}
is_at_least() {
  get "$1"
  [[ $got =~ ^[0-9]+$ && $got -ge $2 ]]
}
# comes WHAT KEY VALUE -> waits until the window says so
comes() {
  waits is "$2" "$3" || complain "$1: $2 must become $3: $now"
  state=$now
}
# comes_to_say KEY WORDS -> the same until that value has these words
comes_to_say() {
  waits has_words "$1" "$2" || complain "'$options': $1 must have '$2': $now"
  state=$now
}
# reaches WHAT KEY NUMBER -> the same until it is as large
reaches() {
  waits is_at_least "$2" "$3" || complain "$1: $2 must reach $3: $now"
  state=$now
}

# follow COMMAND... -> starts the command, which gets the options that log the state, and waits for its window
follow() {
  rm -f log
  now=
  rest=
  "$@" --print-state --log-state log >state 2>errors &
  program=$!
  within "$patience" is_open || true
  [[ -s log ]] || give_up "no window for '$options'"
  [[ -z ${log-} ]] || exec {log}<&-
  exec {log}<log
  waits is_at_least inputs 0 || give_up "the window of '$options' says nothing"
  state=$now
}
is_open() { [[ -s log ]] || has_ended "$program"; }
# open_window COMMAND OPTION... -> starts that command of the program and waits for its window
open_window() {
  options=$*
  follow "$tetron" "$@"
}
# watch FILE|OPTION... -> opens the player
watch() {
  options="play $*"
  [[ " $* " == *" --volume "* ]] || set -- --volume 0 "$@" # nobody listens
  follow "$tetron" play "$@"
}

# did -> whether more has come in than before, and nothing is held down any more
did() {
  get inputs
  [[ $got -gt $1 ]] || return 1
  is held 0
}
# act COMMAND... -> has xdotool do that, and waits until the window has dealt with it
act() {
  catch_up
  get inputs
  local before=$got
  xdotool "$@" || complain "xdotool $* fails"
  waits did "$before" || has_ended "$program" || give_up "the window of '$options' does not answer to '$*': $now"
  state=$now
}
# keys KEY... -> presses them one after the other, each when the one before has been dealt with
keys() {
  local key
  for key; do act key --delay 0 "$key"; done
}
# leave [CODE] -> closes the window; $state has what the player printed, $code its exit code
leave() {
  xdotool key --delay 0 q
  ended "$@"
}
# destroy [CODE] -> the same when q does something else
destroy() {
  xdotool windowclose "$(window)"
  ended "$@"
}
ended() {
  within "$patience" has_ended "$program" || give_up "the window of '$options' does not close"
  code=0
  wait "$program" || code=$?
  program=
  [[ $code -eq ${1:-0} ]] || complain "'$options': exit code $code, not ${1:-0}: $(cat errors)"
  state=$(cat state)
}
# expect WHAT KEY VALUE -> of $state
expect() {
  get "$2" "$state" || true
  [[ $got == "$3" ]] || complain "$1: $2 must be $3: $state"
}
# says WORDS -> the message in the window has these words
says() { [[ $(value message) == *"$1"* ]] || complain "'$options' must say '$1': $state"; }
# clearing FILE -> writes a recording: a gap of four by four, and two O's and two I's to come
clearing() {
  local rows='XXX____XXX\nXXX____XXX\nXXX____XXX\nXXX____XXX\n__________'
  local page='{"index":%d%s,"operation":{"type":"%s","rotation":"spawn","x":%d,"y":0}}'
  # shellcheck disable=SC2059  # the page is a format
  {
    printf '{"version":"115","pages":['
    printf "$page," 0 ",\"field\":\"$rows\",\"comment\":\"\"" O 3
    printf "$page," 1 '' O 5
    printf "$page," 2 '' I 4
    printf "$page]}" 3 '' I 4
  } | "$tetron" fumen encode - | xargs -I FUMEN "$tetron" convert FUMEN -o "$1" --force
}
# xdotool_name CHORD -> what xdotool calls it: "Ctrl+PgUp" is "ctrl+Prior"
xdotool_name() {
  local chord=$1 held=
  while [[ $chord =~ ^(Ctrl|Alt|Shift)\+(.+)$ ]]; do
    held+=${BASH_REMATCH[1],,}+
    chord=${BASH_REMATCH[2]}
  done
  case $chord in
    Space) chord=space ;;
    PgUp) chord=Prior ;;
    PgDn) chord=Next ;;
    Backspace) chord=BackSpace ;;
    Enter) chord=Return ;;
    Esc) chord=Escape ;;
    ,) chord=comma ;;
    -) chord=minus ;;
    +) chord=plus ;;
    .) chord=period ;;
    '[') chord=bracketleft ;;
    ']') chord=bracketright ;;
    '{') chord=braceleft ;;
    '}') chord=braceright ;;
    '<') chord=less ;;
    '>') chord=greater ;;
    '?') chord=question ;;
    *) ;;
  esac
  echo "$held$chord"
}
