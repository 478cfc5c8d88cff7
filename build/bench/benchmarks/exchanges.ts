import { type Attempt, openAttempts, STATES } from '../exchanges/attempts.ts'
import type { InsertJob } from '../exchanges/bare-inserts.ts'
import { stormOf } from '../exchanges/calls.ts'
import { type ExchangeShop, withExchangeShop } from '../exchanges/exchange-shop.ts'
import type { StormJob, StormResult } from '../exchanges/provider.ts'
import type { Benchmark } from '../figure.ts'
import { usageOf } from '../lib/process-usage.ts'

/** Each has four exchange calls; with the forged ones that makes ten thousand. */
const ATTEMPTS = 2_475
const FORGED = 100
/** A quick run has this many times fewer calls. */
const QUICK = 10
const CONNECTIONS = 8
const GOAL_MS = 50

/**
 * An exchange storm: all calls of a provider, shuffled and sent twice, with forged calls among them, on real PostgreSQL
 * with durable writes. The limit is one bare insert over the same number of connections, measured before and after.
 */
export const benchmark: Benchmark = async ({ report, skip }, { isQuick }) => {
  const share = isQuick ? QUICK : 1
  await withExchangeShop(async (shop) => {
    const attempts = await openAttempts(shop.ask, Math.round(ATTEMPTS / share))
    const calls = stormOf(attempts, FORGED / share)
    const inserting = () =>
      shop.inserts.ask<{ p50Ms: number; p95Ms: number }>('insert', {
        url: shop.databaseUrl,
        connections: CONNECTIONS,
        count: 2_000 / share,
      } satisfies InsertJob)

    const before = await inserting()
    const idle = await usageOf(shop.pid)
    const result = await shop.provider.ask<StormResult>('storm', {
      origin: shop.origin,
      calls,
      connections: CONNECTIONS,
    } satisfies StormJob)
    const busy = await usageOf(shop.pid)
    const after = await inserting()
    const cpuMs = (((busy?.cpuSeconds ?? 0) - (idle?.cpuSeconds ?? 0)) * 1000) / calls.length
    const faults = [...result.wrong, ...(await faultsIn(shop, attempts))]

    const { p50Ms, longestMs, seconds, repeated } = result
    report({ name: 'exchange calls', unit: 'calls', value: calls.length, details: { seconds, repeated } })
    report({
      name: 'wrong states, lost money, believed lies',
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
 * Checks that every payment ended correctly, that the ledger has every euro once, and that each paid order has one
 * mail.
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
    const isRight =
      row?.state === STATES[endsAs] &&
      row?.cents === (isPaid ? order.amountCents : 0) &&
      row.entries === (isPaid ? 1 : 0) &&
      row.mails === (isPaid ? 1 : 0)
    return isRight ? [] : [`${order.orderId} should be ${STATES[endsAs]}: ${JSON.stringify(row)}`]
  })
}
