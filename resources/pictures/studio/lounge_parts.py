"""Parts that armchairs and relax chairs share: loose cushions that fit a tub, close-ups, frames that change with the legs."""
import bpy
import numpy as np
from legs import MATERIALS, METALS, clear, tapered
from mathutils import Vector
from panels import fit, smooth
from piece import Piece, View
from upholstery import OAK, cushion, tilt


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

    return cushion(name, native, 0.045, pressure=5, fullness=0.035, pucker=0.03, crown=crown, seed=seed, mirror=mirror, place=place,
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

    return cushion(name, native, 0.05, pressure=5, fullness=0.04, pucker=0.02, crown=crown, seed=seed, mirror=mirror, place=place,
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
