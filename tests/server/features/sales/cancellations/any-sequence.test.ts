import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { runIntegrityChecks } from '#src/server/features/erp/integrity-checks/index.ts'
import { expireUnpaidOrders } from '#src/server/features/sales/payments/index.ts'
import { silentLog } from '#src/server/ports/log.ts'
import { useErpShop } from '#tests/support/erp-shop.ts'
import { newKey, orderForm, place } from '#tests/support/order-form.ts'
import { pay, payIdOf } from '#tests/support/pay-calls.ts'

const PRICES = [99_900, 12_100] as const
const COUNTS = [2, 3] as const
const STOCK = 10
const HOUR_MS = 3_600_000
/** Hours after which an unpaid order expires. */
const EXPIRY_HOURS = 24

/** A row of the order: a sofa (0) or stools from stock (1). */
type ModelRow = { product: 0 | 1; count: number; canceled: number; isDelivered: boolean; isMoved: boolean }

const product = fc.constantFrom(0 as const, 1 as const)
const rowIndex = fc.integer({ min: 0, max: 3 })
const pieces = fc.integer({ min: 1, max: 3 })
const cancel = fc.record({ kind: fc.constant('cancel' as const), row: rowIndex, count: pieces })
const change = fc.record({
  kind: fc.constant('change' as const),
  row: rowIndex,
  count: fc.integer({ min: 0, max: 3 }),
  product,
  added: fc.integer({ min: 0, max: 3 }),
  isAgreed: fc.boolean(),
})
const move = fc.record({
  kind: fc.constant('move' as const),
  row: rowIndex,
  state: fc.constantFrom('in_production' as const, 'ready' as const, 'delivered' as const),
})
const payCash = fc.record({ kind: fc.constant('pay' as const), cents: fc.integer({ min: 100, max: 60_000 }) })
/** Other buyers take stools from stock. */
const sell = fc.record({ kind: fc.constant('sell' as const), count: fc.constantFrom(1, 3, 7, 9) })
const refund = fc.record({ kind: fc.constant('refund' as const) })
const send = fc.record({ kind: fc.constant('send' as const) })
/** The time to pay ends, and the job looks for unpaid orders. */
const expire = fc.record({ kind: fc.constant('expire' as const) })
/** The bank reports the canceled payment of the buyer as paid after all. */
const payLate = fc.record({ kind: fc.constant('pay late' as const) })

const step = fc.oneof(payCash, cancel, change, move, refund, send)
const anyLife = fc.array(fc.oneof({ weight: 6, arbitrary: step }, sell, expire, payLate), {
  minLength: 4,
  maxLength: 12,
})
/** An order that expires unpaid, is paid late or not, and goes on. */
const expiredLife = fc
  .tuple(
    fc.array(fc.oneof(cancel, change, send), { maxLength: 2 }),
    expire,
    fc.array(fc.oneof(sell, send, step), { maxLength: 3 }),
    payLate,
    fc.array(step, { maxLength: 6 }),
    refund,
  )
  .map((parts) => parts.flat())
const life = fc.oneof(anyLife, expiredLife)

