import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attemptsTable } from '#src/server/features/sales/payments/attempts-table.ts'
import { type ProviderStatus, settleAttempt } from '#src/server/features/sales/payments/settle/settle-attempt.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'

const AMOUNT = 14_985
const message = fc.record({
  statusCode: fc.constantFrom(20, 50, 90, 95, 98, 85, 100, 100, 100, -51, -60, -63, -71, -80, -81, -82, -90),
  refundedCents: fc.constantFrom(0, 1, 5_000, AMOUNT, AMOUNT + 1),
  amountCents: fc.constantFrom(AMOUNT, AMOUNT, AMOUNT, AMOUNT, AMOUNT - 1),
})
type ProviderMessage = typeof message extends fc.Arbitrary<infer One> ? One : never

describe('messages of the provider, repeated and in any order', () => {
  const shop = usePayingShop()

  /** Applies all messages to a new attempt, and returns its ledger entries, its row and its mails. */
  const settleAll = async (salesOrderId: number, messages: readonly ProviderMessage[]) => {
    const at = shop.clock.now()
    const id = randomUUID()
    const payId = `5${id.replaceAll('-', '').slice(0, 12)}`
    const rules = { now: shop.clock.now, acceptsTestPayments: true }
    // An earlier attempt that is still open would block the new one.
    await shop.db
      .updateTable('payment_attempts')
      .set({ state: 'failed' })
      .where('state', 'in', ['starting', 'open', 'unknown'])
      .execute()
    const attempt = await attemptsTable(shop.db).add({
      id,
      salesOrderId,
      paymentType: 'PAYLINK',
      amountCents: AMOUNT,
      state: 'starting',
      payStatusCode: null,
      startedBy: null,
      startedAt: at,
      expiresAt: at,
      nextCheckAt: at,
    })
    for (const one of messages) {
      const order: ProviderStatus = {
        payId,
        uuid: randomUUID(),
        statusAction: '',
        currency: 'EUR',
        redirectUrl: undefined,
        expiresAt: undefined,
        completedAt: undefined,
        reference: undefined,
        attemptId: id,
        isTest: true,
        receipt: undefined,
        ...one,
      }
      await shop.db.transaction().execute((tx) => settleAttempt(tx, attempt, order, rules))
    }
    const entries = await shop.db.selectFrom('payment_entries').selectAll().where('attempt_id', '=', id).execute()
    const row = await shop.db.selectFrom('payment_attempts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const mails = await shop.db
      .selectFrom('outbox')
      .select('id')
      .where('unique_key', '=', `payment-received:${id}`)
      .execute()
    return { entries, row, mails }
  }

  it('lead to a correct ledger: one payment, no more refunds than payments, only requested amounts', async () => {
    const { salesOrderId } = await shop.guestWithOrder()

    await fc.assert(
      fc.asyncProperty(fc.array(message, { minLength: 1, maxLength: 8 }), async (messages) => {
        const { entries, row, mails } = await settleAll(salesOrderId, messages)
        const sum = (kind: string) =>
          entries.filter((entry) => entry.kind === kind).reduce((total, entry) => total + entry.amount_cents, 0)

        expect(entries.filter(({ kind }) => kind === 'payment').length).toBeLessThanOrEqual(1)
        expect(sum('refund') + sum('chargeback')).toBeLessThanOrEqual(sum('payment'))
        expect(mails.length).toBeLessThanOrEqual(1)
        if (row.state === 'paid') expect(sum('payment')).toBe(AMOUNT)
        if (row.state === 'charged_back' && entries.length > 0) expect(sum('refund') + sum('chargeback')).toBe(AMOUNT)
        if (['open', 'failed', 'cancelled', 'expired'].includes(row.state)) expect(entries).toEqual([])
        if (sum('payment') > 0) expect(sum('refund')).toBe(row.refunded_cents)
        const isPaidAsRequested = messages.some(
          ({ statusCode, amountCents }) => statusCode === 100 && amountCents === AMOUNT,
        )
        if (isPaidAsRequested) expect(['paid', 'review', 'refunded', 'charged_back']).toContain(row.state)
        // When no message requires a review of the amount, the requested amount is in the ledger.
        if (
          isPaidAsRequested &&
          messages.every(({ statusCode, amountCents }) => statusCode !== -51 && amountCents === AMOUNT)
        ) {
          expect(sum('payment')).toBe(AMOUNT)
        }
      }),
      {
        numRuns: 60,
        // Regression: a chargeback with another amount than the payment set `charged_back` without a ledger entry.
        examples: [
          [
            [
              { statusCode: 100, refundedCents: 0, amountCents: AMOUNT },
              { statusCode: -71, refundedCents: 0, amountCents: AMOUNT - 1 },
              { statusCode: 20, refundedCents: 0, amountCents: AMOUNT },
            ],
          ],
        ],
      },
    )
  }, 60_000)

  it('lead to the same final state in any order', async () => {
    const { salesOrderId } = await shop.guestWithOrder()
    const full = fc.record({
      statusCode: fc.constantFrom(20, 50, 95, 100, 100, -60, -63, -80, -90, -82, -81, -71),
      refundedCents: fc.constantFrom(1, 5_000, 14_000),
      amountCents: fc.constant(AMOUNT),
    })
    const inTwoOrders = fc
      .array(full, { minLength: 2, maxLength: 6 })
      .chain((messages) =>
        fc.tuple(fc.constant(messages), fc.shuffledSubarray(messages, { minLength: messages.length })),
      )
    // The first of two unsuccessful states stays, so the order decides which one. They count as equal here.
    const kindOf = (state: string) => (['failed', 'cancelled', 'expired'].includes(state) ? 'unsuccessful' : state)

    await fc.assert(
      fc.asyncProperty(inTwoOrders, async ([messages, shuffled]) => {
        const first = await settleAll(salesOrderId, messages)
        const second = await settleAll(salesOrderId, shuffled)
        const net = ({ entries }: typeof first) =>
          entries.reduce((sum, entry) => sum + (entry.kind === 'payment' ? 1 : -1) * entry.amount_cents, 0)

        expect(kindOf(second.row.state)).toBe(kindOf(first.row.state))
        expect(net(second)).toBe(net(first))
      }),
      { numRuns: 30 },
    )
  }, 60_000)
})
