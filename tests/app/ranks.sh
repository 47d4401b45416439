#!/usr/bin/env bash
# tetron-mpi says what tetron says, with any number of ranks; what it cannot do it says once.
#   tests/app/ranks.sh TETRON TETRON_MPI
set -euo pipefail
tetron=$(realpath "$1")
shared=$(realpath "$2")
if [[ $(mpirun --version 2>&1) != *"Open MPI"* ]]; then
  echo "no mpirun of Open MPI here: skipped"
  exit 77
fi
# Tests run as whoever builds; more ranks than processors are meant.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
# Containers do not let a process read the memory of another.
export OMPI_MCA_btl_vader_single_copy_mechanism=none
# No other machine is asked for, whether or not there is a way to log in.
export OMPI_MCA_plm_rsh_agent=sh
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
ranks() { timeout 120 mpirun --oversubscribe -n "$1" "$shared" "${@:2}"; }
failures=0
complain() {
  echo "$1"
  failures=$((failures + 1))
}
# board ROWS COLUMNS
board() { for ((i = 0; i < $1; ++i)); do printf '#%.0s' $(seq "$2") && echo; done; }
board 4 10 >four.txt
board 6 6 >six.txt
board 8 10 >eight.txt
board 3 3 >none.txt
printf '##########\n###.######\n##########\n######.###\n###....###\n' >holes.txt

for question in "four.txt --count" "six.txt --count --pieces +9*" "holes.txt --by-pieces" "four.txt --by-pieces --format json"; do
  read -ra words <<<"$question"
  wanted=$("$tetron" solve "${words[@]}")
  counts=(2)
  [[ $question != holes* ]] || counts=(1 2 3 4 8)
  for count in "${counts[@]}"; do
    found=$(ranks "$count" solve "${words[@]}") || complain "$question with $count ranks ends with $?"
    [[ $found == "$wanted" ]] || complain "$question with $count ranks: $found, not $wanted"
  done
done
# Boards come from standard input as well.
[[ $(ranks 2 solve - --count <four.txt) == 8260 ]] || complain "a board from standard input is not read"

# expect CODE TEXT WORD...: the exit code of two ranks, and what their first lines on standard error say
expect() {
  local code=0
  ranks 2 "${@:3}" >out 2>err || code=$?
  [[ $code -eq $1 ]] || complain "'${*:3}' ends with $code, not $1"
  [[ $(head -n 2 err) == *"$2"* ]] || complain "'${*:3}' says: $(head -n 2 err)"
  [[ ! -s out ]] || complain "'${*:3}' writes to standard output: $(head -n 2 out)"
}
expect 2 "--count or --by-pieces" solve four.txt
expect 2 "" solve four.txt --cuont
expect 3 "nowhere.txt" solve nowhere.txt --count
expect 3 "not a folder" solve four.txt --count --checkpoints nowhere
expect 4 "memory" solve eight.txt --count --memory 2M

code=0
[[ $(ranks 2 solve none.txt --count 2>/dev/null) == 0 ]] || code=$?
[[ $code -eq 0 ]] || complain "a terrain without tilings is not told"

# A command for each of many inputs: in their order, whoever is done first.
printf 'four.txt\nnone.txt\n\neight.txt\nsix.txt\nholes.txt\n' >boards
wanted=$(while read -r name; do [[ -z $name ]] || "$tetron" solve --count "$name" 2>/dev/null || true; done <boards)
for count in 1 2 8; do
  code=0
  found=$(ranks "$count" each --list boards -- solve --count 2>said) || code=$?
  [[ $found == "$wanted" ]] || complain "each with $count ranks: $found, not $wanted"
  # The worst of the exit codes: one of them has no tiling.
  [[ $code -eq 1 ]] || complain "each with $count ranks ends with $code, not 1"
  grep -q '^there is no tiling' said || complain "each with $count ranks says: $(cat said)"
done
[[ $(printf '4,10\n' | ranks 2 each -- solve four.txt --count --minus {} 2>&1 | head -n 1) == *"--minus"* ]] || complain "{} is no input"
code=0
found=$(printf 'nowhere.txt\nfour.txt\n' | ranks 2 each -- solve {} --count 2>said) || code=$?
[[ $found == 8260 && $code -eq 3 ]] || complain "an input that is not there: $found, $code"
printf '1\n2\n' >seeds
lines() { ranks 2 each --list seeds "$@" -- solve four.txt --sample 1 --seed {} --format json | wc -l; }
[[ $(lines) == 2 ]] || complain "two seeds give $(lines) lines"
# A first line that all share is told once.
shared_line() { printf 'four.txt\nfour.txt\nfour.txt\n' | ranks 2 each "$@" -- solve --count; }
[[ $(shared_line | wc -l) == 3 && $(shared_line --one-header | wc -l) == 1 ]] || complain "--one-header does not hold"
expect 3 "nowhere" each --list nowhere -- solve --count
expect 2 "COMMAND" each --list boards

# Stopped in the middle, and gone on with by another number of ranks.
mkdir kept
expect 4 "the same command continues" solve eight.txt --count --checkpoints kept --timeout 0.3
[[ -n $(ls kept) ]] || complain "nothing was kept"
[[ $(ranks 3 solve eight.txt --count --checkpoints kept) == 865542352 ]] || complain "a count that was gone on with differs"
[[ -z $(ls kept) ]] || complain "left behind: $(ls kept)"

[[ $failures -eq 0 ]]
