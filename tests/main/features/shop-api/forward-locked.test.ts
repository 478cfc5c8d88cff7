import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { json } from '#tests/main/support/test-shop.ts'
import { openForwarding } from './support/open-forwarding.ts'

describe('a call of the page while the till is locked', () => {
  let app: Awaited<ReturnType<typeof openForwarding>>
  beforeEach(async () => {
    app = await openForwarding()
    app.till.isLocked = true
    app.shop.answers((_, reply) => json(reply, 200, { shown: true }))
  })
  afterEach(() => app.shop.close())

  it.each([
    ['GET', '/api/salesorder'],
    ['GET', '/api/admin/salesorder/12/payments'],
    ['POST', '/api/user/verlengen'],
    ['GET', '/api/user/me/customer'],
    ['POST', '/api/pay/7f0c0b1e-0000-4000-8000-000000000000/refund'],
    ['GET', '/api/something/nobody/knows'],
  ])('is refused when it is not public: %s %s', async (method, path) => {
    const answer = await app.ask(path, { method })

    expect([answer.status, app.shop.requests]).toEqual([401, []])
  })

  it('gets public responses without a session', async () => {
    const answer = await app.ask('/api/menu')

    expect(answer.status).toBe(200)
    expect(app.shop.requests[0]?.headers.authorization).toBeUndefined()
  })
})
