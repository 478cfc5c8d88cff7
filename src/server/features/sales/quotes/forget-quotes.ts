import { sql } from 'kysely'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import type { Database, Executor } from '../../../db/tables.ts'
import { DEFAULT_QUOTE_RULES, type QuoteRules } from './create-quote.ts'

/**
 * Erases the customer of quotes with this email address that never became an order. Numbers, lines and amounts stay, so the
 * series has no gaps and the figures stay correct. A quote with an order is erased with its order (`forgetQuotesOfOrders`).
 *
 * @param email in lower case
 */
export async function forgetQuotesOf(tx: Executor, email: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from quotes where lower(email) = ${email.toLowerCase()} and email <> '' and sales_order_id is null`.execute(
    tx,
  )
  await erase(
    tx,
    rows.map(({ id }) => id),
  )
}

/**
 * Erases what is only needed until the delivery from the quotes of these orders, together with the delivery data of the orders.
 * The name and the email address stay until the buyer is erased. The link no longer opens the quote.
 */
export async function forgetContactOfQuotes(tx: Executor, salesOrderIds: readonly number[]): Promise<void> {
  await sql`
    with due as (
      update quotes set token_hash = '', phone_number = '', gender = '', reference = '', decision_reason = ''
      where sales_order_id = any(${[...salesOrderIds]}::int[]) returning id
    )
    update quote_versions set remarks = '' where remarks <> '' and quote_id in (select id from due)`.execute(tx)
}

/** Erases the customer of the quotes of these orders, together with the buyer of the orders. */
export async function forgetQuotesOfOrders(tx: Executor, salesOrderIds: readonly number[]): Promise<void> {
  const rows = await tx
    .selectFrom('quotes')
    .select('id')
    .where('sales_order_id', 'in', [0, ...salesOrderIds])
    .execute()
  await erase(
    tx,
    rows.map(({ id }) => id),
  )
}

/** Erases the customer of quotes that never became an order, some time after their last day. */
export async function forgetOldQuotes({
  db,
  now,
  quoteRules = DEFAULT_QUOTE_RULES,
}: {
  db: Database
  now: () => Date
  quoteRules?: QuoteRules | undefined
}): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      select id from quotes
      where token_hash <> '' and sales_order_id is null and valid_until < ${amsterdamDay(now())}::date - ${quoteRules.keepDays}::integer
      order by id limit 500 for update skip locked`.execute(tx)
    await erase(
      tx,
      rows.map(({ id }) => id),
    )
  })
}

/** Without its token a quote cannot be opened, accepted or mailed any more. An open one is withdrawn. */
async function erase(tx: Executor, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    with erased as (
      update quotes set token_hash = '', company_name = '', vat_number = '', kvk_number = '', gender = '', firstname = '',
        middlename = '', lastname = '', email = '', phone_number = '', reference = '', decision_reason = '',
        accepted_name = '', remind_on = null,
        state = case when state in ('draft', 'sent', 'seen') then 'canceled' else state end
      where id = any(${[...ids]}::int[])
    ), versions as (
      update quote_versions set remarks = '', discounts = '[]' where quote_id = any(${[...ids]}::int[])
    )
    update quote_lines set discount_reason = '' where discount_reason <> '' and quote_id = any(${[...ids]}::int[])`.execute(
    tx,
  )
}

/** Reads the quotes of a person for the file of personal data, oldest first. */
export async function quotesOfPerson(
  db: Executor,
  { email, orderIds }: { email?: string | undefined; orderIds: readonly number[] },
) {
  const quotes = await db
    .selectFrom('quotes')
    .where((eb) =>
      eb.or([
        eb('sales_order_id', 'in', [0, ...orderIds]),
        ...(email === undefined
          ? []
          : [eb.and([eb(sql`lower(email)`, '=', email.toLowerCase()), eb('email', '<>', '')])]),
      ]),
    )
    .orderBy('id')
    .select([
      'id',
      'number',
      'state',
      'inserted_at as madeAt',
      'valid_until as validUntil',
      'sales_order_id as salesOrderId',
    ])
    .select(['firstname', 'middlename', 'lastname', 'email', 'phone_number as phoneNumber', 'reference'])
    .select(['company_name as companyName', 'vat_number as vatNumber', 'kvk_number as kvkNumber'])
    .select(['decision_reason as decisionReason', 'accepted_name as acceptedName', 'gross_cents as grossCents'])
    .execute()
  const lines = await db
    .selectFrom('quote_lines')
    .where('quote_id', 'in', quotes.map(({ id }) => id).concat(0))
    .orderBy('quote_id')
    .orderBy('version')
    .orderBy('position')
    .select(['quote_id as quoteId', 'version', 'display_name as name', 'count'])
    .execute()
  const remarks = await db
    .selectFrom('quote_versions')
    .where('quote_id', 'in', quotes.map(({ id }) => id).concat(0))
    .where('remarks', '<>', '')
    .orderBy('version')
    .select(['quote_id as quoteId', 'remarks'])
    .execute()
  return quotes.map(({ id, madeAt, grossCents, ...quote }) => ({
    ...quote,
    madeAt: madeAt.toISOString(),
    total: grossCents / 100,
    remarks: remarks.filter(({ quoteId }) => quoteId === id).map((row) => row.remarks),
    lines: lines.filter(({ quoteId }) => quoteId === id).map(({ version, name, count }) => ({ version, name, count })),
  }))
}
