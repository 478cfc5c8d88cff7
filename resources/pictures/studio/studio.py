"""The studio: leather, wood and metal, a seamless backdrop, softboxes, a camera; and Cycles settings for a small CPU."""
import math
import bpy
import numpy as np
from mathutils import Vector

# Pictures remember the version by which they were made. Raise it for a change that all pictures should get: `render.ts`
# renders again what is older.
VERSION = 2


def reset():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    return scene


def cycles(scene, width, height, samples, threshold=0.0):
    c = scene.cycles
    c.device, c.samples = "CPU", samples
    c.use_adaptive_sampling, c.adaptive_threshold = threshold > 0, threshold
    c.use_denoising = False  # Debian's Blender is built without OpenImageDenoise and stops if asked
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.transmission_bounces = 5, 3, 2, 2
    c.caustics_reflective = c.caustics_refractive = False
    c.sample_clamp_indirect, c.sample_clamp_direct = 3, 0
    c.blur_glossy = 1.0
    c.filter_width = 1.8  # thin black legs show dots at the usual 1.5
    scene.render.resolution_x, scene.render.resolution_y, scene.render.resolution_percentage = width, height, 100
    scene.render.use_persistent_data = True
    scene.view_settings.view_transform = "Standard"


# ---------------------------------------------------------------- materials

def _material(name):
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    nt = m.node_tree
    return m, nt, nt.nodes["Principled BSDF"]


def _node(nt, kind, **values):
    n = nt.nodes.new(kind)
    for key, v in values.items():
        if key in n.inputs:
            n.inputs[key].default_value = v
        else:
            setattr(n, key, v)
    return n


def _image(name, values):
    """A float picture for bump and variation; `values` is (height, width) in 0..1 and tiles."""
    h, w = values.shape
    im = bpy.data.images.new(name, w, h, float_buffer=True, is_data=True)
    rgba = np.ones((h, w, 4), np.float32)
    rgba[..., :3] = values[..., None]
    im.pixels.foreach_set(rgba.ravel())
    im.pack()
    return im


def _stretch(v):
    lo, hi = np.percentile(v, 0.5), np.percentile(v, 99.5)
    return np.clip((v - lo) / (hi - lo), 0, 1)


def clouds(size, slope, seed, low=1, high=1e9):
    """Seamless noise: random phases under a falling spectrum between two frequencies (cycles per tile)."""
    rng = np.random.default_rng(seed)
    fy, fx = np.fft.fftfreq(size)[:, None] * size, np.fft.fftfreq(size)[None, :] * size
    f = np.hypot(fx, fy)
    amp = np.where((f >= low) & (f <= high), np.maximum(f, 1) ** -slope, 0)
    return _stretch(np.fft.ifft2(amp * np.fft.fft2(rng.normal(size=(size, size)))).real)


def pebbles(size=1024, cells=64, seed=2):
    """Seamless leather grain: rounded pebbles of uneven size between creases, as height 0..1."""
    rng = np.random.default_rng(seed)
    jitter = rng.uniform(0.05, 0.95, (cells, cells, 2))
    warp = size / cells * 0.5
    yy, xx = np.mgrid[0:size, 0:size].astype(np.float32)
    yy += (clouds(size, 1.5, seed + 1, 4, 60) - 0.5) * warp * 2
    xx += (clouds(size, 1.5, seed + 2, 4, 60) - 0.5) * warp * 2
    gy, gx = yy * cells / size, xx * cells / size
    iy, ix = np.floor(gy).astype(int), np.floor(gx).astype(int)
    first, second = np.full((size, size), 9.0), np.full((size, size), 9.0)
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            cy, cx = iy + dy, ix + dx
            j = jitter[cy % cells, cx % cells]
            d = np.hypot(cy + j[..., 0] - gy, cx + j[..., 1] - gx)
            second = np.minimum(second, np.maximum(first, d))
            first = np.minimum(first, d)
    edge = np.clip((second - first) / 0.45, 0, 1)
    dome = edge * (2 - edge)  # steep at the crease, flat on top
    return _stretch(dome * 0.85 + 0.15 * clouds(size, 1.0, seed + 3, 20, 300))


