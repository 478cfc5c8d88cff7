import * as z from 'zod/mini'
import { calendarDate } from './calendar-date.ts'
import { endpoint } from './endpoint.ts'
import { id, moment, pageQuery } from './fields.ts'

const filterText = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))

/** Filters of the log; all given filters must match. */
const filter = {
  /** User id, or `system` for actions of the shop itself. */
  who: z.optional(z.union([z.literal('system'), id])),
  /** An action, for example `review.judged`. */
  what: z.optional(filterText),
  subject: z.optional(filterText),
  /** Id of the subject. */
  subjectId: z.optional(filterText),
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
  /** Email address of the user at that time; null for an action of the shop itself. */
  actor: z.nullable(z.object({ userId: z.number(), email: z.string() })),
  action: z.string(),
  subject: z.string(),
  subjectId: z.string(),
  /** The changed fields before and after the action; null for a subject that did not exist or was deleted. */
  before: fields,
  after: fields,
})
export type ShownAuditEntry = z.output<typeof entry>

/** The log of actions of staff and of the shop itself. No call changes an entry, because the log is append-only. */
export const audit = {
  find: endpoint({
    method: 'GET',
    path: '/api/admin/audit',
    access: 'admin',
    about:
      'Lists the actions of staff and of the shop itself, newest first: user, action, and the values before and after.',
    query: z.object({ ...pageQuery, ...filter }),
    reply: z.object({ items: z.array(entry), total: z.number(), page: z.number(), pageSize: z.number() }),
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/admin/audit/choices',
    access: 'admin',
    about: 'Lists the users, actions and subjects in the log, for its filters.',
    reply: z.object({
      /** Sorted by current email address. */
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
    about: 'Exports the filtered log as a CSV file.',
    query: auditFilter,
    reply: z.string(),
  }),
}
