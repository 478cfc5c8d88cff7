/** The facts about a till that these rules need. */
type TillLoginState = {
  session: { roles: readonly string[]; expires: string; lastsSeconds?: number | undefined } | null
  isLocked: boolean
}

/** True when staff are logged in, also while the till is locked, because background work continues on a locked till. */
export const hasStaffSession = ({ session }: Pick<TillLoginState, 'session'>): boolean =>
  tillAccess({ session, isLocked: false }) !== 'nobody'

/** Returns the access of the current user at the till. A locked till gives no access. */
export function tillAccess({ session, isLocked }: TillLoginState): 'nobody' | 'staff' | 'admin' {
  if (isLocked || !session) return 'nobody'
  if (session.roles.includes('Admin')) return 'admin'
  return session.roles.includes('Sales') ? 'staff' : 'nobody'
}

/**
 * True when the session of an Admin is valid, also while the till is locked, because background work continues on a
 * locked till.
 *
 * @param now time of the system clock. It may be wrong, so it is used only without the session's remaining time
 */
export function hasAdminSession({ session }: TillLoginState, now: Date): boolean {
  if (!session?.roles.includes('Admin')) return false
  const { lastsSeconds, expires } = session
  return lastsSeconds === undefined ? Date.parse(expires) > now.getTime() : lastsSeconds > 0
}
