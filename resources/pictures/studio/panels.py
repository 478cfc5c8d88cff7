"""Padded panels on any curved surface: tub walls, shells, wings, tight backs. And a view that fits the whole piece.

A panel is a flat padded sheet laid on `surface(a, b)`, which gives a point in the room for a (across) and b (up), both from
-1 to 1. With a running to the right and b upwards, the upper face of the panel looks to the front.
"""
import math

import bpy
import numpy as np
from piece import View
from upholstery import LEATHER, _box_grid, _mesh, _normals, _round, _stitch_faces, _unevenness, stitches, welt


def panel(name, size, surface, edge=None, corner=0.03, bulge=(0.006, 0.004), puff=None, piping=(), stitched=(), cell=0.018, seed=1,
          uneven=0.0015, role=LEATHER, subdivide=1, both=False):
    """A padded sheet of `size` (along a, along b, thickness in metres) on a surface.

    `edge` rounds its rim (half the thickness by default), `corner` its outline (one radius, or those of the lower and upper
    corners), `bulge` fills the upper and lower face, `puff(a, b)` thickens the upper face (`both` faces if wanted), in metres. `piping` names levels
    from -1 (lower face) to 1 where a cord runs around, `stitched` the faces (-1, 1) with a row of stitches.
    """
    hu, hv, ht = (s / 2 for s in size)
    edge = min(edge or ht, ht)
    cube, faces = _box_grid(*size, cell)
    u, v, w = cube[:, 0] * hu, cube[:, 1] * hv, cube[:, 2] * ht
    rim = np.stack([np.maximum(np.abs(u) - (hu - edge), 0), np.maximum(np.abs(v) - (hv - edge), 0)])
    out, up = rim.max(0), np.maximum(np.abs(w) - (ht - edge), 0)
    k = np.maximum(out, up) / np.maximum(np.hypot(out, up), 1e-9)
    u, v = (np.sign(c) * (np.minimum(np.abs(c), h - edge) + r * k) for c, h, r in ((u, hu, rim[0]), (v, hv, rim[1])))
    w = np.sign(w) * (np.minimum(np.abs(w), ht - edge) + up * k)
    low, high = corner if isinstance(corner, tuple) else (corner, corner)
    flat = np.stack([u, v], 1)
    flat = np.where((v > 0)[:, None], _round(flat, (hu, hv), min(high, hu, hv), (0, 1)), _round(flat, (hu, hv), min(low, hu, hv), (0, 1)))
    a, b = flat[:, 0] / hu, flat[:, 1] / hv
    dome = np.clip(1 - a ** 2, 0, 1) ** 0.7 * np.clip(1 - b ** 2, 0, 1) ** 0.7
    share = np.clip(cube[:, 2], -1, 1)
    w = w + np.where(share > 0, bulge[0], bulge[1]) * share * dome
    if puff:
        w = w + puff(a, b) * np.clip(share, -1 if both else 0, 1)
    p = surface(a, b) + w[:, None] * normals(surface, a, b)
    ob = _mesh(name, p, faces, role, subdivide, cube * (np.array(size) / 2))
    if uneven:
        p = _unevenness(p, _normals(ob), seed, uneven, 0.16)
        ob.data.vertices.foreach_set("co", p.ravel())
        ob.data.update()
    for i, level in enumerate(piping):
        welt(f"{name}.welt{i}", _rim_row(cube, p, level), 0.0042, role=role)
    _stitch_faces(name, ob, cube, p, [(2, side) for side in stitched], 1, role)
    return ob


def normals(surface, a, b, step=1e-3):
    """Which way the upper face of a surface looks."""
    au, al, bu, bl = (np.clip(c + d, -1, 1) for c, d in ((a, step), (a, -step), (b, step), (b, -step)))
    n = np.cross(surface(au, b) - surface(al, b), surface(a, bu) - surface(a, bl))
    return n / np.maximum(np.linalg.norm(n, axis=1), 1e-12)[:, None]


