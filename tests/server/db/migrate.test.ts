// @pglite: the migrations are the same SQL on both databases

import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { MIGRATIONS_FOLDER, migrate } from '#src/server/db/migrate.ts'
import { useShop } from '#tests/support/use-shop.ts'

describe('migrating the database', () => {
  const shop = useShop()
  let folder: string

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'leermeester-migrations-'))
    await cp(MIGRATIONS_FOLDER, folder, { recursive: true })
  })
  afterEach(() => rm(folder, { recursive: true }))

  const add = (name: string, text: string) => writeFile(join(folder, name), text)

  it('runs a new file once', async () => {
    await add('9001-shelves.sql', 'create table shelves (id integer primary key); insert into shelves values (1);')

    expect(await migrate(shop.db, folder)).toEqual(['9001-shelves.sql'])
    expect(await migrate(shop.db, folder)).toEqual([])

    await sql`drop table shelves`.execute(shop.db)
    await sql`delete from applied_migrations where name = '9001-shelves.sql'`.execute(shop.db)
  })

  it('runs a file once when servers start at the same time', async () => {
    await add('9002-once.sql', 'create table once (id integer primary key);')

    const runs = await Promise.all([migrate(shop.db, folder), migrate(shop.db, folder), migrate(shop.db, folder)])

    expect(runs.flat()).toEqual(['9002-once.sql'])
    await sql`drop table once`.execute(shop.db)
    await sql`delete from applied_migrations where name = '9002-once.sql'`.execute(shop.db)
  })

  it('runs without a statement timeout, and does not change the timeout of the connection', async () => {
    await add('9004-slow.sql', "create table slow as select current_setting('statement_timeout') as most;")
    await shop.db.connection().execute(async (connection) => {
      await sql`set statement_timeout = '30s'`.execute(connection)

      await migrate(connection, folder)

      const { rows } = await sql<{ most: string }>`select most from slow`.execute(connection)
      expect(rows).toEqual([{ most: '0' }])
      expect(
        (await sql<{ most: string }>`select current_setting('statement_timeout') as most`.execute(connection)).rows,
      ).toEqual([{ most: '30s' }])
      await sql`reset statement_timeout`.execute(connection)
    })
    await sql`drop table slow`.execute(shop.db)
    await sql`delete from applied_migrations where name = '9004-slow.sql'`.execute(shop.db)
  })

  it('rolls back a file that fails', async () => {
    await add('9003-fault.sql', 'create table half (id integer); select nothing from nowhere;')

    await expect(migrate(shop.db, folder)).rejects.toMatchObject({ code: '42P01' })

    const { rows } = await sql`select 1 from pg_tables where tablename = 'half'`.execute(shop.db)
    expect(rows).toEqual([])
  })

  it('refuses to start when a file that ran was changed or removed', async () => {
    await add('0001-shop.sql', '-- nothing to see here')
    await expect(migrate(shop.db, folder)).rejects.toThrow('0001-shop.sql was changed after it ran')

    await rm(join(folder, '0001-shop.sql'))
    await expect(migrate(shop.db, folder)).rejects.toThrow('0001-shop.sql ran on this database, but')
  })

  it('starts on a database of a later release, whose files only add', async () => {
    await add('9005-later.sql', 'create table later (id integer)')
    await migrate(shop.db, folder)
    await rm(join(folder, '9005-later.sql'))

    expect(await migrate(shop.db, folder)).toEqual([])
    await sql`drop table later`.execute(shop.db)
    await sql`delete from applied_migrations where name = '9005-later.sql'`.execute(shop.db)
  })

  it('ignores a change of line endings', async () => {
    await add('0001-shop.sql', (await readFile(join(folder, '0001-shop.sql'), 'utf8')).replaceAll('\n', '\r\n'))

    expect(await migrate(shop.db, folder)).toEqual([])
  })
})
