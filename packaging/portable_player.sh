#!/bin/sh
# The window with the libraries beside it. Those of the C++ library and of X11 are this system's where it has them: its
# graphics driver may want newer ones than are here.
here=$(dirname "$(readlink -f "$0")")/..
program=$here/libexec/tetron-player

newest() {
  for file in /usr/lib/*/libstdc++.so.6.0.* /usr/lib64/libstdc++.so.6.0.* /usr/lib/libstdc++.so.6.0.* /lib/*/libstdc++.so.6.0.*; do
    case $file in
      *.py | *'*'*) ;;
      *) echo "${file##*.so.6.0.}" ;;
    esac
  done | sort -n | tail -n 1
}
system=$(newest)
ours=$(cat "$here/lib/cxx/version")
if [ "${system:-0}" -lt "${ours##*.so.6.0.}" ]; then
  LD_LIBRARY_PATH=$here/lib/cxx${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
  export LD_LIBRARY_PATH
fi

missing=$(LD_TRACE_LOADED_OBJECTS=1 "$program" | sed -n 's/^[[:space:]]*\(.*\) => not found.*/\1/p' | sort -u | tr '\n' ' ')
if [ -n "$missing" ]; then
  echo "tetron: the window needs X11 and OpenGL of this system, which has no ${missing% }." >&2
  echo "tetron: install them (Debian, Ubuntu: apt install libgl1 libgl1-mesa-dri libx11-6). What needs no window:" >&2
  echo "tetron: tetron convert --to png|gif|mp4|html, tetron show, tetron rules run" >&2
  exit 3
fi
exec "$program" "$@"
