import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dropLeftDatabase, openEmptyDatabase } from '#src/server/db/empty-database.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { openSeparateSession } from '#tests/support/shop/test-database.ts'

describe('the empty database of a test restore', () => {
  let shop: Awaited<ReturnType<typeof openSeparateSession>>
  let url: string
  let folder: string
  beforeEach(async () => {
    shop = await openSeparateSession()
    url = shop.config.connectionString ?? ''
    folder = await mkdtemp(join(tmpdir(), 'leermeester-restore-'))
  })
  afterEach(async () => {
    await shop.close()
    await rm(folder, { recursive: true, force: true })
  })

  const leftDatabases = async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query<{ datname: string }>(
      `select datname from pg_database where datname = left(current_database(), 50) || '_restore_test'`,
    )
    await client.end()
    return rows
  }

  it('is next to that of the shop, and is deleted when it is closed', async () => {
    const opened = await openEmptyDatabase({ url, folder, log: silentLog })
    expect(opened.kind).toBe('postgres')
    expect(await leftDatabases()).toHaveLength(1)

    await opened.close()

    expect(await leftDatabases()).toEqual([])
  })

  it('is deleted at the next start of a server when a killed test restore left it', async () => {
    const killed = await openEmptyDatabase({ url, folder, log: silentLog })
    await sql`create table orders_of_customers (name text)`.execute(killed.db)

    await dropLeftDatabase(url)
    await dropLeftDatabase(url)

    expect(await leftDatabases()).toEqual([])
    await killed.close()
  })

  // A new PGlite takes 40 s on a busy machine.
  it('is PGlite behind a pooler that does not know the new database, and nothing stays on the server', {
    timeout: 180_000,
  }, async () => {
    const pooler = await openPooler(url, '_restore_test')
    try {
      const opened = await openEmptyDatabase({ url: pooler.url, folder, log: silentLog })
      const { rows } = await sql<{ one: number }>`select 1 as one`.execute(opened.db)
      await opened.close()

      expect(opened.kind).toBe('pglite')
      expect(rows).toEqual([{ one: 1 }])
      expect(await leftDatabases()).toEqual([])
    } finally {
      pooler.close()
    }
  })
})

/** Opens a pooler that closes connections to a database whose name contains a text. */
async function openPooler(target: string, refused: string) {
  const { hostname, port } = new URL(target)
  const server = createServer((client) => {
    client.on('error', () => undefined)
    client.once('data', (startup) => {
      if (startup.includes(refused)) {
        client.destroy()
        return
      }
      const upstream = connect(Number(port), hostname)
      upstream.on('error', () => client.destroy())
      upstream.write(startup)
      client.pipe(upstream).pipe(client)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(target)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}` // no text: the server listens on a port
  return { url: url.href, close: () => server.close() }
}
