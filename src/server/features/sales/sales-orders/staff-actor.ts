import type { Staff, Visitor } from '../../../access/visitor.ts'

/** Returns the calling staff member. The route's access rule admits only staff, so another visitor is a defect. */
export function staffOf(visitor: Visitor): Staff {
  if (visitor.kind !== 'user') throw new Error('a staff route admitted a visitor without a user')
  return { userId: visitor.userId, email: visitor.email }
}

/** Returns the actor as histories store it: `user:12`. */
export const actorOf = ({ userId }: Staff) => `user:${userId}`
