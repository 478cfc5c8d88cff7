import { FILM_STEPS, film, type Rgb, STEPS_PER_LIGHT } from './film.ts'
import type { RenderLayers } from './render-layers.ts'

/** The leather of a composed picture. */
export type Hide = {
  /** Color in linear light. */
  color: Rgb
  /** Factor for the highlights: 1 as rendered, 0.6 as photographed through a polarizer, 0.1 for nubuck. */
  shine: number
  /** Gloss that the whole surface has. It is subtracted before `shine` is applied. Default 0. */
  veil?: number
}

/** A composed picture. `pixels` has three bytes per pixel (red, green, blue), row by row. */
export type ComposedPicture = { width: number; height: number; pixels: Uint8Array<ArrayBuffer> }

/**
 * Composes the layers in one leather.
 *
 * Leather is `film(((body + bounce × color) × color + shine × max(0, gloss − veil)) × tint)`; where the mask is partly
 * transparent, the backdrop shows through. The shader of the shop's pages repeats this arithmetic, and a test compares
 * the two.
 */
export function compose(layers: RenderLayers, hide: Hide): ComposedPicture {
  const { width, height } = layers
  const pixels = new Uint8Array(width * height * 3)
  createComposer(layers, hide)(pixels, { channels: 3, from: 0, to: height })
  return { width, height, pixels }
}

/** Rows to compose: `from` up to, not including, `to`. Pixels have `channels` bytes; the first three are written. */
type Rows = { channels: 3 | 4; from: number; to: number }

/**
 * Returns a function that composes a range of rows, for callers that compose a picture in parts.
 *
 * For speed, everything that does not depend on the pixel is computed once, into tables. Their values are amounts of
 * light, expressed as indexes of the tone-curve table `film`. For each pixel and color channel only look-ups and
 * additions remain.
 */
export function createComposer(layers: RenderLayers, hide: Hide) {
  const { width, body, bounce, gloss, mask, backdrop } = layers
  const tables = ([0, 1, 2] as const).map((channel) => lightTables(layers, hide, channel))

  return (pixels: Uint8Array | Uint8ClampedArray, { channels, from, to }: Rows): void => {
    tables.forEach((light, channel) => {
      for (let pixel = from * width; pixel < to * width; pixel++) {
        // The indexes are bytes and the tables have 256 entries; the fallbacks only satisfy the compiler.
        const cover = mask[pixel] ?? 0
        const behind = backdrop?.[pixel * 3 + channel] ?? 0
        const at = pixel * channels + channel
        if (cover === 0) {
          pixels[at] = behind
          continue
        }
        const steps =
          (light.body[body[pixel] ?? 0] ?? 0) +
          (light.bounce[bounce[pixel] ?? 0] ?? 0) +
          (light.gloss[gloss[pixel] ?? 0] ?? 0)
        const leather = film[Math.min(FILM_STEPS, Math.trunc(steps))] ?? 0
        pixels[at] = cover === 255 ? leather : Math.trunc(behind + ((leather - behind) * cover) / 255)
      }
    })
  }
}

/** Returns for one color channel the light of every byte value of the layers, as indexes of `film`. */
function lightTables({ top, tint }: RenderLayers, { color: colour, shine, veil = 0 }: Hide, channel: 0 | 1 | 2) {
  const scale = tint[channel] * STEPS_PER_LIGHT
  const tableOf = (light: (part: number) => number) =>
    Float32Array.from({ length: 256 }, (_, byte) => light((byte / 255) ** 2) * scale)

  return {
    body: tableOf((part) => part * top.body * colour[channel]),
    bounce: tableOf((part) => part * top.bounce * colour[channel] ** 2),
    gloss: tableOf((part) => Math.max(0, part * top.gloss - veil) * shine),
  }
}

/** Returns the picture mirrored from left to right. */
export function mirrored({ width, height, pixels }: ComposedPicture): ComposedPicture {
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
