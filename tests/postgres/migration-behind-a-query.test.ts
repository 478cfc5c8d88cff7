import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MIGRATIONS_FOLDER, migrate } from '#src/server/db/migrate.ts'
import { holdTransaction } from '#tests/support/shop/one-connection.ts'
import { useShop } from '#tests/support/use-shop.ts'

const NAME = '9010-width.sql'

describe('a migration of a table that a long transaction reads', () => {
  const shop = useShop()
  let folder: string

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'leermeester-migrations-'))
    await cp(MIGRATIONS_FOLDER, folder, { recursive: true })
    await writeFile(join(folder, NAME), 'alter table racks add column width integer;')
    await sql`create table racks (id integer primary key)`.execute(shop.db)
  })
  afterEach(async () => {
    await rm(folder, { recursive: true })
    await sql`drop table racks`.execute(shop.db)
    await sql`delete from applied_migrations where name = ${NAME}`.execute(shop.db)
  })

  const readRacks = (db = shop.db) => sql`select id from racks`.execute(db)
  const isWaiting = async () => {
    const { rows } = await sql`select 1 from pg_locks where not granted and relation = 'racks'::regclass`.execute(
      shop.db,
    )
    return rows.length > 0
  }

  it('lets other queries on the table pass while it waits, and runs afterwards', async () => {
    const { migrated } = await holdTransaction(shop.db, async (tx) => {
      await readRacks(tx)
      const running = migrate(shop.db, folder, { lockMs: 300, pauseMs: 300, tries: 100 })
      await vi.waitUntil(isWaiting, { timeout: 20_000, interval: 10 })

      await expect(readRacks()).resolves.toBeDefined()

      return { migrated: running }
    })
    expect(await migrated).toEqual([NAME])
  })

  it('is refused when the table stays in use', async () => {
    await holdTransaction(shop.db, async (tx) => {
      await readRacks(tx)
      const waits: number[] = []
      const patience = { lockMs: 50, pauseMs: 10, tries: 3, onWait: (triesLeft: number) => void waits.push(triesLeft) }
      await expect(migrate(shop.db, folder, patience)).rejects.toThrow('lock timeout')
      expect(waits).toEqual([2, 1])
    })
  })
})
