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
}

type Rgb = readonly [number, number, number]

/** Luminance above which a leather counts as pale. */
const PALE = 0.35

/**
 * Returns the look of a leather.
 *
 * @param hex six hexadecimal digits
 * @param top brightest value of the family's shade; 1 for a family without shade
 */
export function leatherLook(hex: string, top: number): LeatherLook {
  const color = linear(hex)
  const [red, green, blue] = color
  const isPale = red * 0.21 + green * 0.72 + blue * 0.07 > PALE
  return {
    color: each(color, (part) => part * top),
    thread: each(color, (part) => (isPale ? part * 0.6 : part * 1.15 + 0.004)),
    occlusion: isPale ? 0.55 : 0.9,
  }
}

/** Converts an sRGB color to linear light. */
function linear(hex: string): Rgb {
  const part = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [part(0), part(2), part(4)]
}

const each = ([red, green, blue]: Rgb, change: (part: number) => number): Rgb => [
  Math.min(1, change(red)),
  Math.min(1, change(green)),
  Math.min(1, change(blue)),
]
