"""What leather care comes in: turned bottles and tubs, labels with letters on them, folded cloth, boxes.

Numbers are centimetres of the thing itself. In the studio a centimetre becomes five, so that a bottle stands under the lamps
as a chair does.
"""
import math
from contextlib import contextmanager

import bpy
import numpy as np
from chair_parts import line
from panels import panel
from upholstery import _mesh, lathe, padded_box, stitches, welt

CM = 0.05


@contextmanager
def moved(x=0.0, y=0.0, z=0.0, turn=0.0, tip=0.0):
    """Sets what is built inside elsewhere: turned about its upright axis and tipped forward (both in degrees), then moved."""
    before = set(bpy.data.objects)
    yield
    a, e = math.radians(turn), math.radians(tip)
    about_x = np.array([[1, 0, 0], [0, math.cos(e), -math.sin(e)], [0, math.sin(e), math.cos(e)]])
    about_z = np.array([[math.cos(a), -math.sin(a), 0], [math.sin(a), math.cos(a), 0], [0, 0, 1]])
    whole = about_z @ about_x
    for ob in set(bpy.data.objects) - before:
        groups = [ob.data.vertices] if ob.type == "MESH" else [s.points for s in ob.data.splines]
        for group in groups:
            for p in group:
                q = whole @ np.array(p.co[:3]) + np.array([x, y, z]) * CM
                p.co = q if ob.type == "MESH" else (*q, 1)


def turned(name, profile, role, around=96, angle=40):
    """A turned body from (radius, height) pairs."""
    return lathe(name, [(r * CM, z * CM) for r, z in profile], role=role, around=around, smooth_angle=angle)


def curve(points, n=60):
    """A profile drawn with a flowing line through these (radius, height) pairs, its ends sharp."""
    return [tuple(p) for p in line(points)(np.linspace(0, 1, n))]


def brick(name, size, at, role, radius=0.1, **about):
    """A box of `size`, `at` the middle of its underside."""
    return padded_box(name, tuple(s * CM for s in size), radius * CM, (0, 0, 0), tuple(c * CM for c in at), uneven=0, role=role,
                      **{"cell": max(min(size) * CM / 3, 0.012), **about})


# ---------------------------------------------------------------- labels

def around(radius, lift=0.02):
    """Where a point (across, up) of a label lies that is wrapped around a body; its middle looks to the front.

    `over` lifts it above the label, as ink does: letters are flat, the body is not."""
    def place(p, over=0.0):
        a = p[:, 0] / radius
        r = radius + lift + over
        return np.column_stack([r * np.sin(a), -r * np.cos(a), p[:, 1]]) * CM
    return place


def upright(y, lift=0.02):
    """The same for a flat face that looks to the front, at depth y."""
    return lambda p, over=0.0: np.column_stack([p[:, 0], np.full(len(p), y - lift - over), p[:, 1]]) * CM


def lying(z, lift=0.02):
    """The same for a flat face that looks up, at height z."""
    return lambda p, over=0.0: np.column_stack([p[:, 0], p[:, 1], np.full(len(p), z + lift + over)]) * CM


def sticker(name, place, half, low, high, role, corner=0.3, over=0.0):
    """Paper with rounded corners: from -half to half across, from low to high."""
    n = 60
    xs = np.linspace(-half, half, n + 1)
    edge = np.maximum(np.abs(xs) - (half - corner), 0)
    inset = corner - np.sqrt(np.maximum(corner ** 2 - edge ** 2, 0))
    rows = 12
    pts = np.concatenate([np.column_stack([xs, low + inset + (high - low - 2 * inset) * j / rows]) for j in range(rows + 1)])
    faces = [[j * (n + 1) + i, j * (n + 1) + i + 1, (j + 1) * (n + 1) + i + 1, (j + 1) * (n + 1) + i] for j in range(rows) for i in range(n)]
    return _mesh(name, place(pts, over), faces, role, 0)


def letters(name, text, size, place, x=0.0, z=0.0, role="ink", spacing=1.0, align="CENTER"):
    """A line of text, `size` high from foot to capital, printed where `place` puts it."""
    font = bpy.data.curves.new(name, "FONT")
    font.body, font.size, font.align_x, font.space_character, font.resolution_u = text, size / 0.7, align, spacing, 4
    ob = bpy.data.objects.new(name, font)
    bpy.context.scene.collection.objects.link(ob)
    bpy.context.view_layer.update()
    me = bpy.data.meshes.new_from_object(ob.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    bpy.data.objects.remove(ob)
    flat = np.array([v.co[:2] for v in me.vertices]) + (x, z)
    faces = [list(f.vertices) for f in me.polygons]
    return _mesh(name, place(flat, 0.03), faces, role, 0)


def sewn(name, place, half, low, high, role="thread", corner=0.35):
    """The mark of the house: a row of stitches along the edge of a label."""
    turn = np.linspace(0, math.pi / 2, 10)
    ring = []
    for sx, sz, start in ((1, 1, 0), (-1, 1, 1), (-1, -1, 2), (1, -1, 3)):
        mid = (sx * (half - corner), (high if sz > 0 else low) - sz * corner)
        ring += [(mid[0] + corner * math.cos(t + start * math.pi / 2), mid[1] + corner * math.sin(t + start * math.pi / 2)) for t in turn]
    ring = np.array(ring + ring[:1])
    run = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(ring, axis=0), axis=1))])
    dense = np.linspace(0, run[-1], 500)
    return stitches(name, place(np.column_stack([np.interp(dense, run, ring[:, c]) for c in (0, 1)]), 0.02), 0.22 * CM, 0.13 * CM, 0.022 * CM, closed=False, role=role)


