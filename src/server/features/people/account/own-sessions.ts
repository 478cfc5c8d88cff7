import type { OwnSession } from '#shared/contracts/account.ts'
import type { Executor } from '../../../db/tables.ts'
import { sessionsTable } from '../sessions/index.ts'

/** Lists the user's open sessions, last used first. */
export async function listSessions(
  { db, now }: { db: Executor; now: () => Date },
  { userId, sessionId: current }: { userId: number; sessionId: string },
): Promise<{ sessions: OwnSession[] }> {
  const sessions = await sessionsTable(db).ofUser(userId, now())
  return {
    sessions: sessions.map(({ beganAt, lastUsedAt, ...session }) => ({
      ...session,
      beganDateTime: beganAt.toISOString(),
      lastUsedDateTime: lastUsedAt.toISOString(),
      isCurrent: session.sessionId === current,
    })),
  }
}
