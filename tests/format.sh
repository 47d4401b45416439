#!/usr/bin/env bash
# Every source is laid out as clang-format has it. Exit code 77: there is no clang-format of the version that Debian 12 has,
# and others lay out some lines otherwise.
set -euo pipefail
cd "${1:?the tree}"
for tool in clang-format-14 clang-format; do
  if command -v "$tool" >/dev/null 2>&1 && [[ $("$tool" --version) == *'version 14.'* ]]; then
    find . -path ./build -prune -o -name '*.[ch]pp' -print0 |
      xargs -0 -P "$(nproc)" -n 60 "$tool" --dry-run --Werror
    exit
  fi
done
echo "skipped: there is no clang-format 14"
exit 77
