// @pglite: its one session keeps the statements of earlier clients

import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { namedStatementClients } from '#src/server/db/named-statements.ts'
import { openSeparateSession } from '#tests/support/shop/test-database.ts'

describe('statements that run often', () => {
  let config: pg.PoolConfig
  let close: () => Promise<void>
  let db: Kysely<object>
  const onOtherSession = vi.fn()

  const open = (maxNamed = 400, clients = namedStatementClients) =>
    new Kysely<object>({
      dialect: new PostgresDialect({
        pool: new pg.Pool({
          ...config,
          max: 1,
          idleTimeoutMillis: 0,
          Client: clients({ namedAfter: 3, maxNamed, onOtherSession }),
        }),
      }),
    })

  // One database for all tests, because opening one takes longer than a test. PGlite has one session, which would keep
  // the statements of the test before.
  beforeAll(async () => {
    ;({ config, close } = await openSeparateSession())
  })
  beforeEach(() => {
    onOtherSession.mockReset()
    db = open()
  })
  afterEach(async () => {
    await sql`deallocate all`.execute(db)
    await db.destroy()
  })
  afterAll(() => close())

  const plus = async (on: Kysely<object>, value: number) =>
    (await sql<{ sum: number }>`select ${value}::int + 1 as sum`.execute(on)).rows[0]?.sum

  const prepared = async () =>
    (
      await sql<{ name: string }>`select name from pg_prepared_statements where statement like '%+ 1 as sum'`.execute(
        db,
      )
    ).rows

  it('are prepared once, and give the results of their own values', async () => {
    await plus(db, 1)
    await plus(db, 2)
    expect(await prepared()).toEqual([])

    expect(await plus(db, 3)).toBe(4)
    expect(await plus(db, 4)).toBe(5)
    expect(await prepared()).toHaveLength(1)
  })

  it('report an error of one execution, and work again after it', async () => {
    const divide = async (by: number) =>
      (await sql<{ share: number }>`select 6 / ${by}::int as share`.execute(db)).rows[0]?.share
    for (const by of [1, 2, 3]) expect(await divide(by)).toBe(6 / by)

    await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
    expect(await divide(6)).toBe(1)
  })

  it('first prepared in a transaction that failed, work in the next one', async () => {
    await plus(db, 1)
    await plus(db, 2)
    const failed = db.transaction().execute(async (tx) => {
      await expect(sql`select nothing from nowhere`.execute(tx)).rejects.toMatchObject({ code: '42P01' })
      await sql`select ${3}::int + 1 as sum`.execute(tx)
    })
    await expect(failed).rejects.toMatchObject({ code: '25P02' })

    expect(await plus(db, 4)).toBe(5)
  })

  it('continue after a migration changes the columns of their table', async () => {
    await sql`create table shelves (id integer primary key)`.execute(db)
    await sql`insert into shelves values (1)`.execute(db)
    const shelf = async () => (await sql`select * from shelves where id = ${1}`.execute(db)).rows
    for (let run = 0; run < 4; run += 1) await shelf()

    await sql`alter table shelves add column label text`.execute(db)

    for (let run = 0; run < 4; run += 1) expect(await shelf()).toEqual([{ id: 1, label: null }])
    await sql`drop table shelves`.execute(db)
  })

  it('continue without names when a pooler gives a connection another session', async () => {
    for (const value of [1, 2, 3]) await plus(db, value)
    await sql`deallocate all`.execute(db)

    expect(await plus(db, 4)).toBe(5)
    expect(await plus(db, 5)).toBe(6)
    expect(await prepared()).toEqual([])
    expect(onOtherSession).toHaveBeenCalledOnce()
  })

  it('continue without names when another statement has the name in the new session', async () => {
    for (const value of [1, 2, 3]) await plus(db, value)
    const name = sql.id((await prepared())[0]?.name ?? '')
    await sql`deallocate ${name}`.execute(db)
    await sql`prepare ${name} as select $1::int + $2::int + 1 as sum`.execute(db)

    expect(await plus(db, 4)).toBe(5)
    expect(onOtherSession).toHaveBeenCalledOnce()
  })

  it('lose their name to a statement that becomes frequent later, and their session frees it', async () => {
    await db.destroy()
    db = open(2)
    const times = async (factor: number, value: number) =>
      (await sql<{ product: number }>`select ${value}::int * ${sql.lit(factor)} as product`.execute(db)).rows[0]
        ?.product
    const names = async () =>
      (
        await sql<{ factor: string }>`
          select substring(statement from '\\* (\\d+) as product') as factor from pg_prepared_statements
          where statement like '%as product' and name <> '' order by 1`.execute(db)
      ).rows.map(({ factor }) => factor)

    for (const factor of [2, 3, 4])
      for (const value of [1, 2, 3]) expect(await times(factor, value)).toBe(factor * value)
    expect(await times(3, 5)).toBe(15)

    expect(await names()).toEqual(['3', '4'])
    for (const value of [1, 2, 3]) expect(await times(2, value)).toBe(2 * value)
    expect(await times(4, 1)).toBe(4)
    expect(onOtherSession).not.toHaveBeenCalled()
  })

  it('have other names in another process', async () => {
    const namesIn = async () => {
      for (const value of [1, 2, 3]) await plus(db, value)
      return (await prepared()).map(({ name }) => name)
    }
    const here = await namesIn()
    await db.destroy()

    // The module is loaded again under another address, as another process loads it.
    const again = '#src/server/db/named-statements.ts?again'
    const { namedStatementClients: ofOtherProcess } = (await import(
      again
    )) as typeof import('#src/server/db/named-statements.ts')
    db = open(400, ofOtherProcess)

    const processOf = (name: string | undefined) => name?.split('_')[0]
    const there = (await namesIn()).filter((name) => !here.includes(name))
    expect(there).toHaveLength(1)
    expect(processOf(there[0])).not.toBe(processOf(here[0]))
  })

  it('do not meet the names of an earlier client in the same session', async () => {
    for (const value of [1, 2, 3]) await plus(db, value)
    await db.destroy()
    db = open()
    for (const value of [1, 2, 3, 4]) expect(await plus(db, value)).toBe(value + 1)

    expect(onOtherSession).not.toHaveBeenCalled()
  })
})
