// @pglite: a statement that counts a call runs on the only connection

import Fastify, { type LightMyRequestResponse } from 'fastify'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#shared/contracts/endpoint.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { callCounts, deleteExpiredCounts } from '#src/server/db/call-counts.ts'
import type { Tables } from '#src/server/db/tables.ts'
import { limitCalls, ownCallHeaders } from '#src/server/http/limits.ts'
import { mount } from '#src/server/http/mount.ts'
import { cleanUp } from '#src/server/jobs/clean-up.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { useShop } from '#tests/support/use-shop.ts'

const order = {
  method: 'POST',
  path: '/api/limited',
  access: 'public',
  about: '',
  body: z.object({ isRight: z.optional(z.boolean()) }),
  reply: z.unknown(),
  fails: { wrong_credentials: z.unknown() },
  limitPerMinute: 10,
} as const satisfies Endpoint
const login = { ...order, limitsRefusedOnly: true } as const satisfies Endpoint

const apps: ReturnType<typeof Fastify>[] = []
afterEach(() => Promise.all(apps.splice(0).map((app) => app.close())))

describe('a low limit of an endpoint that changes something', () => {
  const shop = useShop()
  const secret = new TextEncoder().encode('a key for tests that is long enough')

  /** Starts servers on one database. Returns a function that calls each server `count` times at once. */
  async function startServers(count: number, endpoint: typeof order | typeof login, db = shop.db) {
    const servers = await Promise.all(
      Array.from({ length: count }, async () => {
        const app = Fastify({ trustProxy: true })
        apps.push(app)
        await limitCalls(app, ownCallHeaders(), callCounts({ db, secret, log: silentLog, maxWaitMs: 30_000 }))
        mount(app, endpoint, async ({ body }) => (body.isRight ? ok({}) : fail('wrong_credentials')))
        return app
      }),
    )
    return async (calls: number, { isRight = false, from = '10.0.0.1' } = {}) => {
      // One by one at each server: the plugin refuses all calls of one moment when their number is above its limit.
      const repliesOf = async (app: (typeof servers)[number]) => {
        const headers = { 'x-forwarded-for': from }
        const replies: LightMyRequestResponse[] = []
        for (let call = 0; call < calls; call += 1) {
          replies.push(await app.inject({ method: 'POST', url: endpoint.path, payload: { isRight }, headers }))
        }
        return replies
      }
      const replies = (await Promise.all(servers.map(repliesOf))).flat()
      return {
        allowed: replies.filter(({ statusCode }) => statusCode !== 429).length,
        retryAfter: replies.find(({ statusCode }) => statusCode === 429)?.headers['retry-after'],
      }
    }
  }

  it('allows ten calls on three servers together', async () => {
    const call = await startServers(3, order)

    const { allowed, retryAfter } = await call(15)

    expect(allowed).toBe(10)
    expect(Number(retryAfter)).toBeGreaterThan(50)
    expect(Number(retryAfter)).toBeLessThanOrEqual(60)
    expect((await call(1, { from: '10.0.0.2' })).allowed).toBe(3)
  })

  it('counts calls of one moment together, each caller apart', async () => {
    const counts = callCounts({ db: shop.db, secret, log: silentLog, maxWaitMs: 30_000 })
    const areAllowed = (keys: readonly string[]) =>
      Promise.all(keys.map(async (key) => (await counts.count({ key, max: 3, windowMs: 60_000 })) === undefined))

    expect(await areAllowed(['a', 'b', 'a', 'a', 'a', 'b'])).toEqual([true, true, true, true, false, true])
    expect(await areAllowed(['b', 'a', 'b'])).toEqual([true, false, false])
  })

  it('allows ten wrong logins on three servers together, and does not count right ones', async () => {
    const call = await startServers(3, login)

    expect((await call(6, { isRight: true })).allowed).toBe(18)
    expect((await call(15)).allowed).toBe(10)
    expect((await call(1, { isRight: true })).allowed).toBe(0)
  })

  it('counts all addresses of one IPv6 network together', async () => {
    const call = await startServers(3, login)

    await call(5, { from: '2a02:a44:1234:1::7' })

    expect((await call(1, { from: '2a02:a44:1234:1:9::1' })).allowed).toBe(0)
    expect((await call(1, { from: '2a02:a44:1234:2::7' })).allowed).toBe(3)
  })

  it('begins again when its minute has passed, and the clean-up deletes the count', async () => {
    const call = await startServers(3, order)
    await call(15)
    const counts = () => shop.db.selectFrom('call_counts').select('key').execute()
    await deleteExpiredCounts(shop.db)
    expect(await counts()).toHaveLength(1)

    await sql`update call_counts set window_ends = now() - interval '1 second'`.execute(shop.db)
    const other = await startServers(1, order) // it refused no call in this minute
    expect((await other(3)).allowed).toBe(3)

    await sql`update call_counts set window_ends = now() - interval '1 second'`.execute(shop.db)
    await deleteExpiredCounts(shop.db)
    expect(await counts()).toEqual([])
  })

  it('applies per server when the database does not count', async () => {
    const pool = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' })
    const away = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
    const call = await startServers(2, order, away)

    expect((await call(15)).allowed).toBe(20)
    await away.destroy()
  })

  it('runs no statement for a while after the database did not count', async () => {
    const pool = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' })
    const away = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
    let warnings = 0
    const warn = () => {
      warnings += 1
    }
    const counts = callCounts({ db: away, secret, log: { ...silentLog, warn } })

    for (let call = 0; call < 3; call += 1) {
      expect(await counts.count({ key: 'a', max: 1, windowMs: 60_000 })).toBeUndefined()
    }

    expect(warnings).toBe(1)
    await away.destroy()
  })

  it('applies over all servers again some time after the database did not count', async () => {
    const pool = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/none' })
    const away = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
    let isAway = true
    const database = { insertInto: (table: 'call_counts') => (isAway ? away : shop.db).insertInto(table) }
    // One statement of this database is enough for the test.
    const counts = callCounts({ db: database as never, secret, log: silentLog, maxWaitMs: 30_000, skipMs: 100 })
    const isRefused = async () => (await counts.count({ key: 'a', max: 0, windowMs: 60_000 })) !== undefined
    expect(await isRefused()).toBe(false)

    isAway = false

    await expect.poll(isRefused, { timeout: 10_000 }).toBe(true)
    await away.destroy()
  })

  it('is cleaned up some rows at a time, also when an earlier step fails', async () => {
    const expired = { count: 1, window_ends: new Date(0) }
    const rows = ['a', 'b', 'c', 'd', 'e'].map((key) => ({ key, ...expired }))
    const keys = () => shop.db.selectFrom('call_counts').select('key').execute()
    await shop.db.insertInto('call_counts').values(rows).execute()
    await deleteExpiredCounts(shop.db, 2)
    expect(await keys()).toEqual([])

    await shop.db.insertInto('call_counts').values(rows).execute()
    let calls = 0
    const now = () => {
      calls += 1
      if (calls === 1) throw new Error('the first step fails')
      return shop.clock.now()
    }
    await expect(cleanUp({ ...shop.files, db: shop.db, now, serviceCaseMonths: 24 }).run({} as never)).rejects.toThrow(
      'the first step fails',
    )
    expect(await keys()).toEqual([])
  })

  it('is cleaned up although several other steps fail, whose errors are all reported', async () => {
    let calls = 0
    const now = () => {
      calls += 1
      if (calls > 2) return shop.clock.now()
      throw new Error(`clock fault ${calls}`)
    }

    const failed: unknown = await cleanUp({ ...shop.files, db: shop.db, now, serviceCaseMonths: 24 })
      .run({} as never)
      .catch((error: unknown) => error)

    expect(failed).toBeInstanceOf(AggregateError)
    expect((failed as AggregateError).errors.map(String)).toEqual(['Error: clock fault 1', 'Error: clock fault 2'])
  })

  it('stores no addresses', async () => {
    const call = await startServers(1, order)
    await call(1)

    expect(JSON.stringify(await shop.db.selectFrom('call_counts').selectAll().execute())).not.toContain('10.0.0.1')
  })
})
