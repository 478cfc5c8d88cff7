import { createHash } from 'node:crypto'
import type { ServiceProblem } from '#shared/domain/service/problems.ts'
import { type AnyFailure, type Failure, fail, ok, type Success } from '#shared/kernel/outcome.ts'
import type { Staff, Visitor } from '../../../access/visitor.ts'
import type { Database, Transaction } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { enqueue } from '../../operations/outbox/index.ts'
import { isShopperOf, lockOrderRow, type OrderDetails, readOrderDetails } from '../sales-orders/index.ts'
import { casesTable } from './cases-table.ts'
import { messagesTable } from './messages-table.ts'
import { type PhotoScope, photosTable } from './photos-table.ts'

export type OpenDeps = { db: Database; now: () => Date; outboxFilled(): void }

/** Who opens a case: the customer, a staff member, or the delivery of an order, which notes a deviation. */
export type CaseOpener = 'customer' | 'delivery' | Staff

export type CaseToOpen = {
  /** Idempotency key: a case is opened once per key. */
  key: string
  by: CaseOpener
  /** Null for a case without an order. */
  salesOrderId: number | null
  rowIds: readonly number[]
  problem: ServiceProblem
  description: string
  /** A note for staff, next to the first message that the customer reads. */
  note?: string
  /** Ids of photos that the opener sent before. */
  photoIds?: readonly string[]
  photoScope?: PhotoScope
  /** The product in words; by default the names of the rows with their pieces that are not canceled. */
  products?: string
  /** The customer; by default the buyer of the order. */
  name?: string
  email?: string
  phone?: string
  /** Maximum number of cases of the order that need work; without it there is no limit. */
  maxOpen?: number
  at: Date
}

export type OpenFailure =
  | Failure<'order_not_found'>
  | Failure<'order_forgotten'>
  | Failure<'idempotency_key_reused'>
  | Failure<'too_many_service_cases'>
  | Failure<'service_photo_not_found'>

/** Thrown inside a transaction to roll it back; the outcome is returned to the caller. */
class Refused extends Error {
  override readonly name = 'Refused'
  readonly failure: AnyFailure
  constructor(failure: AnyFailure) {
    super(failure.code)
    this.failure = failure
  }
}

/**
 * Opens a service case in the transaction of its cause: the case, its first message, an event of the order, the mail
 * with the confirmation, and for staff the audit log. Idempotent by `key`: a repeated call with the same content returns
 * the id of the earlier case. Locks the row of the order first.
 *
 * The caller rolls the transaction back after a failure, because photos may have been attached.
 */
export async function openCase(tx: Transaction, wanted: CaseToOpen): Promise<Success<number> | OpenFailure> {
  const { key, by, salesOrderId, problem, description, note, photoIds = [], at } = wanted
  const cases = casesTable(tx)
  const bodyHash = hashOf({ salesOrderId, rowIds: wanted.rowIds, problem, description, photoIds, note })
  if (salesOrderId !== null) await lockOrderRow(tx, salesOrderId)
  const earlier = await cases.findByKey(key)
  if (earlier) return earlier.bodyHash === bodyHash ? ok(earlier.id) : fail('idempotency_key_reused')

  const order = salesOrderId === null ? undefined : await readOrderDetails(tx, salesOrderId)
  if (salesOrderId !== null && !order) return fail('order_not_found')
  if (order && (order.keepUntil !== null || order.tokenHash === '')) return fail('order_forgotten')
  const { maxOpen } = wanted
  if (order && maxOpen !== undefined && (await cases.countOpen(order.id)) >= maxOpen) {
    return fail('too_many_service_cases')
  }
  const rows = order?.rows.filter(({ id }) => wanted.rowIds.includes(id)) ?? []
  const buyer = order && buyerOf(order)
  const author = typeof by === 'string' ? by : `user:${by.userId}`
  const id = await cases.add({
    key,
    bodyHash,
    at,
    openedBy: author,
    salesOrderId,
    rowIds: rows.map((row) => row.id),
    problem,
    products: wanted.products || namesOf(rows),
    name: wanted.name || buyer?.name || 'Klant',
    email: wanted.email || buyer?.email || '',
    phone: wanted.phone || buyer?.phone || '',
  })
  // Another transaction without an order used the key at the same time, and has committed.
  if (id === undefined) {
    const other = await cases.findByKey(key)
    return other?.bodyHash === bodyHash ? ok(other.id) : fail('idempotency_key_reused')
  }
  const messageId = await messagesTable(tx).add({
    caseId: id,
    kind: 'customer',
    author,
    text: description,
    state: 'new',
    key: `open-${id}-${key}`,
    bodyHash,
    at,
  })
  if (messageId === undefined) throw new Error('the first message of a new case has the key of another message')
  if (photoIds.length > 0) {
    const scope = wanted.photoScope
    if (!scope || !(await photosTable(tx).attach(messageId, photoIds, scope))) return fail('service_photo_not_found')
  }
  if (note) {
    const internal = { caseId: id, kind: 'note', author, text: note, state: null } as const
    await messagesTable(tx).add({ ...internal, key: `open-note-${id}-${key}`, bodyHash, at })
  }
  await cases.addEvent(id, { kind: 'opened', detail: { problem }, actor: author, at })
  if (order) {
    const detail = JSON.stringify({ serviceCaseId: id })
    const event = { sales_order_id: order.id, kind: 'service-opened', detail, happened_at: at }
    await tx
      .insertInto('order_events')
      .values({ ...event, actor: by === 'customer' ? 'sender' : author })
      .execute()
  }
  if (typeof by !== 'string') {
    const subject = { subject: 'service_case', subjectId: String(id) } as const
    await writeAudit(tx, { actor: by, action: 'service.opened', ...subject, before: null, after: { problem }, at })
  }
  const uniqueKey = `service-receipt:${id}`
  await enqueue(tx, { party: 'mail', kind: 'service-receipt', uniqueKey, payload: { serviceCaseId: id }, at })
  return ok(id)
}

