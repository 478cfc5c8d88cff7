import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { ShopDetails } from '#shared/contracts/config.ts'
import { codeOfDelivery, codeOfPaymentOption } from '#shared/domain/checkout/choice-codes.ts'
import { walkInCustomer } from '#shared/domain/checkout/walk-in.ts'
import { type LooseVatPercent, vatIn } from '#shared/domain/payments/loose-payment.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database, Transaction } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { actorOf, hashOfToken, ordersTable, orderTokenFor, recordOrderEvent } from '../sales-orders/index.ts'

export type TakeDeps = {
  db: Database
  now: () => Date
  /** Signs the order tokens. */
  secret: Uint8Array
  shop: ShopDetails
}

export type NewLoosePayment = {
  amountCents: number
  description: string
  vatPercent: LooseVatPercent
  name: string
  email: string
  userId?: number | null | undefined
}

/**
 * Stores a payment without an order, as an order of its own without rows, and returns its number. Nothing is paid yet: the
 * payment is started with the code of every other payment. A repeated call with the same key returns the same number.
 *
 * Fails with `customer_not_found` when the account does not exist or was erased, and with `idempotency_key_reused` when the
 * key was used for another call.
 */
export function takeLoosePayment(
  deps: TakeDeps,
  payment: NewLoosePayment,
  { key, staff, locationId }: { key: string; staff: Staff; locationId: number | null },
) {
  const bodyHash = hash('sha256', JSON.stringify(['loose-payment', payment]), 'base64url')
  return deps.db.transaction().execute(async (tx) => {
    const earlier = await ordersTable(tx).placedWithKey(key)
    if (earlier) return earlier.bodyHash === bodyHash ? ok(earlier.id) : fail('idempotency_key_reused')
    if (payment.userId && !(await isAccount(tx, payment.userId))) return fail('customer_not_found')
    const at = deps.now()
    const id = await addOrder(tx, deps, payment, { key, staff, locationId, at })
    const { added } = await addKey(tx, { key, bodyHash, id, at })
    // Another call with this key committed first. Its order is returned by the repeated call.
    if (!added) throw new KeyTaken()
    await tx
      .insertInto('loose_payments')
      .values({
        sales_order_id: id,
        description: payment.description,
        vat_percent: payment.vatPercent,
        user_id: payment.userId ?? null,
        customer_name: payment.name,
        email: payment.email.toLowerCase(),
      })
      .execute()
    const { amountCents, vatPercent } = payment
    await recordOrderEvent(tx, {
      salesOrderId: id,
      kind: 'loose-payment-made',
      detail: { amountCents },
      actor: actorOf(staff),
      at,
    })
    const entry = {
      actor: staff,
      action: 'loose_payment.made',
      subject: 'sales_order',
      subjectId: String(id),
      at,
    } as const
    // Without the description, because audit rows cannot be deleted and it may name the customer.
    await writeAudit(tx, { ...entry, before: null, after: { amountCents, vatPercent } })
    return ok(id)
  })
}

/** Thrown to roll back, because a call with the same key was first. */
export class KeyTaken extends Error {}

async function isAccount(tx: Transaction, userId: number): Promise<boolean> {
  const account = tx.selectFrom('users').select('id').where('id', '=', userId).where('deleted_at', 'is', null)
  return (await account.forShare().executeTakeFirst()) !== undefined
}

async function addOrder(
  tx: Transaction,
  { secret, shop }: TakeDeps,
  { amountCents, vatPercent }: NewLoosePayment,
  { key, staff, locationId, at }: { key: string; staff: Staff; locationId: number | null; at: Date },
): Promise<number> {
  const vatCents = vatIn(amountCents, vatPercent)
  const { id } = await tx
    .insertInto('sales_orders')
    .values({
      user_id: null,
      netsuite_id: null,
      seller_id: staff.userId,
      location_id: locationId,
      channel: 'showroom',
      is_walk_in: true,
      is_loose_payment: true,
      token_hash: hashOfToken(orderTokenFor(secret, key)),
      reference: '',
      remarks: '',
      delivery: codeOfDelivery('pickup'),
      payment_option: codeOfPaymentOption('in_showroom'),
      gross_cents: amountCents,
      net_cents: amountCents - vatCents,
      vat_cents: vatCents,
      deposit_cents: 0,
      inserted_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const buyer = walkInCustomer(shop)
  await tx
    .insertInto('sales_order_customers')
    .values({
      sales_order_id: id,
      email: buyer.email,
      phone_number: buyer.phoneNumber,
      customer_type: buyer.customerType,
      company_name: '',
      vat_number: '',
      kvk_number: '',
      gender: buyer.gender,
      firstname: buyer.firstname,
      middlename: '',
      lastname: buyer.lastname,
      address: JSON.stringify({
        country: buyer.country,
        zipcode: buyer.zipcode,
        houseNumber: buyer.houseNumber,
        houseNumberAddition: buyer.houseNumberAddition,
        streetname: buyer.streetname,
        city: buyer.city,
        province: '',
        municipality: '',
        verified: true,
      }),
      delivery_address: sql<string>`null`,
    })
    .execute()
  // The search of the order list finds orders only.
  await sql`delete from sales_order_searches where sales_order_id = ${id}`.execute(tx)
  return id
}

async function addKey(tx: Transaction, row: { key: string; bodyHash: string; id: number; at: Date }) {
  const added = await tx
    .insertInto('idempotency_keys')
    .values({ key: row.key, body_hash: row.bodyHash, sales_order_id: row.id, inserted_at: row.at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return { added: added !== undefined }
}
