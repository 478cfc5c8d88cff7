import { createHash } from 'node:crypto'
import { type DeliveryArrangement, deliveryText, storedDelivery } from '#shared/domain/orders/delivery-arrangement.ts'
import { type ChangeableRow, changeBaseText, orderContent } from '#shared/domain/orders/order-change.ts'
import { type LifeFailure, refusedAction } from '#shared/domain/orders/order-life.ts'
import { fail } from '#shared/kernel/outcome.ts'
import type { Executor } from '../../../db/tables.ts'
import { isPreferenceOpen } from '../planning/index.ts'
import { readPreferredWeeks } from '../promises/index.ts'
import {
  type OrderDetails,
  type OrderFacts,
  readCancelableRows,
  readDeductedCents,
  readOrderDetails,
} from '../sales-orders/index.ts'

/** An order with everything on which a change depends. */
export type ChangeBasis = {
  order: OrderFacts
  details: OrderDetails
  rows: ChangeableRow[]
  /** What is not paid back of returned lines, in cents. */
  deductedCents: number
  /** How the order is delivered. */
  delivery: DeliveryArrangement
  /** Hash that differs once a proposal no longer fits the order. */
  hash: string
}

/** Reads what a change of an order depends on. The caller read the order, under its lock to change it. */
export async function readBasis(db: Executor, order: OrderFacts): Promise<ChangeBasis> {
  const details = await readOrderDetails(db, order.id)
  if (!details) throw new Error('the order has no details')
  const textsOf = new Map(details.rows.map((row) => [row.id, row]))
  const rows = (await readCancelableRows(db, order.id)).flatMap((row): ChangeableRow[] => {
    const texts = textsOf.get(row.id)
    if (!texts) return []
    const { inventoryItemId: itemId, displayName: name, options, imageUrl } = texts
    return [{ ...row, itemId, name, options, imageUrl }]
  })
  const deductedCents = await readDeductedCents(db, order.id)
  const hash = createHash('sha256')
    .update(changeBaseText(rows, order.feeCents, deductedCents))
    .digest('base64url')
  const { delivery: method, deliveryAddress: address } = details
  const delivery = storedDelivery({ method, address, weeks: await readPreferredWeeks(db, order.id) })
  return { order, details, rows, deductedCents, delivery, hash }
}

/** Returns the order as it is now. */
export const contentOf = ({ rows, order, deductedCents }: Pick<ChangeBasis, 'rows' | 'order' | 'deductedCents'>) =>
  orderContent(rows, order.feeCents, { deductedCents })

/** Returns why this order cannot be changed now; undefined when it can. */
export function refusedOrder({ order, details }: Pick<ChangeBasis, 'order' | 'details'>) {
  const refused: LifeFailure | undefined = refusedAction('change_pieces', order)
  switch (refused) {
    case 'order_forgotten':
    case 'order_canceled':
    case 'order_expired':
    case 'payment_under_check':
      return fail(refused)
    case 'order_paid':
    case 'order_not_cancelable':
      return fail('order_not_changeable')
    case undefined:
      // A walk-in sale has no buyer who could agree. Samples are free and have no price to change.
      return details.isWalkIn || order.option === 'free' ? fail('order_not_changeable') : undefined
    default:
      return refused satisfies never
  }
}

/**
 * Returns why the delivery of an order cannot change now: a window is planned, or nothing is left to deliver. Undefined when it can.
 */
export const refusedDelivery = async (db: Executor, { order }: Pick<ChangeBasis, 'order'>) =>
  (await isPreferenceOpen(db, order)) ? undefined : fail('order_delivery_fixed')

/** Returns whether the delivery of an order is no longer the one on which a change was proposed. */
export const isDeliveryOutdated = (
  { delivery }: Pick<ChangeBasis, 'delivery'>,
  change: { delivery: { before: DeliveryArrangement } | null },
): boolean => change.delivery !== null && deliveryText(change.delivery.before) !== deliveryText(delivery)
