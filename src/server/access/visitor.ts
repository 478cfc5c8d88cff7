import type { Endpoint } from '#shared/contracts/endpoint.ts'
import type { Role } from '#shared/contracts/users.ts'

/** Who calls. `via` tells whether the browser sent its cookie by itself or somebody showed a token on purpose. */
export type Visitor =
  | { kind: 'anonymous' }
  | {
      kind: 'user'
      userId: number
      email: string
      /** The session of this call. */
      sessionId: string
      /** What this person may do now; none while `mustEnrol`. */
      roles: readonly Role[]
      /** A staff member without a second factor, in a shop that requires one. */
      mustEnrol?: boolean
      /** The session began with a PIN at a till: not for what asks for a password. */
      byPin?: boolean
      via: 'cookie' | 'bearer'
    }

/** Who of the staff does something, as logs and histories name them. */
export type Staff = { userId: number; email: string }

export const anonymous: Visitor = { kind: 'anonymous' }

/** Returns the logged-in visitor. Throws when there is none, which the access of the endpoint should have prevented. */
export function requireUser(visitor: Visitor): Extract<Visitor, { kind: 'user' }> {
  if (visitor.kind !== 'user') throw new Error('the access of this call lets only people through that we know')
  return visitor
}

/** Admin or Sales. */
export function isStaff(visitor: Visitor | undefined): boolean {
  return visitor?.kind === 'user' && visitor.roles.length > 0
}

export function isAdmin(visitor: Visitor): boolean {
  return visitor.kind === 'user' && visitor.roles.includes('Admin')
}

/** Whose token this is; undefined when it is not ours, is over, or its session was ended. */
export type FindVisitor = (token: string) => Promise<FoundVisitor | undefined>

type FoundVisitor = Omit<Extract<Visitor, { kind: 'user' }>, 'kind' | 'via'>

export const SESSION_COOKIE = 'leermeester_session'

/** Name of the cookie that proves that an order is the caller's. */
export const orderCookie = (salesOrderId: number) => `order_${salesOrderId}`

/** The device and network that a call came from, as their owner may recognize them. Neither is proven. */
export type CallOrigin = { device: string; network: string | undefined }

/** A call of staff that their role does not allow; no screen of the shop makes one. */
export type RefusedCall = { visitor: Visitor & { kind: 'user' }; endpoint: Endpoint; requestId: string }
