"""Straight sofas. What makes a model itself are its proportions, arms, back and cushions; each function says it in a sentence."""
import numpy as np
from legs import under
from piece import Model, Piece, View
from sofa_parts import arms, backs, box, seats
from sweep import around, drawn, length, normals, outline, shell
from upholstery import stitches, tilt

OAK_SLED = ("tapered-oak", "tapered-black", "sled-black")
OAK_FIRST = ("tapered-oak", "tapered-black", "tapered-walnut")
SIZE = (1280, 960)


def finished(width, depth, height, leg_h, inset=(0.03, 0.10), detail=None, **feet):
    """A sofa on its legs, framed; `detail` is (target, distance) of the close-up, or a View."""
    def stand(kind):
        under(kind, (-width / 2 + inset[0], width / 2 - inset[0]), (-depth / 2 + inset[1], depth / 2 - inset[1]), leg_h, **feet)
    views = {"front": View(distance=width * 1.40 + 2.4 + max(0, 1.9 - width) * 0.9)}
    if detail:
        views["detail"] = detail if isinstance(detail, View) else View(-38, 24, 0, *detail)
    return Piece(width, depth, height, stand, views)


def merel(width, n):
    """Straight lines, a round nose to the seat, cushions that keep their shape."""
    depth, leg_h, arm = 0.92, 0.135, 0.13
    inner = width / 2 - arm
    box("base", (-inner - 0.01, inner + 0.01), (-0.40, 0.43), (leg_h, 0.305), 0.025, seed=3)
    def rise(q, side, t, u):
        q[:, 2] += 0.012 * t * np.clip(u + 0.2, -1, 1)
    arms(width / 2, arm, (-0.445, 0.445), (leg_h, 0.60), 0.035, shape=rise)
    box("back", (-inner - 0.005, inner + 0.005), (0.27, 0.42), (leg_h, 0.72), 0.045, shape=lambda p: tilt(p, 5), seed=12)
    seats("seat", (-inner, inner), (-0.465, 0.21), 0.295, n, 0.15, stitched=(1,))
    backs("backc", (-inner, inner), 0.255, 0.435, n, 0.42, 0.14, 14, stitched=(1,))
    return finished(width, depth, 0.82, leg_h, detail=((-width * 0.33, -0.25, 0.42), 2.0))


def kievit(width):
    """Arms of nine centimetres between which one long seat runs; all of it thin and crisp, afloat on runners."""
    depth, leg_h, arm = 0.86, 0.17, 0.09
    inner = width / 2 - arm
    box("base", (-inner - 0.01, inner + 0.01), (-0.405, 0.41), (leg_h + 0.01, 0.275), 0.012, (0, 0.004, 0), seed=5)
    arms(width / 2, arm, (-0.43, 0.43), (leg_h, 0.585), 0.016, (0.006, 0.004, 0.005), uneven=0.002)
    box("back", (-inner - 0.005, inner + 0.005), (0.30, 0.41), (leg_h, 0.66), 0.03, shape=lambda p: tilt(p, 3), seed=14)
    seats("seat", (-inner, inner), (-0.425, 0.25), 0.27, 1, 0.15, radius=0.03, nose=0.012, fall=0.010, crown=0.035, welts=(), stitched=(1, -1), dip=0)
    backs("backc", (-inner, inner), 0.285, 0.41, 2, 0.40, 0.14, 13, welts=(), stitched=(1,), sink=0.006, crown=0.045)
    return finished(width, depth, 0.80, leg_h, (0.05, 0.07), ((-width * 0.36, -0.25, 0.42), 1.9), splay=0.01)


def grutto(width, n):
    """Upright on long legs: a high back with buttoned cushions, and thin arms that climb up to it like wings."""
    depth, leg_h, arm = 0.88, 0.225, 0.085
    inner = width / 2 - arm
    box("base", (-inner - 0.01, inner + 0.01), (-0.395, 0.40), (leg_h + 0.005, 0.325), 0.03, seed=4)
    def wing(q, side, t, u):
        back = np.clip((u + 1) / 2, 0, 1.1)
        q[:, 2] += t * (0.27 * back ** 2.4 - 0.015)
        q[:, 0] += side * 0.030 * t ** 2 * (1 - 0.4 * back)
        q[:, 1] += 0.035 * t * (u < 0) * -u
    arms(width / 2 - 0.03, arm, (-0.42, 0.42), (leg_h, 0.595), 0.040, (0.006, 0.004, 0.006), shape=wing)
    box("back", (-inner - 0.01, inner + 0.01), (0.28, 0.37), (leg_h, 0.875), 0.042, shape=lambda p: tilt(p, 6), seed=15)
    spots = [(x, 0.06) for x in (-0.15, 0.15)]
    seats("seat", (-inner, inner), (-0.435, 0.21), 0.32, n, 0.14, nose=0.025, fall=0.018, stitched=(1,))
    backs("backc", (-inner, inner), 0.265, 0.46, n, 0.47, 0.13, 10.5, buttons=spots, sink=0.010, crown=0.045)
    return finished(width, depth, 0.92, leg_h, (0.10, 0.13), ((-width * 0.33, -0.15, 0.55), 2.1), splay=0.055)


