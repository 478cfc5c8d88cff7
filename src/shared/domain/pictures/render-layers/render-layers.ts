import type { Rgb } from './film.ts'

/**
 * A piece of furniture (or a hide) as light instead of colour: enough to show it in any leather.
 *
 * Light layers hold one byte per pixel: the square root of the light, as a part of `top`.
 */
export type RenderLayers = {
  width: number
  height: number
  /** Light on the leather, for a dark hide. */
  body: Uint8Array
  /** What a paler hide adds, because its folds light each other. */
  bounce: Uint8Array
  /** What the surface mirrors, whatever the colour of the hide. */
  gloss: Uint8Array
  /** How much of the pixel is leather. */
  mask: Uint8Array
  /** Everything that is not leather, in colour: three bytes per pixel. Absent when there is nothing but leather. */
  backdrop?: Uint8Array
  /** The brightest light of each layer. */
  top: { body: number; bounce: number; gloss: number }
  /** Warmth of the lamps. */
  tint: Rgb
}

/** What the layers weigh in memory, in bytes. */
export const bytesOf = (layers: RenderLayers) => layers.width * layers.height * (layers.backdrop ? 7 : 4)
