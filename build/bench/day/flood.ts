import { createHistogram } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import type { LoadRequest } from '../visits/load-job.ts'
import { pageRequest } from '../visits/pages.ts'
import { searchFor, suggestionsFor } from '../visits/searches.ts'
import { addressOf, type DayData } from './actors.ts'
import { failureOf, type LoadClient } from './load-client.ts'
import { runOpenLoop } from './open-loop.ts'

/** Kinds of work of the flood, as in `src/server/http/load-gate.ts`. `page`: a page without a query, rendered anew. */
export type FloodKind = 'costly' | 'page'

export type FloodCounts = {
  sent: number
  /** Responses with status 200. */
  served: number
  /** Responses with status 503. */
  refused: number
  /** Refusals without `Retry-After`. */
  withoutRetryAfter: number
  /** Other results by name: a status, `timeout`, or an error of the connection. */
  faults: Record<string, number>
  p50Ms: number
  p95Ms: number
  refusedP95Ms: number
}

export type FloodResult = {
  perSecond: number
  kinds: Record<FloodKind, FloodCounts>
  /** Time from the last call of the flood until new searches were served again, in milliseconds. */
  recoveryMs: number
  /** Calls that were due, but not sent because too many were in progress: the load program itself was too slow. */
  notSent: number
}

/** Addresses of the visitors of the flood; the other load has lower ones. */
const FIRST_ADDRESS = 0x400000
/** Most calls in progress. Above it the load program would measure its own queue. */
const MOST_IN_PROGRESS = 8_000
/** One in this many calls of the flood is a page without a query. */
const PAGES = 8

type Flood = { kind: FloodKind; request: LoadRequest }

/** Returns the n-th call of the flood: searches, suggestions and pages that nobody requested before. */
function floodCall(
  { names, pages }: Pick<DayData, 'names' | 'pages'>,
  number: number,
  variants: readonly number[],
): Flood {
  const name = `${names[number % names.length]} ${number}`
  const page = (path: string) => ({ kind: 'page' as const, request: pageRequest(path, 0) })
  const costly = (request: LoadRequest) => ({ kind: 'costly' as const, request })
  if (number % PAGES === 0) return page(sitePaths.product(variants[(number / PAGES) % variants.length] ?? 0))
  if (number % PAGES === 1) {
    const category = sitePaths.category(pages.categories[number % pages.categories.length] ?? '')
    return costly(pageRequest(`${category}?eigen=${number}`, 0))
  }
  return costly(number % 2 === 0 ? searchFor(name) : suggestionsFor(name))
}

const emptyCounts = () => ({
  sent: 0,
  served: 0,
  refused: 0,
  withoutRetryAfter: 0,
  faults: {} as Record<string, number>,
})

/** Counts the results of calls, and sends them with an address of their own. */
function countCalls(client: LoadClient, callAt: (number: number) => Flood) {
  const histogram = () => createHistogram({ lowest: 1, highest: 120_000_000, figures: 3 })
  const kinds = { costly: emptyCounts(), page: emptyCounts() }
  const times = { costly: histogram(), page: histogram() }
  const refusals = { costly: histogram(), page: histogram() }
  return {
    /** @param lateMs how long after its due time the call begins; a part of the time that a visitor waits */
    async send(number: number, lateMs: number): Promise<void> {
      const { kind, request } = callAt(number)
      const counts = kinds[kind]
      counts.sent += 1
      const startedAt = performance.now() - Math.max(0, lateMs)
      const micros = () => Math.max(1, Math.round((performance.now() - startedAt) * 1000))
      try {
        const headers = { ...request.headers, 'x-forwarded-for': addressOf(FIRST_ADDRESS + number) }
        const reply = await client.send({ ...request, headers })
        if (reply.status === 200) {
          counts.served += 1
          times[kind].record(micros())
        } else if (reply.status === 503) {
          counts.refused += 1
          refusals[kind].record(micros())
          if (!(Number(reply.headers['retry-after']) > 0)) counts.withoutRetryAfter += 1
        } else count(counts.faults, String(reply.status))
      } catch (error) {
        count(counts.faults, failureOf(error))
      }
    },
    result(): Record<FloodKind, FloodCounts> {
      const of = (kind: FloodKind) => ({
        ...kinds[kind],
        p50Ms: times[kind].percentile(50) / 1000,
        p95Ms: times[kind].percentile(95) / 1000,
        refusedP95Ms: refusals[kind].percentile(95) / 1000,
      })
      return { costly: of('costly'), page: of('page') }
    },
  }
}

