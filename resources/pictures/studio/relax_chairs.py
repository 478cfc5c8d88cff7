"""Relax chairs: they carry the names of winds and of quiet hours."""
import math

import numpy as np
from legs import under
from lounge_parts import close_up, finish, loose_back, loose_seat, lying, mirrored, neck, pads, paddle, part
from panels import Plan, channels, panel, slab, smooth, through, tub, wall
from piece import Model
from relax_reclined import avondrood, moesson, siesta, windstil
from upholstery import OAK, STEEL, padded_box, tube

SWIVEL = ("swivel-black", "swivel-steel")


def narrowing(low, high):
    """A width that goes from `low` in front to `high` at the top."""
    return lambda b: low + (high - low) * smooth(b, -0.2, 1.0)


def on_column(height, y=(-0.30, 0.30), half=0.30):
    """Legs in the middle, under a body at this height."""
    return lambda kind: under(kind, (-half, half), y, height)


def flap(name, width, y, low, high, thick=0.05, **about):
    """The foot rest as it hangs closed, under the front of the seat."""
    panel(name, (width, high - low, thick), lambda a, b: np.column_stack([a * width / 2, np.full_like(a, y) + 0.02 * (1 - b) / 2, (low + high) / 2 + b * (high - low) / 2]),
          edge=0.022, corner=0.03, bulge=(0.012, 0), **about)


def passaat():
    """Arms in open loops beside a back of three pads, with a pillow for the neck."""
    low = 0.215
    spine = Plan([(-0.34, 0.43), (0.165, 0.385), (0.365, 1.055)], 0.17)
    width, hollow = narrowing(0.57, 0.53), lambda b: 0.05 * smooth(b, 0.1, 0.8)
    surface = pads("pad", spine, width, (0, 0.46, 0.71, 0.93, spine.length), 0.095, hollow, 0.015, corners=(0.03, 0.10), edge=0.036, bulge=(0.018, 0.002), stitched=(1,))
    panel("shell", (0.55, spine.length, 0.05), part(surface, -0.99, 0.99, 0.98, -0.045), corner=(0.03, 0.10), bulge=(0, 0.008), seed=3)
    neck("neck", surface, 0.80, lift=0.083, width=0.41, thick=0.075, share=0.77)
    slab("body", 0.63, 0.545, low, 0.345, (0, -0.04), corner=0.05, edge=0.03, bulge=(0, 0), seed=4)
    flap("flap", 0.54, -0.335, 0.215, 0.375, stitched=(1,))
    loop = Plan([(-0.25, 0.27), (-0.335, 0.585), (0.175, 0.61), (0.165, 0.27)], (0.10, 0.12))
    for side in (-1, 1):
        panel(f"arm{side}", (0.078, loop.length, 0.046), lambda a, b, side=side: np.column_stack([a * 0.039 + side * 0.334, loop.at(b)]),
              edge=0.02, corner=0.01, bulge=(0.004, 0.002), stitched=(1,), cell=0.014, seed=8 + side)
    return finish(0.76, 0.84, 1.08, on_column(low), "swivel-black", close_up(-0.14, 0.0, 0.72, width=0.66))


def bries():
    """Nothing gives away that it reclines: slim sides that slope to the front, long legs, a back in three broad channels."""
    low = 0.20
    spine = Plan([(-0.375, 0.44), (0.135, 0.395), (0.35, 1.0)], 0.14)
    width, hollow = narrowing(0.53, 0.47), lambda b: 0.02 * smooth(b, 0.1, 0.8)
    surface = lying(spine, width, hollow)
    back = -0.17
    panel("seat", (0.53, 0.52, 0.10), part(surface, -1, back - 0.004), edge=0.036, corner=(0.04, 0.02), bulge=(0.014, 0), stitched=(1,), seed=2)
    panel("back", (0.49, 0.62, 0.075), part(surface, back + 0.004, 1), edge=0.034, corner=(0.02, 0.09), bulge=(0.004, 0.006), puff=channels(3, 0.03), cell=0.014, seed=3)
    panel("behind", (0.47, 0.60, 0.045), part(surface, back, 0.975, 0.97, -0.045), corner=(0.02, 0.09), bulge=(0, 0.006), seed=4)
    neck("neck", surface, 0.78, width=0.31, tall=0.15, thick=0.075, lift=0.082, share=0.62)
    slab("base", 0.60, 0.62, low, 0.393, (0, -0.045), corner=0.03, edge=0.02, bulge=(0, 0), seed=5)
    top = through([(-0.40, 0.53), (-0.2, 0.565), (0.05, 0.61), (0.30, 0.665)])

    def side(a, b):
        y = -0.375 + (a + 1) / 2 * (0.635 + 0.03 * b)
        z = low + (b + 1) / 2 * (top(y) - low)
        return np.column_stack([-(0.305 + 0.022 * smooth(z, 0.35, 0.65)), y, z])

    for way, surface in ((-1, side), (1, mirrored(side))):
        panel(f"side{way}", (0.60, 0.40, 0.048), surface, corner=(0.02, 0.07), bulge=(0.002, 0.004), piping=(0,), seed=7 + way)

    def stand(kind):
        under(kind, (-0.285, 0.285), (-0.33, 0.24), low + 0.01, splay=0.035)

    return finish(0.70, 0.82, 1.02, stand, "tapered-oak", close_up(-0.08, 0.0, 0.72, width=0.66))


