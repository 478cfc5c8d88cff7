import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { CatalogPreview } from '#shared/contracts/catalog-preview.ts'
import { createApi } from '#shared/contracts/endpoints.ts'
import { IMPORT_LIMITS } from '#shared/domain/catalog/import-limits.ts'
import { BACKGROUND_JOBS } from '#shared/domain/operations/background-jobs.ts'
import { DataJobsScreen } from '#src/renderer/screens/back-office/DataJobsScreen.tsx'
import { renderAdmin } from '../../support/render-admin.tsx'

const run = (runId: string, facts: object = {}) => ({
  runId,
  operation: 'stock-refresh',
  state: 'done',
  progress: null,
  result: { changed: 3 },
  error: null,
  startedBy: null,
  startedDateTime: '2026-11-21T13:00:00.000Z',
  endedDateTime: '2026-11-21T13:00:12.000Z',
  ...facts,
})
const suspiciousPreview: CatalogPreview = {
  id: 'zo-is-het',
  takenAt: '2026-11-21T12:00:00Z',
  limits: IMPORT_LIMITS,
  concerns: ['vanished'],
  former: null,
  active: 100,
  added: 0,
  changed: 0,
  vanished: 70,
  unchanged: 30,
  priceJumps: { count: 0, rows: [] },
  emptied: { items: 0, fields: [] },
  broken: { count: 0, rows: [] },
  lists: [],
  presentTakenAt: null,
  samples: { added: [], changed: [], vanished: [] },
}
const unconfirmedApply = run('w', {
  operation: 'items-apply',
  state: 'needs_confirmation',
  error: 'Bekijk de verschillen.',
  result: { vanished: 70 },
})
const unconfirmedDownload = run('l', {
  operation: 'options-download',
  state: 'needs_confirmation',
  error: 'Kijk het na.',
  result: { id: 'minder', lists: [{ list: 'stock', before: 120, gone: 119 }] },
})
const message = (id: number, facts: object = {}) => ({
  id,
  party: 'mail',
  kind: 'order-confirmation',
  subject: `order-confirmation:${id}`,
  salesOrderId: 10_023,
  state: 'dead',
  tries: 7,
  lastError: 'mailbox unavailable',
  nextTryDateTime: null,
  isHeld: false,
  insertedDateTime: '2026-11-20T10:00:00.000Z',
  closing: null,
  payload: { salesOrderId: 10_023 },
  ...facts,
})
const state = (operation: string, schedule: object | null, last: object | null = null) => ({
  operation,
  running: null,
  last,
  schedule,
})

type ScreenState = { at?: string; messages?: object[]; pauses?: object[]; total?: number; waiting?: number }

