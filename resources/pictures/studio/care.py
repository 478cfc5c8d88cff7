"""Leather care, thing by thing, and the pictures of it. Numbers are centimetres, as in care_parts.py."""
import math
from dataclasses import dataclass
from typing import Callable

import numpy as np
import studio
from care_parts import CM, around, box, brick, curve, folded, hairs, label, letters, lid, lying, moved, sewn, turned, upright
from chair_parts import line, rounded
from panels import panel
from upholstery import _mesh, tube

HOUSE = "LEERMEESTER"


def milk_bottle(words=("Leermelk", "voor gedekt leer", "250 ml")):
    """A round-shouldered bottle with a flip cap."""
    body = [(0, 0), (2.55, 0), (2.8, 0.12), (2.95, 0.4), (2.95, 0.9), (2.95, 9.8), *curve([(2.95, 9.8), (2.93, 10.7), (2.55, 11.9), (1.75, 12.6), (1.45, 13.0)], 26)[1:], (1.45, 13.2), (0, 13.2)]
    turned("bottle", body, "milk", 128)
    turned("cap", [(0, 13.0), (1.62, 13.0), (1.66, 13.06), (1.66, 14.25), (1.64, 14.3), (1.66, 14.35), (1.66, 15.2), (1.55, 15.42), (1.2, 15.5), (0, 15.5)], "black-plastic", 96)
    brick("thumb", (1.0, 0.35, 0.28), (0, -1.62, 14.34), "black-plastic", 0.1)
    label("label", around(2.95), 3.1, 1.5, 9.2, [(HOUSE, 0.42), (words[0], 0.82), (words[1], 0.38), (words[2], 0.34)])


def foam_bottle(words=("Leerreiniger", "mild schuim", "250 ml")):
    """A straight bottle with a foam pump."""
    turned("bottle", [(0, 0), (2.45, 0), (2.68, 0.14), (2.78, 0.45), (2.78, 10.4), *curve([(2.78, 10.4), (2.74, 10.9), (2.4, 11.3), (1.95, 11.5)], 16)[1:], (1.95, 11.7), (0, 11.7)], "cleaner", 128)
    turned("collar", [(0, 11.6), (2.12, 11.6), (2.16, 11.66), (2.16, 13.1), (2.05, 13.22), (1.6, 13.3), (1.15, 13.35), (1.1, 13.5), (0.8, 13.5), (0.8, 14.3), (0, 14.3)], "white-plastic", 96)
    for i in range(40):
        t = 2 * math.pi * i / 40
        tube(f"rib{i}", [(2.16 * math.cos(t) * CM, 2.16 * math.sin(t) * CM, 11.75 * CM), (2.16 * math.cos(t) * CM, 2.16 * math.sin(t) * CM, 13.0 * CM)], 0.05 * CM, 0.001, "white-plastic")
    turned("head", [(0, 14.1), (1.35, 14.1), (1.45, 14.2), (1.5, 14.9), *curve([(1.5, 14.9), (1.45, 15.4), (0.9, 15.75), (0, 15.8)], 14)[1:]], "white-plastic", 96)

    def nose(p):
        q = p.copy()
        t = np.clip((0.5 - q[:, 1] / (2.6 * CM)), 0, 1)
        q[:, 0] *= 1 - 0.28 * t
        q[:, 2] -= 0.28 * CM * t ** 2
        return q

    brick("nose", (1.35, 2.6, 0.85), (0, -1.75, 14.65), "white-plastic", 0.38, shape=nose)
    pump_mouth()
    label("label", around(2.78), 3.0, 1.5, 9.4, [(HOUSE, 0.42), (words[0], 0.56), (words[1], 0.36), (words[2], 0.34)])


def pump_mouth():
    """The dark mouth of the pump."""
    with moved(0, -3.04, 14.80, 0, 90):
        turned("mouth", [(0.0, 0.0), (0.24, 0.0), (0.26, 0.05), (0.0, 0.06)], "black-plastic", 32)


