"""The other position of the relax chairs: reclined for those that are pictured upright, upright for those pictured lying.

Only the 3D models have it (export_glb.py); pictures show the position in which relax_chairs.py and relax_reclined.py build the
chair. A chair is bent after it was built: points behind the hip turn about it, a foot rest comes out, or the chair rocks.
"""
import math

import bpy
import numpy as np
from mathutils import Matrix
from panels import panel, smooth
from relax_chairs import RELAX_CHAIRS
from upholstery import BLACK_STEEL, tube


def of(names):
    """The objects of these parts, with their cords and stitches."""
    return [ob for ob in bpy.context.scene.objects if ob.name.partition(".")[0] in names or ob.name in names]


def moved(names, change):
    """Changes the points (y, z) of these parts. `change(y, z)` returns the new ones."""
    bpy.context.view_layer.update()
    for ob in of(names):
        world = np.array(ob.matrix_world)
        items = ob.data.vertices if ob.type == "MESH" else [p for spline in ob.data.splines for p in spline.points]
        p = np.array([item.co[:3] for item in items]) @ world[:3, :3].T + world[:3, 3]
        p[:, 1], p[:, 2] = change(p[:, 1], p[:, 2])
        ob.matrix_world = Matrix()
        for item, place in zip(items, p):
            item.co = place if ob.type == "MESH" else (*place, 1)
        if ob.type == "MESH":
            ob.data.update()


def turned(y, z, pivot, degrees):
    """Turns points about a line along x; positive degrees lean back."""
    a = np.radians(degrees)
    dy, dz = y - pivot[0], z - pivot[1]
    return pivot[0] + dy * np.cos(a) + dz * np.sin(a), pivot[1] - dy * np.sin(a) + dz * np.cos(a)


def bent(pivot, towards, degrees, share=1.0, soft=0.05):
    """Turns what lies beyond a pivot, in the direction `towards` (y, z). `share` draws it together along the way."""
    way = np.array(towards) / math.hypot(*towards)

    def change(y, z):
        beyond = (y - pivot[0]) * way[0] + (z - pivot[1]) * way[1]
        w = smooth(beyond, -soft, soft)
        short = np.where(beyond > 0, beyond * (share - 1), 0)
        return turned(y + short * way[0], z + short * way[1], pivot, degrees * w)

    return change


def foot_rest(width, start, end, thick=0.07, hinge=0.30):
    """A pad for the feet from `start` to `end` (y, z), carried by two steel bars from under the seat."""
    start, end = np.array(start), np.array(end)

    def surface(a, b):
        at = end + (b[:, None] + 1) / 2 * (start - end)
        return np.column_stack([a * width / 2, at])

    panel("footrest", (width, float(np.linalg.norm(end - start)), thick), surface, edge=0.03, corner=0.035, bulge=(0.014, 0), stitched=(1,), seed=51)
    for side in (-1, 1):
        x = side * width * 0.34
        tube(f"link{side}", [(x, -0.10, hinge), (x, start[0] - 0.02, start[1] - 0.07), (x, end[0] + 0.10, end[1] - 0.05)], 0.010, 0.05, BLACK_STEEL)


def reclined(name, back, hip, degrees, rest, without=("flap",), width=0.53):
    """Back down and feet up: the parts `back` lean further, a foot rest comes out."""
    def build():
        piece = RELAX_CHAIRS[name].build()
        moved(back, bent(hip, (0.6, 0.8), degrees))
        for ob in of(without):
            bpy.data.objects.remove(ob)
        foot_rest(width, *rest)
        return piece
    return RELAX_CHAIRS[name], build


def rocked(name, degrees, pivot, stays=()):
    """The whole chair leans back on its spring; `stays` are parts beside it."""
    def build():
        piece = RELAX_CHAIRS[name].build()
        names = {ob.name.partition(".")[0] for ob in bpy.context.scene.objects} - set(stays)
        moved(names, lambda y, z: turned(y, z, pivot, degrees))
        return piece
    return RELAX_CHAIRS[name], build


def moesson_upright():
    piece = RELAX_CHAIRS["moesson"].build()
    pads = {f"leg{i}" for i in range(2)} | {f"pad{i}" for i in range(4)}
    fold = bent((-0.415, 0.415), (-1, -0.15), -86, 0.62)
    moved({"leg0", "leg1", "under"}, lambda y, z: np.add(fold(y, z), [[0.065], [0.05]]))  # against the front of the seat
    moved(pads - {"leg0", "leg1"} | {"shell", "neck"}, bent((0.12, 0.41), (0.6, 0.8), -7))
    for ob in of({"link-1", "link1"}):
        bpy.data.objects.remove(ob)
    return piece


def windstil_upright():
    piece = RELAX_CHAIRS["windstil"].build()
    lying = {"pad0", "pad1", "pad2", "shell", "neck"}
    moved(lying, lambda y, z: turned(y, z, (0.005, 0.405), -24))
    moved(lying, bent((-0.47, 0.40), (-1, 0.1), -72, 0.62))
    return piece


POSITIONS = {
    "passaat-reclined": reclined("passaat", {"pad1", "pad2", "pad3", "shell", "neck"}, (0.165, 0.385), 24, ((-0.37, 0.425), (-0.80, 0.40))),
    "bries-reclined": reclined("bries", {"back", "behind", "neck"}, (0.135, 0.395), 22, ((-0.41, 0.43), (-0.82, 0.41)), width=0.50),
    "luwte-reclined": reclined("luwte", {"behind", "pad0", "pad1", "pad2"}, (0.10, 0.40), 24, ((-0.44, 0.42), (-0.86, 0.40)), width=0.51),
    "dageraad-reclined": reclined("dageraad", {"back", "behind", "head", "pin-1", "pin1"}, (0.155, 0.39), 22, ((-0.41, 0.43), (-0.82, 0.41)), width=0.54),
    "avondrood-reclined": rocked("avondrood", 11, (0.0, 0.20), ("stool",)),
    "zondag-reclined": rocked("zondag", 9, (0.0, 0.185)),
    "siesta-reclined": rocked("siesta", 11, (0.0, 0.29)),
    "moesson-upright": (RELAX_CHAIRS["moesson"], moesson_upright),
    "windstil-upright": (RELAX_CHAIRS["windstil"], windstil_upright),
}
