#!/usr/bin/env bash
# Runs every test that opens a window many times and prints how often each failed and how long it took: a race shows only
# now and then, mostly on a busy machine.
#
#   tests/player/repeat.sh [--runs N] [--load] [--only NAME,...] BUILD...
#
#   --runs N         how often each (20)
#   --load           with as many busy processes beside it as there are processors
#   --only NAME,...  these only: window every_key player_files random_input rules_play golden
#   BUILD            a folder that a preset has built: build/dev build/asan
#
# They take turns; ended by Ctrl-C it shows what there is so far. What a failed run said is kept in BUILD/window-tests.
# Ends with 1 if any failed. So that all is tried, idle and busy:
#
#   tests/player/repeat.sh build/dev build/asan && tests/player/repeat.sh --load build/dev build/asan
set -euo pipefail

usage() {
  sed -n '/^set/q; s/^# \{0,1\}//p' "$0" | sed -n '/ \[--runs/,/^  BUILD/p' >&2
  exit 2
}
runs=20
load=false
tests=(window every_key player_files random_input rules_play golden)
builds=()
while [[ $# -gt 0 ]]; do
  case $1 in
    --runs) runs=${2:?} && shift ;;
    --load) load=true ;;
    --only) IFS=, read -ra tests <<<"${2:?}" && shift ;;
    -*) usage ;;
    *) builds+=("$(realpath "$1")") ;;
  esac
  shift
done
[[ ${#builds[@]} -gt 0 && $runs =~ ^[1-9][0-9]*$ ]] || usage
cd "$(dirname "$0")/../.."

run_test() {
  local tetron=$2/tetron
  case $1 in
    window) tests/player/window_test.sh "$tetron" samples/good/duel.tet ;;
    every_key) tests/player/every_key_test.sh "$tetron" samples ;;
    player_files) tests/player/files_test.sh "$tetron" samples ;;
    random_input) tests/player/random_input_test.sh "$tetron" samples ;;
    rules_play) tests/app/rules_play_test.sh "$tetron" ;;
    golden) tests/player/golden/run.sh "$2/tests/player/player_golden" samples/good ;;
    *) usage ;;
  esac
}

exec {out}>&1
busy=()
declare -A times failures skipped
# The table of what has been done, however it ends.
show_table() {
  local code=$? build test took median
  trap - EXIT
  exec >&"$out"  # it may be a test's log by now
  [[ ${#busy[@]} -eq 0 ]] || kill "${busy[@]}" 2>/dev/null || true
  printf '%-14s %-14s %5s %9s %8s %9s %10s\n' test build runs failures skipped 'median s' 'longest s'
  for build in "${builds[@]}"; do
    for test in "${tests[@]}"; do
      mapfile -t took < <(tr ' ' '\n' <<<"${times[$test $build]-}" | grep . | sort -n)
      [[ ${#took[@]} -gt 0 ]] || continue
      median=${took[$((${#took[@]} / 2))]}
      printf '%-14s %-14s %5d %9d %8d %7d.%d %8d.%d\n' "$test" "${build##*/}$($load && echo ', busy')" "${#took[@]}" \
        "${failures[$test $build]-0}" "${skipped[$test $build]-0}" \
        $((median / 1000)) $((median % 1000 / 100)) $((took[-1] / 1000)) $((took[-1] % 1000 / 100))
    done
  done
  exit "$code"
}
trap show_table EXIT
trap 'exit 130' INT TERM
if $load; then
  for ((i = 0; i < $(nproc); ++i)); do
    while :; do :; done &
    busy+=($!)
  done
fi

milliseconds() { echo $((${EPOCHREALTIME//[.,]/} / 1000)); }
worst=0
for ((run = 1; run <= runs; ++run)); do
  for build in "${builds[@]}"; do
    mkdir -p "$build/window-tests"
    for test in "${tests[@]}"; do
      log=$build/window-tests/$test-$run.log
      began=$(milliseconds)
      code=0
      # shellcheck disable=SC2310  # a failure is what is looked for
      run_test "$test" "$build" >"$log" 2>&1 || code=$?
      times[$test $build]+=" $(($(milliseconds) - began))"
      case $code in
        0) rm "$log" ;;
        77) skipped[$test $build]=$((${skipped[$test $build]-0} + 1)) ;;
        *)
          failures[$test $build]=$((${failures[$test $build]-0} + 1))
          worst=1
          echo "$test of $build failed: $log"
          ;;
      esac
    done
  done
done
exit $worst
