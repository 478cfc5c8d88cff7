import { sql } from 'kysely'
import { firstDayOfTaxRecords, orderRetention } from '#shared/domain/privacy/order-retention.ts'
import { amsterdamDay, type CalendarDay } from '#shared/kernel/dates.ts'
import type { Database, Executor, Transaction } from '../../../db/tables.ts'
import { forgetTextsOfChanges } from '../../sales/order-changes/index.ts'
import { forgetContactOfQuotes, forgetQuotesOfOrders } from '../../sales/quotes/index.ts'
import { eraseCasesOfOrders } from '../../sales/service-cases/index.ts'
import { accountLinksTable } from '../sessions/index.ts'
import { forgetErpData } from './forget-erp-data.ts'
import { forgetOldMerges } from './forget-merges.ts'

/** Replaces an erased name. */
const FORGOTTEN = 'Verwijderd'
/** Replaces an erased mail address. */
export const FORGOTTEN_ADDRESS = 'verwijderd@verwijderd.invalid'

/**
 * Sets the retention terms of the orders of an erased person, and assigns the orders to the deleted account. So a new
 * account with the same mail address does not get these orders. If `userId` is null, the orders stay without an
 * account. Returns each order with its last day of retention.
 */
export async function setRetentionTerms(tx: Transaction, ids: readonly number[], userId: number | null) {
  const orders = tx.selectFrom('sales_orders').select(['id', 'inserted_at as placedAt', 'gross_cents as totalCents'])
  const kept: { salesOrderId: number; until: CalendarDay }[] = []
  for (const order of await orders
    .where('id', 'in', [0, ...ids])
    .orderBy('id')
    .execute()) {
    const { contactUntil, keepUntil } = orderRetention(order)
    const change = tx.updateTable('sales_orders').where('id', '=', order.id)
    const terms = { contact_until: contactUntil, keep_until: keepUntil }
    await change.set(userId === null ? terms : { ...terms, user_id: userId }).execute()
    kept.push({ salesOrderId: order.id, until: keepUntil })
  }
  return kept
}

/**
 * Erases the data whose retention period has ended: data of people who asked for deletion, data of all people that is
 * older than the tax records, the undo data of merged customers, and some expired mailed links (at most 50 per call). May run at any time: orders within
 * their retention terms do not change.
 */
export async function forgetDue({ db, now }: { db: Database; now: () => Date }): Promise<undefined> {
  const today = amsterdamDay(now())
  await db.transaction().execute(async (tx) => {
    await expireOldOrders(tx, today)
    await forgetContact(tx, today)
    await forgetBuyers(tx, today)
    await forgetFarewells(tx)
    await forgetOldMerges(tx, today)
  })
  await accountLinksTable(db).forgetExpired(now())
  return undefined
}

/**
 * Ends the retention terms of orders that are older than the tax records, even if their buyer never asked for deletion
 * (docs/law.md#r30). Withdrawals of that age without an order have no term, so this function erases them.
 */
async function expireOldOrders(tx: Executor, today: CalendarDay): Promise<void> {
  const startOfTaxRecords = sql`(${firstDayOfTaxRecords(today)}::timestamp at time zone 'Europe/Amsterdam')`
  await sql`
    update sales_orders set contact_until = ${today}::date - 1, keep_until = ${today}::date - 1
    where inserted_at < ${startOfTaxRecords} and keep_until is null and token_hash <> ''`.execute(tx)
  await sql`
    update withdrawals set name = ${FORGOTTEN}, email = ${FORGOTTEN_ADDRESS}, products = '', reason = ''
    where received_at < ${startOfTaxRecords} and sales_order_id is null and name <> ${FORGOTTEN}`.execute(tx)
}

/** SQL condition: the order `o` has no service case that needs work. */
const HAS_NO_OPEN_CASE = sql<boolean>`not exists (
  select from service_cases s where s.sales_order_id = o.id and s.state not in ('solved', 'refused'))`

/**
 * Erases the delivery data of orders after their contact term: remarks, notes (also of cancellations and changes), signatures, telephone
 * number, delivery address, answers about the way into the home, preferred weeks, explanations of promises, promised calls,
 * proofs of delivery, the same data of their quotes, and the person in their withdrawals, returns and service cases. An order
 * with an open withdrawal, return or service case waits, because staff still
 * need the name and email address to answer it.
 */
