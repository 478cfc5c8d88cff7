import type { ShopReview } from '#shared/contracts/shop-reviews.ts'
import { dayInWords } from '#shared/kernel/dates.ts'

/**
 * Returns the text of a review, or a sentence that there is none; a title alone is no text
 * (docs/requirements.md#s2-shop-reviews).
 */
export const reviewText = ({ opinion }: Pick<ShopReview, 'opinion'>) =>
  opinion?.trim() ? opinion : 'Geen review tekst beschikbaar'

const oneDecimal = new Intl.NumberFormat('nl-NL', { maximumFractionDigits: 1 })

/**
 * Formats a rating out of ten with a decimal comma.
 *
 * @example ratingText(8.75) // '8,8'
 */
export const ratingText = (rating: number) => oneDecimal.format(rating)

/** Returns "Marjan - Zeist - 3 oktober 2026", without the unknown parts. */
export const signature = ({ author, city, writtenAt }: Pick<ShopReview, 'author' | 'city' | 'writtenAt'>) =>
  [author ?? 'Anoniem', city, dayInWords(writtenAt)].filter(Boolean).join(' - ')

/** Returns the recommendation; undefined when the writer gave none. */
export const recommendText = (recommend: boolean | null) =>
  recommend === null ? undefined : `Zou je ons aanbevelen: ${recommend ? 'Ja' : 'Nee'}`
