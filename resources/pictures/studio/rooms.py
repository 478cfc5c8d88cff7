"""Six rooms, each around one model of the shop, that are rendered as layers: the piece in them takes every leather.

Metres in the room: x to the right, y away from the camera. A room tells where its piece stands and how it is turned (degrees
to the left). `build(pieces)` furnishes the room, lights it and points the camera; `pieces` is the model itself, from which a
room takes copies for a table or a bar. It may give materials of its own by role.
"""
from dataclasses import dataclass
from functools import partial
from typing import Callable

import props
import room
import studio
from room import Things, block, quad
from studio import camera, softbox
from upholstery import lathe, tube

DAYLIGHT, LAMPLIGHT = (0.94, 0.97, 1.0), (1.0, 0.86, 0.70)


@dataclass
class Room:
    """`light` brightens or dims the picture. The legs are the first of the model."""
    build: Callable[[Things], dict | None]
    at: tuple[float, float] = (0.0, 0.0)
    turn: float = 0.0
    light: float = 1.0


def low_table(at, r=0.42, height=0.36, role="oak"):
    """A round low table on a drum of slats, dark below."""
    lathe("low.top", [(0, height - 0.028), (r - 0.014, height - 0.028), (r, height - 0.014), (r - 0.006, height), (0, height)], (*at, 0), role, 96)
    lathe("low.foot", [(0, 0), (r * 0.52, 0), (r * 0.52, 0.012), (r * 0.40, 0.03), (r * 0.36, height - 0.028)], (*at, 0), role, 64)


def table_lamp(at, z, height=0.46, power=9, role="ceramic"):
    """A round body with a linen shade that glows."""
    lathe("tablelamp.body", [(0, 0), (0.055, 0), (0.085, 0.05), (0.09, 0.10), (0.06, 0.17), (0.016, 0.20), (0.012, height * 0.62)], (*at, z), role)
    r, low, high = 0.15, height * 0.55, height
    lathe("tablelamp.shade", [(r, low), (r * 0.80, high), (r * 0.795, high), (r * 0.995, low)], (*at, z), "shade", 64)
    room.bulb((*at, z + height * 0.74), power, 0.05)


def bottle(at, z, role="bottle", height=0.29, r=0.037):
    lathe("bottle", [(0, 0), (r, 0.002), (r, height * 0.60), (r * 0.36, height * 0.78), (r * 0.34, height * 0.97), (r * 0.40, height), (0, height)], (*at, z), role, 32)


def tumbler(at, z, role="ceramic", r=0.036, height=0.09):
    lathe("tumbler", [(0, 0), (r * 0.86, 0), (r, height), (r * 0.95, height), (r * 0.82, 0.012), (0, 0.012)], (*at, z), role, 32)


