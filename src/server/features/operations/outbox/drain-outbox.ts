import type { Database } from '../../../db/tables.ts'
import type { Log } from '../../../ports/log.ts'
import { PermanentMailFailure } from '../../../ports/mailer.ts'
import { Outage } from '../../../ports/outage.ts'
import { mailReason } from './mail-reason.ts'
import { type Message, outboxTable } from './outbox-table.ts'
import { LEASE_MS, nextTry } from './retry-plan.ts'

export type OutboxDeps = {
  db: Database
  now: () => Date
  log: Log
  /** Brings one message to its party. Throws `Outage` for what waiting can mend, `PermanentMailFailure` for what it cannot. */
  deliver(message: Message): Promise<void>
  /** Waits, after one left, until the next may; absent where they need not wait for each other. */
  pace?: () => Promise<void>
}

/**
 * Brings every mail that is due on its way, one after the other, and gives the moment at which the
 * next one is due.
 *
 * A message is marked as sent after it was sent: dying between the two sends it again, with the same
 * message id, and that double is accepted. Losing one is not. A message that cannot be sent is tried
 * again by the plan, and dead when that is over; when the mail server is not there the rest waits too.
 */
export async function drainOutbox(
  deps: OutboxDeps,
  isStopping: () => boolean = () => false,
): Promise<Date | undefined> {
  const outbox = outboxTable(deps.db, 'mail')
  while (!isStopping()) {
    const message = await outbox.take(deps.now(), LEASE_MS)
    if (!message) break
    const goOn = await deliverOne(deps, message)
    if (!goOn) break
    await deps.pace?.()
  }
  return outbox.firstDue()
}

/** False when the mail server is not there, so that trying the next would be in vain. */
async function deliverOne(deps: OutboxDeps, message: Message): Promise<boolean> {
  const outbox = outboxTable(deps.db, 'mail')
  try {
    await deps.deliver(message)
    await outbox.sent(message.id, deps.now())
    return true
  } catch (error) {
    const reason = mailReason(error)
    const facts = { message: message.uniqueKey, tries: message.tries, reason }
    const again = error instanceof PermanentMailFailure ? undefined : nextTry(message.tries, deps.now())
    if (again) {
      const isOurs = !(error instanceof Outage) || error.reason === 'credentials'
      deps.log[isOurs ? 'error' : 'warn'](isOurs ? { ...facts, err: error } : facts, 'a mail could not be sent yet')
      await outbox.tryAgain(message.id, again, reason)
    } else {
      deps.log.error({ ...facts, err: error }, 'a mail will not be sent')
      await outbox.giveUp(message.id, reason)
    }
    return !(error instanceof Outage)
  }
}
