/** Who stands at a till, as far as these rules look. */
type AtTheTill = {
  session: { roles: readonly string[]; expires: string; lastsSeconds?: number | undefined } | null
  isLocked: boolean
}

/** Whether somebody of the shop is logged in, also behind the lock: their work stands there as it was. */
export const hasStaffSession = ({ session }: Pick<AtTheTill, 'session'>): boolean =>
  standingAtTill({ session, isLocked: false }) !== 'nobody'

/** What somebody may see and do at the till now: nothing while it is locked, whoever is logged in. */
export function standingAtTill({ session, isLocked }: AtTheTill): 'nobody' | 'staff' | 'admin' {
  if (isLocked || !session) return 'nobody'
  if (session.roles.includes('Admin')) return 'admin'
  return session.roles.includes('Sales') ? 'staff' : 'nobody'
}

/**
 * Whether an Admin is logged in whose session is not over. A locked till still has one: what it does by itself goes on.
 *
 * @param now looked at only where nobody says how long the session still lasts; a clock on the wall can be wrong
 */
export function hasAdminSession({ session }: AtTheTill, now: Date): boolean {
  if (!session?.roles.includes('Admin')) return false
  const { lastsSeconds, expires } = session
  return lastsSeconds === undefined ? Date.parse(expires) > now.getTime() : lastsSeconds > 0
}
