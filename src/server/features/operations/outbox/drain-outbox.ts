import type { Database } from '../../../db/tables.ts'
import type { Log } from '../../../ports/log.ts'
import { PermanentMailFailure } from '../../../ports/mailer.ts'
import { Outage } from '../../../ports/outage.ts'
import type { Spans } from '../../../tracing/spans.ts'
import { mailReason } from './mail-reason.ts'
import { inMessageSpan } from './message-span.ts'
import { type Message, outboxTable } from './outbox-table.ts'
import { LEASE_MS, nextTry } from './retry-plan.ts'

export type OutboxDeps = {
  db: Database
  now: () => Date
  log: Log
  /** Delivers a message. Throws `Outage` for a temporary failure, `PermanentMailFailure` for a permanent one. */
  deliver(message: Message): Promise<void>
  /** Called after each message; resolves when the next message may be sent. Without it there is no rate limit. */
  pace?: () => Promise<void>
  /** Called before each message; resolves when the server has time for it. */
  giveWay?: ((isStopping: () => boolean) => Promise<void>) | undefined
  /** Records the delivery of each message; absent when traces are off. */
  spans?: Spans | undefined
}

/**
 * Sends all due mails, one after the other, and returns the time at which the next one is due; undefined without one.
 *
 * A message is marked as sent after it was sent. When the server stops between these steps, the message is sent again
 * with the same message id: a duplicate is acceptable, a lost mail is not. A failed message is retried by the retry
 * plan and then becomes a dead letter; a permanent failure makes it a dead letter at once. When the mail server is
 * unavailable, the run ends after that message.
 */
export async function drainOutbox(
  deps: OutboxDeps,
  isStopping: () => boolean = () => false,
): Promise<Date | undefined> {
  const outbox = outboxTable(deps.db, 'mail')
  while (!isStopping()) {
    await deps.giveWay?.(isStopping)
    const message = await outbox.take(deps.now(), LEASE_MS)
    if (!message) break
    const canContinue = await inMessageSpan(deps, 'mail', message, () => deliverOne(deps, message))
    if (!canContinue) break
    await deps.pace?.()
  }
  return outbox.firstDue()
}

/** Delivers one message. Returns false when the mail server is unavailable, so that this run tries no other message. */
async function deliverOne(deps: OutboxDeps, message: Message): Promise<boolean> {
  const outbox = outboxTable(deps.db, 'mail')
  try {
    await deps.deliver(message)
    await outbox.sent(message.id, deps.now())
    return true
  } catch (error) {
    const reason = mailReason(error)
    const facts = { message: message.uniqueKey, tries: message.tries, reason }
    const retryAt = error instanceof PermanentMailFailure ? undefined : nextTry(message.tries, deps.now())
    if (retryAt) {
      const isOurFault = !(error instanceof Outage) || error.reason === 'credentials'
      deps.log[isOurFault ? 'error' : 'warn'](
        isOurFault ? { ...facts, err: error } : facts,
        'mail delivery failed, it will be retried',
      )
      await outbox.tryAgain(message.id, retryAt, reason)
    } else {
      deps.log.error({ ...facts, err: error }, 'mail delivery failed, it is a dead letter now')
      await outbox.giveUp(message.id, reason)
    }
    return !(error instanceof Outage)
  }
}