function open(given: ScreenState = {}) {
  const { at = '/admin/data/taken', messages = [message(7)], pauses = [], total = messages.length, waiting } = given
  const requests: string[] = []
  const runs = [
    run('b', { state: 'failed', error: 'NetSuite is niet bereikbaar.', result: null }),
    run('a', { startedBy: 'admin@leermeester.example' }),
  ]
  const schedule = { rhythm: 'elke 10 minuten', nextDateTime: '2099-11-21T13:10:00.000Z' }
  const api = createApi({
    fetch: async (url, { method }) => {
      const { pathname, search } = new URL(url, 'http://shop.test')
      requests.push(`${method} ${pathname}${search}`)
      switch (pathname) {
        case '/api/data/operations':
          return Response.json({
            items: [state('stock-refresh', schedule, runs[1]), state('items-download', null)],
            watches: [
              { watch: 'outbox', restsUntil: null, lastDateTime: '2026-11-21T12:55:00.000Z' },
              { watch: 'erp', restsUntil: '2099-11-21T13:10:00.000Z', lastDateTime: null },
              { watch: 'reductions', restsUntil: null },
            ],
          })
        case '/api/data/runs': {
          const items = at.endsWith('regel=w')
            ? [unconfirmedApply]
            : at.endsWith('regel=l')
              ? [unconfirmedDownload]
              : runs
          return Response.json({ items, total: items.length, page: 1, pageSize: 96 })
        }
        case '/api/data/runs/w/decline':
          return Response.json({ ...unconfirmedApply, state: 'done', error: null, result: { isDeclined: true } })
        case '/api/data/runs/l':
          return Response.json(unconfirmedDownload)
        case '/api/data/runs/l/decline':
          return Response.json({ ...unconfirmedDownload, state: 'done', error: null, result: { isDeclined: true } })
        case '/api/data/runs/w':
          return Response.json({ ...unconfirmedApply, result: suspiciousPreview })
        case '/api/inventoryitem/batchupdate':
          return Response.json({ added: 0, changed: 0, vanished: 70, unchanged: 30, version: 8 })
        case '/api/data/runs/a':
          return Response.json({ ...runs[1], result: { changed: 3, failed: [{ itemId: 7 }] } })
        case '/api/data/jobs':
          return Response.json({ items: messages, total, page: 1, pageSize: 48, pauses, waiting })
        case '/api/data/jobs/retry':
          return Response.json({ retried: 2 })
        default:
          return Response.json(message(7, { state: 'queued' }))
      }
    },
  })
  return { requests, ...renderAdmin(<DataJobsScreen />, { api, at }) }
}

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent))

describe('a schedule', () => {
  it('is listed with its interval, next run and last result', async () => {
    open()
    const table = await within(await screen.findByLabelText('Planning')).findByRole('table')

    expect(rowsOf(table)).toEqual([
      ['Voorraad', 'elke 10 minuten', '21-11-2099 14:10', '21-11-2026 14:00, gelukt'],
      [BACKGROUND_JOBS.outbox, 'zodra er iets te doen is', 'binnen een minuut', '21-11-2026 13:55, verzonden'],
      [BACKGROUND_JOBS.erp, 'zodra er iets te doen is', 'rust tot 21-11-2099 14:10: NetSuite is er niet', 'nog niet'],
      [BACKGROUND_JOBS.reductions, 'zodra er iets te doen is', 'binnen een minuut', '–'],
    ])
  })
})

