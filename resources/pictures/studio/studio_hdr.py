"""The lamps of the studio as a small environment for 3D viewers: soft rectangles in a warm white room, equirectangular.

    python3 studio_hdr.py ../../three-d/studio.hdr

Radiance HDR, 256 x 128, run-length coded. Only numpy. x is right, y up, and the front of a piece looks to +z, as in the viewer.
"""
import sys

import numpy as np

WIDTH, HEIGHT = 256, 128
TINT = np.array([1.02, 1.0, 0.965])  # of the lamps in pictures: TINT of render_model.py
# Direction, half width, half height (as tangents), power. The powers are fitted: with them, a surface of any direction gets the light
# that the same surface has in the picture of merel-3 (layer `body`; see the README of the 3D viewer).
LAMPS = (
    ((-2.6, 2.6, 2.4), 0.34, 0.28, 5.7),  # key, upper left in front
    ((3.6, 1.4, 2.6), 0.42, 0.42, 0.25),  # fill, right
    ((1.8, 2.5, -2.2), 0.45, 0.18, 4.0),  # rim, from behind
    ((-3.0, 1.2, -1.5), 0.16, 0.6, 2.4),  # window, behind on the left: draws the edges of arms
    ((0.2, 4.0, 0.3), 0.5, 0.4, 1.25),  # ceiling
)
EDGE = 0.12  # softness of a lamp's edge, as a share of its size


def sphere():
    """The direction of every pixel."""
    v, u = np.mgrid[0:HEIGHT, 0:WIDTH]
    theta, phi = np.pi * (v + 0.5) / HEIGHT, 2 * np.pi * (u + 0.5) / WIDTH - np.pi
    return np.stack([np.sin(theta) * np.cos(phi), np.cos(theta), np.sin(theta) * np.sin(phi)], -1)


def room(ways):
    """The light of the room without lamps: brighter above, and brightest from the pale floor on which the lamps shine. The floor
    lights the outside of arms, and is what they mirror."""
    y = ways[..., 1]
    floor = 1 / (1 + np.exp(np.clip(y / 0.03, -60, 60)))
    return ((1 - floor) * (0.28 + 0.21 * np.maximum(y, 0)) + floor * 1.35)[..., None]


def lamp(ways, direction, width, height, power):
    middle = np.array(direction) / np.linalg.norm(direction)
    side = np.cross([0, 1, 0], middle)
    side /= np.linalg.norm(side)
    up = np.cross(middle, side)
    ahead = ways @ middle
    across, along = ((ways @ axis) / np.maximum(ahead, 1e-3) for axis in (side, up))
    soft = lambda t, half: 1 / (1 + np.exp(np.clip((np.abs(t) - half) / (EDGE * half), -60, 60)))
    return (np.where(ahead > 0.05, soft(across, width) * soft(along, height), 0) * power)[..., None]


def radiance(image):
    """The rows of a picture in RGBE."""
    exponent = np.ceil(np.log2(np.maximum(image.max(-1), 1e-9)))
    rgbe = np.zeros((HEIGHT, WIDTH, 4), np.uint8)
    rgbe[..., :3] = np.clip(image / 2.0 ** exponent[..., None] * 256, 0, 255)
    rgbe[..., 3] = exponent + 128
    return rgbe


def coded(row):
    """A row in the run-length coding of Radiance: each channel by itself, runs of more than three equal bytes as one."""
    out = bytearray([2, 2, WIDTH >> 8, WIDTH & 255])
    for channel in range(4):
        values, i = row[:, channel].tobytes(), 0
        while i < WIDTH:
            run = run_at(values, i)
            if run > 3:
                out += bytes([128 + run, values[i]])
                i += run
                continue
            start = i
            while i < WIDTH and i - start < 127 and run_at(values, i) < 4:
                i += 1
            out += bytes([i - start]) + values[start:i]
    return bytes(out)


def run_at(values, i):
    run = 1
    while i + run < WIDTH and run < 127 and values[i + run] == values[i]:
        run += 1
    return run


def main():
    ways = sphere()
    image = (room(ways) + sum(lamp(ways, *about) for about in LAMPS)) * TINT
    with open(sys.argv[1], "wb") as f:
        f.write(b"#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y %d +X %d\n" % (HEIGHT, WIDTH) + b"".join(coded(row) for row in radiance(image)))


if __name__ == "__main__":
    main()
