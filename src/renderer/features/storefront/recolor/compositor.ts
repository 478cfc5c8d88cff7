import type { Rgb } from '#shared/domain/pictures/render-layers/film.ts'

/** The layers of a light (`RenderLayers`), as the browser decoded them. Bounce may be smaller than the others. */
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

/** Where a picture lies on what it was composed on, in pixels. */
export type Part = { top: number; width: number; height: number }

/** Gets the composed picture, which is there for the length of the call; it may lie on something larger, at the left. */
export type OnComposed = (picture: CanvasImageSource, part: Part) => void

/** One light, ready to be composed in any leather. */
export interface LayerComposition {
  /** Everything that is not leather, to be asked for by this name. Takes the bitmap over. */
  addBackdrop(name: string, room: ImageBitmap): Promise<void>
  /** Composes leather of this colour in front of a room, unless the signal was given meanwhile. */
  compose(wanted: { hex: string; room: string }, signal: AbortSignal, take: OnComposed): Promise<void>
  close(): void
}

/** A way of composing: by graphics hardware, or by arithmetic. */
export interface Compositor {
  /** Whether it can no longer paint, nor ever will. */
  isLost(): boolean
  /** Gives back what it holds of the hardware; afterwards it paints nothing. */
  close(): void
  /** Takes the bitmaps over. */
  prepare(layers: DecodedLayers): Promise<LayerComposition>
}
