"""Sets of furniture that are sold together: pieces of the other files, put beside each other as they would stand at home.

A set is shown on one kind of legs. A place is (model, x, y, turn): metres on the floor, and degrees to the left.
"""
import math

import bpy
from armchairs import ARMCHAIRS
from bar_stools import BAR_STOOLS
from bar_stools_swivel import BAR_STOOLS_SWIVEL
from chesterfield import CHESTERFIELDS
from dining_chairs import DINING_CHAIRS
from dining_family import DINING_FAMILY
from dining_tubs import DINING_TUBS
from mathutils import Matrix
from panels import fit
from piece import Model, Piece
from relax_chairs import RELAX_CHAIRS
from sofas import SOFAS

PIECES = {
    **SOFAS, **CHESTERFIELDS, **ARMCHAIRS, **RELAX_CHAIRS,
    **DINING_CHAIRS, **DINING_TUBS, **DINING_FAMILY, **BAR_STOOLS, **BAR_STOOLS_SWIVEL,
}


def put(things, number, x, y, turn):
    """Moves what was just built to its place. Its names are freed, so that the next piece may be of the same model."""
    way = Matrix.Translation((x, y, 0)) @ Matrix.Rotation(math.radians(turn), 4, "Z")
    for ob in things:
        ob.name = f"{number}.{ob.name}"
        if ob.type == "CURVE":  # framing looks at the points of a tube, not at where the tube stands
            ob.data.transform(way @ ob.matrix_world)
            ob.matrix_world = Matrix()
        else:
            ob.matrix_world = way @ ob.matrix_world


def group(kind, places, azimuth=-24, elevation=15, has_corner=False):
    """A set on legs of one `kind`. In a set with a corner the last pieces are on the right and face the left: from the front
    right they would hide the others, so that side is seen from less far to the right and from higher."""
    def build():
        stands = []
        for number, (name, *place) in enumerate(places):
            before = set(bpy.data.objects)
            piece = PIECES[name].build()
            bpy.context.view_layer.update()
            put(set(bpy.data.objects) - before, number, *place)
            stands.append((number, piece.stand, place))

        def stand(kind):
            for number, stand_piece, place in stands:
                before = set(bpy.data.objects)
                stand_piece(kind)
                bpy.context.view_layer.update()
                put(set(bpy.data.objects) - before, number, *place)

        stand(kind)
        views = {"front": fit(azimuth, elevation, air=0.06)}
        if has_corner:
            views["three-quarter"] = fit(-28, 24, -40, 0.08)
        for ob in [ob for ob in bpy.context.scene.objects if ob.get("part") == "legs"]:
            bpy.data.objects.remove(ob)
        reach = [abs(c) for _, x, y, _ in places for c in (x, y)]
        return Piece(2 * max(reach) + 1, 2 * max(reach) + 1, 1, stand, views)
    build.members = tuple(name for name, *_ in places)
    return Model(build, (kind,), (960, 720), ("front",), tuple(places))


def rows(model, back, front, step, turn=-6, apart=0.78):
    """Two rows of chairs, those in front between those behind."""
    def row(n, y, shift):
        return [(model, (i - (n - 1) / 2) * step + shift, y, turn) for i in range(n)]
    return row(back, apart / 2, -step / 4) + row(front, -apart / 2, step / 4)


GROUPS = {
    "set-fien-6": group("sled-black", rows("fien", 3, 3, 0.72)),
    "set-fien-4": group("tapered-oak", rows("fien", 2, 2, 0.76)),
    "set-joris-tess": group("tapered-black", [
        *[("tess", (i - 1.5) * 0.66, 0.42, -6) for i in range(4)], ("joris", -0.52, -0.45, 12), ("joris", 0.62, -0.45, -20)]),
    "set-roos-6": group("tapered-oak", rows("roos", 3, 3, 0.76)),
    "set-daan-8": group("sled-black", rows("daan", 4, 4, 0.68)),
    "set-floor-koen": group("sled-black", [
        ("floor", -0.55, 0.45, 0), ("koen", 0.28, -0.72, -18), ("koen", 1.0, -0.52, -26), ("koen", 1.7, -0.24, -34)], has_corner=True),
    "set-merel": group("tapered-oak", [("merel-3", -0.5, 0.35, 0), ("merel-2", 1.22, -0.62, -72)], has_corner=True),
    "set-merel-beuk": group("sled-black", [("merel-3", -0.35, 0.3, 0), ("beuk", 1.25, -0.48, -48)], has_corner=True),
    "set-grutto-els": group("tapered-oak", [("grutto-3", -0.35, 0.5, 0), ("els", 1.38, 0.30, -34), ("els", 1.72, -0.72, -58)], has_corner=True),
    "set-scholekster": group("tapered-black", [("scholekster-3", -0.5, 0.35, 0), ("scholekster-2", 1.3, -0.7, -72)], has_corner=True),
    "set-linde-2": group("tapered-oak", [("linde", -0.56, 0, 22), ("linde", 0.56, 0, -22)]),
    "set-passaat-2": group("swivel-black", [("passaat", -0.62, 0, 22), ("passaat", 0.62, 0, -22)]),
    "set-tijm-4": group("sled-black", [("tijm", (i - 1.5) * 0.62, 0.10 * (i - 1.5), -8) for i in range(4)]),
    "set-laurier-3": group("swivel-black", [("laurier", -0.66, -0.06, 16), ("laurier", 0, 0, -12), ("laurier", 0.66, 0.06, -30)]),
}

MEMBERS = {name: model.build.members for name, model in GROUPS.items()}  # the models of each set, one per piece
