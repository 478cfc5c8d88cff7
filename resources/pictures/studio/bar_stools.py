"""Bar stools on four legs, a sled or a bent tube, at the height of a kitchen island (65 cm)."""
import numpy as np
from chair_parts import Sheet, as_legs, back_surface, close, finish, line, metal_of, perch, rounded, seat_pad, soft
from legs import MATERIALS, tapered
from panels import through, tub, wall_surface
from piece import Model
from upholstery import cushion, lathe, padded_box, tube, welt

SLEDS = ("sled-black", "sled-steel")


def tijm():
    """A thick seat and a back of twelve centimetres, low enough to slide under the worktop."""
    seat_pad("seat", (0.43, 0.41, 0.09), 0.655, corner=0.07, taper=0.05, crown=0.018, at=(0, -0.02), piping=(1, -1), fall=0.010)
    surface = back_surface(0.43, 0.125, (0.185, 0.732), lean=9, hug=0.085, crown=0.0)
    Sheet("back", (0.44, 0.125), 0.05, surface, bulge=(0.010, 0.008), corner=0.055, piping=(0,), cell=0.008, seed=21)
    stand = perch((0.17, 0.165), (0.205, 0.22), 0.565, (0, -0.01))

    def with_brackets(kind):
        stand(kind)
        with as_legs():
            for side in (-1, 1):
                low, high = (surface(np.array([side * 0.5]), np.array([b]))[0] + (0, 0.036, 0) for b in (-1.4, 0.5))
                tube(f"bracket{side}", [(side * 0.10, 0.06, 0.555), (side * 0.10, 0.208, 0.555), low, high], 0.010, 0.05, metal_of(kind))

    return finish((0.44, 0.48, 0.86), with_brackets, "sled-black", close((-0.06, 0.02, 0.73), 0.52))


def salie():
    """A full tub on high legs, its rim one line from the knees to behind the shoulders."""
    seat_pad("base", (0.47, 0.45, 0.06), 0.578, corner=(0.08, 0.19), crown=0, dip=0, fall=0, radius=0.022, piping=())
    seat_pad("seat", (0.44, 0.45, 0.085), 0.655, corner=(0.07, 0.17), crown=0.02, at=(0, -0.025), piping=(1,), fall=0.012)
    plan = tub(0.475, -0.20, 0.205, 0.20)
    top = through([(-1.05, 0.69), (-0.85, 0.73), (-0.6, 0.81), (-0.3, 0.915), (0, 0.955), (0.3, 0.915), (0.6, 0.81), (0.85, 0.73), (1.05, 0.69)])
    surface, tall = wall_surface(plan, 0.545, top, 0.05, lambda a: 0.08 + 0.12 * (1 - soft(np.abs(a) * 1.6)))
    Sheet("tub", (plan.length, tall), 0.05, surface, seams=[("a", 0.0)], bulge=(0.006, 0.006), corner=(0.02, 0.06), piping=(0.0,), seed=22)
    stand = perch((0.155, 0.15), (0.215, 0.215), 0.522)
    return finish((0.54, 0.52, 0.96), stand, "tapered-oak", close((-0.08, -0.02, 0.76), 0.60))


def munt():
    """A round cushion on a slim round frame, with a ring for the feet."""
    cushion("seat", (0.375, 0.375, 0.078), 0.18, pressure=4, fullness=0.03, pucker=0.03, crown=0.022, seed=33,
            place=lambda p: p + np.array([0, 0, 0.628]), stitched=(1,), cell=0.013)
    # The belly of the cushion ends at 0.567, above the bottom of the plate.
    lathe("plate", [(0.0, 0.561), (0.165, 0.561), (0.172, 0.566), (0.172, 0.592), (0, 0.592)], role="black-steel")

    def ring(name, radius, level, thick, role):
        turn = np.linspace(0, 2 * np.pi, 64, endpoint=False)
        return tube(name, [(radius * np.cos(t), radius * np.sin(t), level) for t in turn], thick, 0.01, role, closed=True)

    def stand(kind):
        role = metal_of(kind)
        with as_legs():
            for i in range(4):
                t = np.pi / 4 + np.pi / 2 * i
                way = np.array([np.cos(t), np.sin(t), 0])
                tube(f"leg{i}", [way * 0.135 + (0, 0, 0.575), way * 0.182 + (0, 0, 0.012)], 0.0095, 0.01, role)
            ring("foot", 0.182, 0.0105, 0.0105, role)
            ring("rest", 0.166, 0.21, 0.0085, role)

    return finish((0.38, 0.38, 0.68), stand, "sled-black", close((0, -0.06, 0.62), 0.46, elevation=22))


