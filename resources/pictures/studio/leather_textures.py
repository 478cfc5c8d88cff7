"""The leather families as textures that tile on furniture: normals (OpenGL, y up), shade and roughness, 512 pixels for 20 cm.

    python3 leather_textures.py OUT [FAMILY...]

Writes FAMILY-normal.png, FAMILY-shade.png (linear), FAMILY-rough.png and families.json. Only numpy. render-leather-3d.ts packs them.
"""
import json
import os
import struct
import sys
import zlib

import families
import numpy as np

PIXELS = 512
HILLS, WIDE = 0.022, 0.018  # metres
# A swatch has marks that stand on it once (a hand, a scar, a fold); on a sofa they would stand every 20 cm. These families are
# grown again without.
UNMARKED = ("nubuck",)


def write_png(path, values):
    """Grey or RGB in 0..1 as an 8-bit PNG. Row 0 of a field is its lowest y, so it comes last."""
    a = np.clip(np.round(values * 255), 0, 255).astype(np.uint8)[::-1]
    a = a[..., None] if a.ndim == 2 else a
    rows = b"".join(b"\0" + row.tobytes() for row in a)

    def chunk(tag, body):
        return struct.pack(">I", len(body)) + tag + body + struct.pack(">I", zlib.crc32(tag + body))

    with open(path, "wb") as f:
        head = struct.pack(">IIBBBBB", a.shape[1], a.shape[0], 8, 2 if a.shape[2] == 3 else 0, 0, 0, 0)
        f.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows, 6)) + chunk(b"IEND", b""))


def blurred(field, metres):
    """A Gaussian over a field that tiles."""
    k = np.hypot(*np.meshgrid(np.fft.fftfreq(field.shape[1]), np.fft.fftfreq(field.shape[0])))
    wide = metres / families.TILE * field.shape[0]
    return np.fft.ifft2(np.fft.fft2(field) * np.exp(-0.5 * (2 * np.pi * k * wide) ** 2)).real


def small(field):
    k = families.SIZE // PIXELS
    return field.reshape(PIXELS, k, PIXELS, k).mean((1, 3))


def slopes(height):
    """How a field of heights rises along x and y. What repeats every 20 cm must not show from three metres, so hills are flattened
    and only the grain stays."""
    h = height - blurred(height, HILLS)
    step = families.TILE / families.SIZE
    return [small((np.roll(h, -1, axis) - np.roll(h, 1, axis)) / (2 * step)) for axis in (1, 0)]


def shaded(shade):
    """Light and dark of the grain in full, of wide clouds a third, with a median of 1."""
    wide = blurred(shade, WIDE)
    clouds = small(wide) / wide.mean()
    even = small(shade / wide) * (1 + 0.35 * (clouds - 1))
    return even / np.percentile(even, 50)


def textures(name, out):
    """Writes the textures of a family and returns its row of families.json."""
    hide = families.FAMILIES[name]() if name in UNMARKED else families.grown(name)
    dx, dy = slopes(hide.height.astype(float))
    normal = np.stack([-dx, -dy, np.ones_like(dx)], -1)
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    shade = shaded(hide.shade.astype(float))
    top = min(1.25, float(np.percentile(shade, 99.7)))
    rough = small(hide.roughness.astype(float))
    write_png(f"{out}/{name}-normal.png", normal * 0.5 + 0.5)
    write_png(f"{out}/{name}-shade.png", np.clip(shade / top, 0, 1))
    write_png(f"{out}/{name}-rough.png", rough)
    return {"slope": round(float(np.sqrt((dx ** 2 + dy ** 2).mean())), 3), "top": round(top, 3), "shade": round(float(shade.std()), 3),
            "roughness": [round(float(rough.mean()), 3), round(float(rough.std()), 3)], "specular": hide.specular, "shine": hide.shine}


def main():
    out = sys.argv[1]
    os.makedirs(out, exist_ok=True)
    families.brushed = lambda seed: 0.5 * families.noise(families.SIZE, seed + 3, 6, 40, 1.2)  # nubuck without the marks of a hand
    about = {name: textures(name, out) for name in sys.argv[2:] or families.FAMILIES}
    with open(f"{out}/families.json", "w") as f:
        json.dump(about, f)


if __name__ == "__main__":
    main()
