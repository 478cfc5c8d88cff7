import { formatCents } from '../money/format.ts'
import { type Cents, cents } from '../money/prices.ts'

/** Values of the euro notes that customers commonly pay with, in cents. Customers round up to a multiple of one. */
const NOTES = [500, 1000, 2000, 5000, 10_000] as const

/** Maximum count of suggestions, so that the buttons fit in two rows. */
const MAX_SUGGESTIONS = 5

/** Returns the change for the customer, or the amount that is missing. @example changeInWords(-500) // 'Nog € 5,00 te weinig.' */
export const changeInWords = (changeCents: number): string =>
  changeCents < 0 ? `Nog ${formatCents(-changeCents)} te weinig.` : `Wisselgeld: ${formatCents(changeCents)}`

/**
 * Returns the amounts that a customer probably hands over in cash for an amount due: the exact amount first, then the
 * next multiple of each note, in ascending order.
 *
 * @example cashSuggestions(1595) // [1595, 2000, 5000, 10000]
 * @example cashSuggestions(3250) // [3250, 3500, 4000, 5000, 10000]
 */
export function cashSuggestions(dueCents: number): Cents[] {
  const roundedUp = NOTES.map((note) => Math.ceil(dueCents / note) * note)
  return [...new Set([dueCents, ...roundedUp])]
    .toSorted((a, b) => a - b)
    .slice(0, MAX_SUGGESTIONS)
    .map(cents)
}
