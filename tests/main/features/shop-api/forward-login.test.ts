import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { json } from '#tests/main/support/test-shop.ts'
import { openForwarding, session, TOKEN } from './support/open-forwarding.ts'

describe('a login in the POS', () => {
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

  it('reads the session from the token of a server that sends the token alone', async () => {
    const claims = Buffer.from(JSON.stringify({ sub: 'admin@leermeester.example', exp: 1_900_000_000, role: 'Admin' }))
    const bare = `x.${claims.toString('base64url')}.y`
    on.shop.answers((_, reply) => json(reply, 200, { token: bare }))

    await on.post('/api/user/inloggen', { email: 'admin@leermeester.example', password: 'leermeester' })

    expect(on.begun).toMatchObject([{ token: bare, session: { email: 'admin@leermeester.example', roles: ['Admin'] } }])
  })

  it('forwards a challenge and a refusal unchanged', async () => {
    on.shop.answers((_, reply) => json(reply, 200, { challenge: 'c', message: 'Vul de code in.' }))
    const challenge = await on.post('/api/user/inloggen', {})
    on.shop.answers((_, reply) => json(reply, 401, { code: 'wrong_credentials', message: 'Niet juist.' }))
    const refusal = await on.post('/api/user/inloggen', {})

    expect(await challenge.json()).toEqual({ challenge: 'c', message: 'Vul de code in.' })
    expect([refusal.status, await refusal.json()]).toEqual([401, { code: 'wrong_credentials', message: 'Niet juist.' }])
    expect([on.begun, on.refused]).toEqual([[], []])
  })

  it('is refused for another user during a payment, and so is a logout', async () => {
    on.till.userChangeRefusal = 'payment_running'

    const login = await on.post('/api/user/inloggen', { email: 'other@leermeester.example' })
    const logout = await on.post('/api/user/uitloggen', {})

    expect([login.status, logout.status, on.ends()]).toEqual([409, 409, 0])
    expect(await login.json()).toMatchObject({ code: 'payment_running' })
    expect(on.shop.asked).toEqual([])
  })

  it('lets the user of the payment return by the second step, which contains no name', async () => {
    on.till.userChangeRefusal = 'payment_running'
    on.till.mayReturn = session.email
    on.shop.answers((_, reply) => json(reply, 200, { token: TOKEN, message: 'U bent ingelogd.', session }))

    const answer = await on.post('/api/user/inloggen/code', { challenge: 'c', code: '123456' })

    expect(answer.status).toBe(200)
    expect(on.begun).toHaveLength(1)
  })

  it('is refused for another user when a payment began while the shop checked the password', async () => {
    on.shop.answers((_, reply) => {
      on.till.userChangeRefusal = 'payment_running'
      json(reply, 200, { token: TOKEN, message: 'U bent ingelogd.', session })
    })

    const answer = await on.post('/api/user/inloggen', { email: session.email, password: 'leermeester' })

    expect(await answer.json()).toMatchObject({ code: 'payment_running' })
    expect(on.begun).toEqual([])
  })

  it.each([204, 304])('forwards a response without a body: %i', async (status) => {
    on.shop.answers((_, reply) => void reply.writeHead(status, { 'content-type': 'application/json' }).end())

    expect((await on.ask('/api/user/me')).status).toBe(status)
  })

  it('is renewed with a new token that replaces the former one', async () => {
    on.shop.answers((_, reply) => json(reply, 200, { token: 'new', message: 'Verlengd.', session }))

    const answer = await on.post('/api/user/verlengen', {})

    expect(await answer.text()).not.toContain('"new"')
    expect(on.renewed).toEqual([{ former: TOKEN, opened: { token: 'new', session } }])
    expect(on.begun).toEqual([])
  })

  it('hides the secret of a till from the page', async () => {
    on.shop.answers((_, reply) => json(reply, 200, { tillId: 't', name: 'Kassa 1', secret: 'open sesame' }))

    const answer = await on.post('/api/till/open', { name: 'Kassa 1' })

    expect(await answer.json()).toEqual({ tillId: 't', name: 'Kassa 1' })
  })
})

describe('a logout in the POS', () => {
  let on: Awaited<ReturnType<typeof openForwarding>>
  beforeEach(async () => {
    on = await openForwarding()
  })
  afterEach(() => on.shop.close())

  it('sends the token that ends to the shop', async () => {
    on.shop.answers((_, reply) => json(reply, 200, { message: 'U bent uitgelogd.' }))

    const answer = await on.post('/api/user/uitloggen', {})

    expect(answer.status).toBe(200)
    expect(on.ends()).toBe(1)
    expect(on.shop.asked[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`)
    expect(on.toRevoke).toEqual([])
  })

  it('ends the session also when the shop is unreachable', async () => {
    on.shop.goesAway()

    const answer = await on.post('/api/user/uitloggen', {})

    expect([answer.status, on.ends()]).toEqual([200, 1])
    expect(on.toRevoke, 'for when it is back').toEqual([TOKEN])
  })

  it.each([
    [500, [TOKEN]],
    [429, [TOKEN]],
    [401, []],
  ])('with the status %i leaves these tokens to revoke: %j', async (status, left) => {
    on.shop.answers((_, reply) => json(reply, status, { code: 'unexpected', message: 'Er ging iets mis.' }))

    const answer = await on.post('/api/user/uitloggen', {})

    expect([answer.status, on.ends(), on.toRevoke]).toEqual([200, 1, left])
  })

  it('also follows when the shop refuses the token of another call', async () => {
    on.shop.answers((_, reply) => json(reply, 401, { code: 'unauthenticated', message: 'Niet meer ingelogd.' }))

    const answer = await on.ask('/api/salesorder')

    expect([answer.status, on.refused]).toEqual([401, [TOKEN]])
  })

  it('does not follow when the shop refuses a PIN', async () => {
    on.shop.answers((_, reply) => json(reply, 401, { code: 'wrong_pin', message: 'Niet juist.' }))

    await on.ask('/api/salesorder')

    expect(on.refused).toEqual([])
  })
})
