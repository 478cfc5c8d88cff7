import { describe, expect, it } from 'vitest'
import { cleanUp } from '#src/server/jobs/clean-up.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'
import { counterOf } from '../../sales/tills/counter-of.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const anna = 'anna@voorbeeld.example'
const password = 'drie groene stoelen'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'

describe('a session', () => {
  const shop = usePayingShop()
  const { registerTill, setPin, switchByPin } = counterOf(shop)
  const clientOf = (token: string) => shop.clientWith({ authorization: `Bearer ${token}` })
  const login = async (email = anna, headers: Record<string, string> = {}) => {
    const reply = await shop.clientWith(headers).users.login({ body: { email, password } })
    return reply.token ?? ''
  }
  const addStaffUser = () => shop.addUser({ email: 'nieuw@voorbeeld.example', password, roles: ['Sales'] })

  it('is refused after its logout and cannot be renewed, while other sessions of the user continue', async () => {
    await shop.addUser({ email: anna, password })
    const token = await login()
    const elsewhere = await login()

    await clientOf(token).users.logout()

    await expect(clientOf(token).account.customer()).rejects.toMatchObject({ code: 'unauthenticated', status: 401 })
    await expect(clientOf(token).users.renew()).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(clientOf(elsewhere).account.customer()).resolves.toMatchObject({ email: anna })
  })

  it('is refused with an earlier token too after a logout with a renewed token', async () => {
    await shop.addUser({ email: anna, password })
    const token = await login()
    shop.clock.advance(HOUR)
    const { token: renewed = '' } = await clientOf(token).users.renew()

    await clientOf(renewed).users.logout()

    await expect(clientOf(token).account.customer()).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it.each([
    ['staff', 12],
    ['a customer', 30 * 24],
  ])('of %s ends after %d hours, even when it is renewed', async (who, hours) => {
    const email = who === 'staff' ? 'nieuw@voorbeeld.example' : anna
    await shop.addUser({ email, password, roles: who === 'staff' ? ['Sales'] : [] })
    let token = await login(email)
    const beganMs = shop.clock.now().getTime()

    let expiresMs = 0
    for (let left = hours; left > 0; left -= 6) {
      const renewed = await clientOf(token).users.renew()
      token = renewed.token ?? ''
      expiresMs = new Date(renewed.session.expires).getTime()
      expect(expiresMs).toBe(Math.min(shop.clock.now().getTime() + 8 * HOUR, beganMs + hours * HOUR))
      shop.clock.advance(6 * HOUR)
    }

    expect(expiresMs).toBe(beganMs + hours * HOUR)
    await expect(clientOf(token).users.renew()).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('that is not renewed ends after eight hours', async () => {
    await shop.addUser({ email: anna, password })
    const token = await login()
    shop.clock.advance(8 * HOUR - MINUTE)
    await expect(clientOf(token).account.customer()).resolves.toBeDefined()

    shop.clock.advance(MINUTE)

    await expect(clientOf(token).account.customer()).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it.each(['other roles', 'a lock'])('ends when an Admin gives its user %s', async (change) => {
    const id = await addStaffUser()
    const token = await login('nieuw@voorbeeld.example')

    if (change === 'a lock') await shop.admin.staffUsers.setLock({ params: { id }, body: { isLocked: true } })
    else await shop.admin.staffUsers.setRoles({ params: { id }, body: { roles: ['Admin'] } })

    await expect(clientOf(token).account.customer()).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('opened by PIN ends at its logout, and when the next user of the same till enters a PIN', async () => {
    const till = await registerTill()
    await setPin()
    const first = await switchByPin(till)
    await clientOf(first.token).users.logout()
    await expect(clientOf(first.token).pins.show()).rejects.toMatchObject({ code: 'unauthenticated' })

    const second = await switchByPin(till)
    const atOtherTill = await switchByPin(await registerTill('Magazijn'))
    const third = await switchByPin(till)

    await expect(clientOf(second.token).pins.show()).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(clientOf(third.token).pins.show()).resolves.toMatchObject({ hasPin: true })
    await expect(clientOf(atOtherTill.token).pins.show()).resolves.toMatchObject({ hasPin: true })
  })

  it('opened by password ends when the next user of the same machine enters a PIN or logs in', async () => {
    await shop.addUser({ email: anna, password })
    const { tillId, secret } = await registerTill()
    await setPin()
    const [atTill, elsewhere] = [await login(), await login()]

    await clientOf(atTill).tills.switch({ body: { tillId, secret, email: 'sales@leermeester.example', pin: '8351' } })
    await expect(clientOf(atTill).account.customer()).rejects.toMatchObject({ code: 'unauthenticated' })

    await expect(clientOf(elsewhere).users.login({ body: { email: anna, password: 'mis' } })).rejects.toThrow()
    await expect(clientOf(elsewhere).account.customer()).resolves.toBeDefined()
    await clientOf(elsewhere).users.login({ body: { email: anna, password } })
    await expect(clientOf(elsewhere).account.customer()).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('is listed for its owner only, with device, network and last use', async () => {
    await shop.addUser({ email: anna, password })
    await shop.addUser({ email: 'bert@voorbeeld.example', password })
    await login('bert@voorbeeld.example')
    const here = await login(anna, { 'user-agent': FIREFOX })
    shop.clock.advance(HOUR)
    await login()
    shop.clock.advance(HOUR)
    const hoursAgo = (hours: number) => new Date(shop.clock.now().getTime() - hours * HOUR).toISOString()

    const { sessions } = await clientOf(here).account.sessions()

    expect(sessions).toEqual([
      {
        sessionId: expect.any(String),
        device: 'Firefox op Windows',
        network: '127.0.x.x',
        till: null,
        beganDateTime: hoursAgo(2),
        lastUsedDateTime: hoursAgo(0),
        isCurrent: true,
      },
      {
        sessionId: expect.any(String),
        device: 'Onbekend apparaat',
        network: '127.0.x.x',
        till: null,
        beganDateTime: hoursAgo(1),
        lastUsedDateTime: hoursAgo(1),
        isCurrent: false,
      },
    ])
  })

  it('can be ended from another session of the same user, alone or with all other sessions', async () => {
    await shop.addUser({ email: anna, password })
    const [here, phone, tablet, library] = [await login(), await login(), await login(), await login()]
    const { sessions } = await clientOf(phone).account.sessions()
    const sessionId = sessions.find(({ isCurrent }) => isCurrent)?.sessionId ?? ''

    await clientOf(here).account.endSession({ params: { sessionId } })
    await expect(clientOf(phone).account.customer()).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(clientOf(tablet).account.customer()).resolves.toBeDefined()

    const left = await clientOf(here).account.endOtherSessions()
    expect(left.sessions).toMatchObject([{ isCurrent: true }])
    for (const token of [tablet, library])
      await expect(clientOf(token).account.customer()).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(clientOf(here).account.customer()).resolves.toBeDefined()
  })

  it('of another user cannot be ended', async () => {
    await shop.addUser({ email: anna, password })
    const token = await login()
    const [{ sessionId } = { sessionId: '' }] = (await clientOf(token).account.sessions()).sessions

    await shop.customer.account.endSession({ params: { sessionId } })

    await expect(clientOf(token).account.customer()).resolves.toMatchObject({ email: anna })
  })

  it('has its row deleted by the cleanup job after it ended', async () => {
    const id = await addStaffUser()
    await shop.addUser({ email: anna, password })
    await login('nieuw@voorbeeld.example')
    await shop.admin.staffUsers.setRoles({ params: { id }, body: { roles: ['Admin'] } })
    await login()
    shop.clock.advance(8 * HOUR)
    const token = await login()

    await cleanUp({ ...shop.files, db: shop.db, now: shop.clock.now, serviceCaseMonths: 24 }).run({} as never)

    const rows = await shop.db.selectFrom('sessions').select('user_id').where('device', '!=', 'test').execute()
    expect(rows).toHaveLength(1)
    await expect(clientOf(token).account.customer()).resolves.toMatchObject({ email: anna })
  })

  it('stores its last use at most every five minutes', async () => {
    await shop.addUser({ email: anna, password })
    const token = await login()
    const { id } = await shop.db.selectFrom('users').select('id').where('email', '=', anna).executeTakeFirstOrThrow()
    const lastUsed = async () => {
      const rows = shop.db.selectFrom('sessions').select('last_used_at').where('user_id', '=', id)
      return (await rows.executeTakeFirstOrThrow()).last_used_at
    }
    const began = shop.clock.now()
    shop.clock.advance(4 * MINUTE)
    await clientOf(token).account.customer()
    expect(await lastUsed()).toEqual(began)

    shop.clock.advance(2 * MINUTE)
    await clientOf(token).account.customer()
    expect(await lastUsed()).toEqual(shop.clock.now())
  })

  it('is in the data export, and is deleted with the account', async () => {
    await shop.addUser({ email: anna, password })
    const token = await login(anna, { 'user-agent': FIREFOX })
    const file = await clientOf(token).account.exportData()
    expect(file.sessions).toMatchObject([{ device: 'Firefox op Windows', network: '127.0.x.x' }])

    await clientOf(token).account.remove({ body: { password } })

    await expect(clientOf(token).account.customer()).rejects.toMatchObject({ code: 'unauthenticated' })
    const rows = await shop.db.selectFrom('sessions').select('device').execute()
    expect(rows.filter(({ device }) => device === 'Firefox op Windows')).toEqual([])
  })
})
