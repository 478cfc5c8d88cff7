import type {} from '@fastify/cookie' // for `request.cookies`
import type { FastifyRequest } from 'fastify'
import { deviceName, networkOf } from '#shared/domain/accounts/device.ts'
import {
  anonymous,
  type CallOrigin,
  type FindVisitor,
  orderCookie,
  SESSION_COOKIE,
  type Visitor,
} from '../access/visitor.ts'

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

/** Reads the device and the network that a request came from. */
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
 * The proof that an order is the caller's (docs/decisions.md#c12): the header `x-order-token`, or the cookie
 * `order_{id}` that placing the order set. Undefined when neither was sent.
 */
export function orderToken(request: FastifyRequest, salesOrderId: number): string | undefined {
  const header = request.headers['x-order-token']
  return typeof header === 'string' && header ? header : request.cookies[orderCookie(salesOrderId)]
}
