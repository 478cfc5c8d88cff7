import * as z from 'zod/mini'
import { MAIN_DRAWER } from '../domain/day-close/drawer.ts'
import { LINE_STATES } from '../domain/orders/line-states.ts'
import { calendarDate } from './calendar-date.ts'
import { codedChoices } from './checkout-choices.ts'
import { codes, endpoint } from './endpoint.ts'
import { locationId, locationIdText, moment } from './fields.ts'
import { specialDay } from './locations.ts'
import { attemptState, paymentType } from './sales-orders.ts'
import { tooLong } from './texts.ts'

/** Amounts here are whole cents. */
const amount = z.number()

/** Values of the coins and banknotes, in cents. */
export const DENOMINATIONS = [50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1] as const

/** An amount of cash in cents: zero or more. */
export const drawerAmount = z
  .number('Vul een bedrag in.')
  .check(
    z.int('Vul een bedrag in hele centen in.'),
    z.minimum(0, 'Een bedrag is niet negatief.'),
    z.maximum(99_999_999),
  )

/** Number of pieces per denomination. */
export const denominations = z._default(
  z
    .array(
      z.object({
        cents: z.literal(DENOMINATIONS),
        count: z.number().check(z.int(), z.minimum(0), z.maximum(9_999)),
      }),
    )
    .check(z.maxLength(DENOMINATIONS.length)),
  [],
)

/** Money received and returned. `netCents` = received − refunded − charged back. */
const flow = z.object({
  receivedCents: amount,
  receivedCount: z.number(),
  refundedCents: amount,
  refundedCount: z.number(),
  chargedBackCents: amount,
  chargedBackCount: z.number(),
  netCents: amount,
})

/** One payment method on this day; each payment terminal is a separate method. */
const method = z.object({
  /** `CASH`, `PAYLINK`, `TERMINAL TH-1234-5678`. */
  key: z.string(),
  paymentType,
  terminalCode: z.nullable(z.string()),
  title: z.string(),
  ledger: flow,
  /** According to the payment provider; null for cash, and when the provider could not be queried. */
  provider: z.nullable(flow),
  /** Provider minus ledger: the sum of the differences of this method. Null when `provider` is null. */
  differenceCents: z.nullable(amount),
  /** Money of earlier days that was received after the previous closing and is not in any closing yet. */
  carriedCents: amount,
})
export type DayMethod = z.infer<typeof method>

const difference = z.object({
  /** Identifies the difference. Its explanation in a closing has the same key. */
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
    // The provider gave no status of the payment.
    'not_asked',
  ]),
  methodKey: z.string(),
  salesOrderId: z.number(),
  paymentId: z.string(),
  payId: z.nullable(z.string()),
  /** Provider minus ledger. */
  amountCents: amount,
  /** Dutch text for the user who closes the day. */
  text: z.string(),
  /** True when the user must explain the difference before closing; false when `text` is explanation enough. */
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
  /** Email address; null for the buyer. */
  startedBy: z.nullable(z.string()),
  /** Dutch text with the recommended action. */
  text: z.string(),
})

const openOrder = z.object({
  salesOrderId: z.number(),
  name: z.string(),
  insertDateTime: moment,
  delivery: codedChoices.delivery,
  workState: z.enum(LINE_STATES),
  totalCents: amount,
  paidCents: amount,
  outstandingCents: amount,
})

const closing = z.object({
  closingId: z.string(),
  date: calendarDate,
  /** Name and email address of the user who closed. */
  closedBy: z.string(),
  closedByEmail: z.string(),
  closedDateTime: moment,
  expectedCents: amount,
  countedCents: amount,
  /** Counted minus expected. */
  differenceCents: amount,
  floatCents: amount,
  /** Counted minus float: the amount removed from the drawer. */
  takenOutCents: amount,
  /** The closing that this one corrects; null for the first of the day. */
  corrects: z.nullable(z.string()),
  /** The closing that corrects this one; null for the current one. */
  correctedBy: z.nullable(z.string()),
  /** `key` and `about`: key and Dutch text of the explained difference. */
  explanations: z.array(z.object({ key: z.string(), text: z.string(), about: z.string() })),
})
export type DayClosing = z.infer<typeof closing>

/** One drawer of the day, with the amount that must be in it. */
const dayDrawer = z.object({
  /** `main` for the main drawer of the shop; other drawers have a uuid. */
  drawerId: z.string(),
  name: z.string(),
  /** Float of the previous closing; 0 when there is none. */
  floatBeforeCents: amount,
  /** Money of earlier days that is not in any closing yet. */
  carriedCents: amount,
  /** Cash payments of this day, and its cash refunds. */
  receivedCents: amount,
  refundedCents: amount,
  /** Money that staff put in and took out on this day. */
  paidInCents: amount,
  paidOutCents: amount,
  /** Counted minus expected at the counts of shifts of this day; each has its explanation. */
  differenceCents: amount,
  expectedCents: amount,
  /** The open shift, which the closing of the day closes too. */
  openShift: z.nullable(z.object({ openedBy: z.string(), openedDateTime: moment })),
  /** The last count of a shift, when no money was booked after it. */
  lastCount: z.nullable(
    z.object({
      countedBy: z.string(),
      countedDateTime: moment,
      denominations: z.array(z.object({ cents: amount, count: z.number() })),
    }),
  ),
  /**
   * The count of a shift on a later day, which this closing must not repeat: the counted amount is the expected amount,
   * and `floatCents` stays in the drawer. Null without one; absent in closings of older releases.
   */
  countedLater: z.optional(
    z.nullable(z.object({ countedBy: z.string(), countedDateTime: moment, floatCents: amount })),
  ),
})
export type DayDrawer = z.infer<typeof dayDrawer>

