#!/usr/bin/env bash
# Compares what the command says about each sample with tests/snapshots/.
set -euo pipefail

usage() {
  cat <<'TEXT'
Usage: tests/app/snapshots.sh [--update] BINARY SAMPLES_DIR

Shows where the output of BINARY about the samples differs from tests/snapshots/ and exits with 1 if it does.

  --update  write tests/snapshots/ anew instead; read the changes before you keep them
  --help    this text
TEXT
}

update=false
case ${1-} in
  --update) update=true && shift ;;
  -h | --help) usage && exit 0 ;;
  *) ;;
esac
if [[ $# -ne 2 ]]; then
  usage >&2
  exit 2
fi
binary=$(realpath "$1")
samples=$(realpath "$2")
wanted=$(realpath "$(dirname "$0")/..")/snapshots
had=$(mktemp -d)
trap 'rm -rf "$had"' EXIT

# One command with what it prints, its errors last, and its exit code unless that is 0.
run() {
  local code=0
  echo "\$ tetron $*"
  "$binary" "$@" 2>"$had/errors" || code=$?
  # The extensions of all kinds follow from their table.
  sed -E 's/^/stderr: /; s/; it opens \.[a-z., ]*$/; it opens .../' "$had/errors"
  [[ $code -eq 0 ]] || echo "exit code $code"
  echo
}

about() {
  local file=$1 length
  run info "$file"
  run check --limit 20 "$file"
  if [[ $file == good/* ]]; then
    length=$("$binary" info --format json "$file" | sed -E 's/.*"length_ms":([0-9]+).*/\1/')
    run show "$file" --at "$((length / 2))ms"
    run show "$file"
  fi
}

about_numeron() {
  run numeron show "$1"
  run numeron check "$1"
  run numeron analyse --limit 5 "$1"
  run numeron analyse --limit 5 --after 3 "$1"
}

about_match() {
  run info "$1"
  run check "$1"
  run show "$1" --at 0:12
  [[ $1 != *.ttrm ]] || run show "$1" --round 2
}

cd "$samples"
# Our own two kinds are in good, partial and bad.
mapfile -t folders < <("$binary" manual --lists | sed -nE '/ (tet|match) /!s/^kind ([a-z]+).*/\1/p')
mkdir "${folders[@]/#/$had/}" "$had/good" "$had/partial" "$had/bad" "$had/numeron"
for file in good/*.tet partial/*.tet bad/*.tet; do
  about "$file" >"$had/${file%.tet}.txt"
done
for file in numeron/*.txt; do
  about_numeron "$file" >"$had/$file"
done
for kind in "${folders[@]}"; do
  for file in "$kind"/*.*; do
    about_match "$file" >"$had/${file%.*}.txt"
  done
done
rm "$had/errors"

if $update; then
  rm -rf "$wanted"
  cp -r "$had" "$wanted"
  chmod -R u=rwX,go=rX "$wanted"
else
  diff -ru "$wanted" "$had" || {
    echo "The output differs (-: snapshot, +: now). If now is right:" >&2
    echo "  tests/app/snapshots.sh --update $binary $samples" >&2
    exit 1
  }
fi
