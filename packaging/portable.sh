#!/usr/bin/env bash
# portable.sh BUILD VERSION OUT: of a build with TETRON_PORTABLE, OUT/tetron-VERSION-x86_64.tar.xz, which runs where it is
# unpacked. docs/decisions/building.md#packages
#   bin/tetron            the command
#   bin/tetron-player     the window: sees to it that libexec/tetron-player finds what it needs
#   lib                   libraries of both; not the C library, not OpenGL
#   lib/cxx, lib/x11      those of which a graphics driver may want newer ones: the window takes the system's
#   share                 man pages, fonts, samples, documents
set -euo pipefail
build=$1
version=$2
out=$3
here=$(dirname "$(realpath "$0")")
name=tetron-$version-$(uname -m)
tree=$out/$name
rm -rf "$tree"
mkdir -p "$tree/lib/cxx" "$tree/lib/x11" "$tree/libexec" "$tree/share/tetron/fonts"
for component in tetron player; do
  cmake --install "$build" --prefix "$tree" --component $component --strip >"$out/install.log" || {
    cat "$out/install.log" >&2
    exit 1
  }
done
mv "$tree/bin/tetron-player" "$tree/libexec/tetron-player"
install -m 755 "$here/portable_player.sh" "$tree/bin/tetron-player"

# Every library that the programs load, at once or when something is drawn, with those which these need.
needed() { ldd "$@" 2>/dev/null | awk '$2 == "=>" && $3 ~ /^\// { print $3 }'; }
# In one of the standard places, by its name.
place() {
  /sbin/ldconfig -p | awk -v name="$1" '$1 == name && !found { print $NF; found = 1 }'
}
# What is opened when something is drawn: scene/text/pango.cpp, convert/animation/libav.cpp. Of FFmpeg the version that the
# programs were built for, which its headers' package has a link to.
libav() { basename "$(realpath "$(pkg-config --variable=libdir "$1")/$1.so")" | cut -d. -f1-3; }
opened=()
for library in libpangocairo-1.0.so.0 "$(libav libavutil)" "$(libav libavcodec)" "$(libav libavformat)"; do
  path=$(place "$library")
  [[ -n $path ]] || { echo "portable: there is no $library here" >&2 && exit 1; }
  opened+=("$path")
done
for path in $( (printf '%s\n' "${opened[@]}" && needed "$tree/bin/tetron" "$tree/libexec/tetron-player" "${opened[@]}") | sort -u); do
  library=$(basename "$path")
  case $library in
    libc.so.* | libm.so.* | libmvec.so.* | libdl.so.* | librt.so.* | libpthread.so.* | libresolv.so.* | libutil.so.* | \
      libanl.so.* | ld-linux* | libGL.so.* | libGLX.so.* | libGLdispatch.so.* | libOpenGL.so.* | libEGL.so.*) continue ;;
    libstdc++.so.* | libgcc_s.so.*) folder=lib/cxx ;;
    libxcb-render.so.* | libxcb-image.so.* | libxcb-util.so.*) folder=lib ;;
    libX11.so.* | libX11-xcb.so.* | libxcb*.so.* | libXau.so.* | libXdmcp.so.* | libXext.so.* | libXfixes.so.* | \
      libdrm.so.* | libbsd.so.* | libmd.so.*) folder=lib/x11 ;;
    *) folder=lib ;;
  esac
  install -m 644 "$path" "$tree/$folder/$library"
  # Whoever passes the archive on passes these on, too.
  real=$(realpath "$path")
  # Debian 12 knows some of them as /lib/…, which is a link to /usr/lib.
  owner=$({ dpkg-query -S "$real" || dpkg-query -S "${real#/usr}"; } 2>/dev/null | cut -d: -f1 | head -n 1 || true)
  if [[ -n $owner && -e /usr/share/doc/$owner/copyright ]]; then
    install -D -m 644 "/usr/share/doc/$owner/copyright" "$tree/share/doc/libraries/$owner/copyright"
  fi
done
# The version that a system must have at least for the window to take its own.
basename "$(realpath "$(place libstdc++.so.6)")" >"$tree/lib/cxx/version"

fonts=/usr/share/fonts/truetype/dejavu
install -m 644 "$here/portable_fonts.conf" "$tree/share/tetron/fonts/fonts.conf"
install -m 644 $fonts/DejaVuSans.ttf $fonts/DejaVuSans-Bold.ttf $fonts/DejaVuSansMono.ttf $fonts/DejaVuSansMono-Bold.ttf \
  "$tree/share/tetron/fonts"
install -D -m 644 /usr/share/doc/fonts-dejavu-core/copyright "$tree/share/doc/libraries/fonts-dejavu-core/copyright"

tar --directory "$out" --create --sort=name --owner=0 --group=0 --numeric-owner --mtime="@${SOURCE_DATE_EPOCH:-0}" "$name" |
  xz --threads=0 -6 >"$out/$name.tar.xz"