const count = (counts: Record<string, number>, name: string) => {
  counts[name] = (counts[name] ?? 0) + 1
}

type Job = { durationMs: number; variants: readonly number[]; firstNumber: number }

/** Sends the calls of the flood over a few connections, as fast as the server responds. Returns the served calls per second. */
export async function measureCapacity(
  client: LoadClient,
  data: DayData,
  { durationMs, variants, firstNumber, connections }: Job & { connections: number },
): Promise<{ perSecond: number; kinds: Record<FloodKind, FloodCounts> }> {
  const counting = countCalls(client, (number) => floodCall(data, number, variants))
  const startedAt = performance.now()
  let next = firstNumber
  const work = async () => {
    while (performance.now() - startedAt < durationMs) await counting.send(next++, 0)
  }
  await Promise.all(Array.from({ length: connections }, work))
  const seconds = (performance.now() - startedAt) / 1000
  const kinds = counting.result()
  return { perSecond: (kinds.costly.served + kinds.page.served) / seconds, kinds }
}

/** Sends the calls of the flood at a constant rate, however slowly the server responds. */
export async function flood(
  client: LoadClient,
  data: DayData,
  { durationMs, variants, firstNumber, perSecond }: Job & { perSecond: number },
): Promise<FloodResult> {
  const counting = countCalls(client, (number) => floodCall(data, number, variants))
  const inProgress = new Set<Promise<void>>()
  let notSent = 0
  const startedAt = performance.now()
  const started = await runOpenLoop({
    perSecond,
    durationMs,
    start(number, lateMs) {
      if (inProgress.size >= MOST_IN_PROGRESS) {
        notSent += 1
        return
      }
      const sending = counting.send(firstNumber + number, lateMs).finally(() => inProgress.delete(sending))
      inProgress.add(sending)
    },
  })
  const seconds = (performance.now() - startedAt) / 1000
  // Begins before the last calls of the flood have a response.
  const recoveryMs = await untilServed(client, data, firstNumber + started)
  await Promise.all(inProgress)
  return { perSecond: (started - notSent) / seconds, kinds: counting.result(), notSent, recoveryMs }
}

/** Number of new searches in a row that must be served for the shop to have recovered. */
const SERVED_IN_A_ROW = 3
const RECOVERY_STEP_MS = 50
const LONGEST_RECOVERY_MS = 60_000

/** Returns how long it takes from now until the first of some searches in a row that are served, in milliseconds. */
async function untilServed(client: LoadClient, { names }: DayData, firstNumber: number): Promise<number> {
  const startedAt = performance.now()
  let servedSince: number | undefined
  for (let served = 0, number = firstNumber; served < SERVED_IN_A_ROW; number += 1) {
    const request = searchFor(`${names[0]} ${number}`)
    const headers = { ...request.headers, 'x-forwarded-for': addressOf(FIRST_ADDRESS + number) }
    const isServed = await client.send({ ...request, headers }).then(
      ({ status }) => status === 200,
      () => false,
    )
    // The time of the response counts: a visitor who waits for a response is not served yet.
    servedSince = isServed ? (servedSince ?? performance.now() - startedAt) : undefined
    served = isServed ? served + 1 : 0
    if (performance.now() - startedAt > LONGEST_RECOVERY_MS) return LONGEST_RECOVERY_MS
    await pause(RECOVERY_STEP_MS)
  }
  return servedSince ?? 0
}
