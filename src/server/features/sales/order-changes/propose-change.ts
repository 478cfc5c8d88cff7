import { createHash } from 'node:crypto'
import type { ChangeProposal } from '#shared/contracts/order-changes.ts'
import type { DeliveryArrangement } from '#shared/domain/orders/delivery-arrangement.ts'
import { CHANGE_VALID_DAYS } from '#shared/domain/orders/order-change.ts'
import { plusDays } from '#shared/domain/withdrawals/non-working-days.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database, Transaction } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { enqueue } from '../../operations/outbox/index.ts'
import { actorOf, lockOrder, ordersTable, recordOrderEvent } from '../sales-orders/index.ts'
import { applyChange, type ChangeDeps, refusedInTransaction, runAgreement } from './apply-change.ts'
import { readBasis } from './change-basis.ts'
import { deliveryDigest, sealOf } from './change-seal.ts'
import { type ChangeRow, orderChangesTable } from './order-changes-table.ts'
import { type ChangeChoice, prepareChange } from './prepare-change.ts'

/** Returns what a change of an order costs and what the order is afterwards. Stores nothing. */
export async function previewChange(
  { db, now, feePercent }: { db: Database; now: () => Date; feePercent: number },
  salesOrderId: number,
  choice: ChangeChoice,
) {
  const order = await ordersTable(db).find(salesOrderId)
  if (!order) return fail('order_not_found')
  const prepared = await prepareChange(db, await readBasis(db, order), choice, feePercent)
  if (!prepared.ok) return prepared
  const { amounts, before, after, delivery } = prepared.value
  const { addedCents, removedCents, feeCents, dueBeforeCents, dueCents } = amounts
  const { outstandingCents, payNowCents, refundCents } = amounts
  return ok({
    ...onWire({ before, after }),
    delivery: deliveryOnWire(delivery),
    addedCents,
    removedCents,
    feeCents,
    dueBeforeCents,
    dueCents,
    paidCents: order.paidCents,
    outstandingCents,
    payNowCents,
    refundCents,
    validUntil: plusDays(amsterdamDay(now()), CHANGE_VALID_DAYS),
  } satisfies ChangeProposal)
}

type Contents = Pick<ChangeRow, 'before' | 'after'>

/** Returns both contents as plain data. */
const onWire = ({ before, after }: Contents) => ({ before: contentOnWire(before), after: contentOnWire(after) })

/** Returns the content of an order for a reply. */
export const contentOnWire = ({ lines, feeCents, dueCents }: Contents['before']) => ({
  lines: lines.map((line) => ({ ...line, options: [...line.options] })),
  feeCents,
  dueCents,
})

/** Returns a changed delivery for a reply. */
export const deliveryOnWire = (delivery: ChangeRow['delivery']) =>
  delivery && { before: arrangementOnWire(delivery.before), after: arrangementOnWire(delivery.after) }

/** Returns how an order is delivered, for a reply. */
export const arrangementOnWire = ({ method, address, weeks }: DeliveryArrangement) => ({
  method,
  address,
  weeks: { ...weeks, avoided: [...weeks.avoided] },
})

export type ChangeRequest = ChangeChoice & {
  /** Idempotency key of the call. */
  key: string
  remarks: string
  /** How the buyer agreed at the counter; undefined to send the proposal to the buyer. */
  agreement?: string | undefined
  /** What the order costs afterwards, as staff saw it. */
  dueCents: number
  staff: Staff
}

/**
 * Proposes a change of an order to its buyer by mail, or makes it at once when the buyer agreed at the counter. An earlier
 * proposal is replaced. Its prices are fixed until its last day.
 *
 * Fails with `order_change_price` when the price is not the one that staff saw. A repeated call with the same key and body
 * changes nothing; another body is refused.
 */
export async function proposeChange(deps: ChangeDeps, salesOrderId: number, request: ChangeRequest) {
  const outcome = await runAgreement(deps.db, (tx) => proposeUnderLock(tx, deps, salesOrderId, request))
  if (!outcome.ok) return outcome
  if (outcome.value.length > 0) deps.stockChanged(outcome.value)
  deps.outboxFilled()
  return ok(undefined)
}

