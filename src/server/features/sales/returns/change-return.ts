import { mayTake, type ReturnStep, returnName } from '#shared/domain/returns/returns.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { InvalidInput } from '../../../access/invalid-input.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database, Transaction } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { endCollection } from '../planning/index.ts'
import { actorOf, lockOrderRow, recordOrderEvent } from '../sales-orders/index.ts'
import { lockWithdrawal } from '../withdrawals/index.ts'
import { type ReturnRow, returnsTable } from './returns-table.ts'
import { showReturn } from './show-return.ts'

export type ReturnDeps = { db: Database; now: () => Date; outboxFilled(): void }

/**
 * Locks a return for a step: its withdrawal, then its order, as the steps of withdrawals do. Fails with `withdrawal_step_refused` when
 * the state does not allow the step.
 */
export async function lockedReturn(tx: Transaction, id: number, step: ReturnStep) {
  const seen = await returnsTable(tx).find(id)
  if (!seen) return fail('return_not_found')
  await lockWithdrawal(tx, seen.withdrawalId)
  await lockOrderRow(tx, seen.salesOrderId)
  const row = await returnsTable(tx).find(id)
  if (!row) return fail('return_not_found')
  return mayTake(step, row.state) ? ok(row) : fail('withdrawal_step_refused')
}

/**
 * Stores the day on which the customer proved to have sent the goods; null removes it. From that day on the shop may not wait with
 * the refund (BW 6:230r). A repeated call writes nothing. Fails with `return_changed` when a colleague changed the return.
 */
export async function proveSending(
  { db, now }: Pick<ReturnDeps, 'db' | 'now'>,
  id: number,
  { sentOn, version, staff }: { sentOn: string | null; version: number; staff: Staff },
) {
  if (sentOn !== null && sentOn > amsterdamDay(now())) {
    throw new InvalidInput([{ field: 'sentOn', message: 'Verstuurd kan niet na vandaag zijn.' }])
  }
  const stored = await db.transaction().execute(async (tx) => {
    const locked = await lockedReturn(tx, id, 'prove_sending')
    if (!locked.ok) return locked
    const row = locked.value
    if (row.sentOn === sentOn) return ok(undefined)
    if (row.version !== version) return fail('return_changed')
    const at = now()
    await returnsTable(tx).change(id, { sentOn, at })
    await record(tx, row, { step: 'sent', detail: { sentOn }, before: { sentOn: row.sentOn }, staff, at })
    return ok(undefined)
  })
  return stored.ok ? showReturn(db, id) : stored
}

/**
 * Ends a return of which nothing comes back, because the customer keeps the goods. Changes no money and mails nobody: staff then
 * refuse or settle the withdrawal, which mails the customer. A repeated call writes nothing.
 */
export async function endReturn(
  { db, now }: Pick<ReturnDeps, 'db' | 'now'>,
  id: number,
  { reason, version, staff }: { reason: string; version: number; staff: Staff },
) {
  const stored = await db.transaction().execute(async (tx) => {
    const locked = await lockedReturn(tx, id, 'end')
    if (!locked.ok) {
      const ended = (await returnsTable(tx).find(id))?.state === 'ended'
      return locked.code === 'withdrawal_step_refused' && ended ? ok(undefined) : locked
    }
    if (locked.value.version !== version) return fail('return_changed')
    const at = now()
    await returnsTable(tx).change(id, { state: 'ended', at })
    await endCollection(tx, id, { state: 'removed', at })
    // A note and not part of the event, because it may name the customer and events are never deleted.
    await tx
      .insertInto('order_notes')
      .values({
        sales_order_id: locked.value.salesOrderId,
        author_id: staff.userId,
        text: `${returnName(id)} beëindigd: ${reason}`,
        idempotency_key: `return-ended:${id}:${version}`,
        written_at: at,
      })
      .execute()
    await record(tx, locked.value, { step: 'ended', detail: {}, before: { state: 'expected' }, staff, at })
    return ok(undefined)
  })
  return stored.ok ? showReturn(db, id) : stored
}

type Record = {
  step: 'expected' | 'sent' | 'received' | 'ended'
  /** For the history of the order. Without texts, because events are never deleted. */
  detail: object
  before: object | null
  staff: Staff
  at: Date
}

/** Writes the event of the order and the audit row of a step. */
export async function record(
  tx: Transaction,
  { id, salesOrderId }: Pick<ReturnRow, 'id' | 'salesOrderId'>,
  { step, detail, before, staff, at }: Record,
): Promise<void> {
  const event = { returnId: id, ...detail }
  await recordOrderEvent(tx, { salesOrderId, kind: `return-${step}`, detail: event, actor: actorOf(staff), at })
  await writeAudit(tx, {
    actor: staff,
    action: `return.${step}`,
    subject: 'return',
    subjectId: String(id),
    before,
    after: { salesOrderId, ...detail },
    at,
  })
}
