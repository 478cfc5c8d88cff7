import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TILL_HEADER } from '#shared/contracts/client.ts'
import { json } from '#tests/main/support/test-shop.ts'
import { openForwarding, session, TOKEN } from './support/open-forwarding.ts'

describe('a login in the POS', () => {
  let app: Awaited<ReturnType<typeof openForwarding>>
  beforeEach(async () => {
    app = await openForwarding()
  })
  afterEach(() => app.shop.close())

  it.each([
    '/api/user/inloggen',
    '/api/user/inloggen/code',
    '/api/user/set/abc',
    '/api/user/me/second-factor/confirm',
    '/api/till/switch',
  ])('keeps the token of %s out of the page', async (path) => {
    app.shop.answers((_, reply) =>
      json(reply, 200, { token: TOKEN, message: 'U bent ingelogd.', session }, { 'set-cookie': TOKEN }),
    )

    const answer = await app.post(path, { email: 'sales@leermeester.example', password: 'leermeester' })

    const text = await answer.text()
    expect(text).not.toContain(TOKEN)
    expect([...answer.headers].join()).not.toContain(TOKEN)
    expect(JSON.parse(text)).toEqual({ message: 'U bent ingelogd.', session })
    expect(app.begun).toEqual([{ token: TOKEN, session }])
  })

  it.each(['/api/user/inloggen', '/api/user/inloggen/code', '/api/user/set/abc'])(
    'proves to the shop at %s that it comes from a registered till, also while it is locked or logged out',
    async (path) => {
      app.shop.answers((_, reply) => json(reply, 401, { code: 'wrong_credentials', message: 'Niet juist.' }))
      app.till.proof = 'till-1.secret'
      app.till.isLocked = true
      await app.post(path, { email: session.email, password: 'leermeester' }, { [TILL_HEADER]: 'till-2.guessed' })
      app.till.isLocked = false
      app.till.token = undefined
      await app.post(path, { email: session.email, password: 'leermeester' }, { [TILL_HEADER]: 'till-2.guessed' })

      const sent = app.shop.requests.map(({ headers }) => [headers[TILL_HEADER], headers.authorization])
      expect(sent).toEqual([
        ['till-1.secret', undefined],
        ['till-1.secret', undefined],
      ])
    },
  )

  it.each(['/api/user/inloggen', '/api/user/inloggen/code', '/api/user/set/abc'])(
    'at %s leaves the current session at the shop as it is, because other calls need it until the new one began',
    async (path) => {
      app.shop.answers((_, reply) => json(reply, 200, { token: 'new', message: 'U bent ingelogd.', session }))

      await app.post(path, { email: session.email, password: 'leermeester' })

      expect(app.shop.requests.map(({ headers }) => headers.authorization)).toEqual([undefined])
      expect(app.begun).toEqual([{ token: 'new', session }])
    },
  )

  it('sends no proof of a till with another public call, or without a registration', async () => {
    app.shop.answers((_, reply) => json(reply, 200, {}))
    app.till.token = undefined
    await app.post('/api/user/inloggen', { email: session.email, password: 'leermeester' })
    app.till.proof = 'till-1.secret'
    await app.ask('/api/menu')

    expect(app.shop.requests.map(({ headers }) => headers[TILL_HEADER])).toEqual([undefined, undefined])
  })

  it('reads the session from the token of a server that sends the token alone', async () => {
    const claims = Buffer.from(JSON.stringify({ sub: 'admin@leermeester.example', exp: 1_900_000_000, role: 'Admin' }))
    const jwt = `x.${claims.toString('base64url')}.y`
    app.shop.answers((_, reply) => json(reply, 200, { token: jwt }))

    await app.post('/api/user/inloggen', { email: 'admin@leermeester.example', password: 'leermeester' })

    expect(app.begun).toMatchObject([{ token: jwt, session: { email: 'admin@leermeester.example', roles: ['Admin'] } }])
  })

  it('forwards a challenge and a refusal unchanged', async () => {
    app.shop.answers((_, reply) => json(reply, 200, { challenge: 'c', message: 'Vul de code in.' }))
    const challenge = await app.post('/api/user/inloggen', {})
    app.shop.answers((_, reply) => json(reply, 401, { code: 'wrong_credentials', message: 'Niet juist.' }))
    const refusal = await app.post('/api/user/inloggen', {})

    expect(await challenge.json()).toEqual({ challenge: 'c', message: 'Vul de code in.' })
    expect([refusal.status, await refusal.json()]).toEqual([401, { code: 'wrong_credentials', message: 'Niet juist.' }])
    expect([app.begun, app.refused]).toEqual([[], []])
  })

  it('is refused for another user during a payment, and a logout is refused for every user', async () => {
    app.till.userChangeRefusal = 'payment_running'

    const login = await app.post('/api/user/inloggen', { email: 'other@leermeester.example' })
    const logout = await app.post('/api/user/uitloggen', {})

    expect([login.status, logout.status, app.ends()]).toEqual([409, 409, 0])
    expect(await login.json()).toMatchObject({ code: 'payment_running' })
    expect(app.shop.requests).toEqual([])
  })

  it('is allowed for the user of the payment in the second step, which contains no email address', async () => {
    app.till.userChangeRefusal = 'payment_running'
    app.till.mayReturn = session.email
    app.shop.answers((_, reply) => json(reply, 200, { token: TOKEN, message: 'U bent ingelogd.', session }))

    const answer = await app.post('/api/user/inloggen/code', { challenge: 'c', code: '123456' })

    expect(answer.status).toBe(200)
    expect(app.begun).toHaveLength(1)
  })

  it('is refused for another user when a payment began while the shop checked the password', async () => {
    app.shop.answers((_, reply) => {
      app.till.userChangeRefusal = 'payment_running'
      json(reply, 200, { token: TOKEN, message: 'U bent ingelogd.', session })
    })

    const answer = await app.post('/api/user/inloggen', { email: session.email, password: 'leermeester' })

    expect(await answer.json()).toMatchObject({ code: 'payment_running' })
    expect(app.begun).toEqual([])
  })

  it.each([204, 304])('forwards a response without a body: %i', async (status) => {
    app.shop.answers((_, reply) => void reply.writeHead(status, { 'content-type': 'application/json' }).end())

    expect((await app.ask('/api/user/me')).status).toBe(status)
  })

  it('is renewed with a new token that replaces the former one', async () => {
    app.shop.answers((_, reply) => json(reply, 200, { token: 'new', message: 'Verlengd.', session }))

    const answer = await app.post('/api/user/verlengen', {})

    expect(await answer.text()).not.toContain('"new"')
    expect(app.renewed).toEqual([{ former: TOKEN, opened: { token: 'new', session } }])
    expect(app.begun).toEqual([])
  })

  it('hides the secret of a till from the page', async () => {
    app.shop.answers((_, reply) => json(reply, 200, { tillId: 't', name: 'Kassa 1', secret: 'open sesame' }))

    const answer = await app.post('/api/till/open', { name: 'Kassa 1' })

    expect(await answer.json()).toEqual({ tillId: 't', name: 'Kassa 1' })
  })
})