def living_by_day(_):
    """A light living room in the morning, with a window and its curtains on the left."""
    wall_y = 0.78
    hole = (-2.75, -1.62, 0.35, 2.50)
    room.herringbone((-5, 5), (-4.4, wall_y))
    room.wall((-6, 6), wall_y, 3.2, "wall", hole)
    room.window(hole, wall_y, (2, 3))
    room.curtain((-1.74, -1.30), wall_y - 0.11, (0.02, 2.68), 6)
    tube("rod", [(-3.4, wall_y - 0.11, 2.70), (-1.2, wall_y - 0.11, 2.70)], 0.011, 0.02, "matte-black")
    block("rug", (3.3, 2.2, 0.016), (0.15, -1.05, 0), "rug", 0.008, 2)
    low_table((0.62, -1.52), 0.46, 0.33)
    props.books((0.50, -1.50), 0.33, ((0.27, 0.20, 0.028), (0.23, 0.17, 0.022)), 14, ("cream", "ink"))
    props.cup((0.78, -1.60), 0.33)
    props.branches((0.74, -1.38), 0.33, 0.40, 5, 6)
    props.plant((1.62, 0.36), 1.72, stems=8, seed=4, spread=0.34)
    props.side_table((-1.32, -0.02), 0.50, 0.22, "walnut")
    table_lamp((-1.32, 0.02), 0.50, 0.46, 0.5)
    props.picture((-0.12, wall_y, 1.52), 0.62, 0.82, ((-0.11, 0.14, 0.24, 0.18), (0.09, -0.14, 0.30, 0.14), (-0.16, -0.25, 0.14, 0.09)), frame="matte-black")
    props.picture((0.66, wall_y, 1.40), 0.44, 0.58, ((0.10, -0.10, 0.25, 0.24), (-0.10, 0.20, 0.18, 0.13)), ("ochre", "ink"), "matte-black")
    room.shades(-3.9, [(-9, -2.6, 0, 6), (-1.75, -1.65, 0, 6), (-0.7, 0.9, 0, 6), (-9, 9, 2.75, 7), (-9, 9, 0, 0.55), (-9, 9, 1.62, 1.70)])
    room.sun(-60, 60, 2.6)
    softbox("window light", (-3.2, -1.2, 1.7), (0.6, 0, 0.5), 1.9, 150, DAYLIGHT)
    softbox("room", (1.6, -4.4, 2.7), (0.4, 0, 0.7), 3.0, 90, (1.0, 0.96, 0.90))
    room.sky(0.26)
    camera((0.02, -0.1, 0.74), 4.15, -13, 5, 40)
    return None


def living_by_evening(_):
    """The same hour every day: lamps are lit, it is nearly dark outside."""
    wall_y = 0.74
    hole = (1.42, 2.62, 0.48, 2.42)
    room.planks((-5, 5), (-4.4, wall_y), turn=90)
    room.wall((-6, 6), wall_y, 3.2, "sage", hole)
    room.window(hole, wall_y, (2, 3))
    room.curtain((1.10, 1.56), wall_y - 0.11, (0.02, 2.60), 6, role="drape", seed=3)
    tube("rod", [(0.98, wall_y - 0.11, 2.62), (3.3, wall_y - 0.11, 2.62)], 0.011, 0.02, "brass")
    block("rug", (3.2, 2.1, 0.006), (-0.1, -1.0, 0), "rug-dark", 0.003, -2)
    props.floor_lamp((-1.66, 0.34), 1.62, (0.36, -0.24), 62, "brass")
    props.side_table((1.34, -0.02), 0.50, 0.22, "walnut")
    table_lamp((1.34, 0.02), 0.50, 0.48, 24)
    props.cup((1.24, -0.12), 0.50)
    low_table((-0.60, -1.50), 0.44, 0.33, "walnut")
    props.bowl((-0.70, -1.46), 0.33, 0.13)
    props.open_book((-0.42, -1.62), 0.333, 24)
    props.picture((-0.42, wall_y, 1.50), 0.98, 0.66, ((-0.14, 0.10, 0.22, 0.22), (0.16, -0.10, 0.26, 0.20), (-0.05, -0.28, 0.30, 0.08)), ("cream", "ochre", "rust"), "matte-black")
    props.plant((-1.98, 0.16), 1.30, stems=7, seed=11)
    softbox("pendant", (-0.3, -1.5, 2.75), (0.0, -0.2, 0.4), 0.7, 58, LAMPLIGHT)
    softbox("dusk", (3.0, -1.6, 1.8), (0.2, 0, 0.6), 1.6, 34, (0.82, 0.90, 1.0))
    softbox("room", (-1.6, -4.4, 2.6), (0, 0, 0.6), 2.8, 40, (1.0, 0.90, 0.78))
    room.sky(0.12, (1.0, 0.92, 0.84))
    camera((0.02, -0.1, 0.76), 4.25, 13, 5, 40)
    return {"outside": room._glow((0.10, 0.17, 0.32), 0.55), "drape": room._sheer((0.42, 0.36, 0.28), 0.2)}


