import { isStaff, type Visitor } from '../../../access/visitor.ts'
import { isTokenOf } from './order-token.ts'

/** Caller of an order, with the order token when one was sent. */
export type Caller = { visitor: Visitor; token: string | undefined }

/**
 * Returns true when the caller may see and pay this order: staff, its owner, or a caller with its token
 * (docs/decisions.md#c12). Other callers must get the same response as for an order that does not exist.
 */
export function mayUseOrder(order: { ownerId: number | null; tokenHash: string }, { visitor, token }: Caller): boolean {
  return isStaff(visitor) || isShopperOf(order, { visitor, token })
}

/** Returns true when the visitor owns the order (see `ownerOf`). */
export const isOwner = (order: { ownerId: number | null }, visitor: Visitor): boolean =>
  visitor.kind === 'user' && order.ownerId === visitor.userId

/**
 * Returns true when the caller is the buyer: the owner, or a browser with the token. The role of staff is not enough.
 */
export const isShopperOf = (
  order: { ownerId: number | null; tokenHash: string },
  { visitor, token }: Caller,
): boolean => isOwner(order, visitor) || isTokenOf(order.tokenHash, token)
