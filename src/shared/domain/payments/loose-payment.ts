import type { Cents } from '../money/prices.ts'
import type { AttemptState } from './attempts.ts'

/** VAT rates in percent that a loose payment can have. */
export const LOOSE_VAT_PERCENTS = [21, 9, 0] as const
export type LooseVatPercent = (typeof LOOSE_VAT_PERCENTS)[number]

/**
 * Returns the VAT in an amount incl. VAT, in cents, rounded half up.
 *
 * @example vatIn(12_100, 21) // 2100
 */
export const vatIn = (grossCents: number, percent: number): Cents =>
  Math.round((grossCents * percent) / (100 + percent)) as Cents

/**
 * `unpaid`: no money was received. `running`: a payment is on the terminal, has an unknown outcome or is reviewed.
 * `linked`: the money belongs to an order since.
 */
export const LOOSE_STATES = ['unpaid', 'running', 'paid', 'part_refunded', 'refunded', 'linked'] as const
export type LooseState = (typeof LOOSE_STATES)[number]

const UNDECIDED: readonly AttemptState[] = ['starting', 'open', 'unknown', 'review']

type LooseFacts = {
  linkedOrderId: number | null
  /** Received and refunded money, in cents. A chargeback counts as refunded. */
  receivedCents: number
  returnedCents: number
  attemptStates: readonly AttemptState[]
}

/** Returns the state of a loose payment. */
export function looseStateOf({ linkedOrderId, receivedCents, returnedCents, attemptStates }: LooseFacts): LooseState {
  if (linkedOrderId !== null) return 'linked'
  if (attemptStates.some((state) => UNDECIDED.includes(state))) return 'running'
  if (receivedCents === 0) return 'unpaid'
  if (returnedCents === 0) return 'paid'
  return returnedCents < receivedCents ? 'part_refunded' : 'refunded'
}
