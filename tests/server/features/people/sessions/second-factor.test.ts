import { describe, expect, it } from 'vitest'
import type { Role } from '#shared/contracts/users.ts'
import { codeAt } from '#tests/support/app-codes.ts'
import { useMailedLinks } from './mailed-links.ts'

const MINUTE = 60_000
const email = 'sanne@voorbeeld.example'
const password = 'drie groene stoelen'

type Shop = ReturnType<typeof useMailedLinks>['shop']

/** Returns the calls of Sanne, a staff member: logging in, enrolling an app and entering codes. */
function staffOf(shop: Shop) {
  const logIn = () => shop.anonymous.users.login({ body: { email, password } })
  const clientOf = (token: string | undefined) => shop.clientWith({ authorization: `Bearer ${token}` })
  const code = (secret: string, steps = 0) => codeAt(secret, shop.clock.now(), steps)
  return {
    logIn,
    clientOf,
    code,
    hasSanne: (roles: readonly Role[] = ['Sales']) => shop.addUser({ email, password, roles }),
    /** Logs in and turns the second factor on. Advances the clock, because the current code is used now. */
    async enroll() {
      const { token } = await logIn()
      const { secret } = await clientOf(token).secondFactor.start()
      const begun = await clientOf(token).secondFactor.confirm({ body: { code: code(secret) } })
      shop.clock.advance(MINUTE)
      return { secret, ...begun, client: clientOf(begun.token), oldClient: clientOf(token) }
    },
    async logInWithCode(typed: string) {
      const { challenge = '' } = await logIn()
      return shop.anonymous.secondFactor.logIn({ body: { challenge, code: typed } })
    },
    auditActions: async () => {
      const rows = await shop.db.selectFrom('audit_entries').select(['action', 'actor_email']).orderBy('id').execute()
      return rows.map(({ action, actor_email }) => `${action} by ${actor_email}`)
    },
  }
}

