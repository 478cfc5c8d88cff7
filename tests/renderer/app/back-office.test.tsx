import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Role } from '#shared/contracts/users.ts'
import { withBackOffice } from '#src/renderer/app/back-office/back-office.ts'
import { loadScreens } from '#src/renderer/app/load-screens.ts'
import { createRoutes } from '#src/renderer/app/routes.tsx'
import { closeSession, openSession } from '#src/renderer/features/common/sessions/index.ts'
import { demoShop } from '../support/demo-shop.ts'
import { drawPage } from '../support/draw.ts'
import { visit } from '../support/visit.tsx'

const SOON = { timeout: 20_000 }

const logIn = (roles: Role[], lastsMs = 3_600_000) =>
  act(() =>
    openSession({
      email: 'beheer@leermeester.example',
      roles,
      expires: new Date(Date.now() + lastsMs).toISOString(),
      userPageSize: 96,
    }),
  )
/** Fake shop without reviews and stock. `responses` replace those of some calls. */
const emptyShop = (responses: Record<string, () => Response> = {}) => {
  const shop = demoShop()
  const fetch = async (url: string, init: RequestInit) => {
    const { pathname } = new URL(url, 'http://shop.test')
    if (responses[pathname]) return responses[pathname]()
    if (pathname === '/api/productreview' || pathname === '/api/stock/overview')
      return Response.json({ items: [], total: 0, page: 1, pageSize: 96 })
    return shop.fetch(url, init)
  }
  return { ...shop, fetch }
}
const linkTexts = async () => {
  const nav = (await screen.findAllByRole('navigation', { name: 'Beheer' }, SOON))[0] as HTMLElement // there is one
  return within(nav)
    .getAllByRole('link')
    .map((link) => link.textContent)
}

