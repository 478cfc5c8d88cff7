import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { CLIENT_HEADER, TILL_HEADER } from '#shared/contracts/client.ts'
import { shopTables } from '#src/server/features/operations/backup/shop-tables.ts'
import { hashPassword, linkToken } from '#src/server/features/people/sessions/index.ts'
import { limitOfStrangers, loginFailuresTable } from '#src/server/features/people/sessions/login-failures-table.ts'
import { usersTable } from '#src/server/features/people/users/index.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'
import { counterOf } from '../../sales/tills/counter-of.ts'

const anna = 'anna@voorbeeld.example'
const password = 'drie groene stoelen'
const newPassword = 'vier blauwe banken'
const QUARTER_HOUR = 15 * 60_000
const counterOfStrangers = limitOfStrangers(anna)

describe('wrong passwords of strangers', () => {
  const shop = usePayingShop({ parts: { trustProxy: () => true } })
  const { registerTill } = counterOf(shop)

  /** Logs in from an IP address. Returns the status, and the cookies of the response. */
  const logIn = async (guess: string, from: string, headers: Record<string, string> = {}, email = anna) => {
    const response = await shop.app.inject({
      method: 'POST',
      url: '/api/user/inloggen',
      headers: { [CLIENT_HEADER]: '1', 'x-forwarded-for': from, ...headers },
      payload: { email, password: guess },
    })
    const cookies = [response.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0] ?? '')
    return { status: response.statusCode, device: cookies.find((cookie) => cookie.includes('device=')) ?? '' }
  }
  const blockNetwork = async (from: string, headers = {}) => {
    for (let count = 0; count < 10; count += 1) await logIn('mis', from, headers)
    expect((await logIn(password, from, headers)).status).toBe(429)
  }
  /** Counts wrong passwords of 100 networks. */
  const blockStrangers = () => loginFailuresTable(shop).addFailures(counterOfStrangers, 100, shop.clock.now())

  it('block their own network only', async () => {
    await shop.addUser({ email: anna, password })

    await blockNetwork('10.0.0.1')

    expect((await logIn(password, '10.0.0.2')).status).toBe(200)
    shop.clock.advance(QUARTER_HOUR)
    expect((await logIn(password, '10.0.0.1')).status).toBe(200)
  }, 30_000)

  it('do not block a device on which the user logged in before, but its own wrong passwords do', async () => {
    await shop.addUser({ email: anna, password })
    const { device } = await logIn(password, '10.0.0.2')
    await blockNetwork('10.0.0.2')
    await blockStrangers()

    expect((await logIn(password, '10.0.0.2', { cookie: device })).status).toBe(200)
    expect((await logIn(password, '10.0.0.3')).status).toBe(429)
    await blockNetwork('10.0.0.4', { cookie: device })
  }, 30_000)

  it('do not block a registered till', async () => {
    await shop.addUser({ email: anna, password })
    const till = await registerTill()
    await blockStrangers()

    expect((await logIn(password, '10.0.0.3')).status).toBe(429)
    expect((await logIn(password, '10.0.0.3', { [TILL_HEADER]: `${till.tillId}.${till.secret}` })).status).toBe(200)
    expect((await logIn(password, '10.0.0.3', { [TILL_HEADER]: `${till.tillId}.guessed` })).status).toBe(429)
  }, 30_000)

  it.each<[string, (device: string, ofOther: string) => string]>([
    ['of another user', (_device, ofOther) => ofOther],
    ['with another id', (device) => device.replace('=', '=x')],
    ['that is invalid', () => 'leermeester_device=a.b.c'],
    ['that expired', (device) => device],
  ])('block a device with a proof %s', async (what, proofOf) => {
    await shop.addUser({ email: anna, password })
    await shop.addUser({ email: 'bas@voorbeeld.example', password })
    const { device } = await logIn(password, '10.0.0.2')
    const { device: ofOther } = await logIn(password, '10.0.0.2', {}, 'bas@voorbeeld.example')
    if (what === 'that expired') shop.clock.advance(181 * 24 * 3_600_000)
    await blockStrangers()

    expect((await logIn(password, '10.0.0.3', { cookie: proofOf(device, ofOther) })).status).toBe(429)
  })

  it('do not block a device that several users share', async () => {
    await shop.addUser({ email: anna, password })
    await shop.addUser({ email: 'bas@voorbeeld.example', password })
    const { device } = await logIn(password, '10.0.0.2')
    const { device: shared } = await logIn(password, '10.0.0.2', { cookie: device }, 'bas@voorbeeld.example')
    await blockStrangers()

    expect((await logIn(password, '10.0.0.3', { cookie: shared })).status).toBe(200)
  })

  it('of many networks block all strangers, and the owner gets one mail a day', async () => {
    await shop.addUser({ email: anna, password })
    await loginFailuresTable(shop).addFailures(counterOfStrangers, 98, shop.clock.now())

    for (const from of ['10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4']) await logIn('mis', from)

    expect((await logIn(password, '10.0.0.5')).status).toBe(429)
    const sent = await shop.db.selectFrom('outbox').select('kind').where('kind', '=', 'login-attack').execute()
    expect(sent).toHaveLength(1)
    await shop.sendMails()
    expect(shop.mailbox.mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Iemand probeert in te loggen'),
    ])
  })

  const attackMails = () => shop.db.selectFrom('outbox').select('id').where('kind', '=', 'login-attack').execute()

  it('cause no mail after the block ended, and none for a wrong password on a known device', async () => {
    await shop.addUser({ email: anna, password })
    const { device } = await logIn(password, '10.0.0.2')
    await blockStrangers()

    await logIn('mis', '10.0.0.2', { cookie: device })
    shop.clock.advance(QUARTER_HOUR)
    await logIn('mis', '10.0.0.2', { cookie: device })
    await logIn('mis', '10.0.0.3')

    expect(await attackMails()).toEqual([])
  })

  it('that use the last try have the mail sent at once', async () => {
    await shop.addUser({ email: anna, password })
    await loginFailuresTable(shop).addFailures(counterOfStrangers, 99, shop.clock.now())
    const before = shop.woken.outbox

    await logIn('mis', '10.0.0.1')

    expect(await attackMails()).toHaveLength(1)
    expect(shop.woken.outbox).toBe(before + 1)
  })

  it('block an account with a second factor after as many tries as any other', async () => {
    const id = await shop.addUser({ email: anna, password })
    await shop.db.updateTable('users').set({ second_factor_at: shop.clock.now() }).where('id', '=', id).execute()
    await blockStrangers()

    expect((await logIn(password, '10.0.0.3')).status).toBe(429)
    expect((await logIn(password, '10.0.0.3', {}, 'niemand@voorbeeld.example')).status).toBe(401)
  })

  it('block a device whose proof is older than the password', async () => {
    await shop.addUser({ email: anna, password })
    const { device } = await logIn(password, '10.0.0.2')
    const passwordHash = await hashPassword(newPassword)
    await usersTable(shop.db).setPassword(anna, passwordHash)
    await blockStrangers()

    expect((await logIn(newPassword, '10.0.0.3', { cookie: device })).status).toBe(429)
  })

  it('block nobody after a new password was set with a mailed link, whatever device opened it', async () => {
    await shop.addUser({ email: anna, password })
    const { device } = await logIn(password, '10.0.0.2')
    await blockNetwork('10.0.0.1')
    await blockNetwork('10.0.0.2', { cookie: device })
    await blockStrangers()
    await shop.anonymous.users.requestReset({ body: { email: anna } })
    const { key } = await shop.db.selectFrom('account_links').select('key').executeTakeFirstOrThrow()
    const resettoken = linkToken(shop.secret, key)
    await shop.anonymous.users.setPassword({ params: { resettoken }, body: { password: newPassword } })

    expect((await logIn(newPassword, '10.0.0.1')).status).toBe(200)
    expect((await logIn(newPassword, '10.0.0.2', { cookie: device })).status).toBe(200)
    const counts = await shop.db.selectFrom('login_failures').select('count').where('count', '>', 0).execute()
    expect(counts).toEqual([])
  }, 30_000)

  /** Sets a new password with a mailed link. Returns the cookie of the device that opened the link. */
  const resetPassword = async () => {
    await shop.anonymous.users.requestReset({ body: { email: anna } })
    const { key } = await shop.db.selectFrom('account_links').select('key').executeTakeFirstOrThrow()
    const response = await shop.app.inject({
      method: 'POST',
      url: `/api/user/set/${linkToken(shop.secret, key)}`,
      headers: { [CLIENT_HEADER]: '1', 'x-forwarded-for': '10.0.0.2' },
      payload: { password: newPassword },
    })
    const cookies = [response.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0] ?? '')
    return { status: response.statusCode, device: cookies.find((cookie) => cookie.includes('device=')) ?? '', cookies }
  }

  it('do not block the device that opened the mailed link, also with a second factor', async () => {
    const id = await shop.addUser({ email: anna, password, roles: ['Sales'] })
    await shop.db.updateTable('users').set({ second_factor_at: shop.clock.now() }).where('id', '=', id).execute()
    await blockStrangers()
    const { status, device, cookies } = await resetPassword()
    await blockStrangers()

    expect(status).toBe(200)
    expect(cookies).toEqual([device])
    expect((await logIn(newPassword, '10.0.0.2', { cookie: device })).status).toBe(200)
    expect((await logIn(newPassword, '10.0.0.2')).status).toBe(429)
  })

  it('do not block a user of a shared device on which another user logged in with four new passwords', async () => {
    const [ofAnna, ofBas] = ['anna@voorbeeld.example', 'bas@voorbeeld.example']
    await shop.addUser({ email: ofAnna, password })
    await shop.addUser({ email: ofBas, password })
    let { device } = await logIn(password, '10.0.0.2', {}, ofBas)
    for (const next of ['een', 'twee', 'drie', 'vier', 'vijf']) {
      await usersTable(shop.db).setPassword(ofAnna, await hashPassword(next))
      device = (await logIn(next, '10.0.0.2', { cookie: device })).device
    }
    for (const email of [ofAnna, ofBas])
      await loginFailuresTable(shop).addFailures(limitOfStrangers(email), 100, shop.clock.now())

    expect((await logIn('vijf', '10.0.0.3', { cookie: device })).status).toBe(200)
    expect((await logIn(password, '10.0.0.3', { cookie: device }, ofBas)).status).toBe(200)
  })

  it('are stored under hashes that nobody can compute without the key of the server', async () => {
    await logIn('mis', '10.0.0.1')

    const rows = await shop.db.selectFrom('login_failures').select('email_hash').execute()
    const hashes = [anna, `${anna} 10.0.0.1`].map((key) => createHash('sha256').update(key).digest('base64url'))
    expect(rows).toHaveLength(2)
    expect(rows.filter(({ email_hash }) => hashes.includes(email_hash))).toEqual([])
    expect(await shopTables(shop.db).namesToBackUp()).not.toContain('login_failures')
  })
})
