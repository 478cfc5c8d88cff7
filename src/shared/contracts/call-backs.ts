import * as z from 'zod/mini'
import { CALL_STATES } from '../domain/planning/call-backs.ts'
import { calendarDate } from './calendar-date.ts'
import { codes, endpoint } from './endpoint.ts'
import { id, moment, recordId, requiredText } from './fields.ts'
import { localTime } from './planning-parts.ts'

const callBack = z.object({
  callBackId: z.string(),
  salesOrderId: z.nullable(z.number()),
  serviceCaseId: z.nullable(z.number()),
  userId: z.nullable(z.number()),
  name: z.string(),
  phone: z.string(),
  about: z.string(),
  /** The call is promised on this day, before this time in Amsterdam. */
  day: z.string(),
  until: z.string(),
  state: z.enum(CALL_STATES),
  /** True when the moment passed without a try. */
  isLate: z.boolean(),
  /** True when staff ended it today and can undo that. */
  canReopen: z.boolean(),
  /** How often the customer was called and not reached. */
  tries: z.number(),
  madeDateTime: moment,
  /** Email address of the colleague who promised it. */
  madeBy: z.nullable(z.string()),
  endedDateTime: z.nullable(moment),
})
export type CallBack = z.infer<typeof callBack>

const day = calendarDate.check(z.refine((text) => text < '2200-01-01', 'Kies een dag vóór het jaar 2200.'))
const moments = { day, until: localTime }
const callBackId = z.uuid()
const subject = z.optional(z.nullable(recordId))
const fails = codes('not_found', 'promise_changed')

/** Promises to call a customer back, which staff make and keep. */
export const callBacks = {
  find: endpoint({
    method: 'GET',
    path: '/api/admin/call-backs',
    access: 'staff',
    about:
      'Lists promises to call. Of an order, a service case or an account: all, the newest first. Otherwise the open ones, those that are due first, and then those that ended today.',
    query: z.object({ salesOrderId: z.optional(id), serviceCaseId: z.optional(id), userId: z.optional(id) }),
    reply: z.object({ today: z.string(), items: z.array(callBack) }),
    limitPerMinute: 240,
  }),
  promise: endpoint({
    method: 'PUT',
    path: '/api/admin/call-backs/:callBackId',
    access: 'staff',
    about:
      'Stores a promise to call, under an id of the caller. A repeated call with the same id and body changes nothing.',
    params: z.object({ callBackId }),
    body: z.object({
      salesOrderId: subject,
      serviceCaseId: subject,
      userId: subject,
      name: requiredText('Naam', 200),
      phone: requiredText('Telefoonnummer', 50),
      about: requiredText('Waarover', 300),
      ...moments,
    }),
    reply: callBack,
    fails: codes(
      'order_not_found',
      'order_forgotten',
      'service_case_not_found',
      'customer_not_found',
      'idempotency_key_reused',
    ),
  }),
  done: endpoint({
    method: 'POST',
    path: '/api/admin/call-backs/:callBackId/done',
    access: 'staff',
    about: 'Ends a promise to call: the customer was reached. A repeated call changes nothing.',
    params: z.object({ callBackId }),
    reply: callBack,
    fails,
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/api/admin/call-backs/:callBackId/reopen',
    access: 'staff',
    about:
      'Opens a promise to call again that was ended today by mistake. Its tries stay. A repeated call changes nothing.',
    params: z.object({ callBackId }),
    reply: callBack,
    fails: codes('not_found', 'promise_changed', 'undo_too_late'),
  }),
  notReached: endpoint({
    method: 'POST',
    path: '/api/admin/call-backs/:callBackId/not-reached',
    access: 'staff',
    about:
      'Counts a call that nobody answered. `tries`: the number that the caller has seen, so a repeated call counts once.',
    params: z.object({ callBackId }),
    body: z.object({ tries: z.number().check(z.int(), z.minimum(0), z.maximum(1000)) }),
    reply: callBack,
    fails,
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/admin/call-backs/:callBackId/move',
    access: 'staff',
    about:
      'Moves an open promise to call to another moment: a new promise under an id of the caller. A repeated call changes nothing.',
    params: z.object({ callBackId }),
    body: z.object({ nextId: z.uuid(), ...moments }),
    reply: callBack,
    fails,
  }),
}
