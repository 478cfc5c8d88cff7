import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { useSessionStore } from '#src/renderer/features/common/sessions/session-store.ts'
import { AuthScreen } from '#src/renderer/screens/storefront/AuthScreen.tsx'
import { renderPage, type StubResponse, stubApi } from '#tests/support/render-page.tsx'

const email = 'sanne@voorbeeld.example'
const password = 'drie groene stoelen'
const session = { email, roles: ['Sales'], expires: '2020-01-01T00:00:00.000Z', userPageSize: 96, lastsSeconds: 28_800 }
const success = { token: 'a.b.c', message: 'U bent ingelogd.', session }

async function open(codeReplies: StubResponse[], at = '/auth?mode=inloggen') {
  const { api, calls } = stubApi({
    'POST /api/user/inloggen': () => ({ body: { challenge: 'bewijs' } }),
    'POST /api/user/inloggen/code': () => codeReplies.shift() ?? { body: success },
  })
  const page = renderPage(<AuthScreen />, { api, at })
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('E-mailadres'), email)
  await user.type(screen.getByLabelText('Wachtwoord'), password)
  await user.click(screen.getByRole('button', { name: 'Inloggen' }))
  const field = await screen.findByLabelText<HTMLInputElement>('Code uit uw app')
  const place = () => page.router.state.location.pathname + page.router.state.location.search
  const codes = () => calls.filter(({ path }) => path.endsWith('/code')).map(({ body }) => body)
  return { user, field, place, codes }
}
const enter = (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: 'Inloggen' }))
const refusal = (status: number, code: string, message: string): StubResponse => ({ status, body: { code, message } })

describe('the second step of the login', () => {
  beforeEach(() => useSessionStore.setState({ session: null }, true))

  it('asks for a code after the right password, and opens the session only after the code', async () => {
    const { user, field, place, codes } = await open([], '/auth?mode=inloggen&terug=%2Fadmin')
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(useSessionStore.getState().session).toBeNull()
    expect([field.autocomplete, field.inputMode]).toEqual(['one-time-code', 'numeric'])
    expect(screen.queryByRole('link', { name: 'Wachtwoord vergeten?' })).toBeNull()

    await user.type(field, '123 456')
    await enter(user)

    await waitFor(() => expect(place()).toBe('/admin'))
    expect(codes()).toEqual([{ challenge: 'bewijs', code: '123 456' }])
    expect(useSessionStore.getState().session?.roles).toEqual(['Sales'])
  })

  it('sends nothing without a code', async () => {
    const { user, field, codes } = await open([])
    await enter(user)

    expect(await screen.findByText('Code is verplicht.')).toBeDefined()
    expect(document.activeElement).toBe(field)
    expect(codes()).toEqual([])
  })

  it('shows a wrong code at its field, and keeps the input', async () => {
    const { user, field } = await open([refusal(422, 'code_used', 'Deze code is al gebruikt.')])
    await user.type(field, '123456')
    await enter(user)

    expect(await screen.findByText('Deze code is al gebruikt.')).toBeDefined()
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['123456', 'true'])
  })

  it('goes back to the password after a timeout, with the mail address still filled in', async () => {
    const { user, field } = await open([refusal(401, 'login_expired', 'Het inloggen duurde te lang.')])
    await user.type(field, '123456')
    await enter(user)
    expect((await screen.findByRole('alert')).textContent).toBe('Het inloggen duurde te lang.')

    await user.click(screen.getByRole('button', { name: 'Terug naar wachtwoord' }))

    expect(screen.getByLabelText<HTMLInputElement>('E-mailadres').value).toBe(email)
  })

  it('accepts a recovery code instead of a code from the app', async () => {
    const { user, codes } = await open([])
    await user.click(screen.getByRole('button', { name: 'Een herstelcode gebruiken' }))
    const field = screen.getByLabelText<HTMLInputElement>('Herstelcode')
    expect(document.activeElement).toBe(field)
    await user.type(field, '7K2QF-0XN4A')
    await enter(user)

    await waitFor(() => expect(codes()).toEqual([{ challenge: 'bewijs', code: '7K2QF-0XN4A' }]))
  })

  it('redirects a user who must enrol to that page, which remembers the requested page', async () => {
    const mustEnrol = { ...success, session: { ...session, roles: [], mustEnrol: true } }
    const { user, field, place } = await open([{ body: mustEnrol }], '/auth?mode=inloggen&terug=%2Fadmin')
    await user.type(field, '123456')
    await enter(user)

    await waitFor(() => expect(place()).toBe('/account/beveiliging?terug=%2Fadmin'))
  })
})
