import { sql } from 'kysely'
import type { Executor } from '../../../db/tables.ts'
import { ACCOUNT_COLUMNS, type Account, accountOf } from '../users/index.ts'

/** Minimum interval between two writes of the last use. */
const USE_INTERVAL_MS = 5 * 60_000
const DELETE_BATCH_SIZE = 5_000

/** Session that has not ended. `byPin` is true for a session that began with a PIN. */
export type SessionRow = { sessionId: string; lastUsedAt: Date; endsAt: Date; byPin: boolean }

/**
 * How the user of a session proved the identity, and when. `code`: password and code. `link`: a mailed link.
 * `passkeyId`: the passkey that began the session.
 */
export type SessionProof = {
  proof: 'password' | 'code' | 'passkey' | 'link' | 'pin'
  provenAt: Date | null
  passkeyId: number | null
}

export type NewSession = SessionProof & {
  sessionId: string
  userId: number
  generation: number
  at: Date
  expiresAt: Date
  endsAt: Date
  device: string
  network: string | null
  pin?: { tillId: string; pinId: string } | undefined
}

/** Session in the list of its owner. */
export type ListedSession = {
  sessionId: string
  device: string
  network: string | null
  till: string | null
  beganAt: Date
  lastUsedAt: Date
}

/**
 * Table `sessions`.
 *
 * A session has ended when its row is deleted, it has expired, or its account is locked, deleted or has a newer
 * generation. A PIN session has also ended when its till was ended or its PIN was replaced. One query checks all these
 * conditions. Removing a passkey deletes the sessions that it began, by a foreign key.
 */
export function sessionsTable(db: Executor) {
  /** Sessions that have not ended at `now`, with their account as `u`. */
  const live = (now: Date) =>
    db
      .selectFrom('sessions as s')
      .innerJoin('users as u', (join) =>
        join.onRef('u.id', '=', 's.user_id').onRef('u.session_generation', '=', 's.generation'),
      )
      .where('s.expires_at', '>', now)
      .where('u.is_locked', '=', false)
      .where('u.deleted_at', 'is', null)
      .where((eb) =>
        eb.or([
          eb('s.till_id', 'is', null),
          eb.exists(
            eb
              .selectFrom('staff_pins as p')
              .innerJoin('tills as t', (join) => join.onRef('t.id', '=', 's.till_id').on('t.ended_at', 'is', null))
              .whereRef('p.user_id', '=', 's.user_id')
              .whereRef('p.pin_id', '=', 's.pin_id')
              .select('p.user_id'),
          ),
        ]),
      )

  return {
    async begin({ sessionId, userId, generation, at, expiresAt, endsAt, device, network, pin, ...start }: NewSession) {
      await db
        .insertInto('sessions')
        .values({
          id: sessionId,
          user_id: userId,
          generation,
          began_at: at,
          last_used_at: at,
          expires_at: expiresAt,
          ends_at: endsAt,
          device,
          network,
          till_id: pin?.tillId ?? null,
          pin_id: pin?.pinId ?? null,
          proof: start.proof,
          proven_at: start.provenAt,
          passkey_id: start.passkeyId,
        })
        .execute()
    },

    /** Returns a session with its account; undefined when the session has ended. */
    async find(sessionId: string, now: Date): Promise<{ session: SessionRow; account: Account } | undefined> {
      const row = await live(now)
        .where('s.id', '=', sessionId)
        .select(ACCOUNT_COLUMNS)
        .select(['s.last_used_at', 's.ends_at', 's.till_id'])
        .executeTakeFirst()
      if (!row) return undefined
      const { last_used_at: lastUsedAt, ends_at: endsAt, till_id: tillId } = row
      return { session: { sessionId, lastUsedAt, endsAt, byPin: tillId !== null }, account: accountOf(row) }
    },

    /** Returns how the user of a session proved the identity; undefined when the session was deleted. */
    async proofOf(sessionId: string): Promise<SessionProof | undefined> {
      return db
        .selectFrom('sessions')
        .select(['proof', 'proven_at as provenAt', 'passkey_id as passkeyId'])
        .where('id', '=', sessionId)
        .executeTakeFirst()
    },

    /** As `proofOf`; undefined also when the session has ended. */
    liveProofOf: (sessionId: string, now: Date): Promise<SessionProof | undefined> =>
      live(now)
        .where('s.id', '=', sessionId)
        .select(['s.proof', 's.proven_at as provenAt', 's.passkey_id as passkeyId'])
        .executeTakeFirst(),

    /** Stores a new proof of identity of the user of a session. Returns false when the session has ended. */
    async prove(sessionId: string, proof: SessionProof['proof'], now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('sessions')
        .set({ proof, proven_at: now })
        .where('id', 'in', live(now).where('s.id', '=', sessionId).select('s.id'))
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0
    },

    /** Stores the last use of a session, at most once per five minutes. */
    async recordUse({ sessionId, lastUsedAt }: SessionRow, now: Date): Promise<void> {
      if (now.getTime() - lastUsedAt.getTime() < USE_INTERVAL_MS) return
      await db.updateTable('sessions').set({ last_used_at: now }).where('id', '=', sessionId).execute()
    },

    /** Extends the idle limit, up to the absolute limit. Returns false when the session has ended. */
    async renew(sessionId: string, { expiresAt, now }: { expiresAt: Date; now: Date }): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('sessions')
        .set({ expires_at: sql`least(ends_at, ${expiresAt})`, last_used_at: now })
        .where('id', 'in', live(now).where('s.id', '=', sessionId).select('s.id'))
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0
    },

    async end(sessionId: string): Promise<void> {
      await db.deleteFrom('sessions').where('id', '=', sessionId).execute()
    },

    /** Ends a session of this user. Ignores a session of another user. */
    async endOwn(userId: number, sessionId: string): Promise<void> {
      await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', sessionId).execute()
    },

    /** Ends all sessions of this user except one. */
    async endOthers(userId: number, sessionId: string): Promise<void> {
      await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', sessionId).execute()
    },

    async endAll(userId: number): Promise<void> {
      await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
    },

    /** Ends the PIN sessions of a till. */
    async endOnTill(tillId: string): Promise<void> {
      await db.deleteFrom('sessions').where('till_id', '=', tillId).execute()
    },

    /** Lists the open sessions of a user, last used first. */
    ofUser: (userId: number, now: Date): Promise<ListedSession[]> =>
      live(now)
        .leftJoin('tills', 'tills.id', 's.till_id')
        .where('s.user_id', '=', userId)
        .select(['s.id as sessionId', 's.device', 's.network', 'tills.name as till'])
        .select(['s.began_at as beganAt', 's.last_used_at as lastUsedAt'])
        .orderBy('s.last_used_at', 'desc')
        .orderBy('s.id')
        .execute(),

    /** Deletes rows of sessions that have expired or have an older generation, at most 5,000 per call. */
    async deleteOver(now: Date): Promise<void> {
      await db
        .deleteFrom('sessions')
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('sessions as s')
            .innerJoin('users as u', 'u.id', 's.user_id')
            .where((or) =>
              or.or([or('s.expires_at', '<=', now), or('s.generation', '!=', or.ref('u.session_generation'))]),
            )
            .select('s.id')
            .limit(DELETE_BATCH_SIZE),
        )
        .execute()
    },
  }
}
