"""Thread for the pictures: every row of stitches lies on the leather, in even stitches that are a little paler than the hide.

Models leave their stitches as short lines near the leather. Smoothing moves the leather afterwards, so parts of a row would
sink into it and the row would break. The 3D models draw their stitches in another way (glb_leather.py).
"""
import bpy
import numpy as np
from mathutils import Matrix, Vector
from mathutils.bvhtree import BVHTree
from upholstery import LEATHER

THREAD = "thread"
LENGTH, GAP, THICKNESS = 0.0085, 0.0035, 0.0014  # metres; the thickness is that of half a thread
NEAR = 0.012  # a row further than this from any leather stays where it is


def is_row(ob):
    """True for a row of stitches; a cord has a finer section (upholstery.py)."""
    return ob.type == "CURVE" and ob.get("role") == LEATHER and ob.data.bevel_resolution == 1


def surface(scene):
    """The smooth leather of all parts, to find the nearest place on it."""
    verts, faces = [], []
    parts = [ob for ob in scene.objects if ob.type == "MESH" and ob.get("role") == LEATHER]
    for ob in parts:
        for modifier in ob.modifiers:
            modifier.levels = modifier.render_levels
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    for ob in parts:
        done = ob.evaluated_get(graph)
        mesh = done.to_mesh()
        places = np.empty(len(mesh.vertices) * 3)
        mesh.vertices.foreach_get("co", places)
        world = np.array(ob.matrix_world)
        start = len(verts)
        verts += (places.reshape(-1, 3) @ world[:3, :3].T + world[:3, 3]).tolist()
        faces += [[start + v for v in face.vertices] for face in mesh.polygons]
        done.to_mesh_clear()
        for modifier in ob.modifiers:
            modifier.levels = 0
    return BVHTree.FromPolygons(verts, faces)


def sew(scene):
    """Lays all rows of stitches on the leather, as thread."""
    rows = [ob for ob in scene.objects if is_row(ob)]
    if not rows:
        return
    tree = surface(scene)
    for ob in rows:
        world = np.array(ob.matrix_world)
        path = np.array([p.co[:3] for spline in ob.data.splines for p in spline.points]) @ world[:3, :3].T + world[:3, 3]
        ob["role"] = THREAD
        ob.matrix_world = Matrix()
        ob.data.splines.clear()
        ob.data.bevel_depth, ob.data.use_fill_caps = THICKNESS, True
        lay(ob.data, path, tree)


def lay(curve, path, tree):
    """Stitches along a path, each of four points on the leather. They are half sunk into it, as thread pulls itself in: on top of it
    they would make the outline of a part look dotted. Their ends dip into it."""
    run = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))])
    count = max(1, int(run[-1] // (LENGTH + GAP)))
    for start in np.arange(count) * (run[-1] / count):
        spline = curve.splines.new("POLY")
        spline.points.add(3)
        for point, share in zip(spline.points, (0, 0.25, 0.75, 1)):
            at = Vector([np.interp(start + share * LENGTH, run, path[:, c]) for c in range(3)])
            hit, normal, _, _ = tree.find_nearest(at, NEAR)
            if hit is not None:
                at = hit + normal * (THICKNESS * (0.05 if 0 < share < 1 else -0.8))
            point.co = (*at, 1)
