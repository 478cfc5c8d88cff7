import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../../db/tables.ts'

export type NewReview = {
  itemId: number
  name: string
  email: string
  review: string
  rating: number
  isVerifiedPurchase: boolean
  at: Date
}

export type ReviewRow = {
  id: number
  itemId: number
  insertedAt: Date
  name: string
  rating: number
  review: string
  reaction: string | null
  isVerifiedPurchase: boolean
}

/** A row of `publishedReviews` as JSON: `insertedAt` is an ISO time with the offset of the database. */
export type PublishedReview = Omit<ReviewRow, 'insertedAt'> & { insertedAt: string }

/** Maximum number of reviews of a product in one response. */
const MAX_SHOWN = 500

/**
 * The select of the newest published reviews of an item, at most `limit`, as a part of the statement of a caller.
 *
 * @param itemId a model, or a product without variants
 */
export const publishedReviews = (itemId: RawBuilder<unknown>, limit: number) => sql`
  select id, item_id as "itemId", inserted_at as "insertedAt", name, rating, review, reaction,
    is_verified_purchase as "isVerifiedPurchase"
  from product_reviews where item_id = ${itemId} and is_valid order by inserted_at desc, id desc limit ${limit}`

/** Reviews of products. A review belongs to the model, not to a variant. */
export function reviewsTable(db: Executor) {
  return {
    /** The item that has the reviews of this item: its model, else itself. Undefined for inactive and unknown items. */
    async reviewedItem(id: number): Promise<number | undefined> {
      const row = await db
        .selectFrom('items')
        .select(['id', 'parent_id'])
        .where('id', '=', id)
        .where('is_active', '=', true)
        .executeTakeFirst()
      return row && (row.parent_id ?? row.id)
    },

    /**
     * Returns whether a person with this mail address bought the product or a variant of it. An order of the web shop
     * counts once a payment for it was received, an order of the showroom always.
     */
    async hasBought(itemId: number, email: string): Promise<boolean> {
      const { rows } = await sql<{ yes: boolean }>`
        select exists (
          select from sales_order_customers c
          join sales_order_rows r on r.sales_order_id = c.sales_order_id
          join items i on i.id = r.item_id
          join sales_orders o on o.id = c.sales_order_id
          where lower(c.email) = ${email.toLowerCase()} and (i.id = ${itemId} or i.parent_id = ${itemId})
            and (o.channel = 'showroom' or exists (
              select from payment_entries e where e.sales_order_id = o.id and e.kind = 'payment'))
        ) as yes`.execute(db)
      return rows[0]?.yes === true
    },

    /** Stores a review, hidden until moderation. Ignores a repeated text of the same person about the same product. */
    add: ({ itemId, name, email, review, rating, isVerifiedPurchase, at }: NewReview) =>
      db
        .insertInto('product_reviews')
        .values({
          item_id: itemId,
          name,
          email,
          review,
          rating,
          is_verified_purchase: isVerifiedPurchase,
          inserted_at: at,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),

    /**
     * Returns the newest published reviews that this item shows, at most 500, and the item that has them: its model, else
     * itself. Undefined for inactive and unknown items.
     */
    async shownBy(id: number): Promise<{ itemId: number; reviews: PublishedReview[] } | undefined> {
      const { rows } = await sql<{ itemId: number; reviews: PublishedReview[] }>`
        select coalesce(i.parent_id, i.id) as "itemId", coalesce((
          select json_agg(shown) from (${publishedReviews(sql`coalesce(i.parent_id, i.id)`, MAX_SHOWN)}) shown
        ), '[]') as reviews
        from items i where i.id = ${id} and i.is_active`.execute(db)
      return rows[0]
    },

    /** Ids of the items that show published reviews: models, their variants, and products without variants. Undefined for more than `most`. */
    async reviewedItems(most: number): Promise<ReadonlySet<number> | undefined> {
      const { rows } = await sql<{ id: number }>`
        with reviewed as (select distinct item_id as id from product_reviews where is_valid)
        select id from reviewed
        union all select v.id from items v where v.parent_id in (select id from reviewed)
        limit ${most + 1}`.execute(db)
      return rows.length > most ? undefined : new Set(rows.map(({ id }) => id))
    },

    /** Ids of the items that show the rating of this item: the item itself and its variants. */
    async showing(itemId: number): Promise<number[]> {
      const rows = await db.selectFrom('items').select('id').where('parent_id', '=', itemId).execute()
      return [itemId, ...rows.map(({ id }) => id)]
    },

    /** Recalculates rating and number of published reviews. Locks the item, so that concurrent moderations wait. */
    async recalculate(itemId: number): Promise<void> {
      await db.selectFrom('items').select('id').where('id', '=', itemId).forUpdate().execute()
      await sql`
        update items set rating = shown.mean, review_count = shown.count
        from (select round(avg(rating), 2) as mean, count(*) as count
              from product_reviews where item_id = ${itemId} and is_valid) shown
        where id = ${itemId}`.execute(db)
    },
  }
}
