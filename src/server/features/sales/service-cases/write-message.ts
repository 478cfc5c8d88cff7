import { isOpenCase, type ServiceState, staffTransition, stateAfterMessage } from '#shared/domain/service/states.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { InvalidInput } from '../../../access/invalid-input.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Transaction } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { enqueue } from '../../operations/outbox/index.ts'
import { lockOrderRow } from '../sales-orders/index.ts'
import { leaveBoard } from './case-visits.ts'
import { type CaseRow, casesTable } from './cases-table.ts'
import { messagesTable, SERVICE_MAIL_KEY } from './messages-table.ts'
import { hashOf, inTransaction, type OpenDeps } from './open-case.ts'
import { photosTable } from './photos-table.ts'

export type CustomerMessage = { key: string; text: string; photoIds: readonly string[] }

/**
 * Adds a message of the customer to a case, once per idempotency key. The case is then with staff again: a closed case
 * is reopened, and a case that waited for the customer is in progress. The caller has checked the access.
 */
export async function writeAsCustomer(deps: OpenDeps, id: number, { key, text, photoIds }: CustomerMessage) {
  const at = deps.now()
  const bodyHash = hashOf({ id, text, photoIds })
  return inTransaction(deps, async (tx) => {
    const row = await casesTable(tx).lock(id)
    if (!row || row.erasedAt) return fail('service_case_not_found')
    const state = stateAfterMessage(row.state)
    const changed = state === row.state ? null : state
    const message = { caseId: id, kind: 'customer' as const, author: 'customer', text, state: changed }
    const messageId = await messagesTable(tx).add({ ...message, key, bodyHash, at })
    if (messageId === undefined) return isRepeated(tx, { key, bodyHash })
    const scope = `case:${id}` as const
    if (!(await photosTable(tx).attach(messageId, photoIds, scope))) return fail('service_photo_not_found')
    await saveState(tx, row, { state, at })
    return ok(undefined)
  })
}

export type StaffMessage = {
  key: string
  /** The version of the case that the writer has read. */
  version: number
  kind: 'shop' | 'note'
  text: string
  photoIds: readonly string[]
  state?: ServiceState | undefined
  visitOn?: string | undefined
  visitWindow: string
  actor: Staff
}

/**
 * Answers the customer, adds a note, or changes the state of a case, once per idempotency key. The message, the state,
 * the mail and the audit entry are written in one transaction. A new state takes a planned visit off the week board.
 *
 * Fails with `service_case_changed` when a colleague or the customer added something since `version`: two colleagues then
 * never send two answers without knowing of each other. Throws `InvalidInput` at the field that a state requires.
 */
