#!/usr/bin/env bash
# Draws the sizes of the icon again, with rsvg-convert.
set -euo pipefail
cd "$(dirname "$0")"
for size in 16 24 32 48 64 128 256; do
  rsvg-convert -w "$size" -h "$size" tetron.svg -o "icons/$size.png"
done
