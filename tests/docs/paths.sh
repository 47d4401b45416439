#!/usr/bin/env bash
# Every file and folder of this tree that the documents name is there. A component may be named without its ending.
set -euo pipefail
cd "${1:?the tree}"
failures=0
folders='app|archive|base|bench|bindings|cmake|convert|docs|field|formats|fuzz|library|motion|packaging|player|replay|review|rules|samples|scene|scripts|solver|tests|tetron'
while IFS=: read -r page line path; do
  case $page:$path in
    # What the reader fills in, what an installed library has, and files of other projects.
    *NAME* | *KIND* | *NNNN* | *:tetron/detail | docs/formats/tetrio.md:*.ttr*) continue ;;
    samples/README.md:*) [[ ! -e samples/$path ]] || continue ;;
  esac
  [[ ! -e $path && ! -e $path.cpp && ! -e $path.hpp ]] || continue
  echo "$page:$line: there is no $path"
  failures=$((failures + 1))
done < <(grep -noE "\`($folders)/[A-Za-z_0-9/.-]+\`" README.md CONTRIBUTING.md SECURITY.md samples/README.md docs/*.md docs/*/*.md | tr -d '`')
# The table of rooms names files without their room.
while IFS='|' read -r _ room about _; do
  room=${room//[\` ]/}
  for name in $(grep -oE '`[a-z_]+\.[ch]pp`' <<<"$about" | tr -d '`'); do
    [[ -e $room/$name ]] || { echo "docs/architecture.md: there is no $room/$name"; failures=$((failures + 1)); }
  done
done < <(grep -E '^\| `[a-z_0-9]+/[a-z_0-9/]+` \|' docs/architecture.md)
[[ $failures -eq 0 ]]
