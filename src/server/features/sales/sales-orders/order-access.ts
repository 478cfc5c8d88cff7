import { isStaff, type Visitor } from '../../../access/visitor.ts'
import { isTokenOf } from './order-token.ts'

/** Who calls about an order, and with what proof. */
export type Caller = { visitor: Visitor; token: string | undefined }

/**
 * Whether the caller may see and pay this order: staff, the customer it belongs to, or whoever shows
 * its token (decisions C12). The answer to a stranger is the same as for an order that does not exist.
 */
export function mayUseOrder(order: { ownerId: number | null; tokenHash: string }, { visitor, token }: Caller): boolean {
  return isStaff(visitor) || isShopperOf(order, { visitor, token })
}

/** Whether the order is this customer's own, as `ownerOf` says. */
export const isOwner = (order: { ownerId: number | null }, visitor: Visitor): boolean =>
  visitor.kind === 'user' && order.ownerId === visitor.userId

/** Whether the caller is the buyer: the customer it belongs to, or the browser with its token. Being staff is not enough. */
export const isShopperOf = (
  order: { ownerId: number | null; tokenHash: string },
  { visitor, token }: Caller,
): boolean => isOwner(order, visitor) || isTokenOf(order.tokenHash, token)
