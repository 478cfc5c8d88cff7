import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../build/free-port.ts'
import { type ExternalServices, openExternalServices } from '../../build/kill/external-services.ts'
import { startServer } from '../../build/kill/server-process.ts'
import { Shopper } from '../../build/kill/shopper.ts'
import { startThrowawayPostgres, type ThrowawayPostgres } from '../../build/postgres/throwaway-postgres.ts'

/** Visitors who search at the same time, each for something that nobody searched for before. */
const SEARCHERS = 400
const LOAD_MS = 10_000
const RECOVERY_MS = 5_000
const MAX_MEMORY_BYTES = 1_200_000_000

type Reply = { status: number; retryAfter: string | null; ms: number }

describe('a server that gets more searches than it can answer', () => {
  let services: ExternalServices
  let postgres: ThrowawayPostgres
  let dataDir: string
  let server: Awaited<ReturnType<typeof startServer>> | undefined
  const report = {
    searches: [] as Reply[],
    health: [] as Reply[],
    cachedPages: [] as Reply[],
    orders: 0,
    recoveryMs: Number.POSITIVE_INFINITY,
    metrics: '',
  }

  beforeAll(async () => {
    ;[services, postgres, dataDir] = await Promise.all([
      openExternalServices(),
      startThrowawayPostgres(),
      mkdtemp(join(tmpdir(), 'leermeester-overload-')),
    ])
    server = await startServer({
      dataDir,
      port: await freePort(),
      variables: { ...services.variables, DATABASE_URL: postgres.url('postgres'), OVERLOAD_DELAY_MS: '100' },
    })
    const { origin } = server
    const shopper = await Shopper.at(origin, services.pay)
    const call = async (path: string): Promise<Reply> => {
      const begun = performance.now()
      const response = await fetch(origin + path)
      await response.arrayBuffer()
      return { status: response.status, retryAfter: response.headers.get('retry-after'), ms: performance.now() - begun }
    }
    await call('/api/menu')

    let isOver = false
    let term = 0
    const repeat = async (replies: Reply[], path: () => string, pauseMs: number) => {
      while (!isOver) {
        replies.push(await call(path()))
        await pause(pauseMs)
      }
    }
    const newSearch = () => {
      term += 1
      return `/api/search/suggestions?s=bank${term}`
    }
    const load = [
      ...Array.from({ length: SEARCHERS }, () => repeat(report.searches, newSearch, 1)),
      repeat(report.health, () => '/health/live', 200),
      repeat(report.cachedPages, () => '/api/menu', 200),
    ]
    await pause(LOAD_MS / 2)
    for (let order = 1; order <= 2; order += 1) {
      await shopper.order(shopper.begin(order))
      report.orders += 1
    }
    await pause(LOAD_MS / 2)
    isOver = true
    await Promise.all(load)

    const ended = performance.now()
    while ((await call(newSearch())).status !== 200 && performance.now() - ended < 60_000) await pause(100)
    report.recoveryMs = performance.now() - ended
    report.metrics = await (await fetch(`${origin}/metrics`)).text()
  }, 240_000)
  afterAll(async () => {
    await server?.kill()
    await postgres?.stop()
    await services?.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  it('refuses some of them with 503 and Retry-After, and answers the others', () => {
    const refused = report.searches.filter(({ status }) => status === 503)
    expect(new Set(report.searches.map(({ status }) => status))).toEqual(new Set([200, 503]))
    expect(refused.every(({ retryAfter }) => retryAfter !== null)).toBe(true)
    expect(report.metrics).toMatch(/overload_refusals_total\{kind="costly"\} [1-9]/)
  })

  it('answers health checks and cached responses, and takes orders', () => {
    expect(new Set(report.health.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(report.cachedPages.map(({ status }) => status))).toEqual(new Set([200]))
    expect(report.orders).toBe(2)
  })

  it('answers searches again within five seconds after the load', () => {
    expect(report.recoveryMs).toBeLessThan(RECOVERY_MS)
  })

  it('stays within its memory', () => {
    const [, bytes = ''] = /^process_resident_memory_bytes (\S+)$/m.exec(report.metrics) ?? []
    expect(Number(bytes)).toBeGreaterThan(0)
    expect(Number(bytes)).toBeLessThan(MAX_MEMORY_BYTES)
  })
})
