import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Api } from '#shared/contracts/endpoints.ts'
import type { Role } from '#shared/contracts/users.ts'
import { openSession } from '#src/server/features/people/sessions/index.ts'
import { usersTable } from '#src/server/features/people/users/index.ts'
import { codeAt } from '#tests/support/app-codes.ts'
import { type SoftwareAuthenticator, softwareAuthenticator } from '#tests/support/software-authenticator.ts'
import { useMailedLinks } from './mailed-links.ts'

const MINUTE = 60_000
const email = 'sanne@voorbeeld.example'
const password = 'drie groene stoelen'

type Shop = ReturnType<typeof useMailedLinks>['shop']

/** Returns the calls of Sanne, a customer or staff member with the given roles. */
function personOf(shop: Shop) {
  const clientOf = (token: string | undefined) => shop.clientWith({ authorization: `Bearer ${token}` })
  const logIn = () => shop.anonymous.users.login({ body: { email, password } })
  const add = async (client: Api, device: SoftwareAuthenticator, name = 'Telefoon') =>
    client.passkeys.add({ body: { name, response: device.create(await client.passkeys.addOptions()) } })
  const logInWith = async (device: SoftwareAuthenticator, key = device.keys.at(-1)) =>
    shop.anonymous.passkeys.logIn({ body: { response: device.get(await shop.anonymous.passkeys.logInOptions(), key) } })
  return {
    clientOf,
    logIn,
    add,
    logInWith,
    has: (roles: readonly Role[] = []) => shop.addUser({ email, password, roles }),
    confirm: async (client: Api, device: SoftwareAuthenticator, key = device.keys.at(-1)) =>
      client.passkeys.confirm({ body: { response: device.get(await client.passkeys.confirmOptions(), key) } }),
    /** Logs in with the password and adds the first passkey. */
    async withPasskey(device: SoftwareAuthenticator) {
      const oldClient = clientOf((await logIn()).token)
      const added = await add(oldClient, device)
      const [passkey] = added.passkeys
      return { ...added, passkeyId: passkey?.passkeyId ?? 0, client: clientOf(added.token), oldClient }
    },
    /** Turns on codes of an app, which is the first factor of the account. */
    async withApp() {
      const client = clientOf((await logIn()).token)
      const { secret } = await client.secondFactor.start()
      const { token, recoveryCodes } = await client.secondFactor.confirm({
        body: { code: codeAt(secret, shop.clock.now()) },
      })
      shop.clock.advance(MINUTE)
      return { client: clientOf(token), recoveryCodes, code: () => codeAt(secret, shop.clock.now()) }
    },
    /**
     * Opens a session of an account that proved only the password or a mailed link, without a login. It exists for example
     * when the rule of the shop became stricter after the login.
     */
    async sessionWith(proof: 'password' | 'link') {
      const account = await usersTable(shop.db).findByEmail(email)
      if (!account) throw new Error('the account of Sanne does not exist')
      const deps = { db: shop.db, secret: shop.secret, now: shop.clock.now }
      const rule = { staffSecondFactor: 'optional', shopName: 'Leermeester' } as const
      const origin = { device: 'test', network: undefined }
      return clientOf((await openSession({ ...deps, ...rule }, account, origin, { proof })).reply.token)
    },
    auditActions: async () => {
      const rows = await shop.db.selectFrom('audit_entries').select(['action', 'actor_email']).orderBy('id').execute()
      return rows.map(({ action, actor_email }) => `${action} by ${actor_email}`)
    },
    passkeyCount: async () => (await shop.db.selectFrom('passkeys').select('id').execute()).length,
  }
}

