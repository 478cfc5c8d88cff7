"""What makes a room a home: plants, lamps, tables, books, pictures."""
import math

import numpy as np
from legs import tapered
from room import block, bulb, quad, thing
from upholstery import lathe, tube, welt


def plant(at, height=1.5, stems=7, seed=4, role="leaf", pot="ceramic", leaf=0.24, spread=0.42):
    """A rubber plant: stems out of a pot, broad pointed leaves that hang from their middle on."""
    rng = np.random.default_rng(seed)
    x0, y0 = at
    size = height / 1.5
    lathe("pot", [(r * size, z * size) for r, z in ((0.0, 0), (0.12, 0), (0.14, 0.015), (0.175, 0.28), (0.178, 0.31), (0.168, 0.31), (0.16, 0.28))], (x0, y0, 0), pot)
    lathe("soil", [(0.0, 0.285 * size), (0.162 * size, 0.285 * size)], (x0, y0, 0), "soil")
    for s in range(stems):
        turn = 2 * math.pi * s / stems + rng.uniform(-0.3, 0.3)
        lean = rng.uniform(0.12, spread) * (0.35 if s % 3 == 0 else 1) * size
        top = height * rng.uniform(0.62, 1.04)
        path = [np.array((x0 + lean * t ** 1.7 * math.cos(turn), y0 + lean * t ** 1.7 * math.sin(turn), 0.28 * size + (top - 0.28 * size) * t)) for t in np.linspace(0, 1, 16)]
        welt(f"stem{s}", path, 0.006 * size, closed=False, role="stem")
        verts, faces = [], []
        for i in range(4, 16):
            for extra in range(1 if i < 14 else 3):
                az = turn + i * 2.4 + extra * 2.1 + rng.uniform(-0.4, 0.4)
                _leaf(verts, faces, path[i], az, leaf * size * rng.uniform(0.7, 1.1) * (1.15 - 0.4 * i / 16), rng.uniform(0.25, 0.95), rng.uniform(-0.25, 0.25))
        thing(f"leaves{s}", verts, faces, role if s % 3 else "leaf2")


def _leaf(verts, faces, base, azimuth, size, rise, twist):
    out = np.array([math.cos(azimuth), math.sin(azimuth), 0])
    side = np.array([-math.sin(azimuth) * math.cos(twist), math.cos(azimuth) * math.cos(twist), math.sin(twist)])
    first, across = len(verts), (-1, -0.66, -0.33, 0, 0.33, 0.66, 1)
    for a in range(11):
        t = a / 10
        middle = base + out * size * t * 0.92 + np.array([0, 0, size * (rise * t - (rise + 0.55) * t ** 2.2)])
        half = 0.30 * size * math.sin(math.pi * min(1.0, t ** 0.8)) ** 0.75 * (1 - 0.25 * t) if 0 < t < 1 else 0.004 * size
        for c in across:
            verts.append(middle + side * half * c + np.array([0, 0, abs(c) ** 1.3 * half * 0.42 + 0.03 * half * math.sin(a * 1.9)]))
    n = len(across)
    for a in range(10):
        for c in range(n - 1):
            k = first + a * n + c
            faces.append([k, k + 1, k + n + 1, k + n])


def branches(at, z, height=0.55, seed=2, count=5):
    """A vase with a few twigs of eucalyptus."""
    x, y = at
    rng = np.random.default_rng(seed)
    lathe("vase", [(0, 0), (0.05, 0), (0.085, 0.05), (0.09, 0.10), (0.06, 0.17), (0.032, 0.205), (0.036, 0.225), (0.030, 0.225), (0.026, 0.205)], (x, y, z), "ceramic")
    verts, faces = [], []
    for s in range(count):
        az, lean = 2 * math.pi * s / count + rng.uniform(-0.5, 0.5), rng.uniform(0.08, 0.30)
        path = [np.array((x + lean * t ** 1.5 * math.cos(az), y + lean * t ** 1.5 * math.sin(az), z + 0.19 + height * rng.uniform(0.98, 1.0) * t * (1 - 0.12 * t))) for t in np.linspace(0, 1, 12)]
        welt(f"twig{s}", path, 0.0022, closed=False, role="stem")
        for i in range(3, 12):
            for side in (-1, 1):
                _leaf(verts, faces, path[i], az + side * 1.4 + rng.uniform(-0.4, 0.4), rng.uniform(0.045, 0.065), rng.uniform(0.2, 0.9), rng.uniform(-0.5, 0.5))
    thing("twigs", verts, faces, "sage-leaf")


