import { describe, expect, it } from 'vitest'
import { createCallRules } from '#src/main/features/shop-api/call-rules.ts'

describe('the rules of a call', () => {
  const rulesOf = createCallRules()

  it.each([
    ['GET', '/api/menu', 'public'],
    ['HEAD', '/api/menu', 'public'],
    ['POST', '/api/user/inloggen', 'public'],
    ['POST', '/api/user/verlengen', 'customer'],
    ['GET', '/api/admin/salesorder/12/payments', 'staff'],
    ['GET', '/api/pay/terminals', 'staff'],
    ['GET', '/api/pay/1f0c0b1e-0000-4000-8000-000000000000/receipt.pdf', 'staff'],
    ['GET', '/api/data/operations', 'admin'],
    ['GET', '/api/of/somebody/else', 'staff'],
    ['DELETE', '/api/menu', 'staff'],
  ])('%s %s is for %s', (method, path, access) => {
    expect(rulesOf(method, path).access).toBe(access)
  })

  it('allow more time for payments, and for operations', () => {
    expect(rulesOf('GET', '/api/menu').waitMs).toBe(30_000)
    expect(rulesOf('POST', '/api/pay/start').waitMs).toBe(75_000)
    expect(rulesOf('GET', '/api/inventoryitem/download').waitMs).toBe(600_000)
  })
})
