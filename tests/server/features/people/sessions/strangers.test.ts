import { describe, expect, it } from 'vitest'
import { CLIENT_HEADER, TILL_HEADER } from '#shared/contracts/client.ts'
import { loginFailuresTable } from '#src/server/features/people/sessions/login-failures-table.ts'
import { usePayingShop } from '#tests/support/paying-shop.ts'
import { counterOf } from '../../sales/tills/counter-of.ts'

const anna = 'anna@voorbeeld.example'
const password = 'drie groene stoelen'
const QUARTER_HOUR = 15 * 60_000

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
  const blockStrangers = () => loginFailuresTable(shop.db).addFailures(anna, 100, shop.clock.now())

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
    await loginFailuresTable(shop.db).addFailures(anna, 98, shop.clock.now())

    for (const from of ['10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4']) await logIn('mis', from)

    expect((await logIn(password, '10.0.0.5')).status).toBe(429)
    const sent = await shop.db.selectFrom('outbox').select('kind').where('kind', '=', 'login-attack').execute()
    expect(sent).toHaveLength(1)
    await shop.sendMails()
    expect(shop.mailbox.mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Iemand probeert in te loggen'),
    ])
  })
})
