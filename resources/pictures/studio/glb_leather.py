"""The leather of a 3D model: how it lies on each part, which of it can be seen, and its cords and stitches as triangles."""
import zlib

import bpy
import numpy as np
from families import TILE
from glb_mesh import column, volume
from mathutils import Vector

FAR = 6.0  # metres: beyond any piece of furniture
CORD_STEP = 0.014  # metres between the rings of a cord
STOUT = 0.01  # metres: a cord as thick as this is a roll, which is round and has ends
STITCH_LENGTH, STITCH_WIDTH = 1.05, 1.35  # a little more than life, so that thread is seen from two metres
RINGS = 3  # rows of hidden faces that stay beside the visible ones


def directions(count):
    """Evenly spread directions."""
    i = np.arange(count) + 0.5
    z, a = 1 - 2 * i / count, np.pi * (1 + 5 ** 0.5) * i
    r = np.sqrt(1 - z * z)
    return np.stack([r * np.cos(a), r * np.sin(a), z], 1)


MANY, SOME, FEW = ([Vector(d) for d in directions(count)] for count in (72, 32, 32))


def escapes(tree, at, way):
    """Whether nothing lies in this direction."""
    return tree.ray_cast(at, way, FAR)[0] is None


# ---------------------------------------------------------------- how the leather lies

class Part:
    """A part made of leather. `hide` is where each of its corners lies on the hide, in metres; `chart` tells which side of the
    part a face belongs to, or is None for a part that was not made of a box; `seen` tells which faces can be seen."""

    def __init__(self, ob):
        self.ob, me = ob, ob.data
        if is_inside_out(me):
            me.flip_normals()
        self.vertex = column(me.loops, "vertex_index", int)
        self.sides = column(me.polygons, "loop_total", int)
        self.face = np.repeat(np.arange(len(self.sides)), self.sides)
        if "rest" in me.attributes:
            self.hide, self.chart = box_sides(column(me.attributes["rest"].data, "vector", float, 3).reshape(-1, 3)[self.vertex], self.sides)
        else:
            self.hide, self.chart = projected(column(me.vertices, "co").reshape(-1, 3)[self.vertex], column(me.polygons, "normal").reshape(-1, 3)[self.face]), None
        self.seen = np.ones(len(self.sides), bool)

    def lay(self, atlas):
        """Writes the UVs into the mesh. Every side of every part begins elsewhere in the tile, else the same spots of the hide
        stand in a row."""
        start = np.random.default_rng(zlib.crc32(self.ob.name.encode())).uniform(0, 1, (6, 2))
        chart = np.zeros(len(self.sides), int) if self.chart is None else self.chart
        layers = self.ob.data.uv_layers
        for name, values in (("hide", self.hide / TILE + start[chart[self.face]]), ("atlas", atlas)):
            (layers.get(name) or layers.new(name=name)).data.foreach_set("uv", values.ravel())


def is_inside_out(me):
    me.calc_loop_triangles()
    return volume(column(me.vertices, "co").reshape(-1, 3), column(me.loop_triangles, "vertices", int, 3).reshape(-1, 3)) < 0


def box_sides(rest, sides):
    """UVs in metres along the six sides of the box that a part was bent from, and the side of each face."""
    quads = rest.reshape(-1, 4, 3)
    axis = np.ptp(quads, axis=1).argmin(1)
    rows = np.arange(len(quads))
    side = np.sign(quads.mean(1)[rows, axis])
    a, b = (axis + 1) % 3, (axis + 2) % 3
    corner = np.arange(4)[None]
    u, v = quads[rows[:, None], corner, a[:, None]] * side[:, None], quads[rows[:, None], corner, b[:, None]]
    return np.stack([u, v], -1).reshape(-1, 2), axis * 2 + (side > 0)


