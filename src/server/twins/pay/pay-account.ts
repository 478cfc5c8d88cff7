import type { Exchanges } from './pay-exchanges.ts'
import type { OrderRegistry, TwinOrder } from './pay-orders.ts'

/** Credentials of the API token and of the sales location (the "service"). A caller may use either of them. */
export type PayAccount = { serviceId: string; serviceSecret: string; tokenCode: string; apiToken: string }

/** The parts that the handlers of PAY.'s API use. */
export type PayApiContext = {
  account: PayAccount
  orders: OrderRegistry
  exchanges: Exchanges
  now: () => Date
  /** Returns the base URL of the links in the response to a request. */
  base: (request: Request) => string
  /**
   * Sets the status of an order and sends an exchange call. Returns undefined when the order may not get that status.
   */
  settle(orderId: string, status: number, facts?: Partial<TwinOrder>): TwinOrder | undefined
  /** Returns true when a status call must still report a refunded payment as paid (fault `slow-status`). */
  isStatusSlow(): boolean
  /** Called for a new order. For an order at a payment terminal, it starts the simulation of the customer. */
  onCreated(order: TwinOrder): void
}
