import * as z from 'zod/mini'
import {
  type LeatherSurface,
  leatherFile,
  modelFile,
  POSITIONS,
  type Position,
  THREE_D_INDEX_URL,
  type ThreeDFile,
  type ThreeDIndex,
  threeDUrl,
} from '#shared/domain/three-d/three-d-files.ts'
import { FileFailure } from '../views/index.ts'

/** Fetches a file of the shop by its path (`Platform.fetchFile`). */
export type FetchFile = (url: string) => Promise<Response>

/** A leather family with the files of its textures. */
export type LeatherFamily = LeatherSurface & { name: string }

/** Family for a leather whose own family has no textures. */
const COMMON_FAMILY = 'touch'

const surface: z.ZodMiniType<LeatherSurface> = z.object({
  top: z.number(),
  roughness: z.number(),
  specular: z.number(),
  shade: z.boolean(),
  rough: z.boolean(),
})

const indexSchema: z.ZodMiniType<ThreeDIndex> = z.object({
  version: z.string(),
  families: z.record(z.string(), surface),
  otherPositions: z.record(z.string(), z.enum(POSITIONS)),
})

/**
 * Returns the source of 3D files. Every file is fetched once, also when several callers need it at the same time. A
 * failed file is fetched again by the next call. Every call rejects with a `FileFailure` when a file does not arrive.
 */
export function openThreeDSource(fetchFile: FetchFile) {
  const fetched = new Map<string, Promise<unknown>>()
  const once = <Content>(key: string, fetchContent: () => Promise<Content>): Promise<Content> => {
    const known = fetched.get(key)
    if (known) return known as Promise<Content> // stored by this function under the same key
    const pending = fetchContent()
    fetched.set(key, pending)
    pending.catch(() => fetched.delete(key))
    return pending
  }
  const get = async <Content>(url: string, read: (response: Response) => Promise<Content>): Promise<Content> => {
    const lose = (error: unknown): never => {
      throw new FileFailure('offline', `${url} did not arrive`, error)
    }
    const response = await fetchFile(url).catch(lose)
    const { ok, status } = response
    if (!ok) throw new FileFailure(status === 404 ? 'absent' : 'busy', `${url} returned status ${status}`)
    return read(response).catch(lose)
  }
  const index = () =>
    once(THREE_D_INDEX_URL, async () =>
      indexSchema.parse(JSON.parse(await get(THREE_D_INDEX_URL, (reply) => reply.text()))),
    )
  const file = async <Content>(name: ThreeDFile, read: (response: Response) => Promise<Content>) =>
    get(threeDUrl(name, (await index()).version), read)

  return {
    /** The family with this name, or the common one. */
    async family(name: string): Promise<LeatherFamily> {
      const { families } = await index()
      const known = families[name] ? name : COMMON_FAMILY
      const look = families[known]
      if (!look) throw new Error('The index has no leather')
      return { name: known, ...look }
    },
    /** The position of a relax chair that its pictures do not show; undefined for any other model. */
    otherPosition: async (model: string): Promise<Position | undefined> => (await index()).otherPositions[model],
    /** Bytes of the GLB file of a model. Rejects when the shop has no such model. */
    model: (model: string, position: Position | undefined) => file(modelFile(model, position), bytesOf),
    /** A decoded texture of a leather family. */
    leather: (family: string, layer: 'normal' | 'shade' | 'rough') =>
      once(`${family}-${layer}`, async () => decode(await file(leatherFile(family, layer), (reply) => reply.blob()))),
    /** Bytes of the environment: the lamps of the studio, in Radiance HDR. */
    studio: () => file('studio.hdr', bytesOf),
  }
}

const bytesOf = (response: Response) => response.arrayBuffer()

export type ThreeDSource = ReturnType<typeof openThreeDSource>

/** Decodes without color conversion, because normals are not colors. */
export const decode = (blob: Blob): Promise<ImageBitmap> =>
  createImageBitmap(blob, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' })
