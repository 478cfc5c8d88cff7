import { createHash } from 'node:crypto'
import type { Discount } from '#shared/domain/discounts/discounts.ts'
import { isPastValidity, lastValidDay, MAX_VALID_DAYS } from '#shared/domain/quotes/quote-validity.ts'
import { amsterdamDay, type CalendarDay, calendarDay } from '#shared/kernel/dates.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { InvalidInput } from '../../../access/invalid-input.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Database, Transaction } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { hashOfToken } from '../sales-orders/index.ts'
import type { QuoteBuyer } from './quote-buyer.ts'
import { type PricedQuote, priceQuote } from './quote-lines.ts'
import { quoteTokenFor } from './quote-token.ts'
import { quotesTable } from './quotes-table.ts'

export type QuoteRules = {
  /** Days from today that a quote is valid, unless staff choose another day. */
  validDays: number
  /** Days after its last day that a quote without an order is kept. */
  keepDays: number
}

export const DEFAULT_QUOTE_RULES: QuoteRules = { validDays: 30, keepDays: 365 }

export type QuoteDeps = {
  db: Database
  now: () => Date
  /** Signs tokens and seals. */
  secret: Uint8Array
  quoteRules?: QuoteRules | undefined
  /** Called after the commit: there is a mail to send. */
  outboxFilled(): void
}

export type QuoteDraft = {
  buyer: QuoteBuyer
  remarks: string
  /** Undefined for the default validity. */
  validUntil?: string | undefined
  /** With the price that the caller saw; without it the catalog decides. */
  lines: readonly { id: number; count: number; basePrice?: number; itemId?: string }[]
  discounts: readonly Discount[]
}

/**
 * Makes a draft of a quote, once per idempotency key. The same key with another content is refused.
 *
 * @param written runs in the same transaction, after the quote exists
 */
export async function createQuote(
  deps: QuoteDeps,
  draft: QuoteDraft,
  call: {
    key: string
    staff: Staff | null
    written?: (tx: Transaction, quoteId: number, priced: PricedQuote) => Promise<void>
  },
) {
  const { db, now, secret, quoteRules = DEFAULT_QUOTE_RULES } = deps
  const { key, staff, written } = call
  const bodyHash = createHash('sha256').update(JSON.stringify(draft)).digest('base64url')
  const at = now()
  const today = amsterdamDay(at)
  const validUntil =
    draft.validUntil === undefined ? lastValidDay(today, quoteRules.validDays) : checkedLastDay(draft.validUntil, today)

  const repeated = await quotesTable(db).findByKey(key)
  if (repeated) return repeated.bodyHash === bodyHash ? ok(repeated.id) : fail('idempotency_key_reused')
  const priced = await priceQuote(db, draft.lines, draft.discounts)
  if (!priced.ok) return priced

  const id = await db.transaction().execute(async (tx) => {
    const quotes = quotesTable(tx)
    const { totals } = priced.value
    const quoteId = await quotes.add(
      {
        key,
        bodyHash,
        tokenHash: hashOfToken(quoteTokenFor(secret, key)),
        isFromShopper: staff === null,
        sellerId: staff?.userId ?? null,
        buyer: draft.buyer,
        validUntil,
        at,
        year: Number(today.slice(0, 4)),
      },
      totals.gross,
    )
    if (quoteId === undefined) return undefined
    const { discounts, remarks } = draft
    const madeBy = staff?.userId ?? null
    await quotes.putVersion({ quoteId, version: 1, madeBy, validUntil, remarks, discounts, priced: priced.value, at })
    await quotes.addEvent({ quoteId, version: 1, kind: 'made', actor: staff ? `user:${staff.userId}` : 'customer', at })
    if (staff) {
      const after = { grossCents: totals.gross, discountCents: totals.discount, validUntil }
      const entry = { action: 'quote.made', subject: 'quote', subjectId: String(quoteId) } as const
      await writeAudit(tx, { ...entry, actor: staff, before: null, after, at })
    }
    await written?.(tx, quoteId, priced.value)
    return quoteId
  })
  if (id !== undefined) return ok(id)
  const earlier = await quotesTable(db).findByKey(key)
  if (!earlier) throw new Error('no quote has this idempotency key')
  return earlier.bodyHash === bodyHash ? ok(earlier.id) : fail('idempotency_key_reused')
}

/** Returns the last day that staff chose. Throws `InvalidInput` for a day that is over, or more than a year away. */
export function checkedLastDay(text: string, today: CalendarDay): CalendarDay {
  const day = calendarDay(text)
  if (!day || isPastValidity(day, today)) {
    throw new InvalidInput([{ field: 'validUntil', message: 'Kies vandaag of een latere dag.' }])
  }
  if (day > lastValidDay(today, MAX_VALID_DAYS)) {
    throw new InvalidInput([{ field: 'validUntil', message: 'Een offerte is hoogstens een jaar geldig.' }])
  }
  return day
}
