import { amsterdamDay } from '#shared/kernel/dates.ts'
import { type AnyFailure, fail, ok, type Success } from '#shared/kernel/outcome.ts'
import type { Database, Transaction } from '../../../db/tables.ts'
import { type AuditActor, writeAudit } from '../../operations/audit/index.ts'
import { ordersWithOpenCases } from '../../sales/service-cases/index.ts'
import { type ErasureResult, forgetAccount, forgetGuest } from '../account/index.ts'
import { type CustomerIdentity, orderIdsOf, resolveCustomer } from './resolve-customer.ts'
import { mayForgetFrom } from './retention-period.ts'
import { showCustomer } from './show-customer.ts'

export type ForgetDeps = {
  db: Database
  now: () => Date
  /** Called after the commit: the reviews of these products show another name. */
  reviewsChanged(itemIds: readonly number[]): void
  /** Called after the commit: there may be a mail to send. */
  outboxFilled(): void
}

/**
 * Erases a customer on the customer's request, with the same result as `deleteAccount` (GDPR 17; docs/law.md#r29). An
 * account is deleted at once and its owner is informed by mail. Orders stay until their own retention terms end. A
 * repeated call changes nothing.
 */
export async function forgetCustomer(deps: ForgetDeps, key: string, actor: AuditActor) {
  const outcome = await changeOnce<never>(deps, key, async (tx, customer) => {
    return ok(await forget(tx, customer, { key, actor, at: deps.now(), action: 'customer.forgotten', isMailed: true }))
  })
  return outcome.ok ? showCustomer(deps, outcome.value) : outcome
}

const ANONYMIZED = 'De klant is geanonimiseerd. De bedragen van de bestellingen zijn bewaard.'

/**
 * Anonymizes a customer whose retention terms have ended, without waiting for the scheduled job.
 *
 * Fails with `customer_in_books` and the first possible day while tax law requires one of the orders (seven years after
 * the year of the order; docs/law.md#r30). Fails with `withdrawal_open` or `service_case_open` while a withdrawal
 * or a service case is open, because staff could no longer send the answer. The sold items, amounts and payments of the orders stay.
 */
export async function anonymizeCustomer(deps: ForgetDeps, key: string, actor: AuditActor) {
  const at = deps.now()
  const outcome = await changeOnce(deps, key, async (tx, customer) => {
    const ids = await orderIdsOf(tx, customer)
    const from = await mayForgetFrom(tx, ids, amsterdamDay(at))
    if (from !== null) return fail('customer_in_books', { from })
    if (await hasOpenWithdrawal(tx, ids)) return fail('withdrawal_open')
    if ((await ordersWithOpenCases(tx, ids)).length > 0) return fail('service_case_open')
    return ok(await forget(tx, customer, { key, actor, at, action: 'customer.anonymised', isMailed: false }))
  })
  return outcome.ok ? ok({ message: ANONYMIZED }) : outcome
}

/**
 * Finds and locks the customer and applies the change in one transaction. Returns the key of the customer after the
 * change: the id of an account, which stays after an erasure, else the given key. For the guest of an erased order it
 * succeeds without a change.
 */
async function changeOnce<Failure extends AnyFailure>(
  { db, reviewsChanged, outboxFilled }: ForgetDeps,
  key: string,
  change: (tx: Transaction, customer: CustomerIdentity) => Promise<Success<ErasureResult | undefined> | Failure>,
) {
  const outcome = await db.transaction().execute(async (tx) => {
    const customer = await resolveCustomer(tx, key)
    if (!customer) return fail('customer_not_found')
    if (customer === 'forgotten') return ok({ key, erasure: undefined })
    await lock(tx, customer)
    if (await isStaffAccount(tx, customer)) return fail('staff_account')
    const changed = await change(tx, customer)
    if (!changed.ok) return changed
    return ok({ key: customer.kind === 'account' ? String(customer.userId) : key, erasure: changed.value })
  })
  if (!outcome.ok) return outcome
  const { erasure } = outcome.value
  if (erasure) outboxFilled()
  if (erasure && erasure.items.length > 0) reviewsChanged(erasure.items)
  return ok(outcome.value.key)
}

type ErasureContext = { key: string; actor: AuditActor; at: Date; action: string; isMailed: boolean }

/**
 * Erases the customer and writes an audit row. Returns undefined, without an audit row, if there is no data to erase.
 */
async function forget(
  tx: Transaction,
  customer: CustomerIdentity,
  { key, actor, at, action, isMailed }: ErasureContext,
) {
  const ids = await orderIdsOf(tx, customer)
  if (customer.kind === 'guest' && (await areForgotten(tx, ids))) return undefined
  const erasure =
    customer.kind === 'account'
      ? await forgetAccount(tx, customer.userId, at, { isMailed })
      : await forgetGuest(tx, { email: customer.email, ids }, at)
  if (!erasure) return undefined
  // Only ids and dates, because audit rows are never deleted.
  const after = {
    orders: ids,
    keptUntil:
      erasure.kept
        .map(({ until }) => until)
        .sort()
        .at(-1) ?? null,
  }
  await writeAudit(tx, { actor, action, subject: 'customer', subjectId: key, before: null, after, at })
  return erasure
}

/** Returns true when all these orders have a retention term, so their buyer was erased before. */
async function areForgotten(tx: Transaction, ids: readonly number[]): Promise<boolean> {
  const orders = tx
    .selectFrom('sales_orders')
    .select('id')
    .where('id', 'in', [0, ...ids])
  return (await orders.where('keep_until', 'is', null).limit(1).executeTakeFirst()) === undefined
}

async function lock(tx: Transaction, customer: CustomerIdentity): Promise<void> {
  const account = tx.selectFrom('users').select('id')
  if (customer.kind === 'account') await account.where('id', '=', customer.userId).forUpdate().execute()
  else await tx.selectFrom('customers').select('id').where('guest_email', '=', customer.email).forUpdate().execute()
}

async function isStaffAccount(tx: Transaction, customer: CustomerIdentity): Promise<boolean> {
  if (customer.kind === 'guest') return false
  const account = tx.selectFrom('users').select('roles').where('id', '=', customer.userId)
  return ((await account.executeTakeFirst())?.roles.length ?? 0) > 0
}

/** Returns whether a withdrawal of the orders waits for staff, or its goods are still to come back. */
async function hasOpenWithdrawal(tx: Transaction, ids: readonly number[]): Promise<boolean> {
  const open = tx
    .selectFrom('withdrawals as w')
    .leftJoin('returns as t', 't.withdrawal_id', 'w.id')
    .select('w.id')
    .where('w.sales_order_id', 'in', [0, ...ids])
    .where((eb) => eb.or([eb('w.state', 'in', ['received', 'in_progress']), eb('t.state', '=', 'expected')]))
  return (await open.limit(1).executeTakeFirst()) !== undefined
}
