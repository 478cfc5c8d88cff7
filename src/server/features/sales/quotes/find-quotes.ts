import { sql } from 'kysely'
import type { QuoteFigure } from '#shared/contracts/staff-quotes.ts'
import { eurosFromCents } from '#shared/domain/money/prices.ts'
import { typedQuoteNumber } from '#shared/domain/quotes/quote-number.ts'
import { QUOTE_STATES, type QuoteState } from '#shared/domain/quotes/quote-states.ts'
import type { CachedCounts } from '../../../db/cached-counts.ts'
import type { Executor } from '../../../db/tables.ts'
import { listed } from './show-quote.ts'

type Query = {
  page: number
  pageSize: number
  state?: QuoteState | undefined
  renewal?: 'asked' | undefined
  seller?: number | undefined
  until?: string | undefined
  search: string
}

const text = sql<string>`lower(quotes.number || ' ' || quotes.firstname || ' ' || quotes.middlename || ' ' || quotes.lastname || ' ' || quotes.company_name || ' ' || quotes.email)`

/** Returns the pattern of `like` for a search term. A number is found in every way in which staff type it. */
function patternOf(search: string): string {
  const typed = typedQuoteNumber(search)
  const escaped = search.toLowerCase().replace(/[\\%_]/g, '\\$&')
  if (!typed) return `%${escaped.replace(/\s+/g, ' ')}%`
  return `%of-${typed.year ?? '%'}-%${typed.digits}%`
}

/** SQL condition: the customer asks for a new quote. */
const IS_RENEWAL = sql<boolean>`renewal_asked_at is not null and token_hash <> ''`

