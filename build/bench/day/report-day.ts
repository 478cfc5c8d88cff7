import type { Reporter } from '../figure.ts'
import type { DayResult } from './day-load.ts'
import type { DayPlan } from './day-plan.ts'
import type { RecordCounts } from './day-records.ts'
import type { ShopObservation } from './shop-monitor.ts'
import { canCompareThirds, lastHalf, type Sample, slopePerMinute, THIRDS } from './trend.ts'

const GOAL_MB_PER_MINUTE = 1
/** The last third may be this many times as slow as the first. */
const STEADY = 1.25
const GOAL_WAIT_SECONDS = 60

const SECOND_MS = 1_000

/** Reports the rate of each kind of call, its 95th percentile in the last third beside that in the first, and the errors. */
export function reportCalls(reporter: Reporter, { plan, day }: { plan: DayPlan; day: DayResult }): void {
  const { report } = reporter
  report({
    name: 'calls',
    unit: 'calls/s',
    value: day.calls / (plan.durationMs / SECOND_MS),
    details: { waited: day.waited, startedOrders: day.startedOrders },
  })
  const thirdSeconds = (plan.durationMs - plan.warmUpMs) / THIRDS.length / SECOND_MS
  for (const { kind, parts } of day.kinds) {
    const details = Object.fromEntries(
      THIRDS.flatMap((third) => {
        const { calls, p50Ms, p95Ms, p99Ms, longestMs } = parts[third]
        const named = {
          PerSecond: calls / thirdSeconds,
          Calls: calls,
          P50Ms: p50Ms,
          P95Ms: p95Ms,
          P99Ms: p99Ms,
          LongestMs: longestMs,
        }
        return Object.entries(named).map(([name, value]) => [`${third}${name}`, value] as const)
      }),
    )
    const isComparable = canCompareThirds({ first: parts.first.calls, third: parts.third.calls })
    report({
      name: `${kind}: p95${isComparable ? ', last third beside the first' : ''}`,
      unit: 'ms',
      value: isComparable ? parts.third.p95Ms : Math.max(...THIRDS.map((third) => parts[third].p95Ms)),
      ...(isComparable && { limit: parts.first.p95Ms, goal: { atMost: STEADY } }),
      details,
    })
  }
  console.log(`\n${thirdsTable(day)}\n`)
  reportErrors(reporter, 'errors, timeouts and wrong states', day)
}

/** Reports the number of errors, and each kind of error in words. */
export function reportErrors(
  { report, skip }: Reporter,
  name: string,
  { errors, calls }: Pick<DayResult, 'errors' | 'calls'>,
): void {
  const count = Object.values(errors).reduce((sum, one) => sum + one, 0)
  report({ name, unit: `of ${calls}`, value: count, goal: { atMost: 0 } })
  for (const [error, times] of Object.entries(errors)) skip('an error', `${error}: ${times}`)
}

/** Returns a table with the durations of each kind of call in each third, in milliseconds. */
function thirdsTable({ kinds }: Pick<DayResult, 'kinds'>): string {
  const amount = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0)).padStart(6)
  const head = `  ${'ms: p50 p95 p99 (calls)'.padEnd(40)}${THIRDS.map((third) => `${third} third`.padStart(29)).join('')}`
  const rows = kinds.map(({ kind, parts }) => {
    const cells = THIRDS.map((third) => {
      const { calls, p50Ms, p95Ms, p99Ms } = parts[third]
      return `${amount(p50Ms)} ${amount(p95Ms)} ${amount(p99Ms)} ${`(${calls})`.padStart(8)}`
    })
    return `  ${kind.padEnd(40)}${cells.join('')}`
  })
  return [head, ...rows].join('\n')
}

