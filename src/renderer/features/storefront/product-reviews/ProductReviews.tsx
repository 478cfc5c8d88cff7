import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShownReview } from '#shared/contracts/product-reviews.ts'
import { ratingOutOfTenText, starsOutOfFive } from '#shared/domain/reviews/rating.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { useApi } from '../../../lib/api.ts'
import { deferHydration } from '../../../lib/defer-hydration.tsx'
import { Button } from '../../../ui/Button.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Stars } from '../../../ui/Stars.tsx'
import classes from './ProductReviews.module.css'
import { reviewsOfProduct } from './review-queries.ts'

const ReviewDialog = deferHydration(async () => (await import('./ReviewDialog.tsx')).ReviewDialog)

/** Number of reviews that are shown before a click on "Toon alle" (docs/requirements.md#s2-reviews). */
const FIRST_REVIEWS = 5

/** Reviews of a product, newest first, with the shop's replies, and a form to add one. */
export function ProductReviews({ productId, title }: { productId: number; title: string }) {
  const query = useQuery(reviewsOfProduct(useApi(), productId))
  // Undefined until the form is opened for the first time; its code is loaded only then.
  const [isWriting, setWriting] = useState<boolean>()
  return (
    <div className={classes.reviews}>
      <QueryView query={query}>{(reviews) => <ReviewList reviews={reviews} />}</QueryView>
      <div className={classes.below}>
        <Button variant="default" onClick={() => setWriting(true)}>
          Schrijf een review
        </Button>
        <Statement />
      </div>
      {isWriting !== undefined && (
        <ReviewDialog productId={productId} title={title} isOpen={isWriting} onClose={() => setWriting(false)} />
      )}
    </div>
  )
}

function ReviewList({ reviews }: { reviews: readonly ShownReview[] }) {
  const [showsAll, setShowsAll] = useState(false)
  if (reviews.length === 0)
    return <p>Er zijn nog geen reviews van dit product. Heeft u het in huis? Vertel het als eerste.</p>
  const shown = showsAll ? reviews : reviews.slice(0, FIRST_REVIEWS)
  return (
    <>
      <ul className={classes.list}>
        {shown.map((review) => (
          <li key={review.id}>
            <Review review={review} />
          </li>
        ))}
      </ul>
      {reviews.length > FIRST_REVIEWS && (
        <Button variant="subtle" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Toon minder reviews' : `Toon alle ${reviews.length} reviews`}
        </Button>
      )}
    </>
  )
}

function Review({
  review: { name, rating, review, reaction, writtenAt, isVerifiedPurchase },
}: {
  review: ShownReview
}) {
  return (
    <article className={classes.review}>
      <header className={classes.head}>
        <Stars stars={starsOutOfFive(rating * 2)} label={`Beoordeeld met ${ratingOutOfTenText(rating)} van de 10`} />
        <strong>{name}</strong>
        <time dateTime={writtenAt} className={classes.quiet}>
          {dayInWords(writtenAt)}
        </time>
        {isVerifiedPurchase && <span className={classes.badge}>Gekocht bij ons</span>}
      </header>
      <p className={classes.text}>{review}</p>
      {reaction && (
        <div className={classes.reaction}>
          <strong>Onze reactie</strong>
          <p className={classes.text}>{reaction}</p>
        </div>
      )}
    </article>
  )
}

/** The statement that the law requires next to reviews and their average (BW 6:193b). */
const Statement = () => (
  <p className={classes.quiet}>
    Bij “Gekocht bij ons” is het e-mailadres dat van een bestelling van dit product; bij andere reviews controleren wij
    de aankoop niet. Wij lezen elke review voor plaatsing en weigeren alleen wat beledigend is, reclame maakt of niet
    over het product gaat, positief of negatief. Het cijfer is het gemiddelde van alle geplaatste reviews. Schrijvers
    krijgen er niets voor.
  </p>
)