/** Money that was booked after the closing of its day. The next closing counts it. */
const lateBooking = z.object({
  salesOrderId: z.number(),
  paymentType,
  kind: z.enum(['payment', 'refund', 'chargeback']),
  amountCents: amount,
  bookedDateTime: moment,
})
export type LateBooking = z.infer<typeof lateBooking>

const dayView = z.object({
  date: calendarDate,
  /** The location of this view, and all locations of the shop. 0 is the default location. */
  locationId: z._default(z.number(), 0),
  locations: z._default(z.array(z.object({ locationId: z.number(), name: z.string() })), []),
  isToday: z.boolean(),
  /** Special opening days of the location, on this day and the seven days after it. Absent in older closings. */
  specialDays: z._default(z.array(specialDay), []),
  methods: z.array(method),
  total: flow,
  cash: z.object({
    /** Float of the previous closing; 0 when there is none. */
    floatBeforeCents: amount,
    /** Cash of earlier days that is not in any closing yet. */
    carriedCents: amount,
    receivedCents: amount,
    refundedCents: amount,
    /** Money that staff put in and took out, and differences of shifts. Absent in closings of older releases. */
    paidInCents: z._default(amount, 0),
    paidOutCents: z._default(amount, 0),
    differenceCents: z._default(amount, 0),
    /** Float + carried + received − refunded + put in − taken out + differences. */
    expectedCents: amount,
  }),
  /** The drawers of the day; `cash` is their sum. Empty in closings of older releases, which counted one drawer. */
  drawers: z._default(z.array(dayDrawer), []),
  /** Money that was booked on this day after its closing; oldest first, at most 200. */
  afterClosing: z._default(z.array(lateBooking), []),
  /** The latest closing of an earlier day. */
  previous: z.nullable(closing),
  /** Day of a later closing that included the money of this unclosed day, which can no longer be closed itself. */
  countedOn: z.optional(z.string()),
  /**
   * `asked`: the provider gave the status of each payment. `partly`: not of each. `away`: the provider was unavailable.
   */
  provider: z.enum(['asked', 'partly', 'away']),
  differences: z.array(difference),
  openAttempts: z.array(openAttempt),
  /**
   * Orders that are not fully paid, both delivered and undelivered; oldest first, at most 100. An order without any
   * payment is listed for 30 days only.
   */
  openOrders: z.array(openOrder),
  openOrderCount: z.number(),
  openOrderCents: amount,
  /** Number of ERP messages that are not sent yet. */
  unsentCount: z.number(),
  /** Oldest first. */
  closings: z.array(closing),
  /** Identifies these figures. The page sends it with the closing, so that outdated figures are refused. */
  seen: z.string(),
})
export type DayView = z.infer<typeof dayView>
/** The view as it is sent, and stored with a closing. */
export type DayViewOnWire = z.input<typeof dayView>

/** Key of the explanation for the difference between counted and expected cash, of the main drawer. */
export const CASH_EXPLANATION = 'cash'

/** Returns the key of the explanation for the cash difference of a drawer. @example cashExplanation('main') // 'cash' */
export const cashExplanation = (drawerId: string): string =>
  drawerId === MAIN_DRAWER ? CASH_EXPLANATION : `${CASH_EXPLANATION}:${drawerId}`

/** The money of one day, and its closing. */
export const dayClose = {
  show: endpoint({
    method: 'GET',
    path: '/api/till/day',
    access: 'staff',
    about:
      'Returns the money received and returned on one day (Amsterdam time) per payment method: our ledger compared with the provider, and the difference of each payment. Polls the provider first.',
    /** Without a location it is the location of the calling till. 0 is the default location. */
    query: z.object({ date: calendarDate, locationId: z.optional(locationIdText) }),
    reply: dayView,
    limitPerMinute: 30,
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/till/day/close',
    access: 'staff',
    about:
      'Closes a day. A repeated call with the same id and body changes nothing. For a closed day, `corrects` must ' +
      'name the closing that this one replaces.',
    body: z.object({
      date: calendarDate,
      /** 0 or absent for the default location. */
      locationId: z.optional(locationId),
      closingId: z.uuid(),
      countedCents: drawerAmount,
      /** Number of pieces per denomination; their sum is `countedCents`. Empty when the user typed the total. */
      denominations,
      /** Cash that stays in the drawer for the next day. */
      floatCents: drawerAmount,
      /**
       * The count of each drawer of the view; the amounts above are their sums then. Empty when the view has one drawer,
       * whose count the amounts above are.
       */
      drawers: z.optional(
        z
          .array(
            z.object({
              drawerId: z.string().check(z.maxLength(60)),
              countedCents: drawerAmount,
              denominations,
              floatCents: drawerAmount,
            }),
          )
          .check(z.maxLength(50)),
      ),
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
    fails: codes('day_already_closed', 'day_changed', 'idempotency_key_reused'),
    limitPerMinute: 20,
  }),
  sums: endpoint({
    method: 'GET',
    path: '/api/till/day/:closingId/report.csv',
    access: 'staff',
    about: 'Returns the amounts of a closing as a CSV file: a row per drawer, and their total.',
    params: z.object({ closingId: z.uuid() }),
    reply: z.string(),
    fails: codes('not_found'),
  }),
  report: endpoint({
    method: 'GET',
    path: '/api/till/day/:closingId/report.pdf',
    access: 'staff',
    about: 'Returns a closing as a PDF, with the amounts as they were when the day was closed.',
    params: z.object({ closingId: z.uuid() }),
    reply: z.string(),
    fails: codes('not_found'),
  }),
}
