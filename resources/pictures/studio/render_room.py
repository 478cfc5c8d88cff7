"""Renders a model in its room as layers that take every leather, as render_model.py does for the sides in the studio.

    blender -b --factory-startup --python-exit-code 1 -P render_room.py -- --model merel-3 --out OUT [--draft]

The model stays in the middle, and the room is put around it, so that copies of it share one leather. Everything in front of
the leather is punched out of it: tables, lamps, the legs of other chairs.
"""
import argparse
import contextlib
import json
import os
import sys
import time

import bpy
import numpy as np
from mathutils import Matrix

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import models  # noqa: E402
import pixels  # noqa: E402
import render_model as rm  # noqa: E402
import room  # noqa: E402
import studio  # noqa: E402
import thread  # noqa: E402
from rooms import ROOMS  # noqa: E402
from upholstery import LEATHER  # noqa: E402

SIZE = (960, 720)
BROWN = (0.25, 0.2, 0.16)  # the leather whose light falls on the room
ADAPTED = 0.75  # how much of the color of the lamps is left to see: eyes and cameras take a part of it for white


@contextlib.contextmanager
def without_color():
    """Makes every lamp and every surface gray while the leather is measured, because its channels are three leathers."""
    before = []

    def gray(owner, name):
        color = tuple(getattr(owner, name))
        before.append((owner, name, color))
        setattr(owner, name, (*rm.neutral(color), *color[3:]))

    for light in bpy.data.lights:
        gray(light, "color")
    trees = [m.node_tree for m in bpy.data.materials if m.use_nodes and m.get("leather") is None]
    for tree in [*trees, bpy.context.scene.world.node_tree]:
        for node in tree.nodes:
            for socket in node.inputs:
                if socket.type == "RGBA" and not socket.is_linked:
                    gray(socket, "default_value")
            for stop in node.color_ramp.elements if node.bl_idname == "ShaderNodeValToRGB" else ():
                gray(stop, "color")
    try:
        yield
    finally:
        for owner, name, color in before:
            setattr(owner, name, color)


def around_the_piece(scene, things, at, turn):
    """Moves the room, which was furnished with the piece at `at`, so that the piece is in the middle and not turned."""
    bpy.context.view_layer.update()
    way = (Matrix.Translation((*at, 0)) @ Matrix.Rotation(np.radians(turn), 4, "Z")).inverted()
    for ob in things:
        ob.matrix_world = way @ ob.matrix_world
    bpy.context.view_layer.update()


def paint(dress, hide):
    studio.dye(dress[LEATHER], hide)
    dress[thread.THREAD].node_tree.nodes["Principled BSDF"].inputs["Base Color"].default_value = (*[c * rm.PALER for c in hide], 1)


def color_of_the_lamps(scene, alpha, dress):
    """The color of the light on the leather as factors, of which the luminance is 1: a small render with gray leather."""
    paint(dress, (0.36, 0.36, 0.36))
    scene.render.resolution_percentage = 25
    got, covered, _ = rm.leather_layer(scene, 12)
    scene.render.resolution_percentage = 100
    light = (got["DiffDir"] + got["DiffInd"])[..., :3][covered > 0.9].mean(0).astype(float)
    tint = (light / rm.neutral(light)[0]) ** ADAPTED
    return [round(float(v), 4) for v in tint / rm.neutral(tint)[0]]


def build(name, wanted):
    """Builds the model and its room. Returns the materials of leather and thread."""
    scene = bpy.context.scene
    model = models.MODELS[name]
    with room.Things() as pieces:
        piece = model.build()
        thread.sew(scene)
        piece.stand(model.legs[0])
    before = set(scene.objects)
    extra = wanted.build(pieces) or {}
    around_the_piece(scene, set(scene.objects) - before, wanted.at, wanted.turn)
    dress = {LEATHER: studio.leather(), thread.THREAD: studio.plain("stitch", rm.ALBEDO, 0.6, 0.3)}
    for material in dress.values():
        material["leather"] = True
    room.dress({**extra, **dress})
    for ob in scene.objects:
        ob["part"] = ""  # legs stay where they are, also in the layer of the leather, where they are punched out
    return dress


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--model", required=True, choices=ROOMS)
    ap.add_argument("--samples", type=int, default=12)
    ap.add_argument("--room-samples", type=int, default=16)
    ap.add_argument("--draft", action="store_true", help="480 pixels wide, few samples: to look at the composition")
    ap.add_argument("--out", required=True)
    a = ap.parse_args(sys.argv[sys.argv.index("--") + 1:])
    w, h = SIZE
    if a.draft:
        w, h, a.samples, a.room_samples = 480, 360, 6, 8
    wanted = ROOMS[a.model]
    os.makedirs(a.out, exist_ok=True)

    start = time.time()
    scene = studio.reset()
    studio.cycles(scene, w, h, a.samples)
    dress = build(a.model, wanted)
    times = {"build": round(time.time() - start, 1)}

    paint(dress, rm.ALBEDO)
    with without_color():
        got, alpha, times["leather"] = rm.leather_layer(scene, a.samples)
    light, gloss = rm.clean(got, alpha)
    light, gloss = light * wanted.light, gloss * wanted.light
    lo, hi = rm.ALBEDO[0], rm.ALBEDO[2]
    bounce = np.maximum(light[..., 2] - light[..., 0], 0) / (hi - lo)
    layers = {"body": (light[..., 0] - bounce * lo, 1.1), "bounce": (bounce, 1.1), "gloss": (gloss[..., 0], 1.2)}
    tops = {name: float(np.percentile(v[alpha > 0.5], 99.8)) * air for name, (v, air) in layers.items()}
    for name, (value, _) in layers.items():
        rm.write_grey(a.out, name, value, tops[name])
    pixels.write_png(os.path.join(a.out, "mask.png"), alpha)
    tint = color_of_the_lamps(scene, alpha, dress)

    paint(dress, BROWN)
    got, times["room"] = rm.room_layer(scene, a.room_samples)
    img = rm.clean_room(got, (2, 3), 12 * w // SIZE[0])
    pixels.write_png(os.path.join(a.out, "room.png"), pixels.film(img * wanted.light))
    clipped = float((pixels.film(img * wanted.light).min(-1) > 0.99).mean())
    about = {"model": a.model, "side": "room", "room": getattr(wanted.build, "func", wanted.build).__name__.replace("_", "-"), "size": [w, h], "top": tops, "tint": tint,
             "legs": models.MODELS[a.model].legs[0], "rooms": [], "studio": studio.VERSION}
    with open(os.path.join(a.out, "layers.json"), "w") as f:
        json.dump(about, f, indent=1)
    times |= {"clipped": round(clipped, 4), "leather share": round(float(alpha.mean()), 3), "all": round(time.time() - start, 1)}
    print("TIMES", a.model, "room", json.dumps(times), tint, flush=True)


if __name__ == "__main__":
    main()
