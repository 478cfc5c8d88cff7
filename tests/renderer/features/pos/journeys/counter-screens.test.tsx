import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { Draft } from '#shared/contracts/pos/draft-channels.ts'
import type { OperationResult } from '#shared/contracts/pos/operation-channels.ts'
import type { Role } from '#shared/contracts/users.ts'
import { closeSession } from '#src/renderer/features/common/sessions/index.ts'
import { DraftList, takeDraftToEdit } from '#src/renderer/features/pos/drafts/index.ts'
import { AboutTill, ResultList } from '#src/renderer/features/pos/operations/index.ts'
import { JournalNotice } from '#src/renderer/features/pos/payments/index.ts'
import { PrintList } from '#src/renderer/features/pos/printing/index.ts'
import { TillSettings } from '#src/renderer/features/pos/settings/index.ts'
import { type RecordedCall, type StubResponse, stubApi } from '#tests/support/render-page.tsx'
import { counterDouble, refusal, settingsOf, tillOf } from '../../../support/counter-double.ts'
import { renderAdmin } from '../../../support/render-admin.tsx'

afterEach(() => act(closeSession))

describe('the notice about the journal of payments', () => {
  it('says what was changed outside the app, and is absent when nothing was', async () => {
    const problem = 'Het logboek van betalingen op deze kassa is veranderd.'
    const main = counterDouble({ 'journal:verify': () => ({ problem }) })
    const { unmount } = renderAdmin(<JournalNotice />, { platform: { pos: main.counter } })
    expect(await screen.findByText(problem)).toBeDefined()
    unmount()

    const intact = counterDouble()
    renderAdmin(<JournalNotice />, { platform: { pos: intact.counter } })
    await waitFor(() => expect(intact.askedOf('journal:verify')).toHaveLength(1))
    expect(screen.queryByText(problem)).toBeNull()
  })
})