def label(name, place, half, low, high, lines, paper="paper", ink="ink", accent="accent", rule=True):
    """A label of the house: its name, a rule, what it is, and a few small words. `lines` are (text, size) from the top."""
    sticker(f"{name}.paper", place, half, low, high, paper)
    sewn(f"{name}.sewn", place, half - 0.28, low + 0.28, high - 0.28, accent)
    tall = sum(size * 1.75 for _, size in lines) + (0.5 if rule else 0)
    z = (low + high) / 2 + tall / 2
    for i, (text, size) in enumerate(lines):
        z -= size * 1.4
        letters(f"{name}.line{i}", text, size, place, 0, z, accent if i == 0 else ink, 1.18 if i == 0 else 1.02)
        z -= size * 0.35
        if i == 0 and rule:
            z -= 0.25
            sticker(f"{name}.rule", place, half * 0.32, z - 0.02, z + 0.03, accent, 0.02, 0.03)
            z -= 0.25


# ---------------------------------------------------------------- cloth

def folded(name, size, layers=4, thick=0.32, at=(0, 0, 0), turn=0.0, seed=1, role="cotton"):
    """A cloth folded to `size` (width, depth), its folds to the front and the back."""
    w, d = size
    rng = np.random.default_rng(seed)
    pts, gap = [], thick * 1.12
    for i in range(layers):
        way = 1 if i % 2 == 0 else -1
        z = gap * (i + 0.5)
        off = rng.uniform(-0.12, 0.12)
        ys = np.linspace(-way, way, 16) * (d / 2 - gap * 0.5) + off
        pts += [(y, z) for y in ys]
        if i < layers - 1:
            for t in np.linspace(0, math.pi, 9)[1:-1]:
                pts.append((ys[-1] + way * gap * 0.5 * math.sin(t), z + gap * 0.5 * (1 - math.cos(t))))
    run = line(np.array(pts))
    wave = rng.uniform(0, 6, 4)

    def surface(a, b):
        p = run((b + 1) / 2)
        y, z = p[..., 0], p[..., 1]
        x = a * w / 2 + 0.05 * np.sin(y * 0.8 + wave[0]) * a
        lift = 0.05 * np.sin(x * 0.9 + wave[1]) * np.sin(y * 0.7 + wave[2]) * z / (gap * layers)
        return np.stack([x, y, z + lift], -1) * CM

    with moved(*at, turn=turn):
        panel(name, (w * CM, run.length * CM, thick * CM), surface, corner=0.01, bulge=(0.0, 0.0), cell=0.022, seed=seed, uneven=0.002, role=role)
    return gap * layers


# ---------------------------------------------------------------- boxes

def box(name, size, wall=0.25, role="card", inside="card-inside"):
    """An open box of `size`, standing on the floor."""
    w, d, h = size
    brick(f"{name}.floor", (w - 0.1, d - 0.1, wall), (0, 0, 0.02), inside, 0.03, subdivide=0)
    for side in (-1, 1):
        brick(f"{name}.end{side}", (wall, d, h), (side * (w - wall) / 2, 0, 0), role, 0.06, subdivide=0)
        brick(f"{name}.long{side}", (w, wall, h), (0, side * (d - wall) / 2, 0), role, 0.06, subdivide=0)


def lid(name, size, wall=0.22, role="card"):
    """The lid of a box, as it lies on it."""
    w, d, h = size
    brick(f"{name}.top", (w, d, wall), (0, 0, h - wall), role, 0.07, subdivide=0)
    for side in (-1, 1):
        brick(f"{name}.end{side}", (wall, d, h), (side * (w - wall) / 2, 0, 0), role, 0.07, subdivide=0)
        brick(f"{name}.long{side}", (w, wall, h), (0, side * (d - wall) / 2, 0), role, 0.07, subdivide=0)


def hairs(name, size, at, height, role="brass", rows=9, across=5, each=16, seed=1, spread=0.16, thick=0.018):
    """Tufts of bristles on a face of `size` that looks up."""
    rng = np.random.default_rng(seed)
    cu = bpy.data.curves.new(name, "CURVE")
    cu.dimensions, cu.bevel_depth, cu.bevel_resolution = "3D", thick * CM, 0
    for i in range(rows):
        for j in range(across):
            foot = np.array([at[0] + size[0] * ((i + 0.5 + 0.25 * (j % 2)) / (rows + 0.25) - 0.5), at[1] + size[1] * ((j + 0.5) / across - 0.5), at[2]])
            for _ in range(each):
                start = foot + np.array([*rng.normal(0, 0.05, 2), -0.05])
                tip = start + np.array([*rng.normal(0, spread, 2), height * rng.uniform(0.94, 1.0)])
                sp = cu.splines.new("POLY")
                sp.points.add(1)
                sp.points[0].co, sp.points[1].co = (*(start * CM), 1), (*(tip * CM), 1)
    ob = bpy.data.objects.new(name, cu)
    bpy.context.scene.collection.objects.link(ob)
    ob["role"] = role
    return ob


def cord(name, points, thick, role):
    """A cord through points."""
    return welt(name, np.array(points) * CM, thick * CM, closed=False, role=role)
