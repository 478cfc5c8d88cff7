"""Legs of every kind the shop sells, under any piece. They are rendered apart from the leather, so one kind can take the
place of another; that is why no leg may stand between the camera and the leather.

A kind is the name of its drawing in the shop: sled-black, sled-steel, tapered-oak, tapered-walnut, tapered-black, block-oak,
block-black, plinth, swivel-black, swivel-steel.
"""
import math

import bpy
import numpy as np
from upholstery import BLACK_STEEL, BLACK_WOOD, OAK, STEEL, WALNUT, _mesh, lathe, padded_box, tube

MATERIALS = {"oak": OAK, "walnut": WALNUT, "black": BLACK_WOOD}
METALS = {"black": BLACK_STEEL, "steel": STEEL}


def clear():
    """Takes the legs away that stand there."""
    for ob in [ob for ob in bpy.context.scene.objects if ob.get("part") == "legs"]:
        bpy.data.objects.remove(ob)


def under(kind, x, y, height, splay=0.035, inset=0.0, middle=None):
    """Legs under a rectangular frame: `x` and `y` are (from, to) of the frame, `height` is its underside.

    `middle` adds a pair of legs at these x, for a wide frame.
    """
    style, _, material = kind.partition("-")
    before = set(bpy.data.objects)
    x0, x1, y0, y1 = x[0] + inset, x[1] - inset, y[0] + inset, y[1] - inset
    spots = [(sx, sy) for sx in (x0, x1) for sy in (y0, y1)] + [(m, sy) for m in middle or () for sy in (y0, y1)]
    mid = ((x0 + x1) / 2, (y0 + y1) / 2)
    if style == "tapered":
        for sx, sy in spots:
            out = (splay * np.sign(sx - mid[0]) * (abs(sx - mid[0]) > 0.2 * (x1 - x0)), splay * np.sign(sy - mid[1]))
            tapered(f"leg{sx:.2f}{sy:.2f}", (sx + out[0], sy + out[1], 0), (sx, sy, height + 0.02), role=MATERIALS[material])
    elif style == "block":
        for sx, sy in spots:
            block(f"leg{sx:.2f}{sy:.2f}", (sx, sy), height + 0.01, role=MATERIALS[material])
    elif style == "sled":
        for sx in (x0, x1, *(middle or ())):
            runner(f"leg{sx:.2f}", sx, y0 - 0.02, y1 + 0.02, height + 0.01, role=METALS[material])
    elif style == "plinth":
        padded_box("plinth", (x1 - x0 - 0.10, y1 - y0 - 0.12, height + 0.01), 0.004, (0, 0, 0), (mid[0], mid[1], 0), cell=0.05, uneven=0, role=BLACK_WOOD, subdivide=0)
    else:
        swivel("foot", mid, height + 0.02, min(x1 - x0, y1 - y0) * 0.47, role=METALS[material])
    _mark(before)


def chair(kind, top, foot, height, at=(0, 0)):
    """Legs of a dining chair or bar stool. `top` and `foot` are half the (width, depth) between the legs at the seat and on
    the floor, `height` is where they meet the seat."""
    style, _, material = kind.partition("-")
    before = set(bpy.data.objects)
    x, y = at
    corners = [(sx, sy) for sx in (-1, 1) for sy in (-1, 1)]
    slim = 1.0 if height < 0.55 else 1.1
    if style == "tapered":
        for sx, sy in corners:
            tapered(f"leg{sx}{sy}", (x + sx * foot[0], y + sy * foot[1], 0), (x + sx * top[0], y + sy * top[1], height + 0.015), 0.0185 * slim, 0.0105 * slim, MATERIALS[material])
    elif style == "block":
        for sx, sy in corners:
            block(f"leg{sx}{sy}", (x + sx * (foot[0] - 0.02), y + sy * (foot[1] - 0.02)), height + 0.01, 0.042, 0.036, MATERIALS[material])
    elif style == "sled":
        for sx in (-1, 1):
            f, t = (sx * foot[0], sx * top[0])
            tube(f"leg{sx}", [(x + t, y + top[1] * 0.9, height + 0.005), (x + t, y - top[1] * 0.9, height + 0.005), (x + f, y - foot[1], 0.011), (x + f, y + foot[1], 0.011)],
                 0.0105 * slim, 0.05, METALS[material], closed=True)
        tube("cross", [(x - top[0], y, height + 0.005), (x + top[0], y, height + 0.005)], 0.009, 0.02, METALS[material])
    else:
        swivel("foot", at, height + 0.01, foot[0] + 0.03, METALS[material], star=height < 0.6)
    if height > 0.6 and style in ("tapered", "block"):
        foot_ring(top, foot, height, at)
    _mark(before)


