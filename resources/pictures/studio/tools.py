"""The tools of an upholsterer and what he works on: sheets of leather, knives, thread, a wall of samples."""
import math

import families
import numpy as np
from room import Things, block, linear, quad, thing
from surface import dyed, surface
from upholstery import lathe, tube, welt


def hides(wanted):
    """Materials by role "sheet:FAMILY:HEX" for the (family, hex) pairs of a scene."""
    made, out = {}, {}
    for family, colour in wanted:
        if family not in made:
            made[family] = surface(families.grown(family))
        out[f"sheet:{family}:{colour}"] = dyed(made[family], linear(colour))
    return out


def _corners(w, d, r, n=8):
    """A rectangle with round corners, as points around it."""
    points = []
    for cx, cy, start in ((w / 2 - r, d / 2 - r, 0), (-w / 2 + r, d / 2 - r, 90), (-w / 2 + r, -d / 2 + r, 180), (w / 2 - r, -d / 2 + r, 270)):
        for a in np.radians(np.linspace(start, start + 90, n)):
            points.append((cx + r * math.cos(a), cy + r * math.sin(a)))
    return np.array(points)


def sheet(role, outline, thickness=0.0018, curl=0.0, bend=None, rings=10):
    """A flat piece of leather with this outline around the origin; `bend(x, y)` lifts it, `curl` lifts its rim.

    Its edge is cut, so it shows the raw, paler core.
    """
    outline = np.asarray(outline, float)
    n = len(outline)
    verts, faces = [], []
    for k in range(rings + 1):
        t = k / rings
        for x, y in outline * t:
            z = curl * t ** 4 + (bend(x, y) if bend else 0)
            verts.append((x, y, z + thickness))
    for k in range(rings):
        for i in range(n):
            j = (i + 1) % n
            faces.append([k * n + i, (k + 1) * n + i, (k + 1) * n + j, k * n + j])
    top = thing("sheet", verts, faces, role)
    rim = np.array(verts[rings * n:])
    lower = rim - np.array([0, 0, thickness])
    edge = thing("edge", [*rim, *lower], [[i, i + n, (i + 1) % n + n, (i + 1) % n] for i in range(n)], "edge")
    return top, edge


def swatch(family, colour, size=(0.11, 0.16), radius=0.008, **how):
    """A sample of leather, lying around the origin."""
    with Things() as them:
        sheet(f"sheet:{family}:{colour}", _corners(*size, radius), **how)
    return them


def spool(at, role, height=0.075, r=0.024, lying=None):
    """Thread on a wooden spool; `lying` is the direction in degrees when it has fallen over."""
    with Things() as them:
        lathe("spool", [(0, 0), (r * 1.12, 0), (r * 1.12, 0.006), (r * 0.6, 0.010), (r * 0.6, height - 0.010), (r * 1.12, height - 0.006), (r * 1.12, height), (0, height)], role="oak")
        rows = int((height - 0.022) / 0.0016)
        wound = [(0.0, 0.011)]
        for i in range(rows):
            z = 0.011 + i * 0.0016
            wound += [(r * 0.96, z), (r, z + 0.0005), (r, z + 0.0011), (r * 0.96, z + 0.0016)]
        lathe("thread", [*wound, (0.0, 0.011 + rows * 0.0016)], role=role, smooth_angle=80)
    for ob in them:
        if lying is not None:
            ob.rotation_euler = (math.radians(90), 0, math.radians(lying))
            ob.location = (at[0], at[1], at[2] + r * 1.12)
        else:
            ob.location = at
    return them


def _plate(name, outline, thickness, role):
    n = len(outline)
    verts = [(x, y, 0) for x, y in outline] + [(x, y, thickness) for x, y in outline]
    faces = [list(range(n))[::-1], list(range(n, 2 * n))] + [[i, (i + 1) % n, n + (i + 1) % n, n + i] for i in range(n)]
    return thing(name, verts, faces, role, False)


def round_knife(at, turn=0.0):
    """The half-moon knife of who cuts leather."""
    with Things() as them:
        r = 0.062
        outer = [(r * 1.15 * math.cos(a), r * math.sin(a)) for a in np.linspace(math.radians(-172), math.radians(-8), 40)]
        inner = [(0.050, -0.004), (0.012, 0.014), (0.010, 0.034), (-0.010, 0.034), (-0.012, 0.014), (-0.050, -0.004)]
        _plate("blade", outer + inner, 0.0016, "blade")
        handle = lathe("handle", [(0, 0), (0.010, 0.001), (0.0125, 0.012), (0.011, 0.03), (0.015, 0.06), (0.017, 0.085), (0.012, 0.104), (0, 0.110)], role="walnut")
        handle.rotation_euler, handle.location = (math.radians(-90), 0, 0), (0, 0.030, 0.010)
        ferrule = lathe("ferrule", [(0.0105, -0.006), (0.0115, 0.0), (0.0115, 0.012), (0.0105, 0.014)], role="brass")
        ferrule.rotation_euler, ferrule.location = (math.radians(-90), 0, 0), (0, 0.026, 0.010)
    for ob in them:
        ob.location.z += at[2]
    return them.move((at[0], at[1], 0), turn)


