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
  /** Told after the commit: the reviews of these products show another name. */
  reviewsChanged(itemIds: readonly number[]): void
  /** Told after the commit: there is something to mail. */
  outboxFilled(): void
}

/**
 * Does for a customer who asks for it what deleting one's own account does (GDPR 17, law row 29): the account goes at
 * once and they are told by mail; their orders stay, locked, each until its own day. Asking twice does it once.
 */
export async function forgetCustomer(deps: ForgetDeps, key: string, actor: AuditActor) {
  const outcome = await changeOnce<never>(deps, key, async (tx, who) => {
    return ok(await forget(tx, who, { key, actor, at: deps.now(), action: 'customer.forgotten', isMailed: true }))
  })
  return outcome.ok ? showCustomer(deps, outcome.value) : outcome
}

const ANONYMIZED = 'De klant is geanonimiseerd. De bedragen van de bestellingen zijn bewaard.'

/**
 * Empties a customer of whom nothing has to be kept any more, without waiting for the job that does it by itself.
 *
 * Refused as long as the tax books need one of their orders (seven years after its year, law row 30), with the day from
 * which it may; and while a withdrawal waits for an answer, which could not be sent then. Of the orders everything
 * stays that the books are made of: what was sold, for how much, and what was paid.
 */
export async function anonymizeCustomer(deps: ForgetDeps, key: string, actor: AuditActor) {
  const at = deps.now()
  const outcome = await changeOnce(deps, key, async (tx, who) => {
    const ids = await orderIdsOf(tx, who)
    const from = await mayForgetFrom(tx, ids, amsterdamDay(at))
    if (from !== null) return fail('customer_in_books', { from })
    if (await hasOpenWithdrawal(tx, ids)) return fail('withdrawal_open')
    return ok(await forget(tx, who, { key, actor, at, action: 'customer.anonymised', isMailed: false }))
  })
  return outcome.ok ? ok({ message: ANONYMIZED }) : outcome
}

/**
 * Finds the customer and does it in one transaction, alone with them. Gives the key to go on with: an account keeps its
 * number when its address is gone. The guest of an emptied order is done with: that is an answer, not an error.
 */
async function changeOnce<Failure extends AnyFailure>(
  { db, reviewsChanged, outboxFilled }: ForgetDeps,
  key: string,
  change: (tx: Transaction, who: CustomerIdentity) => Promise<Success<ErasureResult | undefined> | Failure>,
) {
  const outcome = await db.transaction().execute(async (tx) => {
    const who = await resolveCustomer(tx, key)
    if (!who) return fail('customer_not_found')
    if (who === 'forgotten') return ok({ key, done: undefined })
    await lock(tx, who)
    if (await isStaffAccount(tx, who)) return fail('staff_account')
    const done = await change(tx, who)
    return done.ok ? ok({ key: who.kind === 'account' ? String(who.userId) : key, done: done.value }) : done
  })
  if (!outcome.ok) return outcome
  const { done } = outcome.value
  if (done) outboxFilled()
  if (done && done.items.length > 0) reviewsChanged(done.items)
  return ok(outcome.value.key)
}

type ErasureContext = { key: string; actor: AuditActor; at: Date; action: string; isMailed: boolean }

/** Undefined when there was nothing left to do, and then nothing is written in the log either. */
async function forget(tx: Transaction, who: CustomerIdentity, { key, actor, at, action, isMailed }: ErasureContext) {
  const ids = await orderIdsOf(tx, who)
  if (who.kind === 'guest' && (await areForgotten(tx, ids))) return undefined
  const forgotten =
    who.kind === 'account'
      ? await forgetAccount(tx, who.userId, at, { isMailed })
      : await forgetGuest(tx, { email: who.email, ids }, at)
  if (!forgotten) return undefined
  // Numbers and days alone: what is forgotten must not live on in the log.
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

/** Whether all of these orders were given their last day before, and it has not come. */
async function areForgotten(tx: Transaction, ids: readonly number[]): Promise<boolean> {
  const orders = tx
    .selectFrom('sales_orders')
    .select('id')
    .where('id', 'in', [0, ...ids])
  return (await orders.where('keep_until', 'is', null).limit(1).executeTakeFirst()) === undefined
}

async function lock(tx: Transaction, who: CustomerIdentity): Promise<void> {
  const account = tx.selectFrom('users').select('id')
  if (who.kind === 'account') await account.where('id', '=', who.userId).forUpdate().execute()
  else await tx.selectFrom('customers').select('id').where('guest_email', '=', who.email).forUpdate().execute()
}

async function isStaffAccount(tx: Transaction, who: CustomerIdentity): Promise<boolean> {
  if (who.kind === 'guest') return false
  const account = tx.selectFrom('users').select('roles').where('id', '=', who.userId)
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
