import type { StaffSecondFactor } from '#shared/contracts/second-factor.ts'
import type { Session } from '#shared/contracts/users.ts'
import type { Database } from '../../db/tables.ts'
import type { Account } from '../users/index.ts'
import { type PinClaim, signToken } from './session-token.ts'
import { mustEnrol, rightsOf } from './staff-rights.ts'

export type SessionDeps = {
  db: Database
  secret: Uint8Array
  now: () => Date
  /** Whether staff may, or must, log in with a code besides the password. */
  staffSecondFactor: StaffSecondFactor
  /** Stands above the code in the app. */
  shopName: string
}

/** A token with what the browser may know of it. */
export type OpenedSession = { token: string; session: Session }

/**
 * Opens a session for somebody who proved who they are.
 *
 * @param pin what it begins with, where that is no password, and when it is over at the latest
 */
export async function openSession(
  deps: SessionDeps,
  account: Account,
  pin?: PinClaim & { until: Date },
): Promise<OpenedSession> {
  const roles = rightsOf(deps.staffSecondFactor, account)
  const { token, expires } = await signToken(deps, { ...account, roles }, pin)
  const session = {
    email: account.email,
    roles,
    expires: expires.toISOString(),
    userPageSize: account.pageSize,
    lastsSeconds: Math.floor((expires.getTime() - deps.now().getTime()) / 1000),
    ...(mustEnrol(deps.staffSecondFactor, account) && { mustEnrol: true }),
    ...(pin && { byPin: true }),
  }
  return { token, session }
}
