"""The atlas of a 3D model: a second UV in which no two spots of the leather share a place, and the ambient occlusion baked on it."""
import math

import bpy
import numpy as np
from families import TILE
from glb_mesh import column

GAP = 3.0  # pixels between two rectangles
BIG = 400  # faces: a smaller part is not subdivided


class Rectangle:
    """A side of a part, or a cord. `spots` are its places in metres and `write` takes those in the atlas."""

    def __init__(self, spots, write):
        self.low = spots.min(0)
        self.size = np.maximum(spots.max(0) - self.low, 1e-4)
        self.spots, self.write = spots, write


def atlas(parts, cords, pixels):
    """Places every side of every part and every cord in the atlas. Returns the UVs of the corners of each part, the UVs of the
    vertices of each cord, and the density in pixels per metre. What cannot be seen has no place."""
    corners = [np.full((len(part.vertex), 2), -1.0) for part in parts]
    vertices = [np.full((len(hide), 2), -1.0) for _, _, hide, _ in cords]
    rectangles = []

    def add(target, ids, source):
        if len(ids):
            rectangles.append(Rectangle(source[ids], lambda uv: target.__setitem__(ids, uv)))

    for part, target in zip(parts, corners):
        seen = part.seen[part.face]
        if part.chart is None:
            add(target, np.nonzero(seen)[0], unfolded(part))
        else:
            for chart in range(6):
                add(target, np.nonzero((part.chart[part.face] == chart) & seen)[0], part.hide)
    for (_, _, hide, triangles), target in zip(cords, vertices):
        add(target, np.unique(triangles), hide * TILE)
    density = place(rectangles, GAP / pixels)
    return corners, vertices, density * pixels


def unfolded(part):
    """Blender's own unfolding of a part that was not made of a box, in about true size."""
    ob, me = part.ob, part.ob.data
    bpy.ops.object.select_all(action="DESELECT")
    ob.select_set(True)
    bpy.context.view_layer.objects.active = ob
    me.uv_layers.active = me.uv_layers.new(name="atlas")
    bpy.ops.object.mode_set(mode="EDIT")
    bpy.ops.mesh.select_all(action="SELECT")
    bpy.ops.uv.smart_project(angle_limit=1.15, island_margin=0.02)
    bpy.ops.object.mode_set(mode="OBJECT")
    uv = column(me.uv_layers["atlas"].data, "uv", float, 2).reshape(-1, 2)
    return uv * math.sqrt(sum(face.area for face in me.polygons) / 0.55)


def place(rectangles, gap):
    """Lays the rectangles on shelves, the tallest first, as large as they fit. Returns the size of a metre in the atlas."""
    rectangles.sort(key=lambda r: -max(r.size))
    density = 4.0 / math.sqrt(sum(r.size[0] * r.size[1] for r in rectangles))
    while (spots := shelves(rectangles, density, gap)) is None:
        density *= 0.97
    for r, (x, y, flip) in zip(rectangles, spots):
        uv = (r.spots - r.low) * density
        r.write((uv[:, ::-1] if flip else uv) + np.array([x, y]) + gap / 2)
    return density


def shelves(rectangles, density, gap):
    x = y = shelf = 0.0
    spots = []
    for r in rectangles:
        w, h = r.size * density + gap
        flip = h > w
        if flip:
            w, h = h, w
        if x + w > 1:
            x, y, shelf = 0.0, y + shelf, 0.0
        if x + w > 1 or y + h > 1:
            return None
        spots.append((x, y, flip))
        x += w
        shelf = max(shelf, h)
    return spots


def bake(scene, body, pixels, samples, file):
    """Bakes the ambient occlusion of the body, among everything in the scene and above a floor, into a PNG."""
    scene.render.engine = "CYCLES"
    scene.cycles.device, scene.cycles.samples, scene.cycles.use_denoising = "CPU", samples, False
    scene.world = bpy.data.worlds.new("world")
    scene.world.light_settings.distance = 0.9
    bpy.ops.mesh.primitive_plane_add(size=12)
    image = bpy.data.images.new("ao", pixels, pixels, is_data=True)
    tree = body.data.materials[0].node_tree
    node = tree.nodes.new("ShaderNodeTexImage")
    node.image = image
    tree.nodes.active = node
    bpy.ops.object.select_all(action="DESELECT")
    body.select_set(True)
    bpy.context.view_layer.objects.active = body
    bpy.ops.object.bake(type="AO", margin=4, use_clear=True, uv_layer="atlas")
    image.filepath_raw, image.file_format = file, "PNG"
    image.save()
