"""Parts that armchairs and relax chairs share: loose cushions, frames that change with the legs, pads along a spine, buttons."""
import bpy
import numpy as np
from legs import MATERIALS, METALS, clear, tapered
from mathutils import Vector
from panels import fit, normals, on, panel, smooth
from piece import Piece, View
from upholstery import LEATHER, OAK, cushion, lathe, tilt


def loose_seat(name, width, depth, thick, at, lean=2.0, back_round=0.0, taper=0.0, seed=10, crown=0.05, nose=0.03, fall=0.022, mirror=False):
    """A loose seat cushion, its middle at `at`. `back_round` rounds its rear corners to fit a tub (radius in metres), `taper`
    narrows it there. All are one inflated cushion, stretched: the puckers stay believable within a quarter."""
    native = (0.634, 0.68, 0.15)

    def place(p):
        q = p * np.array([width / native[0], depth / native[1], thick / native[2]])
        q = round_back(q, width / 2, depth / 2, back_round)
        q[:, 0] *= 1 - taper * smooth(q[:, 1], -depth / 2, depth / 2)
        q = tilt(q, lean)
        q[:, 2] -= 0.010 * np.exp(-((p[:, 0] / 0.2) ** 2 + ((p[:, 1] + 0.02) / 0.2) ** 2)) * (p[:, 2] > 0)
        return q + np.array(at)

    return cushion(name, native, 0.045, pressure=5, fullness=0.05, pucker=0.05, crown=crown, seed=seed, mirror=mirror, place=place,
                   nose=nose, fall=fall, stitched=(1,))


def round_back(p, half_w, half_d, radius):
    """Bends the rear corners of a cushion to an arc."""
    if not radius:
        return p
    q = p.copy()
    cx, cy = half_w - radius, half_d - radius
    dx, dy = np.maximum(np.abs(p[:, 0]) - cx, 0), np.maximum(p[:, 1] - cy, 0)
    far, length = np.maximum(dx, dy), np.hypot(dx, dy)
    k = np.where(length > 1e-9, far / np.maximum(length, 1e-9), 1)
    q[:, 0] = np.sign(p[:, 0]) * (np.minimum(np.abs(p[:, 0]), cx) + dx * k)
    q[:, 1] = np.minimum(p[:, 1], cy) + dy * k
    return q


def loose_back(name, width, height, thick, at, lean=14, turn=0.0, curve=0.0, seed=20, crown=0.05, mirror=False, welts=(1, -1)):
    """A loose back cushion that stands on `at` and leans back by `lean` degrees; `turn` degrees turns it about the upright,
    `curve` bends its sides to the front, in metres."""
    native = (0.634, 0.45, 0.14)

    def place(p):
        q = p[:, [0, 2, 1]] * np.array([width / native[0], -thick / native[2], height / native[1]])  # its top becomes its front
        q[:, 1] -= curve * (np.abs(q[:, 0]) / (width / 2)) ** 2
        q[:, 2] -= 0.012 * (1 - np.abs(q[:, 0]) / (width / 2)).clip(0) * (q[:, 2] > 0)
        q[:, 2] += height / 2
        q = tilt(q, lean)
        t = np.radians(turn)
        q[:, 0], q[:, 1] = q[:, 0] * np.cos(t) - q[:, 1] * np.sin(t), q[:, 0] * np.sin(t) + q[:, 1] * np.cos(t)
        return q + np.array(at)

    return cushion(name, native, 0.05, pressure=5, fullness=0.06, pucker=0.035, crown=crown, seed=seed, mirror=mirror, place=place,
                   welts=welts, stitched=(1,))


def close_up(x, y, z, azimuth=-36, elevation=22, width=0.56):
    """A detail: about `width` metres of the piece around a point."""
    return View(azimuth, elevation, 0, (x, y, z), width * 85 / 36, 85)


def finish(width, depth, height, stand, kind, detail, back=None, azimuth=-28, elevation=11, turn=0):
    """The piece, with a front (and a back, seen from `back` degrees) that has all of it in the picture."""
    stand(kind)
    views = {"front": fit(azimuth, elevation, turn), "detail": detail}
    if back:
        views["back"] = fit(back[0], back[1], 180)
    clear()
    return Piece(width, depth, height, stand, views)


