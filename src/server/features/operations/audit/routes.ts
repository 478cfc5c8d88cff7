import type { FastifyInstance } from 'fastify'
import { audit } from '#shared/contracts/audit.ts'
import { changesBetween, type Fields } from '#shared/domain/audit/changes.ts'
import { actionInWords, fieldInWords, subjectInWords, valueInWords } from '#shared/domain/audit/words.ts'
import type { CsvColumn } from '#shared/kernel/csv.ts'
import { ok } from '#shared/kernel/outcome.ts'
import type { CachedCounts } from '../../../db/cached-counts.ts'
import { totalOf } from '../../../db/pages.ts'
import type { Database } from '../../../db/tables.ts'
import { mount } from '../../../http/mount.ts'
import { sendCsv } from '../../../http/send-csv.ts'
import type { Log } from '../../../ports/log.ts'
import { type AuditRow, auditTable } from './audit-table.ts'
import { refusalRecorder } from './record-refusals.ts'

type Deps = { db: Database; counts: CachedCounts; now: () => Date; log: Log }

/** Serves the audit log to admins. */
export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  const log = auditTable(deps.db)
  const refusals = refusalRecorder(deps)
  app.decorate('staffRefused', refusals.record)
  app.addHook('onClose', refusals.finished)

  mount(app, audit.find, async ({ query }) => {
    const { page, pageSize, ...filter } = query
    const rows = await log.page(query)
    const countAll = () => deps.counts.of(`audit ${JSON.stringify(filter)}`, () => log.count(filter))
    const total = await totalOf({ rowCount: rows.length, page, pageSize }, countAll)
    return ok({ items: rows.map(onWire), total, page, pageSize })
  })

  mount(app, audit.choices, async () =>
    ok({ actors: await log.actors(), actions: await log.actions(), subjects: await log.subjects() }),
  )

  mount(app, audit.export, async ({ query }, { reply }) => sendCsv(reply, 'logboek', COLUMNS, log.all(query)))
}

const COLUMNS: readonly CsvColumn<AuditRow>[] = [
  { title: 'Nummer', value: ({ id }) => id },
  { title: 'Moment', value: ({ happenedAt }) => happenedAt },
  { title: 'Wie', value: ({ actorEmail }) => actorEmail ?? 'systeem' },
  { title: 'Wat', value: ({ action }) => actionInWords(action) },
  { title: 'Onderwerp', value: ({ subject }) => subjectInWords(subject) },
  { title: 'Nummer van onderwerp', value: ({ subjectId }) => subjectId },
  { title: 'Wijzigingen', value: ({ before, after }) => changesInWords(before, after) },
]

/** @example 'Zichtbaar: nee → ja; Reactie: – → Dank u wel!' */
const changesInWords = (before: Fields | null, after: Fields | null) =>
  changesBetween(before, after)
    .map(
      ({ field, ...change }) =>
        `${fieldInWords(field)}: ${valueInWords(change.before, field)} → ${valueInWords(change.after, field)}`,
    )
    .join('; ')

const onWire = ({ id, happenedAt, actorId, actorEmail, before, after, ...same }: AuditRow) => ({
  ...same,
  auditEntryId: id,
  happenedDateTime: happenedAt.toISOString(),
  actor: actorId === null || actorEmail === null ? null : { userId: actorId, email: actorEmail },
  before,
  after,
})