describe('the settings of a till', () => {
  const noPin = { hasPin: false, isBlocked: false, setDateTime: null }
  const open = (
    main: ReturnType<typeof counterDouble>,
    {
      roles = ['Sales'],
      answers = {},
    }: { roles?: Role[]; answers?: Record<string, (call: RecordedCall) => StubResponse> } = {},
  ) => {
    const { api, calls } = stubApi({
      'GET /api/user/me/pin': () => ({ body: noPin }),
      'GET /api/admin/tills': () => ({ body: { tills: [] } }),
      ...answers,
    })
    renderAdmin(<TillSettings />, { api, roles, platform: { pos: main.counter } })
    return calls
  }
  const section = async (name: string) => within(await screen.findByRole('region', { name }))
  const savedSettings = (change: object) => settingsOf(change)

  it('save a change at once', async () => {
    const main = counterDouble({ 'settings:change': savedSettings, 'prints:printers': () => ({ printers: [] }) })
    open(main, { roles: ['Admin'] })

    await userEvent.selectOptions(await (await section('Deze kassa')).findByRole('combobox'), '30')

    expect(main.askedOf('settings:change')).toEqual([{ lockAfterMinutes: 30 }])
    expect(await (await section('Deze kassa')).findByText('Bewaard.')).toBeDefined()
  })

  it('show whether the system starts the till, after a change too', async () => {
    const main = counterDouble({
      'prints:printers': () => ({ printers: [] }),
      'login-start:read': () => ({ state: 'off' }),
      'login-start:change': () => ({ state: 'blocked' }),
    })
    open(main, { roles: ['Admin'] })
    const till = await section('Deze kassa')
    const toggle = await till.findByRole('switch', { name: /Starten als de computer aangaat/ })

    await userEvent.click(toggle)

    expect(main.askedOf('login-start:change')).toEqual([{ isOn: true }])
    expect(await till.findByText(/Deze computer houdt het starten tegen/)).toBeDefined()
    expect(toggle).toHaveProperty('checked', false)
  })

  it('do not show the lock timeout and kiosk mode to a seller', async () => {
    open(counterDouble({ 'prints:printers': () => ({ printers: [] }) }))
    const till = await section('Deze kassa')

    expect(await till.findByText(/Aangemeld als/)).toBeDefined()

    expect(till.queryByRole('combobox')).toBeNull()
    expect(till.queryByRole('switch')).toBeNull()
  })

  it('say why a change could not be saved', async () => {
    const main = counterDouble({
      'settings:change': refusal('settings_not_kept', 'De schijf is vol.'),
      'prints:printers': () => ({ printers: [{ name: 'TM', title: 'EPSON TM-T20', problem: null }] }),
    })
    open(main)
    const printers = await section('Printers voor A4')

    const select = await printers.findByLabelText('Printer voor orderformulieren')
    await userEvent.selectOptions(select, await within(select).findByRole('option', { name: 'EPSON TM-T20' }))

    expect(await printers.findByText('De schijf is vol.')).toBeDefined()
  })

  it('give each kind of document its own printer, and show the problem of a printer', async () => {
    const main = counterDouble({
      'settings:change': savedSettings,
      'prints:printers': () => ({ printers: [{ name: 'Kantoor', title: 'Kantoor', problem: 'het papier is op.' }] }),
      'prints:check': () => ({ state: 'bad', text: 'het papier is op.' }),
    })
    open(main)
    const printers = await section('Printers voor A4')

    const select = await printers.findByLabelText('Printer voor dagafsluitingen')
    await userEvent.selectOptions(
      select,
      await within(select).findByRole('option', { name: 'Kantoor: het papier is op.' }),
    )

    const closing = { via: 'driver', name: 'Kantoor' }
    expect(main.askedOf('settings:change')).toEqual([{ printers: { receipt: null, order: null, closing } }])
    expect(await printers.findByText('Printer niet klaar: het papier is op.')).toBeDefined()
    expect(main.askedOf('prints:check')).toEqual([{ kind: 'closing' }])
  })

  it('accept a receipt printer on the network, only with a valid address', async () => {
    const main = counterDouble({
      'settings:change': savedSettings,
      'prints:printers': () => ({ printers: [] }),
      'prints:check': () => ({ state: 'good', text: 'klaar.' }),
      'prints:test': () => ({}),
      'drawer:open': () => null,
    })
    open(main)
    const printer = await section('Bonprinter')

    await userEvent.selectOptions(await printer.findByLabelText('Hoe worden bonnen afgedrukt?'), 'network')
    await userEvent.type(printer.getByLabelText('Adres in het netwerk'), 'bon printer')
    await userEvent.click(printer.getByRole('button', { name: 'Bewaren' }))
    expect(await printer.findByText('Schrijf een adres als 192.168.1.50.')).toBeDefined()
    expect(main.askedOf('settings:change')).toEqual([])

    await userEvent.clear(printer.getByLabelText('Adres in het netwerk'))
    await userEvent.type(printer.getByLabelText('Adres in het netwerk'), '192.168.1.50')
    await userEvent.click(printer.getByRole('button', { name: 'Bewaren' }))

    const receipt = { via: 'network', host: '192.168.1.50', port: 9100 }
    expect(main.askedOf('settings:change')).toEqual([{ printers: { receipt, order: null, closing: null } }])
    expect(await printer.findByText('Printer: klaar.')).toBeDefined()
    await userEvent.click(printer.getByRole('button', { name: 'Proefafdruk van een bon' }))
    expect(main.askedOf('prints:test')).toEqual([{ kind: 'receipt' }])
  })

  it('open the cash drawer of a receipt printer', async () => {
    const receipt = { via: 'network', host: '192.168.1.50', port: 9100 } as const
    const main = counterDouble({
      'settings:read': () => settingsOf({ printers: { receipt, order: null, closing: null }, opensDrawer: true }),
      'prints:printers': () => ({ printers: [] }),
      'prints:check': () => ({ state: 'good', text: 'klaar.' }),
      'drawer:open': () => null,
    })
    open(main)
    const printer = await section('Bonprinter')

    await userEvent.click(await printer.findByRole('button', { name: 'Lade openen' }))

    expect(main.askedOf('drawer:open')).toEqual([null])
    expect(await printer.findByText('De lade is open.')).toBeDefined()
  })

  it('register this machine as a till, under a name', async () => {
    const main = counterDouble({
      'session:read': () => tillOf({ till: null, pinHolders: [] }),
      'till:open': () => tillOf({ till: { tillId: 'x', name: 'Balie rechts' } }),
    })
    open(main)
    const till = await section('Deze kassa')

    await userEvent.type(await till.findByLabelText('Naam van deze kassa'), 'Balie rechts')
    await userEvent.click(till.getByRole('button', { name: 'Aanmelden als kassa' }))

    expect(main.askedOf('till:open')).toEqual([{ name: 'Balie rechts' }])
    expect(await till.findByText('Balie rechts')).toBeDefined()
  })

  it('set a PIN with the password, only when the PIN is repeated correctly', async () => {
    const calls = open(counterDouble(), {
      answers: {
        'PUT /api/user/me/pin': () => ({ body: { ...noPin, hasPin: true, setDateTime: '2026-11-22T09:00:00Z' } }),
      },
    })
    const own = await section('Uw pincode')

    await userEvent.type(await own.findByLabelText(/^Pincode/), '7391')
    await userEvent.type(own.getByLabelText('Herhaal de pincode'), '7392')
    await userEvent.type(own.getByLabelText('Uw wachtwoord'), 'leermeester')
    await userEvent.click(own.getByRole('button', { name: 'Pincode instellen' }))
    expect(own.getByText('De pincodes zijn niet gelijk.')).toBeDefined()

    await userEvent.type(own.getByLabelText('Herhaal de pincode'), '{Backspace}1')
    await userEvent.click(own.getByRole('button', { name: 'Pincode instellen' }))

    expect(await own.findByText('Uw pincode is ingesteld.')).toBeDefined()
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { pin: '7391', password: 'leermeester' },
    ])
  })

  it('do not show schedules, address and other tills to a seller', async () => {
    open(counterDouble())

    await section('Deze kassa')
    expect(screen.queryByRole('region', { name: 'Planning' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Adres van de winkel' })).toBeNull()
    expect(screen.queryByRole('region', { name: "Kassa's van de winkel" })).toBeNull()
  })

  it('deregister a lost till, after a confirmation', async () => {
    const till = {
      tillId: '5f9c7a4e-1b8e-4a6e-9d2f-0c1b2a3d4e5f',
      name: 'Balie rechts',
      openedBy: 'admin@leermeester.example',
      openedDateTime: '2026-11-01T09:00:00Z',
      lastUsedDateTime: null,
      lastUsedBy: null,
      endedDateTime: null,
      endedBy: null,
    }
    open(counterDouble(), {
      roles: ['Admin'],
      answers: {
        'GET /api/admin/tills': () => ({ body: { tills: [till] } }),
        [`POST /api/admin/till/${till.tillId}/end`]: () => ({
          body: { tills: [{ ...till, endedDateTime: '2026-11-22T09:00:00Z', endedBy: 'admin@leermeester.example' }] },
        }),
      },
    })
    const tills = await section("Kassa's van de winkel")

    await userEvent.click(await tills.findByRole('button', { name: 'Beëindigen' }))
    const question = screen.getByRole('dialog', { name: 'Balie rechts beëindigen?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Beëindigen' }))

    expect(await tills.findByText(/^Beëindigd op 22-11-2026/)).toBeDefined()
  })

  it('contain only the address of the shop without a session', async () => {
    const main = counterDouble({ 'session:read': () => tillOf({ session: null }), 'settings:change': savedSettings })
    renderAdmin(<TillSettings />, { platform: { pos: main.counter } })
    act(closeSession)
    const address = await section('Adres van de winkel')

    await userEvent.clear(address.getByLabelText('Adres'))
    await userEvent.type(address.getByLabelText('Adres'), 'https://winkel.test/')
    await userEvent.click(address.getByRole('button', { name: 'Bewaren' }))

    expect(main.askedOf('settings:change')).toEqual([{ shopUrl: 'https://winkel.test' }])
    expect(screen.queryByRole('region', { name: 'Deze kassa' })).toBeNull()
  })
})

