import { randomUUID } from 'node:crypto'
import { orderForm, place } from '#tests/support/order-form.ts'
import { pay } from '#tests/support/pay-calls.ts'
import type { usePayingShop } from '#tests/support/paying-shop.ts'

export const DATE = '2026-11-21'
export const SALES = 'sales@leermeester.example'
export const TERMINAL = 'TERMINAL TH-1000-0001'

type Shop = ReturnType<typeof usePayingShop>

/** Returns the calls of a day in the showroom: orders, payments, refunds, the view of the day and its closing. */
export function dayOf(shop: Shop) {
  const show = (date = DATE) => shop.sales.dayClose.show({ query: { date } })
  /** Returns the payment methods in the view of a day, by their key. */
  const methodsByKey = async (date = DATE) =>
    Object.fromEntries((await show(date)).methods.map((method) => [method.key, method]))
  return {
    show,
    methodsByKey,
    /** Places an order of € 999,00, and returns its id. */
    async order() {
      const id = await shop.addProduct()
      return (await place(shop.browser().api, orderForm([{ id, basePrice: 825.62, count: 1 }]))).salesOrderId
    },
    async payCash(salesOrderId: number, amountCents: number) {
      const { paymentId } = await pay(shop.sales, salesOrderId, 'CASH', { amountCents })
      return paymentId
    },
    refund: (paymentId: string, amount: number) =>
      shop.sales.paymentDesk.refund({
        params: { paymentId },
        body: { RefundId: randomUUID(), Amount: amount, Reason: 'kras' },
      }),
    /** Starts a payment at the payment terminal. The customer pays it at once, unless `isPaid` is false. */
    async payByCard(salesOrderId: number, amountCents: number, isPaid = true) {
      const { paymentId } = await pay(shop.sales, salesOrderId, 'TERMINAL', { amountCents })
      const attempt = shop.db.selectFrom('payment_attempts').select('pay_id').where('id', '=', paymentId)
      const { pay_id } = await attempt.executeTakeFirstOrThrow()
      if (isPaid) await shop.payerChooses(pay_id ?? '', 'paid')
      return { paymentId, payId: pay_id ?? '' }
    },
    /** Closes a day with the expected cash as counted cash. `changes` replaces fields of the body. */
    async close(changes: Record<string, unknown> = {}, date = DATE) {
      const { seen, cash } = await show(date)
      const counted = { countedCents: cash.expectedCents, floatCents: Math.min(15_000, cash.expectedCents) }
      const body = { date, closingId: randomUUID(), seen, ...counted, ...changes }
      return shop.sales.dayClose.close({ body })
    },
  }
}
