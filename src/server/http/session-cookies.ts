import type {} from '@fastify/cookie' // for `reply.setCookie`
import type { FastifyReply } from 'fastify'
import { HOST_SESSION_COOKIE, hostCookie, SESSION_COOKIE } from '../access/visitor.ts'

/**
 * Attributes of the cookies of a login. Scripts cannot read them, and browsers do not send them with calls from other
 * sites (docs/decisions.md#d19).
 */
export const loginCookie = (isHttps: boolean) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: isHttps }) as const

/** Returns the name under which the shop sets a cookie of a login or an order. On https it has the prefix `__Host-`. */
export const cookieName = (name: string, isHttps: boolean) => (isHttps ? hostCookie(name) : name)

/** Removes the cookie with the session token, under its name on https and its other name, if the browser sent it. */
export function clearSessionCookies(reply: FastifyReply): void {
  const { cookies } = reply.request
  if (cookies[HOST_SESSION_COOKIE] !== undefined) reply.clearCookie(HOST_SESSION_COOKIE, loginCookie(true))
  if (cookies[SESSION_COOKIE] !== undefined) reply.clearCookie(SESSION_COOKIE, loginCookie(false))
}
