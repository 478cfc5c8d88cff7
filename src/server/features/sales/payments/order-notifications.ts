import { sql } from 'kysely'
import type { Database } from '../../../db/tables.ts'
import type { Log } from '../../../ports/log.ts'

/** Notifies open screens that an order changed, also when another server changed it. */
export interface OrderNotifications {
  /**
   * Calls `onChange` after later changes of the order, at most once per poll. Returns a function that ends the
   * subscription.
   */
  watch(salesOrderId: number, onChange: () => void): Promise<() => void>
  /** Ends all subscriptions. */
  close(): void
}

type Deps = { db: Database; log: Log }

const POLL_EVERY_MS = 500

/**
 * Polls the fingerprints of all watched orders in one query, twice a second, and compares them with those of the
 * previous poll. PostgreSQL's NOTIFY is not used, because it serializes all commits of the database, even without
 * listeners (see README.md).
 */
export function createOrderNotifications({ db, log }: Deps): OrderNotifications {
  const watchers = new Map<number, Set<() => void>>()
  const fingerprintOf = new Map<number, string>()
  let timer: NodeJS.Timeout | undefined
  let isPolling = false

  /** Starts or stops the timer, so that the database is polled only while an order is watched. */
  function startOrStopPolling(): void {
    if (watchers.size > 0) timer ??= setInterval(() => void poll(), POLL_EVERY_MS).unref()
    else if (timer) {
      clearInterval(timer)
      timer = undefined
    }
  }

  async function poll(): Promise<void> {
    if (isPolling) return
    isPolling = true
    try {
      for (const { id, fingerprint } of await fingerprints(db, [...watchers.keys()])) {
        const previous = fingerprintOf.get(id)
        const watching = watchers.get(id)
        if (watching === undefined) continue
        fingerprintOf.set(id, fingerprint)
        if (previous === undefined || previous === fingerprint) continue
        for (const onChange of [...watching]) onChange()
      }
    } catch (error) {
      // Changes during the outage are detected by the next successful poll.
      log.warn({ err: error }, 'order notifications poll failed')
    } finally {
      isPolling = false
    }
  }

  return {
    async watch(salesOrderId, onChange) {
      const existing = watchers.get(salesOrderId)
      if (existing) existing.add(onChange)
      else watchers.set(salesOrderId, new Set([onChange]))
      const stopWatching = () => {
        const remaining = watchers.get(salesOrderId)
        remaining?.delete(onChange)
        if (remaining?.size === 0) {
          watchers.delete(salesOrderId)
          fingerprintOf.delete(salesOrderId)
        }
        startOrStopPolling()
      }
      try {
        if (!fingerprintOf.has(salesOrderId)) {
          for (const { id, fingerprint } of await fingerprints(db, [salesOrderId])) {
            if (!fingerprintOf.has(id)) fingerprintOf.set(id, fingerprint)
          }
        }
      } catch (error) {
        stopWatching()
        throw error
      }
      startOrStopPolling()
      return stopWatching
    },

    close() {
      watchers.clear()
      startOrStopPolling()
    },
  }
}

/** Returns a fingerprint per order that changes with its events, payments, refunds and ERP messages. */
async function fingerprints(db: Database, ids: readonly number[]): Promise<{ id: number; fingerprint: string }[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number; fingerprint: string }>`
    select o.id, concat_ws('/',
      (select max(e.id) from order_events e where e.sales_order_id = o.id),
      (select string_agg(concat_ws(' ', a.id, a.state, a.refunded_cents, a.payment_url), ',' order by a.id)
        from payment_attempts a where a.sales_order_id = o.id),
      (select string_agg(concat_ws(' ', r.id, r.state), ',' order by r.id)
        from payment_refunds r where r.sales_order_id = o.id),
      (select string_agg(concat_ws(' ', m.id, m.state, m.tries), ',' order by m.id) from outbox m
        where m.party = 'erp' and m.payload ? 'salesOrderId' and (m.payload ->> 'salesOrderId')::integer = o.id)) as fingerprint
    from sales_orders o where o.id = any(${ids}::integer[])`.execute(db)
  return rows
}
