import { depositCents } from '#shared/domain/checkout/payment-options.ts'
import type { DeliveryArrangement } from '#shared/domain/orders/delivery-arrangement.ts'
import { type AnyFailure, ok, type Success } from '#shared/kernel/outcome.ts'
import type { Database, Transaction } from '../../../db/tables.ts'
import { enqueue } from '../../operations/outbox/index.ts'
import { isSameWeeks, writePreferredWeeks } from '../promises/index.ts'
import { lockOrder, type OrderLine, recordOrderEvent, writeDelivery, writeOrderChange } from '../sales-orders/index.ts'
import { type ChangeBasis, contentOf, readBasis } from './change-basis.ts'
import { type ChangeRow, orderChangesTable, storeVersions } from './order-changes-table.ts'

export type ChangeDeps = {
  db: Database
  now: () => Date
  /** Signs the seals. */
  secret: Uint8Array
  /** Fee for made-to-measure pieces in production, in percent of their price. */
  feePercent: number
  outboxFilled(): void
  /** Called after the commit: the stock of these items has changed. */
  stockChanged(itemIds: readonly number[]): void
}

/** Rolls the transaction back, and carries the failure that the call returns. */
class RefusedInTransaction extends Error {
  override readonly name = 'RefusedInTransaction'
  readonly failure: AnyFailure

  constructor(failure: AnyFailure) {
    super(`the change was refused: ${failure.code}`)
    this.failure = failure
  }
}

/** Refuses a change after something was written. The transaction must run in `runAgreement`. */
export function refusedInTransaction<Refusal extends AnyFailure>(failure: Refusal): Refusal {
  throw new RefusedInTransaction(failure)
}

/** Runs a transaction that may be refused after something was written; then nothing is stored. */
export async function runAgreement<Outcome extends Success<unknown> | AnyFailure>(
  db: Database,
  run: (tx: Transaction) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await db.transaction().execute(run)
  } catch (error) {
    // `refusedInTransaction` returns the type of its failure, so the failure is one of `Outcome`.
    if (error instanceof RefusedInTransaction) return error.failure as Outcome
    throw error
  }
}

type Agreement = {
  basis: ChangeBasis
  change: ChangeRow
  /** The new lines at the prices of the change. */
  lines: readonly OrderLine[]
  /** Who agreed: `buyer`, or the actor of staff. */
  by: string
  /** How the buyer agreed at the counter; empty for the link. */
  agreement: string
  at: Date
}

/**
 * Makes a change: rows, stock, amounts, ERP, versions, history and mail. The order must be locked, and the change must fit it.
 * Returns the ids of items whose stock changed. Fails with `not_enough_stock` before this function wrote anything.
 */
export async function applyChange(tx: Transaction, { basis, change, lines, by, agreement, at }: Agreement) {
  const { id, bodyHash, salesOrderId, number, pieces, addedCents, feeCents, removedCents, delivery } = change
  const before = contentOf(basis)
  const changesPieces = pieces.length > 0 || lines.length > 0
  const written = await writeOrderChange(tx, salesOrderId, {
    id,
    bodyHash,
    pieces,
    lines,
    amounts: {
      removedCents,
      feeCents,
      depositCents: changesPieces
        ? depositCents(basis.order.option, basis.order.totalCents + addedCents)
        : basis.order.depositCents,
    },
    userId: change.proposedBy,
    at,
  })
  if (!written.ok) return written
  if (delivery) await applyDelivery(tx, basis, { after: delivery.after, userId: change.proposedBy, at })
  const order = await lockOrder(tx, salesOrderId)
  if (!order) throw new Error('the changed order does not exist')
  const after = contentOf(await readBasis(tx, order))
  if (after.dueCents !== change.dueCents) throw new Error('the changed order costs something else than was agreed')
  await storeVersions(tx, salesOrderId, { before, after, changeId: id, at })
  await orderChangesTable(tx).decide(id, { state: 'agreed', decided_at: at, decided_by: by, agreement })
  await recordOrderEvent(tx, {
    salesOrderId,
    kind: 'order-changed',
    detail: {
      number,
      dueBeforeCents: change.dueBeforeCents,
      dueCents: change.dueCents,
      feeCents,
      ...(delivery && { isDeliveryChanged: true }),
    },
    actor: by === 'buyer' ? 'guest' : by,
    at,
  })
  await enqueue(tx, {
    party: 'mail',
    kind: 'order-changed',
    uniqueKey: `order-changed:${id}`,
    at,
    payload: { salesOrderId, number },
  })
  return ok(written.value)
}

/** Changes how an order is delivered. Moves its promises when other weeks suit the buyer. */
async function applyDelivery(
  tx: Transaction,
  { order, details, delivery: before }: ChangeBasis,
  { after, userId, at }: { after: DeliveryArrangement; userId: number; at: Date },
): Promise<void> {
  const { method, address, weeks } = after
  await writeDelivery(tx, details, { method, address, userId, at })
  if (!isSameWeeks(before.weeks, weeks)) await writePreferredWeeks(tx, order.id, weeks, at)
}
