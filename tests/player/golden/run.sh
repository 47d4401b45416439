#!/usr/bin/env bash
# Compares what the window draws with the pictures in this folder, or writes them anew.
#   tests/player/golden/run.sh [--update] PLAYER_GOLDEN SAMPLES
set -euo pipefail
update=()
if [[ ${1-} == --update ]]; then
  update=(--update)
  shift
fi
golden=$(realpath "$1")
samples=$(realpath "$2")
pictures=$(realpath "$(dirname "$0")")
command -v Xvfb >/dev/null || {
  echo "skipped: Xvfb is not installed"
  exit 77
}

# OpenGL drivers leak a little at their end.
export ASAN_OPTIONS=detect_leaks=0${ASAN_OPTIONS:+:$ASAN_OPTIONS}
# The same renderer everywhere.
export LIBGL_ALWAYS_SOFTWARE=1

folder=$(mktemp -d)
server=
trap 'kill $server 2>/dev/null || true; rm -rf "$folder"' EXIT
Xvfb -displayfd 3 -screen 0 1280x720x24 -nolisten tcp -noreset 3>"$folder/display" 2>"$folder/log" &
server=$!
for ((deadline = SECONDS + 100; SECONDS < deadline; )); do
  [[ ! -s $folder/display ]] && kill -0 "$server" 2>/dev/null || break
  sleep 0.02
done
[[ -s $folder/display ]] || {
  echo "Xvfb did not start:"
  cat "$folder/log"
  exit 1
}
DISPLAY=:$(cat "$folder/display")
export DISPLAY

wrong=$(dirname "$golden")/golden-wrong
mkdir -p "$wrong"
code=0
"$golden" "${update[@]}" "$samples" "$pictures" "$wrong" || code=$?
if [[ $code -eq 1 ]]; then
  echo "What was drawn instead is in $wrong. If that is as it should be:"
  echo "  tests/player/golden/run.sh --update ${golden#"$PWD"/} samples/good"
fi
# The same pixels in a third of the bytes.
if [[ ${#update[@]} -gt 0 ]] && command -v mogrify >/dev/null; then
  mogrify -strip -define png:exclude-chunks=all -define png:color-type=6 -define png:compression-level=9 \
    -define png:compression-filter=5 -define png:compression-strategy=1 "$pictures"/*.png
fi
exit "$code"
