import { randomUUID } from 'node:crypto'
import { TILL_HEADER } from '#shared/contracts/client.ts'
import { orderForm, place } from '#tests/support/order-form.ts'
import { pay } from '#tests/support/pay-calls.ts'
import type { usePayingShop } from '#tests/support/paying-shop.ts'
import { clientOf } from '#tests/support/shop/clients.ts'

type Shop = ReturnType<typeof usePayingShop>
type Till = { tillId: string; secret: string }

/** Returns the calls of registered tills: their drawers, payments and refunds in cash, movements and shifts. */
export function tillsOf(shop: Shop) {
  /** Returns a client that sends the token of a user and the proof of a till, as the main process of the till does. */
  const clientAt = ({ tillId, secret }: Till, who: 'sales' | 'admin' = 'sales') =>
    clientOf(
      () => shop.app,
      async () => ({ authorization: `Bearer ${await shop.tokenOf(who)}`, [TILL_HEADER]: `${tillId}.${secret}` }),
    )
  const register = (name: string) => shop.sales.tills.open({ body: { name } })
  return {
    clientAt,
    register,
    /** Registers the tills Balie, with the main drawer, and Magazijn, with its own drawer. */
    async twoTills() {
      const [counter, stockroom] = [await register('Balie'), await register('Magazijn')]
      return { counter: clientAt(counter), stockroom: clientAt(stockroom), tills: [counter, stockroom] as const }
    },
    /** Places an order of € 999,00, and returns its id. */
    async order() {
      const id = await shop.addProduct()
      return (await place(shop.browser().api, orderForm([{ id, basePrice: 825.62, count: 1 }]))).salesOrderId
    },
    async payCash(api: Shop['sales'], salesOrderId: number, amountCents: number) {
      const { paymentId } = await pay(api, salesOrderId, 'CASH', { amountCents })
      return paymentId
    },
    refund: (api: Shop['sales'], paymentId: string, amount: number) =>
      api.paymentDesk.refund({
        params: { paymentId },
        body: { RefundId: randomUUID(), Amount: amount, Reason: 'kras' },
      }),
    movement: (kind: 'in' | 'out', amountCents: number, changes: Record<string, unknown> = {}) => ({
      movementId: randomUUID(),
      kind,
      purpose: 'float' as const,
      amountCents,
      reason: 'Wisselgeld',
      ...changes,
    }),
    /** Opens a shift with the expected amount as counted amount. `changes` replaces fields of the body. */
    async openShift(api: Shop['sales'], changes: Record<string, unknown> = {}) {
      const { expectedCents } = await api.drawers.show()
      const body = { shiftId: randomUUID(), countedCents: expectedCents, expectedCents, ...changes }
      return api.drawers.openShift({ body })
    },
    /** Closes the open shift with the expected amount as counted amount. */
    async closeShift(api: Shop['sales'], changes: Record<string, unknown> = {}) {
      const { expectedCents, openShift } = await api.drawers.show()
      const body = { countedCents: expectedCents, expectedCents, ...changes }
      return api.drawers.closeShift({ params: { shiftId: openShift?.shiftId ?? '' }, body })
    },
  }
}
