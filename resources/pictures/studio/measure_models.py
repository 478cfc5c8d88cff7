"""Measures every model and draws its outlines, from the generators themselves.

    blender -b --factory-startup --python-exit-code 1 -P measure_models.py -- [--sizes] [MODEL ...]

Writes ../../three-d/measures.json (sizes in cm, boxes of the parts that are delivered) and ../../three-d/outlines.json (lines of
front, side and plan as SVG path data in mm). Named models are measured again, the others stay as they are in the files. With
--sizes the outlines stay as they are too.

Cushions are not inflated as cloth: they get a dome of the same height, which takes a second per model instead of a minute.
"""
import json
import os
import re
import sys

import bpy
import numpy as np
from mathutils import Vector
from mathutils.bvhtree import BVHTree

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import groups  # noqa: E402
import legs  # noqa: E402
import models  # noqa: E402
import studio  # noqa: E402
import upholstery  # noqa: E402

OUT = os.path.join(HERE, "..", "..", "three-d")
CELL = 0.007  # metres between two lines of sight of a drawing
DETAIL = 0.045  # smaller parts (buttons, nails) are not drawn
FOOT_RESTS = {"moesson": -0.50, "windstil": -0.50}  # y in metres where the foot rest begins, which folds in to be carried
STOOLS = {"avondrood": "stool"}  # begin of the names of a stool that comes with the chair
EDGE = 0.03  # metres behind the front edge of a seat at which its height is measured
FULL = 0.09  # dome of a cushion before `cushion` limits it to its crown


def dome(size, radius, pressure, fullness, pucker, frames, cell, seed, bending):
    """Takes the place of `upholstery._inflate`: the same grid with domed panels."""
    half = np.array(size) / 2
    cube, faces = upholstery._box_grid(*size, cell)
    start = upholstery._round(cube * half, half, radius, axes=(0, 1))
    end = start.copy()
    cap = np.abs(cube[:, 2]) > 1 - 1e-6
    end[:, 2] += np.where(cap, np.sign(cube[:, 2]) * FULL * ((1 - cube[:, 0] ** 2) * (1 - cube[:, 1] ** 2)) ** 0.5, 0)
    return cube, faces, start, end


class Shape:
    """Triangles of the scene in metres, with the part that each belongs to."""

    def __init__(self, objects):
        depsgraph = bpy.context.evaluated_depsgraph_get()
        verts, triangles, owners, self.names = [], [], [], []
        count = 0
        for ob in objects:
            mesh = ob.evaluated_get(depsgraph).to_mesh()
            if not mesh or not mesh.vertices:
                continue
            at = np.empty(len(mesh.vertices) * 3)
            mesh.vertices.foreach_get("co", at)
            at = at.reshape(-1, 3) @ np.array(ob.matrix_world.to_3x3()).T + np.array(ob.matrix_world.translation)
            bad = ~np.isfinite(at).all(1)  # a power of a number just below 0 in a shape
            at[bad] = at[~bad].mean(0)
            mesh.calc_loop_triangles()
            own = np.empty(len(mesh.loop_triangles) * 3, int)
            mesh.loop_triangles.foreach_get("vertices", own)
            verts.append(at)
            own = own.reshape(-1, 3)
            own = own[~bad[own].any(1)]
            triangles.append(own + count)
            owners.append(np.full(len(own), len(self.names)))
            self.names.append(ob.name)
            count += len(at)
            ob.evaluated_get(depsgraph).to_mesh_clear()
        self.verts = np.vstack(verts)
        self.triangles = np.vstack(triangles)
        self.owners = np.concatenate(owners)
        self.tree = BVHTree.FromPolygons(self.verts.tolist(), self.triangles.tolist())

    def of(self, prefix, inverse=False):
        """The points of the parts whose names begin so, or of the others."""
        owners = [i for i, name in enumerate(self.names) if name.startswith(prefix) != inverse]
        return self.verts[np.unique(self.triangles[np.isin(self.owners, owners)])]

    def bounds(self):
        return self.verts.min(0), self.verts.max(0)


