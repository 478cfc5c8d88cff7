"""Leather and its seams from a few centimetres, as layers to colour: body.png, gloss.png and layers.json.

    blender -b --factory-startup --python-exit-code 1 -P close_up.py -- touch-piping touch-grain --out OUT [--size 300 --samples 8]

A name is a family of families.py and what is shown: `grain` a fold of the leather, `piping` two panels with a cord between
them and a row of stitches beside it.
"""
import argparse
import json
import os
import sys
import time

import bpy
import numpy as np

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import families  # noqa: E402
import render_model as rm  # noqa: E402
import studio  # noqa: E402
from render_swatch import clean  # noqa: E402
from surface import surface  # noqa: E402

SUBJECTS = ("grain", "piping")
MM = 0.001
STITCH, GAP, STRAND = 6.0 * MM, 1.4 * MM, 0.40 * MM
CORD = 3.1 * MM
TURN = 17  # degrees by which a seam rises to the right


def rows(across, along, at, start=0.0):
    """How deep the leather is drawn in by a row of stitches: a groove, and a pit at every hole."""
    groove = 0.34 * MM * np.exp(-((across - at) / (1.0 * MM)) ** 2)
    to_hole = (along - start + (STITCH + GAP) / 2) % (STITCH + GAP) - (STITCH + GAP) / 2
    pit = 0.55 * MM * np.exp(-((across - at) ** 2 + to_hole ** 2) / (1.15 * MM) ** 2)
    return groove + pit


def puckers(along, away, seed):
    """Small folds that a seam draws into the leather; they end a finger's breadth from it."""
    wave = sum(np.sin(along * k + seed * 1.7 + k) / n for n, k in enumerate((310, 472, 195, 640), 2))
    return 0.42 * MM * wave * np.exp(-away / (9 * MM)) * (1 - np.exp(-away / (1.2 * MM)))


def edge(away, radius, height):
    """A panel whose rim is rolled down into the seam."""
    t = np.clip(away / radius, 0, 1)
    return height * (np.sqrt(1 - (1 - t) ** 2) - 1) + 9 * MM * np.tanh(away / (45 * MM))


def panel(name, low, high, height, shift, step=0.25 * MM, half=75 * MM):
    """A strip of leather from `low` to `high` (across the seam). The hide under it is moved by `shift`, as it is another piece."""
    across = np.arange(low, high + step / 2, step)
    along = np.arange(-half, half, step)
    u, v = np.meshgrid(along, across)
    turn = np.radians(TURN)
    x, y = u * np.cos(turn) - v * np.sin(turn), u * np.sin(turn) + v * np.cos(turn)
    verts = np.stack([x - shift[0], y - shift[1], height(u, v)], -1).reshape(-1, 3)
    n, m = len(along), len(across)
    first = (np.arange(m - 1)[:, None] * n + np.arange(n - 1)[None]).ravel()
    faces = np.stack([first, first + 1, first + n + 1, first + n], 1)
    me = bpy.data.meshes.new(name)
    me.from_pydata(verts.tolist(), [], faces.tolist())
    me.polygons.foreach_set("use_smooth", [True] * len(faces))
    ob = bpy.data.objects.new(name, me)
    ob.location = (*shift, 0)
    bpy.context.scene.collection.objects.link(ob)
    ob["role"] = "leather"


def placed(u, v, z):
    turn = np.radians(TURN)
    return np.stack([u * np.cos(turn) - v * np.sin(turn), u * np.sin(turn) + v * np.cos(turn), z], -1)


def line(name, paths, thickness, role):
    cu = bpy.data.curves.new(name, "CURVE")
    cu.dimensions, cu.bevel_depth, cu.bevel_resolution, cu.use_fill_caps = "3D", thickness, 4, True
    for path in paths:
        spline = cu.splines.new("POLY")
        spline.points.add(len(path) - 1)
        spline.points.foreach_set("co", np.column_stack([path, np.ones(len(path))]).ravel())
        spline.use_smooth = True
    ob = bpy.data.objects.new(name, cu)
    bpy.context.scene.collection.objects.link(ob)
    ob["role"] = role


def stitched(name, at, height, start=0.0, half=72 * MM):
    """A row of stitches: two strands twisted about each other, that come out of one hole and go into the next."""
    paths = []
    for hole in np.arange(-half + start, half, STITCH + GAP):
        t = np.linspace(0, 1, 34)
        u = hole + GAP / 2 + t * STITCH
        dip = np.minimum(t, 1 - t)
        lift = 0.75 * MM * np.clip(dip / 0.10, 0, 1) ** 0.5 - 0.75 * MM * np.clip(1 - dip / 0.07, 0, 1)
        middle = np.full_like(u, at)
        z = height(u, middle) + lift
        slant = (t - 0.5) * 0.5 * MM
        for strand in (0, np.pi):
            turn = t * STITCH / (2.6 * MM) * 2 * np.pi + strand + hole * 900
            paths.append(placed(u, middle + slant + 0.34 * MM * np.cos(turn), z + 0.34 * MM * np.sin(turn)))
    line(name, paths, STRAND, "thread")


