import { describe, expect, it } from 'vitest'
import { CLIENT_HEADER } from '#shared/contracts/client.ts'
import { renewSession } from '#src/server/features/people/sessions/log-in.ts'
import { useShop } from '#tests/support/use-shop.ts'

const HOUR = 60 * 60 * 1000

describe('logging in', () => {
  const shop = useShop()

  it('opens a session of eight hours, with the token in a cookie that scripts cannot read', async () => {
    await shop.addUser({ email: 'anna@voorbeeld.example', password: 'geheim woord' })

    const reply = await shop.app.inject({
      method: 'POST',
      url: '/api/user/inloggen',
      payload: { email: 'Anna@Voorbeeld.example', password: 'geheim woord' },
    })

    expect(reply.json().session).toEqual({
      email: 'anna@voorbeeld.example',
      roles: [],
      expires: '2026-11-21T21:00:00.000Z',
      userPageSize: 96,
      lastsSeconds: 28_800,
    })
    expect(reply.headers['set-cookie']).toEqual([
      expect.stringMatching(/^leermeester_session=\S+; Path=\/; Expires=\S.*; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(/^leermeester_device=\S+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/),
    ])
  })

  it.each([
    ['a wrong password', 'anna@voorbeeld.example', 'iets anders'],
    ['an unknown address', 'niemand@voorbeeld.example', 'geheim woord'],
  ])('returns the same response for %s', async (_what, email, password) => {
    await shop.addUser({ email: 'anna@voorbeeld.example', password: 'geheim woord' })

    await expect(shop.anonymous.users.login({ body: { email, password } })).rejects.toMatchObject({
      code: 'wrong_credentials',
      status: 401,
      message: 'Het e-mailadres of wachtwoord is niet juist.',
    })
  })

  it.each(['anna@voorbeeld.example', 'niemand@voorbeeld.example'])(
    'blocks %s after ten wrong passwords, for a quarter of an hour',
    async (email) => {
      await shop.addUser({ email: 'anna@voorbeeld.example', password: 'geheim woord' })
      const guess = (password: string) => shop.anonymous.users.login({ body: { email, password } })
      for (let count = 0; count < 10; count += 1) await guess('mis').catch(() => undefined)

      await expect(guess('geheim woord')).rejects.toMatchObject({
        code: 'too_many_tries',
        message: expect.stringContaining('over een kwartier'),
      })

      shop.clock.advance(HOUR / 4)
      const outcome = await guess('geheim woord').catch((error: { code: string }) => error.code)
      expect(outcome).toEqual(
        email.startsWith('anna') ? expect.objectContaining({ message: 'U bent ingelogd.' }) : 'wrong_credentials',
      )
    },
  )

  it('refuses a locked account with the response to a wrong password', async () => {
    const id = await shop.addUser({ email: 'anna@voorbeeld.example', password: 'geheim woord' })
    await shop.db.updateTable('users').set({ is_locked: true }).where('id', '=', id).execute()

    await expect(
      shop.anonymous.users.login({ body: { email: 'anna@voorbeeld.example', password: 'geheim woord' } }),
    ).rejects.toMatchObject({ code: 'wrong_credentials' })
  })
})

describe('a session', () => {
  const shop = useShop({ publicUrl: 'https://winkel.example' })

  it('can be renewed while it is valid, and not after it has expired', async () => {
    await shop.addUser({ email: 'anna@voorbeeld.example', password: 'geheim woord' })
    const browser = shop.browser()
    await browser.api.users.login({ body: { email: 'anna@voorbeeld.example', password: 'geheim woord' } })

    shop.clock.advance(7 * HOUR)
    const { session } = await browser.api.users.renew()
    expect(new Date(session.expires).getTime() - shop.clock.now().getTime()).toBe(8 * HOUR)

    shop.clock.advance(8 * HOUR)
    await expect(browser.api.users.renew()).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('ends when the session generation of its account increases, although the token is still valid', async () => {
    await shop.db
      .updateTable('users')
      .set({ session_generation: 1 })
      .where('email', '=', 'klant@leermeester.example')
      .execute()

    await expect(shop.customer.users.renew()).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('is not renewed after it has ended', async () => {
    const token = await shop.tokenOf('customer')
    const secondFactor = { staffSecondFactor: 'optional', shopName: 'Leermeester' } as const
    const deps = { db: shop.db, secret: shop.secret, now: shop.clock.now, ...secondFactor }
    expect(await renewSession(deps, token)).toMatchObject({
      reply: { session: { email: 'klant@leermeester.example' } },
    })

    await shop.db.updateTable('users').set({ session_generation: 1 }).execute()

    expect(await renewSession(deps, token)).toBeUndefined()
  })

  it('uses a secure cookie on https, which the logout removes', async () => {
    await shop.addUser({ email: 'anna@voorbeeld.example', password: 'geheim woord' })
    const browser = shop.browser()
    const reply = await shop.app.inject({
      method: 'POST',
      url: '/api/user/inloggen',
      payload: { email: 'anna@voorbeeld.example', password: 'geheim woord' },
    })
    for (const cookie of [reply.headers['set-cookie'] ?? []].flat()) expect(cookie).toContain('; Secure')

    await browser.api.users.login({ body: { email: 'anna@voorbeeld.example', password: 'geheim woord' } })
    await browser.api.users.logout()
    // The device stays known.
    expect([...browser.cookies.keys()]).toEqual(['__Host-leermeester_device'])
  })

  it('with the former name of the cookie works on https, and gets the new name', async () => {
    const token = await shop.tokenOf('customer')

    const reply = await shop.app.inject({
      url: '/api/user/me/sessions',
      headers: { cookie: `leermeester_session=${token}` },
    })

    expect(reply.statusCode).toBe(200)
    expect(reply.headers['set-cookie']).toEqual([
      expect.stringMatching(
        new RegExp(`^__Host-leermeester_session=${token}; Path=/; Expires=.*; HttpOnly; Secure; SameSite=Strict$`),
      ),
      expect.stringMatching(/^leermeester_session=; .*Expires=Thu, 01 Jan 1970/),
    ])
    const next = await shop.app.inject({
      url: '/api/user/me/sessions',
      headers: { cookie: `__Host-leermeester_session=${token}` },
    })
    expect([next.statusCode, next.headers['set-cookie']]).toEqual([200, undefined])
  })

  it('in a cookie requires the client header, and a session in a bearer token does not', async () => {
    const token = await shop.tokenOf('customer')
    const renew = (headers: Record<string, string>) =>
      shop.app.inject({ method: 'POST', url: '/api/user/verlengen', headers })

    expect((await renew({ cookie: `leermeester_session=${token}` })).json()).toMatchObject({
      code: 'missing_client_header',
    })
    expect((await renew({ cookie: `leermeester_session=${token}`, [CLIENT_HEADER]: '1' })).statusCode).toBe(200)
    expect((await renew({ authorization: `Bearer ${token}` })).statusCode).toBe(200)
  })

  it.each(['', 'x', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.'])(
    'does not exist for the invalid token "%s"',
    async (token) => {
      const client = shop.clientWith({ authorization: `Bearer ${token}` })

      await expect(client.users.renew()).rejects.toMatchObject({ code: 'unauthenticated' })
    },
  )
})