def leather(colour=(0.4, 0.4, 0.4), tile=0.22, grain=0.0007, hide=0.0011, roughness=(0.32, 0.40)):
    """Full-grain leather. `tile` is the width of one grain picture; `grain` and `hide` are bump depths in metres.

    Pictures instead of Voronoi nodes: three box-mapped look-ups cost a fraction of the 125 cells of a smooth Voronoi.
    Light that comes by way of this leather to another place sees it without grain, which takes half the time.
    """
    m, nt, bsdf = _material("leather")
    link = nt.links.new
    pos = _node(nt, "ShaderNodeTexCoord").outputs["Object"]

    def picture(image, metres):
        scale = _node(nt, "ShaderNodeVectorMath", operation="SCALE")
        scale.inputs["Scale"].default_value = 1 / metres
        link(pos, scale.inputs[0])
        tex = _node(nt, "ShaderNodeTexImage", projection="BOX", projection_blend=0.35)
        tex.image = image
        link(scale.outputs[0], tex.inputs["Vector"])
        return tex.outputs["Color"]

    fine = picture(_image("grain", pebbles()), tile)
    folds = 1 - np.abs(clouds(512, 1.6, 11, 2, 60) * 2 - 1)
    soft = picture(_image("hide", _stretch(0.6 * clouds(512, 1.9, 7, 2, 90) + 0.4 * folds ** 2)), 0.55)
    patina = picture(_image("patina", clouds(512, 1.3, 5, 1, 80)), 0.9)

    height = _node(nt, "ShaderNodeMath", operation="MULTIPLY_ADD")
    height.inputs[1].default_value = grain / hide
    link(fine, height.inputs[0])
    link(soft, height.inputs[2])
    bump = _node(nt, "ShaderNodeBump", Strength=1.0, Distance=hide)
    link(height.outputs[0], bump.inputs["Height"])
    link(bump.outputs["Normal"], bsdf.inputs["Normal"])

    rough = _node(nt, "ShaderNodeMapRange")
    rough.inputs["To Min"].default_value, rough.inputs["To Max"].default_value = roughness
    link(patina, rough.inputs["Value"])
    link(rough.outputs["Result"], bsdf.inputs["Roughness"])

    # the hide wanders a few percent in albedo; a factor, so that recolouring keeps it
    vary = _node(nt, "ShaderNodeMapRange")
    vary.inputs["To Min"].default_value, vary.inputs["To Max"].default_value = 0.95, 1.04
    link(patina, vary.inputs["Value"])
    tint = _node(nt, "ShaderNodeVectorMath", operation="SCALE")
    tint.inputs[0].default_value = colour
    link(vary.outputs["Result"], tint.inputs["Scale"])
    link(tint.outputs[0], bsdf.inputs["Base Color"])
    bsdf.inputs["Specular"].default_value = 0.45
    bsdf.inputs["Clearcoat"].default_value, bsdf.inputs["Clearcoat Roughness"].default_value = 0.10, 0.28  # the finish

    plain = _node(nt, "ShaderNodeBsdfPrincipled", Roughness=sum(roughness) / 2, Specular=0.45)
    mix = _node(nt, "ShaderNodeMixShader")
    link(_node(nt, "ShaderNodeLightPath").outputs["Is Camera Ray"], mix.inputs["Fac"])
    link(plain.outputs[0], mix.inputs[1])
    link(bsdf.outputs[0], mix.inputs[2])
    link(mix.outputs[0], nt.nodes["Material Output"].inputs["Surface"])
    tint.name, plain.name = "tint", "plain"
    dye(m, colour)
    return m


def dye(leather, colour):
    """Gives a material of `leather` another color, which Cycles takes over without preparing the piece again."""
    nodes = leather.node_tree.nodes
    nodes["tint"].inputs[0].default_value = colour
    nodes["plain"].inputs["Base Color"].default_value = (*colour, 1)


def wood(dark=(0.22, 0.11, 0.045), light=(0.42, 0.25, 0.12)):
    m, nt, bsdf = _material("wood")
    link = nt.links.new
    pos = _node(nt, "ShaderNodeTexCoord").outputs["Object"]
    stretch = _node(nt, "ShaderNodeMapping")
    stretch.inputs["Scale"].default_value = (60, 60, 4)
    link(pos, stretch.inputs["Vector"])
    grain = _node(nt, "ShaderNodeTexNoise", Scale=1.6, Detail=5.0, Distortion=0.6)
    link(stretch.outputs[0], grain.inputs["Vector"])
    ramp = _node(nt, "ShaderNodeValToRGB")
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = 0.35, 0.65
    ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[1].color = (*dark, 1), (*light, 1)
    link(grain.outputs["Fac"], ramp.inputs["Fac"])
    link(ramp.outputs["Color"], bsdf.inputs["Base Color"])
    bsdf.inputs["Roughness"].default_value = 0.45
    return m


def metal(colour=(0.02, 0.019, 0.018), roughness=0.42, metallic=0.6):
    m, nt, bsdf = _material("metal")
    bsdf.inputs["Base Color"].default_value = (*colour, 1)
    bsdf.inputs["Metallic"].default_value = metallic
    bsdf.inputs["Roughness"].default_value = roughness
    return m


