import { describe, expect, it } from 'vitest'
import { CLIENT_HEADER } from '#shared/contracts/client.ts'
import { codeAt } from '#tests/support/app-codes.ts'
import { counterOf, password, SALES_EMAIL } from '../../sales/tills/counter-of.ts'
import { useMailedLinks } from './mailed-links.ts'

const MINUTE = 60_000
const [second, third] = ['vier blauwe banken', 'vijf rode fauteuils']

describe('a reply that opens a session', () => {
  const { shop, tokenMailed } = useMailedLinks()
  const counter = counterOf(shop)

  it('has exactly the fields of the contract', async () => {
    let token: string | undefined
    /** Makes a call with the latest token. Returns the reply as sent, of which the typed client would drop fields. */
    const post = async (path: string, payload: object = {}) => {
      const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
      const headers = { [CLIENT_HEADER]: '1', ...authorization }
      const reply = await shop.app.inject({ method: 'POST', url: `/api/${path}`, headers, payload })
      const body: Record<string, string> = reply.json()
      if (body.token !== undefined) token = body.token
      return body
    }
    const namesOf = (body: object) => Object.keys(body).toSorted()
    const opened = ['message', 'session', 'token']
    const { tillId, secret: tillSecret } = await counter.registerTill()
    const till = { tillId, secret: tillSecret }
    await counter.setPin('8351')
    const email = SALES_EMAIL
    expect(namesOf(await post('till/switch', { ...till, email, pin: '8351' }))).toEqual(opened)

    expect(namesOf(await post('user/inloggen', { email, password }))).toEqual(opened)
    expect(namesOf(await post('user/verlengen'))).toEqual(opened)
    expect(namesOf(await post('user/me/password', { currentPassword: password, password: second }))).toEqual(opened)
    await shop.anonymous.users.requestReset({ body: { email } })
    const link = await tokenMailed(email)
    expect(namesOf(await post(`user/set/${link}`, { password: third }))).toEqual(opened)

    const { secret = '' } = await post('user/me/second-factor/start')
    const code = () => codeAt(secret, shop.clock.now())
    expect(namesOf(await post('user/me/second-factor/confirm', { code: code() }))).toEqual([
      'message',
      'recoveryCodes',
      'session',
      'token',
    ])
    shop.clock.advance(MINUTE)
    const { challenge } = await post('user/inloggen', { email, password: third })
    expect(namesOf(await post('user/inloggen/code', { challenge, code: code() }))).toEqual(opened)
    shop.clock.advance(MINUTE)
    expect(namesOf(await post('user/me/second-factor/off', { password: third, code: code() }))).toEqual([
      'message',
      'recoveryCodes',
      'session',
      'token',
    ])

    await post('user/me/email', { email: 'sanne@voorbeeld.example', password: third })
    const move = await tokenMailed('sanne@voorbeeld.example')
    expect(namesOf(await post(`user/email/${move}`))).toEqual(opened)
  })
})
