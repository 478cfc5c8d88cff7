import { sql } from 'kysely'

/** The name of a buyer in one line, without double spaces; of the row `c` of `sales_order_customers`. */
export const BUYER_NAME = sql<string>`
  trim(regexp_replace(concat_ws(' ', c.firstname, c.middlename, c.lastname), '\\s+', ' ', 'g'))`
