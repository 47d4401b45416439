#!/bin/sh
# portable.sh ARCHIVE [--window]: unpacks it and runs what is in it, on a machine that has nothing else. With --window it then
# installs an X server and what the window says it needs, and opens it there. Says what failed; exit code 1 then.
set -eu
archive=$1
window=${2-}
samples=$(cd "$(dirname "$0")/../samples" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
install() {
  { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "$@"; } >"$work/log" 2>&1 || {
    cat "$work/log"
    exit 1
  }
}
command -v xz >/dev/null || install xz-utils
# A path with a blank, and not the one that it was made in.
mkdir "$work/any where"
tar --directory "$work/any where" --extract --file "$archive"
set -- "$work/any where"/tetron-*
here=$1
failures=0
complain() {
  echo "$1"
  failures=$((failures + 1))
}
"$here/bin/tetron" --version || complain "it does not start"
"$here/bin/tetron" info "$samples/good/duel.tet" >"$work/info" || complain "info"
"$here/bin/tetron" solve --count "$samples/../docs/README.md" >/dev/null 2>&1 && complain "a wrong file is accepted"
# Text in pictures needs fonts; videos need FFmpeg's libraries.
for kind in png gif mp4 html; do
  "$here/bin/tetron" convert "$samples/good/duel.tet" -o "$work/game.$kind" --from 0:10 --until 0:14 2>"$work/said" ||
    "$here/bin/tetron" convert "$samples/good/duel.tet" -o "$work/game.$kind" 2>"$work/said" || complain "$kind: $(cat "$work/said")"
  [ -s "$work/game.$kind" ] || complain "no $kind"
  [ ! -s "$work/said" ] || complain "$kind: $(cat "$work/said")"
done
status=0
"$here/bin/tetron" play "$samples/good/duel.tet" 2>"$work/said" || status=$?
[ $status -eq 3 ] || complain "play without a display: exit code $status"
grep -qE 'OpenGL|display' "$work/said" || complain "play without a display says: $(cat "$work/said")"
cat "$work/said"

# The window writes what it shows, a line for each change (--log-state).
if [ "$window" = --window ]; then
  # shellcheck disable=SC2046  # a word is a package
  install xvfb $(sed -n 's/.*apt install \([^)]*\)).*/\1/p' "$here/bin/tetron-player")
  Xvfb -displayfd 3 -screen 0 1280x720x24 -nolisten tcp 3>"$work/display" 2>"$work/xvfb" &
  server=$!
  within() { # within SECONDS COMMAND...
    tries=$(($1 * 10))
    shift
    until "$@"; do
      tries=$((tries - 1))
      [ $tries -gt 0 ] || return 1
      sleep 0.1
    done
  }
  within 60 test -s "$work/display" || complain "no X server: $(cat "$work/xvfb")"
  DISPLAY=:$(cat "$work/display") "$here/bin/tetron" play "$samples/good/duel.tet" --start 0:30 --log-state "$work/states" 2>"$work/said" &
  player=$!
  shows() { sed -n 3p "$work/states" 2>/dev/null | grep -q time_ms; }
  within 60 shows || complain "no window: $(cat "$work/said")"
  tail -n 1 "$work/states"
  kill $player $server 2>/dev/null || complain "the window has ended: $(cat "$work/said")"
fi
[ $failures -eq 0 ] && echo "all of $(basename "$archive") works here"
exit $((failures > 0))
