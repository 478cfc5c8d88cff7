import { type RawBuilder, sql } from 'kysely'
import type { CustomerSort } from '#shared/contracts/customers.ts'
import type { Role } from '#shared/contracts/users.ts'
import type { Executor } from '../../db/tables.ts'

/** What a list asks for: words that all have to be found, and an order. */
export type Wanted = { search: string; sort: CustomerSort }

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

/** Each reads an index of migrations/0022-customers.sql, forwards or backwards, so that a page costs what it shows. */
const ORDERS: Readonly<Record<CustomerSort, RawBuilder<unknown>>> = {
  '-active': sql`c.active_at desc, c.id desc`,
  active: sql`c.active_at, c.id`,
  name: sql`lower(c.name), c.id`,
  '-name': sql`lower(c.name) desc, c.id desc`,
  email: sql`c.email, c.id`,
  '-email': sql`c.email desc, c.id desc`,
  orders: sql`c.order_count, c.id`,
  '-orders': sql`c.order_count desc, c.id desc`,
}

const ROW = sql`
  c.id, c.user_id as "userId", u.netsuite_id as "netsuiteId", c.email, c.name, coalesce(u.roles, '{}') as roles,
  c.order_count as "orderCount", c.latest_order_id as "latestOrderId"`

/** The list of customers, as triggers keep it: a row for each account, and for each address of which only guest orders are known. */
export function customersTable(db: Executor) {
  return {
    async page({ page, pageSize, search, sort }: Wanted & { page: number; pageSize: number }) {
      const { rows } = await sql<CustomerRow>`
        with shown as (
          select c.* from customers c where ${isMeant(search)}
          order by ${ORDERS[sort]} limit ${pageSize} offset ${(page - 1) * pageSize})
        select ${ROW} from shown c left join users u on u.id = c.user_id order by ${ORDERS[sort]}`.execute(db)
      const counted = await sql<{ total: number }>`
        select count(*)::int as total from customers c where ${isMeant(search)}`.execute(db)
      return { rows, total: counted.rows[0]?.total ?? 0 }
    },

    /** All of them, a piece at a time; numbers do not move while a file is written, so it goes by number. */
    async *all({ search }: Pick<Wanted, 'search'>, pieceSize = 1_000): AsyncGenerator<CustomerRow> {
      for (let after = 0; ; ) {
        const { rows } = await sql<CustomerRow>`
          select ${ROW} from customers c left join users u on u.id = c.user_id
          where c.id > ${after} and ${isMeant(search)} order by c.id limit ${pieceSize}`.execute(db)
        yield* rows
        const last = rows.at(-1)
        if (!last || rows.length < pieceSize) return
        after = last.id
      }
    },
  }
}

const MOST_WORDS = 8

/** Every word somewhere in what is known of the customer, whatever its capitals and accents. */
function isMeant(search: string): RawBuilder<boolean> {
  const words = plainLetters(search).split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  if (words.length === 0) return sql<boolean>`true`
  const found = words.map((word) => sql<boolean>`c.search like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`)
  return sql<boolean>`${sql.join(found, sql` and `)}`
}

/** As `plain_letters` of the database. @example plainLetters('Müller') // 'muller' */
const plainLetters = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
