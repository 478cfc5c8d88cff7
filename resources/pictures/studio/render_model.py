"""Renders sides of one model as layers that take every leather without rendering again. The model is built once for all of them.

    blender -b --factory-startup --python-exit-code 1 -P render_model.py -- --model merel-3 --side front --side back --out OUT [--draft]

Writes into OUT (with several sides: into a folder of OUT per side) body.png (light on the leather, for a dark hide), bounce.png (what a paler hide adds), gloss.png, mask.png, room.png
(backdrop, shadow and legs, in colour), room-KIND.png for every other kind of leg, and layers.json.

The trick: leather is painted (0.06, 0.36, 0.80) in red, green, blue under neutral light, so that one render measures three
hides with the very same noise. Light on the hide is then body + bounce * albedo, pixel by pixel.
"""
import argparse
import json
import os
import sys
import tempfile
import time

import bpy
import numpy as np
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Matrix, Vector

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import legs  # noqa: E402
import models  # noqa: E402
import pixels  # noqa: E402
import studio  # noqa: E402
from piece import SIDES, View  # noqa: E402
import thread  # noqa: E402
from panels import fit  # noqa: E402
from upholstery import LEATHER  # noqa: E402

ALBEDO = (0.06, 0.36, 0.80)
HIDE = (LEATHER, thread.THREAD)  # what takes the colour of the leather
PALER, PALEST = 1.18, 1.52  # thread beside its leather, as lit and as shown
WARM = (0.84, 0.775, 0.70)
TINT = [1.02, 1.0, 0.965]
LIT_FROM_RIGHT = ("three-quarter",)  # seen from the front right, the key would shine straight on the front and take its relief away

# What the leather's light is multiplied by, so that the lit plane of a front has the color of the sample: with stronger creases it is darker.
EXPOSURE = {"front": 1.06, "three-quarter": 1.05}


def neutral(rgb):
    y = 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]
    return (y, y, y)


def passes_to_files(scene, folder, names):
    scene.use_nodes = True
    nt = scene.node_tree
    nt.nodes.clear()
    rl = nt.nodes.new("CompositorNodeRLayers")
    out = nt.nodes.new("CompositorNodeOutputFile")
    out.base_path = folder
    out.format.file_format, out.format.color_depth, out.format.exr_codec = "OPEN_EXR", "32", "NONE"
    out.file_slots.clear()
    for name in names:
        out.file_slots.new(name)
        nt.links.new(rl.outputs[name], out.inputs[name])
    comp = nt.nodes.new("CompositorNodeComposite")
    nt.links.new(rl.outputs["Image"], comp.inputs["Image"])


def shoot(scene, names):
    """Renders and returns the named passes, and the seconds it took."""
    with tempfile.TemporaryDirectory() as folder:
        passes_to_files(scene, folder, names)
        t, c = time.time(), time.process_time()
        bpy.ops.render.render()
        took = {"wall": round(time.time() - t, 1), "cpu": round(time.process_time() - c, 1)}
        files = {n: next(f for f in os.listdir(folder) if f.startswith(n + "0")) for n in names}
        return {n: pixels.read_exr(os.path.join(folder, f)) for n, f in files.items()}, took


def paint(materials, backdrop, hide):
    """Gives the backdrop and the leather their colors."""
    studio.dye(materials[LEATHER], hide)
    for role, colour in (("backdrop", backdrop), (thread.THREAD, [c * PALER for c in hide])):
        materials[role].node_tree.nodes["Principled BSDF"].inputs["Base Color"].default_value = (*colour, 1)


def leather_layer(scene, samples):
    """Only the leather: frames punched out, legs away. Returns the passes, the coverage and the times."""
    scene.cycles.samples = samples
    scene.render.film_transparent = True
    for ob in scene.objects:
        ob.is_holdout = ob.get("role") not in (None, *HIDE)
        ob.hide_render = ob.get("part") == "legs"
    vl = scene.view_layers[0]
    for p in ("diffuse_direct", "diffuse_indirect", "glossy_direct", "glossy_indirect", "glossy_color", "diffuse_color", "normal", "z"):
        setattr(vl, f"use_pass_{p}", True)
    got, took = shoot(scene, ["Image", "DiffDir", "DiffInd", "GlossDir", "GlossInd", "GlossCol", "DiffCol", "Normal", "Depth"])
    alpha = got["Image"][..., 3].astype(float)
    for ob in scene.objects:
        ob.is_holdout = ob.hide_render = False
    scene.render.film_transparent = False
    return got, alpha, took


