/** Who stands at a till, as far as these rules look. */
type TillLoginState = {
  session: { roles: readonly string[]; expires: string; lastsSeconds?: number | undefined } | null
  isLocked: boolean
}

/** Whether staff are logged in, also behind the lock: their work stands there as it was, and what the till does by itself goes on. */
export const hasStaffSession = ({ session }: Pick<TillLoginState, 'session'>): boolean =>
  tillAccess({ session, isLocked: false }) !== 'nobody'

/** What somebody may see and do at the till now: nothing while it is locked, whoever is logged in. */
export function tillAccess({ session, isLocked }: TillLoginState): 'nobody' | 'staff' | 'admin' {
  if (isLocked || !session) return 'nobody'
  if (session.roles.includes('Admin')) return 'admin'
  return session.roles.includes('Sales') ? 'staff' : 'nobody'
}

/**
 * Whether an Admin is logged in whose session is not over. A locked till still has one: what it does by itself goes on.
 *
 * @param now looked at only where nobody says how long the session still lasts; a clock on the wall can be wrong
 */
export function hasAdminSession({ session }: TillLoginState, now: Date): boolean {
  if (!session?.roles.includes('Admin')) return false
  const { lastsSeconds, expires } = session
  return lastsSeconds === undefined ? Date.parse(expires) > now.getTime() : lastsSeconds > 0
}
