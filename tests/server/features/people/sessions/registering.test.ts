import { describe, expect, it } from 'vitest'
import { forgetDue } from '#src/server/features/people/account/index.ts'
import { useMailedLinks } from './mailed-links.ts'

const MINUTE = 60_000
const email = 'fenna@voorbeeld.example'
const password = 'drie groene stoelen'

describe('registering', () => {
  const { shop, tokenMailed, mailsTo } = useMailedLinks()
  const register = (body: { email: string; password: string; passwordConfirmation?: string }) =>
    shop.anonymous.users.register({ body })
  const users = () => shop.db.selectFrom('users').selectAll().where('email', '=', email).execute()

  it('creates the account at the first login with link and password, with a proven email address', async () => {
    await register({ email: 'Fenna@Voorbeeld.example', password, passwordConfirmation: password })
    expect(await users()).toEqual([])
    const token = await tokenMailed(email)
    shop.clock.advance(5 * MINUTE)

    const reply = await shop.anonymous.users.login({ body: { email, password, token } })

    expect(reply.session).toMatchObject({ email, roles: [], lastsSeconds: 8 * 60 * 60 })
    expect(await users()).toMatchObject([{ email, roles: [], email_proven_at: shop.clock.now() }])
    await expect(shop.anonymous.users.login({ body: { email, password } })).resolves.toMatchObject({
      message: 'U bent ingelogd.',
    })
  })

  it('creates no account for a login without the mailed link', async () => {
    await register({ email, password })

    await expect(shop.anonymous.users.login({ body: { email, password } })).rejects.toMatchObject({
      code: 'wrong_credentials',
    })
  })

  it('creates no account for a login with the mailed link and another password', async () => {
    await register({ email, password: 'van een ander' })
    const token = await tokenMailed(email)

    await expect(shop.anonymous.users.login({ body: { email, password, token } })).rejects.toMatchObject({
      code: 'registration_unconfirmed',
      status: 401,
    })
    expect(await users()).toEqual([])
  })

  it('returns the same response for an address with an account, whose owner gets a mail about it', async () => {
    await shop.addUser({ email, password: 'het oude wachtwoord' })
    const known = await register({ email, password })
    const unknown = await register({ email: 'niemand@voorbeeld.example', password })

    expect(known).toEqual(unknown)
    await shop.sendMails()
    const [mail] = mailsTo(email)
    expect(mail?.subject).toBe('U heeft al een account bij Leermeester')
    expect(mail?.text).not.toContain('token=')
    await expect(shop.anonymous.users.login({ body: { email, password } })).rejects.toBeDefined()
    await expect(
      shop.anonymous.users.login({ body: { email, password: 'het oude wachtwoord' } }),
    ).resolves.toBeDefined()
  })

  it('allows another login with the used link and the right password', async () => {
    await register({ email, password })
    const token = await tokenMailed(email)
    await shop.anonymous.users.login({ body: { email, password, token } })

    await expect(shop.anonymous.users.login({ body: { email, password, token } })).resolves.toBeDefined()
    expect(await users()).toHaveLength(1)
  })

  it('makes the other links of an address invalid when one of them creates the account', async () => {
    await register({ email, password: 'het eerste woord' })
    const first = await tokenMailed(email)
    await register({ email, password })
    const second = await tokenMailed(email)

    await shop.anonymous.users.login({ body: { email, password, token: second } })

    await expect(
      shop.anonymous.users.login({ body: { email, password: 'het eerste woord', token: first } }),
    ).rejects.toMatchObject({ code: 'registration_unconfirmed' })
  })

  it('does not restore the sessions of a deleted account with the same address', async () => {
    const registerAndLogIn = async () => {
      await register({ email, password })
      const token = await tokenMailed(email)
      shop.clock.advance(16 * MINUTE)
      return shop.anonymous.users.login({ body: { email, password, token } })
    }
    const deleted = await registerAndLogIn()
    const clientOfDeleted = shop.clientWith({ authorization: `Bearer ${deleted.token}` })
    await clientOfDeleted.account.remove({ body: { password } })
    const created = await registerAndLogIn()

    await expect(clientOfDeleted.account.customer()).rejects.toMatchObject({ code: 'unauthenticated' })
    const clientOfCreated = shop.clientWith({ authorization: `Bearer ${created.token}` })
    await expect(clientOfCreated.account.customer()).resolves.toMatchObject({ email })
  })

  it('mails a link that is valid for one day', async () => {
    await register({ email, password })
    const token = await tokenMailed(email)
    shop.clock.advance(24 * 60 * MINUTE)

    await expect(shop.anonymous.users.login({ body: { email, password, token } })).rejects.toMatchObject({
      code: 'registration_unconfirmed',
    })
  })

  it.each([
    ['te kort', 'password', 'U moet minimaal 10 karakters gebruiken.'],
    ['', 'password', 'Wachtwoord is verplicht.'],
    ['Wachtwoord123!', 'password', /makkelijk te raden/],
    ['fenna2026!!', 'password', /makkelijk te raden/],
    ['x'.repeat(201), 'password', 'U kunt maximaal 200 karakters gebruiken.'],
  ])('refuses the password "%s" with a message for its field', async (wrong, field, message) => {
    await expect(register({ email, password: wrong })).rejects.toMatchObject({
      status: 422,
      fields: [{ field, message: typeof message === 'string' ? message : expect.stringMatching(message) }],
    })
  })

  it('refuses a confirmation that differs from the password', async () => {
    await expect(register({ email, password, passwordConfirmation: `${password}!` })).rejects.toMatchObject({
      status: 422,
      message: 'Wachtwoorden niet gelijk.',
    })
  })

  it.each(['fenna@voorbeeld.example', 'niemand@voorbeeld.example'])(
    'allows %s three mailed links per quarter of an hour, for new accounts and password resets together',
    async (address) => {
      await shop.addUser({ email })
      const outcomes = await Promise.allSettled(
        Array.from({ length: 6 }, (_, index) =>
          index % 2 === 0
            ? register({ email: address, password })
            : shop.anonymous.users.requestReset({ body: { email: address } }),
        ),
      )

      const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
      expect(refused).toEqual(['too_many_mails', 'too_many_mails', 'too_many_mails'])
      shop.clock.advance(15 * MINUTE)
      await expect(register({ email: address, password })).resolves.toBeDefined()
    },
  )

  it('stores no password and no token in plain text', async () => {
    await register({ email, password })
    const token = await tokenMailed(email)

    const written = JSON.stringify([
      await shop.db.selectFrom('account_links').selectAll().execute(),
      await shop.db.selectFrom('outbox').selectAll().execute(),
    ])
    expect(written).not.toContain(password)
    expect(written).not.toContain(token)
  })

  it('deletes expired links when another link is requested', async () => {
    await register({ email, password })
    shop.clock.advance(24 * 60 * MINUTE)
    await register({ email: 'een.ander@voorbeeld.example', password })

    const links = await shop.db.selectFrom('account_links').select('email').execute()
    expect(links).toEqual([{ email: 'een.ander@voorbeeld.example' }])
  })

  it('leaves expired links to the cleanup job when no other link is requested', async () => {
    await register({ email, password })
    shop.clock.advance(24 * 60 * MINUTE)
    await forgetDue({ db: shop.db, now: shop.clock.now })

    expect(await shop.db.selectFrom('account_links').selectAll().execute()).toEqual([])
  })
})

describe('the API path for a mode of the auth page', () => {
  const { shop } = useMailedLinks()

  it('returns status 422 for an unknown mode', async () => {
    await expect(shop.anonymous.users.otherMode({ params: { mode: 'toveren' } })).rejects.toMatchObject({
      status: 422,
      message: 'Unsupported mode.',
    })
  })
})
