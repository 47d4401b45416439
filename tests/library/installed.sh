#!/usr/bin/env bash
# installed.sh TETRON BUILD SOURCE: installs the library of BUILD into a new folder, builds the programs of docs/examples
# against it, and compares what they print with what the program says. Also: within another project that wants fumens
# alone, nothing of windows, pictures or Lua is looked for.
set -euo pipefail
tetron=$(realpath "$1")
build=$(realpath "$2")
source=$(realpath "$3")
samples=$source/samples
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0
complain() {
  echo "$1"
  failures=$((failures + 1))
}
# same WHAT COMMAND... -> compares what stands in $wanted with what the command prints
same() {
  local what=$1 had
  shift
  had=$("$@") || complain "$what: exit code $?"
  [[ $had == "$wanted" ]] || complain "$what: had '${had:0:300}', wanted '${wanted:0:300}'"
}

cmake --install "$build" --component dev --prefix "$work/installed" >"$work/log"
[[ ! -e $work/installed/include/tetron/detail/formats/fumen/field_runs.hpp ]] || complain "more headers than the public ones need"
[[ -e $work/installed/include/tetron/fumen.hpp ]] || complain "no public header"

# The documents' own code.
cp -r "$source/docs/examples" "$work/examples"
programs=(chunks moment rounds judge draw to_fumen pages ways tilings clears setups)
for program in "${programs[@]}"; do
  [[ -s $work/examples/$program.cpp ]] || complain "docs/examples has no $program.cpp"
done
if ! cmake -S "$work/examples" -B "$work/built" -G Ninja -DCMAKE_PREFIX_PATH="$work/installed" \
  -DCMAKE_CXX_FLAGS="-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror" >"$work/log" 2>&1 ||
  ! cmake --build "$work/built" >"$work/log" 2>&1; then
  cat "$work/log"
  exit 1
fi
cd "$work/built"

game=$samples/good/duel.tet
wanted=$("$tetron" dump "$game" --type stone,newstone,matrix,weapon,gameover,message,start,stop | wc -l)
same "chunks" bash -c './chunks "$1" | wc -l' - "$game"
wanted=$("$tetron" dump "$game" --format csv --type newstone --player 1 | awk -F, 'NR > 1' | wc -l)
same "chunks of a player" bash -c './chunks "$1" | grep -c "type 2 player 1 "' - "$game"
wanted=3
same "chunks of what is no recording" bash -c './chunks "$1" 2>/dev/null; echo $?' - "$source/README.md"
wanted=$("$tetron" convert "$game")
same "to_fumen" ./to_fumen "$game"
# Small letters are the stone that falls: it is no part of the field.
wanted=$("$tetron" show "$game" --at 0:40 | LC_ALL=C awk '/^\|/ {
  row = ""
  for (i = 3; i <= 21; i += 2) row = row (substr($0, i, 1) ~ /[a-z ]/ ? "." : substr($0, i, 1))
  print row }')
same "moment" bash -c './moment "$1" 40000 | tail -n 20' - "$game"
wanted=$("$tetron" convert "$game" --to csv --until 0:40 | awk -F, 'NR > 1 && $1 == 0' | wc -l)
same "placements at a moment" bash -c './moment "$1" 40000 | sed -n "1s/ placements//p"' - "$game"
wanted=$("$tetron" info "$samples/tetrio/match.ttrm" | awk '$1 ~ /^[0-9]+$/ {
  won = $3 == "*"
  print $1, $2, $(9 + won) (won ? " won" : "") }')
same "rounds" ./rounds "$samples/tetrio/match.ttrm"
"$tetron" review "$samples/tetrio/match.ttrm" --round 1 --format json >"$work/answer"
wanted=$(python3 - "$work/answer" <<'PYTHON'
import json, sys
placements = [one for one in map(json.loads, open(sys.argv[1])) if "placement" in one]
worst = max(placements, key=lambda one: one["cost"])
print(f"player {worst['player']}, placement {worst['placement']}: {worst['cost']:.2f} {worst['unit']}; of {worst['of']} places")
print("drop")
PYTHON
)
same "judge" bash -c './judge "$1" | sed -n "1p;\$p"' - "$samples/tetrio/match.ttrm"
# The picture of a moment, byte for byte.
for file in "$samples/tetrio/match.ttrm" "$game"; do
  ./draw "$file" 9000 "$work/drawn" 2>"$work/log" || complain "draw: $(cat "$work/log")"
  of_round=()
  [[ $file == "$game" ]] || of_round=(--round 1)
  for ending in png svg gif; do
    times=(--at 0:09)
    [[ $ending != gif ]] || times=(--from 0:04 --until 0:09 --fps 10 --loop)
    "$tetron" convert "$file" "${of_round[@]}" --to $ending "${times[@]}" -o "$work/wanted.$ending"
    cmp "$work/drawn.$ending" "$work/wanted.$ending" || complain "draw: another $ending of ${file##*/} than tetron convert"
  done
