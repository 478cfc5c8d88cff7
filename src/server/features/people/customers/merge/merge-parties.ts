import { sql } from 'kysely'
import type { MergeSide } from '#shared/contracts/customer-merges.ts'
import { customerKeyOf } from '#shared/contracts/customers.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { AddressJson, Executor } from '../../../../db/tables.ts'
import { resolveCustomer } from '../resolve-customer.ts'
import type { MergeParty } from './merge-moves.ts'

export type Side = MergeParty & { shown: MergeSide; isStaff: boolean; isForgotten: boolean }

type Row = {
  userId: number | null
  guestEmail: string | null
  email: string
  name: string
  orderCount: number
  latestOrderId: number | null
  provenAt: Date | null
  deletedAt: Date | null
  createdAt: Date | null
  roles: string[] | null
  phoneNumber: string | null
  address: AddressJson | null
  hasOpenData: boolean
}

/** Columns of `Row`, with `customers` as `c`, its account as `u`, and the buyer of its latest order as `b`. */
export const SIDE_COLUMNS = sql`c.user_id as "userId", c.guest_email as "guestEmail", c.email, c.name, c.order_count as "orderCount",
  c.latest_order_id as "latestOrderId", u.email_proven_at as "provenAt", u.deleted_at as "deletedAt", u.inserted_at as "createdAt",
  u.roles, coalesce(d.phone_number, b.phone_number) as "phoneNumber", coalesce(d.address, b.address) as address,
  (c.user_id is not null or exists (select from sales_orders o join sales_order_customers g on g.sales_order_id = o.id
    where lower(g.email) = c.guest_email and o.user_id is null and o.keep_until is null)) as "hasOpenData"`

export const SIDE_TABLES = sql`customers c left join users u on u.id = c.user_id
  left join customer_details d on d.user_id = c.user_id
  left join sales_order_customers b on b.sales_order_id = c.latest_order_id`

/** Returns a customer of the list `customers` as a side of a merge. */
export function sideOf(row: Row): Side {
  const isProven = row.userId === null || row.provenAt !== null
  return {
    userId: row.userId,
    email: row.userId === null ? row.guestEmail : isProven ? row.email.toLowerCase() : null,
    isStaff: (row.roles?.length ?? 0) > 0,
    isForgotten: row.deletedAt !== null || !row.hasOpenData,
    shown: {
      customerId: customerKeyOf({ userId: row.userId, salesOrderId: row.latestOrderId ?? 0 }),
      userId: row.userId,
      name: row.name,
      email: row.email,
      phoneNumber: row.phoneNumber ?? '',
      address: addressLine(row.address),
      orderCount: row.orderCount,
      isProven,
      createdDateTime: row.createdAt?.toISOString() ?? null,
    },
  }
}

function addressLine(address: AddressJson | null): string {
  if (!address) return ''
  const { streetname, houseNumber, houseNumberAddition, zipcode, city } = address
  const street = [streetname, `${houseNumber}${houseNumberAddition ? ` ${houseNumberAddition}` : ''}`]
  return [street.join(' ').trim(), `${zipcode} ${city}`.trim()].filter(Boolean).join(', ')
}

/** Returns a customer by its key; undefined for an unknown one, and `forgotten` for the guest of an erased order. */
export async function findSide(db: Executor, key: string): Promise<Side | 'forgotten' | undefined> {
  const customer = await resolveCustomer(db, key)
  if (!customer || customer === 'forgotten') return customer
  const isThis =
    customer.kind === 'account' ? sql`c.user_id = ${customer.userId}` : sql`c.guest_email = ${customer.email}`
  const { rows } = await sql<Row>`select ${SIDE_COLUMNS} from ${SIDE_TABLES} where ${isThis}`.execute(db)
  const [row] = rows
  return row && sideOf(row)
}

/**
 * Returns the two customers of a merge, or why they cannot be merged. An account always stays, and its address must be
 * proven: anyone can register with any address.
 */
export async function findPair(db: Executor, keptKey: string, otherKey: string) {
  const kept = await findSide(db, keptKey)
  const other = await findSide(db, otherKey)
  if (!kept || !other) return fail('customer_not_found')
  if (kept === 'forgotten' || other === 'forgotten') return fail('merge_forgotten')
  if (kept.userId === other.userId && (kept.userId !== null || kept.email === other.email)) return fail('merge_same')
  if (kept.isForgotten || other.isForgotten) return fail('merge_forgotten')
  if (kept.isStaff || other.isStaff) return fail('staff_account')
  if (kept.userId === null && other.userId !== null) return fail('merge_account_stays')
  if (kept.email === null) return fail('account_not_proven')
  return ok({ kept, other })
}