def wax_tub(open_lid=True, words=("Bijenwas", "voor open leer", "200 ml")):
    """A low tin of wax, its lid leaning against it."""
    turned("tub", [(0, 0), (4.0, 0), (4.15, 0.1), (4.2, 0.3), (4.2, 3.9), (4.28, 3.95), (4.28, 4.15), (4.16, 4.22), (4.05, 4.15), (4.05, 0.4), (0, 0.4)], "tin", 128)
    label("label", around(4.2), 4.6, 0.55, 3.55, [(HOUSE, 0.30), (words[0], 0.62), (f"{words[1]}, {words[2]}", 0.28)], rule=False)
    if not open_lid:
        tin_lid("lid", words)
        return
    rings = [(0.0, 3.62), (0.5, 3.60), (1.2, 3.56), (2.0, 3.58), (2.8, 3.62), (3.5, 3.66), (3.9, 3.66), (4.06, 3.58)]
    wax = turned("wax", [(r, z) for r, z in curve(rings, 46)], "wax", 160)
    for v in wax.data.vertices:  # a thumb went round in it
        x, y, z = np.array(v.co) / CM
        r, t = math.hypot(x, y), math.atan2(y, x)
        dent = 0.16 * math.exp(-(((r - 2.1 + 0.35 * math.sin(t)) / 0.62) ** 2)) * (0.5 + 0.5 * math.cos(t - 4.2)) ** 0.8
        v.co.z = (z - dent + 0.02 * math.sin(5 * t + r * 2.5) * min(1, r / 2) * (r < 3.9)) * CM
    wax.data.update()


def tin_lid(name, words, z=2.9):
    """A lid with the name on its top."""
    turned(name, [(4.36, z), (4.40, z), (4.40, z + 1.45), (4.34, z + 1.55), (4.1, z + 1.6), (4.0, z + 1.56), (0, z + 1.56)], "tin", 128)
    turned(f"{name}.inside", [(4.33, z + 0.02), (4.33, z + 1.45), (0, z + 1.45)], "tin", 128)
    disc = [(3.55 * math.cos(t), 3.55 * math.sin(t)) for t in np.linspace(0, 2 * math.pi, 96, endpoint=False)]
    top = lying(z + 1.56, 0.015)
    _mesh(f"{name}.disc", top(np.array(disc)), [list(range(96))], "paper", 0)
    ink = lying(z + 1.56, 0.03)
    letters(f"{name}.house", HOUSE, 0.36, ink, 0, 0.95, "accent", 1.18)
    letters(f"{name}.what", words[0], 0.85, ink, 0, -0.55, "ink")
    letters(f"{name}.for", words[1], 0.36, ink, 0, -1.5, "ink")


def spray_can(words=("Impregneerspray", "voor nubuck en suède", "200 ml")):
    """An aerosol can with a smooth cap."""
    turned("foot", [(0, 0.12), (2.3, 0.0), (2.55, 0.0), (2.66, 0.12), (2.66, 0.32), (2.6, 0.42)], "alu", 128)
    turned("can", [(2.6, 0.40), (2.62, 0.46), (2.62, 13.3), (2.58, 13.45)], "spray", 128)
    turned("shoulder", [(2.58, 13.42), (2.66, 13.5), (2.66, 13.72), *curve([(2.6, 13.78), (2.3, 14.3), (1.75, 14.6)], 12), (1.6, 14.62)], "alu", 128)
    turned("cap", [(2.38, 13.85), (2.42, 13.85), (2.42, 16.9), *curve([(2.42, 16.9), (2.36, 17.25), (2.0, 17.42), (0, 17.45)], 14)[1:]], "white-plastic", 128)
    label("label", around(2.62), 3.0, 2.4, 11.4, [(HOUSE, 0.42), (words[0], 0.42), (words[1], 0.28), (words[2], 0.34)])


def cloths(count=3, banderole=True, size=(13.0, 10.5)):
    """A pile of folded cloths with a paper band around it."""
    z = 0.0
    for i in range(count):
        z += folded(f"cloth{i}", size, 4, 0.34, ((i % 2) * 0.12 - 0.06, (i % 3) * 0.10 - 0.1, z), turn=(-1.6, 1.2, -0.5)[i % 3], seed=3 + i, role=f"cotton{i % 3}") + 0.03
    if not banderole:
        return z
    w, d = 4.6, size[1] / 2 + 0.32
    loop = [(-d, -0.02), (-d, z + 0.10), (d, z + 0.10), (d, -0.02)]
    run = line(rounded(loop, 0.45))
    panel("band", (w * CM, run.length * CM, 0.03 * CM), lambda a, b: np.stack([a * w / 2, run((b + 1) / 2)[..., 0], run((b + 1) / 2)[..., 1]], -1) * CM,
          corner=0.002, bulge=(0, 0), cell=0.03, uneven=0, role="paper")
    top = lying(z + 0.12, 0.03)
    letters("house", HOUSE, 0.36, top, 0, 1.5, "accent", 1.18)
    letters("what", "Poetsdoeken", 0.42, top, 0, 0.15, "ink")
    letters("for", "3 × geruwd katoen", 0.28, top, 0, -0.75, "ink")
    sewn("sewn", top, w / 2 - 0.25, -3.4, 3.4, "accent")
    return z


