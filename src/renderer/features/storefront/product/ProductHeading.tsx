import type { ReactNode } from 'react'
import { ratingOutOfTenText, starsOutOfFive } from '#shared/domain/reviews/rating.ts'
import { Stars } from '../../../ui/Stars.tsx'
import { WholeWords } from '../../../ui/WholeWords.tsx'
import classes from './ProductHeading.module.css'

type ProductHeadingProps = {
  title: string
  /** The configuration as text, below the name. */
  choices?: string | undefined
  rating: number | null
  reviewCount: number
  /** Id of the reviews section, which the rating summary links to. */
  reviewsId: string
  /** The price in one line. */
  price: ReactNode
  /** Delivery time and dimensions, each in a few words. */
  facts: readonly (string | undefined)[]
}

/** Name, price, rating, delivery time and dimensions, visible without scrolling. */
export function ProductHeading({ title, choices, rating, reviewCount, reviewsId, price, facts }: ProductHeadingProps) {
  return (
    <header className={classes.heading}>
      <h1 className={classes.title}>
        <WholeWords>{title}</WholeWords>
      </h1>
      {choices && <p className={classes.choices}>{choices}</p>}
      {price}
      {rating !== null && reviewCount > 0 && (
        <p className={classes.rating}>
          <Stars stars={starsOutOfFive(rating * 2)} label={`Beoordeeld met ${ratingOutOfTenText(rating)} van de 10`} />
          <a href={`#${reviewsId}`}>
            {ratingOutOfTenText(rating)} · {reviewCount === 1 ? '1 beoordeling' : `${reviewCount} beoordelingen`}
          </a>
        </p>
      )}
      {facts.some(Boolean) && (
        <ul className={classes.facts} aria-label="In het kort">
          {facts.map((fact) => fact && <li key={fact}>{fact}</li>)}
        </ul>
      )}
    </header>
  )
}
