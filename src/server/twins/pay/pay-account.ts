import type { Exchanges } from './pay-exchanges.ts'
import type { OrderRegistry, TwinOrder } from './pay-orders.ts'

/** Credentials of the caller and of the sales location. */
export type PayAccount = { serviceId: string; serviceSecret: string; tokenCode: string; apiToken: string }

/** The parts that the handlers of PAY.'s API use. */
export type PayApiContext = {
  account: PayAccount
  orders: OrderRegistry
  exchanges: Exchanges
  now: () => Date
  /** Returns the base URL for links in a response. */
  base: (request: Request) => string
  /** Sets the status of an order and sends an exchange call. Returns undefined when the change is not allowed. */
  settle(orderId: string, status: number, facts?: Partial<TwinOrder>): TwinOrder | undefined
  /** Returns true when a status call must still report a refunded payment as paid (fault `slow-status`). */
  isStatusSlow(): boolean
  /** Called for a new order. A terminal order then proceeds by itself. */
  onCreated(order: TwinOrder): void
}
