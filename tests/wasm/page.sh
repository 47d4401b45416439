#!/usr/bin/env bash
# tetron.html in a browser: page.sh PAGE BINARY SAMPLES_DIR NODE_MODULES_DIR. Exit code 77: a tool is not there.
set -euo pipefail
page=$1 binary=$2 samples=$3 modules=$4
skip() {
  echo "skipped: $1"
  exit 77
}
[[ -e $page ]] || skip "there is no $page"
[[ -e $modules/playwright-core/package.json ]] || skip "there is no playwright-core in $modules"
browser=$(command -v chromium || command -v chromium-browser || true)
[[ -n $browser ]] || skip "there is no chromium"
exec node "$(dirname "$0")/page.mjs" "$page" "$binary" "$samples" "$modules" "$browser"
