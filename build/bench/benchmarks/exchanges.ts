import { type Attempt, openAttempts, STATES } from '../exchanges/attempts.ts'
import type { InsertJob } from '../exchanges/bare-inserts.ts'
import { exchangeCallsOf } from '../exchanges/calls.ts'
import { type ExchangeShop, withExchangeShop } from '../exchanges/exchange-shop.ts'
import type { ProviderJob, ProviderResult } from '../exchanges/provider.ts'
import type { Benchmark } from '../figure.ts'
import { usageOf } from '../lib/process-usage.ts'

/** Number of payment attempts. Each gets four exchange calls; with the forged calls the total is 10,000. */
const ATTEMPTS = 2_475
const FORGED = 100
/** A quick run divides the numbers of attempts and calls by this. */
const QUICK_DIVISOR = 10
const CONNECTIONS = 8
const GOAL_MS = 50

/**
 * Sends all exchange calls of a provider twice and shuffled, with forged calls among them, to a shop on real PostgreSQL
 * with durable writes. For comparison, measures single inserts with pg alone before and after, over as many
 * connections.
 */
export const benchmark: Benchmark = async ({ report, skip }, { isQuick }) => {
  const divisor = isQuick ? QUICK_DIVISOR : 1
  await withExchangeShop(async (shop) => {
    const attempts = await openAttempts(shop.ask, Math.round(ATTEMPTS / divisor))
    const calls = exchangeCallsOf(attempts, FORGED / divisor)
    const inserting = () =>
      shop.inserts.ask<{ p50Ms: number; p95Ms: number }>('insert', {
        url: shop.databaseUrl,
        connections: CONNECTIONS,
        count: 2_000 / divisor,
      } satisfies InsertJob)

    const before = await inserting()
    const idle = await usageOf(shop.pid)
    const result = await shop.provider.ask<ProviderResult>('sendCalls', {
      origin: shop.origin,
      calls,
      connections: CONNECTIONS,
    } satisfies ProviderJob)
    const busy = await usageOf(shop.pid)
    const after = await inserting()
    const cpuMs = (((busy?.cpuSeconds ?? 0) - (idle?.cpuSeconds ?? 0)) * 1000) / calls.length
    const faults = [...result.wrong, ...(await faultsIn(shop, attempts))]

    const { p50Ms, longestMs, seconds, repeated } = result
    report({ name: 'exchange calls', unit: 'calls', value: calls.length, details: { seconds, repeated } })
    report({
      name: 'wrong states, lost money, accepted forgeries',
      unit: `of ${calls.length}`,
      value: faults.length,
      goal: { atMost: 0 },
    })
    for (const fault of faults.slice(0, 10)) skip('a fault', fault)
    report({
      name: `p95 at ${CONNECTIONS} connections`,
      unit: 'ms',
      value: result.p95Ms,
      goal: { atMost: GOAL_MS },
      details: { p50Ms, longestMs, perSecond: calls.length / seconds, cpuMs },
    })
    report({
      name: 'a bare insert in the same run: p95',
      unit: 'ms',
      value: (before.p95Ms + after.p95Ms) / 2,
      details: { p50Ms: (before.p50Ms + after.p50Ms) / 2, beforeP95Ms: before.p95Ms, afterP95Ms: after.p95Ms },
    })
  })
}

/**
 * Checks that every attempt has the right final state, that the ledger has one entry per paid attempt, and that each
 * paid attempt has one mail. Returns the deviations.
 */
async function faultsIn({ ask }: ExchangeShop, attempts: readonly Attempt[]): Promise<string[]> {
  const rows = await ask<{ id: string; state: string; entries: number; cents: number; mails: number }>(
    `select a.id, a.state,
       (select count(*)::int from payment_entries e where e.attempt_id = a.id) as entries,
       (select coalesce(sum(amount_cents), 0)::int from payment_entries e where e.attempt_id = a.id and kind = 'payment') as cents,
       (select count(*)::int from outbox where unique_key = 'payment-received:' || a.id) as mails
     from payment_attempts a`,
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  return attempts.flatMap(({ id, endsAs, order }) => {
    const row = found.get(id)
    const isPaid = endsAs === 100
    const isCorrect =
      row?.state === STATES[endsAs] &&
      row?.cents === (isPaid ? order.amountCents : 0) &&
      row.entries === (isPaid ? 1 : 0) &&
      row.mails === (isPaid ? 1 : 0)
    return isCorrect ? [] : [`${order.orderId} should be ${STATES[endsAs]}: ${JSON.stringify(row)}`]
  })
}
