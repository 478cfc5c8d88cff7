import type { RawBuilder } from 'kysely'
import { formatCents } from '#shared/domain/money/format.ts'

/** Violation of a rule: the order or item, the actual value and the expected value. */
export type RuleViolation = {
  salesOrderId: number | null
  itemId: number | null
  found: string | null
  wanted: string | null
}

/**
 * Rule that must hold for the data of the shop between any two transactions.
 *
 * Its query returns the violations as rows `order_id, item_id, found, wanted` (two integers and two texts). It is a
 * single statement, so it reads one consistent state.
 */
export type Rule = {
  name: string
  /** The rule in a sentence for staff. */
  sentence: string
  /** Query of the violations. `at`: time of the check. */
  broken(at: Date): RawBuilder<unknown>
  /** Dutch reason of a violation, for staff. */
  reason(row: RuleViolation): string
  /** Advice for staff. */
  advice: string
}

/** Formats cents that the query returns as text. */
export const euros = (cents: string | null): string => formatCents(Number(cents ?? 0))

/** Advice for a violation that only a defect of the software can cause. */
export const ADVICE_CONTACT_DEVELOPER = 'Verander niets met de hand. Geef dit door aan wie de winkel onderhoudt.'
