import { useMutation, useQuery } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SessionWatch } from '#src/renderer/features/common/sessions/SessionWatch.tsx'
import { openSession } from '#src/renderer/features/common/sessions/session.ts'
import { useSessionStore } from '#src/renderer/features/common/sessions/session-store.ts'
import { useApi } from '#src/renderer/lib/api.ts'
import { renderPage, type StubResponse, stubApi } from '#tests/support/render-page.tsx'

const NOW = Date.parse('2026-11-21T13:00:00.000Z')
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

const person = { email: 'fenna@voorbeeld.example', roles: [], userPageSize: 96 }
const lasting = (ms: number) => ({ ...person, expires: new Date(Date.now() + ms).toISOString() })
const renewed = (): StubResponse => ({
  body: {
    token: 'a.b.c',
    message: 'Uw sessie is verlengd.',
    session: { ...lasting(8 * HOUR), lastsSeconds: 8 * 3600 },
  },
})
const refused = {
  'POST /api/user/uitloggen': (): StubResponse => ({
    status: 401,
    body: { code: 'unauthenticated', message: 'Niet meer.' },
  }),
}
const currentSession = () => useSessionStore.getState().session

/** The session watch of the shell, next to a form. */
function open(answers: Record<string, () => StubResponse> = { 'POST /api/user/verlengen': renewed }) {
  const { api, calls } = stubApi(answers)
  const page = renderPage(
    <>
      <SessionWatch />
      <label>
        Voornaam <input />
      </label>
      <RequestOnClick />
    </>,
    { api, at: '/bestellen?x=1' },
  )
  return { ...page, calls }
}

function RequestOnClick() {
  const api = useApi()
  const request = useMutation({ mutationFn: () => api.users.logout() })
  return (
    <button type="button" onClick={() => request.mutate()}>
      Vraag iets
    </button>
  )
}

/** Sends a request as soon as it is mounted, as most pages do. */
function RequestOnMount() {
  const api = useApi()
  useQuery({ queryKey: ['at once'], queryFn: () => api.users.logout() })
  return null
}

/** Mounts the session watch on a click. On a slow connection it is also mounted later than the page. */
function WatchOnClick() {
  const [isMounted, setMounted] = useState(false)
  return isMounted ? (
    <SessionWatch />
  ) : (
    <button type="button" onClick={() => setMounted(true)}>
      Nu
    </button>
  )
}

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** Simulates a closed laptop: the clock continues, the timers do not. */
const sleep = (ms: number) => vi.setSystemTime(Date.now() + ms)
const wake = () => act(async () => void window.dispatchEvent(new Event('focus')))
const notice = () => screen.queryByText(/^Na \d+ seconden verloopt uw sessie\.$/)?.textContent