def dining(chair):
    """Chairs around an oak table in the afternoon; one has been moved aside."""
    wall_y = 2.35
    table = (0.30, 0.72)
    room.planks((-6, 6), (-4.5, wall_y), turn=90, role="oak-floor")
    room.wall((-6, 6), wall_y, 3.4, "wall")
    block("rug", (3.3, 2.5, 0.005), (0.25, 0.66, 0), "rug", 0.002)
    props.dining_table(table, 2.2, 0.95)
    for x, y, turn in ((-0.42, 1.34, 2), (0.34, 1.36, -3), (1.05, 1.34, 3), (0.78, 0.02, 183), (-1.02, 0.74, 88)):
        chair.again((x, y), turn)
    props.bowl((table[0] - 0.28, table[1] + 0.02), 0.75, 0.16)
    props.branches((table[0] + 0.26, table[1] + 0.10), 0.75, 0.55, 5, 6)
    for x in (-0.48, 0.48):
        props.pendant((table[0] + x, table[1]), 1.50, 3.4, 0.20, 9)
    props.sideboard((0.75, wall_y - 0.01), 1.9, 0.42, 0.76, "walnut", 4)
    props.books((1.25, wall_y - 0.2), 0.76, ((0.24, 0.18, 0.03), (0.22, 0.16, 0.025), (0.18, 0.13, 0.02)))
    table_lamp((0.10, wall_y - 0.2), 0.76, 0.5, 1.0)
    props.picture((0.66, wall_y, 1.62), 0.98, 0.70, ((-0.14, 0.10, 0.22, 0.22), (0.16, -0.10, 0.26, 0.20), (-0.05, -0.28, 0.30, 0.08)), ("rust", "ochre", "ink"), "matte-black")
    props.plant((-1.32, 1.92), 1.75, stems=8, seed=6, spread=0.34)
    room.shades(-4.2, [(-9, -1.6, 0, 6), (-0.55, -0.45, 0, 6), (1.0, 9, 0, 6), (-9, 9, 2.9, 7), (-9, 9, 0, 0.4)])
    room.sun(-62, 62, 2.2)
    softbox("window light", (-3.3, -0.9, 1.9), (0.5, 0.2, 0.6), 2.0, 165, DAYLIGHT)
    softbox("far window", (-2.6, 1.5, 1.9), (0.8, 1.6, 0.9), 1.4, 22, DAYLIGHT)
    softbox("room", (1.4, -4.2, 2.8), (0.3, 0, 0.6), 3.0, 90, (1.0, 0.96, 0.90))
    room.sky(0.26)
    camera((0.10, 0.15, 0.66), 3.30, -9, 8, 40)
    return None


