import type { ShopReview } from '#shared/contracts/shop-reviews.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { once } from '#shared/kernel/once.ts'

/**
 * Returns the text of a review, or a sentence that the review has no text. The title does not count as text
 * (docs/requirements.md#s2-shop-reviews).
 */
export const reviewText = ({ opinion }: Pick<ShopReview, 'opinion'>) =>
  opinion?.trim() ? opinion : 'Geen review tekst beschikbaar'

const oneDecimal = once(() => new Intl.NumberFormat('nl-NL', { maximumFractionDigits: 1 }))

/**
 * Formats a rating out of ten with a decimal comma.
 *
 * @example ratingText(8.75) // '8,8'
 */
export const ratingText = (rating: number) => oneDecimal().format(rating)

/** Returns "Marjan - Zeist - 3 oktober 2026". An unknown author is "Anoniem"; other unknown parts are left out. */
export const signature = ({ author, city, writtenAt }: Pick<ShopReview, 'author' | 'city' | 'writtenAt'>) =>
  [author ?? 'Anoniem', city, dayInWords(writtenAt)].filter(Boolean).join(' - ')

/** Returns whether the writer recommends the shop, as text; undefined when the writer did not say. */
export const recommendText = (recommend: boolean | null) =>
  recommend === null ? undefined : `Zou je ons aanbevelen: ${recommend ? 'Ja' : 'Nee'}`
