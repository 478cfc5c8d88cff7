import { setTimeout as pause } from 'node:timers/promises'
import { salesOrderExternalId } from '#shared/domain/erp/sync-status.ts'
import { openDatabase } from '../../../src/server/db/database.ts'
import { runIntegrityChecks } from '../../../src/server/features/erp/integrity-checks/index.ts'
import { silentLog } from '../../../src/server/ports/log.ts'
import type { BenchShop } from '../visits/bench-shop.ts'
import type { AcknowledgedSales } from './actors.ts'

/** The records of the database and of the external services, compared with the acknowledged orders and payments. */
export type RecordCounts = {
  acknowledgedOrders: number
  storedOrders: number
  /** Acknowledged orders that are not stored under their key. */
  missingOrders: number
  /** Stored orders that were not acknowledged to a visitor: doubled ones. */
  extraOrders: number
  acknowledgedPayments: number
  storedPayments: number
  /** Acknowledged payments whose order does not have their amount. */
  missingPayments: number
  /** Money of the orders of the day that nobody paid, in cents. */
  extraCents: number
  /** Orders in the ERP, and those that are there twice or not at all. */
  exportedOrders: number
  wrongExports: number
  /** Orders with no confirmation or more than one. */
  wrongConfirmations: number
  /** Longest time from the insertion of a message to its sending, in seconds. */
  longestWait: { mail: number; erp: number }
  /** The messages that waited longest, in words. */
  slowMessages: string[]
  /** Messages that were given up, and those that still wait. */
  deadMessages: number
  waitingMessages: number
  /** Exchange calls of the provider that the shop did not accept. */
  refusedExchanges: number
}

const POLL_EVERY_MS = 1_000
/** A message that waits longer is listed. */
const SLOW_SECONDS = 10
const MOST_SLOW_MESSAGES = 5

/** Waits until no message to an external service waits. Returns false when some still wait after this time. */
export async function untilOutboxEmpty({ database }: BenchShop, patienceMs: number): Promise<boolean> {
  for (const until = performance.now() + patienceMs; ; await pause(POLL_EVERY_MS)) {
    const [row] = await database.ask<{ count: number }>(
      `select count(*)::int as count from outbox where state in ('queued', 'sending')`,
    )
    if (row?.count === 0) return true
    if (performance.now() > until) return false
  }
}

/** Returns the number of violations of each integrity rule. */
export async function countViolations({ database }: BenchShop): Promise<Map<string, number>> {
  const { db, close } = await openDatabase({ url: database.url, dataDir: '', poolSize: 1, log: silentLog })
  try {
    const { rules } = await runIntegrityChecks({ db, now: () => new Date() })
    return new Map(rules.map(({ name, broken }) => [name, broken]))
  } finally {
    await close()
  }
}

/** Returns the integrity rules with more violations than before, with their additional violations. */
export function newViolations(
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): Record<string, number> {
  const added = [...after].map(([rule, count]) => [rule, count - (before.get(rule) ?? 0)] as const)
  return Object.fromEntries(added.filter(([, count]) => count > 0))
}

/**
 * Compares the records with the acknowledged orders and payments.
 *
 * @param since time of the database before the first order of the run
 */
