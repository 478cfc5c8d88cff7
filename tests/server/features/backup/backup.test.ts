import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database, OpenDatabase } from '#src/server/db/database.ts'
import { BackupFault, backupInWords, restoreBackup, writeBackup } from '#src/server/features/backup/index.ts'
import { checkBooks } from '#src/server/features/bookkeeping/index.ts'
import { useErpShop } from '#tests/support/erp-shop.ts'
import { openFreshDatabase } from '#tests/support/shop/test-database.ts'

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
  const elsewhere = () => ({ db: fresh.db, dataDir: join(folder, randomUUID()) })

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

  async function aShopThatSold() {
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

  it('is put back in a fresh database to the letter, with right books and the next number free', async () => {
    const id = await aShopThatSold()
    const { rows } = await make()
    const there = elsewhere()

    const restored = await restoreBackup(there, file)

    expect(restored).toMatchObject({ rows, snapshots: 2, madeAt: shop.clock.now().toISOString() })
    expect(await all(fresh.db)).toEqual(await all(shop.db))
    expect(await checkBooks({ db: fresh.db, now: shop.clock.now })).toMatchObject({ isGood: true, found: [] })
    expect(await readFile(join(there.dataDir, 'snapshots', 'menu.jsonl.gz'), 'utf8')).toBe('menu')
    expect((await readFile(join(there.dataDir, 'snapshots', 'applied', '1.jsonl.gz'))).length).toBe(70_000)
    const { rows: next } = await sql<{ id: number }>`select nextval('sales_orders_id_seq')::int as id`.execute(fresh.db)
    expect(next[0]?.id).toBe(id + 2)
  })

  it('says what is not in it, and has to be kept beside it', async () => {
    await aShopThatSold()
    const words = backupInWords(await make(), shop.dataDir)

    expect(words).toContain('dit zit er NIET in')
    for (const missing of [
      'AUTH_SECRET',
      join(shop.dataDir, 'auth-secret'),
      join(shop.dataDir, 'photographs'),
      '.env',
    ]) {
      expect(words).toContain(missing)
    }
  })

  it('leaves the database guarded as it was: the ledger still refuses to be changed', async () => {
    await aShopThatSold()
    await make()
    await restoreBackup(elsewhere(), file)

    await expect(sql`delete from payment_entries`.execute(fresh.db)).rejects.toThrow('never changed or removed')
    await expect(sql`delete from users where email = 'klant@leermeester.example'`.execute(fresh.db)).rejects.toThrow()
  })

  it('is not put over a shop that is there, unless that is what somebody wants', async () => {
    await aShopThatSold()
    await make()
    await restoreBackup(elsewhere(), file)
    await sql`update users set firstname = 'Ander'`.execute(fresh.db)

    await expect(restoreBackup(elsewhere(), file)).rejects.toThrow('In deze database staat al een winkel')
    await restoreBackup(elsewhere(), file, { isForced: true })

    expect(await all(fresh.db)).toEqual(await all(shop.db))
  })

  it('that is cut off, damaged or something else changes nothing', async () => {
    await aShopThatSold()
    await make()
    const whole = await readFile(file)
    const before = await all(fresh.db)
    const broken = Buffer.from(whole)
    broken.fill(0, whole.length >> 1, (whole.length >> 1) + 50)

    for (const bytes of [whole.subarray(0, whole.length - 200), broken, Buffer.from('geen kopie')]) {
      await writeFile(file, bytes)
      await expect(restoreBackup(elsewhere(), file)).rejects.toThrow(BackupFault)
    }
    expect(await all(fresh.db)).toEqual(before)
  })

  it('of another version is refused, and says of which', async () => {
    await make()
    await sql`update applied_migrations set checksum = 'x' where name = '0001-shop.sql'`.execute(fresh.db)

    await expect(restoreBackup(elsewhere(), file)).rejects.toThrow('van een andere versie van de winkel')
  })

  it('knows which photographs there were', async () => {
    await mkdir(join(shop.dataDir, 'photographs'), { recursive: true })
    await writeFile(join(shop.dataDir, 'photographs', 'bank.webp'), 'foto')
    await make()

    expect(await restoreBackup(elsewhere(), file)).toMatchObject({ missingPhotographs: 1 })
  })

  it('is made from the data page, of which the last seven are kept', async () => {
    for (let day = 0; day < 8; day += 1) {
      await shop.admin.operations.start({ params: { name: 'backup' } })
      shop.clock.advance(86_400_000)
    }

    const names = (await readdir(join(shop.dataDir, 'backups'))).toSorted()
    expect(names).toHaveLength(7)
    expect(names[0]).toBe('leermeester-2026-11-22T13-00-00.tar.gz')
  })
})
