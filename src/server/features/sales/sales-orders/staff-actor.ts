import type { Staff, Visitor } from '../../../access/visitor.ts'

/** Who calls. The guard let nobody else through; without one it is a defect. */
export function staffOf(visitor: Visitor): Staff {
  if (visitor.kind !== 'user') throw new Error('a call of staff was let through without anybody')
  return { userId: visitor.userId, email: visitor.email }
}

/** As histories keep it: `user:12`. */
export const actorOf = ({ userId }: Staff) => `user:${userId}`
