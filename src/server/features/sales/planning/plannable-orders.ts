import { sql } from 'kysely'
import { deliveryOfCode } from '#shared/domain/checkout/choice-codes.ts'
import type { LineState } from '#shared/domain/orders/line-states.ts'
import { isEmptyPreference, type PreferredWeeks } from '#shared/domain/planning/preferred-weeks.ts'
import type { Waiting } from '#shared/domain/planning/propose.ts'
import { type PlanningSettings, regionOf } from '#shared/domain/planning/settings.ts'
import { type AccessAnswers, stopMinutes } from '#shared/domain/planning/stop-minutes.ts'
import { isSample } from '#shared/domain/samples/samples.ts'
import type { AddressJson, Executor } from '../../../db/tables.ts'
import { isTakenBack } from '../sales-orders/index.ts'
import { isInActiveStop, type StopRow } from './stops-table.ts'

export type Piece = { salesOrderRowId: number; name: string; count: number }

/** An order as planning needs it: where it goes, to whom, and what the way in is like. */
export type PlannedOrder = {
  salesOrderId: number
  isCanceled: boolean
  kind: 'van' | 'pickup'
  locationId: number
  name: string
  phone: string
  address: AddressJson
  access: AccessAnswers | null
  /** The weeks that suit the customer; null when the customer has no preference. */
  preference: PreferredWeeks | null
  rows: (Piece & { state: LineState; stateOn: string | null; isPlanned: boolean })[]
}

/**
 * Reads orders with the lines that need a van or a pickup, without canceled pieces, and without lines that were withdrawn
 * before their delivery. Samples and parcels go by post. Orders whose customer was erased are left out.
 */
export async function readPlannedOrders(db: Executor, ids: readonly number[]): Promise<Map<number, PlannedOrder>> {
  // One parameter, so that the statement has one text, and is prepared once.
  const isListed = sql<number>`any(${[...new Set(ids)]}::int[])`
  const orders = await db
    .selectFrom('sales_orders as o')
    .innerJoin('sales_order_customers as c', 'c.sales_order_id', 'o.id')
    .leftJoin('shop_locations as l', 'l.id', 'o.location_id')
    .leftJoin('delivery_access as a', 'a.sales_order_id', 'o.id')
    .leftJoin('delivery_preferences as w', 'w.sales_order_id', 'o.id')
    .where('o.id', '=', isListed)
    .where('o.token_hash', '<>', '')
    .select([
      'o.id',
      'o.canceled_at as canceledAt',
      'o.delivery',
      'o.location_id as locationId',
      'l.is_default as isDefault',
      'c.firstname',
      'c.middlename',
      'c.lastname',
      'c.company_name as companyName',
      'c.phone_number as phone',
      'c.address',
      'c.delivery_address as deliveryAddress',
      'a.floor',
      'a.has_lift as hasLift',
      'a.door_cm as doorCm',
      'a.parking',
      'a.remarks',
      'w.from_week as fromWeek',
      'w.until_week as untilWeek',
      'w.avoided_weeks as avoidedWeeks',
    ])
    .execute()
  const rows = await db
    .selectFrom('sales_order_rows as r')
    .where('r.sales_order_id', '=', isListed)
    .where('r.is_parcel', '=', false)
    .where('r.state', '<>', 'canceled')
    .where(sql<boolean>`(r.state = 'delivered' or not ${isTakenBack})`)
    .orderBy('r.position')
    .select([
      'r.id as salesOrderRowId',
      'r.sales_order_id as salesOrderId',
      'r.item_code as itemId',
      'r.display_name as name',
      sql<number>`r.count - r.canceled_count`.as('count'),
      sql<LineState>`r.state`.as('state'),
      'r.state_on as stateOn',
      isInActiveStop.as('isPlanned'),
    ])
    .execute()
  const rowsOf = Map.groupBy(
    rows.filter((row) => !isSample(row)),
    ({ salesOrderId }) => salesOrderId,
  )
  return new Map(
    orders.map((order) => {
      const { id, floor, hasLift, doorCm, parking, remarks } = order
      const isPickup = deliveryOfCode(order.delivery) === 'pickup'
      return [
        id,
        {
          salesOrderId: id,
          isCanceled: order.canceledAt !== null,
          kind: isPickup ? 'pickup' : 'van',
          locationId: order.isDefault ? 0 : (order.locationId ?? 0),
          name: nameOf(order),
          phone: order.phone,
          address: isPickup ? order.address : (order.deliveryAddress ?? order.address),
          access:
            floor === null
              ? null
              : { floor, hasLift: hasLift ?? false, doorCm, parking: parking ?? '', remarks: remarks ?? '' },
          preference: preferenceOf(order),
          rows: (rowsOf.get(id) ?? []).map(({ salesOrderId: _order, itemId: _code, ...row }) => row),
        } satisfies PlannedOrder,
      ]
    }),
  )
}

