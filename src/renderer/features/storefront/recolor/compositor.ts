import type { Rgb } from '#shared/domain/pictures/render-layers/film.ts'

/** The decoded images of the render layers. The bounce layer (reflected light) may be smaller than the others. */
export type DecodedLayers = {
  width: number
  height: number
  top: { body: number; bounce: number; gloss: number }
  tint: Rgb
  body: ImageBitmap
  bounce: ImageBitmap
  gloss: ImageBitmap
  mask: ImageBitmap
}

/** Position of a picture on the surface it was composed on, in pixels. */
export type Part = { top: number; width: number; height: number }

/**
 * Receives the composed picture, which is valid only during the call. The surface may be larger than the picture:
 * `part` is the position of the picture, which starts at the left edge.
 */
export type OnComposed = (picture: CanvasImageSource, part: Part) => void

/** The layers of one side of a product, ready to be composed in any leather. */
export interface LayerComposition {
  /** Stores a backdrop (everything that is not leather) under a name. Takes ownership of the bitmap. */
  addBackdrop(name: string, backdrop: ImageBitmap): Promise<void>
  /** Composes leather of a color in front of a backdrop, and passes the picture to `take` unless the signal aborts. */
  compose(look: { hex: string; backdrop: string }, signal: AbortSignal, take: OnComposed): Promise<void>
  /** Releases the layers. */
  close(): void
}

/** Composes pictures, either with WebGL or on the CPU. */
export interface Compositor {
  /** Whether the browser took away the graphics context, so that this compositor cannot paint now. */
  isLost(): boolean
  /** Releases the graphics resources. The compositor cannot paint afterwards. */
  close(): void
  /** Prepares layers for painting. Takes ownership of the bitmaps. */
  prepare(layers: DecodedLayers): Promise<LayerComposition>
}
