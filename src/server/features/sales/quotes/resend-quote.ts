import { isOpen } from '#shared/domain/quotes/quote-states.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Staff } from '../../../access/visitor.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { enqueue } from '../../operations/outbox/index.ts'
import type { QuoteDeps } from './create-quote.ts'
import { quotesTable } from './quotes-table.ts'

/** At most this many mails per quote and day, apart from the first. */
const MAX_PER_DAY = 5
const DAY_MS = 86_400_000

/** Mails the link of the sent version again, once per idempotency key. */
export async function resendQuote(deps: QuoteDeps, id: number, { key, staff }: { key: string; staff: Staff }) {
  const at = deps.now()
  const outcome = await deps.db.transaction().execute(async (tx) => {
    const quotes = quotesTable(tx)
    const quote = await quotes.lock(id)
    if (!quote) return fail('quote_not_found')
    if (quote.tokenHash === '') return fail('quote_forgotten')
    const { sentVersion } = quote
    if (sentVersion === null || !isOpen(quote.state)) return fail('quote_closed')
    const recent = await tx
      .selectFrom('quote_events')
      .select('id')
      .where('quote_id', '=', id)
      .where('kind', '=', 'mailed-again')
      .where('happened_at', '>', new Date(at.getTime() - DAY_MS))
      .execute()
    if (recent.length >= MAX_PER_DAY) return fail('too_many_mails')
    const isAdded = await enqueue(tx, {
      party: 'mail',
      kind: 'quote-sent',
      uniqueKey: `quote-sent:${id}:${sentVersion}:${key}`,
      payload: { quoteId: id, version: sentVersion },
      at,
    })
    if (!isAdded) return ok(undefined)
    await quotes.addEvent({
      quoteId: id,
      version: sentVersion,
      kind: 'mailed-again',
      actor: `user:${staff.userId}`,
      at,
    })
    const entry = { action: 'quote.mailed_again', subject: 'quote', subjectId: String(id) } as const
    await writeAudit(tx, { ...entry, actor: staff, before: null, after: { version: sentVersion }, at })
    return ok(undefined)
  })
  if (outcome.ok) deps.outboxFilled()
  return outcome
}
