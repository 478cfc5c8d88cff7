import { sql } from 'kysely'
import type { Database } from '../../../db/tables.ts'
import type { Log } from '../../../ports/log.ts'

/** Tells who looks at an order that something happened to it, whichever server did it. */
export interface OrderNotifications {
  /** Calls `heard` after everything that happens from now on. Gives what ends it. */
  watch(salesOrderId: number, heard: () => void): Promise<() => void>
  close(): void
}

type Deps = { db: Database; log: Log }

const POLL_EVERY_MS = 500

/**
 * Compares the orders that somebody looks at with how they were, all in one question, twice a second. Nobody who writes
 * has to tell: with NOTIFY all commits of the database wait for each other, also when nobody looks (decision in README.md).
 */
export function createOrderNotifications({ db, log }: Deps): OrderNotifications {
  const watchers = new Map<number, Set<() => void>>()
  const seen = new Map<number, string>()
  let timer: NodeJS.Timeout | undefined
  let isLooking = false

  /** Looks exactly as long as somebody watches. */
  function startOrStopPolling(): void {
    if (watchers.size > 0) timer ??= setInterval(() => void poll(), POLL_EVERY_MS).unref()
    else if (timer) {
      clearInterval(timer)
      timer = undefined
    }
  }

  async function poll(): Promise<void> {
    if (isLooking) return
    isLooking = true
    try {
      for (const { id, print } of await fingerprints(db, [...watchers.keys()])) {
        const before = seen.get(id)
        const watching = watchers.get(id)
        if (watching === undefined) continue
        seen.set(id, print)
        if (before === undefined || before === print) continue
        for (const heard of [...watching]) heard()
      }
    } catch (error) {
      // What happens meanwhile is told as soon as the database is there again.
      log.warn({ err: error }, 'orders could not be looked at for news')
    } finally {
      isLooking = false
    }
  }

  return {
    async watch(salesOrderId, heard) {
      const others = watchers.get(salesOrderId)
      if (others) others.add(heard)
      else watchers.set(salesOrderId, new Set([heard]))
      const end = () => {
        const left = watchers.get(salesOrderId)
        left?.delete(heard)
        if (left?.size === 0) {
          watchers.delete(salesOrderId)
          seen.delete(salesOrderId)
        }
        startOrStopPolling()
      }
      try {
        if (!seen.has(salesOrderId)) {
          for (const { id, print } of await fingerprints(db, [salesOrderId])) {
            if (!seen.has(id)) seen.set(id, print)
          }
        }
      } catch (error) {
        end()
        throw error
      }
      startOrStopPolling()
      return end
    },

    close() {
      watchers.clear()
      startOrStopPolling()
    },
  }
}

/** What changes whenever something happens to an order: its history, its payments, its refunds, its way to the bookkeeping. */
async function fingerprints(db: Database, ids: readonly number[]): Promise<{ id: number; print: string }[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number; print: string }>`
    select o.id, concat_ws('/',
      (select max(e.id) from order_events e where e.sales_order_id = o.id),
      (select string_agg(concat_ws(' ', a.id, a.state, a.refunded_cents, a.payment_url), ',' order by a.id)
        from payment_attempts a where a.sales_order_id = o.id),
      (select string_agg(concat_ws(' ', r.id, r.state), ',' order by r.id)
        from payment_refunds r where r.sales_order_id = o.id),
      (select string_agg(concat_ws(' ', m.id, m.state, m.tries), ',' order by m.id) from outbox m
        where m.party = 'erp' and m.payload ? 'salesOrderId' and (m.payload ->> 'salesOrderId')::integer = o.id)) as print
    from sales_orders o where o.id = any(${ids}::integer[])`.execute(db)
  return rows
}
