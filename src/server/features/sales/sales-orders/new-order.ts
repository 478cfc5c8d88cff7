import { sql } from 'kysely'
import { ADDRESS_FIELDS, deliveryField } from '#shared/contracts/checkout-form.ts'
import type { PlaceOrderBody } from '#shared/contracts/sales-orders.ts'
import { codeOfDelivery, codeOfPaymentOption } from '#shared/domain/checkout/choice-codes.ts'
import { readPreference } from '#shared/domain/planning/preferred-weeks.ts'
import type { AddressJson } from '../../../db/tables.ts'
import type { RowSnapshot } from './order-rows.ts'
import { lockTimeout } from './ordered-items.ts'
import { promisedPeriodsOf } from './promised-periods.ts'
import { firstLookAt, type UnpaidOrder } from './unpaid-orders.ts'

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
  /** The expiry of an order that waits for its first payment; null for an order that does not expire. */
  unpaid: UnpaidOrder | null
  /** The trace of the call. Orders of several calls are written together, so each has its own. */
  traceparent?: string | null
  at: Date
}

/**
 * Writes orders in one statement, and selects their ids in the sequence of `orders`: order, customer, rows, promised periods,
 * preferred weeks, stock, history, mail, ERP message and idempotency key (docs/decisions.md#c11). The statement is atomic and needs one round
 * trip. Unique indexes prevent duplicates.
 *
 * The text is the same for any number of orders, because they are one JSON value. So PostgreSQL plans it once.
 *
 * Fails with `23505` (unique violation) on `idempotency_keys_pkey` when a key was used before. When another
 * transaction is using a key, the statement waits for the end of that transaction.
 *
 * @param lockTimeoutMs see `lockTimeout`
 */
export function writeOrders(orders: readonly NewOrder[], lockTimeoutMs?: number) {
  return sql<{ id: number }>`
    with placed as materialized (
      select nextval('sales_orders_id_seq')::int as id, entry.ordinality as place, new_order.*
      from ${lockTimeout(lockTimeoutMs)},
        jsonb_array_elements(${JSON.stringify(orders.map(columnsOf))}::jsonb) with ordinality as entry,
        jsonb_to_record(entry.value) as new_order (user_id int, seller_id int, channel text, is_walk_in boolean,
          token_hash text, reference text, remarks text, delivery text, payment_option text, gross_cents int,
          net_cents int, vat_cents int, deposit_cents int, at timestamptz, location_id int, email text,
          phone_number text, customer_type text, company_name text, vat_number text, kvk_number text, gender text,
          firstname text, middlename text, lastname text, address jsonb, delivery_address jsonb, actor text,
          idempotency_key text, body_hash text, order_rows jsonb, expires_at timestamptz, first_look_at timestamptz,
          email_key text, network_key text, traceparent text, promised_periods jsonb, preference jsonb, pieces int)
      where lock_timeout.value is not null
    ), new_orders as (
      insert into sales_orders (id, user_id, seller_id, channel, is_walk_in, token_hash, reference, remarks, delivery,
        payment_option, gross_cents, net_cents, vat_cents, deposit_cents, inserted_at, location_id, stock_location_id)
      overriding system value
      select id, user_id, seller_id, channel, is_walk_in, token_hash, reference, remarks, delivery, payment_option,
        gross_cents, net_cents, vat_cents, deposit_cents, at, location_id, case when is_walk_in then ${stockLocation} end
      from placed
    ), customers as (
      insert into sales_order_customers (sales_order_id, email, phone_number, customer_type, company_name, vat_number,
        kvk_number, gender, firstname, middlename, lastname, address, delivery_address)
      select id, email, phone_number, customer_type, company_name, vat_number, kvk_number, gender, firstname, middlename,
        lastname, address, delivery_address
      from placed
    ), sold as materialized (
      select placed.id as sales_order_id, row.*
      from placed, jsonb_to_recordset(placed.order_rows) as row (position int, item_id int, item_code text,
        display_name text, options jsonb, base_price numeric, unit_gross_cents int, vat_percent int, count int,
        stock_taken int, is_made_to_measure boolean, is_parcel boolean, image_url text, list_base_price numeric,
        discount_reason text, discount_approved_by int)
    ), new_rows as (
      insert into sales_order_rows (sales_order_id, position, item_id, item_code, display_name, options, base_price,
        unit_gross_cents, vat_percent, count, stock_taken, is_made_to_measure, is_parcel, image_url, list_base_price,
        discount_reason, discount_approved_by)
      select * from sold order by sales_order_id, position
      returning id, sales_order_id, position, item_id, display_name
    ), promises as (
      insert into promised_periods (sales_order_id, sales_order_row_id, model, brand, counts, from_day, until_day, made_at)
      select placed.id, new_rows.id, coalesce(item.model, new_rows.display_name), coalesce(item.brand, ''),
        period.counts, period."from", period."until", placed.at
      from placed
        cross join jsonb_to_recordset(placed.promised_periods)
          as period (position int, counts text, "from" date, "until" date)
        join new_rows on new_rows.sales_order_id = placed.id and new_rows.position = period.position
        left join lateral (
          select coalesce(parent.display_name, i.display_name) as model,
            coalesce(i.texts -> 'facts' ->> 'brand', parent.texts -> 'facts' ->> 'brand') as brand
          from items i left join items parent on parent.id = i.parent_id where i.id = new_rows.item_id
          limit 1 -- so that PostgreSQL finds the item by its key, and does not join all items
        ) as item on true
    ), preferences as (
      insert into delivery_preferences (sales_order_id, from_week, until_week, avoided_weeks, changed_at)
      select placed.id, weeks."from", weeks."until", weeks.avoided, placed.at
      from placed cross join jsonb_to_record(placed.preference) as weeks ("from" date, "until" date, avoided text[])
      where jsonb_typeof(placed.preference) = 'object'
    ), stock as (
      update stock_totals set taken = taken + of_item.pieces
      from (select item_id, sum(stock_taken)::int as pieces from sold where stock_taken > 0 group by item_id) as of_item
      where of_item.item_id = stock_totals.item_id
    ), unpaid as (
      insert into unpaid_orders (sales_order_id, expires_at, next_look_at, email_key, network_key, pieces)
      select id, expires_at, first_look_at, email_key, network_key, pieces from placed where expires_at is not null
    ), history as (
      insert into order_events (sales_order_id, kind, detail, actor, happened_at)
      select id, 'placed', jsonb_build_object('payment', payment_option, 'grossCents', gross_cents), actor, at from placed
    ), messages as (
      insert into outbox (party, kind, unique_key, payload, next_try_at, inserted_at, traceparent)
      select message.party, message.kind, message.kind || ':' || placed.id,
        jsonb_build_object('salesOrderId', placed.id), placed.at, placed.at, placed.traceparent
      from placed, (values ('mail', 'order-confirmation'), ('erp', 'sales-order')) as message (party, kind)
      where not (placed.is_walk_in and message.party = 'mail')
      order by placed.id
    ), keys as (
      insert into idempotency_keys (key, body_hash, sales_order_id, inserted_at)
      select idempotency_key, body_hash, id, at from placed order by idempotency_key
    )
    select id from placed order by place`
}

