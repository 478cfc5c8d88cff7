import { type APIRequestContext, expect } from 'playwright/test'

/** How a payment at the terminal ends, by the cents of its amount: so journeys side by side leave each other alone. */
const CENTS = { approved: 0, declined: 1, cancelled: 2, silent: 3, offline: 4 } as const

export type CardPaymentOutcome = keyof typeof CENTS

/** An amount of so many euros of which the payment ends like this. @example amountFor('declined', 10) // '10,01' */
export const amountFor = (outcome: CardPaymentOutcome, euros: number): string => `${euros},0${CENTS[outcome]}`

type TwinOrder = { reference: string; status: { code: number }; amount: { value: number } }

/** The twin of the payment provider that belongs to the run. */
export function paymentTerminalTwin(request: APIRequestContext, shopUrl: string) {
  const twins = new URL(shopUrl)
  twins.port = String(Number(twins.port) + 1)
  const post = async (path: string, data: unknown) => {
    const answer = await request.post(`${twins.origin}/pay/_twin/${path}`, { data })
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  }
  return {
    /** What the provider has of an order: how many payments, and how much came in. */
    has: async (salesOrderId: number) => {
      const answer = await request.get(`${twins.origin}/pay/_twin/state`)
      const { orders } = (await answer.json()) as { orders: TwinOrder[] } // our own twin
      const mine = orders.filter(({ reference }) => reference === String(salesOrderId))
      const paid = mine.filter(({ status }) => status.code === 100)
      return { payments: mine.length, paidCents: paid.reduce((sum, { amount }) => sum + amount.value, 0) }
    },
    /** A fault of the provider, as its own list has it (`src/server/twins/pay/pay-faults.ts`). For the whole run: in serial files alone. */
    fails: (fault: object) => post('faults', fault),
    /** A person plays the customer. For the whole run: in serial files alone. */
    byHand: (isByHand: boolean) => post('terminals', { byHand: isByHand }),
    plays: (terminalCode: string, play: 'approve' | 'decline' | 'cancel' | 'remove-card') =>
      post(`terminals/${terminalCode}`, { play }),
    /** The customer pays, or not, whatever the terminal was doing. */
    ends: async (payId: string, outcome: 'paid' | 'denied' | 'cancelled') => {
      const form = { outcome }
      const answer = await request.post(`${twins.origin}/pay/checkout/${payId}`, { form, maxRedirects: 0 })
      expect(answer.status()).toBe(303)
    },
  }
}
