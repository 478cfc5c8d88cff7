import { sql } from 'kysely'
import type { Executor } from '../../db/tables.ts'
import type { ReviewFigures, ShopReview } from '../../ports/review-service.ts'

/** The copy of what the review service told. */
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

    /** The figures with the moment they were told; undefined before the service was ever heard. */
    figures: () => db.selectFrom('shop_review_figures').selectAll().executeTakeFirst(),

    /** Keeps new and changed reviews. */
    async keep(reviews: readonly ShopReview[]): Promise<void> {
      for (const { reviewId, author, city, rating, oneliner, opinion, recommends, reply, ...moments } of reviews) {
        const facts = {
          author,
          city,
          rating,
          oneliner,
          opinion,
          recommends,
          reply,
          written_at: moments.writtenAt,
          updated_at: moments.updatedAt,
        }
        await db
          .insertInto('shop_reviews')
          .values({ review_id: reviewId, ...facts })
          .onConflict((conflict) => conflict.column('review_id').doUpdateSet(facts))
          .execute()
      }
    },

    /** Takes reviews out for good, as their writers or the service want it. */
    forget: (reviewIds: readonly string[]) =>
      sql`delete from shop_reviews where review_id = any(${[...reviewIds]}::text[])`.execute(db),

    /** Takes out everything that a full copy does not hold. */
    forgetAllBut: (reviewIds: readonly string[]) =>
      sql`delete from shop_reviews where review_id <> all(${[...reviewIds]}::text[])`.execute(db),

    async setFigures(figures: ReviewFigures, { fetchedAt, knownUntil }: { fetchedAt: Date; knownUntil: Date }) {
      const facts = {
        average_rating: figures.averageRating,
        number_reviews: Math.round(figures.numberReviews),
        percentage_recommendation: Math.round(figures.percentageRecommendation),
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