def brush():
    """A block of beech: brass bristles on one half, rubber on the other. Lies on its back."""
    def waist(p):
        q = p.copy()
        x = q[:, 0] / CM
        q[:, 1] *= 1 - 0.16 * np.exp(-(x / 2.6) ** 2) - 0.10 * np.clip(np.abs(x) / 6.4, 0, 1) ** 4
        return q

    brick("block", (13.0, 4.4, 1.9), (0, 0, 0), "beech", 0.7, shape=waist, cell=0.02)
    hairs("brass", (4.6, 3.0), (3.3, 0, 1.88), 1.25, rows=11, across=7, each=14)
    for i in range(8):
        def lean(p, i=i):
            q = p.copy()
            q[:, 0] += 0.06 * math.sin(i * 2.1) * q[:, 2]
            return q
        brick(f"rubber{i}", (0.30, 3.0, 1.0), (-5.3 + i * 0.60, 0, 1.85), "rubber", 0.10, shape=lean, cell=0.012)
    letters("burned", HOUSE, 0.42, upright(-2.0, 0.02), 0, 0.72, "burned", 1.2)


def sponge(role="sponge"):
    """A block of fine sponge."""
    brick("sponge", (7.5, 5.0, 2.8), (0, 0, 0), role, 0.55, cell=0.02)


def gum():
    """A rubber for shiny patches on nubuck, in a paper sleeve."""
    brick("gum", (5.6, 2.6, 1.5), (0, 0, 0), "gum", 0.22)
    brick("sleeve", (3.4, 2.68, 1.56), (0.6, 0, -0.02), "paper", 0.2)
    letters("gumword", "Nubuckgum", 0.36, lying(1.55, 0.02), 0.6, -0.15, "ink")


def box_label(words, y, low, high, half):
    """The label on the front of a kit."""
    label("boxlabel", upright(y), half, low, high, [(HOUSE, 0.42), (words[0], 0.62), (words[1], 0.38)])


def kit():
    """The set for finished leather: a closed box, with what is in it before and beside it."""
    size = (21.0, 15.0, 8.5)
    with moved(-5.2, 6.0, 0, 8):
        box("box", size)
        with moved(0, 0, size[2] - 3.2):
            lid("lid", (size[0] + 0.6, size[1] + 0.6, 3.5))
        top = lying(size[2] + 0.3, 0.02)
        label("toplabel", top, 6.2, -3.6, 3.6, [(HOUSE, 0.55), ("Onderhoudsset", 0.95), ("voor gedekt leer", 0.5)])
        label("frontlabel", upright(-size[1] / 2, 0.03), 4.6, 0.7, 4.6, [(HOUSE, 0.36), ("gedekt leer", 0.42)], rule=False)
    with moved(9.6, 1.4, 0, -14):
        milk_bottle()
    with moved(15.6, -1.8, 0, -16):
        foam_bottle()
    with moved(-10.8, -7.2, 0, 12):
        cloths(2, False, (10.5, 8.0))
    with moved(2.6, -7.0, 0, -20):
        sponge()


def open_kit():
    """The set for open leather: an open box, everything to be seen."""
    size = (26.0, 19.0, 4.9)
    with moved(-1.5, 2.0, 0, 6):
        box("box", size)
        brick("tissue", (size[0] - 0.6, size[1] - 0.6, 0.5), (0, 0, 0.25), "tissue", 0.2)
        with moved(-7.6, -3.4, 0.75, 8):
            wax_tub(False)
        with moved(4.9, -5.7, 0.75, -3):
            brush()
        with moved(8.8, 6.1, 3.5, -88):
            with moved(tip=90):
                with moved(turn=168):
                    spray_can()
        with moved(4.4, 0.2, 0.75, 9):
            gum()
        label("frontlabel", upright(-size[1] / 2, 0.03), 5.4, 0.7, 4.2, [(HOUSE, 0.36), ("open leer en nubuck", 0.40)], rule=False)
    with moved(0.6, 13.6, 0, 5):
        with moved(tip=-72):
            lid("lid", (26.6, 19.6, 2.2))


