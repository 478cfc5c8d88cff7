import type { OwnOrderOnWire, OwnOrderSummaryOnWire } from '#shared/contracts/own-orders.ts'
import type { SalesOrderOnWire } from '#shared/contracts/sales-orders.ts'
import { eurosFromCents } from '#shared/domain/money/prices.ts'
import { orderStage } from '#shared/domain/orders/order-stage.ts'
import { type OrderSums, orderMoney } from '#shared/domain/payments/order-payment.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Database } from '../../../db/tables.ts'
import { type OrderFacts, orderOnWire, ordersTable, readOrderDetails } from '../../sales/sales-orders/index.ts'
import { ownOrdersTable } from './own-orders-table.ts'

type Deps = { db: Database }

/** Returns a page of the user's own orders, newest first. */
export async function findOwnOrders(
  { db }: Deps,
  userId: number,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const ids = await ownOrdersTable(db, userId).ids()
  const pageIds = ids.slice((page - 1) * pageSize, page * pageSize)
  const orders = await readOwnOrders({ db }, pageIds)
  const items = orders.map(({ order: _, deliveryAddress: __, ...summary }): OwnOrderSummaryOnWire => summary)
  return { items, total: ids.length, page, pageSize }
}

/**
 * Returns one of the user's own orders. Missing orders and orders of other people give the same failure, so the caller
 * cannot find out which numbers exist. The rule holds for staff too, who read orders in the back office.
 */
export async function showOwnOrder({ db }: Deps, userId: number, id: number) {
  const order = await ordersTable(db).find(id)
  if (order?.ownerId !== userId) return fail('order_not_found')
  const [own] = await readOwnOrders({ db }, [id])
  return own ? ok(own) : fail('order_not_found')
}

/** Reads orders with their stage and amounts, in the sequence of `ids`. Skips ids without an order. */
export async function readOwnOrders({ db }: Deps, ids: readonly number[]): Promise<OwnOrderOnWire[]> {
  const orders: OwnOrderOnWire[] = []
  for (const id of ids) {
    const details = await readOrderDetails(db, id)
    const facts = await ordersTable(db).find(id)
    if (!details || !facts) continue
    const order = orderOnWire(details)
    const { deliveryAddress, deliveredOn } = details
    orders.push({
      ...orderSummary(order, facts, deliveredOn),
      delivery: order.delivery,
      deliveredOn,
      rows: order.salesOrderRows,
      order,
      deliveryAddress,
    })
  }
  return orders
}

/** Returns the stage and the amounts of an order. */
function orderSummary(
  { salesOrderId, insertDateTime, synchronizedDateTime }: SalesOrderOnWire,
  facts: OrderSums & Pick<OrderFacts, 'canceledAt' | 'expiredAt'>,
  deliveredOn: string | null,
) {
  const money = orderMoney(facts)
  return {
    salesOrderId,
    insertDateTime,
    stage: orderStage({
      depositCents: money.depositCents,
      paidCents: facts.paidCents,
      isSynchronized: synchronizedDateTime !== null,
      isDelivered: deliveredOn !== null,
      isCanceled: facts.canceledAt !== null,
    }),
    isExpired: facts.expiredAt !== null,
    total: eurosFromCents(facts.totalCents),
    released: eurosFromCents(facts.releasedCents),
    paid: eurosFromCents(facts.paidCents),
    outstanding: eurosFromCents(Math.max(0, money.outstandingCents)),
    depositDue: eurosFromCents(money.depositDueCents),
    paymentState: money.paymentState,
  }
}