def books(at, z, sizes, turn=0.0, roles=("ink", "ochre", "cream", "rust", "olive")):
    """A small pile."""
    for i, (w, d, h) in enumerate(sizes):
        block(f"pages{i}", (w - 0.008, d - 0.006, h - 0.006), (at[0] + 0.003, at[1], z + 0.003), "paper", 0.001, turn + (i * 37 % 23) - 10)
        for lid in (0, h - 0.003):
            block(f"cover{i}", (w, d, 0.003), (at[0], at[1], z + lid), roles[i % len(roles)], 0.001, turn + (i * 37 % 23) - 10)
        z += h


def standing_books(x, y, z, width, depth=0.19, seed=1, roles=("ink", "cream", "rust", "olive", "ochre", "wine", "grey")):
    """A row of books on a shelf, the last one leaning."""
    rng = np.random.default_rng(seed)
    while width > 0.03:
        w, h = rng.uniform(0.016, 0.045), rng.uniform(0.18, 0.27)
        block("book", (w, depth * rng.uniform(0.8, 1.0), h), (x + w / 2, y, z), roles[rng.integers(len(roles))], 0.002)
        x, width = x + w + 0.001, width - w - 0.001


def open_book(at, z, turn=0.0, size=(0.15, 0.21)):
    """Lies open, its pages curved up from the spine."""
    w, d = size
    n = 14
    for side in (-1, 1):
        verts, faces = [], []
        for i in range(n + 1):
            t = i / n
            lift = 0.016 * math.sin(math.pi * min(1, t * 0.9 + 0.08)) * (1 - 0.45 * t)
            for y in (-d / 2, d / 2):
                verts.append((side * w * t, y, lift + 0.004))
        for i in range(n):
            k = i * 2
            faces.append([k, k + 2, k + 3, k + 1] if side > 0 else [k, k + 1, k + 3, k + 2])
        ob = thing("page", verts, faces, "paper")
        ob.location, ob.rotation_euler.z = (*at, z), math.radians(turn)
    block("cover", (w * 2 + 0.01, d + 0.01, 0.004), (*at, z), "ink", 0.001, turn)


def side_table(at, height=0.48, r=0.24, role="oak"):
    x, y = at
    lathe("table.top", [(0, height - 0.022), (r - 0.012, height - 0.022), (r, height - 0.012), (r - 0.004, height), (0, height)], (x, y, 0), role)
    for i in range(3):
        a = 2 * math.pi * i / 3 + 0.4
        tapered(f"table.leg{i}", (x + 0.85 * r * math.cos(a), y + 0.85 * r * math.sin(a), 0), (x + 0.4 * r * math.cos(a), y + 0.4 * r * math.sin(a), height - 0.02), 0.015, 0.010, role)


def cup(at, z, role="ceramic"):
    x, y = at
    lathe("cup", [(0, 0), (0.030, 0), (0.040, 0.03), (0.042, 0.080), (0.039, 0.080), (0.037, 0.012), (0, 0.010)], (x, y, z), role)
    ring = [(x + 0.041 + 0.022 * math.cos(a), y, z + 0.043 + 0.024 * math.sin(a)) for a in np.linspace(-2.0, 2.0, 14)]
    welt("ear", ring, 0.0042, closed=False, role=role)


def bowl(at, z, r=0.16, role="ceramic"):
    lathe("bowl", [(0, 0), (r * 0.4, 0), (r * 0.8, 0.03), (r, 0.085), (r * 0.96, 0.087), (r * 0.74, 0.036), (0, 0.012)], (*at, z), role)


def picture(at, w, h, shapes, tilt_roles=("rust", "ink", "ochre"), frame="oak"):
    """A framed abstract that hangs on a wall facing the camera: `shapes` are (x, z, half width, half height) in parts of it."""
    x, y, z = at
    t = 0.018
    for i, (sx, sz, ox, oz) in enumerate([(w, t, 0, h / 2), (w, t, 0, -h / 2), (t, h + t, -w / 2, 0), (t, h + t, w / 2, 0)]):
        block(f"frame{i}", (sx, 0.03, sz), (x + ox, y - 0.016, z + oz - sz / 2), frame, 0.002)
    quad("canvas", [(x - w / 2, y - 0.010, z - h / 2), (x + w / 2, y - 0.010, z - h / 2), (x + w / 2, y - 0.010, z + h / 2), (x - w / 2, y - 0.010, z + h / 2)], "canvas")
    for i, (cx, cz, rx, rz) in enumerate(shapes):
        ring = [(x + (cx + rx * math.cos(a)) * w, y - 0.011 - 0.0008 * i, z + (cz + rz * math.sin(a)) * h) for a in np.linspace(0, 2 * math.pi, 72, endpoint=False)]
        thing(f"shape{i}", ring, [list(range(72))[::-1]], tilt_roles[i % len(tilt_roles)], False)


