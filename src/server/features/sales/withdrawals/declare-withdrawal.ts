import { createHash } from 'node:crypto'
import type { DeclaredWithdrawal } from '#shared/contracts/withdrawals.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Visitor } from '../../../access/visitor.ts'
import type { Database, Transaction } from '../../../db/tables.ts'
import { enqueue } from '../../operations/outbox/index.ts'
import { mayUseOrder, type OrderDetails, readOrderDetails } from '../sales-orders/index.ts'
import { type NewWithdrawal, withdrawalsTable } from './withdrawals-table.ts'

export type DeclareDeps = { db: Database; now: () => Date; outboxFilled(): void }

/** `tokenOf` returns the order token that the sender sent, if any. */
export type Sender = { visitor: Visitor; key: string; tokenOf(salesOrderId: number): string | undefined }

const DAY_MS = 86_400_000
/** Maximum number of receipts per email address and day. The limit exists because anyone can enter any address. */
const MAX_RECEIPTS_PER_DAY = 20

/**
 * Stores a withdrawal, once per idempotency key, and enqueues the receipt for the sender (docs/law.md#r7).
 *
 * Accepts every declaration; staff decide later whether it is valid and in time. The response does not reveal whether
 * the order exists. The same key with another body is refused.
 */
export async function declareWithdrawal(deps: DeclareDeps, form: DeclaredWithdrawal, sender: Sender) {
  const { db, now, outboxFilled } = deps
  const bodyHash = createHash('sha256').update(JSON.stringify(form)).digest('base64url')
  const order = await orderOf(db, form, sender)
  const declared: NewWithdrawal = {
    form,
    bodyHash,
    key: sender.key,
    at: now(),
    salesOrderId: order?.id ?? null,
    rowIds: order ? form.rowIds.filter((id) => order.rows.some((row) => row.id === id)) : [],
  }

  const id = await db.transaction().execute((tx) => storeDeclaration(tx, declared))
  if (id !== undefined) {
    outboxFilled()
    return ok({ withdrawalId: id, receivedDateTime: declared.at.toISOString() })
  }
  const earlier = await withdrawalsTable(db).findByKey(sender.key)
  if (!earlier) throw new Error('no withdrawal has this idempotency key')
  if (earlier.bodyHash !== bodyHash) return fail('idempotency_key_reused')
  return ok({ withdrawalId: earlier.id, receivedDateTime: earlier.receivedAt.toISOString() })
}

/**
 * Stores a declaration with its mails, and returns its id. Of concurrent calls with the same key one call writes. The
 * other calls wait for that call, write nothing and return undefined.
 */
async function storeDeclaration(tx: Transaction, declared: NewWithdrawal): Promise<number | undefined> {
  const { form, salesOrderId, at } = declared
  const withdrawals = withdrawalsTable(tx)
  const id = await withdrawals.add(declared)
  if (id === undefined) return undefined

  await withdrawals.addStep({ withdrawalId: id, state: 'received', reason: null, actor: 'sender', at })
  if (salesOrderId !== null) {
    const detail = JSON.stringify({ withdrawalId: id })
    const event = { sales_order_id: salesOrderId, kind: 'withdrawal', detail, actor: 'sender', happened_at: at }
    await tx.insertInto('order_events').values(event).execute()
  }
  const dayCount = await withdrawals.countDeclarations(form.email, new Date(at.getTime() - DAY_MS))
  const mails = dayCount <= MAX_RECEIPTS_PER_DAY ? ['withdrawal-receipt', 'withdrawal-notice'] : ['withdrawal-notice']
  for (const kind of mails) {
    await enqueue(tx, { party: 'mail', kind, uniqueKey: `${kind}:${id}`, payload: { withdrawalId: id }, at })
  }
  return id
}

/** Returns the order with the declared number, if the sender typed the buyer's email address or may see the order. */
async function orderOf(db: Database, form: DeclaredWithdrawal, sender: Sender): Promise<OrderDetails | undefined> {
  const digits = form.orderNumber.replace(/\D/g, '')
  if (!/^\d{1,9}$/.test(digits)) return undefined
  const order = await readOrderDetails(db, Number(digits))
  if (!order) return undefined
  const isBuyer = order.email.trim().toLowerCase() === form.email.toLowerCase()
  const { visitor } = sender
  return isBuyer || mayUseOrder(order, { visitor, token: sender.tokenOf(order.id) }) ? order : undefined
}
