// @pglite long: backup and restore read and write every table on the only connection

import { randomUUID } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Decrypter } from 'age-encryption'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database, OpenDatabase } from '#src/server/db/database.ts'
import { runIntegrityChecks } from '#src/server/features/erp/integrity-checks/index.ts'
import {
  BackupFault,
  backupName,
  describeBackup,
  newBackupKey,
  restoreBackup,
  writeBackup,
} from '#src/server/features/operations/backup/index.ts'
import { failureReason } from '#src/server/features/operations/operations/index.ts'
import { expireUnpaidOrders } from '#src/server/features/sales/payments/index.ts'
import { localFiles } from '#src/server/open-files.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { Outage } from '#src/server/ports/outage.ts'
import { useErpShop } from '#tests/support/erp-shop.ts'
import { pay } from '#tests/support/pay-calls.ts'
import { TEST_BACKUP_KEY } from '#tests/support/shop/test-backup-key.ts'
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

  const source = () => ({ ...shop.files, db: shop.db, now: shop.clock.now, key: undefined })
  /** Writes a backup that is not encrypted, as an earlier version of the shop did. */
  const makeBackup = () => writeBackup(source(), file)
  const makeEncryptedBackup = () => writeBackup({ ...source(), key: TEST_BACKUP_KEY }, file)
  const emptyShop = () => {
    const dataDir = join(folder, randomUUID())
    return { ...localFiles(dataDir), db: fresh.db, dataDir, now: shop.clock.now }
  }

  /** Returns all rows of a database as text, per table. */
  async function allRows(db: Database): Promise<Record<string, string[]>> {
    const { rows: tables } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
    const content: Record<string, string[]> = {}
    for (const { name } of tables.filter(({ name }) => name !== 'applied_migrations')) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.id(name)} t order by 1`.execute(db)
      content[name] = rows.map(({ row }) => row)
    }
    return content
  }

  /**
   * Returns the rows after a restore. A restore ends all sessions, so that a session that was logged out since the backup
   * is not restored, postpones the expiry of unpaid orders, and
   * puts them under check.
   */
  const restoredRows = async () => ({
    ...(await allRows(shop.db)),
    sessions: [],
    unpaid_orders: expect.any(Array) as string[],
    payments_under_check: expect.any(Array) as string[],
  })

  async function addSales() {
    await shop.addLeather()
    await shop.addProduct({ stock: 5, displayName: 'Bank "Één", \\ met\nalles' })
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
    const { rows } = await makeEncryptedBackup()
    const target = emptyShop()

    const restored = await restoreBackup(target, file, { key: TEST_BACKUP_KEY })

    expect(restored).toMatchObject({ rows, snapshots: 2, madeAt: shop.clock.now().toISOString() })
    expect(await allRows(fresh.db)).toEqual(await restoredRows())
    expect(await runIntegrityChecks({ db: fresh.db, now: shop.clock.now })).toMatchObject({ isGood: true, found: [] })
    expect(await readFile(join(target.dataDir, 'snapshots', 'menu.jsonl.gz'), 'utf8')).toBe('menu')
    expect((await readFile(join(target.dataDir, 'snapshots', 'applied', '1.jsonl.gz'))).length).toBe(70_000)
  })

  it('is made, and restored, without the files of the shop while their store does not work', async () => {
    await addSales()
    const away = async () => Promise.reject(new Outage('files', { reason: 'unreachable', mayHaveArrived: false }))
    const { photographs, snapshots } = shop.files
    const lost = { photographs: { ...photographs, list: away }, snapshots: { ...snapshots, list: away } }

    const written = await writeBackup({ ...source(), ...lost }, file)
    const restored = await restoreBackup({ ...emptyShop(), photographs: lost.photographs }, file)

    expect(written).toMatchObject({ snapshots: 0, photographs: 0, lacksFiles: true })
    expect(restored).toMatchObject({ rows: written.rows, snapshots: 0 })
    expect(await allRows(fresh.db)).toEqual(await restoredRows())
    const places = { dataDir: shop.dataDir, photographsPlace: 'bestanden' }
    expect(describeBackup(written, places, true)).toContain('bestanden was niet bereikbaar')
    expect(describeBackup(await makeBackup(), places, true)).not.toContain('bereikbaar')
  })

  it('is a file of age that contains nothing readable', async () => {
    await addSales()
    await makeEncryptedBackup()
    const written = await readFile(file)

    expect(written.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> X25519 /)
    expect(written.includes('manifest.json')).toBe(false)
    const decrypter = new Decrypter()
    decrypter.addIdentity(TEST_BACKUP_KEY)
    expect(gunzipSync(await decrypter.decrypt(written)).toString('utf8')).toContain('leermeester-backup')
  })

  it('is not restored without its key or with another one, and the message says which', async () => {
    await addSales()
    await makeEncryptedBackup()
    const before = await allRows(fresh.db)
    const { key: otherKey } = await newBackupKey()

    await expect(restoreBackup(emptyShop(), file)).rejects.toThrow('Geef de sleutel met BACKUP_KEY')
    await expect(restoreBackup(emptyShop(), file, { key: otherKey })).rejects.toThrow('Deze sleutel past niet')
    await expect(restoreBackup(emptyShop(), file, { key: otherKey.slice(0, -1) })).rejects.toThrow(
      'geen geldige sleutel',
    )
    expect(await allRows(fresh.db)).toEqual(before)
  })

  it('of before the encryption is restored with and without a key', async () => {
    await addSales()
    await makeBackup()

    await restoreBackup(emptyShop(), file)
    await restoreBackup(emptyShop(), file, { key: TEST_BACKUP_KEY, isForced: true })

    expect(await allRows(fresh.db)).toEqual(await restoredRows())
  })

  it('is refused when the encrypted file is truncated or damaged, and the database stays unchanged', async () => {
    await addSales()
    await makeEncryptedBackup()
    const whole = await readFile(file)
    const before = await allRows(fresh.db)
    const broken = Buffer.from(whole)
    broken.fill(0, whole.length >> 1, (whole.length >> 1) + 5)
    const head = Buffer.from(whole)
    head.fill('x', 30, 60)

    for (const bytes of [...[1, 16, 200].map((count) => whole.subarray(0, whole.length - count)), broken, head]) {
      await writeFile(file, bytes)
      await expect(restoreBackup(emptyShop(), file, { key: TEST_BACKUP_KEY })).rejects.toThrow(BackupFault)
    }
    expect(await allRows(fresh.db)).toEqual(before)
  })

  it('is restored with next numbers that no lost record can have, also after several restores', async () => {
    const id = await addSales()
    await makeBackup()
    const nextNumbers = async () => {
      const { rows } = await sql<Record<'order' | 'user' | 'entry' | 'withdrawal', number>>`
        select nextval('sales_orders_id_seq')::int as order, nextval('users_id_seq')::int as user,
          nextval('payment_entries_id_seq')::int as entry, nextval('withdrawals_id_seq')::int as withdrawal`.execute(
        fresh.db,
      )
      return Object.values(rows[0] ?? {})
    }

    shop.clock.advance(3_600_000)
    const { lastOrderNumber } = await restoreBackup(emptyShop(), file)
    const first = await nextNumbers()
    shop.clock.advance(3_600_000)
    await restoreBackup(emptyShop(), file, { isForced: true })
    const second = await nextNumbers()

    expect(lastOrderNumber).toBe(id + 1 + 10_000 + 3_600)
    expect(first[0]).toBe(lastOrderNumber + 1)
    for (const number of first) expect(number).toBeGreaterThan(10_000 + 3_600)
    for (const [at, number] of second.entries()) expect(number).toBeGreaterThan((first[at] ?? 0) + 3_600)
  })

  it('is restored without changes to later sales in the ERP', async () => {
    await addSales()
    await makeBackup()
    const lost = await shop.hasSale()
    await shop.payCash(lost, 30_000)
    await shop.hasSale({ api: shop.customer })
    await shop.sendToErp()
    const before = await shop.inErp()

    await emptyDatabase(shop.db, shop.clock.now())
    await sql`delete from catalogue_state`.execute(shop.db)
    await restoreBackup({ ...shop.files, db: shop.db, now: shop.clock.now }, file)
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

  it('is restored with interrupted mails queued, or on request as dead letters to prevent a second mail', async () => {
    await addSales()
    await sql`update outbox set state = 'sending', tries = 1 where party = 'mail'`.execute(shop.db)
    const interruptedMails = await shop.db.selectFrom('outbox').select('id').where('party', '=', 'mail').execute()
    await makeBackup()
    shop.clock.advance(3_600_000)

    const restored = await restoreBackup(emptyShop(), file)

    expect(interruptedMails.length).toBeGreaterThan(0)
    expect(restored.waitingMails).toBe(interruptedMails.length)
    expect(await runIntegrityChecks({ db: fresh.db, now: shop.clock.now })).toMatchObject({ isGood: true, found: [] })
    const mails = fresh.db.selectFrom('outbox').select(['state', 'last_error']).where('party', '=', 'mail')
    expect(new Set((await mails.execute()).map(({ state }) => state))).toEqual(new Set(['queued']))

    await restoreBackup(emptyShop(), file, { isForced: true, holdsMails: true })
    for (const mail of await mails.execute()) {
      expect(mail).toEqual({ state: 'dead', last_error: expect.stringContaining('kan daarna verstuurd zijn') })
    }
  })

  it('is restored with a week for its unpaid orders, because they may have been paid after the backup', async () => {
    const id = await shop.hasSale()
    await makeBackup()
    const days = (count: number) => new Date(shop.clock.now().getTime() + count * 24 * 3_600_000)
    const expireAt = (at: Date) =>
      expireUnpaidOrders({ db: fresh.db, now: () => at, log: silentLog, outboxFilled: () => undefined })
    const order = () =>
      fresh.db.selectFrom('sales_orders').select('expired_at').where('id', '=', id).executeTakeFirstOrThrow()
    const mails = fresh.db.selectFrom('outbox').select('kind').where('kind', '=', 'order-canceled')

    const restored = await restoreBackup({ ...emptyShop(), now: () => days(2) }, file)

    expect(restored.unpaidOrders).toBe(1)
    expect(await expireAt(days(2))).toEqual(days(9))
    expect(await order()).toEqual({ expired_at: null })
    expect(await mails.execute()).toEqual([])

    await expireAt(days(9))
    expect(await order()).toEqual({ expired_at: null })
    await fresh.db
      .updateTable('payments_under_check')
      .set({ released_at: days(9) })
      .execute()
    await expireAt(days(10))
    expect(await order()).toEqual({ expired_at: days(10) })
  })

  it('is restored with the orders under check that may have been paid after it, and no others', async () => {
    const old = await shop.hasSale()
    const before = new Date(shop.clock.now().getTime() - 15 * 24 * 3_600_000)
    const slow = await shop.hasSale()
    await shop.db.updateTable('sales_orders').set({ inserted_at: before }).where('id', 'in', [old, slow]).execute()
    // An order from before unpaid orders expired: no link of it is valid any more.
    await shop.db.deleteFrom('unpaid_orders').where('sales_order_id', '=', old).execute()
    const unpaid = await shop.hasSale()
    const paid = await shop.hasSale()
    await shop.payCash(paid, 199_800)
    const deposit = await shop.hasSale()
    await shop.payCash(deposit, 30_000)
    const withLink = await shop.hasSale()
    await shop.payCash(withLink, 30_000)
    await pay(shop.sales, withLink, 'PAYLINK', { amountCents: 10_000 })
    const guest = await shop.guestWithOrder()
    await guest.api.salesOrders.cancel({ params: { id: guest.salesOrderId }, body: { reason: 'unwanted' } })
    await makeBackup()

    const restored = await restoreBackup(emptyShop(), file)

    const rows = await fresh.db.selectFrom('payments_under_check').selectAll().orderBy('sales_order_id').execute()
    expect(rows.map(({ sales_order_id }) => sales_order_id)).toEqual([slow, unpaid, deposit, withLink])
    expect(restored.ordersUnderCheck).toBe(4)
  })

  it('is described with the secrets and files that it does not contain', async () => {
    await addSales()
    const places = { dataDir: shop.dataDir, photographsPlace: shop.files.photographs.place }
    const description = describeBackup(await makeBackup(), places, false)

    expect(description).toContain('dit zit er NIET in')
    expect(describeBackup(await makeBackup(), places, true)).toContain('versleuteld is: BACKUP_KEY.')
    for (const missing of [
      join(shop.dataDir, 'backup-key'),
      'AUTH_SECRET',
      join(shop.dataDir, 'auth-secret'),
      join(shop.dataDir, 'photographs'),
      '.env',
    ]) {
      expect(description).toContain(missing)
    }
  })

  it('is restored with the protection of the database, so that the ledger cannot be changed', async () => {
    await addSales()
    await makeBackup()
    await restoreBackup(emptyShop(), file)

    await expect(sql`delete from payment_entries`.execute(fresh.db)).rejects.toThrow('never changed or removed')
    await expect(sql`delete from users where email = 'klant@leermeester.example'`.execute(fresh.db)).rejects.toThrow()
  })

  it('does not replace an existing shop without explicit confirmation', async () => {
    await addSales()
    await makeBackup()
    await restoreBackup(emptyShop(), file)
    await sql`update users set firstname = 'Ander'`.execute(fresh.db)

    await expect(restoreBackup(emptyShop(), file)).rejects.toThrow('In deze database staat al een winkel')
    await restoreBackup(emptyShop(), file, { isForced: true })

    expect(await allRows(fresh.db)).toEqual(await restoredRows())
  })

  it('is refused when it is truncated, damaged or another file, and the database stays unchanged', async () => {
    await addSales()
    await makeBackup()
    const whole = await readFile(file)
    const before = await allRows(fresh.db)
    const broken = Buffer.from(whole)
    broken.fill(0, whole.length >> 1, (whole.length >> 1) + 50)

    const cut = [1, 4, 8, 12, 200].map((bytes) => whole.subarray(0, whole.length - bytes))
    for (const bytes of [...cut, broken, Buffer.from('geen kopie')]) {
      await writeFile(file, bytes)
      await expect(restoreBackup(emptyShop(), file)).rejects.toThrow(BackupFault)
    }
    expect(await allRows(fresh.db)).toEqual(before)
  })

  it('is refused when the name of a snapshot leads out of the folder, and no file is written there', async () => {
    await mkdir(join(shop.dataDir, 'snapshots'), { recursive: true })
    await writeFile(join(shop.dataDir, 'snapshots', 'menu.jsonl.gz'), 'menu')
    await makeBackup()
    const original = await readFile(file)
    const target = emptyShop()

    for (const name of ['../elsewhere.gz', 'applied/../../elsewhere.gz', '../../elsewhere.gz', '/elsewhere.gz', '..']) {
      await writeFile(file, withEntryRenamed(original, 'snapshots/menu.jsonl.gz', `snapshots/${name}`))
      await expect(restoreBackup(target, file), name).rejects.toThrow(BackupFault)
    }

    expect(existsSync(join(target.dataDir, 'elsewhere.gz'))).toBe(false)
    expect(existsSync(join(folder, 'elsewhere.gz'))).toBe(false)
  })

  it('is refused when another version of the shop wrote it', async () => {
    await makeBackup()
    await sql`update applied_migrations set checksum = 'x' where name = '0001-shop.sql'`.execute(fresh.db)

    await expect(restoreBackup(emptyShop(), file)).rejects.toThrow('van een andere versie van de winkel')
  })

  it('contains the list of photos, so that a restore counts the missing ones', async () => {
    await mkdir(join(shop.dataDir, 'photographs'), { recursive: true })
    await writeFile(join(shop.dataDir, 'photographs', 'bank.webp'), 'foto')
    await makeBackup()

    expect(await restoreBackup(emptyShop(), file)).toMatchObject({ missingPhotographs: 1 })
  })

  it('can be made on the data page, and expired backups are then deleted', async () => {
    const secondDay = new Date(shop.clock.now().getTime() + 86_400_000)
    for (let day = 0; day < 8; day += 1) {
      await shop.admin.operations.start({ params: { name: 'backup' } })
      shop.clock.advance(86_400_000)
    }

    const names = (await readdir(join(shop.dataDir, 'backups'))).toSorted()
    expect(names).toHaveLength(7)
    expect(names[0]).toBe(backupName(secondDay))
    // The name contains the time in Amsterdam.
    expect(backupName(new Date('2026-11-22T13:00:00Z'))).toBe('leermeester-2026-11-22T14-00-00.tar.gz.age')
    expect(backupName(new Date('2026-07-01T02:00:05Z'))).toBe('leermeester-2026-07-01T04-00-05.tar.gz.age')
  })

  it('is completed also when a snapshot of the catalog is deleted at the same time', async () => {
    await addSales()
    const { rows } = await makeBackup()
    let rowsDone = 0
    const isStopping = () => {
      // At this point the backup contains all tables and has listed the files, but has not read them.
      if (rowsDone === rows) rmSync(join(shop.dataDir, 'snapshots', 'menu.jsonl.gz'), { force: true })
      return false
    }
    const progress = (done: number) => {
      rowsDone = done
    }

    expect(await writeBackup(source(), file, { progress, isStopping })).toMatchObject({ snapshots: 1 })
    expect(await restoreBackup(emptyShop(), file)).toMatchObject({ snapshots: 1 })
  })

  it('fails with a Dutch reason when the disk is full', async () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    expect(failureReason(full)).toBe('De schijf van de server is vol. Maak daar ruimte en start het opnieuw.')
  })
})

/** Returns the backup with another name for one entry, and with the checksum of that name. */
function withEntryRenamed(backup: Uint8Array, from: string, to: string): Buffer {
  const archive = gunzipSync(backup)
  const head = archive.subarray(archive.indexOf(`${from}\0`)).subarray(0, 512)
  head.fill(0, 0, 100).write(to)
  head.fill(' ', 148, 156)
  const sum = head.reduce((total, byte) => total + byte, 0)
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return gzipSync(archive)
}
