#!/usr/bin/env bash
# programs.sh TETRON PLAYER SAMPLES: what the two programs are linked with, and how one starts the other.
set -euo pipefail
tetron=$(realpath "$1")
player=$(realpath "$2")
game=$(realpath "$3")/good/minimal.tet
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0
complain() {
  echo "$1"
  failures=$((failures + 1))
}
# ends CODE COMMAND... -> its messages are in $err, its output in $out
ends() {
  local wanted=$1 code=0
  shift
  out=$("$@" 2>"$work/err") || code=$?
  err=$(cat "$work/err")
  [[ $code -eq $wanted ]] || complain "exit code $code, wanted $wanted, of '$*': $err"
}
says() { [[ $err == *"$1"* ]] || complain "wanted '$1' in the messages: $err"; }
export DISPLAY= XDG_CONFIG_HOME=$work

linked=$(ldd "$tetron" | awk '{ print $1 }')
for library in sfml GL X11 xcb pango cairo fontconfig glib harfbuzz freetype avcodec avformat; do
  ! grep -i "^lib$library" <<<"$linked" || complain "$tetron is linked with $library"
done
[[ $(ldd "$player") == *libsfml-window* ]] || complain "$player is not linked with SFML"

# Without the player: the command line is read first.
mkdir "$work/bin" "$work/libexec"
cp "$tetron" "$work/bin/tetron"
alone=$work/bin/tetron
ends 3 "$alone" play "$game"
says "tetron-player"
[[ -z $out && $(wc -l <<<"$err") -eq 1 ]] || complain "more than a line: $out $err"
ends 3 "$alone" rules play any.lua
says "tetron-player"
ends 2 "$alone" play "$game" --speed 30
ends 3 "$alone" rules play
ends 0 "$alone" play --help
[[ $out == *"--hide-result"* ]] || complain "play --help: $out"
ends 0 "$alone" info "$game"

# Found in libexec, then beside it; the same process, arguments, input and exit code.
cat >"$work/libexec/tetron-player" <<'TEXT'
#!/bin/sh
echo "$0 $$ $(cat)"
for word in "$@"; do echo "<$word>"; done
exit 4
TEXT
chmod +x "$work/libexec/tetron-player"
starts() {
  local folder=$1
  ends 4 bash -c 'echo $$; exec "$@" <<<input' - "$alone" --color never play 'a b.tet' --start=1:00 --log-state ''
  local pid=${out%%$'\n'*}
  [[ ${out#*$'\n'} == "$work/$folder/tetron-player $pid input"$'\n<--color>\n<never>\n<play>\n<a b.tet>\n<--start=1:00>\n<--log-state>\n<>' ]] ||
    complain "started otherwise: $out"
}
# The path that is tried is not shortened.
sed -i 's|\$0|$(realpath "$0")|' "$work/libexec/tetron-player"
starts libexec
cp "$work/libexec/tetron-player" "$work/bin/"
starts bin
ends 4 "$alone" rules play any.lua </dev/null
chmod -x "$work/bin/tetron-player"
ends 3 "$alone" play "$game"
says "tetron-player: cannot be started: "

# The player by its own name.
ends 3 "$player" "$game"
says "no display: "
ends 3 "$player" play "$game"
says "no display: "
ends 3 "$player" missing.tet
says "missing.tet: "
ends 2 "$player" --speed 30 "$game"
ends 3 "$player"
says "no display: "
ends 0 "$player" --help
[[ $out == *"rules"* && $out != *"convert "* ]] || complain "tetron-player --help: $out"
ends 0 "$player" --version

# Without Pango there are pictures without text. A file that is no library stands for one that is not there.
touch "$work/libpangocairo-1.0.so.0"
ends 0 "$tetron" convert "$game" -o "$work/with.png"
[[ -z $err ]] || complain "with Pango: $err"
ends 0 env LD_LIBRARY_PATH="$work" "$tetron" convert "$game" -o "$work/without.png"
says "Pango, which draws text, is not installed"
! cmp -s "$work/with.png" "$work/without.png" || complain "the same picture with and without text"
ends 0 env LD_LIBRARY_PATH="$work" "$tetron" info "$game"
exit $((failures > 0))
