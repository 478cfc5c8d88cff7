import { describe, expect, it } from 'vitest'
import type { Role } from '#shared/contracts/users.ts'
import { codeAt } from '#tests/support/app-codes.ts'
import { useMailedLinks } from '../sessions/mailed-links.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const email = 'sanne@voorbeeld.example'
const password = 'drie groene stoelen'

type Shop = ReturnType<typeof useMailedLinks>['shop']

let lastKey = 0
const newKey = () => `key-of-a-press-${++lastKey}`

function staffActions(shop: Shop) {
  const idOf = async (address: string) => {
    const row = await shop.db.selectFrom('users').select('id').where('email', '=', address).executeTakeFirstOrThrow()
    return row.id
  }
  return {
    idOf,
    ownId: () => idOf('admin@leermeester.example'),
    logIn: (body: { email: string; password: string }) => shop.anonymous.users.login({ body }),
    clientOf: (token: string | undefined) => shop.clientWith({ authorization: `Bearer ${token}` }),
    invite: (facts: { email?: string; roles?: Role[]; firstname?: string; lastname?: string } = {}) =>
      shop.admin.staffUsers.invite({ body: { email, roles: ['Sales'], ...facts } }),
    setRoles: (id: number, roles: Role[]) => shop.admin.staffUsers.setRoles({ params: { id }, body: { roles } }),
    setLock: (id: number, isLocked: boolean) => shop.admin.staffUsers.setLock({ params: { id }, body: { isLocked } }),
    mailLink: (id: number, key = newKey()) =>
      shop.admin.staffUsers.mailLink({ params: { id }, headers: { 'idempotency-key': key } }),
    choosePassword: (token: string, chosen = password) =>
      shop.anonymous.users.setPassword({
        params: { resettoken: token },
        body: { password: chosen, passwordConfirmation: chosen },
      }),
    audit: async () => {
      const rows = await shop.db
        .selectFrom('audit_entries')
        .select(['action', 'actor_email', 'subject', 'subject_id', 'before', 'after'])
        .where('subject', '=', 'user')
        .orderBy('id')
        .execute()
      return rows.map(({ action, before, after }) => ({ action, before, after }))
    },
  }
}