def awl(at, turn=0.0):
    with Things() as them:
        for name, profile, role in (
            ("grip", [(0, 0), (0.008, 0.001), (0.017, 0.018), (0.018, 0.035), (0.012, 0.06), (0.009, 0.075), (0, 0.076)], "oak"),
            ("collar", [(0.0095, 0.070), (0.0098, 0.071), (0.0085, 0.086), (0, 0.087)], "brass"),
            ("steel", [(0.0024, 0.085), (0.0022, 0.12), (0.0003, 0.150), (0, 0.150)], "blade"),
        ):
            ob = lathe(name, profile, role=role)
            ob.rotation_euler, ob.location = (math.radians(-88), 0, 0), (0, 0, 0.017 + at[2])
    return them.move((at[0], at[1], 0), turn)


def ruler(at, turn=0.0, length=0.5):
    with Things() as them:
        block("ruler", (length, 0.032, 0.0016), (0, 0, at[2]), "blade", 0.0003)
        for i in range(int(length * 100)):
            tall = 0.010 if i % 10 == 0 else 0.007 if i % 5 == 0 else 0.004
            x = -length / 2 + 0.004 + i * 0.01
            quad("mark", [(x, 0.015 - tall, at[2] + 0.0018), (x + 0.0005, 0.015 - tall, at[2] + 0.0018), (x + 0.0005, 0.015, at[2] + 0.0018), (x, 0.015, at[2] + 0.0018)], "dark")
    return them.move((at[0], at[1], 0), turn)


def roll(at, role, length=1.3, r=0.075, turn=0.0, seed=1):
    """A rolled hide, seen with its spiral at the end."""
    turns, n = 3.4, 150
    rng = np.random.default_rng(seed)
    wob = rng.uniform(0.004, 0.010)
    with Things() as them:
        verts, faces = [], []
        for i in range(n):
            t = i / (n - 1)
            a = t * turns * 2 * math.pi
            rad = r * (0.22 + 0.78 * t) + wob * math.sin(a * 2.3) * t
            for x in (-length / 2 + 0.02 * math.sin(a * 0.7), length / 2 + 0.015 * math.sin(a * 0.6 + 1)):
                verts.append((x, rad * math.cos(a), rad * math.sin(a) + r))
        for i in range(n - 1):
            k = i * 2
            faces.append([k, k + 1, k + 3, k + 2])
        ob = thing("roll", verts, faces, role)
        ob.modifiers.new("thick", "SOLIDIFY").thickness = 0.004
    for ob in them:
        ob.location.z += at[2]
    return them.move((at[0], at[1], 0), turn)


def hide_outline(width, depth, seed=2, n=160):
    """The outline of half a cow, more or less: legs, belly, neck."""
    rng = np.random.default_rng(seed)
    a = np.linspace(0, 2 * math.pi, n, endpoint=False)
    r = 1 + 0.10 * np.cos(2 * a) + 0.13 * np.cos(4 * a + 0.4) ** 3 + 0.03 * np.sin(7 * a + 1)
    r += 0.012 * np.cumsum(rng.normal(0, 1, n)) / math.sqrt(n) * np.sin(a / 2)
    return np.stack([r * np.cos(a) * width / 2, r * np.sin(a) * depth / 2], -1)


def sample_board(x, y, z, columns, rows, pairs, size=0.15, gap=0.035, seed=5):
    """Samples on brass pins against a wall that faces the camera. Roles come from `pairs` of (family, hex)."""
    rng = np.random.default_rng(seed)
    outline = _corners(size, size, 0.010)
    shapes = {}
    for row in range(rows):
        for column in range(columns):
            family, colour = pairs[(row * columns + column) % len(pairs)]
            role = f"sheet:{family}:{colour}"
            at = (x + column * (size + gap), y - 0.012, z - row * (size + gap))
            if role not in shapes:
                shapes[role] = sheet(role, outline, 0.002, 0.004, bend=lambda u, v: 0.004 * math.sin(u * 18 + 1) + 0.010 * (0.5 - v / size) ** 2)
                new = shapes[role]
            else:
                new = []
                for ob in shapes[role]:
                    twin = ob.copy()
                    ob.users_collection[0].objects.link(twin)
                    new.append(twin)
            for ob in new:
                ob.location, ob.rotation_euler = at, (math.radians(90), 0, 0)
                ob.rotation_euler.rotate_axis("Z", math.radians(rng.uniform(-1.6, 1.6)))
            pin = lathe("pin", [(0, 0), (0.006, 0.001), (0.006, 0.004), (0.002, 0.006), (0.002, 0.03)], role="brass")
            pin.rotation_euler, pin.location = (math.radians(-90), 0, 0), (at[0], y - 0.030, at[2] + size / 2 - 0.016)


def needle(points, at_end):
    """Thread along points and a needle at its end, lying towards `at_end`."""
    welt("loose", points, 0.00055, closed=False, role="thread")
    tip, eye = np.array(at_end), np.array(points[-1])
    way = (tip - eye) / np.linalg.norm(tip - eye)
    start = eye - way * 0.004
    tube("needle", [tuple(start), tuple(start + way * 0.045)], 0.00085, 0.001, "blade")
    cone = lathe("point", [(0.00085, 0), (0.0, 0.012)], role="blade", around=16)
    cone.location = start + way * 0.045
    from mathutils import Vector
    cone.rotation_euler = Vector(way).to_track_quat("Z", "Y").to_euler()
