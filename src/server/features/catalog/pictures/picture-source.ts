import type { Picture } from '#shared/domain/pictures/picture.ts'

/** Uncompressed RGB pixels, row by row. */
export type RawPicture = { width: number; height: number; pixels: Uint8Array<ArrayBuffer> }

/**
 * Source of the pixels of pictures: render layers, photographs, ready-made pictures, drawings.
 *
 * To make pictures in another way, add a source to `open-sources.ts`. URLs, caches, widths and formats stay the same.
 */
export interface PictureSource {
  /**
   * Returns the picture in its own aspect ratio, at least `width` pixels wide if the source has that resolution.
   * Undefined when this source does not have the picture.
   *
   * @param master file of the photograph, for a picture of that kind
   */
  paint(picture: Picture, width: number, master?: Uint8Array): Promise<RawPicture | undefined>
}

/** Combines sources: the first that has the picture paints it. */
export const firstOf = (sources: readonly PictureSource[]): PictureSource => ({
  async paint(picture, width, master) {
    for (const source of sources) {
      const painted = await source.paint(picture, width, master)
      if (painted) return painted
    }
    return undefined
  },
})
