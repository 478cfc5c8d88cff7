// @pglite long: backup and restore read and write every table on the only connection

import { randomUUID } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database, OpenDatabase } from '#src/server/db/database.ts'
import { runIntegrityChecks } from '#src/server/features/erp/integrity-checks/index.ts'
import {
  BackupFault,
  backupName,
  describeBackup,
  restoreBackup,
  writeBackup,
} from '#src/server/features/operations/backup/index.ts'
import { failureReason } from '#src/server/features/operations/operations/index.ts'
import { useErpShop } from '#tests/support/erp-shop.ts'
import { emptyDatabase, openFreshDatabase } from '#tests/support/shop/test-database.ts'

describe('a backup of the shop', () => {
  const shop = useErpShop()
  let fresh: OpenDatabase
  let folder: string
  let file: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'leermeester-backup-'))
  })
  beforeEach(async () => {
    fresh = await openFreshDatabase()
    file = join(folder, `${randomUUID()}.tar.gz`)
  })
  afterEach(() => fresh.close())
  afterAll(() => rm(folder, { recursive: true }))

  const make = () => writeBackup({ db: shop.db, dataDir: shop.dataDir, now: shop.clock.now }, file)
  const emptyShop = () => ({ db: fresh.db, dataDir: join(folder, randomUUID()), now: shop.clock.now })

  /** Everything in a database, as text. */
  async function all(db: Database): Promise<Record<string, string[]>> {
    const { rows: tables } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
    const content: Record<string, string[]> = {}
    for (const { name } of tables.filter(({ name }) => name !== 'applied_migrations')) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.id(name)} t order by 1`.execute(db)
      content[name] = rows.map(({ row }) => row)
    }
    return content
  }

  async function addSales() {
    await shop.hasLeather()
    await shop.hasProduct({ stock: 5, displayName: 'Bank "Één", \\ met\nalles' })
    const id = await shop.hasSale({ form: { remarks: 'Bel aan,\n"achterom"; \\t €' } })
    await shop.hasSale({ api: shop.customer })
    await shop.payCash(id, 30_000)
    await shop.sendToErp()
    await mkdir(join(shop.dataDir, 'snapshots', 'applied'), { recursive: true })
    await writeFile(join(shop.dataDir, 'snapshots', 'menu.jsonl.gz'), 'menu')
    await writeFile(join(shop.dataDir, 'snapshots', 'applied', '1.jsonl.gz'), Buffer.alloc(70_000, 7))
    return id
  }

  it('is restored into an empty database without differences, and passes the integrity checks', async () => {
    await addSales()
    const { rows } = await make()
    const there = emptyShop()

    const restored = await restoreBackup(there, file)

    expect(restored).toMatchObject({ rows, snapshots: 2, madeAt: shop.clock.now().toISOString() })
    // A restore ends all sessions, so that a session that was logged out since the backup is not restored.
    expect(await all(fresh.db)).toEqual({ ...(await all(shop.db)), sessions: [] })
    expect(await runIntegrityChecks({ db: fresh.db, now: shop.clock.now })).toMatchObject({ isGood: true, found: [] })
    expect(await readFile(join(there.dataDir, 'snapshots', 'menu.jsonl.gz'), 'utf8')).toBe('menu')
    expect((await readFile(join(there.dataDir, 'snapshots', 'applied', '1.jsonl.gz'))).length).toBe(70_000)
  })

  it('is restored with new numbers that were not used after the backup, also after several restores', async () => {
    const id = await addSales()
    await make()
    const next = async () => {
      const { rows } = await sql<Record<'order' | 'user' | 'entry' | 'withdrawal', number>>`
        select nextval('sales_orders_id_seq')::int as order, nextval('users_id_seq')::int as user,
          nextval('payment_entries_id_seq')::int as entry, nextval('withdrawals_id_seq')::int as withdrawal`.execute(
        fresh.db,
      )
      return Object.values(rows[0] ?? {})
    }

    shop.clock.advance(3_600_000)
    const { lastOrderNumber } = await restoreBackup(emptyShop(), file)
    const first = await next()
    shop.clock.advance(3_600_000)
    await restoreBackup(emptyShop(), file, { isForced: true })
    const second = await next()

    expect(lastOrderNumber).toBe(id + 1 + 10_000 + 3_600)
    expect(first[0]).toBe(lastOrderNumber + 1)
    for (const number of first) expect(number).toBeGreaterThan(10_000 + 3_600)
    for (const [at, number] of second.entries()) expect(number).toBeGreaterThan((first[at] ?? 0) + 3_600)
  })

  it('leaves later sales in the ERP unchanged', async () => {
    await addSales()
    await make()
    const lost = await shop.hasSale()
    await shop.payCash(lost, 30_000)
    await shop.hasSale({ api: shop.customer })
    await shop.sendToErp()
    const before = await shop.inErp()

    await emptyDatabase(shop.db, shop.clock.now())
    await sql`delete from catalogue_state`.execute(shop.db)
    await restoreBackup({ db: shop.db, dataDir: shop.dataDir, now: shop.clock.now }, file)
    shop.changes.announce('everything')
    shop.logInAgain()
    const sold = await shop.hasSale({ form: { remarks: 'Na de storing' } })
    await shop.payCash(sold, 30_000)
    await shop.sendToErp()

    const after = await shop.inErp()
    for (const kind of ['customer', 'salesOrder', 'customerDeposit'] as const) {
      expect(after[kind].slice(0, before[kind].length)).toEqual(before[kind])
      expect(after[kind].length).toBeGreaterThanOrEqual(before[kind].length + 1)
    }
    expect(after.salesOrder.map(({ externalId }) => externalId)).toContain(`web-so-${sold}`)
    expect(await runIntegrityChecks({ db: shop.db, now: shop.clock.now })).toMatchObject({ isGood: true, found: [] })
  })

  it('is restored with interrupted mails as queued, or as dead letters on request, because they may have been sent', async () => {
    await addSales()
    await sql`update outbox set state = 'sending', tries = 1 where party = 'mail'`.execute(shop.db)
    const waiting = await shop.db.selectFrom('outbox').select('id').where('party', '=', 'mail').execute()
    await make()
    shop.clock.advance(3_600_000)

    const restored = await restoreBackup(emptyShop(), file)

    expect(waiting.length).toBeGreaterThan(0)
    expect(restored.waitingMails).toBe(waiting.length)
    expect(await runIntegrityChecks({ db: fresh.db, now: shop.clock.now })).toMatchObject({ isGood: true, found: [] })
    const mails = fresh.db.selectFrom('outbox').select(['state', 'last_error']).where('party', '=', 'mail')
    expect(new Set((await mails.execute()).map(({ state }) => state))).toEqual(new Set(['queued']))

    await restoreBackup(emptyShop(), file, { isForced: true, holdsMails: true })
    for (const mail of await mails.execute()) {
      expect(mail).toEqual({ state: 'dead', last_error: expect.stringContaining('kan daarna verstuurd zijn') })
    }
  })

  it('lists what it does not contain, and must be stored separately', async () => {
    await addSales()
    const description = describeBackup(await make(), shop.dataDir)

    expect(description).toContain('dit zit er NIET in')
    for (const missing of [
      'AUTH_SECRET',
      join(shop.dataDir, 'auth-secret'),
      join(shop.dataDir, 'photographs'),
      '.env',
    ]) {
      expect(description).toContain(missing)
    }
  })

  it('restores the protection of the database: the ledger cannot be changed', async () => {
    await addSales()
    await make()
    await restoreBackup(emptyShop(), file)

    await expect(sql`delete from payment_entries`.execute(fresh.db)).rejects.toThrow('never changed or removed')
    await expect(sql`delete from users where email = 'klant@leermeester.example'`.execute(fresh.db)).rejects.toThrow()
  })

  it('does not replace an existing shop without explicit confirmation', async () => {
    await addSales()
    await make()
    await restoreBackup(emptyShop(), file)
    await sql`update users set firstname = 'Ander'`.execute(fresh.db)

    await expect(restoreBackup(emptyShop(), file)).rejects.toThrow('In deze database staat al een winkel')
    await restoreBackup(emptyShop(), file, { isForced: true })

    expect(await all(fresh.db)).toEqual({ ...(await all(shop.db)), sessions: [] })
  })

  it('that is truncated, damaged or another file changes nothing', async () => {
    await addSales()
    await make()
    const whole = await readFile(file)
    const before = await all(fresh.db)
    const broken = Buffer.from(whole)
    broken.fill(0, whole.length >> 1, (whole.length >> 1) + 50)

    const cut = [1, 4, 8, 12, 200].map((bytes) => whole.subarray(0, whole.length - bytes))
    for (const bytes of [...cut, broken, Buffer.from('geen kopie')]) {
      await writeFile(file, bytes)
      await expect(restoreBackup(emptyShop(), file)).rejects.toThrow(BackupFault)
    }
    expect(await all(fresh.db)).toEqual(before)
  })

  it('whose snapshot is named outside its folder is refused, and writes no file there', async () => {
    await mkdir(join(shop.dataDir, 'snapshots'), { recursive: true })
    await writeFile(join(shop.dataDir, 'snapshots', 'menu.jsonl.gz'), 'menu')
    await make()
    const right = await readFile(file)
    const there = emptyShop()

    for (const name of ['../elsewhere.gz', 'applied/../../elsewhere.gz', '../../elsewhere.gz', '/elsewhere.gz', '..']) {
      await writeFile(file, withEntryRenamed(right, 'snapshots/menu.jsonl.gz', `snapshots/${name}`))
      await expect(restoreBackup(there, file), name).rejects.toThrow(BackupFault)
    }

    expect(existsSync(join(there.dataDir, 'elsewhere.gz'))).toBe(false)
    expect(existsSync(join(folder, 'elsewhere.gz'))).toBe(false)
  })

  it('of another version is refused', async () => {
    await make()
    await sql`update applied_migrations set checksum = 'x' where name = '0001-shop.sql'`.execute(fresh.db)

    await expect(restoreBackup(emptyShop(), file)).rejects.toThrow('van een andere versie van de winkel')
  })

  it('contains the list of photos', async () => {
    await mkdir(join(shop.dataDir, 'photographs'), { recursive: true })
    await writeFile(join(shop.dataDir, 'photographs', 'bank.webp'), 'foto')
    await make()

    expect(await restoreBackup(emptyShop(), file)).toMatchObject({ missingPhotographs: 1 })
  })

  it('can be made on the data page, which deletes all but the last seven', async () => {
    const second = new Date(shop.clock.now().getTime() + 86_400_000)
    for (let day = 0; day < 8; day += 1) {
      await shop.admin.operations.start({ params: { name: 'backup' } })
      shop.clock.advance(86_400_000)
    }

    const names = (await readdir(join(shop.dataDir, 'backups'))).toSorted()
    expect(names).toHaveLength(7)
    expect(names[0]).toBe(backupName(second))
    // In Amsterdam time.
    expect(backupName(new Date('2026-11-22T13:00:00Z'))).toBe('leermeester-2026-11-22T14-00-00.tar.gz')
    expect(backupName(new Date('2026-07-01T02:00:05Z'))).toBe('leermeester-2026-07-01T04-00-05.tar.gz')
  })

  it('succeeds also when a snapshot of the catalog is deleted during the backup', async () => {
    await addSales()
    const { rows } = await make()
    let rowsDone = 0
    const isStopping = () => {
      // By now the backup contains all tables, and the files have been listed.
      if (rowsDone === rows) rmSync(join(shop.dataDir, 'snapshots', 'menu.jsonl.gz'), { force: true })
      return false
    }
    const progress = (done: number) => {
      rowsDone = done
    }

    const deps = { db: shop.db, dataDir: shop.dataDir, now: shop.clock.now }
    expect(await writeBackup(deps, file, { progress, isStopping })).toMatchObject({ snapshots: 1 })
    expect(await restoreBackup(emptyShop(), file)).toMatchObject({ snapshots: 1 })
  })

  it('gives a Dutch reason when the disk is full', async () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    expect(failureReason(full)).toBe('De schijf van de server is vol. Maak daar ruimte en start het opnieuw.')
  })
})

/** Gives an entry of a backup another name, with the checksum that fits. */
function withEntryRenamed(backup: Uint8Array, from: string, to: string): Buffer {
  const archive = gunzipSync(backup)
  const head = archive.subarray(archive.indexOf(`${from}\0`)).subarray(0, 512)
  head.fill(0, 0, 100).write(to)
  head.fill(' ', 148, 156)
  const sum = head.reduce((total, byte) => total + byte, 0)
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return gzipSync(archive)
}
