"""A family of families.py as a material for Blender, laid over a thing from above or along its own coordinates."""
import families
import numpy as np
import studio


def surface(hide, colour=(0.4, 0.4, 0.4)):
    """Leather of this family in this colour (linear). The grain lies on the object's x and y, in true size."""
    m, nt, bsdf = studio._material("hide")
    link = nt.links.new
    place = studio._node(nt, "ShaderNodeMapping")
    place.inputs["Scale"].default_value = (1 / families.TILE, 1 / families.TILE, 1)
    place.inputs["Location"].default_value = (0.5, 0.5, 0)
    link(studio._node(nt, "ShaderNodeTexCoord").outputs["Object"], place.inputs["Vector"])

    def field(name, values):
        tex = studio._node(nt, "ShaderNodeTexImage", interpolation="Cubic")
        tex.image = studio._image(name, values.astype(np.float32))
        link(place.outputs[0], tex.inputs["Vector"])
        return tex.outputs["Color"]

    low, high = float(hide.height.min()), float(hide.height.max())
    bump = studio._node(nt, "ShaderNodeBump", Strength=1.0, Distance=high - low)
    link(field("height", (hide.height - low) / (high - low)), bump.inputs["Height"])
    link(bump.outputs["Normal"], bsdf.inputs["Normal"])
    dyed = studio._node(nt, "ShaderNodeVectorMath", operation="MULTIPLY")
    dyed.name = "dye"
    dyed.inputs[1].default_value = colour
    link(field("shade", hide.shade), dyed.inputs[0])
    link(dyed.outputs[0], bsdf.inputs["Base Color"])
    link(field("roughness", hide.roughness), bsdf.inputs["Roughness"])
    bsdf.inputs["Specular"].default_value = hide.specular
    return m


def dyed(material, colour):
    """The same leather in another colour, without making its fields again."""
    other = material.copy()
    other.node_tree.nodes["dye"].inputs[1].default_value = colour
    return other
