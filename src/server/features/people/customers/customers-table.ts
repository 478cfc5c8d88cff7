import { type RawBuilder, sql } from 'kysely'
import type { CustomerKind, CustomerSort } from '#shared/contracts/customers.ts'
import type { Role } from '#shared/contracts/users.ts'
import { normalizePhoneNumber } from '#shared/kernel/text.ts'
import { containsWords } from '../../../db/contains-words.ts'
import type { Executor } from '../../../db/tables.ts'

/** Query of the customer list. All words of the search must match. */
export type CustomerQuery = { search: string; kind?: CustomerKind | undefined; sort: CustomerSort }

export type CustomerRow = {
  id: number
  userId: number | null
  netsuiteId: number | null
  email: string
  name: string
  roles: Role[]
  orderCount: number
  latestOrderId: number | null
}

/** SQL per sort order. Each sort order reads an index of migrations/0022-customers.sql, forwards or backwards. */
const SORT_ORDERS: Readonly<Record<CustomerSort, RawBuilder<unknown>>> = {
  '-active': sql`c.active_at desc, c.id desc`,
  active: sql`c.active_at, c.id`,
  name: sql`lower(c.name), c.id`,
  '-name': sql`lower(c.name) desc, c.id desc`,
  email: sql`c.email, c.id`,
  '-email': sql`c.email desc, c.id desc`,
  orders: sql`c.order_count, c.id`,
  '-orders': sql`c.order_count desc, c.id desc`,
}

/** SQL for a guest's customer id in the ERP: the customer record of their latest order in the ERP. */
const GUEST_RECORD = sql`(
  select record.netsuite_id from sales_order_customers buyer
  join sales_orders bought on bought.id = buyer.sales_order_id and bought.user_id is null
  join erp_records sent on sent.sales_order_id = bought.id and sent.kind = 'sales_order'
  join erp_records record on record.id = sent.customer_record_id and record.netsuite_id is not null
  where lower(buyer.email) = c.guest_email order by bought.id desc limit 1)`

/** The columns of `CustomerRow`, with `customers` as `c` and its account as `u`. */
export const CUSTOMER_COLUMNS = sql`
  c.id, c.user_id as "userId", coalesce(u.netsuite_id, ${GUEST_RECORD}) as "netsuiteId", c.email, c.name, coalesce(u.roles, '{}') as roles,
  c.order_count as "orderCount", c.latest_order_id as "latestOrderId"`

function kindSql(kind: CustomerKind | undefined): RawBuilder<boolean> {
  switch (kind) {
    case 'account':
      return sql`c.user_id is not null`
    case 'guest':
      return sql`c.user_id is null`
    case 'staff':
      return sql`c.user_id in (select id from users where roles <> '{}')`
    case undefined:
      return sql`true`
    default:
      return kind satisfies never
  }
}

/** Table `customers`, maintained by triggers: a row per account, and a row per email address of guest orders. */
export function customersTable(db: Executor) {
  return {
    /** Returns a page. `counted` is the total count of a search; undefined without a search and on an empty page. */
    async page({ page, pageSize, search, kind, sort }: CustomerQuery & { page: number; pageSize: number }) {
      const matches = containsWords(sql`c.search`, normalizePhoneNumber(search))
      // Selects the ids by an index first, so that OFFSET skips only ids.
      const { rows } = await sql<CustomerRow & { counted: number | null }>`
        with shown as (
          select c.id, ${matches ? sql`count(*) over ()::int` : sql`null::int`} as counted
          from customers c where ${matches ?? sql`true`} and ${kindSql(kind)}
          order by ${SORT_ORDERS[sort]} limit ${pageSize} offset ${(page - 1) * pageSize})
        select ${CUSTOMER_COLUMNS}, shown.counted from shown join customers c on c.id = shown.id left join users u on u.id = c.user_id
        order by ${SORT_ORDERS[sort]}`.execute(db)
      return { rows: rows.map(({ counted: _, ...row }): CustomerRow => row), counted: rows[0]?.counted ?? undefined }
    },

    /** Returns the customer id of a guest in the ERP; null while none of their orders is in the ERP. */
    async guestNetsuiteId(email: string): Promise<number | null> {
      const { rows } = await sql<{ netsuiteId: number | null }>`
        select ${GUEST_RECORD} as "netsuiteId" from customers c where c.guest_email = lower(${email})`.execute(db)
      return rows[0]?.netsuiteId ?? null
    },

    async count({ search, kind }: Pick<CustomerQuery, 'search' | 'kind'>): Promise<number> {
      const { rows } = await sql<{ total: number }>`
        select count(*)::int as total from customers c
        where ${containsWords(sql`c.search`, normalizePhoneNumber(search)) ?? sql`true`} and ${kindSql(kind)}`.execute(
        db,
      )
      return rows[0]?.total ?? 0
    },

    /** Yields all matching customers. Reads batches by id, because ids do not change while a file is written. */
    async *all(
      { search, kind }: Pick<CustomerQuery, 'search' | 'kind'>,
      batchSize = 1_000,
    ): AsyncGenerator<CustomerRow> {
      for (let after = 0; ; ) {
        const { rows } = await sql<CustomerRow>`
          select ${CUSTOMER_COLUMNS} from customers c left join users u on u.id = c.user_id
          where c.id > ${after} and ${containsWords(sql`c.search`, normalizePhoneNumber(search)) ?? sql`true`} and ${kindSql(kind)}
          order by c.id limit ${batchSize}`.execute(db)
        yield* rows
        const last = rows.at(-1)
        if (!last || rows.length < batchSize) return
        after = last.id
      }
    },
  }
}
