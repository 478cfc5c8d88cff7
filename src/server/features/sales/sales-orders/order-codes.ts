import { randomBytes } from 'node:crypto'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database, Executor } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { hashOfToken, isTokenOf, orderTokenFor } from './order-token.ts'
import { lockOrder, ordersTable } from './orders-table.ts'

type Deps = {
  db: Database
  now: () => Date
  /** Signs the order tokens. */
  secret: Uint8Array
}

/** How long a code can be used, in milliseconds. */
const CODE_MS = 10 * 60_000

/**
 * Makes a code with which the customer opens this order on a phone, without an account. It works once and for ten
 * minutes, and replaces an earlier code of the order. Returns the link for the QR code. The code is in its fragment, so
 * that it reaches no log, and a program that only fetches the link does not use it up.
 *
 * Fails with `order_not_found`, with `order_forgotten` for an erased buyer, and with `order_code_unavailable` for an order
 * whose token the shop cannot derive, because no code could open it.
 */
export async function issueOrderCode(
  { db, now, secret, publicUrl }: Deps & { publicUrl: string },
  salesOrderId: number,
  staff: Staff,
) {
  const code = randomBytes(16).toString('base64url')
  const at = now()
  const expiresAt = new Date(at.getTime() + CODE_MS)
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, salesOrderId)
    if (!order) return fail('order_not_found')
    if (order.tokenHash === '') return fail('order_forgotten')
    if ((await tokenOf(tx, order, secret)) === undefined) return fail('order_code_unavailable')
    await tx.deleteFrom('order_codes').where('expires_at', '<=', at).execute()
    const stored = { code_hash: hashOfToken(code), expires_at: expiresAt, request_id: null }
    await tx
      .insertInto('order_codes')
      .values({ sales_order_id: salesOrderId, ...stored })
      .onConflict((conflict) => conflict.column('sales_order_id').doUpdateSet(stored))
      .execute()
    await writeAudit(tx, {
      actor: staff,
      action: 'order.code_shown',
      subject: 'sales_order',
      subjectId: String(salesOrderId),
      before: null,
      after: { expiresDateTime: expiresAt.toISOString() },
      at,
    })
    const link = `${new URL(publicUrl).origin}${sitePaths.confirmation(salesOrderId)}#code=${code}`
    return ok({ link, expiresDateTime: expiresAt.toISOString() })
  })
}

/**
 * Returns the order token for a code. A repeated call with the same request id gets it again, because the first reply
 * may have been lost.
 *
 * Fails with `order_code_invalid` for a code that is unknown, used, replaced or expired, without saying which.
 */
export async function openByCode(
  { db, now, secret }: Deps,
  salesOrderId: number,
  { code, requestId }: { code: string; requestId: string },
) {
  const used = await db
    .updateTable('order_codes')
    .set({ request_id: requestId })
    .where('sales_order_id', '=', salesOrderId)
    .where('code_hash', '=', hashOfToken(code))
    .where('expires_at', '>', now())
    .where((eb) => eb.or([eb('request_id', 'is', null), eb('request_id', '=', requestId)]))
    .returning('sales_order_id')
    .executeTakeFirst()
  if (!used) return fail('order_code_invalid')
  const order = await ordersTable(db).find(salesOrderId)
  // The buyer may have been erased since.
  const token = order && (await tokenOf(db, order, secret))
  return token === undefined ? fail('order_code_invalid') : ok({ salesOrderId, token })
}

/**
 * Returns the token of an order; undefined for an order without idempotency key, or whose token was signed with another
 * secret.
 */
async function tokenOf(db: Executor, { id, tokenHash }: { id: number; tokenHash: string }, secret: Uint8Array) {
  const key = await ordersTable(db).keyOf(id)
  const token = key === undefined ? undefined : orderTokenFor(secret, key)
  return isTokenOf(tokenHash, token) ? token : undefined
}
