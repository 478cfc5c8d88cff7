"""Sofas. Straight ones come from one function; what makes a model itself are its proportions, arms, back and cushions."""
import numpy as np
from legs import under
from piece import Model, Piece, View
from upholstery import cushion, padded_box, tilt, welt

OAK_SLED = ("tapered-oak", "tapered-black", "sled-black")


def merel(seats):
    """Straight lines, a round nose to the seat, cushions that keep their shape."""
    return straight(seats, seat_w=0.64)


def straight(seats, seat_w=0.64, seat_d=0.62, seat_height=0.45, leg_h=0.135, depth=0.92, arm="slim", arm_top=0.60, back_h=0.45, back_lean=15, seed=3):
    """A sofa with loose seat and back cushions."""
    arm_w = {"slim": 0.13, "round": 0.165, "wide": 0.26}[arm]
    arm_r = {"slim": 0.035, "round": 0.072, "wide": 0.05}[arm]
    inner = seats * seat_w
    cush_h = 0.15
    base_h = seat_height - cush_h - leg_h
    front, back = -depth / 2, depth / 2

    padded_box("base", (inner + 0.02, depth - 0.10, base_h + 0.02), 0.025, (0, 0.012, 0), (0, 0.02, leg_h), seed=seed)
    for side in (-1, 1):
        flare = 0.03 if arm == "round" else 0.0

        def shape(p, side=side):
            q = p.copy()
            t = np.clip(p[:, 2] / (arm_top - leg_h), 0, 1.2)
            q[:, 0] += side * flare * t ** 2
            q[:, 2] += 0.012 * t * np.clip((p[:, 1] + 0.1) / 0.5, -1, 1)  # arms rise a little to the back
            return q

        padded_box(f"arm{side}", (arm_w, depth - 0.03, arm_top - leg_h), arm_r, (0.016, 0.008, 0.016),
                   (side * (inner / 2 + arm_w / 2 + 0.004), 0, leg_h), shape, welts=[(1, -1), (1, 1)], seed=seed + side + 4)

    back_t = 0.15
    padded_box("back", (inner + 0.01, back_t, seat_height + 0.32 - leg_h), 0.045, (0, 0.012, 0.01), (0, back - back_t / 2 - 0.05, leg_h),
               lambda p: tilt(p, 7, (0, 0)), seed=seed + 9)

    for i in range(seats):
        x = (i - (seats - 1) / 2) * seat_w
        zc = leg_h + base_h + cush_h / 2 + 0.008
        yc = front + seat_d / 2 + 0.005

        def seat_at(p, x=x, zc=zc, yc=yc):
            q = tilt(p, 2.0)
            dip = 0.010 * np.exp(-((p[:, 0] / 0.2) ** 2 + ((p[:, 1] + 0.02) / 0.2) ** 2)) * (p[:, 2] > 0)
            q[:, 2] -= dip
            return q + np.array([x, yc, zc])

        cushion(f"seat{i}", (seat_w - 0.006, seat_d + 0.06, cush_h), 0.045, pressure=5, fullness=0.035, pucker=0.03, crown=0.05,
                seed=10 + i % 2, mirror=i % 3 == 2, place=seat_at, nose=0.03, fall=0.022, stitched=(1,))

        def back_at(p, x=x, i=i):
            q = p[:, [0, 2, 1]] * np.array([1, -1, 1])  # the cushion's top becomes its front
            rng = np.random.default_rng(seed * 100 + i)
            q[:, 2] -= 0.012 * (1 - np.abs(p[:, 0]) / (seat_w / 2)).clip(0) * (p[:, 1] > 0)  # the top edge sinks a little
            q[:, 2] += back_h / 2 + 0.005
            q = tilt(q, back_lean + rng.uniform(-0.8, 0.8))
            return q + np.array([x + rng.uniform(-0.003, 0.003), 0.165, seat_height - 0.01])

        cushion(f"backc{i}", (seat_w - 0.006, back_h, 0.14), 0.05, pressure=5, fullness=0.04, pucker=0.02, crown=0.05,
                seed=20 + i % 2, mirror=i % 3 == 2, place=back_at, stitched=(1,))

    out = inner / 2 + arm_w / 2

    def stand(kind):
        under(kind, (-out + 0.015, out - 0.015), (front + 0.10, back - 0.10), leg_h)

    return Piece(inner + 2 * arm_w, depth, seat_height + back_h - 0.04, stand)


SOFAS = {
    "merel-3": Model(lambda: merel(3), OAK_SLED, (1280, 960)),
    "merel-2": Model(lambda: merel(2), OAK_SLED, (1280, 960)),
}
