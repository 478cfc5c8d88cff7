/** Converts a byte of sRGB to linear light from 0 to 1. */
export function linearFromByte(byte: number): number {
  const value = byte / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** Converts linear light to sRGB from 0 to 1. */
export const displayFromLinear = (light: number) =>
  light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055

/** Returns red, green and blue in linear light of a color like `8a4b22`. */
export const linearFromHex = (hex: string): Rgb => [
  linearFromByte(Number.parseInt(hex.slice(0, 2), 16)),
  linearFromByte(Number.parseInt(hex.slice(2, 4), 16)),
  linearFromByte(Number.parseInt(hex.slice(4, 6), 16)),
]

export type Rgb = readonly [red: number, green: number, blue: number]

/** The brightest light in the table; more light gives the same byte. White paper under the lamps is 1. */
const BRIGHTEST = 4
const CONTRAST = 0.35

/** Steps in the table of `film`; the last entry is for `BRIGHTEST` and everything above it. */
export const FILM_STEPS = 8192

/** Steps in the film table per unit of light. */
export const STEPS_PER_LIGHT = FILM_STEPS / BRIGHTEST

/**
 * Tone curve of the shop, as a table: maps an amount of light to a byte. Highlights are compressed and not clipped, and
 * the mid-tones get some contrast, as on photographic film. The renders were tuned with this curve, so a change of the
 * curve changes every picture.
 *
 * It is a table for speed, because one picture needs four million look-ups.
 */
export const film = Uint8ClampedArray.from({ length: FILM_STEPS + 1 }, (_, step) => {
  const light = step / STEPS_PER_LIGHT
  const rolledOff = displayFromLinear(Math.min(1, (light * (1 + light / 2.6 ** 2)) / (1 + light * 0.62)))
  const contrasted = rolledOff * rolledOff * (3 - 2 * rolledOff)
  return Math.round(255 * (rolledOff + CONTRAST * (contrasted - rolledOff)))
})

/** Returns the byte for an amount of light. */
export const develop = (light: number) => film[Math.min(FILM_STEPS, Math.trunc(light * STEPS_PER_LIGHT))] ?? 0
