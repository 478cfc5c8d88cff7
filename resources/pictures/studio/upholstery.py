"""Upholstery from nothing but numbers, for Blender 3.4 without a window.

Unit is the metre, x runs along the width, the front looks to -y, z is up. Two ways of upholstering:
`cushion` inflates a box of cloth (seams shrink, panels grow, so the leather puckers as it does in life);
`padded_box` is a firm, rounded, slightly bulging box for arms, backs and rails. Both leave piping (`welts`) and rows of
stitches (`stitched`) on request, given as (axis, side) of the face they run around.
"""
import hashlib
import math
import os
import tempfile
import zlib

import bpy
import numpy as np

CACHE = os.environ.get("CUSHIONS", os.path.join(tempfile.gettempdir(), "cushions"))  # inflating is slow and repeats itself

# What a part is made of; studio.py has a material for each.
LEATHER, OAK, WALNUT, BLACK_WOOD, BLACK_STEEL, STEEL, FELT = "leather", "oak", "walnut", "black-wood", "black-steel", "steel", "felt"


# ---------------------------------------------------------------- meshes

def _box_grid(w, d, h, cell):
    """A closed box of quads. Returns the vertices in cube coordinates (-1..1) and the faces."""
    n = [max(4, int(round(s / cell))) for s in (w, d, h)]
    index, verts, faces = {}, [], []

    def vert(i, j, k):
        key = (i, j, k)
        if key not in index:
            index[key] = len(verts)
            verts.append((2 * i / n[0] - 1, 2 * j / n[1] - 1, 2 * k / n[2] - 1))
        return index[key]

    for axis in range(3):
        a, b = (axis + 1) % 3, (axis + 2) % 3
        for side in (0, n[axis]):
            for p in range(n[a]):
                for q in range(n[b]):
                    corners = []
                    for dp, dq in ((0, 0), (1, 0), (1, 1), (0, 1)):
                        c = [0, 0, 0]
                        c[axis], c[a], c[b] = side, p + dp, q + dq
                        corners.append(vert(*c))
                    faces.append(corners if side else corners[::-1])
    return np.array(verts, float), faces


def _round(points, half, radius, axes=(0, 1, 2)):
    """Rounds the edges between the given axes of a box with half sizes `half`."""
    out = points.copy()
    ax = list(axes)
    inner = np.maximum(np.array(half)[ax] - radius, 0)
    core = np.clip(points[:, ax], -inner, inner)
    q = points[:, ax] - core
    far = np.abs(q).max(axis=1)
    length = np.linalg.norm(q, axis=1)
    scale = np.where(length > 1e-9, far / np.maximum(length, 1e-9), 1)
    out[:, ax] = core + q * scale[:, None]
    return out


def _mesh(name, verts, faces, material, subdivide=1, rest=None):
    """`rest` is where each vertex was in the box that the part was bent from, in metres. Pictures do without; the 3D models
    (export_glb.py) lay the leather along the sides of that box."""
    me = bpy.data.meshes.new(name)
    me.from_pydata([tuple(v) for v in verts], [], faces)
    me.update()
    if rest is not None:
        me.attributes.new("rest", "FLOAT_VECTOR", "POINT").data.foreach_set("vector", np.ascontiguousarray(rest, np.float32).ravel())
    me.polygons.foreach_set("use_smooth", [True] * len(me.polygons))
    ob = bpy.data.objects.new(name, me)
    bpy.context.scene.collection.objects.link(ob)
    ob["role"] = material
    if subdivide:
        ob.modifiers.new("smooth", "SUBSURF").render_levels = subdivide
        ob.modifiers["smooth"].levels = 0
    return ob


def _unevenness(verts, normals, seed, amount, wavelength):
    """Hand-made is never flat: pushes vertices along their normals by soft noise."""
    from mathutils import Vector, noise
    off = Vector((seed * 7.31, seed * 3.17, seed * 1.73))
    k = 1 / wavelength
    push = np.array([noise.fractal(Vector(v) * k + off, 1.0, 2.0, 2) for v in verts])
    return verts + normals * (push * amount)[:, None]


def _normals(ob):
    n = np.empty(len(ob.data.vertices) * 3)
    ob.data.vertices.foreach_get("normal", n)
    return n.reshape(-1, 3)


