import { amsterdamDay } from '#shared/kernel/dates.ts'
import { type AnyFailure, fail, ok, type Success } from '#shared/kernel/outcome.ts'
import type { Database, Transaction } from '../../../db/tables.ts'
import { type AuditActor, writeAudit } from '../../operations/audit/index.ts'
import { type ErasureResult, forgetAccount, forgetGuest } from '../account/index.ts'
import { type CustomerIdentity, orderIdsOf, resolveCustomer } from './resolve-customer.ts'
import { mayForgetFrom } from './retention-period.ts'
import { showCustomer } from './show-customer.ts'

export type ForgetDeps = {
  db: Database
  now: () => Date
  /** Called after the commit: the reviews of these products show another name. */
  reviewsChanged(itemIds: readonly number[]): void
  /** Called after the commit: there is a mail to send. */
  outboxFilled(): void
}

/**
 * Erases a customer on request, like the deletion of one's own account (GDPR 17; docs/law.md#r29). The account is
 * deleted at once and the customer is informed by mail. Orders stay, locked, until their own terms end. A repeated call
 * changes nothing.
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
 * Refused with a date while tax law requires one of the orders (seven years after its year; docs/law.md#r30). Also
 * refused while a withdrawal is open, because its answer could not be sent. The sold items, amounts and payments of the
 * orders stay.
 */
export async function anonymizeCustomer(deps: ForgetDeps, key: string, actor: AuditActor) {
  const at = deps.now()
  const outcome = await changeOnce(deps, key, async (tx, customer) => {
    const ids = await orderIdsOf(tx, customer)
    const from = await mayForgetFrom(tx, ids, amsterdamDay(at))
    if (from !== null) return fail('customer_in_books', { from })
    if (await hasOpenWithdrawal(tx, ids)) return fail('withdrawal_open')
    return ok(await forget(tx, customer, { key, actor, at, action: 'customer.anonymised', isMailed: false }))
  })
  return outcome.ok ? ok({ message: ANONYMIZED }) : outcome
}

/**
 * Finds and locks the customer and applies the change in one transaction. Returns the key to continue with: an account
 * keeps its id after erasure. For the guest of an erased order it succeeds without a change.
 */
async function changeOnce<Failure extends AnyFailure>(
  { db, reviewsChanged, outboxFilled }: ForgetDeps,
  key: string,
  change: (tx: Transaction, customer: CustomerIdentity) => Promise<Success<ErasureResult | undefined> | Failure>,
) {
  const outcome = await db.transaction().execute(async (tx) => {
    const customer = await resolveCustomer(tx, key)
    if (!customer) return fail('customer_not_found')
    if (customer === 'forgotten') return ok({ key, done: undefined })
    await lock(tx, customer)
    if (await isStaffAccount(tx, customer)) return fail('staff_account')
    const done = await change(tx, customer)
    return done.ok ? ok({ key: customer.kind === 'account' ? String(customer.userId) : key, done: done.value }) : done
  })
  if (!outcome.ok) return outcome
  const { done } = outcome.value
  if (done) outboxFilled()
  if (done && done.items.length > 0) reviewsChanged(done.items)
  return ok(outcome.value.key)
}

type ErasureContext = { key: string; actor: AuditActor; at: Date; action: string; isMailed: boolean }

/** Returns undefined, and writes no audit row, when nothing was left to erase. */
async function forget(
  tx: Transaction,
  customer: CustomerIdentity,
  { key, actor, at, action, isMailed }: ErasureContext,
) {
  const ids = await orderIdsOf(tx, customer)
  if (customer.kind === 'guest' && (await areForgotten(tx, ids))) return undefined
  const forgotten =
    customer.kind === 'account'
      ? await forgetAccount(tx, customer.userId, at, { isMailed })
      : await forgetGuest(tx, { email: customer.email, ids }, at)
  if (!forgotten) return undefined
  // Only ids and dates, because audit rows are never deleted.
  const after = {
    orders: ids,
    keptUntil:
      forgotten.kept
        .map(({ until }) => until)
        .sort()
        .at(-1) ?? null,
  }
  await writeAudit(tx, { actor, action, subject: 'customer', subjectId: key, before: null, after, at })
  return forgotten
}

/** True when all these orders have a retention term already. */
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

async function hasOpenWithdrawal(tx: Transaction, ids: readonly number[]): Promise<boolean> {
  const open = tx
    .selectFrom('withdrawals')
    .select('id')
    .where('sales_order_id', 'in', [0, ...ids])
    .where('state', 'in', ['received', 'in_progress'])
  return (await open.limit(1).executeTakeFirst()) !== undefined
}