def floor_lamp(at, height=1.55, reach=(0.34, -0.18), power=26, role="matte-black"):
    """An arc on a round foot, with a half-round shade that is lit inside."""
    x, y = at
    dx, dy = reach
    lathe("lamp.foot", [(0, 0), (0.14, 0), (0.14, 0.012), (0.13, 0.018), (0.02, 0.020), (0.012, 0.05)], (x, y, 0), role)
    top = (x + dx, y + dy, height)
    tube("lamp.arm", [(x, y, 0.015), (x, y, height + 0.06), (top[0], top[1], height + 0.06), (top[0], top[1], height)], 0.009, 0.12, role)
    r = 0.15
    outer = [(r * math.cos(a), r * math.sin(a) * 0.85) for a in np.linspace(0, math.pi / 2 * 0.97, 12)]
    inner = [(0.94 * a, 0.94 * b) for a, b in outer[::-1]]
    lathe("lamp.shade", [*outer[::-1], *inner[::-1], ][::-1], (top[0], top[1], height - 0.14), role)
    lathe("lamp.glass", [(0.0, 0.0), (0.03, 0.008), (0.042, 0.04), (0.03, 0.072), (0, 0.08)], (top[0], top[1], height - 0.125), "lit")
    bulb((top[0], top[1], height - 0.165), power, 0.05)


def pendant(at, z, ceiling=3.2, r=0.20, power=30, role="matte-black", inside="cream"):
    """A dome over a table."""
    x, y = at
    dome = [(r * math.cos(a), r * 0.80 * math.sin(a)) for a in np.linspace(0, math.pi / 2 * 0.94, 14)]
    lathe("pendant", [*dome, (0.014, r * 0.82), (0.014, r * 0.95)], (x, y, z), role)
    lathe("pendant.in", [(0.985 * a, 0.97 * b - 0.001) for a, b in dome], (x, y, z), inside)
    welt("cord", [(x, y, z + r * 0.9), (x, y, ceiling)], 0.0028, closed=False, role=role)
    lathe("pendant.bulb", [(0, -0.02), (0.03, -0.005), (0.04, 0.03), (0.02, 0.07), (0, 0.075)], (x, y, z + 0.04), "lit")
    bulb((x, y, z + 0.005), power, 0.05)


def dining_table(at, length=2.3, depth=1.0, height=0.75, role="table-oak"):
    """A thick oak top on two black frames."""
    x, y = at
    block("top", (length, depth, 0.04), (x, y, height - 0.04), role, 0.008)
    for side in (-1, 1):
        sx = x + side * (length / 2 - 0.32)
        tube("frame", [(sx, y - depth * 0.36, 0.02), (sx, y - depth * 0.30, height - 0.05), (sx, y + depth * 0.30, height - 0.05), (sx, y + depth * 0.36, 0.02)], 0.022, 0.03, "matte-black", closed=True)


def bookcase(at, width=0.95, height=2.1, depth=0.30, shelves=5, seed=3, role="oak"):
    """Open shelves with books, a vase and a box here and there; its back stands against the wall at y."""
    x, y = at
    front = y - depth
    for side in (-1, 1):
        block("side", (0.026, depth, height), (x + side * (width / 2 - 0.013), y - depth / 2, 0), role)
    quad("backing", [(x - width / 2, y - 0.01, 0), (x + width / 2, y - 0.01, 0), (x + width / 2, y - 0.01, height), (x - width / 2, y - 0.01, height)], "cream")
    rng = np.random.default_rng(seed)
    for i in range(shelves + 1):
        z = 0.06 + (height - 0.09) * i / shelves
        block("shelf", (width - 0.05, depth - 0.01, 0.024), (x, y - depth / 2, z), role)
        if i == shelves:
            break
        left, room_for = x - width / 2 + 0.035, width - 0.07
        share = rng.uniform(0.45, 0.8)
        standing_books(left, front + 0.12, z + 0.024, room_for * share, seed=seed * 10 + i)
        spot = left + room_for * (share + 1) / 2
        if i % 2:
            bowl((spot, y - depth / 2), z + 0.024, 0.075)
        else:
            books((spot, y - depth / 2), z + 0.024, ((0.16, 0.20, 0.03), (0.15, 0.19, 0.025)), roles=("cream", "rust"))


def sideboard(at, width=1.7, depth=0.42, height=0.74, role="walnut", doors=4):
    x, y = at
    block("board", (width, depth, height - 0.16), (x, y - depth / 2, 0.16), role, 0.006)
    for i in range(doors):
        w = (width - 0.04) / doors
        block("door", (w - 0.008, 0.018, height - 0.20), (x - width / 2 + 0.02 + w * (i + 0.5), y - depth - 0.008, 0.18), role, 0.004)
    for sx in (-1, 1):
        for sy in (0.06, depth - 0.06):
            tapered("leg", (x + sx * (width / 2 - 0.10), y - sy, 0), (x + sx * (width / 2 - 0.12), y - sy, 0.18), 0.018, 0.011, "matte-black")
