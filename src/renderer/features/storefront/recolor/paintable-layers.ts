import type { LegsName } from '#shared/domain/pictures/picture-names.ts'

/** Appearance of a product in a picture. */
export type Look = {
  /** Color of the leather, six digits without the hash. */
  hex: string
  /** Name of the legs, as in a picture's URL; undefined for the product's own legs. */
  legs: LegsName | undefined
  /** Mirrored horizontally. */
  isMirrored: boolean
}

/** Render layers of one side of a product, which can then be painted in any leather without another request. */
export interface PaintableLayers {
  /** Size of the rendered picture in pixels. */
  readonly width: number
  readonly height: number
  /**
   * Paints the product on the whole canvas. Throws when the painting fails. After the signal aborts, the canvas is not
   * changed.
   */
  paint(canvas: HTMLCanvasElement, look: Look, signal: AbortSignal): Promise<void>
  /** Releases the memory of the layers. */
  close(): void
}
