import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dueNowCents,
  isPaid,
  listedPriceCents,
  orderMoney,
  orderPaymentState,
  outstandingCents,
  type Payment,
  paidCents,
  refundableCents,
  refundOf,
  shortcutCents,
  sortPayments,
} from '#shared/domain/payments/order-payment.ts'
import { checkProperty } from '#tests/support/check-property.ts'

const paid = (amountCents: number, refundedCents = 0): Payment => ({ amountCents, payStatusCode: 100, refundedCents })
const TOTAL = 100_000

describe('the outstanding amount', () => {
  it('is the total minus what was paid', () => {
    expect(outstandingCents(TOTAL, [])).toBe(TOTAL)
    expect(outstandingCents(TOTAL, [paid(15_000), paid(20_000)])).toBe(65_000)
  })

  it.each([null, 20, 50, 85, 95, 97, -51, -60, -63, -71, -72, -80, -81, -90])(
    'does not count a payment with PAY. status %j',
    (payStatusCode) => {
      expect(isPaid(payStatusCode)).toBe(false)
      expect(outstandingCents(TOTAL, [{ amountCents: TOTAL, payStatusCode }])).toBe(TOTAL)
    },
  )

  it('increases by the amount of refunds', () => {
    expect(outstandingCents(TOTAL, [paid(15_000, 5_000)])).toBe(90_000)
    expect(outstandingCents(TOTAL, [paid(15_000, 15_000)])).toBe(TOTAL)
  })

  it('counts the rest of a partly refunded payment if the refunded amount is known', () => {
    const payment = { amountCents: 15_000, payStatusCode: -82 }
    expect(paidCents([{ ...payment, refundedCents: 5_000 }])).toBe(10_000)
    expect(paidCents([payment])).toBe(0)
    expect(isPaid(-82)).toBe(true)
  })

  it('does not count a partly refunded payment that was charged back', () => {
    expect(paidCents([{ amountCents: 15_000, payStatusCode: -71, refundedCents: 5_000 }])).toBe(0)
  })

  it('is negative when more was paid than the total', () => {
    expect(outstandingCents(TOTAL, [paid(TOTAL), paid(5_000)])).toBe(-5_000)
  })
})

describe('the payment state of an order', () => {
  it.each<[string, Payment[], 'none' | 'part' | 'full']>([
    ['nothing was paid', [], 'none'],
    ['a payment is pending', [{ amountCents: TOTAL, payStatusCode: 50 }], 'none'],
    ['the deposit was paid', [paid(15_000)], 'part'],
    ['one cent is missing', [paid(TOTAL - 1)], 'part'],
    ['several payments make the total', [paid(15_000), paid(85_000)], 'full'],
    ['more was paid than the total', [paid(TOTAL + 1)], 'full'],
    ['all was refunded', [paid(TOTAL, TOTAL)], 'none'],
  ])('when %s, with payments %j, is %s', (_, payments, state) => {
    expect(orderPaymentState(TOTAL, payments)).toBe(state)
  })

  it('is full when there is nothing to pay', () => {
    expect(orderPaymentState(0, [])).toBe('full')
  })
})

it('a list of payments has the paid ones first, and the newest first among equals', () => {
  const payment = (name: string, payStatusCode: number | null, insertDateTime: string) => ({
    name,
    payStatusCode,
    insertDateTime,
  })
  const payments = [
    payment('cancelled', -90, '2026-11-03T10:00:00Z'),
    payment('deposit', 100, '2026-11-01T10:00:00Z'),
    payment('running', null, '2026-11-04T10:00:00Z'),
    payment('rest', 100, '2026-11-02T10:00:00Z'),
  ]

  expect(sortPayments(payments).map(({ name }) => name)).toEqual(['rest', 'deposit', 'running', 'cancelled'])
})

describe('the shortcuts next to the keypad', () => {
  it.each([
    [15, 100_000, 15_000],
    [15, 10, 2],
    [100, 85_000, 85_000],
    [100, 0, 0],
    [100, -5_000, 0],
  ] as const)('give %d%% of %d cents as %d cents', (percent, outstanding, amount) => {
    expect(shortcutCents(percent, outstanding)).toBe(amount)
  })

  it('pay an order to the cent, after any number of partial payments', () => {
    checkProperty(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999 }),
        fc.array(fc.constant(15 as const), { maxLength: 8 }),
        (total, shares) => {
          const payments: Payment[] = []
          for (const percent of [...shares, 100 as const]) {
            payments.push(paid(shortcutCents(percent, outstandingCents(total, payments))))
          }

          expect(payments.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(total)
          expect(outstandingCents(total, payments)).toBe(0)
          expect(orderPaymentState(total, payments)).toBe('full')
        },
      ),
    )
  })
})