describe('the end of a session in the POS', () => {
  let app: Awaited<ReturnType<typeof openForwarding>>
  beforeEach(async () => {
    app = await openForwarding()
  })
  afterEach(() => app.shop.close())

  it('sends the token to the shop at a logout', async () => {
    app.shop.answers((_, reply) => json(reply, 200, { message: 'U bent uitgelogd.' }))

    const answer = await app.post('/api/user/uitloggen', {})

    expect(answer.status).toBe(200)
    expect(app.ends()).toBe(1)
    expect(app.shop.requests[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`)
    expect(app.toRevoke).toEqual([])
  })

  it('follows a logout also when the shop is unreachable', async () => {
    app.shop.goesAway()

    const answer = await app.post('/api/user/uitloggen', {})

    expect([answer.status, app.ends()]).toEqual([200, 1])
    expect(app.toRevoke, 'to revoke after the reconnect').toEqual([TOKEN])
  })

  it.each([
    [500, [TOKEN]],
    [429, [TOKEN]],
    [401, []],
  ])(
    'after a logout to which the shop replies with status %i leaves these tokens to revoke: %j',
    async (status, left) => {
      app.shop.answers((_, reply) => json(reply, status, { code: 'unexpected', message: 'Er ging iets mis.' }))

      const answer = await app.post('/api/user/uitloggen', {})

      expect([answer.status, app.ends(), app.toRevoke]).toEqual([200, 1, left])
    },
  )

  it('also follows when the shop refuses the token of another call', async () => {
    app.shop.answers((_, reply) => json(reply, 401, { code: 'unauthenticated', message: 'Niet meer ingelogd.' }))

    const answer = await app.ask('/api/salesorder')

    expect([answer.status, app.refused]).toEqual([401, [TOKEN]])
  })

  /** The shop refuses the former token, and a new session begins during the first call with it. */
  const replaceDuringCall = (current: string | undefined = 'new') =>
    app.shop.answers((request, reply) => {
      if (request.headers.authorization === 'Bearer new') return json(reply, 200, { orders: 2 })
      app.till.token = current
      json(reply, 401, { code: 'unauthenticated', message: 'Niet meer ingelogd.' })
    })
  const sentTokens = () => app.shop.requests.map(({ headers }) => headers.authorization)

  it('does not follow when another session began during the call: a read is repeated with its token', async () => {
    replaceDuringCall()

    const answer = await app.ask('/api/salesorder')

    expect([answer.status, await answer.json(), app.refused]).toEqual([200, { orders: 2 }, []])
    expect(sentTokens()).toEqual([`Bearer ${TOKEN}`, 'Bearer new'])
  })

  it('repeats a read only once, and no call that changes something', async () => {
    replaceDuringCall('newer')
    const read = await app.ask('/api/salesorder')
    expect([read.status, sentTokens()]).toEqual([401, [`Bearer ${TOKEN}`, 'Bearer newer']])
    app.shop.requests.length = 0

    app.till.token = TOKEN
    replaceDuringCall()
    const change = await app.post('/api/salesorder', {})

    expect([change.status, sentTokens()]).toEqual([401, [`Bearer ${TOKEN}`]])
  })

  it('repeats nothing while the till is locked', async () => {
    app.shop.answers((_, reply) => {
      app.till.token = 'new'
      app.till.isLocked = true
      json(reply, 401, { code: 'unauthenticated', message: 'Niet meer ingelogd.' })
    })

    expect([(await app.ask('/api/salesorder')).status, sentTokens()]).toEqual([401, [`Bearer ${TOKEN}`]])
  })

  it('does not follow when the shop refuses a PIN', async () => {
    app.shop.answers((_, reply) => json(reply, 401, { code: 'wrong_pin', message: 'Niet juist.' }))

    await app.ask('/api/salesorder')

    expect(app.refused).toEqual([])
  })
})
