import { randomBytes, randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import * as z from 'zod/mini'
import type { ShopDetails } from '#shared/contracts/config.ts'
import { placeOrderBody } from '#shared/contracts/sales-orders.ts'
import { type OpenDatabase, openDatabase } from '../../../src/server/db/database.ts'
import { placeOrder } from '../../../src/server/features/sales/sales-orders/place-order.ts'
import { silentLog } from '../../../src/server/ports/log.ts'
import { serveJobs } from '../lib/worker.ts'
import { percentile } from './load-job.ts'
import { type OrderForm, orderForms } from './order-forms.ts'

// Rate of the database for orders: sends the statements of the shop for an order with pg alone, from a pool of the same size.
// The statements are recorded while the shop's own `placeOrder` runs.

type Statement = { text: string; values: unknown[] }
type PlacedOrder = { key: string; statements: Statement[] }

/** The shop's own data. Only walk-in sales use them, and the benchmark has none. */
const SHOP: ShopDetails = {
  name: '',
  slug: '',
  description: '',
  street: '',
  zipcode: '',
  city: '',
  phone: '',
  email: '',
  kvkNumber: '',
  vatNumber: '',
  socialLinks: [],
}

let opened: OpenDatabase | undefined
const placed: PlacedOrder[] = []
let next = 0

serveJobs({ open, run }, () => opened?.close())

/** Places some orders through the shop and records every statement. Returns the forms, for orders over HTTP. */
async function open({ url, poolSize, count }: { url: string; poolSize: number; count: number }): Promise<OrderForm[]> {
  opened = await openDatabase({ url, dataDir: '', poolSize, log: silentLog })
  const forms = await orderForms(opened.pool, count)
  const recorder = recordStatements(opened.pool)
  for (const form of forms) placed.push({ key: await place(opened, form), statements: recorder.take() })
  recorder.stop()
  return forms
}

async function place({ db }: OpenDatabase, form: OrderForm): Promise<string> {
  const key = randomUUID()
  const deps = { db, now: () => new Date(), secret: randomBytes(32), shop: SHOP, stockChanged() {}, outboxFilled() {} }
  const outcome = await placeOrder(deps, z.parse(placeOrderBody, form), { visitor: { kind: 'anonymous' }, key })
  if (!outcome.ok) throw new Error(`an order of the benchmark is refused: ${JSON.stringify(outcome)}`)
  return key
}

/** Records the statements on the connections of a pool, `begin` and `commit` included, until it is stopped. */
function recordStatements(pool: Pool) {
  const recorded: Statement[] = []
  const clients = new WeakSet<PoolClient>()
  let isRecording = true
  pool.on('acquire', (client) => {
    if (clients.has(client)) return
    clients.add(client)
    const query = client.query.bind(client) as (text: string, values?: unknown[]) => Promise<unknown> // the signature that kysely calls
    client.query = ((text: string, values: unknown[] = []) => {
      if (isRecording) recorded.push({ text, values })
      return query(text, values)
    }) as PoolClient['query']
  })
  return {
    /** Returns and clears the recorded statements. */
    take: () => recorded.splice(0),
    stop() {
      isRecording = false
    },
  }
}

/** Sends the statements of recorded orders in parallel until the time is over, each order with a new key. */
async function run({ workers, seconds }: { workers: number; seconds: number }) {
  if (!opened) throw new Error('the database is not open')
  const { pool } = opened
  const started = performance.now()
  const until = started + seconds * 1000
  const times: number[] = []
  const work = async () => {
    while (performance.now() < until) {
      const order = placed[next++ % placed.length]
      if (!order) throw new Error('there are no orders')
      const startedAt = performance.now()
      await replay(pool, order)
      times.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  return {
    requests: times.length,
    perSecond: times.length / ((performance.now() - started) / 1000),
    p50Ms: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
  }
}

async function replay(pool: Pool, { key, statements }: PlacedOrder): Promise<void> {
  const newKey = randomUUID()
  let client: PoolClient | undefined
  let isInTransaction = false
  try {
    for (const { text, values } of statements) {
      client ??= await pool.connect()
      // The key is part of a JSON value.
      const ours = values.map((value) => (typeof value === 'string' ? value.replaceAll(key, newKey) : value))
      await client.query(text, ours)
      if (text === 'begin') isInTransaction = true
      if (text === 'commit') isInTransaction = false
      if (isInTransaction) continue
      client.release()
      client = undefined
    }
  } finally {
    client?.release()
  }
}
