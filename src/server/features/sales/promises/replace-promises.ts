import { dayAfter, mondayOf } from '#shared/domain/figures/days.ts'
import type { PromiseCause } from '#shared/domain/planning/promised-periods.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { InvalidInput } from '../../../access/invalid-input.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Transaction } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { actorOf, lockOrder, recordOrderEvent } from '../sales-orders/index.ts'
import { periodsTable } from './periods-table.ts'
import type { PromiseDeps } from './save-preference.ts'

type Reason = { cause: PromiseCause; explanation: string }

const LAST_DAY_OF_WEEK = 6

/**
 * Replaces open promises of an order by another week, to which the customer agreed. Fails with `promise_changed` when one of them
 * is not open any more, for example because a colleague replaced it; then nothing changes. A repeated call finds its own promises
 * and changes nothing. The event and the audit log have no explanation, because it may name a person.
 */
export async function replacePromises(
  { db, now }: PromiseDeps,
  salesOrderId: number,
  { promiseIds, week, staff, ...reason }: Reason & { promiseIds: readonly number[]; week: string; staff: Staff },
) {
  const at = now()
  const day = amsterdamDay(at)
  if (week < mondayOf(day)) throw new InvalidInput([{ field: 'week', message: 'Deze week is al voorbij.' }])
  const until = dayAfter(week, LAST_DAY_OF_WEEK)
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, salesOrderId)
    if (!order) return fail('order_not_found')
    if (order.tokenHash === '') return fail('order_forgotten')
    if (order.canceledAt) return fail('order_canceled')
    const periods = periodsTable(tx)
    const promises = await periods.ofOrder(salesOrderId)
    const requested = promises.filter(({ promiseId }) => promiseIds.includes(promiseId))
    const open = requested.filter((one) => one.state === 'open' && !(one.from === week && one.until === until))
    const isDone = (rowId: number) =>
      promises.some((one) => one.salesOrderRowId === rowId && one.state === 'open' && one.until === until)
    if (requested.length < new Set(promiseIds).size) return fail('promise_changed')
    if (requested.some((one) => !open.includes(one) && !isDone(one.salesOrderRowId))) return fail('promise_changed')
    if (open.length === 0) return ok(order)
    for (const promise of open) {
      await periods.replace(promise, {
        from: week,
        until,
        counts: promise.counts,
        byCustomer: false,
        ...reason,
        day,
        at,
      })
    }
    const detail = { promiseIds: open.map(({ promiseId }) => promiseId), week, cause: reason.cause }
    await record(tx, { action: 'replaced', salesOrderId, detail, staff, at })
    return ok(order)
  })
}

/** Saves why a promise was not kept. Fails with `promise_changed` unless it is broken. */
export async function explainPromise(
  { db, now }: PromiseDeps,
  promiseId: number,
  { staff, ...reason }: Reason & { staff: Staff },
) {
  const seen = await periodsTable(db).find(promiseId)
  if (!seen) return fail('promise_changed')
  const { salesOrderId } = seen
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, salesOrderId)
    if (!order) return fail('order_not_found')
    if (order.tokenHash === '') return fail('order_forgotten')
    const promise = await periodsTable(tx).find(promiseId)
    if (promise?.state !== 'broken') return fail('promise_changed')
    if (promise.cause === reason.cause && promise.explanation === reason.explanation) return ok(order)
    await periodsTable(tx).explain(promiseId, reason)
    const detail = { promiseIds: [promiseId], cause: reason.cause }
    await record(tx, { action: 'explained', salesOrderId, detail, staff, at: now() })
    return ok(order)
  })
}

type Change = {
  action: 'replaced' | 'explained'
  salesOrderId: number
  detail: { promiseIds: number[]; cause: PromiseCause; week?: string }
  staff: Staff
  at: Date
}

async function record(tx: Transaction, { action, salesOrderId, detail, staff, at }: Change): Promise<void> {
  await recordOrderEvent(tx, { salesOrderId, kind: `promise-${action}`, detail, actor: actorOf(staff), at })
  await writeAudit(tx, {
    actor: staff,
    action: `promise.${action}`,
    subject: 'sales_order',
    subjectId: String(salesOrderId),
    before: null,
    after: { ...detail, promiseIds: detail.promiseIds.join(', ') },
    at,
  })
}
