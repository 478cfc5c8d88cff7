"""Relax chairs that one lies in: with the feet up, with a stool for them, or bent from one shell."""
import numpy as np
from armchairs_tub import shell_surface
from legs import under
from lounge_parts import buttons, close_up, finish, lying, neck, pads, part, tufts
from panels import Plan, channels, on, panel, seam, slab, smooth, through, tub, wall
from upholstery import BLACK_STEEL, padded_box, tube


def moesson():
    """Feet up, back down, each by its own motor: a long row of pads between closed sides that taper to the column."""
    low = 0.20
    spine = Plan([(-0.90, 0.365), (-0.42, 0.475), (0.12, 0.41), (0.415, 1.045)], (0.06, 0.17))
    knee = 0.485
    width, hollow = lambda b: 0.545 - 0.02 * smooth(b, 0.2, 1), lambda b: 0.045 * smooth(b, 0.35, 0.9)
    look = {"edge": 0.036, "bulge": (0.016, 0.002), "stitched": (1,)}
    surface = pads("leg", spine, width, (0, 0.225, knee - 0.02), 0.085, hollow, 0.0, corners=0.03, **look)
    pads("pad", spine, width, (knee + 0.012, 0.97, 1.22, 1.46, spine.length), 0.10, hollow, 0.01, corners=(0.03, 0.10), **look)
    b = lambda s: 2 * s / spine.length - 1
    panel("under", (0.52, 0.44, 0.03), part(surface, b(0.015), b(knee - 0.035), 0.95, -0.05), corner=0.03, bulge=(0, 0), seed=2)
    panel("shell", (0.52, 0.76, 0.05), part(surface, b(0.93), 0.985, 0.97, -0.055), corner=(0.03, 0.10), bulge=(0, 0.008), seed=3)
    neck("neck", surface, 0.855, lift=0.083, width=0.42, thick=0.075, share=0.79)
    for side in (-1, 1):
        def shape(p):
            q = p.copy()
            t = smooth(p[:, 2], 0.26, 0.0)
            q[:, 1] -= 0.16 * t * np.clip(p[:, 1] / 0.34, -1, 1)  # narrows to the column
            q[:, 2] += 0.02 * smooth(p[:, 2], 0.2, 0.4) * smooth(p[:, 1], -0.3, 0.3)
            return q
        padded_box(f"arm{side}", (0.105, 0.68, 0.41), 0.042, (0.004, 0.006, 0.010), (side * 0.328, -0.065, low), shape, welts=[(0, side)], seed=6 + side)
        tube(f"link{side}", [(side * 0.19, -0.20, 0.34), (side * 0.19, -0.45, 0.40), (side * 0.19, -0.78, 0.335)], 0.010, 0.05, BLACK_STEEL)
    slab("body", 0.56, 0.48, low + 0.004, 0.38, (0, -0.06), corner=0.05, edge=0.03, bulge=(0, 0), seed=4)

    def stand(kind):
        under(kind, (-0.31, 0.31), (-0.36, 0.25), low)

    return finish(0.80, 1.35, 1.08, stand, "swivel-black", close_up(-0.16, -0.30, 0.52, width=0.80), azimuth=-38, elevation=13)


def windstil():
    """Feet above the heart: one floating curve of narrow channels, carried between two slim arms."""
    low = 0.22
    spine = Plan([(-0.90, 0.585), (-0.43, 0.645), (0.005, 0.405), (0.60, 0.945)], (0.16, 0.22))
    width, hollow = lambda b: 0.545 - 0.03 * smooth(np.abs(b), 0.5, 1), lambda b: 0.03 * smooth(b, 0.2, 0.8)
    surface = lying(spine, width, hollow)
    b = lambda s: 2 * s / spine.length - 1
    ends = (0, 0.46, 0.96, spine.length)
    for i, (start, end, count) in enumerate(zip(ends, ends[1:], (4, 4, 7))):
        panel(f"pad{i}", (0.54, end - start, 0.075), part(surface, b(start + 0.002), b(end - 0.002), 1, 0.01), edge=0.03, corner=0.05 if i != 1 else 0.02,
              bulge=(0, 0), puff=channels(count, 0.022, "b"), cell=0.0125, seed=3 + i)
    panel("shell", (0.53, spine.length, 0.045), part(surface, -0.985, 0.985, 0.975, -0.045), corner=0.06, bulge=(0, 0.006), seed=2)
    neck("neck", surface, 0.80, lift=0.07, width=0.40, thick=0.075, share=0.76)
    for side in (-1, 1):
        def shape(p):
            q = p.copy()
            t = smooth(p[:, 2], 0.36, 0.0)
            q[:, 1] -= 0.17 * t * np.clip(p[:, 1] / 0.34, -1, 1)
            q[:, 2] += 0.05 * smooth(p[:, 2], 0.1, 0.4) * smooth(-p[:, 1], -0.3, 0.35)
            return q
        padded_box(f"arm{side}", (0.075, 0.68, 0.41), 0.034, (0.003, 0.004, 0.006), (side * 0.318, -0.03, low), shape, welts=[(0, side)], seed=6 + side)
    slab("body", 0.58, 0.38, low, 0.36, (0, -0.02), corner=0.05, edge=0.03, bulge=(0, 0), seed=4)

    def stand(kind):
        under(kind, (-0.32, 0.32), (-0.32, 0.28), low)

    return finish(0.82, 1.55, 1.0, stand, "swivel-black", close_up(-0.14, -0.10, 0.60, width=0.85), azimuth=-42, elevation=12)


