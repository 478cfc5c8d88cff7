import * as z from 'zod/mini'
import { MESSAGE_STATES } from '../domain/outbox/messages.ts'
import { codes, endpoint } from './endpoint.ts'
import { id, moment, pageQuery, requiredText } from './fields.ts'

const party = z.enum(['mail', 'erp'])

export const CLOSE_REASON_MAX = 300

/** Who closed a message and why. A closed message is sent only after a manual retry. */
export const closing = z.object({
  closedDateTime: moment,
  /** Email address of the user; empty when the message was closed automatically. */
  closedBy: z.string(),
  /** Empty after the data of the customer were erased. */
  reason: z.string(),
})
export type Closing = z.infer<typeof closing>

/** Pause of the messages to an unavailable external service: the start, the next try, and the reason. */
export const pause = z.object({ sinceDateTime: moment, untilDateTime: moment, reason: z.string() })

/** A message to an external service: a mail or an ERP record. */
const dataJob = z.object({
  id: z.number(),
  party,
  /** The kind of message, for example `order-confirmation`. */
  kind: z.string(),
  /** Unique key of the message: `sales-order:10023`. */
  subject: z.string(),
  salesOrderId: z.nullable(z.number()),
  state: z.enum(MESSAGE_STATES),
  tries: z.number(),
  /** Last error. */
  lastError: z.nullable(z.string()),
  /** Null unless the message is closed. */
  closing: z.nullable(closing),
  /** Null when no retry is scheduled. */
  nextTryDateTime: z.nullable(moment),
  /** True for an ERP message that is sent only after another message of its order. */
  isHeld: z.boolean(),
  insertedDateTime: moment,
  /** Content of the message; for an unsent ERP message also the records, as they were last tried. */
  payload: z.record(z.string(), z.unknown()),
})
export type DataJob = z.infer<typeof dataJob>

const servicePause = z.extend(pause, { party })
export type ServicePause = z.infer<typeof servicePause>

/** An unavailable external service, with the number of waiting messages and the number of their orders. */
const outage = z.extend(servicePause, { waiting: z.number(), orders: z.number() })
export type ServiceOutage = z.infer<typeof outage>

const query = z.object({
  ...pageQuery,
  party: z.optional(party),
  state: z._default(z.enum(['dead', 'waiting', 'sent', 'closed', 'all']), 'dead'),
})
export type DataJobQuery = z.output<typeof query>

export const dataJobs = {
  find: endpoint({
    method: 'GET',
    path: '/api/data/jobs',
    access: 'admin',
    about: 'Lists the messages to external services, newest first; by default the dead letters.',
    query,
    reply: z.object({
      items: z.array(dataJob),
      total: z.number(),
      page: z.number(),
      pageSize: z.number(),
      pauses: z.array(servicePause),
      /** Number of messages that wait or are being sent, for the requested service or for all. */
      waiting: z.optional(z.number()),
    }),
  }),
  outages: endpoint({
    method: 'GET',
    path: '/api/data/outages',
    access: 'staff',
    about: 'Lists the unavailable external services, with start, reason and waiting messages.',
    reply: z.object({ outages: z.array(outage) }),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/data/jobs/:id/retry',
    access: 'staff',
    about: 'Sends a message now: a dead letter, a closed message, or one that waits for its next try.',
    params: z.object({ id }),
    // Only these fields: some users who may retry a message may not read its content.
    reply: z.pick(dataJob, { id: true, state: true }),
    fails: codes('job_not_found', 'job_not_waiting'),
  }),
  close: endpoint({
    method: 'POST',
    path: '/api/data/jobs/:id/close',
    access: 'admin',
    about: 'Closes a dead letter that was handled manually. Closing it again changes nothing; a retry still sends it.',
    params: z.object({ id }),
    body: z.object({ reason: requiredText('Reden', CLOSE_REASON_MAX) }),
    reply: z.pick(dataJob, { id: true, state: true, closing: true }),
    fails: codes('job_not_found', 'job_not_given_up'),
  }),
  retryAll: endpoint({
    method: 'POST',
    path: '/api/data/jobs/retry',
    access: 'admin',
    about: 'Resends all dead letters, of one external service or of all.',
    body: z.object({ party: z.optional(party) }),
    reply: z.object({ retried: z.number() }),
  }),
}
