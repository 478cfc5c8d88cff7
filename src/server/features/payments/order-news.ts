import { sql } from 'kysely'
import type { Listen } from '../../db/listen.ts'
import type { Database } from '../../db/tables.ts'
import type { Log } from '../../ports/log.ts'

/** Tells who looks at an order that something happened to it, whichever server did it. */
export interface OrderNews {
  /** Calls `heard` after everything that happens from now on. Gives what ends it. */
  watch(salesOrderId: number, heard: () => void): Promise<() => void>
  close(): Promise<void>
}

type Deps = { db: Database; log: Log; listen: Listen | undefined }

const LOOK_EVERY_MS = 1_000

/**
 * On PostgreSQL the database tells it (`order_news`, migration 0021). Where it cannot, and while the connection that
 * listens is lost, the orders that somebody looks at are compared once a second with how they were.
 */
export function createOrderNews({ db, log, listen }: Deps): OrderNews {
  const watchers = new Map<number, Set<() => void>>()
  const seen = new Map<number, string>()
  let isListening = false
  let endListening: (() => Promise<void>) | undefined
  let timer: NodeJS.Timeout | undefined
  let isLooking = false

  const tell = (salesOrderId: number) => {
    for (const heard of [...(watchers.get(salesOrderId) ?? [])]) heard()
  }

  function startListening(): void {
    endListening ??= listen?.('order_news', {
      message: (payload) => tell(Number(payload)),
      up() {
        isListening = true
        seen.clear()
        tick()
        // What happened while nobody listened was not told.
        for (const salesOrderId of [...watchers.keys()]) tell(salesOrderId)
      },
      down() {
        isListening = false
        tick()
      },
    })
  }

  /** Looks by itself exactly as long as somebody watches and nobody tells. */
  function tick(): void {
    const isNeeded = watchers.size > 0 && !isListening
    if (isNeeded) timer ??= setInterval(() => void look(), LOOK_EVERY_MS).unref()
    else if (timer) {
      clearInterval(timer)
      timer = undefined
    }
  }

  async function look(): Promise<void> {
    if (isLooking) return
    isLooking = true
    try {
      for (const { id, print } of await prints(db, [...watchers.keys()])) {
        const before = seen.get(id)
        seen.set(id, print)
        if (before !== undefined && before !== print) tell(id)
      }
    } catch (error) {
      log.warn({ err: error }, 'orders could not be looked at for news')
    } finally {
      isLooking = false
    }
  }

  return {
    async watch(salesOrderId, heard) {
      startListening()
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
        tick()
      }
      try {
        if (!isListening && !seen.has(salesOrderId)) {
          for (const { id, print } of await prints(db, [salesOrderId])) seen.set(id, print)
        }
      } catch (error) {
        end()
        throw error
      }
      tick()
      return end
    },

    async close() {
      watchers.clear()
      tick()
      await endListening?.()
    },
  }
}

/** What changes whenever something happens to an order: its history, its payments, its refunds, its way to the bookkeeping. */
async function prints(db: Database, ids: readonly number[]): Promise<{ id: number; print: string }[]> {
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
