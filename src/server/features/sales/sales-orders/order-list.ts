import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { PaymentType } from '#shared/contracts/sales-orders.ts'
import type { ListedOrder, OrderQuery, OrderSort } from '#shared/contracts/staff-order-list.ts'
import { type DeliveryCode, deliveryOfCode } from '#shared/domain/checkout/choice-codes.ts'
import type { DeliveryMethod } from '#shared/domain/checkout/delivery-choice.ts'
import { eurosFromCents } from '#shared/domain/money/prices.ts'
import type { AttemptState } from '#shared/domain/payments/attempts.ts'
import { normalizePhoneNumber } from '#shared/kernel/text.ts'
import { BUYER_NAME } from '../../../db/buyer-name.ts'
import type { CachedCounts } from '../../../db/cached-counts.ts'
import { containsWords } from '../../../db/contains-words.ts'
import { LISTED_PRICE } from '../../../db/listed-price.ts'
import { fromNearerEnd, type RowRange, totalOf } from '../../../db/pages.ts'
import type { AddressJson, Database, Executor } from '../../../db/tables.ts'

type Condition = RawBuilder<SqlBool>

type Deps = { db: Database; counts: CachedCounts }
type Page = OrderQuery & { page: number; pageSize: number }

/** Returns a page of the matching orders with the total count. */
export async function findOrders(deps: Deps, { page, pageSize, ...query }: Page) {
  const range = { limit: pageSize, offset: (page - 1) * pageSize }
  const { rows, counted } = await (query.search === '' ? listedPage : searchedPage)(deps, query, range)
  const total = counted ?? (await totalOf({ rowCount: rows.length, page, pageSize }, () => countOrders(deps, query)))
  return { items: rows.map(listed), total, page, pageSize }
}

type OrderRows = { rows: OrderRow[]; counted?: number | undefined }
type PageRange = { limit: number; offset: number }

/** From this offset on, the total is counted first, so that the rows can be read from the nearer end of the list. */
const FAR_OFFSET = 5_000

async function listedPage(deps: Deps, query: OrderQuery, range: PageRange): Promise<OrderRows> {
  const counted = range.offset < FAR_OFFSET ? undefined : await countOrders(deps, query)
  const part: RowRange = counted === undefined ? { ...range, isFromEnd: false } : fromNearerEnd(range, counted)
  const { limit, offset, isFromEnd } = part
  const conditions = conditionsOf(query)
  // Sorted by the buyer, an unfiltered list reads the rows of buyers alone, because it skips up to half of all orders.
  const from =
    isByBuyer(query.sort) && conditions.length === 0
      ? sql`select c.sales_order_id from sales_order_customers c
          where c.sales_order_id not in (select l.sales_order_id from loose_payments l)`
      : sql`select o.id from sales_orders o ${joins(query)} where ${all([IS_ORDER, ...conditions])}`
  const ids = sql`${from}
    order by ${sortExpression(isFromEnd ? reversedSort(query.sort) : query.sort)} limit ${limit} offset ${offset}`
  const { rows } =
    await sql<OrderRow>`select ${LISTED_COLUMNS} ${inOrderOf(ids)} ${isFromEnd ? sql`desc` : sql``}`.execute(deps.db)
  return { rows, counted }
}

/** Searches once for both page and count, because the search is the expensive part. */
async function searchedPage({ db }: Deps, query: OrderQuery, { limit, offset }: PageRange): Promise<OrderRows> {
  const conditions = conditionsOf(query)
  // Ids ascend with time, so sorting by id gives the same order without reading the orders.
  const isByNumber = conditions.length === 0 && /^-?(id|date)$/.test(query.sort)
  const sign = query.sort.startsWith('-') ? sql`-` : sql``
  const matching = isByNumber
    ? sql`not materialized (select sales_order_id as id, ${sign} sales_order_id as place from search_matches)`
    : sql`materialized (select o.id, row_number() over (order by ${sortExpression(query.sort)}) as place
        from sales_orders o ${joins(query)} where ${all(conditions)})`
  const ids = sql`select id from matching order by place limit ${limit} offset ${offset}`
  const { rows } = await sql<OrderRow & { total: number }>`
    with ${searchCte(query.search)}, matching as ${matching}
    select (select count(*) from matching)::int as total, ${LISTED_COLUMNS} ${inOrderOf(ids)}`.execute(db)
  return { rows, counted: rows[0]?.total }
}

function countOrders({ db, counts }: Deps, query: OrderQuery): Promise<number> {
  return counts.of(`orders ${JSON.stringify({ ...query, sort: '' })}`, async () => {
    const { rows } = await sql<{ count: number }>`
      ${query.search === '' ? sql`` : sql`with ${searchCte(query.search)}`}
      select count(*)::int as count from sales_orders o ${joins({ ...query, sort: '-date' })}
      where ${all([...(query.search === '' ? [IS_ORDER] : []), ...conditionsOf(query)])}`.execute(db)
    return rows[0]?.count ?? 0
  })
}

