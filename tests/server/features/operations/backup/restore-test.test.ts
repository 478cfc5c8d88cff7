// @pglite long: a test restore reads and writes every table of a second database

import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { folderStore } from '#src/server/adapters/files/folder-store.ts'
import { createProcessLocks } from '#src/server/db/named-locks.ts'
import {
  backupOperation,
  keyForBackups,
  keyForRestore,
  newBackupKey,
  removeLeftTestRestore,
  warnOfLateBackup,
} from '#src/server/features/operations/backup/index.ts'
import { locksOf, runsTable } from '#src/server/features/operations/operations/index.ts'
import { useErpShop } from '#tests/support/erp-shop.ts'

const HOUR_MS = 3_600_000

describe('the nightly backup', () => {
  const shop = useErpShop()
  const start = (name: 'backup' | 'backup-test') => shop.admin.operations.start({ params: { name } })
  const lastRun = async (name: 'backup' | 'backup-test') =>
    (await shop.admin.operations.runs({ query: { operation: name, page: 1, pageSize: 1 } })).items[0]
  const startPage = async () => (await shop.admin.backOfficeStart.show({})).toDo.backup

  beforeEach(() => rm(join(shop.dataDir, 'backups'), { recursive: true, force: true }))

  it('is restored into an empty database, which is checked and deleted', async () => {
    await shop.addProduct({ stock: 5 })
    await shop.hasSale()
    const made = await start('backup')

    const result = await start('backup-test')

    expect(result).toMatchObject({ isGood: true, foundCount: 0, madeAt: shop.clock.now().toISOString() })
    expect(result).toMatchObject({ file: (made as { file: string }).file })
    expect((result as { rows: number }).rows).toBeGreaterThan(10)
    expect((await readdir(shop.dataDir)).filter((name) => name.startsWith('restore-test'))).toEqual([])
    expect(await startPage()).toEqual({ found: 0, lateSince: null })
  })

  it('fails its test with a Dutch reason when there is none, or when it is damaged', async () => {
    await expect(start('backup-test')).rejects.toThrow()
    expect(await lastRun('backup-test')).toMatchObject({
      state: 'failed',
      error: 'Er is nog geen reservekopie om terug te zetten.',
    })

    await start('backup')
    const [name = ''] = await readdir(join(shop.dataDir, 'backups'))
    await writeFile(join(shop.dataDir, 'backups', name), 'age-encryption.org/v1\nbroken')
    shop.clock.advance(1_000)
    await expect(start('backup-test')).rejects.toThrow()
    expect(await lastRun('backup-test')).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('beschadigd'),
    })
  })

  it('with a fault in the books is reported on the start page', async () => {
    await shop.addProduct({ stock: 5 })
    const id = await shop.hasSale()
    await shop.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update sales_orders set paid_cents = gross_cents where id = ${id}`.execute(tx)
    })
    await start('backup')

    const result = await start('backup-test')

    expect(result).toMatchObject({ isGood: false })
    expect((await startPage())?.found).toBeGreaterThan(0)
  })

  it('is missed after 26 hours: on the start page, and with one mail a day to the shop', async () => {
    await start('backup')
    const madeAt = shop.clock.now().toISOString()
    await start('backup-test')
    const watch = () => warnOfLateBackup({ db: shop.db, now: shop.clock.now, isTested: true })
    const mails = () =>
      shop.db.selectFrom('outbox').select(['kind', 'unique_key']).where('kind', '=', 'backup-late').execute()

    shop.clock.advance(26 * HOUR_MS)
    expect(await watch()).toEqual(new Date(shop.clock.now().getTime() + HOUR_MS))
    expect(await mails()).toEqual([])

    // A newer backup that no test has restored does not count.
    await start('backup')
    shop.clock.advance(1)
    await watch()
    await watch()
    expect(await startPage()).toEqual({ found: 0, lateSince: madeAt })
    expect(await mails()).toHaveLength(1)
    shop.clock.advance(24 * HOUR_MS)
    await watch()
    expect(await mails()).toHaveLength(2)
  })

  it('is not missed in a shop that has made none yet', async () => {
    await warnOfLateBackup({ db: shop.db, now: shop.clock.now, isTested: true })

    expect(await startPage()).toEqual({ found: 0, lateSince: null })
    expect(await shop.db.selectFrom('outbox').select('id').where('kind', '=', 'backup-late').execute()).toEqual([])
  })

  it('is not missed because of backups of before the test restores, but when it keeps failing', async () => {
    const watch = () => warnOfLateBackup({ db: shop.db, now: shop.clock.now, isTested: true })
    await start('backup')
    shop.clock.advance(20 * 24 * HOUR_MS)
    await watch()
    expect(await startPage()).toEqual({ found: 0, lateSince: null })

    const firstFailure = shop.clock.now()
    for (let hour = 0; hour < 27; hour += 1) {
      const id = randomUUID()
      await runsTable(shop.db).begin({ id, name: 'backup', actor: 'system', at: shop.clock.now() })
      await runsTable(shop.db).end(id, { state: 'failed', error: 'Er is geen sleutel.' }, shop.clock.now())
      shop.clock.advance(HOUR_MS)
    }
    expect(await startPage()).toEqual({ found: 0, lateSince: firstFailure.toISOString() })
  })

  it('deletes the unencrypted backups of earlier releases in their folder when the store is another place', async () => {
    const former = join(shop.dataDir, 'former-backups')
    const names = ['2026-10-01', '2026-10-09'].map((day) => `leermeester-${day}T02-30-00.tar.gz`)
    await mkdir(former, { recursive: true })
    for (const name of [...names, 'notes.txt']) await writeFile(join(former, name), 'a shop')
    const at = new Date('2026-10-15T12:00:00Z')
    const operation = backupOperation({
      ...shop.files,
      db: shop.db,
      dataDir: shop.dataDir,
      now: () => at,
      store: folderStore(join(shop.dataDir, 'backups')),
      formerStore: folderStore(former),
      keyForBackups: async () => (await newBackupKey()).key,
    })

    await operation.run({ id: randomUUID(), actor: 'system', input: {}, progress() {}, isStopping: () => false })

    expect((await readdir(former)).toSorted()).toEqual([names[1], 'notes.txt'])
    await rm(former, { recursive: true })
  })

  it('leaves no copy of the shop after its test was killed, once a server starts', async () => {
    const left = join(shop.dataDir, 'restore-test')
    await mkdir(join(left, 'database'), { recursive: true })
    const locks = createProcessLocks()
    const dropped: string[] = []
    const remove = () =>
      removeLeftTestRestore({ locks, folder: shop.dataDir, dropDatabase: async () => void dropped.push('database') })

    // While a test restore runs on another server, its copy stays.
    const running = await locks.take(locksOf('backup-test'))
    await remove()
    expect([await readdir(left), dropped]).toEqual([['database'], []])
    await running?.release()

    await remove()
    await expect(readdir(left)).rejects.toThrow('ENOENT')
    expect(dropped).toEqual(['database'])
  })

  it('is not shown to staff who may not open the data page', async () => {
    expect((await shop.sales.backOfficeStart.show({})).toDo.backup).toBeNull()
  })
})

describe('the key of the backups', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'leermeester-keys-'))
  })
  afterAll(() => rm(folder, { recursive: true }))
  const source = () => ({ dataDir: join(folder, 'keys'), configured: undefined })

  it('is that of the settings, else one in the data folder that stays the same', async () => {
    expect(await keyForBackups({ ...source(), configured: 'AGE-SECRET-KEY-1X', mayCreate: false })).toBe(
      'AGE-SECRET-KEY-1X',
    )
    expect(await keyForRestore(source())).toBeUndefined()

    const key = await keyForBackups({ ...source(), mayCreate: true })

    expect(key).toMatch(/^AGE-SECRET-KEY-1/)
    expect(await keyForBackups({ ...source(), mayCreate: true })).toBe(key)
    expect(await keyForRestore(source())).toBe(key)
  })

  it('is not made up in a real shop: the backup is refused with the way to make one', async () => {
    await expect(keyForBackups({ ...source(), mayCreate: false })).rejects.toThrow('npm run backup:key')
  })
})
