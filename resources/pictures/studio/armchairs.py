"""Armchairs: they carry the names of trees."""
import math

import numpy as np
from armchairs_tub import hazelaar, linde, populier, taxus, vlier, wilg
from legs import tapered, under
from lounge_parts import close_up, finish, follow, loose_back, loose_seat, mirrored, paddle, rod
from panels import channels, panel, slab, smooth, through, tub, wall
from piece import Model
from upholstery import OAK, padded_box, tilt, tube

OAK_FIRST = ("tapered-oak", "tapered-black", "tapered-walnut")


def beuk():
    """Broad flat arms for a cup of tea, a deep seat and a soft back: a country chair, piped all around."""
    low, arm_w, arm_top, inner = 0.12, 0.178, 0.575, 0.535
    padded_box("base", (inner + 0.02, 0.74, 0.17), 0.022, (0, 0.008, 0), (0, -0.01, low), seed=3)
    for side in (-1, 1):
        def shape(p, side=side):
            q = p.copy()
            t = np.clip(p[:, 2] / (arm_top - low), 0, 1.1)
            q[:, 0] += side * 0.012 * t ** 3
            q[:, 2] += 0.014 * t * np.clip(p[:, 1] / 0.4, -1, 1)
            return q
        padded_box(f"arm{side}", (arm_w, 0.82, arm_top - low), 0.042, (0.012, 0.008, 0.016), (side * (inner / 2 + arm_w / 2 + 0.002), -0.012, low), shape,
                   welts=[(1, -1), (1, 1)], seed=6 + side)
    padded_box("back", (inner + 0.03, 0.14, 0.56), 0.05, (0.004, 0.012, 0.012), (0, 0.30, low), lambda p: tilt(p, 7), welts=[(1, 1)], seed=9)
    loose_seat("seat", inner - 0.004, 0.64, 0.165, (0, -0.105, 0.365), nose=0.035, seed=10)
    loose_back("pillow", inner, 0.42, 0.16, (0, 0.155, 0.41), lean=15, seed=20)

    def stand(kind):
        under(kind, (-0.42, 0.42), (-0.40, 0.36), low, inset=0.035)

    return finish(0.92, 0.88, 0.82, stand, "block-oak", close_up(-0.26, -0.22, 0.50, width=0.62))


def els():
    """Slim and square, for beside the bookcase: thin sides that step down to the arms, an upright back in five channels."""
    low = 0.19
    step = through([(0, 0.84), (0.2, 0.84), (0.27, 0.84), (0.31, 0.83), (0.35, 0.79), (0.42, 0.70), (0.50, 0.64), (0.65, 0.61), (1, 0.575)])
    plan = tub(0.61, -0.35, 0.30, 0.085)
    wall("wall", plan, 0.058, low, lambda a: step(np.abs(a)), lean=lambda a: 0.02 + 0.09 * (1 - smooth(np.abs(a), 0.15, 0.45)),
         corner=(0.02, 0.09), bulge=(0.003, 0.003), piping=(0,), seed=3)
    slab("base", 0.56, 0.66, low + 0.005, 0.33, (0, -0.035), corner=0.02, edge=0.02, bulge=(0, 0), seed=4)

    def back(a, b):
        z = 0.40 + (b + 1) / 2 * 0.405
        return np.column_stack([a * 0.262, 0.215 + (z - 0.4) * 0.15 - 0.012 * np.abs(a) ** 3, z])

    panel("back", (0.53, 0.41, 0.07), back, edge=0.03, corner=(0.02, 0.03), puff=channels(5, 0.026), cell=0.0115, uneven=0.001, seed=5)
    loose_seat("seat", 0.545, 0.555, 0.13, (0, -0.095, 0.388), nose=0.025, seed=11)

    def stand(kind):
        under(kind, (-0.27, 0.27), (-0.31, 0.27), low + 0.01, splay=0.03)

    return finish(0.70, 0.78, 0.84, stand, "tapered-oak", close_up(0.0, 0.0, 0.58, azimuth=-30))