/** Returns a page of quotes, newest first, with the number of quotes per state. */
export async function findQuotes(
  { db, counts }: { db: Executor; counts: CachedCounts },
  { page, pageSize, state, renewal, seller, until, search }: Query,
) {
  let matching = db.selectFrom('quotes')
  if (seller !== undefined)
    matching = matching.where('seller_id', seller === 0 ? 'is' : '=', seller === 0 ? null : seller)
  if (until !== undefined) matching = matching.where('valid_until', '<=', until)
  if (search !== '') {
    // Searches first. Otherwise PostgreSQL may compare all quotes from the newest on until a page is full.
    const found = db.selectFrom('quotes').where(text, 'like', patternOf(search)).select('id')
    matching = matching.where('quotes.id', '=', sql<number>`any(array(${found}))`)
  }
  const renewals = matching.where(IS_RENEWAL)
  const byState = matching.select(({ fn }) => ['state', fn.countAll<number>().as('count')]).groupBy('state')
  // Each page counts all quotes of its filter, so that pages that are opened at the same time share the counts.
  const { counted, asked } = await counts.ofLong(
    `quotes ${JSON.stringify([seller, until, search])}`,
    async () => {
      if (search !== '') {
        // One statement, because the search is the expensive part.
        const rows = await byState.select(sql<number>`count(*) filter (where ${IS_RENEWAL})`.as('asked')).execute()
        return { counted: rows, asked: rows.reduce((sum, row) => sum + Number(row.asked), 0) }
      }
      // Two statements, because each reads an index only.
      const row = await renewals.select(({ fn }) => fn.countAll<number>().as('asked')).executeTakeFirst()
      return { counted: await byState.execute(), asked: Number(row?.asked ?? 0) }
    },
    (found) => found.counted.reduce((sum, { count }) => sum + Number(count), 0),
  )
  const countOf = (one: QuoteState) => Number(counted.find((row) => row.state === one)?.count ?? 0)
  const all = counted.reduce((sum, { count }) => sum + Number(count), 0)

  const ofState = state === undefined ? matching : matching.where('state', '=', state)
  // Skips the rows before the page in an index, and then reads the columns of the shown rows only.
  const shown = (renewal ? renewals : ofState)
    .select('quotes.id')
    .orderBy('quotes.inserted_at', 'desc')
    .orderBy('quotes.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const rows = await db
    .selectFrom('quotes')
    .where('quotes.id', '=', sql<number>`any(array(${shown}))`)
    .leftJoin('users as seller', 'seller.id', 'seller_id')
    .select([
      'quotes.id',
      'number',
      'state',
      'version',
      'sent_version as sentVersion',
      'quotes.inserted_at as insertedAt',
      'first_sent_at as firstSentAt',
      'valid_until as validUntil',
      'quotes.firstname',
      'quotes.middlename',
      'quotes.lastname',
      'company_name as companyName',
      'quotes.email',
      'gross_cents as grossCents',
      'sales_order_id as salesOrderId',
      'renewal_asked_at as renewalAskedAt',
      'seller.email as sellerEmail',
    ])
    .orderBy('quotes.inserted_at', 'desc')
    .orderBy('quotes.id', 'desc')
    .execute()
  return {
    items: rows.map(({ sellerEmail, ...row }) => listed(row, sellerEmail)),
    total: renewal ? asked : state === undefined ? all : countOf(state),
    page,
    pageSize,
    counts: { all, renewal: asked, ...Object.fromEntries(QUOTE_STATES.map((one) => [one, countOf(one)])) },
    sellers: await readSellers(db),
  }
}

/** Returns the staff with quotes, by email. Each one looks up the next in an index, so that the number of quotes does not count. */
async function readSellers(db: Executor): Promise<{ userId: number; email: string }[]> {
  const { rows } = await sql<{ userId: number; email: string }>`
    with recursive seller as (
      (select seller_id as id from quotes where seller_id is not null order by seller_id limit 1)
      union all
      select (select seller_id from quotes where seller_id > seller.id order by seller_id limit 1) from seller where seller.id is not null
    )
    select u.id as "userId", u.email from seller join users u on u.id = seller.id order by u.email`.execute(db)
  return rows
}

/** SQL condition: the quote `q` was accepted, and its order still stands. As a scalar, the order is read by its key. */
const IS_WON = sql<boolean>`q.state = 'accepted'
  and coalesce((select o.canceled_at is null from sales_orders o where o.id = q.sales_order_id), true)`

/**
 * Returns the conversion of the quotes that were first sent in the last twelve months, per month and seller. An accepted quote
 * whose order was canceled or expired does not count as accepted, and pieces that were canceled or withdrawn do not count in its
 * amount.
 */
export async function readFigures(db: Executor, now: Date): Promise<QuoteFigure[]> {
  const { rows } = await sql<{
    month: string
    seller: string | null
    sent: number
    accepted: number
    sentCents: number
    acceptedCents: number
  }>`
    select to_char(m.month, 'YYYY-MM') as month, u.email as seller, f.sent::int, f.accepted::int, f.sent_cents as "sentCents",
      f.accepted_cents as "acceptedCents"
    from generate_series(
      date_trunc('month', ${now}::timestamptz at time zone 'Europe/Amsterdam') - interval '11 months',
      date_trunc('month', ${now}::timestamptz at time zone 'Europe/Amsterdam'), interval '1 month') as m (month)
    cross join lateral (
      select q.seller_id, count(*) as sent, count(*) filter (where ${IS_WON}) as accepted,
        sum(q.gross_cents)::float8 as sent_cents,
        coalesce(sum(greatest(q.gross_cents - coalesce(o.released_cents, 0), 0)) filter (where ${IS_WON}), 0)::float8 as accepted_cents
      from quotes q left join sales_orders o on o.id = q.sales_order_id
      where q.first_sent_at >= m.month at time zone 'Europe/Amsterdam'
        and q.first_sent_at < (m.month + interval '1 month') at time zone 'Europe/Amsterdam'
      group by q.seller_id
    ) f
    left join users u on u.id = f.seller_id
    order by 1 desc, 2`.execute(db)
  return rows.map(({ month, seller, sent, accepted, sentCents, acceptedCents }) => ({
    month,
    seller,
    sent,
    accepted,
    sentAmount: eurosFromCents(sentCents),
    acceptedAmount: eurosFromCents(acceptedCents),
  }))
}

/** Returns a few quotes whose number begins with what staff typed, newest first. */
export async function findQuotesByNumber(db: Executor, term: string, limit: number) {
  const typed = typedQuoteNumber(term)
  if (!typed) return []
  const rows = await db
    .selectFrom('quotes')
    .where(text, 'like', patternOf(term))
    .select(['id as quoteId', 'number', 'firstname', 'middlename', 'lastname', 'state', 'gross_cents as grossCents'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows
}
