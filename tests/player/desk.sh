# A display with the player on it, for tests that press real keys. Source it after setting $tetron (the
# program) and $tools (what the test needs beside Xvfb and xdotool); the test runs in a folder of its own.
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
export XDG_CONFIG_HOME=$folder/config  # no keys of the one who runs the test
server=
program=
options=
state=
code=0
failures=0
trap 'kill $program $server 2>/dev/null || true; rm -rf "$folder"' EXIT

complain() {
  echo "$1"
  failures=$((failures + 1))
}
# within SECONDS COMMAND... -> waits until the command succeeds
within() {
  local left=$(($1 * 50))
  shift
  until "$@" >/dev/null 2>&1; do
    left=$((left - 1))
    [[ $left -gt 0 ]] || return 1
    sleep 0.02
  done
}
has_ended() { ! kill -0 "$1" 2>/dev/null; }

# start_display OPTION... -> an X server with a screen of 1280 x 720 and nothing else on it
start_display() {
  rm -f display
  Xvfb -displayfd 3 -screen 0 1280x720x24 -nolisten tcp -noreset "$@" 3>display 2>xvfb.log &
  server=$!
  within 60 test -s display || {
    echo "Xvfb did not start:"
    cat xvfb.log
    exit 1
  }
  DISPLAY=:$(cat display)
  export DISPLAY
}

window() { xdotool search --onlyvisible --name tetron 2>/dev/null || true; }
title() { xdotool getwindowname "$(window)" 2>/dev/null || true; }
# A window is moved to the middle of the screen after it opens; this one is as large as the screen.
is_in_place() { xdotool getwindowgeometry "$(window)" 2>/dev/null | grep -q 'Position: 0,0 '; }
# open_window COMMAND OPTION... -> starts that command of the program and waits for its window
open_window() {
  options=$*
  "$tetron" "$@" --print-state >state 2>errors &
  program=$!
  within 60 is_in_place || {
    echo "no window for '$options':"
    cat errors
    exit 1
  }
  # Without a window manager keys go to the window under the pointer.
  xdotool mousemove 640 10
}
# watch FILE|OPTION... -> opens the player
watch() { open_window play "$@"; }
keys() { xdotool key --delay 30 "$@"; }
# leave [CODE] -> closes the window; $state has what the player printed, $code its exit code
leave() {
  keys q
  ended "$@"
}
# destroy [CODE] -> the same when q does something else
destroy() {
  xdotool windowclose "$(window)"
  ended "$@"
}
ended() {
  within 60 has_ended "$program" || {
    echo "the window of '$options' does not close"
    exit 1
  }
  code=0
  wait "$program" || code=$?
  program=
  [[ $code -eq ${1:-0} ]] || complain "'$options': exit code $code, not ${1:-0}: $(cat errors)"
  state=$(cat state)
}
# value KEY -> that value of $state
value() { sed -E "s/.*\"$1\":(\[[^]]*\]|\"[^\"]*\"|[^,}]*).*/\1/" <<<"$state"; }
# expect WHAT KEY VALUE
expect() { [[ $(value "$2") == "$3" ]] || complain "$1: $2 must be $3: $state"; }
# says WORDS -> the message in the window has these words
says() { [[ $(value message) == *"$1"* ]] || complain "'$options' must say '$1': $state"; }
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
    .) chord=period ;;
    '[') chord=bracketleft ;;
    ']') chord=bracketright ;;
    '<') chord=less ;;
    '>') chord=greater ;;
    '?') chord=question ;;
    *) ;;
  esac
  echo "$held$chord"
}
