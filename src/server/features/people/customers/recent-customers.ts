import { sql } from 'kysely'
import type { TillCustomer } from '#shared/contracts/customers.ts'
import type { AddressJson, Executor } from '../../../db/tables.ts'
import { buyerDetails, genderOf } from '../account/index.ts'
import { CUSTOMER_COLUMNS, type CustomerRow } from './customers-table.ts'
import { listedCustomer } from './list-customers.ts'

type Person = { firstname: string; middlename: string; lastname: string; gender: string; email: string }
type Details = {
  customerType: 'private' | 'business'
  companyName: string
  vatNumber: string
  kvkNumber: string
  phoneNumber: string
  address: AddressJson
  deliveryAddress?: AddressJson | null
}
type RecentRow = CustomerRow & {
  activeAt: Date
  search: string
  /** The account; null for a guest. */
  account: Person | null
  /** The details that the account has stored. */
  details: Details | null
  /** The buyer of the latest order: for an account only of an order that was placed while logged in. */
  buyer: (Person & Details) | null
}

/**
 * Returns the customers with activity since a moment, latest first, each with the details that fill in an order
 * (`customerForm`). Staff and deleted accounts are left out.
 */
export async function recentCustomers(db: Executor, since: Date, limit: number): Promise<TillCustomer[]> {
  const { rows } = await sql<RecentRow>`
    select ${CUSTOMER_COLUMNS}, c.active_at as "activeAt", c.search,
      case when u.id is not null then json_build_object('firstname', u.firstname, 'middlename', u.middlename,
        'lastname', u.lastname, 'gender', u.gender, 'email', u.email) end as account,
      case when d.user_id is not null then json_build_object('customerType', d.customer_type, 'companyName', d.company_name,
        'vatNumber', d.vat_number, 'kvkNumber', d.kvk_number, 'phoneNumber', d.phone_number, 'address', d.address,
        'deliveryAddress', d.delivery_address) end as details,
      case when b.sales_order_id is not null then json_build_object('firstname', b.firstname, 'middlename', b.middlename,
        'lastname', b.lastname, 'gender', b.gender, 'email', b.email, 'customerType', b.customer_type,
        'companyName', b.company_name, 'vatNumber', b.vat_number, 'kvkNumber', b.kvk_number,
        'phoneNumber', b.phone_number, 'address', b.address) end as buyer
    from customers c left join users u on u.id = c.user_id left join customer_details d on d.user_id = c.user_id
    left join sales_order_customers b on b.sales_order_id = case when c.user_id is null then c.latest_order_id
      else (select max(o.id) from sales_orders o where o.user_id = c.user_id) end
    where c.active_at >= ${since} and coalesce(u.roles, '{}') = '{}' and u.deleted_at is null
    order by c.active_at desc, c.id desc limit ${limit}`.execute(db)
  return rows.map((row) => ({
    customer: listedCustomer(row),
    activeDateTime: row.activeAt.toISOString(),
    search: row.search,
    form: formOf(row),
  }))
}

function formOf({ email, account, details, buyer }: RecentRow): TillCustomer['form'] {
  if (account && details)
    return { ...buyerDetails({ ...account, ...details }), deliveryAddress: details.deliveryAddress }
  if (buyer) return buyerDetails(buyer)
  const person = account ?? { firstname: '', middlename: '', lastname: '', gender: '', email }
  const empty = { companyName: '', vatnumber: '', kvknumber: '', phoneNumber: '', address: null }
  return { customerType: 'private', ...empty, ...person, gender: genderOf(person.gender) }
}
