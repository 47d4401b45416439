#!/usr/bin/env bash
# Runs a test of the npm package: run.sh SCRIPT PACKAGE ARGUMENT... Exit code 77: there is no package, because a tool is not there.
set -euo pipefail
[[ -e $2/package.json ]] || { echo "skipped: there is no $2" && exit 77; }
exec node "$@"