def clean(got, alpha, light_radius=3, gloss_radii=(2, 2)):
    """Passes to noise-free light and gloss on the leather. Works on the part of the picture where there is leather."""
    rows, columns = np.nonzero(alpha.max(1) > 0)[0], np.nonzero(alpha.max(0) > 0)[0]
    air = 24
    part = (slice(max(0, rows[0] - air), rows[-1] + air), slice(max(0, columns[0] - air), columns[-1] + air))
    cleaned = clean_part({name: v[part] for name, v in got.items()}, alpha[part], light_radius, gloss_radii)
    whole = []
    for value in cleaned:
        mean = (value * alpha[part][..., None]).sum((0, 1)) / alpha.sum()
        filled = np.broadcast_to(mean, (*alpha.shape, value.shape[-1])).copy()
        filled[part] = value
        whole.append(filled)
    return whole


def clean_part(got, alpha, light_radius, gloss_radii):
    depth = got["Depth"][..., 0]
    inside = alpha > 0.5
    known = inside & (depth < 1e3)  # where the first ray of a pixel misses the piece, its depth is endless
    middle = depth[known].mean()
    depth = np.where(known, depth - middle, 0)[..., None]
    guide = np.concatenate([got["Normal"][..., :3], depth * 1.5], axis=-1).astype(float)
    light = (got["DiffDir"][..., :3] + got["DiffInd"][..., :3]).astype(float)
    # Colours of the surface are thinner where a pixel is partly leather. Light is not: Cycles divides it by the colour.
    share = np.maximum(alpha, 0.02)[..., None]
    hide = got["DiffCol"][..., :1].astype(float) / share  # the hide's own unevenness, about 1; noise-free, so it is put back after cleaning
    hide = np.where(alpha[..., None] > 0.02, hide / max(float(np.median(hide[inside])), 1e-6), 1)
    gloss = ((got["GlossDir"] + got["GlossInd"]) * got["GlossCol"])[..., :3].astype(float) / share
    # leather mirrors leather: take the gloss that a common hide (albedo 0.2) would show, not the mean of the three measured
    share = (0.2 - ALBEDO[0]) / (ALBEDO[2] - ALBEDO[0])
    gloss = gloss[..., :1] + (gloss[..., 2:] - gloss[..., :1]) * share
    light = pixels.guided(pixels.calm(light, alpha), guide, alpha, light_radius, 2e-3)
    gloss = pixels.calm(gloss, alpha, 4)
    for r in gloss_radii:
        gloss = pixels.guided(gloss, guide, alpha, r, 1e-3)
    return pixels.spread(np.maximum(light, 0) * unevenness(hide), alpha), pixels.spread(np.maximum(gloss, 0), alpha)


def unevenness(hide):
    """How much paler a place is than the hide: a few percent on leather, more on thread."""
    thread_share = np.clip((hide - 1.06) / (PALER - 1.06), 0, 1)
    return np.clip(hide, 0.8, 1.06) + thread_share * (PALEST - 1.06)


def room_layer(scene, samples):
    """Backdrop, shadow and legs, as if the leather were not there for the camera."""
    scene.cycles.samples = samples
    for ob in scene.objects:
        if ob.get("role") in HIDE:
            ob.visible_camera = False
    for p in ("diffuse_color", "normal", "z"):
        setattr(scene.view_layers[0], f"use_pass_{p}", True)
    got, took = shoot(scene, ["Image", "DiffCol", "Normal", "Depth"])
    for ob in scene.objects:
        ob.visible_camera = True
    return got, took


def clean_room(got, radii=(5,), wide=18, least=0.012):
    """The noise out of a picture of the room. Even parts (floor, wall) are cleaned over `wide` pixels: they show clouds first."""
    one = np.ones(got["Image"].shape[:2])
    flat = np.minimum(got["Depth"][..., :1], 12.0) * 0.15
    paint = got["DiffCol"][..., :3].mean(-1, keepdims=True)
    guide = np.concatenate([got["Normal"][..., :3], paint, flat], axis=-1).astype(float)
    img = pixels.calm(got["Image"][..., :3].astype(float), one, 2.5)
    for r in radii:
        img = pixels.guided(img, guide, one, r, 5e-4)
    if wide:
        img = pixels.calm_even_parts(img, guide, wide, least)
    return img


