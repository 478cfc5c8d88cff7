import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'pg'
import type { CheckoutFormOnWire } from '#shared/contracts/checkout-form.ts'
import { type Api, createApi } from '#shared/contracts/endpoints.ts'
import { payTwinAccount } from '../../src/server/twins/pay/pay-twin.ts'
import { adminToken } from '../bench/back-office/admin-token.ts'
import { startWorker } from '../bench/lib/worker.ts'
import { freePort } from '../free-port.ts'
import { startServer } from '../kill/server-process.ts'
import { startThrowawayPostgres } from '../postgres/throwaway-postgres.ts'
import { modeOf, type TwinName } from './cases.ts'
import type { TwinServers } from './twins.ts'

export type Order = { id: number; api: Api }
export type FaultMatrixShop = Awaited<ReturnType<typeof openFaultMatrixShop>>

const PATIENCE_MS = 20_000
const POLL_EVERY_MS = 40

type Server = Awaited<ReturnType<typeof startServer>>

/**
 * Opens a shop for the fault matrix, which tests the operations of the shop with each fault of the external services:
 * two server processes with their jobs, on one real PostgreSQL, and the twins in a separate process that can simulate
 * failures.
 */
export async function openFaultMatrixShop() {
  const closing: (() => unknown)[] = []
  const close = async () => {
    for (const one of closing.splice(0).reverse()) await one()
  }
  try {
    const dataDir = await mkdtemp(join(tmpdir(), 'leermeester-matrix-'))
    closing.push(() => rm(dataDir, { recursive: true, force: true }))
    const twins = startWorker(join(import.meta.dirname, 'twins.ts'))
    closing.push(() => twins.stop())
    const [postgres, external] = await Promise.all([startThrowawayPostgres(), twins.ask<TwinServers>('open')])
    closing.push(() => postgres.stop())
    const pool = new Pool({ connectionString: postgres.url('postgres'), max: 6 })
    closing.push(() => pool.end())
    // Connections are still closing when PostgreSQL stops. Without a listener their errors would end this process.
    pool.on('error', () => undefined)

    const servers: Server[] = []
    const ports = [await freePort(), await freePort()]
    const start = async (which: number) => {
      servers[which] = await startServer({
        dataDir: join(dataDir, String(which)),
        port: ports[which] ?? 0,
        file: 'build/lib/impatient-server.ts',
        variables: {
          ...external.variables,
          DATABASE_URL: postgres.url('postgres'),
          DATABASE_POOL: '6',
          // A scheduled run could use up a fault that is meant for another call.
          SCHEDULES: 'stock-refresh=off,shop-reviews=off,clean-up=off,backup=off,backup-test=off',
        },
      })
    }
    closing.push(() => Promise.all(servers.map((server) => server.kill())))
    await start(0)
    await start(1)
    const origin = (which = 0) => `http://127.0.0.1:${ports[which]}`
    const runSql = async <Row>(text: string, values: unknown[] = []) => (await pool.query(text, values)).rows as Row[] // the caller wrote the select and knows its row type
    const token = await adminToken({ shop: { origin: origin(0) }, database: { ask: runSql } })
    const api = (which: number, headers: Record<string, string> = {}) =>
      createApi({ fetch, baseUrl: origin(which), headers: () => headers })
    const admin = [0, 1].map((which) => api(which, { authorization: `Bearer ${token}` }))
    const line = await firstVariantLine(runSql)
    let orderCount = 0

    async function control<Reply>(twin: TwinName, name: string, body?: unknown): Promise<Reply> {
      const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
      const response = await fetch(`${external.url}/${twin}/_twin/${name}`, init)
      if (!response.ok) throw new Error(`the twin ${twin} does not know ${name} ${JSON.stringify(body)}`)
      return (await response.json()) as Reply // our own twin
    }

    return {
      origin,
      /** Runs an SQL statement on the database of the shop. */
      runSql,
      guest: (which: number) => api(which),
      /** Returns the API of an Admin at the first or second server. */
      admin: (which = 0): Api => admin[which % 2] ?? api(which),
      twin: control,
      /** Sends a request to the provider's own API. */
      async provider<Reply>(path: string): Promise<Reply> {
        const { tokenCode, apiToken } = payTwinAccount
        const authorization = `Basic ${Buffer.from(`${tokenCode}:${apiToken}`).toString('base64')}`
        return (await (await fetch(`${external.url}/pay${path}`, { headers: { authorization } })).json()) as Reply // our own twin
      },
      /** Makes a twin fail: the next `count` calls, or all calls until the fault `none` is set. */
      fault: (twin: TwinName, fault: string, count?: number) =>
        control<unknown>(twin, 'faults', { mode: modeOf(fault), count }),

      /** Throws when no call met a fault that was meant for one call: the case would then prove nothing. */
      async requireFaultUsed(twin: TwinName): Promise<void> {
        const { fault } = await control<{ fault: { mode: string } }>(twin, 'state')
        if (fault.mode !== 'none') throw new Error(`no call met the fault ${fault.mode} of ${twin}`)
      },

      /** Places a guest order at one of the servers; by default alternates between them. */
      async order(which = orderCount % 2): Promise<Order> {
        orderCount += 1
        const { salesOrderId, orderToken } = await api(which).salesOrders.place({
          headers: { 'idempotency-key': crypto.randomUUID() },
          body: { ...buyer(orderCount), shoppinglist: [line] },
        })
        return { id: salesOrderId, api: api(which, { 'x-order-token': orderToken }) }
      },

      /** Presses "Betaald" on the provider's page, as the payer. */
      async payAt(paymentUrl: string): Promise<void> {
        const body = new URLSearchParams({ outcome: 'paid' })
        const response = await fetch(paymentUrl, { method: 'POST', body, redirect: 'manual' })
        if (response.status !== 303) throw new Error(`the page of the provider answered ${response.status}`)
      },

      /** Polls until `read` returns a value. */
      async until<Seen>(what: string, read: () => Promise<Seen | undefined | false>): Promise<Seen> {
        for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await pause(POLL_EVERY_MS)) {
          const value = await read()
          if (value !== undefined && value !== false) return value
        }
        throw new Error(`not reached in time: ${what}`)
      },

      /**
       * Runs a statement that takes a lock, as another program could, and returns a function that releases the lock.
       */
      async hold(statement: string): Promise<() => Promise<void>> {
        const other = await pool.connect()
        await other.query('begin')
        await other.query(statement)
        return async () => {
          await other.query('rollback')
          other.release()
        }
      },
      /** Data folder of a server. */
      dataDir: (which: number) => join(dataDir, String(which)),
      kill: (which: number) => servers[which]?.kill(),
      start,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

type RunSql = <Row>(text: string, values?: unknown[]) => Promise<Row[]>

async function firstVariantLine(runSql: RunSql) {
  const [item] = await runSql<{ id: number; itemId: string; basePrice: number }>(
    `select i.id, i.item_id as "itemId", i.base_price as "basePrice" from items i
     left join stock_totals s on s.item_id = i.id
     where i.kind = 'variant' and i.is_active and i.base_price > 0 and s.item_id is null order by i.id limit 1`,
  )
  if (!item) throw new Error('the catalog has no variant with a price and without stock')
  return { ...item, basePrice: Number(item.basePrice), count: 1 }
}

function buyer(number: number): CheckoutFormOnWire {
  return {
    customerType: 'private',
    gender: 'v',
    firstname: 'Proef',
    lastname: `Koper ${number}`,
    country: 'NL',
    zipcode: '9999 ZZ',
    houseNumber: '1',
    streetname: 'Proefstraat',
    city: 'Leerdorp',
    deliveryAddress: '1',
    email: `koper${number}@voorbeeld.example`,
    phoneNumber: '0100000000',
    delivery: 's',
    payment: '1',
    reference: '',
    remarks: '',
  }
}
