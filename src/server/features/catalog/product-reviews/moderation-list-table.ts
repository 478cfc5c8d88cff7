import { type SelectQueryBuilder, sql } from 'kysely'
import type { ReviewStatus } from '#shared/contracts/product-reviews.ts'
import type { Executor, Tables } from '../../../db/tables.ts'
import type { ReviewRow } from './reviews-table.ts'

export type ModerationRow = ReviewRow & { email: string; isValid: boolean; refusalReason: string | null }

export type ReviewFilter = {
  geldig?: ReviewStatus | undefined
  rating?: number | undefined
  search?: string | undefined
  sort?: 'date' | '-date' | 'rating' | '-rating' | undefined
}

const COLUMNS = [
  'r.id',
  'r.item_id as itemId',
  'r.inserted_at as insertedAt',
  'r.name',
  'r.email',
  'r.rating',
  'r.review',
  'r.reaction',
  'r.is_verified_purchase as isVerifiedPurchase',
  'r.is_valid as isValid',
  'r.refusal_reason as refusalReason',
] as const

const PRODUCT_NAME = sql<string>`(select display_name from items where id = r.item_id)`.as('productName')

/** Reviews per query of an export, which may contain all reviews. */
const BATCH_SIZE = 500

type Reviews<Selection> = SelectQueryBuilder<Tables & { r: Tables['product_reviews'] }, 'r', Selection>

/** All reviews, for moderators. */
export function moderationListTable(db: Executor) {
  const reviews = () => db.selectFrom('product_reviews as r')

  return {
    /** One page and the total. Newest first by default. */
    async page(
      filter: ReviewFilter & { page: number; pageSize: number },
    ): Promise<{ rows: (ModerationRow & { productName: string })[]; total: number }> {
      const matching = filtered(reviews(), filter)
      // Selects ids first, so that OFFSET skips only ids, and the columns and product names of the shown rows are read.
      const shown = inOrder(matching.select('r.id'), filter.sort)
        .limit(filter.pageSize)
        .offset((filter.page - 1) * filter.pageSize)
      const ofPage = reviews().where('r.id', '=', sql<number>`any(array(${shown}))`)
      const rows = await inOrder(ofPage.select(COLUMNS).select(PRODUCT_NAME), filter.sort).execute()
      const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      return { rows, total: Number(total) }
    },

    /** Number of reviews in each view of the list, by the value of `geldig`. */
    async counts(): Promise<Record<ReviewStatus | 'all', number>> {
      const { rows } = await sql<Record<ReviewStatus | 'all', number>>`
        select count(*)::int as "all", (count(*) filter (where ${statusIs('ja')}))::int as ja,
          (count(*) filter (where ${statusIs('nee')}))::int as nee,
          (count(*) filter (where ${statusIs('wacht')}))::int as wacht,
          (count(*) filter (where ${statusIs('geweigerd')}))::int as geweigerd
        from product_reviews r`.execute(db)
      return rows[0] ?? { all: 0, ja: 0, nee: 0, wacht: 0, geweigerd: 0 }
    },

    /** Yields all matching reviews, in the order of the list at the time of the call. */
    async *all(filter: ReviewFilter): AsyncGenerator<ModerationRow> {
      const matching = await inOrder(filtered(reviews(), filter).select('r.id'), filter.sort).execute()
      for (let start = 0; start < matching.length; start += BATCH_SIZE) {
        const ids = matching.slice(start, start + BATCH_SIZE).map(({ id }) => id)
        const rows = await reviews().select(COLUMNS).where('r.id', 'in', ids).execute()
        const byId = new Map(rows.map((row) => [row.id, row]))
        yield* ids.flatMap((id) => byId.get(id) ?? [])
      }
    },

    /** One review with the name of its product. */
    find: (id: number) =>
      reviews()
        .innerJoin('items as i', 'i.id', 'r.item_id')
        .select([...COLUMNS, 'i.display_name as productName'])
        .where('r.id', '=', id)
        .executeTakeFirst(),

    /** The next review that waits for moderation: the next older one, else the newest. */
    async nextWaiting({ id, insertedAt }: { id: number; insertedAt: Date }): Promise<number | null> {
      const { rows } = await sql<{ id: number }>`
        select id from product_reviews where not is_valid and refusal_reason is null and id <> ${id}
        order by (inserted_at, id) < (${insertedAt}::timestamptz, ${id}::int) desc, inserted_at desc, id desc
        limit 1`.execute(db)
      return rows[0]?.id ?? null
    },
  }
}

function filtered<Selection>(query: Reviews<Selection>, { geldig, rating, search }: ReviewFilter): Reviews<Selection> {
  return query
    .$if(geldig !== undefined, (all) => all.where(statusIs(geldig)))
    .$if(rating !== undefined, (all) => all.where('r.rating', '=', rating ?? 0))
    .$if(Boolean(search), (all) => all.where(matchesSearch(search ?? '')))
}

function statusIs(status: ReviewStatus | undefined) {
  switch (status) {
    case 'ja':
      return sql<boolean>`r.is_valid`
    case 'nee':
      return sql<boolean>`not r.is_valid`
    case 'wacht':
      return sql<boolean>`not r.is_valid and r.refusal_reason is null`
    case 'geweigerd':
      return sql<boolean>`not r.is_valid and r.refusal_reason is not null`
    default:
      return sql<boolean>`true`
  }
}

/** Matches name, email, text, product id or product name. Escapes the wildcards of `like`. */
function matchesSearch(search: string) {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const productId = /^\d{1,9}$/.test(search) ? Number(search) : null
  return sql<boolean>`(r.name ilike ${pattern} or r.email ilike ${pattern} or r.review ilike ${pattern}
    or r.item_id = ${productId}::int or exists (select from items i where i.id = r.item_id and i.display_name ilike ${pattern}))`
}

function inOrder<Selection>(query: Reviews<Selection>, sort: ReviewFilter['sort'] = '-date'): Reviews<Selection> {
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const first = sort.endsWith('rating') ? query.orderBy('r.rating', direction) : query
  const byDate = sort.endsWith('rating') ? 'desc' : direction
  return first.orderBy('r.inserted_at', byDate).orderBy('r.id', byDate)
}
