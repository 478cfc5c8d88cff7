import { createHash } from 'node:crypto'
import { signedOrderText } from '#shared/domain/orders/signed-order.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database, Executor } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { type OrderDetails, readOrderDetails } from './order-details.ts'
import { lockOrder } from './orders-table.ts'
import { orderOfKey } from './place-order.ts'

type Deps = { db: Database; now: () => Date }

type NewSignature = {
  signatureId: string
  /** The order, by its id or by the idempotency key with which the till placed it. */
  order: { id: number } | { key: string }
  contentHash: string
  termsHash: string
  path: string
  /** How long ago the customer signed, by the clock of the till. */
  signedAgoMs: number
}

/** A till that was without a connection for longer than this gets the signature dated at this time. */
const MAX_AGE_MS = 31 * 24 * 3_600_000

/**
 * Stores the signature of a customer on an order. A repeated call stores it once.
 *
 * Fails with `order_not_found`, with `order_forgotten` for an erased buyer, and with `idempotency_key_reused` when
 * another signature has the id. The audit row does not contain the signature, because audit rows cannot be deleted.
 */
export async function addSignature({ db, now }: Deps, signature: NewSignature, staff: Staff) {
  const { signatureId, order, contentHash, termsHash, path } = signature
  const salesOrderId = 'id' in order ? order.id : await orderOfKey(db, order.key)
  if (salesOrderId === undefined) return fail('order_not_found')
  return db.transaction().execute(async (tx) => {
    const locked = await lockOrder(tx, salesOrderId)
    if (!locked) return fail('order_not_found')
    if (locked.tokenHash === '') return fail('order_forgotten')
    const at = now()
    const added = await tx
      .insertInto('order_signatures')
      .values({
        id: signatureId,
        sales_order_id: salesOrderId,
        signed_at: new Date(at.getTime() - Math.min(Math.max(signature.signedAgoMs, 0), MAX_AGE_MS)),
        received_at: at,
        seller_id: staff.userId,
        content_hash: contentHash,
        terms_hash: termsHash,
        path,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) {
      const earlier = await tx
        .selectFrom('order_signatures')
        .where('id', '=', signatureId)
        .select(['sales_order_id as salesOrderId', 'content_hash as contentHash', 'path'])
        .executeTakeFirst()
      const isSame =
        earlier?.salesOrderId === salesOrderId && earlier.contentHash === contentHash && earlier.path === path
      return isSame ? ok({ signatureId, salesOrderId }) : fail('idempotency_key_reused')
    }
    await writeAudit(tx, {
      actor: staff,
      action: 'order.signed',
      subject: 'sales_order',
      subjectId: String(salesOrderId),
      before: null,
      after: { signatureId, contentHash, termsHash },
      at,
    })
    return ok({ signatureId, salesOrderId })
  })
}

/**
 * Returns the signatures on an order, newest first. `isCurrent` is false when the order was changed after the customer
 * signed it.
 */
export async function readSignatures(db: Executor, order: Pick<OrderDetails, 'id'> & SignedFields) {
  const signatures = await db
    .selectFrom('order_signatures')
    .where('sales_order_id', '=', order.id)
    .orderBy('signed_at', 'desc')
    .orderBy('id')
    .select(['id', 'signed_at as signedAt', 'content_hash as contentHash', 'terms_hash as termsHash', 'path'])
    .execute()
  return signatures.map(({ id, signedAt, contentHash, termsHash, path }) => ({
    signatureId: id,
    signedDateTime: signedAt.toISOString(),
    isCurrent: contentHash === hashOfOrder(order, termsHash),
    path,
  }))
}

type SignedFields = Pick<OrderDetails, 'rows' | 'grossCents' | 'depositCents' | 'delivery'>

function hashOfOrder({ rows, grossCents, depositCents, delivery }: SignedFields, termsHash: string): string {
  const text = signedOrderText({
    rows: rows.map(({ inventoryItemId, count, unitGrossCents }) => ({
      itemId: inventoryItemId,
      count,
      unitCents: unitGrossCents,
    })),
    totalCents: grossCents,
    depositCents,
    delivery,
    termsHash,
  })
  return createHash('sha256').update(text).digest('hex')
}

/** Reads the signatures of an order for the file of personal data. */
export async function signaturesOfOrder(db: Executor, salesOrderId: number) {
  const order = await readOrderDetails(db, salesOrderId)
  return order ? readSignatures(db, order) : []
}
