import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { useSessionStore } from '#src/renderer/features/common/sessions/session-store.ts'
import { AuthScreen } from '#src/renderer/screens/storefront/AuthScreen.tsx'
import { renderPage, type StubResponse, stubApi } from '#tests/support/render-page.tsx'

const email = 'fenna@voorbeeld.example'
const password = 'drie groene stoelen'
const session = { email, roles: [], expires: '2020-01-01T00:00:00.000Z', userPageSize: 96, lastsSeconds: 28_800 }
const success = { token: 'a.b.c', message: 'U bent ingelogd.', session }
const refused = (status: number, body: object): StubResponse => ({ status, body })

function open(at: string, answers: Record<string, () => StubResponse> = {}) {
  const { api, calls } = stubApi(answers)
  const page = renderPage(<AuthScreen />, { api, at })
  const place = () => page.router.state.location.pathname + page.router.state.location.search
  return { ...page, calls, place, user: userEvent.setup() }
}
const logIn = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.type(screen.getByLabelText('E-mailadres'), email)
  await user.type(screen.getByLabelText('Wachtwoord'), password)
  await user.click(screen.getByRole('button', { name: 'Inloggen' }))
}
const currentSession = () => useSessionStore.getState().session

describe('the auth page', () => {
  beforeEach(() => useSessionStore.setState({ session: null }, true))

  it('logs in for eight hours by the clock of the machine, and goes to the home page', async () => {
    const { user, calls, place } = open('/auth?mode=inloggen', { 'POST /api/user/inloggen': () => ({ body: success }) })
    await logIn(user)

    await waitFor(() => expect(place()).toBe('/'))
    expect(calls[0]?.body).toEqual({ email, password })
    expect(Date.parse(currentSession()?.expires ?? '') - Date.now()).toBeGreaterThan(28_700_000)
  })

  it.each([
    ['Admin', '/auth?mode=inloggen', '/admin'],
    ['Sales', '/auth', '/admin'],
    ['Sales', '/auth?mode=inloggen&terug=%2Fadmin%2Fverkooporders%3Fpage%3D2', '/admin/verkooporders?page=2'],
    ['Sales', '/auth?mode=inloggen&terug=%2Fbestellen', '/bestellen'],
  ])('redirects %s who log in at %s to %s', async (role, at, to) => {
    const { user, place } = open(at, {
      'POST /api/user/inloggen': () => ({ body: { ...success, session: { ...session, roles: [role] } } }),
    })
    await logIn(user)

    await waitFor(() => expect(place()).toBe(to))
  })

  it('redirects staff who must enrol a second factor to that page, and then to the back office', async () => {
    const { user, place } = open('/auth', {
      'POST /api/user/inloggen': () => ({ body: { ...success, session: { ...session, mustEnrol: true } } }),
    })
    await logIn(user)

    await waitFor(() => expect(place()).toBe('/account/beveiliging?terug=%2Fadmin'))
  })

  it.each(['/auth', '/auth?mode=', '/auth?terug=%2Fbestellen'])('shows the login form at %s', (at) => {
    open(at)

    expect(screen.getByRole('heading', { name: 'Inloggen' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Inloggen' })).toBeDefined()
  })

  it.each(['/auth', '/auth?mode='])('shows the logged-in user at %s', async (at) => {
    const expires = new Date(Date.now() + 3_605_000).toISOString()
    useSessionStore.setState({ session: { email, roles: [], expires, userPageSize: 96 } })
    open(at)

    expect(await screen.findByText(email)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Inloggen' })).toBeNull()
  })

  it('returns to the page that required the login', async () => {
    const { user, place } = open('/auth?mode=inloggen&terug=%2Fbestellen%3Fx%3D1', {
      'POST /api/user/inloggen': () => ({ body: success }),
    })
    await logIn(user)

    await waitFor(() => expect(place()).toBe('/bestellen?x=1'))
  })

  it.each([
    ['inloggen', ['Email is verplicht.', 'Wachtwoord is verplicht.']],
    ['registreren', ['Email is verplicht.', 'Wachtwoord is verplicht.', 'Bevestig Wachtwoord is verplicht.']],
    ['reset', ['Email is verplicht.']],
    ['set&token=x', ['Wachtwoord is verplicht.', 'Bevestig Wachtwoord is verplicht.']],
  ])('requires the fields of mode %s, and sends nothing without them', async (mode, sentences) => {
    const { user, calls, container } = open(`/auth?mode=${mode}`)
    await user.click(container.querySelector('button[type=submit]') as HTMLElement)

    for (const sentence of sentences) expect(await screen.findByText(sentence)).toBeDefined()
    expect(container.querySelectorAll('[aria-invalid=true]')).toHaveLength(sentences.length)
    await waitFor(() => expect(document.activeElement).toBe(container.querySelector('[aria-invalid=true]')))
    expect(calls).toEqual([])
  })

  it('shows at the fields that two passwords differ, and that one is too short', async () => {
    const { user } = open('/auth?mode=registreren')
    await user.type(screen.getByLabelText('E-mailadres'), 'fenna@zee')
    await user.type(screen.getByLabelText('Wachtwoord'), 'kort')
    await user.type(screen.getByLabelText('Herhaal het wachtwoord'), 'anders')
    await user.click(screen.getByRole('button', { name: 'Registreren' }))

    expect(await screen.findByText('De wachtwoorden zijn niet gelijk.')).toBeDefined()
    expect(screen.getByText('Geen geldige email.')).toBeDefined()
    expect(screen.getByText('U moet minimaal 10 karakters gebruiken.')).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('Wachtwoord').value).toBe('kort')
  })

  it('keeps the button disabled after the shop has mailed a link for a reset', async () => {
    const { user, calls } = open('/auth?mode=reset', {
      'POST /api/user/reset': () => ({ body: { message: 'Gemaild.' } }),
    })
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Stuur mij een link' })
    await user.type(screen.getByLabelText('E-mailadres'), email)
    await user.click(button())
    expect(await screen.findByText('Gemaild.')).toBeDefined()

    await user.type(screen.getByLabelText('E-mailadres'), '.nl')

    expect(button().disabled).toBe(true)
    expect(calls).toHaveLength(1)
  })

  it('lets a visitor correct a mistyped address after the registration', async () => {
    const { user } = open('/auth?mode=registreren', {
      'POST /api/user/registreren': () => ({ body: { message: 'Gemaild.' } }),
    })
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Registreren' })
    await user.type(screen.getByLabelText('E-mailadres'), 'fena@voorbeeld.example')
    await user.type(screen.getByLabelText('Wachtwoord'), password)
    await user.type(screen.getByLabelText('Herhaal het wachtwoord'), password)
    await user.click(button())
    await screen.findByText('Gemaild.')
    expect(button().disabled).toBe(true)

    await user.type(screen.getByLabelText('E-mailadres'), 'x')

    expect(button().disabled).toBe(false)
  })

  it.each([
    ['inloggen', ['/auth?mode=reset', '/auth?mode=registreren']],
    ['registreren', ['/auth?mode=inloggen', '/auth?mode=reset']],
    ['reset', ['/auth?mode=inloggen', '/auth?mode=registreren']],
  ])('links from mode %s to the other modes', (mode, others) => {
    open(`/auth?mode=${mode}`)

    const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(hrefs.filter((href) => href?.startsWith('/auth'))).toEqual(others)
  })

  it('keeps the typed mail address when the visitor changes the mode', async () => {
    const { user } = open('/auth?mode=inloggen')
    await user.type(screen.getByLabelText('E-mailadres'), email)
    await user.click(screen.getByRole('link', { name: 'Wachtwoord vergeten?' }))

    expect(await screen.findByRole('heading', { name: 'Wachtwoord vergeten' })).toBeDefined()
    expect(screen.getByLabelText<HTMLInputElement>('E-mailadres').value).toBe(email)
  })

  it('shows the response of the server: a list, a message and an errorMessage', async () => {
    const reply = { errors: { account: ['Eerste fout.', 'Tweede fout.'] }, message: 'Bericht.', errorMessage: 'Fout.' }
    const { user } = open('/auth?mode=inloggen', { 'POST /api/user/inloggen': () => ({ body: reply }) })
    await logIn(user)

    for (const text of ['Eerste fout. Tweede fout.', 'Bericht.', 'Fout.']) {
      expect(await screen.findByText(text)).toBeDefined()
    }
  })

  it('shows a refusal of a field at the field, and keeps the input', async () => {
    const fields = [{ field: 'email', message: 'Dit adres kan niet.' }]
    const { user } = open('/auth?mode=inloggen', {
      'POST /api/user/inloggen': () => refused(422, { code: 'invalid_input', message: 'Niet goed.', fields }),
    })
    await logIn(user)

    await screen.findByText('Dit adres kan niet.')
    const input = screen.getByLabelText<HTMLInputElement>('E-mailadres')
    expect([input.value, input.getAttribute('aria-invalid')]).toEqual([email, 'true'])
    await user.type(input, 'x')
    expect(currentSession()).toBeNull()
  })

  it.each([
    ['inloggen', 'Het inloggen is niet gelukt.'],
    ['registreren', 'Het registreren is niet gelukt.'],
    ['reset', 'Het resetten is niet gelukt.'],
    ['set&token=x', 'Het zetten van het wachtwoord is niet gelukt.'],
  ])('has its own message for a failure in mode %s', async (mode, sentence) => {
    const broken = () => refused(500, { code: 'unexpected', message: 'Er is een fout opgetreden!' })
    const { user, container } = open(`/auth?mode=${mode}`, {
      'POST /api/user/inloggen': broken,
      'POST /api/user/registreren': broken,
      'POST /api/user/reset': broken,
      'POST /api/user/set/x': broken,
    })
    for (const input of container.querySelectorAll('input')) {
      await user.type(input, input.name === 'email' ? email : password)
    }
    await user.click(container.querySelector('button[type=submit]') as HTMLElement)

    expect(await screen.findByText(sentence)).toBeDefined()
  })

  it('shows at the field that the chosen password was leaked', async () => {
    const { user } = open('/auth?mode=registreren', {
      'POST /api/user/registreren': () =>
        refused(422, { code: 'password_leaked', message: 'Dit wachtwoord is gelekt.' }),
    })
    await user.type(screen.getByLabelText('E-mailadres'), email)
    await user.type(screen.getByLabelText('Wachtwoord'), 'manchester')
    await user.type(screen.getByLabelText('Herhaal het wachtwoord'), 'manchester')
    await user.click(screen.getByRole('button', { name: 'Registreren' }))

    expect(await screen.findByText('Dit wachtwoord is gelekt.')).toBeDefined()
    expect(screen.getByLabelText('Wachtwoord').getAttribute('aria-invalid')).toBe('true')
  })

  it('says that the shop is unreachable', async () => {
    const { user } = open('/auth', {
      'POST /api/user/inloggen': () => refused(503, { code: 'server_away', message: 'De winkel is niet bereikbaar.' }),
    })
    await logIn(user)

    expect(await screen.findByText('De winkel is niet bereikbaar.')).toBeDefined()
  })

  it.each([
    [401, 'wrong_credentials', 'Het e-mailadres of wachtwoord is niet juist.'],
    [404, 'link_not_valid', 'Deze link is al gebruikt of verlopen.'],
    [422, 'passwords_differ', 'Wachtwoorden niet gelijk.'],
    [400, undefined, 'Unsupported mode.'],
  ])('shows the message of a refusal with status %d', async (status, code, message) => {
    const { user } = open('/auth?mode=inloggen', {
      'POST /api/user/inloggen': () => refused(status, { code, message }),
    })
    await logIn(user)

    expect(await screen.findByText(message)).toBeDefined()
  })

  it('removes the token of a mailed link from the URL, and sends it', async () => {
    const { user, calls, place } = open('/auth?mode=set&token=geheim', {
      'POST /api/user/set/geheim': () => ({ body: success }),
    })
    await waitFor(() => expect(place()).toBe('/auth?mode=set'))
    await user.type(screen.getByLabelText('Nieuw wachtwoord'), password)
    await user.type(screen.getByLabelText('Herhaal het wachtwoord'), password)
    await user.click(screen.getByRole('button', { name: 'Wachtwoord opslaan' }))

    await waitFor(() => expect(place()).toBe('/'))
    expect(calls.map(({ path }) => path)).toEqual(['/api/user/set/geheim'])
    expect(currentSession()?.email).toBe(email)
  })

  it('confirms a registration by logging in with the token of the mail', async () => {
    const { user, calls } = open('/auth?mode=inloggen&token=geheim', {
      'POST /api/user/inloggen': () => ({ body: success }),
    })
    expect(screen.getByRole('heading', { name: 'Bevestig uw account' })).toBeDefined()
    await logIn(user)

    await waitFor(() => expect(calls[0]?.body).toEqual({ email, password, token: 'geheim' }))
  })

  it('says that a link without its token is incomplete', () => {
    open('/auth?mode=set')
    expect(screen.getByText(/Deze link is niet compleet/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Nieuwe link aanvragen' })).toBeDefined()
  })

  it('reads the user from the token, when the server sends nothing else', async () => {
    const claims = btoa(JSON.stringify({ sub: email, role: 'Sales', exp: 4_000_000_000 }))
    const { user } = open('/auth?mode=inloggen', {
      'POST /api/user/inloggen': () => ({ body: { token: `kop.${claims}.x` } }),
    })
    await logIn(user)

    await waitFor(() => expect(currentSession()).toMatchObject({ email, roles: ['Sales'] }))
  })

  it.each(['Inloggen', 'constructor', '__proto__'])('renders nothing in mode %s', (mode) => {
    expect(open(`/auth?mode=${mode}`).container.textContent).toBe('')
  })

  it('renders nothing in an unknown mode, has the title "user" and is not indexed', () => {
    const { container } = open('/auth?mode=toveren')

    expect(container.textContent).toBe('')
    expect(document.title).toBe('user')
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
  })

  it('shows the user and the end of the session, and logs out', async () => {
    const expires = new Date(Date.now() + 3_605_000).toISOString()
    useSessionStore.setState({ session: { email, roles: [], expires, userPageSize: 96 } })
    const { user, calls, place } = open('/auth?mode=uitloggen', {
      'POST /api/user/uitloggen': () => ({ body: { message: 'U bent uitgelogd.' } }),
    })
    expect(await screen.findByText(email)).toBeDefined()
    expect(await screen.findByText(/^Ingelogd tot \d{2}:\d{2} uur \(nog 1 uur, 0 min en [2-5] s\)/)).toBeDefined()

    await user.click(screen.getByRole('button', { name: 'Uitloggen' }))

    await waitFor(() => expect(place()).toBe('/auth?mode=inloggen'))
    expect(currentSession()).toBeNull()
    expect(calls.map(({ path }) => path)).toEqual(['/api/user/uitloggen'])
  })

  it('redirects a guest from the logout to the login', async () => {
    const { place } = open('/auth?mode=uitloggen')
    await waitFor(() => expect(place()).toBe('/auth?mode=inloggen'))
  })

  it('marks its fields for password managers, and shows the password on request', async () => {
    const { user, container } = open('/auth?mode=registreren')
    const purposes = [...container.querySelectorAll('input')].map(({ autocomplete }) => autocomplete)
    expect(purposes).toEqual(['username', 'new-password', 'new-password'])

    await user.click(screen.getAllByRole('button', { name: 'Wachtwoord tonen' })[0] as HTMLElement)

    expect(screen.getByLabelText<HTMLInputElement>('Wachtwoord').type).toBe('text')
  })
})
