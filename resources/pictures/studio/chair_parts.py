"""What chairs and stools are made of: padded sheets with seams, backs, seats, nails, and the portrait of a chair.

Surfaces take (a, b), both from -1 to 1, as in panels.py: a runs along the width, b along the length (upwards in a back).
"""
import math
from contextlib import contextmanager

import bpy
import legs
import numpy as np
from panels import fit, on, panel
from piece import Piece, View
from upholstery import BLACK_STEEL, STEEL, lathe, padded_box, stitches, tube, welt


def soft(x):
    """0 below 0, 1 above 1, without a kink in between."""
    x = np.clip(x, 0, 1)
    return x * x * (3 - 2 * x)


def rounded(corners, bend, n=14):
    """The points of a line through corners, each rounded with a bend of this reach (or one reach per corner)."""
    pts = [np.array(c, float) for c in corners]
    path = [pts[0]]
    for before, corner, after, reach in zip(pts, pts[1:], pts[2:], [bend] * len(pts) if np.isscalar(bend) else bend):
        u, v = before - corner, after - corner
        cut = min(reach, np.linalg.norm(u) * 0.49, np.linalg.norm(v) * 0.49)
        start, end = corner + u / np.linalg.norm(u) * cut, corner + v / np.linalg.norm(v) * cut
        path += [start * (1 - s) ** 2 + corner * 2 * s * (1 - s) + end * s ** 2 for s in np.linspace(0, 1, n)]
    return np.array(path + [pts[-1]])


def line(points):
    """A line by its length: a function of 0..1 (straight on beyond its ends) without kinks. Its length is `.length`."""
    points = np.array(points, float)
    run = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
    grid = np.linspace(0, 1, 241)
    even = np.stack([np.interp(grid * run[-1], run, points[:, c]) for c in range(points.shape[1])], -1)
    for _ in range(8):
        even[1:-1] = (even[:-2] + 2 * even[1:-1] + even[2:]) / 4

    def at(s):
        s = np.asarray(s, float)
        p = np.stack([np.interp(s, grid, even[:, c]) for c in range(even.shape[1])], -1)
        before, after = np.minimum(s, 0)[..., None], np.maximum(s - 1, 0)[..., None]
        return p + before * (even[1] - even[0]) * 240 + after * (even[-1] - even[-2]) * 240

    at.length = float(run[-1])
    return at


# ---------------------------------------------------------------- sheets

class Sheet:
    """A padded sheet with seams in it. `front(a, b)` gives points on its front, for stitches and buttons."""

    def __init__(self, name, size, thickness, surface, relief=None, seams=(), bulge=(0.008, 0.004), corner=0.04, cell=0.010, **about):
        """`size` is (width, length) in metres. `relief(a, b)` lifts the front, in metres; `seams` are ("a" or "b", place) of
        stitched seams across it, with a (from, to) behind it when they stop before the rim. The rest is as in panel."""
        self.size, self.thickness, self.surface, self.bulge = size, thickness, surface, bulge[0]
        self.relief, self.seams = relief, [(s + (-1.0, 1.0))[:4] for s in seams]
        panel(name, (*size, thickness), surface, corner=corner, bulge=bulge, puff=self._height, cell=cell, uneven=0.001, **about)
        for i, seam in enumerate(self.seams):
            self._sew(f"{name}.seam{i}", *seam)

    def _height(self, a, b):
        lift = self.relief(a, b) if self.relief else np.zeros_like(a)
        w, h = self.size
        for axis, place, start, end in self.seams:
            across, along = ((a - place) * w / 2, b) if axis == "a" else ((b - place) * h / 2, a)
            ends = (1 if start <= -1 else soft((along - start) * 10)) * (1 if end >= 1 else soft((end - along) * 10))
            lift = lift - min(0.005, self.thickness * 0.2) * np.exp(-(across / 0.006) ** 2) * ends
        return lift

    def front(self, a, b, lift=0.0):
        """Points on the front, `lift` metres above the leather."""
        a, b = (c.astype(float).ravel() for c in np.broadcast_arrays(a, b))
        dome = np.clip(1 - a ** 2, 0, 1) ** 0.7 * np.clip(1 - b ** 2, 0, 1) ** 0.7
        return on(self.surface, np.stack([a, b], 1), (self.thickness / 2 + self.bulge * dome + self._height(a, b) + lift)[:, None])

    def _sew(self, name, axis, place, start, end):
        """A row of stitches on both sides of a seam, ending a little before the rim."""
        w, h = self.size
        margin = self.thickness * 1.1 / (h if axis == "a" else w)
        run = np.linspace(max(start, margin - 1), min(end, 1 - margin), 140)
        for side in (-0.008, 0.008):
            points = self.front(place + side * 2 / w, run, 0.0004) if axis == "a" else self.front(run, place + side * 2 / h, 0.0004)
            stitches(f"{name}{side}", points, closed=False)

    def cord(self, name, a, b, thickness=0.0035, lift=0.0):
        """A cord of leather along a line on the front."""
        return welt(name, self.front(a, b, lift), thickness, closed=False)