def rozemarijn():
    """Upright stitching between padded bolsters: the seat of an old Italian car."""
    def ribs(count, rib, wide):
        def relief(a, b):
            inner = np.abs(np.sin(np.pi * (a / wide + 1) / 2 * count)) ** 0.55 * rib * soft((wide - np.abs(a)) * 40)
            side = 0.020 * np.sin(np.pi * np.clip((np.abs(a) - wide) / (1.04 - wide), 0, 1)) ** 0.6
            end = 0.014 * soft((b - 0.72) * 9) * soft((1.04 - b) * 8)
            return np.maximum((inner + side) * soft((0.80 - b) * 12), end) if rib else side
        return relief

    def seat(a, b):
        y = -0.235 + (b + 1) / 2 * 0.42
        return np.stack([a * 0.235 * (1 - 0.02 * (b + 1)), y, 0.612 - 0.016 * soft((-0.5 - b) / 0.5)], -1)

    def seat_ribs(a, b):
        return ribs(9, 0.009, 0.70)(a, -b)

    pad = Sheet("seat", (0.47, 0.42), 0.085, seat, seat_ribs, bulge=(0.004, 0), edge=0.026, corner=(0.07, 0.04), piping=(-0.75,), cell=0.0075, seed=23)
    surface = back_surface(0.44, 0.41, (0.175, 0.60), lean=10, hug=0.055, top_hug=0.06, flare=0.04, crown=0.015, bow=0.01)
    back = Sheet("back", (0.455, 0.41), 0.05, surface, ribs(9, 0.010, 0.70), bulge=(0.004, 0.006), corner=(0.03, 0.075), piping=(0.0,), cell=0.0065, seed=24)
    for side in (-1, 1):
        run = np.linspace(-0.9, 0.74, 60)
        back.cord(f"cord{side}", np.full_like(run, side * 0.71), run, 0.003)
        pad.cord(f"seatcord{side}", np.full_like(run, side * 0.71), -run, 0.003)
    stand = perch((0.18, 0.165), (0.215, 0.22), 0.572, (0, -0.025))
    return finish((0.50, 0.52, 1.02), stand, "sled-black", close((-0.06, 0.06, 0.84), 0.52))


def dille():
    """Saddle leather hung in a frame of bent tube, as in a garden chair."""
    run = line(rounded([(-0.235, 0.600), (-0.205, 0.655), (0.135, 0.618), (0.245, 0.915)], (0.035, 0.13)))

    def side_point(s, x):
        y, z = run(np.array(s))
        return (x, y, z)

    def surface(a, b):
        t = (b + 1) / 2
        y, z = np.moveaxis(run(t), -1, 0)
        back = soft((t - 0.42) / 0.3)
        hang = (1 - a ** 2) * soft(t * 4.5) * (0.35 + 0.65 * soft((1 - t) * 5))
        return np.stack([a * 0.205, y + 0.034 * hang * back, z - 0.030 * hang * (1 - back)], -1)

    Sheet("sling", (0.41, run.length), 0.007, surface, seams=[("a", -0.86), ("a", 0.86)], bulge=(0, 0), corner=0.004, cell=0.009, seed=25)
    rail = np.linspace(0.0, 1.0, 70)
    for side in (-1, 1):
        sleeve = welt(f"sleeve{side}", [side_point(s, side * 0.207) for s in rail], 0.0155, closed=False)
        sleeve.data.bevel_resolution, sleeve.data.use_fill_caps = 8, True

    def stand(kind):
        role = metal_of(kind)
        with as_legs():
            for side in (-1, 1):
                x = side * 0.207
                front, rear = side_point(0.02, x), side_point(0.44, x)
                tube(f"front{side}", [side_point(0.10, x), front, (x, -0.225, 0.59), (x * 1.04, -0.232, 0.0115), (x * 1.04, 0.225, 0.0115), (x, rear[1], 0.58), rear], 0.0115, 0.045, role)
                top = side_point(0.99, x)
            tube("foot", [(-0.213, -0.230, 0.235), (0.213, -0.230, 0.235)], 0.0095, 0.01, role)
            tube("stay", [(-0.208, 0.225 + (rear[1] - 0.225) * 0.9, 0.523), (0.208, 0.225 + (rear[1] - 0.225) * 0.9, 0.523)], 0.0095, 0.01, role)
            tube("head", [side_point(0.93, -0.207), (-0.207, top[1] + 0.012, top[2] + 0.022), (0.207, top[1] + 0.012, top[2] + 0.022), side_point(0.93, 0.207)], 0.0115, 0.03, role)

    return finish((0.46, 0.50, 0.94), stand, "sled-black", close((-0.06, 0.02, 0.70), 0.54))


