import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Database, Executor } from '../../db/tables.ts'
import { BackupFault } from './backup-fault.ts'
import { CLOSING, closing, MANIFEST, manifest, SNAPSHOTS, tableOfPart } from './backup-parts.ts'
import { overEmptyTables, shopTables } from './shop-tables.ts'
import { readTar, type TarEntry } from './tar.ts'

type Restored = {
  madeAt: string
  rows: number
  snapshots: number
  /** Photographs that the shop had and this folder has not. */
  missingPhotographs: number
}

type Deps = { db: Database; dataDir: string }

const DAMAGED = 'Dit bestand is beschadigd, of geen reservekopie van de winkel.'
const rowText = z.string()

/**
 * Builds the shop up again from a backup, in one transaction: afterwards everything is as it was then, or nothing has
 * changed. The database must be of the version of the backup.
 *
 * Refuses with `BackupFault` when there is a shop already, unless told to replace it.
 */
export async function restoreBackup({ db, dataDir }: Deps, file: string, { isForced = false } = {}): Promise<Restored> {
  const fresh = join(dataDir, 'snapshots.restored')
  await rm(fresh, { recursive: true, force: true })
  const packed = createReadStream(file)
  const plain = createGunzip()
  packed.on('error', (error) => plain.destroy(error))
  // Whoever reads is told of it; nobody may be reading yet.
  plain.on('error', () => undefined)
  try {
    const restored = await db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = '30min'`.execute(tx)
      await sql`set local idle_in_transaction_session_timeout = '30min'`.execute(tx)
      const entries = readTar(packed.pipe(plain))
      const { madeAt } = await readManifest(tx, entries)
      if (!isForced && (await shopTables(tx).isInUse())) {
        throw new BackupFault(
          'In deze database staat al een winkel. Kies een lege, of zet er --force achter om alles daarin te vervangen.',
        )
      }
      let told: Omit<Restored, 'madeAt'> | undefined
      await overEmptyTables(tx, async () => {
        told = await fill(tx, entries, { dataDir, fresh })
      })
      if (!told) throw new BackupFault(DAMAGED)
      return { madeAt, ...told }
    })
    await swap(fresh, join(dataDir, 'snapshots'))
    return restored
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    throw isOfTheFile(error) ? new BackupFault(DAMAGED) : error
  } finally {
    packed.destroy()
    plain.destroy()
  }
}

async function readManifest(tx: Executor, entries: AsyncGenerator<TarEntry>) {
  const first = await entries.next()
  const head =
    first.done || first.value.name !== MANIFEST ? undefined : manifest.safeParse(await jsonOf(first.value)).data
  if (!head) throw new BackupFault(DAMAGED)
  const here = await shopTables(tx).migrations()
  if (JSON.stringify(here) !== JSON.stringify(head.migrations)) {
    const of = (list: readonly { name: string }[]) => list.at(-1)?.name ?? 'niets'
    throw new BackupFault(
      `De kopie is van een andere versie van de winkel (${of(head.migrations)}) dan deze (${of(here)}). ` +
        'Zet haar terug met de versie waarmee zij gemaakt is; daarna kan de winkel worden bijgewerkt.',
    )
  }
  return head
}

type Places = { dataDir: string; fresh: string }

async function fill(tx: Executor, entries: AsyncGenerator<TarEntry>, { dataDir, fresh }: Places) {
  const tables = shopTables(tx)
  const names = new Set(await tables.names())
  const rows = new Map<string, number>()
  let snapshots = 0
  for await (const entry of entries) {
    const table = tableOfPart(entry.name)
    if (table !== undefined && names.has(table)) {
      const lines = (await textOf(entry)).split('\n').filter((line) => line !== '')
      await tables.insert(
        table,
        lines.map((line) => rowText.parse(JSON.parse(line))),
      )
      rows.set(table, (rows.get(table) ?? 0) + lines.length)
    } else if (entry.name.startsWith(SNAPSHOTS)) {
      await writeSnapshot(entry, fresh)
      snapshots += 1
    } else if (entry.name === CLOSING) {
      const end = closing.parse(await jsonOf(entry))
      for (const [name, count] of Object.entries(end.rows)) {
        if ((rows.get(name) ?? 0) !== count) throw new BackupFault(DAMAGED)
      }
      for (const sequence of end.sequences) await tables.setSequence(sequence)
      const all = Object.values(end.rows).reduce((sum, count) => sum + count, 0)
      return { rows: all, snapshots, missingPhotographs: await missing(dataDir, end.photographs) }
    } else throw new BackupFault(DAMAGED)
  }
  throw new BackupFault(DAMAGED)
}

async function writeSnapshot({ name, body }: TarEntry, fresh: string): Promise<void> {
  const own = name.slice(SNAPSHOTS.length)
  // A name may not lead out of the folder.
  if (!/^[\w./-]+$/.test(own) || normalize(own).startsWith('..') || own.startsWith('/')) throw new BackupFault(DAMAGED)
  const file = join(fresh, own)
  await mkdir(dirname(file), { recursive: true })
  await pipeline(Readable.from(body), createWriteStream(file))
}

async function missing(dataDir: string, photographs: readonly { name: string; bytes: number }[]): Promise<number> {
  let count = 0
  for (const { name, bytes } of photographs) {
    const size = await stat(join(dataDir, 'photographs', name)).then(
      (found) => found.size,
      () => -1,
    )
    if (size !== bytes) count += 1
  }
  return count
}

/** The snapshots of the backup in the place of those that are there; without any those stay. */
async function swap(fresh: string, folder: string): Promise<void> {
  const isThere = await stat(fresh).then(
    () => true,
    () => false,
  )
  if (!isThere) return
  await rm(folder, { recursive: true, force: true })
  await rename(fresh, folder)
}

async function textOf({ body }: TarEntry): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

const jsonOf = async (entry: TarEntry): Promise<unknown> => JSON.parse(await textOf(entry))

/** Not packed, cut off, or not what a backup holds. */
const isOfTheFile = (error: unknown) =>
  error instanceof SyntaxError ||
  error instanceof z.ZodError ||
  (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
