import type { RawPicture } from '../picture-source.ts'
import { FILM_STEPS, film, type Rgb, STEPS_PER_LIGHT } from './film.ts'
import type { LightLayers } from './light-layers.ts'

/** The leather that a picture is composed in. */
export type Hide = {
  /** Colour in linear light. */
  colour: Rgb
  /** How much of the highlights is kept: 0.6 as through a polariser, 1 as rendered, 0.1 for nubuck. */
  shine: number
  /** Gloss that lies over the whole surface and is taken away before `shine` counts; 0 unless told. */
  veil?: number
}

/**
 * One picture of the layers in one leather.
 *
 * Leather is `film((body + bounce × colour) × colour + shine × gloss)`; where the mask is not
 * closed, that much of the room shines through. Everything that does not change from pixel to pixel
 * is in tables, already in steps of the film, which leaves three additions per colour and pixel.
 */
export function compose(layers: LightLayers, hide: Hide): RawPicture {
  const { width, height, body, bounce, gloss, mask, room } = layers
  const tables = ([0, 1, 2] as const).map((channel) => lightTables(layers, hide, channel))
  const pixels = new Uint8Array(width * height * 3)

  tables.forEach((light, channel) => {
    for (let pixel = 0, at = channel; pixel < mask.length; pixel++, at += 3) {
      // The indexes are bytes and the tables have 256 entries; the fallbacks only satisfy the compiler.
      const cover = mask[pixel] ?? 0
      const behind = room?.[at] ?? 0
      if (cover === 0) {
        pixels[at] = behind
        continue
      }
      const steps =
        (light.body[body[pixel] ?? 0] ?? 0) +
        (light.bounce[bounce[pixel] ?? 0] ?? 0) +
        (light.gloss[gloss[pixel] ?? 0] ?? 0)
      const leather = film[Math.min(FILM_STEPS, Math.trunc(steps))] ?? 0
      pixels[at] = cover === 255 ? leather : behind + ((leather - behind) * cover) / 255
    }
  })
  return { width, height, pixels }
}

/** For one colour channel: what every byte of a layer adds to the light, in steps of the film. */
function lightTables({ top, tint }: LightLayers, { colour, shine, veil = 0 }: Hide, channel: 0 | 1 | 2) {
  const scale = tint[channel] * STEPS_PER_LIGHT
  const table = (light: (part: number) => number) =>
    Float32Array.from({ length: 256 }, (_, byte) => light((byte / 255) ** 2) * scale)

  return {
    body: table((part) => part * top.body * colour[channel]),
    bounce: table((part) => part * top.bounce * colour[channel] ** 2),
    gloss: table((part) => Math.max(0, part * top.gloss - veil) * shine),
  }
}

/** The same picture as in a mirror. */
export function mirrored({ width, height, pixels }: RawPicture): RawPicture {
  const flipped = new Uint8Array(pixels.length)
  for (let row = 0; row < pixels.length; row += width * 3) {
    for (let from = row, to = row + width * 3 - 3; from < row + width * 3; from += 3, to -= 3) {
      flipped[to] = pixels[from] ?? 0
      flipped[to + 1] = pixels[from + 1] ?? 0
      flipped[to + 2] = pixels[from + 2] ?? 0
    }
  }
  return { width, height, pixels: flipped }
}
