import { type Failure, fail, ok, type Success } from '../../kernel/outcome.ts'
import { addToCart, type CartLine, removeFromCart } from '../cart/cart.ts'

/** The most colour samples in one cart, one of each colour. */
export const MAX_SAMPLES = 4

/** Title and text of the message that blocks a fifth sample (docs/requirements.md#s5). */
export const SAMPLE_LIMIT_TITLE = 'Maximum aantal kleurstalen bereikt!'
export const SAMPLE_LIMIT_TEXT =
  'U heeft al 4 gratis kleurstalen geselecteerd. Verwijder eerst een kleurstaal om een ander toe te voegen.'

type Item = { id: number; itemId: string }

/** A free colour sample is known by the word "kleurstaal" in its item id (docs/requirements.md#s9). */
export function isSample({ itemId }: { itemId: string }): boolean {
  return itemId.toLowerCase().includes('kleurstaal')
}

/** The samples among the lines of a cart. */
export function samplesIn<Line extends { itemId: string }>(lines: readonly Line[]): Line[] {
  return lines.filter(isSample)
}

/** True when there are lines, and all of them are samples: those are mailed, and no payment is needed. */
export function hasOnlySamples(lines: readonly { itemId: string }[]): boolean {
  return lines.length > 0 && lines.every(isSample)
}

/** True when a cart holds more than four samples, or two of one colour; the server refuses such an order. */
export function hasTooManySamples(lines: readonly { itemId: string; count: number }[]): boolean {
  const samples = samplesIn(lines)
  return samples.length > MAX_SAMPLES || samples.some(({ count }) => count > 1)
}

/** Puts one piece of a sample in the cart; a colour that is there already stays as it is. */
export function addSample<Sample extends Item>(
  lines: readonly CartLine<Sample>[],
  sample: Sample,
): Success<CartLine<Sample>[]> | Failure<'too_many_samples'> {
  if (lines.some(({ id }) => id === sample.id)) return ok([...lines])
  if (samplesIn(lines).length >= MAX_SAMPLES) return fail('too_many_samples')
  return ok(addToCart(lines, sample))
}

/** A click on a sample: in the cart when it was not, out of it when it was (docs/requirements.md#s4). */
export function toggleSample<Sample extends Item>(lines: readonly CartLine<Sample>[], sample: Sample) {
  const isChosen = lines.some(({ id }) => id === sample.id)
  return isChosen ? ok(removeFromCart(lines, sample.id)) : addSample(lines, sample)
}