export async function writeAsStaff(deps: OpenDeps, id: number, message: StaffMessage) {
  const at = deps.now()
  const { key, kind, text, photoIds, actor } = message
  const bodyHash = hashOf({ id, kind, text, photoIds, state: message.state, visitOn: message.visitOn })
  return inTransaction(deps, async (tx) => {
    const cases = casesTable(tx)
    // The visit of a new state is a stop of the order, which planners change under the lock of the order.
    const salesOrderId = message.state && (await cases.find(id))?.salesOrderId
    if (salesOrderId) await lockOrderRow(tx, salesOrderId)
    const row = await cases.lock(id)
    if (!row) return fail('service_case_not_found')
    const messages = messagesTable(tx)
    // A repeated call has the version of before its first call, so it is recognized before the versions are compared.
    if (await messages.findByKey(key)) return isRepeated(tx, { key, bodyHash })
    if (row.erasedAt) return fail('service_case_not_found')
    if (row.version !== message.version) return fail('service_case_changed')
    const step = message.state && staffTransition(row.state, message.state)
    if (message.state && !step) return fail('service_step_refused')
    if (kind === 'note' && step?.isMailed) {
      const field = { field: 'state', message: 'Hiervan krijgt de klant bericht: kies eerst “Bericht aan de klant”.' }
      throw new InvalidInput([field])
    }
    await requireFor(tx, row, message, step?.requires)

    const author = `user:${actor.userId}`
    const state = step?.to ?? null
    const messageId = await messages.add({ caseId: id, kind, author, text, state, key, bodyHash, at })
    if (messageId === undefined) return isRepeated(tx, { key, bodyHash })
    if (!(await photosTable(tx).attach(messageId, photoIds, `user:${actor.userId}`))) {
      return fail('service_photo_not_found')
    }
    const visit =
      state === 'visit_planned' ? { visitOn: message.visitOn ?? null, visitWindow: message.visitWindow } : {}
    await saveState(tx, row, { state: state ?? row.state, at, ...visit })
    if (state !== null) await leaveBoard(tx, id, { state, actor, at })
    const isMailed = kind === 'shop' && row.email !== '' && (text !== '' || photoIds.length > 0 || step?.isMailed)
    if (isMailed) {
      const uniqueKey = `${SERVICE_MAIL_KEY}${messageId}`
      await enqueue(tx, { party: 'mail', kind: 'service-message', uniqueKey, payload: { messageId }, at })
    }
    if (state !== null && row.salesOrderId !== null) {
      const detail = JSON.stringify({ serviceCaseId: id, state })
      const event = { sales_order_id: row.salesOrderId, kind: 'service-state', detail, actor: author, happened_at: at }
      await tx.insertInto('order_events').values(event).execute()
    }
    await writeAudit(tx, {
      actor,
      action: state ? 'service.handled' : kind === 'note' ? 'service.noted' : 'service.answered',
      subject: 'service_case',
      subjectId: String(id),
      at,
      before: state ? { state: row.state } : null,
      // The text is only stored with the case, because it may name the customer and audit rows are never deleted.
      after: { ...(state && { state }), characters: text.length },
    })
    return ok(undefined)
  })
}

/** Throws `InvalidInput` at the field that is missing for a message or for the next state. */
async function requireFor(
  tx: Transaction,
  row: CaseRow,
  { text, photoIds, state, visitOn, visitWindow }: StaffMessage,
  requires: 'text' | 'visit' | 'part' | undefined,
): Promise<void> {
  const refuse = (field: string, message: string) => {
    throw new InvalidInput([{ field, message }])
  }
  if (state === undefined && text === '' && photoIds.length === 0) refuse('text', 'Schrijf eerst een bericht.')
  if (requires === 'text' && text === '') refuse('text', 'Schrijf de klant waarom, of wat u wilt weten.')
  if (requires === 'visit') {
    if (visitOn === undefined) refuse('visitOn', 'Vul de dag van het bezoek in.')
    if (visitWindow === '') refuse('visitWindow', 'Vul in wanneer op die dag, bijvoorbeeld 9:00 tot 12:00.')
  }
  if (requires === 'part' && !(await hasOpenPart(tx, row.id))) {
    refuse('state', 'Zet eerst bij Onderdelen wat er besteld is.')
  }
}

/** Returns whether a spare part of the case was ordered and not received. */
async function hasOpenPart(tx: Transaction, caseId: number): Promise<boolean> {
  const parts = tx.selectFrom('service_parts').select('id').where('service_case_id', '=', caseId)
  return (
    (await parts.where('ordered_on', 'is not', null).where('received_on', 'is', null).limit(1).executeTakeFirst()) !==
    undefined
  )
}

async function saveState(
  tx: Transaction,
  row: CaseRow,
  { state, at, ...visit }: { state: ServiceState; at: Date; visitOn?: string | null; visitWindow?: string },
): Promise<void> {
  const wasOpen = isOpenCase(row.state)
  const isOpen = isOpenCase(state)
  const closedAt = isOpen ? null : wasOpen ? at : undefined
  await casesTable(tx).change(row.id, { state, ...(closedAt !== undefined && { closedAt }), ...visit }, at)
}

/** Succeeds for a repeated call, and fails when the key belongs to another message. */
async function isRepeated(tx: Transaction, { key, bodyHash }: { key: string; bodyHash: string }) {
  const earlier = await messagesTable(tx).findByKey(key)
  return earlier?.bodyHash === bodyHash ? ok(undefined) : fail('idempotency_key_reused')
}
