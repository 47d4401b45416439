#!/usr/bin/env bash
# Every file of this tree that the documents name is there.
set -euo pipefail
cd "${1:?the tree}"
failures=0
while IFS=: read -r page line path; do
  [[ -e $path ]] && continue
  echo "$page:$line: there is no $path"
  failures=$((failures + 1))
done < <(grep -noE '`(app|base|bench|cmake|convert|field|formats|fuzz|player|replay|rules|samples|scene|scripts|solver|tests)/[a-z_0-9/.-]+\.(cpp|hpp|sh|cmake|mjs|js|html|css|txt|lua)`' \
  README.md CONTRIBUTING.md SECURITY.md docs/*.md docs/*/*.md | tr -d '`')
[[ $failures -eq 0 ]]
