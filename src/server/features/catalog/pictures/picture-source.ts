import type { Picture } from '#shared/domain/pictures/picture.ts'

/** A picture as bare pixels: red, green, blue, row by row. */
export type RawPicture = { width: number; height: number; pixels: Uint8Array<ArrayBuffer> }

/**
 * Where the pixels of a picture come from: light layers, a drawing, a finished file.
 *
 * Another way of making pictures is another source in the list of `open-sources.ts`; addresses,
 * cache, widths and formats stay as they are.
 */
export interface PictureSource {
  /**
   * The picture, at least `width` pixels wide where the source has that much detail, in its own
   * proportions. Undefined when this source does not know the picture.
   */
  paint(picture: Picture, width: number): Promise<RawPicture | undefined>
}

/** Asks one source after the other; the first that knows the picture paints it. */
export const firstOf = (sources: readonly PictureSource[]): PictureSource => ({
  async paint(picture, width) {
    for (const source of sources) {
      const painted = await source.paint(picture, width)
      if (painted) return painted
    }
    return undefined
  },
})
