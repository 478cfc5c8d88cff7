import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { TillSession } from '#shared/contracts/pos/session-channels.ts'
import { loadScreens } from '#src/renderer/app/load-screens.ts'
import { posRoutes } from '#src/renderer/app/pos/pos-routes.ts'
import { createRoutes } from '#src/renderer/app/routes.tsx'
import { closeSession } from '#src/renderer/features/common/sessions/index.ts'
import { askPassword } from '#src/renderer/features/pos/sessions/index.ts'
import { BRAM, counterDouble, refusal, stateOf, tillOf } from '../../support/counter-double.ts'
import { demoShop } from '../../support/demo-shop.ts'
import { scanKeys } from '../../support/scanner.ts'
import { visit } from '../../support/visit.tsx'

/** Types slower than a scanner, so that the keys count as a typed PIN and not as a scan. */
const byHand = userEvent.setup({ delay: 50 })

const SOON = { timeout: 20_000 }
const DRAFTS = '/kassa/concepten'

/** Opens a page of the showroom app, with a fake main process. */
const open = (main: ReturnType<typeof counterDouble>, path = DRAFTS) =>
  visit(path, demoShop(), { pos: main.counter }, posRoutes)

const lockOf = () => screen.findByRole('dialog', { name: 'Vergrendeld' }, SOON)

