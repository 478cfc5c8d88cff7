import { isSameAddress } from '#shared/domain/orders/buyer.ts'
import { changeStateOn } from '#shared/domain/orders/order-change.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Executor, Transaction } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { enqueue } from '../../operations/outbox/index.ts'
import {
  actorOf,
  type Caller,
  isShopperOf,
  lockOrder,
  recordOrderEvent,
  unpaidOrdersTable,
} from '../sales-orders/index.ts'
import { applyChange, type ChangeDeps } from './apply-change.ts'
import { isDeliveryOutdated, readBasis, refusedDelivery, refusedOrder } from './change-basis.ts'
import { isSealed } from './change-seal.ts'
import { type ChangeRow, orderChangesTable } from './order-changes-table.ts'
import { priceAdded } from './prepare-change.ts'

/**
 * Agrees to a proposal for the buyer, and changes the order. All of it is one transaction under the lock of the order. A repeated
 * call changes nothing.
 *
 * The email address must be that of the order: whoever has the link may read the proposal, but only the buyer may agree. Fails
 * with `order_change_outdated` when the order changed since the proposal: pieces were canceled, or a line went into production.
 */
export async function agreeToChange(
  deps: ChangeDeps,
  salesOrderId: number,
  number: number,
  { email, caller }: { email: string; caller: Caller },
) {
  const outcome = await deps.db
    .transaction()
    .execute((tx) => agreeUnderLock(tx, deps, { salesOrderId, number, email, caller }))
  if (!outcome.ok) return outcome
  if (outcome.value.length > 0) deps.stockChanged(outcome.value)
  deps.outboxFilled()
  return ok(undefined)
}

type Agreement = { salesOrderId: number; number: number; email: string; caller: Caller }

async function agreeUnderLock(
  tx: Transaction,
  { now, secret }: ChangeDeps,
  { salesOrderId, number, email, caller }: Agreement,
) {
  const at = now()
  const order = await lockOrder(tx, salesOrderId)
  if (!order || !isShopperOf(order, caller)) return fail('order_not_found')
  const change = await orderChangesTable(tx).find(salesOrderId, number)
  if (!change) return fail('order_change_not_found')
  if (change.state === 'agreed') return ok<number[]>([])
  const basis = await readBasis(tx, order)
  if (!isSameAddress(email, basis.details.email)) return fail('order_change_email_mismatch', { field: 'email' })
  const refused = (await refusedAnswer(tx, change, at)) ?? refusedOrder(basis)
  if (refused) return refused
  // A seal that does not fit is of an earlier secret of the shop, or the stored content was changed: staff propose again.
  const isOutdated = change.baseHash !== basis.hash || isDeliveryOutdated(basis, change)
  if (isOutdated || !isSealed(secret, change)) return fail('order_change_outdated')
  // A window that was planned since the proposal has its address and its day.
  if (change.delivery && (await refusedDelivery(tx, basis))) return fail('order_change_outdated')
  const priced = await priceAdded(tx, change.added, change.added)
  if (!priced.ok) return priced
  const nameOf = new Map(change.added.map(({ id, displayName }) => [id, displayName]))
  const lines = priced.value.map((line) => ({ ...line, displayName: nameOf.get(line.id) ?? line.displayName }))
  return applyChange(tx, { basis, change, lines, by: 'buyer', agreement: '', at })
}

/** Refuses a proposal for the buyer. The order stays as it is, with a day to pay when it is unpaid, and staff get a mail. A repeated call changes nothing. */
export async function refuseChange(
  deps: ChangeDeps,
  salesOrderId: number,
  number: number,
  { reason, caller }: { reason: string; caller: Caller },
) {
  const outcome = await deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, salesOrderId)
    if (!order || !isShopperOf(order, caller)) return fail('order_not_found')
    const change = await orderChangesTable(tx).find(salesOrderId, number)
    if (!change) return fail('order_change_not_found')
    if (change.state === 'refused') return ok(undefined)
    const at = deps.now()
    const refused = await refusedAnswer(tx, change, at)
    if (refused) return refused
    await orderChangesTable(tx).decide(change.id, {
      state: 'refused',
      decided_at: at,
      decided_by: 'buyer',
      decision_reason: reason,
    })
    await unpaidOrdersTable(tx).allowDayToPay(salesOrderId, at)
    // The reason may have personal data and is erased later, so the event has none.
    await recordOrderEvent(tx, { salesOrderId, kind: 'change-refused', detail: { number }, actor: 'guest', at })
    await enqueue(tx, {
      party: 'mail',
      kind: 'order-change-refused',
      uniqueKey: `order-change-refused:${change.id}`,
      at,
      payload: { salesOrderId, number },
    })
    return ok(undefined)
  })
  if (outcome.ok) deps.outboxFilled()
  return outcome
}

/** Withdraws a proposal. An unpaid order then has a day to be paid (docs/decisions.md#i41). A repeated call changes nothing. */
export function withdrawChange({ db, now }: ChangeDeps, salesOrderId: number, number: number, staff: Staff) {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, salesOrderId)
    if (!order) return fail('order_not_found')
    const change = await orderChangesTable(tx).find(salesOrderId, number)
    if (!change) return fail('order_change_not_found')
    if (change.state === 'withdrawn') return ok(undefined)
    const at = now()
    const refused = await refusedAnswer(tx, change, at)
    if (refused) return refused
    const actor = actorOf(staff)
    await orderChangesTable(tx).decide(change.id, { state: 'withdrawn', decided_at: at, decided_by: actor })
    await unpaidOrdersTable(tx).allowDayToPay(salesOrderId, at)
    await recordOrderEvent(tx, { salesOrderId, kind: 'change-withdrawn', detail: { number }, actor, at })
    await writeAudit(tx, {
      actor: staff,
      action: 'order.change_withdrawn',
      subject: 'sales_order',
      subjectId: String(salesOrderId),
      at,
      before: { number, state: change.state },
      after: { number, state: 'withdrawn' },
    })
    return ok(undefined)
  })
}

/** Returns why a proposal cannot be answered; undefined when it can. */
async function refusedAnswer(tx: Executor, change: ChangeRow, at: Date) {
  const state = changeStateOn(change, amsterdamDay(at))
  switch (state) {
    case 'proposed':
      return undefined
    case 'replaced': {
      const [newest] = await orderChangesTable(tx).ofOrder(change.salesOrderId)
      return fail('order_change_replaced', { newest: newest?.number ?? change.number })
    }
    case 'expired':
      return fail('order_change_expired')
    case 'agreed':
    case 'refused':
    case 'withdrawn':
      return fail('order_change_closed')
    default:
      return state satisfies never
  }
}
