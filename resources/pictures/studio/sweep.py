"""Shells that run around a piece in one go: an outline in section, drawn along a line in plan."""
import numpy as np
from upholstery import LEATHER, _mesh, _unevenness, welt


def outline(corners, spacing=0.018, cuts=3):
    """A closed section (out, z) with soft corners, as points at an even distance. Begin at the inside, underneath, and go up."""
    p = np.array(corners, float)
    for _ in range(cuts):
        after = np.roll(p, -1, 0)
        p = np.stack([0.75 * p + 0.25 * after, 0.25 * p + 0.75 * after], 1).reshape(-1, 2)
    return even(np.vstack([p, p[:1]]), spacing)[:-1]


def even(path, spacing):
    """Points along a path at an even distance of about `spacing`."""
    run = length(path)
    at = np.linspace(0, run[-1], max(4, int(round(run[-1] / spacing))) + 1)
    return np.stack([np.interp(at, run, path[:, c]) for c in range(path.shape[1])], 1)


def length(path):
    """How far along the path each of its points is."""
    return np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))])


def bent(points, radius, spacing=0.018):
    """A line in plan through `points` whose corners are rounded; `radius` is one number or one for each inner point."""
    pts = [np.array(p, float) for p in points]
    radii = np.broadcast_to(radius, len(pts) - 2)
    path = [pts[0]]
    for before, corner, after, r in zip(pts, pts[1:], pts[2:], radii):
        u, v = (before - corner) / np.linalg.norm(before - corner), (after - corner) / np.linalg.norm(after - corner)
        half = np.arccos(np.clip(u @ v, -1, 1)) / 2
        centre = corner + (u + v) / np.linalg.norm(u + v) * r / np.sin(half)
        a, b = corner + u * r / np.tan(half) - centre, corner + v * r / np.tan(half) - centre
        turn = np.pi - 2 * half
        path += [centre + (a * np.sin((1 - t) * turn) + b * np.sin(t * turn)) / np.sin(turn) for t in np.linspace(0, 1, 24)]
    return even(np.array(path + [pts[-1]]), spacing)


def around(outer_x, front, back, radius, spacing=0.018):
    """The line of arms and back: from the front of the left arm behind the seat to the front of the right one."""
    return bent([(-outer_x, front), (-outer_x, back), (outer_x, back), (outer_x, front)], radius, spacing)


def drawn(line, section, bend=None):
    """The section along the line: points (along, around, 3). Outside is to the left of the way one goes.
    `bend(section, s, total)` gives the section at `s` metres, counted from the middle."""
    run = length(line)
    way = np.gradient(line, axis=0)
    way /= np.linalg.norm(way, axis=1)[:, None]
    out = np.stack([-way[:, 1], way[:, 0]], 1)
    rows = []
    for at, o, s in zip(line, out, run - run[-1] / 2):
        sec = bend(section.copy(), s, run[-1]) if bend else section
        rows.append(np.column_stack([at + sec[:, :1] * o, sec[:, 1]]))
    return np.array(rows)


def normals(grid):
    """Which way the shell looks at every point."""
    n = np.cross(np.gradient(grid, axis=0), np.roll(grid, -1, 1) - np.roll(grid, 1, 1))
    return n / np.maximum(np.linalg.norm(n, axis=2, keepdims=True), 1e-9)


def shell(name, grid, rim=0.03, swell=0.0, seed=1, uneven=0.004, welts=(), ends=False, role=LEATHER):
    """Closes a drawn grid at both ends, whose edges are rounded by `rim` and which swell out a little. `welts` are numbers of
    points in the section along which a cord runs; `ends` puts one around both ends."""
    flat = grid.reshape(-1, 3)
    flat = _unevenness(flat, normals(grid).reshape(-1, 3), seed, uneven, 0.16)
    grid = flat.reshape(grid.shape)
    count = grid.shape[1]
    rings = [*_end(grid[0], grid[0] - grid[2], rim, swell)[::-1], *grid, *_end(grid[-1], grid[-1] - grid[-3], rim, swell)]
    verts = np.concatenate(rings)
    faces = [[i * count + j, (i + 1) * count + j, (i + 1) * count + (j + 1) % count, i * count + (j + 1) % count]
             for i in range(len(rings) - 1) for j in range(count)]
    first, last = len(verts), len(verts) + 1
    verts = np.vstack([verts, rings[0].mean(0), rings[-1].mean(0)])
    tail = (len(rings) - 1) * count
    faces += [[first, j, (j + 1) % count] for j in range(count)] + [[last, tail + (j + 1) % count, tail + j] for j in range(count)]
    ob = _mesh(name, verts, faces, role, 1)
    for j in welts:
        welt(f"{name}.welt{j}", grid[:, j], 0.004, closed=False, role=role)
    if ends:
        for i in (0, -1):
            welt(f"{name}.end{i}", grid[i], 0.0045, role=role)
    return ob


def _end(ring, ahead, rim, swell):
    """Rings from the last one of the body to nearly the middle of the end."""
    way = ahead.mean(0) * np.array([1, 1, 0])
    way /= np.linalg.norm(way)
    lo, hi = ring.min(0), ring.max(0)
    middle = (lo + hi) / 2
    across = max(np.linalg.norm((hi - lo)[:2]) / 2, 1e-6)
    tall = (hi - lo)[2] / 2
    rings = []
    for turn in np.linspace(0, np.pi / 2, 7)[1:]:
        inset = rim * (1 - np.cos(turn))
        k = np.array([1 - inset / across, 1 - inset / across, 1 - inset / tall])
        rings.append(middle + (ring - middle) * np.maximum(k, 0.02) + way * rim * np.sin(turn))
    edge = rings[-1]
    for share in (0.92, 0.8, 0.6, 0.4, 0.2):
        rings.append(edge.mean(0) + (edge - edge.mean(0)) * share + way * swell * (1 - share ** 2))
    return rings