def venkel():
    """Joiner's work: a saddle-shaped cushion on four legs and four rungs."""
    def saddle(lift, w, d):
        def surface(a, b):
            return np.stack([a * w / 2, b * d / 2, lift + 0.034 * a ** 2 - 0.014 * b ** 2 - 0.012 * soft((-b - 0.5) * 2)], -1)
        return surface

    Sheet("seat", (0.41, 0.31), 0.05, saddle(0.642, 0.41, 0.31), bulge=(0.012, 0), edge=0.022, corner=0.07, piping=(-0.7,), cell=0.009, seed=26)

    def stand(kind):
        wood = MATERIALS[kind.split("-")[1]]
        with as_legs():
            Sheet("board", (0.385, 0.285), 0.022, saddle(0.606, 0.385, 0.285), bulge=(0, 0), corner=0.06, cell=0.02, role=wood)
            corner = {}
            for sx in (-1, 1):
                for sy in (-1, 1):
                    foot, top = np.array([sx * 0.195, sy * 0.185, 0]), np.array([sx * 0.135, sy * 0.095, 0.61])
                    tapered(f"leg{sx}{sy}", foot, top, 0.0205, 0.0145, wood)
                    corner[sx, sy] = lambda z, foot=foot, top=top: foot + (top - foot) * z / 0.61
            for name, one, other, z in (("front", (-1, -1), (1, -1), 0.20), ("behind", (-1, 1), (1, 1), 0.20), ("left", (-1, -1), (-1, 1), 0.28), ("right", (1, -1), (1, 1), 0.28)):
                tube(name, [corner[one](z), corner[other](z)], 0.0105, 0.01, wood)

    return finish((0.42, 0.42, 0.70), stand, "tapered-oak", close((-0.02, -0.06, 0.60), 0.50, elevation=20))


def kervel():
    """With sloping arms a bar stool becomes a chair."""
    seat_pad("base", (0.46, 0.46, 0.065), 0.585, corner=0.03, crown=0, dip=0, fall=0, radius=0.016, piping=())
    cushion("seat", (0.43, 0.45, 0.07), 0.04, pressure=4, fullness=0.03, pucker=0.025, crown=0.024, seed=34,
            place=lambda p: p + np.array([0, -0.025, 0.617]), stitched=(1,), fall=0.006)
    surface = back_surface(0.46, 0.43, (0.195, 0.56), lean=9, hug=0.02, bow=0.02, crown=0.02)
    Sheet("back", (0.46, 0.43), 0.06, surface, seams=[("b", 0.35, -0.98, 0.98)], bulge=(0.016, 0.006), corner=(0.02, 0.06), piping=(0.6,), seed=27)
    for side in (-1, 1):
        def slope(p):
            q = p.copy()
            t = np.clip((p[:, 1] + 0.22) / 0.44, 0, 1)
            level = np.clip(p[:, 2] / 0.25, 0, 1.1)
            q[:, 2] += level * (0.085 * t ** 1.4 - 0.012)
            q[:, 1] -= 0.012 * (1 - level) * (1 - t)
            return q

        padded_box(f"arm{side}", (0.05, 0.43, 0.25), 0.024, (0.006, 0.004, 0.004), (side * 0.250, -0.005, 0.535), slope, [(0, side)], cell=0.011, seed=28 + side, uneven=0.001)
    stand = perch((0.18, 0.175), (0.215, 0.22), 0.522)
    return finish((0.56, 0.54, 1.00), stand, "tapered-black", close((-0.10, -0.02, 0.76), 0.60))


BAR_STOOLS = {
    "tijm": Model(tijm, SLEDS, (960, 720)),
    "salie": Model(salie, ("tapered-oak", "tapered-black"), (960, 720)),
    "munt": Model(munt, SLEDS, (960, 720)),
    "rozemarijn": Model(rozemarijn, (*SLEDS, "tapered-black"), (960, 720)),
    "dille": Model(dille, SLEDS, (960, 720)),
    "venkel": Model(venkel, ("tapered-oak", "tapered-walnut", "tapered-black"), (960, 720)),
    "kervel": Model(kervel, ("tapered-black", "sled-black"), (960, 720)),
}
