import type { Rgb } from './film.ts'

/**
 * A product (or a hide) as light without color, to compose it in any leather.
 *
 * Each layer has one byte per pixel: the square root of the light, as a part of `top`.
 */
export type RenderLayers = {
  width: number
  height: number
  /** Light on the leather, for a dark hide. */
  body: Uint8Array
  /** Additional light on a lighter hide, because its folds light each other. */
  bounce: Uint8Array
  /** Reflections of the surface, independent of the color of the hide. */
  gloss: Uint8Array
  /** Part of the pixel that is leather. */
  mask: Uint8Array
  /** Everything except leather, in color: three bytes per pixel. Absent when there is only leather. */
  backdrop?: Uint8Array
  /** Brightest light of each layer. */
  top: { body: number; bounce: number; gloss: number }
  /** Warmth of the lamps. */
  tint: Rgb
}

/** Returns the size of the layers in memory, in bytes. */
export const bytesOf = (layers: RenderLayers) => layers.width * layers.height * (layers.backdrop ? 7 : 4)
