import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { RoomModel, RoomModelFormat } from '#shared/domain/room-models/room-model-url.ts'
import { readFamilies } from './leather-families.ts'
import { leatherImages, leatherLook, occlusionImage, type TextureSize } from './leather-look.ts'
import { type Part, type Piece, placePiece } from './piece.ts'
import { LEATHER, readPiece } from './read-piece.ts'
import { simplifyPart } from './simplify-part.ts'
import { writeGlb } from './write-glb.ts'
import { writeUsdz } from './write-usdz.ts'

/** Largest GLB in bytes, so that it arrives within seconds on a phone. */
export const MAX_GLB_BYTES = 400_000

/** Textures from the best to the smallest. The first with which a GLB is small enough is used. */
const TEXTURE_SIZES: readonly [TextureSize, ...TextureSize[]] = [
  { side: 512, quality: 82 },
  { side: 512, quality: 70 },
  { side: 384, quality: 72 },
  { side: 256, quality: 75 },
  { side: 256, quality: 55 },
]

/**
 * Triangles of the leather in a USDZ. Its geometry is text, about 70 bytes per triangle, so more triangles would make the
 * file larger than 2 MB. Scene Viewer gets all triangles, because Draco makes them small.
 */
const USDZ_TRIANGLES = 24_000

/** Models in memory. Another leather or format of a model is often requested next. */
const CACHED_MODELS = 4

/**
 * Returns the function that composes files from the models and leathers of a folder with the layout of
 * `resources/three-d`. It rejects when the model or the family has no file, or when a file is damaged.
 */
export function openComposer(folder: string): (piece: RoomModel, format: RoomModelFormat) => Promise<Uint8Array> {
  const leatherFolder = join(folder, 'leather')
  const families = readFamilies(leatherFolder)
  const models = new LRUCache<string, Promise<Piece>>({ max: CACHED_MODELS })

  const modelOf = (name: string): Promise<Piece> => {
    const cached = models.get(name)
    if (cached) return cached
    const read = readFile(join(folder, 'models', `${name}.glb`)).then(readPiece)
    models.set(name, read)
    // A file that could not be read is read again at the next request.
    read.catch(() => models.delete(name))
    return read
  }

  return async ({ model, isMirrored, legs, liftCm, family, hex }, format) => {
    const properties = families[family]
    if (!properties) throw new Error(`the leather family ${family} has no textures`)
    const look = leatherLook(properties, hex)
    const piece = placePiece(await modelOf(model), { legs, isMirrored, liftCm })
    const imagesOf = (size: TextureSize) => leatherImages(leatherFolder, family, properties, size)

    if (format === 'usdz') {
      const parts = await simplifiedLeather(piece.parts)
      const occlusion = piece.occlusion && (await occlusionImage(piece.occlusion, look.occlusionStrength))
      return writeUsdz({ ...piece, parts, look, images: await imagesOf(TEXTURE_SIZES[0]), occlusion })
    }
    const occlusion = piece.occlusion && (await occlusionImage(piece.occlusion))
    const glbOf = async (size: TextureSize) => writeGlb({ ...piece, look, images: await imagesOf(size), occlusion })
    let glb = await glbOf(TEXTURE_SIZES[0])
    for (const size of TEXTURE_SIZES.slice(1)) {
      if (glb.length <= MAX_GLB_BYTES) break
      glb = await glbOf(size)
    }
    return glb
  }
}

/** Shares `USDZ_TRIANGLES` over the parts of leather, by their triangles in all their places. */
async function simplifiedLeather(parts: readonly Part[]): Promise<Part[]> {
  const leather = parts.filter(({ material }) => material === LEATHER)
  const total = leather.reduce((sum, { indices, placements }) => sum + (indices.length / 3) * placements.length, 0)
  const share = Math.min(1, USDZ_TRIANGLES / total)
  return Promise.all(
    parts.map((part) =>
      part.material === LEATHER ? simplifyPart(part, Math.round((part.indices.length / 3) * share)) : part,
    ),
  )
}
