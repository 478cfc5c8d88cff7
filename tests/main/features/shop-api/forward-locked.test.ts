import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { json } from '#tests/main/support/test-shop.ts'
import { openForwarding } from './support/open-forwarding.ts'

describe('a call of the page while the till is locked', () => {
  let on: Awaited<ReturnType<typeof openForwarding>>
  beforeEach(async () => {
    on = await openForwarding()
    on.till.isLocked = true
    on.shop.answers((_, reply) => json(reply, 200, { shown: true }))
  })
  afterEach(() => on.shop.close())

  it.each([
    ['GET', '/api/salesorder'],
    ['GET', '/api/admin/salesorder/12/payments'],
    ['POST', '/api/user/verlengen'],
    ['GET', '/api/user/me/customer'],
    ['POST', '/api/pay/7f0c0b1e-0000-4000-8000-000000000000/refund'],
    ['GET', '/api/something/nobody/knows'],
  ])('is refused when it is not public: %s %s', async (method, path) => {
    const answer = await on.ask(path, { method })

    expect([answer.status, on.shop.asked]).toEqual([401, []])
  })

  it('gets public responses without a session', async () => {
    const answer = await on.ask('/api/menu')

    expect(answer.status).toBe(200)
    expect(on.shop.asked[0]?.headers.authorization).toBeUndefined()
  })
})