describe('the frame of the showroom app', () => {
  // Loads the screens before the tests, so that no test waits for the first import.
  beforeAll(() => loadScreens(createRoutes(posRoutes), DRAFTS), 60_000)
  afterEach(() => act(closeSession))

  it('shows the user, and the navigation of a seller', async () => {
    open(counterDouble())

    const bar = await screen.findByRole('navigation', { name: 'Kassa' }, SOON)
    expect(
      within(bar)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([
      'Nieuwe order',
      'Geparkeerd',
      'Verkooporders',
      'Losse betaling',
      'Klanten',
      'Lade',
      'Dagafsluiting',
      'Instellingen',
    ])
    expect(screen.getByText('Anna de Vries')).toBeDefined()
    expect(screen.getByText('Verkoper · Balie links')).toBeDefined()
  })

  it('shows an Admin the data page as well', async () => {
    const till = tillOf()
    open(
      counterDouble({
        'session:read': () => ({ ...till, session: till.session && { ...till.session, roles: ['Admin'] } }),
      }),
    )

    expect(await screen.findByRole('link', { name: 'Data' }, SOON)).toBeDefined()
  })

  it('starts at the login page without a session, with a new order as the page after the login', async () => {
    const { place } = open(counterDouble({ 'session:read': () => tillOf({ session: null }) }), '/')

    await waitFor(() => expect(place()).toBe('/auth?mode=inloggen&terug=%2Fkassa'), SOON)
  })

  it('starts at a new order with a session', async () => {
    const { place } = open(counterDouble(), '/')

    await waitFor(() => expect(place()).toBe('/kassa'), SOON)
  })

  it('stays on the page that the app was opened on', async () => {
    const { place } = open(counterDouble())

    await screen.findByRole('heading', { name: 'Bewaarde orders' }, SOON)
    expect(place()).toBe(DRAFTS)
  })

  it('leaves the login page for the requested page when there is a session', async () => {
    const { place } = open(counterDouble(), `/auth?mode=inloggen&terug=${encodeURIComponent(DRAFTS)}`)

    await waitFor(() => expect(place()).toBe(DRAFTS), SOON)
  })

  it('goes to the login page after a logout', async () => {
    const main = counterDouble()
    const { place } = open(main)
    await screen.findByRole('heading', { name: 'Bewaarde orders' }, SOON)

    act(() => main.tell('session:changed', tillOf({ session: null })))

    await waitFor(() => expect(place()).toContain('/auth?mode=inloggen'), SOON)
  })

  describe('while locked', () => {
    it('covers the page, which is unreachable and unreadable', async () => {
      const main = counterDouble()
      open(main)
      const work = await screen.findByRole('heading', { name: 'Bewaarde orders' }, SOON)

      act(() => main.tell('session:changed', tillOf({ isLocked: true })))

      await lockOf()
      expect(screen.queryByRole('heading', { name: 'Bewaarde orders' })).toBeNull()
      expect(work.closest('[inert]')).not.toBeNull()
    })

    it('keeps the lock above a dialog that opens later', async () => {
      const main = counterDouble({ 'session:read': () => tillOf({ isLocked: true }) })
      open(main)
      const lock = (await lockOf()) as HTMLDialogElement
      let reopenCount = 0
      const showModal = lock.showModal.bind(lock)
      lock.showModal = () => {
        reopenCount += 1
        showModal()
      }

      const later = document.createElement('dialog')
      document.body.append(later)
      later.showModal()

      await waitFor(() => expect(reopenCount).toBe(1))
      expect(lock.open).toBe(true)
      later.remove()
    })

    it('does not let the browser close the lock', async () => {
      open(counterDouble({ 'session:read': () => tillOf({ isLocked: true }) }))
      const lock = (await lockOf()) as HTMLDialogElement

      lock.close()

      expect(lock.open).toBe(true)
    })

    it('gives the till to a colleague by a typed PIN', async () => {
      const unlocked = tillOf()
      const main = counterDouble({
        'session:read': () => tillOf({ isLocked: true }),
        'session:switch': () => ({
          ...unlocked,
          session: unlocked.session && { ...unlocked.session, email: BRAM.email },
        }),
      })
      const { place } = open(main)
      await lockOf()

      await userEvent.click(screen.getByRole('button', { name: /Bram Jansen/ }))
      await byHand.keyboard('12345{Backspace}{Enter}')

      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Vergrendeld' })).toBeNull())
      expect(main.askedOf('session:switch')).toEqual([{ email: BRAM.email, pin: '1234' }])
      expect(screen.getByText('Bram Jansen')).toBeDefined()
      expect(place()).toBe(DRAFTS)
    })

    it('does not treat a scanned label as a PIN, so that it does not count as a wrong PIN', async () => {
      const main = counterDouble({
        'session:read': () => tillOf({ isLocked: true }),
        'session:switch': refusal('wrong_pin', 'Deze pincode is niet juist.'),
      })
      open(main)
      await lockOf()
      await userEvent.click(screen.getByRole('button', { name: /Anna de Vries/ }))
      await byHand.keyboard('12')
      expect(screen.getByText('2 cijfers ingevuld')).toBeDefined()

      scanKeys('8712345678906', { startMs: Date.now() + 1000, enterAfterMs: 200 })

      expect(screen.getByText('2 cijfers ingevuld')).toBeDefined()
      expect(main.askedOf('session:switch')).toEqual([])
    })

    it('counts wrong PINs, and asks for the password after too many of them', async () => {
      let attemptCount = 0
      const main = counterDouble({
        'session:read': () => tillOf({ isLocked: true }),
        'session:switch': () => {
          attemptCount += 1
          if (attemptCount < 3) return refusal('wrong_pin', 'Deze pincode is niet juist.')()
          return refusal('pin_blocked', 'Te vaak een verkeerde pincode. Log in met uw wachtwoord.')()
        },
      })
      open(main)
      await lockOf()
      await userEvent.click(screen.getByRole('button', { name: /Anna de Vries/ }))

      await byHand.keyboard('1111{Enter}')
      expect(await screen.findByText('Deze pincode is niet juist.')).toBeDefined()
      await byHand.keyboard('2222{Enter}')
      expect(await screen.findByText('Deze pincode is niet juist. Dit was poging 2.')).toBeDefined()
      await byHand.keyboard('3333{Enter}')

      expect(await screen.findByText('Te vaak een verkeerde pincode. Log in met uw wachtwoord.')).toBeDefined()
      expect(screen.getByLabelText('Wachtwoord')).toBeDefined()
    })

    it('asks for the password when no user has a PIN', async () => {
      open(counterDouble({ 'session:read': () => tillOf({ isLocked: true, till: null, pinHolders: [] }) }))
      await lockOf()

      expect((screen.getByLabelText('E-mailadres') as HTMLInputElement).value).toBe('anna@leermeester.example')
      expect(screen.getByLabelText('Wachtwoord')).toBeDefined()
    })

    it('has the focus on the password, because the email address is filled in', async () => {
      open(counterDouble({ 'session:read': () => tillOf({ isLocked: true, till: null, pinHolders: [] }) }))
      await lockOf()

      await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Wachtwoord')))
    })

    it('keeps the password form when the list of users with a PIN arrives later', async () => {
      const main = counterDouble({ 'session:read': () => tillOf({ isLocked: true, pinHolders: [] }) })
      open(main)
      await lockOf()
      await byHand.type(screen.getByLabelText('Wachtwoord'), 'drie groene')

      act(() => main.tell('session:changed', tillOf({ isLocked: true })))

      expect(await screen.findByRole('button', { name: 'Andere collega' })).toBeDefined()
      expect((screen.getByLabelText('Wachtwoord') as HTMLInputElement).value).toBe('drie groene')
    })

    it('keeps the open page when the session of the page is closed', async () => {
      const main = counterDouble()
      const { place } = open(main)
      await screen.findByRole('heading', { name: 'Bewaarde orders' }, SOON)
      act(() => main.tell('session:changed', tillOf({ isLocked: true })))
      await lockOf()

      act(closeSession)

      expect(place()).toBe(DRAFTS)
      act(() => main.tell('session:changed', tillOf()))
      expect(await screen.findByRole('heading', { name: 'Bewaarde orders' }, SOON)).toBeDefined()
    })

    it('keeps the open page when the session has expired', async () => {
      const main = counterDouble()
      const { place } = open(main)
      await screen.findByRole('heading', { name: 'Bewaarde orders' }, SOON)
      const { session, ...till } = tillOf({ isLocked: true })

      act(() => main.tell('session:changed', { ...till, session: session && { ...session, lastsSeconds: 0 } }))
      await lockOf()
      act(() => main.tell('session:changed', tillOf()))

      expect(await screen.findByRole('heading', { name: 'Bewaarde orders' }, SOON)).toBeDefined()
      expect(place()).toBe(DRAFTS)
    })

    it('says when the shop is unreachable', async () => {
      const unreachable = { state: 'bad', text: 'De winkel is niet bereikbaar.', since: null } as const
      open(
        counterDouble({
          'session:read': () => tillOf({ isLocked: true }),
          'state:read': () => stateOf({ server: unreachable }),
        }),
      )
      const lock = await lockOf()

      expect(await within(lock).findByText(/De winkel is niet bereikbaar/)).toBeDefined()
    })

    it('says who can unlock the till without the shop, and asks for the password where a PIN is not enough', async () => {
      const unreachable = { state: 'bad', text: 'De winkel is niet bereikbaar.', since: null } as const
      const main = counterDouble({
        'session:read': () => tillOf({ isLocked: true, unlocksOfflineBy: 'password' }),
        'state:read': () => stateOf({ server: unreachable }),
        'session:switch': refusal('password_offline', 'Zonder verbinding ontgrendelt u met uw wachtwoord.'),
      })
      open(main)
      const lock = await lockOf()

      expect(await within(lock).findByText(/Anna de Vries gebruikt het wachtwoord/)).toBeDefined()
      await userEvent.click(screen.getByRole('button', { name: /Anna de Vries/ }))
      await byHand.keyboard('5927{Enter}')

      expect(await within(lock).findByText('Zonder verbinding ontgrendelt u met uw wachtwoord.')).toBeDefined()
      await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Wachtwoord')))
    })
  })

  it('offers a switch to a colleague while the till is not locked, which can be canceled', async () => {
    open(counterDouble())

    await userEvent.click(await screen.findByRole('button', { name: 'Wissel' }, SOON))
    expect(await screen.findByRole('dialog', { name: 'Wissel van collega' })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Terug naar het werk' }))

    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Wissel van collega' })).toBeNull())
  })

  it('locks at once when the user clicks the lock button', async () => {
    const main = counterDouble({ 'session:lock': () => tillOf({ isLocked: true }) })
    open(main)

    await userEvent.click(await screen.findByRole('button', { name: 'Vergrendel' }, SOON))

    expect(await lockOf()).toBeDefined()
  })

  it('reports user activity to the main process, but not for every key press', async () => {
    const main = counterDouble()
    open(main)
    await screen.findByRole('heading', { name: 'Bewaarde orders' }, SOON)

    await userEvent.keyboard('abc')

    expect(main.askedOf('session:touch')).toHaveLength(1)
  })
})

describe('commands of the menu', () => {
  afterEach(() => act(closeSession))

  it('open the page that they name', async () => {
    const main = counterDouble()
    const { place } = open(main)
    await screen.findByRole('heading', { name: 'Bewaarde orders' }, SOON)

    act(() => main.tell('command:given', { command: 'go', path: '/kassa/afdrukken' }))

    await waitFor(() => expect(place()).toBe('/kassa/afdrukken'), SOON)
  })

  it('of a link wait while a colleague logs in, and those of the menu do not', async () => {
    const main = counterDouble()
    const { place } = open(main)
    await userEvent.click(await screen.findByRole('button', { name: 'Wissel' }, SOON))
    await screen.findByRole('dialog', { name: 'Wissel van collega' })

    act(() => main.tell('command:given', { command: 'go', path: '/kassa/afdrukken', isLink: true }))
    act(() => main.tell('command:given', { command: 'go', path: '/kassa/lade' }))
    expect(place()).toBe(DRAFTS)
    await userEvent.click(screen.getByRole('button', { name: 'Terug naar het werk' }))

    await waitFor(() => expect(place()).toBe('/kassa/afdrukken'), SOON)
  })

  it('are also executed when they were sent before the page listened', async () => {
    const main = counterDouble({ 'command:take': () => ({ commands: [{ command: 'go', path: '/kassa/afdrukken' }] }) })
    const { place } = open(main)

    await waitFor(() => expect(place()).toBe('/kassa/afdrukken'), SOON)
  })

  it('ask the user to open an order first when the page has no payment panel', async () => {
    const main = counterDouble()
    open(main)
    await screen.findByRole('heading', { name: 'Bewaarde orders' }, SOON)

    act(() => main.tell('command:given', { command: 'pay', type: 'TERMINAL' }))

    expect(await screen.findByText('Open eerst de order die betaald wordt.')).toBeDefined()
  })

  it('print the last receipt again, also when another document was printed after it', async () => {
    const printed = { state: 'done', reason: null, salesOrderId: 12 }
    const orderForm = {
      ...printed,
      kind: 'order',
      printId: 'b',
      title: 'Bondige order 12',
      askedDateTime: '2026-11-22T10:00:00Z',
    }
    const receipt = {
      ...printed,
      kind: 'receipt',
      printId: 'a',
      title: 'Kassabon',
      askedDateTime: '2026-11-22T09:00:00Z',
    }
    const main = counterDouble({
      'prints:list': () => ({ jobs: [orderForm, receipt] }),
      'prints:again': () => receipt,
    })
    open(main)
    await screen.findByRole('heading', { name: 'Bewaarde orders' }, SOON)

    act(() => main.tell('command:given', { command: 'last-receipt' }))

    expect(await screen.findByText('Kassabon wordt nog eens afgedrukt.')).toBeDefined()
    expect(main.askedOf('prints:again')).toEqual([{ printId: 'a' }])
  })

  it('asks for the password when a PIN is not enough, and continues after the login', async () => {
    const { session } = tillOf()
    const { fetch } = demoShop()
    const fetchOrLogIn: typeof fetch = async (url, init) =>
      url.endsWith('/api/user/inloggen') ? Response.json({ session, message: 'U bent ingelogd.' }) : fetch(url, init)
    visit(DRAFTS, { fetch: fetchOrLogIn }, { pos: counterDouble().counter }, posRoutes)
    await screen.findByRole('navigation', { name: 'Kassa' }, SOON)

    const continued = askPassword()
    const dialog = within(await screen.findByRole('dialog', { name: 'Uw wachtwoord is nodig' }, SOON))
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'E-mailadres' }).value).toBe(
      'anna@leermeester.example',
    )
    await byHand.type(dialog.getByLabelText('Wachtwoord'), 'drie groene')
    await userEvent.click(dialog.getByRole('button', { name: 'Inloggen' }))

    expect(await continued).toBe(true)
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Uw wachtwoord is nodig' })).toBeNull(), SOON)
  })

  it('refuses the call when the user closes the question for the password', async () => {
    open(counterDouble())
    await screen.findByRole('navigation', { name: 'Kassa' }, SOON)

    const continued = askPassword()
    const dialog = within(await screen.findByRole('dialog', { name: 'Uw wachtwoord is nodig' }, SOON))
    await userEvent.click(dialog.getByRole('button', { name: 'Sluiten' }))

    expect(await continued).toBe(false)
  })

  it.each<[string, Partial<TillSession>]>([
    ['the till locks', { isLocked: true }],
    ['a colleague takes over', { session: sessionOf(BRAM.email) }],
    ['the user logs out', { session: null }],
  ])('refuses the call and removes the typed password when %s', async (_, change) => {
    const main = counterDouble()
    open(main)
    await screen.findByRole('navigation', { name: 'Kassa' }, SOON)
    const continued = askPassword()
    const dialog = within(await screen.findByRole('dialog', { name: 'Uw wachtwoord is nodig' }, SOON))
    await byHand.type(dialog.getByLabelText('Wachtwoord'), 'drie groene')

    act(() => main.tell('session:changed', tillOf(change)))

    expect(await continued).toBe(false)
    await waitFor(() => expect(screen.queryByDisplayValue('drie groene')).toBeNull(), SOON)
    act(() => main.tell('session:changed', tillOf({ session: sessionOf(BRAM.email) })))
    await screen.findByText('Bram Jansen', undefined, SOON)
    expect(screen.queryByRole('dialog', { name: 'Uw wachtwoord is nodig' })).toBeNull()
  })

  it('refuses the call when a colleague logs in where the password of the user is asked for', async () => {
    const { fetch } = demoShop()
    const fetchOrLogIn: typeof fetch = async (url, init) =>
      url.endsWith('/api/user/inloggen')
        ? Response.json({ session: sessionOf(BRAM.email), message: 'U bent ingelogd.' })
        : fetch(url, init)
    visit(DRAFTS, { fetch: fetchOrLogIn }, { pos: counterDouble().counter }, posRoutes)
    await screen.findByRole('navigation', { name: 'Kassa' }, SOON)

    const continued = askPassword()
    const dialog = within(await screen.findByRole('dialog', { name: 'Uw wachtwoord is nodig' }, SOON))
    await byHand.clear(dialog.getByRole('textbox', { name: 'E-mailadres' }))
    await byHand.type(dialog.getByRole('textbox', { name: 'E-mailadres' }), BRAM.email)
    await byHand.type(dialog.getByLabelText('Wachtwoord'), 'drie groene')
    await userEvent.click(dialog.getByRole('button', { name: 'Inloggen' }))

    expect(await continued).toBe(false)
  })
})

/** Returns the session of the till for a user with this email address. */
function sessionOf(email: string): TillSession['session'] {
  const { session } = tillOf()
  return session && { ...session, email }
}
