import { deliveryOfCode } from '#shared/domain/checkout/choice-codes.ts'
import { DEFAULT_PLANNING, regionOf } from '#shared/domain/planning/settings.ts'
import type { Executor, Transaction } from '../../../db/tables.ts'

/** Returns whether a delivery or pickup of the order is planned. A collection or a visit is none. */
export async function hasPlannedDelivery(db: Executor, salesOrderId: number): Promise<boolean> {
  const stop = await db
    .selectFrom('delivery_stops')
    .select('id')
    .where('sales_order_id', '=', salesOrderId)
    .where('state', 'in', ['planned', 'under_way'])
    .where('return_id', 'is', null)
    .where('service_case_id', 'is', null)
    .executeTakeFirst()
  return stop !== undefined
}

/**
 * Lets the planned stops of an order follow its corrected address: country, postcode and region, also of their open promises. Window and
 * van stay, because the customer was promised them; the planner sees the new address on the board. The order must be locked, and the
 * address stored.
 */
export async function readdressStops(tx: Transaction, salesOrderId: number): Promise<void> {
  const stops = await tx
    .selectFrom('delivery_stops')
    .select(['id', 'kind', 'country', 'postcode'])
    .where('sales_order_id', '=', salesOrderId)
    .where('state', 'in', ['planned', 'under_way'])
    .execute()
  if (stops.length === 0) return
  const order = await tx
    .selectFrom('sales_orders as o')
    .innerJoin('sales_order_customers as c', 'c.sales_order_id', 'o.id')
    .select(['o.delivery', 'c.address', 'c.delivery_address as deliveryAddress'])
    .where('o.id', '=', salesOrderId)
    .executeTakeFirstOrThrow()
  const isPickup = deliveryOfCode(order.delivery) === 'pickup'
  const { country, zipcode: postcode } = isPickup ? order.address : (order.deliveryAddress ?? order.address)
  const saved = await tx.selectFrom('delivery_settings').select('content').executeTakeFirst()
  const { regions } = saved?.content ?? DEFAULT_PLANNING
  const region = regionOf(regions, { country, postcode })?.name ?? 'Buiten de gebieden'
  for (const stop of stops) {
    if (stop.country === country && stop.postcode === postcode) continue
    const change = { country, postcode, ...(stop.kind === 'van' && { region }) }
    await tx
      .updateTable('delivery_stops')
      .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
      .where('id', '=', stop.id)
      .execute()
    if (stop.kind === 'pickup') continue
    await tx
      .updateTable('delivery_promises')
      .set({ region })
      .where('stop_id', '=', stop.id)
      .where('state', '=', 'open')
      .execute()
  }
}