done
wanted=3
same "draw of what is no recording" bash -c './draw "$1" 0 "$2" 2>/dev/null; echo $?' - "$source/README.md" "$work/none"
fumen=$("$tetron" convert "$game" --player 0 --until 0:10 --comment quiz)
wanted=$("$tetron" fumen strip-comments "$fumen")
[[ $wanted != "$fumen" ]] || complain "no comments to leave out"
same "pages" bash -c './pages "$1" | tail -n 1' - "$fumen"
# As others count them. A T gets to 8 places flat, twice, and to 9 upright, twice; from three columns to the right of the
# wall it takes the drop alone, and no place takes more than a turn, five steps and the drop.
wanted=1559914
same "ways" bash -c './ways TTTT | sed -n "1s/ ways//p"' -
wanted='34 1 7'
same "keys" bash -c './ways T | sed -n "s/.*: \(.*\) keys/\1/p" | sort -n | sed -n "1p;\$p" | xargs echo "$(./ways T | grep -c keys)"' -
printf '##########\n%.0s' 1 2 3 4 >"$work/terrain"
wanted=$("$tetron" solve "$work/terrain" --count)
same "tilings" ./tilings 4 10
# The field of one fumen, cells of two colours in another.
printf 'XXXXXX....\nXXXXXX....\nXXXXXX....\nXXXXXX....\n' >"$work/field"
fumen=$("$tetron" pc percent "$work/field" --queue '*p7' --format fumen)
wanted=$("$tetron" pc percent "$fumen" --queue '*p7' --tree 0 --failed 0 | sed -E 's/^success: ([0-9]+ of [0-9]+) .*/\1/'
  "$tetron" pc path "$fumen" --queue '*p7' --minimal --format csv | awk -F, 'NR > 1 { print $1, $3 }')
same "clears" ./clears "$fumen" '*p7'
wanted=$'0 of 5040\nthere are 34 empty cells; the number must be divisible by four'
printf 'XXX.......\nXXX.......\n' >"$work/field"
same "a reason" bash -c './clears "$1" "$2" || [[ $? == 1 ]]' - \
  "$("$tetron" pc percent "$work/field" --queue '*p7' --format fumen 2>"$work/log")" '*p7'
fumen=$(printf '%s' '{"pages":[{"field":"X_________\nX__XXXIIOX\n___XXXIIOX\nX_XXXXXXXX\n__________"}]}' |
  "$tetron" fumen encode -)
member() { sed -E "s/.*\"$1\":([0-9]+).*/\1/" "$work/answer"; }
"$tetron" pc setup "$fumen" --queue '*p3' --format csv >"$work/ways"
"$tetron" pc setup "$fumen" --queue '*p3' --format json | sed 's/"ways".*//' >"$work/answer"
wanted="$(member unique) setups, $(member minimal) do
$(awk -F, 'NR > 1 { print $3 }' "$work/ways")"
"$tetron" pc spin "$fumen" --queue '*p3' --all-kinds --format json | sed 's/"found".*//' >"$work/answer"
wanted+=$'\n'"$(member spins) spins, by $(member success)"
"$tetron" pc combo "$fumen" --queue '*p3' --format json | sed 's/"best".*//' >"$work/answer"
wanted+=$'\n'"combos of $(member longest)"
! grep -qE '(^| )0( |$)' <<<"$wanted" || complain "nothing to be found: $wanted"
same "setups" ./setups "$fumen" '*p3'