describe('a passkey of a customer', () => {
  const { shop, mailsTo, tokenMailed } = useMailedLinks()
  const { has, logIn, clientOf, add, logInWith, withPasskey, sessionWith, confirm, passkeyCount } = personOf(shop)

  it('is added, and opens a session without email address and password', async () => {
    await has()
    const device = softwareAuthenticator({ isSynced: true })
    const { client, passkeys } = await withPasskey(device)
    expect(passkeys).toEqual([
      {
        passkeyId: expect.any(Number),
        name: 'Telefoon',
        addedDateTime: shop.clock.now().toISOString(),
        lastUsedDateTime: null,
        isSynced: true,
      },
    ])

    const browser = shop.browser()
    const options = await browser.api.passkeys.logInOptions()
    const { session } = await browser.api.passkeys.logIn({ body: { response: device.get(options) } })

    expect(session).toMatchObject({ email, roles: [], lastsSeconds: 28_800 })
    await expect(browser.api.account.sessions()).resolves.toBeDefined()
    expect((await client.passkeys.show()).passkeys[0]?.lastUsedDateTime).toBe(shop.clock.now().toISOString())
    expect(await logIn()).toHaveProperty('session')
  })

  it('is asked with user verification, for this site, and stored on the device so that it can be found', async () => {
    await has()
    const client = clientOf((await logIn()).token)

    expect(await client.passkeys.addOptions()).toMatchObject({
      rp: { id: 'localhost', name: 'Leermeester' },
      user: { name: email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const options = await shop.anonymous.passkeys.logInOptions()
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(options.allowCredentials ?? []).toEqual([])
  })

  it('ends the other sessions when it is the first factor, and informs the owner by mail', async () => {
    await has()
    const other = clientOf((await logIn()).token)
    const { client, oldClient, session } = await withPasskey(softwareAuthenticator())

    expect(session?.email).toBe(email)
    await expect(other.passkeys.show()).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(oldClient.passkeys.show()).rejects.toMatchObject({ code: 'unauthenticated' })
    await add(client, softwareAuthenticator(), 'Laptop')
    await expect(client.passkeys.show()).resolves.toMatchObject({
      passkeys: [{ name: 'Telefoon' }, { name: 'Laptop' }],
    })
    await shop.sendMails()
    expect(mailsTo(email).map(({ subject }) => subject)).toEqual([
      'Er is een passkey toegevoegd bij Leermeester',
      'Er is een passkey toegevoegd bij Leermeester',
    ])
    expect(mailsTo(email)[1]?.text).toContain('Laptop')
  })

  it.each([
    ['another origin', { origin: 'https://leermeester.example' }],
    ['another site', { rpId: 'leermeester.example' }],
    ['no verification of the user', { verifiesUser: false }],
  ])('is refused with %s, when it is added and at a login', async (_what, wrong) => {
    await has()
    const device = softwareAuthenticator()
    const { client } = await withPasskey(device)

    await expect(add(client, softwareAuthenticator(wrong))).rejects.toMatchObject({ code: 'passkey_refused' })
    Object.assign(device.settings, wrong)
    await expect(logInWith(device)).rejects.toMatchObject({ code: 'passkey_refused', status: 422 })
    expect(await passkeyCount()).toBe(1)
  })

  it('is refused with the signature of another key, or for the account of another user', async () => {
    await has()
    const device = softwareAuthenticator()
    await withPasskey(device)
    const [key] = device.keys
    const stranger = softwareAuthenticator()
    stranger.create({ challenge: 'x', user: { id: key?.userHandle } })

    const forged = { ...stranger.keys[0], credentialId: key?.credentialId ?? '', userHandle: key?.userHandle ?? '' }
    await expect(logInWith(stranger, forged as never)).rejects.toMatchObject({ code: 'passkey_refused' })
    const moved = { ...key, userHandle: 'b3RoZXI' }
    await expect(logInWith(device, moved as never)).rejects.toMatchObject({ code: 'passkey_refused' })
  })

  it('signs each challenge once, within five minutes, for its own purpose', async () => {
    await has()
    const device = softwareAuthenticator()
    const { client } = await withPasskey(device)
    const logInAfter = async (ms: number) => {
      const response = device.get(await shop.anonymous.passkeys.logInOptions())
      shop.clock.advance(ms)
      return shop.anonymous.passkeys.logIn({ body: { response } }).then(() => response)
    }
    const used = await logInAfter(5 * MINUTE - 1)

    await expect(shop.anonymous.passkeys.logIn({ body: { response: used } })).rejects.toMatchObject({
      code: 'passkey_expired',
      status: 401,
    })
    await expect(logInAfter(5 * MINUTE)).rejects.toMatchObject({ code: 'passkey_expired' })
    const forConfirmation = device.get(await client.passkeys.confirmOptions())
    await expect(shop.anonymous.passkeys.logIn({ body: { response: forConfirmation } })).rejects.toMatchObject({
      code: 'passkey_expired',
    })
    const invented = device.get({ challenge: 'aW52ZW50ZWQ' })
    await expect(shop.anonymous.passkeys.logIn({ body: { response: invented } })).rejects.toMatchObject({
      code: 'passkey_expired',
    })
  })

  it('opens one session when two requests have the same response', async () => {
    await has()
    const device = softwareAuthenticator()
    await withPasskey(device)
    const response = device.get(await shop.anonymous.passkeys.logInOptions())
    const send = () => shop.anonymous.passkeys.logIn({ body: { response } })
    const outcomes = await Promise.allSettled([send(), send()])

    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('uses a challenge only in the session that requested it', async () => {
    await has()
    const device = softwareAuthenticator()
    const { client } = await withPasskey(device)
    const other = clientOf((await logInWith(device)).token)

    const toAdd = softwareAuthenticator().create(await client.passkeys.addOptions())
    await expect(other.passkeys.add({ body: { name: 'X', response: toAdd } })).rejects.toMatchObject({
      code: 'passkey_expired',
    })
    const toConfirm = device.get(await client.passkeys.confirmOptions())
    await expect(other.passkeys.confirm({ body: { response: toConfirm } })).rejects.toMatchObject({
      code: 'passkey_expired',
    })
  })

  it('has at most three hundred open challenges for logins from one network, and one per purpose and account', async () => {
    await has()
    const { client } = await withPasskey(softwareAuthenticator())
    const rows = () => shop.db.selectFrom('passkey_challenges').select('purpose').execute()
    await shop.anonymous.passkeys.logInOptions()
    // As many rows as 298 other calls would add.
    await sql`insert into passkey_challenges (challenge, purpose, network_hash, expires_at)
      select challenge || n, purpose, network_hash, expires_at from passkey_challenges, generate_series(1, 298) n
      where purpose = 'login'`.execute(shop.db)
    await shop.anonymous.passkeys.logInOptions()
    await expect(shop.anonymous.passkeys.logInOptions()).rejects.toMatchObject({ code: 'too_many_requests' })
    await client.passkeys.addOptions()
    await client.passkeys.addOptions()
    expect((await rows()).filter(({ purpose }) => purpose === 'add')).toHaveLength(1)

    shop.clock.advance(5 * MINUTE)
    await shop.anonymous.passkeys.logInOptions()
    expect((await rows()).length).toBeLessThan(300)
  })

  it('is refused when its counter did not increase, and the owner and the audit log are informed', async () => {
    await has()
    const device = softwareAuthenticator()
    await withPasskey(device)
    const [key] = device.keys
    const copy = { ...key } as NonNullable<typeof key>
    await logInWith(device)

    await expect(logInWith(device, copy)).rejects.toMatchObject({ code: 'passkey_copied', status: 401 })
    await expect(logInWith(device, { ...copy, counter: 1 })).rejects.toMatchObject({ code: 'passkey_copied' })

    await shop.sendMails()
    expect(mailsTo(email).map(({ subject }) => subject)).toEqual([
      'Er is een passkey toegevoegd bij Leermeester',
      'Een passkey is geweigerd bij Leermeester',
    ])
    expect(await personOf(shop).auditActions()).toContain('user.passkey_copied by null')
    await expect(logInWith(device)).resolves.toHaveProperty('session')
  })

  it('lets no stranger cause the mail about a copy', async () => {
    await has()
    const device = softwareAuthenticator()
    await withPasskey(device)
    await logInWith(device)
    const stranger = softwareAuthenticator({ counts: false })
    stranger.create({ challenge: 'x', user: { id: device.keys[0]?.userHandle } })
    const forged = { ...stranger.keys[0], credentialId: device.keys[0]?.credentialId ?? '' }

    await expect(logInWith(stranger, forged as never)).rejects.toMatchObject({ code: 'passkey_refused' })
    expect(await personOf(shop).auditActions()).toEqual([])
  })

  it('may be synchronized by an authenticator that does not count uses', async () => {
    await has()
    const device = softwareAuthenticator({ counts: false })
    await withPasskey(device)

    await logInWith(device)
    await expect(logInWith(device)).resolves.toHaveProperty('session')
  })

  it('is refused when its account is locked or deleted', async () => {
    const userId = await has()
    const device = softwareAuthenticator()
    const { client } = await withPasskey(device)
    const lock = (is_locked: boolean) =>
      shop.db.updateTable('users').set({ is_locked }).where('id', '=', userId).execute()
    await lock(true)
    await expect(logInWith(device)).rejects.toMatchObject({ code: 'passkey_unknown', status: 401 })
    await lock(false)

    await client.account.remove({ body: { password } })

    expect(await passkeyCount()).toBe(0)
    await expect(logInWith(device)).rejects.toMatchObject({ code: 'passkey_unknown' })
  })

  it('belongs to one account', async () => {
    await has()
    const device = softwareAuthenticator()
    const { client } = await withPasskey(device)
    const response = device.create(await client.passkeys.addOptions())
    await client.passkeys.add({ body: { name: 'Tweede', response } })
    const again = await client.passkeys.addOptions()
    const clientDataJSON = Buffer.from(
      JSON.stringify({ type: 'webauthn.create', challenge: again.challenge, origin: 'http://localhost:3000' }),
    ).toString('base64url')
    const repeated = { ...response, response: { ...response.response, clientDataJSON } }
    await expect(client.passkeys.add({ body: { name: 'Derde', response: repeated } })).rejects.toMatchObject({
      code: 'passkey_registered',
      status: 409,
    })
  })

  it('has a name that its owner can change, and others cannot', async () => {
    await has()
    const { client, passkeyId } = await withPasskey(softwareAuthenticator())

    const { passkeys } = await client.passkeys.rename({ params: { id: passkeyId }, body: { name: ' Oude telefoon ' } })
    expect(passkeys.map(({ name }) => name)).toEqual(['Oude telefoon'])
    await expect(
      shop.customer.passkeys.rename({ params: { id: passkeyId }, body: { name: 'Van mij' } }),
    ).rejects.toMatchObject({ code: 'passkey_not_found' })
    await expect(client.passkeys.rename({ params: { id: passkeyId }, body: { name: ' ' } })).rejects.toMatchObject({
      code: 'invalid_input',
    })
  })

  it('ends the sessions that it began when it is removed, and no other', async () => {
    await has()
    const [lost, other] = [softwareAuthenticator(), softwareAuthenticator()]
    const { client, passkeyId } = await withPasskey(lost)
    await add(client, other, 'Laptop')
    const ofLost = clientOf((await logInWith(lost)).token)
    const ofOther = clientOf((await logInWith(other)).token)

    const { passkeys, isLoggedOut } = await ofOther.passkeys.remove({ params: { id: passkeyId } })

    expect(passkeys.map(({ name }) => name)).toEqual(['Laptop'])
    expect(isLoggedOut).toBe(false)
    await expect(ofLost.passkeys.show()).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(client.passkeys.show()).resolves.toBeDefined()
    await expect(logInWith(lost)).rejects.toMatchObject({ code: 'passkey_unknown' })
    await expect(ofOther.passkeys.remove({ params: { id: passkeyId } })).rejects.toMatchObject({
      code: 'passkey_not_found',
    })
    await shop.sendMails()
    expect(mailsTo(email).at(-1)?.subject).toBe('Er is een passkey verwijderd bij Leermeester')
  })

  it('logs its user out when it began the session in which it is removed', async () => {
    await has()
    const device = softwareAuthenticator()
    const { passkeyId } = await withPasskey(device)
    const browser = shop.browser()
    const options = await browser.api.passkeys.logInOptions()
    await browser.api.passkeys.logIn({ body: { response: device.get(options) } })

    const { isLoggedOut } = await browser.api.passkeys.remove({ params: { id: passkeyId } })

    expect(isLoggedOut).toBe(true)
    expect([...browser.cookies.keys()]).toEqual(['leermeester_device'])
    await expect(browser.api.account.sessions()).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('still ends its session after the user changed the password in it', async () => {
    await has()
    const device = softwareAuthenticator()
    const { client, passkeyId } = await withPasskey(device)
    await add(client, softwareAuthenticator(), 'Laptop')
    const begun = clientOf((await logInWith(device)).token)
    const fresh = 'vier blauwe banken'
    const { token } = await begun.account.changePassword({ body: { currentPassword: password, password: fresh } })
    const continued = clientOf(token)

    await continued.passkeys.remove({ params: { id: passkeyId } })

    await expect(continued.passkeys.show()).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('stays after a password reset, which ends its sessions and asks the owner to check the passkeys', async () => {
    await has()
    const device = softwareAuthenticator()
    const { client } = await withPasskey(device)
    await shop.anonymous.users.requestReset({ body: { email } })
    const resettoken = await tokenMailed(email)

    await shop.anonymous.users.setPassword({ params: { resettoken }, body: { password: 'vier blauwe banken' } })

    await expect(client.passkeys.show()).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(logInWith(device)).resolves.toHaveProperty('session')
    await shop.sendMails()
    const mail = mailsTo(email).findLast(({ subject }) => subject.startsWith('Uw wachtwoord'))
    expect(mail?.text).toContain('Uw passkeys blijven werken.')
  })

  it('is removed by a customer who lost it after a mailed link, but not with the password alone', async () => {
    await has()
    const device = softwareAuthenticator()
    const { passkeyId } = await withPasskey(device)
    const withPassword = clientOf((await logIn()).token)
    await expect(withPassword.passkeys.remove({ params: { id: passkeyId } })).rejects.toMatchObject({
      code: 'proof_needed',
      detail: { methods: ['passkey'] },
    })
    const byLink = await sessionWith('link')
    await expect(byLink.passkeys.addOptions()).rejects.toMatchObject({ code: 'proof_needed' })

    await byLink.passkeys.remove({ params: { id: passkeyId } })

    expect(await passkeyCount()).toBe(0)
    await expect(byLink.passkeys.addOptions()).resolves.toHaveProperty('challenge')
  })

  it('requires a proof of at most ten minutes ago for each change', async () => {
    await has()
    const device = softwareAuthenticator()
    const { client, passkeyId } = await withPasskey(device)
    await expect(client.passkeys.addOptions()).resolves.toHaveProperty('challenge')
    shop.clock.advance(10 * MINUTE)

    const needed = { code: 'proof_needed', status: 403, detail: { methods: ['passkey'] } }
    await expect(client.passkeys.addOptions()).rejects.toMatchObject(needed)
    await expect(client.passkeys.remove({ params: { id: passkeyId } })).rejects.toMatchObject(needed)
    await confirm(client, device)
    await expect(client.passkeys.addOptions()).resolves.toHaveProperty('challenge')
    await expect(client.passkeys.remove({ params: { id: passkeyId } })).resolves.toBeDefined()
  })

  it('cannot be added with options that were requested while the proof was recent', async () => {
    await has()
    const client = clientOf((await logIn()).token)
    shop.clock.advance(9 * MINUTE)
    const response = softwareAuthenticator().create(await client.passkeys.addOptions())
    shop.clock.advance(2 * MINUTE)

    await expect(client.passkeys.add({ body: { name: 'Laat', response } })).rejects.toMatchObject({
      code: 'proof_needed',
      detail: { methods: ['password'] },
    })
    await client.passkeys.confirm({ body: { password } })
    await expect(add(client, softwareAuthenticator())).resolves.toBeDefined()
  })

  it('is limited to ten per account', async () => {
    await has()
    const { client } = await withPasskey(softwareAuthenticator())
    for (let count = 1; count < 10; count += 1) await add(client, softwareAuthenticator())

    await expect(client.passkeys.addOptions()).rejects.toMatchObject({ code: 'too_many_passkeys', status: 409 })
  })

  it('is in the file with the own data, without its key', async () => {
    await has()
    const { client } = await withPasskey(softwareAuthenticator())

    const file = await client.account.exportData()
    expect(file.passkeys).toEqual([
      { name: 'Telefoon', addedAt: shop.clock.now().toISOString(), lastUsedAt: null, isSynced: false },
    ])
  })
})

describe('a session that gave only the password', () => {
  const { shop } = useMailedLinks()
  const { has, logIn, clientOf, add, withPasskey, withApp, sessionWith, confirm, passkeyCount } = personOf(shop)

  it.each([
    ['a customer', []],
    ['Sales', ['Sales']],
    ['an Admin', ['Admin']],
  ] as const)('of %s may add the first passkey', async (_who, roles) => {
    await has(roles)

    await expect(add(clientOf((await logIn()).token), softwareAuthenticator())).resolves.toBeDefined()
  })

  it('may not add, remove or confirm anything when the account has a passkey', async () => {
    await has(['Sales'])
    const device = softwareAuthenticator()
    const { passkeyId } = await withPasskey(device)
    const weak = clientOf((await logIn()).token)

    const needed = { code: 'proof_needed', detail: { methods: ['passkey'] } }
    await expect(weak.passkeys.addOptions()).rejects.toMatchObject(needed)
    await expect(weak.passkeys.remove({ params: { id: passkeyId } })).rejects.toMatchObject(needed)
    await expect(weak.passkeys.confirm({ body: { password } })).rejects.toMatchObject(needed)
    await expect(weak.secondFactor.start()).rejects.toMatchObject(needed)
    await expect(weak.secondFactor.renewRecoveryCodes({ body: { password, code: '123456' } })).rejects.toMatchObject({
      code: 'second_factor_not_on',
    })
    expect(await passkeyCount()).toBe(1)

    await confirm(weak, device)
    await expect(weak.secondFactor.start()).resolves.toHaveProperty('secret')
  })

  it('may not move an account with a passkey to another email address', async () => {
    await has([])
    const device = softwareAuthenticator()
    await withPasskey(device)
    const weak = clientOf((await logIn()).token)
    const move = () => weak.account.requestEmailChange({ body: { email: 'dief@voorbeeld.example', password } })

    await expect(move()).rejects.toMatchObject({ code: 'proof_needed', detail: { methods: ['passkey'] } })
    const links = await shop.db.selectFrom('account_links').select('id').where('purpose', '=', 'email').execute()
    expect(links).toEqual([])

    await confirm(weak, device)
    await expect(move()).resolves.toHaveProperty('message')
  })

  it('loses its request to move the account to another email address when the owner adds a passkey', async () => {
    await has([])
    const thief = clientOf((await logIn()).token)
    await thief.account.requestEmailChange({ body: { email: 'dief@voorbeeld.example', password } })

    await withPasskey(softwareAuthenticator())

    const links = await shop.db.selectFrom('account_links').select('id').where('purpose', '=', 'email').execute()
    expect(links).toEqual([])
  })

  it('may not add a passkey when the account has codes of an app', async () => {
    await has(['Sales'])
    const { code } = await withApp()
    const weak = await sessionWith('password')

    const needed = { code: 'proof_needed', detail: { methods: ['code'] } }
    await expect(weak.passkeys.addOptions()).rejects.toMatchObject(needed)
    await expect(weak.passkeys.confirm({ body: { password } })).rejects.toMatchObject(needed)
    await expect(weak.passkeys.confirm({ body: { password, code: '000000' } })).rejects.toMatchObject({
      code: 'wrong_code',
    })
    await expect(weak.passkeys.confirm({ body: { password: 'fout', code: code() } })).rejects.toMatchObject({
      code: 'wrong_password',
    })
    const renewal = { password, code: '000000' }
    await expect(weak.secondFactor.renewRecoveryCodes({ body: renewal })).rejects.toMatchObject({ code: 'wrong_code' })
    await expect(weak.secondFactor.turnOff({ body: renewal })).rejects.toMatchObject({ code: 'wrong_code' })

    await weak.passkeys.confirm({ body: { password, code: code() } })
    await expect(add(weak, softwareAuthenticator())).resolves.toBeDefined()
  })

  it('may not use a passkey of another account to confirm itself', async () => {
    await has(['Sales'])
    const { client } = await withPasskey(softwareAuthenticator())
    const other = softwareAuthenticator()
    await add(client, other, 'Laptop')
    await shop.addUser({ email: 'piet@voorbeeld.example', password })
    const { token } = await shop.anonymous.users.login({ body: { email: 'piet@voorbeeld.example', password } })
    const ofPiet = softwareAuthenticator()
    const { token: next } = await add(clientOf(token), ofPiet)

    await expect(confirm(clientOf(next), other)).rejects.toMatchObject({ code: 'passkey_unknown' })
  })

  it('does not become sufficient by a mailed link when the account is of staff', async () => {
    await has(['Sales'])
    const { passkeyId } = await withPasskey(softwareAuthenticator())
    const byLink = await sessionWith('link')

    await expect(byLink.passkeys.remove({ params: { id: passkeyId } })).rejects.toMatchObject({ code: 'proof_needed' })
  })

  it('adds no second first factor next to the one of another session', async () => {
    await has(['Sales'])
    const owner = clientOf((await logIn()).token)
    const thief = clientOf((await logIn()).token)
    const ofOwner = softwareAuthenticator().create(await owner.passkeys.addOptions())
    const { secret } = await thief.secondFactor.start()
    const outcomes = await Promise.allSettled([
      owner.passkeys.add({ body: { name: 'Van mij', response: ofOwner } }),
      thief.secondFactor.confirm({ body: { code: codeAt(secret, shop.clock.now()) } }),
    ])

    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const { second_factor_at } = await shop.db
      .selectFrom('users')
      .select('second_factor_at')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    expect((await passkeyCount()) + (second_factor_at === null ? 0 : 1)).toBe(1)
  })

  it('may change nothing when it began with a PIN', async () => {
    const userId = await has(['Sales'])
    const { passkeyId } = await withPasskey(softwareAuthenticator())
    const pin = await pinSession(userId)

    const refused = { code: 'strong_login_needed', status: 403 }
    await expect(pin.passkeys.addOptions()).rejects.toMatchObject(refused)
    await expect(pin.passkeys.remove({ params: { id: passkeyId } })).rejects.toMatchObject(refused)
    await expect(pin.passkeys.rename({ params: { id: passkeyId }, body: { name: 'X' } })).rejects.toMatchObject(refused)
    await expect(pin.passkeys.confirm({ body: { password } })).rejects.toMatchObject(refused)
    await expect(pin.passkeys.confirmOptions()).rejects.toMatchObject(refused)
  })

  /** Opens a session by PIN on a new till. */
  async function pinSession(userId: number) {
    const account = await usersTable(shop.db).find(userId)
    if (!account) throw new Error('the account does not exist')
    const at = shop.clock.now()
    const [tillId, pinId] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222']
    await shop.db
      .insertInto('tills')
      .values({ id: tillId, name: 'Balie', secret_hash: 'x', opened_by: userId, opened_at: at })
      .execute()
    await shop.db
      .insertInto('staff_pins')
      .values({ user_id: userId, pin_id: pinId, pin_hash: 'x', set_at: at })
      .execute()
    const deps = { db: shop.db, secret: shop.secret, now: shop.clock.now }
    const rule = { staffSecondFactor: 'optional', shopName: 'Leermeester' } as const
    const pin = { tillId, pinId, until: new Date(at.getTime() + 60 * MINUTE) }
    const origin = { device: 'test', network: undefined }
    return clientOf((await openSession({ ...deps, ...rule }, account, origin, { proof: 'pin', pin })).reply.token)
  }
})

describe('a passkey where an Admin must have a second factor', () => {
  const { shop, tokenMailed } = useMailedLinks({ parts: { staffSecondFactor: 'admins' } })
  const { has, logIn, clientOf, add, logInWith, withPasskey, withApp, auditActions } = personOf(shop)

  it('is enough: the login with it has all roles, requires no code, and is in the audit log', async () => {
    await has(['Admin'])
    const enrolling = clientOf((await logIn()).token)
    await expect(enrolling.staffUsers.find()).rejects.toMatchObject({ code: 'second_factor_required' })
    const device = softwareAuthenticator()
    const { session, client } = await withPasskey(device)
    expect(session).toMatchObject({ roles: ['Admin'] })
    expect(session).not.toHaveProperty('mustEnrol')
    await expect(client.staffUsers.find()).resolves.toBeDefined()

    const reply = await logInWith(device)

    expect(reply.session).toMatchObject({ roles: ['Admin'] })
    await expect(clientOf(reply.token).staffUsers.find()).resolves.toBeDefined()
    expect(await auditActions()).toEqual([`user.passkey_added by ${email}`, `user.passkey_used by ${email}`])
    const user = await usersTable(shop.db).findByEmail(email)
    const row = await shop.db
      .selectFrom('users')
      .select('last_login_at')
      .where('id', '=', user?.id ?? 0)
      .executeTakeFirst()
    expect(row?.last_login_at).toEqual(shop.clock.now())
  })

  it('makes the password alone insufficient, also after a new password by mailed link', async () => {
    await has(['Admin'])
    await withPasskey(softwareAuthenticator())

    await expect(logIn()).rejects.toMatchObject({ code: 'passkey_needed', status: 401 })
    await expect(
      shop.anonymous.users.login({ body: { email, password: 'verkeerd wachtwoord' } }),
    ).rejects.toMatchObject({ code: 'wrong_credentials' })
    await shop.anonymous.users.requestReset({ body: { email } })
    const resettoken = await tokenMailed(email)
    const reply = await shop.anonymous.users.setPassword({
      params: { resettoken },
      body: { password: 'vier blauwe banken' },
    })
    expect(reply).toEqual({ message: 'Uw wachtwoord is gewijzigd. U logt in met uw passkey.' })
  })

  it('cannot be removed when it is the last factor', async () => {
    await has(['Admin'])
    const [first, second] = [softwareAuthenticator(), softwareAuthenticator()]
    const { client, passkeyId } = await withPasskey(first)
    expect(await client.passkeys.show()).toMatchObject({ isLastFactor: true })
    await expect(client.passkeys.remove({ params: { id: passkeyId } })).rejects.toMatchObject({
      code: 'last_factor',
      status: 409,
    })

    const { passkeys } = await add(client, second)
    const outcomes = await Promise.allSettled(
      passkeys.map((passkey) => client.passkeys.remove({ params: { id: passkey.passkeyId } })),
    )

    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await personOf(shop).passkeyCount()).toBe(1)
  })

  it('can be removed when there are codes of an app', async () => {
    await has(['Admin'])
    const { client } = await withApp()
    const { passkeys } = await add(client, softwareAuthenticator())

    await expect(client.passkeys.remove({ params: { id: passkeys[0]?.passkeyId ?? 0 } })).resolves.toMatchObject({
      passkeys: [],
    })
  })

  it('leaves the challenge of a password without rights until the code is given', async () => {
    await has(['Admin'])
    const { client } = await withApp()
    await add(client, softwareAuthenticator())
    const { challenge } = await logIn()
    const pending = clientOf(challenge)

    for (const call of [
      () => pending.passkeys.addOptions(),
      () => pending.passkeys.show(),
      () => pending.passkeys.confirmOptions(),
      () => pending.passkeys.confirm({ body: { password } }),
      () => pending.secondFactor.show(),
      () => pending.secondFactor.start(),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'unauthenticated', status: 401 })
    }
  })

  it('stays the only way in for a session that must enroll: that session ends with the first factor', async () => {
    await has(['Admin'])
    const waiting = clientOf((await logIn()).token)
    await withPasskey(softwareAuthenticator())

    for (const call of [
      () => waiting.passkeys.addOptions(),
      () => waiting.secondFactor.start(),
      () => waiting.secondFactor.show(),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'unauthenticated' })
    }
  })

  it('ends its sessions when the roles change, and is removed by an Admin who resets the factors', async () => {
    const userId = await has(['Sales'])
    const device = softwareAuthenticator()
    await withPasskey(device)
    const begun = clientOf((await logInWith(device)).token)
    const now = shop.clock.now()
    // The Admin of the test shop has a second factor, so that it has its roles.
    await shop.db
      .updateTable('users')
      .set({ second_factor_at: now })
      .where('email', '=', 'admin@leermeester.example')
      .execute()
    expect(await shop.admin.staffUsers.show({ params: { id: userId } })).toMatchObject({ hasPasskey: true })
    await shop.admin.staffUsers.setRoles({ params: { id: userId }, body: { roles: ['Admin', 'Sales'] } })
    await expect(begun.passkeys.show()).rejects.toMatchObject({ code: 'unauthenticated' })

    const next = clientOf((await logInWith(device)).token)
    await shop.admin.staffUsers.resetSecondFactor({ params: { id: userId } })

    await expect(next.passkeys.show()).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(logInWith(device)).rejects.toMatchObject({ code: 'passkey_unknown' })
    expect((await logIn()).session).toMatchObject({ mustEnrol: true })
    expect(await auditActions()).toContain('user.passkeys_reset by admin@leermeester.example')
  })
})

describe('a shop at an address without passkeys', () => {
  const { shop } = useMailedLinks({ publicUrl: 'http://192.168.1.20:3000' })

  it('says so, and offers none', async () => {
    await expect(shop.anonymous.passkeys.logInOptions()).rejects.toMatchObject({ code: 'passkeys_unavailable' })
    expect(await shop.customer.passkeys.show()).toEqual({ isAvailable: false, isLastFactor: false, passkeys: [] })
  })
})
