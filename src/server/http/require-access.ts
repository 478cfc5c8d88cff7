import type { FastifyReply, FastifyRequest } from 'fastify'
import { CLIENT_HEADER } from '#shared/contracts/client.ts'
import { type Access, changesSomething, type Endpoint } from '#shared/contracts/endpoint.ts'
import { fail } from '#shared/kernel/outcome.ts'
import { anonymous, isAdmin, isStaff, type RefusedCall, type Visitor } from '../access/visitor.ts'
import { sendFailure } from './error-responses.ts'
import { hasCredentials, visitorOf } from './request-visitor.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Called for every call of staff that their role does not allow, to audit the call. The response does not wait for
     * it.
     */
    staffRefused?: (call: RefusedCall) => void
  }
}

/**
 * Returns the access check of an endpoint. It identifies the visitor, and refuses visitors that `access` or `isStrong`
 * of the contract excludes, with 401 or 403.
 *
 * Access `order` admits all visitors here, because only the handler can compare the order token. A call that changes
 * something needs the shop's client header if the browser may have sent a cookie by itself (docs/decisions.md#d19,
 * docs/decisions.md#d22).
 */
export function requireAccess(endpoint: Endpoint) {
  const changes = changesSomething(endpoint)

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const visitor = hasCredentials(request) ? await visitorOf(request) : anonymous
    request.visitor = visitor
    if (visitor.kind === 'user' && visitor.via === 'cookie') request.server.renameSessionCookie?.(request, reply)
    const refusal = refusalOf(endpoint.access, visitor) ?? weakLoginRefusalOf(endpoint, visitor)
    if (refusal === 'forbidden' && visitor.kind === 'user' && isStaff(visitor)) {
      request.server.staffRefused?.({ visitor, endpoint, requestId: request.id })
    }
    if (refusal) return sendFailure(reply, fail(refusal))
    if (changes && needsClientHeader(endpoint, request, visitor)) {
      if (!endpoint.isForPlainClients) return sendFailure(reply, fail('missing_client_header'))
      // The browser may have sent the cookie because of a link on another site, so the cookie is ignored.
      if (visitor.kind === 'user' && visitor.via === 'cookie') request.visitor = anonymous
    }
    return undefined
  }
}

type Refusal = 'unauthenticated' | 'forbidden' | 'second_factor_required'

function refusalOf(access: Access, visitor: Visitor): Refusal | undefined {
  // A till with its own identity may call what everyone may call, and its own endpoints.
  if (visitor.kind === 'till') return access === 'till' || access === 'public' ? undefined : 'forbidden'
  switch (access) {
    case 'public':
    case 'order':
      return undefined
    case 'till':
      return visitor.kind === 'user' ? 'forbidden' : 'unauthenticated'
    case 'customer':
      return visitor.kind === 'user' ? undefined : 'unauthenticated'
    case 'staff':
      return visitor.kind !== 'user' ? 'unauthenticated' : isStaff(visitor) ? undefined : forbidden(visitor)
    case 'admin':
      return visitor.kind !== 'user' ? 'unauthenticated' : isAdmin(visitor) ? undefined : forbidden(visitor)
  }
}

/** Refuses a session by PIN at `isStrong` endpoints: a PIN is not enough for calls with serious effects. */
const weakLoginRefusalOf = ({ isStrong }: Endpoint, visitor: Visitor) =>
  isStrong && visitor.kind === 'user' && visitor.byPin ? 'strong_login_needed' : undefined

const forbidden = ({ mustEnrol }: Extract<Visitor, { kind: 'user' }>) =>
  mustEnrol ? 'second_factor_required' : 'forbidden'

/**
 * Returns whether the client header is required and absent. Without a bearer token it is required with any cookie,
 * because an order cookie also gives rights. A GET that changes something always needs it, so that no link or prefetch
 * can trigger the GET.
 */
function needsClientHeader(endpoint: Endpoint, request: FastifyRequest, visitor: Visitor): boolean {
  if (request.headers[CLIENT_HEADER] !== undefined) return false
  if (endpoint.method === 'GET') return true
  if (visitor.kind === 'user' && visitor.via === 'bearer') return false
  return request.headers.cookie !== undefined
}
