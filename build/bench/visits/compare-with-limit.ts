import { usageOf } from '../lib/process-usage.ts'
import type { BenchShop } from './bench-shop.ts'
import type { LoadJob, LoadRequest, LoadResult } from './load-job.ts'

/** Requests per second of the shop (`value`) and of `same-bytes.ts` (`limit`), and the used resources. */
export type LimitComparison = {
  value: number
  limit: number
  shareByWork?: number
  /** Processor time of a response of `same-bytes.ts`, in microseconds. */
  limitCpuMicros: number
  details: Record<string, number>
}

const CONNECTIONS = 8
const ROUNDS = 3

/**
 * Sends the same requests alternately to the shop and to the server that sends the same bytes from memory
 * (`same-bytes.ts`), so that other load on the machine affects both. The result of that server is the limit.
 */
export async function compareWithSameBytes(
  bench: BenchShop,
  requests: readonly LoadRequest[],
): Promise<LimitComparison> {
  const { shop, sameBytes, isQuick } = bench
  const { averageBytes } = await sameBytes.worker.ask<{ averageBytes: number }>('learn', {
    origin: shop.origin,
    requests,
  })
  const seconds = isQuick ? 1 : 2
  const load = (target: { origin: string; pid: number }) =>
    visit(bench, target.pid, {
      origin: target.origin,
      connections: CONNECTIONS,
      until: { seconds },
      requests,
      list: 'each',
    })
  const limit = { origin: sameBytes.origin, pid: sameBytes.worker.pid }

  // Warm-up.
  await load(shop)
  await load(limit)
  const rounds: { shop: Visit; limit: Visit }[] = []
  for (let round = 0; round < (isQuick ? 1 : ROUNDS); round += 1) {
    rounds.push({ shop: await load(shop), limit: await load(limit) })
  }
  const ours = sumOf(rounds.map((round) => round.shop))
  const theirs = sumOf(rounds.map((round) => round.limit))
  return {
    value: ours.perSecond,
    limit: theirs.perSecond,
    limitCpuMicros: theirs.cpuMicros,
    ...(ours.cpuMicros > 0 && { shareByWork: theirs.cpuMicros / ours.cpuMicros }),
    details: {
      averageBytes,
      p95Ms: ours.p95Ms,
      cpuMicros: ours.cpuMicros,
      // Used processor cores. When they are not near 1, the server was not the bottleneck, and only the shares by work count.
      busy: ours.busy,
      limitBusy: theirs.busy,
    },
  }
}

export type Visit = LoadResult & { serverCpuSeconds: number }

/** Sends the requests of the visitors, and measures the processor time of the process that responds. */
export async function visit({ visitors }: BenchShop, pid: number, job: LoadJob): Promise<Visit> {
  const before = await usageOf(pid)
  const result = await visitors.ask<LoadResult>('load', job)
  const after = await usageOf(pid)
  return { ...result, serverCpuSeconds: (after?.cpuSeconds ?? 0) - (before?.cpuSeconds ?? 0) }
}

/** Returns the throughput and processor time of several visits together, and the mean of their `p95Ms`. */
export function sumOf(visits: readonly Visit[]) {
  const sum = (part: (visit: Visit) => number) => visits.reduce((total, visit) => total + part(visit), 0)
  const requests = sum((visit) => visit.requests)
  const seconds = sum((visit) => visit.seconds)
  const cpuSeconds = sum((visit) => visit.serverCpuSeconds)
  return {
    perSecond: requests / seconds,
    p95Ms: sum((visit) => visit.p95Ms) / visits.length,
    cpuMicros: (cpuSeconds * 1e6) / requests,
    busy: cpuSeconds / seconds,
  }
}
