"""The twelve families of leather: what grows, is pressed, brushed or rubbed into a hide, from close by.

Each function describes one family as fields over a tile of 20 cm; render_swatch.py lights them. Only numpy: to judge a
family quickly, `python3 families.py OUT` draws all of them in seconds with a single lamp.
"""
import hashlib
import os
import pickle
import tempfile
from dataclasses import dataclass
from typing import Callable

import numpy as np
from grain import cells, dome, dots, drawn, fibres, noise, smooth, step

TILE = 0.20  # metres that the fields cover
SIZE = 1536  # pixels of a field
MM = 0.001
PER_MM = SIZE / (TILE * 1000)


@dataclass
class Hide:
    """One family. `height` in metres, `shade` is a factor on the colour of about 1, `roughness` 0..1.

    `folds` are ridges as (angle, offset, width, height, start, wave): degrees and metres; see `lie`. `shine` is how much
    of the gloss the shop shows: below 0.6, as through a polariser, which is how leather is photographed. On a dark hide the
    gloss may not move the mean of the swatch away from the colour of the catalogue, which a test of the shop measures.
    """
    height: np.ndarray
    shade: np.ndarray
    roughness: np.ndarray
    folds: tuple
    shine: float = 0.6
    specular: float = 0.5


def lie(x, y, folds):
    """How a piece of hide lies on the table: its height at x, y (metres)."""
    z = 0.0012 * np.sin(x * 21 + 1) * np.sin(y * 17 + 0.4)
    for angle, offset, width, height, start, wave in folds:
        a = np.radians(angle)
        along, across = x * np.cos(a) + y * np.sin(a), y * np.cos(a) - x * np.sin(a)
        path = across - offset + wave * np.sin(along * 17 + angle)
        grow = 1 / (1 + np.exp(-(along - start) / 0.02))
        z = z + height * grow * (np.exp(-(path / width) ** 2) - 0.28 * np.exp(-((path - 2.1 * width) / (1.4 * width)) ** 2))
    return z


def even(value, spread=0.04, seed=5):
    """Roughness around a value, wandering a little."""
    return np.clip(value + spread * noise(SIZE, seed, 1, 80, 1.3), 0.05, 1)


def clouded(amount, seed=5, low=1, high=60, slope=1.4):
    return 1 + amount * np.clip(noise(SIZE, seed, low, high, slope), -2.2, 2.2)


def touch():
    """Corrected and pigmented, then milled: a soft, even grain of two millimetres under a closed finish."""
    gap, _ = cells(SIZE, 88, 2, warp=0.45)
    fine = dome(gap, 0.55) + 0.05 * noise(SIZE, 9, 120, 500, 0.5)
    soft = noise(SIZE, 7, 4, 40, 1.8)
    return Hide(0.26 * MM * fine + 0.10 * MM * soft, clouded(0.012) * (0.93 + 0.07 * dome(gap, 0.4)), even(0.40),
                ((42, 0.018, 0.021, 0.011, -0.005, 0.010),), 0.45)


def napa():
    """Smooth, thin and silky: hardly a grain, and it falls in soft folds."""
    gap, _ = cells(SIZE, 230, 4, warp=0.4)
    fine = dome(gap, 0.6) + 0.15 * noise(SIZE, 3, 200, 600, 0.4)
    soft = noise(SIZE, 7, 3, 24, 2.2)
    return Hide(0.075 * MM * fine + 0.14 * MM * soft, clouded(0.01, high=20) * (0.97 + 0.03 * dome(gap, 0.5)), even(0.33, 0.02),
                ((24, 0.036, 0.017, 0.010, -0.06, 0.007), (31, -0.012, 0.013, 0.007, -0.02, 0.006), (18, -0.052, 0.015, 0.008, 0.0, 0.008)), 0.70)


