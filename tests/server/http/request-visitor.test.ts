import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import {
  anonymous,
  isAdmin,
  isStaff,
  orderCookie,
  requireUser,
  SESSION_COOKIE,
  type Visitor,
} from '#src/server/access/visitor.ts'
import { hasCredentials, orderToken, originOf, tokenOf, visitorOf } from '#src/server/http/request-visitor.ts'

const user = (changes: Partial<Extract<Visitor, { kind: 'user' }>> = {}): Visitor => ({
  kind: 'user',
  userId: 7,
  email: 'a@voorbeeld.example',
  sessionId: 's',
  roles: [],
  via: 'cookie',
  ...changes,
})

type RequestParts = { headers?: Record<string, string | string[]>; cookies?: Record<string, string>; ip?: string }

/** Returns a request, and the tokens that were looked up for it. The token `good` belongs to user 7. */
const requestWith = ({ headers = {}, cookies = {}, ip = '192.0.2.7' }: RequestParts = {}) => {
  const tokens: string[] = []
  const findVisitor = async (token: string) => {
    tokens.push(token)
    return token === 'good' ? { userId: 7, email: 'a@voorbeeld.example', sessionId: 's', roles: [] } : undefined
  }
  return { request: { headers, cookies, ip, server: { findVisitor } } as unknown as FastifyRequest, tokens }
}

describe('the token of a request', () => {
  it.each<[string, RequestParts, string | undefined]>([
    ['no credentials', {}, undefined],
    ['a cookie', { cookies: { [SESSION_COOKIE]: 'c' } }, 'c'],
    ['another cookie', { cookies: { order_7: 'c' } }, undefined],
    ['a bearer token', { headers: { authorization: 'Bearer t' } }, 't'],
    ['a bearer token in lower case', { headers: { authorization: 'bearer t' } }, 't'],
    [
      'a bearer token and a cookie',
      { headers: { authorization: 'Bearer t' }, cookies: { [SESSION_COOKIE]: 'c' } },
      't',
    ],
    [
      'a cookie and another scheme than bearer',
      { headers: { authorization: 'Basic t' }, cookies: { [SESSION_COOKIE]: 'c' } },
      'c',
    ],
    ['a header with the scheme only', { headers: { authorization: 'Bearer' } }, undefined],
    [
      'a cookie and an empty bearer token',
      { headers: { authorization: 'Bearer ' }, cookies: { [SESSION_COOKIE]: 'c' } },
      'c',
    ],
    ['a header without scheme', { headers: { authorization: 't' } }, undefined],
    ['an empty header', { headers: { authorization: '' } }, undefined],
  ])('in a request with %s (%j) is %j', (_, sent, token) => {
    expect(tokenOf(requestWith(sent).request)).toBe(token)
  })

  it.each<[RequestParts, boolean]>([
    [{}, false],
    [{ headers: { 'user-agent': 'x' } }, false],
    [{ headers: { authorization: '' } }, true],
    [{ headers: { cookie: 'a=b' } }, true],
  ])('may be present in a request with %j: %s', (sent, expected) => {
    expect(hasCredentials(requestWith(sent).request)).toBe(expected)
  })
})

describe('the visitor of a request', () => {
  it.each<[string, RequestParts, string[], Visitor]>([
    ['no token', {}, [], anonymous],
    ['an empty cookie', { cookies: { [SESSION_COOKIE]: '' } }, [], anonymous],
    ['a bearer token', { headers: { authorization: 'Bearer good' } }, ['good'], user({ via: 'bearer' })],
    ['a cookie', { cookies: { [SESSION_COOKIE]: 'good' } }, ['good'], user({ via: 'cookie' })],
    ['an invalid token', { headers: { authorization: 'Bearer bad' } }, ['bad'], anonymous],
    [
      'an invalid token that precedes a valid cookie',
      { headers: { authorization: 'Bearer bad' }, cookies: { [SESSION_COOKIE]: 'good' } },
      ['bad'],
      anonymous,
    ],
  ])('is identified by %s', async (_, sent, expectedTokens, visitor) => {
    const { request: sentRequest, tokens } = requestWith(sent)

    expect(await visitorOf(sentRequest)).toEqual(visitor)
    expect(tokens).toEqual(expectedTokens)
  })

  it('must be a user where a handler calls `requireUser`', () => {
    expect(requireUser(user())).toEqual(user())
    expect(() => requireUser(anonymous)).toThrow('must require a login')
  })

  it.each<[string, Visitor | undefined, boolean, boolean]>([
    ['nobody', undefined, false, false],
    ['anonymous', anonymous, false, false],
    ['a customer', user(), false, false],
    ['Sales', user({ roles: ['Sales'] }), true, false],
    ['Admin', user({ roles: ['Admin'] }), true, true],
    ['Sales and Admin', user({ roles: ['Sales', 'Admin'] }), true, true],
  ])('is recognized or not as staff and as Admin: %s', (_, visitor, mustBeStaff, mustBeAdmin) => {
    expect(isStaff(visitor)).toBe(mustBeStaff)
    if (visitor) expect(isAdmin(visitor)).toBe(mustBeAdmin)
  })

  it('has a readable device name and a shortened network address', () => {
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Gecko/20100101 Firefox/140.0' }

    const origin = originOf(requestWith({ headers, ip: '192.0.2.77' }).request)

    expect(origin.device).toContain('Firefox')
    expect(origin.network).toBe('192.0.x.x')
  })
})

describe('the order token of a request', () => {
  it.each<[string, RequestParts, string | undefined]>([
    ['the header', { headers: { 'x-order-token': 'h' } }, 'h'],
    ['the header, which precedes the cookie', { headers: { 'x-order-token': 'h' }, cookies: { order_7: 'c' } }, 'h'],
    ['the cookie of this order', { cookies: { order_7: 'c', order_8: 'd' } }, 'c'],
    ['not the cookie of another order', { cookies: { order_8: 'd', order_77: 'e' } }, undefined],
    ['the cookie when the header is empty', { headers: { 'x-order-token': '' }, cookies: { order_7: 'c' } }, 'c'],
    [
      'the cookie when the header was sent twice',
      { headers: { 'x-order-token': ['a', 'b'] }, cookies: { order_7: 'c' } },
      'c',
    ],
    ['the cookie with the prefix of https', { cookies: { '__Host-order_7': 'h', order_7: 'c' } }, 'h'],
    ['not the cookie with the prefix of another order', { cookies: { '__Host-order_8': 'h' } }, undefined],
    ['nothing', {}, undefined],
  ])('is %s', (_, sent, token) => {
    expect(orderToken(requestWith(sent).request, 7)).toBe(token)
  })

  it('has a cookie per order', () => {
    expect([orderCookie(7), orderCookie(77)]).toEqual(['order_7', 'order_77'])
  })
})
