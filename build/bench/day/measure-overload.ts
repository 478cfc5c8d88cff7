import { setTimeout as pause } from 'node:timers/promises'
import type { Reporter } from '../figure.ts'
import { usageOf } from '../lib/process-usage.ts'
import type { Worker } from '../lib/worker.ts'
import type { BenchShop } from '../visits/bench-shop.ts'
import type { DayResult } from './day-load.ts'
import type { DayPlan } from './day-plan.ts'
import type { FloodCounts, FloodResult } from './flood.ts'
import { reportErrors } from './report-day.ts'

const TIMES_CAPACITY = 5
const CONNECTIONS = 16
const GOAL_RECOVERY_SECONDS = 5
/** The probes begin before the flood, and end after it. */
const MARGIN_MS = 1_000
/** Numbers of the calls of the capacity and of the flood differ, so that each search is new. */
const FIRST_FLOOD_NUMBER = 1_000_000

type Parts = { plan: DayPlan; crowd: Worker; probes: Worker }

/**
 * Measures how many searches and pages per second the shop can serve, and then sends five times as many for a while. Returns
 * the orders that were acknowledged in that time.
 */
export async function measureOverload(
  bench: BenchShop,
  reporter: Reporter,
  { plan, crowd, probes }: Parts,
): Promise<DayResult> {
  const { report } = reporter
  const variants = await variantsOf(bench)
  const capacity = await crowd.ask<{ perSecond: number; kinds: FloodResult['kinds'] }>('capacity', {
    durationMs: plan.capacityMs,
    variants,
    firstNumber: 0,
    connections: CONNECTIONS,
  })
  report({ name: 'capacity: new searches and pages', unit: 'calls/s', value: capacity.perSecond })

  const probing = probes.ask<DayResult>('probe')
  await pause(MARGIN_MS)
  const flooded = await crowd.ask<FloodResult>('overload', {
    durationMs: plan.overloadMs,
    variants,
    firstNumber: FIRST_FLOOD_NUMBER,
    perSecond: Math.ceil(capacity.perSecond * TIMES_CAPACITY),
  })
  await probes.ask('stopProbe')
  const probed = await probing

  reportFlood(reporter, flooded, capacity.perSecond)
  report({
    name: 'overload: until searches are served again',
    unit: 's',
    value: flooded.recoveryMs / 1000,
    goal: { atMost: GOAL_RECOVERY_SECONDS },
  })
  for (const { kind, parts } of probed.kinds) {
    const { calls, p50Ms, p95Ms, p99Ms, longestMs } = parts.first
    report({ name: `overload, ${kind}: p95`, unit: 'ms', value: p95Ms, details: { calls, p50Ms, p99Ms, longestMs } })
  }
  reportErrors(reporter, 'overload: refused or failed calls that must succeed', probed)
  const peak = (await usageOf(bench.shop.pid))?.peakMemoryMb
  if (peak !== undefined) report({ name: 'overload: highest memory of the server', unit: 'MB', value: peak })
  return probed
}

function reportFlood({ report, skip }: Reporter, { perSecond, kinds, notSent }: FloodResult, capacity: number): void {
  const { costly, page } = kinds
  const details = { costly: costly.sent, page: page.sent, notSent }
  report({ name: 'overload: sent', unit: 'calls/s', value: perSecond, limit: capacity, details })
  for (const [name, counts] of [
    ['searches', costly],
    ['pages', page],
  ] as const) {
    report({
      name: `overload, ${name}: refused with 503`,
      unit: 'calls',
      value: counts.refused,
      limit: counts.sent,
      details: { served: counts.served, p50Ms: counts.p50Ms, p95Ms: counts.p95Ms, refusedP95Ms: counts.refusedP95Ms },
    })
  }
  report({
    name: 'overload: share of refused pages, of searches',
    unit: '%',
    value: 100 * shareRefused(page),
    limit: 100 * Math.max(shareRefused(costly), Number.EPSILON),
    goal: { atMost: 1 },
  })
  report({
    name: 'overload: refusals without Retry-After',
    unit: 'calls',
    value: costly.withoutRetryAfter + page.withoutRetryAfter,
    goal: { atMost: 0 },
  })
  const faults = [...Object.entries(costly.faults), ...Object.entries(page.faults)]
  report({
    name: 'overload: other errors of searches and pages',
    unit: 'calls',
    value: faults.reduce((sum, [, count]) => sum + count, 0),
    goal: { atMost: 0 },
  })
  for (const [fault, count] of faults) skip('an error', `${fault}: ${count}`)
}

const shareRefused = ({ refused, sent }: FloodCounts) => refused / Math.max(1, sent)

/** Returns the variants whose pages the flood requests, shuffled in a reproducible way. */
async function variantsOf({ database }: BenchShop): Promise<number[]> {
  const rows = await database.ask<{ id: number }>(
    `select id from items where kind = 'variant' and is_active order by md5(id::text)`,
  )
  return rows.map(({ id }) => id)
}
