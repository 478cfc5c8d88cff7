import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { json } from '#tests/main/support/test-shop.ts'
import { openForwarding, session, TOKEN } from './support/open-forwarding.ts'

describe('logging in through the terminal', () => {
  let on: Awaited<ReturnType<typeof openForwarding>>
  beforeEach(async () => {
    on = await openForwarding()
  })
  afterEach(() => on.shop.close())

  it.each([
    '/api/user/inloggen',
    '/api/user/inloggen/code',
    '/api/user/set/abc',
    '/api/user/me/second-factor/confirm',
    '/api/till/switch',
  ])('keeps the token of %s out of the page', async (path) => {
    on.shop.answers((_, reply) =>
      json(reply, 200, { token: TOKEN, message: 'U bent ingelogd.', session }, { 'set-cookie': TOKEN }),
    )

    const answer = await on.post(path, { email: 'sales@leermeester.example', password: 'leermeester' })

    const text = await answer.text()
    expect(text).not.toContain(TOKEN)
    expect([...answer.headers].join()).not.toContain(TOKEN)
    expect(JSON.parse(text)).toEqual({ message: 'U bent ingelogd.', session })
    expect(on.begun).toEqual([{ token: TOKEN, session }])
  })

  it('knows whose session it is from the token alone, of a server that tells no more', async () => {
    const claims = Buffer.from(JSON.stringify({ sub: 'admin@leermeester.example', exp: 1_900_000_000, role: 'Admin' }))
    const bare = `x.${claims.toString('base64url')}.y`
    on.shop.answers((_, reply) => json(reply, 200, { token: bare }))

    await on.post('/api/user/inloggen', { email: 'admin@leermeester.example', password: 'leermeester' })

    expect(on.begun).toMatchObject([{ token: bare, session: { email: 'admin@leermeester.example', roles: ['Admin'] } }])
  })

  it('passes on a challenge, and a refusal, as they are', async () => {
    on.shop.answers((_, reply) => json(reply, 200, { challenge: 'c', message: 'Vul de code in.' }))
    const challenge = await on.post('/api/user/inloggen', {})
    on.shop.answers((_, reply) => json(reply, 401, { code: 'wrong_credentials', message: 'Niet juist.' }))
    const refusal = await on.post('/api/user/inloggen', {})

    expect(await challenge.json()).toEqual({ challenge: 'c', message: 'Vul de code in.' })
    expect([refusal.status, await refusal.json()]).toEqual([401, { code: 'wrong_credentials', message: 'Niet juist.' }])
    expect([on.begun, on.refused]).toEqual([[], []])
  })

  it('of somebody else waits for the payment that runs', async () => {
    on.till.barred = 'payment_running'

    const login = await on.post('/api/user/inloggen', { email: 'other@leermeester.example' })
    const logout = await on.post('/api/user/uitloggen', {})

    expect([login.status, logout.status, on.ends()]).toEqual([409, 409, 0])
    expect(await login.json()).toMatchObject({ code: 'payment_running' })
    expect(on.shop.asked).toEqual([])
  })

  it('lets who the payment is of come back by the second step, which names nobody', async () => {
    on.till.barred = 'payment_running'
    on.till.mayReturn = session.email
    on.shop.answers((_, reply) => json(reply, 200, { token: TOKEN, message: 'U bent ingelogd.', session }))

    const answer = await on.post('/api/user/inloggen/code', { challenge: 'c', code: '123456' })

    expect(answer.status).toBe(200)
    expect(on.begun).toHaveLength(1)
  })

  it('of somebody else is refused when a payment began while the shop looked at the password', async () => {
    on.shop.answers((_, reply) => {
      on.till.barred = 'payment_running'
      json(reply, 200, { token: TOKEN, message: 'U bent ingelogd.', session })
    })

    const answer = await on.post('/api/user/inloggen', { email: session.email, password: 'leermeester' })

    expect(await answer.json()).toMatchObject({ code: 'payment_running' })
    expect(on.begun).toEqual([])
  })

  it.each([204, 304])('passes on an answer without a body: %i', async (status) => {
    on.shop.answers((_, reply) => void reply.writeHead(status, { 'content-type': 'application/json' }).end())

    expect((await on.ask('/api/user/me')).status).toBe(status)
  })

  it('goes on with another token when it is renewed, told with the one it was asked with', async () => {
    on.shop.answers((_, reply) => json(reply, 200, { token: 'new', message: 'Verlengd.', session }))

    const answer = await on.post('/api/user/verlengen', {})

    expect(await answer.text()).not.toContain('"new"')
    expect(on.renewed).toEqual([{ former: TOKEN, opened: { token: 'new', session } }])
    expect(on.begun).toEqual([])
  })

  it('keeps the secret of a till from the page as well', async () => {
    on.shop.answers((_, reply) => json(reply, 200, { tillId: 't', name: 'Kassa 1', secret: 'open sesame' }))

    const answer = await on.post('/api/till/open', { name: 'Kassa 1' })

    expect(await answer.json()).toEqual({ tillId: 't', name: 'Kassa 1' })
  })
})

describe('logging out through the terminal', () => {
  let on: Awaited<ReturnType<typeof openForwarding>>
  beforeEach(async () => {
    on = await openForwarding()
  })
  afterEach(() => on.shop.close())

  it('tells the shop with the token that ends', async () => {
    on.shop.answers((_, reply) => json(reply, 200, { message: 'U bent uitgelogd.' }))

    const answer = await on.post('/api/user/uitloggen', {})

    expect(answer.status).toBe(200)
    expect(on.ends()).toBe(1)
    expect(on.shop.asked[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`)
    expect(on.toRevoke).toEqual([])
  })

  it('empties the till when the shop does not hear of it', async () => {
    on.shop.goesAway()

    const answer = await on.post('/api/user/uitloggen', {})

    expect([answer.status, on.ends()]).toEqual([200, 1])
    expect(on.toRevoke, 'for when it is back').toEqual([TOKEN])
  })

  it.each([
    [500, [TOKEN]],
    [429, [TOKEN]],
    [401, []],
  ])('that the shop answers with %i leaves to be ended there: %j', async (status, left) => {
    on.shop.answers((_, reply) => json(reply, status, { code: 'unexpected', message: 'Er ging iets mis.' }))

    const answer = await on.post('/api/user/uitloggen', {})

    expect([answer.status, on.ends(), on.toRevoke]).toEqual([200, 1, left])
  })

  it('is over for the session when the shop knows the token no longer', async () => {
    on.shop.answers((_, reply) => json(reply, 401, { code: 'unauthenticated', message: 'Niet meer ingelogd.' }))

    const answer = await on.ask('/api/salesorder')

    expect([answer.status, on.refused]).toEqual([401, [TOKEN]])
  })

  it('is not over for a wrong password of who is logged in', async () => {
    on.shop.answers((_, reply) => json(reply, 401, { code: 'wrong_pin', message: 'Niet juist.' }))

    await on.ask('/api/salesorder')

    expect(on.refused).toEqual([])
  })
})
