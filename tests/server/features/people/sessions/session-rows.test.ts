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
  const { till, setPin, switchByPin } = counterOf(shop)
  const by = (token: string) => shop.clientWith({ authorization: `Bearer ${token}` })
  const login = async (email = anna, headers: Record<string, string> = {}) => {
    const reply = await shop.clientWith(headers).users.login({ body: { email, password } })
    return reply.token ?? ''
  }
  const staff = () => shop.hasUser({ email: 'nieuw@voorbeeld.example', password, roles: ['Sales'] })

  it('that was logged out is refused with its old token, and cannot be renewed', async () => {
    await shop.hasUser({ email: anna, password })
    const token = await login()
    const elsewhere = await login()

    await by(token).users.logout()

    await expect(by(token).account.customer()).rejects.toMatchObject({ code: 'unauthenticated', status: 401 })
    await expect(by(token).users.renew()).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(by(elsewhere).account.customer()).resolves.toMatchObject({ email: anna })
  })

  it('is refused with its former token after a logout with the renewed one', async () => {
    await shop.hasUser({ email: anna, password })
    const token = await login()
    shop.clock.advance(HOUR)
    const { token: renewed = '' } = await by(token).users.renew()

    await by(renewed).users.logout()

    await expect(by(token).account.customer()).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it.each([
    ['staff', 12],
    ['a customer', 30 * 24],
  ])('of %s ends after %d hours, even when it is renewed', async (who, hours) => {
    const email = who === 'staff' ? 'nieuw@voorbeeld.example' : anna
    await shop.hasUser({ email, password, roles: who === 'staff' ? ['Sales'] : [] })
    let token = await login(email)
    const begin = shop.clock.now().getTime()

    let expires = 0
    for (let left = hours; left > 0; left -= 6) {
      const renewed = await by(token).users.renew()
      token = renewed.token ?? ''
      expires = new Date(renewed.session.expires).getTime()
      expect(expires).toBe(Math.min(shop.clock.now().getTime() + 8 * HOUR, begin + hours * HOUR))
      shop.clock.advance(6 * HOUR)
    }

    expect(expires).toBe(begin + hours * HOUR)
    await expect(by(token).users.renew()).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('that is not renewed ends after eight hours', async () => {
    await shop.hasUser({ email: anna, password })
    const token = await login()
    shop.clock.advance(8 * HOUR - MINUTE)
    await expect(by(token).account.customer()).resolves.toBeDefined()

    shop.clock.advance(MINUTE)

    await expect(by(token).account.customer()).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it.each(['other roles', 'a lock'])('is ended by %s', async (what) => {
    const id = await staff()
    const token = await login('nieuw@voorbeeld.example')

    if (what === 'a lock') await shop.admin.staffUsers.setLock({ params: { id }, body: { isLocked: true } })
    else await shop.admin.staffUsers.setRoles({ params: { id }, body: { roles: ['Admin'] } })

    await expect(by(token).account.customer()).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('by PIN is ended by logging out, and by the next user of the till', async () => {
    const balie = await till()
    await setPin()
    const first = await switchByPin(balie)
    await by(first.token).users.logout()
    await expect(by(first.token).pins.show()).rejects.toMatchObject({ code: 'unauthenticated' })

    const second = await switchByPin(balie)
    const other = await switchByPin(await till('Magazijn'))
    const third = await switchByPin(balie)

    await expect(by(second.token).pins.show()).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(by(third.token).pins.show()).resolves.toMatchObject({ hasPin: true })
    await expect(by(other.token).pins.show()).resolves.toMatchObject({ hasPin: true })
  })

  it('with a password is ended by the next user of the till, by PIN or by login', async () => {
    await shop.hasUser({ email: anna, password })
    const balie = await till()
    await setPin()
    const [atTill, elsewhere] = [await login(), await login()]
    const { tillId, secret } = balie

    await by(atTill).tills.switch({ body: { tillId, secret, email: 'sales@leermeester.example', pin: '8351' } })
    await expect(by(atTill).account.customer()).rejects.toMatchObject({ code: 'unauthenticated' })

    await expect(by(elsewhere).users.login({ body: { email: anna, password: 'mis' } })).rejects.toThrow()
    await expect(by(elsewhere).account.customer()).resolves.toBeDefined()
    await by(elsewhere).users.login({ body: { email: anna, password } })
    await expect(by(elsewhere).account.customer()).rejects.toMatchObject({ code: 'unauthenticated' })
  })

  it('is listed with device, network and last use, only for its owner', async () => {
    await shop.hasUser({ email: anna, password })
    await shop.hasUser({ email: 'bert@voorbeeld.example', password })
    await login('bert@voorbeeld.example')
    const here = await login(anna, { 'user-agent': FIREFOX })
    shop.clock.advance(HOUR)
    await login()
    shop.clock.advance(HOUR)
    const hoursAgo = (hours: number) => new Date(shop.clock.now().getTime() - hours * HOUR).toISOString()

    const { sessions } = await by(here).account.sessions()

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

  it('can be ended from another one, alone or with all others', async () => {
    await shop.hasUser({ email: anna, password })
    const [here, phone, tablet, library] = [await login(), await login(), await login(), await login()]
    const { sessions } = await by(phone).account.sessions()
    const sessionId = sessions.find(({ isCurrent }) => isCurrent)?.sessionId ?? ''

    await by(here).account.endSession({ params: { sessionId } })
    await expect(by(phone).account.customer()).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(by(tablet).account.customer()).resolves.toBeDefined()

    const left = await by(here).account.endOtherSessions()
    expect(left.sessions).toMatchObject([{ isCurrent: true }])
    for (const token of [tablet, library])
      await expect(by(token).account.customer()).rejects.toMatchObject({ code: 'unauthenticated' })
    await expect(by(here).account.customer()).resolves.toBeDefined()
  })

  it('of another user cannot be ended', async () => {
    await shop.hasUser({ email: anna, password })
    const token = await login()
    const [{ sessionId } = { sessionId: '' }] = (await by(token).account.sessions()).sessions

    await shop.customer.account.endSession({ params: { sessionId } })

    await expect(by(token).account.customer()).resolves.toMatchObject({ email: anna })
  })

  it('has no row after it ended', async () => {
    const id = await staff()
    await shop.hasUser({ email: anna, password })
    await login('nieuw@voorbeeld.example')
    await shop.admin.staffUsers.setRoles({ params: { id }, body: { roles: ['Admin'] } })
    await login()
    shop.clock.advance(8 * HOUR)
    const token = await login()

    await cleanUp({ db: shop.db, now: shop.clock.now }).run({} as never)

    const rows = await shop.db.selectFrom('sessions').select('user_id').where('device', '!=', 'test').execute()
    expect(rows).toHaveLength(1)
    await expect(by(token).account.customer()).resolves.toMatchObject({ email: anna })
  })

  it('stores its last use at most every five minutes', async () => {
    await shop.hasUser({ email: anna, password })
    const token = await login()
    const { id } = await shop.db.selectFrom('users').select('id').where('email', '=', anna).executeTakeFirstOrThrow()
    const lastUsed = async () => {
      const rows = shop.db.selectFrom('sessions').select('last_used_at').where('user_id', '=', id)
      return (await rows.executeTakeFirstOrThrow()).last_used_at
    }
    const began = shop.clock.now()
    shop.clock.advance(4 * MINUTE)
    await by(token).account.customer()
    expect(await lastUsed()).toEqual(began)

    shop.clock.advance(2 * MINUTE)
    await by(token).account.customer()
    expect(await lastUsed()).toEqual(shop.clock.now())
  })

  it('is in the data export, and is deleted with the account', async () => {
    await shop.hasUser({ email: anna, password })
    const token = await login(anna, { 'user-agent': FIREFOX })
    const file = await by(token).account.exportData()
    expect(file.sessions).toMatchObject([{ device: 'Firefox op Windows', network: '127.0.x.x' }])

    await by(token).account.remove({ body: { password } })

    await expect(by(token).account.customer()).rejects.toMatchObject({ code: 'unauthenticated' })
    const rows = await shop.db.selectFrom('sessions').select('device').execute()
    expect(rows.filter(({ device }) => device === 'Firefox op Windows')).toEqual([])
  })
})
