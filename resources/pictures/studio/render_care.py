"""Pictures of leather care on the backdrop of the shop, finished, as PNG.

    blender -b --factory-startup --python-exit-code 1 -P render_care.py -- care-milk care-wax --out OUT [--draft]
"""
import argparse
import json
import os
import sys
import time

import bpy

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import care  # noqa: E402
import pixels  # noqa: E402
import render_model as rm  # noqa: E402
import studio  # noqa: E402
from panels import fit  # noqa: E402


def render(name, size, samples, out):
    t = time.time()
    wanted = care.CARE[name]
    scene = studio.reset()
    studio.cycles(scene, *size, samples)
    wanted.build()
    bpy.context.view_layer.update()
    view = fit(wanted.azimuth, wanted.elevation, air=0.09)
    studio.camera(view.target, view.distance, view.azimuth, view.elevation, view.lens)
    _, sweep = studio.backdrop(rm.WARM)
    studio.dress({**care.materials(wanted.accent), "backdrop": sweep})
    studio.studio_light(1.0)
    for p in ("diffuse_color", "normal", "z"):
        setattr(scene.view_layers[0], f"use_pass_{p}", True)
    built = round(time.time() - t, 1)
    got, took = rm.shoot(scene, ["Image", "DiffCol", "Normal", "Depth"])
    pixels.write_png(os.path.join(out, f"{name}.png"), pixels.film(rm.clean_room(got, (2, 3))))
    print("TIMES", name, json.dumps({"build": built, "render": took}))


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("things", nargs="+", choices=care.CARE)
    ap.add_argument("--samples", type=int, default=24)
    ap.add_argument("--draft", action="store_true", help="480 pixels wide, 8 samples")
    ap.add_argument("--out", required=True)
    a = ap.parse_args(sys.argv[sys.argv.index("--") + 1:])
    os.makedirs(a.out, exist_ok=True)
    for name in a.things:
        render(name, (480, 360) if a.draft else (960, 720), 8 if a.draft else a.samples, a.out)


if __name__ == "__main__":
    main()
