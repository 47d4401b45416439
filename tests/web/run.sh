#!/usr/bin/env bash
# The web page of recordings: its types by the TypeScript compiler, itself in a browser. Exit code 77: a tool is not there.
set -euo pipefail

if [[ $# -ne 4 ]]; then
  echo "usage: run.sh BINARY SAMPLES_DIR WEB_DIR NODE_MODULES_DIR" >&2
  exit 2
fi
binary=$1 samples=$2 web=$3 modules=$4

skip() {
  echo "skipped: $1"
  exit 77
}
command -v node >/dev/null 2>&1 || skip "there is no node"
node "$(dirname "$0")/score.mjs" "$web"
for package in playwright-core tetris-fumen typescript; do
  [[ -e $modules/$package/package.json ]] || skip "there is no $package in $modules"
done
browser=$(command -v chromium || command -v chromium-browser || true)
[[ -n $browser ]] || skip "there is no chromium"

node "$modules/typescript/bin/tsc" --noEmit --checkJs --allowJs --strict --target es2022 --module es2022 \
  --lib es2022,dom,dom.iterable "$web/main.js"
exec node "$(dirname "$0")/browser.mjs" "$binary" "$samples" "$modules" "$browser"
