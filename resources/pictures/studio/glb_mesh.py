"""Triangles of a 3D model: the evaluated mesh of a part, parts of one material joined, and the raw GLB file."""
import json
import struct

import bpy
import numpy as np

MAGIC, VERSION, JSON_CHUNK, BINARY_CHUNK = b"glTF", 2, b"JSON", b"BIN\0"
FLOAT, UNSIGNED_INT, ARRAY_BUFFER, ELEMENT_BUFFER = 5126, 5125, 34962, 34963


class Triangles:
    """Triangles of one material. Every vertex has its place, its normal, its place on the hide (in tiles) and in the atlas."""

    def __init__(self):
        self.parts, self.count = [], 0

    def add(self, places, normals, hide, atlas, corners):
        self.parts.append((places, normals, hide, atlas, corners + self.count))
        self.count += len(places)

    def bare(self, places, normals, corners):
        """Adds triangles that no texture lies on."""
        nowhere = np.zeros((len(places), 2))
        self.add(places, normals, nowhere, nowhere, corners)

    def joined(self):
        return [np.concatenate(column) for column in zip(*self.parts)]

    def welded(self):
        """Joins vertices that are alike in everything, and drops triangles without a surface."""
        places, normals, hide, atlas, corners = self.joined()
        key = np.concatenate([np.round(places / 1e-5), np.round(normals * 200), np.round(hide / 1e-4), np.round(atlas / 1e-5)], 1).astype(np.int64).astype(np.uint64)
        mixed = (key * np.random.default_rng(1).integers(1, 2 ** 63, key.shape[1], dtype=np.uint64)).sum(1, dtype=np.uint64)  # sorting whole rows takes seconds
        _, first, back = np.unique(mixed, return_index=True, return_inverse=True)
        t = back.ravel()[corners]
        t = t[(t[:, 0] != t[:, 1]) & (t[:, 1] != t[:, 2]) & (t[:, 0] != t[:, 2])]
        return places[first], normals[first], hide[first], atlas[first], t


def smoothed(objects, level):
    """Sets how often the parts are subdivided."""
    for ob in objects:
        for modifier in ob.modifiers:
            if modifier.type == "SUBSURF":
                modifier.levels = modifier.render_levels = level
    bpy.context.view_layer.update()


def evaluated(ob):
    """The triangles of an object in the room: places, normals and two UVs per corner, corners of the triangles, and the
    polygon that each triangle is of. The front of every triangle looks outwards."""
    shape = ob.evaluated_get(bpy.context.evaluated_depsgraph_get())
    me = shape.to_mesh()
    me.calc_normals_split()
    me.calc_loop_triangles()
    vertex = column(me.loops, "vertex_index", int)
    places, normals = column(me.vertices, "co").reshape(-1, 3), column(me.loops, "normal").reshape(-1, 3)
    corners = column(me.loop_triangles, "loops", int, 3).reshape(-1, 3)
    polygon = column(me.loop_triangles, "polygon_index", int)
    hide, atlas = (column(me.uv_layers[key].data, "uv", float, 2).reshape(-1, 2) if key in me.uv_layers else np.zeros((len(vertex), 2))
                   for key in ("hide", "atlas"))
    shape.to_mesh_clear()
    world = np.array(ob.matrix_world)
    places = (places @ world[:3, :3].T + world[:3, 3])[vertex]
    normals = normals @ np.linalg.inv(world[:3, :3])
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-9)
    if not np.isfinite(places).all():
        raise ValueError(f"{ob.name} has points nowhere: a power of a negative number in its shape?")
    if volume(places, corners) < 0:  # some parts are wound inside out, which a picture does not show
        normals, corners = -normals, corners[:, ::-1]
    return places, normals, hide, atlas, corners, polygon


def volume(places, corners):
    a, b, c = (places[corners[:, i]] - places.mean(0) for i in range(3))
    return float(np.einsum("ij,ij->i", a, np.cross(b, c)).sum())


SIZES = {"co": 3, "normal": 3}


