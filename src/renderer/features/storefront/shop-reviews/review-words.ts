import type { ShopReview } from '#shared/contracts/shop-reviews.ts'
import { dayInWords } from '#shared/kernel/dates.ts'

/** Returns the text of a review, or a sentence that there is none; a title alone is no text (specification §2). */
export const reviewText = ({ opinion }: Pick<ShopReview, 'opinion'>) =>
  opinion?.trim() ? opinion : 'Geen review tekst beschikbaar'

const oneDecimal = new Intl.NumberFormat('nl-NL', { maximumFractionDigits: 1 })

/** A mark out of ten with a comma. @example markText(8.75) // '8,8' */
export const markText = (rating: number) => oneDecimal.format(rating)

/** "Marjan - Zeist - 3 oktober 2026", without what is not known. */
export const signature = ({ author, city, writtenAt }: Pick<ShopReview, 'author' | 'city' | 'writtenAt'>) =>
  [author ?? 'Anoniem', city, dayInWords(writtenAt)].filter(Boolean).join(' - ')

/** Undefined when the writer did not say. */
export const recommendText = (recommend: boolean | null) =>
  recommend === null ? undefined : `Zou je ons aanbevelen: ${recommend ? 'Ja' : 'Nee'}`