async function proposeUnderLock(
  tx: Transaction,
  { now, secret, feePercent }: ChangeDeps,
  salesOrderId: number,
  { key, staff, remarks, agreement, dueCents, pieces, lines, delivery: requested }: ChangeRequest,
) {
  const changes = orderChangesTable(tx)
  const order = await lockOrder(tx, salesOrderId)
  if (!order) return fail('order_not_found')
  const id = idOf(key)
  const bodyHash = hashOf({ pieces, lines, remarks, agreement: agreement ?? null, dueCents, delivery: requested })
  const repeated = await changes.findById(id)
  if (repeated) {
    const isSame = repeated.salesOrderId === salesOrderId && repeated.bodyHash === bodyHash
    return isSame ? ok([]) : fail('idempotency_key_reused')
  }

  const basis = await readBasis(tx, order)
  const prepared = await prepareChange(tx, basis, { pieces, lines, delivery: requested }, feePercent)
  if (!prepared.ok) return prepared
  const { amounts, additions, before, after, delivery } = prepared.value
  if (amounts.dueCents !== dueCents) return fail('order_change_price', { dueCents: amounts.dueCents })

  const at = now()
  const actor = actorOf(staff)
  const [last] = await changes.ofOrder(salesOrderId)
  if (last?.state === 'proposed') {
    await changes.decide(last.id, { state: 'replaced', decided_at: at, decided_by: actor })
  }
  const content = {
    id,
    bodyHash,
    salesOrderId,
    number: (last?.number ?? 0) + 1,
    baseHash: basis.hash,
    before,
    after,
    pieces: [...pieces],
    added: additions,
    addedCents: amounts.addedCents,
    removedCents: amounts.removedCents,
    feeCents: amounts.feeCents,
    dueBeforeCents: amounts.dueBeforeCents,
    dueCents: amounts.dueCents,
    remarks,
    validUntil: plusDays(amsterdamDay(at), CHANGE_VALID_DAYS),
    proposedBy: staff.userId,
    proposedAt: at,
    delivery,
    deliveryDigest: deliveryDigest(secret, delivery),
  }
  await changes.add({ ...content, seal: sealOf(secret, content) })
  const { number } = content
  const audited = {
    number,
    addedCents: amounts.addedCents,
    removedCents: amounts.removedCents,
    feeCents: amounts.feeCents,
    // The audit log is never erased, so it does not have the address.
    ...(delivery && { delivery: delivery.after.method, isDeliveryChanged: true }),
  }
  await writeAudit(tx, {
    actor: staff,
    action: agreement === undefined ? 'order.change_proposed' : 'order.changed',
    subject: 'sales_order',
    subjectId: String(salesOrderId),
    at,
    before: { dueCents: amounts.dueBeforeCents },
    after: { ...audited, dueCents: amounts.dueCents },
  })
  if (agreement !== undefined) {
    const change = await changes.find(salesOrderId, number)
    if (!change) throw new Error('the new change was not stored')
    const applied = await applyChange(tx, { basis, change, lines: prepared.value.lines, by: actor, agreement, at })
    return applied.ok ? applied : refusedInTransaction(applied)
  }
  await recordOrderEvent(tx, {
    salesOrderId,
    kind: 'change-proposed',
    detail: {
      number,
      dueBeforeCents: amounts.dueBeforeCents,
      dueCents: amounts.dueCents,
      ...(delivery && { isDeliveryChanged: true }),
    },
    actor,
    at,
  })
  await enqueue(tx, {
    party: 'mail',
    kind: 'order-change-proposed',
    uniqueKey: `order-change-proposed:${id}`,
    at,
    payload: { salesOrderId, number },
  })
  return ok<number[]>([])
}

const hashOf = (body: object) => createHash('sha256').update(JSON.stringify(body)).digest('base64url')

/** Returns a UUID for an idempotency key, which may be any text. */
function idOf(key: string): string {
  const hex = createHash('sha256').update(`order-change ${key}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}
