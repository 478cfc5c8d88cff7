import { linearFromByte, type Rgb } from '#shared/domain/pictures/render-layers/film.ts'

export type Lab = readonly [lightness: number, a: number, b: number]

/** Converts an sRGB color in bytes to CIE L*a*b* (D65). */
export function labOf([red, green, blue]: Rgb): Lab {
  const [r, g, b] = [linearFromByte(red), linearFromByte(green), linearFromByte(blue)]
  const curve = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116)
  const x = curve((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047)
  const y = curve(0.2126729 * r + 0.7151522 * g + 0.072175 * b)
  const z = curve((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

/** Returns the sRGB bytes of a color. @example rgbOf('8a4b22') // [138, 75, 34] */
export const rgbOf = (hex: string): Rgb => [
  Number.parseInt(hex.slice(0, 2), 16),
  Number.parseInt(hex.slice(2, 4), 16),
  Number.parseInt(hex.slice(4, 6), 16),
]

/**
 * Returns the perceived difference of two colors (CIEDE2000). A difference below 1 is invisible. A difference below 3
 * is visible only when the colors are side by side.
 *
 * After G. Sharma, W. Wu and E. Dalal, "The CIEDE2000 color-difference formula: implementation notes, supplementary
 * test data, and mathematical observations", Color Research & Application 30 (2005).
 */
export function colorDifference([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const meanChroma = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2
  const g = 0.5 * (1 - Math.sqrt(meanChroma ** 7 / (meanChroma ** 7 + 25 ** 7)))
  const [first, second] = [polar(a1 * (1 + g), b1), polar(a2 * (1 + g), b2)]

  const lightness = l2 - l1
  const chroma = second.chroma - first.chroma
  const isGray = first.chroma * second.chroma === 0
  const turn = isGray ? 0 : ((second.hue - first.hue + 540) % 360) - 180
  const hue = 2 * Math.sqrt(first.chroma * second.chroma) * sine(turn / 2)

  const l = (l1 + l2) / 2
  const c = (first.chroma + second.chroma) / 2
  const h = isGray ? first.hue + second.hue : (first.hue + turn / 2 + 360) % 360
  const t = 1 - 0.17 * cosine(h - 30) + 0.24 * cosine(2 * h) + 0.32 * cosine(3 * h + 6) - 0.2 * cosine(4 * h - 63)
  const scaleL = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2)
  const scaleC = 1 + 0.045 * c
  const scaleH = 1 + 0.015 * c * t
  const turning = 30 * Math.exp(-(((h - 275) / 25) ** 2))
  const rotation = -2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)) * sine(2 * turning)

  return Math.sqrt(
    (lightness / scaleL) ** 2 +
      (chroma / scaleC) ** 2 +
      (hue / scaleH) ** 2 +
      rotation * (chroma / scaleC) * (hue / scaleH),
  )
}

const polar = (a: number, b: number) => ({
  chroma: Math.hypot(a, b),
  hue: a === 0 && b === 0 ? 0 : ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
})
const sine = (degrees: number) => Math.sin((degrees * Math.PI) / 180)
const cosine = (degrees: number) => Math.cos((degrees * Math.PI) / 180)