def projected(places, normals):
    """UVs in metres for a part that was not made of a box: seen along the axis that its face looks along most."""
    axis = np.abs(normals).argmax(1)
    rows = np.arange(len(places))
    return np.stack([places[rows, (axis + 1) % 3], places[rows, (axis + 2) % 3]], 1)


def find_seen(part, tree):
    """Marks the faces that can be seen from anywhere outside, and a few rows beside them."""
    me, world = part.ob.data, part.ob.matrix_world
    turn = world.to_3x3()
    seen = np.zeros(len(me.polygons), bool)
    for face in me.polygons:
        normal = turn @ face.normal
        at = world @ face.center + normal * 0.004
        seen[face.index] = any(way.dot(normal) > 0.03 and escapes(tree, at, way) for way in MANY)
    for _ in range(RINGS):
        near = np.zeros(len(me.vertices), bool)
        near[part.vertex[seen[part.face]]] = True
        seen = np.bincount(part.face, near[part.vertex], len(seen)) > 0
    part.seen = seen


# ---------------------------------------------------------------- cords

def cord_lines(curves):
    """The cords among curves: points in the room, radius, whether closed."""
    return [(points(ob, ob.data.splines[0]), ob.data.bevel_depth, ob.data.splines[0].use_cyclic_u) for ob in curves if not is_thread(ob)]


def is_thread(ob):
    return ob.data.bevel_resolution == 1


def points(ob, spline):
    world = np.array(ob.matrix_world)
    return np.array([p.co[:3] for p in spline.points]) @ world[:3, :3].T + world[:3, 3]


def even(path, closed, spacing):
    """Points along a path at an even distance, and its length. A closed path ends where it begins."""
    if closed:
        path = np.vstack([path, path[:1]])
    run = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))])
    at = np.linspace(0, run[-1], max(3, int(round(run[-1] / spacing))) + 1)
    return np.stack([np.interp(at, run, path[:, c]) for c in range(3)], 1), run[-1]


def cord(path, radius, closed, tree):
    """A cord as triangles: places, normals, UVs on the hide, corners; or None if it is hidden. Rings that nobody sees are left
    out. Its UVs lie around their middle: a long cord then stays within the range of 16 bits."""
    line, run = even(path, closed, CORD_STEP)
    seen = np.array([any(escapes(tree, Vector(p) + way * (radius + 0.004), way) for way in SOME) for p in line])
    for _ in range(2):
        seen = seen | np.roll(seen, 1) | np.roll(seen, -1)
    if not seen.any():
        return None
    around = 7 if radius < STOUT else 18
    side, up = frames(line, closed)
    angle = np.linspace(0, 2 * np.pi, around + 1)
    normals = side[:, None] * np.cos(angle)[None, :, None] + up[:, None] * np.sin(angle)[None, :, None]
    places = line[:, None] + normals * radius
    u = (np.linspace(0, 1, len(line)) - 0.5) * run
    hide = np.stack(np.broadcast_arrays(u[:, None], (angle * radius)[None]), -1) / TILE
    rows = np.nonzero(seen[:-1] | seen[1:])[0]
    a = (rows[:, None] * (around + 1) + np.arange(around)).ravel()
    b = a + around + 1
    corners = np.concatenate([np.stack([a, a + 1, b + 1], 1), np.stack([a, b + 1, b], 1)])
    got = [places.reshape(-1, 3), normals.reshape(-1, 3), hide.reshape(-1, 2), corners]
    got[3] = outward(got[0], got[1], corners)
    return got if radius < STOUT or closed else with_ends(got, line, radius, around)


