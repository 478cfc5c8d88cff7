import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenDatabase, openDatabase } from '#src/server/db/database.ts'
import { migrate } from '#src/server/db/migrate.ts'
import { silentLog } from '#src/server/ports/log.ts'

describe('the database in the data folder', () => {
  let dataDir: string
  let opened: OpenDatabase

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'leermeester-db-'))
    opened = await openDatabase({ dataDir, poolSize: 5, log: silentLog })
  })

  afterAll(async () => {
    await opened.close()
    await rm(dataDir, { recursive: true })
  })

  it('has its tables after the first migration, and a second migration runs nothing', async () => {
    const first = await migrate(opened.db)
    const second = await migrate(opened.db)

    expect(first[0]).toBe('0001-shop.sql')
    expect(second).toEqual([])
    expect(await opened.db.selectFrom('catalogue_state').select('version').executeTakeFirst()).toEqual({ version: 0 })
  })

  it('reads prices and counts as numbers and days as text', async () => {
    const { rows } =
      await sql`select 825.6198::numeric(12, 4) as price, count(*) as count, date '2026-11-21' as day`.execute(
        opened.db,
      )

    expect(rows).toEqual([{ price: 825.6198, count: 1, day: '2026-11-21' }])
  })

  it('can be used after a failed statement', async () => {
    await expect(sql`select 1 / 0`.execute(opened.db)).rejects.toMatchObject({ code: '22012' })
    await expect(
      opened.db.transaction().execute((tx) => sql`select nothing from nowhere`.execute(tx)),
    ).rejects.toMatchObject({ code: '42P01' })

    expect((await sql`select 1 as one`.execute(opened.db)).rows).toEqual([{ one: 1 }])
  })

  it('refuses a second server on the same folder, with a Dutch message', async () => {
    await expect(openDatabase({ dataDir, poolSize: 1, log: silentLog })).rejects.toThrow(/al in gebruik/)
  })

  it('keeps its rows when it is closed and opened again', async () => {
    await sql`create table kept (word text)`.execute(opened.db)
    await sql`insert into kept values ('leer')`.execute(opened.db)

    await opened.close()
    opened = await openDatabase({ dataDir, poolSize: 1, log: silentLog })

    expect((await sql`select word from kept`.execute(opened.db)).rows).toEqual([{ word: 'leer' }])
  })
})