def look(scene, view, piece, stage, lit_from_right=False):
    """Puts the camera where the view says. Without a target the whole piece is in the picture, with some air.

    A view turns the piece. What is done is the same but cheaper: the piece stays, and backdrop, lamps and camera (the stage)
    turn the other way, so that Cycles keeps what it has prepared of the piece. `lit_from_right` exchanges the lamps on the left
    and on the right of the camera."""
    target = view.target or (0, 0, piece.height * 0.46)
    distance = view.distance or max(max(piece.width, piece.depth * 0.8) * 1.34 + 2.3, piece.height * 3.9)
    if scene.camera:
        bpy.data.objects.remove(scene.camera)
    camera = studio.camera(target, distance, view.azimuth, view.elevation, view.lens)
    bpy.context.view_layer.update()
    turn = Matrix.Rotation(-np.radians(view.turn), 4, "Z")
    for ob, placed in [*stage, (camera, camera.matrix_world.copy())]:
        moves = lit_from_right and ob.type == "LIGHT" and not ob.name.startswith("wash")  # that one lights the wall
        ob.matrix_world = turn @ (other_side(view.azimuth) @ placed @ Matrix.Diagonal((-1, 1, 1, 1)) if moves else placed)
    bpy.context.view_layer.update()


def other_side(azimuth):
    """Mirrors in the upright plane in which a camera at this azimuth (degrees) looks at the middle."""
    a = 2 * np.radians(azimuth)
    return Matrix(((-np.cos(a), -np.sin(a), 0, 0), (-np.sin(a), np.cos(a), 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)))


def usual_view(side, piece):
    """The view of a side that the piece has none of its own for."""
    match side:
        case "front":
            return View()
        case "detail":
            return View(-38, 24, 0, (-piece.width * 0.28, -piece.depth * 0.25, piece.height * 0.5), piece.width * 0.55 + 0.9)
    bpy.context.view_layer.update()
    turn, elevation, air = SIDES[side]
    return fit(-28, elevation, turn, air)


def sharp_area(scene, air=0.02, shadow=0.12):
    """Where legs, frames and their shadows are in the picture, as shares of its width and height: (left, right, bottom, top).

    Around a foot are `shadow` metres of floor, around everything else is `air` (a share of the picture)."""
    spots = []
    for ob in scene.objects:
        if ob.type not in ("MESH", "CURVE") or ob.get("role") in (*HIDE, "backdrop", None):
            continue
        box = [ob.matrix_world @ Vector(corner) for corner in ob.bound_box]
        spots += box
        low, high = np.min(box, axis=0), np.max(box, axis=0)
        if low[2] < 0.1:
            spots += [Vector((x, y, 0)) for x in (low[0] - shadow, high[0] + shadow) for y in (low[1] - shadow, high[1] + shadow)]
    seen = np.array([world_to_camera_view(scene, scene.camera, spot)[:2] for spot in spots])
    (left, bottom), (right, top) = np.clip(seen.min(0) - air, 0, 1), np.clip(seen.max(0) + air, 0, 1)
    return float(left), float(right), float(bottom), float(top)


def write_grey(folder, name, value, top):
    pixels.write_png(os.path.join(folder, f"{name}.png"), np.sqrt(np.clip(value / top, 0, 1)))


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--model", required=True, choices=models.MODELS)
    ap.add_argument("--side", action="append", choices=("front", "detail", *SIDES), help="may be given several times; default: front")
    ap.add_argument("--width", type=int, default=960, help="of the picture at most; 1280 takes twice as long")
    ap.add_argument("--samples", type=int, default=12)
    ap.add_argument("--room-samples", type=int, default=9)
    ap.add_argument("--draft", action="store_true", help="400 pixels wide, 6 samples, one kind of leg: to look at shapes")
    ap.add_argument("--legs", help="only this kind of leg")
    ap.add_argument("--out", required=True)
    a = ap.parse_args(sys.argv[sys.argv.index("--") + 1:])
    model = models.MODELS[a.model]
    sides = a.side or ["front"]
    w = min(model.size[0], a.width)
    h = w * 3 // 4
    if a.draft:
        w, h, a.samples, a.room_samples = 400, 300, 6, 5

    t = time.time()
    scene = studio.reset()
    studio.cycles(scene, w, h, a.samples)
    piece = model.build()
    thread.sew(scene)
    piece.stand(model.legs[0])
    views = {side: piece.views.get(side) or usual_view(side, piece) for side in sides}
    before = set(scene.objects)
    _, sweep = studio.backdrop(neutral(WARM))
    studio.studio_light(max(1.0, max(piece.width, piece.depth) / 1.5))
    bpy.context.view_layer.update()
    stage = [(ob, ob.matrix_world.copy()) for ob in set(scene.objects) - before]
    dress = {**studio.materials(), "backdrop": sweep, LEATHER: studio.leather(), thread.THREAD: studio.plain("thread", ALBEDO, 0.6, 0.3)}
    print("BUILT", a.model, round(time.time() - t, 1))
    for side in sides:
        kinds = (a.legs,) if a.legs else model.legs[:1] if a.draft or side == "detail" else model.legs
        folder = a.out if len(sides) == 1 else os.path.join(a.out, side)
        os.makedirs(folder, exist_ok=True)
        look(scene, views[side], piece, stage, side in LIT_FROM_RIGHT)
        about = {"model": a.model, "side": side, "size": [w, h]}
        times = shoot_side(scene, piece, kinds, folder, about, dress, a.samples, a.room_samples)
        print("TIMES", a.model, side, json.dumps(times), flush=True)


