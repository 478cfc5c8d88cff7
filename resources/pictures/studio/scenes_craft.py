"""Leather and the hands that work it: the banner with samples, and three inspiration pictures."""
import math

import numpy as np
import props
import room
import tools
from room import Things, block, thing
from scene import BANNER, Scene
from studio import camera, softbox
from upholstery import lathe, stitches, welt

FAN = (("saddle", "97592c"), ("pebble", "3c5666"), ("nubuck", "c9b594"), ("buffalo", "644631"), ("touch", "5a5a38"), ("vintage", "8c5128"),
       ("aniline", "6d2226"), ("napa", "ddd0b8"), ("touch", "37383a"), ("saddle", "b97a35"), ("pebble", "93877a"))
WALL = (("touch", "ddd0b8"), ("touch", "c3ae8d"), ("pebble", "bcae92"), ("saddle", "c79f6d"), ("saddle", "b97a35"), ("touch", "9a5526"), ("saddle", "824622"), ("buffalo", "644631"),
        ("touch", "5c3522"), ("pebble", "5a4233"), ("touch", "42301f"), ("touch", "1d1c1c"), ("pebble", "242528"), ("touch", "595b5c"), ("pebble", "6b6c6d"), ("touch", "9a958c"),
        ("pebble", "93877a"), ("saddle", "2b3a2c"), ("touch", "5a5a38"), ("pebble", "384a40"), ("buffalo", "606540"), ("pebble", "3c5666"), ("touch", "232f43"), ("pebble", "2b3a48"),
        ("touch", "5f1d22"), ("pebble", "86332a"), ("touch", "8d3b2a"), ("saddle", "8d4524"), ("touch", "b5862f"), ("buffalo", "b07838"), ("touch", "aa6a3b"), ("pebble", "b28a5a"))


def with_edge(pairs):
    import studio
    return {**tools.hides(pairs), "edge": studio.plain("edge", (0.30, 0.21, 0.14), 0.95, 0.05)}


def samples():
    """Samples of leather fanned out on an oak table, seen from above at an angle; the table is empty on the left."""
    block("table", (3.0, 1.8, 0.04), (0, 0, -0.04), "table-oak", 0.006)
    pivot = np.array((0.180, -0.075))
    for i, (family, colour) in enumerate(FAN):
        turn = 74 - 148 * i / (len(FAN) - 1)
        a = math.radians(turn)
        lift = 0.003 + 0.0024 * i
        reach = 0.088
        # bent by the distance to the screw, the same for all, so that they lie on each other
        piece = tools.swatch(family, colour, (0.098, 0.235), 0.010, bend=lambda x, y: 0.16 * max(0.0, math.hypot(x, y + reach) - 0.05) ** 2)
        piece.move((pivot[0] - math.sin(a) * reach, pivot[1] + math.cos(a) * reach), turn)
        for ob in piece:
            ob.location.z += lift
    top = 0.003 + 0.0024 * len(FAN)
    lathe("screw", [(0, 0), (0.011, 0.001), (0.011, 0.004), (0.007, 0.007), (0, 0.008)], (*(pivot - (0, 0.013)), top), "brass")
    tools.spool((0.365, 0.105, 0), "rust")
    tools.spool((0.415, 0.135, 0), "thread")
    tools.awl((0.40, -0.150, 0.0), 96)
    softbox("window", (-1.3, 0.9, 1.0), (0.1, 0, 0), 0.7, 48, (0.98, 0.98, 1.0))
    softbox("fill", (1.3, -1.2, 1.5), (0.1, 0, 0), 1.4, 26, (1.0, 0.93, 0.84))
    room.sky(0.24)
    camera((0.055, 0.020, 0.0), 1.06, -7, 46, 50)
    room.focus((0.2, 0.05, 0.02), 11)
    return with_edge(FAN)


