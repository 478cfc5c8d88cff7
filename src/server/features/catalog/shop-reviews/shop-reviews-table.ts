import { sql } from 'kysely'
import type { Executor } from '../../../db/tables.ts'
import type { ReviewFigures, ShopReview } from '../../../ports/review-service.ts'

/** The copy of the reviews and figures of the review service. */
export function shopReviewsTable(db: Executor) {
  return {
    newest: (limit: number) =>
      db
        .selectFrom('shop_reviews')
        .selectAll()
        .orderBy('written_at', 'desc')
        .orderBy('review_id')
        .limit(limit)
        .execute(),

    /** The figures and the time they were fetched; undefined before the first fetch. */
    figures: () => db.selectFrom('shop_review_figures').selectAll().executeTakeFirst(),

    /** Stores new and changed reviews. */
    store: (reviews: readonly ShopReview[]) =>
      sql`
        insert into shop_reviews
        select * from jsonb_to_recordset(${JSON.stringify(reviews.map(rowOf))}::jsonb) as received(
          review_id text, author text, city text, rating integer, oneliner text, opinion text, recommends boolean,
          reply text, written_at timestamptz, updated_at timestamptz)
        on conflict (review_id) do update set
          author = excluded.author, city = excluded.city, rating = excluded.rating, oneliner = excluded.oneliner,
          opinion = excluded.opinion, recommends = excluded.recommends, reply = excluded.reply,
          written_at = excluded.written_at, updated_at = excluded.updated_at`.execute(db),

    /** Removes reviews that the service removed. */
    remove: (reviewIds: readonly string[]) =>
      sql`delete from shop_reviews where review_id = any(${[...reviewIds]}::text[])`.execute(db),

    /** Removes all reviews that are not in a full fetch. */
    removeAllExcept: (reviewIds: readonly string[]) =>
      sql`delete from shop_reviews where review_id <> all(${[...reviewIds]}::text[])`.execute(db),

    async setFigures(figures: ReviewFigures, { fetchedAt, knownUntil }: { fetchedAt: Date; knownUntil: Date }) {
      const facts = {
        average_rating: figures.averageRating,
        number_reviews: Math.round(figures.numberReviews),
        percentage_recommendation:
          figures.percentageRecommendation === null ? null : Math.round(figures.percentageRecommendation),
        last_12_month_average_rating: figures.last12MonthAverageRating,
        fetched_at: fetchedAt,
        known_until: knownUntil,
      }
      await db
        .insertInto('shop_review_figures')
        .values(facts)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(facts))
        .execute()
    },
  }
}

const rowOf = ({ reviewId, writtenAt, updatedAt, ...same }: ShopReview) => ({
  ...same,
  review_id: reviewId,
  written_at: writtenAt,
  updated_at: updatedAt,
})
