import { sql } from 'kysely'
import type { Executor } from '../../../db/tables.ts'

/**
 * Erases the personal data of these orders in the tables of the ERP sync:
 * - the stored requests;
 * - the errors, in which the ERP quotes rejected values, also in results of the operation `orders-sync`;
 * - the reasons with which staff closed a message.
 *
 * The state of a failed message stays visible. The stored customer record of an account is emptied even if the account
 * has other orders; the next sync of such an order fills the record again.
 */
export async function forgetErpData(tx: Executor, salesOrderIds: readonly number[]): Promise<void> {
  if (salesOrderIds.length === 0) return
  const ids = sql`${[...salesOrderIds]}::int[]`
  await sql`
    update erp_records set payload = null, last_error = null
    where (payload is not null or last_error is not null) and (
      sales_order_id = any(${ids})
      or id in (select customer_record_id from erp_records where sales_order_id = any(${ids}))
      or user_id in (select user_id from sales_orders where id = any(${ids})))`.execute(tx)
  await sql`
    update outbox set last_error = null
    where party = 'erp' and last_error is not null and payload ? 'salesOrderId'
      and (payload ->> 'salesOrderId')::integer = any(${ids})`.execute(tx)
  // Not only ERP messages: staff typed the reason of a closed mail too and may have named the customer. Reasons without
  // `closed_by` are fixed texts.
  await sql`
    update outbox set closed_reason = null
    where closed_reason is not null and closed_by is not null and payload ? 'salesOrderId'
      and (payload ->> 'salesOrderId')::integer = any(${ids})`.execute(tx)
  await sql`
    update operation_runs set result = jsonb_set(result, '{salesOrders}', (
      select jsonb_agg(
        case when (entry ->> 'salesOrderId')::integer = any(${ids}) then entry || '{"reason": null}' else entry end order by position)
      from jsonb_array_elements(result -> 'salesOrders') with ordinality as row (entry, position)))
    where name = 'orders-sync' and jsonb_typeof(result -> 'salesOrders') = 'array' and exists (
      select from jsonb_array_elements(result -> 'salesOrders') as row (entry)
      where (entry ->> 'salesOrderId')::integer = any(${ids}))`.execute(tx)
}
