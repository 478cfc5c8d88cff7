import type { Session } from '#shared/contracts/users.ts'
import type { Database } from '../../db/tables.ts'
import type { Account } from '../users/index.ts'
import { signToken } from './session-token.ts'

export type SessionDeps = { db: Database; secret: Uint8Array; now: () => Date }

/** A token with what the browser may know of it. */
export type OpenedSession = { token: string; session: Session }

/** Opens a session for somebody who proved who they are. */
export async function openSession(deps: SessionDeps, account: Account): Promise<OpenedSession> {
  const { token, expires } = await signToken(deps, account)
  const session = {
    email: account.email,
    roles: account.roles,
    expires: expires.toISOString(),
    userPageSize: account.pageSize,
    lastsSeconds: Math.floor((expires.getTime() - deps.now().getTime()) / 1000),
  }
  return { token, session }
}