def mirrored(surface):
    """The same surface on the other side of the chair, its upper face still looking inwards."""
    return lambda a, b: surface(-a, b) * np.array([-1, 1, 1])


def follow(parts, kind):
    """A frame beside the seat of the wood or steel of the legs: it changes with them."""
    material = kind.rpartition("-")[2]
    for name in parts:
        ob = bpy.data.objects[name]
        ob["role"], ob["part"] = (METALS if kind.startswith(("sled", "swivel")) else MATERIALS)[material], "frame"


def rod(name, start, end, thick, role=OAK):
    """A round wooden bar between two points, its grain along it."""
    way = Vector(end) - Vector(start)
    ob = tapered(name, (0, 0, 0), (0, 0, way.length), thick, thick, role)
    ob.rotation_euler, ob.location = way.to_track_quat("Z", "Y").to_euler("XYZ"), start
    return ob


def paddle(p):
    """The outline of an arm one likes to lay a hand on: broad in front, narrow at the back."""
    q = p.copy()
    q[:, 0] *= 1 - 0.38 * smooth(p[:, 2], 0.35, 0.0)
    return q


# ---------------------------------------------------------------- what one lies on

def lying(spine, width, hollow=None):
    """The surface of a chair seen from the side: `spine` is a Plan of (y, z) points from the front to the top, `width(b)` its
    width in metres, `hollow(b)` how far its sides come forward."""
    def surface(a, b):
        p = spine.at(b)
        if hollow:
            p = p + spine.outward(b) * (hollow(b) * np.abs(a) ** 3)[:, None]
        return np.column_stack([a * width(b) / 2, p])
    return surface


def part(surface, low, high, wide=1.0, lift=0.0):
    """The piece of a surface between two b, `wide` times as wide and lifted off it."""
    return lambda a, b: on(surface, np.column_stack([a * wide, low + (b + 1) / 2 * (high - low)]), lift)


def pads(name, spine, width, cuts, thick, hollow=None, lift=0.0, gap=0.002, corners=None, **about):
    """Pads one after the other along a spine, cut at these metres from its front. `corners` are the radii of the last pad."""
    surface = lying(spine, width, hollow)
    for i, (start, end) in enumerate(zip(cuts, cuts[1:])):
        low, high = (2 * s / spine.length - 1 for s in (start + gap, end - gap))
        last = i == len(cuts) - 2
        panel(f"{name}{i}", (float(width(np.array([(low + high) / 2]))[0]), end - start - 2 * gap, thick), part(surface, low, high, lift=lift),
              corner=corners if last and corners else 0.03, seed=30 + i, **about)
    return surface


def neck(name, surface, at, width=0.36, tall=0.17, thick=0.085, lift=0.06, share=0.5):
    """A small pillow for the neck on a surface, around b = `at`; `share` is how wide it is beside the surface."""
    half = 0.5 * tall / np.linalg.norm(on(surface, [(0, at + 0.01)]) - on(surface, [(0, at - 0.01)])) * 0.02
    panel(name, (width, tall, thick), part(surface, at - half, at + half, share, lift), corner=0.05, bulge=(0.02, 0.004), piping=(0,), cell=0.013, seed=41)


def tufts(spots, deep=0.02, reach=(0.16, 0.16)):
    """The dimples of buttons at these (a, b) of a panel."""
    return lambda a, b: -deep * sum(np.exp(-((a - x) / reach[0]) ** 2 - ((b - y) / reach[1]) ** 2) for x, y in spots)


def buttons(name, surface, spots, lift, radius=0.014):
    """Leather buttons on a surface."""
    for i, spot in enumerate(spots):
        at, up = on(surface, [spot], lift)[0], normals(surface, *(np.array([c], float) for c in spot))[0]
        ob = lathe(f"{name}{i}", [(0, -0.006), (radius, -0.006), (radius, 0), (radius * 0.8, 0.004), (radius * 0.4, 0.0062), (0, 0.007)], role=LEATHER, around=24)
        ob.rotation_euler, ob.location = Vector(up).to_track_quat("Z", "Y").to_euler("XYZ"), at