describe('an invitation for staff', () => {
  const { shop, mailsTo, tokenMailed } = useMailedLinks()
  const { invite, logIn, choosePassword, audit, mailLink, setLock, setRoles, clientOf } = staffActions(shop)

  it('mails a link with which the person chooses a password and is logged in', async () => {
    const invited = await invite({ email: 'Sanne@Voorbeeld.example', firstname: 'Sanne', lastname: 'de Boer' })
    expect(invited).toMatchObject({ email, firstname: 'Sanne', roles: ['Sales'], state: 'invited', lastLoginAt: null })
    await expect(logIn({ email, password })).rejects.toMatchObject({ code: 'wrong_credentials' })
    const token = await tokenMailed(email)
    const [mail] = mailsTo(email)
    expect(mail?.subject).toBe('Uitnodiging: werk mee in Leermeester')
    expect(mail?.text).toContain('als verkoper')
    shop.clock.advance(6 * DAY)

    const { session } = await choosePassword(token)

    expect(session).toMatchObject({ email, roles: ['Sales'] })
    expect(await shop.admin.staffUsers.show({ params: { id: invited.userId } })).toMatchObject({
      state: 'active',
      lastLoginAt: shop.clock.now().toISOString(),
    })
    await expect(choosePassword(token)).rejects.toMatchObject({ code: 'link_not_valid' })
    await shop.sendMails()
    expect(mailsTo(email)).toHaveLength(1)
    expect(await audit()).toEqual([{ action: 'user.invited', before: null, after: { email, roles: ['Sales'] } }])
  })

  it('expires after a week, but the person may request another link', async () => {
    await invite()
    const token = await tokenMailed(email)
    shop.clock.advance(7 * DAY)
    await expect(choosePassword(token)).rejects.toMatchObject({ code: 'link_not_valid' })

    await shop.anonymous.users.requestReset({ body: { email } })

    await expect(choosePassword(await tokenMailed(email))).resolves.toHaveProperty('session')
  })

  it('that is repeated with the same roles changes and mails nothing', async () => {
    const [first, second] = await Promise.all([invite(), invite()])
    const third = await invite()

    expect(second).toEqual(first)
    expect(third).toEqual(first)
    await shop.sendMails()
    expect(mailsTo(email)).toHaveLength(1)
    expect(await audit()).toHaveLength(1)
  })

  it('is refused for existing staff, and for a person who was invited with other roles', async () => {
    await invite()
    await expect(invite({ roles: ['Admin'] })).rejects.toMatchObject({ code: 'already_staff', status: 409 })
    await expect(invite({ email: 'sales@leermeester.example' })).rejects.toMatchObject({ code: 'already_staff' })
  })

  it('keeps account and password of a customer, and adds the roles', async () => {
    await shop.addUser({ email, password })
    const before = await logIn({ email, password })
    const user = await invite({ roles: ['Sales', 'Admin'] })

    expect(user).toMatchObject({ state: 'active', roles: ['Admin', 'Sales'] })
    await expect(clientOf(before.token).account.customer()).rejects.toMatchObject({ code: 'unauthenticated' })
    expect((await logIn({ email, password })).session?.roles).toEqual(['Admin', 'Sales'])
    await shop.sendMails()
    const [mail] = mailsTo(email)
    expect(mail?.text).toContain('het wachtwoord dat u al heeft')
    expect(mail?.text).not.toContain('token=')
  })

  it('is not mailed when the user was locked or lost all roles before the mail is sent', async () => {
    const { userId } = await invite()
    await setLock(userId, true)
    const other = await invite({ email: 'bas@voorbeeld.example' })
    await setRoles(other.userId, [])

    await shop.sendMails()

    expect([...mailsTo(email), ...mailsTo('bas@voorbeeld.example')]).toEqual([])
  })

  it('creates no account when the address has reached the limit of mailed links', async () => {
    for (let count = 0; count < 3; count += 1) await shop.anonymous.users.requestReset({ body: { email } })

    await expect(invite()).rejects.toMatchObject({ code: 'too_many_mails' })
    expect(await audit()).toEqual([])
    expect(await shop.db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([])
  })

  it('can be mailed again to a person who has not accepted yet', async () => {
    const { userId } = await invite()
    const first = await tokenMailed(email)
    await mailLink(userId)
    const second = await tokenMailed(email)

    expect(mailsTo(email).map(({ subject }) => subject)).toEqual([
      'Uitnodiging: werk mee in Leermeester',
      'Uitnodiging: werk mee in Leermeester',
    ])
    await choosePassword(second)
    await expect(choosePassword(first)).rejects.toMatchObject({ code: 'link_not_valid' })
  })

  it.each([
    [{ email: 'sanne@zee' }, 'email', 'Geen geldige email.'],
    [{ roles: [] }, 'roles', 'Kies minstens één rol.'],
    [{ firstname: 'x'.repeat(101) }, 'firstname', 'U kunt maximaal 100 karakters gebruiken.'],
  ])('with the input %j is refused, with a message for the field', async (facts, field, message) => {
    await expect(invite(facts as object)).rejects.toMatchObject({ status: 422, fields: [{ field, message }] })
  })
})

describe('the staff of the shop', () => {
  const { shop } = useMailedLinks()
  const { invite, idOf } = staffActions(shop)
  const totalAndEmails = async (query: object) => {
    const { items, total } = await shop.admin.staffUsers.find({ query })
    return [total, ...items.map((user) => user.email)]
  }

  it('are listed without customers, by name, in pages', async () => {
    await invite({ firstname: 'Zoë', lastname: 'Adema' })
    await invite({ email: 'bas@voorbeeld.example', firstname: 'Bas', lastname: 'Bos' })

    expect(await totalAndEmails({})).toEqual([
      4,
      'admin@leermeester.example',
      'bas@voorbeeld.example',
      'sales@leermeester.example',
      email,
    ])
    expect(await totalAndEmails({ pageSize: 2, page: 2 })).toEqual([4, 'sales@leermeester.example', email])
    expect(await totalAndEmails({ sort: '-name', pageSize: 1 })).toEqual([4, email])
  })

  it.each([
    ['adema', [1, email]],
    ['ZOË adema', [1, email]],
    ['zoë bos', [0]],
    ['voorbeeld.', [2, 'bas@voorbeeld.example', email]],
    ['%', [0]],
    ['klant', [0]],
  ])('are searched by name and email address: "%s"', async (search, expected) => {
    await invite({ firstname: 'Zoë', lastname: 'Adema' })
    await invite({ email: 'bas@voorbeeld.example', firstname: 'Bas', lastname: 'Bos' })

    expect(await totalAndEmails({ search })).toEqual(expected)
  })

  it('cannot be sorted by an unknown column', async () => {
    const response = await shop.app.inject({
      url: '/api/admin/users?sort=password_hash',
      headers: { authorization: `Bearer ${await shop.tokenOf('admin')}` },
    })

    expect(response.statusCode).toBe(422)
  })

  it('show their last login, and nothing about their passwords', async () => {
    await shop.addUser({ email, password, roles: ['Sales'] })
    await shop.anonymous.users.login({ body: { email, password } })
    const id = await idOf(email)

    const user = await shop.admin.staffUsers.show({ params: { id } })

    expect(user).toEqual({
      userId: id,
      email,
      firstname: '',
      lastname: '',
      roles: ['Sales'],
      state: 'active',
      invitedAt: null,
      lastLoginAt: shop.clock.now().toISOString(),
      secondFactorSince: null,
      hasPasskey: false,
      insertedAt: expect.any(String),
    })
    await expect(shop.admin.staffUsers.show({ params: { id: 9999 } })).rejects.toMatchObject({
      code: 'user_not_found',
      status: 404,
    })
  })
})

describe('an account that an Admin changes', () => {
  const { shop, mailsTo, tokenMailed } = useMailedLinks()
  const { logIn, clientOf, setRoles, setLock, mailLink, audit, idOf, ownId, choosePassword } = staffActions(shop)
  const hasSanne = (roles: readonly Role[] = ['Sales']) => shop.addUser({ email, password, roles })

  it('gets other roles, which ends the sessions with the old ones', async () => {
    const id = await hasSanne(['Admin'])
    const before = clientOf((await logIn({ email, password })).token)
    await expect(before.staffUsers.find()).resolves.toBeDefined()

    expect(await setRoles(id, ['Sales'])).toMatchObject({ roles: ['Sales'] })

    await expect(before.staffUsers.find()).rejects.toMatchObject({ code: 'unauthenticated' })
    expect((await logIn({ email, password })).session?.roles).toEqual(['Sales'])
    expect(await audit()).toEqual([
      { action: 'user.roles_changed', before: { roles: ['Admin'] }, after: { roles: ['Sales'] } },
    ])
  })

  it('that gets the same roles again stays unchanged and keeps its sessions', async () => {
    const id = await hasSanne()
    await setRoles(id, ['Sales', 'Admin'])
    const session = clientOf((await logIn({ email, password })).token)

    await setRoles(id, ['Admin', 'Sales'])

    await expect(session.staffUsers.find()).resolves.toBeDefined()
    expect(await audit()).toHaveLength(1)
  })

  it('can lose all roles, and then belongs to a customer', async () => {
    const id = await hasSanne()

    expect(await setRoles(id, [])).toMatchObject({ roles: [], state: 'former' })
    expect((await shop.admin.staffUsers.find()).items.map((user) => user.email)).not.toContain(email)
    expect((await logIn({ email, password })).session?.roles).toEqual([])
  })

  it('can be locked, which ends all access at once, and unlocked', async () => {
    const id = await hasSanne()
    const before = clientOf((await logIn({ email, password })).token)

    expect(await setLock(id, true)).toMatchObject({ state: 'locked' })
    await setLock(id, true)
    await expect(before.users.renew()).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(logIn({ email, password })).rejects.toMatchObject({ code: 'wrong_credentials' })

    expect(await setLock(id, false)).toMatchObject({ state: 'active' })
    // An ended session stays ended.
    await expect(before.users.renew()).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(logIn({ email, password })).resolves.toHaveProperty('session')
    expect((await audit()).map(({ action }) => action)).toEqual(['user.locked', 'user.unlocked'])
  })

  it('gets a link for a new password by mail, once per click', async () => {
    const id = await hasSanne()
    const key = newKey()
    await Promise.all([mailLink(id, key), mailLink(id, key)])
    await mailLink(id, key)
    const token = await tokenMailed(email)

    expect(mailsTo(email).map(({ subject }) => subject)).toEqual(['Nieuw wachtwoord kiezen bij Leermeester'])
    await expect(choosePassword(token, 'vier blauwe banken')).resolves.toHaveProperty('session')
    expect((await audit()).map(({ action }) => action)).toEqual(['user.reset_mailed'])
  })

  it('gets at most three mails per quarter of an hour, and none while it is locked', async () => {
    const id = await hasSanne()
    for (let count = 0; count < 3; count += 1) await mailLink(id)
    await expect(mailLink(id)).rejects.toMatchObject({ code: 'too_many_mails' })
    await setLock(id, true)
    await expect(mailLink(id)).rejects.toMatchObject({ code: 'account_locked' })
    await expect(mailLink(9999)).rejects.toMatchObject({ code: 'user_not_found' })
  })

  it('loses its second factor on a reset, with a notice to its user, and then needs only the password', async () => {
    const id = await hasSanne()
    const first = clientOf((await logIn({ email, password })).token)
    const { secret } = await first.secondFactor.start()
    const { token } = await first.secondFactor.confirm({ body: { code: codeAt(secret, shop.clock.now()) } })
    const { challenge = '' } = await logIn({ email, password })
    expect(await shop.admin.staffUsers.show({ params: { id } })).toMatchObject({
      secondFactorSince: shop.clock.now().toISOString(),
    })

    const reset = () => shop.admin.staffUsers.resetSecondFactor({ params: { id } })
    expect(await reset()).toMatchObject({ secondFactorSince: null })
    await reset()

    await expect(clientOf(token).secondFactor.show()).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(
      shop.anonymous.secondFactor.logIn({ body: { challenge, code: codeAt(secret, shop.clock.now(), 1) } }),
    ).rejects.toMatchObject({ code: 'login_expired' })
    await expect(logIn({ email, password })).resolves.toHaveProperty('session')
    await shop.sendMails()
    expect(mailsTo(email).at(-1)?.subject).toBe('Uw inlogcode is gewist bij Leermeester')
    expect((await audit()).map(({ action }) => action)).toEqual(['user.second_factor_on', 'user.second_factor_reset'])
  })

  it('cannot be the own account of that Admin', async () => {
    const own = await ownId()
    await hasSanne(['Admin'])
    const attempts = [
      () => setRoles(own, ['Sales']),
      () => setRoles(own, []),
      () => setRoles(own, ['Admin', 'Sales']),
      () => setLock(own, true),
      () => shop.admin.staffUsers.resetSecondFactor({ params: { id: own } }),
    ]
    for (const attempt of attempts) {
      await expect(attempt()).rejects.toMatchObject({ code: 'own_account', status: 403 })
    }
    expect(await audit()).toEqual([])
  })

  it.each(['roles', 'access'])(
    "cannot be the last active Admin: when two Admins remove each other's %s at once, one call fails",
    async (what) => {
      const id = await hasSanne(['Admin'])
      const own = await ownId()
      const sanne = clientOf((await logIn({ email, password })).token)
      const takeRoles = { body: { roles: [] as Role[] } }
      const lock = { body: { isLocked: true } }
      const outcomes = await Promise.allSettled(
        what === 'roles'
          ? [
              shop.admin.staffUsers.setRoles({ params: { id }, ...takeRoles }),
              sanne.staffUsers.setRoles({ params: { id: own }, ...takeRoles }),
            ]
          : [
              shop.admin.staffUsers.setLock({ params: { id }, ...lock }),
              sanne.staffUsers.setLock({ params: { id: own }, ...lock }),
            ],
      )

      const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
      expect(refused).toHaveLength(1)
      // The later call fails with `last_admin`, or because its caller is no longer an Admin.
      expect(['last_admin', 'unauthenticated', 'forbidden']).toContain(refused[0])
      const { items } = await shop.admin.staffUsers.find().catch(() => sanne.staffUsers.find())
      expect(items.filter(({ roles, state }) => roles.includes('Admin') && state === 'active')).toHaveLength(1)
    },
  )

  it('does not count as an active Admin when it is invited or locked', async () => {
    const { setRoles: change } = await import('#src/server/features/people/staff-users/change-staff.ts')
    const deps = { db: shop.db, secret: shop.secret, now: shop.clock.now }
    const own = await ownId()
    await shop.admin.staffUsers.invite({ body: { email: 'nieuw@voorbeeld.example', roles: ['Admin'] } })
    const locked = await hasSanne(['Admin'])
    await setLock(locked, true)

    // The actor is not an Admin: with a second active Admin, `own` would not be the last one.
    const outcome = await change(deps, { userId: await idOf('sales@leermeester.example'), email: 'x' }, own, ['Sales'])

    expect(outcome).toMatchObject({ ok: false, code: 'last_admin' })
  })
})