def saddle():
    """Vegetable tanned bend: firm and flat, tight fibres and fine pores, a deep shine like a used saddle."""
    pores = dots(SIZE, 26000, 1.1, 3, np.clip(0.5 + 0.25 * noise(SIZE, 6, 3, 20, 1.2), 0.1, 1))
    fibre = noise(SIZE, 2, 60, 600, 0.9, 2.2, 30)
    streaks = noise(SIZE, 8, 3, 90, 1.1, 5, 28)
    rolled = noise(SIZE, 17, 2, 9, 1.6)
    shade = clouded(0.025, 5, 1, 30) * (1 - 0.26 * pores) * (1 + 0.020 * streaks + 0.012 * fibre)
    return Hide(0.020 * MM * fibre - 0.09 * MM * pores + 0.14 * MM * rolled, shade, even(0.25, 0.02), ((6, 0.034, 0.036, 0.014, -0.4, 0.0),), 1.3)


def natural():
    """Tanned without chrome: a dry, honest grain with hair pores in the creases and hardly a shine."""
    gap, _ = cells(SIZE, 120, 14, warp=0.75, wild=0.22)
    flat = step(gap, 0.0, 0.22)
    wrinkles = np.abs(noise(SIZE, 21, 14, 70, 1.0, 3, 75))
    lines = 1 - step(wrinkles, 0.0, 0.22)
    pores = dots(SIZE, 9000, 1.3, 12)
    shade = clouded(0.03, 15, 2, 90, 1.0) * (0.90 + 0.10 * flat) * (1 - 0.10 * lines) * (1 - 0.16 * pores)
    return Hide(0.10 * MM * flat - 0.07 * MM * lines - 0.05 * MM * pores + 0.10 * MM * noise(SIZE, 7, 4, 40, 1.8), shade, even(0.66),
                ((70, 0.045, 0.020, 0.009, -0.03, 0.008),), 0.45)


def aniline():
    """Dyed through and left open: pores, lines of growth, here and there a healed scar, a colour that lives."""
    pull = noise(SIZE, 31, 2, 9, 1.6) * 14
    growth = drawn(noise(SIZE, 22, 24, 160, 0.8, 12, 12), pull, pull)
    lines = step(growth, 0.9, 2.4) * step(noise(SIZE, 23, 1, 6, 1.2), -0.8, 1.2)
    pores = dots(SIZE, 26000, 1.2, 13, np.clip(0.45 + 0.45 * noise(SIZE, 16, 3, 16, 1.2), 0.04, 1))
    gap, _ = cells(SIZE, 150, 6, warp=0.6, wild=0.1)
    yy, xx = np.mgrid[0:SIZE, 0:SIZE] / SIZE
    scar = np.exp(-((yy - 0.66 - 0.25 * (xx - 0.3) - 0.006 * np.sin(xx * 60)) / 0.0030) ** 2) * step(xx, 0.24, 0.30) * (1 - step(xx, 0.40, 0.46))
    shade = clouded(0.060, 5, 1, 40, 1.2) * (1 - 0.13 * lines) * (1 - 0.22 * pores) * (1 + 0.20 * scar) * (0.95 + 0.05 * dome(gap, 0.5))
    height = 0.07 * MM * dome(gap, 0.5) - 0.12 * MM * lines - 0.08 * MM * pores + 0.14 * MM * scar + 0.14 * MM * noise(SIZE, 7, 3, 30, 1.9)
    return Hide(height, shade, even(0.36, 0.06), ((50, 0.030, 0.024, 0.012, -0.02, 0.009), (62, -0.045, 0.020, 0.006, 0.01, 0.006)), 0.40)


