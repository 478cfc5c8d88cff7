import * as z from 'zod/mini'
import { MAIN_DRAWER } from '../domain/day-close/drawer.ts'
import { denominations, drawerAmount } from './day-close.ts'
import { codes, endpoint } from './endpoint.ts'
import { moment, requiredText } from './fields.ts'
import { tooLong } from './texts.ts'

/** Amounts here are whole cents. */
const amount = z.number()

/** `main` for the main drawer of the shop; other drawers have a uuid. */
const drawerId = z.union([z.literal(MAIN_DRAWER), z.uuid()])

/** Purposes of money that staff put in or take out. */
export const MOVEMENT_PURPOSES = ['float', 'bank', 'expense', 'other'] as const

/** One change of the money in a drawer. */
const movement = z.object({
  movementId: z.string(),
  /** `payment` and `refund` are cash of an order. `difference` is a difference that a count of a shift found. */
  kind: z.enum(['payment', 'refund', 'in', 'out', 'difference']),
  purpose: z.nullable(z.enum([...MOVEMENT_PURPOSES, 'count'])),
  /** Negative when the money in the drawer decreased. */
  amountCents: amount,
  reason: z.string(),
  salesOrderId: z.nullable(z.number()),
  /** Name of the staff member; null when it is unknown. */
  movedBy: z.nullable(z.string()),
  movedDateTime: moment,
  /** True for money that was booked after the closing of its day. The next closing counts it. */
  isAfterClosing: z.boolean(),
  /** True for money that staff moved today, unless it was undone. Absent otherwise, and from older servers. */
  canUndo: z.optional(z.boolean()),
})
export type DrawerMovement = z.infer<typeof movement>

const shift = z.object({
  shiftId: z.string(),
  openedBy: z.string(),
  openedDateTime: moment,
  startExpectedCents: amount,
  startCountedCents: amount,
  startExplanation: z.string(),
  closedBy: z.nullable(z.string()),
  closedDateTime: z.nullable(moment),
  endExpectedCents: z.nullable(amount),
  endCountedCents: z.nullable(amount),
  endExplanation: z.nullable(z.string()),
})
export type DrawerShift = z.infer<typeof shift>

const drawerView = z.object({
  drawerId,
  name: z.string(),
  /** Name of the registered till of the caller; null when the call came from no registered till. */
  tillName: z.nullable(z.string()),
  /** Day and float of the last closing that counted this drawer; null when there is none. */
  lastClosing: z.nullable(z.object({ date: z.string(), closedDateTime: moment, floatCents: amount })),
  receivedCents: amount,
  refundedCents: amount,
  paidInCents: amount,
  paidOutCents: amount,
  differenceCents: amount,
  /** The float plus all money since the last closing: the amount that must be in the drawer now. */
  expectedCents: amount,
  /** Money since the last closing, newest first; at most 200. */
  movements: z.array(movement),
  movementCount: z.number(),
  openShift: z.nullable(shift),
  /** The last closed shifts, newest first. */
  closedShifts: z.array(shift),
})
export type DrawerView = z.infer<typeof drawerView>

const explanation = z._default(z.string().check(z.trim(), z.maxLength(1000, tooLong(1000))), '')

const count = {
  countedCents: drawerAmount,
  /** Number of pieces per denomination; their sum is `countedCents`. */
  denominations,
  /** Required when the counted amount differs from the expected amount. */
  explanation,
  /** The expected amount that the user saw. Another amount is refused as `drawer_changed`. */
  expectedCents: z.number().check(z.int(), z.minimum(-99_999_999), z.maximum(99_999_999)),
}

/** The drawer of the till at which the call is made: its money, and its shifts. */
export const drawers = {
  show: endpoint({
    method: 'GET',
    path: '/api/till/drawer',
    access: 'staff',
    about:
      'Returns the drawer of the registered till that makes the call, or the main drawer: the amount that must be in it, all money since the last closing, and its shifts.',
    reply: drawerView,
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/till/drawer/movement',
    access: 'staff',
    about:
      'Books money that staff put into the drawer or took out of it. A repeated call with the same id and body changes nothing.',
    body: z.object({
      movementId: z.uuid(),
      kind: z.enum(['in', 'out']),
      purpose: z.enum(MOVEMENT_PURPOSES),
      amountCents: drawerAmount.check(z.minimum(1, 'Vul een bedrag in.')),
      reason: requiredText('Reden', 300),
      /** True when the user takes out more than the expected amount in spite of the warning. */
      confirmsShortage: z._default(z.boolean(), false),
    }),
    reply: drawerView,
    fails: { ...codes('idempotency_key_reused'), drawer_short: z.object({ expectedCents: amount }) },
    limitPerMinute: 60,
  }),
  undoMovement: endpoint({
    method: 'POST',
    path: '/api/till/drawer/movement/:movementId/undo',
    access: 'staff',
    about:
      'Undoes money that staff put into the drawer or took out of it today, by a counter entry. A repeated call books nothing more.',
    params: z.object({ movementId: z.uuid() }),
    reply: drawerView,
    fails: codes('change_not_found', 'undo_too_late', 'undo_changed_since'),
    limitPerMinute: 60,
  }),
  openShift: endpoint({
    method: 'POST',
    path: '/api/till/drawer/shift',
    access: 'staff',
    about: 'Opens a shift of the drawer with a count. A drawer has one open shift.',
    body: z.object({ shiftId: z.uuid(), ...count }),
    reply: drawerView,
    fails: codes('shift_open', 'drawer_changed', 'idempotency_key_reused'),
    limitPerMinute: 30,
  }),
  closeShift: endpoint({
    method: 'POST',
    path: '/api/till/drawer/shift/:shiftId/close',
    access: 'staff',
    about: 'Closes the open shift of the drawer with a count. Another user than the one who opened it may close it.',
    params: z.object({ shiftId: z.uuid() }),
    body: z.object(count),
    reply: drawerView,
    fails: codes('shift_not_open', 'drawer_changed'),
    limitPerMinute: 30,
  }),
  shiftReport: endpoint({
    method: 'GET',
    path: '/api/till/drawer/shift/:shiftId/report.pdf',
    access: 'staff',
    about: 'Returns a closed shift as a PDF.',
    params: z.object({ shiftId: z.uuid() }),
    reply: z.string(),
    fails: codes('not_found'),
  }),
}