def is_detail(ob):
    """Piping, stitches, buttons: they count for the size, but are not drawn."""
    if ob.type == "CURVE":
        return ob.get("role") in (upholstery.LEATHER, "thread")
    return max(ob.dimensions) < DETAIL


def furniture():
    return [ob for ob in bpy.context.scene.objects if ob.type in ("MESH", "CURVE")]


# ---------------------------------------------------------------- sizes

def cm(metres):
    return round(float(metres) * 100, 1)


def box(low, high):
    return [cm(v) for v in high - low]


def splits(body):
    """Where a corner sofa comes apart: at x between the cushions of its long side and those along the wall, in metres."""
    def reach(prefix):
        own = [i for i, name in enumerate(body.names) if re.fullmatch(rf"{prefix}\d", name)]
        at = body.verts[np.unique(body.triangles[np.isin(body.owners, own)])] if own else np.empty((0, 3))
        return (at[:, 0].min(), at[:, 0].max()) if len(at) else None

    seat, corner, chaise = (reach(name) for name in ("seat", "corner", "chaise"))
    found = []
    if seat and corner:
        found.append((corner[1] + seat[0]) / 2)
    if seat and chaise:
        found.append((chaise[1] + seat[0]) / 2 if chaise[0] < seat[0] else (seat[1] + chaise[0]) / 2)
    return sorted(found)


def pairs(cuts):
    ends = [-np.inf, *cuts, np.inf]
    return zip(ends, ends[1:])


