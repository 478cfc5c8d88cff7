import type {} from '@fastify/cookie' // for `request.cookies`
import type { FastifyRequest } from 'fastify'
import type { Role } from '#shared/contracts/users.ts'
import { deviceName, networkOf } from '#shared/domain/accounts/device.ts'

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

declare module 'fastify' {
  interface FastifyRequest {
    /** Known in the handler of every mounted endpoint; absent on other routes. */
    visitor?: Visitor
  }
  interface FastifyInstance {
    findVisitor: FindVisitor
  }
}

/**
 * Finds out who sent a request. A bearer token goes before the cookie: whoever shows one means it.
 *
 * A token that is no good makes an anonymous visitor, not an error: a shopper whose session ran out
 * can still look around.
 */
export async function visitorOf(request: FastifyRequest): Promise<Visitor> {
  const token = tokenOf(request)
  if (!token) return anonymous
  const user = await request.server.findVisitor(token)
  return user ? { kind: 'user', ...user, via: bearerOf(request) ? 'bearer' : 'cookie' } : anonymous
}

/** The device and network that a call came from, as their owner may recognize them. Neither is proven. */
export type CallOrigin = { device: string; network: string | undefined }

export const originOf = ({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): CallOrigin => ({
  device: deviceName(headers['user-agent']),
  network: networkOf(ip),
})

/** Returns the token that the request carries; it has not been verified yet. */
export const tokenOf = (request: FastifyRequest): string | undefined =>
  bearerOf(request) ?? request.cookies[SESSION_COOKIE]

/** Whether there is anything to find out: the many requests without cookie and token skip it. */
export function hasCredentials(request: FastifyRequest): boolean {
  return request.headers.authorization !== undefined || request.headers.cookie !== undefined
}

function bearerOf({ headers }: FastifyRequest): string | undefined {
  const [scheme, token] = headers.authorization?.split(' ') ?? []
  return scheme?.toLowerCase() === 'bearer' && token ? token : undefined
}

/**
 * The proof that an order is the caller's (decisions C12): the header `x-order-token`, or the cookie
 * `order_{id}` that placing the order set. Undefined when neither was sent.
 */
export function orderToken(request: FastifyRequest, salesOrderId: number): string | undefined {
  const header = request.headers['x-order-token']
  return typeof header === 'string' && header ? header : request.cookies[orderCookie(salesOrderId)]
}

export const orderCookie = (salesOrderId: number) => `order_${salesOrderId}`