def pullup():
    """Full of oil and wax: where it bends the colour draws away and the leather lightens; scuffs stay to be seen."""
    fold = (38, 0.004, 0.0085, 0.010, -0.045, 0.006)
    second = (52, -0.046, 0.010, 0.007, -0.005, 0.005)
    g = (np.arange(SIZE) + 0.5) / SIZE * TILE - TILE / 2
    x, y = np.meshgrid(g, g)
    z = lie(x, y, (fold, second))
    bent = np.abs(sum(np.gradient(np.gradient(z, axis=a), axis=a) for a in (0, 1))) / (TILE / SIZE) ** 2
    drawn_away = step(smooth(bent, 2.6 * PER_MM), 8, 75)
    gap, _ = cells(SIZE, 140, 26, warp=0.7, wild=0.15)
    scuffs = step(noise(SIZE, 27, 40, 500, 0.7, 16, 20) + 0.7 * noise(SIZE, 28, 1, 7, 1.2), 1.7, 3.0)
    scuffs += 0.8 * step(noise(SIZE, 37, 60, 600, 0.7, 30, 110) + 0.7 * noise(SIZE, 38, 1, 7, 1.2), 2.0, 3.2)
    crackle = 1 - step(np.abs(noise(SIZE, 29, 30, 160, 0.9)), 0, 0.25)
    shade = clouded(0.075, 15, 1, 30, 1.5) * (1 + 0.55 * drawn_away * (1 - 0.35 * crackle)) * (1 + 0.30 * np.clip(scuffs, 0, 1)) * (0.95 + 0.05 * dome(gap, 0.5))
    height = 0.05 * MM * dome(gap, 0.5) + 0.16 * MM * noise(SIZE, 7, 3, 30, 2.0)
    return Hide(height, shade, np.clip(even(0.40, 0.05) + 0.14 * drawn_away + 0.1 * scuffs, 0, 1), (fold, second), 0.60)


def nubuck():
    """Grain side, sanded to the skin of a peach: no shine at all, and a nap that shows which way a hand went."""
    strokes = brushed(seed=47)
    pores = dots(SIZE, 5000, 1.0, 43, np.clip(0.4 + 0.4 * noise(SIZE, 44, 3, 12, 1.2), 0.02, 1))
    nap = noise(SIZE, 45, 90, 420, 0.45, 1.8, 35)
    shade = clouded(0.030, 46, 2, 60, 1.2) * (1 + 0.155 * strokes) * (1 + 0.060 * nap) * (1 - 0.10 * pores)
    return Hide(0.02 * MM * nap + 0.14 * MM * noise(SIZE, 7, 3, 20, 2.0), shade, even(0.98, 0.01),
                ((40, 0.030, 0.030, 0.008, -0.02, 0.010),), 0.05, 0.0)


def suede():
    """Flesh side of a split: longer fibres that lie in whorls, deep and completely dull."""
    flow = 60 + 45 * noise(SIZE, 51, 1, 5, 1.6) + 10 * noise(SIZE, 52, 6, 24, 1.0)
    hair = fibres(SIZE, 60, 150, 760, flow, 5.0)
    tufts = fibres(SIZE, 80, 40, 150, flow, 3.0)
    lie_of_it = noise(SIZE, 54, 3, 30, 1.1, 2, 40)
    shade = (1 + 0.075 * hair) * (1 + 0.050 * tufts) * (1 + 0.060 * lie_of_it)
    return Hide(0.035 * MM * hair + 0.05 * MM * tufts, shade, even(0.99, 0.005), ((64, -0.030, 0.026, 0.011, -0.09, 0.012),), 0.05, 0.0)


def vintage():
    """Dyed twice by hand and rubbed out again: dark in the folds, light on the heights, with a fine crackle."""
    worn = step(noise(SIZE, 61, 1, 26, 1.35), -1.3, 1.5)
    smoke = noise(SIZE, 62, 4, 120, 1.25)
    gap, whose = cells(SIZE, 46, 63, warp=0.5, wild=0.3)
    small, _ = cells(SIZE, 130, 64, warp=0.5, wild=0.2)
    cracks = np.maximum((1 - step(gap, 0.0, 0.10)) * step(noise(SIZE, 65, 2, 10, 1.2), -0.5, 0.6),
                        0.7 * (1 - step(small, 0.0, 0.16)) * step(noise(SIZE, 66, 2, 12, 1.2), -0.2, 0.9))
    shade = (0.72 + 0.46 * worn) * (1 + 0.05 * smoke) * (1 - 0.42 * cracks) * (0.97 + 0.06 * whose)
    height = 0.05 * MM * dome(small, 0.4) - 0.10 * MM * cracks + 0.16 * MM * noise(SIZE, 7, 3, 30, 2.0)
    return Hide(height, shade, np.clip(even(0.42, 0.05) - 0.1 * (1 - worn), 0, 1), ((33, 0.040, 0.022, 0.010, -0.04, 0.010), (20, -0.040, 0.018, 0.006, -0.02, 0.007)), 0.42)


