import type {} from '@fastify/cookie' // for `request.cookies`
import type { FastifyReply, FastifyRequest } from 'fastify'
import { TILL_HEADER } from '#shared/contracts/client.ts'
import { deviceName, networkOf } from '#shared/domain/accounts/device.ts'
import {
  anonymous,
  type CallOrigin,
  type FindTill,
  type FindVisitor,
  HOST_SESSION_COOKIE,
  hostCookie,
  orderCookie,
  quoteCookie,
  SESSION_COOKIE,
  type Visitor,
} from '../access/visitor.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before the handler of every endpoint that `mount` mounted; absent on other routes. */
    visitor?: Visitor
  }
  interface FastifyInstance {
    findVisitor: FindVisitor
    findTill: FindTill
    /** Renames the session cookie of a browser that logged in before the shop used the prefix `__Host-`. */
    renameSessionCookie?: (request: FastifyRequest, reply: FastifyReply) => void
  }
}

/**
 * Returns the visitor who sent a request. A bearer token takes precedence over the cookie, because a client sends it
 * deliberately.
 *
 * An invalid token gives an anonymous visitor and no error, so that a shopper with an expired session can still browse.
 */
export async function visitorOf(request: FastifyRequest): Promise<Visitor> {
  // A till that calls for itself. The header `x-leermeester-till` only says at which till a user works.
  const [, ofTill] = /^till (.+)$/i.exec(request.headers.authorization ?? '') ?? []
  const proof = parseTillProof(ofTill)
  if (proof) {
    const till = await request.server.findTill(proof.tillId, proof.secret)
    return till ? { kind: 'till', ...till } : anonymous
  }
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

/** Returns the session token of a request. The token is not verified. */
export const tokenOf = (request: FastifyRequest): string | undefined =>
  bearerOf(request) ?? request.cookies[HOST_SESSION_COOKIE] ?? request.cookies[SESSION_COOKIE]

/** Returns whether a request has a cookie or a token. For other requests the visitor need not be looked up. */
export function hasCredentials(request: FastifyRequest): boolean {
  return request.headers.authorization !== undefined || request.headers.cookie !== undefined
}

/** Returns the bearer token of a request. It is not verified. */
export function bearerOf({ headers }: FastifyRequest): string | undefined {
  const [scheme, token] = headers.authorization?.split(' ') ?? []
  return scheme?.toLowerCase() === 'bearer' && token ? token : undefined
}

const TILL_PROOF = /^([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\.([\w-]{1,200})$/i

/** Returns the id and the secret with which a registered till proves its identity. They are not verified. */
export function tillProof({ headers }: FastifyRequest): { tillId: string; secret: string } | undefined {
  return parseTillProof(headers[TILL_HEADER])
}

function parseTillProof(proof: string | string[] | undefined): { tillId: string; secret: string } | undefined {
  const [, tillId, secret] = (typeof proof === 'string' && TILL_PROOF.exec(proof)) || []
  return tillId && secret ? { tillId, secret } : undefined
}

/**
 * Returns the order token of a request, which proves that the caller placed the order (docs/decisions.md#c12): the header
 * `x-order-token`, or the cookie `order_{id}` that was set with the order. On https the cookie has a prefix; the name
 * without it is still read, because such cookies live for 14 days. Undefined when neither was sent.
 */
export function orderToken(request: FastifyRequest, salesOrderId: number): string | undefined {
  const header = request.headers['x-order-token']
  if (typeof header === 'string' && header) return header
  const name = orderCookie(salesOrderId)
  return request.cookies[hostCookie(name)] ?? request.cookies[name]
}

/** Returns the token of a quote, which its link stored as a cookie. It is not verified. */
export function quoteToken(request: FastifyRequest, quoteId: number): string | undefined {
  const name = quoteCookie(quoteId)
  return request.cookies[hostCookie(name)] ?? request.cookies[name]
}
