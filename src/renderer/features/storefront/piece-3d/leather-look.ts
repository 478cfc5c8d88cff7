import { linearFromHex, type Rgb } from '#shared/domain/pictures/render-layers/film.ts'
import { dyeIn3d } from '#shared/domain/pictures/render-layers/lit-plane.ts'
import type { LeatherSurface } from '#shared/domain/three-d/three-d-files.ts'

/**
 * How a leather looks on a model: colors in linear light, and strengths of the material.
 */
export type LeatherLook = {
  /** Factor of the leather's texture, red, green and blue from 0 to 1. */
  color: Rgb
  /** The yarn of the seams: darker than a pale leather, slightly lighter than a dark one. */
  thread: Rgb
  /** Strength of the baked shadows in folds, 0 to 1. A pale leather lights its own folds. */
  occlusion: number
  /** Strength of the reflections, 0 to 1. */
  gloss: number
}

/** Luminance above which a leather counts as pale. */
const PALE = 0.35

/** Strength of the baked shadows on black leather, and how much less it is per unit of luminance. */
const OCCLUSION = { black: 0.75, perLuminance: 0.2 } as const

/**
 * The two kinds of surface: closed leather, and nap without a mirror. `diffuse` and `mirrored`: light on the lit plane of
 * merel-3, for white leather without baked shadows, measured by `npm run bench -- color`. `gloss`: strength of the
 * reflections, lower than of bare leather, as in the pictures.
 */
const SURFACES = {
  closed: { gloss: 0.55, diffuse: 1.29, mirrored: 0.0151 },
  nap: { gloss: 0.1, diffuse: 1.32, mirrored: 0.0024 },
} as const
/** Part of the light on the lit plane that the baked shadows take away at full strength. */
const LIT_PLANE_SHADOW = 0.27

/**
 * Returns the look of a leather. On the lit plane it has the color of the picture
 * (docs/decisions.md#index, 3D viewer).
 *
 * @param hex six hexadecimal digits
 * @param family the surface of the leather
 */
export function leatherLook(hex: string, family: Pick<LeatherSurface, 'top' | 'specular' | 'shade'>): LeatherLook {
  const sample = linearFromHex(hex)
  const luminance = sample[0] * 0.21 + sample[1] * 0.72 + sample[2] * 0.07
  const occlusion = OCCLUSION.black - OCCLUSION.perLuminance * luminance
  const { gloss, diffuse, mirrored } = family.specular > 0 ? SURFACES.closed : SURFACES.nap
  const dye = dyeIn3d(hex, { diffuse: diffuse * (1 - occlusion * LIT_PLANE_SHADOW), gloss: mirrored })
  const top = family.shade ? family.top : 1
  const isPale = luminance > PALE
  return {
    color: each(dye, (part) => part * top),
    thread: each(dye, (part) => (isPale ? part * 0.6 : part * 1.15 + 0.004)),
    occlusion,
    gloss,
  }
}

const each = ([red, green, blue]: Rgb, change: (part: number) => number): Rgb => [
  Math.min(1, change(red)),
  Math.min(1, change(green)),
  Math.min(1, change(blue)),
]