def avondrood():
    """Rocks on its spring, with a stool of its own: buttoned cushions in a flared shell."""
    low = 0.20
    rim = through([(0, 0.60), (0.4, 0.60), (0.7, 0.59), (1, 0.53)])
    plan = tub(0.60, -0.29, 0.22, 0.20)
    wall("shell", plan, 0.05, low + 0.03, lambda a: rim(np.abs(a)), lean=lambda a: 0.16 + 0 * a, corner=(0.06, 0.13), bulge=(0.006, 0.002), piping=(0,), seed=3)
    slab("base", 0.57, 0.56, low, 0.385, (0, -0.045), corner=(0.06, 0.16), edge=0.035, bulge=(0, 0), seed=4)
    spine = Plan([(-0.345, 0.445), (0.125, 0.395), (0.335, 1.03)], 0.13)
    width = lambda b: 0.555 - 0.04 * smooth(b, -0.1, 0.2) + 0.02 * smooth(b, 0.3, 0.8)
    surface = lying(spine, width, lambda b: 0.07 * smooth(b, 0.05, 0.7))
    b = lambda s: 2 * s / spine.length - 1
    four = [(x, y) for x in (-0.45, 0.45) for y in (-0.36, 0.40)]
    for name, start, end, thick, corner in (("seat", 0.0, 0.465, 0.12, 0.05), ("back", 0.47, 0.80, 0.105, 0.05), ("head", 0.803, spine.length, 0.105, (0.05, 0.09))):
        spots = four if name != "head" else [(-0.45, 0), (0.45, 0)]
        own = part(surface, b(start + 0.002), b(end - 0.002), 1, 0.02)
        panel(name, (0.54, end - start, thick), own, edge=0.04, corner=corner, bulge=(0.03, 0.0), puff=tufts(spots, 0.032, (0.17, 0.22)),
              piping=(0.72,), cell=0.013, seed=5)
        buttons(f"{name}.button", own, spots, thick / 2 - 0.011)
    panel("behind", (0.54, 0.68, 0.045), part(surface, b(0.44), 0.985, 0.985, -0.045), corner=(0.03, 0.09), bulge=(0, 0.008), seed=8)

    foot = np.array([0.30, -0.83])
    stool = [(x, y) for x in (-0.45, 0.45) for y in (-0.4, 0.4)]

    def top(a, c):
        return np.column_stack([a * 0.25 + foot[0], c * 0.205 + foot[1], 0.375 + 0.012 * c - 0.02 * c ** 2])

    panel("stool", (0.50, 0.41, 0.12), top, edge=0.04, corner=0.05, bulge=(0.03, 0), puff=tufts(stool, 0.032, (0.17, 0.2)), piping=(0.72,), cell=0.013, seed=9)
    buttons("stool.button", top, stool, 0.06 - 0.011)
    slab("stool.base", 0.47, 0.38, 0.255, 0.335, tuple(foot), corner=0.06, edge=0.03, bulge=(0, 0), seed=10)

    def stand(kind):
        under(kind, (-0.30, 0.30), (-0.36, 0.26), low)
        under(kind, (foot[0] - 0.22, foot[0] + 0.22), (foot[1] - 0.20, foot[1] + 0.20), 0.255)

    return finish(1.0, 1.5, 1.04, stand, "swivel-black", close_up(-0.06, 0.0, 0.66, width=0.74), azimuth=-30, elevation=13)


def siesta():
    """A tall scoop to doze off in: one bent shell, lying channels all the way up, a pillow on its edge."""
    surface = shell_surface(
        [(-0.39, 0.385), (-0.31, 0.415), (-0.12, 0.375), (0.08, 0.355), (0.205, 0.43), (0.275, 0.60), (0.345, 0.82), (0.42, 1.025)],
        [(0.275, -0.38, 0.40), (0.315, -0.31, 0.46), (0.35, -0.14, 0.555), (0.36, 0.03, 0.60), (0.345, 0.14, 0.665), (0.315, 0.22, 0.79), (0.285, 0.305, 0.915), (0.25, 0.39, 1.01)])
    panel("shell", (0.95, 1.30, 0.036), surface, corner=(0.09, 0.22), bulge=(0, 0), piping=(0,), uneven=0.001, cell=0.016, seed=2)
    panel("pad", (0.44, 1.20, 0.06), part(surface, -0.88, 0.93, 0.62, 0.034), edge=0.026, corner=(0.05, 0.10), bulge=(0.004, 0), puff=channels(11, 0.026, "b"), cell=0.0125, seed=4)
    neck("neck", part(surface, -1, 1, 0.62, 0.034), 0.72, width=0.33, tall=0.15, lift=0.07, share=0.72)
    for side in (-1, 1):
        rows = [(side * (0.42 - 0.10 * smooth(c, 0, 1)), c) for c in np.linspace(-0.35, 0.93, 70)]
        seam(f"seam{side}", on(surface, rows, -0.0185))
    slab("seatbase", 0.34, 0.34, 0.29, 0.345, (0, -0.02), corner=0.10, edge=0.02, bulge=(0, 0), seed=5)

    def stand(kind):
        under(kind, (-0.29, 0.29), (-0.31, 0.27), 0.295)

    return finish(0.74, 0.84, 1.04, stand, "swivel-black", close_up(-0.06, 0.0, 0.78, width=0.66), back=(-32, 13))
