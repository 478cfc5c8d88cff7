"""Exports models as raw GLB: leather with UVs in true size, an atlas with its ambient occlusion, stitches as small geometry, and
every kind of legs as a node of its own. render-models-3d.ts makes them small.

    blender -b --factory-startup --python-exit-code 1 -P export_glb.py -- --out OUT MODEL...

Writes MODEL.glb, MODEL-ao.png and MODEL.json. Of a set only the last one: its pieces and where they stand.
"""
import argparse
import json
import os
import sys
import time

import bpy
import numpy as np
from mathutils.bvhtree import BVHTree

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import legs  # noqa: E402
import models  # noqa: E402
import studio  # noqa: E402
from glb_atlas import BIG, atlas, bake  # noqa: E402
from glb_leather import Part, cord, cord_lines, find_seen, is_thread, leather_curves, remove, thread  # noqa: E402
from glb_mesh import Triangles, evaluated, mesh_object, smoothed, write_glb  # noqa: E402
from positions import POSITIONS  # noqa: E402
import upholstery  # noqa: E402
from upholstery import LEATHER  # noqa: E402

WIDE = 1.2  # metres: a narrower piece has enough with a smaller atlas

inflate = upholstery._inflate
COARSER, FRAMES = 1.7, 22  # the cloth of a cushion: a quarter of the time, and after subdivision as fine as the packed model


def one_cloth(size, radius, pressure, fullness, pucker, frames, cell, seed, bending):
    """All cushions of one size are the same cloth: inflating takes most of the time. Their mirrored variants stay."""
    return inflate(size, radius, pressure, fullness, pucker, min(frames, FRAMES), cell * COARSER, 20, bending)


upholstery._inflate = one_cloth


def leather_parts(scene):
    return [ob for ob in scene.objects if ob.type == "MESH" and ob.get("role") == LEATHER]


def tree_of(objects):
    """What rays are cast at: the leather as it is now subdivided."""
    all_of_it = Triangles()
    for ob in objects:
        places, normals, _, _, corners, _ = evaluated(ob)
        all_of_it.bare(places, normals, corners)
    places, _, _, _, corners = all_of_it.joined()
    return BVHTree.FromPolygons(places.tolist(), corners.tolist())


def bodies_of(objects, name):
    """Everything that is not leather, one mesh per material: {(name, material): triangles}."""
    by_role = {}
    for ob in objects:
        if ob.type in ("MESH", "CURVE"):
            places, normals, _, _, corners, _ = evaluated(ob)
            by_role.setdefault((name, ob["role"]), Triangles()).bare(places, normals, corners)
    return by_role


def legs_of(scene, piece, kind):
    """The legs of one kind, and the frame that changes with them."""
    before = set(scene.objects)
    piece.stand(kind)
    bpy.context.view_layer.update()
    added = [ob for ob in scene.objects if ob not in before]
    got = bodies_of([*added, *(ob for ob in scene.objects if ob.get("part") == "frame")], f"legs:{kind}")
    remove(added)
    return got


def dress(parts, cords, atlas_of_parts, atlas_of_cords):
    """The leather with its cords as triangles."""
    leather = Triangles()
    for part, uv in zip(parts, atlas_of_parts):
        part.lay(uv)
    bpy.context.view_layer.update()
    for part in parts:
        places, normals, hide, uv, corners, polygon = evaluated(part.ob)
        # Subdivision makes a quad of every corner of a face, in order.
        subdivided = len(part.sides) >= BIG and any(m.type == "SUBSURF" for m in part.ob.modifiers)
        source = part.face if subdivided else np.arange(len(part.sides))
        corners = corners[part.seen[source[polygon]]]
        if len(corners):
            leather.add(places, normals, hide, uv, corners)
    for (places, normals, hide, corners), uv in zip(cords, atlas_of_cords):
        leather.add(places, normals, hide, uv, corners)
    return leather.welded()


def export(name, folder, pixels, samples):
    """Builds a model and writes its files."""
    began = [time.process_time()]
    took = {}

    def lap(step):
        took[step] = round(time.process_time() - began[0], 1)
        began[0] = time.process_time()

    scene = studio.reset()
    model, build = POSITIONS.get(name) or (models.MODELS[name], models.MODELS[name].build)
    piece = build()
    pixels = pixels if piece.width > WIDE else pixels * 3 // 4
    legs.clear()
    curves = leather_curves(scene)
    lap("build")

    parts = [Part(ob) for ob in leather_parts(scene)]
    smoothed([part.ob for part in parts], 0)
    cage = tree_of([part.ob for part in parts])
    for part in parts:
        find_seen(part, cage)
    lap("seen")
    cords = [found for line in cord_lines(curves) if (found := cord(*line, cage))]
    lap("cords")
    atlas_of_parts, atlas_of_cords, density = atlas(parts, cords, pixels)
    smoothed([part.ob for part in parts if len(part.sides) >= BIG], 1)
    leather = dress(parts, cords, atlas_of_parts, atlas_of_cords)
    lap("leather")
    stitches = thread([ob for ob in curves if is_thread(ob)], tree_of([part.ob for part in parts]))
    remove(curves)
    lap("thread")

    rest = [ob for ob in scene.objects if ob.get("role") != LEATHER and ob.get("part") != "frame"]
    bodies = bodies_of(rest, "frame")
    for kind in model.legs:
        bodies |= legs_of(scene, piece, kind)
    lap("legs")
    bodies = {key: triangles.welded() for key, triangles in bodies.items()}
    meshes = [("leather", "leather", leather, True)]
    if stitches:
        places, normals, corners = stitches
        nowhere = np.zeros((len(places), 2))
        meshes.append(("thread", "thread", (places, normals, nowhere, nowhere, corners), False))
    meshes += [(f"{body}:{role}", role, triangles, False) for (body, role), triangles in bodies.items()]
    write_glb(os.path.join(folder, f"{name}.glb"), meshes)
    lap("file")

    remove(list(scene.objects))
    plain = bpy.data.materials.new("plain")
    plain.use_nodes = True
    shown = ("leather", "thread", "frame", f"legs:{model.legs[0]}")
    objects = [mesh_object(node, places, normals, uv, corners, plain) for node, _, (places, normals, _, uv, corners), _ in meshes if node.startswith(shown)]
    bake(scene, objects[0], pixels, samples, os.path.join(folder, f"{name}-ao.png"))
    lap("occlusion")
    about = {"model": name, "legs": list(model.legs), "size": [piece.width, piece.depth, piece.height],
             "triangles": {node: len(triangles[-1]) for node, _, triangles, _ in meshes}, "pixels per metre": round(density), "seconds": took}
    write_json(folder, name, about)
    print("EXPORTED", json.dumps(about), flush=True)


def write_json(folder, name, about):
    with open(os.path.join(folder, f"{name}.json"), "w") as f:
        json.dump(about, f, indent=1)


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("models", nargs="+")
    ap.add_argument("--out", required=True)
    ap.add_argument("--pixels", type=int, default=512, help="width of the atlas")
    ap.add_argument("--samples", type=int, default=5, help="of the ambient occlusion")
    a = ap.parse_args(sys.argv[sys.argv.index("--") + 1:])
    os.makedirs(a.out, exist_ok=True)
    for name in a.models:
        places = models.MODELS[name].places if name in models.MODELS else ()
        if places:
            write_json(a.out, name, {"model": name, "legs": list(models.MODELS[name].legs), "places": places})
        else:
            export(name, a.out, a.pixels, a.samples)


if __name__ == "__main__":
    main()
