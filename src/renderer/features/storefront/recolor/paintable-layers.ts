import type { LegsName } from '#shared/domain/pictures/picture-names.ts'

/** What a picture is to show, besides the furniture itself. */
export type Look = {
  /** Colour of the leather, six digits without the hash. */
  hex: string
  /** The legs it stands on, by their name in an address; its own when left out. */
  legs: LegsName | undefined
  /** The other way round, as in a mirror. */
  isMirrored: boolean
}

/** A piece of furniture as light, seen from one side: it can be painted in any leather without asking the server again. */
export interface PaintableLayers {
  /** Size of the picture it was made as, in pixels. */
  readonly width: number
  readonly height: number
  /**
   * Paints the piece over the whole of a canvas. Throws when that cannot be done, or no longer; does nothing to the
   * canvas once the signal was given.
   */
  paint(canvas: HTMLCanvasElement, look: Look, signal: AbortSignal): Promise<void>
  /** Gives back its memory. */
  close(): void
}
