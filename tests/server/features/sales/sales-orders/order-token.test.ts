import { describe, expect, it } from 'vitest'
import { hashOfToken, isTokenOf, orderTokenFor } from '#src/server/features/sales/sales-orders/order-token.ts'

const secret = new TextEncoder().encode('a secret of the server that is long enough')

describe('the order token', () => {
  it('is the same for the same key, and different for another key or secret', () => {
    const token = orderTokenFor(secret, 'key-1')

    expect(token).toMatch(/^[\w-]{43}$/)
    expect(orderTokenFor(secret, 'key-1')).toBe(token)
    expect(orderTokenFor(secret, 'key-2')).not.toBe(token)
    expect(orderTokenFor(new Uint8Array(32), 'key-1')).not.toBe(token)
  })

  it('matches its own hash, and no other text', () => {
    const token = orderTokenFor(secret, 'key-1')
    const hash = hashOfToken(token)

    expect(hash).toMatch(/^[\w-]{43}$/)
    expect(isTokenOf(hash, token)).toBe(true)
    expect(isTokenOf(hash, orderTokenFor(secret, 'key-2'))).toBe(false)
    expect(isTokenOf(hash, hash)).toBe(false)
  })

  it('never matches when the token or the hash is empty', () => {
    const token = orderTokenFor(secret, 'key-1')

    expect(isTokenOf(hashOfToken(''), '')).toBe(false)
    expect(isTokenOf(hashOfToken(token), undefined)).toBe(false)
    expect(isTokenOf('', token)).toBe(false)
  })
})
