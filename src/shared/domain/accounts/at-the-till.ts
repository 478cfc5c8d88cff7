/** Who stands at a till, as far as these rules look. */
type AtTheTill = {
  session: { roles: readonly string[]; expires: string } | null
  isLocked: boolean
}

/** What somebody may see and do at the till now: nothing while it is locked, whoever is logged in. */
export function standingAtTill({ session, isLocked }: AtTheTill): 'nobody' | 'staff' | 'admin' {
  if (isLocked || !session) return 'nobody'
  if (session.roles.includes('Admin')) return 'admin'
  return session.roles.includes('Sales') ? 'staff' : 'nobody'
}

/** Whether an Admin is logged in whose session is not over. A locked till still has one: what it does by itself goes on. */
export function hasAdminSession({ session }: AtTheTill, now: Date): boolean {
  return Boolean(session?.roles.includes('Admin')) && Date.parse(session?.expires ?? '') > now.getTime()
}