def materials():
    """Everything a piece is made of besides its leather, by the names in upholstery.py."""
    return {
        "oak": wood(),
        "walnut": wood((0.085, 0.042, 0.02), (0.17, 0.09, 0.045)),
        "black-wood": wood((0.012, 0.011, 0.010), (0.028, 0.025, 0.022)),
        "black-steel": metal(),
        "steel": metal((0.56, 0.55, 0.53), 0.26, 1.0),
        "felt": plain("felt", (0.10, 0.095, 0.09)),
    }


def plain(name, colour, roughness=0.9, specular=0.2):
    m, nt, bsdf = _material(name)
    bsdf.inputs["Base Color"].default_value = (*colour, 1)
    bsdf.inputs["Roughness"].default_value = roughness
    bsdf.inputs["Specular"].default_value = specular
    return m


def dress(materials):
    """Gives every object the material of its role."""
    for ob in bpy.context.scene.objects:
        role = ob.get("role")
        if role in materials and hasattr(ob.data, "materials") and list(ob.data.materials) != [materials[role]]:
            ob.data.materials.clear()
            ob.data.materials.append(materials[role])


# ---------------------------------------------------------------- room and light

def backdrop(colour=(0.84, 0.775, 0.70), width=14, depth=3.2, height=5):
    """A seamless sweep: floor, a wide curve, wall."""
    r, steps, verts, faces = 1.6, 24, [], []
    profile = [(-7.0, 0.0), (depth - r, 0.0)]
    profile += [(depth - r + r * math.sin(a), r - r * math.cos(a)) for a in [math.pi / 2 * i / steps for i in range(1, steps + 1)]]
    profile += [(depth, height)]
    for y, z in profile:
        verts += [(-width / 2, y, z), (width / 2, y, z)]
    for i in range(len(profile) - 1):
        faces.append([2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2])
    me = bpy.data.meshes.new("backdrop")
    me.from_pydata(verts, [], faces)
    me.polygons.foreach_set("use_smooth", [True] * len(faces))
    ob = bpy.data.objects.new("backdrop", me)
    bpy.context.scene.collection.objects.link(ob)
    ob["role"] = "backdrop"
    return ob, plain("backdrop", colour, 0.95, 0.1)


def softbox(name, at, look, size, power, colour=(1, 1, 1), shape="RECTANGLE", ratio=1.0):
    li = bpy.data.lights.new(name, "AREA")
    li.shape, li.size, li.size_y, li.energy, li.color = shape, size, size * ratio, power, colour
    ob = bpy.data.objects.new(name, li)
    ob.location = at
    ob.rotation_euler = (Vector(look) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(ob)
    return ob


def studio_light(scale=1.0):
    """Key from the upper left, a weak fill, a window on the left that shows in the gloss, a strip from behind that draws the edges.

    The key is small enough to give folds a lit side and a dark one. All together are as bright as in the first studio, so that
    pictures of both can be in one list."""
    softbox("key", (-2.6 * scale, -2.2 * scale, 2.9 * scale), (0, 0, 0.4), 1.3 * scale, 191 * scale ** 2, ratio=0.8)
    softbox("fill", (3.6 * scale, -2.6 * scale, 1.8 * scale), (0, 0, 0.4), 2.6 * scale, 27 * scale ** 2)
    softbox("window", (-3.1 * scale, 0.9 * scale, 1.5 * scale), (0, 0, 0.5), 0.7 * scale, 34 * scale ** 2, ratio=2.2)
    softbox("wash", (0.5 * scale, 0.9 * scale, 3.6 * scale), (0.6 * scale, 3.0, 1.4), 2.6 * scale, 53 * scale ** 2, ratio=0.4)
    softbox("rim", (1.8 * scale, 2.0 * scale, 2.9 * scale), (0, 0, 0.5), 2.2 * scale, 62 * scale ** 2, ratio=0.35)
    w = bpy.data.worlds.new("world")
    w.use_nodes = True
    w.node_tree.nodes["Background"].inputs["Color"].default_value = (1, 1, 1, 1)
    w.node_tree.nodes["Background"].inputs["Strength"].default_value = 0.134
    bpy.context.scene.world = w


def camera(target, distance, azimuth, elevation, lens=70, shift_y=0.0):
    """azimuth 0 looks straight at the front; positive walks to the right."""
    a, e = math.radians(azimuth), math.radians(elevation)
    t = Vector(target)
    at = t + Vector((math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e))) * distance
    cam = bpy.data.cameras.new("camera")
    cam.lens, cam.shift_y = lens, shift_y
    ob = bpy.data.objects.new("camera", cam)
    ob.location = at
    ob.rotation_euler = (t - at).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(ob)
    bpy.context.scene.camera = ob
    return ob
