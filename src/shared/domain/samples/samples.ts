import { type Failure, fail, ok, type Success } from '../../kernel/outcome.ts'
import { addToCart, type CartLine, removeFromCart } from '../cart/cart.ts'

/** Maximum number of color samples in a cart, one per color. */
export const MAX_SAMPLES = 4

/** Title and text of the message that blocks a fifth sample (docs/requirements.md#s5). */
export const SAMPLE_LIMIT_TITLE = 'Maximum aantal kleurstalen bereikt!'
export const SAMPLE_LIMIT_TEXT =
  'U heeft al 4 gratis kleurstalen geselecteerd. Verwijder eerst een kleurstaal om een ander toe te voegen.'

type Item = { id: number; itemId: string }

/** True for a free color sample, which has the word "kleurstaal" in its item id (docs/requirements.md#s9-samples). */
export function isSample({ itemId }: { itemId: string }): boolean {
  return itemId.toLowerCase().includes('kleurstaal')
}

/** Returns the samples in a cart. */
export function samplesIn<Line extends { itemId: string }>(lines: readonly Line[]): Line[] {
  return lines.filter(isSample)
}

/** True when all lines are samples, which are free and sent by post. False for an empty cart. */
export function hasOnlySamples(lines: readonly { itemId: string }[]): boolean {
  return lines.length > 0 && lines.every(isSample)
}

/** True when a cart contains more than four samples, or two of one color; the server refuses such an order. */
export function hasTooManySamples(lines: readonly { itemId: string; count: number }[]): boolean {
  const samples = samplesIn(lines)
  return samples.length > MAX_SAMPLES || samples.some(({ count }) => count > 1)
}

/** Adds one piece of a sample to the cart. A sample that is already in the cart stays unchanged. */
export function addSample<Sample extends Item>(
  lines: readonly CartLine<Sample>[],
  sample: Sample,
): Success<CartLine<Sample>[]> | Failure<'too_many_samples'> {
  if (lines.some(({ id }) => id === sample.id)) return ok([...lines])
  if (samplesIn(lines).length >= MAX_SAMPLES) return fail('too_many_samples')
  return ok(addToCart(lines, sample))
}

/** Handles a click on a sample: adds it, or removes it when it is in the cart (docs/requirements.md#s4-samples). */
export function toggleSample<Sample extends Item>(lines: readonly CartLine<Sample>[], sample: Sample) {
  const isChosen = lines.some(({ id }) => id === sample.id)
  return isChosen ? ok(removeFromCart(lines, sample.id)) : addSample(lines, sample)
}
