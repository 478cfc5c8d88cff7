import { Link } from 'react-router-dom'
import type { JudgedReview } from '#shared/contracts/product-reviews.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { Stars } from '../../ui/Stars.tsx'
import { WholeWords } from '../../ui/WholeWords.tsx'
import { BrokenText, deskLayout, Facts, when } from '../back-office/index.ts'
import classes from './ReviewDesk.module.css'

/** Who wrote what about which product. */
export function ReviewFacts({ review }: { review: JudgedReview }) {
  return (
    <section className={deskLayout.card} aria-label="De review">
      <Facts
        items={[
          { label: 'Naam', value: review.name },
          { label: 'Datum', value: when(review.writtenAt) },
          {
            label: 'E-mailadres',
            value: (
              <a href={`mailto:${review.email}`}>
                <BrokenText>{review.email}</BrokenText>
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
          { label: 'Laatst beoordeeld', value: review.judgedAt && judgedText(review) },
        ]}
      />
      <h2 className={deskLayout.heading}>Review</h2>
      <p className={classes.text}>{review.review}</p>
    </section>
  )
}

const judgedText = ({ judgedAt, judgedBy }: JudgedReview) =>
  judgedBy ? `${when(judgedAt)} door ${judgedBy}` : when(judgedAt)
