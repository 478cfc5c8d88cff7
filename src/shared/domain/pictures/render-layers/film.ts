/** Linear light from 0 to 1 of a byte of sRGB. */
export function linearFromByte(byte: number): number {
  const value = byte / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** sRGB from 0 to 1 of linear light. */
const displayFromLinear = (light: number) => (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055)

/** Red, green and blue in linear light of `8a4b22`. */
export const linearFromHex = (hex: string): Rgb => [
  linearFromByte(Number.parseInt(hex.slice(0, 2), 16)),
  linearFromByte(Number.parseInt(hex.slice(2, 4), 16)),
  linearFromByte(Number.parseInt(hex.slice(4, 6), 16)),
]

export type Rgb = readonly [red: number, green: number, blue: number]

/** The brightest light the film still tells apart; white paper under the lamps is 1. */
const BRIGHTEST = 4
const CONTRAST = 0.35

/** Entries in the table of `film`, the last one for `BRIGHTEST` and everything above it. */
export const FILM_STEPS = 8192

/** Steps in the film table per unit of light. */
export const STEPS_PER_LIGHT = FILM_STEPS / BRIGHTEST

/**
 * The tone curve of the shop: which byte a light becomes. Highlights roll off instead of burning
 * out and the middle gets some contrast, as on photographic film. The renders were judged with this
 * very curve, so changing it changes every picture.
 *
 * A table, because one picture asks it four million times.
 */
export const film = Uint8ClampedArray.from({ length: FILM_STEPS + 1 }, (_, step) => {
  const light = step / STEPS_PER_LIGHT
  const rolledOff = displayFromLinear(Math.min(1, (light * (1 + light / 2.6 ** 2)) / (1 + light * 0.62)))
  const contrasted = rolledOff * rolledOff * (3 - 2 * rolledOff)
  return Math.round(255 * (rolledOff + CONTRAST * (contrasted - rolledOff)))
})

/** The byte that this much light leaves on the film. */
export const develop = (light: number) => film[Math.min(FILM_STEPS, Math.trunc(light * STEPS_PER_LIGHT))] ?? 0