/** Returns the values of an order by the names in the statement of `writeOrders`. */
function columnsOf(order: NewOrder) {
  const { form, totals } = order
  return {
    user_id: order.userId,
    seller_id: order.sellerId,
    channel: order.channel,
    is_walk_in: order.isWalkIn,
    token_hash: order.tokenHash,
    reference: form.reference,
    remarks: form.remarks,
    delivery: codeOfDelivery(form.delivery),
    payment_option: codeOfPaymentOption(form.payment),
    gross_cents: totals.gross,
    net_cents: totals.net,
    vat_cents: totals.vat,
    deposit_cents: order.depositCents,
    at: order.at,
    location_id: order.locationId,
    email: form.email,
    phone_number: form.phoneNumber,
    customer_type: form.customerType,
    company_name: form.companyName,
    vat_number: form.vatnumber,
    kvk_number: form.kvknumber,
    gender: form.gender,
    firstname: form.firstname,
    middlename: form.middlename,
    lastname: form.lastname,
    address: address(form),
    delivery_address: deliveryAddress(form),
    actor: order.actor,
    idempotency_key: order.idempotencyKey,
    body_hash: order.bodyHash,
    order_rows: order.rows,
    expires_at: order.unpaid?.expiresAt ?? null,
    first_look_at: order.unpaid ? firstLookAt(order.unpaid, order.at) : null,
    email_key: order.unpaid?.buyerKey ?? null,
    network_key: order.unpaid?.networkKey ?? null,
    traceparent: order.traceparent ?? null,
    promised_periods: promisedPeriodsOf(order),
    preference: order.isWalkIn ? null : (readPreference(form) ?? null),
    pieces: order.rows.reduce((sum, { stock_taken }) => sum + stock_taken, 0),
  }
}

/**
 * SQL for the stock location of the location of a placed order; null in a shop with one location, where the ERP decides
 * from which of its stock locations an order is taken.
 */
const stockLocation = sql`(
  select l.stock_location_id from shop_locations l
  where (l.id = placed.location_id or (l.is_default and placed.location_id is null))
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
function deliveryAddress(form: PlaceOrderBody): Record<string, unknown> | null {
  if (form.deliveryAddress === 'same') return null
  const other = ADDRESS_FIELDS.map((field) => [field, String(form[deliveryField(field)]).trim()])
  return { ...Object.fromEntries(other), verified: form.deliveryAddressVerified }
}
