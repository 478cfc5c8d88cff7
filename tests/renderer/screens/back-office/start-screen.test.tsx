import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { ToDo } from '#shared/contracts/start-page.ts'
import { fillMissingDays } from '#shared/domain/figures/days.ts'
import { readReviewFilter } from '#src/renderer/features/back-office/product-reviews/review-queries.ts'
import { readOrderFilter } from '#src/renderer/features/back-office/sales-orders/staff-order-queries.ts'
import { readStockFilter } from '#src/renderer/features/back-office/stock/stock-queries.ts'
import { readWithdrawalState } from '#src/renderer/features/back-office/withdrawals/withdrawal-queries.ts'
import { StartScreen } from '#src/renderer/screens/back-office/StartScreen.tsx'
import { stubApi } from '#tests/support/render-page.tsx'
import { renderAdmin } from '../../support/render-admin.tsx'
import { staffOrderDetails } from '../../support/staff-order-details.ts'

const NOTHING: ToDo = {
  unpaid: { orders: 0, due: 0 },
  partPaid: { orders: 0, due: 0 },
  attempts: { open: 0, unknown: 0, review: 0 },
  withdrawals: { received: 0, inProgress: 0 },
  failed: { mail: 0, erp: 0, latest: [] },
  reviewsWaiting: 0,
  lowStock: 0,
  books: { found: 0, lateSince: null },
  compare: { found: 0, lateSince: null },
}

const day = (name: string, ordered: number, paid: number) => ({ day: name, ordered, paid, orders: 1, samples: 3 })

function open(
  toDo: Partial<ToDo> = {},
  sampleWeeks = [{ monday: '2026-11-16', asked: 8, bought: 1 }],
  outages: object[] = [],
) {
  const days = [day('2026-11-13', 100, 50), day('2026-11-16', 1000, 150), day('2026-11-21', 999.5, 1150)]
  const body = {
    today: '2026-11-21',
    toDo: { ...NOTHING, ...toDo },
    days: fillMissingDays(days, '2026-10-25', '2026-11-21'),
    sampleWeeks,
  }
  const { api } = stubApi({
    'GET /api/admin/start': () => ({ body }),
    'GET /api/data/outages': () => ({ body: { outages } }),
  })
  return renderAdmin(<StartScreen />, { api, at: '/admin' })
}

const toDo = (name: RegExp | string) => screen.findByRole('link', { name })
const addressOf = (link: HTMLElement) => new URL(link.getAttribute('href') ?? '', 'http://shop.test')
const filters = (to: URL) => (name: string) => to.searchParams.get(name) ?? undefined

/** Returns each figure of a card as a screen reader reads it: "Vandaag besteld | € 999,50 | vorige week € 0,00". */
const figuresIn = (card: HTMLElement) =>
  within(card)
    .getAllByRole('term')
    .map(({ parentElement }) => [...(parentElement?.children ?? [])].map((part) => part.textContent).join(' | '))

