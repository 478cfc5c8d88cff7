import sharp from 'sharp'
import { InvalidInput } from '../../../access/invalid-input.ts'
import type { Database } from '../../../db/tables.ts'
import { FileNotFound, type FileStore } from '../../../ports/file-store.ts'

/** Name of the photo of a report in the store. Another call with the same id has another name. */
export const photoName = (reportId: string, bodyHash: string) => `${reportId}-${bodyHash}.jpg`

const MAX_PIXELS = 25_000_000
const LONGEST_SIDE = 1_600

/**
 * Returns a photo as a JPEG without metadata: without the place where it was taken, and without hidden content. Checks
 * the content itself, not a name or a type.
 *
 * @param base64 JPEG or PNG. Throws `InvalidInput` for anything else, or for a picture that cannot be read
 */
export async function cleanPhoto(base64: string): Promise<Buffer> {
  const bytes = Buffer.from(base64, 'base64')
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const { format } = await picture.metadata()
    if (format !== 'jpeg' && format !== 'png') throw notAPhoto()
    const size = { width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true } as const
    // `rotate` applies the orientation that the metadata has, because the metadata itself is left out.
    return await picture.rotate().resize(size).flatten({ background: '#ffffff' }).jpeg({ quality: 80 }).toBuffer()
  } catch (error) {
    if (error instanceof InvalidInput) throw error
    throw notAPhoto()
  }
}

const notAPhoto = () => new InvalidInput([{ field: 'photo', message: 'Dit is geen leesbare foto (jpeg of png).' }])

/** Reads the photo of a report; undefined when it has none, or when it was erased. */
export async function readPhoto({ db, proofs }: { db: Database; proofs: FileStore }, reportId: string) {
  const report = await db.selectFrom('delivery_reports').select('photo').where('id', '=', reportId).executeTakeFirst()
  if (!report?.photo) return undefined
  try {
    const chunks: Uint8Array[] = []
    for await (const chunk of await proofs.get(report.photo)) chunks.push(chunk)
    return Buffer.concat(chunks)
  } catch (error) {
    if (error instanceof FileNotFound) return undefined
    throw error
  }
}

/** A photo that is being stored has no report yet, so younger files are not deleted. */
const KEEP_MS = 24 * 3_600_000

/** Deletes the photos of which no report has the name: those of erased customers, and those of calls that failed. */
export async function forgetProofs({ db, proofs, now }: { db: Database; proofs: FileStore; now: () => Date }) {
  const rows = await db.selectFrom('delivery_reports').select('photo').where('photo', 'is not', null).execute()
  const used = new Set(rows.map(({ photo }) => photo))
  for (const { name, storedAt } of await proofs.list()) {
    if (!used.has(name) && now().getTime() - storedAt.getTime() > KEEP_MS) await proofs.delete(name)
  }
}