describe('a code for a new till', () => {
  const open = (answer: () => unknown = () => ({ name: 'Balie', location: 'Showroom', drawer: 'Balie' })) => {
    const main = counterDouble({
      'session:read': () => tillOf({ session: null, till: null }),
      'settings:read': () => settingsOf({ shopUrl: 'https://winkel.test' }),
      'till:enroll': answer,
    })
    renderAdmin(<TillSettings />, { platform: { pos: main.counter } })
    act(closeSession)
    return main
  }
  const type = async (code: string) => {
    await userEvent.type(await screen.findByLabelText('Code van een beheerder'), code)
    await userEvent.click(screen.getByRole('button', { name: 'Aanmelden' }))
  }

  it('is sent without its groups, before anyone has logged in', async () => {
    const main = open()

    await type('7k2q-0xn4')

    expect(main.askedOf('till:enroll')).toEqual([{ code: '7K2Q0XN4' }])
  })

  it.each([
    ['1234', /acht letters en cijfers/],
    ['https://andere.test/#kassa-7K2Q0XN4', /van een andere winkel: https:\/\/andere.test/],
  ])('is not sent when it is %j', async (code, problem) => {
    const main = open()

    await type(code)

    expect(await screen.findByText(problem)).toBeDefined()
    expect(main.askedOf('till:enroll')).toEqual([])
  })

  it('is explained when the shop refuses it', async () => {
    open(refusal('till_code_invalid', 'Deze code klopt niet.'))

    await type('7K2Q0XN4')

    expect(await screen.findByText('Deze code klopt niet.')).toBeDefined()
  })
})

