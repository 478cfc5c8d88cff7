"""What sofas are put together from: boxes by their extents, pairs of arms, rows of loose cushions.

Rows look to -y unless `facing` turns them (degrees, 90 looks to +x): a corner sofa has rows in two or three directions.
"""
import numpy as np
from upholstery import LEATHER, _mesh, cushion, padded_box, tilt

STEPS = (0.12, 0.10, 0.05)  # cloth is inflated in these sizes only and stretched the last centimetres


def box(name, x, y, z, radius=0.03, bulge=(0.008, 0.008, 0.008), **how):
    """A padded box given by where it begins and ends along each axis."""
    size = (x[1] - x[0], y[1] - y[0], z[1] - z[0])
    return padded_box(name, size, radius, bulge, ((x[0] + x[1]) / 2, (y[0] + y[1]) / 2, z[0]), **how)


def arms(outer, width, y, z, radius=0.035, bulge=(0.014, 0.008, 0.012), welts=((1, -1), (1, 1)), stitched=None, shape=None, seed=7, sides=(-1, 1), **how):
    """Arms whose outsides stand at -outer and +outer. A row of stitches runs beside each cord, unless `stitched` says otherwise. `shape(q, side, t, u)` bends one in place: `t` is 0..1 from its
    underside to its top, `u` -1..1 from its front to its back."""
    for side in sides:
        def bend(p, side=side):
            q = p.copy()
            t, u = p[:, 2] / (z[1] - z[0]), p[:, 1] / ((y[1] - y[0]) / 2)
            if shape:
                shape(q, side, t, u)
            return q
        x = sorted((side * outer, side * (outer - width)))
        box(f"arm{side}", x, y, z, radius, bulge, shape=bend, welts=welts, stitched=welts if stitched is None else stitched, seed=seed + side, **how)


def turned(p, facing, at=(0, 0)):
    """Turns points about the vertical and moves them."""
    a = np.radians(facing)
    q = p.copy()
    q[:, 0] = p[:, 0] * np.cos(a) - p[:, 1] * np.sin(a) + at[0]
    q[:, 1] = p[:, 0] * np.sin(a) + p[:, 1] * np.cos(a) + at[1]
    return q


def loose(name, size, place, i=0, buttons=(), **how):
    """A loose cushion of any size. `i` picks one of four variants; `buttons` are spots (x, y) on its top that are pulled in."""
    nominal = tuple(round(max(2, round(s / step)) * step, 3) for s, step in zip(size, STEPS))
    k = np.array(size) / nominal
    spots = []

    def put(p):
        q = p * k
        top = np.nonzero(q[:, 2] > 0.02)[0]
        for x, y in buttons:
            r = np.hypot(q[:, 0] - x, q[:, 1] - y)
            q[:, 2] -= np.where(q[:, 2] > 0, 0.030 * np.exp(-(r / 0.045) ** 2) + 0.010 * np.exp(-(r / 0.13) ** 2), 0)
            spots.append(top[np.argmin(r[top])])
        out = place(q)
        ahead = place(q + np.array([0, 0, 0.01]))
        for n, j in enumerate(spots):
            button(f"{name}.button{n}", out[j], ahead[j] - out[j], 0.013)
        return out

    return cushion(name, nominal, seed=20 + (i // 4) % 2, mirror=i % 2 == 1, flip=i % 4 > 1, place=put, **how)


def seats(name, x, y, z, n=1, height=0.15, facing=0, at=(0, 0), recline=2.0, radius=0.045, firm=0.55, crown=0.05, nose=0.03,
          fall=0.022, first=0, dip=0.010, **how):
    """A row of seat cushions that fills x (from, to) and y (front, back); `z` is their underside."""
    w, d = (x[1] - x[0]) / n, y[1] - y[0]
    for i in range(n):
        def put(p, i=i):
            q = tilt(p, recline)
            q[:, 2] -= dip * np.exp(-((p[:, 0] / 0.2) ** 2 + ((p[:, 1] + 0.02) / 0.2) ** 2)) * (p[:, 2] > 0)
            q = q + np.array([x[0] + w * (i + 0.5), (y[0] + y[1]) / 2, z + height / 2 + 0.008])
            return turned(q, facing, at)
        loose(f"{name}{i}", (w - 0.006, d, height), put, first + i, radius=radius, pressure=5, fullness=0.05, pucker=0.05, crown=crown,
              firm=firm, nose=nose, fall=fall, **how)


def backs(name, x, rear, z, n=1, height=0.42, thick=0.15, lean=15, facing=0, at=(0, 0), radius=0.05, firm=0.55, crown=0.05, sink=0.012,
          first=0, seed=3, loll=0.8, **how):
    """A row of back cushions between x (from, to), standing on `z` with their lower rear edge at `rear`; they lean back."""
    w = (x[1] - x[0]) / n
    rng = np.random.default_rng(seed * 100)
    for i in range(n):
        off, more = rng.uniform(-0.003, 0.003), rng.uniform(-loll, loll)

        def put(p, i=i, off=off, more=more):
            q = p[:, [0, 2, 1]] * np.array([1, -1, 1])  # the cushion's top becomes its front
            q[:, 2] -= sink * (1 - np.abs(p[:, 0]) / (w / 2)).clip(0) * (p[:, 1] > 0)  # the top edge sinks a little
            q[:, 2] += height / 2
            q = tilt(q, lean + more) + np.array([x[0] + w * (i + 0.5) + off, rear - thick / 2, z])
            return turned(q, facing, at)
        loose(f"{name}{i}", (w - 0.006, height, thick), put, first + i, radius=radius, pressure=5, fullness=0.06, pucker=0.035, crown=crown,
              firm=firm, **how)


def button(name, at, normal, radius=0.012, flat=0.55, role=LEATHER):
    """A covered button or a nail head: a flattened ball that looks along `normal`."""
    n = np.array(normal, float)
    n /= np.linalg.norm(n)
    side = np.cross(n, (0, 0, 1) if abs(n[2]) < 0.9 else (1, 0, 0))
    side /= np.linalg.norm(side)
    up = np.cross(n, side)
    rows, around = 6, 14
    verts = [np.array(at, float) + n * radius * flat]
    for r in range(1, rows + 1):
        a = np.pi / 2 * 1.15 * r / rows
        for c in range(around):
            b = 2 * np.pi * c / around
            verts.append(at + radius * (np.sin(a) * (np.cos(b) * side + np.sin(b) * up) + np.cos(a) * flat * n))
    faces = [[0, 1 + c, 1 + (c + 1) % around] for c in range(around)]
    for r in range(rows - 1):
        for c in range(around):
            k = (c + 1) % around
            faces.append([1 + r * around + c, 1 + (r + 1) * around + c, 1 + (r + 1) * around + k, 1 + r * around + k])
    return _mesh(name, np.array(verts), faces, role, 0)