def welt(name, points, thickness=0.0045, closed=True, role=LEATHER):
    """Piping: a thin cord of leather along a row of points."""
    cu = bpy.data.curves.new(name, "CURVE")
    cu.dimensions, cu.bevel_depth, cu.bevel_resolution = "3D", thickness, 3
    sp = cu.splines.new("POLY")
    sp.points.add(len(points) - 1)
    for p, co in zip(sp.points, points):
        p.co = (*co, 1)
    sp.use_cyclic_u = closed
    sp.use_smooth = True
    ob = bpy.data.objects.new(name, cu)
    bpy.context.scene.collection.objects.link(ob)
    ob["role"] = role
    return ob


def _ring(cube, verts, axis, side):
    """The vertices along the rim of one face of the box, in order."""
    a, b = (axis + 1) % 3, (axis + 2) % 3
    on = (np.abs(cube[:, axis] - side) < 1e-6) & (np.maximum(np.abs(cube[:, a]), np.abs(cube[:, b])) > 1 - 1e-6)
    ids = np.nonzero(on)[0]
    order = np.argsort(np.arctan2(cube[ids, b], cube[ids, a]))
    ring = verts[ids[order]]
    for _ in range(2):  # cord is stiffer than leather: it does not follow every pucker
        ring = (np.roll(ring, 1, 0) + 2 * ring + np.roll(ring, -1, 0)) / 4
    return ring


def _row(cube, verts, axis, side, inward):
    """The vertices `inward` rows from the rim of one face of the box, in order."""
    a, b = (axis + 1) % 3, (axis + 2) % 3
    on = np.abs(cube[:, axis] - side) < 1e-6
    place = {c: np.unique(np.round(cube[:, c], 6)) for c in (a, b)}
    at = {c: np.searchsorted(place[c], np.round(cube[:, c], 6)) for c in (a, b)}
    depth = np.minimum.reduce([at[a], len(place[a]) - 1 - at[a], at[b], len(place[b]) - 1 - at[b]])
    ids = np.nonzero(on & (depth == inward))[0]
    order = np.argsort(np.arctan2(cube[ids, b], cube[ids, a]))
    return ids[order]


def stitches(name, points, length=0.007, gap=0.004, thickness=0.0009, closed=True, role=LEATHER):
    """A row of stitches along points: short threads with a gap between them."""
    path = np.array(points, float)
    if closed:
        path = np.vstack([path, path[:1]])
    run = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))])
    cu = bpy.data.curves.new(name, "CURVE")
    cu.dimensions, cu.bevel_depth, cu.bevel_resolution = "3D", thickness, 1
    for start in np.arange(0, run[-1] - length, length + gap):
        sp = cu.splines.new("POLY")
        sp.points.add(2)
        for p, along in zip(sp.points, (start, start + length / 2, start + length)):
            p.co = (*(np.interp(along, run, path[:, c]) for c in range(3)), 1)
    ob = bpy.data.objects.new(name, cu)
    bpy.context.scene.collection.objects.link(ob)
    ob["role"] = role
    return ob


def _stitch_faces(name, ob, cube, verts, faces, inward, role):
    """Stitches on the given faces of a box, lying on its leather."""
    lifted = verts + _normals(ob) * 0.0006
    for i, (axis, side) in enumerate(faces):
        stitches(f"{name}.stitch{i}", lifted[_row(cube, verts, axis, side, inward)], role=role)


# ---------------------------------------------------------------- upholstery

def padded_box(name, size, radius=0.03, bulge=(0.01, 0.01, 0.01), at=(0, 0, 0), shape=None, welts=(), stitched=(), cell=0.02,
               seed=1, uneven=0.003, role=LEATHER, subdivide=1):
    """A firm padded part. `at` is the middle of the underside; `shape` may bend the points (which then stand on z = 0);
    `welts` and `stitched` are (axis, side) of the faces that get piping and a row of stitches around them."""
    half = np.array(size) / 2
    cube, faces = _box_grid(*size, cell)
    p = _round(cube * half, half, radius)
    u = cube
    for ax in range(3):
        a, b = (ax + 1) % 3, (ax + 2) % 3
        p[:, ax] += bulge[ax] * u[:, ax] ** 3 * (1 - u[:, a] ** 2) ** 0.8 * (1 - u[:, b] ** 2) ** 0.8
    p[:, 2] += half[2]
    if shape:
        p = shape(p)
    p = p + np.array(at)
    ob = _mesh(name, p, faces, role, subdivide, cube * half)
    if uneven:
        p = _unevenness(p, _normals(ob), seed, uneven, 0.16)
        ob.data.vertices.foreach_set("co", p.ravel())
        ob.data.update()
    for i, (axis, side) in enumerate(welts):
        welt(f"{name}.welt{i}", _ring(cube, p, axis, side), 0.004, role=role)
    _stitch_faces(name, ob, cube, p, stitched, 1, role)
    return ob