def back_surface(width, height, at, lean=11, hug=0.05, top_hug=None, flare=0.0, bow=0.0, crown=0.0, sag=0.0):
    """The surface of a chair's back. `at` is the middle of its underside (y, z); `lean` in degrees; `hug` how far its sides come
    forward at the bottom and `top_hug` at the top; `flare` makes the top wider (a share) and `bow` bends it backwards like a reed;
    `crown` is how much lower the sides are than the middle at the top, `sag` at the bottom. Metres."""
    top_hug = hug if top_hug is None else top_hug
    cos, sin = math.cos(math.radians(lean)), math.sin(math.radians(lean))

    def surface(a, b):
        t = (b + 1) / 2
        up = height * t - (crown * t + sag * (1 - t)) * a ** 2
        back = bow * t ** 2
        forward = (hug + (top_hug - hug) * t) * a ** 2
        return np.stack([a * width / 2 * (1 + flare * t), at[0] + up * sin + back * cos - forward, at[1] + up * cos - back * sin], -1)

    return surface


def channels(count, depth, reach=0.9, sharp=0.5):
    """A relief of upright padded channels; they run out at the share `reach` of the height."""
    def relief(a, b):
        wave = np.abs(np.sin(np.pi * (a + 1) / 2 * count)) ** sharp
        return depth * wave * soft((1 - np.abs(b)) / (1 - reach))
    return relief


# ---------------------------------------------------------------- seats

def seat_pad(name, size, top, corner=0.05, taper=0.0, crown=0.016, dip=0.006, fall=0.012, radius=None, at=(0, 0), piping=(1,), stitched=(),
             cell=0.011, seed=2, arch=0.0):
    """An upholstered seat of `size` (width, depth, thickness) whose top is at height `top`. `corner` is the radius of its outline or
    (in front, behind), `taper` how much narrower it is behind (a share), `fall` how far its front edge sinks, `dip` the hollow where
    one sits, `arch` how far the middle of the underside is lifted. Piping and stitches run around its top (1) or bottom (-1)."""
    w, d, h = size
    corners = (corner, corner) if np.isscalar(corner) else corner
    radius = min(h * 0.42, 0.03) if radius is None else radius

    def shape(p):
        q = _sharp_upright(p, size, radius)
        for sign, r in zip((-1, 1), corners):
            r = min(r, w / 2 - 1e-6, d / 2 - 1e-6)
            inner = np.array([w / 2 - r, d / 2 - r])
            core = np.clip(q[:, :2], -inner, inner)
            off = q[:, :2] - core
            far, length = np.abs(off).max(-1), np.linalg.norm(off, axis=-1)
            k = np.where((length > 1e-9) & (np.sign(q[:, 1]) == sign), far / np.maximum(length, 1e-9), 1)
            q[:, :2] = core + off * k[:, None]
        level = np.clip(q[:, 2] / h, 0, 1.2)
        q[:, 2] -= fall * soft((-q[:, 1] - d * 0.12) / (d * 0.38)) ** 1.5 * level
        q[:, 2] -= dip * np.exp(-((q[:, 0] / (w * 0.30)) ** 2 + ((q[:, 1] - d * 0.05) / (d * 0.30)) ** 2)) * level
        q[:, 2] += arch * np.clip(1 - (2 * q[:, 0] / w) ** 2, 0, 1) * (1 - np.clip(level, 0, 1))
        q[:, 0] *= 1 - taper * (q[:, 1] / d + 0.5)
        return q

    return padded_box(name, size, radius, (0.004, 0.004, crown), (at[0], at[1], top - h), shape,
                      welts=[(2, s) for s in piping], stitched=[(2, s) for s in stitched], cell=cell, seed=seed, uneven=0.0015)


