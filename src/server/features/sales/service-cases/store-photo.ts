import { createHash } from 'node:crypto'
import { PHOTO_TOO_LARGE, PHOTO_UNREADABLE, photoKindOf, photoRefusal } from '#shared/domain/service/photos.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { InvalidInput } from '../../../access/invalid-input.ts'
import type { Database } from '../../../db/tables.ts'
import { FileNotFound, type FileStore } from '../../../ports/file-store.ts'
import type { Pictures } from '../../catalog/pictures/index.ts'
import { type PhotoScope, photosTable } from './photos-table.ts'

export type PhotoDeps = {
  db: Database
  now: () => Date
  /** The photos of service cases, which only staff and the customer of a case may see. */
  servicePhotos: FileStore
  pictures: Pick<Pictures, 'cleanPhoto'>
}

/** A sent file; `too_large` when it was above the limit, and therefore not kept in memory. */
export type SentFile = Uint8Array | 'too_large'

/** Sizes of a stored photo: the longest side in pixels. `large` shows a seam; `small` is for lists. */
const SIDES = { large: 1920, small: 480 } as const
export type PhotoSize = keyof typeof SIDES

/** Photos that a sender may have sent without using them: two messages full. */
const MAX_UNUSED = 24

const fileOf = (id: string, size: PhotoSize) => `${id}-${size}.webp`

/** Returns the id of the photo in the name of a stored file; undefined for another name. */
export const photoIdOfFile = (name: string): string | undefined =>
  /^([0-9a-f-]{36})-(large|small)\.webp$/.exec(name)?.[1]

/**
 * Stores a photo in two sizes, upright and without metadata: place, time and camera are removed, because the photo is
 * made again from its pixels. Idempotent by the id that the caller chose.
 *
 * Throws `InvalidInput` at the field `photo` for a file that is too large, is no photo by its content, or is damaged.
 * Fails with `idempotency_key_reused` for an id of another file or sender.
 */
export async function storePhoto(
  { db, now, servicePhotos, pictures }: PhotoDeps,
  { id, file, scope }: { id: string; file: SentFile; scope: PhotoScope },
) {
  if (file === 'too_large') throw refusal(PHOTO_TOO_LARGE)
  const refused = photoRefusal(photoKindOf(file))
  if (refused) throw refusal(refused)
  const photos = photosTable(db)
  const contentHash = createHash('sha256').update(file).digest('base64url')
  const earlier = await photos.find(id)
  if (earlier && !isSame(earlier, { scope, contentHash })) return fail('idempotency_key_reused')
  // The small file is stored last. Without it, an earlier call was interrupted, and this one stores the files again.
  if (earlier && (await servicePhotos.find(fileOf(id, 'small')))) return ok({ photoId: id })
  if (!earlier && (await photos.countUnused(scope)) >= MAX_UNUSED) return fail('too_many_service_photos')

  const large = await pictures.cleanPhoto(file, SIDES.large)
  const small = large && (await pictures.cleanPhoto(large, SIDES.small))
  if (!large || !small) throw refusal(PHOTO_UNREADABLE)
  // The row is added first: a file without a row is deleted at night, and another sender's file is never replaced.
  const isAdded = await photos.add({ id, scope, contentHash, at: now() })
  const row = isAdded ? undefined : await photos.find(id)
  if (row && !isSame(row, { scope, contentHash })) return fail('idempotency_key_reused')
  await servicePhotos.put(fileOf(id, 'large'), once(large))
  await servicePhotos.put(fileOf(id, 'small'), once(small))
  return ok({ photoId: id })
}

/** Returns the content of a stored photo; undefined when the store does not have it. Rejects with `Outage`. */
export async function readPhoto({ servicePhotos }: Pick<PhotoDeps, 'servicePhotos'>, id: string, size: PhotoSize) {
  try {
    const chunks: Uint8Array[] = []
    for await (const chunk of await servicePhotos.get(fileOf(id, size))) chunks.push(chunk)
    return Buffer.concat(chunks)
  } catch (error) {
    if (error instanceof FileNotFound) return undefined
    throw error
  }
}

type PhotoSource = { scope: string; contentHash: string }

const isSame = (stored: PhotoSource, sent: PhotoSource) =>
  stored.scope === sent.scope && stored.contentHash === sent.contentHash

const refusal = (message: string) => new InvalidInput([{ field: 'photo', message }])

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content
}