describe('the back office', () => {
  // Loads the screens before the tests, so that no test waits for the first import.
  beforeAll(() => loadScreens(createRoutes(withBackOffice), '/admin/reviews'), 60_000)
  afterEach(() => {
    vi.useRealTimers()
    act(closeSession)
  })

  describe('access', () => {
    it('redirects a guest to the login page, which leads back to the requested page', async () => {
      const { place } = visit('/admin/reviews?page=2', emptyShop())

      await waitFor(() => expect(place()).toBe('/auth?mode=inloggen&terug=%2Fadmin%2Freviews%3Fpage%3D2'), SOON)
    })

    it('shows a guest nothing of the back office before the redirect', async () => {
      const shownTexts = new Set<string>()
      const observer = new MutationObserver(() => shownTexts.add(document.body.textContent ?? ''))
      observer.observe(document.body, { childList: true, subtree: true, characterData: true })

      const { place } = visit('/admin/reviews', emptyShop())
      await waitFor(() => expect(place()).toContain('/auth?mode=inloggen'), SOON)
      observer.disconnect()

      expect([...shownTexts].filter((text) => /Beheer|Reviews/.test(text))).toEqual([])
    })

    it('redirects a user whose session has expired to the login page', async () => {
      logIn(['Admin'], -1_000)

      const { place } = visit('/admin/reviews', emptyShop())

      await waitFor(() => expect(place()).toContain('/auth?mode=inloggen'), SOON)
    })

    it('shows an Admin a screen for Admins, and links to all screens', async () => {
      logIn(['Admin'])

      visit('/admin/reviews', emptyShop())

      expect(await screen.findByRole('heading', { level: 1, name: 'Reviews' }, SOON)).toBeDefined()
      expect(await linkTexts()).toEqual([
        ...[
          'Start',
          'Klanten',
          'Verkoop orders',
          'Offertes',
          'Planning',
          'Openstaand',
          'Losse betalingen',
          'Herroepingen',
          'Service',
          'Berichten',
          'Voorraad',
          'Reviews',
          'Teksten',
          'Zoeken',
          'Winkels',
          'Data',
          'Gebruikers',
          'Logboek',
        ],
      ])
    })

    it('links Sales to their own screens only, and shows "no access" with a link back on other screens', async () => {
      logIn(['Sales'])

      visit('/admin/reviews', emptyShop())

      expect(await screen.findByRole('heading', { level: 1, name: 'Geen toegang' }, SOON)).toBeDefined()
      expect(screen.getByRole('link', { name: 'Naar het begin van het beheer' }).getAttribute('href')).toBe('/admin')
      expect(await linkTexts()).toEqual([
        'Start',
        'Klanten',
        'Verkoop orders',
        'Offertes',
        'Planning',
        'Openstaand',
        'Losse betalingen',
        'Herroepingen',
        'Service',
        'Berichten',
        'Voorraad',
      ])
    })

    it('refuses a customer, with a link back to the shop', async () => {
      logIn([])

      visit('/admin/reviews', emptyShop())

      expect(await screen.findByRole('heading', { level: 1, name: 'Geen toegang' }, SOON)).toBeDefined()
      expect(screen.getByRole('link', { name: 'Naar de winkel' }).getAttribute('href')).toBe('/')
      expect(screen.queryByRole('navigation', { name: 'Beheer' })).toBeNull()
    })
  })

  it('shows "no access" when the server refuses a request, also to an Admin', async () => {
    const forbidden = () =>
      Response.json({ code: 'forbidden', message: 'U heeft hiervoor geen rechten.' }, { status: 403 })
    logIn(['Admin'])

    visit('/admin/reviews', emptyShop({ '/api/productreview': forbidden }))

    expect(await screen.findByRole('heading', { level: 1, name: 'Geen toegang' }, SOON)).toBeDefined()
  })

  it('keeps the open screen when the session ends, but allows no navigation to another one', async () => {
    logIn(['Admin'])
    const { router, place } = visit('/admin/reviews', emptyShop())
    await screen.findByRole('heading', { level: 1, name: 'Reviews' }, SOON)

    vi.useFakeTimers({ now: Date.now() + 2 * 3_600_000, toFake: ['Date'] })
    act(closeSession)
    expect(screen.getByRole('heading', { level: 1, name: 'Reviews' })).toBeDefined()

    await act(() => router.navigate('/admin/voorraad'))
    await waitFor(() => expect(place()).toBe('/auth?mode=inloggen&terug=%2Fadmin%2Fvoorraad'), SOON)
  })

  it('closes at once after a logout, and does not reopen with the search text', async () => {
    logIn(['Admin'])
    const { place } = visit('/admin/reviews?search=jansen', emptyShop())
    await screen.findByRole('heading', { level: 1, name: 'Reviews' }, SOON)

    await userEvent.click(screen.getByRole('button', { name: 'Uw account: beheer@leermeester.example' }))
    // jsdom computes no sizes, so Mantine considers its menu outside the window and hides it.
    const logoutItem = await screen.findByRole('menuitem', { name: 'Uitloggen', hidden: true }, SOON)
    act(() => logoutItem.click())

    // The next user must not see the search text.
    await waitFor(() => expect(place()).toBe('/auth?mode=inloggen&terug=%2Fadmin%2Freviews'), SOON)
  })

  it('shows "not found" at an unknown URL', async () => {
    logIn(['Admin'])

    visit('/admin/bestaat-niet', emptyShop())

    expect(await screen.findByRole('heading', { level: 1, name: 'Niet gevonden!' }, SOON)).toBeDefined()
  })

  it('is rendered by the server as a blank page that search engines do not index', async () => {
    const shop = emptyShop()
    const { page, status } = await drawPage('/admin/reviews', shop)

    expect(status).toBe(200)
    expect(page.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
    expect(page.querySelector('nav')).toBeNull()
    expect(page.title).toBe('Leermeester')
    expect(page.querySelector('header')).toBeNull()
    expect(page.body.textContent).not.toContain('Beheer')
    expect(page.querySelector('main')?.textContent).toBe('Even geduld…')
  })

  it('is linked above a page of the shop, with the screens of the role', async () => {
    logIn(['Sales'])

    visit('/garantie', emptyShop())

    expect(await linkTexts()).toEqual([
      'Start',
      'Klanten',
      'Verkoop orders',
      'Offertes',
      'Planning',
      'Openstaand',
      'Losse betalingen',
      'Herroepingen',
      'Service',
      'Berichten',
      'Voorraad',
    ])
  })
})
