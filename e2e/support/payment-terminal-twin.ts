import { type APIRequestContext, expect } from 'playwright/test'

/**
 * The cents of an amount decide the outcome at the payment terminal, so that parallel tests do not affect each other.
 */
const CENTS = { approved: 0, declined: 1, cancelled: 2, silent: 3, offline: 4 } as const

export type CardPaymentOutcome = keyof typeof CENTS

/** An amount whose payment has this outcome. @example amountFor('declined', 10) // '10,01' */
export const amountFor = (outcome: CardPaymentOutcome, euros: number): string => `${euros},0${CENTS[outcome]}`

type TwinOrder = { reference: string; status: { code: number }; amount: { value: number } }

/** The twin of the payment provider of this run. */
export function paymentTerminalTwin(request: APIRequestContext, shopUrl: string) {
  const twins = new URL(shopUrl)
  twins.port = String(Number(twins.port) + 1)
  const post = async (path: string, data: unknown) => {
    const answer = await request.post(`${twins.origin}/pay/_twin/${path}`, { data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  }
  return {
    /** Number of payments and received amount of an order at the provider. */
    paymentsOf: async (salesOrderId: number) => {
      const answer = await request.get(`${twins.origin}/pay/_twin/state`)
      const { orders } = (await answer.json()) as { orders: TwinOrder[] } // our own twin
      const mine = orders.filter(({ reference }) => reference === String(salesOrderId))
      const paid = mine.filter(({ status }) => status.code === 100)
      return { payments: mine.length, paidCents: paid.reduce((sum, { amount }) => sum + amount.value, 0) }
    },
    /**
     * Sets a fault of the provider (`src/server/twins/pay/pay-faults.ts`). It affects the whole run, so only serial
     * files may use it.
     */
    fails: (fault: object) => post('faults', fault),
    /** Switches the terminals to manual outcomes. It affects the whole run, so only serial files may use it. */
    byHand: (isByHand: boolean) => post('terminals', { byHand: isByHand }),
    /** Lets the customer do this at a terminal with manual outcomes. */
    plays: (terminalCode: string, play: 'approve' | 'decline' | 'cancel' | 'remove-card') =>
      post(`terminals/${terminalCode}`, { play }),
    /** Sets the outcome of a payment, whatever the terminal was doing. */
    ends: async (payId: string, outcome: 'paid' | 'denied' | 'cancelled') => {
      const form = { outcome }
      const answer = await request.post(`${twins.origin}/pay/checkout/${payId}`, { form, maxRedirects: 0 })
      expect(answer.status()).toBe(303)
    },
  }
}