def piping():
    """Two panels with a cord between them; a row of stitches on the upper one."""
    def upper(u, v):
        away = v - CORD * 0.55
        return edge(away, 4.2 * MM, 4.0 * MM) + puckers(u, away, 1) - rows(v, u, 8.5 * MM, GAP)

    def lower(u, v):
        away = -v - CORD * 0.45
        return edge(away, 3.6 * MM, 3.4 * MM) + puckers(u, away, 4) - 0.6 * MM

    panel("upper", CORD * 0.55, 80 * MM, upper, (0.031, 0.052))
    panel("lower", -80 * MM, -CORD * 0.45, lower, (-0.047, 0.018))
    u = np.linspace(-74 * MM, 74 * MM, 500)
    wander = 0.25 * MM * np.sin(u * 160) + 0.12 * MM * np.sin(u * 410 + 1)
    line("cord", [placed(u, wander, -0.4 * MM + wander * 0.5)], CORD, "leather")
    stitched("row", 8.5 * MM, upper, GAP)


def grain(folds):
    """A fold of the hide, as it lies over a hand."""
    def lies(u, v):
        ridge = 15 * MM * np.exp(-((v - 4 * MM + 0.10 * u) / (26 * MM)) ** 2)
        return ridge + families.lie(u, v, folds) * 0.45
    panel("hide", -80 * MM, 80 * MM, lies, (0.012, -0.02))


def render(name, size, samples, out):
    os.makedirs(out, exist_ok=True)
    t = time.time()
    family, subject = name.rsplit("-", 1)
    hide = families.grown(family)
    scene = studio.reset()
    studio.cycles(scene, size, size, samples)
    {"grain": lambda: grain(hide.folds), "piping": piping}[subject]()
    leather = surface(hide)
    thread = studio.plain("thread", (0.68, 0.68, 0.68), 0.75, 0.15)
    studio.dress({"leather": leather, "thread": thread})
    studio.softbox("key", (-0.34, 0.24, 0.25), (0, 0, 0), 0.22, 2.3)
    studio.softbox("fill", (0.5, -0.4, 0.6), (0, 0, 0), 0.6, 1.0).visible_glossy = False  # smooth hides would mirror its edges
    world = bpy.data.worlds.new("world")
    world.use_nodes = True
    world.node_tree.nodes["Background"].inputs["Color"].default_value = (1, 1, 1, 1)
    world.node_tree.nodes["Background"].inputs["Strength"].default_value = 0.20
    scene.world = world
    width = 0.074 if subject == "grain" else 0.082
    studio.camera((0, 0.0, 0.0), width * 140 / 36, 0, 62, 140)
    scene.camera.data.dof.use_dof, scene.camera.data.dof.focus_distance, scene.camera.data.dof.aperture_fstop = True, width * 140 / 36, 22
    for ob in scene.objects:
        if ob.get("role") == "thread":
            ob["role"] = "leather"  # thread takes the colour of the leather: it is no hole in the layers
    got, _, took = rm.leather_layer(scene, samples)
    body, gloss = clean(got)
    exposure = 1.15 / float(np.median(body))  # most of the picture shows the colour that the catalogue names
    body, gloss = body * exposure, gloss * exposure
    top = {layer: max(float(np.percentile(v, 99.9)) * 1.05, 1e-3) for layer, v in (("body", body), ("gloss", gloss))}
    rm.write_grey(out, "body", body, top["body"])
    rm.write_grey(out, "gloss", gloss, top["gloss"])
    about = {"family": family, "size": [size, size], "top": top, "tint": rm.TINT, "shine": hide.shine, "studio": studio.VERSION}
    with open(os.path.join(out, "layers.json"), "w") as f:
        json.dump(about, f, indent=1)
    print("TIMES", name, json.dumps({"render": took, "all": round(time.time() - t, 1)}))


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("names", nargs="+", help="FAMILY-SUBJECT")
    ap.add_argument("--size", type=int, default=640)
    ap.add_argument("--samples", type=int, default=11)
    ap.add_argument("--out", required=True, help="gets a folder for each name")
    a = ap.parse_args(sys.argv[sys.argv.index("--") + 1:])
    for name in a.names:
        render(name, a.size, a.samples, os.path.join(a.out, name))


if __name__ == "__main__":
    main()