def _rim_row(cube, verts, level):
    """The vertices around the rim of a panel, at one level between its faces."""
    side = np.maximum(np.abs(cube[:, 0]), np.abs(cube[:, 1])) > 1 - 1e-6
    levels = np.unique(np.round(cube[:, 2], 6))
    at = levels[np.argmin(np.abs(levels - level))]
    ids = np.nonzero(side & (np.abs(cube[:, 2] - at) < 1e-5))[0]
    ring = verts[ids[np.argsort(np.arctan2(cube[ids, 1], cube[ids, 0]))]]
    for _ in range(2):
        ring = (np.roll(ring, 1, 0) + 2 * ring + np.roll(ring, -1, 0)) / 4
    return ring


def on(surface, line, lift=0.0):
    """Points in the room along a line of (a, b) on a surface, lifted off it in metres: for seams and stitches."""
    a, b = np.array(line, float).T
    return surface(a, b) + lift * normals(surface, a, b)


def seam(name, points, apart=0.006):
    """A seam over a panel: a fine cord with a row of stitches beside it."""
    path = np.array(points, float)
    welt(name, path, 0.0022, closed=False)
    stitches(f"{name}.thread", path + np.array([apart, 0, 0]), closed=False)


# ---------------------------------------------------------------- walls around a seat

class Plan:
    """A line seen from above, from the left front around the back to the right front, its corners rounded."""

    def __init__(self, corners, radius):
        pts, path = [np.array(c, float) for c in corners], []
        for i, corner in enumerate(pts):
            if i in (0, len(pts) - 1):
                path.append(corner)
                continue
            u, v = pts[i - 1] - corner, pts[i + 1] - corner
            r = radius[i - 1] if isinstance(radius, (tuple, list)) else radius
            cut = min(r, np.linalg.norm(u) * 0.49, np.linalg.norm(v) * 0.49)
            p, q = corner + u / np.linalg.norm(u) * cut, corner + v / np.linalg.norm(v) * cut
            t = np.linspace(0, 1, 24)[:, None]
            w = 0.72  # a rational curve: nearly an arc
            path += list((p * (1 - t) ** 2 + corner * 2 * w * t * (1 - t) + q * t ** 2) / ((1 - t) ** 2 + 2 * w * t * (1 - t) + t ** 2))
        path = np.array(path)
        run = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))])
        self.length = float(run[-1])
        grid = np.linspace(0, self.length, 401)
        line = np.stack([np.interp(grid, run, path[:, c]) for c in (0, 1)], 1)
        for _ in range(60):  # takes the sudden change of curvature out
            line[1:-1] = (line[:-2] + 2 * line[1:-1] + line[2:]) / 4
        self.grid, self.line = np.linspace(-1, 1, 401), line
        way = np.gradient(line, axis=0)
        self.out = np.stack([-way[:, 1], way[:, 0]], 1) / np.linalg.norm(way, axis=1)[:, None]

    def at(self, a):
        return np.stack([np.interp(a, self.grid, self.line[:, c]) for c in (0, 1)], 1)

    def outward(self, a):
        return np.stack([np.interp(a, self.grid, self.out[:, c]) for c in (0, 1)], 1)


def tub(width, front, back, radius, flare=0.0):
    """The plan of a wall around a seat: `front` and `back` are y; the arms stand `flare` further apart in front."""
    w = width / 2
    return Plan([(-w - flare, front), (-w, back), (w, back), (w + flare, front)], radius)


def wall_surface(plan, low, top, thick, lean=None, forward=None):
    """The surface of a wall of height `top(a)` along a plan, which leans outwards by `lean(a)` metres per metre of height.

    `forward(a, h)` moves it along y, h being the share of its height."""
    tallest = float(np.max(top(np.linspace(-1, 1, 101)))) - low
    zone = thick * 0.7

    def surface(a, b):
        run = (b + 1) / 2 * tallest
        own = top(a) - low
        z = np.where(run < tallest - zone, run * (own - zone) / (tallest - zone), own - (tallest - run))
        xy = plan.at(a)
        if lean:
            xy = xy + plan.outward(a) * (lean(a) * z)[:, None]
        if forward:
            xy = xy + np.stack([np.zeros_like(z), forward(a, z / own)], 1)
        return np.column_stack([xy, z + low])

    return surface, tallest


