import { randomUUID } from 'node:crypto'
import { orderForm, place } from '#tests/support/order-form.ts'
import { pay } from '#tests/support/pay-calls.ts'
import type { usePayingShop } from '#tests/support/paying-shop.ts'

export const DATE = '2026-11-21'
export const SALES = 'sales@leermeester.example'
export const TERMINAL = 'TERMINAL TH-1000-0001'

type Shop = ReturnType<typeof usePayingShop>

/** Returns the calls of a day at the counter: orders, payments, refunds, the view of the day and its closing. */
export function dayOf(shop: Shop) {
  const show = (date = DATE) => shop.sales.dayClose.show({ query: { date } })
  const methods = async (date = DATE) =>
    Object.fromEntries((await show(date)).methods.map((method) => [method.key, method]))
  return {
    show,
    methods,
    /** An order of € 999,00. */
    async order() {
      const id = await shop.hasProduct()
      return (await place(shop.browser().api, orderForm([{ id, basePrice: 825.62, count: 1 }]))).salesOrderId
    },
    async cash(salesOrderId: number, amountCents: number) {
      const { paymentId } = await pay(shop.sales, salesOrderId, 'CASH', { amountCents })
      return paymentId
    },
    refund: (paymentId: string, amount: number) =>
      shop.sales.paymentDesk.refund({
        params: { paymentId },
        body: { RefundId: randomUUID(), Amount: amount, Reason: 'kras' },
      }),
    async terminal(salesOrderId: number, amountCents: number, isPaid = true) {
      const { paymentId } = await pay(shop.sales, salesOrderId, 'TERMINAL', { amountCents })
      const attempt = shop.db.selectFrom('payment_attempts').select('pay_id').where('id', '=', paymentId)
      const { pay_id } = await attempt.executeTakeFirstOrThrow()
      if (isPaid) await shop.payerChooses(pay_id ?? '', 'paid')
      return { paymentId, payId: pay_id ?? '' }
    },
    async close(more: Record<string, unknown> = {}, date = DATE) {
      const { seen, cash } = await show(date)
      const counted = { countedCents: cash.expectedCents, floatCents: Math.min(15_000, cash.expectedCents) }
      const body = { date, closingId: randomUUID(), seen, ...counted, ...more }
      return shop.sales.dayClose.close({ body })
    },
  }
}