def reiger(width):
    """Long and low: two thick seat cushions between broad arms that end where the cushions do, coarsely stitched."""
    depth, leg_h, arm = 0.98, 0.12, 0.25
    inner = width / 2 - arm
    box("base", (-inner - 0.01, inner + 0.01), (-0.45, 0.46), (leg_h, 0.24), 0.02, seed=6)
    arms(width / 2, arm, (-0.475, 0.475), (leg_h, 0.475), 0.045, (0.010, 0.010, 0.018), welts=(), stitched=((1, -1), (2, 1), (0, -1), (0, 1)))
    box("back", (-inner - 0.005, inner + 0.005), (0.30, 0.475), (leg_h, 0.66), 0.05, seed=17)
    seats("seat", (-inner, inner), (-0.475, 0.24), 0.225, 2, 0.20, radius=0.06, nose=0.035, fall=0.025, crown=0.06, stitched=(1, -1))
    backs("backc", (-inner, inner), 0.30, 0.42, 2, 0.46, 0.18, 15, stitched=(1,), crown=0.06, radius=0.06, sink=0.02)
    return finished(width, depth, 0.84, leg_h, (0.08, 0.10), ((-width * 0.35, -0.3, 0.36), 2.2), middle=(0,))


def zwaluw(width):
    """One frame in three widths, with arms cut like wings: slanting away to the front and spread to the sides."""
    depth, leg_h, arm = 0.87, 0.15, 0.10
    inner = width / 2 - arm - 0.03
    box("base", (-inner - 0.01, inner + 0.01), (-0.415, 0.41), (leg_h, 0.285), 0.02, seed=8)
    def wing(q, side, t, u):
        q[:, 1] += 0.21 * t * np.clip(0.5 - u / 2, 0, 1)
        q[:, 2] += 0.045 * t * u
        q[:, 0] += side * 0.065 * t - side * 0.02
    arms(width / 2 - 0.045, arm, (-0.435, 0.42), (leg_h, 0.595), 0.028, (0.008, 0.004, 0.008), shape=wing)
    box("back", (-inner - 0.005, inner + 0.005), (0.26, 0.39), (leg_h, 0.70), 0.04, shape=lambda p: tilt(p, 7), seed=18)
    seats("seat", (-inner, inner), (-0.435, 0.22), 0.28, 2, 0.15, stitched=(1,), radius=0.035, nose=0.02, fall=0.014)
    backs("backc", (-inner, inner), 0.255, 0.425, 2, 0.40, 0.14, 16, sink=0.02)
    return finished(width, depth, 0.81, leg_h, (0.125, 0.115), ((-width * 0.36, -0.25, 0.42), 1.95))


def lijster(width, n):
    """The bun: one fat roll around arms and back, drawn in at its seams, and round cushions on a round base."""
    depth, leg_h, fat = 0.90, 0.13, 0.125
    x, back, front = width / 2 - fat - 0.01, depth / 2 - fat - 0.01, -depth / 2 + 0.15
    line = around(x, front, back, 0.24, 0.016)
    section = outline([(-0.12, 0.20), (-0.15, 0.42), (-0.12, 0.66), (-0.02, 0.70), (0.08, 0.68), (0.13, 0.48), (0.12, 0.22), (0.02, 0.17)], 0.016)
    half_back = x - 0.10

    def higher(sec, s, total):
        up = 1 / (1 + np.exp((np.abs(s) - half_back - 0.12) / 0.07))  # the back is higher than the arms
        sec[:, 1] = 0.17 + (sec[:, 1] - 0.17) * (0.80 + 0.36 * up)
        return sec

    grid = drawn(line, section, higher)
    s = np.linspace(-1, 1, len(line)) * np.linalg.norm(np.diff(line, axis=0), axis=1).sum() / 2
    tucks = [*np.linspace(-half_back, half_back, n + 1), -half_back - 0.36, half_back + 0.36]
    near = np.min([np.abs(s - t) for t in tucks], axis=0)
    pull = -0.020 * np.exp(-(near / 0.014) ** 2) + 0.014 * np.clip(near / 0.16, 0, 1) ** 0.6
    grid = grid + normals(grid) * (pull[:, None] + gathered(s, tucks, length(section)))[..., None]
    shell("roll", grid, rim=0.075, swell=0.03, seed=3)
    for i, t in enumerate(tucks):
        for way in (-1, 1):
            stitches(f"roll.tuck{i}{way}", grid[int(np.argmin(np.abs(s - t - way * 0.030)))], closed=False)
    box("base", (-width / 2 + 0.03, width / 2 - 0.03), (-depth / 2 + 0.01, depth / 2 - 0.03), (leg_h, 0.315), 0.085, (0, 0.015, 0), seed=9)
    inner = x - 0.12
    seats("seat", (-inner, inner), (-0.455, 0.22), 0.275, n, 0.20, radius=0.10, firm=0.30, nose=0.05, fall=0.035, crown=0.07, welts=(), stitched=(1,))
    return finished(width, depth, 0.78, leg_h, (0.12, 0.14), ((-width * 0.33, -0.25, 0.42), 2.0))


