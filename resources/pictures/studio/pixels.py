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
    rows, columns = a.shape[:2]
    padded = np.pad(a, [(r, r), (r, r)] + [(0, 0)] * (a.ndim - 2))
    tall = padded[:rows].copy()
    for shift in range(1, 2 * r + 1):
        tall += padded[shift:shift + rows]
    total = tall[:, :columns].copy()
    for shift in range(1, 2 * r + 1):
        total += tall[:, shift:shift + columns]
    return total


def guided(noisy, guide, weight, radius=4, eps=1e-3):
    """Guided filter: in each window the picture is a linear function of the guide (normals, depth), which has no light noise.

    Keeps grain and folds, because they are in the normals; removes what the normals cannot explain. `weight` is coverage.
    """
    noisy, guide, weight = (np.ascontiguousarray(v, np.float32) for v in (noisy, guide, weight))
    planes = [np.ascontiguousarray(guide[..., i]) for i in range(guide.shape[-1])]
    n = _box(weight, radius) + np.float32(1e-6)
    w = weight[..., None]
    mean_g = [_box(g * weight, radius) / n for g in planes]
    mean_p = _box(noisy * w, radius) / n[..., None]
    cov = [[_box(g * planes[j] * weight, radius) / n - mean_g[i] * mean_g[j] + np.float32(eps if i == j else 0) for j in range(i + 1)] for i, g in enumerate(planes)]
    cross = [_box(g[..., None] * noisy * w, radius) / n[..., None] - mean_g[i][..., None] * mean_p for i, g in enumerate(planes)]
    slopes = _solved(cov, cross)
    rest = mean_p - sum(mean_g[i][..., None] * a for i, a in enumerate(slopes))
    out = _box(rest * w, radius)
    for g, a in zip(planes, slopes):
        out += g[..., None] * _box(a * w, radius)
    return out / n[..., None]


def _solved(cov, cross):
    """Solves cov · x = cross in every pixel. `cov` is the lower half of a symmetric matrix, as pictures (Cholesky)."""
    k = len(cross)
    low = [[None] * k for _ in range(k)]
    for j in range(k):
        left = cov[j][j] - sum((low[j][m] ** 2 for m in range(j)), np.float32(0))
        low[j][j] = np.sqrt(np.maximum(left, np.float32(1e-7)))
        for i in range(j + 1, k):
            low[i][j] = (cov[i][j] - sum((low[i][m] * low[j][m] for m in range(j)), np.float32(0))) / low[j][j]
    half = []
    for i in range(k):
        half.append((cross[i] - sum((low[i][m][..., None] * half[m] for m in range(i)), np.float32(0))) / low[i][i][..., None])
    x = [None] * k
    for i in reversed(range(k)):
        x[i] = (half[i] - sum((low[m][i][..., None] * x[m] for m in range(i + 1, k)), np.float32(0))) / low[i][i][..., None]
    return x


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


def calm_even_parts(img, guide, radius, least=0.012):
    """Cleans over a wide window where the picture hardly changes, and leaves edges and contact shadows alone. A difference of the
    mean below `least` (a share) is noise."""
    half = guided(halved(img), halved(guide), np.ones(halved(img).shape[:2]), radius // 2, 5e-4)
    wide = doubled(half, img.shape[:2])
    n = (2 * 5 + 1) ** 2
    away = _box(np.abs(img - wide).max(-1), 5) / n / np.maximum(_box(wide.mean(-1), 5) / n, 0.02)
    keep = np.clip((away - least) / (least * 1.7), 0, 1)[..., None]  # a difference of the mean is a shadow, not noise
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


def laid_over(whole, part, top, left, feather=14):
    """`whole` with `part` on it, whose upper left corner is at (`top`, `left`). It fades in, except at an edge of the picture."""
    rows, columns = part.shape[:2]

    def fade(start, count, size):
        at = np.arange(count)
        before = np.clip(at / feather, 0, 1) if start > 2 else np.ones(count)
        return np.minimum(before, np.clip(at[::-1] / feather, 0, 1) if start + count < size - 2 else 1)

    share = np.minimum(fade(top, rows, whole.shape[0])[:, None], fade(left, columns, whole.shape[1])[None])[..., None]
    out = whole.copy()
    out[top:top + rows, left:left + columns] += (part - out[top:top + rows, left:left + columns]) * share
    return out