def bar(stool):
    """A green bar under brass lamps, with stools that wait for company."""
    wall_y = 1.75
    front, top = 0.34, 0.93
    room.planks((-5, 5), (-4.5, wall_y), turn=0, role="oak-floor")
    room.wall((-6, 6), wall_y, 3.4, "wall")
    block("bar.top", (3.2, 0.66, 0.045), (0.75, front + 0.33, top - 0.045), "table-oak", 0.006)
    block("bar.front", (3.06, 0.04, top - 0.125), (0.75, front + 0.26, 0.08), "green", 0.003)
    block("bar.side", (0.04, 0.40, top - 0.125), (-0.76, front + 0.46, 0.08), "green", 0.003)
    block("bar.plinth", (2.98, 0.36, 0.08), (0.75, front + 0.48, 0), "dark", 0.003)
    for i in range(15):
        block("bar.slat", (0.012, 0.012, top - 0.14), (-0.70 + i * 0.2, front + 0.236, 0.085), "green", 0.002)
    tube("bar.rail", [(-0.72, front + 0.14, 0.20), (2.24, front + 0.14, 0.20)], 0.016, 0.02, "brass")
    for x in (-0.55, 0.35, 1.25):
        tube("bar.hold", [(x, front + 0.25, 0.20), (x, front + 0.14, 0.20)], 0.009, 0.01, "brass")
    for x, y, turn in ((0.60, -0.06, 205), (1.30, -0.02, 170)):
        stool.again((x, y), turn)
    for z in (1.34, 1.74):
        block("shelf", (2.7, 0.24, 0.035), (0.62, wall_y - 0.12, z), "walnut", 0.003)
        for x in (-0.5, 1.7):
            tube("bracket", [(x, wall_y, z - 0.16), (x, wall_y - 0.20, z - 0.01)], 0.008, 0.01, "brass")
    for i, x in enumerate((-0.55, -0.44, -0.34, -0.20, 0.55, 0.66, 0.79, 1.30, 1.42)):
        bottle((x, wall_y - 0.11 + 0.03 * (i % 2)), 1.375, ("bottle", "amber", "ink", "bottle")[i % 4], 0.27 + 0.03 * (i % 3))
    for i, x in enumerate((0.02, 0.12, 0.22, 0.32, 0.98, 1.08)):
        tumbler((x, wall_y - 0.11), 1.375, "ceramic")
    props.standing_books(-0.62, wall_y - 0.10, 1.775, 0.34, 0.18, 5)
    props.branches((0.06, wall_y - 0.12), 1.775, 0.30, 8, 5)
    for i, x in enumerate((0.42, 0.54, 0.72, 0.84, 0.95, 1.35)):
        bottle((x, wall_y - 0.12), 1.775, ("amber", "bottle", "ink")[i % 3], 0.26 + 0.04 * (i % 2))
    props.bowl((0.36, front + 0.30), top, 0.13)
    tumbler((-0.28, front + 0.22), top)
    tumbler((-0.12, front + 0.34), top)
    bottle((1.02, front + 0.36), top, "bottle", 0.30)
    for x in (-0.28, 0.52, 1.32):
        props.pendant((x, front + 0.33), 1.95, 3.4, 0.13, 17, "brass")
    softbox("window light", (-2.9, -1.9, 1.9), (0.2, 0, 0.6), 1.9, 105, DAYLIGHT)
    softbox("shelves", (0.5, 0.9, 3.0), (0.5, wall_y, 1.3), 1.8, 42, LAMPLIGHT, ratio=0.3)
    softbox("room", (1.6, -4.0, 2.7), (0.3, 0, 0.7), 2.8, 70, (1.0, 0.94, 0.86))
    room.sky(0.20)
    camera((0.40, 0.1, 0.84), 3.30, -7, 6, 38)
    return {"bottle": studio.plain("bottle", (0.018, 0.045, 0.026), 0.08, 0.6), "amber": studio.plain("amber", (0.17, 0.062, 0.014), 0.10, 0.6)}


def reading(_):
    """A wing chair between curtains and books, a lamp over the shoulder."""
    wall_y = 0.92
    room.herringbone((-4, 4), (-4, wall_y))
    room.wall((-5, 5), wall_y, 3.0, "wall")
    props.bookcase((0.92, wall_y), 1.30, 2.30, 0.30, 6, 4)
    props.lathe("rug", [(0, 0), (1.10, 0), (1.105, 0.010), (1.09, 0.016), (0, 0.016)], (0.05, -0.30, 0), "rug", 96)
    props.floor_lamp((-0.66, 0.46), 1.56, (0.36, -0.16), 12)
    props.side_table((-0.72, -0.12), 0.50, 0.21, "walnut")
    props.open_book((-0.72, -0.16), 0.502, -22)
    props.cup((-0.82, 0.0), 0.50)
    props.books((0.60, -0.42), 0.016, ((0.24, 0.18, 0.03), (0.22, 0.16, 0.025), (0.23, 0.17, 0.03), (0.18, 0.13, 0.02)), 20)
    room.curtain((-1.75, -1.12), wall_y - 0.12, (0.02, 2.6), 8)
    room.shades(-3.0, [(-9, -2.2, 0, 6), (-1.05, -0.95, 0, 6), (0.2, 0.9, 0, 6), (-9, 9, 2.6, 7), (-9, 9, 0, 0.5)])
    room.sun(-58, 62, 2.3)
    softbox("window light", (-2.5, -1.0, 1.6), (0.2, 0, 0.6), 1.5, 88, DAYLIGHT)
    softbox("room", (1.4, -3.8, 2.6), (0.1, 0, 0.7), 2.6, 70, (1.0, 0.95, 0.88))
    room.sky(0.24)
    camera((0.04, 0.0, 0.72), 3.0, -6, 7, 45)
    return None


