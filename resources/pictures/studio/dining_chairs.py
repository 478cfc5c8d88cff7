"""Dining chairs without arms. What makes a chair itself are its back, its seat and how the two meet."""
import numpy as np
from chair_parts import Sheet, as_legs, back_surface, channels, close, finish, line, metal_of, rounded, seat_pad, soft, standing
from legs import MATERIALS, chair, tapered
from piece import Model
from upholstery import cushion, padded_box, tube

SLEDS = ("sled-black", "sled-steel")


def fien():
    """One slim sheet from the knees to the shoulders, thin as a coat, on a sled."""
    run = line(rounded([(-0.295, 0.425), (-0.255, 0.462), (0.165, 0.447), (0.275, 0.872)], (0.05, 0.13)))

    def surface(a, b):
        t = (b + 1) / 2
        y, z = np.moveaxis(run(t), -1, 0)
        back, seat = soft((t - 0.50) / 0.25), 1 - soft((t - 0.35) / 0.2)
        half = 0.225 + 0.012 * seat - 0.02 * soft((t - 0.6) / 0.4)
        return np.stack([a * half, y - 0.055 * a ** 2 * back, z + 0.012 * a ** 2 * seat * soft(t * 6) - 0.012 * a ** 4 * back * (t > 0.8)], -1)

    Sheet("shell", (0.45, run.length), 0.034, surface, seams=[("b", 0.28, -0.98, 0.98), ("b", 0.62, -0.98, 0.98)], bulge=(0.008, 0.003), corner=(0.05, 0.07),
          piping=(0,), cell=0.009, seed=4)
    stand = standing((0.17, 0.175), (0.215, 0.225), 0.428, (0, -0.055))
    return finish((0.48, 0.58, 0.88), stand, "sled-black", close((-0.10, 0.10, 0.62), 0.52))


def noor():
    """A high, slightly bent back in three panels and a straight, piped seat: the chair of a laid table."""
    seat_pad("seat", (0.47, 0.47, 0.10), 0.478, corner=0.035, taper=0.05, fall=0.006, radius=0.022, at=(0, -0.045), piping=(1, -1))
    surface = back_surface(0.43, 0.565, (0.175, 0.42), lean=7, hug=0.028, top_hug=0.045, flare=0.03, bow=0.055, crown=0.022)
    Sheet("back", (0.43, 0.565), 0.058, surface, seams=[("a", -0.42), ("a", 0.42)], bulge=(0.012, 0.006), corner=(0.02, 0.05), piping=(0.7,), seed=5)
    stand = standing((0.19, 0.185), (0.205, 0.235), 0.378, (0, -0.02))
    return finish((0.47, 0.60, 0.98), stand, "tapered-oak", close((-0.06, 0.10, 0.80), 0.52, elevation=16))


def saar():
    """A round seat, a small round back on two sticks, and nothing else."""
    seat_pad("seat", (0.43, 0.42, 0.072), 0.472, corner=0.205, crown=0.018, fall=0.004, radius=0.03, at=(0, -0.03), piping=(1,))
    surface = back_surface(0.42, 0.175, (0.175, 0.605), lean=10, hug=0.10, crown=0.02, sag=-0.008)
    Sheet("back", (0.43, 0.175), 0.04, surface, bulge=(0.012, 0.008), corner=0.08, piping=(0,), cell=0.008, seed=6)

    def stand(kind):
        chair(kind, (0.12, 0.115), (0.195, 0.195), 0.405, (0, -0.03))
        with as_legs():
            for side in (-1, 1):
                top = surface(np.array([side * 0.52]), np.array([0.35]))[0] + (0, 0.028, 0)
                tapered(f"stick{side}", (side * 0.10, 0.163, 0.405), top, 0.009, 0.012, MATERIALS[kind.split("-")[1]])

    return finish((0.45, 0.52, 0.78), stand, "tapered-oak", close((-0.06, 0.03, 0.58), 0.52))


