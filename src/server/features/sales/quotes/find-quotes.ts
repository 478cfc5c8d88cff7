import { sql } from 'kysely'
import type { QuoteFigure } from '#shared/contracts/staff-quotes.ts'
import { eurosFromCents } from '#shared/domain/money/prices.ts'
import { typedQuoteNumber } from '#shared/domain/quotes/quote-number.ts'
import { QUOTE_STATES, type QuoteState } from '#shared/domain/quotes/quote-states.ts'
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

/** Returns a page of quotes, newest first, with the number of quotes per state. */
export async function findQuotes(db: Executor, { page, pageSize, state, renewal, seller, until, search }: Query) {
  let matching = db.selectFrom('quotes')
  if (seller !== undefined)
    matching = matching.where('seller_id', seller === 0 ? 'is' : '=', seller === 0 ? null : seller)
  if (until !== undefined) matching = matching.where('valid_until', '<=', until)
  if (search !== '') matching = matching.where(text, 'like', patternOf(search))
  const counted = await matching
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const countOf = (one: QuoteState) => Number(counted.find((row) => row.state === one)?.count ?? 0)
  const all = counted.reduce((sum, { count }) => sum + Number(count), 0)

  const renewals = matching.where('renewal_asked_at', 'is not', null).where('token_hash', '<>', '')
  const { asked } = await renewals.select(({ fn }) => fn.countAll<number>().as('asked')).executeTakeFirstOrThrow()
  const ofState = state === undefined ? matching : matching.where('state', '=', state)
  const rows = await (renewal ? renewals : ofState)
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
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return {
    items: rows.map(({ sellerEmail, ...row }) => listed(row, sellerEmail)),
    total: renewal ? Number(asked) : state === undefined ? all : countOf(state),
    page,
    pageSize,
    counts: { all, renewal: Number(asked), ...Object.fromEntries(QUOTE_STATES.map((one) => [one, countOf(one)])) },
    sellers: await readSellers(db),
  }
}

const readSellers = (db: Executor) =>
  db
    .selectFrom('users')
    .where('id', 'in', (eb) =>
      eb.selectFrom('quotes').select('seller_id').where('seller_id', 'is not', null).distinct(),
    )
    .select(['id as userId', 'email'])
    .orderBy('email')
    .execute()

/** SQL condition: the quote `q` was accepted, and its order `o` still stands. */
const IS_WON = sql<boolean>`q.state = 'accepted' and o.canceled_at is null`

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
    select to_char(q.first_sent_at at time zone 'Europe/Amsterdam', 'YYYY-MM') as month, u.email as seller,
      count(*)::int as sent, count(*) filter (where ${IS_WON})::int as accepted,
      sum(q.gross_cents)::float8 as "sentCents",
      coalesce(sum(greatest(q.gross_cents - o.released_cents, 0)) filter (where ${IS_WON}), 0)::float8 as "acceptedCents"
    from quotes q left join users u on u.id = q.seller_id left join sales_orders o on o.id = q.sales_order_id
    where q.first_sent_at >= date_trunc('month', ${now}::timestamptz at time zone 'Europe/Amsterdam') at time zone 'Europe/Amsterdam'
      - interval '11 months'
    group by 1, 2 order by 1 desc, 2`.execute(db)
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
