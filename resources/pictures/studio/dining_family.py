"""More dining chairs without arms, and the bench that goes with them."""
import numpy as np
from chair_parts import Sheet, as_legs, back_surface, close, finish, metal_of, seat_pad, soft, standing
from legs import chair, under
from piece import Model
from upholstery import cushion, padded_box, tube


def daan():
    """Two thin pads on a light frame: the chair one buys twelve of."""
    seat_pad("seat", (0.45, 0.43, 0.045), 0.47, corner=0.06, taper=0.06, crown=0.012, dip=0.008, radius=0.018, at=(0, -0.035), piping=(-1,), fall=0.010)
    surface = back_surface(0.43, 0.25, (0.185, 0.575), lean=13, hug=0.05, crown=0.01)
    Sheet("back", (0.43, 0.25), 0.034, surface, seams=[("b", 0.0, -0.98, 0.98)], bulge=(0.008, 0.003), corner=0.06, piping=(0,), cell=0.008, seed=14)

    def stand(kind):
        chair(kind, (0.185, 0.18), (0.215, 0.22), 0.426, (0, -0.03))
        with as_legs():
            for side in (-1, 1):
                low, high = (surface(np.array([side * 0.62]), np.array([b]))[0] + (0, 0.028, 0) for b in (-0.95, 0.55))
                tube(f"upright{side}", [(side * 0.165, 0.10, 0.414), (side * 0.165, 0.205, 0.414), low, high], 0.010, 0.05, metal_of(kind))

    return finish((0.47, 0.54, 0.82), stand, "sled-black", close((-0.08, 0.06, 0.62), 0.50))


def roos():
    """A back that falls open like a petal."""
    seat_pad("seat", (0.49, 0.46, 0.085), 0.475, corner=(0.13, 0.10), taper=0.10, crown=0.02, at=(0, -0.05), piping=(-1,), stitched=())

    def surface(a, b):
        t = (b + 1) / 2
        half = 0.165 + 0.105 * soft(t * 1.15) - 0.012 * t
        up = 0.43 * t - 0.05 * a ** 2 * t
        y = 0.155 + 0.13 * t + 0.035 * t ** 3 - 0.075 * a ** 2 * (1 - 0.35 * t) + 0.075 * a ** 4 * t ** 1.5
        return np.stack([a * half, y, 0.425 + up], -1)

    seams = [("a", 0.0, -1.0, 0.45), ("a", -0.44, -1.0, 0.25), ("a", 0.44, -1.0, 0.25)]
    Sheet("back", (0.50, 0.44), 0.036, surface, lambda a, b: 0.010 * (1 - a ** 2) * soft((1 - np.abs(b)) * 1.5), seams, bulge=(0.012, 0.003),
          corner=(0.03, 0.20), piping=(0.0,), cell=0.008, seed=15)
    stand = standing((0.17, 0.165), (0.225, 0.22), 0.392, (0, -0.045))
    return finish((0.53, 0.59, 0.84), stand, "tapered-oak", close((-0.06, 0.08, 0.66), 0.54), back=True)


def tess():
    """A slim waist, a padded roll for the shoulders, and a loose cushion on the seat."""
    seat_pad("frame", (0.47, 0.45, 0.065), 0.405, corner=0.04, taper=0.06, crown=0, dip=0, fall=0, radius=0.016, at=(0, -0.045), piping=())
    cushion("seat", (0.47, 0.44, 0.075), 0.05, pressure=4, fullness=0.03, pucker=0.025, crown=0.026, seed=32,
            place=lambda p: p * np.array([1 - 0.04, 1, 1]) + np.array([0, -0.064, 0.445]), stitched=(1,), fall=0.008)

    def surface(a, b):
        t = (b + 1) / 2
        half = 0.205 + 0.035 * soft((t - 0.25) / 0.75) - 0.014 * np.exp(-((t - 0.35) / 0.2) ** 2)
        up = 0.475 * t - 0.014 * a ** 2 * t
        return np.stack([a * half, 0.18 + up * 0.19 + 0.03 * t ** 3 - (0.03 + 0.02 * t) * a ** 2, 0.40 + up], -1)

    def roll(a, b):
        return 0.022 * np.sin(np.pi * np.clip((b - 0.40) / 0.62, 0, 1)) ** 0.6 * (1 - np.abs(a) ** 8) + 0.010 * np.sin(np.pi * np.clip((b + 1) / 1.4, 0, 1)) * (1 - a ** 2)

    Sheet("back", (0.47, 0.475), 0.048, surface, roll, [("b", 0.40, -0.985, 0.985)], bulge=(0.004, 0.005), corner=(0.02, 0.055), piping=(0.0,), cell=0.0085, seed=16)
    stand = standing((0.19, 0.18), (0.215, 0.22), 0.342, (0, -0.04))
    return finish((0.50, 0.59, 0.87), stand, "tapered-oak", close((-0.08, 0.06, 0.68), 0.52))


def floor():
    """A bench with the seat of a chair, three times as wide."""
    thirds = [("a", -0.333), ("a", 0.333)]

    def seat(a, b):
        y = -0.285 + (b + 1) / 2 * 0.46
        return np.stack([a * 0.795, y, 0.437 - 0.012 * soft((-0.4 - b) / 0.6)], -1)

    def cushions(a, b):
        return 0.014 * np.clip(np.abs(np.cos(np.pi * a * 1.5)), 0, 1) ** 0.4 * np.clip(1 - b ** 2, 0, 1) ** 0.5

    Sheet("seat", (1.59, 0.46), 0.095, seat, cushions, thirds, bulge=(0.002, 0), edge=0.025, corner=0.03, piping=(0.75, -0.8), cell=0.011, seed=17)
    surface = back_surface(1.59, 0.45, (0.175, 0.405), lean=10, hug=0.0, bow=0.012)
    Sheet("back", (1.59, 0.45), 0.07, surface, cushions, [*thirds, ("b", 0.3)], bulge=(0.002, 0), edge=0.03, corner=(0.02, 0.04), piping=(0.75,), cell=0.0105, seed=18)
    padded_box("rail", (1.50, 0.40, 0.03), 0.008, (0, 0, 0), (0, -0.03, 0.365), uneven=0, role="black-steel", subdivide=0, cell=0.05)

    def stand(kind):
        under(kind, (-0.72, 0.72), (-0.225, 0.16), 0.368)

    return finish((1.60, 0.60, 0.84), stand, "sled-black", close((-0.45, -0.05, 0.58), 0.75))


DINING_FAMILY = {
    "daan": Model(daan, ("sled-black", "sled-steel", "tapered-black"), (960, 720)),
    "roos": Model(roos, ("tapered-oak", "tapered-walnut", "tapered-black"), (960, 720), ("front", "detail", "back")),
    "tess": Model(tess, ("tapered-oak", "tapered-black"), (960, 720)),
    "floor": Model(floor, ("sled-black", "block-oak", "block-black"), (960, 720)),
}
