"""Armchairs whose back and arms are one: tubs, a shell, a nest."""
import numpy as np
from legs import chair, under
from lounge_parts import close_up, finish, loose_back, loose_seat
from panels import channels, on, panel, seam, slab, smooth, through, tub, wall


def linde():
    """Low and round: one wall in a single sweep from arm to arm, highest behind the shoulders, on slender legs."""
    low = 0.175
    rise = through([(0, 0.80), (0.2, 0.785), (0.42, 0.69), (0.65, 0.585), (0.85, 0.55), (1, 0.53)])
    plan = tub(0.585, -0.345, 0.315, 0.31)
    wall("wall", plan, 0.085, low, lambda a: rise(np.abs(a)), lean=lambda a: 0.11 + 0.03 * (1 - np.abs(a)), corner=(0.03, 0.13),
         bulge=(0.012, 0.006), piping=(0,), seed=3)
    slab("base", 0.535, 0.66, low + 0.004, 0.315, (0, -0.04), corner=(0.03, 0.24), edge=0.025, bulge=(0, 0), seed=4)
    loose_seat("seat", 0.555, 0.63, 0.145, (0, -0.055, 0.385), back_round=0.25, seed=10)

    def stand(kind):
        under(kind, (-0.235, 0.235), (-0.27, 0.25), low + 0.01, splay=0.05)

    return finish(0.78, 0.82, 0.80, stand, "tapered-oak", close_up(-0.16, -0.16, 0.50))


def taxus():
    """A club chair: thick arms and a half-high back in one line, piped along both edges, with a deep cushion between."""
    low = 0.125
    line = through([(0, 0.74), (0.3, 0.735), (0.6, 0.70), (1, 0.645)])
    plan = tub(0.685, -0.365, 0.305, 0.25)
    wall("wall", plan, 0.15, low, lambda a: line(np.abs(a)), edge=0.045, corner=(0.02, 0.05), lean=lambda a: 0.02 + 0.05 * (1 - np.abs(a)),
         bulge=(0.02, 0.008), piping=(-0.8, 0.8), seed=5)
    slab("base", 0.555, 0.69, low, 0.30, (0, -0.045), corner=(0.02, 0.2), edge=0.02, bulge=(0, 0), seed=6)
    loose_seat("seat", 0.54, 0.635, 0.165, (0, -0.075, 0.38), back_round=0.19, nose=0.035, seed=11)

    def stand(kind):
        under(kind, (-0.35, 0.35), (-0.36, 0.29), low + 0.01, splay=0.012, inset=0.03)

    return finish(0.86, 0.84, 0.74, stand, "tapered-black", close_up(-0.22, -0.24, 0.52, width=0.62))


def hazelaar():
    """A drum that turns: the wall around it in upright channels, inside and out, a round cushion within."""
    low = 0.15
    rim = through([(0, 0.765), (0.3, 0.755), (0.6, 0.69), (1, 0.60)])
    plan = tub(0.59, -0.295, 0.29, 0.295)
    wall("wall", plan, 0.07, low, lambda a: rim(np.abs(a)), lean=lambda a: 0.05 + 0.05 * (1 - np.abs(a)), corner=(0.05, 0.09),
         bulge=(0.004, 0.004), puff=channels(19, 0.017), both=True, cell=0.0125, uneven=0.0008, seed=3)
    slab("base", 0.525, 0.60, low + 0.006, 0.30, (0, -0.035), corner=(0.06, 0.24), edge=0.03, bulge=(0, 0), seed=4)
    loose_seat("seat", 0.535, 0.60, 0.155, (0, -0.06, 0.365), back_round=0.26, nose=0.04, fall=0.03, seed=11)

    def stand(kind):
        under(kind, (-0.31, 0.31), (-0.32, 0.30), low)

    return finish(0.76, 0.80, 0.78, stand, "swivel-black", close_up(-0.20, -0.12, 0.52))


def populier():
    """Tall and narrow on its column: low arms that sweep up steeply into a high back, two pads laid against it."""
    low = 0.19
    sweep = through([(0, 1.04), (0.12, 1.03), (0.22, 0.97), (0.36, 0.76), (0.50, 0.635), (0.72, 0.575), (1, 0.55)])
    plan = tub(0.545, -0.33, 0.225, 0.24)
    surface = wall("wall", plan, 0.066, low, lambda a: sweep(np.abs(a)), lean=lambda a: 0.09 + 0.14 * (1 - smooth(np.abs(a), 0.1, 0.6)),
                   corner=(0.05, 0.10), bulge=(0.006, 0.004), piping=(0,), seed=3)

    for name, bottom, top, wide in (("lower", -0.40, 0.22, 0.235), ("upper", 0.225, 0.90, 0.215)):
        def pad(a, b, bottom=bottom, top=top, wide=wide):
            return on(surface, np.column_stack([a * wide, bottom + (b + 1) / 2 * (top - bottom)]), 0.045)
        panel(name, (0.44, (top - bottom) * 0.42, 0.05), pad, edge=0.022, corner=0.035 if bottom < 0 else (0.03, 0.09), bulge=(0.014, 0), stitched=(1,), cell=0.014, seed=6)
    slab("base", 0.49, 0.58, low + 0.004, 0.325, (0, -0.055), corner=(0.05, 0.20), edge=0.025, bulge=(0, 0), seed=4)
    loose_seat("seat", 0.515, 0.575, 0.14, (0, -0.075, 0.39), back_round=0.21, nose=0.03, seed=10)

    def stand(kind):
        under(kind, (-0.27, 0.27), (-0.29, 0.25), low)

    return finish(0.72, 0.82, 1.04, stand, "swivel-black", close_up(-0.12, -0.04, 0.70, width=0.62))


