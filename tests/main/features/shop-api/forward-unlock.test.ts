import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { json } from '#tests/main/support/test-shop.ts'
import { openForwarding, session, TOKEN } from './support/open-forwarding.ts'

const login = { email: session.email, password: 'drie groene stoelen' }

describe('a login with a password', () => {
  let app: Awaited<ReturnType<typeof openForwarding>>
  beforeEach(async () => {
    app = await openForwarding()
    app.till.isLocked = true
  })
  afterEach(() => app.shop.close())

  it('gives its password to the session for a later unlock without the shop', async () => {
    app.shop.answers((_, reply) => json(reply, 200, { token: TOKEN, message: 'U bent ingelogd.', session }))

    await app.post('/api/user/inloggen', login)

    expect(app.remembered).toEqual([{ token: TOKEN, kind: 'password', secret: login.password }])
    expect(app.unlocks).toEqual([])
  })

  it('gives its password after the code of the same login, and not after the code of another', async () => {
    app.shop.answers(({ url }, reply) =>
      json(reply, 200, url.endsWith('/code') ? { token: TOKEN, session } : { challenge: 'c-1' }),
    )

    await app.post('/api/user/inloggen', login)
    await app.post('/api/user/inloggen/code', { challenge: 'c-other', code: '123456' })
    expect(app.remembered).toEqual([])
    await app.post('/api/user/inloggen', login)
    await app.post('/api/user/inloggen/code', { challenge: 'c-1', code: '123456' })

    expect(app.remembered).toEqual([{ token: TOKEN, kind: 'password', secret: login.password }])
  })

  it('counts as a try when the shop refuses it', async () => {
    app.shop.answers((_, reply) => json(reply, 401, { code: 'wrong_credentials', message: 'Niet juist.' }))

    await app.post('/api/user/inloggen', login)

    expect(app.refusals).toEqual([{ kind: 'password', email: session.email, isBlocked: false }])
    expect(app.remembered).toEqual([])
  })

  it('unlocks the till while the shop is unreachable', async () => {
    app.shop.goesAway()
    app.till.unlock = 'unlocked'

    const answer = await app.post('/api/user/inloggen', login)

    expect([answer.status, await answer.json()]).toEqual([200, { message: 'U bent ingelogd.', session }])
    expect(app.unlocks).toEqual([{ kind: 'password', email: session.email, secret: login.password }])
    expect(app.begun).toEqual([])
  })

  it.each([
    ['wrong', 401, 'wrong_credentials'],
    ['blocked', 423, 'blocked_offline'],
    ['other_user', 409, 'only_own_offline'],
    ['other_kind', 409, 'pin_offline'],
    ['none', 503, 'server_away'],
  ] as const)('gets the reason when it cannot unlock the till: %s', async (outcome, status, code) => {
    app.shop.goesAway()
    app.till.unlock = outcome

    const answer = await app.post('/api/user/inloggen', login)

    expect([answer.status, await answer.json()]).toEqual([status, expect.objectContaining({ code })])
  })

  it('says that the shop is unreachable when the till is not locked, because there is nothing to unlock', async () => {
    app.till.isLocked = false
    app.till.unlock = 'other_kind'
    app.shop.goesAway()

    const answer = await app.post('/api/user/inloggen', login)

    expect([answer.status, await answer.json()]).toEqual([503, expect.objectContaining({ code: 'server_away' })])
    expect(app.unlocks).toEqual([])
  })

  it('is not verified on the till when the shop itself refuses it because of an outage', async () => {
    app.shop.answers((_, reply) => json(reply, 503, { code: 'outage', message: 'Storing.' }))
    app.till.unlock = 'unlocked'

    const answer = await app.post('/api/user/inloggen', login)

    expect([answer.status, app.unlocks]).toEqual([503, []])
  })
})
