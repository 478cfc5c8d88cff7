import { assumptions } from '../scale/measured-figures.ts'

/** The size of a run: how many people act, how fast, and how long. Times are in milliseconds. */
export type DayPlan = {
  catalog: { products: number; variants: number; erpTakesMs: number }
  /** Orders of earlier years, which the lists of staff have. */
  history: { orders: number; customers: number }
  durationMs: number
  /** Caches fill in this time, so its durations are left out. */
  warmUpMs: number
  shoppers: number
  ordersPerMinute: number
  staff: number
  /** Pause between the sales of the till. */
  saleEveryMs: number
  /** Interval of the till's calls that keep its copies up to date. */
  tillSyncEveryMs: number
  /** Interval of the import of a changed catalog and the refresh of the stock. */
  importEveryMs: number
  overloadMs: number
  /** How long the capacity is measured. */
  capacityMs: number
  sampleEveryMs: number
}

const MINUTE_MS = 60_000

/** Half an hour of a busy day. */
export const FULL_DAY: DayPlan = {
  // As in the benchmark `exchanges`. Orders go to the ERP one after the other: with 300 ms per call, 20 orders a minute and
  // those of the till were more than it took (`docs/benchmarks.md#day`).
  catalog: { products: 1_000, variants: 4, erpTakesMs: 150 },
  history: { orders: 10_000, customers: 5_000 },
  durationMs: 30 * MINUTE_MS,
  warmUpMs: 3 * MINUTE_MS,
  shoppers: 500,
  ordersPerMinute: 20,
  staff: 5,
  saleEveryMs: MINUTE_MS,
  tillSyncEveryMs: 10 * MINUTE_MS,
  importEveryMs: 5 * MINUTE_MS,
  overloadMs: MINUTE_MS,
  capacityMs: 10_000,
  sampleEveryMs: 5_000,
}

/** A trial of two minutes. Its memory curve is too short to judge, because the caches still fill. */
export const QUICK_DAY: DayPlan = {
  ...FULL_DAY,
  catalog: { products: 300, variants: 4, erpTakesMs: 150 },
  history: { orders: 1_000, customers: 500 },
  durationMs: 90_000,
  warmUpMs: 15_000,
  shoppers: 60,
  saleEveryMs: 15_000,
  tillSyncEveryMs: 30_000,
  importEveryMs: 25_000,
  overloadMs: 15_000,
  capacityMs: 4_000,
  sampleEveryMs: 2_000,
}

/** The behavior of the visitors. The assumptions of the growth plan come from `docs/scaling.md`. */
export const BEHAVIOR = {
  /** Mean time that a shopper looks at a page: 500 shoppers open 33 pages per second. */
  shopperThinkMs: 15_000,
  viewsPerVisit: 8,
  cachedShare: assumptions.cachedShare.value,
  callsPerView: assumptions.callsPerView.value,
  searchesPerView: assumptions.searchesPerView.value,
  /** Mean time between two steps of a buyer in the checkout, and at the page of the payment provider. */
  buyerThinkMs: 2_500,
  /** Mean time between two lookups of a staff member. */
  staffThinkMs: 4_000,
  /** One in this many actions of staff is a payment by hand, when an order waits for one. */
  lookupsPerPayment: 6,
} as const

/** Intervals of the showroom app (`src/main/features`), which the till of this benchmark has as well. */
export const TILL_INTERVALS = {
  heartbeatMs: 30_000,
  terminalsMs: 60_000,
  operationsMs: 20_000,
  stockMs: 60_000,
} as const
