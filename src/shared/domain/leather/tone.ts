/** A color in CIE L*a*b*, which matches perception: lightness 0 to 100, and the distance from gray on two axes. */
export type Tone = { lightness: number; redness: number; yellowness: number }

/** Converts a hex color, with or without hash. @example toneOf('#1d1c1c').lightness // 10.4 */
export function toneOf(hex: string): Tone {
  const [red, green, blue] = [0, 2, 4].map((at) => linear(Number.parseInt(hex.replace('#', '').slice(at, at + 2), 16)))
  const [r = 0, g = 0, b = 0] = [red, green, blue]
  // sRGB to XYZ under daylight, each relative to white.
  const x = cubeRoot((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
  const y = cubeRoot(0.2126 * r + 0.7152 * g + 0.0722 * b)
  const z = cubeRoot((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
  return { lightness: 116 * y - 16, redness: 500 * (x - y), yellowness: 200 * (y - z) }
}

/** Returns how different two colors look. With a distance below 2 or 3 they look the same. */
export function toneDistance(one: Tone, other: Tone): number {
  return Math.hypot(one.lightness - other.lightness, one.redness - other.redness, one.yellowness - other.yellowness)
}

/** Converts a channel of sRGB, 0 to 255, to linear light, 0 to 1. An invalid value counts as 0. */
function linear(byte: number): number {
  const part = (byte || 0) / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

const cubeRoot = (part: number) => (part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116)
