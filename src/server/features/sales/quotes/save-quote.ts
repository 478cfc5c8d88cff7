import type { QuoteContent } from '#shared/contracts/staff-quotes.ts'
import { isSameAddress } from '#shared/domain/orders/buyer.ts'
import { isEditable } from '#shared/domain/quotes/quote-states.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { hashOfToken } from '../sales-orders/index.ts'
import { checkedLastDay, type QuoteDeps } from './create-quote.ts'
import { buyerOf } from './quote-buyer.ts'
import { priceQuote } from './quote-lines.ts'
import { quoteTokenFor } from './quote-token.ts'
import { buyerColumns, type QuoteRow, quotesTable } from './quotes-table.ts'

/**
 * Replaces the content of the draft of a quote, at the prices of now. A version that was sent never changes: the first save
 * after it makes a draft of the next version, and the customer keeps seeing the sent one. Another email address on a quote
 * that was sent replaces its link, because the earlier one was mailed to somebody else.
 *
 * Fails with `quote_changed` when a colleague changed the quote after the caller read it.
 */
export async function saveQuote(
  { db, now, secret }: Pick<QuoteDeps, 'db' | 'now' | 'secret'>,
  id: number,
  { revision, staff, ...content }: QuoteContent & { revision: number; staff: Staff },
) {
  const at = now()
  const priced = await priceQuote(db, content.lines, content.discounts)
  if (!priced.ok) return priced
  return db.transaction().execute(async (tx) => {
    const quotes = quotesTable(tx)
    const quote = await quotes.lock(id)
    if (!quote) return fail('quote_not_found')
    if (quote.tokenHash === '') return fail('quote_forgotten')
    if (!isEditable(quote.state)) return fail('quote_closed')
    if (quote.revision !== revision) return fail('quote_changed')

    const validUntil = checkedLastDay(content.validUntil, amsterdamDay(at))
    const isDraft = quote.sentVersion !== quote.version
    const version = isDraft ? quote.version : quote.version + 1
    const { remarks, discounts } = content
    const { totals } = priced.value
    await quotes.putVersion({
      quoteId: id,
      version,
      madeBy: staff.userId,
      validUntil,
      remarks,
      discounts,
      priced: priced.value,
      at,
    })
    await quotes.change(id, {
      ...buyerColumns(buyerOf(content)),
      version,
      revision: revision + 1,
      changed_at: at,
      changed_by: staff.userId,
      // The list shows what the customer sees, so a draft of a next version does not change it.
      ...(quote.sentVersion === null && { valid_until: validUntil, gross_cents: totals.gross }),
      ...(quote.sentVersion !== null && !isSameAddress(quote.email, content.email) && nextToken(secret, quote)),
    })
    const kind = isDraft ? 'changed' : 'new-version'
    await quotes.addEvent({ quoteId: id, version, kind, actor: `user:${staff.userId}`, at })
    await writeAudit(tx, {
      actor: staff,
      action: 'quote.changed',
      subject: 'quote',
      subjectId: String(id),
      before: { version: quote.version, grossCents: quote.grossCents },
      after: { version, grossCents: totals.gross, discountCents: totals.discount, validUntil },
      at,
    })
    return ok(undefined)
  })
}

/** Returns the columns of the next token of a quote. The link of before no longer opens it. */
const nextToken = (secret: Uint8Array, { key, tokenNo }: QuoteRow) => ({
  token_no: tokenNo + 1,
  token_hash: hashOfToken(quoteTokenFor(secret, key, tokenNo + 1)),
})
