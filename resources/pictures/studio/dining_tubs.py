"""Dining chairs with arms: tubs and shells that close around the sitter."""
import numpy as np
from chair_parts import Sheet, close, finish, seat_pad, soft, standing, studs
from panels import through, tub, wall_surface
from piece import Model
from upholstery import LEATHER, stitches, welt


def joris():
    """A wide tub with arms at the height of the table top, to hang in askew."""
    seat_pad("base", (0.55, 0.52, 0.06), 0.40, corner=(0.06, 0.20), crown=0.0, dip=0, fall=0, radius=0.02, at=(0, 0), piping=())
    seat_pad("seat", (0.50, 0.50, 0.095), 0.485, corner=(0.05, 0.19), crown=0.02, at=(0, -0.035), piping=(1, -1), fall=0.01)
    plan = tub(0.535, -0.235, 0.245, 0.21)
    top = through([(-1.05, 0.63), (-0.75, 0.655), (-0.42, 0.71), (-0.2, 0.805), (0, 0.835), (0.2, 0.805), (0.42, 0.71), (0.75, 0.655), (1.05, 0.63)])
    surface, tall = wall_surface(plan, 0.365, top, 0.055, lambda a: 0.06 + 0.16 * (1 - soft(np.abs(a) * 2)))
    Sheet("tub", (plan.length, tall), 0.055, surface, seams=[("a", -0.36), ("a", 0.36)], bulge=(0.006, 0.006), corner=(0.02, 0.07), piping=(0.0,), cell=0.011, seed=5)
    stand = standing((0.20, 0.19), (0.245, 0.245), 0.345)
    return finish((0.60, 0.62, 0.84), stand, "tapered-black", close((-0.10, -0.05, 0.60), 0.62))


def gijs():
    """A tub from one piece that closes around you: seat, arms and back are one sheet."""
    rise = through([(-1, -0.012), (0, -0.012), (30, 0.0), (55, 0.055), (80, 0.14), (105, 0.195), (130, 0.25), (157, 0.32), (180, 0.335), (181, 0.335)])
    reach = through([(-1, 0.03), (0, 0.03), (45, 0.04), (90, 0.05), (140, 0.065), (180, 0.075), (181, 0.075)])
    open_up = through([(-1, 0.04), (0, 0.04), (45, 0.03), (90, 0.012), (140, 0.02), (180, 0.03), (181, 0.03)])
    flat = through([(-1, 0.22), (0, 0.22), (45, 0.232), (90, 0.23), (135, 0.22), (180, 0.205), (181, 0.205)])

    def surface(a, b):
        far = np.hypot(a, b)
        way = np.degrees(np.arctan2(np.abs(a), -b))  # 0 in front, 180 behind
        r0, grow, high = flat(way), reach(way), rise(way)
        t = np.clip((far - 0.5) / 0.5, 0, None)
        straight = open_up(way)
        r = np.where(far < 0.5, r0 * far * 2, r0 + straight * t + grow * (1 - np.clip(1 - t, 0, 1) ** ((r0 - straight) / grow)))
        z = 0.452 + 0.014 * np.clip(far * 2, 0, 1) ** 2 + high * t ** 1.6
        k = r / np.maximum(far, 1e-9)
        return np.stack([a * k, b * k - 0.01, z], -1)

    def ring(a, b):
        return -0.005 * np.exp(-((np.hypot(a, b) - 0.53) * 0.45 / 0.007) ** 2)

    shell = Sheet("tub", (0.98, 0.98), 0.042, surface, ring, bulge=(0.004, 0.004), corner=0.485, piping=(0.0,), cell=0.012, seed=6)
    turn = np.linspace(0, 2 * np.pi, 160)
    for far in (0.512, 0.548):
        stitches(f"ring{far}", shell.front(far * np.sin(turn), far * np.cos(turn), 0.0004), closed=False)
    stand = standing((0.13, 0.13), (0.215, 0.215), 0.43)
    return finish((0.61, 0.61, 0.80), stand, "swivel-black", close((-0.08, -0.02, 0.60), 0.62), back=True)


