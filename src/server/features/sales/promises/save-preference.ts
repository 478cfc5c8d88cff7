import { isEmptyPreference, type PreferredWeeks, preferenceProblem } from '#shared/domain/planning/preferred-weeks.ts'
import { postponedPeriod } from '#shared/domain/planning/promised-periods.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { InvalidInput } from '../../../access/invalid-input.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database, Executor, Transaction } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { isPreferenceOpen } from '../planning/index.ts'
import { actorOf, lockOrder, recordOrderEvent } from '../sales-orders/index.ts'
import { periodsTable } from './periods-table.ts'
import { preferencesTable } from './preferences-table.ts'

export type PromiseDeps = { db: Database; now: () => Date }

/**
 * Saves the weeks that suit the customer of an order. The same weeks again change nothing. Fails with `appointment_closed` when a
 * window is planned or nothing is left to deliver.
 *
 * A later week than promised moves the promise, at the request of the customer. When the customer takes that back, the promise of the
 * shop holds again.
 */
export async function savePreference(
  { db, now }: PromiseDeps,
  salesOrderId: number,
  { weeks, by }: { weeks: PreferredWeeks; by: Staff | 'guest' },
) {
  const preference = { ...weeks, avoided: [...new Set(weeks.avoided)].sort() }
  const problem = preferenceProblem(preference)
  if (problem) throw new InvalidInput([{ field: 'until', message: problem }])
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, salesOrderId)
    if (!order) return fail('order_not_found')
    const before = await readPreferredWeeks(tx, salesOrderId)
    if (isSameWeeks(before, preference)) return ok(order)
    if (!(await isPreferenceOpen(tx, order))) return fail('appointment_closed')
    const at = now()
    await writePreferredWeeks(tx, salesOrderId, preference, at)
    const { from, until, avoided } = preference
    const detail = { from, until, avoided: avoided.length, ...(isEmptyPreference(preference) && { isEmpty: true }) }
    const actor = by === 'guest' ? by : actorOf(by)
    await recordOrderEvent(tx, { salesOrderId, kind: 'weeks-preferred', detail, actor, at })
    if (by !== 'guest') {
      await writeAudit(tx, {
        actor: by,
        action: 'promise.weeks_preferred',
        subject: 'sales_order',
        subjectId: String(salesOrderId),
        before: { from: before.from, until: before.until },
        after: { from, until },
        at,
      })
    }
    return ok(order)
  })
}

/** Returns the weeks that suit the customer of an order; without a limit for an order without a preference. */
export const readPreferredWeeks = async (db: Executor, salesOrderId: number): Promise<PreferredWeeks> =>
  (await preferencesTable(db).find(salesOrderId)) ?? { from: null, until: null, avoided: [] }

/**
 * Stores the weeks that suit the customer of an order, and moves the promises to them. Events and the audit log are left to the
 * caller. The order must be locked.
 */
export async function writePreferredWeeks(
  tx: Transaction,
  salesOrderId: number,
  preference: PreferredWeeks,
  at: Date,
): Promise<void> {
  await preferencesTable(tx).save(salesOrderId, preference, at)
  await followPreference(tx, salesOrderId, { preference, at })
}

/** Returns whether two preferences ask for the same weeks. */
export const isSameWeeks = (one: PreferredWeeks, other: PreferredWeeks): boolean =>
  one.from === other.from && one.until === other.until && one.avoided.join() === other.avoided.join()

/** Moves the open promises of an order to the weeks that the customer prefers, or back to what the shop promised. */
async function followPreference(
  tx: Transaction,
  salesOrderId: number,
  { preference, at }: { preference: PreferredWeeks; at: Date },
): Promise<void> {
  const periods = periodsTable(tx)
  const promises = await periods.ofOrder(salesOrderId)
  for (const current of promises.filter(({ state }) => state === 'open')) {
    const ofShop = promises.findLast(
      ({ salesOrderRowId, byCustomer }) => salesOrderRowId === current.salesOrderRowId && !byCustomer,
    )
    if (!ofShop) continue
    const postponed = postponedPeriod(ofShop, preference)
    const next = postponed ?? { from: ofShop.from, until: ofShop.until, counts: ofShop.counts }
    if (next.from === current.from && next.until === current.until) continue
    const change = { byCustomer: postponed !== undefined, cause: 'customer' as const, explanation: '' }
    await periods.replace(current, { ...next, ...change, day: amsterdamDay(at), at })
  }
}