export async function compareRecords(
  bench: BenchShop,
  acknowledged: AcknowledgedSales,
  since: Date,
): Promise<RecordCounts> {
  const { database } = bench
  const orders = await database.ask<{ id: number; key: string | null; cents: number; mails: number }>(
    `select o.id, k.key,
       (select coalesce(sum(case when e.kind = 'payment' then amount_cents else -amount_cents end), 0)::int
        from payment_entries e where e.sales_order_id = o.id) as cents,
       (select count(*)::int from outbox m where m.unique_key = 'order-confirmation:' || o.id) as mails
     from sales_orders o left join idempotency_keys k on k.sales_order_id = o.id where o.inserted_at >= $1`,
    [since],
  )
  const stored = new Map(orders.map((order) => [order.id, order]))
  const acknowledgedIds = new Set(acknowledged.orders.map(({ salesOrderId }) => salesOrderId))
  const paidCents = new Map<number, number>()
  for (const { salesOrderId, cents } of acknowledged.payments) {
    paidCents.set(salesOrderId, (paidCents.get(salesOrderId) ?? 0) + cents)
  }
  const payments = await database.ask<{ count: number }>(
    `select count(*)::int as count from payment_entries e join sales_orders o on o.id = e.sales_order_id
     where o.inserted_at >= $1 and e.kind = 'payment'`,
    [since],
  )
  const erpIds = await erpOrderIds(bench)
  const expected = orders.map(({ id }) => salesOrderExternalId(id))
  const timesInErp = new Map<string, number>()
  for (const id of erpIds) timesInErp.set(id, (timesInErp.get(id) ?? 0) + 1)
  return {
    acknowledgedOrders: acknowledged.orders.length,
    storedOrders: orders.length,
    missingOrders: acknowledged.orders.filter(({ key, salesOrderId }) => stored.get(salesOrderId)?.key !== key).length,
    extraOrders: orders.filter(({ id }) => !acknowledgedIds.has(id)).length,
    acknowledgedPayments: acknowledged.payments.length,
    storedPayments: payments[0]?.count ?? 0,
    missingPayments: [...paidCents].filter(([id, cents]) => (stored.get(id)?.cents ?? 0) < cents).length,
    extraCents: orders.reduce((sum, { id, cents }) => sum + Math.max(0, cents - (paidCents.get(id) ?? 0)), 0),
    exportedOrders: expected.filter((id) => timesInErp.has(id)).length,
    wrongExports: expected.filter((id) => timesInErp.get(id) !== 1).length,
    wrongConfirmations: orders.filter(({ mails }) => mails !== 1).length,
    ...(await messagesSince(bench, since)),
    refusedExchanges: await refusedExchanges(bench),
  }
}

async function messagesSince({ database }: BenchShop, since: Date) {
  const rows = await database.ask<{ party: 'mail' | 'erp'; seconds: number; dead: number; waiting: number }>(
    `select party, extract(epoch from max(coalesce(sent_at, now()) - inserted_at))::float as seconds,
       count(*) filter (where state = 'dead')::int as dead,
       count(*) filter (where state in ('queued', 'sending'))::int as waiting
     from outbox where inserted_at >= $1 group by party`,
    [since],
  )
  const of = (party: 'mail' | 'erp') => rows.find((row) => row.party === party)
  const slow = await database.ask<{ text: string }>(
    `select concat(kind, ' waited ', round(extract(epoch from coalesce(sent_at, now()) - inserted_at)), ' s, begun after ',
       round(extract(epoch from inserted_at - $1::timestamptz)), ' s, tries ', tries, coalesce(', ' || last_error, '')) as text
     from outbox where inserted_at >= $1 and coalesce(sent_at, now()) - inserted_at > $2::float * interval '1 second'
     order by coalesce(sent_at, now()) - inserted_at desc limit $3`,
    [since, SLOW_SECONDS, MOST_SLOW_MESSAGES],
  )
  return {
    slowMessages: slow.map(({ text }) => text),
    longestWait: { mail: of('mail')?.seconds ?? 0, erp: of('erp')?.seconds ?? 0 },
    deadMessages: rows.reduce((sum, { dead }) => sum + dead, 0),
    waitingMessages: rows.reduce((sum, { waiting }) => sum + waiting, 0),
  }
}

async function erpOrderIds({ serviceVariables }: BenchShop): Promise<string[]> {
  const response = await fetch(`${serviceVariables.NETSUITE_URL}/_twin/records`)
  const { salesOrder } = (await response.json()) as { salesOrder: { externalId: string | null }[] } // our own twin
  return salesOrder.map(({ externalId }) => externalId ?? '')
}

/** Returns the number of the last exchange calls of which a try was not accepted. The twin stores 500 calls. */
async function refusedExchanges({ serviceVariables }: BenchShop): Promise<number> {
  const pay = `${serviceVariables.PAY_ORDER_URLS}`.replace(/\/v1$/, '')
  const response = await fetch(`${pay}/_twin/state`)
  const { deliveries } = (await response.json()) as { deliveries: { tries: string[] }[] } // our own twin
  return deliveries.filter(({ tries }) => tries.some((result) => result !== 'accepted')).length
}
