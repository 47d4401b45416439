#!/usr/bin/env bash
# packages.sh BUILD: makes the Debian packages of a build and looks at what is in them. Exit code 77: they cannot be made here.
set -euo pipefail
build=$(realpath "$1")
for tool in cpack dpkg-deb dpkg-shlibdeps file; do
  command -v "$tool" >/dev/null || {
    echo "skipped: there is no $tool"
    exit 77
  }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failures=0
complain() {
  echo "$1"
  failures=$((failures + 1))
}
umask 022
(cd "$work" && cpack -G DEB --config "$build/CPackConfig.cmake" -B "$work/debs" -D CPACK_DEBIAN_COMPRESSION_TYPE=gzip) >"$work/log" 2>&1 || {
  cat "$work/log"
  exit 1
}

# has PACKAGE PATH... -> unpacks it; each path is in it
has() {
  local package=$1 deb path
  shift
  deb=$(echo "$work/debs/${package}"_*.deb)
  [[ -f $deb ]] || { complain "no package $package" && return; }
  mkdir "$work/$package"
  dpkg-deb -x "$deb" "$work/$package"
  for path in "$@" "usr/share/doc/$package/copyright" "usr/share/doc/$package/changelog.Debian.gz"; do
    [[ -s $work/$package/$path ]] || complain "$package has no $path"
  done
  depends=$(dpkg-deb -f "$deb" Depends)
}
# One program's packages must not have another's files.
depends=
has tetron usr/bin/tetron usr/share/man/man1/tetron.1.gz usr/share/man/man1/tetron-convert.1.gz \
  usr/share/bash-completion/completions/tetron usr/share/zsh/vendor-completions/_tetron \
  usr/share/fish/vendor_completions.d/tetron.fish usr/share/mime/packages/tetron.xml \
  usr/share/doc/tetron/samples/good/duel.tet usr/share/doc/tetron/docs/formats/tet.md
[[ $depends == *libstdc++6* && $depends != *sfml* && $depends != *pango* ]] || complain "tetron depends on $depends"
has tetron-player usr/bin/tetron-player usr/share/man/man1/tetron-player.1.gz usr/share/applications/tetron-player.desktop \
  usr/share/icons/hicolor/scalable/apps/tetron.svg usr/share/icons/hicolor/48x48/apps/tetron.png \
  usr/share/metainfo/tetron-player.metainfo.xml
[[ $depends == *libsfml-window* && $depends == *libpangocairo* && $depends == *"tetron (= "* ]] ||
  complain "tetron-player depends on $depends"
has libtetron-dev usr/include/tetron/fumen.hpp usr/share/doc/libtetron-dev/library.md
[[ $depends == *libfmt-dev* ]] || complain "libtetron-dev depends on $depends"
if compgen -G "$work/debs/python3-tetron_*.deb" >/dev/null; then
  has python3-tetron usr/lib/python3/dist-packages/tetron/__init__.py
  [[ $depends == *python3-numpy* ]] || complain "python3-tetron depends on $depends"
fi
others=()
if compgen -G "$work/debs/tetron-mpi_*.deb" >/dev/null; then
  has tetron-mpi usr/bin/tetron-mpi usr/share/man/man1/tetron-mpi.1.gz
  [[ $depends == *libopenmpi* && $depends == *openmpi-bin* ]] || complain "tetron-mpi depends on $depends"
  others+=("$work/tetron-mpi")
fi
same=$(find "$work"/{tetron,tetron-player,libtetron-dev} "${others[@]}" ! -type d -printf '%P\n' | sort | uniq -d)
[[ -z $same ]] || complain "in two packages: $same"
file "$work/tetron/usr/bin/tetron" | grep -q ', stripped' || complain "tetron is not stripped"

if command -v lintian >/dev/null; then
  lintian --fail-on error,warning "$work"/debs/*.deb >"$work/log" 2>&1 || complain "lintian: $(grep '^[EW]' "$work/log")"
fi
# A double click opens what the packages have a type for.
for type in $(grep -o 'mime-type type="[^"]*"' "$work/tetron/usr/share/mime/packages/tetron.xml" | cut -d'"' -f2); do
  grep -q "^MimeType=.*$type;" "$work/tetron-player/usr/share/applications/tetron-player.desktop" ||
    complain "the desktop entry does not name $type"
done
if command -v desktop-file-validate >/dev/null; then
  desktop-file-validate "$work/tetron-player/usr/share/applications/tetron-player.desktop" || complain "the desktop entry"
fi
if command -v appstreamcli >/dev/null; then
  # A warning stays: the name of the component is not that of a site in the net, for there is none.
  appstreamcli validate --no-net "$work/tetron-player/usr/share/metainfo/tetron-player.metainfo.xml" >"$work/log" 2>&1 || true
  ! grep '^E:' "$work/log" || complain "AppStream: $(cat "$work/log")"
fi
# The type of a file by its name and by its first bytes.
if command -v update-mime-database >/dev/null && command -v gio >/dev/null; then
  update-mime-database "$work/tetron/usr/share/mime" 2>"$work/log"
  cp "$work/tetron/usr/share/doc/tetron/samples/good/duel.tet" "$work/unnamed"
  for path in "$work/unnamed" "$work/tetron/usr/share/doc/tetron/samples/good/solo.tet"; do
    type=$(XDG_DATA_HOME=$work/tetron/usr/share gio info -a standard::content-type "$path" | sed -n 's/.*content-type: //p')
    [[ $type == application/x-tetron-recording ]] || complain "$path is '$type'"
  done
  for path in "$work"/tetron/usr/share/doc/tetron/samples/tetrio/*.ttr*; do
    type=$(XDG_DATA_HOME=$work/tetron/usr/share gio info -a standard::content-type "$path" | sed -n 's/.*content-type: //p')
    [[ $type == application/x-tetrio-recording ]] || complain "$path is '$type'"
  done
fi
exit $((failures > 0))
