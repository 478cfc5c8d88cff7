import type { Endpoint } from '#shared/contracts/endpoint.ts'
import type { Role } from '#shared/contracts/users.ts'

/**
 * The caller of an endpoint. `via` is `cookie` if the call had the session cookie, which browsers add by themselves.
 * It is `bearer` if the caller sent a token deliberately (docs/decisions.md#d19).
 */
export type Visitor =
  | { kind: 'anonymous' }
  | {
      kind: 'user'
      userId: number
      email: string
      /** The session of this call. */
      sessionId: string
      /** The current roles; empty for customers, and for staff while `mustEnrol` is true. */
      roles: readonly Role[]
      /** True for a staff member without a second factor, in a shop that requires a second factor. */
      mustEnrol?: boolean
      /** The session was started with a PIN at a till, so it may not call an `isStrong` endpoint. */
      byPin?: boolean
      via: 'cookie' | 'bearer'
    }
  | ({ kind: 'till' } & TillPrincipal)

/** A till that calls with its own identity, without a user. It may call only endpoints with the access `till` or `public`. */
export type TillPrincipal = { tillId: string; name: string }

/** The staff member who performs an action, as logs and histories store it. */
export type Staff = { userId: number; email: string }

/** A caller without a valid session. */
export const anonymous: Visitor = { kind: 'anonymous' }

/** Returns the logged-in visitor. Throws for an anonymous visitor: the contract of the endpoint then lacks `access`. */
export function requireUser(visitor: Visitor): Extract<Visitor, { kind: 'user' }> {
  if (visitor.kind !== 'user')
    throw new Error('no logged-in visitor: the contract of this endpoint must require a login')
  return visitor
}

/** Returns the till that calls. Throws for another visitor: the contract of the endpoint then has another `access`. */
export function requireTill(visitor: Visitor): TillPrincipal {
  if (visitor.kind !== 'till') throw new Error('no till: the contract of this endpoint must have the access till')
  return visitor
}

/** Returns whether the visitor is staff: has the role Admin or Sales. */
export function isStaff(visitor: Visitor | undefined): boolean {
  return visitor?.kind === 'user' && visitor.roles.length > 0
}

/** Returns whether the visitor has the role Admin. */
export function isAdmin(visitor: Visitor): boolean {
  return visitor.kind === 'user' && visitor.roles.includes('Admin')
}

/** Finds the user of a session token. Returns undefined if the token is invalid or expired, or its session was ended. */
export type FindVisitor = (token: string) => Promise<SessionUser | undefined>

/** Finds the active till with this secret. Returns undefined when the till has ended or the secret is wrong. */
export type FindTill = (tillId: string, secret: string) => Promise<TillPrincipal | undefined>

type SessionUser = Omit<Extract<Visitor, { kind: 'user' }>, 'kind' | 'via'>

/** Name of the cookie with the session token. */
export const SESSION_COOKIE = 'leermeester_session'

/**
 * Returns the name of a cookie on https. Browsers accept a cookie with this prefix only from the host itself, over https,
 * so that no other site of the same domain can set it.
 */
export const hostCookie = <Name extends string>(name: Name) => `__Host-${name}` as const
export const HOST_SESSION_COOKIE = hostCookie(SESSION_COOKIE)

/**
 * Returns the name of the cookie with the order token, which proves that the caller placed the order. On https the name
 * has a prefix (`hostCookie`).
 */
export const orderCookie = (salesOrderId: number) => `order_${salesOrderId}`

/** Returns the name of the cookie with the token of a quote, which its link sets. On https the name has a prefix. */
export const quoteCookie = (quoteId: number) => `quote_${quoteId}`

/** The device and network of a call, in words that the user may recognize. Both are unverified. */
export type CallOrigin = { device: string; network: string | undefined }

/**
 * A call by staff that their role does not allow. The screens of the shop make no calls that are not allowed, so each
 * one is suspicious and is audited.
 */
export type RefusedCall = { visitor: Visitor & { kind: 'user' }; endpoint: Endpoint; requestId: string }
