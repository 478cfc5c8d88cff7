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

/** Everything that a measurement of the shop needs, each part in a process of its own. */
export type BenchShop = {
  shop: RunningShop
  /** Sends the shop's own answers from memory. */
  sameBytes: { worker: Worker; origin: string }
  visitors: Worker
  /** By which the shop finds the outside parties. */
  parties: Readonly<Record<string, string>>
  database: { url: string; poolSize: number; ask<Row>(text: string, values?: unknown[]): Promise<Row[]> }
  isQuick: boolean
}

const POOL_SIZE = 10

type Options = {
  size: TwinOptions
  isQuick: boolean
  /** Done with the empty database, before the shop starts on it. */
  prepare?: (databaseUrl: string) => Promise<void>
  /** What is started; the server as people start it unless told otherwise. */
  file?: string
}

/** Opens all of it, with a catalogue of this size in the shop, and closes it when the measuring is done. */
export async function withBenchShop(
  { size, isQuick, prepare, file }: Options,
  measure: (road: BenchShop) => Promise<void>,
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
    // Written through to disk, as in production.
    const postgres = await startThrowawayPostgres({ durable: true })
    closing.push(() => postgres.stop())
    const database = await newDatabase(postgres.url)
    closing.push(database.close)
    await prepare?.(database.url)
    const parties = await worker('twins').ask<Record<string, string>>('open', size)
    const shop = await startShop({
      databaseUrl: database.url,
      databasePool: POOL_SIZE,
      dataDir,
      parties,
      ...(file !== undefined && { file }),
    })
    closing.push(shop.stop)
    const sameBytes = worker('same-bytes')
    const origin = await sameBytes.ask<string>('open')
    await measure({
      shop,
      sameBytes: { worker: sameBytes, origin },
      visitors: worker('load'),
      parties,
      database: { ...database, poolSize: POOL_SIZE },
      isQuick,
    })
  } finally {
    for (const close of closing.reverse()) await close()
  }
}

async function newDatabase(urlOf: (name: string) => string) {
  const name = `road_${randomUUID().replaceAll('-', '')}`
  const maintenance = new Client({ connectionString: urlOf('postgres') })
  await maintenance.connect()
  await maintenance.query(`create database ${name}`)
  await maintenance.end()
  const client = new Client({ connectionString: urlOf(name) })
  await client.connect()
  return {
    url: urlOf(name),
    ask: async <Row>(text: string, values: unknown[] = []) => (await client.query(text, values)).rows as Row[], // the caller wrote the select
    close: () => client.end(),
  }
}
