#!/bin/sh
# Compares our fumens with those of the npm package tetris-fumen: both write the same pages, both read what was written.
#   run_fumen.sh FUMEN_CROSS NODE_MODULES [COUNT [SEED]]
# Exit 77 if Node or the package is not there.
set -eu
if [ $# -lt 2 ]; then
  echo "usage: $0 FUMEN_CROSS NODE_MODULES [COUNT [SEED]]" >&2
  exit 2
fi
cross=$1
modules=$2
count=${3:-2000}
seed=${4:-1}
oracle=$(dirname "$0")/fumen_oracle.mjs

if ! command -v node >/dev/null; then
  echo "skipped: there is no node"
  exit 77
fi
if [ ! -f "$modules/tetris-fumen/package.json" ]; then
  echo "skipped: no tetris-fumen in $modules (npm install --prefix FOLDER tetris-fumen@1.1.3)"
  exit 77
fi

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$cross" write "$count" "$seed" "$folder"
node "$oracle" encode "$modules" <"$folder/pages.ndjson" >"$folder/fumens_theirs.txt"
node "$oracle" decode "$modules" <"$folder/fumens.txt" >"$folder/read_theirs.ndjson"
"$cross" read <"$folder/fumens.txt" >"$folder/read.ndjson"

# same WHAT OURS THEIRS: the first line that differs is shown.
same() {
  if cmp -s "$2" "$3"; then return 0; fi
  line=$(cmp "$2" "$3" | sed 's/.*line //')
  echo "$1 differ, first in line $line"
  echo "pages:  $(sed -n "${line}p" "$folder/pages.ndjson")"
  echo "ours:   $(sed -n "${line}p" "$2")"
  echo "theirs: $(sed -n "${line}p" "$3")"
  return 1
}
same "fumens written" "$folder/fumens.txt" "$folder/fumens_theirs.txt"
same "pages read by us and by tetris-fumen" "$folder/read.ndjson" "$folder/read_theirs.ndjson"
same "pages read and written" "$folder/read.ndjson" "$folder/pages.ndjson"
# In a web page, in a sentence without blanks, in JSON, and as a cell: what tetris-fumen wrote is found, no more and no less.
for around in '<a href="https://fumen.zui.jp/?@">T-Spin</a>' 'テト譜：@。次は' '{"a":"x\n@\n"}' 'ann,@,3' '- [link](https://x.io/#?d=@) and so on'; do
  before=${around%%@*}
  after=${around#*@}
  while IFS= read -r fumen; do printf '%s%s%s\n' "$before" "$fumen" "$after"; done <"$folder/fumens_theirs.txt" >"$folder/text.txt"
  "$cross" find <"$folder/text.txt" >"$folder/found.txt"
  same "fumens in $around" "$folder/found.txt" "$folder/fumens_theirs.txt"
done
# Broken over lines as mail, chats and editors do it: the same fumens, none joined with the next.
fold -w 76 <"$folder/fumens_theirs.txt" >"$folder/folded.txt"
for change in 's/$//' 's/$/\r/' 's/^/> /' 's/^/    /' 's/^/>> /; s/$/ \r/'; do
  sed "$change" "$folder/folded.txt" >"$folder/text.txt"
  "$cross" find <"$folder/text.txt" >"$folder/found.txt"
  same "fumens in lines of 76 characters ($change)" "$folder/found.txt" "$folder/fumens_theirs.txt"
done
sed 's/[?]/?\n/g' "$folder/fumens_theirs.txt" | "$cross" find >"$folder/found.txt"
same "fumens in lines that end after each '?'" "$folder/found.txt" "$folder/fumens_theirs.txt"
awk '{ print "Look:\nhttps://fumen.zui.jp/?" $0 }' "$folder/fumens_theirs.txt" | fold -w 75 | sed 's/.\{75\}$/&=/' >"$folder/text.txt"
"$cross" find <"$folder/text.txt" >"$folder/found.txt"
same "fumens in quoted-printable mail" "$folder/found.txt" "$folder/fumens_theirs.txt"
# What is broken over lines, read as one text, has the pages that tetris-fumen reads of the whole.
head -n 1 "$folder/fumens_theirs.txt" | fold -w 76 | sed 's/^/> /' | "$cross" find | "$cross" read >"$folder/one.ndjson"
head -n 1 "$folder/read_theirs.ndjson" >"$folder/one_theirs.ndjson"
same "pages of a fumen in a quotation" "$folder/one.ndjson" "$folder/one_theirs.ndjson"
echo "$count fumens, $(wc -c <"$folder/fumens.txt") characters: written alike and read alike"