def bram():
    """Broad, straight and firm: a loose cushion on a box and a back of two pads."""
    padded_box("box", (0.52, 0.50, 0.085), 0.018, (0.003, 0.003, 0), (0, -0.05, 0.325), seed=2, uneven=0.001, welts=[(2, 1)])

    def place(p):
        return p + np.array([0, -0.06, 0.452])

    cushion("seat", (0.51, 0.52, 0.085), 0.03, pressure=4, fullness=0.03, pucker=0.025, crown=0.028, seed=31, place=place, stitched=(1,), fall=0.008)
    surface = back_surface(0.52, 0.59, (0.20, 0.335), lean=8, hug=0.02, bow=0.01)

    def pads(a, b):
        return 0.016 * np.sqrt(np.clip(np.abs(b + 0.2) * 5, 0, 1)) * np.clip((1 - a ** 2) * 4, 0, 1) * (np.abs(b) < 0.98)

    Sheet("back", (0.52, 0.59), 0.075, surface, pads, [("b", 0.26)], bulge=(0.008, 0.004), corner=(0.015, 0.035), edge=0.03, piping=(0.8,), seed=7)
    stand = standing((0.22, 0.22), (0.238, 0.252), 0.325, (0, -0.02))
    return finish((0.52, 0.64, 0.92), stand, "block-oak", close((-0.10, 0.02, 0.66), 0.56))


def lotte():
    """A back stitched in narrow channels, as saddles are."""
    seat_pad("seat", (0.475, 0.46, 0.082), 0.475, corner=(0.07, 0.05), taper=0.07, at=(0, -0.05), piping=(1,), stitched=())
    surface = back_surface(0.46, 0.445, (0.182, 0.41), lean=12, hug=0.075, top_hug=0.085, flare=0.05, crown=0.018)
    Sheet("back", (0.47, 0.445), 0.044, surface, channels(13, 0.012, 0.90, 0.55), bulge=(0.004, 0.006), corner=(0.03, 0.085), piping=(0.55,), cell=0.0062, seed=3)
    stand = standing((0.18, 0.175), (0.22, 0.225), 0.393, (0, -0.045))
    return finish((0.49, 0.58, 0.86), stand, "sled-black", close((-0.08, 0.08, 0.66), 0.50), back=True)


def mies():
    """A seat that floats: one bent steel tube is its only pair of legs."""
    bands = [("b", -0.5), ("b", 0.0), ("b", 0.5)]

    def puffed(a, b):
        return 0.011 * np.abs(np.sin(np.pi * (b + 1) * 2)) ** 0.6

    def seat(a, b):
        y = -0.275 + (b + 1) / 2 * 0.455
        roll = 0.03 * soft((-0.72 - b) / 0.28) ** 1.5
        return np.stack([a * 0.235, y, 0.452 - 0.008 * (b + 1) - roll - 0.010 * (1 - a ** 2)], -1)

    Sheet("seat", (0.47, 0.46), 0.042, seat, puffed, bands, bulge=(0.004, 0.002), corner=0.035, piping=(0,), cell=0.0075, seed=8)
    surface = back_surface(0.46, 0.38, (0.20, 0.465), lean=13, hug=0.03, crown=0.012)
    Sheet("back", (0.46, 0.38), 0.038, surface, puffed, bands, bulge=(0.004, 0.002), corner=0.045, piping=(0,), cell=0.0075, seed=9)

    def stand(kind):
        half = []
        for side in (-1, 1):
            x = side * 0.195
            top = surface(np.array([side * 0.84]), np.array([0.6]))[0] + (0, 0.034, 0)
            foot = surface(np.array([side * 0.84]), np.array([-1.0]))[0] + (0, 0.036, 0)
            half.append([top, foot, (x, 0.21, 0.402), (x, -0.24, 0.413), (x * 1.02, -0.255, 0.0125), (x * 1.04, 0.265, 0.0125)])
        with as_legs():
            tube("frame", half[0] + half[1][::-1], 0.0125, 0.07, metal_of(kind))

    return finish((0.50, 0.60, 0.84), stand, "sled-black", close((-0.10, 0.0, 0.56), 0.54))


DINING_CHAIRS = {
    "fien": Model(fien, (*SLEDS, "tapered-oak", "tapered-black"), (960, 720)),
    "noor": Model(noor, ("tapered-oak", "tapered-black", "tapered-walnut", "sled-steel"), (960, 720)),
    "saar": Model(saar, ("tapered-oak", "tapered-black", "tapered-walnut"), (960, 720)),
    "bram": Model(bram, ("block-oak", "block-black"), (960, 720)),
    "lotte": Model(lotte, (*SLEDS, "tapered-black"), (960, 720), ("front", "detail", "back")),
    "mies": Model(mies, SLEDS, (960, 720)),
}