def sample_wall():
    """A wall of samples in the shop, from cream to black and back, above an oak counter."""
    wall_y = 0.5
    room.wall((-4, 4), wall_y, 3.2, "white", skirting=False)
    block("board", (1.86, 0.02, 1.14), (0, wall_y - 0.02, 1.02), "cream", 0.002)
    tools.sample_board(-0.812, wall_y - 0.02, 2.03, 10, 6, WALL, 0.148, 0.032)
    block("counter", (3.4, 0.62, 0.05), (0, wall_y - 0.40, 0.86), "table-oak", 0.006)
    block("front", (3.3, 0.56, 0.86), (0, wall_y - 0.38, 0), "clay")
    for i, (family, colour) in enumerate((("saddle", "b97a35"), ("touch", "5a5a38"), ("pebble", "3c5666"), ("buffalo", "644631"))):
        piece = tools.swatch(family, colour, (0.15, 0.21), 0.01, bend=lambda x, y: 0.6 * max(0.0, y) ** 2)
        piece.move((-0.28 + 0.085 * i, wall_y - 0.52), 26 - 17 * i)
        for ob in piece:
            ob.location.z += 0.912 + 0.004 * i
    props.branches((0.62, wall_y - 0.36), 0.91, 0.42)
    props.books((-0.74, wall_y - 0.38), 0.91, ((0.23, 0.17, 0.035), (0.21, 0.15, 0.03)), roles=("ink", "rust"))
    softbox("window", (-2.6, -1.8, 2.6), (0, wall_y, 1.4), 1.4, 125, (0.96, 0.98, 1.0))
    softbox("fill", (2.2, -2.2, 2.2), (0, wall_y, 1.2), 1.6, 40, (1.0, 0.94, 0.86))
    room.sky(0.22)
    camera((0.02, wall_y, 1.43), 2.95, -14, 4, 50)
    return with_edge(WALL)


def stitching():
    """A seam from very close by: two panels, two rows of saddle stitch, the needle still in the thread."""
    def panel(side):
        n, m = 220, 90
        verts, faces = [], []
        for j in range(m + 1):
            t = j / m
            for i in range(n + 1):
                x = (i / n - 0.5) * 0.44
                y = side * 0.26 * t ** 1.8
                far = abs(y)
                fold = 0.0055 * (1 - math.exp(-((far / 0.0024) ** 1.3)))
                hold = -0.0014 * math.exp(-((far - 0.0085) / 0.0026) ** 2) * (0.65 + 0.35 * math.cos(2 * math.pi * x / 0.0095))
                swell = 0.016 * math.sin(min(1, far / 0.075) * math.pi / 2) + 0.0022 * math.sin(x * 34 + side) * min(1, far / 0.05)
                pucker = 0.0009 * math.sin(2 * math.pi * x / 0.019 + side) * math.exp(-((far - 0.014) / 0.010) ** 2)
                verts.append((x, y, fold + hold + swell + pucker))
        for j in range(m):
            for i in range(n):
                k = j * (n + 1) + i
                face = [k, k + 1, k + n + 2, k + n + 1]
                faces.append(face if side > 0 else face[::-1])
        return thing(f"panel{side}", verts, faces, "sheet:touch:9a5526")

    for side in (-1, 1):
        panel(side)
        row = [(x, side * 0.0085, _height()) for x in np.linspace(-0.165, 0.165 if side > 0 else 0.022, 400)]
        length = 0.0075
        stitches(f"row{side}", row, length, 0.0020, 0.00062, False, "thread")
    start = (0.0235, -0.0085, _height())
    loose = [start, (0.030, -0.0095, 0.022), (0.040, -0.016, 0.030), (0.055, -0.030, 0.0325), (0.068, -0.046, 0.0315), (0.066, -0.060, 0.0300), (0.052, -0.066, 0.0290), (0.036, -0.064, 0.0285)]
    tools.needle(_smooth(loose), (-0.02, -0.052, 0.0275))
    softbox("window", (-0.55, 0.42, 0.34), (0, 0, 0), 0.34, 4.6, (1.0, 0.98, 0.95))
    softbox("fill", (0.5, -0.6, 0.5), (0, 0, 0), 0.5, 1.9, (1.0, 0.92, 0.82))
    room.sky(0.16)
    camera((0.004, -0.006, 0.012), 0.36, -24, 34, 85)
    room.focus((0.004, -0.010, 0.016), 9)
    return tools.hides((("touch", "9a5526"),))


def _height():
    """Where the stitches of `stitching` lie on the leather."""
    return 0.0055 * (1 - math.exp(-((0.0085 / 0.0024) ** 1.3))) + 0.016 * math.sin(0.0085 / 0.075 * math.pi / 2) - 0.0005