describe('the paid amount and the outstanding amount', () => {
  it('always add up to the total', () => {
    const payment = fc.record({
      amountCents: fc.nat(1_000_000),
      payStatusCode: fc.constantFrom(100, 50, -90, -82, null),
      refundedCents: fc.nat(2_000_000),
    })
    checkProperty(
      fc.property(fc.nat(10_000_000), fc.array(payment), (total, payments) => {
        expect(paidCents(payments) + outstandingCents(total, payments)).toBe(total)
        expect(paidCents(payments)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('the amount due of an order with withdrawn or canceled products', () => {
  const sums = { totalCents: 200_000, releasedCents: 0, depositCents: 30_000, paidCents: 0 }

  it.each([
    ['nothing', {}, { dueCents: 200_000, outstandingCents: 200_000, depositDueCents: 30_000, paymentState: 'none' }],
    [
      'half, with a smaller deposit',
      { releasedCents: 100_000 },
      { dueCents: 100_000, outstandingCents: 100_000, depositDueCents: 15_000, paymentState: 'none' },
    ],
    [
      'half, after the full deposit was paid',
      { releasedCents: 100_000, paidCents: 30_000 },
      { dueCents: 100_000, outstandingCents: 70_000, depositDueCents: 0, paymentState: 'part' },
    ],
    [
      'everything, after it was paid',
      { releasedCents: 200_000, paidCents: 200_000 },
      { dueCents: 0, outstandingCents: -200_000, depositDueCents: 0, paymentState: 'full' },
    ],
    [
      'everything, after it was refunded',
      { releasedCents: 200_000 },
      { dueCents: 0, outstandingCents: 0, depositDueCents: 0, paymentState: 'full' },
    ],
  ])('is the rest after a withdrawal of %s', (_, changes, money) => {
    expect(orderMoney({ ...sums, ...changes })).toMatchObject(money)
  })

  it('is zero for a free order', () => {
    expect(orderMoney({ totalCents: 0, releasedCents: 0, depositCents: 0, paidCents: 0 })).toEqual({
      dueCents: 0,
      outstandingCents: 0,
      depositCents: 0,
      depositDueCents: 0,
      paymentState: 'full',
    })
  })
})

describe('the deposit of an order with withdrawn or canceled products', () => {
  const money = (changes: Partial<Parameters<typeof orderMoney>[0]>) =>
    orderMoney({ totalCents: 200_000, releasedCents: 0, depositCents: 30_000, paidCents: 0, ...changes })

  it('decreases in proportion to the amount due, rounded to the cent, half up', () => {
    expect(money({}).depositCents).toBe(30_000)
    expect(money({ releasedCents: 50_000 }).depositCents).toBe(22_500)
    expect(money({ totalCents: 200, depositCents: 30, releasedCents: 190 }).depositCents).toBe(2)
    expect(money({ releasedCents: 200_000 }).depositCents).toBe(0)
  })

  it('is due as far as it is not paid', () => {
    expect(money({ paidCents: 29_999 }).depositDueCents).toBe(1)
    expect(money({ paidCents: 30_000 }).depositDueCents).toBe(0)
    expect(money({ paidCents: 10_000, releasedCents: 100_000 }).depositDueCents).toBe(5_000)
  })

  it('is zero when more than the total was withdrawn', () => {
    expect(money({ releasedCents: 200_001 })).toEqual({
      dueCents: 0,
      outstandingCents: 0,
      depositCents: 0,
      depositDueCents: 0,
      paymentState: 'full',
    })
  })
})

describe('the refundable amount of a payment', () => {
  const refundableOf = (facts: Partial<Parameters<typeof refundableCents>[0]>) =>
    refundableCents({ state: 'paid', amountCents: 10_000, payStatusCode: 100, refundedCents: 0, ...facts })

  it.each([
    ['the whole amount', {}, 10_000],
    ['the whole amount when no refund is known', { refundedCents: null }, 10_000],
    ['the amount that was not refunded before', { refundedCents: 2_500 }, 7_500],
    [
      "the amount that was not refunded before, also with the provider's refund status",
      { payStatusCode: -82, refundedCents: 2_500 },
      7_500,
    ],
    ['the rest, also with the state "refunded"', { state: 'refunded', payStatusCode: -82, refundedCents: 1 }, 9_999],
    ['zero when the refunded amount is unknown', { payStatusCode: -82, refundedCents: 0 }, 0],
    ['zero when everything was refunded', { state: 'refunded', payStatusCode: -81, refundedCents: 10_000 }, 0],
    ['zero when more was refunded than paid', { refundedCents: 10_001 }, 0],
    ['zero when the bank charged it back', { state: 'charged_back' }, 0],
    ['zero during a review', { state: 'review' }, 0],
    ['zero while it is open', { state: 'open', payStatusCode: 20 }, 0],
  ] as const)('is %s: %j', (_, facts, amountCents) => {
    expect(refundableOf(facts)).toBe(amountCents)
  })
})

describe('the refund state of a payment', () => {
  it.each<[Parameters<typeof refundOf>[0], ReturnType<typeof refundOf>]>([
    [{ state: 'paid', amountCents: 10_000, refundedCents: 0 }, 'none'],
    [{ state: 'paid', amountCents: 10_000, refundedCents: 1 }, 'part'],
    [{ state: 'paid', amountCents: 10_000, refundedCents: 9_999 }, 'part'],
    [{ state: 'paid', amountCents: 10_000, refundedCents: 10_000 }, 'whole'],
    [{ state: 'refunded', amountCents: 10_000, refundedCents: 10_000 }, 'whole'],
    // An older server gave a partly refunded payment the state "refunded".
    [{ state: 'refunded', amountCents: 10_000, refundedCents: 5_000 }, 'part'],
    [{ state: 'refunded', amountCents: 10_000, refundedCents: 0 }, 'whole'],
    [{ state: 'failed', amountCents: 10_000, refundedCents: 0 }, 'none'],
    [{ state: 'charged_back', amountCents: 10_000, refundedCents: 2_000 }, 'none'],
  ])('of %j is %s', (payment, refundState) => expect(refundOf(payment)).toBe(refundState))
})

it('a partly refunded payment is listed among the paid ones, and a fully refunded payment below them', () => {
  const at = (day: number, payStatusCode: number) => ({
    payStatusCode,
    insertDateTime: `2026-11-0${day}T10:00:00.000Z`,
  })

  const sorted = sortPayments([at(1, -82), at(2, 100), at(3, -81), at(4, 20)])

  expect(sorted.map(({ payStatusCode }) => payStatusCode)).toEqual([100, -82, 20, -81])
})

it('payments are sorted by time, not by the text of the time', () => {
  const at = (insertDateTime: string | Date) => ({ payStatusCode: 100, insertDateTime })
  const [earlier, later] = [at('2026-11-22T12:30:00+02:00'), at('2026-11-22T11:00:00Z')]

  expect(sortPayments([earlier, later])).toEqual([later, earlier])
  const [monday, tuesday] = [at(new Date('2026-11-23T10:00:00Z')), at(new Date('2026-11-24T10:00:00Z'))]
  expect(sortPayments([monday, tuesday])).toEqual([tuesday, monday])
})

describe('the amount that a customer pays now at the counter', () => {
  const order = { depositCents: 15_000, paidCents: 0, outstandingCents: 100_000 }

  it.each<[Parameters<typeof dueNowCents>[0], number]>([
    [{ ...order, option: 'deposit' }, 15_000],
    [{ ...order, option: 'deposit', paidCents: 5_000, outstandingCents: 95_000 }, 10_000],
    [{ ...order, option: 'deposit', paidCents: 20_000, outstandingCents: 80_000 }, 0],
    [{ ...order, option: 'deposit', outstandingCents: 9_000 }, 9_000], // a part was withdrawn
    [{ ...order, option: 'in_showroom', paidCents: 1_000, outstandingCents: 99_000 }, 99_000],
    [{ ...order, option: 'full', outstandingCents: -500 }, 0], // too much was paid
    [{ ...order, option: 'at_pickup' }, 0],
    [{ ...order, option: 'free', outstandingCents: 0 }, 0],
  ])('for %j is %d cents', (facts, due) => expect(dueNowCents(facts)).toBe(due))
})

describe('the price of an order in a list', () => {
  it.each([
    [{ totalCents: 100_000, releasedCents: 0, isCanceled: false }, 100_000],
    [{ totalCents: 210_000, releasedCents: 100_000, isCanceled: false }, 110_000], // a piece was replaced
    [{ totalCents: 210_000, releasedCents: 210_000, isCanceled: false }, 210_000], // everything was withdrawn
    [{ totalCents: 210_000, releasedCents: 195_000, isCanceled: true }, 210_000], // canceled, with a fee
  ])('for %j is %d cents', (order, price) => expect(listedPriceCents(order)).toBe(price))
})
