import { setTimeout as pause } from 'node:timers/promises'
import type { Reporter } from '../figure.ts'
import type { BenchPos } from './bench-pos.ts'
import { runtimeName } from './launch.ts'
import { type MemoryUsage, memoryUsageOf } from './memory-usage.ts'
import { sellOnce } from './sell-once.ts'

/** Number of customers after the warm-up: a busy Saturday, one per minute, without pauses. */
const ROUNDS = 100
const QUICK_ROUNDS = 8
/**
 * Rounds until all permanent caches are filled: screens, pictures, lists, and the code that V8 compiles as functions
 * become warm. Heap snapshots show that this code is most of the growth: from the 55th to the 75th customer 280 of 350 kB.
 */
const WARM_UP_ROUNDS = 30
const QUICK_WARM_UP_ROUNDS = 3
const SAMPLES = 6
const GOAL = { atMost: 1.1 }
/** Pause before the measurement, for cleanup by the page. Releasing images takes longest. */
const REST_MS = 11_000

const PARTS = [
  { part: 'pageHeapMb', name: 'heap of the page', unit: 'MB' },
  { part: 'nodes', name: 'DOM nodes of the page', unit: 'nodes' },
  { part: 'listeners', name: 'listeners of the page', unit: 'listeners' },
  { part: 'mainHeapMb', name: 'heap of the main process', unit: 'MB' },
] as const satisfies readonly { part: keyof MemoryUsage; name: string; unit: string }[]

/**
 * Measures the memory growth of an hour of work. Each round is another customer: scan, lookup, another order, an
 * amount, lock and unlock. The limit is the memory after the warm-up; the goal is at most 10 % more.
 */
export async function measureLongUse(showroom: BenchPos, { isQuick }: { isQuick: boolean }, { report }: Reporter) {
  const rounds = isQuick ? QUICK_ROUNDS : ROUNDS
  const warmUp = isQuick ? QUICK_WARM_UP_ROUNDS : WARM_UP_ROUNDS
  const roundsPerSample = Math.max(1, Math.floor(rounds / SAMPLES))
  const terminal = await showroom.openWithSession()
  const samples: MemoryUsage[] = []
  const started = performance.now()
  try {
    for (let round = 0; round < warmUp + rounds; round += 1) {
      await sellOnce(terminal.page, showroom, round)
      const measuredRounds = round + 1 - warmUp
      if (measuredRounds < 0 || measuredRounds % roundsPerSample !== 0) continue
      await pause(REST_MS)
      samples.push(await memoryUsageOf(terminal))
    }
  } finally {
    await terminal.close()
  }
  const seconds = (performance.now() - started) / 1000
  report({ name: `${rounds} customers after ${warmUp} to warm up, on ${runtimeName()}`, unit: 's', value: seconds })
  for (const { part, name, unit } of PARTS) {
    const values = samples.map((usage) => usage[part])
    const [first = 0, last = 0] = [values[0], values.at(-1)]
    const rises = values.slice(1).filter((value, at) => value > (values[at] ?? 0)).length
    const details = { perCustomer: (last - first) / rounds, rises, samples: values.length, ...numbered(values) }
    report({ name, unit, value: last, limit: first, goal: GOAL, details })
  }
}

/** Formats the series for the JSON line. @example numbered([4, 5]) // { at0: 4, at1: 5 } */
const numbered = (values: readonly number[]) => Object.fromEntries(values.map((value, at) => [`at${at}`, value]))
