import type { ShopReview } from '#shared/contracts/shop-reviews.ts'
import { starsOutOfFive } from '#shared/domain/reviews/rating.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { Stars } from '../../../ui/Stars.tsx'
import { ratingText, recommendText, reviewText } from './review-words.ts'
import classes from './ShopReviewCard.module.css'

/** Card with a review of the shop, for the footer. */
export function ShopReviewCard({ review }: { review: ShopReview }) {
  const { author, city, rating, oneliner, recommend, writtenAt } = review
  return (
    <article className={classes.card}>
      <p className={classes.head}>
        <strong>{author ?? 'Anoniem'}</strong>
        {city && <span>{city}</span>}
      </p>
      <Stars stars={starsOutOfFive(rating)} label={`Beoordeeld met ${ratingText(rating)} van de 10`} />
      {oneliner && <p className={classes.title}>{oneliner}</p>}
      <p className={classes.text}>{reviewText(review)}</p>
      <p className={classes.quiet}>
        {recommendText(recommend)}
        <time dateTime={writtenAt}>{dayInWords(writtenAt)}</time>
      </p>
    </article>
  )
}