describe('the start page of the back office', () => {
  it('says that orders wait while NetSuite is down, and not that there are no problems', async () => {
    const outage = {
      party: 'erp',
      sinceDateTime: '2026-11-21T13:03:00.000Z',
      untilDateTime: '2026-11-21T13:10:00.000Z',
    }
    open({}, undefined, [{ ...outage, reason: 'NetSuite geeft geen antwoord.', waiting: 3, orders: 2 }])

    const banner = (await screen.findByText('Storing: NetSuite is weg sinds 21-11-2026 14:03')).parentElement
    expect(banner?.dataset.tone).toBe('waits')
    const tile = await toDo('2 orders wachten op NetSuite NetSuite is weg sinds 21-11-2026 14:03.')
    expect(tile.dataset.state).toBe('open')
    expect(addressOf(tile).pathname + addressOf(tile).search).toBe('/admin/data/taken?berichten=wacht')
    expect(screen.queryByText('synchronisaties mislukt')).toBeNull()
    expect(screen.getByText('mails niet verstuurd')).toBeTruthy()
  })

  it.each([
    [{ unpaid: { orders: 3, due: 1999.05 } }, '3 orders onbetaald Nog te ontvangen: €\u00a01.999,05', { paid: 'none' }],
    [{ partPaid: { orders: 1, due: 850 } }, '1 order deels betaald Nog te ontvangen: €\u00a0850,00', { paid: 'part' }],
    [{ attempts: { open: 2, unknown: 0, review: 0 } }, '2 betalingen lopen nog', { attempt: 'open' }],
    [
      { attempts: { open: 0, unknown: 1, review: 0 } },
      '1 betaling onbekend De betaaldienst gaf geen antwoord.',
      { attempt: 'unknown' },
    ],
    [
      { attempts: { open: 0, unknown: 0, review: 2 } },
      '2 betalingen nakijken Er kwam een ander bedrag binnen dan gevraagd.',
      { attempt: 'review' },
    ],
    [
      { paidAfterCancel: 1 },
      '1 order terug te betalen Er is meer betaald dan de order nog kost.',
      { attempt: 'after_cancel' },
    ],
  ])('links open tasks of orders to the list of exactly those orders: %j', async (waiting, name, filter) => {
    open(waiting)
    const to = addressOf(await toDo(name))

    expect(to.pathname).toBe('/admin/verkooporders')
    expect(readOrderFilter(filters(to))).toEqual(filter)
  })

  it('counts the unanswered messages of visitors, and links to them', async () => {
    open({ messagesOpen: 2 })

    expect(addressOf(await toDo('2 berichten te beantwoorden')).pathname).toBe('/admin/berichten')
  })

  it('links withdrawals, reviews and stock to the filtered lists', async () => {
    open({ withdrawals: { received: 2, inProgress: 1 }, reviewsWaiting: 12, lowStock: 5 })
    const address = async (name: string) => addressOf(await toDo(name))
    const received = await address('2 nieuwe herroepingen')
    const inProgress = await address('1 herroeping in behandeling')
    const reviews = await address('12 reviews wachten')
    const stock = await address('5 producten bijna op')

    expect([received.pathname, readWithdrawalState(filters(received))]).toEqual(['/admin/herroepingen', 'received'])
    expect([inProgress.pathname, readWithdrawalState(filters(inProgress))]).toEqual([
      '/admin/herroepingen',
      'in_progress',
    ])
    expect([reviews.pathname, readReviewFilter(filters(reviews)).geldig]).toEqual(['/admin/reviews', 'wacht'])
    expect([stock.pathname, readStockFilter(filters(stock)).laag]).toEqual(['/admin/voorraad', 'ja'])
  })

  it('links failed integrity checks to the page with their findings', async () => {
    open({ books: { found: 2, lateSince: null }, compare: { found: 1, lateSince: null } })

    expect(addressOf(await toDo(/^2 fouten in de boekhouding .*Boekhouding controleren/)).pathname).toBe('/admin/data')
    expect(addressOf(await toDo(/^1 verschil met NetSuite .*vergelijken/)).pathname).toBe('/admin/data')
  })

  it('says since when the result of an overdue check is unknown', async () => {
    const lateSince = '2026-11-20T13:00:00.000Z'
    open({ books: { found: 0, lateSince }, compare: { found: 3, lateSince } })

    const books = /1 controle blijft uit De boekhouding is sinds .*14:00.* niet gecontroleerd\./
    expect(addressOf(await toDo(books)).pathname).toBe('/admin/data')
    await toDo(/1 controle blijft uit De winkel is sinds .* niet met NetSuite vergeleken\./)
    await toDo(/^3 verschillen met NetSuite/)
    expect(screen.queryByRole('link', { name: /fouten in de boekhouding/ })).toBeNull()
  })

  it('says since when there is no good backup, and what a test restore found', async () => {
    open({ backup: { found: 2, lateSince: '2026-11-20T13:00:00.000Z' } })

    const late = /1 reservekopie blijft uit Sinds .*14:00.* is er geen goede reservekopie\./
    expect(addressOf(await toDo(late)).pathname).toBe('/admin/data')
    await toDo(/^2 fouten in de reservekopie .*Reservekopie proberen/)
  })

  it('does not mention backups when the last one is good', async () => {
    open({ backup: { found: 0, lateSince: null }, books: { found: 1, lateSince: null } })

    await toDo(/^1 fout in de boekhouding/)
    expect(screen.queryByText(/reservekopie/)).toBeNull()
  })

  it('links failed messages to the list with their subjects and errors', async () => {
    const message = {
      outboxId: 7,
      kind: 'order-confirmation',
      salesOrderId: 10023,
      insertedDateTime: '2026-11-21T13:00:00Z',
    }
    open({ failed: { mail: 1, erp: 0, latest: [{ ...message, party: 'mail', error: 'mailbox unavailable' }] } })

    expect((await toDo('1 mail niet verstuurd')).getAttribute('href')).toBe('/admin#mislukt')
    const failed = screen.getByRole('region', { name: 'Niet verstuurd' })
    expect(within(failed).getByRole('rowheader').textContent).toBe('Mail: bevestiging van een bestelling')
    expect(within(failed).getByRole('link', { name: '10023' }).getAttribute('href')).toBe('/admin/verkooporders/10023')
    within(failed).getByText('mailbox unavailable')
  })

  it('lists the expired orders that NetSuite still has, and ticks one off', async () => {
    const order = { salesOrderId: 10023, netsuiteId: 70002, canceledDateTime: '2026-11-20T13:00:00Z', isExpired: true }
    const other = { ...order, salesOrderId: 10024, netsuiteId: null, isExpired: false }
    let oldest = [order, other]
    const { api } = stubApi({
      'GET /api/admin/start': () => ({
        body: {
          today: '2026-11-21',
          toDo: { ...NOTHING, cancelInErp: { count: oldest.length, oldest } },
          days: [],
          sampleWeeks: [],
        },
      }),
      'GET /api/data/outages': () => ({ body: { outages: [] } }),
      'POST /api/admin/salesorder/10023/canceled-in-erp': () => {
        oldest = [other]
        return { body: staffOrderDetails({ salesOrderId: 10023, isOpenInErp: false }) }
      },
    })
    renderAdmin(<StartScreen />, { api, at: '/admin' })
    const tile = await toDo('2 vervallen of geannuleerde orders staan nog in NetSuite Annuleer die daar ook.')
    expect(tile.getAttribute('href')).toBe('/admin#annuleren-in-netsuite')
    const list = screen.getByRole('region', { name: 'Vervallen of geannuleerd, staat nog in NetSuite' })
    expect(
      within(list)
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual([
      '10023nummer 70002vervallen op 20-11-2026 14:00Is daar geannuleerd',
      '10024onderweggeannuleerd op 20-11-2026 14:00Is daar geannuleerd',
    ])

    await userEvent.click(within(list).getByRole('button', { name: 'Order 10023 is in NetSuite geannuleerd' }))

    await within(list).findByText('Order 10023 is afgevinkt. In haar tijdlijn staat door wie.')
    await toDo('1 vervallen of geannuleerde order staat nog in NetSuite Annuleer die daar ook.')
    expect(within(list).queryByRole('link', { name: '10023' })).toBeNull()
  })

  it('says which revived orders must not be canceled in NetSuite, also without an order to cancel', async () => {
    const kept = [{ salesOrderId: 10025, netsuiteId: 70003, paidDateTime: '2026-11-20T13:00:00Z' }]
    open({ cancelInErp: { count: 0, oldest: [], kept } })

    const list = await screen.findByRole('region', { name: 'Vervallen of geannuleerd, staat nog in NetSuite' })
    expect(within(list).getByText('Toch betaald: niet annuleren in NetSuite')).toBeDefined()
    expect(within(list).getByRole('listitem').textContent).toBe(
      'Order 10025 (in NetSuite nummer 70003), betaald op 20-11-2026 14:00',
    )
    expect(within(list).queryByRole('table')).toBeNull()
    expect(screen.queryByRole('link', { name: /staan? nog in NetSuite/ })).toBeNull()
  })

  it('lists the orders to compare with PAY. after a restore, and releases one or, after a second press, all', async () => {
    const order = { salesOrderId: 10031, insertedDateTime: '2026-11-20T13:00:00Z', outstanding: 999 }
    const { api, calls } = stubApi({
      'GET /api/admin/start': () => ({
        body: {
          today: '2026-11-21',
          toDo: { ...NOTHING, underCheck: { count: 2, backupDateTime: '2026-11-21T02:30:00Z', orders: [order] } },
          days: [],
          sampleWeeks: [],
        },
      }),
      'GET /api/data/outages': () => ({ body: { outages: [] } }),
      'POST /api/pay/checked': () => ({ body: { released: 1 } }),
    })
    renderAdmin(<StartScreen />, { api, at: '/admin' })
    await toDo('2 bestellingen met PAY. te vergelijken Tot dan kan de klant niet betalen.')
    const list = screen.getByRole('region', { name: 'Vergelijken met PAY. na het terugzetten' })
    expect(within(list).getByText(/teruggezet naar 21-11-2026 03:30/)).toBeDefined()
    const released = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body)

    await userEvent.click(within(list).getByRole('button', { name: 'Order 10031 is bij PAY. niet betaald' }))
    await within(list).findByText('Order 10031 is vrijgegeven.')
    await userEvent.click(within(list).getByRole('button', { name: 'Alle bestellingen vrijgeven' }))
    expect(released()).toEqual([{ salesOrderIds: [10031] }])
    await userEvent.click(within(list).getByRole('button', { name: 'Ja, alle 2 zijn vergeleken: vrijgeven' }))

    await within(list).findByText('Alle bestellingen zijn vrijgegeven.')
    expect(released()).toEqual([{ salesOrderIds: [10031] }, {}])
  })

  it('has no list of failed messages when there are none', async () => {
    open()
    await toDo(/orders onbetaald/)

    expect(screen.queryByRole('region', { name: 'Niet verstuurd' })).toBeNull()
    expect(screen.queryByRole('link', { name: /mails niet verstuurd/ })).toBeNull()
  })

  it('hides reviews and stock from Sales', async () => {
    open({ reviewsWaiting: null, lowStock: null })
    await toDo(/orders onbetaald/)

    expect(screen.queryByText(/reviews? wacht/)).toBeNull()
    expect(screen.queryByText(/bijna op/)).toBeNull()
  })

  it('compares today and this week with the same period of a week ago', async () => {
    open()
    const revenue = await screen.findByRole('region', { name: 'Omzet' })

    expect(figuresIn(revenue).map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
      'Vandaag besteld | € 999,50 | vorige week € 0,00',
      'Deze week besteld | € 1.999,50 | vorige week € 100,00',
      'Vandaag betaald | € 1.150,00 | vorige week € 0,00',
      'Deze week betaald | € 1.300,00 | vorige week € 50,00',
    ])
    expect(figuresIn(screen.getByRole('region', { name: 'Kleurstalen' }))).toEqual([
      'Vandaag | 3 | vorige week 0',
      'Deze week | 6 | vorige week 3',
    ])
  })

  it('shows the share of sample customers who bought', async () => {
    open()
    const conversion = await screen.findByRole('region', { name: 'Van kleurstaal naar koop' })

    expect(conversion.textContent).toContain('12,5%1 van 8 klanten kochten daarna')
  })

  it('shows no share for a week without sample customers', async () => {
    open({}, [{ monday: '2026-11-16', asked: 0, bought: 0 }])
    const conversion = await screen.findByRole('region', { name: 'Van kleurstaal naar koop' })

    expect(conversion.textContent).toContain('–niemand vroeg kleurstalen aan')
  })

  it('has the numbers of the bars in a table', async () => {
    open()
    const table = await screen.findByRole('table', { hidden: true })

    const [, latest] = within(table).getAllByRole('row', { hidden: true })
    expect(latest?.textContent?.replaceAll('\u00a0', ' ')).toBe('za 21 nov€ 999,50€ 1.150,0013')
  })
})