def foot_ring(top, foot, height, at=(0, 0), level=0.24, role=BLACK_STEEL):
    """The bar around the legs of a stool that one's feet rest on."""
    t = level / height
    rx, ry = (f + (a - f) * t for f, a in zip(foot, top))
    x, y = at
    tube("footrest", [(x - rx, y - ry, level), (x + rx, y - ry, level), (x + rx, y + ry, level), (x - rx, y + ry, level)], 0.008, 0.03, role, closed=True)


def tapered(name, foot, top, r_top=0.022, r_foot=0.013, role=OAK):
    """A round tapered leg from `top` down to `foot`, which may stand further out."""
    rows, around = 12, 32
    verts, faces = [], []
    foot, top = np.array(foot, float), np.array(top, float)
    for i in range(rows + 1):
        t = i / rows
        r = (r_foot + (r_top - r_foot) * t ** 0.8) * (0.85 if i == 0 else 1)
        c = foot + (top - foot) * t
        for j in range(around):
            a = 2 * math.pi * j / around
            verts.append((c[0] + r * math.cos(a), c[1] + r * math.sin(a), c[2]))
    for i in range(rows):
        for j in range(around):
            k = (j + 1) % around
            faces.append([i * around + j, i * around + k, (i + 1) * around + k, (i + 1) * around + j])
    faces.append(list(range(around))[::-1])
    faces.append([rows * around + j for j in range(around)])
    ob = _mesh(name, np.array(verts), faces, role, 0)
    ob.data.use_auto_smooth = True
    return ob


def block(name, at, height, top=0.065, foot=0.052, role=OAK):
    """A square wooden block, a little narrower at the floor."""
    def narrower(p):
        q = p.copy()
        k = foot / top + (1 - foot / top) * np.clip(p[:, 2] / height, 0, 1)
        q[:, 0] *= k
        q[:, 1] *= k
        return q
    padded_box(name, (top, top, height), 0.004, (0, 0, 0), (*at, 0), narrower, cell=0.02, uneven=0, role=role)


def runner(name, x, y0, y1, height, bar=0.014, role=BLACK_STEEL):
    """A frame of flat bar, seen from the side: the runner of a modern sofa."""
    for i, (size, at) in enumerate([
        ((bar * 1.8, y1 - y0, bar), (x, (y0 + y1) / 2, 0)),
        ((bar * 1.8, bar, height), (x, y0 + bar / 2, 0)),
        ((bar * 1.8, bar, height), (x, y1 - bar / 2, 0)),
    ]):
        padded_box(f"{name}.{i}", size, 0.002, (0, 0, 0), at, cell=0.02, uneven=0, role=role, subdivide=0)


def swivel(name, at, height, radius, role=BLACK_STEEL, star=False):
    """A column on a foot: a flat round plate, or four arms for a dining chair."""
    if star:
        for i in range(4):
            a = math.pi / 4 + math.pi / 2 * i
            end = (at[0] + radius * 1.15 * math.cos(a), at[1] + radius * 1.15 * math.sin(a), 0.012)
            tube(f"{name}.arm{i}", [end, (at[0], at[1], 0.075)], 0.013, 0.02, role)
        lathe(f"{name}.column", [(0, 0.05), (0.034, 0.05), (0.034, 0.11), (0.026, 0.13), (0.026, height)], (*at, 0), role)
        return
    lathe(f"{name}.plate", [(0, 0), (radius, 0), (radius, 0.006), (radius - 0.006, 0.012), (0.05, 0.020), (0.036, 0.035), (0.032, 0.06), (0.032, height), (0, height)], (*at, 0), role)


def _mark(before):
    for ob in set(bpy.data.objects) - before:
        ob["part"] = "legs"
