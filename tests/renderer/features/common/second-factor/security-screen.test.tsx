import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { closeSession, openSession } from '#src/renderer/features/common/sessions/index.ts'
import { useSessionStore } from '#src/renderer/features/common/sessions/session-store.ts'
import { demoShop } from '../../../support/demo-shop.ts'
import { visit } from '../../../support/visit.tsx'

const email = 'sanne@voorbeeld.example'
const session = { email, roles: ['Sales' as const], expires: '2099-01-01T00:00:00.000Z', userPageSize: 96 }
const state = { rule: 'optional', mayHave: true, onSince: null, recoveryCodesLeft: 0 }
const codes = Array.from({ length: 10 }, (_, index) => `7K2QF-0XN4${index}`)
const success = { token: 'a.b.c', session: { ...session, lastsSeconds: 28_800 }, message: 'Aan.', recoveryCodes: codes }

type Reply = { status?: number; body: unknown }

function open(replies: Record<string, () => Reply>, at = '/account/beveiliging') {
  const demo = demoShop()
  const sent: { call: string; body: unknown }[] = []
  const saved: string[] = []
  const fetch = async (url: string, init: RequestInit) => {
    const call = `${init.method ?? 'GET'} ${new URL(url, 'http://shop.test').pathname.replace('/api/user/me/second-factor', '')}`
    sent.push({ call, body: init.body ? JSON.parse(String(init.body)) : undefined })
    const reply = replies[call]?.()
    return reply ? Response.json(reply.body, { status: reply.status ?? 200 }) : demo.fetch(url, init)
  }
  const saveFile = async (name: string, content: Blob) => {
    saved.push(name, await content.text())
  }
  return { ...visit(at, { fetch }, { saveFile }), sent, saved, user: userEvent.setup() }
}

beforeEach(() => closeSession())

