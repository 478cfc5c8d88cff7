import type { RawBuilder } from 'kysely'
import { formatCents } from '#shared/domain/money/format.ts'

/** What a rule found: the order or the article, what stands there and what ought to stand there. */
export type RuleViolation = {
  salesOrderId: number | null
  itemId: number | null
  found: string | null
  wanted: string | null
}

/**
 * Something that is always true of the shop's books, between any two transactions.
 *
 * Its question gives whatever breaks it, as rows `order_id, item_id, found, wanted` (two integers and two texts). It is
 * one statement, so it sees one moment.
 */
export type Rule = {
  name: string
  /** What is always true, for staff. */
  sentence: string
  broken(at: Date): RawBuilder<unknown>
  reason(row: RuleViolation): string
  /** What staff do about it. */
  advice: string
}

/** Amounts come as texts. */
export const euros = (cents: string | null): string => formatCents(Number(cents ?? 0))

/** For what no person can have caused: nothing in the shop can write it. */
export const ADVICE_CONTACT_DEVELOPER = 'Verander niets met de hand. Geef dit door aan wie de winkel onderhoudt.'
