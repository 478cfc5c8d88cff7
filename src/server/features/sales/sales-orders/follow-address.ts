import type { PostalAddress } from '#shared/domain/orders/buyer.ts'
import { DEFAULT_PLANNING, regionOf } from '#shared/domain/planning/settings.ts'
import type { Executor, Transaction } from '../../../db/tables.ts'
import type { OrderDetails } from './order-details.ts'

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

/** Where an order goes, by its two addresses. `deliveryAddress` is null for a pickup and for a delivery to the address of the buyer. */
type Destination = Pick<OrderDetails, 'address' | 'deliveryAddress'>

/**
 * Lets what belongs to the address of an order follow a new one. Answers and measures of the old address are deleted, so that the page of
 * the appointment asks for those of the new one. Planned stops get the new address. The order must be locked.
 */
export async function followAddress(
  tx: Transaction,
  salesOrderId: number,
  { before, after }: { before: Destination; after: Destination },
): Promise<void> {
  const address = after.deliveryAddress ?? after.address
  if (!isSameHome(before.deliveryAddress ?? before.address, address)) {
    await tx.deleteFrom('delivery_access').where('sales_order_id', '=', salesOrderId).execute()
    await tx.deleteFrom('delivery_passages').where('sales_order_id', '=', salesOrderId).execute()
  }
  await readdressStops(tx, salesOrderId, address)
}

/** Returns whether two addresses are the same home. Another spelling of the city, capitals and spaces do not make another home. */
function isSameHome(one: PostalAddress, other: PostalAddress): boolean {
  const textOf = ({ country, zipcode, houseNumber, houseNumberAddition, streetname }: PostalAddress) =>
    [country, zipcode, houseNumber, houseNumberAddition, streetname]
      // An old address may miss a part.
      .map((part: string | undefined) => (part ?? '').replaceAll(/\s/g, '').toLowerCase())
      .join('|')
  return textOf(one) === textOf(other)
}

/**
 * Stores a new address with the planned stops of an order: country, postcode and region, also of their open promises. Window and van
 * stay, because the customer was promised them; the planner sees the new address on the board.
 */
async function readdressStops(
  tx: Transaction,
  salesOrderId: number,
  { country, zipcode: postcode }: PostalAddress,
): Promise<void> {
  const stops = await tx
    .selectFrom('delivery_stops')
    .select(['id', 'kind', 'country', 'postcode'])
    .where('sales_order_id', '=', salesOrderId)
    .where('state', 'in', ['planned', 'under_way'])
    .execute()
  if (stops.length === 0) return
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