describe('drafts', () => {
  const draft = (facts: Partial<Draft>): Draft => ({
    draftId: '0d9f6f0e-6d2c-4f0c-9c53-0d4f2a6a7b10',
    state: 'waiting',
    title: 'Fam. de Boer · € 899,00',
    savedDateTime: '2026-11-22T09:00:00Z',
    savedBy: 'Anna',
    salesOrderId: null,
    reason: null,
    refusalCode: null,
    order: {},
    ...facts,
  })
  const open = (drafts: Draft[], answers = {}) => {
    const main = counterDouble({ 'drafts:list': () => ({ drafts }), ...answers })
    const page = renderAdmin(<DraftList renderSignature={() => null} />, {
      platform: { pos: main.counter },
      at: '/kassa/concepten',
    })
    return { main, page }
  }

  it('link to the order once they were sent, and are removed with “Gezien”', async () => {
    const { main } = open([draft({ state: 'sent', salesOrderId: 12 })], { 'drafts:remove': () => ({ drafts: [] }) })

    const link = await screen.findByRole('link', { name: 'Order 12 openen' })
    expect(link.getAttribute('href')).toBe('/admin/verkooporders/12')
    expect(screen.queryByRole('button', { name: 'Verwijderen' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Gezien' }))

    await waitFor(() => expect(main.askedOf('drafts:remove')).toEqual([{ draftId: draft({}).draftId }]))
  })

  it('say why the shop refused the order, and open the form to correct it', async () => {
    const refused = draft({ state: 'refused', reason: 'De prijs is veranderd.' })
    const { page } = open([refused])
    expect(await screen.findByText('De prijs is veranderd.')).toBeDefined()

    await userEvent.click(screen.getByRole('button', { name: 'Aanpassen' }))

    expect(page.router.state.location.pathname).toBe('/kassa')
    expect(takeDraftToEdit()).toEqual(refused)
    expect(takeDraftToEdit()).toBeUndefined()
  })

  it('are removed only after a confirmation', async () => {
    const { main } = open([draft({})], { 'drafts:remove': () => ({ drafts: [] }) })

    await userEvent.click(await screen.findByRole('button', { name: 'Verwijderen' }))
    expect(main.askedOf('drafts:remove')).toEqual([])
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Verwijderen' }))

    expect(main.askedOf('drafts:remove')).toEqual([{ draftId: draft({}).draftId }])
  })

  it('say that they cannot be sent while the shop is unreachable', async () => {
    open([draft({})], { 'drafts:send': refusal('server_away', 'De winkel is niet bereikbaar.') })

    await userEvent.click(await screen.findByRole('button', { name: 'Opnieuw versturen' }))

    expect(await screen.findByText('De winkel is niet bereikbaar.')).toBeDefined()
  })

  it('have no buttons while they are being sent', async () => {
    open([draft({ state: 'sending' })])

    await screen.findByText('Wordt verstuurd')
    expect(screen.queryAllByRole('button')).toHaveLength(0)
  })

  it('have no buttons while it is unknown whether they arrived', async () => {
    open([draft({ state: 'sending', reason: 'Er kwam geen antwoord van de winkel.' })])

    await screen.findByText('Wordt nagevraagd')
    expect(screen.getByText('Er kwam geen antwoord van de winkel.')).toBeDefined()
    expect(screen.queryAllByRole('button')).toHaveLength(0)
  })

  it('do not claim that a draft did not arrive when an earlier try created its order', async () => {
    open([draft({ state: 'refused', refusalCode: 'idempotency_key_reused', reason: 'Al geplaatst.' })])

    await userEvent.click(await screen.findByRole('button', { name: 'Verwijderen' }))

    expect(screen.getByRole('dialog').textContent).toMatch(/In de winkel staat deze order al/)
  })
})

describe('a print job', () => {
  const order = { salesOrderId: 12, askedDateTime: '2026-11-22T09:00:00Z' }
  const job = { printId: 'a', kind: 'receipt', title: 'Bon van order 12', ...order }

  it('can be printed again or discarded when it failed', async () => {
    const failed = { ...job, state: 'failed', reason: 'Het papier is op.' }
    const main = counterDouble({
      'prints:list': () => ({ jobs: [failed] }),
      'prints:again': () => failed,
      'prints:drop': () => ({ jobs: [] }),
    })
    renderAdmin(<PrintList />, { platform: { pos: main.counter } })
    expect(await screen.findByText('Het papier is op.')).toBeDefined()

    await userEvent.click(screen.getByRole('button', { name: 'Nog eens afdrukken' }))
    await userEvent.click(screen.getByRole('button', { name: 'Laat maar' }))

    await waitFor(() => expect(main.askedOf('prints:drop')).toEqual([{ printId: 'a' }]))
    expect(main.askedOf('prints:again')).toEqual([{ printId: 'a' }])
  })
})

describe('results of the data menu', () => {
  const result = (facts: Partial<OperationResult>): OperationResult => ({
    resultId: 'a',
    operation: 'images-download',
    startedBy: 'menu',
    state: 'running',
    waitText: 'Request is being processed, this can take a moment.',
    progress: null,
    result: null,
    error: null,
    startedDateTime: '2026-11-22T09:00:00Z',
    endedDateTime: null,
    ...facts,
  })
  const open = (results: OperationResult[]) =>
    renderAdmin(<ResultList />, {
      platform: { pos: counterDouble({ 'results:read': () => ({ results }) }).counter },
    })

  it('have a waiting text and a progress bar while the operation runs', async () => {
    open([result({ progress: { done: 1200, of: 5000, what: "foto's" } })])

    expect(await screen.findByText('Request is being processed, this can take a moment.')).toBeDefined()
    const bar = screen.getByRole('progressbar', { name: "Voortgang van Foto's" }) as HTMLProgressElement
    expect([bar.value, bar.max]).toEqual([1200, 5000])
  })

  it('are shown as JSON', async () => {
    open([result({ state: 'done', result: { fetched: 3 } })])

    expect((await screen.findByRole('region', { name: "Uitkomst: Foto's" })).textContent).toBe('{\n  "fetched": 3\n}')
  })

  it('show the findings of a check with the advised action', async () => {
    const found = {
      rule: 'lost',
      salesOrderId: 10_023,
      itemId: null,
      reason: 'staat daar niet.',
      advice: 'Stuur hem opnieuw.',
    }
    const rules = [{ name: 'lost', sentence: 'Geen order is verloren gegaan.', broken: 1 }]
    const looked = [{ what: 'orders', count: 12 }]
    open([
      result({
        operation: 'compare',
        state: 'done',
        result: { isGood: false, looked, rules, found: [found], foundCount: 1 },
      }),
    ])

    expect(await screen.findByText('Er klopt iets niet')).toBeDefined()
    expect(screen.getByText('Order 10023: staat daar niet.')).toBeDefined()
    expect(screen.getByText('Wat te doen: Stuur hem opnieuw.')).toBeDefined()
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('say "An error occurred" once, with the message of the server', async () => {
    open([result({ state: 'failed', error: 'An error occurred: NetSuite antwoordt niet.' })])

    const words = await screen.findByText('An error occurred')
    expect(words.parentElement?.textContent).toBe('An error occurred: NetSuite antwoordt niet.')
  })
})

it('the page about the till shows the facts of the showroom app that support needs', async () => {
  const about = { version: '1.3.0', facts: [{ label: 'Kassa', value: 'Balie links' }], log: ['een regel'] }
  renderAdmin(<AboutTill />, { platform: { pos: counterDouble({ 'about:read': () => about }).counter } })

  expect(await screen.findByRole('heading', { name: 'Versie 1.3.0' })).toBeDefined()
  expect(screen.getByText('Balie links')).toBeDefined()
  expect(screen.getByRole('region', { name: 'Laatste regels van het logboek' }).textContent).toBe('een regel')
})