def _edge(cube):
    """1 on the rims of the top and bottom panel, 0 in the middle of a panel and half way up the side."""
    outward = np.maximum(np.abs(cube[:, 0]), np.abs(cube[:, 1])) ** 6
    return outward * (0.35 + 0.65 * np.abs(cube[:, 2]) ** 2)


def _inflate(size, radius, pressure, fullness, pucker, frames, cell, seed, bending):
    """Blows a box of cloth up: seams shrink by `pucker`, panels grow by `fullness`. Returns cube coordinates, faces, start, end."""
    half = np.array(size) / 2
    cube, faces = _box_grid(*size, cell)
    start = _round(cube * half, half, radius, axes=(0, 1))
    key = hashlib.sha1(repr((size, radius, pressure, fullness, pucker, frames, cell, seed, bending)).encode()).hexdigest()[:16]
    store = os.path.join(CACHE, f"cushion-{key}.npy")
    if os.path.exists(store):
        return cube, faces, start, np.load(store)

    loose = start + np.random.default_rng(seed).normal(0, 0.0006, start.shape)  # lets the folds choose a side
    ob = _mesh("inflating", loose, faces, LEATHER, 0)
    seam = ob.vertex_groups.new(name="seam")
    seam.add([int(i) for i in np.nonzero(_rims(cube))[0]], 1.0, "REPLACE")
    c = ob.modifiers.new("cloth", "CLOTH")
    s = c.settings
    s.quality, s.mass, s.air_damping = 5, 0.25, 6
    s.tension_stiffness = s.compression_stiffness = 25
    s.shear_stiffness, s.bending_stiffness = 12, bending
    s.use_pressure, s.uniform_pressure_force = True, pressure
    s.vertex_group_shrink, s.shrink_min, s.shrink_max = "seam", -fullness, pucker
    s.effector_weights.gravity = 0
    c.collision_settings.use_collision = False
    c.point_cache.frame_start, c.point_cache.frame_end = 1, frames
    scene = bpy.context.scene
    for f in range(1, frames + 1):
        scene.frame_set(f)
    done = ob.evaluated_get(bpy.context.evaluated_depsgraph_get()).to_mesh()
    end = np.empty(len(done.vertices) * 3)
    done.vertices.foreach_get("co", end)
    end = end.reshape(-1, 3)
    scene.frame_set(1)
    bpy.data.objects.remove(ob)
    os.makedirs(CACHE, exist_ok=True)
    np.save(store, end)
    return cube, faces, start, end


def _rims(cube):
    return (np.abs(np.abs(cube[:, 2]) - 1) < 1e-6) & (np.maximum(np.abs(cube[:, 0]), np.abs(cube[:, 1])) > 1 - 1e-6)