describe('any sequence of steps of an order', () => {
  const shop = useErpShop()

  it('keeps stock, ledger, outstanding amount and ERP in agreement, to the cent and the piece', async () => {
    await fc.assert(
      fc.asyncProperty(life, async (steps) => {
        const sofa = await shop.addProduct({ basePrice: 825.62 })
        const stool = await shop.addProduct({ basePrice: 100, stockClass: 'leren-bank', stock: STOCK })
        const items = [sofa, stool] as const
        await shop.erpKnows(sofa)
        await shop.erpKnows(stool)
        const lines = [
          { id: sofa, itemId: '', basePrice: 825.62, count: COUNTS[0] },
          { id: stool, itemId: '', basePrice: 100, count: COUNTS[1] },
        ]
        const guest = shop.browser()
        const { salesOrderId: id } = await place(guest.api, orderForm(lines), newKey())
        const dayFromNow = () => shop.clock.now().getTime() + EXPIRY_HOURS * HOUR_MS
        let expiresAt = dayFromNow()
        const payId = payIdOf(await pay(guest.api, id))
        const { amount_cents: lateCents } = await shop.attemptOf(id)
        await shop.payerChooses(payId, 'cancelled')
        const params = { id }
        const show = () => shop.sales.staffOrders.show({ params })
        const rows: ModelRow[] = COUNTS.map((count, index) => ({
          product: index === 0 ? 0 : 1,
          count,
          canceled: 0,
          isDelivered: false,
          isMoved: false,
        }))
        const model = { fees: 0, paid: 0, sold: 0, isSent: false, hasMoney: false, isExpired: false, isPaidLate: false }
        /** Runs a step; returns undefined when the shop refuses it. */
        const tried = async <Reply>(call: Promise<Reply>): Promise<Reply | undefined> =>
          call.catch((error: unknown) => {
            if (error instanceof ShopError && error.status < 500) return undefined
            throw error
          })
        const isCanceled = () => rows.every(({ count, canceled }) => canceled === count)
        const isOver = () => model.isExpired || isCanceled()
        const left = ({ count, canceled }: ModelRow) => count - canceled
        const stoolsLeft = () => rows.reduce((sum, row) => sum + (row.product === 1 ? left(row) : 0), 0)
        const rowIdAt = async (index: number) => (await show()).lines[index]?.salesOrderRowId ?? 0

        for (const one of steps) {
          shop.clock.advance(1_000)
          const row = 'row' in one ? rows[one.row] : undefined
          if (one.kind === 'pay') {
            const paid = await tried(pay(shop.sales, id, 'CASH', { amountCents: one.cents, confirmOverpayment: true }))
            if (paid) model.paid += one.cents
            model.hasMoney ||= paid !== undefined
          }
          if (one.kind === 'move' && row) {
            const body = {
              rowIds: [await rowIdAt(one.row)],
              state: one.state,
              day: amsterdamDay(shop.clock.now()),
              mail: false,
            }
            const moved = await tried(shop.sales.staffOrders.moveLines({ params, body }))
            if (moved) row.isDelivered = one.state === 'delivered'
            row.isMoved ||= moved !== undefined
          }
          if (one.kind === 'cancel' && row) {
            const isPossible = !isOver() && !row.isDelivered && one.count <= left(row)
            const details = await tried(
              shop.sales.staffOrders.cancelPieces({
                params,
                headers: { 'idempotency-key': randomUUID() },
                body: { pieces: [{ rowId: await rowIdAt(one.row), count: one.count }], reason: 'other', mail: false },
              }),
            )
            expect(details !== undefined).toBe(isPossible)
            if (details) {
              // The buyer has a day to pay after staff changed the order.
              expiresAt = dayFromNow()
              row.canceled += one.count
              model.fees = Math.round((details.cancellationFee ?? 0) * 100)
            }
          }
          if (one.kind === 'change') {
            const out = row ? one.count : 0
            const choice = {
              pieces: out > 0 ? [{ rowId: await rowIdAt(one.row), count: out }] : [],
              lines: one.added > 0 ? [{ id: items[one.product], count: one.added }] : [],
            }
            const total = rows.reduce((sum, each) => sum + left(each), 0)
            // The check of an order that is delivered as a whole comes before the check of its pieces.
            const isOpen = !isOver() && rows.some((each) => left(each) > 0 && !each.isDelivered)
            const hasStock = one.product === 0 || one.added <= STOCK - model.sold - stoolsLeft()
            const isPossible =
              isOpen &&
              out + one.added > 0 &&
              (!row || out === 0 || (!row.isDelivered && out <= left(row))) &&
              total - out + one.added > 0 &&
              hasStock
            const preview = await tried(shop.sales.orderChanges.preview({ params, body: choice }))
            expect(preview !== undefined).toBe(isPossible)
            if (preview) {
              expiresAt = dayFromNow()
              const proposed = await shop.sales.orderChanges.propose({
                params,
                headers: { 'idempotency-key': randomUUID() },
                body: { ...choice, dueCents: preview.dueCents, ...(!one.isAgreed && { agreement: 'In de winkel' }) },
              })
              if (one.isAgreed) {
                const number = proposed.changes[0]?.number ?? 0
                await guest.api.orderChanges.agree({
                  params: { id, number },
                  body: { email: 'anna@voorbeeld.example' },
                })
              }
              if (row) row.canceled += out
              if (one.added > 0) {
                rows.push({ product: one.product, count: one.added, canceled: 0, isDelivered: false, isMoved: false })
              }
              model.fees += preview.feeCents
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

          if (one.kind === 'expire') {
            const wait = (until: number) => shop.clock.advance(Math.max(0, until - shop.clock.now().getTime()))
            const isExpired = async () => {
              await expireUnpaidOrders({
                db: shop.db,
                now: shop.clock.now,
                log: silentLog,
                outboxFilled() {},
                stockChanged() {},
              })
              return (await show()).isExpired ?? false
            }
            const isBefore = shop.clock.now().getTime() < expiresAt
            wait(expiresAt - 1_000)
            if (isBefore) expect(await isExpired()).toBe(model.isExpired)
            wait(expiresAt)
            await isExpired()
            const isKept =
              isOver() || model.hasMoney || model.fees > 0 || rows.some((each) => each.isMoved && left(each) > 0)
            model.isExpired ||= !isKept
          }
          if (one.kind === 'pay late') {
            await shop.bankPaysLate(payId)
            if (!model.isPaidLate) {
              model.paid += lateCents
              if (model.isExpired) model.isExpired = model.sold + stoolsLeft() > STOCK
            }
            model.isPaidLate = true
            model.hasMoney = true
          }
          if (one.kind === 'sell') {
            const held = isOver() ? 0 : stoolsLeft()
            const form = orderForm([{ id: stool, itemId: '', basePrice: 100, count: one.count }])
            const bought = await tried(place(shop.sales, form, newKey()))
            expect(bought !== undefined).toBe(one.count <= STOCK - model.sold - held)
            if (bought) model.sold += one.count
          }

          const gone = (each: ModelRow) => (model.isExpired ? each.count : each.canceled)
          const canceledCents = rows.reduce((sum, each) => sum + PRICES[each.product] * gone(each), 0)
          const totalCents = rows.reduce((sum, each) => sum + PRICES[each.product] * each.count, 0)
          const details = await show()
          expect(Math.round((details.released ?? 0) * 100)).toBe(canceledCents - model.fees)
          expect(Math.round(details.outstanding * 100)).toBe(totalCents - canceledCents + model.fees - model.paid)
          expect(await shop.stockOf(stool)).toBe(STOCK - model.sold - (model.isExpired ? 0 : stoolsLeft()))
          expect(Boolean(details.canceledDateTime)).toBe(isOver())
        }

        await shop.sendToErp()
        const { salesOrder, customerDeposit, customerRefund } = await shop.inErp()
        const there = salesOrder.find(({ externalId }) => externalId === `web-so-${id}`)
        expect(there !== undefined).toBe(model.isSent || model.hasMoney || !isOver())
        if (there) {
          const { items: inErp } = there.fields.item as { items: { quantity: number; isClosed?: boolean }[] }
          const open = inErp.map(({ quantity, isClosed }) => (isClosed ? 0 : quantity))
          expect(open).toEqual(rows.map((each) => (model.isExpired ? 0 : left(each))))
          const deposits = customerDeposit.filter(({ fields }) => (fields.salesOrder as { id: string }).id === there.id)
          const depositIds = deposits.map((deposit) => deposit.id)
          const refunds = customerRefund
            .flatMap(({ fields }) => (fields.deposit as { items: { doc: { id: string }; payment: number }[] }).items)
            .filter(({ doc }) => depositIds.includes(doc.id))
          const received = deposits.reduce((sum, { fields }) => sum + Number(fields.payment), 0)
          const returned = refunds.reduce((sum, { payment }) => sum + payment, 0)
          expect(Math.round((received - returned) * 100)).toBe(model.paid)
        }
        shop.clock.advance(2 * 3_600_000)
        expect((await runIntegrityChecks({ db: shop.db, now: shop.clock.now })).found).toEqual([])
      }),
      // The runs share a database, so what a failed run left in it would fail every smaller sequence too.
      { numRuns: 8, endOnFailure: true },
    )
  }, 60_000)
})