def seating(body, front_edge):
    """Height, depth and width of the seat, and the height of the arms, in centimetres. Looks down on the piece behind its front edge, and
    along its seat. The height is that of the front edge, as makers state it: a soft cushion is higher in its middle."""
    low, high = body.bounds()
    low[1] = max(low[1], front_edge)
    step = 0.02
    xs, ys = (np.arange(low[a] + step / 2, high[a], step) for a in (0, 1))
    top = np.full((len(xs), len(ys)), np.nan)
    flat = np.zeros_like(top, bool)
    for i, x in enumerate(xs):
        for j, y in enumerate(ys):
            hit, normal, _, _ = body.tree.ray_cast(Vector((x, y, high[2] + 1)), Vector((0, 0, -1)))
            if hit:
                top[i, j], flat[i, j] = hit.z, abs(normal.z) > 0.8
    levels = top[flat & (top > 0.33) & (top < 0.86)]
    counts, edges = np.histogram(levels, bins=np.arange(0.33, 0.88, 0.02))
    wide = counts[:-2] + counts[1:-1] + counts[2:]
    middle = edges[np.argmax(wide) + 1] + 0.01
    height = float(np.median(levels[np.abs(levels - middle) < 0.03]))
    seat = flat & (np.abs(top - height) < 0.05)

    depths, sides, arms, edges = [], [], [], []
    for i, x in enumerate(xs):
        rows = np.nonzero(seat[i])[0]
        if len(rows) < 8:
            continue
        above = np.nonzero(top[i] > height - 0.12)[0]
        front = ys[above[0]] - step / 2
        if top[i, above[0]] > height + 0.10:
            continue
        hit, *_ = body.tree.ray_cast(Vector((x, ys[rows[0]], height + 0.05)), Vector((0, 1, 0)))
        depths.append((hit.y if hit else ys[rows[-1]] + step / 2) - front)
        edge, *_ = body.tree.ray_cast(Vector((x, front + EDGE, high[2] + 1)), Vector((0, 0, -1)))
        if edge:
            edges.append(edge.z)
    rows = np.nonzero(seat.sum(1) > 3)[0]
    columns = np.nonzero(seat.sum(0) > 3)[0]
    for j in columns[len(columns) // 4: 3 * len(columns) // 4 + 1]:
        across = np.nonzero(seat[:, j])[0]
        if len(across) < 4:
            continue
        x = xs[across[len(across) // 2]]
        ends = []
        for way in (-1, 1):
            hit, *_ = body.tree.ray_cast(Vector((x, ys[j], height + 0.07)), Vector((way, 0, 0)))
            ends.append(hit)
            if hit:
                beyond = top[(xs - hit.x) * way > 0, j]
                arms.append(np.nanmax(beyond) if len(beyond) else np.nan)
        if all(ends):
            sides.append(ends[1].x - ends[0].x)
    width = np.median(sides) if sides else xs[rows[-1]] - xs[rows[0]] + step
    both = len(sides) >= max(3, len(columns) // 4)
    return {
        "seatHeight": cm(np.median(edges) if edges else height),
        "seatDepth": cm(np.median(depths)) if depths else None,
        "seatWidth": cm(width),
        "armHeight": cm(np.nanmedian(arms)) if both else None,
    }


def measure(name, is_drawn=True):
    """Returns the sizes and the outlines of one model; None instead of the outlines when it is not drawn."""
    studio.reset()
    model = models.MODELS[name]
    piece = model.build()
    legs.clear()
    piece.stand(model.legs[0])
    bpy.context.view_layer.update()
    body = Shape([ob for ob in furniture() if ob.get("part") != "legs"])
    body_low, body_high = body.bounds()
    seat = Shape([ob for ob in furniture() if ob.get("part") != "legs" and ob.get("role") == upholstery.LEATHER])
    low, high = body_low.copy(), body_high.copy()
    is_framed = any(ob.get("part") == "frame" for ob in furniture())
    legs_top = 0.0
    lines = {view: {"body": "", "legs": {}} for view in VIEWS}
    for view in VIEWS if is_drawn else ():
        lines[view]["body"] = trace(body_only(), view)[0]
    for kind in model.legs:
        legs.clear()
        piece.stand(kind)
        bpy.context.view_layer.update()
        own = [ob for ob in furniture() if ob.get("part") == "legs"]
        if not own:
            continue
        feet = Shape(own)
        low, high = np.minimum(low, feet.bounds()[0]), np.maximum(high, feet.bounds()[1])
        legs_top = max(legs_top, feet.bounds()[1][2])
        feet_low, feet_high = feet.bounds()
        sticks_out = np.any(feet_low[:2] < body_low[:2] - CELL) or np.any(feet_high[:2] > body_high[:2] + CELL)
        for view in VIEWS if is_drawn else ():  # from above, the body hides legs that do not stand out
            if view != "top" or sticks_out:
                lines[view]["legs"][kind] = trace(body_only(), view, own)[1]
    loose = not is_framed and legs_top > 0 and legs_top < body_low[2] + 0.06
    parts = []
    own = body.verts
    if name in STOOLS:
        stool = body.of(STOOLS[name])
        own = body.of(STOOLS[name], inverse=True)
        parts = [box(own.min(0), own.max(0)), box(stool.min(0), stool.max(0))]
    if name in FOOT_RESTS:
        own = own[own[:, 1] > FOOT_RESTS[name]]
    for start, end in pairs(splits(body)):
        at = own[(own[:, 0] > start) & (own[:, 0] < end)]
        if name not in STOOLS:
            parts.append(box(at.min(0), at.max(0)))
    whole = own if name in STOOLS or name in FOOT_RESTS else np.array([low, high])
    sizes = {
        "width": cm(np.ptp(whole[:, 0])), "depth": cm(np.ptp(whole[:, 1])), "height": cm(high[2]),
        "extended": cm(high[1] - low[1]) if whole is own else None,
        **seating(seat, FOOT_RESTS.get(name, -0.50 if name in STOOLS else -9)),
        "legs": cm(body_low[2]) if loose else 0,
        "parts": parts,
    }
    if not is_drawn:
        return sizes, None
    return sizes, {"low": [round(float(v) * 1000) for v in low], "high": [round(float(v) * 1000) for v in high], **lines}


# ---------------------------------------------------------------- outlines

# A view looks along an axis; `across` runs to the right of the drawing and `up` upwards, as (axis, direction).
VIEWS = {
    "front": ((1, 1), (0, 1), (2, 1)),
    "side": ((0, -1), (1, 1), (2, 1)),
    "top": ((2, -1), (0, 1), (1, 1)),
}


def body_only():
    return [ob for ob in furniture() if ob.get("part") != "legs" and not is_detail(ob)]


def trace(body, view, feet=()):
    """The lines of the body, and those of the legs where the body does not hide them, as SVG path data in mm (down is positive)."""
    shape = Shape([*body, *feet])
    (deep, way), (across, _), (up, _) = VIEWS[view]
    near, far = shape.bounds()
    low, high = (Shape(feet) if feet else shape).bounds()  # legs are looked at only where they are
    us, vs = (np.arange(low[a] - 2 * CELL, high[a] + 2 * CELL, CELL) for a in (across, up))
    ids = np.full((len(us), len(vs)), -1)
    direction = Vector([way if a == deep else 0 for a in range(3)])
    origin = [0.0, 0.0, 0.0]
    origin[deep] = (near[deep] - 1) if way > 0 else (far[deep] + 1)
    cast, owners = shape.tree.ray_cast, shape.owners
    for i, u in enumerate(us):
        origin[across] = u
        for j, v in enumerate(vs):
            origin[up] = v
            index = cast(Vector(origin), direction)[2]
            if index is not None:
                ids[i, j] = owners[index]
    ids = calm(calm(ids))
    is_leg = np.array([*(name in {ob.name for ob in feet} for name in shape.names), False])
    edges_body, edges_legs = {}, {}
    for a, b, side in ((ids[:-1], ids[1:], 0), (ids[:, :-1], ids[:, 1:], 1)):
        for i, j in zip(*np.nonzero(a != b)):
            pair = (ids[i, j], ids[i + 1, j] if side == 0 else ids[i, j + 1])
            ends = ((i + 1, j), (i + 1, j + 1)) if side == 0 else ((i, j + 1), (i + 1, j + 1))
            between = [is_leg[p] for p in pair]
            if any(between):
                if all(between) or -1 in pair:
                    link(edges_legs, *ends)
            else:
                link(edges_body, *ends)

    def path(edges):
        corner = np.array([us[0] - CELL / 2, vs[0] - CELL / 2])
        return "".join(written(simple(smoothed(np.array(run) * CELL + corner))) for run in runs(edges))
    return path(edges_body), path(edges_legs)


def calm(ids):
    """Gives every cell the part that most of its neighbours show: slivers between two parts would be drawn as steps."""
    wide = np.pad(ids, 1, mode="edge")
    best, votes = ids.copy(), np.zeros(ids.shape)
    for part in np.unique(ids):
        own = (wide == part).astype(float)
        count = sum(own[1 + a:1 + a + ids.shape[0], 1 + b:1 + b + ids.shape[1]] for a in (-1, 0, 1) for b in (-1, 0, 1))
        count += 0.5 * (ids == part)
        best, votes = np.where(count > votes, part, best), np.maximum(count, votes)
    return best


def link(edges, one, other):
    edges.setdefault(one, []).append(other)
    edges.setdefault(other, []).append(one)


def runs(edges):
    """Splits the borders of a map into lines from junction to junction, and closed loops."""
    used = set()
    nodes = sorted(edges, key=lambda node: len(edges[node]) == 2)
    for start in nodes:
        for following in edges[start]:
            if (start, following) in used:
                continue
            run = [start]
            before, at = start, following
            while True:
                used.update({(before, at), (at, before)})
                run.append(at)
                if len(edges[at]) != 2 or at == start:
                    break
                before, at = at, next((n for n in edges[at] if n != before), before)
                if (before, at) in used:
                    break
            yield run


def smoothed(points, reach=3):
    """Takes the steps of the grid out of a line; its ends stay, or its start when it is closed."""
    closed = np.allclose(points[0], points[-1])
    kernel = np.ones(2 * reach + 1) / (2 * reach + 1)
    if closed:
        body = points[:-1]
        if len(body) < 2 * reach + 2:
            return points
        padded = np.vstack([body[-reach:], body, body[:reach]])
        out = np.column_stack([np.convolve(padded[:, c], kernel, "valid") for c in (0, 1)])
        return np.vstack([out, out[:1]])
    if len(points) < 2 * reach + 2:
        return points
    out = points.copy()
    out[reach:-reach] = np.column_stack([np.convolve(points[:, c], kernel, "valid") for c in (0, 1)])
    for i in range(1, reach):  # less and less towards an end
        for at, near in ((i, points[: 2 * i + 1]), (-i - 1, points[-2 * i - 1:])):
            out[at] = near.mean(0)
    return out


def simple(points, tolerance=0.0022):
    """Leaves out points that lie within the tolerance of the line without them (Douglas and Peucker)."""
    keep = np.zeros(len(points), bool)
    keep[[0, -1]] = True
    if np.allclose(points[0], points[-1]):
        keep[np.argmax(np.linalg.norm(points - points[0], axis=1))] = True
    spans = list(zip(np.nonzero(keep)[0][:-1], np.nonzero(keep)[0][1:]))
    while spans:
        first, last = spans.pop()
        if last - first < 2:
            continue
        a, b = points[first], points[last]
        along = b - a
        size = np.linalg.norm(along)
        off = points[first + 1:last] - a
        away = np.abs(off[:, 0] * along[1] - off[:, 1] * along[0]) / size if size > 1e-9 else np.linalg.norm(off, axis=1)
        far = int(np.argmax(away))
        if away[far] > tolerance:
            middle = first + 1 + far
            keep[middle] = True
            spans += [(first, middle), (middle, last)]
    return points[keep]


def written(points):
    """A line as path data: absolute start, relative steps, whole millimetres."""
    whole = np.round(points * 1000).astype(int) * np.array([1, -1])
    steps = np.diff(whole, axis=0)
    steps = steps[np.any(steps != 0, axis=1)]
    if not len(steps):
        return ""
    return f"M{whole[0, 0]} {whole[0, 1]}l" + " ".join(f"{x} {y}" for x, y in steps)


# ---------------------------------------------------------------- files

SETS = groups.MEMBERS


def members(name):
    """The pieces of a set with their numbers, in the order of the set."""
    counted = {}
    for model in SETS[name]:
        counted[model] = counted.get(model, 0) + 1
    return {"members": [{"model": model, "count": count} for model, count in counted.items()]}


def read(name):
    path = os.path.join(OUT, name)
    if not os.path.exists(path):
        return {}
    with open(path) as f:
        return json.load(f)


def write(name, value):
    rows = ",\n".join(f"  {json.dumps(key)}: {json.dumps(value[key])}" for key in sorted(value))
    with open(os.path.join(OUT, name), "w") as f:
        f.write("{\n" + rows + "\n}\n")


def main():
    wanted = sys.argv[sys.argv.index("--") + 1:] if "--" in sys.argv else []
    upholstery._inflate = dome
    is_drawn = "--sizes" not in wanted
    wanted = [name for name in wanted if name != "--sizes"]
    sizes, outlines = read("measures.json"), read("outlines.json")
    for name in wanted or models.MODELS:
        if name in SETS:
            sizes[name] = members(name)
            continue
        sizes[name], drawn = measure(name, is_drawn)
        outlines[name] = drawn or outlines[name]
        print("MEASURED", name, json.dumps(sizes[name]), flush=True)
        write("measures.json", sizes)
        write("outlines.json", outlines)
    write("measures.json", sizes)


if __name__ == "__main__":
    main()
