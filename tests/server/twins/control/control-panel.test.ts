import { afterEach, describe, expect, it } from 'vitest'
import { createSmtpMailer } from '#src/server/adapters/mail/smtp-mailer.ts'
import { createPayProvider } from '#src/server/adapters/pay/pay-provider.ts'
import { createControlPanel } from '#src/server/twins/control/control-panel.ts'
import { faultText } from '#src/server/twins/control/service-texts.ts'
import { type MailTwin, startMailTwin } from '#src/server/twins/mail/mail-twin.ts'
import { netsuiteFaults } from '#src/server/twins/netsuite/netsuite-faults.ts'
import { createPayTwin, payTwinAccount } from '#src/server/twins/pay/pay-twin.ts'
import { createPostcodeTwin, postcodeTwinAccount } from '#src/server/twins/postcode/postcode-twin.ts'
import { newPayment } from '../../adapters/pay/pay-world.ts'

const AT = 'http://twins.example'

let mail: MailTwin | undefined
afterEach(() => mail?.close?.())

/** The desk of three parties, and somebody who looks at its pages and presses its buttons. */
function desk() {
  const pay = createPayTwin({ terminalDelaysMs: { prompt: 1, result: 10_000 }, retryDelaysMs: [] })
  const twins = [pay, createPostcodeTwin(), ...(mail ? [mail] : [])]
  const it = createControlPanel(twins)
  const answer = async (path: string, init?: RequestInit) => {
    const response = await it.answer(new Request(AT + path, init))
    return response ?? new Response('nothing', { status: 404 })
  }
  const provider = createPayProvider({
    ...payTwinAccount,
    orderUrls: [`${AT}/pay/v1`],
    managementUrl: `${AT}/pay/v2`,
    fetch: (url, init) => answer(url.slice(AT.length), init),
  })
  return {
    provider,
    answer,
    page: async (path: string) => (await answer(path)).text(),
    press: (path: string, fields: Record<string, string> = {}) =>
      answer(path, { method: 'POST', body: new URLSearchParams(fields) }),
  }
}

describe('the control page of the twins', () => {
  it('shows every party, how it is, and what it can suffer from, in Dutch', async () => {
    const page = await desk().page('/')

    expect(page).toContain('<html lang="nl">')
    expect(page).toContain('Postcode.eu')
    expect(page).toContain('Werkt')
    expect(page).toMatch(/<option value="bad-signature"\s*>terugmelding met verkeerde handtekening</)
    expect(page).not.toMatch(/<script|https?:\/\/(?!twins)/)
  })

  it('has words for every fault of the bookkeeping', () => {
    expect(netsuiteFaults.filter((mode) => faultText(mode) === mode)).toEqual([])
  })

  it('makes a party ill so many times, and well again', async () => {
    const { page, press, provider } = desk()

    const set = await press('/storing/pay', { mode: 'error500', count: '2' })
    expect([set.status, set.headers.get('location')]).toEqual([303, '/#pay'])
    expect(await page('/')).toContain('Storing: fout aan hun kant (500) (nog 2 keer)')
    await expect(provider.terminals()).rejects.toMatchObject({ reason: 'server_error' })

    await press('/storing/pay', { mode: 'none', count: '' })
    expect(await provider.terminals()).toHaveLength(3)
  })

  it('refuses a fault that there is not', async () => {
    expect((await desk().press('/storing/pay', { mode: 'earthquake' })).status).toBe(400)
  })

  it('forgets everything of a party when asked to', async () => {
    const { press, provider } = desk()
    const { payId } = await provider.create(newPayment())

    await press('/herstel/pay')

    await expect(provider.status(payId)).rejects.toMatchObject({ reason: 'order_not_found' })
  })

  it('shows the calls of a party, the newest first, without what people typed of their address', async () => {
    const { answer, page } = desk()
    const user = `${postcodeTwinAccount.key}:${postcodeTwinAccount.secret}`
    const headers = {
      authorization: `Basic ${Buffer.from(user).toString('base64')}`,
      'x-autocomplete-session': 'visitor-1',
    }
    await answer('/postcode/international/v1/autocomplete/nld/Zadelmakersstraat%2030?x=Haarlem', { headers })
    await answer('/postcode/international/v1/supported-things', {})

    const calls = await page('/oproepen/postcode')

    expect(calls).toContain('/international/v1/autocomplete/…')
    expect(calls).not.toMatch(/Zadelmakers|Haarlem/)
    expect(calls.indexOf('supported-things')).toBeLessThan(calls.indexOf('autocomplete'))
    expect(await page('/')).toContain('2 oproepen, 1 mislukt')
  })

  it('counts a party that played dead, and not that somebody looked after it', async () => {
    const { page, press, answer } = desk()
    await press('/storing/postcode', { mode: 'down', count: '1' })
    await answer('/postcode/_twin/state')

    await expect(answer('/postcode/international/v1/x')).rejects.toThrow('fetch failed')

    expect(await page('/oproepen/postcode')).toContain('geen antwoord')
    expect(await page('/')).toContain('1 oproep, 1 mislukt')
  })

  it('keeps the last two hundred calls', async () => {
    const { answer, page } = desk()
    for (let call = 0; call < 205; call += 1) await answer(`/postcode/call-${call}`)

    const calls = await page('/oproepen/postcode')

    expect(calls.match(/<tr class/g)).toHaveLength(200)
    expect(calls).not.toContain('/call-4<')
    expect(calls).toContain('/call-5<')
  })

  it('leads to the mail, and shows the latest', async () => {
    mail = await startMailTwin({ smtpPort: 0 })
    const mailer = createSmtpMailer({ url: mail.smtpUrl, from: { address: 'winkel@leermeester.example', name: '' } })
    await mailer.send({
      to: { address: 'klant@leermeester.example' },
      subject: 'Uw <bestelling>',
      text: 'x',
      html: 'x',
      messageId: 'm1@leermeester.example',
    })
    mailer.close()

    const page = await desk().page('/')

    expect(page).toContain('href="/mail"')
    expect(page).toContain('Uw &#60;bestelling&#62;')
  })

  it('knows no other pages', async () => {
    const { answer, press } = desk()

    for (const path of ['/nobody', '/oproepen/nobody', '/oproepen', '/pin/TH-1/x']) {
      expect((await answer(path)).status).toBe(404)
    }
    expect((await press('/storing/nobody', { mode: 'none' })).status).toBe(404)
  })
})

describe('the page of the PIN terminals', () => {
  const pin = () => newPayment({ kind: 'TERMINAL', terminalCode: 'TH-1000-0001', amountCents: 15_000 })

  it('lets a person play the customer', async () => {
    const { page, press, provider } = desk()
    expect(await page('/pin')).toContain('http-equiv="refresh"')
    await press('/pin', { byHand: 'ja' })
    const { payId } = await provider.create(pin())

    const waiting = await page('/pin')
    expect(waiting).toMatch(/€\s150,00/)
    // It would take the focus from under their hands.
    expect(waiting).not.toContain('http-equiv="refresh"')
    for (const label of ['Goedkeuren', 'Weigeren', 'Annuleren', 'Kaart te vroeg eruit'])
      expect(waiting).toContain(label)

    expect((await press('/pin/TH-1000-0001', { play: 'remove-card' })).headers.get('location')).toBe('/pin')
    expect(await provider.status(payId)).toMatchObject({ statusCode: -60 })
    expect(await page('/pin')).toContain('Wacht op een betaling')
  })

  it('shows what is now when somebody else was first', async () => {
    expect((await desk().press('/pin/TH-1000-0001', { play: 'approve' })).status).toBe(303)
  })
})
