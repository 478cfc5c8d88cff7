import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { usageOf } from '../lib/process-usage.ts'
import type { BenchShop } from '../visits/bench-shop.ts'
import type { Sample } from './trend.ts'

/** What was observed during a run. Memory is in MB, delays are in milliseconds. */
export type ShopObservation = {
  memory: Sample[]
  /** Used heap, each after a garbage collection. */
  heap: Sample[]
  /** The 99th percentile of the delay of the event loop since the previous sample. */
  loopDelayP99: number[]
  /** Age of the oldest waiting message per external service, in seconds. */
  oldest: { mail: number; erp: number }
  /** Used share of one processor core by the shop, and of all cores by all programs. */
  shopCores: number
  machineShare: number
  seconds: number
}

type Options = {
  sampleEveryMs: number
  /** Returns the used heap after a garbage collection, in MB. */
  heapMb(): Promise<number>
  /** Number of garbage collections, spread over the run. Each stops the shop for a moment. */
  collectEveryMs: number
}

/** Observes the shop until it is stopped. */
export function observeShop(bench: BenchShop, { sampleEveryMs, heapMb, collectEveryMs }: Options) {
  const startedAt = performance.now()
  const since = () => performance.now() - startedAt
  const observed: ShopObservation = {
    memory: [],
    heap: [],
    loopDelayP99: [],
    oldest: { mail: 0, erp: 0 },
    shopCores: 0,
    machineShare: 0,
    seconds: 0,
  }
  let isOver = false
  const machineBefore = machineTimes()
  const usageBefore = usageOf(bench.shop.pid)

  async function sample(): Promise<void> {
    const usage = await usageOf(bench.shop.pid)
    if (usage) observed.memory.push({ atMs: since(), value: usage.memoryMb })
    const delay = await loopDelayOf(bench.shop.origin)
    if (delay !== undefined) observed.loopDelayP99.push(delay)
    for (const { party, seconds } of await waitingMessages(bench)) {
      observed.oldest[party] = Math.max(observed.oldest[party], seconds)
    }
  }
  const sampling = (async () => {
    let collectedAt = Number.NEGATIVE_INFINITY
    while (!isOver) {
      if (since() - collectedAt >= collectEveryMs) {
        collectedAt = since()
        observed.heap.push({ atMs: since(), value: await heapMb() })
      }
      await sample()
      await pause(sampleEveryMs)
    }
  })()
  // `stop` rejects with an error of the sampling. Until then the rejection must not count as unhandled.
  sampling.catch(() => undefined)

  return {
    async stop(): Promise<ShopObservation> {
      isOver = true
      await sampling
      const [before, after] = [await usageBefore, await usageOf(bench.shop.pid)]
      observed.seconds = since() / 1000
      observed.shopCores = ((after?.cpuSeconds ?? 0) - (before?.cpuSeconds ?? 0)) / observed.seconds
      const machine = machineTimes()
      observed.machineShare = (machine.busy - machineBefore.busy) / (machine.all - machineBefore.all)
      observed.heap.push({ atMs: since(), value: await heapMb() })
      return observed
    },
  }
}

function machineTimes(): { busy: number; all: number } {
  const times = cpus().map((core) => core.times)
  const all = times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0)
  return { all, busy: all - times.reduce((sum, { idle }) => sum + idle, 0) }
}

/** Returns the delay of the event loop since the previous read, from the metrics of the shop. */
async function loopDelayOf(origin: string): Promise<number | undefined> {
  const response = await fetch(`${origin}/metrics`).catch(() => undefined)
  const [, seconds] = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec((await response?.text()) ?? '') ?? []
  return seconds === undefined ? undefined : Number(seconds) * 1000
}

/** Returns the age of the oldest message that waits for each external service. */
function waitingMessages({ database }: BenchShop) {
  return database.ask<{ party: 'mail' | 'erp'; seconds: number }>(
    `select party, extract(epoch from max(now() - inserted_at))::float as seconds
     from outbox where state in ('queued', 'sending') group by party`,
  )
}
