import type { BannerName } from '#shared/domain/pictures/picture-names.ts'
import type { PictureSource } from '../picture-source.ts'

/** A room with furniture of the shop in it, 1600 × 700; its left part is calm, for a text. */
export async function bannerDrawing(_name: BannerName, _furniture: PictureSource): Promise<string | undefined> {
  return undefined
}