describe('the notice about the end of a session', () => {
  beforeEach(async () => {
    // Loaded ahead, so that a test can advance the clock without waiting for an import.
    await import('#src/renderer/features/common/sessions/SessionNotice.tsx')
    vi.useFakeTimers({ now: NOW, shouldAdvanceTime: true })
    useSessionStore.setState({ session: null }, true)
  })
  afterEach(() => vi.useRealTimers())

  const logIn = async (ms: number) => {
    await act(async () => useSessionStore.setState({ session: lasting(ms) }))
    await advance(50)
  }

  it('appears two minutes before the end and counts down', async () => {
    open()
    await logIn(3 * MINUTE)
    expect(notice()).toBeUndefined()

    await advance(MINUTE + SECOND)
    expect(notice()).toMatch(/^Na 11[89] seconden/)

    await advance(30 * SECOND)
    expect(notice()).toMatch(/^Na 8[89] seconden/)
  })

  it('is announced to screen readers a few times, and not every second', async () => {
    open()
    await logIn(119 * SECOND)
    const announced = new Set<string>()
    for (let second = 0; second < 115; second += 1) {
      announced.add(screen.getByRole('status').textContent ?? '')
      await advance(SECOND)
    }

    expect([...announced].map((text) => text.slice(0, 18))).toEqual([
      'Binnen 120 seconde',
      'Binnen 60 seconden',
      'Binnen 30 seconden',
      'Binnen 10 seconden',
    ])
  })

  it('disappears with "Blijf ingelogd", which renews the session for eight hours', async () => {
    const { calls } = open()
    await logIn(MINUTE)

    fireEvent.click(screen.getByRole('button', { name: 'Blijf ingelogd' }))

    await waitFor(() => expect(notice()).toBeUndefined())
    expect(calls.map(({ path }) => path)).toEqual(['/api/user/verlengen'])
    expect(Date.parse(currentSession()?.expires ?? '') - Date.now()).toBeGreaterThan(7 * HOUR)
  })

  it('says when a renewal fails, and continues to count', async () => {
    open({ 'POST /api/user/verlengen': () => ({ status: 503, body: { code: 'outage', message: 'weg' } }) })
    await logIn(MINUTE)

    fireEvent.click(screen.getByRole('button', { name: 'Blijf ingelogd' }))

    expect(await screen.findByText(/Verlengen lukt nu niet/)).toBeDefined()
    expect(notice()).toBeDefined()
  })

  it('says that the session has reached its absolute end, and offers no renewal then', async () => {
    open({
      'POST /api/user/verlengen': () => ({
        body: { message: 'Verlengd.', session: { ...lasting(MINUTE), lastsSeconds: 60 } },
      }),
    })
    await logIn(MINUTE)

    fireEvent.click(screen.getByRole('button', { name: 'Blijf ingelogd' }))

    expect(await screen.findByText(/Langer kan deze sessie niet duren/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Blijf ingelogd' })).toBeNull()
    expect(notice()).toBeDefined()
  })

  it('disappears when another tab renewed the session, or logged out', async () => {
    open()
    await logIn(MINUTE)
    const inOtherTab = async (session: object | null) => {
      localStorage.setItem('auth', JSON.stringify({ state: { session }, version: 0 }))
      await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: 'auth' })))
      await advance(10)
    }

    await inOtherTab(lasting(8 * HOUR))
    expect(notice()).toBeUndefined()
    expect(currentSession()).not.toBeNull()

    await inOtherTab(null)
    expect(currentSession()).toBeNull()
    expect(screen.queryByText(/verlopen/)).toBeNull()
  })

  it('is replaced at the end by a link to the login, which leads back to this page; input stays', async () => {
    open()
    const input = screen.getByLabelText<HTMLInputElement>('Voornaam')
    fireEvent.input(input, { target: { value: 'Fenna' } })
    await logIn(MINUTE)

    await advance(MINUTE)

    expect(currentSession()).toBeNull()
    expect(
      screen.getByText(/^Uw sessie is verlopen\. Wat u heeft ingevuld is bewaard\.\s*$/, { selector: 'p' }),
    ).toBeDefined()
    expect(screen.getByRole('link', { name: 'Opnieuw inloggen' }).getAttribute('href')).toBe(
      '/auth?mode=inloggen&terug=%2Fbestellen%3Fx%3D1',
    )
    expect(screen.getByLabelText('Voornaam')).toBe(input)
    expect(input.value).toBe('Fenna')

    fireEvent.click(screen.getByRole('button', { name: 'Melding sluiten' }))
    expect(screen.queryByRole('link', { name: 'Opnieuw inloggen' })).toBeNull()
  })

  it('is up to date as soon as a sleeping machine wakes', async () => {
    open()
    await logIn(8 * HOUR)
    sleep(8 * HOUR - 90 * SECOND)
    expect(notice()).toBeUndefined()
    await wake()
    expect(notice()).toMatch(/^Na (89|90) seconden/)

    sleep(2 * HOUR)
    await wake()
    expect(currentSession()).toBeNull()
    expect(screen.getByRole('link', { name: 'Opnieuw inloggen' })).toBeDefined()
  })

  it('appears at a navigation after the session has expired', async () => {
    const { router } = open()
    await logIn(HOUR)
    sleep(2 * HOUR)

    await act(() => router.navigate('/winkelwagen'))

    expect(currentSession()).toBeNull()
    expect(screen.getByRole('link', { name: 'Opnieuw inloggen' })).toBeDefined()
  })

  it('is not shown for a session that expired before the page opened', async () => {
    open()
    await logIn(-HOUR)

    expect(currentSession()).toBeNull()
    expect(screen.queryByText(/verlopen/)).toBeNull()
  })

  it('is not shown on the login page', async () => {
    const { router } = open()
    await logIn(MINUTE)
    await advance(MINUTE)
    await act(() => router.navigate('/auth?mode=inloggen'))

    expect(screen.queryByRole('link', { name: 'Opnieuw inloggen' })).toBeNull()
  })

  it('appears when the server no longer accepts the session', async () => {
    open(refused)
    await logIn(HOUR)

    fireEvent.click(screen.getByRole('button', { name: 'Vraag iets' }))

    expect(await screen.findByRole('link', { name: 'Opnieuw inloggen' })).toBeDefined()
    expect(currentSession()).toBeNull()
  })

  it('belongs to a session that also ends when a request was refused before the watch was mounted', async () => {
    const { api } = stubApi(refused)
    renderPage(
      <>
        <RequestOnMount />
        <WatchOnClick />
      </>,
      { api, at: '/admin' },
    )
    await logIn(HOUR)
    await advance(100)
    fireEvent.click(screen.getByRole('button', { name: 'Nu' }))

    await waitFor(() => expect(currentSession()).toBeNull())
  })

  it('ignores a refusal from before the session was opened, which the cache still has', async () => {
    const { api } = stubApi(refused)
    renderPage(
      <>
        <RequestOnMount />
        <WatchOnClick />
      </>,
      { api, at: '/admin' },
    )
    await advance(100)
    await act(async () => openSession({ ...lasting(HOUR), lastsSeconds: 3600 }))
    fireEvent.click(screen.getByRole('button', { name: 'Nu' }))
    await advance(100)

    expect(currentSession()?.email).toBe(person.email)
  })
})