def vlier():
    """A nest to curl up in: a fat low ring, a wide soft seat, and cushions that lie in it as they fell."""
    low = 0.11
    ring = through([(0, 0.70), (0.3, 0.685), (0.55, 0.60), (0.75, 0.555), (1, 0.545)])
    plan = tub(0.805, -0.335, 0.305, 0.30)
    wall("ring", plan, 0.20, low, lambda a: ring(np.abs(a)), corner=(0.05, 0.09), lean=lambda a: 0.03 + 0 * a, bulge=(0.02, 0.012),
         uneven=0.006, seed=7, cell=0.022)
    slab("base", 0.64, 0.72, low + 0.01, 0.275, (0, -0.05), corner=(0.03, 0.2), edge=0.03, bulge=(0, 0), seed=8)
    loose_seat("seat", 0.65, 0.66, 0.18, (0, -0.07, 0.355), back_round=0.22, nose=0.035, crown=0.06, seed=10)
    loose_back("left", 0.44, 0.36, 0.17, (-0.158, 0.11, 0.41), lean=19, turn=12, seed=20)
    loose_back("right", 0.44, 0.36, 0.17, (0.158, 0.105, 0.41), lean=17, turn=-12, seed=21, mirror=True)

    def stand(kind):
        under(kind, (-0.41, 0.41), (-0.35, 0.31), low + 0.01, splay=0.015, inset=0.03)

    return finish(1.04, 0.90, 0.78, stand, "tapered-oak", close_up(-0.12, -0.14, 0.55, width=0.75))


def shell_surface(middle, rim):
    """A bent shell between the line down its middle, as (y, z) points, and its rim, as (x, y, z) points, front to top."""
    run = np.linspace(-1, 1, len(middle))
    mid = [through(list(zip(run, c))) for c in zip(*middle)]
    run = np.linspace(-1, 1, len(rim))
    edge = [through(list(zip(run, c))) for c in zip(*rim)]

    def surface(a, b):
        t = np.abs(a)
        up = t ** 2.5
        y, z = ((1 - up) * m(b) + up * e(b) for m, e in zip(mid, edge[1:]))
        return np.column_stack([np.sign(a) * edge[0](b) * (1 - (1 - t) ** 1.5), y, z])

    return surface


def wilg():
    """One bent shell with leather tight around it, seamed down its back, and a thin pad to sit on."""
    surface = shell_surface(
        [(-0.355, 0.385), (-0.28, 0.405), (-0.10, 0.365), (0.10, 0.34), (0.235, 0.41), (0.285, 0.56), (0.325, 0.68), (0.36, 0.765)],
        [(0.275, -0.34, 0.395), (0.315, -0.28, 0.455), (0.345, -0.15, 0.545), (0.355, 0.0, 0.60), (0.35, 0.13, 0.635), (0.335, 0.235, 0.68), (0.285, 0.30, 0.725), (0.235, 0.345, 0.752)])
    panel("shell", (0.95, 1.05, 0.034), surface, corner=(0.10, 0.24), bulge=(0, 0), piping=(0,), uneven=0.001, cell=0.016, seed=2)

    def pad_at(a, b):
        return on(surface, np.column_stack([a * 0.60, -0.37 + b * 0.52]), 0.034)

    panel("pad", (0.40, 0.52, 0.055), pad_at, edge=0.022, corner=(0.05, 0.10), bulge=(0.016, 0), stitched=(1,), cell=0.014, seed=4)
    for side in (-1, 0, 1):
        rows = [(side * (0.36 + 0.10 * (b - 0.2) ** 2), b) for b in np.linspace(-0.1, 0.955, 60)]
        seam(f"seam{side}", on(surface, rows, -0.0175))

    def stand(kind):
        chair(kind, (0.19, 0.20), (0.27, 0.29), 0.33)

    return finish(0.74, 0.76, 0.76, stand, "sled-black", close_up(-0.15, -0.10, 0.48), back=(-32, 14))