export async function forgetContact(tx: Executor, today: CalendarDay): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with due as (
      update sales_orders as o set remarks = '', reference = '', contact_until = null
      where contact_until < ${today} and not exists (
        select from withdrawals w where w.sales_order_id = o.id and w.state in ('received', 'in_progress'))
        and not exists (select from returns t where t.sales_order_id = o.id and t.state = 'expected')
        and ${HAS_NO_OPEN_CASE}
      returning id
    ), noted as (
      update order_notes set text = '' where text <> '' and sales_order_id in (select id from due)
    ), canceled as (
      update order_cancellations set note = '', fee_reason = ''
      where (note <> '' or fee_reason <> '') and sales_order_id in (select id from due)
    ), signed as (
      delete from order_signatures where sales_order_id in (select id from due)
    ), entered as (
      delete from delivery_access where sales_order_id in (select id from due)
    ), measured as (
      delete from delivery_passages where sales_order_id in (select id from due)
    ), proven as (
      update delivery_reports set name = '', signature = '', photo = null, reason = ''
      where sales_order_id in (select id from due)
    ), promised as (
      update delivery_promises set reason = '' where reason <> '' and sales_order_id in (select id from due)
    ), explained as (
      update promised_periods set explanation = '' where explanation <> '' and sales_order_id in (select id from due)
    ), preferred as (
      delete from delivery_preferences where sales_order_id in (select id from due)
    ), called as (
      update call_backs set name = '', phone = '', about = ''
      where name <> '' and sales_order_id in (select id from due)
    ), withdrawn as (
      update withdrawals set name = ${FORGOTTEN}, email = ${FORGOTTEN_ADDRESS}, products = '', reason = ''
      where sales_order_id in (select id from due)
    ), judged as (
      update return_lines set reason = '' where reason <> ''
        and return_id in (select t.id from returns t where t.sales_order_id in (select id from due))
    ), customers as (
      update sales_order_customers set phone_number = '', gender = '', delivery_address = null
      where sales_order_id in (select id from due)
    )
    select id from due`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await forgetContactOfQuotes(tx, ids)
  await forgetTextsOfChanges(tx, ids)
  await eraseCasesOfOrders(tx, ids, new Date(`${today}T12:00:00Z`))
  await forgetErpData(tx, ids)
}

/**
 * Erases the buyer of orders whose tax retention has ended, and the data that staff added after the contact term. The
 * lines and the amounts stay forever without personal data. The link in the order mail no longer opens the order. An order
 * with an open service case waits, because staff could no longer answer it.
 */
export async function forgetBuyers(tx: Executor, today: CalendarDay): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with due as (
      update sales_orders as o set keep_until = null, token_hash = '', remarks = '', reference = ''
      where keep_until < ${today} and ${HAS_NO_OPEN_CASE} returning id
    ), noted as (
      update order_notes set text = '' where text <> '' and sales_order_id in (select id from due)
    ), canceled as (
      update order_cancellations set note = '', fee_reason = ''
      where (note <> '' or fee_reason <> '') and sales_order_id in (select id from due)
    ), signed as (
      delete from order_signatures where sales_order_id in (select id from due)
    ), entered as (
      delete from delivery_access where sales_order_id in (select id from due)
    ), measured as (
      delete from delivery_passages where sales_order_id in (select id from due)
    ), proven as (
      update delivery_reports set name = '', signature = '', photo = null, reason = ''
      where sales_order_id in (select id from due)
    ), promised as (
      update delivery_promises set reason = '' where reason <> '' and sales_order_id in (select id from due)
    ), explained as (
      update promised_periods set explanation = '' where explanation <> '' and sales_order_id in (select id from due)
    ), preferred as (
      delete from delivery_preferences where sales_order_id in (select id from due)
    ), called as (
      update call_backs set name = '', phone = '', about = ''
      where name <> '' and sales_order_id in (select id from due)
    ), judged as (
      update return_lines set reason = '' where reason <> ''
        and return_id in (select t.id from returns t where t.sales_order_id in (select id from due))
    ), coded as (
      delete from order_codes where sales_order_id in (select id from due)
    ), refunded as (
      update payment_refunds set reason = '' where reason <> '' and sales_order_id in (select id from due)
    ), discounted as (
      update sales_order_rows set discount_reason = '' where discount_reason <> '' and sales_order_id in (select id from due)
    ), customers as (
      update sales_order_customers
      set email = ${FORGOTTEN_ADDRESS}, firstname = '', middlename = '', lastname = ${FORGOTTEN}, company_name = '',
        vat_number = '', kvk_number = '', phone_number = '', gender = '', delivery_address = null,
        address = jsonb_build_object('country', address -> 'country', 'zipcode', '', 'houseNumber', '',
          'houseNumberAddition', '', 'streetname', '', 'city', '', 'province', '', 'municipality', '', 'verified', false)
      where sales_order_id in (select id from due)
    )
    select id from due`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await forgetTextsOfChanges(tx, ids)
  await forgetQuotesOfOrders(tx, ids)
  await eraseCasesOfOrders(tx, ids, new Date(`${today}T12:00:00Z`))
  await forgetErpData(tx, ids)
}

/**
 * Removes the email address from finished messages that contain it: the last mail to a deleted account, and the mail to
 * the former address of an account.
 */
async function forgetFarewells(tx: Executor): Promise<void> {
  await sql`
    update outbox set payload = payload - 'email', closed_reason = null
    where kind in ('account-deleted', 'email-changed') and state in ('sent', 'dead', 'closed') and payload ? 'email'`.execute(
    tx,
  )
}
