import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { CatalogPreview } from '#shared/contracts/catalog-preview.ts'
import { createApi } from '#shared/contracts/endpoints.ts'
import { IMPORT_LIMITS } from '#shared/domain/catalog/import-limits.ts'
import { DataScreen } from '#src/renderer/screens/back-office/DataScreen.tsx'
import { renderAdmin } from '../../support/render-admin.tsx'

const run = (operation: string, facts: object = {}) => ({
  runId: `run-${operation}`,
  operation,
  state: 'done',
  progress: null,
  result: { rows: 13 },
  error: null,
  startedBy: 'admin@leermeester.example',
  startedDateTime: '2026-11-21T13:00:00.000Z',
  endedDateTime: '2026-11-21T13:01:23.000Z',
  ...facts,
})
const idle = (operation: string, facts: object = {}) => ({
  operation,
  running: null,
  last: null,
  schedule: null,
  ...facts,
})
const info = {
  all_inventoryitems_netsuite: { lastWriteTimeUtc: '2026-11-21T12:00:00.000Z', sizeBytes: 2_560_400 },
  matrix_options: { lastWriteTimeUtc: '2026-11-21T12:00:00.000Z', sizeBytes: 700 },
  images: null,
  menu: null,
  last_NetsuiteToShopxbackendSync_DateTime: '2026-11-21T12:05:00.000Z',
  last_ShopxbackendToNetsuiteSync_DateTime: null,
}
const ITEMS = ['items-download', 'items-apply', 'options-download', 'images-download', 'cache-clear']

/** The list of operations contains runs without their results; the full run has an endpoint of its own. */
const withoutResult = (fullRun: Run) => ({ ...fullRun, result: {} })

type Run = ReturnType<typeof run>
type Shop = {
  /** Runs with their full results. Each has an endpoint of its own. */
  runs?: Run[]
  states?: object[]
  /** Returns the response of a started operation. */
  respond?: (path: string, search: string) => Promise<Response>
  file?: Response
  outages?: object[]
}

function open({ states = ITEMS.map((name) => idle(name)), runs = [], respond, file, outages = [] }: Shop = {}) {
  const shop = { states, requests: [] as string[], savedFiles: [] as string[] }
  const api = createApi({
    fetch: async (url) => {
      const { pathname, search } = new URL(url, 'http://shop.test')
      shop.requests.push(pathname)
      if (pathname === '/api/data/info') return Response.json(info)
      if (pathname === '/api/data/outages') return Response.json({ outages })
      if (pathname === '/api/data/operations') return Response.json({ items: shop.states, watches: [] })
      const fullRun = runs.find(({ runId }) => pathname === `/api/data/runs/${runId}`)
      if (fullRun) return Response.json(fullRun)
      if (!respond) throw new TypeError(`no response for ${pathname}`)
      return respond(pathname, search)
    },
  })
  const platform = {
    fetchFile: async () => file ?? Response.json([]),
    saveFile: async (name: string) => void shop.savedFiles.push(name),
  }
  renderAdmin(<DataScreen />, { api, at: '/admin/data', platform })
  return shop
}

const card = (name: string) => screen.findByRole('article', { name })
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const WAIT_LONG = 'Request is being processed, this can take a minute or 2.'
const WAIT_SHORT = 'Request is being processed, this can take a moment.'

describe('the files of the data page', () => {
  it('are listed with time and rounded size in KB', async () => {
    open()
    const table = await screen.findByRole('table', { name: 'Wat uit NetSuite is opgehaald' })
    const rows = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent)

    expect(rows).toEqual([
      'Artikelen21-11-2026 13:002.500 KB',
      'Opties en leersoorten21-11-2026 13:001 KB',
      "Foto'snog niet opgehaald–",
      'Menu en bannersnog niet opgehaald–',
    ])
    expect(screen.getByText('Laatst van NetSuite naar de winkel').nextSibling).toHaveProperty(
      'textContent',
      '21-11-2026 13:05',
    )
  })

  it.each(['InventoryItems.json', 'MatrixOptions.json'])('can be saved as %s', async (name) => {
    const shop = open()
    await userEvent.click(await button(name))
    await waitFor(() => expect(shop.savedFiles).toEqual([name]))
  })

  it('say "An error occurred during download" when a download fails', async () => {
    open({ file: new Response(null, { status: 500 }) })
    await userEvent.click(await button('InventoryItems.json'))
    expect(await screen.findByText('An error occurred during download')).toBeTruthy()
  })
})