def luwte():
    """Stands to the floor on its plinth and helps one up: full round arms, a back of three deep pads that overlap."""
    low = 0.06
    for side in (-1, 1):
        padded_box(f"arm{side}", (0.13, 0.80, 0.56), 0.056, (0.008, 0.006, 0.012), (side * 0.322, -0.035, low),
                   lambda p: p + np.column_stack([0 * p[:, 0], 0.03 * smooth(p[:, 2], 0.30, 0.0) * smooth(-p[:, 1], 0.2, 0.4), 0.02 * smooth(p[:, 2], 0.3, 0.5) * smooth(p[:, 1], -0.3, 0.3)]),
                   welts=[(1, -1)], seed=6 + side)
    padded_box("base", (0.53, 0.70, 0.26), 0.02, (0, 0.004, 0), (0, 0.0, low), seed=4)
    spine = Plan([(0.095, 0.40), (0.155, 0.60), (0.285, 1.05)], 0.2)
    width = lambda b: 0.53 + 0.035 * smooth(b, -0.3, 0.2)
    surface = lying(spine, width, lambda b: 0.03 * smooth(b, 0.0, 0.8))
    panel("behind", (0.54, spine.length, 0.10), part(surface, -1.0, 0.97, 0.97, -0.075), edge=0.04, corner=(0.02, 0.09), bulge=(0, 0.01), seed=3)
    for i, (start, end, lift, thick) in enumerate(((-1.0, -0.36, 0.0, 0.13), (-0.40, 0.30, 0.012, 0.145), (0.26, 1.0, 0.022, 0.155))):
        tall = (end - start) / 2 * spine.length
        panel(f"pad{i}", (0.53 if i == 0 else 0.56, tall, thick), part(surface, start, end, lift=lift), edge=0.06, corner=0.05 if i < 2 else (0.05, 0.10),
              bulge=(0.026, 0), uneven=0.003, stitched=(1,), seed=11 + i)
    loose_seat("seat", 0.52, 0.565, 0.165, (0, -0.135, 0.385), nose=0.035, seed=10)
    flap("flap", 0.515, -0.392, 0.085, 0.305, 0.07, stitched=(1,))

    def stand(kind):
        under(kind, (-0.38, 0.38), (-0.43, 0.40), low)

    return finish(0.78, 0.90, 1.10, stand, "plinth", close_up(-0.14, -0.08, 0.70, width=0.72))


