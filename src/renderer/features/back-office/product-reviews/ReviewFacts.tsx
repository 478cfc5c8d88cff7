import { Link } from 'react-router-dom'
import type { ModeratedReview } from '#shared/contracts/product-reviews.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { Stars } from '../../../ui/Stars.tsx'
import { WholeWords } from '../../../ui/WholeWords.tsx'
import { cardLayout, Facts, WrappedText, when } from '../frame/index.ts'
import classes from './ReviewModeration.module.css'

/** Shows author, product and text of a review. */
export function ReviewFacts({ review }: { review: ModeratedReview }) {
  return (
    <section className={cardLayout.card} aria-label="De review">
      <Facts
        items={[
          { label: 'Naam', value: review.name },
          { label: 'Datum', value: when(review.writtenAt) },
          {
            label: 'E-mailadres',
            value: (
              <a href={`mailto:${review.email}`}>
                <WrappedText>{review.email}</WrappedText>
              </a>
            ),
          },
          { label: 'Score', value: <Stars stars={review.rating} label={`${review.rating} van 5 sterren`} /> },
          {
            label: 'Product',
            value: (
              <Link to={sitePaths.product(review.productId)}>
                <WholeWords>{`${review.productName} (${review.productId})`}</WholeWords>
              </Link>
            ),
          },
          { label: 'Gekocht', value: review.isVerifiedPurchase ? 'Ja, bij ons' : 'Niet bekend' },
          { label: 'Laatst beoordeeld', value: review.judgedAt && moderatedText(review) },
        ]}
      />
      <h2 className={cardLayout.heading}>Review</h2>
      <p className={classes.text}>{review.review}</p>
    </section>
  )
}

const moderatedText = ({ judgedAt, judgedBy }: ModeratedReview) =>
  judgedBy ? `${when(judgedAt)} door ${judgedBy}` : when(judgedAt)
