#!/bin/sh
# portable.sh ARCHIVE: unpacks it and runs what is in it, on a machine that has nothing else. Says what failed; exit code 1 then.
set -eu
archive=$1
samples=$(cd "$(dirname "$0")/../samples" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
command -v xz >/dev/null || { apt-get update -qq && apt-get install -qq -y --no-install-recommends xz-utils; } >"$work/log" 2>&1
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
[ $failures -eq 0 ] && echo "all of $(basename "$archive") works here"
exit $((failures > 0))