def column(items, name, kind=float, size=None):
    """A property of many Blender items as a flat array."""
    values = np.empty(len(items) * (size or SIZES.get(name, 1)), kind)
    items.foreach_get(name, values)
    return values


def mesh_object(name, places, normals, atlas, corners, material):
    """The triangles as an object of the scene, for Cycles to bake on."""
    me = bpy.data.meshes.new(name)
    count = len(corners)
    me.vertices.add(len(places))
    me.vertices.foreach_set("co", places.ravel())
    me.loops.add(count * 3)
    me.loops.foreach_set("vertex_index", corners.ravel())
    me.polygons.add(count)
    me.polygons.foreach_set("loop_start", np.arange(count) * 3)
    me.polygons.foreach_set("loop_total", np.full(count, 3))
    me.polygons.foreach_set("use_smooth", np.ones(count, bool))
    me.uv_layers.new(name="atlas").data.foreach_set("uv", atlas[corners.ravel()].ravel())
    me.update(calc_edges=True)
    me.use_auto_smooth = True
    me.normals_split_custom_set_from_vertices(normals.tolist())
    me.materials.append(material)
    ob = bpy.data.objects.new(name, me)
    bpy.context.scene.collection.objects.link(ob)
    return ob


# ---------------------------------------------------------------- the file

def write_glb(path, meshes):
    """Writes meshes as a GLB without compression, y up and the front towards +z. `meshes` are (name of the node, name of the
    material, welded triangles, whether it has UVs)."""
    data, views, accessors = bytearray(), [], []

    def accessor(values, kind, target):
        component = UNSIGNED_INT if target == ELEMENT_BUFFER else FLOAT
        body = np.ascontiguousarray(values, np.uint32 if component == UNSIGNED_INT else np.float32)
        views.append({"buffer": 0, "byteOffset": len(data), "byteLength": body.nbytes, "target": target})
        data.extend(body.tobytes())
        about = {"bufferView": len(views) - 1, "componentType": component, "count": body.size if kind == "SCALAR" else len(body), "type": kind}
        if kind == "VEC3":
            about.update(min=body.min(0).tolist(), max=body.max(0).tolist())
        accessors.append(about)
        return len(accessors) - 1

    names = list(dict.fromkeys(material for _, material, _, _ in meshes))
    primitives = []
    for _, material, (places, normals, hide, atlas, corners), has_uvs in meshes:
        attributes = {"POSITION": accessor(upright(places), "VEC3", ARRAY_BUFFER), "NORMAL": accessor(upright(normals), "VEC3", ARRAY_BUFFER)}
        if has_uvs:
            for key, uv in (("TEXCOORD_0", hide), ("TEXCOORD_1", atlas)):
                attributes[key] = accessor(np.stack([uv[:, 0], 1 - uv[:, 1]], 1), "VEC2", ARRAY_BUFFER)
        primitives.append({"attributes": attributes, "indices": accessor(corners.ravel(), "SCALAR", ELEMENT_BUFFER), "material": names.index(material)})
    content = {
        "asset": {"version": "2.0", "generator": "resources/pictures/studio"},
        "scene": 0, "scenes": [{"nodes": list(range(len(meshes)))}],
        "nodes": [{"name": name, "mesh": i} for i, (name, *_) in enumerate(meshes)],
        "meshes": [{"name": name, "primitives": [primitive]} for (name, *_), primitive in zip(meshes, primitives)],
        "materials": [{"name": name} for name in names],
        "accessors": accessors, "bufferViews": views, "buffers": [{"byteLength": len(data)}],
    }
    text = json.dumps(content).encode()
    text += b" " * (-len(text) % 4)
    with open(path, "wb") as f:
        f.write(MAGIC + struct.pack("<II", VERSION, 28 + len(text) + len(data)))
        for tag, body in ((JSON_CHUNK, text), (BINARY_CHUNK, bytes(data))):
            f.write(struct.pack("<I", len(body)) + tag + body)


def upright(v):
    return np.stack([v[:, 0], v[:, 2], -v[:, 1]], 1)