/** Yields all matching orders, newest first. Reads batches, so that a long export does not fill the memory. */
export async function* eachOrder(db: Executor, query: OrderQuery, batchSize = 1_000): AsyncGenerator<ExportedOrder> {
  for (let before = MAX_ID; ; ) {
    const { rows } = await sql<OrderRow & ExportFields>`
      with ${query.search === '' ? sql`` : sql`${searchCte(query.search)},`} ids as (
        select o.id from sales_orders o ${joins({ ...query, sort: '-date' })}
        where o.id < ${before} and ${all([IS_ORDER, ...conditionsOf(query)])} order by o.id desc limit ${batchSize}
      )
      select ${EXPORTED_COLUMNS}, ${LISTED_COLUMNS} join ids on ids.id = o.id order by o.id desc`.execute(db)
    yield* rows.map(({ exported, ...row }) => ({
      ...listed(row),
      ...exported,
      delivery: deliveryOfCode(exported.delivery),
    }))
    const last = rows.at(-1)
    if (!last || rows.length < batchSize) return
    before = last.id
  }
}

const MAX_ID = 2_147_483_647

/** Fields of the export file that the list does not have. Amounts in cents. */
type ExportFields = {
  exported: {
    netCents: number
    vatCents: number
    releasedCents: number
    /** Canceled pieces of an order that goes on, minus the fees; part of `releasedCents`. */
    canceledCents: number
    dueCents: number
    refundedCents: number
    methods: PaymentType[]
    companyName: string
    phoneNumber: string
    delivery: DeliveryCode
    address: AddressJson
    deliveryAddress: AddressJson | null
  }
}
export type ExportedOrder = ListedOrder & Omit<ExportFields['exported'], 'delivery'> & { delivery: DeliveryMethod }

const EXPORTED_COLUMNS = sql`jsonb_build_object(
  'netCents', o.net_cents, 'vatCents', o.vat_cents, 'releasedCents', o.released_cents, 'dueCents', o.due_cents,
  'canceledCents', (select coalesce(sum(k.canceled_cents - k.fee_cents), 0) from order_cancellations k
    where k.sales_order_id = o.id),
  'refundedCents', (select coalesce(sum(e.amount_cents), 0) from payment_entries e
    where e.sales_order_id = o.id and e.kind <> 'payment'),
  'methods', (select coalesce(jsonb_agg(distinct p.payment_type), '[]') from payment_entries e
    join payment_attempts p on p.id = e.attempt_id where e.sales_order_id = o.id and e.kind = 'payment'),
  'companyName', c.company_name, 'phoneNumber', c.phone_number, 'delivery', o.delivery,
  'address', c.address, 'deliveryAddress', c.delivery_address) as exported`

type OrderRow = {
  id: number
  netsuiteId: number | null
  userId: number | null
  name: string
  email: string
  insertedAt: Date
  synchronizedAt: Date | null
  grossCents: number
  paidCents: number
  releasedCents: number
  canceledAt: Date | null
  expiredAt: Date | null
  paymentState: ListedOrder['paymentState']
  workState: ListedOrder['workState']
  channel: ListedOrder['channel']
  seller: string | null
  openAttempt: AttemptState | null
}

/**
 * Columns and joins of a listed order. The joins give one row per order, because an order has at most one open attempt.
 */
const LISTED_COLUMNS = sql`
  o.id, o.netsuite_id as "netsuiteId", o.user_id as "userId",
    ${BUYER_NAME} as name, c.email,
    o.inserted_at as "insertedAt", o.synchronized_at as "synchronizedAt", o.gross_cents as "grossCents",
    o.paid_cents as "paidCents", o.released_cents as "releasedCents", o.canceled_at as "canceledAt",
    o.expired_at as "expiredAt", o.payment_state as "paymentState", o.work_state as "workState", o.channel,
    s.email as seller, a.state as "openAttempt"
  from sales_orders o
  join sales_order_customers c on c.sales_order_id = o.id
  left join users s on s.id = o.seller_id
  left join payment_attempts a on a.sales_order_id = o.id and a.state in ('starting', 'open', 'unknown')`

/** Joins the rows of these ids in the sequence of the ids, so that OFFSET skips only ids. */
const inOrderOf = (ids: RawBuilder<unknown>) =>
  sql`join unnest(array(${ids})) with ordinality as given (id, place) on given.id = o.id order by given.place`

