import * as z from 'zod/mini'
import { calendarDate } from './calendar-date.ts'
import { endpoint } from './endpoint.ts'
import { id, moment, pageQuery } from './fields.ts'

const word = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))

/** What of the log is asked for; everything that is given must fit. */
const filter = {
  /** The number of a user, or `system` for what the shop did by itself. */
  who: z.optional(z.union([z.literal('system'), id])),
  /** An action, as `review.judged`. */
  what: z.optional(word),
  subject: z.optional(word),
  /** The number of the subject. */
  subjectId: z.optional(word),
  /** Days in Amsterdam, both included. */
  from: z.optional(calendarDate),
  to: z.optional(calendarDate),
}
const auditFilter = z.object(filter)
export type AuditFilter = z.output<typeof auditFilter>

const fields = z.nullable(z.record(z.string(), z.unknown()))

const entry = z.object({
  auditEntryId: z.number(),
  happenedDateTime: moment,
  /** Who did it, by the mail address of that day; null when the shop did it by itself. */
  actor: z.nullable(z.object({ userId: z.number(), email: z.string() })),
  action: z.string(),
  subject: z.string(),
  subjectId: z.string(),
  /** The fields that the action is about, before and after it; null when there was nothing, or nothing is left. */
  before: fields,
  after: fields,
})
export type ShownAuditEntry = z.output<typeof entry>

/** The log of what staff did. Nobody can change it, so there is nothing here but reading. */
export const audit = {
  find: endpoint({
    method: 'GET',
    path: '/api/admin/audit',
    access: 'admin',
    about: 'What staff did, newest first: who, what, before and after.',
    query: z.object({ ...pageQuery, ...filter }),
    reply: z.object({ items: z.array(entry), total: z.number(), page: z.number(), pageSize: z.number() }),
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/admin/audit/choices',
    access: 'admin',
    about: 'Whom and which actions and subjects the log knows, for its filters.',
    reply: z.object({
      /** By the mail address they have now. */
      actors: z.array(z.object({ userId: z.number(), email: z.string() })),
      actions: z.array(z.string()),
      subjects: z.array(z.string()),
    }),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/admin/audit/export',
    access: 'admin',
    isStrong: true,
    about: 'The log of a filter as a CSV file.',
    query: auditFilter,
    reply: z.string(),
  }),
}
