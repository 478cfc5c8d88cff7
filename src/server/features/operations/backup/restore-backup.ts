import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, normalize, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Database, Executor } from '../../../db/tables.ts'
import { Outage } from '../../../ports/outage.ts'
import type { WorkingFolder } from '../../../ports/working-folder.ts'
import { BackupFault, DAMAGED } from './backup-fault.ts'
import { CLOSING, closing, MANIFEST, manifest, SNAPSHOTS, tableOfPart } from './backup-parts.ts'
import { decrypted } from './encryption.ts'
import { shopTables, withEmptiedTables } from './shop-tables.ts'
import { readTar, type TarEntry } from './tar.ts'
import type { BackupFiles } from './write-backup.ts'

type RestoreResult = {
  madeAt: string
  rows: number
  /** Number of tables with rows. */
  tables: number
  snapshots: number
  /** Number of photographs of the backup that are missing in the store of photographs, or have another size there. */
  missingPhotographs: number
  /** New orders get a higher number than this one. Lower numbers may have been used after the backup. */
  lastOrderNumber: number
  /** Number of mails that were queued at the time of the backup. They may have been sent since. */
  waitingMails: number
  /** Number of unpaid orders, whose expiry was postponed. They may have been paid after the backup. */
  unpaidOrders: number
  /** Number of orders whose buyers cannot pay until staff compared them with the provider. */
  ordersUnderCheck: number
}

type Deps = BackupFiles & { db: Database; now: () => Date }

type RestoreOptions = {
  /** Decrypts the backup. Backups of before the encryption need none. */
  key?: string | undefined
  /** Replaces an existing shop. */
  isForced?: boolean
  /** Makes the queued mails dead letters, so that staff decide about them. */
  holdsMails?: boolean
}

/** Minimum number of skipped ids. One more is skipped per second since the backup: no shop sells faster than that. */
const MIN_SKIPPED_IDS = 10_000

/** An unpaid order in the backup may have been paid since. Staff have this time to find out before it expires. */
const EXPIRY_PAUSE_MS = 7 * 24 * 3_600_000

const HELD_MAIL_REASON =
  'Niet verstuurd: deze mail wachtte toen de reservekopie werd gemaakt en kan daarna verstuurd zijn. Kijk dat na, en kies anders "Opnieuw proberen".'

const rowText = z.string()

/**
 * Restores the shop from a backup. All tables are restored in one transaction; after its commit the snapshots are
 * replaced. The database must have the version of the backup.
 *
 * The ERP knows orders, accounts and refunds from after the backup, under external ids that contain our ids. So new ids
 * skip a range: at least 10,000, plus one per second since the backup. No id is used twice, also when the same backup
 * is restored again.
 *
 * Throws `BackupFault` when the file is damaged or of another version, when the key is missing or wrong, and when a shop
 * exists already, unless `isForced`.
 *
 * @param source path of the file, or its content
 */
