import { createHash } from 'node:crypto'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { InvalidInput } from '../../../access/invalid-input.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database, Transaction } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { enqueue } from '../../operations/outbox/index.ts'
import {
  cancellationsTable,
  lockOrder,
  readCancelableRows,
  type StoredCancellation,
  writeCanceledPieces,
} from '../sales-orders/index.ts'
import { type Choice, checkCancellation } from './propose-cancellation.ts'

export type CancelDeps = {
  db: Database
  now: () => Date
  outboxFilled(): void
  /** Called after the commit: the stock of these items has increased. */
  stockChanged(itemIds: readonly number[]): void
  feePercent: number
}

export type CancellationRequest = Choice & {
  /** Idempotency key of the call. */
  key: string
  note: string
  feeReason: string
  mail: boolean
  staff: Staff
  roles: readonly string[]
}

/**
 * Cancels pieces of an order that are not delivered, with a reason and a fee (docs/decisions.md#i41). Without pieces left
 * the whole order is canceled. Moves no money: what was paid too much goes back with the refunds of the payments.
 *
 * The lock of the order decides between two users at once. The second gets `order_line_delivered`, `too_many_pieces` or
 * `order_canceled`. A repeated call with the same key and body changes nothing; another body is refused.
 */
export async function cancelPieces(deps: CancelDeps, salesOrderId: number, request: CancellationRequest) {
  const canceled = await deps.db
    .transaction()
    .execute((tx) => cancelUnderLock(tx, salesOrderId, request, { at: deps.now(), feePercent: deps.feePercent }))
  if (!canceled.ok) return canceled
  if (canceled.value.length > 0) deps.stockChanged(canceled.value)
  deps.outboxFilled()
  return ok(undefined)
}

async function cancelUnderLock(
  tx: Transaction,
  salesOrderId: number,
  { key, note, feeReason, mail, staff, roles, ...choice }: CancellationRequest,
  { at, feePercent }: { at: Date; feePercent: number },
) {
  const order = await lockOrder(tx, salesOrderId)
  if (!order) return fail('order_not_found')
  const bodyHash = hashOf({ ...choice, note, feeReason, mail })
  const id = idOf(key)
  const earlier = await cancellationsTable(tx).find(id)
  if (earlier) return isSame(earlier, salesOrderId, bodyHash) ? ok([]) : fail('idempotency_key_reused')

  const rows = await readCancelableRows(tx, salesOrderId)
  const checked = checkCancellation(order, rows, { choice, feePercent, roles })
  if (!checked.ok) return checked
  const { amounts } = checked.value
  if (amounts.feeCents !== amounts.proposedFeeCents && feeReason === '') {
    throw new InvalidInput([{ field: 'feeReason', message: 'Geef een reden voor de andere annuleringskosten.' }])
  }

  const { pieces, reason } = choice
  const actor = `user:${staff.userId}`
  const returned = await writeCanceledPieces(tx, salesOrderId, {
    id,
    bodyHash,
    pieces,
    reason,
    note,
    feeReason,
    amounts,
    isMailed: mail,
    userId: staff.userId,
    actor,
    at,
  })
  if (mail) {
    const kind = 'pieces-canceled'
    await enqueue(tx, {
      party: 'mail',
      kind,
      uniqueKey: `${kind}:${id}`,
      at,
      payload: { salesOrderId, cancellationId: id },
    })
  }
  await writeAudit(tx, {
    actor: staff,
    action: 'order.pieces_canceled',
    subject: 'sales_order',
    subjectId: String(salesOrderId),
    at,
    before: { releasedCents: order.releasedCents },
    // The note and the reason of the fee may name the buyer, and audit rows are never deleted.
    after: {
      pieces,
      reason,
      isWhole: amounts.isWhole,
      canceledCents: amounts.canceledCents,
      feeCents: amounts.feeCents,
      proposedFeeCents: amounts.proposedFeeCents,
    },
  })
  return ok(returned)
}

const isSame = (earlier: StoredCancellation, salesOrderId: number, bodyHash: string) =>
  earlier.salesOrderId === salesOrderId && earlier.bodyHash === bodyHash

const hashOf = (body: object) => createHash('sha256').update(JSON.stringify(body)).digest('base64url')

/** Returns a UUID for an idempotency key, which may be any text. */
function idOf(key: string): string {
  const hex = createHash('sha256').update(`cancellation ${key}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}