const listed = ({
  id,
  insertedAt,
  synchronizedAt,
  grossCents,
  paidCents,
  releasedCents,
  canceledAt,
  expiredAt,
  total: _,
  ...row
}: OrderRow & { total?: number }): ListedOrder => ({
  salesOrderId: id,
  ...row,
  insertDateTime: insertedAt.toISOString(),
  synchronizedDateTime: synchronizedAt?.toISOString() ?? null,
  total: eurosFromCents(grossCents),
  paid: eurosFromCents(paidCents),
  released: eurosFromCents(releasedCents),
  canceledDateTime: canceledAt?.toISOString() ?? null,
  isExpired: expiredAt !== null,
})

/**
 * Returns a CTE that searches first. Without the CTE, PostgreSQL may scan all orders from the newest until a page is
 * full, which is slow for a rare name.
 */
function searchCte(search: string): RawBuilder<unknown> {
  const matches = containsWords(sql`search`, normalizePhoneNumber(search)) ?? sql<SqlBool>`true`
  return sql`search_matches as materialized (select sales_order_id from sales_order_searches where ${matches})`
}

const JOIN_SEARCH = sql`join search_matches on search_matches.sales_order_id = o.id`

function joins({ search, sort }: Pick<OrderQuery, 'search' | 'sort'>): RawBuilder<unknown> {
  return sql`${search === '' ? sql`` : JOIN_SEARCH}
    ${isByBuyer(sort) ? sql`join sales_order_customers c on c.sales_order_id = o.id` : sql``}`
}

const COLUMNS: Readonly<Record<Exclude<OrderSort, `-${string}`>, RawBuilder<unknown>>> = {
  id: sql`o.id`,
  date: sql`o.inserted_at`,
  price: LISTED_PRICE,
  paid: sql`o.paid_cents`,
  name: sql`lower(c.lastname)`,
  email: sql`lower(c.email)`,
}

/** Payments without an order have a list of their own. A search does not find them, because they have no search text. */
const IS_ORDER = sql<SqlBool>`not o.is_loose_payment`

const isByBuyer = (sort: OrderSort) => /name|email/.test(sort)

const reversedSort = (sort: OrderSort) => (sort.startsWith('-') ? sort.slice(1) : `-${sort}`) as OrderSort // every sort can be reversed

/** Sorts by column and id, because rows with equal values could otherwise appear on two pages. */
function sortExpression(sort: OrderSort): RawBuilder<unknown> {
  const isDescending = sort.startsWith('-')
  const column = COLUMNS[sort.replace('-', '') as keyof typeof COLUMNS] // the contract allows only these columns
  const last = isByBuyer(sort) ? sql`c.sales_order_id` : sql`o.id`
  return isDescending ? sql`${column} desc, ${last} desc` : sql`${column}, ${last}`
}

function conditionsOf({ state, paid, synced, from, until, seller, attempt }: OrderQuery): Condition[] {
  return [
    state && sql<SqlBool>`o.work_state = ${state}`,
    paid && (paid === 'due' ? sql<SqlBool>`o.payment_state <> 'full'` : sql<SqlBool>`o.payment_state = ${paid}`),
    // Canceled orders are not produced, have no outstanding amount and need no ERP sync, so these filters exclude them.
    (state || paid || synced === 'no') && sql<SqlBool>`o.canceled_at is null`,
    synced &&
      (synced === 'yes' ? sql<SqlBool>`o.synchronized_at is not null` : sql<SqlBool>`o.synchronized_at is null`),
    from && sql<SqlBool>`o.inserted_at >= ${from}::date::timestamp at time zone 'Europe/Amsterdam'`,
    until && sql<SqlBool>`o.inserted_at < (${until}::date + 1)::timestamp at time zone 'Europe/Amsterdam'`,
    seller && (seller === 'none' ? sql<SqlBool>`o.seller_id is null` : sql<SqlBool>`o.seller_id = ${seller}`),
    attempt === 'after_cancel' && sql<SqlBool>`o.paid_cents > o.due_cents`,
    attempt &&
      attempt !== 'after_cancel' &&
      sql<SqlBool>`o.id in (select sales_order_id from payment_attempts where state in (${sql.join(ATTEMPTS[attempt])})
        ${attempt === 'refunded' ? sql`or refunded_cents > 0` : sql``})`,
  ].filter((condition): condition is Condition => Boolean(condition))
}

/** Attempt states of each filter. */
const ATTEMPTS: Readonly<Record<Exclude<OrderQuery['attempt'], 'after_cancel' | undefined>, AttemptState[]>> = {
  open: ['starting', 'open'],
  unknown: ['unknown'],
  failed: ['failed', 'cancelled', 'expired'],
  review: ['review'],
  charged_back: ['charged_back'],
  refunded: ['refunded'],
}

const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`
