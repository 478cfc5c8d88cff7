import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startThrowawayPostgres } from '../../postgres/throwaway-postgres.ts'
import { buildWebWhenChanged } from '../../web-build.ts'
import { startWorker, type Worker } from '../lib/worker.ts'
import { type RunningShop, startShop } from './start-shop.ts'
import type { TwinOptions } from './twins.ts'

/**
 * The processes of a measurement: shop, database, visitors, and a server that sends the shop's responses from memory.
 */
export type BenchShop = {
  shop: RunningShop
  /** The limit of the shop's figures: a server that sends the same responses from memory, without the shop's work. */
  sameBytes: { worker: Worker; origin: string }
  /** Sends requests as visitors do (`load.ts`). */
  visitors: Worker
  /** Environment variables with the addresses of the external services. */
  serviceVariables: Readonly<Record<string, string>>
  database: { url: string; poolSize: number; ask<Row>(text: string, values?: unknown[]): Promise<Row[]> }
  isQuick: boolean
}

const POOL_SIZE = 10

type Options = {
  size: TwinOptions
  isQuick: boolean
  /** Called on the empty database before the shop starts. */
  prepare?: (databaseUrl: string) => Promise<void>
  /** File to start; the production server by default. */
  file?: string
  /** Environment variables of the shop, in addition to those of every benchmark. */
  variables?: Readonly<Record<string, string>>
  /** Flags for Node, in addition to those of `npm start`. */
  flags?: readonly string[]
}

/** Starts all processes with a catalog of this size, and stops them after the measurement. */
export async function withBenchShop(
  { size, isQuick, prepare, file, variables = {}, flags = [] }: Options,
  measure: (bench: BenchShop) => Promise<void>,
): Promise<void> {
  const closing: (() => Promise<unknown>)[] = []
  const worker = (name: string) => {
    const started = startWorker(join(import.meta.dirname, `${name}.ts`), { env: { NODE_ENV: 'production' } })
    closing.push(() => started.stop())
    return started
  }
  try {
    await buildWebWhenChanged()
    const dataDir = await mkdtemp(join(tmpdir(), 'leermeester-bench-'))
    closing.push(() => rm(dataDir, { recursive: true, force: true }))
    // Durable writes, as in production.
    const postgres = await startThrowawayPostgres({ durable: true })
    closing.push(() => postgres.stop())
    const database = await newDatabase(postgres.url)
    closing.push(database.close)
    await prepare?.(database.url)
    const serviceVariables = await worker('twins').ask<Record<string, string>>('open', size)
    const shop = await startShop({
      databaseUrl: database.url,
      databasePool: POOL_SIZE,
      dataDir,
      serviceVariables: serviceVariables,
      variables,
      flags,
      ...(file !== undefined && { file }),
    })
    closing.push(shop.stop)
    const sameBytes = worker('same-bytes')
    const origin = await sameBytes.ask<string>('open')
    await measure({
      shop,
      sameBytes: { worker: sameBytes, origin },
      visitors: worker('load'),
      serviceVariables: serviceVariables,
      database: { ...database, poolSize: POOL_SIZE },
      isQuick,
    })
  } finally {
    for (const close of closing.reverse()) await close()
  }
}

async function newDatabase(urlOf: (name: string) => string) {
  const name = `bench_${randomUUID().replaceAll('-', '')}`
  const maintenance = new Client({ connectionString: urlOf('postgres') })
  await maintenance.connect()
  await maintenance.query(`create database ${name}`)
  await maintenance.end()
  const client = new Client({ connectionString: urlOf(name) })
  await client.connect()
  return {
    url: urlOf(name),
    ask: async <Row>(text: string, values: unknown[] = []) => (await client.query(text, values)).rows as Row[], // the caller wrote the select and knows its row type
    close: () => client.end(),
  }
}