describe('the history of operations', () => {
  it('shows time, operation, user, state, duration and result', async () => {
    open()
    const table = await screen.findByRole('table', { name: 'Wat er gedaan is' })
    await within(table).findByText('admin@leermeester.example')

    expect(rowsOf(table)).toEqual([
      ['21-11-2026 14:00', 'Voorraad', 'de winkel zelf', 'Mislukt', '12\u00a0s', 'NetSuite is niet bereikbaar.'],
      ['21-11-2026 14:00', 'Voorraad', 'admin@leermeester.example', 'Gelukt', '12\u00a0s', '3 gewijzigd'],
    ])
  })

  it('opens a run at its own URL, with its full result', async () => {
    const { requests, router } = open()
    await userEvent.click(await screen.findByText('admin@leermeester.example'))

    expect(router.state.location.search).toBe('?regel=a')
    const dialog = await screen.findByRole('dialog', { name: 'Voorraad' })
    const outcome = within(dialog).getByRole('region', { name: 'Uitkomst', hidden: true })
    expect(outcome.textContent).toContain('"changed": 3')
    expect(requests).not.toContain('GET /api/data/runs/a')

    await userEvent.click(within(dialog).getByText('Uitkomst'))
    await waitFor(() => expect(outcome.textContent).toContain('"itemId": 7'))
  })

  it('opens a waiting run with its preview, and lets the user confirm it there', async () => {
    const { requests } = open({ at: '/admin/data/taken?regel=w' })
    const dialog = await screen.findByRole('dialog', { name: 'Artikelen bijwerken' })
    expect(within(dialog).getByText('Wacht op bevestiging')).toBeTruthy()
    expect(await within(dialog).findByText(/70 producten van de 100 verdwijnen/)).toBeTruthy()

    await userEvent.click(within(dialog).getByRole('button', { name: 'Toch in de winkel zetten' }))

    expect(await within(dialog).findByText('De artikelen zijn bijgewerkt.')).toBeTruthy()
    expect(requests).toContain('GET /api/inventoryitem/batchupdate?confirm=zo-is-het')
    expect(within(dialog).queryByRole('button', { name: 'Toch in de winkel zetten' })).toBeNull()
  })

  it.each([
    ['items-apply', 'w'],
    ['options-download', 'l'],
  ])('lets the user decline a waiting run of %s', async (_what, runId) => {
    const { requests } = open({ at: `/admin/data/taken?regel=${runId}` })

    await userEvent.click(await screen.findByRole('button', { name: 'Niet doen' }))

    await waitFor(() => expect(requests).toContain(`POST /api/data/runs/${runId}/decline`))
    expect(await screen.findByText('Dit gaat niet door. Er is niets gewijzigd.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Niet doen|^Toch/ })).toBeNull()
  })

  it('opens a waiting run with lost list rows, and lets the user confirm them there', async () => {
    const { requests } = open({ at: '/admin/data/taken?regel=l' })

    await userEvent.click(await screen.findByRole('button', { name: 'Toch in de winkel zetten' }))

    await waitFor(() => expect(requests).toContain('GET /api/matrixoption/download?confirm=minder'))
  })

  it('can be filtered by operation', async () => {
    const { requests, router } = open()
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Wat' }), 'Voorraad')

    expect(router.state.location.search).toBe('?wat=stock-refresh')
    await waitFor(() => expect(requests).toContain('GET /api/data/runs?page=1&pageSize=96&operation=stock-refresh'))
  })
})

describe('undelivered messages', () => {
  it('are listed with subject, order, tries, error and payload', async () => {
    open()
    const table = await within(await screen.findByLabelText('Berichten', { selector: '[aria-label]' })).findByRole(
      'table',
    )

    const [row = []] = rowsOf(table)
    expect(row.slice(0, 4)).toEqual(['Mail: bevestiging van een bestelling', '10023', '20-11-2026 11:00', '7'])
    expect(row[4]).toContain('Niet aangekomen')
    expect(within(table).getByText('Niet aangekomen').dataset.tone).toBe('bad')
    expect(row[4]).toContain('mailbox unavailable')
    expect(row[5]).toContain('"salesOrderId": 10023')
    expect(within(table).getByRole('link', { name: '10023' }).getAttribute('href')).toBe('/admin/verkooporders/10023')
  })

  it('are sent again one by one, or all at once', async () => {
    const { requests } = open()
    await userEvent.click(
      await screen.findByRole('button', { name: /^Mail: bevestiging van een bestelling, .* opnieuw proberen$/ }),
    )
    await waitFor(() => expect(requests).toContain('POST /api/data/jobs/7/retry'))
    expect(await screen.findByText('Wordt opnieuw geprobeerd.')).toBeTruthy()

    await userEvent.click(screen.getByRole('button', { name: 'Alles opnieuw proberen' }))
    expect(await screen.findByText('2 berichten worden opnieuw geprobeerd.')).toBeTruthy()
    expect(requests).toContain('POST /api/data/jobs/retry')
  })

  it('are closed when staff handled them by hand, and are then listed separately', async () => {
    const closing = {
      closedDateTime: '2026-11-21T14:00:00.000Z',
      closedBy: 'beheer@leermeester.example',
      reason: 'Klant gebeld',
    }
    const { requests } = open({ messages: [message(7), message(8, { state: 'closed', closing })] })
    expect(
      await screen.findByText('Afgehandeld door beheer@leermeester.example op 21-11-2026 15:00: Klant gebeld'),
    ).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /opnieuw proberen$/ })).toHaveLength(3)
    expect(screen.getAllByRole('button', { name: /afgehandeld, niet meer versturen$/ })).toHaveLength(1)

    await userEvent.click(screen.getByRole('button', { name: /afgehandeld, niet meer versturen$/ }))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reden' }), 'Klant gebeld')
    await userEvent.click(screen.getByRole('button', { name: 'Niet meer versturen' }))
    await waitFor(() => expect(requests).toContain('POST /api/data/jobs/7/close'))

    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Welke berichten' }), 'Afgehandeld')
    await waitFor(() => expect(requests).toContain('GET /api/data/jobs?page=1&pageSize=48&state=closed'))
  })

  it('are replaced by "Alles is aangekomen." when there are none', async () => {
    open({ messages: [] })
    expect(await screen.findByText('Alles is aangekomen.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Alles opnieuw proberen' })).toBeNull()
  })

  it.each([
    [1, 'Eén bericht wacht nog op verzending.'],
    [1_204, '1.204 berichten wachten nog op verzending.'],
  ])('are replaced by a link to the %d waiting messages when none was given up', async (waiting, words) => {
    const { router } = open({ messages: [], waiting })
    const link = await screen.findByRole('link', { name: words })
    expect(link.parentElement?.textContent).toBe(`Er is niets opgegeven. ${words}`)
    expect(screen.queryByText('Alles is aangekomen.')).toBeNull()

    await userEvent.click(link)
    expect(router.state.location.search).toBe('?berichten=wacht')
  })

  it('are paged, newest first', async () => {
    const { requests, router } = open({ total: 120 })
    const older = await screen.findByRole('button', { name: 'Oudere' })
    expect(screen.getByText('1-48 van 120')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Nieuwere' })).toBeNull()

    await userEvent.click(older)
    await waitFor(() => expect(requests).toContain('GET /api/data/jobs?page=2&pageSize=48&state=dead'))
    await userEvent.click(await screen.findByRole('button', { name: 'Oudere' }))
    await waitFor(() => expect(requests).toContain('GET /api/data/jobs?page=3&pageSize=48&state=dead'))

    expect(router.state.location.search).toBe('?berichtenpagina=3')
    expect(await screen.findByText('97-120 van 120')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Oudere' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Nieuwere' }))
    expect(router.state.location.search).toBe('?berichtenpagina=2')
  })

  it('can be replaced by the list of waiting messages', async () => {
    const { requests, router } = open()
    await userEvent.selectOptions(
      await screen.findByRole('combobox', { name: 'Welke berichten' }),
      'Wacht op verzending',
    )
    expect(router.state.location.search).toBe('?berichten=wacht')
    await waitFor(() => expect(requests).toContain('GET /api/data/jobs?page=1&pageSize=48&state=waiting'))
  })

  it('that wait say why, and offer no retry while they wait for another record', async () => {
    const queued = { party: 'erp', state: 'queued', lastError: null, tries: 0 }
    const pause = { sinceDateTime: '2026-11-21T12:00:00Z', untilDateTime: '2099-11-21T13:10:00Z' }
    open({
      at: '/admin/data/taken?berichten=wacht',
      messages: [
        message(9, { ...queued, kind: 'deposit', isHeld: true }),
        message(8, { ...queued, kind: 'sales-order', nextTryDateTime: '2026-11-21T12:00:00Z' }),
      ],
      pauses: [{ party: 'erp', reason: 'De boekhouding is niet bereikbaar.', ...pause }],
    })

    const region = await screen.findByLabelText('Berichten', { selector: '[aria-label]' })
    const rows = rowsOf(await within(region).findByRole('table'))
    expect(rows.map((row) => row[4])).toEqual([
      'Wacht tot de order in de boekhouding staat',
      expect.stringMatching(/^WachtOpnieuw proberen/),
    ])
    const waits = within(region).getAllByText(/^Wacht/, { selector: 'span' })
    expect(waits.map(({ dataset }) => dataset.tone)).toEqual(['waits', 'waits'])
    expect(screen.getByText('Er gaat nu niets naar de boekhouding')).toBeTruthy()
    expect(screen.getByText(/niet bereikbaar.*op 21-11-2099 om 14:10/)).toBeTruthy()
  })
})
