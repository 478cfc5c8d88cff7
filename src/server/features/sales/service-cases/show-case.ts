import { sql } from 'kysely'
import type { OwnCase, OwnListedCase } from '#shared/contracts/service.ts'
import type { StaffCase } from '#shared/contracts/service-desk.ts'
import { type GuaranteeYears, guaranteeOf } from '#shared/domain/service/guarantee.ts'
import { amsterdamDay, calendarDay } from '#shared/kernel/dates.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Executor } from '../../../db/tables.ts'
import { shownCalls } from '../promises/index.ts'
import { readOrderDetails } from '../sales-orders/index.ts'
import { promisedVisits, visitStopOf } from './case-visits.ts'
import { type CaseRow, casesTable, deliveredOnOf } from './cases-table.ts'
import { type MessageRow, messagesTable } from './messages-table.ts'

/** What a case shows in addition to its row. */
export type ShowDeps = { db: Executor; guaranteeYears: GuaranteeYears }

/** Returns a case as its customer sees it: without notes, costs, parts and names of staff. */
export async function ownCase({ db, guaranteeYears }: ShowDeps, row: CaseRow): Promise<OwnCase> {
  const { rows, guarantee } = await aboutOrder(db, row, guaranteeYears)
  const messages = await messagesTable(db).ofCase(row.id)
  return {
    ...ownListedCase(row),
    rows,
    guarantee,
    visit: row.state === 'visit_planned' && row.visitOn ? { day: row.visitOn, window: row.visitWindow } : null,
    calls: await shownCalls(db, { serviceCaseId: row.id }),
    visits: await promisedVisits(db, row.id),
    messages: messages.filter(({ kind }) => kind !== 'note').map((message) => ({ ...onWire(message), author: null })),
  }
}

/** Maps a case for the list of its customer. */
export const ownListedCase = ({ id, salesOrderId, problem, state, openedAt, products }: CaseRow): OwnListedCase => ({
  serviceCaseId: id,
  salesOrderId,
  problem,
  state,
  openedDateTime: openedAt.toISOString(),
  products,
})

/** Returns a case with all data that staff need, or `service_case_not_found`. */
export async function showCase({ db, guaranteeYears }: ShowDeps, id: number) {
  const cases = casesTable(db)
  const row = await cases.find(id)
  if (!row) return fail('service_case_not_found')
  const { rows, guarantee } = await aboutOrder(db, row, guaranteeYears)
  const messages = await messagesTable(db).ofCase(id)
  const events = await cases.events(id)
  const staff = await staffMembers(db)
  const nameOf = await namesOf(db, [...messages.map(({ author }) => author), ...events.map(({ actor }) => actor)])
  const found: StaffCase = {
    ...listedCase({ ...row, assignee: staff.find(({ userId }) => userId === row.assignedTo)?.email ?? null }),
    version: row.version,
    email: row.email,
    phone: row.phone,
    rows: await withBatches(db, rows),
    guarantee,
    visitWindow: row.visitWindow,
    visitStop: await visitStopOf(db, id),
    visits: await promisedVisits(db, id),
    costCents: row.costCents,
    isErased: row.erasedAt !== null,
    messages: messages.map((message) => ({
      ...onWire(message),
      author: nameOf(message.author),
      mail: message.kind === 'shop' ? mailOf(message.mailState) : null,
    })),
    parts: await partsOf(db, id),
    costs: await costsOf(db, id),
    events: events.map(({ kind, detail, actor, happenedAt }) => ({
      kind,
      detail,
      by: nameOf(actor),
      happenedDateTime: happenedAt.toISOString(),
    })),
    staff,
    assignedToId: row.assignedTo,
  }
  return ok(found)
}

/** Maps a case for the list of staff. */
export const listedCase = (row: Omit<CaseRow, 'idempotencyKey'> & { assignee: string | null }) => ({
  serviceCaseId: row.id,
  openedDateTime: row.openedAt.toISOString(),
  changedDateTime: row.changedAt.toISOString(),
  state: row.state,
  problem: row.problem,
  products: row.products,
  name: row.name,
  salesOrderId: row.salesOrderId,
  assignedTo: row.assignee,
  visitOn: row.state === 'visit_planned' ? row.visitOn : null,
})