def wax_open():
    """The tin, its lid lying beside it."""
    wax_tub()
    with moved(8.0, -3.2, -2.9, 16):
        tin_lid("lid", ("Bijenwas", "voor open leer"))


@dataclass
class Picture:
    """What to build, the accent of its label, and where the camera stands (degrees)."""
    build: Callable[[], None]
    accent: str
    azimuth: float = -16
    elevation: float = 12


CARE = {
    "care-milk": Picture(lambda: _facing(milk_bottle), "#7a4a22"),
    "care-cleaner": Picture(lambda: _facing(foam_bottle), "#3d5a73"),
    "care-wax": Picture(lambda: _facing(wax_open, -8), "#9a6a1c", -14, 30),
    "care-spray": Picture(lambda: _facing(spray_can), "#5c5855"),
    "care-cloths": Picture(lambda: _facing(cloths, 14), "#8a6a3c", -18, 32),
    "care-brush": Picture(lambda: _facing(brush, 8), "#8e6040", -24, 30),
    "care-kit": Picture(kit, "#9a5526", -14, 22),
    "care-kit-open": Picture(open_kit, "#a97547", -14, 46),
}


def _facing(build, turn=-12):
    with moved(turn=turn):
        build()


def _linear(hex_colour):
    parts = [int(hex_colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)


def materials(accent):
    """What leather care is made of, by role."""
    plastic = {name: studio.plain(name, _linear(colour), rough, 0.5) for name, colour, rough in (
        ("milk", "#dccbb0", 0.34), ("cleaner", "#3d5a73", 0.36), ("spray", "#8d8884", 0.32), ("white-plastic", "#efebe4", 0.33),
        ("black-plastic", "#22201e", 0.36), ("wax", "#d29a3a", 0.38), ("rubber", "#4a3a30", 0.7), ("gum", "#b9a489", 0.75))}
    flat = {name: studio.plain(name, _linear(colour), 0.85, 0.2) for name, colour in (
        ("paper", "#f3ecdf"), ("ink", "#2b2420"), ("accent", accent), ("burned", "#4a2c17"), ("card", "#a5713f"), ("card-inside", "#c49a6a"),
        ("tissue", "#ece2d2"), ("sponge", "#d9b25f"))}
    cotton = {f"cotton{i}": _woven(f"cotton{i}", _linear(colour)) for i, colour in enumerate(("#d9c9a9", "#e4d8bf", "#cbb894"))}
    return {**studio.materials(), **plastic, **flat, **cotton,
            "tin": studio.metal((0.62, 0.60, 0.57), 0.28, 1.0), "alu": studio.metal((0.70, 0.69, 0.68), 0.24, 1.0),
            "brass": studio.metal((0.66, 0.44, 0.16), 0.30, 1.0), "beech": _along_x(studio.wood((0.40, 0.23, 0.12), (0.50, 0.31, 0.17)))}


def _along_x(wood):
    """Wood whose grain lies along x, as in a block that lies."""
    next(n for n in wood.node_tree.nodes if n.type == "MAPPING").inputs["Scale"].default_value = (2.5, 34, 34)
    return wood


def _woven(name, colour):
    """Brushed cotton: a fine weave and a soft bloom."""
    m = studio.plain(name, colour, 1.0, 0.0)
    nt = m.node_tree
    bsdf = nt.nodes["Principled BSDF"]
    pos = studio._node(nt, "ShaderNodeTexCoord").outputs["Object"]
    noise = studio._node(nt, "ShaderNodeTexNoise", Scale=110.0, Detail=3.0)
    nt.links.new(pos, noise.inputs["Vector"])
    bump = studio._node(nt, "ShaderNodeBump", Strength=0.7, Distance=0.006)
    nt.links.new(noise.outputs["Fac"], bump.inputs["Height"])
    nt.links.new(bump.outputs["Normal"], bsdf.inputs["Normal"])
    bsdf.inputs["Sheen"].default_value = 0.5
    return m
