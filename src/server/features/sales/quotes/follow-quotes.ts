import { afterAction } from '#shared/domain/quotes/quote-states.ts'
import { isPastValidity } from '#shared/domain/quotes/quote-validity.ts'
import { amsterdamDay, type CalendarDay } from '#shared/kernel/dates.ts'
import type { Transaction } from '../../../db/tables.ts'
import type { Log } from '../../../ports/log.ts'
import { enqueue } from '../../operations/outbox/index.ts'
import type { QuoteDeps } from './create-quote.ts'
import { quotesTable } from './quotes-table.ts'

const BATCH_SIZE = 50

/**
 * Expires the quotes whose last day is over, and reminds customers three days before it, once. Each quote is changed in a
 * transaction with its mail, so a stop at any moment loses and doubles nothing. A quote that fails does not keep the others
 * waiting; the next run tries it again.
 */
export async function followQuotes(
  deps: Pick<QuoteDeps, 'db' | 'now' | 'outboxFilled'> & { log: Log },
  isStopping: () => boolean = () => false,
): Promise<undefined> {
  const { db, now, log, outboxFilled } = deps
  const today = amsterdamDay(now())
  let changed = 0
  for (const id of [...(await expiring(deps, today)), ...(await toRemind(deps, today))]) {
    if (isStopping()) break
    try {
      const isChanged = await db.transaction().execute((tx) => follow(tx, id, { today, at: now() }))
      if (isChanged) changed += 1
    } catch (error) {
      log.error({ err: error, quoteId: id }, 'quote not followed up')
    }
  }
  if (changed > 0) outboxFilled()
  return undefined
}

type Deps = Pick<QuoteDeps, 'db'>

async function expiring({ db }: Deps, today: CalendarDay): Promise<number[]> {
  const rows = await db
    .selectFrom('quotes')
    .where('state', 'in', ['sent', 'seen'])
    .where('valid_until', '<', today)
    .orderBy('valid_until')
    .select('id')
    .limit(BATCH_SIZE)
    .execute()
  return rows.map(({ id }) => id)
}

async function toRemind({ db }: Deps, today: CalendarDay): Promise<number[]> {
  const rows = await db
    .selectFrom('quotes')
    .where('state', 'in', ['sent', 'seen'])
    .where('remind_on', '<=', today)
    .where('valid_until', '>=', today)
    .orderBy('remind_on')
    .select('id')
    .limit(BATCH_SIZE)
    .execute()
  return rows.map(({ id }) => id)
}

async function follow(tx: Transaction, id: number, { today, at }: { today: CalendarDay; at: Date }): Promise<boolean> {
  const quotes = quotesTable(tx)
  const quote = await quotes.lock(id)
  // The customer may have answered during the wait for the lock.
  const state = quote && afterAction(quote.state, 'expire')
  if (!quote || !state || quote.sentVersion === null) return false
  const event = { quoteId: id, version: quote.sentVersion, actor: 'system', at }
  if (isPastValidity(quote.validUntil, today)) {
    await quotes.change(id, { state, revision: quote.revision + 1, remind_on: null, decided_at: at })
    await quotes.addEvent({ ...event, kind: 'expired' })
    return mail(tx, 'quote-expired', { quoteId: id, version: quote.sentVersion, at })
  }
  if (quote.remindOn === null || quote.remindOn > today) return false
  await quotes.change(id, { remind_on: null })
  await quotes.addEvent({ ...event, kind: 'reminded' })
  return mail(tx, 'quote-reminder', { quoteId: id, version: quote.sentVersion, at })
}

const mail = (
  tx: Transaction,
  kind: string,
  { quoteId, version, at }: { quoteId: number; version: number; at: Date },
) =>
  enqueue(tx, {
    party: 'mail',
    kind,
    uniqueKey: `${kind}:${quoteId}:${version}`,
    payload: { quoteId, version },
    at,
  })