def _sharp_upright(p, size, radius):
    """Takes the rounding off the upright edges of a rounded box, which would dent the wide corners of a seat."""
    inner = np.array(size) / 2 - radius
    middle = p - np.array([0, 0, size[2] / 2])
    over = np.maximum(np.abs(middle) - inner, 0)
    far, length = over.max(1), np.linalg.norm(over, axis=1)
    square = over * (length / np.maximum(far, 1e-9))[:, None]
    out, up = square[:, :2].max(1), square[:, 2]
    square *= (np.maximum(out, up) / np.maximum(np.hypot(out, up), 1e-9))[:, None]
    edge = (over[:, 0] > 0) & (over[:, 1] > 0)
    return np.where(edge[:, None], np.sign(middle) * np.where(square > 0, inner + square, np.abs(middle)) + np.array([0, 0, size[2] / 2]), p)


def studs(name, places, ways, radius=0.0055, role="steel"):
    """Round-headed nails at these places, each with its head pointing its own way."""
    profile = [(radius, 0), (radius * 0.92, radius * 0.35), (radius * 0.6, radius * 0.62), (0.0001, radius * 0.72)]
    for i, (place, way) in enumerate(zip(places, ways)):
        ob = lathe(f"{name}{i}", profile, role=role, around=14, smooth_angle=80)
        x, y, z = np.array(way, float) / np.linalg.norm(way)
        side = np.array([-y, x, 0]) / max(math.hypot(x, y), 1e-9)
        turn = np.stack([np.cross(side, (x, y, z)), side, (x, y, z)], 1)
        for v in ob.data.vertices:
            v.co = turn @ np.array(v.co) + np.array(place)


# ---------------------------------------------------------------- legs

def standing(top, foot, height, at=(0, 0)):
    """The usual four legs under a chair, or what takes their place."""
    return lambda kind: legs.chair(kind, top, foot, height, at)


def perch(top, foot, height, at=(0, 0)):
    """Legs of a bar stool, with something to put one's feet on at 24 cm."""
    level = 0.24

    def stand(kind):
        x, y = at
        if not kind.startswith("swivel"):
            legs.chair(kind, top, foot, height, at)
        with as_legs():
            if kind.startswith("sled"):
                t = level / height
                half, out = foot[0] + (top[0] - foot[0]) * t, foot[1] + (top[1] * 0.9 - foot[1]) * t
                tube("footbar", [(x - half, y - out, level), (x + half, y - out, level)], 0.010, 0.02, metal_of(kind))
            elif kind.startswith("swivel"):
                legs.swivel("foot", at, height + 0.01, foot[0] + 0.03, metal_of(kind))
                ring = [(x + 0.155 * math.cos(a), y - 0.03 + 0.155 * math.sin(a), level) for a in np.linspace(0, 2 * math.pi, 48, endpoint=False)]
                tube("footring", ring, 0.009, 0.01, metal_of(kind), closed=True)
                for side in (-1, 1):
                    tube(f"footring{side}", [(x, y, level), (x + side * 0.14, y + 0.036, level)], 0.008, 0.01, metal_of(kind))

    return stand


def metal_of(kind):
    """The metal that goes with a kind of leg: steel with steel, black with everything else."""
    return STEEL if kind.endswith("-steel") else BLACK_STEEL


@contextmanager
def as_legs():
    """What is built inside belongs to the legs: it comes and goes with their kind."""
    before = set(bpy.data.objects)
    yield
    for ob in set(bpy.data.objects) - before:
        ob["part"] = "legs"


# ---------------------------------------------------------------- portrait

def close(target, width=0.5, azimuth=-38, elevation=24, turn=0, lens=70):
    """A view from nearby, about `width` metres wide."""
    return View(azimuth, elevation, turn, target, width * lens / 36, lens)


def finish(size, stand, kind, detail, back=False, azimuth=-28, elevation=11):
    """The piece with its portrait: `size` in metres, `kind` the legs it is shown on first, `detail` its view from nearby."""
    stand(kind)
    bpy.context.view_layer.update()
    tubes = [tuple(p.co[:3]) for ob in bpy.context.scene.objects if ob.type == "CURVE" for s in ob.data.splines for p in s.points]
    views = {"front": fit(azimuth, elevation, also=tubes), "detail": detail}
    if back:
        views["back"] = fit(azimuth, elevation + 2, 180, also=tubes)
    legs.clear()
    return Piece(*size, stand, views)