def stand_on(piece, kind, dress):
    """Takes the legs away that stand there, and puts others of this kind."""
    legs.clear()
    piece.stand(kind)
    studio.dress(dress)
    bpy.context.view_layer.update()


def shoot_side(scene, piece, kinds, folder, about, dress, samples, room_samples):
    """Renders the layers of the side that the camera looks at, and writes them into `folder`. Returns the seconds it took."""
    w, h = about["size"]
    times = {}
    stand_on(piece, kinds[0], dress)
    paint(dress, neutral(WARM), ALBEDO)
    got, alpha, times["leather"] = leather_layer(scene, samples)
    t = time.time()
    light, gloss = clean(got, alpha)
    lo, hi = ALBEDO[0], ALBEDO[2]
    bounce = np.maximum(light[..., 2] - light[..., 0], 0) / (hi - lo)
    body = light[..., 0] - bounce * lo
    layers = {"body": (body, 1.1), "bounce": (bounce, 1.1), "gloss": (gloss[..., 0], 1.2)}
    tops = {name: float(np.percentile(v[alpha > 0.5], 99.8)) * air for name, (v, air) in layers.items()}
    for name, (value, _) in layers.items():
        write_grey(folder, name, value, tops[name])
    pixels.write_png(os.path.join(folder, "mask.png"), alpha)
    times["clean"] = round(time.time() - t, 1)

    # The floor and the wall are even, so half the size is enough for all but the legs.
    paint(dress, WARM, (0.25, 0.2, 0.16))
    scene.render.resolution_percentage = 50
    got, times["room"] = room_layer(scene, room_samples + 7)
    scene.render.resolution_percentage = 100
    t = time.time()
    around = pixels.doubled(clean_room(got, (3,), 14, 0.03), (h, w))
    times["clean"] = round(times["clean"] + time.time() - t, 1)
    for kind in kinds:
        if kind != kinds[0]:
            stand_on(piece, kind, dress)
        left, right, bottom, top = sharp_area(scene)
        if min(right - left, top - bottom) < 0.05:  # no legs in the picture, as on a detail
            pixels.write_png(os.path.join(folder, "room.png" if kind == kinds[0] else f"room-{kind}.png"), pixels.film(around))
            continue
        render = scene.render
        render.use_border, render.border_min_x, render.border_max_x, render.border_min_y, render.border_max_y = True, left, right, bottom, top
        got, times[f"room {kind}"] = room_layer(scene, room_samples)
        render.use_border = False
        t = time.time()
        rows, columns = slice(int(h * (1 - top)) + 2, int(h * (1 - bottom)) - 2), slice(int(w * left) + 2, int(w * right) - 2)
        sharp = clean_room({name: v[rows, columns] for name, v in got.items()})
        room = pixels.laid_over(around, sharp, rows.start, columns.start)
        pixels.write_png(os.path.join(folder, "room.png" if kind == kinds[0] else f"room-{kind}.png"), pixels.film(room))
        times["clean"] = round(times["clean"] + time.time() - t, 1)

    about |= {"top": {name: top * EXPOSURE.get(about["side"], 1) for name, top in tops.items()}, "tint": TINT, "legs": kinds[0], "rooms": list(kinds[1:]), "studio": studio.VERSION}
    with open(os.path.join(folder, "layers.json"), "w") as f:
        json.dump(about, f, indent=1)
    return times


if __name__ == "__main__":
    main()
