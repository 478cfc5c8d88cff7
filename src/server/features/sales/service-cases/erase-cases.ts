import { sql } from 'kysely'
import { OPEN_SERVICE_STATES, type ServiceState } from '#shared/domain/service/states.ts'
import type { Executor } from '../../../db/tables.ts'

/** Replaces an erased name. */
const FORGOTTEN = 'Verwijderd'

/**
 * Erases the person, the messages, the photos and the promised calls of cases; states, products and costs stay for the figures. The files of
 * the photos are deleted by `cleanUpService`, because a store cannot take part in the transaction. An open case is closed,
 * because nobody can answer it any more. A case that was erased before does not change.
 */
export async function eraseCases(tx: Executor, ids: readonly number[], at: Date): Promise<void> {
  const chosen = [0, ...ids]
  const erased = await tx
    .updateTable('service_cases')
    .set({
      name: FORGOTTEN,
      email: '',
      phone: '',
      erased_at: at,
      state: sql<ServiceState>`case when state in ('solved', 'refused') then state else 'refused' end`,
      closed_at: sql<Date>`coalesce(closed_at, ${at})`,
    })
    .where('id', 'in', chosen)
    .where('erased_at', 'is', null)
    .returning('id')
    .execute()
  const erasedIds = [0, ...erased.map(({ id }) => id)]
  await sql`
    delete from service_photos where service_message_id in (
      select id from service_messages where service_case_id = any(${erasedIds}::integer[]))`.execute(tx)
  await tx.updateTable('service_messages').set({ text: '' }).where('service_case_id', 'in', erasedIds).execute()
  await tx
    .updateTable('call_backs')
    .set({ name: '', phone: '', about: '' })
    .where('service_case_id', 'in', erasedIds)
    .execute()
  await tx.updateTable('service_costs').set({ description: '' }).where('service_case_id', 'in', erasedIds).execute()
}

/** Erases the cases of orders whose personal data is erased, and the photos that their buyers sent without a message. */
export async function eraseCasesOfOrders(tx: Executor, orderIds: readonly number[], at: Date): Promise<void> {
  const cases = tx
    .selectFrom('service_cases')
    .select('id')
    .where('sales_order_id', 'in', [0, ...orderIds])
  const ids = (await cases.execute()).map(({ id }) => id)
  await eraseCases(tx, ids, at)
  const scopes = [...orderIds.flatMap((id) => [`order:${id}`, `delivery:${id}`]), ...ids.map((id) => `case:${id}`)]
  if (scopes.length === 0) return
  await tx.deleteFrom('service_photos').where('scope', 'in', scopes).execute()
}

/**
 * Erases the closed cases without an order that have this email address. An open one stays until it is closed, because
 * staff still need the address to answer it.
 *
 * @param email in lower case
 */
export async function eraseCasesByEmail(tx: Executor, email: string, at: Date): Promise<void> {
  const cases = tx
    .selectFrom('service_cases')
    .select('id')
    .where(sql`lower(email)`, '=', email)
    .where('sales_order_id', 'is', null)
    .where('state', 'not in', OPEN_SERVICE_STATES)
  await eraseCases(
    tx,
    (await cases.execute()).map(({ id }) => id),
    at,
  )
}

/** Returns which of these orders have a case that needs work: their buyer cannot be erased yet. */
export async function ordersWithOpenCases(tx: Executor, orderIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('service_cases')
    .select('sales_order_id as id')
    .distinct()
    .where('sales_order_id', 'in', [0, ...orderIds])
    .where('state', 'in', OPEN_SERVICE_STATES)
    .execute()
  return rows.flatMap(({ id }) => id ?? [])
}
