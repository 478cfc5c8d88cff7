"""Corner sofas and sofas with a chaise longue, all with the long side to the left of somebody who faces them.

Their middle is that of the outline. The long side is a `wing` of its own; it comes forward from the left.
"""
import numpy as np
from legs import under
from piece import Model, Piece, View
from sofa_parts import arms, backs, box, seats
from sweep import bent, drawn, outline, shell

SIZE = (1280, 960)


def framed(width, depth, height, stand, detail, azimuth=27, elevation=18, distance=None, target=None):
    """A piece that is looked at from the right and from higher up, so that one looks into its corner."""
    reach = distance or (width + depth * 0.5) * 1.6 + 1.95
    return Piece(width, depth, height, stand, {"front": View(azimuth, elevation, 0, target or (0, 0, height * 0.40), reach), "detail": detail})


def wall(name, line, thick, z, seed=1, radius=0.22, soft=0.03):
    """A back that follows a line through the given points, upright, with soft edges. The line is its outside."""
    r = soft
    section = outline([(-thick, z[0]), (-thick, (z[0] + z[1]) / 2), (-thick, z[1] - r), (-thick + r / 2, z[1]), (-thick / 2, z[1] + 0.004), (-r / 2, z[1]),
                       (0, z[1] - r), (0, (z[0] + z[1]) / 2), (0, z[0]), (-thick / 2, z[0] - 0.001)], 0.018, 2)
    return shell(name, drawn(bent(line, radius), section), rim=soft, seed=seed)


def ooievaar(ushape=False):
    """Room for everybody: plump cushions all the way round the corner on blocks of oak. The U has a chaise longue opposite."""
    w, d, leg = (1.65 if ushape else 1.39), 1.12, 0.12
    mid, inside, corner = d - 0.98, -w + 0.15, -w + 0.98  # front of the side along the wall; back and front of the wing's seat
    end = w - (0.98 if ushape else 0.17)
    wall("back", [(-w, -d + 0.03), (-w, d), (w - 0.005, d)], 0.15, (leg, 0.665), radius=0.07, soft=0.04)
    box("base.wing", (-w + 0.02, corner - 0.025), (-d + 0.03, d - 0.03), (leg, 0.295), 0.03, seed=3)
    box("base", (corner - 0.08, end + 0.05), (mid + 0.045, d - 0.03), (leg, 0.295), 0.03, seed=4)
    plump = {"height": 0.16, "stitched": (1,)}
    seats("wing", (mid - 1.25, mid), (-corner, -inside), 0.285, 2, facing=90, **plump)
    seats("corner", (inside, corner - 0.005), (mid - 0.03, d - 0.15), 0.285, 1, nose=0, fall=0, first=1, **plump)
    seats("seat", (corner, end), (mid - 0.01, d - 0.15), 0.285, 2, **plump)
    against = {"height": 0.43, "thick": 0.17, "lean": 13, "stitched": (1,), "crown": 0.06}
    backs("back.corner", (inside + 0.02, corner), d - 0.155, 0.44, 1, first=1, **against)
    backs("back.seat", (corner, end), d - 0.155, 0.44, 2, **against)
    backs("back.wing", (-d + 0.02, d - 0.40), -inside - 0.005, 0.44, 3, facing=90, seed=4, **against)
    foot = mid
    if ushape:
        foot = -d + 0.45
        box("base.chaise", (end + 0.025, w - 0.16), (foot + 0.03, d - 0.03), (leg, 0.295), 0.03, seed=6)
        seats("chaise", (end, w - 0.17), (foot, d - 0.15), 0.285, 1, first=2, **plump)
        backs("back.chaise", (end, w - 0.17), d - 0.155, 0.44, 1, first=2, **against)
    arms(w, 0.17, (mid + 0.01, d - 0.01), (leg, 0.60), 0.05, sides=(1,))

    def stand(kind):
        under(kind, (-w + 0.07, corner - 0.09), (-d + 0.09, d - 0.08), leg)
        under(kind, (end + 0.09 if ushape else 0.25, w - (0.23 if ushape else 0.08)), (foot + 0.10, d - 0.08), leg)

    if ushape:
        return framed(3.30, 2.24, 0.84, stand, View(32, 26, 0, (-0.85, 0.35, 0.45), 2.6), 22, 21)
    return framed(2.78, 2.24, 0.84, stand, View(32, 26, 0, (-0.55, 0.35, 0.45), 2.5))


def wulp():
    """Low and afloat: one slab over a hidden plinth, and a soft wall that bends around it like the bill of a curlew."""
    w, d, leg = 1.43, 1.16, 0.085
    mid, inside, corner, end = d - 1.04, -w + 0.19, -w + 1.04, w - 0.19
    wall("back", [(-w, -d + 0.72), (-w, d), (w, d), (w, mid + 0.07)], 0.20, (leg, 0.585), radius=(0.40, 0.30), soft=0.07)
    box("slab.wing", (-w + 0.13, corner - 0.02), (-d + 0.10, d - 0.13), (leg, 0.235), 0.025, seed=3)
    box("slab.open", (-w + 0.012, corner - 0.02), (-d + 0.02, -d + 0.90), (leg, 0.235), 0.025, seed=5)
    box("slab", (corner - 0.08, w - 0.10), (mid + 0.02, d - 0.13), (leg, 0.235), 0.025, seed=4)
    calm = {"height": 0.17, "radius": 0.035, "nose": 0.012, "fall": 0.008, "crown": 0.04, "welts": (), "stitched": (1,), "dip": 0.006}
    seats("open", (-d + 0.01, mid), (-corner, -inside - 0.0), 0.23, 1, facing=90, **calm)
    seats("corner", (inside, corner - 0.005), (mid - 0.025, d - 0.19), 0.23, 1, first=1, **calm)
    seats("seat", (corner, end), (mid, d - 0.19), 0.23, 2, **calm)
    against = {"height": 0.37, "thick": 0.17, "lean": 14, "welts": (), "stitched": (1,), "crown": 0.055}
    backs("back.seat", (corner - 0.02, end - 0.02), d - 0.20, 0.395, 2, **against)
    backs("back.corner", (inside + 0.06, corner - 0.03), d - 0.20, 0.395, 1, first=1, **against)
    backs("back.wing", (-d + 0.76, d - 0.42), -inside - 0.01, 0.395, 1, facing=90, first=2, **against)

    def stand(kind):
        inset = 0.04 if kind == "plinth" else 0.10
        under(kind, (-w + 0.05 + inset, corner - 0.05), (-d + inset + 0.02, d - 0.12), leg)
        under(kind, ((corner - 0.10) if kind == "plinth" else 0.40, w - 0.07 - inset), (mid + inset + 0.02, d - 0.12), leg)

    return framed(2.86, 2.32, 0.76, stand, View(30, 26, 0, (-0.55, 0.3, 0.38), 2.6))