def buffalo():
    """A thick, robust hide: coarse and irregular, the tops of the grain rubbed a little lighter than the valleys."""
    gap, whose = cells(SIZE, 34, 72, jitter=0.95, warp=0.30, squeeze=1.25, wild=0.16)
    inner, _ = cells(SIZE, 90, 73, warp=0.4, wild=0.2)
    depth = 0.30 + 0.70 * step(noise(SIZE, 74, 3, 22, 1.0), -0.9, 0.7)  # creases run dry here and there: a hide, not a reptile
    coarse = 1 - (1 - dome(gap, 0.8)) * depth
    small = dome(inner, 0.6)
    shade = clouded(0.035, 75, 2, 40, 1.2) * (0.78 + 0.22 * step(coarse, 0.25, 1.0)) * (0.95 + 0.05 * small) * (0.97 + 0.06 * whose)
    height = 0.60 * MM * coarse + 0.13 * MM * small + 0.20 * MM * noise(SIZE, 76, 3, 24, 1.8)
    return Hide(height, shade, even(0.50), ((36, -0.01, 0.034, 0.012, 0.0, 0.008),), 0.48)


def toro():
    """Heavy leather in oil and beeswax: long neck wrinkles and broad grain, dark in the valleys, a waxy gleam on top."""
    pull = noise(SIZE, 80, 1, 4, 1.5)
    deep = sum(step(drawn(noise(SIZE, seed, low, low * 4, 0.9, 9, angle), pull * 26, pull * 16), 0.8, 2.2) * share
               for seed, low, angle, share in ((81, 14, 58, 1.0), (82, 24, 66, 0.7)))
    deep = np.clip(deep, 0, 1.15) * step(noise(SIZE, 85, 1, 5, 1.2), -1.3, 0.6)
    gap, whose = cells(SIZE, 56, 83, jitter=1.0, warp=0.4, squeeze=1.5, angle=90, wild=0.25)
    grain = dome(gap, 0.7)
    shade = clouded(0.080, 84, 1, 24, 1.4) * (1 - 0.26 * deep) * (0.86 + 0.14 * grain) * (0.97 + 0.06 * whose)
    height = -0.40 * MM * deep + 0.22 * MM * grain + 0.28 * MM * noise(SIZE, 86, 3, 16, 1.8)
    return Hide(height, shade, np.clip(even(0.33, 0.05) + 0.18 * deep, 0, 1), ((28, 0.035, 0.032, 0.009, -0.06, 0.006),), 0.36)


def pebble():
    """Milled until every grain stands round: large, calm and regular."""
    gap, whose = cells(SIZE, 54, 92, jitter=0.68, warp=0.16)
    round_top = dome(gap, 1.05) ** 0.8
    fine = noise(SIZE, 94, 200, 600, 0.5)
    shade = clouded(0.012, 95, 1, 20) * (0.84 + 0.16 * step(gap, -0.05, 0.40))
    return Hide(0.62 * MM * round_top + 0.006 * MM * fine, shade, even(0.42, 0.02), ((44, -0.055, 0.060, 0.010, -0.1, 0.0),), 0.36)