/** Reports memory, heap, event loop, processor time and the age of waiting messages. */
export function reportShop(
  { report, skip }: Reporter,
  { observed, day, isQuick }: { observed: ShopObservation; day: DayResult; isQuick: boolean },
): void {
  // The caches still fill in a trial, so its curves have no goal.
  const goal = isQuick ? undefined : { atMost: GOAL_MB_PER_MINUTE }
  reportCurve({ report, skip }, { name: 'memory of the server', samples: observed.memory, goal })
  reportCurve({ report, skip }, { name: 'heap after garbage collection', samples: observed.heap, goal })
  const delays = [...observed.loopDelayP99].sort((a, b) => a - b)
  report({
    name: 'delay of the event loop: highest p99 of a sample',
    unit: 'ms',
    value: delays.at(-1) ?? 0,
    details: { median: delays[delays.length >> 1] ?? 0, samples: delays.length },
  })
  report({
    name: 'processor: the server',
    unit: 'cores',
    value: observed.shopCores,
    details: { load: day.cpuSeconds / observed.seconds, machineShare: observed.machineShare },
  })
  for (const [party, name] of [
    ['mail', 'a mail'],
    ['erp', 'a message to the ERP'],
  ] as const) {
    report({
      name: `oldest waiting: ${name}`,
      unit: 's',
      value: observed.oldest[party],
      goal: { atMost: GOAL_WAIT_SECONDS },
    })
  }
}

type Curve = { name: string; samples: readonly Sample[]; goal: { atMost: number } | undefined }

function reportCurve({ report, skip }: Reporter, { name, samples, goal }: Curve): void {
  const values = samples.map(({ value }) => value)
  if (values.length === 0) {
    skip(name, 'measured on Linux only')
    return
  }
  const at = (share: number) => values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
  const details = { start: at(0), middle: at(0.5), end: at(1), highest: Math.max(...values) }
  report({ name: `${name} at the end`, unit: 'MB', value: details.end, details })
  report({
    name: `${name}: rise in the last half`,
    unit: 'MB/min',
    value: slopePerMinute(lastHalf(samples)),
    ...(goal && { goal }),
    details: { samples: lastHalf(samples).length },
  })
}

/** Reports the comparison of the records with what was acknowledged. */
export function reportRecords({ report, skip }: Reporter, part: string, counts: RecordCounts): void {
  const none = (name: string, value: number, unit: string) =>
    report({ name: `${part}: ${name}`, unit, value, goal: { atMost: 0 } })
  report({
    name: `${part}: orders stored, beside acknowledged`,
    unit: 'orders',
    value: counts.storedOrders,
    limit: counts.acknowledgedOrders,
  })
  none('acknowledged orders missing', counts.missingOrders, 'orders')
  none('orders nobody got acknowledged (doubled)', counts.extraOrders, 'orders')
  report({
    name: `${part}: payments stored, beside acknowledged`,
    unit: 'payments',
    value: counts.storedPayments,
    limit: counts.acknowledgedPayments,
  })
  none('orders without their whole payment', counts.missingPayments, 'orders')
  none('money that nobody paid', counts.extraCents, 'cents')
  report({
    name: `${part}: orders in the ERP`,
    unit: 'orders',
    value: counts.exportedOrders,
    limit: counts.storedOrders,
  })
  none('orders missing or doubled in the ERP', counts.wrongExports, 'orders')
  none('orders without exactly one confirmation', counts.wrongConfirmations, 'orders')
  for (const party of ['mail', 'erp'] as const) {
    report({
      name: `${part}: longest wait of ${party === 'mail' ? 'a mail' : 'an ERP message'}`,
      unit: 's',
      value: counts.longestWait[party],
      goal: { atMost: GOAL_WAIT_SECONDS },
    })
  }
  for (const message of counts.slowMessages) skip('a slow message', message)
  none('messages given up', counts.deadMessages, 'messages')
  none('messages still waiting', counts.waitingMessages, 'messages')
  none('exchange calls with a try that was not accepted', counts.refusedExchanges, 'calls')
}
