import { email as emailRule } from '#shared/contracts/fields.ts'
import type { Role } from '#shared/contracts/users.ts'
import { discountLimit } from '#shared/domain/discounts/discount-rules.ts'
import { linesAboveLimit } from '#shared/domain/discounts/discounts.ts'
import { afterAction } from '#shared/domain/quotes/quote-states.ts'
import { reminderDay } from '#shared/domain/quotes/quote-validity.ts'
import { amsterdamDay } from '#shared/kernel/dates.ts'
import { fail, ok } from '#shared/kernel/outcome.ts'
import { InvalidInput } from '../../../access/invalid-input.ts'
import type { Staff } from '../../../access/visitor.ts'
import type { Transaction } from '../../../db/tables.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { enqueue } from '../../operations/outbox/index.ts'
import { discountRulesTable } from '../discounts/index.ts'
import { checkedLastDay, type QuoteDeps } from './create-quote.ts'
import { priceQuote } from './quote-lines.ts'
import { sealOf } from './quote-seal.ts'
import { type QuoteRow, quotesTable, readVersions, type VersionRow } from './quotes-table.ts'

/**
 * Sends the newest version of a quote: seals it and mails the link. From then on its prices are guaranteed until its last
 * day, and an earlier version can no longer be accepted.
 *
 * Fails with `prices_changed` when the catalog changed since the draft was saved: staff save it again, and see the new
 * prices before the customer does. Fails with `discount_needs_approval` for a discount above the limit of the caller. Then
 * an Admin sends the quote, which approves the discount.
 */
export async function sendQuote(
  deps: QuoteDeps,
  id: number,
  { revision, staff, roles }: { revision: number; staff: Staff; roles: readonly Role[] },
) {
  const at = deps.now()
  const outcome = await deps.db.transaction().execute(async (tx) => {
    const quotes = quotesTable(tx)
    const quote = await quotes.lock(id)
    if (!quote) return fail('quote_not_found')
    if (quote.tokenHash === '') return fail('quote_forgotten')
    if (afterAction(quote.state, 'send') === undefined) return fail('quote_closed')
    if (quote.revision !== revision) return fail('quote_changed')
    if (quote.sentVersion === quote.version) return fail('quote_nothing_to_send')
    const [draft] = await readVersions(tx, id)
    if (!draft) throw new Error('the quote has no version')
    requireReceiver(quote)
    checkedLastDay(draft.validUntil, amsterdamDay(at))

    const priced = await priceQuote(tx, draft.lines.map(asRequested), draft.discounts)
    if (!priced.ok) return priced
    const changed = priced.value.lines.filter((line, index) => !hasSamePrice(line, draft.lines[index]))
    if (changed.length > 0) {
      const lines = changed.map((line) => ({
        id: line.inventoryItemId,
        displayName: line.displayName,
        seenPrice: draft.lines.find(({ inventoryItemId }) => inventoryItemId === line.inventoryItemId)?.basePrice ?? 0,
        currentPrice: line.basePrice,
      }))
      return fail('prices_changed', { lines })
    }
    const limits = await discountRulesTable(tx).read()
    const limitPercent = discountLimit(limits, roles)
    const above = linesAboveLimit(priced.value.orderLines, limitPercent)
    if (above.length > 0) {
      const lines = above.map((line) => ({ id: line.id, displayName: line.displayName }))
      return fail('discount_needs_approval', { limitPercent, lines })
    }
    const isApproved = linesAboveLimit(priced.value.orderLines, limits.salesPercent).length > 0
    await writeSent(tx, { quote, draft, sentBy: staff, isApproved, seal: sealOf(deps.secret, quote, draft), at })
    await writeAudit(tx, {
      actor: staff,
      action: isApproved ? 'quote.sent_with_approval' : 'quote.sent',
      subject: 'quote',
      subjectId: String(id),
      before: { version: quote.sentVersion },
      after: { version: draft.version, grossCents: draft.grossCents, discountCents: draft.discountCents },
      at,
    })
    return ok(undefined)
  })
  if (outcome.ok) deps.outboxFilled()
  return outcome
}

/**
 * Marks a version as sent, seals it, and queues the mail.
 *
 * @param sentBy null for a quote that a shopper made
 * @param isApproved true when the sender approved discounts above the limit of sellers
 */
export async function writeSent(
  tx: Transaction,
  {
    quote,
    draft,
    sentBy,
    isApproved = false,
    seal,
    at,
  }: { quote: QuoteRow; draft: VersionRow; sentBy: Staff | null; isApproved?: boolean; seal: string; at: Date },
): Promise<void> {
  const { version, validUntil, grossCents } = draft
  const lastDay = checkedLastDay(validUntil, amsterdamDay(at))
  const actor = sentBy ? `user:${sentBy.userId}` : 'customer'
  await tx
    .updateTable('quote_versions')
    .set({
      sent_at: at,
      sent_by: sentBy?.userId ?? null,
      approved_by: isApproved ? (sentBy?.userId ?? null) : null,
      seal,
    })
    .where('quote_id', '=', quote.id)
    .where('version', '=', version)
    .execute()
  await quotesTable(tx).change(quote.id, {
    state: 'sent',
    sent_version: version,
    revision: quote.revision + 1,
    changed_at: at,
    changed_by: sentBy?.userId ?? null,
    first_sent_at: quote.firstSentAt ?? at,
    valid_until: lastDay,
    gross_cents: grossCents,
    remind_on: reminderDay(lastDay, amsterdamDay(at)),
    decided_at: null,
    decision_reason: '',
    renewal_asked_at: null,
  })
  await quotesTable(tx).addEvent({ quoteId: quote.id, version, kind: 'sent', actor, at })
  await enqueue(tx, {
    party: 'mail',
    kind: 'quote-sent',
    uniqueKey: `quote-sent:${quote.id}:${version}`,
    payload: { quoteId: quote.id, version },
    at,
  })
}

/** A quote is addressed to a name and an email address. Throws `InvalidInput` with the empty fields. */
function requireReceiver({ lastname, email }: QuoteRow): void {
  const problems = [
    ...(lastname === ''
      ? [{ field: 'lastname', message: 'Vul de achternaam in voordat u de offerte verstuurt.' }]
      : []),
    ...(emailRule().safeParse(email).success
      ? []
      : [{ field: 'email', message: 'Vul het e-mailadres in voordat u de offerte verstuurt.' }]),
  ]
  if (problems.length > 0) throw new InvalidInput(problems)
}

const asRequested = ({ inventoryItemId, count }: VersionRow['lines'][number]) => ({ id: inventoryItemId, count })

const hasSamePrice = (
  one: { inventoryItemId: number; basePrice: number; listPrice: number | null },
  other: { inventoryItemId: number; basePrice: number; listPrice: number | null } | undefined,
) =>
  one.inventoryItemId === other?.inventoryItemId &&
  one.basePrice === other.basePrice &&
  one.listPrice === other.listPrice
