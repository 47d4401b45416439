#!/usr/bin/env bash
# Runs fuzz/web_page.mjs with the options given. Exit code 77: there is no Node.js of version 18 or newer.
set -euo pipefail
if ! node -e 'process.exit(Number(process.versions.node.split(".")[0]) >= 18 ? 0 : 1)' 2>/dev/null; then
  echo "skipped: there is no node of version 18 or newer"
  exit 77
fi
exec node "$(dirname "$0")/web_page.mjs" "$@"
