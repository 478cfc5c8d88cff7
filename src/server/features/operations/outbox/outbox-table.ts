import { sql } from 'kysely'
import type { Executor, Transaction } from '../../../db/tables.ts'
import { currentTraceparent } from '../../../tracing/trace.ts'
import { isDue } from './retry-plan.ts'

/** A message to an external service, stored in the transaction of its cause. */
export type NewMessage = {
  party: 'mail' | 'erp'
  /** Kind of the message, for example `payment-received`. */
  kind: string
  /** Unique over all messages ever, for example `payment-received:{attempt}`. */
  uniqueKey: string
  payload: Record<string, unknown>
  /** Time of insertion. */
  at: Date
  /** When the message may be sent, within an hour; at once by default. */
  dueAt?: Date | undefined
}

export type Message = {
  id: number
  kind: string
  uniqueKey: string
  payload: Record<string, unknown>
  tries: number
  /** The trace of the request that caused the message; absent for messages of other origin. */
  traceparent?: string | null
}

/**
 * Adds the messages whose `uniqueKey` was never used. Their delivery belongs to the trace of the running code. Returns whether at least one message was added.
 */
export async function enqueue(tx: Executor, ...messages: [NewMessage, ...NewMessage[]]): Promise<boolean> {
  const added = await tx
    .insertInto('outbox')
    .values(
      messages.map((message) => ({
        party: message.party,
        kind: message.kind,
        unique_key: message.uniqueKey,
        payload: JSON.stringify(message.payload),
        next_try_at: message.dueAt ?? message.at,
        hold_until: message.dueAt ?? null,
        inserted_at: message.at,
        traceparent: currentTraceparent(),
      })),
    )
    .onConflict((conflict) => conflict.column('unique_key').doNothing())
    .returning('id')
    .execute()
  return added.length > 0
}

/**
 * Removes messages that were held (`dueAt`) and never tried, because their cause was taken back; the same `uniqueKey` may then be used
 * again. Removes none and returns false when one of them does not exist, was tried or was closed by staff. A try without a known outcome
 * may have arrived, so a message that waits for its next try stays.
 */
export async function withholdMessages(tx: Transaction, uniqueKeys: readonly string[]): Promise<boolean> {
  if (uniqueKeys.length === 0) return true
  const rows = await tx
    .selectFrom('outbox')
    .where('unique_key', 'in', uniqueKeys)
    .select(['id', 'state', 'hold_until as holdUntil'])
    .orderBy('id')
    .forUpdate()
    .execute()
  // The first try ends the hold, and nothing begins it again.
  const isUntried = rows.every(({ state, holdUntil }) => state === 'queued' && holdUntil !== null)
  if (rows.length !== uniqueKeys.length || !isUntried) return false
  const ids = rows.map(({ id }) => id)
  await tx.deleteFrom('outbox').where('id', 'in', ids).execute()
  return true
}

export function outboxTable(db: Executor, party: NewMessage['party']) {
  const change = (
    id: number,
    changes: { state: 'queued' | 'sent' | 'dead'; next_try_at?: Date; last_error?: string | null; sent_at?: Date },
  ) => db.updateTable('outbox').set(changes).where('id', '=', id).execute()

  return {
    /**
     * Leases the first due message to the caller, who sends it. If the caller stops before the message is sent, the
     * message is due again after the lease. Skips messages that another server is leasing at the same time.
     */
    async take(now: Date, leaseMs: number): Promise<Message | undefined> {
      const { rows } = await sql<Message>`
        update outbox set state = 'sending', tries = tries + 1, hold_until = null, next_try_at = ${new Date(now.getTime() + leaseMs)}
        where id = (
          select id from outbox
          where party = ${party} and state in ('queued', 'sending') and ${isDue(now, leaseMs)}
          order by next_try_at, id limit 1 for update skip locked
        )
        returning id, kind, unique_key as "uniqueKey", payload, tries, traceparent`.execute(db)
      return rows[0]
    },

    sent: (id: number, at: Date) => change(id, { state: 'sent', sent_at: at, last_error: null }),
    tryAgain: (id: number, at: Date, error: string) =>
      change(id, { state: 'queued', next_try_at: at, last_error: error }),
    giveUp: (id: number, error: string) => change(id, { state: 'dead', last_error: error }),

    /** Makes messages in state `sending` due now. Call it only when the process that sent them has stopped. */
    async releaseInterrupted(now: Date): Promise<void> {
      const interrupted = db.updateTable('outbox').where('party', '=', party).where('state', '=', 'sending')
      await interrupted.set({ state: 'queued', next_try_at: now }).execute()
    },

    /** Due time of the first message that is queued or being sent; undefined when there is none. */
    async firstDue(): Promise<Date | undefined> {
      const row = await db
        .selectFrom('outbox')
        .select(sql<Date | null>`min(greatest(next_try_at, hold_until))`.as('at'))
        .where('party', '=', party)
        .where('state', 'in', ['queued', 'sending'])
        .executeTakeFirst()
      return row?.at ?? undefined
    },
  }
}
