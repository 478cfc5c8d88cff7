import { type SqlBool, sql } from 'kysely'
import type { CustomerQuote } from '#shared/contracts/customers.ts'
import type { OwnListedQuote } from '#shared/contracts/quotes.ts'
import { eurosFromCents } from '#shared/domain/money/prices.ts'
import { isOpen } from '#shared/domain/quotes/quote-states.ts'
import { isPastValidity } from '#shared/domain/quotes/quote-validity.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import type { Executor } from '../../../db/tables.ts'
import { quoteTokenFor } from './quote-token.ts'

/** Most quotes on the page of a customer and in an account. */
const MAX_LISTED = 50

const newest = (db: Executor) =>
  db
    .selectFrom('quotes')
    .select([
      'quotes.id',
      'number',
      'state',
      'quotes.inserted_at as insertedAt',
      'first_sent_at as firstSentAt',
      'valid_until as validUntil',
      'gross_cents as grossCents',
      'sales_order_id as salesOrderId',
    ])
    .orderBy('quotes.inserted_at', 'desc')
    .orderBy('quotes.id', 'desc')
    .limit(MAX_LISTED)

/** Returns the latest quotes of a customer for staff, drafts too: of the orders, and those with the email address. */
export async function quotesOfCustomer(
  db: Executor,
  { orderIds, email }: { orderIds: readonly number[]; email: string },
): Promise<CustomerQuote[]> {
  // Two lookups in an index each. With `or`, PostgreSQL compares all quotes from the newest on, because few customers have fifty.
  // One parameter for the orders, so that the statement has one text for any number of them, and is prepared once.
  const ids = sql<number>`
    select id from quotes where sales_order_id = any(${[...orderIds]}::int[])
    union
    select id from quotes where lower(email) = ${email.toLowerCase()} and email <> ''`
  const rows = await newest(db).where('quotes.id', '=', sql<number>`any(array(${ids}))`).execute()
  return rows.map(({ id, number, state, insertedAt, validUntil, grossCents, salesOrderId }) => ({
    quoteId: id,
    number,
    state,
    insertDateTime: insertedAt.toISOString(),
    validUntil,
    total: eurosFromCents(grossCents),
    salesOrderId,
  }))
}

/**
 * SQL condition for the quotes of an account that were sent: with the email address that the account proved, or with an
 * order of the account. No other person could have made such an order, and the proven address gets the link by mail.
 */
const isOwn = (
  userId: number,
) => sql<SqlBool>`quotes.token_hash <> '' and quotes.sent_version is not null and quotes.id in (
  select made.id from users u join quotes made on lower(made.email) = lower(u.email)
  where u.id = ${userId} and u.email_proven_at is not null and made.email <> ''
  union
  select made.id from sales_orders o join quotes made on made.sales_order_id = o.id where o.user_id = ${userId})`

/** Returns the latest quotes of an account that were sent, newest first. */
export async function ownQuotes(
  { db, now }: { db: Executor; now: () => Date },
  userId: number,
): Promise<OwnListedQuote[]> {
  const rows = await newest(db).where(isOwn(userId)).execute()
  const today = amsterdamDay(now())
  return rows.map(({ id, number, state, firstSentAt, insertedAt, validUntil, grossCents }) => ({
    quoteId: id,
    number,
    state,
    isPastValidity: isOpen(state) && isPastValidity(validUntil, today),
    sentDateTime: (firstSentAt ?? insertedAt).toISOString(),
    validUntil,
    total: eurosFromCents(grossCents),
  }))
}

/** Returns the token of a quote of an account, which then needs no link from a mail; undefined for every other quote. */
export async function tokenOfOwnQuote(
  { db, secret }: { db: Executor; secret: Uint8Array },
  id: number,
  userId: number,
): Promise<string | undefined> {
  const quote = await db
    .selectFrom('quotes')
    .where('quotes.id', '=', id)
    .where(isOwn(userId))
    .select(['idempotency_key as key', 'token_no as tokenNo'])
    .executeTakeFirst()
  return quote && quoteTokenFor(secret, quote.key, quote.tokenNo)
}
