import { setTimeout as pause } from 'node:timers/promises'
import type { Payments } from './external-services.ts'
import { type Purchase, Shopper } from './shopper.ts'

/** A response other than success; `status` is 0 when no response arrived. */
export type Refusal = { status: number; code: string; hasRetryAfter: boolean }

const SHOPPERS = 10
const RETRY_AFTER_MS = 50
/** Pause between two orders of one shopper. */
const PAUSE_MS = 800
/** How long a shopper retries one order. */
const PATIENCE_MS = 20_000

/**
 * Starts shoppers who order repeatedly until they are stopped. Each retries a refused order with the same key, as a
 * browser does. Stopping waits for the orders in progress.
 *
 * @param options.pauseMs pause between two orders of one shopper
 * @param options.patienceMs how long a shopper retries one order
 */
export async function startShoppers(
  origin: string,
  payments: Payments,
  { pauseMs = PAUSE_MS, patienceMs = PATIENCE_MS }: { pauseMs?: number; patienceMs?: number } = {},
) {
  const refusals: Refusal[] = []
  const purchases: Purchase[] = []
  const times: { endedAt: number; ms: number }[] = []
  let isOver = false

  const fetchAndRecord = async (url: string, init: RequestInit) => {
    const response = await fetch(url, init).catch((error: unknown) => {
      refusals.push({ status: 0, code: `${error}`, hasRetryAfter: false })
      throw error
    })
    if (!response.ok) refusals.push(await refusalOf(response.clone()))
    return response
  }

  const shop = async (shopperIndex: number) => {
    const shopper = await Shopper.at(origin, payments, fetchAndRecord)
    for (let count = 0; !isOver; count += 1) {
      const purchase = shopper.begin(shopperIndex * 1_000 + count)
      const startedAt = performance.now()
      while (!(await isAcknowledged(shopper, purchase))) {
        if (performance.now() - startedAt > patienceMs) return
        await pause(RETRY_AFTER_MS)
      }
      purchases.push(purchase)
      times.push({ endedAt: performance.now(), ms: performance.now() - startedAt })
      await pause(pauseMs)
    }
  }
  const running = Promise.all(Array.from({ length: SHOPPERS }, (_, shopperIndex) => shop(shopperIndex)))
  // `stop` rejects with the error of a shopper. Until then the rejection must not count as unhandled.
  running.catch(() => undefined)

  return {
    refusals,
    purchases,
    slowestMs: () => Math.max(...times.map(({ ms }) => ms)),
    /** Waits for the next acknowledged order, and returns the milliseconds until it. */
    async untilNextOrder(): Promise<number> {
      const from = performance.now()
      const known = times.length
      for (const until = from + patienceMs; times.length === known && performance.now() < until; ) await pause(5)
      return (times[known]?.endedAt ?? Number.POSITIVE_INFINITY) - from
    },
    async stop() {
      isOver = true
      await running
    },
  }
}

/**
 * Returns true when this try acknowledged the order. Refusals are recorded in `refusals`; the next try sends the same
 * key.
 */
const isAcknowledged = (shopper: Shopper, purchase: Purchase) =>
  shopper.order(purchase).then(
    () => true,
    () => false,
  )

async function refusalOf(response: Response): Promise<Refusal> {
  const body: unknown = await response.json().catch(() => undefined)
  const code = typeof body === 'object' && body !== null && 'code' in body ? `${body.code}` : 'no code'
  return { status: response.status, code, hasRetryAfter: Number(response.headers.get('retry-after')) > 0 }
}

/** Counts refusals by their kind, for example `503 outage, Retry-After`. */
export function countByKind(refusals: readonly Refusal[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, code, hasRetryAfter } of refusals) {
    const kind = `${status} ${code}${hasRetryAfter ? ', Retry-After' : ''}`
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  return counts
}