def loft(_, is_wide=False):
    """Bricks, a pale floor and windows of steel from wall to wall. `is_wide` makes room for a sofa with two wings."""
    wall_y = 1.75
    left = -2.95 if is_wide else -2.75
    table = (0.03, -0.62) if is_wide else (0.28, -0.55)
    room.planks((-6, 6), (-6, wall_y), 2.4, 0.24, "pale-floor", 90)
    room.wall((-6, 6), wall_y, 4.4, "bricks", skirting=False)
    for i in range(3):
        y0 = -2.6 + i * 1.42
        quad("pane", [(left - 0.1, y0, 0.4), (left - 0.1, y0 + 1.36, 0.4), (left - 0.1, y0 + 1.36, 3.4), (left - 0.1, y0, 3.4)], "outside").visible_shadow = False
        for y in (y0, y0 + 0.45, y0 + 0.9, y0 + 1.36):
            block("mullion", (0.05, 0.035, 3.0), (left, y, 0.4), "matte-black", 0.002)
        for z in (0.4, 1.15, 1.9, 2.65):
            block("rail", (0.05, 1.36, 0.03), (left, y0 + 0.68, z), "matte-black", 0.002)
    quad("under", [(left, -6, 0), (left, wall_y, 0), (left, wall_y, 0.4), (left, -6, 0.4)], "white")
    block("rug", (3.5, 2.3, 0.016), (0.05, -0.55, 0), "rug-dark", 0.008, 3)
    low_table(table, 0.44, 0.33)
    props.books((table[0] - 0.12, table[1] + 0.03), 0.33, ((0.30, 0.22, 0.03), (0.26, 0.19, 0.024)), -10, ("cream", "rust"))
    props.bowl((table[0] + 0.16, table[1] - 0.07), 0.33, 0.11)
    props.floor_lamp((2.2, 1.3) if is_wide else (1.72, 1.05), 1.80, (-0.50, -0.22), 16)
    props.plant((-2.3 if is_wide else -1.95, 1.3 if is_wide else 1.25), 2.0, stems=9, seed=6, spread=0.32)
    props.plant((2.35, 0.45) if is_wide else (2.05, 0.35), 1.0, stems=6, seed=15, pot="dark")
    props.picture((0.25, wall_y, 1.72), 1.5, 0.95, ((-0.16, 0.10, 0.20, 0.26), (0.14, -0.08, 0.26, 0.22), (0.0, -0.30, 0.34, 0.07)), ("ink", "ochre", "rust"), "matte-black")
    tube("duct", [(-6, 1.35, 2.95), (6, 1.35, 2.95)], 0.12, 0.02, "steel")
    room.sun(-72, 60, 2.0)
    softbox("windows", (left + 0.1, -0.7, 1.9), (0.6, 0.1, 0.4), 3.0, 260, DAYLIGHT, ratio=0.8)
    softbox("room", (1.5, -5.0, 3.2), (0.2, 0, 0.6), 3.4, 120, (1.0, 0.96, 0.90))
    room.sky(0.28)
    camera((-0.02, 0.1, 0.80), 5.4 if is_wide else 5.0, 5, 9 if is_wide else 7, 38)
    return None


ROOMS = {
    "merel-3": Room(living_by_day, light=1.06), "kievit-3": Room(living_by_evening), "fien": Room(dining, (-0.42, -0.32), 38),
    "salie": Room(bar, (-0.22, -0.30), 28), "esdoorn": Room(reading, (0.05, -0.05), -32), "ooievaar": Room(loft, (0.0, 0.35), light=1.06),
    "ooievaar-u": Room(partial(loft, is_wide=True), (0.0, 0.35), light=1.06),
}
