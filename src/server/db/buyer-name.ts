import { sql } from 'kysely'

/** SQL expression: the full name of a buyer without double spaces. The query must use the alias `c` for `sales_order_customers`. */
export const BUYER_NAME = sql<string>`
  trim(regexp_replace(concat_ws(' ', c.firstname, c.middlename, c.lastname), '\\s+', ' ', 'g'))`
