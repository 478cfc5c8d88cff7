import { afterEach, describe, expect, it } from 'vitest'
import { createSmtpMailer } from '#src/server/adapters/mail/smtp-mailer.ts'
import { createPayProvider } from '#src/server/adapters/pay/pay-provider.ts'
import { createControlPanel } from '#src/server/twins/control/control-panel.ts'
import { faultText } from '#src/server/twins/control/service-texts.ts'
import { type MailTwin, startMailTwin } from '#src/server/twins/mail/mail-twin.ts'
import { netsuiteFaults } from '#src/server/twins/netsuite/netsuite-faults.ts'
import { createPayTwin, payTwinAccount } from '#src/server/twins/pay/pay-twin.ts'
import { createPostcodeTwin, postcodeTwinAccount } from '#src/server/twins/postcode/postcode-twin.ts'
import { newPayment } from '../../adapters/pay/pay-with-twin.ts'

const AT = 'http://twins.example'

let mail: MailTwin | undefined
afterEach(() => mail?.close?.())

/** Returns the control pages of the twins, with functions that read a page and submit a form. */
function openControlPanel() {
  const pay = createPayTwin({ terminalDelaysMs: { prompt: 1, result: 10_000 }, retryDelaysMs: [] })
  const twins = [pay, createPostcodeTwin(), ...(mail ? [mail] : [])]
  const controlPanel = createControlPanel(twins)
  const call = async (path: string, init?: RequestInit) => {
    const response = await controlPanel.respond(new Request(AT + path, init))
    return response ?? new Response('nothing', { status: 404 })
  }
  const provider = createPayProvider({
    ...payTwinAccount,
    orderUrls: [`${AT}/pay/v1`],
    managementUrl: `${AT}/pay/v2`,
    fetch: (url, init) => call(url.slice(AT.length), init),
  })
  return {
    provider,
    call,
    page: async (path: string) => (await call(path)).text(),
    submit: (path: string, fields: Record<string, string> = {}) =>
      call(path, { method: 'POST', body: new URLSearchParams(fields) }),
  }
}

describe('the control page of the twins', () => {
  it('shows the services with their states and faults, in Dutch', async () => {
    const page = await openControlPanel().page('/')

    expect(page).toContain('<html lang="nl">')
    expect(page).toContain('Postcode.eu')
    expect(page).toContain('Werkt')
    expect(page).toMatch(/<option value="bad-signature"\s*>terugmelding met verkeerde handtekening</)
    expect(page).not.toMatch(/<script|https?:\/\/(?!twins)/)
  })

  it('has a Dutch text for every fault of the ERP', () => {
    expect(netsuiteFaults.filter((mode) => faultText(mode) === mode)).toEqual([])
  })

  it('activates a fault for a number of calls, and ends the fault', async () => {
    const { page, submit, provider } = openControlPanel()

    const set = await submit('/storing/pay', { mode: 'error500', count: '2' })
    expect([set.status, set.headers.get('location')]).toEqual([303, '/#pay'])
    expect(await page('/')).toContain('Storing: fout aan hun kant (500) (nog 2 keer)')
    await expect(provider.terminals()).rejects.toMatchObject({ reason: 'server_error' })

    await submit('/storing/pay', { mode: 'none', count: '' })
    expect(await provider.terminals()).toHaveLength(3)
  })

  it('refuses an unknown fault', async () => {
    expect((await openControlPanel().submit('/storing/pay', { mode: 'earthquake' })).status).toBe(400)
  })

  it('resets a service', async () => {
    const { submit, provider } = openControlPanel()
    const { payId } = await provider.create(newPayment())

    await submit('/herstel/pay')

    await expect(provider.status(payId)).rejects.toMatchObject({ reason: 'order_not_found' })
  })

  it('shows the calls to a service, newest first, without the typed part of an address', async () => {
    const { call, page } = openControlPanel()
    const credentials = `${postcodeTwinAccount.key}:${postcodeTwinAccount.secret}`
    const headers = {
      authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
      'x-autocomplete-session': 'visitor-1',
    }
    await call('/postcode/international/v1/autocomplete/nld/Zadelmakersstraat%2030?x=Haarlem', { headers })
    await call('/postcode/international/v1/supported-things', {})

    const calls = await page('/oproepen/postcode')

    expect(calls).toContain('/international/v1/autocomplete/…')
    expect(calls).not.toMatch(/Zadelmakers|Haarlem/)
    expect(calls.indexOf('supported-things')).toBeLessThan(calls.indexOf('autocomplete'))
    expect(await page('/')).toContain('2 oproepen, 1 mislukt')
  })

  it('counts a call whose connection breaks, and not the calls to the controls of the twin', async () => {
    const { page, submit, call } = openControlPanel()
    await submit('/storing/postcode', { mode: 'down', count: '1' })
    await call('/postcode/_twin/state')

    await expect(call('/postcode/international/v1/x')).rejects.toThrow('fetch failed')

    expect(await page('/oproepen/postcode')).toContain('geen antwoord')
    expect(await page('/')).toContain('1 oproep, 1 mislukt')
  })

  it('shows the last two hundred calls only', async () => {
    const { call, page } = openControlPanel()
    for (let number = 0; number < 205; number += 1) await call(`/postcode/call-${number}`)

    const calls = await page('/oproepen/postcode')

    expect(calls.match(/<tr class/g)).toHaveLength(200)
    expect(calls).not.toContain('/call-4<')
    expect(calls).toContain('/call-5<')
  })

  it('links to the mail, and shows the latest mails', async () => {
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

    const page = await openControlPanel().page('/')

    expect(page).toContain('href="/mail"')
    expect(page).toContain('Uw &#60;bestelling&#62;')
  })

  it('has no other pages', async () => {
    const { call, submit } = openControlPanel()

    for (const path of ['/nobody', '/oproepen/nobody', '/oproepen', '/pin/TH-1/x']) {
      expect((await call(path)).status).toBe(404)
    }
    expect((await submit('/storing/nobody', { mode: 'none' })).status).toBe(404)
  })
})

describe('the page of the payment terminals', () => {
  const cardPayment = () => newPayment({ kind: 'TERMINAL', terminalCode: 'TH-1000-0001', amountCents: 15_000 })

  it('lets a person act as the customer', async () => {
    const { page, submit, provider } = openControlPanel()
    expect(await page('/pin')).toContain('http-equiv="refresh"')
    await submit('/pin', { byHand: 'ja' })
    const { payId } = await provider.create(cardPayment())

    const waiting = await page('/pin')
    expect(waiting).toMatch(/€\s150,00/)
    // A reload would remove the focus from the buttons.
    expect(waiting).not.toContain('http-equiv="refresh"')
    for (const label of ['Goedkeuren', 'Weigeren', 'Annuleren', 'Kaart te vroeg eruit'])
      expect(waiting).toContain(label)

    expect((await submit('/pin/TH-1000-0001', { play: 'remove-card' })).headers.get('location')).toBe('/pin')
    expect(await provider.status(payId)).toMatchObject({ statusCode: -60 })
    expect(await page('/pin')).toContain('Wacht op een betaling')
  })

  it('redirects to the current state when no payment is open at the terminal', async () => {
    expect((await openControlPanel().submit('/pin/TH-1000-0001', { play: 'approve' })).status).toBe(303)
  })
})
