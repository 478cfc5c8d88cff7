"""The chesterfield: arms and back rolled at one height, buttoned deep into diamonds, with nails along its edges."""
import numpy as np
from legs import under
from piece import Model, Piece, View
from sofa_parts import box, button, seats
from sweep import around, drawn, even, length, normals, outline, shell
from upholstery import STEEL, welt

LEGS = ("tapered-black", "tapered-walnut", "tapered-oak")
LEG = 0.12
ROLL = [(-0.095, 0.14), (-0.100, 0.36), (-0.095, 0.50), (-0.080, 0.61), (-0.085, 0.68), (-0.070, 0.745), (0.000, 0.785), (0.080, 0.770), (0.118, 0.705),
        (0.108, 0.635), (0.060, 0.600), (0.048, 0.540), (0.048, 0.36), (0.048, LEG), (-0.02, LEG - 0.005), (-0.095, LEG)]
SPACING = 0.0125
APART, ROWS_APART = 0.148, 0.088  # about so far between buttons in a row, and from row to row, in metres
FIRST_ROW = 0.515  # height of the lowest buttons on the inside


def scholekster(width, places):
    """Some sixty buttons around arms and back that roll outwards at one height."""
    depth = 0.95
    x, back, front = width / 2 - 0.115, depth / 2 - 0.115, -depth / 2 + 0.055
    line = around(x, front, back, 0.20, SPACING)
    section = outline(ROLL, SPACING)
    corner = x - 0.20 + (0.20 - 0.095) * np.pi / 4  # from the middle of the back to the middle of a corner, where a button sits
    grid, spots = buttoned(drawn(line, section), section, corner / round(corner / APART))
    shell("roll", grid, rim=0.018, seed=2, uneven=0.002)
    for n, (at, towards) in enumerate(spots):
        button(f"button{n}", at, towards, 0.012)
    for end, way in ((grid[0], grid[0] - grid[3]), (grid[-1], grid[-1] - grid[-4])):
        scroll(end, way.mean(0))

    inner = x - 0.085
    box("base", (-inner - 0.03, inner + 0.03), (-depth / 2 + 0.045, back), (LEG, 0.315), 0.02, (0, 0, 0), seed=5, uneven=0.0005)
    for n, sx in enumerate(np.arange(-inner + 0.03, inner - 0.02, 0.022)):
        button(f"nail.rail{n}", (sx, -depth / 2 + 0.043, LEG + 0.028), (0, -1, 0), 0.0062, role=STEEL)
    seats("seat", (-inner - 0.005, inner + 0.005), (-depth / 2 + 0.015, back - 0.10), 0.305, places, 0.15, radius=0.04, nose=0.025, fall=0.02, crown=0.05)

    def stand(kind):
        under(kind, (-width / 2 + 0.19, width / 2 - 0.19), (-depth / 2 + 0.14, depth / 2 - 0.19), LEG, splay=0.012)

    views = {"front": View(-26, 13, 0, None, width * 1.40 + 2.4 + max(0, 1.9 - width) * 0.9),
             "detail": View(-30, 24, 0, (-width * 0.31, 0.0, 0.54), 2.15)}
    return Piece(width, depth, 0.78, stand, views)


def buttoned(grid, section, apart):
    """Bulges the inside of a drawn shell into diamonds, `apart` wide, with pleats between them. Returns the points, and for every button
    its place and the way it looks."""
    out = normals(grid)
    inside = int(np.argmin(np.abs(section[:, 1] - FIRST_ROW) + np.where(section[:, 0] < -0.02, 0, 9)))
    along = length(grid[:, inside, :2])
    along -= along[-1] / 2
    around_it = length(section)
    up = (around_it - around_it[inside]) / ROWS_APART / 2  # rows of buttons at 0, 0.5 and 1
    w = np.clip(up, 0, 1)
    a, b = along[:, None] / apart + w, along[:, None] / apart - w
    bulge = (np.abs(np.sin(np.pi * a)) * np.abs(np.sin(np.pi * b))) ** 0.52
    roll_end = float(up[np.argmax(section[:, 0])])
    fade = smooth((up + 1.3) / 0.6) * smooth((roll_end + 0.25 - up) / 0.7)
    ends = smooth((along[-1] - np.abs(along) - 0.012) / 0.05)
    lift = (0.026 * bulge - 0.006) * fade[None] * ends[:, None]

    holes = []
    for row, level in enumerate((0, 0.5, 1)):
        j = int(np.argmin(np.abs(up - level)))
        shift = 0.5 if row == 1 else 0.0
        for n in np.arange(-20, 21) + shift:
            at = n * apart
            if abs(at) < along[-1] - 0.055:
                holes.append((int(np.argmin(np.abs(along - at))), j))
    for i, j in holes:
        r = np.linalg.norm(grid - grid[i, j], axis=2)
        lift -= 0.010 * np.exp(-(r / 0.020) ** 2)
    dented = grid + out * lift[..., None]
    return dented, [(dented[i, j] + out[i, j] * 0.002, out[i, j]) for i, j in holes]


def smooth(t):
    t = np.clip(t, 0, 1)
    return t * t * (3 - 2 * t)


def scroll(ring, way):
    """The front of an arm: a cord around the scroll and a row of nails inside it."""
    way = way / np.linalg.norm(way)
    welt("scroll", ring + way * 0.006, 0.0055)
    middle = np.array([ring[:, 0].mean(), ring[:, 1].mean(), 0.45])
    closed = np.vstack([ring, ring[:1]])
    inward = np.roll(ring, -1, 0) - np.roll(ring, 1, 0)
    inward = np.cross(inward, way)
    inward /= np.linalg.norm(inward, axis=1)[:, None]
    if ((middle - ring) * inward).sum() < 0:
        inward = -inward
    path = even(closed + np.vstack([inward, inward[:1]]) * 0.021, 0.022)[:-1]
    for n, at in enumerate(path):
        if at[2] > LEG + 0.02:
            button(f"nail{n}", at + way * 0.018, way, 0.0062, role=STEEL)


CHESTERFIELDS = {
    "scholekster-3": Model(lambda: scholekster(2.22, 2), LEGS, (1280, 960)),
    "scholekster-2": Model(lambda: scholekster(1.72, 2), LEGS, (1280, 960), ("front",)),
}