function preferenceOf(stored: {
  fromWeek: string | null
  untilWeek: string | null
  avoidedWeeks: string[] | null
}): PreferredWeeks | null {
  const preference = { from: stored.fromWeek, until: stored.untilWeek, avoided: stored.avoidedWeeks ?? [] }
  return isEmptyPreference(preference) ? null : preference
}

function nameOf(customer: { companyName: string; firstname: string; middlename: string; lastname: string }): string {
  const person = [customer.firstname, customer.middlename, customer.lastname].filter(Boolean).join(' ')
  return customer.companyName ? `${customer.companyName} (${person})` : person
}

/** Returns whether a stop was canceled with its order. A visit follows its service case instead. */
export const isCanceled = (
  { serviceCaseId }: Pick<StopRow, 'serviceCaseId'>,
  order: Pick<PlannedOrder, 'isCanceled'>,
) => order.isCanceled && serviceCaseId === null

/** SQL of the ids of the orders with a ready line that is in no active stop, the longest waiting first. */
export const waitingOrders = (limit: number) =>
  // As a scalar, the order is read by its key. For a join, PostgreSQL reads all orders of all years. With "offset 0" it sorts before it
  // reads orders, and stops at the limit.
  sql<{ id: number }>`
    with waiting as materialized (
      select r.sales_order_id as id, min(r.state_on) as since from sales_order_rows r
      where r.state = 'ready' and not r.is_parcel and not ${isInActiveStop} and not ${isTakenBack}
      group by r.sales_order_id
    )
    select id from (select id, since from waiting order by since nulls first, id offset 0) as sorted
    where (select o.canceled_at is null and o.token_hash <> '' from sales_orders o where o.id = sorted.id)
    order by since nulls first, id limit ${limit}`

/** Returns an order whose goods a van collects at the customer, also when they were picked up. */
export const collectedOrder = (order: PlannedOrder): PlannedOrder => ({ ...order, kind: 'van', locationId: 0 })

/** Returns the lines of an order that wait for a date. */
export const readyRows = (order: PlannedOrder) =>
  order.rows.filter(({ state, isPlanned }) => state === 'ready' && !isPlanned)

/** Returns what the search for a window needs: address, kind and minutes of these lines. */
export function waitingOf(order: PlannedOrder, rows: readonly Piece[], { minutes }: PlanningSettings): Waiting {
  return {
    kind: order.kind,
    locationId: order.locationId,
    country: order.address.country,
    postcode: order.address.zipcode,
    minutes: stopMinutes({ kind: order.kind, pieces: rows, access: order.access }, minutes),
  }
}

/** Returns the name of the region of an order; null where no van comes. A pickup has none. */
export function regionName(order: PlannedOrder, { regions }: PlanningSettings): string | null {
  if (order.kind === 'pickup') return 'Afhalen'
  return regionOf(regions, { country: order.address.country, postcode: order.address.zipcode })?.name ?? null
}

/** Returns an address in the lines of an envelope, without the country. */
export function addressLines({ streetname, houseNumber, houseNumberAddition, zipcode, city }: AddressJson): string[] {
  return [[streetname, houseNumber, houseNumberAddition].filter(Boolean).join(' '), `${zipcode} ${city}`]
}

/** Reads an order whose goods a van collects, or whose customer it visits; undefined after the customer was erased. */
export async function readCollectedOrder(db: Executor, salesOrderId: number): Promise<PlannedOrder | undefined> {
  const order = (await readPlannedOrders(db, [salesOrderId])).get(salesOrderId)
  return order && collectedOrder(order)
}
