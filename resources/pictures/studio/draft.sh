#!/usr/bin/env bash
# Renders a small draft of one model and recolors it into OUT/MODEL-SIDE-HEX.png: draft.sh MODEL [SIDE] [HEX …]
# A lock allows one Blender at a time, because the cloth solver is slow when it shares the processor.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
model=$1 side=${2:-front}
out=${OUT:-${TMPDIR:-/tmp}/pictures}
mkdir -p "$out/$model/$side"
PYTHONDONTWRITEBYTECODE=1 flock "${TMPDIR:-/tmp}/blender.lock" nice -n 10 blender -b --factory-startup --python-exit-code 1 -P "$here/render_model.py" -- \
  --model "$model" --side "$side" ${FULL:-"--draft"} --out "$out/$model/$side" | grep -E "TIMES|Error|error|line " || true
for hex in ${@:3} ; do node "$here/colorize.ts" "$out/$model/$side" "$hex" "$out/$model-$side-$hex.png"; done