def _smooth(points, rounds=4):
    """Corners cut off, so that thread runs in curves."""
    p = np.array(points, float)
    for _ in range(rounds):
        p = np.vstack([p[:1], np.stack([0.75 * p[:-1] + 0.25 * p[1:], 0.25 * p[:-1] + 0.75 * p[1:]], 1).reshape(-1, 3), p[-1:]])
    return [tuple(q) for q in p]


def workshop():
    """A hide on the cutting table, the round knife, thread, and rolled hides on the shelf behind."""
    top = 0.90
    block("bench", (2.6, 1.15, 0.06), (0, 0.1, top - 0.06), "table-oak", 0.006)
    block("apron", (2.4, 0.95, 0.14), (0, 0.1, top - 0.20), "table-oak")
    with Things() as hide:
        tools.sheet("sheet:aniline:8a4f24", tools.hide_outline(1.75, 0.92), 0.0022, 0.003,
                    bend=lambda x, y: 0.004 * math.sin(x * 7 + 1) * math.sin(y * 9) + 0.003 * math.sin(x * 19 + y * 12) + 0.004, rings=44)
    hide.move((-0.10, 0.16), 6)
    for ob in hide:
        ob.location.z += top
    for i, (at, size, turn) in enumerate((((0.36, -0.28), (0.30, 0.20), -14), ((0.42, -0.25), (0.26, 0.17), -6))):
        piece = tools.swatch("aniline", "8a4f24", size, 0.03)
        piece.move(at, turn)
        for ob in piece:
            ob.location.z += top + 0.012 + 0.004 * i
    chalk = [(x - 0.36, y + 0.08, top + 0.0175) for x, y in tools._corners(0.36, 0.25, 0.05)]
    welt("chalk", chalk, 0.0011, True, "white")
    tools.ruler((-0.34, -0.075, top + 0.012), 3, 0.5)
    tools.round_knife((-0.02, -0.20, top + 0.012), -28)
    tools.awl((0.17, -0.34, top), 60)
    for i, (x, y, role) in enumerate(((0.66, -0.02, "thread"), (0.735, -0.05, "rust"), (0.70, 0.05, "ink"), (0.79, 0.02, "olive"))):
        tools.spool((x, y, top), role, 0.085, 0.028)
    tools.spool((0.60, -0.16, top), "ochre", 0.085, 0.028, 35)
    wall_y = 1.35
    room.wall((-4, 4), wall_y, 3.2, "wall", skirting=False)
    for z in (0.98, 1.34):
        block("shelf", (2.6, 0.42, 0.035), (0.1, wall_y - 0.22, z), "oak")
    rolled = ("leather:824622", "leather:5a5a38", "leather:b97a35", "leather:1d1c1c", "leather:9a958c", "leather:5f1d22", "leather:3d5a73",
              "leather:ddd0b8", "leather:42301f", "leather:9a5526", "leather:384a40", "leather:37383a", "leather:c3ae8d", "leather:5c3522")
    for i, role in enumerate(rolled):
        tools.roll((-0.72 + 0.215 * (i % 7), wall_y - 0.24, 1.015 + 0.36 * (i // 7)), role, 0.38, 0.082 + 0.010 * (i % 3), 88 + 4 * (i % 2), i)
    props.bulb((0.2, 0.2, 2.4), 16, 0.12)
    softbox("window", (-2.3, 0.2, 2.2), (0, 0.1, 0.9), 1.3, 110, (0.96, 0.98, 1.0))
    softbox("fill", (1.8, -2.0, 2.4), (0, 0.1, 0.9), 1.6, 42, (1.0, 0.92, 0.82))
    room.sky(0.18)
    camera((0.06, 0.06, 1.0), 1.72, -12, 25, 42)
    room.focus((0.0, -0.12, 0.92), 7)
    return with_edge((("aniline", "8a4f24"),))


SCENES = {
    "samples": Scene(samples, BANNER, 1.1), "sample-wall": Scene(sample_wall, light=1.1), "stitching": Scene(stitching, light=1.1),
    "workshop": Scene(workshop, light=1.1),
}
