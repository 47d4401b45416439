#!/usr/bin/env bash
# The modules, the npm package and tetron.html: build.sh OUT_DIR NODE_MODULES_DIR. Exit code 77: a tool is not there.
set -euo pipefail

if [[ $# -ne 2 ]]; then
  echo "usage: build.sh OUT_DIR NODE_MODULES_DIR" >&2
  exit 2
fi
mkdir -p "$1"
out=$(realpath "$1") modules=$(realpath -m "$2")
cd "$(dirname "$0")/../.."

skip() {
  echo "skipped: $1"
  exit 77
}
command -v clang++-19 >/dev/null 2>&1 || skip "there is no clang++-19"
command -v wasm-ld-19 >/dev/null 2>&1 || skip "there is no wasm-ld-19"
command -v node >/dev/null 2>&1 || skip "there is no node"
[[ -e /usr/include/wasm32-wasi/c++/v1/expected ]] || skip "there is no C++ library for WebAssembly: scripts/setup --wasm"
[[ -e /usr/lib/wasm32-wasi/libc.a ]] || skip "there is no wasi-libc: scripts/setup --wasm"
[[ -e $modules/typescript/package.json ]] || skip "there is no typescript in $modules"

cmake --preset wasm >"$out/configure.log" || { cat "$out/configure.log" >&2 && exit 1; }
cmake --build --preset wasm -j "$(nproc)"
cmake --preset wasm-command >"$out/configure.log" || { cat "$out/configure.log" >&2 && exit 1; }
cmake --build --preset wasm-command -j "$(nproc)"
node bindings/wasm/js/build.mjs build/wasm/bindings/wasm "$modules" "$out/tetron"
node bindings/wasm/command/build.mjs build/wasm-command/bindings/wasm/command "$out/tetron"
node bindings/wasm/app/build.mjs build/wasm/bindings/wasm "$out/tetron" "$out/tetron.html"
node bindings/wasm/rules_page/build.mjs build/wasm/bindings/wasm "$out/tetron" "$out/rules.html"