export async function restoreBackup(
  { db, snapshots, photographs, now }: Deps,
  source: string | AsyncIterable<Uint8Array>,
  { key, isForced = false, holdsMails = false }: RestoreOptions = {},
): Promise<RestoreResult> {
  const restoredFolder = `${snapshots.folder}.restored`
  // Before the transaction, which must not wait for a store.
  const storedPhotographs = new Map((await listOrNone(photographs)).map(({ name, bytes }) => [name, bytes]))
  await rm(restoredFolder, { recursive: true, force: true })
  const packed = Readable.from(typeof source === 'string' ? createReadStream(source) : source)
  const clear = Readable.from(decrypted(packed, key))
  const plain = createGunzip()
  clear.on('error', (error) => plain.destroy(error))
  // The reader gets this error too. Without this handler the error would end the process before a reader is attached.
  plain.on('error', () => undefined)
  try {
    const restored = await db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = '30min'`.execute(tx)
      await sql`set local idle_in_transaction_session_timeout = '30min'`.execute(tx)
      const entries = readTar(clear.pipe(plain))
      const { madeAt } = await readManifest(tx, entries)
      if (!isForced && (await shopTables(tx).isInUse())) {
        throw new BackupFault(
          'In deze database staat al een winkel. Kies een lege, of zet er --force achter om alles daarin te vervangen.',
        )
      }
      const skippedIds = MIN_SKIPPED_IDS + Math.max(0, Math.ceil((now().getTime() - Date.parse(madeAt)) / 1_000))
      let loaded: LoadedCounts | undefined
      await withEmptiedTables(tx, async () => {
        loaded = await loadEntries(tx, entries, { storedPhotographs, restoredFolder, skippedIds })
      })
      if (!loaded) throw new BackupFault(DAMAGED)
      const tables = shopTables(tx)
      await tables.releaseMessages(now())
      const unpaidOrders = await tables.postponeExpiry(new Date(now().getTime() + EXPIRY_PAUSE_MS))
      const ordersUnderCheck = await tables.checkPayments(new Date(madeAt))
      const waitingMails = await tables.waitingMails()
      if (holdsMails) await tables.holdMails(HELD_MAIL_REASON)
      return {
        madeAt,
        ...loaded,
        waitingMails,
        unpaidOrders,
        ordersUnderCheck,
        lastOrderNumber: await tables.lastOrderNumber(),
      }
    })
    await replaceSnapshots(restoredFolder, snapshots)
    return restored
  } catch (error) {
    await rm(restoredFolder, { recursive: true, force: true })
    throw isFileError(error) ? new BackupFault(DAMAGED) : error
  } finally {
    packed.destroy()
    clear.destroy()
    plain.destroy()
  }
}

/** Lists the photographs; none when their store does not work, because the orders must not wait for it. All then count as missing. */
const listOrNone = (photographs: BackupFiles['photographs']) =>
  photographs.list().catch((error: unknown) => {
    if (error instanceof Outage) return []
    throw error
  })

async function readManifest(tx: Executor, entries: AsyncGenerator<TarEntry>) {
  const first = await entries.next()
  const head =
    first.done || first.value.name !== MANIFEST ? undefined : manifest.safeParse(await jsonOf(first.value)).data
  if (!head) throw new BackupFault(DAMAGED)
  const here = await shopTables(tx).migrations()
  if (JSON.stringify(here) !== JSON.stringify(head.migrations)) {
    const newestOf = (list: readonly { name: string }[]) => list.at(-1)?.name ?? 'niets'
    throw new BackupFault(
      `De kopie is van een andere versie van de winkel (${newestOf(head.migrations)}) dan deze (${newestOf(here)}). ` +
        'Zet haar terug met de versie waarmee zij gemaakt is; daarna kan de winkel worden bijgewerkt.',
    )
  }
  return head
}

type LoadedCounts = Pick<RestoreResult, 'rows' | 'tables' | 'snapshots' | 'missingPhotographs'>
type LoadOptions = { storedPhotographs: ReadonlyMap<string, number>; restoredFolder: string; skippedIds: number }

async function loadEntries(
  tx: Executor,
  entries: AsyncGenerator<TarEntry>,
  { storedPhotographs, restoredFolder, skippedIds }: LoadOptions,
): Promise<LoadedCounts> {
  const tables = shopTables(tx)
  const names = new Set(await tables.names())
  const rows = new Map<string, number>()
  let snapshots = 0
  let counts: LoadedCounts | undefined
  // Reads to the end of the file, where gzip has its checksum: a truncated file must be refused.
  for await (const entry of entries) {
    if (counts) throw new BackupFault(DAMAGED)
    const table = tableOfPart(entry.name)
    if (table !== undefined && names.has(table)) {
      const lines = (await textOf(entry)).split('\n').filter((line) => line !== '')
      await tables.insert(
        table,
        lines.map((line) => rowText.parse(JSON.parse(line))),
      )
      rows.set(table, (rows.get(table) ?? 0) + lines.length)
    } else if (entry.name.startsWith(SNAPSHOTS)) {
      await writeSnapshot(entry, restoredFolder)
      snapshots += 1
    } else if (entry.name === CLOSING) {
      const end = closing.parse(await jsonOf(entry))
      for (const [name, count] of Object.entries(end.rows)) {
        if ((rows.get(name) ?? 0) !== count) throw new BackupFault(DAMAGED)
      }
      for (const sequence of end.sequences) await tables.skipAhead(sequence, skippedIds)
      const all = Object.values(end.rows).reduce((sum, count) => sum + count, 0)
      const isMissing = ({ name, bytes }: { name: string; bytes: number }) => storedPhotographs.get(name) !== bytes
      const missingPhotographs = end.photographs.filter(isMissing).length
      counts = { rows: all, tables: rows.size, snapshots, missingPhotographs }
    } else throw new BackupFault(DAMAGED)
  }
  if (!counts) throw new BackupFault(DAMAGED)
  return counts
}

async function writeSnapshot({ name, body }: TarEntry, restoredFolder: string): Promise<void> {
  const path = name.slice(SNAPSHOTS.length)
  // The path must not lead outside the folder.
  const isOutside = normalize(path).startsWith('..') || path.startsWith('/')
  if (isOutside || !/^[\w./-]+$/.test(path)) throw new BackupFault(DAMAGED)
  const file = join(restoredFolder, path)
  await mkdir(dirname(file), { recursive: true })
  await pipeline(Readable.from(body), createWriteStream(file))
}

/** Replaces the snapshots by those of the backup. Without snapshots in the backup the existing ones stay. */
async function replaceSnapshots(restoredFolder: string, snapshots: WorkingFolder): Promise<void> {
  const entries = await readdir(restoredFolder, { recursive: true, withFileTypes: true }).catch(() => [])
  const names = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(restoredFolder, join(parentPath, name)).split(sep).join('/'))
  if (names.length === 0) return
  for (const name of names) {
    const path = join(snapshots.folder, ...name.split('/'))
    await mkdir(dirname(path), { recursive: true })
    await rename(join(restoredFolder, name), path)
    await snapshots.publish(name)
  }
  for (const { name } of await snapshots.list()) {
    if (!names.includes(name)) await snapshots.remove(name)
  }
  await rm(restoredFolder, { recursive: true, force: true })
}

async function textOf({ body }: TarEntry): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

const jsonOf = async (entry: TarEntry): Promise<unknown> => JSON.parse(await textOf(entry))

/** Whether the file is damaged: not gzipped, truncated, or with invalid content. */
const isFileError = (error: unknown) =>
  error instanceof SyntaxError ||
  error instanceof z.ZodError ||
  (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
