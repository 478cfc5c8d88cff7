import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { runIntegrityChecks } from '#src/server/features/erp/integrity-checks/index.ts'
import { useErpShop } from '#tests/support/erp-shop.ts'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'
import { pay } from '#tests/support/pay-calls.ts'

const PRICES = [99_900, 12_100] as const
const COUNTS = [2, 3] as const
const TOTAL = PRICES[0] * COUNTS[0] + PRICES[1] * COUNTS[1]
const STOCK = 10

const rowIndex = fc.constantFrom(0, 1)
const step = fc.oneof(
  fc.record({ kind: fc.constant('pay' as const), cents: fc.integer({ min: 100, max: 60_000 }) }),
  fc.record({ kind: fc.constant('cancel' as const), row: rowIndex, count: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    kind: fc.constant('move' as const),
    row: rowIndex,
    state: fc.constantFrom('in_production' as const, 'ready' as const, 'delivered' as const),
  }),
  fc.record({ kind: fc.constant('refund' as const) }),
  fc.record({ kind: fc.constant('send' as const) }),
)

describe('any sequence of steps of an order', () => {
  const shop = useErpShop()

  it('keeps stock, ledger, outstanding amount and ERP in agreement, to the cent and the piece', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        const sofa = await shop.addProduct({ basePrice: 825.62 })
        const stool = await shop.addProduct({ basePrice: 100, stockClass: 'leren-bank', stock: STOCK })
        await shop.erpKnows(sofa)
        await shop.erpKnows(stool)
        const lines = [
          { id: sofa, itemId: '', basePrice: 825.62, count: COUNTS[0] },
          { id: stool, itemId: '', basePrice: 100, count: COUNTS[1] },
        ]
        const { salesOrderId: id } = await place(shop.anonymous, orderForm(lines), newKey())
        const params = { id }
        const show = () => shop.sales.staffOrders.show({ params })
        const rowIds = (await show()).lines.map(({ salesOrderRowId }) => salesOrderRowId)
        const model = { canceled: [0, 0], delivered: [false, false], fees: 0, paid: 0, isSent: false, hasMoney: false }
        /** Runs a step; returns undefined when the shop refuses it. */
        const tried = async <Reply>(call: Promise<Reply>): Promise<Reply | undefined> =>
          call.catch((error: unknown) => {
            if (error instanceof ShopError && error.status < 500) return undefined
            throw error
          })
        const isOver = () => model.canceled.every((count, index) => count === COUNTS[index])

        for (const one of steps) {
          shop.clock.advance(1_000)
          if (one.kind === 'pay') {
            const paid = await tried(pay(shop.sales, id, 'CASH', { amountCents: one.cents, confirmOverpayment: true }))
            if (paid) model.paid += one.cents
            model.hasMoney ||= paid !== undefined
          }
          if (one.kind === 'move') {
            const body = {
              rowIds: [rowIds[one.row] ?? 0],
              state: one.state,
              day: amsterdamDay(shop.clock.now()),
              mail: false,
            }
            const moved = await tried(shop.sales.staffOrders.moveLines({ params, body }))
            if (moved) model.delivered[one.row] = one.state === 'delivered'
          }
          if (one.kind === 'cancel') {
            const left = (COUNTS[one.row] ?? 0) - (model.canceled[one.row] ?? 0)
            const isPossible = !model.delivered[one.row] && one.count <= left
            const details = await tried(
              shop.sales.staffOrders.cancelPieces({
                params,
                headers: { 'idempotency-key': randomUUID() },
                body: { pieces: [{ rowId: rowIds[one.row] ?? 0, count: one.count }], reason: 'other', mail: false },
              }),
            )
            expect(details !== undefined).toBe(isPossible)
            if (details) {
              model.canceled[one.row] = (model.canceled[one.row] ?? 0) + one.count
              model.fees = Math.round((details.cancellationFee ?? 0) * 100)
            }
          }
          if (one.kind === 'refund') {
            const { outstanding, payments } = await shop.sales.paymentDesk.show({ params })
            const payment = payments.find(({ refundable }) => refundable > 0)
            const cents = Math.min(Math.round(-outstanding * 100), Math.round((payment?.refundable ?? 0) * 100))
            if (payment && cents > 0) {
              await shop.sales.paymentDesk.refund({
                params: { paymentId: payment.paymentId },
                body: { RefundId: randomUUID(), Amount: cents, Reason: 'terug' },
              })
              model.paid -= cents
            }
          }
          if (one.kind === 'send') {
            await shop.sendToErp()
            model.isSent ||= !isOver()
          }

          const canceledCents = PRICES.reduce((sum, price, index) => sum + price * (model.canceled[index] ?? 0), 0)
          const details = await show()
          expect(Math.round((details.released ?? 0) * 100)).toBe(canceledCents - model.fees)
          expect(Math.round(details.outstanding * 100)).toBe(TOTAL - canceledCents + model.fees - model.paid)
          expect(await shop.stockOf(stool)).toBe(STOCK - COUNTS[1] + (model.canceled[1] ?? 0))
          expect(Boolean(details.canceledDateTime)).toBe(isOver())
        }

        await shop.sendToErp()
        const { salesOrder } = await shop.inErp()
        const there = salesOrder.find(({ externalId }) => externalId === `web-so-${id}`)
        expect(there !== undefined).toBe(model.isSent || model.hasMoney || !isOver())
        if (there) {
          const { items } = there.fields.item as { items: { quantity: number; isClosed?: boolean }[] }
          const open = items.map(({ quantity, isClosed }) => (isClosed ? 0 : quantity))
          expect(open).toEqual(COUNTS.map((count, index) => count - (model.canceled[index] ?? 0)))
        }
        shop.clock.advance(2 * 3_600_000)
        expect((await runIntegrityChecks({ db: shop.db, now: shop.clock.now })).found).toEqual([])
      }),
      { numRuns: 8, endOnFailure: true },
    )
  }, 60_000)
})
