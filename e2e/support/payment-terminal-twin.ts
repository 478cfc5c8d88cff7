import { type APIRequestContext, expect } from 'playwright/test'

/**
 * The cents of an amount decide the outcome at the payment terminal, so that parallel tests do not affect each other.
 */
const CENTS = { approved: 0, declined: 1, cancelled: 2, silent: 3, offline: 4 } as const

export type CardPaymentOutcome = keyof typeof CENTS

/** Returns an amount whose card payment has this outcome. @example amountFor('declined', 10) // '10,01' */
export const amountFor = (outcome: CardPaymentOutcome, euros: number): string => `${euros},0${CENTS[outcome]}`

type TwinOrder = { reference: string; status: { code: number }; amount: { value: number } }

/** Returns functions that read and control the twin of the payment provider. */
export function paymentTerminalTwin(request: APIRequestContext, shopUrl: string) {
  const twins = new URL(shopUrl)
  twins.port = String(Number(twins.port) + 1)
  const post = async (path: string, data: unknown) => {
    const answer = await request.post(`${twins.origin}/pay/_twin/${path}`, { data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  }
  return {
    /** Returns the number of payments of an order at the provider, and the received amount in cents. */
    paymentsOf: async (salesOrderId: number) => {
      const answer = await request.get(`${twins.origin}/pay/_twin/state`)
      const { orders } = (await answer.json()) as { orders: TwinOrder[] } // our own twin
      const mine = orders.filter(({ reference }) => reference === String(salesOrderId))
      const paid = mine.filter(({ status }) => status.code === 100)
      return { payments: mine.length, paidCents: paid.reduce((sum, { amount }) => sum + amount.value, 0) }
    },
    /**
     * Sets a fault of the provider (`src/server/twins/pay/pay-faults.ts`). The fault affects all tests of the run, so
     * only test files that run serially may set one.
     */
    fails: (fault: object) => post('faults', fault),
    /** Switches all terminals to manual outcomes. Only test files that run serially may call it. */
    byHand: (isByHand: boolean) => post('terminals', { byHand: isByHand }),
    /** Performs an action of the customer at a terminal with manual outcomes. */
    plays: (terminalCode: string, play: 'approve' | 'decline' | 'cancel' | 'remove-card') =>
      post(`terminals/${terminalCode}`, { play }),
    /** Sets the final outcome of a payment, in whatever state the terminal is. */
    ends: async (payId: string, outcome: 'paid' | 'denied' | 'cancelled') => {
      const form = { outcome }
      const answer = await request.post(`${twins.origin}/pay/checkout/${payId}`, { form, maxRedirects: 0 })
      expect(answer.status()).toBe(303)
    },
  }
}
