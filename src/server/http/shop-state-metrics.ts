import { setTimeout } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'

/** The numbers of the database that `/metrics` shows (`features/operations/monitoring`). */
export type ShopState = {
  outbox: readonly { party: string; state: string; count: number; oldestSeconds: number }[]
  recentPayments: readonly { state: string; count: number }[]
  oldestOpenPaymentSeconds: number
  recentOrders: number
  operations: readonly { operation: string; lastSuccess: Date | null; hasFailed: boolean }[]
}

/** Longest time of a read for a scrape, in ms. A scraper waits ten seconds for all metrics of a server. */
const READ_MS = 3_000

/** Rejects when a read takes too long, so that a database that hangs does not make the other metrics wait. */
export const withinReadTime = <Value>(read: Promise<Value>): Promise<Value> =>
  Promise.race([
    read,
    setTimeout(READ_MS, undefined, { ref: false }).then(() =>
      Promise.reject(new Error('the database does not respond')),
    ),
  ])

/**
 * Adds the gauges of the database to the registry. They are read at each scrape. While the database cannot be read they have
 * no values, and `shop_state_up` is 0.
 */
export function shopStateMetrics(registry: Registry, read: () => Promise<ShopState>): void {
  let pending: Promise<ShopState | undefined> | undefined
  /** The gauges of one scrape begin at the same time, so they share one read. */
  const stateNow = () => {
    pending ??= withinReadTime(read())
      .catch(() => undefined)
      .finally(() => {
        pending = undefined
      })
    return pending
  }
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    set: (gauge: Gauge<Label>, state: ShopState) => void,
  ) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const state = await stateNow()
        this.reset()
        if (state) set(this, state)
        // Without a removal, a gauge without labels would be 0.
        else if (labelNames.length === 0) this.remove()
      },
    })

  new Gauge({
    name: 'shop_state_up',
    help: 'Whether the numbers of the database could be read: 1, or 0 while the database is unreachable.',
    registers: [registry],
    async collect() {
      this.set((await stateNow()) ? 1 : 0)
    },
  })
  gauge(
    'outbox_messages',
    'Messages to an external service that wait, are being sent, or were given up.',
    ['party', 'state'],
    (it, { outbox }) => {
      for (const { party, state, count } of outbox) it.set({ party, state }, count)
    },
  )
  gauge(
    'outbox_oldest_message_seconds',
    'Age of the oldest message in this state; 0 when there is none.',
    ['party', 'state'],
    (it, { outbox }) => {
      for (const { party, state, oldestSeconds } of outbox) it.set({ party, state }, oldestSeconds)
    },
  )
  gauge(
    'payment_attempts',
    'Payment attempts that began in the last hour, by state.',
    ['state'],
    (it, { recentPayments }) => {
      for (const { state, count } of recentPayments) it.set({ state }, count)
    },
  )
  gauge(
    'payment_oldest_open_seconds',
    'Age of the oldest payment attempt whose end is unknown; 0 when there is none.',
    [],
    (it, { oldestOpenPaymentSeconds }) => it.set(oldestOpenPaymentSeconds),
  )
  gauge('sales_orders_last_hour', 'Sales orders of the last hour.', [], (it, { recentOrders }) => it.set(recentOrders))
  gauge(
    'operation_last_success_timestamp_seconds',
    'End of the last successful run of an operation; absent before the first one.',
    ['operation'],
    (it, { operations }) => {
      for (const { operation, lastSuccess } of operations) {
        if (lastSuccess) it.set({ operation }, lastSuccess.getTime() / 1000)
      }
    },
  )
  gauge(
    'operation_last_run_failed',
    'Whether the last run of an operation failed or was interrupted: 1 or 0.',
    ['operation'],
    (it, { operations }) => {
      for (const { operation, hasFailed } of operations) it.set({ operation }, hasFailed ? 1 : 0)
    },
  )
}
