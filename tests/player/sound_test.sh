#!/usr/bin/env bash
# What the window plays, as OpenAL writes it to a file in place of a device, against the times of the recording; and what it
# does where there is no device.
#   tests/player/sound_test.sh TETRON SAMPLES
set -euo pipefail
tetron=$(realpath "$1")
samples=$(realpath "$2")
tools=python3
# shellcheck source=tests/player/desk.sh
. "$(dirname "$0")/desk.sh"
start_display
duel=$samples/good/duel.tet

printf '[wave]\nfile = %s/heard.wav\n' "$folder" >alsoft.conf
export ALSOFT_CONF=$folder/alsoft.conf
# onsets -> the milliseconds at which sounds begin in the file, from the first one on
onsets() {
  python3 - <<'PYTHON'
import array, sys
data = open("heard.wav", "rb").read()
channels = int.from_bytes(data[22:24], "little")
rate = int.from_bytes(data[24:28], "little")
bits = int.from_bytes(data[34:36], "little")
start = data.find(b"data") + 8
body = data[start:len(data) - (len(data) - start) % (channels * bits // 8)]
kinds = {16: "h", 32: "f"}
samples = array.array(kinds[bits], body)[::channels]
scale = 32767 if bits == 16 else 1
# The loudest of each millisecond.
step = rate // 1000
peaks = [max(abs(v) for v in samples[i:i + step]) / scale for i in range(0, len(samples) - step, step)]
found = []
for at, peak in enumerate(peaks):
    before = max(peaks[max(0, at - 40):at], default=0)
    if peak > 0.01 and peak > 3 * before and (not found or at - found[-1] > 60):
        found.append(at)
print(*[at - found[0] for at in found])
PYTHON
}
# heard OPTION... -> plays a part of the game that ends by itself, with sounds written to the file
heard() {
  rm -f heard.wav
  ALSOFT_DRIVERS=wave watch "$duel" --volume 100 "$@"
}

# Paused, nothing is heard, whatever is stepped to; no device is opened.
heard --paused --start 20
keys Right Right Right shift+Right l l
leave
[[ ! -e heard.wav ]] || complain "steps must not be heard"

# Nor above four times the speed, or when it is muted.
heard --start 20 --speed 8
reaches "8 times" time_ms 30000
keys space
leave
[[ ! -e heard.wav ]] || complain "8 times the speed must not be heard"
heard --start 20 --paused
keys ctrl+m space
reaches "muted" time_ms 22000
leave
[[ ! -e heard.wav ]] || complain "muted sounds must not be heard"

# Played, every piece is heard when it locks. The times are those of the placements that `convert` tells, from the first
# sound on: the first ones may come before the device is there.
first=20000
last=26000
heard --start 20
reaches "it plays" time_ms $((last + 300))
keys space
leave
[[ -s heard.wav ]] || complain "nothing is heard"
# Columns: 2 is the time.
"$tetron" convert "$duel" --to csv >placements.csv
column=$(head -n 1 placements.csv | tr , '\n' | grep -nx t_ms | cut -d : -f 1)
[[ -n $column ]] || complain "no t_ms among $(head -n 1 placements.csv)"
tail -n +2 placements.csv | cut -d , -f "$column" | awk -v from=$first -v to=$last '$1 > from && $1 <= to' | sort -n >times
onsets >heard
python3 - <<'PYTHON' || complain "sounds and placements differ: $(cat heard) against $(tr '\n' ' ' <times)"
import sys
heard = [int(v) for v in open("heard").read().split()]
times = [int(v) for v in open("times").read().split()]
allowed = 120  # milliseconds: a busy machine draws, and listens, late
# Each sound is one of a placement, for some placement that was the first to be heard.
def fits(first):
    return [h for h in heard if min(abs(h + times[first] - t) for t in times) > allowed]
best = min(range(len(times)), key=lambda first: len(fits(first)))
wrong = [h for h in fits(best) if h + times[best] < times[-1]]
# Of the placements after it that stand apart from others most are heard.
apart = [t for i, t in enumerate(times) if i > best and t - times[i - 1] > 150]
missed = [t for t in apart if min(abs(h + times[best] - t) for h in heard) > allowed]
sys.exit(bool(len(heard) < 4 or best > 4 or len(wrong) > len(heard) // 10 or len(missed) > len(apart) // 10))
PYTHON

# Without a device nothing is said, and the window does what it does.
silent() { # DRIVERS...
  ALSOFT_DRIVERS=$1 watch "$duel" --volume 100 --start 20
  reaches "without a device ($1)" time_ms 22000
  leave
  [[ ! -s errors ]] || complain "without a device ($1): $(cat errors)"
}
for drivers in null alsa pulse jack no-such-driver; do silent "$drivers"; done
unset ALSOFT_CONF
watch "$duel" --volume 100 --start 20
reaches "as the machine is" time_ms 22000
leave
[[ ! -s errors ]] || complain "as the machine is: $(cat errors)"

# The volume is kept for the next time.
export XDG_STATE_HOME=$folder/remembered
watch "$duel" --paused --volume 70
keys ctrl+Down ctrl+m
leave
open_window play "$duel" --paused
expect "the volume is remembered" volume 60
expect "so is silence" muted true
leave
open_window play "$duel" --paused --volume 60
expect "who says how loud hears it" muted false
leave

[[ $failures -eq 0 ]] || exit 1
echo "sounds come when they should, and at no other time"