def esdoorn():
    """A slim wing chair: high arched back, ears in a long curve, arms that roll out a little, piping along every edge."""
    low = 0.185
    behind = lambda z: 0.235 + (z - 0.4) * 0.205  # where the back stands at a height

    def back(a, b):
        z = 0.24 + (b + 1) / 2 * (0.815 + 0.03 * (1 - a ** 2))
        return np.column_stack([a * (0.278 + 0.012 * b), behind(z) - 0.025 * np.abs(a) ** 3 - 0.022 * np.exp(-((z - 0.62) / 0.14) ** 2), z])

    panel("back", (0.56, 0.83, 0.11), back, edge=0.045, corner=(0.02, 0.08), bulge=(0.02, 0.006), piping=(0.8,), seed=3)
    front = through([(0.24, 0.18), (0.48, 0.10), (0.60, 0.02), (0.72, -0.035), (0.84, -0.045), (0.93, -0.01), (1.0, 0.08), (1.045, 0.24)])

    def ear(a, b):
        z = 0.24 + (b + 1) / 2 * (0.80 + 0.012 * a)
        rear = behind(z) + 0.045
        y = front(z) + (a + 1) / 2 * (rear - front(z))
        return np.column_stack([-(0.298 + 0.11 * np.clip(rear - y, 0, 1) * smooth(z, 0.45, 0.8)), y, z])

    for side, surface in ((-1, ear), (1, mirrored(ear))):
        panel(f"ear{side}", (0.30, 0.80, 0.062), surface, corner=(0.02, 0.03), bulge=(0.006, 0.006), piping=(0,), seed=5 + side)

        def roll(p, side=side):
            q = p.copy()
            t = np.clip(p[:, 2] / 0.41, 0, 1.1)
            q[:, 0] += side * 0.045 * t ** 4
            q[:, 2] += 0.02 * t * smooth(p[:, 1], -0.1, 0.35) - 0.01 * t * smooth(-p[:, 1], 0.1, 0.32)
            return q

        padded_box(f"arm{side}", (0.085, 0.67, 0.41), 0.04, (0.006, 0.006, 0.006), (side * 0.315, -0.055, low), roll, welts=[(1, -1)], seed=8 + side)
    padded_box("base", (0.57, 0.64, 0.15), 0.02, (0, 0.008, 0), (0, -0.06, low), stitched=[(1, -1)], seed=4)
    loose_seat("seat", 0.55, 0.60, 0.145, (0, -0.105, 0.40), nose=0.03, seed=11)

    def stand(kind):
        under(kind, (-0.335, 0.335), (-0.365, 0.29), low + 0.01, splay=0.02, inset=0.02)

    return finish(0.80, 0.86, 1.08, stand, "tapered-oak", close_up(-0.2, -0.08, 0.76, width=0.62))


def lariks():
    """Sits high: long legs, firm seat, arms one can push up from, and a tall back whose head part bends around the ears."""
    low = 0.235

    def back(a, b, bottom, top):
        z = bottom + (b + 1) / 2 * (top - bottom)
        ears = 0.085 * smooth(z, 0.52, 0.84) * np.abs(a) ** 3.2
        return np.column_stack([a * (0.275 + 0.01 * smooth(z, 0.6, 0.9)), 0.235 + (z - 0.4) * 0.20 - 0.02 * np.abs(a) ** 3 - ears, z])

    panel("lower", (0.56, 0.46, 0.12), lambda a, b: back(a, b, 0.28, 0.737), edge=0.035, corner=0.02, bulge=(0.022, 0.004), stitched=(1,), seed=3)
    panel("head", (0.575, 0.23, 0.12), lambda a, b: back(a, b, 0.735, 0.95), edge=0.035, corner=(0.02, 0.085), bulge=(0.02, 0.004), stitched=(1,), seed=4)
    for side in (-1, 1):
        def shape(p):
            q = p.copy()
            q[:, 1] += 0.05 * smooth(p[:, 2], 0.38, 0.0) * smooth(-p[:, 1], -0.1, 0.3)  # the front runs back to the leg
            return q
        padded_box(f"side{side}", (0.066, 0.66, 0.40), 0.026, (0.004, 0.004, 0.002), (side * 0.313, -0.035, low), shape, seed=6 + side)
        padded_box(f"arm{side}", (0.088, 0.70, 0.060), 0.028, (0.003, 0.004, 0.006), (side * 0.316, -0.03, low + 0.365),
                   lambda p: p + np.column_stack([0 * p[:, 0], 0 * p[:, 0], 0.02 * smooth(p[:, 1], -0.35, 0.35)]), welts=[(2, -1)], cell=0.016, seed=9 + side)
    padded_box("base", (0.57, 0.62, 0.13), 0.02, (0, 0.006, 0), (0, -0.04, low), seed=5)
    loose_seat("seat", 0.562, 0.58, 0.135, (0, -0.085, 0.425), nose=0.025, seed=10)

    def stand(kind):
        under(kind, (-0.31, 0.31), (-0.32, 0.24), low + 0.01, splay=0.02, inset=0.005)

    return finish(0.74, 0.84, 0.96, stand, "tapered-oak", close_up(-0.16, 0.05, 0.70, width=0.6))


