#!/usr/bin/env bash
# Random keys and mouse events in a real window: it must take them all and still do what it is told.
#   tests/player/random_input_test.sh TETRON SAMPLES [EVENTS [SEED]]
set -euo pipefail
tetron=$(realpath "$1")
samples=$(realpath "$2")
events=${3:-20000}
seed=${4:-1}
# shellcheck source=tests/player/desk.sh
. "$(dirname "$0")/desk.sh"
start_display

# Keys that open a window anew or write a file take long, and come less often.
{
  echo 'quit = "F12"'
  echo 'open = []' # random keys in a list of folders would open any file of this machine
  "$tetron" manual keys | grep -Ev '^(quit|open) = '
} >keys.toml
while read -r name list; do
  times=20
  [[ $name != fullscreen && $name != screenshot ]] || times=1
  while read -r chord; do
    key=$(xdotool_name "$chord")
    for ((i = 0; i < times; ++i)); do echo "$key"; done
  done < <(grep -o '"[^"]*"' <<<"$list" | tr -d '"')
done < <(sed -n 's/^\([a-z-]*\) = \[\(.*\)\]$/\1 \2/p' keys.toml) >known_keys
for key in z w F3 plus ctrl+x alt+b shift+Home Insert 9 KP_5 Return; do echo "$key"; done >>known_keys

# A batch of events for xdotool. Some mouse buttons stay down for a while, and keys are pressed meanwhile.
batch=500
write_batch() {
  awk -v seed="$1" -v count="$batch" '
    BEGIN { srand(seed) }
    { keys[NR] = $0 }
    function below(n) { return int(rand() * n) }
    function click(button) { print "mousedown", button; print "mouseup", button }
    function move() { print "mousemove", below(1280), (rand() < 0.4 ? 640 + below(80) : below(720)) }
    END {
      for (i = 0; i < count; ++i) {
        kind = rand()
        if (kind < 0.7) print "key --delay 0", keys[1 + below(NR)]
        else if (kind < 0.8) { move(); print "mousedown 1"; move(); move(); print "mouseup 1" }
        else if (kind < 0.85) { move(); print "mousedown 1"; down = 1 }
        else if (kind < 0.95) click(4 + below(2))
        else { move(); click(1 + below(3)) }
        if (down && rand() < 0.3) { print "mouseup 1"; down = 0 }
      }
      if (down) print "mouseup 1"
    }' known_keys
}

mkdir list
cp "$samples/good/duel.tet" list/1.tet
cp "$samples/good/weapons.tet" list/2.tet
echo "no recording" >list/3.tet
cp "$samples/good/eight.tet" list/4.tet
sizes=('1280 720' '1 1' '1280 720' '640 360' '1280 720' '300 700' '1280 720' '1280 100')

# play_run SEED -> opens the window, sends it batches of events, closes it; $state has what it printed. Clicks beside the
# window do not reach it.
play_run() {
  local seed=$1 batches=$((events / batch / 2)) i id
  watch list --keys keys.toml
  id=$(window)
  for ((i = 0; i < batches; ++i)); do
    # Where the window is small most events miss it, so every other batch finds it large.
    # shellcheck disable=SC2086  # width and height
    xdotool windowsize "$id" ${sizes[i % ${#sizes[@]}]} mousemove 0 0
    write_batch $((seed * 1000000 + i * batch)) >script
    xdotool script || complain "seed $seed: xdotool fails after $((i * batch)) events"
    # Answered when all before it has been dealt with; no key of the table.
    keys F3
    has_ended "$program" && break
  done
  # A note that is being typed takes all other keys.
  has_ended "$program" || keys Escape
  # The first one may close help, the second end playing on.
  for ((i = 0; i < 3; ++i)); do
    has_ended "$program" && break
    keys F12
  done
  code=0
  within "$patience" has_ended "$program" || give_up "seed $seed: the window no longer answers"
  wait "$program" || code=$?
  program=
  # The list has a file that cannot be opened.
  [[ $code -eq 3 || $code -eq 0 ]] || complain "seed $seed: exit code $code: $(cat errors)"
  # A click on the menu may have opened a file from elsewhere.
  grep -Ev '3.tet|^/' errors | grep -q . && complain "seed $seed: $(cat errors)"
  state=$(cat state)
  grep -Eq '^[0-9]+$' <<<"$(value inputs)" || complain "seed $seed: no count of events: $state"
}

inputs=0
for ((run = 0; inputs < events && failures == 0; ++run)); do
  play_run $((seed + run))
  [[ $failures -gt 0 ]] || inputs=$((inputs + $(value inputs)))
  if ((run == 9 && inputs < events)); then complain "seed $seed: only $inputs of $events events came in: $state"; fi
done

[[ $failures -eq 0 ]] || exit 1
echo "$inputs random events in $run runs, seed $seed"
