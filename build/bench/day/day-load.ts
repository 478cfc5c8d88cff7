import { menu } from '#shared/contracts/menu.ts'
import { serveJobs } from '../lib/worker.ts'
import { BROWSER } from '../visits/reads.ts'
import {
  type AcknowledgedSales,
  addressOf,
  type DayData,
  type Scene,
  seededRandom,
  survive,
  waitWhile,
} from './actors.ts'
import { buy, endingOf } from './buyers.ts'
import { type CallSummary, createCallRecords } from './call-records.ts'
import { BEHAVIOR, type DayPlan } from './day-plan.ts'
import { flood, measureCapacity } from './flood.ts'
import { importRepeatedly } from './imports.ts'
import { createLoadClient, type LoadClient } from './load-client.ts'
import { runOpenLoop } from './open-loop.ts'
import { browse } from './shoppers.ts'
import { work } from './staff-members.ts'
import { runTill } from './till.ts'
import { type Part, partAt } from './trend.ts'

// Everyone who uses the shop in the benchmark `day`, in a process of its own. A second process of this file does what
// must never be refused, while the first one floods the shop.

/** Acknowledged orders and payments of a run, and records of its calls. `cpuSeconds`: processor time of this process. */
export type DayResult = CallSummary & AcknowledgedSales & { cpuSeconds: number; startedOrders: number }

let data: DayData | undefined
let client: LoadClient | undefined
/** Differs between the processes of this file, so that each visitor has an address, key and mail address of its own. */
let numbers = 0
let isProbing = false

serveJobs({ open, day, capacity, overload, probe, stopProbe }, () => client?.close())

function open({ data: given, firstNumber }: { data: DayData; firstNumber: number }): void {
  data = given
  numbers = firstNumber
  client = createLoadClient(given.origin)
}

function opened(): { data: DayData; client: LoadClient } {
  if (!data || !client) throw new Error('the load is not open')
  return { data, client }
}

function newScene(isOver: () => boolean, partNow: () => Part): Scene {
  const random = seededRandom(numbers + 1)
  return {
    ...opened(),
    records: createCallRecords(partNow),
    acknowledged: { orders: [], payments: [] },
    unpaidOrders: [],
    random,
    isOver,
    think: (meanMs) => waitWhile(isOver, meanMs * (0.5 + random())),
    nextNumber() {
      numbers += 1
      return numbers
    },
  }
}

/** Runs the day: shoppers, buyers, staff, a till and imports. Resolves when all calls that began have ended. */
async function day(plan: DayPlan): Promise<DayResult> {
  const startedAt = performance.now()
  const cpu = process.cpuUsage()
  const since = () => performance.now() - startedAt
  const scene = newScene(
    () => since() >= plan.durationMs,
    () => partAt(since(), plan),
  )
  const buying = new Set<Promise<void>>()
  const [startedOrders] = await Promise.all([
    runOpenLoop({
      perSecond: plan.ordersPerMinute / 60,
      durationMs: plan.durationMs,
      start(number) {
        const visit = survive(buy(scene, { thinkMs: BEHAVIOR.buyerThinkMs }, endingOf(number))).finally(() =>
          buying.delete(visit),
        )
        buying.add(visit)
      },
    }),
    browse(scene, plan.shoppers),
    work(scene),
    runTill(scene, { saleEveryMs: plan.saleEveryMs, syncEveryMs: plan.tillSyncEveryMs }),
    importRepeatedly(scene, plan.importEveryMs),
  ])
  await Promise.all(buying)
  return resultOf(scene, cpu, startedOrders)
}

function resultOf(scene: Scene, before: NodeJS.CpuUsage, startedOrders: number): DayResult {
  const { user, system } = process.cpuUsage(before)
  return { ...scene.records.summary(), ...scene.acknowledged, cpuSeconds: (user + system) / 1e6, startedOrders }
}

type FloodJob = { durationMs: number; variants: number[]; firstNumber: number }

function capacity(job: FloodJob & { connections: number }) {
  const { data: given, client: own } = opened()
  return measureCapacity(own, given, job)
}

function overload(job: FloodJob & { perSecond: number }) {
  const { data: given, client: own } = opened()
  return flood(own, given, job)
}

const PROBE = { healthMs: 250, cachedMs: 500, orderMs: 3_000, thinkMs: 200 }

/** Calls that an overloaded server never refuses: health checks, cached responses, orders, payments, exchange calls. */
async function probe(): Promise<DayResult> {
  isProbing = true
  const cpu = process.cpuUsage()
  const scene = newScene(
    () => !isProbing,
    () => 'first',
  )
  const every = async (ms: number, kind: string, path: string) => {
    while (await waitWhile(scene.isOver, ms)) {
      const headers = { ...BROWSER, 'x-forwarded-for': addressOf(scene.nextNumber()) }
      await survive(scene.client.call(scene.records, kind, { method: 'GET', path, headers }).then(() => undefined))
    }
  }
  const buying = new Set<Promise<void>>()
  const [startedOrders] = await Promise.all([
    runOpenLoop({
      perSecond: 1000 / PROBE.orderMs,
      durationMs: Number.MAX_SAFE_INTEGER,
      isOver: scene.isOver,
      start() {
        const visit = survive(buy(scene, { thinkMs: PROBE.thinkMs }, 'paid')).finally(() => buying.delete(visit))
        buying.add(visit)
      },
    }),
    every(PROBE.healthMs, 'health', '/health/live'),
    every(PROBE.healthMs, 'health, ready', '/health/ready'),
    every(PROBE.cachedMs, 'menu, from the cache', `${menu.tree.path}?items=few`),
  ])
  await Promise.all(buying)
  return resultOf(scene, cpu, startedOrders)
}

function stopProbe(): void {
  isProbing = false
}
