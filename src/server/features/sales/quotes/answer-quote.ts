import { afterAction, isEditable } from '#shared/domain/quotes/quote-states.ts'
import { isPastValidity } from '#shared/domain/quotes/quote-validity.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import type { Transaction } from '../../../db/tables.ts'
import { enqueue } from '../../operations/outbox/index.ts'
import type { QuoteDeps } from './create-quote.ts'
import { mayUseQuote } from './quote-token.ts'
import { type QuoteRow, quotesTable } from './quotes-table.ts'

type Caller = { token: string | undefined }

/**
 * Marks a quote as seen. The page of the quote calls this, so a program that only fetches the link marks nothing. A quote
 * that is not waiting to be seen stays as it is. Staff who open the link for the customer do not mark it either.
 */
export function markSeen({ db, now }: QuoteDeps, id: number, { token, isStaff }: Caller & { isStaff: boolean }) {
  return db.transaction().execute(async (tx) => {
    const quote = await quotesTable(tx).lock(id)
    if (!quote || !mayUseQuote(quote, token)) return fail('quote_not_found')
    const state = isStaff ? undefined : afterAction(quote.state, 'see')
    if (!state || quote.sentVersion === null) return ok({ state: quote.state })
    await quotesTable(tx).change(id, { state })
    await quotesTable(tx).addEvent({
      quoteId: id,
      version: quote.sentVersion,
      kind: 'seen',
      actor: 'customer',
      at: now(),
    })
    return ok({ state })
  })
}

/** Refuses a version of a quote for its customer. A repeated call changes nothing. Staff get a mail. */
export async function refuseQuote(
  deps: QuoteDeps,
  id: number,
  { token, version, reason }: Caller & { version: number; reason: string },
) {
  const outcome = await deps.db.transaction().execute(async (tx) => {
    const quote = await quotesTable(tx).lock(id)
    if (!quote || !mayUseQuote(quote, token)) return fail('quote_not_found')
    if (quote.state === 'refused' && quote.sentVersion === version) return ok(undefined)
    const at = deps.now()
    const refusal = refusalOf(quote, version, at)
    if (refusal) return refusal
    await quotesTable(tx).change(id, {
      state: 'refused',
      revision: quote.revision + 1,
      remind_on: null,
      decided_at: at,
      decision_reason: reason,
    })
    await quotesTable(tx).addEvent({ quoteId: id, version, kind: 'refused', actor: 'customer', at })
    await notifyStaff(tx, 'quote-refused', id, at)
    return ok(undefined)
  })
  if (outcome.ok) deps.outboxFilled()
  return outcome
}

/**
 * Asks staff for a new quote instead of one that expired or was refused: the quote gets a mark in the list, and staff get a
 * mail. A repeated call asks once. The mark goes when staff send a next version, copy the quote or withdraw it.
 *
 * Fails with `quote_not_renewable` for an accepted or withdrawn quote: staff can send no next version of it.
 */
export async function askRenewal(deps: QuoteDeps, id: number, { token }: Caller) {
  const outcome = await deps.db.transaction().execute(async (tx) => {
    const quote = await quotesTable(tx).lock(id)
    if (!quote || !mayUseQuote(quote, token)) return fail('quote_not_found')
    if (!isEditable(quote.state)) return fail('quote_not_renewable')
    const at = deps.now()
    if (!refusalOf(quote, quote.sentVersion ?? 0, at)) return fail('quote_still_valid')
    if (quote.renewalAskedAt) return ok(undefined)
    await quotesTable(tx).change(id, { renewal_asked_at: at })
    const version = quote.sentVersion ?? quote.version
    await quotesTable(tx).addEvent({ quoteId: id, version, kind: 'renewal-asked', actor: 'customer', at })
    await notifyStaff(tx, 'quote-renewal', id, at)
    return ok(undefined)
  })
  if (outcome.ok) deps.outboxFilled()
  return outcome
}

/** Returns why this version cannot be accepted or refused now; undefined when it can. */
export function refusalOf(quote: Pick<QuoteRow, 'state' | 'sentVersion' | 'validUntil'>, version: number, at: Date) {
  if (quote.sentVersion === null || version > quote.sentVersion) return fail('quote_not_found')
  if (quote.state === 'expired') return fail('quote_expired')
  if (afterAction(quote.state, 'accept') === undefined) return fail('quote_closed')
  if (version < quote.sentVersion) return fail('quote_replaced')
  if (isPastValidity(quote.validUntil, amsterdamDay(at))) return fail('quote_expired')
  return undefined
}

/** Queues a mail about an answer of the customer, for the seller or the shop. One per kind and moment. */
const notifyStaff = (tx: Transaction, kind: string, quoteId: number, at: Date) =>
  enqueue(tx, {
    party: 'mail',
    kind,
    uniqueKey: `${kind}:${quoteId}:${at.getTime()}`,
    payload: { quoteId },
    at,
  })