def chaise(w, d, depth, leg, arm, long, seat, cushion, arm_box, back_top, back_thick, against, stand_inset, places=2, seat_how=None):
    """A sofa whose left place is `long` wide and reaches all the way to the front; `arm_box` builds the arms between y."""
    mid, inside, end = d - depth, -w + arm, w - arm
    side = inside + long
    base_top = seat - cushion
    arm_box((mid + 0.01, d - 0.01))
    box("back", (inside - 0.01, end + 0.01), (d - 0.06 - back_thick, d - 0.03), (leg, back_top), 0.05, seed=4)
    rear = d - 0.06 - back_thick
    box("base.chaise", (inside - 0.01, side - 0.015), (-d + 0.035, rear + 0.05), (leg, base_top + 0.01), 0.03, seed=3)
    box("base", (side - 0.05, end + 0.02), (mid + 0.045, rear + 0.05), (leg, base_top + 0.01), 0.03, seed=5)
    how = {"height": cushion, "stitched": (1,), **(seat_how or {})}
    seats("chaise", (inside, side - 0.003), (-d, rear), base_top, 1, **how)
    seats("seat", (side, end), (mid - 0.005, rear), base_top, places, **how)
    backs("back.chaise", (inside + 0.005, side), rear - 0.005, seat - 0.01, 1, first=2, **against)
    backs("back.seat", (side, end - 0.005), rear - 0.005, seat - 0.01, places, **against)

    def stand(kind):
        under(kind, (inside + 0.07, side - 0.09), (-d + 0.11, d - 0.11), leg)
        under(kind, ((side + end) / 2 - 0.10, w - stand_inset), (mid + 0.12, d - 0.13), leg)

    return stand


def fuut():
    """Rounded arms, soft cushions and a chaise longue long enough to fall asleep on."""
    def round_arms(y):
        def shape(q, side, t, u):
            q[:, 0] += side * 0.03 * t ** 2
            q[:, 2] += 0.012 * t * u
        arms(1.285, 0.165, y, (0.13, 0.60), 0.075, (0.012, 0.010, 0.012), shape=shape, sides=(-1, 1))
    against = {"height": 0.41, "thick": 0.17, "lean": 15, "crown": 0.065, "sink": 0.025, "firm": 0.4}
    stand = chaise(1.31, 0.84, 0.95, 0.13, 0.185, 0.84, 0.445, 0.16, round_arms, 0.70, 0.13, against, 0.05, seat_how={"nose": 0.035, "fall": 0.03, "crown": 0.06})
    return framed(2.62, 1.68, 0.82, stand, View(34, 25, 0, (-0.72, -0.15, 0.42), 2.4), 25, 16, 6.75)


def aalscholver():
    """A sofa with shoulders: massive arms that broaden upwards, thick cushions, coarse stitching, a chaise longue for two."""
    def shoulders(y):
        def shape(q, side, t, u):
            q[:, 0] += side * 0.045 * np.clip(t, 0, None) ** 1.5 * (0.5 + 0.5 * np.clip(side * q[:, 0] / 0.15, -1, 1))
            q[:, 2] += 0.03 * t * u
        arms(1.325, 0.30, y, (0.11, 0.645), 0.085, (0.016, 0.014, 0.020), shape=shape, welts=(), stitched=((1, -1), (0, -1), (0, 1)))
    against = {"height": 0.46, "thick": 0.19, "lean": 15, "crown": 0.07, "sink": 0.02, "stitched": (1,), "welts": (), "firm": 0.45}
    stand = chaise(1.37, 0.86, 1.00, 0.11, 0.335, 1.02, 0.45, 0.20, shoulders, 0.70, 0.15, against, 0.145, 1,
                   {"nose": 0.04, "fall": 0.03, "crown": 0.065, "welts": (), "stitched": (1, -1)})
    return framed(2.74, 1.72, 0.86, stand, View(34, 25, 0, (-0.75, -0.1, 0.45), 2.6), 25, 16, 6.8)


CORNERS = {
    "ooievaar": Model(ooievaar, ("block-oak", "block-black"), SIZE),
    "ooievaar-u": Model(lambda: ooievaar(True), ("block-oak", "block-black"), SIZE),
    "wulp": Model(wulp, ("plinth", "sled-black"), SIZE),
    "fuut": Model(fuut, ("tapered-oak", "tapered-black", "sled-black"), SIZE),
    "aalscholver": Model(aalscholver, ("block-black", "sled-black"), SIZE),
}
