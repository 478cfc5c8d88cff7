import { sql } from 'kysely'
import { deliveryOfCode, paymentOptionOfCode } from '#shared/domain/checkout/choice-codes.ts'
import type { DeliveryMethod } from '#shared/domain/checkout/delivery-choice.ts'
import type { PaymentOption } from '#shared/domain/checkout/payment-options.ts'
import type { AttemptState } from '#shared/domain/payments/attempts.ts'
import { hasOnlySamples } from '#shared/domain/samples/samples.ts'
import type { AddressJson, Executor } from '../../../db/tables.ts'
import { ownerOf, payBefore } from './orders-table.ts'

/** Order as it was sold, with its payments. Amounts in cents, base prices in EUR excl. VAT. */
export type OrderDetails = NonNullable<Awaited<ReturnType<typeof readOrderDetails>>>
export type OrderDetailsRow = OrderDetails['rows'][number]

/** Reads an order in three queries. Returns undefined when the order does not exist. */
export async function readOrderDetails(db: Executor, id: number) {
  const order = await db
    .selectFrom('sales_orders as o')
    .innerJoin('sales_order_customers as c', 'c.sales_order_id', 'o.id')
    .leftJoin('users as u', 'u.id', 'o.user_id')
    .leftJoin('shop_locations as l', 'l.id', 'o.location_id')
    .leftJoin('loose_payments as loose', 'loose.sales_order_id', 'o.id')
    .where('o.id', '=', id)
    .select([
      'o.id',
      'o.netsuite_id as netsuiteId',
      'o.user_id as userId',
      'u.email as userEmail',
      ownerOf('o').as('ownerId'),
      'o.token_hash as tokenHash',
      'o.channel',
      'o.is_walk_in as isWalkIn',
      'loose.description as looseDescription',
      'loose.vat_percent as looseVatPercent',
      'loose.customer_name as looseName',
      'loose.email as looseEmail',
      'o.stock_location_id as stockLocationId',
      'l.name as location',
      'o.reference',
      'o.remarks',
      'o.delivery',
      'o.payment_option as option',
      'o.gross_cents as grossCents',
      'o.net_cents as netCents',
      'o.vat_cents as vatCents',
      'o.released_cents as releasedCents',
      sql<number>`(select coalesce(sum(fee_cents), 0)::int from order_cancellations x where x.sales_order_id = o.id)`.as(
        'cancellationFeeCents',
      ),
      'o.deposit_cents as depositCents',
      'o.inserted_at as insertedAt',
      'o.synchronized_at as synchronizedAt',
      'o.delivered_on as deliveredOn',
      'o.canceled_at as canceledAt',
      'o.expired_at as expiredAt',
      payBefore('o').as('payBefore'),
      'o.keep_until as keepUntil',
      'c.email',
      'c.phone_number as phoneNumber',
      'c.customer_type as customerType',
      'c.company_name as companyName',
      'c.vat_number as vatNumber',
      'c.kvk_number as kvkNumber',
      'c.gender',
      'c.firstname',
      'c.middlename',
      'c.lastname',
      'c.address',
      'c.delivery_address as deliveryAddress',
    ])
    .executeTakeFirst()
  if (!order) return undefined

  const rows = await readRows(db, id)
  const payments = await readPayments(db, id)
  const address: AddressJson = order.address
  const option: PaymentOption = paymentOptionOfCode(order.option)
  // In older orders samples may have the delivery `pickup`, and a pickup may have an incomplete delivery address. Samples
  // always count as delivered, and the address of a pickup is left out (docs/decisions.md#i37).
  const delivery: DeliveryMethod = hasOnlySamples(rows) ? 'delivery' : deliveryOfCode(order.delivery)
  const deliveryAddress: AddressJson | null = delivery === 'pickup' ? null : order.deliveryAddress
  const { looseDescription, looseVatPercent, looseName, looseEmail, ...sold } = order
  const loosePayment =
    looseDescription === null
      ? null
      : {
          description: looseDescription,
          vatPercent: looseVatPercent ?? 0,
          name: looseName ?? '',
          email: looseEmail ?? '',
        }
  return { ...sold, option, address, delivery, deliveryAddress, rows, payments, loosePayment }
}

const readRows = (db: Executor, id: number) =>
  db
    .selectFrom('sales_order_rows')
    .where('sales_order_id', '=', id)
    .orderBy('position')
    .select([
      'id',
      'item_id as inventoryItemId',
      'item_code as itemId',
      'display_name as displayName',
      'options',
      'base_price as basePrice',
      'list_base_price as listPrice',
      'unit_gross_cents as unitGrossCents',
      'vat_percent as vatPercent',
      'count',
      'canceled_count as canceledCount',
      'is_made_to_measure as isMadeToMeasure',
      'is_parcel as isParcel',
      'image_url as imageUrl',
    ])
    .execute()

async function readPayments(db: Executor, id: number) {
  const payments = await db
    .selectFrom('payment_attempts')
    .where('sales_order_id', '=', id)
    .orderBy('started_at', 'desc')
    .select([
      'id',
      'netsuite_id as netsuiteId',
      'payment_type as paymentType',
      'pay_id as payId',
      'pay_status_code as payStatusCode',
      'state',
      'amount_cents as amountCents',
      'refunded_cents as refundedCents',
      'started_at as startedAt',
      'synchronized_at as synchronizedAt',
    ])
    .execute()
  return payments.map((payment) => ({ ...payment, state: payment.state satisfies AttemptState }))
}
