import type { Exchanges } from './pay-exchanges.ts'
import type { OrderRegistry, TwinOrder } from './pay-orders.ts'

/** Who calls, and for which sales location. */
export type PayAccount = { serviceId: string; serviceSecret: string; tokenCode: string; apiToken: string }

/** What the calls of PAY. work on. */
export type Api = {
  account: PayAccount
  orders: OrderRegistry
  exchanges: Exchanges
  now: () => Date
  base: (request: Request) => string
  /** Moves an order on and tells the shop; undefined when it could not. */
  settle(orderId: string, status: number, facts?: Partial<TwinOrder>): TwinOrder | undefined
  /** Whether a status still says that a payment is paid after money went back. */
  isStatusSlow(): boolean
  /** A terminal order starts to live by itself. */
  started(order: TwinOrder): void
}
