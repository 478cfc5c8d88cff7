import type { LegsName } from '#shared/domain/pictures/picture-names.ts'

/** Appearance of a product in a picture. */
export type Look = {
  /** Color of the leather, six digits without the hash. */
  hex: string
  /** Name of the legs, as in a picture's URL; by default the product's own. */
  legs: LegsName | undefined
  /** Mirrored horizontally. */
  isMirrored: boolean
}

/** Render layers of a product, seen from one side: it can be painted in any leather without another request. */
export interface PaintableLayers {
  /** Size of the rendered picture in pixels. */
  readonly width: number
  readonly height: number
  /**
   * Paints the product on the whole canvas. Throws when that fails. Leaves the canvas unchanged after the signal
   * aborts.
   */
  paint(canvas: HTMLCanvasElement, look: Look, signal: AbortSignal): Promise<void>
  /** Releases its memory. */
  close(): void
}
