"""Bar stools that turn on a slender column."""
import numpy as np
from chair_parts import Sheet, back_surface, close, finish, perch, seat_pad, soft
from panels import through, tub, wall_surface
from piece import Model

SWIVELS = ("swivel-black", "swivel-steel")


def laurier():
    """A back like a bay leaf: a pointed oval with a vein."""
    seat_pad("seat", (0.45, 0.43, 0.085), 0.655, corner=(0.10, 0.17), taper=0.06, crown=0.02, at=(0, -0.03), piping=(1,), fall=0.012)
    half = through([(-0.01, 0.10), (0, 0.10), (0.15, 0.158), (0.35, 0.202), (0.55, 0.206), (0.75, 0.166), (0.9, 0.112), (1, 0.065), (1.01, 0.065)])
    flat = back_surface(1.0, 0.425, (0.172, 0.575), lean=12, bow=0.02)

    def surface(a, b):
        t = (b + 1) / 2
        w = half(t)
        p = flat(np.zeros_like(a), b)
        hug = 1.6 * (a * w) ** 2
        return p + np.stack([a * w, -hug, 0.05 * a ** 2 * (1 - t) - 0.03 * a ** 2 * t], -1)

    def veins(a, b):
        lift = 0.010 * (1 - a ** 2) * (1 - b ** 2)
        for start in (-0.62, -0.30, 0.02, 0.34):
            away = (b - start - 0.42 * np.abs(a)) * 0.19
            lift = lift - 0.0045 * np.exp(-(away / 0.006) ** 2) * soft((0.95 - np.abs(a)) * 6)
        return lift

    Sheet("back", (0.36, 0.425), 0.042, surface, veins, [("a", 0.0, -1.0, 0.93)], bulge=(0.006, 0.006), corner=(0.05, 0.14), piping=(0.0,), cell=0.0065, seed=41)
    stand = perch((0.15, 0.15), (0.19, 0.19), 0.572, (0, -0.02))
    return finish((0.48, 0.50, 0.98), stand, "swivel-black", close((-0.04, 0.06, 0.80), 0.52))


def anijs():
    """A back that closes around you like a hand, finger beside finger."""
    seat_pad("seat", (0.41, 0.42, 0.085), 0.655, corner=(0.13, 0.185), crown=0.022, at=(0, -0.025), piping=(-1,), fall=0.010)
    plan = tub(0.445, -0.085, 0.195, 0.195)
    fingers, gap = 5, 0.004
    tops = (0.835, 0.915, 0.965, 0.915, 0.835)

    def lean(a):
        return 0.10 + 0.10 * (1 - soft(np.abs(a) * 1.4))

    for i, top in enumerate(tops):
        start, end = -1 + 2 * i / fingers + gap, -1 + 2 * (i + 1) / fingers - gap
        whole, tall = wall_surface(plan, 0.585, lambda a, top=top: np.full_like(a, top), 0.05, lean)

        def surface(a, b, whole=whole, start=start, end=end):
            return whole(start + (a + 1) / 2 * (end - start), b)

        wide = plan.length * (end - start) / 2
        Sheet(f"finger{i}", (wide, tall), 0.05, surface, bulge=(0.020, 0.012), corner=(0.05, wide * 0.485), piping=(0.0,), cell=0.0085, seed=42 + i)
    whole, tall = wall_surface(plan, 0.60, lambda a: 0.80 + 0.06 * (1 - a ** 2), 0.02, lean)
    Sheet("palm", (plan.length * 0.94, tall), 0.022, lambda a, b: whole(a * 0.94, b), bulge=(0, 0), corner=0.03, cell=0.014, seed=47)
    stand = perch((0.15, 0.15), (0.19, 0.19), 0.572)
    return finish((0.52, 0.52, 0.97), stand, "swivel-black", close((-0.06, 0.04, 0.78), 0.56))


BAR_STOOLS_SWIVEL = {
    "laurier": Model(laurier, SWIVELS, (960, 720)),
    "anijs": Model(anijs, SWIVELS, (960, 720)),
}
