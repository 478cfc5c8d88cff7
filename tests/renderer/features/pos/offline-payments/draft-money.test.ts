import { describe, expect, it } from 'vitest'
import type { OfflinePayment } from '#shared/contracts/pos/offline-payment-channels.ts'
import type { StaffPayment } from '#shared/contracts/staff-payments.ts'
import { moneyOfDraft, moneyOfSeenOrder } from '#src/renderer/features/pos/offline-payments/draft-money.ts'

const DRAFT = '0b9f3c52-58a7-4a1e-9d7c-2f4f6f6e5a01'
const order = {
  firstname: 'Anna',
  middlename: 'de',
  lastname: 'Wilde',
  phoneNumber: '0612345678',
  payment: '1',
  shoppinglist: [{ id: 7, itemId: 'SOFA', basePrice: 825.62, count: 1 }],
}
const payment = (changes: Partial<OfflinePayment>): OfflinePayment => ({
  paymentId: crypto.randomUUID(),
  draftId: DRAFT,
  salesOrderId: null,
  type: 'CASH',
  amountCents: 10_000,
  receiptNumber: '',
  takenDateTime: '2026-11-28T12:00:00.000Z',
  takenBy: 'sales@leermeester.example',
  state: 'waiting',
  reason: null,
  warnings: [],
  ...changes,
})

describe('the money of a stored order', () => {
  it('is its total, and the deposit that is due now', () => {
    expect(moneyOfDraft({ draftId: DRAFT, order }, [])).toEqual({
      totalCents: 99_900,
      paidCents: 0,
      openCents: 99_900,
      dueCents: 14_985,
      cashCents: 0,
      phone: '0612345678',
    })
  })

  it('is less after the payments of this order; all cash counts for the limit, also what was given back', () => {
    const payments = [
      payment({}),
      payment({ state: 'returned' }),
      payment({ draftId: '0b9f3c52-58a7-4a1e-9d7c-2f4f6f6e5a02' }),
    ]

    expect(moneyOfDraft({ draftId: DRAFT, order }, payments)).toMatchObject({
      paidCents: 10_000,
      cashCents: 20_000,
      openCents: 89_900,
      dueCents: 4_985,
    })
  })

  it('is less with a discount', () => {
    const discounts = [{ id: 7, kind: 'percent', value: 10, reason: 'Showmodel' }]
    expect(moneyOfDraft({ draftId: DRAFT, order: { ...order, discounts } }, [])).toMatchObject({ totalCents: 89_910 })
  })

  it('is unknown once the order was sent, because its content is deleted then', () => {
    expect(moneyOfDraft({ draftId: DRAFT, order: {} }, [])).toBeUndefined()
  })
})

describe('the money of an order of the shop that this till saw before', () => {
  const SENT = '0b9f3c52-58a7-4a1e-9d7c-2f4f6f6e5b01'
  const seenOrder = (shown: readonly string[] = []) => ({
    salesOrderId: 12,
    title: 'Order 12',
    payments: {
      salesOrderId: 12,
      total: 999,
      paid: 0,
      outstanding: 999,
      cash: { limit: 3000, received: 0, acceptable: 2999.99 },
      payments: shown.map((paymentId) => ({ paymentId }) as StaffPayment), // only the id matters here
    },
  })
  const own = (changes: Partial<OfflinePayment>) => payment({ draftId: null, salesOrderId: 12, ...changes })

  it.each(['waiting', 'sending', 'refused', 'sent'] as const)(
    'is less after a payment of this till that its copy does not contain (%s)',
    (state) => {
      expect(moneyOfSeenOrder(seenOrder(), [own({ state })])).toMatchObject({
        paidCents: 10_000,
        openCents: 89_900,
        cashCents: 10_000,
      })
    },
  )

  it.each(['sending', 'sent'] as const)('counts a payment that its copy contains once (%s)', (state) => {
    const money = moneyOfSeenOrder(seenOrder([SENT]), [own({ paymentId: SENT, state })])

    expect(money).toMatchObject({ paidCents: 0, openCents: 99_900, cashCents: 0 })
  })

  it('counts the payment of a stored order that became this order', () => {
    const money = moneyOfSeenOrder(seenOrder(), [payment({ state: 'sent', salesOrderId: 12 })])

    expect(money).toMatchObject({ openCents: 89_900 })
  })

  it('counts cash that was given back only for the limit', () => {
    const money = moneyOfSeenOrder(seenOrder(), [own({ state: 'returned' }), own({ salesOrderId: 13 })])

    expect(money).toMatchObject({ paidCents: 0, openCents: 99_900, cashCents: 10_000 })
  })
})