def teun():
    """A square tub, quilted across, with straight arms; it turns."""
    seat_pad("base", (0.53, 0.50, 0.055), 0.395, corner=(0.05, 0.12), crown=0, dip=0, fall=0, radius=0.02, at=(0, 0.01), piping=())
    seat_pad("seat", (0.47, 0.50, 0.10), 0.485, corner=(0.04, 0.09), at=(0, -0.035), piping=(1, -1), fall=0.008)
    plan = tub(0.52, -0.23, 0.245, 0.13)

    def top(a):
        return 0.665 + 0.145 * soft((0.62 - np.abs(a)) / 0.26)

    surface, tall = wall_surface(plan, 0.355, top, 0.06, lambda a: 0.04 + 0.14 * soft((0.5 - np.abs(a)) * 3))

    def quilt(a, b):
        return 0.008 * np.abs(np.sin(np.pi * (b + 1) * 2)) ** 0.7

    Sheet("tub", (plan.length, tall), 0.055, surface, quilt, [("b", -0.5), ("b", 0.0), ("b", 0.5)], bulge=(0.002, 0.006), corner=(0.02, 0.05),
          piping=(0.0,), cell=0.0095, seed=11)
    stand = standing((0.19, 0.19), (0.235, 0.235), 0.34)
    return finish((0.58, 0.60, 0.82), stand, "swivel-black", close((-0.10, -0.02, 0.60), 0.62))


def koen():
    """From the café: a fat roll to lean on, pleats behind one's back, and nails along the frame."""
    seat_pad("base", (0.515, 0.45, 0.075), 0.42, corner=(0.04, 0.19), at=(0, -0.025), crown=0, dip=0, fall=0, radius=0.014, piping=())
    seat_pad("seat", (0.47, 0.49, 0.09), 0.485, corner=(0.05, 0.17), at=(0, -0.03), crown=0.026, piping=(), fall=0.014)
    plan = tub(0.50, -0.215, 0.225, 0.20)
    top = through([(-1.05, 0.64), (-0.7, 0.645), (-0.42, 0.675), (-0.2, 0.745), (0, 0.765), (0.2, 0.745), (0.42, 0.675), (0.7, 0.645), (1.05, 0.64)])

    def lean(a):
        return 0.05 + 0.14 * (1 - soft(np.abs(a) * 2))

    surface, tall = wall_surface(plan, 0.375, top, 0.04, lean)

    def pleats(a, b):
        return 0.010 * np.abs(np.sin(np.pi * a * 8)) ** 0.6 * soft((0.52 - np.abs(a)) * 9) * soft((0.93 - b) * 4)

    Sheet("tub", (plan.length, tall), 0.042, surface, pleats, bulge=(0.002, 0.002), corner=0.01, cell=0.0085, seed=12)
    run = np.linspace(-0.985, 0.985, 90)
    ridge = surface(run, np.full_like(run, 0.98)) + np.array([0, 0, 0.012])
    roll = welt("roll", ridge, 0.037, closed=False)
    roll.data.bevel_resolution, roll.data.use_fill_caps = 10, True
    for end, side in ((ridge[0], -1), (ridge[-1], 1)):
        place = [end + (0, -0.003, 0)]
        studs(f"cap{side}", place, [(0, -1, 0.0)], 0.038, LEATHER)
        studs(f"capnail{side}", [end + (0, -0.029, 0)], [(0, -1, 0)], 0.007)
    around = np.linspace(-0.94, 0.94, 56)
    low = surface(around, np.full_like(around, -0.86))
    out = plan.outward(around)
    studs("nail", low + np.column_stack([out * 0.022, np.zeros(len(out))]), np.column_stack([out, np.zeros(len(out))]))
    stand = standing((0.19, 0.19), (0.235, 0.235), 0.347)
    return finish((0.57, 0.60, 0.82), stand, "sled-black", close((-0.12, -0.08, 0.58), 0.58))


DINING_TUBS = {
    "joris": Model(joris, ("tapered-black", "tapered-oak", "sled-black", "swivel-black"), (960, 720)),
    "gijs": Model(gijs, ("swivel-black", "sled-black", "tapered-oak"), (960, 720), ("front", "detail", "back")),
    "teun": Model(teun, ("swivel-black", "swivel-steel"), (960, 720)),
    "koen": Model(koen, ("sled-black", "block-black", "tapered-black"), (960, 720)),
}
