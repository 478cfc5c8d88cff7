import type { Rgb } from './film.ts'

/**
 * The light on a product (or on a hide) without its color, from which it is composed in any leather.
 *
 * Each layer except `backdrop` has one byte per pixel. In `body`, `bounce` and `gloss` this byte is
 * `255 × √(light / top)`.
 */
export type RenderLayers = {
  width: number
  height: number
  /** Light that reaches the leather directly. */
  body: Uint8Array
  /** Light that the leather reflects onto itself, for example in folds. A lighter hide reflects more. */
  bounce: Uint8Array
  /** Reflections of the surface, independent of the color of the hide. */
  gloss: Uint8Array
  /** How much of the pixel is leather: 0 for nothing, 255 for the whole pixel. */
  mask: Uint8Array
  /** Everything except leather, in color: three bytes per pixel. Absent when there is only leather. */
  backdrop?: Uint8Array
  /** Brightest light of each layer. */
  top: { body: number; bounce: number; gloss: number }
  /** Color of the lamps. */
  tint: Rgb
}

/** Returns the size of the layers in memory, in bytes. */
export const bytesOf = (layers: RenderLayers) => layers.width * layers.height * (layers.backdrop ? 7 : 4)