def zondag():
    """Broad and unhurried: fat arms in one round with the back, a wide seat, three pillows above each other to lean on."""
    low = 0.185
    rim = through([(0, 0.64), (0.35, 0.635), (0.6, 0.60), (1, 0.575)])
    plan = tub(0.68, -0.335, 0.27, 0.24)
    wall("ring", plan, 0.165, low, lambda a: rim(np.abs(a)), corner=(0.06, 0.075), lean=lambda a: 0.02 + 0 * a, bulge=(0.014, 0.01), uneven=0.004, cell=0.022, seed=5)
    slab("base", 0.55, 0.66, low + 0.006, 0.33, (0, -0.04), corner=(0.04, 0.18), edge=0.03, bulge=(0, 0), seed=6)
    panel("behind", (0.56, 0.74, 0.10), lambda a, b: np.column_stack([a * 0.275, 0.235 + (b + 1) / 2 * 0.15 - 0.02 * np.abs(a) ** 3, 0.30 + (b + 1) / 2 * 0.715]),
          edge=0.045, corner=(0.02, 0.10), bulge=(0, 0.012), seed=7)
    loose_seat("seat", 0.535, 0.60, 0.17, (0, -0.10, 0.405), back_round=0.12, nose=0.04, seed=11)
    for i, (z, wide) in enumerate(((0.455, 0.525), (0.645, 0.545), (0.83, 0.545))):
        loose_back(f"pillow{i}", wide, 0.215, 0.165, (0, 0.135 + (z - 0.455) * 0.24, z), lean=12, curve=0.02, seed=20 + i % 2, mirror=i == 1, crown=0.045)
    return finish(0.86, 0.88, 1.06, on_column(low, (-0.33, 0.31), 0.34), "swivel-black", close_up(-0.16, -0.06, 0.66, width=0.74))


def dageraad():
    """A back in upright channels, a head rest on two steel pins that tilts, and arms of light wood."""
    low = 0.215
    spine = Plan([(-0.385, 0.44), (0.155, 0.39), (0.36, 0.95)], 0.15)
    width = narrowing(0.575, 0.52)
    surface = lying(spine, width, lambda b: 0.035 * smooth(b, 0.0, 0.8))
    back = -0.13
    panel("seat", (0.575, 0.50, 0.10), part(surface, -1, back - 0.004), edge=0.036, corner=(0.04, 0.02), bulge=(0.016, 0), stitched=(1,), seed=2)
    panel("back", (0.545, 0.56, 0.075), part(surface, back + 0.004, 1), edge=0.034, corner=(0.02, 0.06), bulge=(0, 0.004), puff=channels(7, 0.024), cell=0.0115, seed=3)
    panel("behind", (0.53, 0.55, 0.045), part(surface, back, 0.98, 0.98, -0.045), corner=(0.02, 0.06), bulge=(0, 0.006), seed=4)
    panel("head", (0.36, 0.165, 0.095), lambda a, b: np.column_stack([a * 0.18, 0.362 - 0.05 * b - 0.02 * np.abs(a) ** 2, 1.035 + 0.078 * b]),
          corner=0.05, bulge=(0.012, 0.006), piping=(0,), cell=0.013, seed=5)
    for side in (-1, 1):
        tube(f"pin{side}", [(side * 0.10, 0.34, 0.88), (side * 0.10, 0.372, 1.02)], 0.0065, role=STEEL)
        panel(f"side{side}", (0.54, 0.34, 0.055), lambda a, b, side=side: np.column_stack([np.full_like(a, side * 0.318), side * a * -(0.25 + 0.03 * b) - 0.045, 0.215 + (b + 1) * 0.168]),
              corner=(0.10, 0.03), bulge=(0.003, 0.003), piping=(0,), seed=8 + side)
        arm = padded_box(f"arm{side}", (0.075, 0.026, 0.62), 0.012, (0, 0, 0), shape=paddle, cell=0.012, uneven=0, role=OAK)
        arm.rotation_euler, arm.location = (math.radians(90 - 2), 0, 0), (side * 0.332, 0.27, 0.578)
    slab("body", 0.60, 0.55, low, 0.36, (0, -0.075), corner=0.05, edge=0.03, bulge=(0, 0), seed=6)
    flap("flap", 0.55, -0.375, 0.215, 0.38, stitched=(1,))
    return finish(0.76, 0.86, 1.12, on_column(low), "swivel-steel", close_up(-0.06, 0.06, 0.86, width=0.66), back=(-32, 13))


RELAX_CHAIRS = {
    "passaat": Model(passaat, SWIVEL),
    "moesson": Model(moesson, SWIVEL),
    "bries": Model(bries, ("tapered-oak", "tapered-walnut")),
    "luwte": Model(luwte, ("plinth",)),
    "windstil": Model(windstil, SWIVEL),
    "avondrood": Model(avondrood, SWIVEL),
    "zondag": Model(zondag, SWIVEL),
    "dageraad": Model(dageraad, ("swivel-steel", "swivel-black"), sides=("front", "back", "detail")),
    "siesta": Model(siesta, SWIVEL, sides=("front", "back", "detail")),
}
