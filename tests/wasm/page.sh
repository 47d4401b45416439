#!/usr/bin/env bash
# tetron.html in a browser: page.sh SCRIPT PAGE BINARY SAMPLES_DIR NODE_MODULES_DIR. Exit code 77: a tool is not there.
set -euo pipefail
script=$1 page=$2 binary=$3 samples=$4 modules=$5
skip() {
  echo "skipped: $1"
  exit 77
}
[[ -e $page ]] || skip "there is no $page"
[[ -e $modules/playwright-core/package.json ]] || skip "there is no playwright-core in $modules"
browser=$(command -v chromium || command -v chromium-browser || true)
[[ -n $browser ]] || skip "there is no chromium"
# Types: the page's modules and the package's stand in one folder, as they do in the bundle.
here=$(realpath "$(dirname "$0")/../..")
if [[ -e $modules/typescript/package.json ]]; then
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  package=$(dirname "$page")/tetron/types
  cp "$here"/convert/html/web/*.js "$here"/bindings/wasm/app/*.{js,d.ts} "$package"/{instance,pieces,pictures}.d.ts "$folder"
  mkdir "$folder/package"
  cp "$package"/*.d.ts "$folder/package"
  echo 'export * from "./package/index.js";' >"$folder/tetron.d.ts"
  node "$modules/typescript/bin/tsc" --noEmit --checkJs --allowJs --strict --target es2022 --module es2022 \
    --lib es2022,dom,dom.iterable "$folder/app.js"
  mkdir "$folder/rules"
  cp "$here"/convert/html/web/*.js "$folder/rules" # the sounds; page.js is the other one
  cp "$here"/bindings/wasm/rules_page/*.js "$package"/*.d.ts "$folder/rules"
  node "$modules/typescript/bin/tsc" --noEmit --checkJs --allowJs --strict --target es2022 --module es2022 \
    --lib es2022,dom,dom.iterable "$folder/rules/page.js"
fi
# A browser on a busy machine now and then loses a page or an event. What fails twice is ours.
run() { node "$(dirname "$0")/$script" "$page" "$binary" "$samples" "$modules" "$browser"; }
run || { echo "$script failed, and is tried once more" && run; }
