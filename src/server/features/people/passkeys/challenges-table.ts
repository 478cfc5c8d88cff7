import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Executor } from '../../../db/tables.ts'
import { derivedKey } from '../second-factor/index.ts'

/** Validity of a challenge in ms. */
export const CHALLENGE_MS = 5 * 60_000
/** Maximum open challenges for logins from one network, over all servers. */
const MAX_OPEN_PER_NETWORK = 300
const DELETE_ROWS = 50

/** The session that requested a challenge. A login has none, because the passkey says whose account it is. */
export type ChallengeOwner = { userId: number; sessionId: string }

type Request = {
  purpose: 'login' | 'add' | 'confirm'
  /** Absent for a login. */
  owner?: ChallengeOwner
  /** Network of the caller. */
  network: string
  at: Date
}

/**
 * Table `passkey_challenges`: random values that an authenticator signs. Each works once, for one purpose and, except for a
 * login, for one session. All servers share the table.
 */
export function challengesTable(db: Executor, secret: Uint8Array) {
  /** Keyed, because a plain hash of a network can be reversed by trying all networks. */
  const hashOf = (network: string) =>
    createHmac('sha256', derivedKey(secret, 'network of passkey challenge')).update(network).digest('base64url')

  return {
    /**
     * Stores a new challenge and returns it. A user has one open challenge per purpose: a new one replaces it. Returns
     * undefined when the network has too many open challenges for logins.
     */
    async issue({ purpose, owner, network, at }: Request): Promise<string | undefined> {
      await sql`delete from passkey_challenges where challenge in (
        select challenge from passkey_challenges where expires_at <= ${at} limit ${DELETE_ROWS} for update skip locked
      )`.execute(db)
      const networkHash = hashOf(network)
      if (owner) {
        await db
          .deleteFrom('passkey_challenges')
          .where('user_id', '=', owner.userId)
          .where('purpose', '=', purpose)
          .execute()
      } else {
        const { open } = await db
          .selectFrom('passkey_challenges')
          .select((eb) => eb.fn.countAll<number>().as('open'))
          .where('network_hash', '=', networkHash)
          .where('expires_at', '>', at)
          .executeTakeFirstOrThrow()
        if (Number(open) >= MAX_OPEN_PER_NETWORK) return undefined
      }
      const challenge = randomBytes(32).toString('base64url')
      await db
        .insertInto('passkey_challenges')
        .values({
          challenge,
          purpose,
          user_id: owner?.userId ?? null,
          session_id: owner?.sessionId ?? null,
          network_hash: networkHash,
          expires_at: new Date(at.getTime() + CHALLENGE_MS),
        })
        .execute()
      return challenge
    },

    /**
     * Deletes a challenge, because each works once. Returns false when it is unknown, was used or has expired, or was
     * issued for another purpose or session. Of two concurrent calls exactly one succeeds.
     */
    async take(challenge: string, { purpose, owner, at }: Omit<Request, 'network'>): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('passkey_challenges')
        .where('challenge', '=', challenge)
        .where('purpose', '=', purpose)
        .where('user_id', owner ? '=' : 'is', owner?.userId ?? null)
        .where('session_id', owner ? '=' : 'is', owner?.sessionId ?? null)
        .where('expires_at', '>', at)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0
    },
  }
}