describe('an operation on the data page', () => {
  it.each([
    ['Ophalen Artikelen ophalen', '/api/inventoryitem/download', WAIT_LONG],
    ['Bijwerken Artikelen bijwerken', '/api/inventoryitem/batchupdate', WAIT_LONG],
    ['Bijwerken Opties en leersoorten', '/api/matrixoption/download', WAIT_LONG],
    ["Bijwerken Foto's", '/api/image/download', WAIT_SHORT],
    ['Legen Cache legen', '/api/cache/clear', WAIT_LONG],
  ])('is started by "%s" with the required call, and says that it takes a while', async (name, path, text) => {
    const shop = open({ respond: () => new Promise(() => undefined) })
    await userEvent.click(await button(name))

    await waitFor(() => expect(shop.requests).toContain(path))
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('can fetch all items again as a repair, and says when that is useful', async () => {
    const searches: string[] = []
    open({
      respond: (path, search) => {
        if (path === '/api/inventoryitem/download') searches.push(search)
        return new Promise(() => undefined)
      },
    })
    const repair = await button('Alles opnieuw ophalen')
    expect(document.getElementById(repair.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
      /alleen wat er sinds de vorige keer is gewijzigd.*haalt nu alles op en duurt langer/,
    )

    await userEvent.click(repair)

    await waitFor(() => expect(searches).toEqual(['?full=true']))
    expect(repair.disabled).toBe(true)
  })

  it('shows its result as JSON, and refreshes the page', async () => {
    const file = { file: 'all.jsonl.gz', rows: 13, sizeBytes: 9, lastWriteTimeUtc: '2026-11-21T13:00:00.000Z' }
    const result = { ...file, broken: 0, isFull: true }
    const shop = open({ respond: async () => Response.json(result) })
    await userEvent.click(await button('Ophalen Artikelen ophalen'))

    expect(await screen.findByRole('heading', { name: 'Artikelen ophalen: gelukt' })).toBeTruthy()
    expect(JSON.parse(screen.getByRole('region', { name: 'Uitkomst' }).textContent ?? '')).toEqual(result)
    await waitFor(() => expect(shop.requests.filter((path) => path === '/api/data/info')).toHaveLength(2))
  })

  it('shows "An error occurred" with the message of the shop when it fails', async () => {
    const body = { code: 'snapshot_missing', message: 'Er is nog geen bestand om in te lezen.' }
    open({ respond: async () => Response.json(body, { status: 409 }) })
    await userEvent.click(await button('Bijwerken Artikelen bijwerken'))

    expect(await screen.findByRole('heading', { name: 'Artikelen bijwerken: niet gelukt' })).toBeTruthy()
    expect(JSON.parse(screen.getByRole('region', { name: 'Uitkomst' }).textContent ?? '')).toEqual({
      error: 'An error occurred',
      cause: 'Network response was not ok',
      ...body,
    })
  })

  it('disables only its own button and those of conflicting operations while it runs', async () => {
    open({ respond: () => new Promise(() => undefined) })
    await userEvent.click(await button('Ophalen Artikelen ophalen'))

    expect((await button('Bezig Artikelen ophalen')).disabled).toBe(true)
    const apply = await card('Artikelen bijwerken')
    expect(within(apply).getByRole<HTMLButtonElement>('button').disabled).toBe(true)
    expect(within(apply).getByText('Wacht op “Artikelen ophalen”: die is nu bezig.')).toBeTruthy()
    expect((await button('Legen Cache legen')).disabled).toBe(false)
    expect((await button('Bijwerken Opties en leersoorten')).disabled).toBe(false)
  })

  it('that a colleague started shows its progress, and disables the same buttons', async () => {
    const progress = { done: 1200, of: 5000, what: 'artikelen' }
    const facts = {
      state: 'running',
      progress,
      result: null,
      endedDateTime: null,
      startedBy: 'eva@leermeester.example',
    }
    open({ states: [idle('items-download', { running: run('items-download', facts) }), idle('items-apply')] })

    const download = await card('Artikelen ophalen')
    const bar = within(download).getByRole<HTMLProgressElement>('progressbar', {
      name: 'Voortgang van Artikelen ophalen',
    })
    expect([bar.value, bar.max]).toEqual([1200, 5000])
    expect(
      within(download).getByText('1.200 van 5.000 artikelen · sinds 21-11-2026 14:00 door eva@leermeester.example'),
    ).toBeTruthy()
    expect((await button('Bijwerken Artikelen bijwerken')).disabled).toBe(true)
  })

  it('shows its last run and its schedule', async () => {
    const schedule = { rhythm: 'elke 10 minuten', nextDateTime: '2026-11-21T13:10:00.000Z' }
    const failed = run('stock-refresh', {
      state: 'failed',
      error: 'NetSuite is niet bereikbaar.',
      startedBy: null,
      result: null,
    })
    open({
      states: [idle('stock-refresh', { last: failed, schedule }), idle('items-apply', { last: run('items-apply') })],
    })

    const stock = await card('Voorraad')
    expect(stock.textContent).toContain('Vanzelf: elke 10 minuten, eerstvolgende 21-11-2026 14:10.')
    expect(stock.textContent).toContain('Mislukt op 21-11-2026 14:00 door de winkel zelf, in 1\u00a0min 23\u00a0s.')
    expect(stock.textContent).toContain('NetSuite is niet bereikbaar.')
    const apply = await card('Artikelen bijwerken')
    expect(apply.textContent).toContain('Gelukt op 21-11-2026 14:00 door admin@leermeester.example')
    expect(within(apply).getByRole('region', { hidden: true }).textContent).toContain('"rows": 13')
  })
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
const confirmationNeeded = { code: 'confirmation_needed', message: 'Kijk eerst.', detail: suspiciousPreview }
const counts = { added: 0, changed: 0, vanished: 70, unchanged: 30, version: 8 }

describe('a list with large losses', () => {
  it('waits with the missing rows, and is applied when the user confirms exactly these losses', async () => {
    const losses = { id: 'zoveel', lists: [{ list: 'menu', before: 40, gone: 39 }] }
    const confirmed: string[] = []
    open({
      states: [idle('menu-download')],
      respond: async (_path, search) => {
        confirmed.push(search)
        return search
          ? Response.json({ file: 'menu', rows: 1, broken: 0, sizeBytes: 9, lastWriteTimeUtc: '2026-11-21T12:00:00Z' })
          : Response.json({ code: 'lists_shrink', message: 'Kijk eerst.', detail: losses }, { status: 409 })
      },
    })

    await userEvent.click(await button('Bijwerken Menu en banners'))
    expect(await screen.findByText('Van de 40 regels van het menu ontbreken er 39.')).toBeDefined()
    expect(screen.getByText('Menu en banners: wacht op uw akkoord')).toBeDefined()
    await userEvent.click(await button('Toch in de winkel zetten'))

    await waitFor(() => expect(confirmed).toEqual(['', '?confirm=zoveel']))
    expect(await screen.findByText('Menu en banners: gelukt')).toBeDefined()
  })
})

describe('applying the items on the data page', () => {
  const states = ['items-preview', 'items-apply', 'items-restore'].map((name) => idle(name))
  const noResponse = () => new Promise<Response>(() => undefined)
  const noFormer = () => Response.json({ former: null })

  it('waits with a preview of the changes, and continues when the user confirms exactly that preview', async () => {
    const confirmed: string[] = []
    open({
      states,
      respond: async (path, search) => {
        if (path === '/api/inventoryitem/restore') return noFormer()
        confirmed.push(search)
        return search ? Response.json(counts) : Response.json(confirmationNeeded, { status: 409 })
      },
    })
    await userEvent.click(await button('Bijwerken Artikelen bijwerken'))

    expect(await screen.findByRole('heading', { name: 'Artikelen bijwerken: wacht op uw akkoord' })).toBeTruthy()
    expect(screen.getByText(/70 producten van de 100 verdwijnen/)).toBeTruthy()
    await userEvent.click(await button('Toch in de winkel zetten'))

    expect(await screen.findByRole('heading', { name: 'Artikelen bijwerken: gelukt' })).toBeTruthy()
    expect(confirmed).toEqual(['', '?confirm=zo-is-het'])
    expect(screen.queryByText('Wat er in de winkel verandert')).toBeNull()
  })

  it('shows a link to the waiting run when the page is opened later, also to a colleague', async () => {
    const waiting = run('items-apply', {
      state: 'needs_confirmation',
      error: 'Bekijk de verschillen en bevestig ze.',
      result: { vanished: 70 },
    })
    open({ states: [idle('items-apply', { last: waiting })], respond: noResponse })

    const apply = await card('Artikelen bijwerken')
    expect(apply.textContent).toContain('Wacht op bevestiging op 21-11-2026 14:00')
    const link = within(apply).getByRole('link', { name: 'Bekijk wat er zou veranderen, en bevestig het' })
    expect(link.getAttribute('href')).toBe('/admin/data/taken?regel=run-items-apply')
  })

  it('ends without changes when the user declines the preview', async () => {
    const waiting = run('items-apply', { state: 'needs_confirmation', error: 'Bekijk het.', result: {} })
    const shop = open({
      states: [idle('items-apply', { last: waiting })],
      respond: async (path) => {
        if (path === '/api/inventoryitem/restore') return noFormer()
        if (path.endsWith('/decline')) return Response.json({ ...waiting, state: 'done', error: null })
        return Response.json(confirmationNeeded, { status: 409 })
      },
    })
    await userEvent.click(await button('Bijwerken Artikelen bijwerken'))
    await userEvent.click(await button('Niet doen'))

    expect(screen.queryByText('Wat er in de winkel verandert')).toBeNull()
    await waitFor(() => expect(shop.requests).toContain('/api/data/runs/run-items-apply/decline'))
  })

  it('can be previewed first, and confirmed in the preview', async () => {
    const requests: string[] = []
    open({
      states,
      respond: async (path, search) => {
        requests.push(path + search)
        if (path === '/api/inventoryitem/restore') return noFormer()
        return Response.json(path === '/api/inventoryitem/preview' ? suspiciousPreview : counts)
      },
    })
    await userEvent.click(await button('Vergelijken Wijzigingen bekijken'))
    expect(await screen.findByText('Wat er in de winkel verandert')).toBeTruthy()
    await userEvent.click(await button('Toch in de winkel zetten'))

    await waitFor(() => expect(requests).toContain('/api/inventoryitem/batchupdate?confirm=zo-is-het'))
  })

  it('shows the line, list and field of each unusable row', async () => {
    const rows = [{ line: 12, list: 'items', id: 1005, field: 'legId', problem: 'kan niet worden gelezen' }]
    const detail = { line: 12, problem: 'items: legId', broken: { count: 1, rows } }
    open({
      states: [idle('items-apply')],
      respond: async () =>
        Response.json({ code: 'snapshot_invalid', message: 'Niet leesbaar.', detail }, { status: 422 }),
    })
    await userEvent.click(await button('Bijwerken Artikelen bijwerken'))

    const table = await screen.findByRole('region', { name: 'Tabel: Regels die niet te gebruiken zijn' })
    expect(within(table).getAllByRole('row')[1]?.textContent).toBe('12Producten1005Pootkan niet worden gelezen')
    expect(screen.getByRole('heading', { name: 'Artikelen bijwerken: niet gelukt' })).toBeTruthy()
  })

  it('is undone with one click, next to a text that says which state is restored', async () => {
    const former = { takenAt: '2026-11-20T09:00:00Z', appliedAt: '2026-11-20T10:00:00Z' }
    // The same path reads the former state and restores it.
    open({ states, respond: async () => Response.json({ former, ...counts, takenAt: former.takenAt }) })
    const restoreCard = await card('Artikelen terugzetten')
    await waitFor(() =>
      expect(restoreCard.textContent).toMatch(/opgehaald op 20-11-2026 10:00, in de winkel gezet op 20-11-2026 11:00/),
    )
    await userEvent.click(await button('Terugzetten Artikelen terugzetten'))
    expect(await screen.findByRole('heading', { name: 'Artikelen terugzetten: gelukt' })).toBeTruthy()
  })

  it('is undone only after a confirmation when the preview of the former state is suspicious', async () => {
    const former = { takenAt: '2026-11-20T09:00:00Z', appliedAt: '2026-11-20T10:00:00Z' }
    const requests: string[] = []
    open({
      states,
      respond: async (path, search) => {
        requests.push(path + search)
        // The first call reads the former state, by the same path.
        if (search !== '' || requests.length === 1) return Response.json({ former, ...counts, takenAt: former.takenAt })
        return Response.json(confirmationNeeded, { status: 409 })
      },
    })
    const restoreCard = await card('Artikelen terugzetten')
    await waitFor(() => expect(restoreCard.textContent).toMatch(/opgehaald op 20-11-2026/))
    await userEvent.click(await button('Terugzetten Artikelen terugzetten'))
    expect(await screen.findByRole('heading', { name: 'Artikelen terugzetten: wacht op uw akkoord' })).toBeTruthy()
    await userEvent.click(await button('Toch terugzetten'))

    expect(await screen.findByRole('heading', { name: 'Artikelen terugzetten: gelukt' })).toBeTruthy()
    expect(requests).toContain(`/api/inventoryitem/restore?confirm=${suspiciousPreview.id}`)
  })

  it('cannot be undone without a former state', async () => {
    open({ states, respond: async () => noFormer() })

    const restoreCard = await card('Artikelen terugzetten')
    expect(await within(restoreCard).findByText('Er is geen eerdere stand om naar terug te gaan.')).toBeTruthy()
    expect(within(restoreCard).getByRole<HTMLButtonElement>('button').disabled).toBe(true)
  })
})

describe('the findings of a check', () => {
  const finding = (rule: string, facts: object) => ({
    rule,
    salesOrderId: null,
    itemId: null,
    advice: 'Bel.',
    ...facts,
  })
  const broken = {
    isGood: false,
    looked: [{ what: 'orders', count: 1200 }],
    rules: [
      { name: 'paid', sentence: 'Betaald is geboekt.', broken: 1 },
      { name: 'stock', sentence: 'Voorraad klopt.', broken: 51 },
      { name: 'net', sentence: 'Netto klopt.', broken: 0 },
    ],
    found: [
      finding('paid', { salesOrderId: 10_023, reason: 'Er mist € 1,00.' }),
      finding('stock', { itemId: 7, reason: 'Er mist er een.' }),
    ],
    foundCount: 52,
  }

  it('are shown per rule, with links to the orders and the advised action', async () => {
    const fullRun = run('bookkeeping', { result: broken })
    open({ states: [idle('bookkeeping', { last: withoutResult(fullRun) })], runs: [fullRun] })
    const check = await card('Boekhouding controleren')

    expect(await within(check).findByText('52 fouten.')).toBeTruthy()
    expect(within(check).getByRole('link', { name: 'Order 10023' }).getAttribute('href')).toBe(
      '/admin/verkooporders/10023',
    )
    expect(within(check).getByRole('link', { name: 'Artikel 7' }).getAttribute('href')).toBe('/product/7')
    expect(within(check).getByText('En nog 50 meer.')).toBeTruthy()
    expect(within(check).getAllByText('Wat te doen: Bel.')).toHaveLength(2)
    expect(within(check).queryByText(/^Klopt niet: “Netto klopt/)).toBeNull()
  })

  it('are reported as none when everything is right, with the number of checked records', async () => {
    const good = { ...broken, isGood: true, rules: [], found: [], foundCount: 0 }
    const fullRun = run('compare', { result: good })
    open({ states: [idle('compare', { last: withoutResult(fullRun) })], runs: [fullRun] })

    const check = await card('Winkel en NetSuite vergelijken')
    await within(check).findByText('Alles klopt.')
    expect(check.textContent).toContain('Alles klopt. Bekeken: 1.200 orders.')
  })

  it('are shown below a heading that says that something is wrong', async () => {
    open({ states: [idle('bookkeeping')], respond: async () => Response.json(broken) })
    await userEvent.click(await button('Controleren Boekhouding controleren'))
    expect(await screen.findByRole('heading', { name: 'Boekhouding controleren: er klopt iets niet' })).toBeTruthy()
  })
})

describe('orders that are synchronized by hand', () => {
  it('are not shown as synchronized while NetSuite is down', async () => {
    const order = { salesOrderId: 10_023, netsuiteId: null, paymentsSynchronized: 0, payments: 0 }
    const waitingOrder = { ...order, state: 'waiting', reason: 'De boekhouding is niet bereikbaar.' }
    const result = { synchronized: 0, waiting: 1, failed: 0, salesOrders: [waitingOrder] }
    open({ states: [idle('orders-sync')], respond: async () => Response.json(result) })
    await userEvent.click(await button('Synchroniseren Orders synchroniseren'))

    const title = await screen.findByRole('heading', { name: 'Orders synchroniseren: nog niets aangekomen' })
    expect(title.parentElement?.dataset.tone).toBe('waits')
    expect(screen.getByText('0 aangekomen, 1 wachten nog, 0 mislukt')).toBeTruthy()
  })

  it('wait below a banner that names the unavailable service, since when, and how many messages wait', async () => {
    const outage = {
      party: 'erp',
      sinceDateTime: '2026-11-21T13:03:00.000Z',
      untilDateTime: '2026-11-21T13:10:00.000Z',
    }
    const counts = { reason: 'NetSuite geeft geen antwoord.', waiting: 3, orders: 2 }
    open({ states: [idle('orders-sync')], outages: [{ ...outage, ...counts }] })

    const banner = (await screen.findByText('Storing: NetSuite is weg sinds 21-11-2026 14:03')).parentElement
    expect(banner?.dataset.tone).toBe('waits')
    expect(banner?.textContent).toContain('Er wachten 3 berichten over 2 orders. Alles blijft bewaard')
    expect(screen.getByRole('link', { name: 'Bekijk wat er wacht' })).toBeTruthy()
  })

  it('that were not delivered are listed with a link and the reason', async () => {
    const order = { salesOrderId: 10_023, netsuiteId: null, paymentsSynchronized: 0, payments: 0 }
    const refused = { ...order, state: 'failed', reason: 'De boekhouding neemt regel 1 niet aan.' }
    const result = { synchronized: 4, waiting: 0, failed: 1, salesOrders: [refused] }
    open({ states: [idle('orders-sync')], respond: async () => Response.json(result) })
    await userEvent.click(await button('Synchroniseren Orders synchroniseren'))

    expect(await screen.findByRole('heading', { name: 'Orders synchroniseren: niet alles kwam aan' })).toBeTruthy()
    expect(screen.getByText('4 aangekomen, 0 wachten nog, 1 mislukt')).toBeTruthy()
    const link = screen.getByRole('link', { name: 'Order 10023' })
    expect(link.getAttribute('href')).toBe('/admin/verkooporders/10023')
    expect(link.parentElement?.textContent).toBe('Order 10023 De boekhouding neemt regel 1 niet aan.')
  })
})
