import type { ShopReviews } from '#shared/contracts/shop-reviews.ts'
import { once } from '#shared/kernel/once.ts'
import classes from './ReviewFigures.module.css'
import { ratingText } from './review-words.ts'

const whole = once(() => new Intl.NumberFormat('nl-NL', { maximumFractionDigits: 0 }))

/**
 * Figures in circles: the average rating of the last twelve months, the number of reviews and, if it is known, the
 * percentage that recommends the shop.
 */
export function ReviewFigures({ figures }: { figures: Omit<ShopReviews, 'reviews'> }) {
  const { last12MonthAverageRating, numberReviews, percentageRecommendation } = figures
  return (
    <dl className={classes.figures}>
      <Figure
        part={last12MonthAverageRating / 10}
        value={ratingText(last12MonthAverageRating)}
        label="Gemiddelde van de laatste 12 maanden"
      />
      <Figure part={1} value={whole().format(numberReviews)} label="Beoordelingen" />
      {percentageRecommendation !== null && (
        <Figure
          part={percentageRecommendation / 100}
          value={`${whole().format(percentageRecommendation)}%`}
          label="Beveelt ons aan"
        />
      )}
    </dl>
  )
}

const RADIUS = 54
const CIRCUMFERENCE = 2 * Math.PI * RADIUS

/** A figure in a circle. `part` is the filled part of the circle, from 0 to 1. */
function Figure({ part, value, label }: { part: number; value: string; label: string }) {
  return (
    <div className={classes.figure}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.circle}>
        <svg viewBox="0 0 120 120" aria-hidden="true">
          <circle cx="60" cy="60" r={RADIUS} className={classes.track} />
          <circle
            cx="60"
            cy="60"
            r={RADIUS}
            className={classes.filled}
            strokeDasharray={`${Math.min(1, Math.max(0, part)) * CIRCUMFERENCE} ${CIRCUMFERENCE}`}
          />
        </svg>
        <span className={classes.value}>{value}</span>
      </dd>
    </div>
  )
}
