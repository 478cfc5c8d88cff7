"""Numbers behind the pictures: reads passes, takes the noise out, writes 8- and 16-bit PNG. Runs inside Blender's Python."""
import struct
import zlib
import bpy
import numpy as np


def read_exr(path):
    """A single-layer EXR as (height, width, 4), top row first."""
    im = bpy.data.images.load(path, check_existing=False)
    im.colorspace_settings.name = "Non-Color"
    w, h = im.size
    px = np.empty(w * h * 4, np.float32)
    im.pixels.foreach_get(px)
    bpy.data.images.remove(im)
    return px.reshape(h, w, 4)[::-1]


def write_png(path, values):
    """(h, w) or (h, w, 3) in 0..1 as an 8-bit PNG, dithered against banding."""
    v = np.clip(values, 0, 1)
    noise = np.random.default_rng(1).uniform(-0.5, 0.5, v.shape[:2])
    v = v * 255 + (noise[..., None] if v.ndim == 3 else noise) * 0.8
    data = np.clip(np.rint(v), 0, 255).astype(np.uint8)
    h, w = data.shape[:2]
    kind = 2 if data.ndim == 3 else 0
    raw = b"".join(b"\0" + row.tobytes() for row in data)

    def chunk(tag, body):
        return struct.pack(">I", len(body)) + tag + body + struct.pack(">I", zlib.crc32(tag + body))

    with open(path, "wb") as f:
        f.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", w, h, 8, kind, 0, 0, 0))
                + chunk(b"IDAT", zlib.compress(raw, 6)) + chunk(b"IEND", b""))


def _box(a, r):
    """Sum over a (2r+1) square window."""
    for axis in (0, 1):
        pad = [(0, 0)] * a.ndim
        pad[axis] = (r + 1, r)
        c = np.cumsum(np.pad(a, pad), axis=axis, dtype=np.float64)
        n = a.shape[axis]
        hi = [slice(None)] * a.ndim
        lo = [slice(None)] * a.ndim
        hi[axis], lo[axis] = slice(2 * r + 1, 2 * r + 1 + n), slice(0, n)
        a = (c[tuple(hi)] - c[tuple(lo)])
    return a


def guided(noisy, guide, weight, radius=4, eps=1e-3):
    """Guided filter: in each window the picture is a linear function of the guide (normals, depth), which has no light noise.

    Keeps grain and folds, because they are in the normals; removes what the normals cannot explain. `weight` is coverage.
    """
    k = guide.shape[-1]
    w = weight[..., None]
    n = _box(weight, radius) + 1e-6
    mean_g = _box(guide * w, radius) / n[..., None]
    mean_p = _box(noisy * w, radius) / n[..., None]
    cov = np.empty((*weight.shape, k, k), np.float32)
    for i in range(k):
        for j in range(i, k):
            cov[..., i, j] = cov[..., j, i] = _box(guide[..., i] * guide[..., j] * weight, radius) / n - mean_g[..., i] * mean_g[..., j]
    cov += np.eye(k) * eps
    cross = np.stack([_box(guide[..., i, None] * noisy * w, radius) / n[..., None] - mean_g[..., i, None] * mean_p for i in range(k)], axis=-2)
    a = np.linalg.solve(cov, cross.astype(np.float32))   # (h, w, k, channels)
    b = mean_p - np.einsum("hwk,hwkc->hwc", mean_g, a)
    a = _box(a * w[..., None], radius) / n[..., None, None]
    b = _box(b * w, radius) / n[..., None]
    return np.einsum("hwk,hwkc->hwc", guide, a) + b


def calm(values, weight, times=3.0):
    """Tames fireflies: no pixel above a few times the mean of its neighbours."""
    w = weight[..., None]
    n = _box(weight, 2)[..., None] + 1e-6
    mean = _box(values * w, 2) / n
    return np.minimum(values, mean * times + 0.02)


def spread(values, weight, rounds=12):
    """Fills pixels outside the mask from their neighbours, so that lossy coding leaves no dark seam at the edge."""
    v, known = values * (weight > 0.02)[..., None], (weight > 0.02).astype(float)
    for _ in range(rounds):
        n = _box(known, 1)
        grown = _box(v * known[..., None], 1) / np.maximum(n, 1e-6)[..., None]
        v = np.where((known > 0)[..., None], v, grown)
        known = (n > 0).astype(float)
    mean = (values * weight[..., None]).sum((0, 1)) / max(weight.sum(), 1)
    return np.where((known > 0)[..., None], v, mean)


def film(x, contrast=0.35):
    """The tone curve of the shop: linear light to display 0..1, a soft shoulder and a little contrast.

    Its twin colours the layers in src/shared/domain/pictures/render-layers; change both or neither."""
    x = np.maximum(x, 0)
    y = np.clip(x * (1 + x / 2.6 ** 2) / (1 + x * 0.62), 0, 1)
    y = np.where(y <= 0.0031308, 12.92 * y, 1.055 * y ** (1 / 2.4) - 0.055)
    return y + contrast * (y * y * (3 - 2 * y) - y)


def calm_even_parts(img, guide, radius):
    """Cleans over a wide window where the picture hardly changes, and leaves edges and contact shadows alone."""
    half = guided(halved(img), halved(guide), np.ones(halved(img).shape[:2]), radius // 2, 5e-4)
    wide = doubled(half, img.shape[:2])
    n = (2 * 5 + 1) ** 2
    away = _box(np.abs(img - wide).max(-1), 5) / n / np.maximum(_box(wide.mean(-1), 5) / n, 0.02)
    keep = np.clip((away - 0.012) / 0.02, 0, 1)[..., None]  # a difference of the mean is a shadow, not noise
    return wide + (img - wide) * keep


def halved(values):
    """The mean of every two by two pixels."""
    h, w = values.shape[0] // 2 * 2, values.shape[1] // 2 * 2
    v = values[:h, :w]
    return (v[0::2, 0::2] + v[1::2, 0::2] + v[0::2, 1::2] + v[1::2, 1::2]) / 4


def doubled(values, shape):
    """Back to the full size, linearly between the pixels."""
    for axis, n in enumerate(shape):
        at = np.clip((np.arange(n) + 0.5) / 2 - 0.5, 0, values.shape[axis] - 1)
        low = np.floor(at).astype(int)
        high = np.minimum(low + 1, values.shape[axis] - 1)
        part = (at - low).reshape([-1 if a == axis else 1 for a in range(values.ndim)])
        values = np.take(values, low, axis) * (1 - part) + np.take(values, high, axis) * part
    return values


def continue_below(above, below, edge, start=0, feather=14):
    """`above` with a part of its rows from `edge` on replaced by `below`, which begins at column `start` and fades in."""
    out = above.copy()
    rows, columns = below.shape[:2]
    end = start + columns
    down = np.clip(np.arange(rows) / feather, 0, 1)
    left = np.clip(np.arange(columns) / feather, 0, 1) if start > 2 else np.ones(columns)
    right = np.clip(np.arange(columns)[::-1] / feather, 0, 1) if end < above.shape[1] - 2 else np.ones(columns)
    fade = (down[:, None] * np.minimum(left, right)[None])[..., None]
    out[edge:, start:end] += (below - above[edge:, start:end]) * fade
    return out