def berk():
    """Little furniture: a light frame of round wood with flat arms, and two cushions that rest in it."""
    frame = []
    seat = lambda y: 0.335 - (y + 0.33) * 0.10  # how high the seat frame lies at a depth
    behind = lambda z: 0.263 + (z - 0.27) * 0.335  # where the back frame stands at a height

    def bar(start, end, thick=0.013):
        frame.append(f"bar{len(frame)}")
        rod(frame[-1], start, end, thick)

    for side in (-1, 1):
        x = side * 0.325
        for name, y, out, top in (("front", -0.315, -0.02, 0.585), ("rear", 0.235, 0.075, 0.555)):
            frame.append(f"{name}{side}")
            tapered(frame[-1], (x + side * 0.012, y + out, 0), (x, y, top), 0.0185, 0.0135)
        bar((x, -0.31, seat(-0.31)), (x, 0.26, seat(0.26)))
        bar((side * 0.22, behind(0.27), 0.27), (side * 0.22, behind(0.785), 0.785), 0.0125)
        frame.append(f"arm{side}")
        arm = padded_box(frame[-1], (0.068, 0.026, 0.64), 0.012, (0, 0, 0), shape=paddle, cell=0.012, uneven=0, role=OAK)
        arm.rotation_euler, arm.location = (math.radians(90 - 3), 0, 0), (x, 0.275, 0.562)
    for y, z in ((-0.29, seat(-0.29)), (0.255, seat(0.255))):
        bar((-0.325, y, z), (0.325, y, z))
    for z in (0.47, 0.615, 0.76):
        bar((-0.22, behind(z), z), (0.22, behind(z), z), 0.011)
    loose_seat("seat", 0.585, 0.60, 0.125, (0, -0.075, 0.395), lean=6, nose=0.02, seed=11)
    loose_back("back", 0.575, 0.43, 0.115, (0, 0.175, 0.405), lean=18.5, seed=21)

    return finish(0.72, 0.80, 0.82, lambda kind: follow(frame, kind), "tapered-oak", close_up(-0.24, -0.12, 0.50), back=(-32, 14))


def iep():
    """Four lines of steel and a cushion: two closed frames, joined by bars, and a seat and back laid between them."""
    frame = []

    def line(name, corners, closed=False, radius=0.0115):
        frame.append(name)
        tube(name, corners, radius, 0.035, closed=closed)

    for side in (-1, 1):
        x = side * 0.352
        line(f"frame{side}", [(x, -0.335, 0.0115), (x, -0.375, 0.575), (x, 0.335, 0.535), (x, 0.31, 0.0115)], closed=True)
        line(f"stay{side}", [(side * 0.21, 0.15, 0.295), (side * 0.21, 0.345, 0.70)])
    for y, z in ((-0.30, 0.315), (0.16, 0.28)):
        line(f"bar{y}", [(-0.352, y, z), (0.352, y, z)])
    line("rail", [(-0.352, -0.355, 0.305), (-0.352, 0.322, 0.26)], radius=0.009)
    line("rail2", [(0.352, -0.355, 0.305), (0.352, 0.322, 0.26)], radius=0.009)
    line("top", [(-0.21, 0.345, 0.70), (0.21, 0.345, 0.70)])
    slab("sling", 0.60, 0.56, 0.315, 0.335, (0, -0.07), corner=0.03, edge=0.008, bulge=(0, 0), shape=lambda p: tilt(p, 4, (0, 0.32)), seed=2)
    loose_seat("seat", 0.645, 0.66, 0.16, (0, -0.075, 0.405), lean=5, seed=10)
    loose_back("back", 0.645, 0.44, 0.16, (0, 0.15, 0.40), lean=19, seed=20)

    return finish(0.75, 0.79, 0.77, lambda kind: follow(frame, kind), "sled-black", close_up(-0.26, -0.16, 0.46))


ARMCHAIRS = {
    "linde": Model(linde, OAK_FIRST),
    "els": Model(els, OAK_FIRST),
    "beuk": Model(beuk, ("block-oak", "block-black", "sled-black")),
    "esdoorn": Model(esdoorn, OAK_FIRST),
    "hazelaar": Model(hazelaar, ("swivel-black", "swivel-steel")),
    "wilg": Model(wilg, ("sled-black", "sled-steel", "tapered-oak"), sides=("front", "back", "detail")),
    "berk": Model(berk, ("tapered-oak", "tapered-walnut", "tapered-black"), sides=("front", "back", "detail")),
    "lariks": Model(lariks, ("tapered-oak", "block-oak")),
    "taxus": Model(taxus, ("tapered-black", "tapered-walnut", "tapered-oak")),
    "iep": Model(iep, ("sled-black", "sled-steel")),
    "populier": Model(populier, ("swivel-black", "swivel-steel", "sled-black")),
    "vlier": Model(vlier, ("tapered-oak", "tapered-black")),
}
