import { afterAction } from '#shared/domain/quotes/quote-states.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import type { QuoteDeps } from './create-quote.ts'
import { quotesTable } from './quotes-table.ts'

/** Withdraws a quote, so that it can no longer be accepted, and no new one is asked for. A repeated call changes nothing. */
export function cancelQuote(
  { db, now }: Pick<QuoteDeps, 'db' | 'now'>,
  id: number,
  { reason, staff }: { reason: string; staff: Staff },
) {
  return db.transaction().execute(async (tx) => {
    const quotes = quotesTable(tx)
    const quote = await quotes.lock(id)
    if (!quote) return fail('quote_not_found')
    if (quote.state === 'canceled') return ok(undefined)
    const state = afterAction(quote.state, 'cancel')
    if (!state) return fail('quote_closed')
    const at = now()
    await quotes.change(id, {
      state,
      revision: quote.revision + 1,
      changed_at: at,
      changed_by: staff.userId,
      remind_on: null,
      decided_at: at,
      decision_reason: reason,
      renewal_asked_at: null,
    })
    const { version } = quote
    await quotes.addEvent({ quoteId: id, version, kind: 'canceled', actor: `user:${staff.userId}`, at })
    const entry = { action: 'quote.canceled', subject: 'quote', subjectId: String(id) } as const
    await writeAudit(tx, { ...entry, actor: staff, before: { state: quote.state }, after: { state }, at })
    return ok(undefined)
  })
}
