import * as z from 'zod/mini'
import { LINE_STATES } from '../domain/orders/line-states.ts'
import { calendarDate } from './calendar-date.ts'
import { endpoint, plain } from './endpoint.ts'
import { moment } from './fields.ts'
import { attemptState, paymentType } from './sales-orders.ts'
import { tooLong } from './texts.ts'

/** Amounts here are whole cents. */
const amount = z.number()

/** Money that came and went. `netCents` = received − refunded − charged back. */
const flow = z.object({
  receivedCents: amount,
  receivedCount: z.number(),
  refundedCents: amount,
  refundedCount: z.number(),
  chargedBackCents: amount,
  chargedBackCount: z.number(),
  netCents: amount,
})

/** One way of paying on this day; the PIN terminals each have their own. */
const method = z.object({
  /** `CASH`, `PAYLINK`, `TERMINAL TH-1234-5678`. */
  key: z.string(),
  paymentType,
  terminalCode: z.nullable(z.string()),
  title: z.string(),
  ledger: flow,
  /** According to the payment provider; null for cash, and when the provider could not be queried. */
  provider: z.nullable(flow),
  /** Provider minus ledger, which is the sum of its differences; null when it could not be asked at all. */
  differenceCents: z.nullable(amount),
  /** What came in after the closing before this one, on days before this: no closing has counted it yet. */
  carriedCents: amount,
})
export type DayMethod = z.infer<typeof method>

const difference = z.object({
  /** What an explanation is given by. */
  key: z.string(),
  kind: z.enum([
    'paid_not_booked',
    'booked_not_paid',
    'amount_differs',
    'booked_other_day',
    'refund_not_booked',
    'refund_not_at_provider',
    'chargeback_not_booked',
    'chargeback_not_at_provider',
    'not_asked',
  ]),
  methodKey: z.string(),
  salesOrderId: z.number(),
  paymentId: z.string(),
  payId: z.nullable(z.string()),
  /** Provider minus ledger. */
  amountCents: amount,
  /** Dutch, for the person who closes. */
  text: z.string(),
  /** False where the sentence says all there is to say. */
  needsExplanation: z.boolean(),
})
export type DayDifference = z.infer<typeof difference>

const openAttempt = z.object({
  paymentId: z.string(),
  salesOrderId: z.number(),
  paymentType,
  terminalCode: z.nullable(z.string()),
  amountCents: amount,
  state: attemptState,
  startedDateTime: moment,
  /** Mail address; null for the buyer. */
  startedBy: z.nullable(z.string()),
  /** Dutch: what to do about it. */
  text: z.string(),
})

const openOrder = z.object({
  salesOrderId: z.number(),
  name: z.string(),
  insertDateTime: moment,
  delivery: z.enum(['s', 'a']),
  workState: z.enum(LINE_STATES),
  totalCents: amount,
  paidCents: amount,
  outstandingCents: amount,
})

const closing = z.object({
  closingId: z.string(),
  date: calendarDate,
  /** Name and mail address of who signed it off. */
  closedBy: z.string(),
  closedByEmail: z.string(),
  closedDateTime: moment,
  expectedCents: amount,
  countedCents: amount,
  /** Counted minus expected. */
  differenceCents: amount,
  floatCents: amount,
  /** Counted minus float: what was taken out of the drawer. */
  takenOutCents: amount,
  /** The closing that this one puts right; null for the first of the day. */
  corrects: z.nullable(z.string()),
  /** The closing that put this one right; null for the one that counts. */
  correctedBy: z.nullable(z.string()),
  explanations: z.array(z.object({ key: z.string(), text: z.string(), about: z.string() })),
})
export type DayClosing = z.infer<typeof closing>

const dayView = z.object({
  date: calendarDate,
  isToday: z.boolean(),
  methods: z.array(method),
  total: flow,
  cash: z.object({
    /** What the closing before this one left in the drawer; 0 when there was none. */
    floatBeforeCents: amount,
    /** Cash of days before this one that no closing has counted yet. */
    carriedCents: amount,
    receivedCents: amount,
    refundedCents: amount,
    /** Float + carried + received − refunded. */
    expectedCents: amount,
  }),
  /** The latest closing of a day before this one. */
  previous: z.nullable(closing),
  /** Nobody closed this day, and the closing of this later day has counted it along: it is closed no more. */
  countedOn: z.optional(z.string()),
  /** `partly`: of some payments the provider could not say. */
  provider: z.enum(['asked', 'partly', 'away']),
  differences: z.array(difference),
  openAttempts: z.array(openAttempt),
  /** Not fully paid, delivered or not; the oldest first, at most a hundred. Of those without any payment only the last thirty days. */
  openOrders: z.array(openOrder),
  openOrderCount: z.number(),
  openOrderCents: amount,
  /** Messages to the bookkeeping that did not go out yet. */
  unsentCount: z.number(),
  /** Oldest first. */
  closings: z.array(closing),
  /** To send with the closing: identifies the figures that the person saw. */
  seen: z.string(),
})
export type DayView = z.infer<typeof dayView>

/** The key by which the difference between counted and expected cash is explained. */
export const CASH_EXPLANATION = 'cash'

/** Values of the coins and banknotes, in cents. */
export const DENOMINATIONS = [50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1] as const

const drawerAmount = z
  .number('Vul een bedrag in.')
  .check(
    z.int('Vul een bedrag in hele centen in.'),
    z.minimum(0, 'Een bedrag is niet negatief.'),
    z.maximum(99_999_999),
  )

/** The money of one day, and signing it off. */
export const dayClose = {
  show: endpoint({
    method: 'GET',
    path: '/api/till/day',
    access: 'staff',
    about:
      'The money of a day in Amsterdam by way of paying: our ledger beside the provider, with every difference traced to a payment. The provider is asked first.',
    query: z.object({ date: calendarDate }),
    reply: dayView,
    limitPerMinute: 30,
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/till/day/close',
    access: 'staff',
    about:
      'Signs a day off. The same id with the same body is the same closing; a day that was closed takes a correction that names the closing it puts right.',
    body: z.object({
      date: calendarDate,
      closingId: z.uuid(),
      countedCents: drawerAmount,
      /** How the amount was counted; together they are that amount. Empty when it was typed. */
      denominations: z._default(
        z
          .array(
            z.object({
              cents: z.literal(DENOMINATIONS),
              count: z.number().check(z.int(), z.minimum(0), z.maximum(9_999)),
            }),
          )
          .check(z.maxLength(DENOMINATIONS.length)),
        [],
      ),
      /** What stays in the drawer for the next day. */
      floatCents: drawerAmount,
      explanations: z._default(
        z
          .array(
            z.object({
              key: z.string().check(z.maxLength(200)),
              text: z.string().check(z.trim(), z.maxLength(1000, tooLong(1000))),
            }),
          )
          .check(z.maxLength(500)),
        [],
      ),
      seen: z.string().check(z.maxLength(200)),
      corrects: z.optional(z.uuid()),
    }),
    reply: closing,
    fails: plain('day_already_closed', 'day_changed', 'idempotency_key_reused'),
    limitPerMinute: 20,
  }),
  report: endpoint({
    method: 'GET',
    path: '/api/till/day/:closingId/report.pdf',
    access: 'staff',
    about: 'A closing on paper, with the numbers that were signed off.',
    params: z.object({ closingId: z.uuid() }),
    reply: z.string(),
    fails: plain('not_found'),
  }),
}
