#!/usr/bin/env bash
# Runs the commands that the documents show and compares what they print with what stands below them.
#   tests/docs/commands.sh TETRON SOURCE
# In a block marked `sh` each line that begins with "tetron" must end well; in one marked `console` the lines after
# "$ COMMAND" are its output, where "..." stands for any lines. Windows are not opened here: their tests do that.
set -euo pipefail
tetron=$(realpath "$1")
source=$(realpath "$2")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
tetron() { "$tetron" "$@"; }
failures=0
count=0

# What the documents call these files.
fixtures() {
  rm -rf ./*
  ln -s "$source/samples" samples
  cp samples/good/duel.tet game.tet
  cp samples/rules/palindromes.lua .
  [[ $1 == docs/guide.md ]] || cp samples/tetrio/match.ttrm .
  case $1 in
    *numeron.md)
      cp samples/numeron/five-digits.txt game.txt
      tetron numeron show game.txt --format json >game.json
      ;;
    *perfect-clears.md)
      for row in '######....' '#####.....'; do
        printf '%s\n' "$row" "$row" "$row" "$row" | tetron pc percent - --queue '*p7' --format fumen
      done >positions.txt
      printf '##....####\n##.....###\n###....###\n###...####\n' >field.txt
      ;;
    *) ;;
  esac
  tetron convert game.tet --player 0 >pages.txt
  printf '######\n######\n######\n######\n' >board.txt
}
# The fumen that the README makes of its sample, for the one that the documents abbreviate.
fumen=$(tetron convert "$source/samples/good/duel.tet" --player 0 --to 0:04)

complain() {
  echo "$1"
  failures=$((failures + 1))
}
# runs PAGE COMMAND -> its output is in `printed`
runs() {
  local page=$1 command=${2//v115@.../$fumen} code=0
  [[ $command != *"tetron play"* && $command != *"rules play"* ]] || return 0
  [[ $command != *"rules rate"* ]] || command="${command%%#*} --games 40"
  # The page that is made for browsers, before anything is put into it.
  [[ $command != *"rules export"* ]] || command="${command%%#*} --page $source/bindings/wasm/rules_page/rules.html"
  eval "$command" >printed 2>errors || code=$?
  count=$((count + 1))
  # A stop at a limit is told by 4, and is what the command asked for.
  [[ $code -eq 0 || ($code -eq 4 && $command == *--limit*) || ($code -eq 1 && $command == *--parity*) ]] ||
    complain "$page: exit code $code of '$command': $(cat errors)"
}
# compare PAGE COMMAND: `wanted` with `printed`, "..." in the former standing for any lines
compare() {
  local escaped pattern
  escaped=$'\n'$(sed -e 's/[][\\*?()|+.^${}]/\\&/g' wanted)$'\n'
  pattern=${escaped//$'\n'\\.\\.\\.$'\n'/$'\n'(.*$'\n')?}
  [[ $'\n'$(cat printed)$'\n' =~ ^$pattern$ ]] || complain "$1: '$2' prints
$(diff wanted printed || true)"
}

while IFS= read -r page; do
  fixtures "$page"
  block='' command=''
  finish() {
    [[ -z $command ]] || { runs "$page" "$command" && compare "$page" "$command"; }
    command=''
  }
  while IFS= read -r line; do
    case $line in
      '```')
        [[ $block != console ]] || finish
        block=''
        ;;
      '```'*) block=${line#'```'} ;;
      'tetron '*) [[ $block != sh ]] || runs "$page" "$line" ;;&
      '$ '*)
        [[ $block == console ]] || continue
        finish
        command=${line#'$ '}
        : >wanted
        ;;
      *) [[ $block != console ]] || echo "$line" >>wanted ;;
    esac
  done <"$source/$page"
done < <(cd "$source" && ls README.md docs/*.md docs/howto/*.md docs/formats/*.md docs/schema/*.md)

[[ $count -ge 20 ]] || complain "only $count commands were found"
[[ $failures -eq 0 ]] || exit 1
echo "$count commands of the documents do what is shown"
