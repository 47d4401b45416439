#!/usr/bin/env bash
# Compares the fumens of all good samples, and of games of rules, with those of another implementation. Exit code 77: it is not there.
set -euo pipefail

if [[ $# -ne 3 ]]; then
  echo "usage: run.sh BINARY SAMPLES_DIR NODE_MODULES_DIR" >&2
  exit 2
fi
binary=$1 samples=$2 modules=$3

if ! command -v node >/dev/null 2>&1; then
  echo "skipped: there is no node"
  exit 77
fi
if [[ ! -e $modules/tetris-fumen/index.js ]]; then
  echo "skipped: there is no tetris-fumen in $modules"
  exit 77
fi
here=$(dirname "$0")
node "$here/recording_oracle.mjs" "$binary" "$samples" "$modules"
node "$here/rules_oracle.mjs" "$binary" "$samples" "$modules"