/** Reads the order rows of a case and computes its guarantee on the day of the report. */
async function aboutOrder(db: Executor, row: CaseRow, years: GuaranteeYears) {
  const order = row.salesOrderId === null ? undefined : await readOrderDetails(db, row.salesOrderId)
  const deliveredOn = order && calendarDay(await deliveredOnOf(db, order.id, row.rowIds))
  return {
    rows: (order?.rows ?? [])
      .filter(({ id }) => row.rowIds.includes(id))
      .map(({ id, displayName, count, options, imageUrl }) => ({
        salesOrderRowId: id,
        displayName,
        count,
        options,
        imageUrl,
      })),
    guarantee: guaranteeOf({
      problem: row.problem,
      deliveredOn: deliveredOn ?? null,
      reportedOn: amsterdamDay(row.openedAt),
      customerType: order?.customerType ?? 'private',
      years,
    }),
  }
}

/** Adds the batch of the leather to the options of a row, for staff. */
async function withBatches(db: Executor, rows: StaffCase['rows']): Promise<StaffCase['rows']> {
  const batches = await db
    .selectFrom('sales_order_rows')
    .select(['id', 'leather_batch as batch'])
    .where('id', 'in', [0, ...rows.map(({ salesOrderRowId }) => salesOrderRowId)])
    .where('leather_batch', '<>', '')
    .execute()
  const batchOf = new Map(batches.map(({ id, batch }) => [id, batch]))
  return rows.map((row) => {
    const value = batchOf.get(row.salesOrderRowId)
    return value === undefined ? row : { ...row, options: [...row.options, { label: 'Partij leer', value }] }
  })
}

const onWire = ({ id, kind, text, state, writtenAt, photoIds }: MessageRow) => ({
  messageId: id,
  from: kind,
  writtenDateTime: writtenAt.toISOString(),
  text,
  state,
  photoIds,
})

/** Maps the outbox state of a mail to the state that staff see. A message without a mail in the outbox has none. */
function mailOf(state: string | null) {
  if (state === null) return null
  if (state === 'dead') return 'failed'
  return state === 'queued' || state === 'sending' ? 'waiting' : 'sent'
}

async function partsOf(db: Executor, caseId: number): Promise<StaffCase['parts']> {
  return db
    .selectFrom('service_parts')
    .select(['id as partId', 'description', 'supplier', 'version'])
    .select(['ordered_on as orderedOn', 'expected_on as expectedOn', 'received_on as receivedOn'])
    .where('service_case_id', '=', caseId)
    .orderBy('added_at')
    .orderBy('id')
    .execute()
}

async function costsOf(db: Executor, caseId: number): Promise<StaffCase['costs']> {
  const rows = await db
    .selectFrom('service_costs as k')
    .innerJoin('users as u', 'u.id', 'k.booked_by')
    .select(['k.id', 'k.description', 'k.amount_cents as amountCents', 'k.booked_at as bookedAt', 'u.email'])
    .where('k.service_case_id', '=', caseId)
    .orderBy('k.booked_at')
    .orderBy('k.id')
    .execute()
  return rows.map(({ id, description, amountCents, bookedAt, email }) => ({
    costId: id,
    description,
    amountCents,
    bookedDateTime: bookedAt.toISOString(),
    by: email,
  }))
}

/** Returns the users with a role, to whom a case can be assigned. */
const staffMembers = (db: Executor) =>
  db
    .selectFrom('users')
    .select(['id as userId', 'email'])
    .where(sql<boolean>`cardinality(roles) > 0`)
    .orderBy('email')
    .execute()

/** Returns a function that gives the email address of the staff member in `user:12`; null for others. */
async function namesOf(db: Executor, authors: readonly string[]): Promise<(author: string) => string | null> {
  const ids = [...new Set(authors.flatMap((author) => /^user:(\d+)$/.exec(author)?.[1] ?? []))].map(Number)
  const users = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', 'in', [0, ...ids])
    .execute()
  const emails = new Map(users.map(({ id, email }) => [`user:${id}`, email]))
  return (author) => emails.get(author) ?? null
}