describe('a second factor', () => {
  const { shop, mailsTo } = useMailedLinks()
  const { hasSanne, logIn, clientOf, code, enroll, auditActions } = staffOf(shop)

  it('is active once a code proves that the app has the secret', async () => {
    await hasSanne()
    const { token } = await logIn()
    const client = clientOf(token)
    const begun = await client.secondFactor.start()
    expect(await client.secondFactor.start()).toEqual(begun)
    expect(await client.secondFactor.show()).toMatchObject({ rule: 'optional', mayHave: true, onSince: null })
    expect(await logIn()).toHaveProperty('session')

    const { recoveryCodes, session } = await client.secondFactor.confirm({ body: { code: code(begun.secret) } })

    expect(recoveryCodes).toHaveLength(10)
    expect(session.roles).toEqual(['Sales'])
    expect(await logIn()).not.toHaveProperty('session')
    expect(await auditActions()).toEqual([`user.second_factor_on by ${email}`])
    await shop.sendMails()
    expect(mailsTo(email).map(({ subject }) => subject)).toEqual(['Inloggen met een code staat aan bij Leermeester'])
  })

  it('ends every other session when it is turned on', async () => {
    await hasSanne()
    const { client, oldClient } = await enroll()

    await expect(oldClient.secondFactor.show()).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(client.secondFactor.show()).resolves.toMatchObject({
      onSince: '2026-11-21T13:00:00.000Z',
      recoveryCodesLeft: 10,
    })
  })

  it('replaces the previous session of the same client when the code is entered, and not before', async () => {
    await hasSanne()
    const { secret, client } = await enroll()
    const { challenge = '' } = await client.users.login({ body: { email, password } })
    await expect(client.secondFactor.show()).resolves.toBeDefined()

    const { token } = await client.secondFactor.logIn({ body: { challenge, code: code(secret) } })

    await expect(client.secondFactor.show()).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(clientOf(token).secondFactor.show()).resolves.toBeDefined()
  })

  it('is not turned on by a wrong code, or half an hour after the start', async () => {
    await hasSanne()
    const client = clientOf((await logIn()).token)
    const { secret } = await client.secondFactor.start()

    await expect(client.secondFactor.confirm({ body: { code: '000000' } })).rejects.toMatchObject({
      code: 'wrong_code',
      status: 422,
    })
    shop.clock.advance(30 * MINUTE)
    await expect(client.secondFactor.confirm({ body: { code: code(secret) } })).rejects.toMatchObject({
      code: 'second_factor_not_started',
    })
    expect((await client.secondFactor.start()).secret).not.toBe(secret)
  })

  it('is turned on once by two simultaneous calls', async () => {
    await hasSanne()
    const client = clientOf((await logIn()).token)
    const { secret } = await client.secondFactor.start()
    const turnOn = () => client.secondFactor.confirm({ body: { code: code(secret) } })
    const outcomes = await Promise.allSettled([turnOn(), turnOn()])

    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
    // The first call ends the session that both use, so the second one may fail with `unauthenticated`.
    expect(refused).toHaveLength(1)
    expect(['second_factor_on', 'unauthenticated']).toContain(refused[0])
    expect(await shop.db.selectFrom('recovery_codes').selectAll().execute()).toHaveLength(10)
  })

  it('is available to staff only', async () => {
    await shop.addUser({ email, password })
    const client = clientOf((await logIn()).token)

    await expect(client.secondFactor.start()).rejects.toMatchObject({ code: 'second_factor_for_staff' })
    await expect(client.secondFactor.show()).resolves.toMatchObject({ mayHave: false })
  })

  it('is stored nowhere in plain text', async () => {
    await hasSanne()
    const { secret, recoveryCodes } = await enroll()

    const written = JSON.stringify([
      await shop.db.selectFrom('second_factors').selectAll().execute(),
      await shop.db.selectFrom('recovery_codes').selectAll().execute(),
      await shop.db.selectFrom('audit_entries').selectAll().execute(),
      await shop.db.selectFrom('outbox').selectAll().execute(),
    ])
    for (const plain of [secret, ...recoveryCodes, ...recoveryCodes.map((one) => one.replace('-', ''))]) {
      expect(written).not.toContain(plain)
    }
  })

  it('is turned off with password and code together, and not with one of them', async () => {
    await hasSanne()
    const { secret, client } = await enroll()
    const turnOff = (proof: { password: string; code: string }) => client.secondFactor.turnOff({ body: proof })

    await expect(turnOff({ password: 'iets anders', code: code(secret) })).rejects.toMatchObject({
      code: 'wrong_password',
    })
    await expect(turnOff({ password, code: '000000' })).rejects.toMatchObject({ code: 'wrong_code' })
    const { session, token } = await turnOff({ password, code: code(secret) })

    expect(session.email).toBe(email)
    expect(await logIn()).toHaveProperty('session')
    await expect(client.secondFactor.show()).rejects.toMatchObject({ code: 'unauthenticated' })
    const again = await clientOf(token).secondFactor.turnOff({ body: { password, code: code(secret, 1) } })
    expect(again.session.email).toBe(email)
    expect(await auditActions()).toEqual([`user.second_factor_on by ${email}`, `user.second_factor_off by ${email}`])
    expect(await shop.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([])
    await shop.sendMails()
    expect(mailsTo(email).at(-1)?.subject).toBe('Inloggen met een code staat uit bij Leermeester')
  })

  it('gets new recovery codes, which replace the old ones, with password and code', async () => {
    await hasSanne()
    const { secret, client, recoveryCodes } = await enroll()
    const { logInWithCode } = staffOf(shop)
    const fresh = await client.secondFactor.renewRecoveryCodes({ body: { password, code: code(secret) } })

    expect(fresh.recoveryCodes).toHaveLength(10)
    await expect(logInWithCode(recoveryCodes[0] ?? '')).rejects.toMatchObject({ code: 'wrong_code' })
    await expect(logInWithCode(fresh.recoveryCodes[0] ?? '')).resolves.toHaveProperty('session')
  })

  it('is deleted when its user deletes the account', async () => {
    const id = await hasSanne()
    await enroll()
    await shop.db.updateTable('users').set({ roles: [] }).where('id', '=', id).execute()
    const { recoveryCodesLeft } = await staffOf(shop)
      .clientOf(await tokenOfNewSession())
      .secondFactor.show()
    expect(recoveryCodesLeft).toBe(10)

    await staffOf(shop)
      .clientOf(await tokenOfNewSession())
      .account.remove({ body: { password } })

    expect(await shop.db.selectFrom('second_factors').selectAll().execute()).toEqual([])
    expect(await shop.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([])
  })

  /** Opens a session without a login, because a login would require a code. */
  async function tokenOfNewSession() {
    const { openSession } = await import('#src/server/features/people/sessions/index.ts')
    const { usersTable } = await import('#src/server/features/people/users/index.ts')
    const account = await usersTable(shop.db).findByEmail(email)
    if (!account) throw new Error('the account of Sanne does not exist')
    const keys = { db: shop.db, secret: shop.secret, now: shop.clock.now }
    const rule = { staffSecondFactor: 'optional', shopName: 'Leermeester' } as const
    return (await openSession({ ...keys, ...rule }, account, { device: 'test', network: undefined })).reply.token
  }
})

describe('logging in with a code', () => {
  const { shop, mailsTo, tokenMailed } = useMailedLinks()
  const { hasSanne, logIn, clientOf, code, enroll, logInWithCode, auditActions } = staffOf(shop)

  it('takes two steps: the right password returns a challenge, and the code opens the session', async () => {
    await hasSanne()
    const { secret } = await enroll()
    const browser = shop.browser()
    const first = await browser.api.users.login({ body: { email, password } })
    expect(first).toEqual({ challenge: expect.any(String) })
    expect(browser.cookies.size).toBe(0)

    const { session } = await browser.api.secondFactor.logIn({
      body: { challenge: first.challenge ?? '', code: code(secret) },
    })

    expect(session).toMatchObject({ email, roles: ['Sales'], lastsSeconds: 28_800 })
    await expect(browser.api.users.renew()).resolves.toBeDefined()
  })

  it('does not reveal the second factor after a wrong password', async () => {
    await hasSanne()
    await enroll()

    await expect(shop.anonymous.users.login({ body: { email, password: 'mis' } })).rejects.toMatchObject({
      code: 'wrong_credentials',
    })
  })

  it('accepts no challenge as a session token, and no session token as a challenge', async () => {
    await hasSanne()
    await enroll()
    const { challenge } = await logIn()

    await expect(clientOf(challenge).secondFactor.show()).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(
      shop.anonymous.secondFactor.logIn({ body: { challenge: await shop.tokenOf('sales'), code: '123456' } }),
    ).rejects.toMatchObject({ code: 'login_expired' })
  })

  it.each([
    ['a little slow', -1],
    ['right', 0],
    ['a little fast', 1],
  ])('works with a phone whose clock is %s', async (_what, steps) => {
    await hasSanne()
    const { secret } = await enroll()

    await expect(logInWithCode(code(secret, steps))).resolves.toHaveProperty('session')
  })

  it.each([-2, 2])('fails with a phone whose clock differs by %d half minutes', async (steps) => {
    await hasSanne()
    const { secret } = await enroll()

    await expect(logInWithCode(code(secret, steps))).rejects.toMatchObject({ code: 'wrong_code' })
  })

  it('accepts each code once, and no code that is older than the last one', async () => {
    await hasSanne()
    const { secret } = await enroll()
    await logInWithCode(code(secret))

    await expect(logInWithCode(code(secret))).rejects.toMatchObject({ code: 'code_used' })
    await expect(logInWithCode(code(secret, -1))).rejects.toMatchObject({ code: 'code_used' })
    await expect(logInWithCode(code(secret, 1))).resolves.toHaveProperty('session')
  })

  it('accepts a code once when two requests use it at the same moment', async () => {
    await hasSanne()
    const { secret } = await enroll()
    const { challenge = '' } = await logIn()
    const body = { challenge, code: code(secret) }
    const outcomes = await Promise.allSettled([
      shop.anonymous.secondFactor.logIn({ body }),
      shop.anonymous.secondFactor.logIn({ body }),
    ])

    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('does not accept the code that turned the second factor on', async () => {
    await hasSanne()
    const { token } = await logIn()
    const { secret } = await clientOf(token).secondFactor.start()
    await clientOf(token).secondFactor.confirm({ body: { code: code(secret) } })

    await expect(logInWithCode(code(secret))).rejects.toMatchObject({ code: 'code_used' })
  })

  it('accepts each recovery code once, and informs the user by mail', async () => {
    await hasSanne()
    const { recoveryCodes } = await enroll()
    const [first = '', second = ''] = recoveryCodes

    const { token } = await logInWithCode(first.toLowerCase().replace('-', ' '))

    await expect(logInWithCode(first)).rejects.toMatchObject({ code: 'wrong_code' })
    await expect(clientOf(token).secondFactor.show()).resolves.toMatchObject({ recoveryCodesLeft: 9 })
    await expect(logInWithCode(second)).resolves.toHaveProperty('session')
    await shop.sendMails()
    expect(mailsTo(email).at(-1)?.subject).toBe('Ingelogd met een herstelcode bij Leermeester')
    expect(await auditActions()).toContain(`user.recovery_code_used by ${email}`)
  })

  it('is blocked for a quarter of an hour after ten wrong codes, each after the right password', async () => {
    await hasSanne()
    const { secret } = await enroll()
    for (let count = 0; count < 10; count += 1) await logInWithCode('000000').catch(() => undefined)

    await expect(logInWithCode(code(secret))).rejects.toMatchObject({ code: 'too_many_tries' })
    shop.clock.advance(14 * MINUTE)
    await expect(logInWithCode(code(secret))).rejects.toMatchObject({ code: 'too_many_tries' })

    // Refused attempts do not extend the block.
    shop.clock.advance(MINUTE)
    await expect(logInWithCode(code(secret))).resolves.toHaveProperty('session')
  })

  it('verifies at most ten of many simultaneous codes', async () => {
    await hasSanne()
    await enroll()
    const { challenge = '' } = await logIn()
    const guess = (index: number) =>
      shop.anonymous.secondFactor
        .logIn({ body: { challenge, code: String(index).padStart(6, '0') } })
        .catch((error: { code: string }) => error.code)
    const results = await Promise.all(Array.from({ length: 15 }, (_, index) => guess(index)))

    expect(results.filter((code) => code === 'too_many_tries')).toHaveLength(5)
  })

  it('must start again when the challenge is ten minutes old, or when the account changed', async () => {
    const id = await hasSanne()
    const { secret } = await enroll()
    const expired = (await logIn()).challenge ?? ''
    const tryWith = (challenge: string) =>
      shop.anonymous.secondFactor.logIn({ body: { challenge, code: code(secret) } })
    shop.clock.advance(10 * MINUTE)
    await expect(tryWith(expired)).rejects.toMatchObject({ code: 'login_expired', status: 401 })

    const outdated = (await logIn()).challenge ?? ''
    await shop.db.updateTable('users').set({ is_locked: true }).where('id', '=', id).execute()
    await expect(tryWith(outdated)).rejects.toMatchObject({ code: 'login_expired' })
    await shop.db
      .updateTable('users')
      .set((eb) => ({ is_locked: false, session_generation: eb('session_generation', '+', 1) }))
      .where('id', '=', id)
      .execute()
    await expect(tryWith(outdated)).rejects.toMatchObject({ code: 'login_expired' })
  })

  it('is also required after a password reset by mail, which does not prove possession of the phone', async () => {
    await hasSanne()
    const { secret } = await enroll()
    await shop.anonymous.users.requestReset({ body: { email } })
    const token = await tokenMailed(email)
    const fresh = 'vier blauwe banken'

    const reply = await shop.anonymous.users.setPassword({
      params: { resettoken: token },
      body: { password: fresh, passwordConfirmation: fresh },
    })

    expect(reply).toEqual({
      message: 'Uw wachtwoord is gewijzigd. Log ermee in; daarna vragen wij de code uit uw app.',
    })
    const { challenge = '' } = await shop.anonymous.users.login({ body: { email, password: fresh } })
    await expect(
      shop.anonymous.secondFactor.logIn({ body: { challenge, code: code(secret) } }),
    ).resolves.toHaveProperty('session')
  })
})

describe('a shop that requires a second factor for staff', () => {
  const { shop } = useMailedLinks({ parts: { staffSecondFactor: 'required' } })
  const { hasSanne, logIn, clientOf, enroll, logInWithCode, code } = staffOf(shop)

  it('lets a user without a second factor only enroll one, and gives the roles after that', async () => {
    await hasSanne(['Admin'])
    const { session, token } = await logIn()
    expect(session).toMatchObject({ roles: [], mustEnrol: true })
    const client = clientOf(token)
    await expect(client.staffUsers.find()).rejects.toMatchObject({ code: 'second_factor_required', status: 403 })
    // Staff cannot delete their account as a customer can, also while their session has no roles.
    await expect(client.account.remove({ body: { password } })).rejects.toMatchObject({ code: 'staff_account' })

    const begun = await enroll()

    expect(begun.session.roles).toEqual(['Admin'])
    expect(begun.session.mustEnrol).toBeUndefined()
    await expect(begun.client.staffUsers.find()).resolves.toBeDefined()
    const later = await logInWithCode(code(begun.secret))
    expect(later.session?.roles).toEqual(['Admin'])
  })

  it('does not apply to customers', async () => {
    await shop.addUser({ email, password })
    const { session } = await logIn()

    expect(session).toMatchObject({ roles: [] })
    expect(session).not.toHaveProperty('mustEnrol')
  })
})

describe('a shop that requires a second factor for Admin', () => {
  const { shop } = useMailedLinks({ parts: { staffSecondFactor: 'admins' } })
  const { hasSanne, logIn, clientOf, enroll } = staffOf(shop)

  it('lets an Admin without a second factor only enroll one, and gives the roles after that', async () => {
    await hasSanne(['Admin', 'Sales'])
    const { session, token } = await logIn()
    expect(session).toMatchObject({ roles: [], mustEnrol: true })
    const client = clientOf(token)
    await expect(client.staffUsers.find()).rejects.toMatchObject({ code: 'second_factor_required' })
    expect(await client.secondFactor.show()).toMatchObject({ rule: 'required' })

    const begun = await enroll()

    expect(begun.session).toMatchObject({ roles: ['Admin', 'Sales'] })
    await expect(begun.client.staffUsers.find()).resolves.toBeDefined()
  })

  it('asks nothing of other staff, who may have one', async () => {
    await hasSanne(['Sales'])
    const { session, token } = await logIn()

    expect(session).toMatchObject({ roles: ['Sales'] })
    expect(session).not.toHaveProperty('mustEnrol')
    expect(await clientOf(token).secondFactor.show()).toMatchObject({ rule: 'optional', mayHave: true })
  })
})

describe('a shop without second factors', () => {
  const { shop } = useMailedLinks({ parts: { staffSecondFactor: 'off' } })
  const { hasSanne, logIn, clientOf } = staffOf(shop)

  it('allows no enrollment, and requires no code, also not from users who enrolled before', async () => {
    const id = await hasSanne()
    const { token } = await logIn()
    await expect(clientOf(token).secondFactor.start()).rejects.toMatchObject({ code: 'second_factor_refused' })
    await shop.db.updateTable('users').set({ second_factor_at: shop.clock.now() }).where('id', '=', id).execute()

    expect(await logIn()).toHaveProperty('session')
  })
})
