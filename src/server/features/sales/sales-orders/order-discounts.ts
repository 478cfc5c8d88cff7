import type { PlaceOrderBody } from '#shared/contracts/sales-orders.ts'
import { discountLimit } from '#shared/domain/discounts/discount-rules.ts'
import { approvalSubject, discountCents, linesAboveLimit } from '#shared/domain/discounts/discounts.ts'
import { cartTotals } from '#shared/domain/money/prices.ts'
import { isSample } from '#shared/domain/samples/samples.ts'
import { fail } from '#shared/kernel/outcome.ts'
import { isStaff, type Staff, type Visitor } from '../../../access/visitor.ts'
import type { Executor, Transaction } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { discountRulesTable, lockApproval } from '../discounts/index.ts'
import { recordOrderEvent } from './order-events.ts'
import type { OrderLine } from './order-lines.ts'
import { actorOf } from './staff-actor.ts'

/** Returns whether staff take the order at a till. */
export const isTakenAtTill = ({ isAtCounter, isWalkIn }: PlaceOrderBody, visitor: Visitor) =>
  isStaff(visitor) && (isAtCounter === true || isWalkIn === true)

/** Refuses discounts of an order that staff do not take at a till. Returns undefined for other orders. */
export function refuseDiscounts(body: PlaceOrderBody, visitor: Visitor) {
  const { discounts = [], discountApproval } = body
  if (isTakenAtTill(body, visitor) || (discounts.length === 0 && discountApproval === undefined)) return undefined
  return fail('discount_refused', { field: discounts.length > 0 ? 'discounts' : 'discountApproval' })
}

/** Returns the refusal of discounts above the limit of the seller; undefined when none is above it. */
export async function aboveLimit(db: Executor, lines: readonly OrderLine[], visitor: Visitor) {
  if (lines.every(({ listNetPrice }) => listNetPrice === undefined)) return undefined
  const limitPercent = discountLimit(await discountRulesTable(db).read(), visitor.kind === 'user' ? visitor.roles : [])
  const above = linesAboveLimit(lines, limitPercent).map(({ id, displayName }) => ({ id, displayName }))
  return above.length > 0 ? fail('discount_needs_approval', { limitPercent, lines: above }) : undefined
}

/**
 * Returns the refusal of an order that keeps former prices, when these and the discounts together are above the limit of
 * the seller on the prices of today; undefined otherwise. An approval does not lift it, because the Admin saw the former
 * prices. Lines whose price did not rise, and samples, are not counted.
 */
export function promiseAboveLimit(db: Executor, lines: readonly OrderLine[], visitor: Visitor) {
  const cheaperThanToday = lines
    .filter((line) => !isSample(line) && line.basePrice > (line.listNetPrice ?? line.netPrice))
    .map((line) => ({ ...line, listNetPrice: line.basePrice }))
  return aboveLimit(db, cheaperThanToday, visitor)
}

/** Locks the approval of exactly these discounts, and returns the Admin who gave it; undefined without one. */
export async function approverOf(
  tx: Transaction,
  orderKey: string,
  { discounts = [], discountApproval }: PlaceOrderBody,
  lines: readonly OrderLine[],
): Promise<Staff | undefined> {
  if (discountApproval === undefined) return undefined
  const listed = lines.map(({ id, count, netPrice, listNetPrice }) => ({
    id,
    count,
    netPrice: listNetPrice ?? netPrice,
  }))
  return lockApproval(tx, { id: discountApproval, orderKey, subject: approvalSubject(listed, discounts) })
}

type Sale = {
  salesOrderId: number
  lines: readonly OrderLine[]
  seller: Staff
  /** The Admin who approved the discount; undefined when the seller may give it. */
  approver: Staff | undefined
  at: Date
}

/**
 * Records the discount of a new order in its history and in the audit log; nothing for an order without a discount. The
 * history has no reasons, because the reasons of the rows are erased with the buyer.
 */
export async function recordDiscount(tx: Transaction, { salesOrderId, lines, seller, approver, at }: Sale) {
  const givenCents = discountCents(lines)
  if (givenCents === 0) return
  const grossCents = cartTotals(lines).gross
  const detail = { discountCents: givenCents }
  await recordOrderEvent(tx, { salesOrderId, kind: 'discount-given', detail, actor: actorOf(seller), at })
  const entry = { subject: 'sales_order' as const, subjectId: String(salesOrderId), at }
  const before = { grossCents: grossCents + givenCents }
  await writeAudit(tx, { ...entry, actor: seller, action: 'order.discount_given', before, after: { grossCents } })
  if (!approver) return
  await recordOrderEvent(tx, { salesOrderId, kind: 'discount-approved', detail, actor: actorOf(approver), at })
  await writeAudit(tx, { ...entry, actor: approver, action: 'order.discount_approved', before: null, after: detail })
}
