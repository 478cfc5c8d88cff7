import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startThrowawayPostgres } from '../../postgres/throwaway-postgres.ts'
import { startWorker, type Worker } from '../lib/worker.ts'
import { startShop } from '../visits/start-shop.ts'

export type ExchangeShop = {
  origin: string
  pid: number
  databaseUrl: string
  ask<Row>(text: string, values?: unknown[]): Promise<Row[]>
  provider: Worker
  inserts: Worker
}

const POOL_SIZE = 10
/**
 * A small catalog, because this benchmark has no shoppers. The ERP twin responds as slowly as NetSuite. With an
 * immediate response the shop would send its orders to the ERP at full speed, a load that does not exist in production.
 */
const TWIN_OPTIONS = { products: 20, variants: 2, erpTakesMs: 150 }

/** Opens a shop on real PostgreSQL, with the external services and the load generator in processes of their own. */
export async function withExchangeShop(measure: (shop: ExchangeShop) => Promise<void>): Promise<void> {
  const closing: (() => Promise<unknown>)[] = []
  const worker = (file: string) => {
    const started = startWorker(join(import.meta.dirname, file), { env: { NODE_ENV: 'production' } })
    closing.push(() => started.stop())
    return started
  }
  try {
    const dataDir = await mkdtemp(join(tmpdir(), 'leermeester-bench-'))
    closing.push(() => rm(dataDir, { recursive: true, force: true }))
    // Durable writes, as in production.
    const postgres = await startThrowawayPostgres({ durable: true })
    closing.push(() => postgres.stop())
    const databaseUrl = postgres.url(await newDatabase(postgres.url('postgres')))
    const serviceVariables = await worker('../visits/twins.ts').ask<Record<string, string>>('open', TWIN_OPTIONS)
    const shop = await startShop({ databaseUrl, databasePool: POOL_SIZE, dataDir, serviceVariables: serviceVariables })
    closing.push(shop.stop)
    const client = new Client({ connectionString: databaseUrl })
    await client.connect()
    closing.push(() => client.end())
    await measure({
      origin: shop.origin,
      pid: shop.pid,
      databaseUrl,
      ask: async <Row>(text: string, values: unknown[] = []) => (await client.query(text, values)).rows as Row[], // the caller wrote the select and knows its row type
      provider: worker('provider.ts'),
      inserts: worker('bare-inserts.ts'),
    })
  } finally {
    for (const close of closing.reverse()) await close()
  }
}

async function newDatabase(url: string): Promise<string> {
  const name = `exchanges_${randomUUID().replaceAll('-', '')}`
  const maintenance = new Client({ connectionString: url })
  await maintenance.connect()
  await maintenance.query(`create database ${name}`)
  await maintenance.end()
  return name
}