def gathered(s, tucks, along):
    """The leather of a roll that is drawn in at its seams: folds that run away from each seam and fade, in metres, for every
    place along the roll (`s`) and around it (`along`)."""
    rng = np.random.default_rng(31)
    folds = np.zeros((len(s), len(along)))
    for t in tucks:
        for way in (-1, 1):
            far = np.clip((s - t) * way, 0, None)
            waves = sum(np.sin(2 * np.pi * along / length_m + rng.uniform(0, 6.3)) for length_m in (0.075, 0.11, 0.19)) / 2
            reach = 0.05 + 0.03 * np.sin(2 * np.pi * along / 0.27 + rng.uniform(0, 6.3))
            rise = far[:, None] / 0.03
            folds += 0.0055 * waves * np.where((s - t)[:, None] * way > 0, np.clip(rise, 0, 1) * np.exp(-((far[:, None] / reach) ** 2)), 0)
    return folds


def kluut(width, n):
    """A quiet sofa in a thin shell, the edge of which turns up and outwards all around, like the beak of an avocet."""
    depth, leg_h = 0.90, 0.16
    x, back, front = width / 2 - 0.115, depth / 2 - 0.13, -depth / 2 + 0.045
    line = around(x, front, back, 0.20, 0.016)
    section = outline([(-0.045, leg_h), (-0.045, 0.40), (-0.035, 0.56), (0.015, 0.68), (0.095, 0.755), (0.118, 0.775), (0.122, 0.740), (0.07, 0.66),
                       (0.035, 0.54), (0.035, 0.34), (0.035, leg_h)], 0.014)

    def lower(sec, s, total):
        fore = np.clip((np.abs(s) - x + 0.10) / (total / 2 - x + 0.10), 0, 1)
        ease = fore ** 2 * (3 - 2 * fore)
        sec[:, 1] = leg_h + (sec[:, 1] - leg_h) * (1.10 - 0.37 * ease)
        sec[:, 0] *= 1 - 0.15 * ease
        return sec

    shell("shell", drawn(line, section, lower), rim=0.035, seed=4, uneven=0.003)
    inner = x - 0.045

    def tucked(p):
        q = p.copy()  # the shell is round at the back, so the corners there are drawn in: they would come out behind it
        q[:, 0] *= 1 - 0.11 / inner * np.clip((p[:, 1] - 0.16) / 0.20, 0, 1) ** 2
        return q

    box("base", (-inner - 0.02, inner + 0.02), (-0.405, back), (leg_h + 0.005, 0.295), 0.03, seed=10, shape=tucked)
    seats("seat", (-inner, inner), (-0.44, 0.22), 0.285, n, 0.15, stitched=(1,))
    backs("backc", (-inner + 0.035, inner - 0.035), 0.255, 0.43, n, 0.32, 0.13, 14, sink=0.006, stitched=(1,))
    return finished(width, depth, 0.84, leg_h, (0.19, 0.17), ((-width * 0.33, -0.15, 0.5), 2.0))


FRONT = ("front",)
SOFAS = {
    "merel-3": Model(lambda: merel(2.12, 3), OAK_SLED, SIZE),
    "merel-2": Model(lambda: merel(1.68, 2), OAK_SLED, SIZE, FRONT),
    "kievit-3": Model(lambda: kievit(2.04), ("sled-black", "sled-steel", "tapered-black"), SIZE),
    "grutto-3": Model(lambda: grutto(2.18, 3), OAK_FIRST, SIZE),
    "grutto-2": Model(lambda: grutto(1.72, 2), OAK_FIRST, SIZE, FRONT),
    "lijster-3": Model(lambda: lijster(2.14, 3), ("tapered-oak", "tapered-walnut", "tapered-black"), SIZE),
    "lijster-2": Model(lambda: lijster(1.64, 2), ("tapered-oak", "tapered-walnut", "tapered-black"), SIZE),
    "reiger-3": Model(lambda: reiger(2.46), ("block-black", "block-oak", "sled-black"), SIZE),
    "zwaluw-2": Model(lambda: zwaluw(1.76), ("tapered-oak", "sled-black"), SIZE, FRONT),
    "zwaluw-25": Model(lambda: zwaluw(1.98), ("tapered-oak", "sled-black"), SIZE, FRONT),
    "zwaluw-3": Model(lambda: zwaluw(2.22), ("tapered-oak", "sled-black"), SIZE),
    "kluut-2": Model(lambda: kluut(1.78, 2), ("tapered-oak", "tapered-walnut"), SIZE, FRONT),
    "kluut-25": Model(lambda: kluut(2.00, 2), ("tapered-oak", "tapered-walnut"), SIZE, FRONT),
    "kluut-3": Model(lambda: kluut(2.24, 3), ("tapered-oak", "tapered-walnut"), SIZE),
}
