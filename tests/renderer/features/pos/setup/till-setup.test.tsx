import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Setup, SetupStep } from '#shared/contracts/pos/setup-channels.ts'
import type { Role } from '#shared/contracts/users.ts'
import { closeSession } from '#src/renderer/features/common/sessions/index.ts'
import { TillSetup } from '#src/renderer/features/pos/setup/index.ts'
import { stubApi } from '#tests/support/render-page.tsx'
import { counterDouble, settingsOf, tillOf } from '../../../support/counter-double.ts'
import { renderAdmin } from '../../../support/render-admin.tsx'

/** A payment terminal of the shop. */
const SECOND = 'TH-1000-0002'

afterEach(() => act(closeSession))

/** Opens the setup at a step, with a main process that stores the steps. */
function open(step: SetupStep, { answers = {}, roles }: { answers?: object; roles?: Role[] } = {}) {
  let stored: Setup = { isOpen: true, step }
  const main = counterDouble({
    'setup:read': () => stored,
    'setup:save': (next: Setup) => {
      stored = next
      return stored
    },
    'setup:check-shop': () => ({ problem: null, shopName: 'Leermeester' }),
    'settings:read': () => settingsOf({ shopUrl: '' }),
    'settings:change': (change: object) => settingsOf(change),
    'prints:printers': () => ({ printers: [] }),
    'login-start:read': () => ({ state: 'off' }),
    'session:read': () => (roles ? tillOf({}) : tillOf({ session: null, till: null })),
    ...answers,
  })
  const { api } = stubApi({
    'GET /api/pay/terminals': () => ({
      body: { terminals: [{ code: SECOND, name: 'Balie rechts', isReady: true, isStandard: true }] },
    }),
  })
  renderAdmin(<TillSetup />, { platform: { pos: main.counter }, roles: roles ?? [], api })
  if (!roles) act(closeSession)
  return main
}

const current = () => screen.getByRole('list', { name: 'Stappen' }).querySelector('[aria-current=step]')?.textContent
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('the first-time setup of a till', () => {
  it('checks a typed address, adds its protocol, stores it and goes on', async () => {
    const main = open('shop')

    await userEvent.type(await screen.findByLabelText('Adres van de winkel'), 'Winkel.test/')
    await press('Controleren en verder')

    await waitFor(() => expect(current()).toBe('Kassa'))
    expect(main.askedOf('setup:check-shop')).toEqual([{ shopUrl: 'https://winkel.test' }])
    expect(main.askedOf('settings:change')).toEqual([{ shopUrl: 'https://winkel.test' }])
  })

  it('stays at the address when no shop responds there, and says what to do', async () => {
    const problem = 'Op dit adres antwoordt iets anders dan de winkel. Kijk of het adres klopt.'
    const main = open('shop', { answers: { 'setup:check-shop': () => ({ problem, shopName: null }) } })

    await userEvent.type(await screen.findByLabelText('Adres van de winkel'), 'https://andere.test')
    await press('Controleren en verder')

    expect(await screen.findByText(problem)).toBeDefined()
    expect(main.askedOf('settings:change')).toEqual([])
    expect(current()).toBe('Winkel')
  })

  it('takes address and code from a scanned code', async () => {
    open('shop')

    await userEvent.type(await screen.findByLabelText('Adres van de winkel'), 'https://winkel.test/#kassa-7K2Q0XN4')
    await press('Controleren en verder')

    expect(await screen.findByLabelText('Code van een beheerder')).toHaveProperty('value', '7K2Q0XN4')
  })

  it('goes on without a registration, which the till can get later, and ends', async () => {
    const main = open('till', { roles: ['Sales'], answers: { 'session:read': () => tillOf({ till: null }) } })
    expect(await screen.findByLabelText('Code van een beheerder')).toBeDefined()

    await userEvent.click(await screen.findByRole('button', { name: 'Verder zonder aanmelden' }))
    await waitFor(() => expect(current()).toBe('Bonprinter'))
    await userEvent.click(await screen.findByRole('button', { name: 'Verder zonder bonprinter' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Verder zonder testbetaling' }))
    expect(await screen.findByText('nog niet aangemeld')).toBeDefined()
    await press('Klaar')

    await waitFor(() => expect(main.askedOf('setup:save').at(-1)).toEqual({ isOpen: false, step: 'shop' }))
    expect(main.askedOf('till:enroll')).toEqual([])
  })

  it('asks for a login before the printer', async () => {
    open('printer')

    expect(await screen.findByRole('link', { name: 'Inloggen' })).toBeDefined()
  })

  it('goes on without a printer, back, and ends with a summary', async () => {
    const main = open('printer', { roles: ['Admin'] })
    await screen.findByRole('button', { name: 'Verder zonder bonprinter' })

    await press('Verder zonder bonprinter')
    await waitFor(() => expect(current()).toBe('Pinautomaat'))
    await press('Vorige')
    await waitFor(() => expect(current()).toBe('Bonprinter'))
    await press('Verder zonder bonprinter')
    await userEvent.click(await screen.findByRole('button', { name: 'Verder zonder testbetaling' }))
    expect(await screen.findByText('Klaar om te verkopen')).toBeDefined()
    expect(screen.getByRole('switch', { name: /Volledig scherm/ })).toBeDefined()
    await press('Klaar')

    await waitFor(() => expect(main.askedOf('setup:save').at(-1)).toEqual({ isOpen: false, step: 'shop' }))
  })
})

describe('the choice of the payment terminal in the setup', () => {
  it('is saved before a test payment can start, so that no test runs on the former terminal', async () => {
    const saved = Promise.withResolvers<object>()
    open('terminal', { roles: ['Admin'], answers: { 'settings:change': () => saved.promise } })
    const test = await screen.findByRole('button', { name: /^Testbetaling van/ })
    expect(test).toHaveProperty('disabled', false)

    await screen.findByRole('option', { name: /Balie rechts/ })
    await userEvent.selectOptions(screen.getByLabelText('Pinautomaat van deze kassa'), SECOND)
    expect(test).toHaveProperty('disabled', true)

    await act(async () => saved.resolve(settingsOf({ terminalCode: SECOND })))
    await waitFor(() => expect(test).toHaveProperty('disabled', false))
  })
})
