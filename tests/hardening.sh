#!/bin/sh
# hardening.sh PROGRAM COMPILE_COMMANDS: what the compiler does against errors of memory must show in the program.
set -eu
program=$1
commands=$2
LC_ALL=C
export LC_ALL
for tool in readelf objdump; do
  if ! command -v $tool > /dev/null; then
    echo "$tool is not there"
    exit 77
  fi
done
result=0

# has WHAT PATTERN TEXT: a line of the text matches.
has() {
  if ! printf '%s\n' "$3" | grep -Eq -e "$2"; then
    echo "$program: $1: no line matches '$2'"
    result=1
  fi
}

header=$(readelf -Wh "$program")
segments=$(readelf -Wl "$program")
dynamic=$(readelf -Wd "$program")
symbols=$(readelf -W --dyn-syms "$program")
has "position independent" '^ *Type: +DYN' "$header"
has "a program, no library" '^ *INTERP ' "$segments"
has "relocations that are read-only later" '^ *GNU_RELRO ' "$segments"
has "all symbols bound before main" '\((BIND_NOW|FLAGS)\).*BIND_NOW|\(FLAGS_1\).* NOW' "$dynamic"
has "a stack that is not executable" '^ *GNU_STACK .* RW +0x' "$segments"
has "stack protector" ' __stack_chk_fail(@| |$)' "$symbols"
# A checked function is called only where the compiler cannot see that all is well, which may be nowhere.
without=$(grep '"command"' "$commands" | grep -Evc -e '-O[1-3s].* -D_FORTIFY_SOURCE=2|-D_FORTIFY_SOURCE=2.* -O[1-3s]' || true)
if [ "$without" -ne 0 ]; then
  echo "$commands: $without files are compiled without checked functions of the C library"
  result=1
fi
if printf '%s\n' "$header" | grep -q 'X86-64'; then
  has "shadow stack" 'x86 feature: .*SHSTK' "$(readelf -Wn "$program")"
  # The start files of Debian 12 are not made for indirect branch tracking, so that the program as a whole has no mark.
  has "indirect branch tracking" 'endbr64' "$(objdump -d --disassemble=main "$program")"
  # A frame of more than a page is touched page by page.
  has "stack clash protection" 'or[ql] ' \
    "$(objdump -d "$program" | grep -Em 1 'or[ql] +\$0x0,(0x[0-9a-f]+)?\(%rsp\)')"
fi
exit $result