def cushion(name, size, radius=0.05, pressure=4.0, fullness=0.05, pucker=0.05, frames=28, cell=0.016, seed=1, crown=0.03,
            firm=0.55, place=None, welts=(1, -1), stitched=(), bending=0.5, subdivide=1, mirror=False, flip=False, nose=0.0, fall=0.0,
            uneven=0.004):
    """A loose cushion of `size`. `crown` is how far it bulges above its seams, `firm` (0..1) how well the filling holds its
    outline; `place(points)` sets it in the room; welts run along the top (1) and bottom (-1) seam, stitches beside them;
    `mirror` (left and right) and `flip` (front and back) give free variants, and `uneven` metres of noise of its own make no two alike. `nose` rounds the front out and `fall` lets its top edge sink, both in metres."""
    half = np.array(size) / 2
    cube, faces, start, p = _inflate(tuple(size), radius, pressure, fullness, pucker, frames, cell, seed, bending)
    lo, hi = np.percentile(p, 0.5, axis=0), np.percentile(p, 99.5, axis=0)
    p = (p - (lo + hi) / 2) * np.array([size[0] / (hi - lo)[0], size[1] / (hi - lo)[1], 1.0])
    p[:, :2] += firm * (start[:, :2] - p[:, :2]) * _edge(cube)[:, None]
    p[:, 2] *= np.clip(size[2] / max(np.abs(p[_rims(cube), 2]).mean() * 2, 1e-4), 0.6, 1.6)
    over = np.abs(p[:, 2]).max() - half[2]
    if over > crown:
        high = np.abs(p[:, 2]) > half[2]
        p[:, 2] = np.where(high, np.sign(p[:, 2]) * (half[2] + (np.abs(p[:, 2]) - half[2]) * crown / over), p[:, 2])
    if flip:
        p = p * np.array([1, -1, 1])
    if nose or fall:
        p = waterfall(p, half, nose, fall)
    if mirror:
        p = p * np.array([-1, 1, 1])
    if mirror != flip:
        faces = [f[::-1] for f in faces]
    if place:
        p = place(p)
    ob = _mesh(name, p, faces, LEATHER, subdivide, cube * half)
    if uneven:
        p = _unevenness(p, _normals(ob), zlib.crc32(name.encode()) % 97, uneven, 0.20)
        ob.data.vertices.foreach_set("co", p.ravel())
        ob.data.update()
    for side in welts:
        welt(f"{name}.welt{side}", _ring(cube, p, 2, side))
    _stitch_faces(name, ob, cube, p, [(2, side) for side in stitched], 1, LEATHER)
    return ob


def waterfall(p, half, nose, fall, reach=0.16):
    """The front of a seat: rounded out by `nose`, its top edge lower by `fall`, so that it does not look like a brick."""
    q = p.copy()
    near = np.clip((-p[:, 1] - (half[1] - reach)) / reach, 0, 1.2)
    level = np.clip(p[:, 2] / half[2], -1, 1)
    q[:, 1] -= nose * near ** 4 * np.sqrt(np.maximum(1 - level ** 2, 0))
    q[:, 2] -= fall * near ** 2 * np.clip(level, 0, 1)
    return q


def tube(name, corners, radius=0.011, bend=0.04, role=BLACK_STEEL, closed=False):
    """A steel tube through `corners`, which it rounds with a bend of this radius."""
    pts = [np.array(c, float) for c in corners]
    path = []
    last = len(pts) - 1
    for i, corner in enumerate(pts):
        if not closed and i in (0, last):
            path.append(corner)
            continue
        before, after = pts[i - 1], pts[(i + 1) % len(pts)]
        u, v = before - corner, after - corner
        lu, lv = np.linalg.norm(u), np.linalg.norm(v)
        cut = min(bend, lu * 0.45, lv * 0.45)
        a, b = corner + u / lu * cut, corner + v / lv * cut
        path += [a * (1 - t) ** 2 + corner * 2 * t * (1 - t) + b * t ** 2 for t in np.linspace(0, 1, 8)]
    ob = welt(name, path, radius, closed, role)
    ob.data.bevel_resolution, ob.data.use_fill_caps = 6, True
    return ob


def lathe(name, profile, at=(0, 0, 0), role=STEEL, around=56, smooth_angle=40):
    """A turned body from (radius, height) pairs, from the bottom to the top."""
    verts, faces = [], []
    for r, z in profile:
        for j in range(around):
            a = 2 * math.pi * j / around
            verts.append((at[0] + r * math.cos(a), at[1] + r * math.sin(a), at[2] + z))
    for i in range(len(profile) - 1):
        for j in range(around):
            k = (j + 1) % around
            faces.append([i * around + j, i * around + k, (i + 1) * around + k, (i + 1) * around + j])
    ob = _mesh(name, np.array(verts), faces, role, 0)
    ob.data.use_auto_smooth, ob.data.auto_smooth_angle = True, math.radians(smooth_angle)
    return ob


def tilt(p, degrees, pivot=(0, 0)):
    """Leans points backwards about an axis along x through (y, z)."""
    a = math.radians(degrees)
    y, z = p[:, 1] - pivot[0], p[:, 2] - pivot[1]
    q = p.copy()
    q[:, 1] = pivot[0] + y * math.cos(a) + z * math.sin(a)
    q[:, 2] = pivot[1] - y * math.sin(a) + z * math.cos(a)
    return q


