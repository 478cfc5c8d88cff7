"""Banners and inspiration pictures: whole rooms, finished, as PNG.

    blender -b --factory-startup --python-exit-code 1 -P render_scene.py -- living dining --out OUT [--draft]
"""
import argparse
import json
import os
import sys
import time

import bpy

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import pixels  # noqa: E402
import render_model as rm  # noqa: E402
import room  # noqa: E402
import studio  # noqa: E402
from scenes_craft import SCENES as CRAFT  # noqa: E402
from scenes_home import SCENES as HOME  # noqa: E402
from scenes_shop import SCENES as SHOP  # noqa: E402

SCENES = {**HOME, **CRAFT, **SHOP}


def render(name, share, samples, out):
    """`share` of the full size."""
    t = time.time()
    wanted = SCENES[name]
    scene = studio.reset()
    studio.cycles(scene, round(wanted.size[0] * share), round(wanted.size[1] * share), samples)
    room.dress(wanted.build())
    built = round(time.time() - t, 1)
    for p in ("diffuse_color", "normal", "z"):
        setattr(scene.view_layers[0], f"use_pass_{p}", True)
    got, took = rm.shoot(scene, ["Image", "DiffCol", "Normal", "Depth"])
    lit = rm.clean_room(got, (2, 3), round(12 * share))
    pixels.write_png(os.path.join(out, f"{name}.png"), pixels.film(lit * wanted.light))
    print("TIMES", name, json.dumps({"build": built, "render": took, "all": round(time.time() - t, 1)}))


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("scenes", nargs="+", choices=SCENES)
    ap.add_argument("--samples", type=int, default=28)
    ap.add_argument("--draft", action="store_true", help="a third of the size, 8 samples")
    ap.add_argument("--out", required=True)
    a = ap.parse_args(sys.argv[sys.argv.index("--") + 1:])
    os.makedirs(a.out, exist_ok=True)
    for name in a.scenes:
        try:
            render(name, 0.4 if a.draft else 1, 8 if a.draft else a.samples, a.out)
        except Exception:
            import traceback
            traceback.print_exc()
            print("FAILED", name)


if __name__ == "__main__":
    main()
