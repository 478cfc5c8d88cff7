import { join } from 'node:path'
import { freePort } from '../../free-port.ts'
import type { DayData } from '../day/actors.ts'
import type { DayResult } from '../day/day-load.ts'
import { type DayPlan, FULL_DAY, QUICK_DAY } from '../day/day-plan.ts'
import { compareRecords, countViolations, newViolations, untilOutboxEmpty } from '../day/day-records.ts'
import { type HeapProbe, openHeapProbe } from '../day/heap-probe.ts'
import { measureOverload } from '../day/measure-overload.ts'
import { prepareDay } from '../day/prepare-day.ts'
import { reportCalls, reportRecords, reportShop } from '../day/report-day.ts'
import { observeShop } from '../day/shop-monitor.ts'
import type { Benchmark, Reporter } from '../figure.ts'
import { startWorker, type Worker } from '../lib/worker.ts'
import { type BenchShop, withBenchShop } from '../visits/bench-shop.ts'
import { untilIdle } from '../visits/reads.ts'

/** First numbers of the visitors of the two load processes, so that none has the address of another. */
const FIRST_NUMBER = { crowd: 0, probes: 0x200000 }
const COLLECTIONS = 12
/** How long messages may wait after the last order. */
const OUTBOX_PATIENCE_MS = 120_000

/**
 * A day of the shop: shoppers, orders, staff, a till, exchange calls and imports at the same time, for half an hour. Then a
 * minute with five times the load that the server can serve. Afterwards all records are compared with what the shop
 * acknowledged.
 */
export const benchmark: Benchmark = async (reporter, { isQuick }) => {
  const plan = isQuick ? QUICK_DAY : FULL_DAY
  const inspectorPort = await freePort()
  const flags = [`--inspect=127.0.0.1:${inspectorPort}`]
  await withBenchShop({ size: plan.catalog, isQuick, flags }, async (bench) => {
    const workers: Worker[] = []
    const heap = await openHeapProbe(inspectorPort)
    try {
      const data = await prepareDay(bench, plan)
      const load = async (name: keyof typeof FIRST_NUMBER) => {
        const worker = startWorker(join(import.meta.dirname, '../day/day-load.ts'), { env: { NODE_ENV: 'production' } })
        workers.push(worker)
        await worker.ask('open', { data, firstNumber: FIRST_NUMBER[name] })
        return worker
      }
      // A trial does not wait until the products are prepared; its warm-up is too short as well.
      if (!isQuick) await untilIdle(bench)
      await measureDay(bench, reporter, { plan, data, heap, crowd: await load('crowd'), probes: await load('probes') })
    } finally {
      heap.close()
      for (const worker of workers) await worker.stop()
    }
  })
}

type Parts = { plan: DayPlan; data: DayData; heap: HeapProbe; crowd: Worker; probes: Worker }

async function measureDay(
  bench: BenchShop,
  reporter: Reporter,
  { plan, heap, crowd, probes, ...parts }: Parts,
): Promise<void> {
  const violationsBefore = await countViolations(bench)
  const since = await timeOfDatabase(bench)
  const observing = observeShop(bench, {
    sampleEveryMs: plan.sampleEveryMs,
    heapMb: heap.usedMb,
    collectEveryMs: plan.durationMs / COLLECTIONS,
  })
  const day = await crowd.ask<DayResult>('day', plan)
  const observed = await observing.stop()
  reportCalls(reporter, { plan, day })
  reportShop(reporter, { observed, day, isQuick: bench.isQuick })
  await untilOutboxEmpty(bench, OUTBOX_PATIENCE_MS)
  reportRecords(reporter, 'day', await compareRecords(bench, day, since))

  const overload = await measureOverload(bench, reporter, { plan, crowd, probes, ...parts })
  await untilOutboxEmpty(bench, OUTBOX_PATIENCE_MS)
  const both = {
    orders: [...day.orders, ...overload.orders],
    payments: [...day.payments, ...overload.payments],
  }
  reportRecords(reporter, 'day and overload', await compareRecords(bench, both, since))
  const violations = newViolations(violationsBefore, await countViolations(bench))
  reporter.report({
    name: 'violations of the integrity checks',
    unit: 'found',
    value: Object.values(violations).reduce((sum, count) => sum + count, 0),
    goal: { atMost: 0 },
  })
  for (const [rule, count] of Object.entries(violations)) reporter.skip('a violation', `${rule}: ${count}`)
}

async function timeOfDatabase({ database }: BenchShop): Promise<Date> {
  const [row] = await database.ask<{ now: Date }>('select now()')
  return row?.now ?? new Date()
}