def wall(name, plan, thick, low, top, lean=None, forward=None, **about):
    """A padded wall along a plan. Returns its surface, so that seams can run over it."""
    surface, tall = wall_surface(plan, low, top, thick, lean, forward)
    panel(name, (plan.length, tall, thick), surface, **about)
    return surface


def slab(name, width, depth, low, high, at=(0, 0), corner=0.04, edge=0.02, shape=None, **about):
    """A lying pad, its outline rounded: `corner` may be (front, back). `shape(points)` bends it afterwards."""
    def surface(a, b):
        p = np.column_stack([a * width / 2 + at[0], b * depth / 2 + at[1], np.full_like(a, (low + high) / 2)])
        return shape(p) if shape else p
    return panel(name, (width, depth, high - low), surface, edge=edge, corner=corner, **about)


def smooth(x, lo, hi):
    """0 below lo, 1 above hi, without a kink in between."""
    t = np.clip((np.asarray(x, float) - lo) / (hi - lo), 0, 1)
    return t * t * (3 - 2 * t)


def channels(count, deep, along="a"):
    """A puff of upright (or, along "b", lying) channels side by side, `deep` metres thick in their middle."""
    def puff(a, b):
        c = a if along == "a" else b
        return deep * np.abs(np.sin(np.pi * count * (c + 1) / 2)) ** 0.6
    return puff


def through(points):
    """A smooth function through (x, y) points: what a draughtsman's curve would draw."""
    xs, ys = (np.array(c, float) for c in zip(*points))
    slope = np.gradient(ys, xs)

    def value(x):
        i = np.clip(np.searchsorted(xs, x) - 1, 0, len(xs) - 2)
        w = xs[i + 1] - xs[i]
        t = np.clip((x - xs[i]) / w, 0, 1)
        return ((1 + 2 * t) * (1 - t) ** 2 * ys[i] + t * (1 - t) ** 2 * w * slope[i]
                + t * t * (3 - 2 * t) * ys[i + 1] - t * t * (1 - t) * w * slope[i + 1])

    return value


# ---------------------------------------------------------------- camera

def fit(azimuth=-28, elevation=11, turn=0, air=0.09, lens=70, also=()):
    """A view with everything that stands in the scene in it (and the points `also`), centred, with `air` around it."""
    bpy.context.view_layer.update()
    pts = [np.array([tuple(ob.matrix_world @ v.co) for v in ob.data.vertices]) for ob in bpy.context.scene.objects if ob.type == "MESH"]
    pts += [np.array([tuple(p.co[:3]) for sp in ob.data.splines for p in sp.points]) for ob in bpy.context.scene.objects if ob.type == "CURVE"]
    pts = np.vstack(pts + ([np.array(also, float)] if also else []))
    feet = pts[pts[:, 2] < pts[:, 2].min() + 0.08] * np.array([1, 1, 0])
    pts = np.vstack([pts, feet])
    t = math.radians(turn)
    pts = np.column_stack([pts[:, 0] * math.cos(t) - pts[:, 1] * math.sin(t), pts[:, 0] * math.sin(t) + pts[:, 1] * math.cos(t), pts[:, 2]])
    az, el = math.radians(azimuth), math.radians(elevation)
    back = np.array([math.sin(az) * math.cos(el), -math.cos(az) * math.cos(el), math.sin(el)])
    right = np.array([math.cos(az), math.sin(az), 0.0])
    up = np.cross(back, right)
    target, distance = pts.mean(0), 3.0
    half = np.array([18 / lens, 13.5 / lens]) * (1 - 2 * air)
    for _ in range(12):
        rel = pts - target
        deep = distance - rel @ back
        seen = np.stack([rel @ right, rel @ up], 1) / deep[:, None]
        lo, hi = seen.min(0), seen.max(0)
        mid = (lo + hi) / 2 * distance
        target = target + right * mid[0] + up * mid[1]
        distance *= float(np.max((hi - lo) / 2 / half))
    return View(azimuth, elevation, turn, tuple(float(c) for c in target), distance, lens)