def frames(line, closed):
    """Two directions across a line at each of its points, turned as little as possible from point to point."""
    way = np.gradient(line, axis=0)
    if closed:
        way[0] = way[-1] = line[1] - line[-2]
    way /= np.maximum(np.linalg.norm(way, axis=1, keepdims=True), 1e-9)
    side = np.cross(way[0], [0.31, 0.17, 0.93])
    sides = []
    for w in way:
        side = side - w * (side @ w)
        side = side / max(np.linalg.norm(side), 1e-9)
        sides.append(side)
    sides = np.array(sides)
    up = np.cross(way, sides)
    if closed:  # the last ring must be the first one: what the frame turned on its way is undone little by little
        twist = np.arctan2(sides[-1] @ up[0], sides[-1] @ sides[0])
        angle = -twist * np.linspace(0, 1, len(line))[:, None]
        sides, up = sides * np.cos(angle) + up * np.sin(angle), up * np.cos(angle) - sides * np.sin(angle)
    return sides, up


def with_ends(cord_arrays, line, radius, around):
    """Closes both ends of a roll with a flat lid."""
    places, normals, hide, corners = cord_arrays
    for ring, way in ((np.arange(around + 1), line[0] - line[1]), (len(places) - around - 1 + np.arange(around + 1), line[-1] - line[-2])):
        first, lid = len(places), np.vstack([places[ring], places[ring].mean(0)])
        flat = np.vstack([hide[ring], hide[ring].mean(0)])
        normal = np.broadcast_to(way / np.linalg.norm(way), lid.shape)
        fan = first + np.stack([np.arange(around), np.arange(1, around + 1), np.full(around, around + 1)], 1)
        places, normals, hide = np.vstack([places, lid]), np.vstack([normals, normal]), np.vstack([hide, flat])
        corners = np.vstack([corners, outward(places, normals, fan)])
    return [places, normals, hide, corners]


def outward(places, normals, corners):
    """The same triangles, each wound so that its front looks along its normal."""
    a, b, c = (places[corners[:, i]] for i in range(3))
    wrong = np.einsum("ij,ij->i", np.cross(b - a, c - a), normals[corners].sum(1)) < 0
    return np.where(wrong[:, None], corners[:, ::-1], corners)


# ---------------------------------------------------------------- thread

def thread(curves, tree):
    """All visible stitches as triangles (places, normals, corners), half an octahedron each; or None. `tree` is the smooth
    leather that they lie on."""
    places, normals = [], []
    for ob in curves:
        for spline in ob.data.splines:
            start, middle, end = points(ob, spline)[:3]
            up = normal_at(tree, middle)
            if not any(way.dot(up) > 0.05 and escapes(tree, Vector(middle) + up * 0.002, way) for way in FEW):
                continue
            n, width = np.array(up), ob.data.bevel_depth * STITCH_WIDTH
            start, end = middle + (start - middle) * STITCH_LENGTH, middle + (end - middle) * STITCH_LENGTH
            along = (end - start) / max(np.linalg.norm(end - start), 1e-9)
            side = np.cross(n, along)
            side /= max(np.linalg.norm(side), 1e-9)
            places.append([start - n * 0.0003, end - n * 0.0003, middle + side * width - n * 0.0002, middle - side * width - n * 0.0002, middle + n * width * 1.1])
            normals.append([n - along * 0.5, n + along * 0.5, n * 0.5 + side, n * 0.5 - side, n])
    if not places:
        return None
    places, normals = np.array(places).reshape(-1, 3), np.array(normals).reshape(-1, 3)
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    corners = (np.arange(len(places) // 5)[:, None, None] * 5 + np.array([[0, 4, 2], [1, 2, 4], [0, 3, 4], [1, 4, 3]])).reshape(-1, 3)
    return places, normals, outward(places, normals, corners)


def normal_at(tree, place):
    hit = tree.find_nearest(Vector(place), 0.05)
    return hit[1] if hit[0] is not None else Vector((0, 0, 1))


def leather_curves(scene):
    """The curves of leather in the scene: cords and rows of stitches. They are drawn as triangles, so they leave the scene
    once they are read."""
    return [ob for ob in scene.objects if ob.type == "CURVE" and ob.get("role") == "leather"]


def remove(objects):
    for ob in objects:
        bpy.data.objects.remove(ob)