# Each public header stands by itself, shows nothing of a folder detail but by its own includes, and any error becomes the one type.
for header in "$work"/installed/include/tetron/*.hpp; do
  name=$(basename "$header")
  printf '#include <tetron/%s>\n' "$name" >"$work/alone.cpp"
  c++ -std=c++23 -fsyntax-only -Wall -Wextra -Werror -I "$work/installed/include" "$work/alone.cpp" >"$work/log" 2>&1 ||
    complain "<tetron/$name> alone: $(head -n 3 "$work/log")"
  ! grep -n 'namespace.*detail\|detail::' "$header" || complain "<tetron/$name> shows something of detail"
done
for header in error review; do
  [[ -e $work/installed/include/tetron/$header.hpp ]] || complain "there is no <tetron/$header.hpp>"
done
lines=$(grep -c . "$work/examples/rounds.cpp")
[[ $lines -le 25 ]] || complain "rounds.cpp has $lines lines"
wanted=3
same "rounds of what is no recording" bash -c './rounds "$1" 2>err; echo $?; [[ -s err ]]' - "$source/README.md"

# An installed archive can become part of a shared library.
echo 'namespace tetron {}' >"$work/empty.cpp"
archive=$(find "$work/installed" -name libtetron_formats.a)
c++ -shared "$work/empty.cpp" -o "$work/shared.so" -Wl,--whole-archive "$archive" -Wl,--no-whole-archive >"$work/log" 2>&1 ||
  complain "in a shared library: $(tail -n 1 "$work/log")"

# Without CMake: the same program from what pkg-config says.
if command -v pkg-config >/dev/null; then
  found=$(dirname "$(find "$work/installed" -name tetron-fumen.pc)")
  read -ra flags < <(PKG_CONFIG_PATH=$found pkg-config --cflags --libs tetron-fumen)
  c++ -std=c++23 "$work/examples/pages.cpp" -o "$work/pages" "${flags[@]}" >"$work/log" 2>&1 || complain "pkg-config: $(cat "$work/log")"
  fumen=$("$tetron" convert "$game" --player 0 --until 0:10)
  wanted=$("$tetron" fumen strip-comments "$fumen")
  # A component that stands on others: all of theirs is named.
  read -ra flags < <(PKG_CONFIG_PATH=$found pkg-config --cflags --libs tetron-solver)
  c++ -std=c++23 "$work/examples/tilings.cpp" -o "$work/tilings" "${flags[@]}" >"$work/log" 2>&1 || complain "pkg-config: $(cat "$work/log")"
  same "pages, built with pkg-config" bash -c '"$1" "$2" | tail -n 1' - "$work/pages" "$fumen"
  for component in base field motion fumen formats replay review convert solver pictures; do
    PKG_CONFIG_PATH=$found pkg-config --exists --print-errors tetron-$component || complain "tetron-$component.pc"
  done
fi

# A component that there is not is said so; an option for each part.
mkdir "$work/wrong" "$work/within"
cat >"$work/wrong/CMakeLists.txt" <<'TEXT'
cmake_minimum_required(VERSION 3.25)
project(wrong LANGUAGES CXX)
find_package(tetron 0.1 COMPONENTS trumpet)
if(tetron_FOUND)
  message(FATAL_ERROR "found a component that there is not")
endif()
if(NOT tetron_NOT_FOUND_MESSAGE MATCHES "no component 'trumpet'; there are: base, field")
  message(FATAL_ERROR "said of it: '${tetron_NOT_FOUND_MESSAGE}'")
endif()
TEXT
cat >"$work/within/CMakeLists.txt" <<TEXT
cmake_minimum_required(VERSION 3.25)
project(within LANGUAGES CXX)
set(TETRON_FUMEN ON)
add_subdirectory($source tetron)
add_executable(pages $work/examples/pages.cpp)
target_link_libraries(pages PRIVATE tetron::fumen)
foreach(other replay rules pictures player app samples)
  if(TARGET tetron_\${other})
    message(FATAL_ERROR "\${other} is built though nobody asked for it")
  endif()
endforeach()
TEXT
off=()
for package in SFML Lua PkgConfig PNG ZLIB nlohmann_json CLI11 tomlplusplus Catch2; do
  off+=("-DCMAKE_DISABLE_FIND_PACKAGE_$package=ON")
done
cmake -S "$work/wrong" -B "$work/wrong/built" -G Ninja -DCMAKE_PREFIX_PATH="$work/installed" >"$work/log" 2>&1 ||
  complain "$(cat "$work/log")"
cmake -S "$work/within" -B "$work/within/built" -G Ninja "${off[@]}" >"$work/log" 2>&1 || complain "$(cat "$work/log")"
exit $((failures > 0))
