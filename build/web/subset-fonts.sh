#!/bin/sh
# Makes the two fonts of src/renderer/app/theme/fonts from the packages of @fontsource-variable.
# Needs fonttools with brotli (pip install fonttools brotli); run again only when the fonts or the letters change.
set -eu
cd "$(dirname "$0")/../.."
source=node_modules/@fontsource-variable
target=src/renderer/app/theme/fonts
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
letters='U+0020-007E,U+00A0-00FF,U+0132-0133,U+0152-0153,U+2009,U+2010-2014,U+2018-201E,U+2022,U+2026,U+2032-2033,U+20AC,U+2122,U+2190-2193,U+2212'
features='kern,liga,calt,ccmp,locl,mark,mkmk,lnum,pnum,tnum'

cut() {
  python3 -m fontTools.subset "$work/$1.ttf" --unicodes="$letters" --layout-features="$features" \
    --flavor=woff2 --no-hinting --output-file="$target/$1.woff2"
}

python3 -m fontTools.varLib.instancer "$source/fraunces/files/fraunces-latin-opsz-normal.woff2" opsz=72 wght=400 -o "$work/fraunces.ttf"
python3 -m fontTools.varLib.instancer "$source/figtree/files/figtree-latin-wght-normal.woff2" wght=400:700 -o "$work/figtree.ttf"
cut fraunces
cut figtree
