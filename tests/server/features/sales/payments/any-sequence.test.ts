import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ShopError } from '#shared/contracts/shop-error.ts'
import { outstandingCents, paidCents } from '#shared/domain/payments/order-payment.ts'
import { pay } from '#tests/support/pay-calls.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

const TOTAL = 99_900
const SECOND = 1_000

const amountCents = fc.constantFrom(1, 14_985, 50_000, TOTAL, 120_000)
const anyAction = fc.oneof(
  fc.record({ what: fc.constant('start' as const), type: fc.constantFrom('TERMINAL', 'PAYLINK', 'CASH'), amountCents }),
  fc.record({
    what: fc.constant('payer' as const),
    does: fc.constantFrom('paid', 'paid', 'denied', 'cancelled', 'pending'),
  }),
  fc.record({ what: fc.constant('abort' as const) }),
  fc.record({ what: fc.constant('refund' as const), which: fc.nat(3), share: fc.constantFrom(0.1, 0.5, 1, 1.5) }),
  fc.record({ what: fc.constant('chargeback' as const), which: fc.nat(3) }),
  // Exchange calls are lost, repeated, reordered or in the old format; responses to refunds are late or lost.
  fc.record({
    what: fc.constant('fault' as const),
    fault: fc.constantFrom(
      'drop-exchange',
      'double-exchange',
      'out-of-order-exchange',
      'legacy-exchange',
      'late-refund',
      'lost-refund',
    ),
  }),
  fc.record({ what: fc.constant('wait' as const) }),
)
type Action = typeof anyAction extends fc.Arbitrary<infer One> ? One : never

describe('any sequence of payment actions for an order', () => {
  const shop = usePayingShop()

  const attemptsOf = (salesOrderId: number) =>
    shop.db
      .selectFrom('payment_attempts')
      .selectAll()
      .where('sales_order_id', '=', salesOrderId)
      .orderBy('id')
      .execute()

  /** Advances the clock and reconciles twice, so that the shop has every status of the provider. */
  const settleDown = async () => {
    await shop.payFault('none')
    for (let round = 0; round < 2; round += 1) {
      shop.clock.advance(400 * SECOND)
      await shop.reconcile()
    }
  }

  async function act(salesOrderId: number, action: Action): Promise<void> {
    const attempts = await attemptsOf(salesOrderId)
    const open = attempts.find(({ state }) => ['starting', 'open', 'unknown'].includes(state))
    switch (action.what) {
      case 'start':
        await pay(shop.sales, salesOrderId, action.type, {
          amountCents: action.amountCents,
          confirmOverpayment: true,
        })
        return
      case 'payer':
        if (open?.pay_id) await shop.payerChooses(open.pay_id, action.does)
        return
      case 'abort':
        if (open) await shop.sales.payments.abort({ params: { paymentId: open.id } })
        return
      case 'refund': {
        const attempt = attempts[action.which]
        if (!attempt) return
        const body = { RefundId: randomUUID(), Amount: Math.ceil(attempt.amount_cents * action.share), Reason: 'proef' }
        await shop.admin.paymentDesk.refund({ params: { paymentId: attempt.id }, body })
        return
      }
      case 'chargeback': {
        const payId = attempts[action.which]?.pay_id
        if (payId) await shop.payerChooses(payId, 'chargeback')
        return
      }
      case 'fault':
        await shop.payFault(action.fault, 1)
        return
      case 'wait':
        shop.clock.advance(30 * SECOND)
        await shop.reconcile()
        return
      default:
        action satisfies never
    }
  }

  it('leaves ledger, states and amounts consistent to the cent, with no more refunded than paid', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyAction, { minLength: 3, maxLength: 10 }), async (actions) => {
        const { salesOrderId } = await shop.guestWithOrder()
        for (const action of actions) {
          // A refusal is a valid result; a defect is not.
          await act(salesOrderId, action).catch((error: unknown) => {
            if (!(error instanceof ShopError) || error.code === 'unexpected') throw error
          })
          shop.clock.advance(7 * SECOND)
        }
        await settleDown()

        const entries = await shop.db
          .selectFrom('payment_entries')
          .selectAll()
          .where('sales_order_id', '=', salesOrderId)
          .execute()
        const attempts = await attemptsOf(salesOrderId)
        const net = (of: typeof entries) =>
          of.reduce((sum, { kind, amount_cents }) => sum + (kind === 'payment' ? amount_cents : -amount_cents), 0)
        for (const attempt of attempts) {
          const own = entries.filter(({ attempt_id }) => attempt_id === attempt.id)
          const asPayment = {
            amountCents: attempt.amount_cents,
            payStatusCode: attempt.pay_status_code,
            refundedCents: attempt.refunded_cents,
          }
          expect(net(own)).toBe(paidCents([asPayment]))
          expect(net(own)).toBeGreaterThanOrEqual(0)
          expect(own.filter(({ kind }) => kind === 'payment').length).toBeLessThanOrEqual(1)
        }
        const asPayments = attempts.map((one) => ({
          amountCents: one.amount_cents,
          payStatusCode: one.pay_status_code,
          refundedCents: one.refunded_cents,
        }))
        const shown = await shop.sales.paymentDesk.show({ params: { id: salesOrderId } })
        expect(Math.round(shown.paid * 100)).toBe(net(entries))
        expect(Math.round(shown.outstanding * 100)).toBe(outstandingCents(TOTAL, asPayments))
        expect(Math.round((shown.paid + shown.outstanding) * 100)).toBe(TOTAL)

        // The outcome of every refund is known.
        const open = await shop.db
          .selectFrom('payment_refunds')
          .select('id')
          .where('state', 'in', ['starting', 'unknown'])
          .execute()
        expect(open).toEqual([])
      }),
      { numRuns: 12 },
    )
  }, 240_000)
})