/** Most cases of one order that a customer may have open. */
const MAX_OPEN_PER_ORDER = 5

export type CustomerReport = {
  salesOrderId: number
  key: string
  rowIds: readonly number[]
  problem: ServiceProblem
  description: string
  photoIds: readonly string[]
  visitor: Visitor
  token: string | undefined
}

/**
 * Opens a case of an order for its buyer: the owner, or a browser with the order token. Returns the id of the case.
 * Orders of others give `order_not_found`.
 */
export async function reportProblem(deps: OpenDeps, { visitor, token, ...report }: CustomerReport) {
  const { salesOrderId } = report
  const order = await readOrderDetails(deps.db, salesOrderId)
  if (!order || !isShopperOf(order, { visitor, token })) return fail('order_not_found')
  return inTransaction(deps, (tx) =>
    openCase(tx, {
      ...report,
      by: 'customer',
      photoScope: `order:${salesOrderId}`,
      maxOpen: MAX_OPEN_PER_ORDER,
      at: deps.now(),
    }),
  )
}

export type StaffReport = Omit<CaseToOpen, 'by' | 'at' | 'photoScope' | 'maxOpen'> & { actor: Staff }

/** Opens a case that a customer reported to a staff member. Returns the id of the case. */
export async function openForCustomer(deps: OpenDeps, { actor, ...report }: StaffReport) {
  return inTransaction(deps, (tx) =>
    openCase(tx, { ...report, by: actor, photoScope: `user:${actor.userId}`, at: deps.now() }),
  )
}

/** Runs a transaction that a failure rolls back. Wakes the outbox after a commit. */
export async function inTransaction<Value, F extends AnyFailure>(
  { db, outboxFilled }: Pick<OpenDeps, 'db' | 'outboxFilled'>,
  work: (tx: Transaction) => Promise<Success<Value> | F>,
): Promise<Success<Value> | F> {
  try {
    const outcome = await db.transaction().execute(async (tx) => {
      const result = await work(tx)
      if (!result.ok) throw new Refused(result)
      return result
    })
    outboxFilled()
    return outcome
  } catch (error) {
    if (error instanceof Refused) return error.failure as F // only `work` above creates it
    throw error
  }
}

/** Returns a hash of a body, to recognize a repeated call. */
export const hashOf = (body: object): string => createHash('sha256').update(JSON.stringify(body)).digest('base64url')

/** Names the pieces that are left of rows. @example namesOf(rows) // '1 × Bank Vlier, 2 × Stoel Vonk' */
const namesOf = (rows: OrderDetails['rows']): string =>
  rows
    .filter(({ count, canceledCount }) => canceledCount < count)
    .map(({ count, canceledCount, displayName }) => `${count - canceledCount} × ${displayName}`)
    .join(', ')

function buyerOf({ firstname, middlename, lastname, email, phoneNumber, isWalkIn }: OrderDetails) {
  return {
    name: [firstname, middlename, lastname].filter(Boolean).join(' '),
    // A sale to an unknown buyer has the address of the shop.
    email: isWalkIn ? '' : email,
    phone: isWalkIn ? '' : phoneNumber,
  }
}
