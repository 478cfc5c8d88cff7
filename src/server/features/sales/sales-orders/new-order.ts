import { sql } from 'kysely'
import { ADDRESS_FIELDS, deliveryField } from '#shared/contracts/checkout-form.ts'
import type { PlaceOrderBody } from '#shared/contracts/sales-orders.ts'
import { codeOfDelivery, codeOfPaymentOption } from '#shared/domain/checkout/choice-codes.ts'
import type { AddressJson } from '../../../db/tables.ts'
import type { RowSnapshot } from './order-rows.ts'

/** Data of a new order. */
export type NewOrder = {
  form: PlaceOrderBody
  rows: readonly RowSnapshot[]
  totals: { gross: number; net: number; vat: number }
  depositCents: number
  channel: 'web' | 'showroom'
  /** True for a sale to an unknown buyer, who gets no mail. */
  isWalkIn: boolean
  /** The location of a counter order; null for the default location, and for web orders. */
  locationId: number | null
  userId: number | null
  sellerId: number | null
  /** Actor in the order's history: `guest`, or `user:12`. */
  actor: string
  tokenHash: string
  idempotencyKey: string
  bodyHash: string
  at: Date
}

/**
 * Writes the whole order in one statement: order, customer, rows, stock, history, mail, ERP message and idempotency key
 * (docs/decisions.md#c11). The statement is atomic and needs one round trip. Unique indexes prevent duplicates.
 *
 * Fails with `23505` (unique violation) on `idempotency_keys_pkey` when the key was used before. When another
 * transaction is using the key, the statement waits for the end of that transaction.
 */
export function writeOrder(order: NewOrder) {
  const { form, totals, at } = order
  const rows = JSON.stringify(order.rows)
  const payment = codeOfPaymentOption(form.payment)
  return sql<{ id: number }>`
    with placed as (
      insert into sales_orders (user_id, seller_id, channel, is_walk_in, token_hash, reference, remarks, delivery, payment_option,
        gross_cents, net_cents, vat_cents, deposit_cents, inserted_at, location_id, stock_location_id)
      values (${order.userId}, ${order.sellerId}, ${order.channel}, ${order.isWalkIn}, ${order.tokenHash}, ${form.reference}, ${form.remarks},
        ${codeOfDelivery(form.delivery)}, ${payment}, ${totals.gross}, ${totals.net}, ${totals.vat}, ${order.depositCents}, ${at}, ${order.locationId},
        case when ${order.isWalkIn}::boolean then ${stockLocationOf(order.locationId)} end)
      returning id
    ), customer as (
      insert into sales_order_customers (sales_order_id, email, phone_number, customer_type, company_name, vat_number,
        kvk_number, gender, firstname, middlename, lastname, address, delivery_address)
      select id, ${form.email}, ${form.phoneNumber}, ${form.customerType}, ${form.companyName}, ${form.vatnumber},
        ${form.kvknumber}, ${form.gender}, ${form.firstname}, ${form.middlename}, ${form.lastname},
        ${JSON.stringify(address(form))}::jsonb, ${deliveryAddress(form)}::jsonb
      from placed
    ), sold as (
      select * from jsonb_to_recordset(${rows}::jsonb) as row (position int, item_id int, item_code text, display_name text,
        options jsonb, base_price numeric, unit_gross_cents int, vat_percent int, count int, stock_taken int,
        is_made_to_measure boolean, is_parcel boolean, image_url text, list_base_price numeric, discount_reason text,
        discount_approved_by int)
    ), order_rows as (
      insert into sales_order_rows (sales_order_id, position, item_id, item_code, display_name, options, base_price,
        unit_gross_cents, vat_percent, count, stock_taken, is_made_to_measure, is_parcel, image_url, list_base_price,
        discount_reason, discount_approved_by)
      select placed.id, sold.* from placed, sold
    ), stock as (
      update stock_totals set taken = taken + sold.stock_taken
      from sold where sold.item_id = stock_totals.item_id and sold.stock_taken > 0
    ), history as (
      insert into order_events (sales_order_id, kind, detail, actor, happened_at)
      select id, 'placed', ${JSON.stringify({ payment, grossCents: totals.gross })}::jsonb, ${order.actor}, ${at}
      from placed
    ), messages as (
      insert into outbox (party, kind, unique_key, payload, next_try_at, inserted_at)
      select message.party, message.kind, message.kind || ':' || placed.id,
        jsonb_build_object('salesOrderId', placed.id), ${at}, ${at}
      from placed, (values ('mail', 'order-confirmation'), ('erp', 'sales-order')) as message (party, kind)
      where not (${order.isWalkIn} and message.party = 'mail')
    ), key as (
      insert into idempotency_keys (key, body_hash, sales_order_id, inserted_at)
      select ${order.idempotencyKey}, ${order.bodyHash}, id, ${at} from placed
    )
    select id from placed`
}

/**
 * Returns SQL for the stock location of a location of the shop; null in a shop with one location, where the ERP decides
 * from which of its stock locations an order is taken.
 */
const stockLocationOf = (locationId: number | null) => sql`(
  select stock_location_id from shop_locations
  where (id = ${locationId}::int or (is_default and ${locationId}::int is null))
    and exists (select from shop_locations where not is_default))`

/** Returns the buyer's address in the form that the order stores. */
function address(form: PlaceOrderBody): AddressJson {
  const { country, zipcode, houseNumber, houseNumberAddition, streetname, city, province, municipality } = form
  const verified = form.addressVerified
  return { country, zipcode, houseNumber, houseNumberAddition, streetname, city, province, municipality, verified }
}

/**
 * Returns the separate delivery address, or null. `readCheckout` has removed it from orders for pickup or of samples.
 */
function deliveryAddress(form: PlaceOrderBody): string | null {
  if (form.deliveryAddress === 'same') return null
  const other = ADDRESS_FIELDS.map((field) => [field, String(form[deliveryField(field)]).trim()])
  return JSON.stringify({ ...Object.fromEntries(other), verified: form.deliveryAddressVerified })
}
