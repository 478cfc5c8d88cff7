"""Writes ../models/piped.json: the models with cords along their seams, which the shop shows with another close-up.

    blender -b --factory-startup --python-exit-code 1 -P piped_models.py

Builds every model with flat cushions, so it takes less than a second for each.
"""
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import models  # noqa: E402
import studio  # noqa: E402
import upholstery  # noqa: E402


def flat(size, radius, pressure, fullness, pucker, frames, cell, seed, bending):
    """A cushion that is not blown up: its seams are where they will be."""
    half = upholstery.np.array(size) / 2
    cube, faces = upholstery._box_grid(*size, 0.05)
    start = upholstery._round(cube * half, half, radius, axes=(0, 1))
    return cube, faces, start, start


upholstery._inflate = flat
piped = []
for name, model in models.MODELS.items():
    scene = studio.reset()
    model.build()
    if any(".welt" in ob.name for ob in scene.objects):
        piped.append(name)
with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "models", "piped.json"), "w") as f:
    f.write(json.dumps(sorted(piped), indent=2) + "\n")
print("PIPED", len(piped), "of", len(models.MODELS))