describe('the page of the second factor', () => {
  it('redirects a guest to the login', async () => {
    const { place } = open({})

    await waitFor(() => expect(place()).toBe('/auth?mode=inloggen&terug=%2Faccount%2Fbeveiliging'))
  })

  it('shows the QR code and its key, accepts a code, and shows the recovery codes until the user has stored them', async () => {
    openSession(session)
    let isOn = false
    const { user, sent, saved } = open({
      'GET ': () => ({ body: isOn ? { ...state, onSince: '2026-11-21T13:00:00.000Z', recoveryCodesLeft: 10 } : state }),
      'POST /start': () => ({
        body: { secret: 'GEZDGNBVGY3TQOJQ', address: 'otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ' },
      }),
      'POST /confirm': () => {
        isOn = true
        return { body: success }
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Instellen' }))
    expect(await screen.findByRole('img', { name: /QR-code/ })).toBeDefined()
    expect(screen.getByText('GEZD GNBV GY3T QOJQ')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Aanzetten' }))
    expect(screen.getByText('Code is verplicht.')).toBeDefined()

    await user.type(screen.getByLabelText('Code uit uw app'), '123456')
    await user.click(screen.getByRole('button', { name: 'Aanzetten' }))

    expect(await screen.findByRole('heading', { name: 'Inloggen met een code staat aan' })).toBeDefined()
    expect(sent.find(({ call }) => call === 'POST /confirm')?.body).toEqual({ code: '123456' })
    expect(
      screen.getAllByRole('listitem').flatMap((item) => codes.filter((code) => code === item.textContent)),
    ).toEqual(codes)
    await user.click(screen.getByRole('button', { name: 'Bewaren als bestand' }))
    await screen.findByText('De codes zijn bewaard als bestand.')
    for (const code of codes) expect(saved[1]).toContain(code)

    await user.click(screen.getByRole('button', { name: 'Ik heb de codes bewaard' }))

    expect(await screen.findByText('U heeft nog 10 herstelcodes.')).toBeDefined()
    expect(screen.queryByText(codes[0] ?? '')).toBeNull()
  })

  it('shows a wrong code at its field, and offers a new QR code when this one has expired', async () => {
    openSession(session)
    const refusals = [
      { code: 'wrong_code', message: 'Deze code is niet juist.' },
      { code: 'second_factor_not_started', message: 'De QR-code is verlopen. Begin opnieuw.' },
    ]
    const { user } = open({
      'GET ': () => ({ body: state }),
      'POST /start': () => ({ body: { secret: 'GEZDGNBV', address: 'otpauth://totp/x' } }),
      'POST /confirm': () => ({ status: 422, body: refusals.shift() }),
    })
    await user.click(await screen.findByRole('button', { name: 'Instellen' }))
    const field = await screen.findByLabelText<HTMLInputElement>('Code uit uw app')
    await user.type(field, '123456')
    await user.click(screen.getByRole('button', { name: 'Aanzetten' }))
    await screen.findByText('Deze code is niet juist.')
    await waitFor(() => expect(document.activeElement).toBe(field))

    await user.click(screen.getByRole('button', { name: 'Aanzetten' }))

    expect(await screen.findByRole('button', { name: 'Nieuwe QR-code' })).toBeDefined()
    expect(field.value).toBe('123456')
  })

  it('tells a user who must enrol to do so first, and then continues to the requested page', async () => {
    openSession({ ...session, roles: [], mustEnrol: true })
    const { user, place } = open(
      {
        'GET ': () => ({ body: { ...state, rule: 'required' } }),
        'POST /start': () => ({ body: { secret: 'GEZDGNBV', address: 'otpauth://totp/x' } }),
        'POST /confirm': () => ({ body: success }),
      },
      '/account/beveiliging?terug=%2Fcontact',
    )
    expect(await screen.findByText('Stel eerst inloggen met een code in.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Instellen' }))
    await user.type(await screen.findByLabelText('Code uit uw app'), '123456')
    await user.click(screen.getByRole('button', { name: 'Aanzetten' }))
    await user.click(await screen.findByRole('button', { name: 'Ik heb de codes bewaard' }))

    await waitFor(() => expect(place()).toBe('/contact'))
    expect(useSessionStore.getState().session).toMatchObject({ roles: ['Sales'] })
    expect(useSessionStore.getState().session?.mustEnrol).toBeUndefined()
  })

  it('turns the second factor off with password and code', async () => {
    openSession(session)
    let isOn = true
    const refusals = [{ code: 'wrong_password', message: 'Het wachtwoord is niet juist.' }]
    const { user, sent } = open({
      'GET ': () => ({ body: { ...state, onSince: isOn ? '2026-11-21T13:00:00.000Z' : null, recoveryCodesLeft: 2 } }),
      'POST /off': () => {
        const refused = refusals.shift()
        if (refused) return { status: 422, body: refused }
        isOn = false
        return { body: { ...success, recoveryCodes: [] } }
      },
    })
    expect(await screen.findByText('Maak nieuwe herstelcodes, voordat ze op zijn.')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Uitzetten' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Inloggen met een code uitzetten?' }))
    await user.click(dialog.getByRole('button', { name: 'Uitzetten' }))
    expect(dialog.getByText('Wachtwoord is verplicht.')).toBeDefined()
    await user.type(dialog.getByLabelText('Uw wachtwoord'), 'drie groene stoelen')
    await user.type(dialog.getByLabelText('Code uit uw app, of een herstelcode'), '123456')
    await user.click(dialog.getByRole('button', { name: 'Uitzetten' }))
    expect(await dialog.findByText('Het wachtwoord is niet juist.')).toBeDefined()

    await user.click(dialog.getByRole('button', { name: 'Uitzetten' }))

    expect(await screen.findByRole('button', { name: 'Instellen' })).toBeDefined()
    expect(sent.filter(({ call }) => call === 'POST /off').map(({ body }) => body)).toEqual(
      Array(2).fill({ password: 'drie groene stoelen', code: '123456' }),
    )
  })

  it.each([
    [{ ...state, mayHave: false }, 'Inloggen met een code is er voor medewerkers van de winkel.'],
    [{ ...state, rule: 'off' }, 'Inloggen met een code staat in deze winkel uit.'],
  ])('says when the second factor is not available', async (body, sentence) => {
    openSession(session)
    open({ 'GET ': () => ({ body }) })

    expect(await screen.findByText(sentence)).toBeDefined()
  })
})
