import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { failures } from '#shared/contracts/failures.ts'
import type { BrowserOptions, OwnPasskey } from '#shared/contracts/passkeys.ts'
import { closeSession, openSession } from '#src/renderer/features/common/sessions/index.ts'
import { useSessionStore } from '#src/renderer/features/common/sessions/session-store.ts'
import { type PasskeyDevice, PasskeyFailure } from '#src/renderer/platform/passkey-device.ts'
import { demoShop } from '../../../support/demo-shop.ts'
import { visit } from '../../../support/visit.tsx'

const email = 'fenna@voorbeeld.example'
const session = { email, roles: [], expires: '2099-01-01T00:00:00.000Z', userPageSize: 96 }
const loggedIn = { token: 'a.b.c', message: 'U bent ingelogd.', session: { ...session, lastsSeconds: 28_800 } }
const options: BrowserOptions = { challenge: 'dWl0ZGFnaW5n' }
const used = {
  id: 'cGFzc2tleQ',
  rawId: 'cGFzc2tleQ',
  type: 'public-key' as const,
  response: { clientDataJSON: 'a', authenticatorData: 'b', signature: 'c' },
}
const made = { ...used, response: { clientDataJSON: 'a', attestationObject: 'd' } }
const phone: OwnPasskey = {
  passkeyId: 4,
  name: 'Telefoon',
  addedDateTime: '2026-11-20T10:00:00.000Z',
  lastUsedDateTime: null,
  isSynced: true,
}
const laptop: OwnPasskey = {
  passkeyId: 7,
  name: 'Laptop',
  addedDateTime: '2026-11-21T10:00:00.000Z',
  lastUsedDateTime: '2026-11-22T10:00:00.000Z',
  isSynced: false,
}
const listOf = (...passkeys: OwnPasskey[]) => ({ isAvailable: true, isLastFactor: false, passkeys })

type Reply = { status?: number; body: unknown }
const refused = (code: keyof typeof failures, detail?: unknown): Reply => ({
  status: failures[code].status,
  body: { code, message: failures[code].text, detail },
})

/** Opens a page on a machine with passkeys, or without them if `device` is null. */
function open(at: string, replies: Record<string, () => Reply>, device: Partial<PasskeyDevice> | null = {}) {
  const demo = demoShop()
  const sent: { call: string; body: unknown }[] = []
  const fetch = async (url: string, init: RequestInit) => {
    const call = `${init.method ?? 'GET'} ${new URL(url, 'http://shop.test').pathname.replace('/api/user/', '')}`
    const reply = replies[call]?.()
    if (!reply) return demo.fetch(url, init)
    sent.push({ call, body: init.body ? JSON.parse(String(init.body)) : undefined })
    return Response.json(reply.body, { status: reply.status ?? 200 })
  }
  const complete: PasskeyDevice = {
    create: async () => made,
    get: async () => used,
    canSuggest: async () => false,
    suggest: () => new Promise(() => {}),
    cancel: () => {},
    ...device,
  }
  const page = visit(at, { fetch }, device === null ? {} : { openPasskeys: async () => complete })
  return { ...page, sent, user: userEvent.setup() }
}

beforeEach(() => closeSession())