def brushed(seed):
    """Where a hand went over a nap: four fingers down one way, two up another; lighter or darker by the way it lies, -1..1."""
    rng = np.random.default_rng(seed)
    g = (np.arange(SIZE) + 0.5) / SIZE * TILE - TILE / 2
    x, y = np.meshgrid(g, g)
    x, y = x + 0.0008 * noise(SIZE, seed + 1, 2, 12, 1.4), y + 0.0008 * noise(SIZE, seed + 2, 2, 12, 1.4)
    ragged = 0.0005 * noise(SIZE, seed + 4, 60, 300, 0.8)
    out = 0.45 * noise(SIZE, seed + 3, 1, 7, 1.5)
    for angle, middle, fingers, way in ((-52, (-0.012, 0.006), 4, 1), (36, (0.030, -0.048), 3, -1)):
        a = np.radians(angle)
        along, across = (x - middle[0]) * np.cos(a) + (y - middle[1]) * np.sin(a), (y - middle[1]) * np.cos(a) - (x - middle[0]) * np.sin(a)
        for finger in range(fingers):
            half = rng.uniform(0.036, 0.050)
            off = across - (finger - (fingers - 1) / 2) * 0.0185 - 1.5 * along ** 2
            beyond = np.hypot(np.clip(np.abs(along - rng.uniform(-0.008, 0.008)) - half, 0, None), off) + ragged
            inside = 1 - step(beyond, 0.0045, 0.0092)
            inside = inside * (0.55 + 0.45 * step(along * way, -half, half))
            out = out * (1 - inside) + way * inside
    return out


FAMILIES: dict[str, Callable[[], Hide]] = {f.__name__: f for f in (
    touch, napa, saddle, natural, aniline, pullup, nubuck, suede, vintage, buffalo, toro, pebble)}


def grown(name):
    """The family of this name; from disk when it was made before, as some take ten seconds."""
    here = os.path.dirname(os.path.abspath(__file__))
    recipe = b"".join(open(os.path.join(here, f), "rb").read() for f in ("families.py", "grain.py"))
    store = os.path.join(tempfile.gettempdir(), "hides", f"{name}-{hashlib.sha1(recipe).hexdigest()[:12]}.pickle")
    if os.path.exists(store):
        with open(store, "rb") as f:
            return pickle.load(f)
    hide = FAMILIES[name]()
    hide.height, hide.shade, hide.roughness = (v.astype(np.float32) for v in (hide.height, hide.shade, hide.roughness))
    os.makedirs(os.path.dirname(store), exist_ok=True)
    with open(f"{store}.{os.getpid()}", "wb") as f:
        pickle.dump(hide, f)
    os.replace(f.name, store)
    return hide


def look(hide, size=600, width=0.16, lamp=(-0.62, 0.45, 0.64)):
    """A family under one lamp, 0..1 grey: enough to judge its grain without rendering."""
    g = (np.arange(size) + 0.5) / size * width - width / 2
    x, y = np.meshgrid(g, g[::-1])
    at = tuple(np.clip(((v + TILE / 2) / TILE * SIZE).astype(int), 0, SIZE - 1) for v in (y, x))
    z = lie(x, y, hide.folds) + hide.height[at]
    pixel = width / size
    n = np.stack([-np.gradient(z, axis=1) / pixel, np.gradient(z, axis=0) / pixel, np.ones_like(z)], -1)
    n /= np.linalg.norm(n, axis=-1, keepdims=True)
    lamp = np.array(lamp) / np.linalg.norm(lamp)
    half = (lamp + np.array([0, -0.27, 0.96])) / np.linalg.norm(lamp + np.array([0, -0.27, 0.96]))
    lit = 0.3 + 0.8 * np.clip(n @ lamp, 0, None)
    rough = hide.roughness[at]
    gloss = hide.specular * hide.shine * 0.16 / rough * np.clip(n @ half, 0, 1) ** (3 / rough ** 2)
    return 0.22 * hide.shade[at] * lit / np.median(lit) + gloss


if __name__ == "__main__":
    import struct
    import sys
    import zlib
    os.makedirs(sys.argv[1], exist_ok=True)
    for name in sys.argv[2:] or FAMILIES:
        grey = (np.clip(look(FAMILIES[name]()), 0, 1) ** (1 / 2.2) * 255).astype(np.uint8)
        rows = b"".join(b"\0" + r.tobytes() for r in grey)
        chunk = lambda tag, body: struct.pack(">I", len(body)) + tag + body + struct.pack(">I", zlib.crc32(tag + body))  # noqa: E731
        with open(os.path.join(sys.argv[1], f"{name}.png"), "wb") as f:
            f.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", *grey.shape[::-1], 8, 0, 0, 0, 0))
                    + chunk(b"IDAT", zlib.compress(rows, 6)) + chunk(b"IEND", b""))
