"""Seamless fields of numbers that leather is made of: noise with a direction, cells between creases, dots, strokes.

Only numpy, so that a field can be looked at without Blender. A field is a square array that tiles; frequencies are in
cycles per tile.
"""
import numpy as np


def noise(size, seed, low=1.0, high=1e9, slope=1.5, stretch=1.0, angle=0.0):
    """Random waves between two frequencies, mean 0 and deviation 1. `stretch` draws them out along `angle` (degrees)."""
    rng = np.random.default_rng(seed)
    fy, fx = np.fft.fftfreq(size)[:, None] * size, np.fft.fftfreq(size)[None, :] * size
    a = np.radians(angle)
    along, across = fx * np.cos(a) + fy * np.sin(a), fy * np.cos(a) - fx * np.sin(a)
    f = np.hypot(along * stretch, across)
    amp = np.where((f >= low) & (f <= high), np.maximum(f, 1) ** -slope, 0)
    waves = np.fft.ifft2(amp * np.fft.fft2(rng.normal(size=(size, size)))).real
    return (waves - waves.mean()) / max(waves.std(), 1e-9)


def step(field, low, high):
    """0 below `low`, 1 above `high`, smooth between."""
    t = np.clip((field - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def smooth(field, reach):
    """The field blurred over about `reach` pixels."""
    f = np.hypot(*np.meshgrid(np.fft.fftfreq(field.shape[1]), np.fft.fftfreq(field.shape[0])))
    return np.fft.ifft2(np.fft.fft2(field) * np.exp(-0.5 * (2 * np.pi * f * reach) ** 2)).real


def drawn(field, dx, dy):
    """The field pulled sideways by so many pixels, place by place."""
    size = field.shape[0]
    yy, xx = np.mgrid[0:size, 0:size]
    return field[np.rint(yy + dy).astype(int) % size, np.rint(xx + dx).astype(int) % size]


def cells(size, count, seed, jitter=0.9, warp=0.5, squeeze=1.0, angle=0.0, wild=0.0):
    """Cells of uneven form. Gives how far a place is from the nearest crease and a random number per cell, 0..1.

    `count` cells fit on a side; `squeeze` makes them longer along `angle` (0 or 90 degrees only, so that they tile);
    `warp` bends the creases, `wild` makes some cells much larger than others.
    """
    rng = np.random.default_rng(seed)
    nx, ny = (max(2, round(count / squeeze)), count) if angle == 0 else (count, max(2, round(count / squeeze)))
    spots = 0.5 + (rng.uniform(0, 1, (ny, nx, 2)) - 0.5) * jitter
    weight = rng.uniform(-wild, wild, (ny, nx))
    name = rng.uniform(0, 1, (ny, nx))
    yy, xx = np.mgrid[0:size, 0:size].astype(np.float32)
    reach = size / count * warp
    low, high = count / 12, count * 1.2
    xx = xx + noise(size, seed + 1, low, high, 1.4).astype(np.float32) * reach
    yy = yy + noise(size, seed + 2, low, high, 1.4).astype(np.float32) * reach
    gx, gy = xx * nx / size, yy * ny / size
    ix, iy = np.floor(gx).astype(int), np.floor(gy).astype(int)
    first, second = np.full((size, size), 9.0, np.float32), np.full((size, size), 9.0, np.float32)
    whose = np.zeros((size, size), np.float32)
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            cy, cx = iy + dy, ix + dx
            spot = spots[cy % ny, cx % nx]
            d = np.hypot(cy + spot[..., 0] - gy, cx + spot[..., 1] - gx) - weight[cy % ny, cx % nx]
            nearer = d < first
            second = np.minimum(second, np.where(nearer, first, d))
            whose = np.where(nearer, name[cy % ny, cx % nx], whose)
            first = np.where(nearer, d, first)
    return second - first, whose


def dome(gap, width):
    """A rounded top between creases: steep at the crease, flat further than `width` from it."""
    edge = np.clip(gap / width, 0, 1)
    return edge * (2 - edge)


def dots(size, count, radius, seed, where=None):
    """Little round pits, 1 in their middle. `where` (0..1) thins them out."""
    rng = np.random.default_rng(seed)
    out = np.zeros((size, size), np.float32)
    reach = int(radius * 2.5) + 1
    yy, xx = np.mgrid[-reach:reach + 1, -reach:reach + 1]
    for x, y, r, keep in zip(rng.uniform(0, size, count), rng.uniform(0, size, count), rng.uniform(0.6, 1.3, count), rng.uniform(0, 1, count)):
        if where is not None and keep > where[int(y), int(x)]:
            continue
        pit = np.exp(-((xx - x % 1) ** 2 + (yy - y % 1) ** 2) / (radius * r) ** 2)
        rows, cols = (int(y) + yy) % size, (int(x) + xx) % size
        out[rows, cols] = np.maximum(out[rows, cols], pit)
    return out


def fibres(size, seed, low, high, flow, stretch=9.0, ways=8):
    """Hair that lies along `flow` (an angle in degrees per place): noise in several directions, blended."""
    total, power = np.zeros((size, size)), np.zeros((size, size))
    for way in range(ways):
        angle = 180 * way / ways
        off = (flow - angle + 90) % 180 - 90
        share = np.clip(1 - np.abs(off) / (180 / ways), 0, 1)
        total += share * noise(size, seed + way, low, high, 0.6, stretch, angle)
        power += share ** 2
    return total / np.sqrt(np.maximum(power, 1e-6))
