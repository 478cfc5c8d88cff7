import { type Cents, cents } from '../money/prices.ts'

/**
 * States of a return. `expected`: the customer still sends or brings the goods. `received`: staff counted and judged them. `ended`:
 * the customer keeps the goods, so nothing comes back.
 */
export const RETURN_STATES = ['expected', 'received', 'ended'] as const
export type ReturnState = (typeof RETURN_STATES)[number]

/**
 * Steps of a return. A count can be corrected, so `receive` is possible twice. A return that ended can be expected again, because
 * customers change their mind.
 */
const STEPS = {
  expect: ['ended'],
  prove_sending: ['expected'],
  receive: ['expected', 'received'],
  end: ['expected'],
} as const satisfies Record<string, readonly ReturnState[]>
export type ReturnStep = keyof typeof STEPS

/** True when a return in this state may take the step. */
export const mayTake = (step: ReturnStep, state: ReturnState): boolean =>
  STEPS[step].some((from: ReturnState) => from === state)

/** Returns the name of a return on labels and the phone. @example returnName(1003) // 'R1003' */
export const returnName = (id: number): string => `R${id}`

/** A line of a return: `count` pieces are expected, of which each cost `unitGrossCents`. */
export type ReturnLine = {
  rowId: number
  count: number
  unitGrossCents: number
  /** Pieces of the order line that the shop took from its stock and did not take back before. 0 for made to measure and samples. */
  fromStock: number
}

/**
 * What staff found. `good` pieces go back to stock, `damaged` ones are written off. `damageCents` is what the damage costs the
 * customer: the value that the pieces lost because they were handled more than needed to judge them (BW 6:230s).
 */
export type Judgment = {
  rowId: number
  good: number
  damaged: number
  missing: number
  damageCents: number
  reason: string
}

/** Why a judgment is refused: the counts are not those of the line, or an amount or a reason is wrong. */
export type JudgmentFailure =
  | 'line_unknown'
  | 'counts_differ'
  | 'deduction_too_high'
  | 'deduction_without_damage'
  | 'reason_missing'

/** Returns why a judgment of a line is refused; undefined when it is complete. */
export function refusedJudgment(line: ReturnLine | undefined, judgment: Judgment): JudgmentFailure | undefined {
  const { good, damaged, missing, damageCents, reason } = judgment
  if (!line) return 'line_unknown'
  if (good + damaged + missing !== line.count) return 'counts_differ'
  if (damageCents > 0 && damaged === 0) return 'deduction_without_damage'
  if (damageCents > damaged * line.unitGrossCents) return 'deduction_too_high'
  if ((damaged > 0 || missing > 0) && reason.trim() === '') return 'reason_missing'
  return undefined
}

export type ReturnOutcome = {
  /** What is not paid back of the line: the price of missing pieces, and the damage. */
  deductedCents: Cents
  /** What is no longer due of the line. */
  creditedCents: Cents
  /** Pieces that go back to stock: good ones that came from it. */
  toStock: number
}

/**
 * Returns what a judged line means for money and stock (docs/decisions.md#i41). The three figures of all pieces add up: credited and
 * deducted are together the price of the line.
 *
 * @example
 * // Of two chairs of € 500 one is good and one damaged, for € 120: € 880 is credited, one piece goes back to stock.
 */
export function returnOutcome(line: ReturnLine, judgment: Judgment): ReturnOutcome {
  const { good, missing, damageCents } = judgment
  const deducted = missing * line.unitGrossCents + damageCents
  return {
    deductedCents: cents(deducted),
    creditedCents: cents(line.count * line.unitGrossCents - deducted),
    toStock: Math.min(good, line.fromStock),
  }
}

/** Where a return is, for people: its state, and after the count whether the money was paid back. */
export const RETURN_STAGES = ['expected', 'sent', 'to_refund', 'refunded', 'reopened', 'ended'] as const
export type ReturnStage = (typeof RETURN_STAGES)[number]

/**
 * Returns where a return is. The refund itself is part of the payments: a return is refunded when the order has no overpaid amount.
 *
 * @param isSettled false when staff reopened the withdrawal after the count, so that the amount is due again
 */
export function returnStage(facts: {
  state: ReturnState
  sentOn: string | null
  isSettled: boolean
  toRefundCents: number
}): ReturnStage {
  const { state, sentOn, isSettled, toRefundCents } = facts
  if (state === 'ended') return 'ended'
  if (state === 'expected') return sentOn === null ? 'expected' : 'sent'
  if (!isSettled) return 'reopened'
  return toRefundCents > 0 ? 'to_refund' : 'refunded'
}

/**
 * Returns what is credited of one returned piece in cents excl. VAT, when damage is spread over the pieces that arrived. The damage
 * has the share of VAT that the price has.
 *
 * @example returnedNetCents({ unitNetCents: 41322, unitGrossCents: 50000, pieces: 2, damageCents: 12000 }) // 36363
 */
export function returnedNetCents(line: {
  unitNetCents: number
  unitGrossCents: number
  pieces: number
  damageCents: number
}): number {
  const { unitNetCents, unitGrossCents, pieces, damageCents } = line
  if (unitGrossCents === 0 || pieces === 0) return 0
  const kept = 1 - damageCents / (unitGrossCents * pieces)
  return Math.max(0, Math.round(unitNetCents * kept))
}