describe('the login page', () => {
  const LOGIN = { 'POST inloggen/passkey/options': () => ({ body: options }) }
  const button = () => screen.findByRole('button', { name: 'Inloggen met passkey' })

  it('has no button for passkeys on a machine without them', async () => {
    open('/auth?mode=inloggen', {}, null)

    expect(await screen.findByLabelText('Wachtwoord')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Inloggen met passkey' })).toBeNull()
  })

  it('logs in with a passkey, without email address and password', async () => {
    const { user, sent, place } = open('/auth?mode=inloggen&terug=%2Fbestellen', {
      ...LOGIN,
      'POST inloggen/passkey': () => ({ body: loggedIn }),
    })
    await user.click(await button())

    await waitFor(() => expect(place()).toBe('/bestellen'))
    expect(sent.map(({ call }) => call)).toEqual(['POST inloggen/passkey/options', 'POST inloggen/passkey'])
    expect(sent[1]?.body).toEqual({ response: used })
    expect(useSessionStore.getState().session?.email).toBe(email)
  })

  it('logs in with the passkey that the user chooses in the email field', async () => {
    const { place } = open(
      '/auth?mode=inloggen&terug=%2Fbestellen',
      { ...LOGIN, 'POST inloggen/passkey': () => ({ body: loggedIn }) },
      { canSuggest: async () => true, suggest: async () => used },
    )

    await waitFor(() => expect(place()).toBe('/bestellen'))
  })

  it('lets the browser suggest passkeys in the email field of the login only', async () => {
    open('/auth?mode=registreren', {})

    expect((await screen.findByLabelText('E-mailadres')).getAttribute('autocomplete')).toBe('username')
    expect(screen.queryByRole('button', { name: 'Inloggen met passkey' })).toBeNull()
  })

  it.each([
    ['canceled', 'U heeft het geannuleerd, of er is op dit apparaat geen passkey van deze winkel.'],
    ['timeout', 'Het duurde te lang. Probeer het opnieuw.'],
    ['unsupported', 'Dit apparaat of deze sleutel kan geen passkey van deze winkel bewaren. Kies een ander apparaat.'],
    ['failed', 'Het apparaat kon de passkey niet gebruiken. Probeer het opnieuw.'],
  ] as const)('says so when the browser returned no passkey: %s', async (reason, sentence) => {
    const get = async () => {
      throw new PasskeyFailure(reason, { cause: new Error('by the browser') })
    }
    const { user } = open('/auth?mode=inloggen', LOGIN, { get })
    await user.click(await button())

    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
    expect((await button()).hasAttribute('disabled')).toBe(false)
  })

  it.each(['passkey_unknown', 'passkey_expired', 'passkey_copied', 'too_many_requests'] as const)(
    'shows the sentence of the shop for %s',
    async (code) => {
      const { user } = open('/auth?mode=inloggen', { ...LOGIN, 'POST inloggen/passkey': () => refused(code) })
      await user.click(await button())

      expect((await screen.findByRole('alert')).textContent).toBe(failures[code].text)
    },
  )

  it('tells a user for whom the password is not enough to use the passkey', async () => {
    const { user } = open('/auth?mode=inloggen', { 'POST inloggen': () => refused('passkey_needed') })
    await user.type(await screen.findByLabelText('E-mailadres'), email)
    await user.type(screen.getByLabelText('Wachtwoord'), 'drie groene stoelen')
    await user.click(screen.getByRole('button', { name: 'Inloggen' }))

    expect((await screen.findByRole('alert')).textContent).toBe(failures.passkey_needed.text)
  })
})

describe('the passkeys of an account', () => {
  const at = '/account/beveiliging'
  const MINE = 'GET me/passkeys'
  const list = async () => within(await screen.findByRole('list', { name: 'Uw passkeys' }))

  it('are not shown on a machine without passkeys', async () => {
    openSession(session)
    open(at, {}, null)

    expect(await screen.findByRole('heading', { name: 'Waar u bent ingelogd' })).toBeDefined()
    expect(screen.queryByRole('heading', { name: 'Passkeys' })).toBeNull()
  })

  it('are listed with their name, use and place', async () => {
    openSession(session)
    open(at, { [MINE]: () => ({ body: listOf(phone, laptop) }) })

    const items = (await list()).getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(items[0]).toContain('nog niet gebruikt, ook op uw andere apparaten')
    expect(items[1]).toContain('Laptop')
    expect(items[1]).toContain('alleen op één apparaat')
  })

  it('get a new one with a name, which starts a new session when it is the first', async () => {
    openSession(session)
    const renewed = { ...listOf(phone), ...loggedIn, message: 'De passkey is toegevoegd.' }
    const { user, sent } = open(at, {
      [MINE]: () => ({ body: listOf() }),
      'POST me/passkeys/options': () => ({ body: options }),
      'POST me/passkeys': () => ({ body: renewed }),
    })
    expect(await screen.findByText('U heeft nog geen passkey.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Passkey toevoegen' }))
    const field = await screen.findByLabelText('Naam')
    await user.clear(field)
    await user.click(screen.getByRole('button', { name: 'Toevoegen' }))
    expect(screen.getByText('Naam is verplicht.')).toBeDefined()
    await user.type(field, ' Telefoon ')
    await user.click(screen.getByRole('button', { name: 'Toevoegen' }))

    expect(await screen.findByText('De passkey is toegevoegd.')).toBeDefined()
    expect((await list()).getByText('Telefoon')).toBeDefined()
    expect(sent.at(-1)?.body).toEqual({ name: 'Telefoon', response: made })
  })

  it('can be added after a confirmation with password and code, and name what is wrong at its field', async () => {
    openSession({ ...session, roles: ['Sales'] })
    const added = { ...listOf(phone, laptop), message: 'De passkey is toegevoegd.' }
    let proof = 'none'
    const { user, sent } = open(at, {
      [MINE]: () => ({ body: listOf(phone) }),
      'POST me/passkeys/options': () =>
        proof === 'given' ? { body: options } : refused('proof_needed', { methods: ['code'] }),
      'POST me/confirm': () => {
        const refusals: Record<string, Reply> = { none: refused('wrong_password'), password: refused('wrong_code') }
        const reply = refusals[proof] ?? { body: { message: 'Bevestigd.' } }
        proof = proof === 'none' ? 'password' : proof === 'password' ? 'code' : 'given'
        return reply
      },
      'POST me/passkeys': () => ({ body: added }),
    })
    await user.click(await screen.findByRole('button', { name: 'Passkey toevoegen' }))
    await user.click(await screen.findByRole('button', { name: 'Toevoegen' }))
    const form = within(await screen.findByRole('form', { name: 'Bevestigen met wachtwoord' }))
    await user.click(form.getByRole('button', { name: 'Bevestigen' }))
    expect(form.getByText('Wachtwoord is verplicht.')).toBeDefined()
    expect(form.getByText('Code is verplicht.')).toBeDefined()
    await user.type(form.getByLabelText('Wachtwoord'), 'drie groene stoelen')
    await user.type(form.getByLabelText('Code uit uw app'), '123456')
    await user.click(form.getByRole('button', { name: 'Bevestigen' }))
    expect(await form.findByText(failures.wrong_password.text)).toBeDefined()
    await user.click(form.getByRole('button', { name: 'Bevestigen' }))
    expect(await form.findByText(failures.wrong_code.text)).toBeDefined()
    await user.click(form.getByRole('button', { name: 'Bevestigen' }))

    expect(await screen.findByText('Bevestigd. Voeg nu de passkey toe.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Toevoegen' }))
    expect(await screen.findByText('De passkey is toegevoegd.')).toBeDefined()
    expect(sent.findLast(({ call }) => call === 'POST me/confirm')?.body).toEqual({
      password: 'drie groene stoelen',
      code: '123456',
    })
  })

  it('say so when the device has one of this account already', async () => {
    openSession(session)
    const create = async () => {
      throw new PasskeyFailure('registered', { cause: new Error('by the browser') })
    }
    const { user } = open(
      at,
      { [MINE]: () => ({ body: listOf(phone) }), 'POST me/passkeys/options': () => ({ body: options }) },
      { create },
    )
    await user.click(await screen.findByRole('button', { name: 'Passkey toevoegen' }))
    await user.click(await screen.findByRole('button', { name: 'Toevoegen' }))

    expect(await screen.findByText('Op dit apparaat staat al een passkey van uw account.')).toBeDefined()
  })

  it('can be renamed', async () => {
    openSession(session)
    const { user, sent } = open(at, {
      [MINE]: () => ({ body: listOf(phone) }),
      'PUT me/passkeys/4': () => ({ body: listOf({ ...phone, name: 'Oude telefoon' }) }),
    })
    await user.click(await screen.findByRole('button', { name: 'Naam wijzigen van Telefoon' }))
    const field = await screen.findByLabelText<HTMLInputElement>('Naam')
    expect(field.value).toBe('Telefoon')
    await user.clear(field)
    await user.type(field, 'Oude telefoon')
    await user.click(screen.getByRole('button', { name: 'Opslaan' }))

    expect((await list()).getByText('Oude telefoon')).toBeDefined()
    expect(sent.at(-1)?.body).toEqual({ name: 'Oude telefoon' })
  })

  it('are removed after a question and a confirmation with a passkey', async () => {
    openSession(session)
    let isConfirmed = false
    const { user, sent } = open(at, {
      [MINE]: () => ({ body: listOf(phone, laptop) }),
      'DELETE me/passkeys/4': () =>
        isConfirmed
          ? { body: { ...listOf(laptop), message: 'De passkey is verwijderd.', isLoggedOut: false } }
          : refused('proof_needed', { methods: ['passkey'] }),
      'POST me/confirm/options': () => ({ body: options }),
      'POST me/confirm': () => {
        isConfirmed = true
        return { body: { message: 'Bevestigd.' } }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Telefoon verwijderen' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Passkey verwijderen?' }))
    expect(dialog.getByText(/Met “Telefoon” kunt u dan niet meer inloggen/)).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Verwijderen' }))
    await user.click(await dialog.findByRole('button', { name: 'Bevestigen met passkey' }))

    expect(await screen.findByText('De passkey is verwijderd.')).toBeDefined()
    expect((await list()).queryByText('Telefoon')).toBeNull()
    expect(document.activeElement?.textContent).toBe('De passkey is verwijderd.')
    expect(sent.find(({ call }) => call === 'POST me/confirm')?.body).toEqual({ response: used })
  })

  it('are asked for before staff who have one add codes of an app', async () => {
    openSession({ ...session, roles: ['Sales'] })
    let isConfirmed = false
    const { user } = open(at, {
      [MINE]: () => ({ body: listOf(phone) }),
      'GET me/second-factor': () => ({
        body: { rule: 'optional', mayHave: true, onSince: null, recoveryCodesLeft: 0 },
      }),
      'POST me/second-factor/start': () =>
        isConfirmed
          ? { body: { secret: 'GEZDGNBV', address: 'otpauth://totp/x' } }
          : refused('proof_needed', { methods: ['passkey'] }),
      'POST me/confirm/options': () => ({ body: options }),
      'POST me/confirm': () => {
        isConfirmed = true
        return { body: { message: 'Bevestigd.' } }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Instellen' }))
    await user.click(await screen.findByRole('button', { name: 'Bevestigen met passkey' }))

    expect(await screen.findByText('GEZD GNBV')).toBeDefined()
  })

  it('are asked for before the account moves to another email address, and the form need not be filled again', async () => {
    openSession(session)
    let isConfirmed = false
    const { user, sent } = open(at, {
      [MINE]: () => ({ body: listOf(phone) }),
      'POST me/email': () =>
        isConfirmed
          ? { body: { message: 'De link is verstuurd.' } }
          : refused('proof_needed', { methods: ['passkey'] }),
      'POST me/confirm/options': () => ({ body: options }),
      'POST me/confirm': () => {
        isConfirmed = true
        return { body: { message: 'Bevestigd.' } }
      },
    })
    const form = within(await screen.findByRole('form', { name: 'E-mailadres wijzigen' }))
    await user.type(form.getByLabelText('Nieuw e-mailadres'), 'nieuw@example.nl')
    await user.type(form.getByLabelText('Uw wachtwoord'), 'drie groene stoelen')
    await user.click(form.getByRole('button', { name: 'Link sturen' }))
    await user.click(await screen.findByRole('button', { name: 'Bevestigen met passkey' }))

    expect(await screen.findByText('De link is verstuurd.')).toBeDefined()
    expect((await screen.findByLabelText<HTMLInputElement>('Uw wachtwoord')).value).toBe('')
    const bodies = sent.filter(({ call }) => call === 'POST me/email').map(({ body }) => body)
    expect(bodies).toEqual(Array(2).fill({ email: 'nieuw@example.nl', password: 'drie groene stoelen' }))
  })

  it('keep the last one that is required, and log out the user whose session a removed one began', async () => {
    openSession({ ...session, roles: ['Admin'] })
    const replies = [
      refused('last_factor'),
      { body: { ...listOf(), message: 'De passkey is verwijderd.', isLoggedOut: true } },
    ]
    const { user, place } = open(at, {
      [MINE]: () => ({ body: { ...listOf(phone), isLastFactor: true } }),
      'DELETE me/passkeys/4': () => replies.shift() ?? { body: {} },
    })
    expect(await screen.findByText(/U heeft deze passkey nodig om in te loggen/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Telefoon verwijderen' }))
    await user.click(await screen.findByRole('button', { name: 'Verwijderen' }))
    expect(await screen.findByText(failures.last_factor.text)).toBeDefined()

    await user.click(screen.getByRole('button', { name: 'Verwijderen' }))

    await waitFor(() => expect(place()).toBe('/auth?mode=inloggen&terug=%2Faccount%2Fbeveiliging'))
  })

  it('let staff who must have a factor continue after the first one', async () => {
    openSession({ ...session, mustEnrol: true })
    const admin = { ...loggedIn.session, roles: ['Admin'] }
    const { user, place } = open(`${at}?terug=%2Fbestellen`, {
      [MINE]: () => ({ body: listOf() }),
      'POST me/passkeys/options': () => ({ body: options }),
      'POST me/passkeys': () => ({ body: { ...listOf(phone), session: admin, message: 'Toegevoegd.' } }),
    })
    expect(await screen.findByText(/Met een passkey hoeft u geen code in te stellen/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Passkey toevoegen' }))
    await user.click(await screen.findByRole('button', { name: 'Toevoegen' }))

    await waitFor(() => expect(place()).toBe('/bestellen'))
    expect(useSessionStore.getState().session?.roles).toEqual(['Admin'])
  })
})
