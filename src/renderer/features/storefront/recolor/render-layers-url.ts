import { MIRRORED } from '#shared/domain/pictures/picture-names.ts'
import { parsePictureUrl } from '#shared/domain/pictures/picture-url.ts'
import { renderLayersUrl } from '#shared/domain/pictures/render-layers-url.ts'
import type { Look } from './paintable-layers.ts'

/**
 * Returns the URL of the render layers of a picture, and the look of the product in the picture. Undefined for a
 * picture without layers, for example a photograph or a swatch.
 *
 * @example renderLayersOf('/images/model/ooievaar-mirror/front/8a4b22/1a2b3c4d-960.webp') // { url:
 * '/images/light/ooievaar/front/1a2b3c4d.json', look: { hex: '8a4b22', legs: undefined, isMirrored: true } }
 */
export function renderLayersOf(pictureUrl: string): { url: string; look: Look } | undefined {
  const parsed = parsePictureUrl(pictureUrl)
  if (parsed?.picture.kind !== 'model') return undefined

  const { legs, hex, ...side } = parsed.picture
  return {
    url: renderLayersUrl(side, parsed.version),
    look: { hex, legs, isMirrored: side.model.endsWith(MIRRORED) },
  }
}
