import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DayClosing, DayDifference, DayDrawer, DayMethod, DayView } from '#shared/contracts/day-close.ts'
import { OfflineCacheNotice } from '#src/renderer/features/pos/connection/index.ts'
import { dropCounting } from '#src/renderer/features/pos/day-close/counting-store.ts'
import { DayClose } from '#src/renderer/features/pos/day-close/index.ts'
import { answeringCounter, refuse, renderCounter } from '#tests/renderer/support/counter-shop.tsx'

const DAY = '2026-11-21'
const CLOSING = '0f2c4a9e-6f0a-4b5e-9a55-0d6f1d1f0a01'
beforeEach(() => dropCounting(DAY))
afterEach(() => void vi.unstubAllGlobals())

const flow = (netCents: number) => ({
  receivedCents: netCents,
  receivedCount: 1,
  refundedCents: 0,
  refundedCount: 0,
  chargedBackCents: 0,
  chargedBackCount: 0,
  netCents,
})
const terminal = (ledger: number, provider: number): DayMethod => ({
  key: 'TERMINAL TH-1000-0001',
  paymentType: 'TERMINAL',
  terminalCode: 'TH-1000-0001',
  title: 'Pin, balie',
  ledger: flow(ledger),
  provider: flow(provider),
  differenceCents: provider - ledger,
  carriedCents: 0,
})
const difference: DayDifference = {
  key: 'd1',
  kind: 'paid_not_booked',
  methodKey: 'TERMINAL TH-1000-0001',
  salesOrderId: 10007,
  paymentId: 'p1',
  payId: null,
  amountCents: 5000,
  text: 'Betaald, maar niet geboekt.',
  needsExplanation: true,
}
const drawer = (facts: Partial<DayDrawer> = {}): DayDrawer => ({
  drawerId: 'main',
  name: 'Kassalade',
  floatBeforeCents: 10000,
  carriedCents: 0,
  receivedCents: 5000,
  refundedCents: 0,
  paidInCents: 0,
  paidOutCents: 0,
  differenceCents: 0,
  expectedCents: 15000,
  openShift: null,
  lastCount: null,
  ...facts,
})
const view = (facts: Partial<DayView> = {}): DayView => ({
  date: DAY,
  locationId: 0,
  locations: [{ locationId: 0, name: 'Showroom Utrecht' }],
  isToday: false,
  specialDays: [],
  methods: [],
  total: flow(0),
  previous: null,
  provider: 'asked',
  differences: [],
  openAttempts: [],
  openOrders: [],
  openOrderCount: 0,
  openOrderCents: 0,
  unsentCount: 0,
  closings: [],
  seen: 's1',
  cash: drawer(),
  drawers: [drawer()],
  afterClosing: [],
  ...facts,
})
const closing = (facts: Partial<DayClosing> = {}): DayClosing => ({
  closingId: CLOSING,
  date: DAY,
  closedBy: 'Bea',
  closedByEmail: 'bea@leermeester.example',
  closedDateTime: '2026-11-21T17:00:00.000Z',
  expectedCents: 15000,
  countedCents: 15000,
  differenceCents: 0,
  floatCents: 10000,
  takenOutCents: 5000,
  corrects: null,
  correctedBy: null,
  explanations: [],
  ...facts,
})

type Options = Parameters<typeof renderCounter>[1] & { days?: () => DayView }

function open({ days = view, ...options }: Options = {}) {
  const shop = renderCounter(<DayClose date={DAY} onGo={() => {}} />, {
    ...options,
    answers: { 'GET /api/till/day': () => ({ body: days() }), ...options.answers },
  })
  return { ...shop, user: userEvent.setup(), closings: () => shop.to('/api/till/day/close').map(({ body }) => body) }
}

const pieces = (value: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name: value })
const close = () => screen.findByRole('button', { name: 'Dag afsluiten' })
const confirm = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Afsluiten' })
const float = (nth = 0) =>
  screen.getAllByLabelText<HTMLInputElement>(/Wisselgeld dat in de la blijft/)[nth] as HTMLInputElement
const term = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement?.textContent

/** Enters three banknotes of € 50, which is the expected amount, and the float. */
async function countExpected(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await pieces(/Aantal van €\s50,00/), '3')
  await user.type(float(), '100')
}

describe('counting the drawer', () => {
  it('adds up the count, and shows the difference from the expected amount', async () => {
    const { user } = open()
    await user.type(await pieces(/Aantal van €\s50,00/), '2')
    await user.type(await pieces(/Aantal van €\s0,05/), '11')

    expect(term('Geteld')).toMatch(/€\s100,55/)
    expect(term('Moet er liggen')).toMatch(/€\s150,00/)
    expect(term('Verschil')).toMatch(/€\s-49,45/)
    await user.clear(await pieces(/Aantal van €\s0,05/))
    await user.clear(await pieces(/Aantal van €\s50,00/))
    await user.type(await pieces(/Aantal van €\s50,00/), '3')
    expect(screen.getByText('Het klopt')).toBeTruthy()
  })

  it('moves to the next field with Enter', async () => {
    const { user } = open()
    await user.type(await pieces(/Aantal van €\s200,00/), '1{Enter}')

    expect(document.activeElement).toBe(await pieces(/Aantal van €\s100,00/))
  })

  it('persists the count when the user leaves the page', async () => {
    const first = open()
    await countExpected(first.user)
    first.unmount()

    open()
    expect((await pieces(/Aantal van €\s50,00/)).value).toBe('3')
    expect(float().value).toBe('100')
  })
})

describe('the float', () => {
  it('is parsed in Dutch notation', async () => {
    const { user, closings } = open({ answers: { 'POST /api/till/day/close': () => ({ body: closing() }) } })
    await user.type(await pieces(/Aantal van €\s200,00/), '6')
    await user.type(screen.getByLabelText(/Waar komt dit verschil vandaan/), 'Nog te wisselen')
    await user.type(float(), '1.150,00')
    await user.click(await close())
    await user.click(confirm())

    await waitFor(() => expect(closings()).toHaveLength(1))
    expect(closings()[0]).toMatchObject({ countedCents: 120_000, floatCents: 115_000 })
  })

  it('is refused with a message when it is ambiguous', async () => {
    const { user } = open()
    await user.type(await pieces(/Aantal van €\s50,00/), '3')
    await user.type(float(), '1,000')

    expect(screen.getByText(/^Dit bedrag kan op meer manieren worden gelezen\./)).toBeTruthy()
    expect(float().value).toBe('1,000')
  })
})

describe('closing a day', () => {
  it('sends the count and the version of the figures that the user saw, after a confirmation', async () => {
    const { user, closings } = open({ answers: { 'POST /api/till/day/close': () => ({ body: closing() }) } })
    await countExpected(user)
    await user.click(await close())
    expect(closings()).toEqual([])
    await user.click(confirm())

    await waitFor(() => expect(closings()).toHaveLength(1))
    expect(closings()[0]).toMatchObject({
      date: DAY,
      countedCents: 15000,
      floatCents: 10000,
      seen: 's1',
      explanations: [],
      denominations: [{ cents: 5000, count: 3 }],
    })
  })

  it('requires an explanation of every difference before the day is closed', async () => {
    const { user, closings } = open({
      days: () => view({ methods: [terminal(0, 5000)], differences: [difference] }),
      answers: { 'POST /api/till/day/close': () => ({ body: closing() }) },
    })
    await user.type(await pieces(/Aantal van €\s50,00/), '2')
    await user.type(float(), '0')
    await user.click(await close())
    expect(screen.getByText(/Leg het verschil in de la uit\. Leg nog één verschil uit\./)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Order 10007' }).getAttribute('href')).toBe('/admin/verkooporders/10007')

    await user.type(screen.getByLabelText(/Waar komt dit verschil vandaan/), 'Verkeerd gewisseld')
    await user.type(screen.getByLabelText(/Uitleg bij order 10007/), 'Gepind op de reserve')
    await user.click(await close())
    await user.click(confirm())
    await waitFor(() => expect(closings()).toHaveLength(1))
    expect(closings()[0]).toMatchObject({
      explanations: [
        { key: 'cash', text: 'Verkeerd gewisseld' },
        { key: 'd1', text: 'Gepind op de reserve' },
      ],
    })
  })

  it('focuses the first missing explanation at once', async () => {
    vi.stubGlobal('requestAnimationFrame', () => 0)
    const { user } = open({ days: () => view({ methods: [terminal(0, 5000)], differences: [difference] }) })
    await user.type(await pieces(/Aantal van €\s50,00/), '2')
    await user.type(float(), '0')

    await user.click(await close())

    expect(document.activeElement).toBe(screen.getByLabelText(/Waar komt dit verschil vandaan/))
  })

  it('shows what changed, and does not lose the count, when the server refuses outdated figures', async () => {
    let isChanged = false
    const { user, closings } = open({
      days: () =>
        isChanged ? view({ seen: 's2', methods: [terminal(2500, 2500)] }) : view({ methods: [terminal(0, 0)] }),
      answers: {
        'POST /api/till/day/close': () => {
          if (isChanged) return { body: closing() }
          isChanged = true
          return refuse('day_changed', 409, 'Er is intussen iets veranderd.')()
        },
      },
    })
    await countExpected(user)
    await user.click(await close())
    await user.click(confirm())

    expect(await screen.findByText(/Pin, balie, in de kassa: was €\s0,00, is nu €\s25,00\./)).toBeTruthy()
    expect((await pieces(/Aantal van €\s50,00/)).value).toBe('3')
    await user.click(await close())
    await user.click(confirm())
    await waitFor(() => expect(closings()).toHaveLength(2))
    expect(closings()[1]).toMatchObject({ seen: 's2' })
    expect(new Set(closings().map((body) => (body as { closingId: string }).closingId)).size).toBe(1)
  })

  it('warns of unfinished payments', async () => {
    open({
      days: () =>
        view({
          openAttempts: [
            {
              paymentId: 'p9',
              salesOrderId: 10009,
              paymentType: 'TERMINAL',
              terminalCode: null,
              amountCents: 100,
              state: 'unknown',
              startedDateTime: '2026-11-21T16:00:00.000Z',
              startedBy: null,
              text: 'Wacht even.',
            },
          ],
        }),
    })

    expect((await screen.findByRole('alert')).textContent).toMatch(
      /Eén betaling is nog niet klaar.*Order 10009.*Wacht even\./,
    )
  })
})

describe('several drawers', () => {
  const OWN = '0f2c4a9e-6f0a-4b5e-9a55-0d6f1d1f0a02'
  const days = () =>
    view({
      drawers: [drawer(), drawer({ drawerId: OWN, name: 'Magazijn', floatBeforeCents: 0, expectedCents: 5000 })],
    })

  it('are counted one by one, and closed together', async () => {
    const { user, closings } = open({ days, answers: { 'POST /api/till/day/close': () => ({ body: closing() }) } })
    await user.type(await pieces(/Aantal van €\s50,00 in Kassalade/), '3')
    await user.click(await close())
    expect(screen.getByText(/Magazijn: Tel eerst het contante geld/)).toBeTruthy()
    await user.type(await pieces(/Aantal van €\s50,00 in Magazijn/), '1')
    await user.type(float(0), '100')
    await user.type(float(1), '0')
    await user.click(await close())
    await user.click(confirm())

    await waitFor(() => expect(closings()).toHaveLength(1))
    expect(closings()[0]).toMatchObject({
      countedCents: 20000,
      floatCents: 10000,
      drawers: [
        { drawerId: 'main', countedCents: 15000, floatCents: 10000, denominations: [{ cents: 5000, count: 3 }] },
        { drawerId: OWN, countedCents: 5000, floatCents: 0, denominations: [{ cents: 5000, count: 1 }] },
      ],
    })
  })

  it('each need an explanation of their own difference', async () => {
    const { user, closings } = open({ days, answers: { 'POST /api/till/day/close': () => ({ body: closing() }) } })
    await user.type(await pieces(/Aantal van €\s50,00 in Kassalade/), '3')
    await user.type(await pieces(/Aantal van €\s20,00 in Magazijn/), '2')
    await user.type(screen.getByLabelText(/Waar komt dit verschil vandaan/), 'Tien euro kwijt')
    await user.type(float(0), '0')
    await user.type(float(1), '0')
    await user.click(await close())
    await user.click(confirm())

    await waitFor(() => expect(closings()).toHaveLength(1))
    expect(closings()[0]).toMatchObject({ explanations: [{ key: `cash:${OWN}`, text: 'Tien euro kwijt' }] })
  })
})

describe('several locations', () => {
  it('are chosen above the count, and each is closed apart', async () => {
    const onLocation = vi.fn()
    const locations = [
      { locationId: 0, name: 'Showroom Utrecht' },
      { locationId: 2, name: 'Groningen' },
    ]
    const { to } = renderCounter(<DayClose date={DAY} onGo={() => {}} onLocation={onLocation} />, {
      answers: {
        'GET /api/till/day': () => ({ body: view({ locationId: 2, locations }) }),
        'POST /api/till/day/close': () => ({ body: closing() }),
      },
    })
    const user = userEvent.setup()
    const choice = await screen.findByLabelText<HTMLSelectElement>('Winkel')
    expect(choice.value).toBe('2')
    await user.selectOptions(choice, 'Showroom Utrecht')
    expect(onLocation).toHaveBeenCalledWith(0)

    await countExpected(user)
    await user.click(await close())
    await user.click(confirm())
    await waitFor(() => expect(to('/api/till/day/close')).toHaveLength(1))
    expect(to('/api/till/day/close')[0]?.body).toMatchObject({ date: DAY, locationId: 2 })
  })
})

describe('the count of a shift', () => {
  it('can be used for the day, when no money was booked after it', async () => {
    const lastCount = {
      countedBy: 'Sanne',
      countedDateTime: '2026-11-21T16:00:00.000Z',
      denominations: [{ cents: 5000, count: 3 }],
    }
    const { user } = open({ days: () => view({ drawers: [drawer({ lastCount })] }) })
    await user.click(await screen.findByRole('button', { name: 'Deze telling gebruiken' }))

    expect((await pieces(/Aantal van €\s50,00/)).value).toBe('3')
    expect(screen.getByText('Het klopt')).toBeTruthy()
  })
})

describe('a closed day', () => {
  it('offers its report as a file', async () => {
    const saveFile = vi.fn(async () => {})
    const fetchFile = vi.fn(async () => new Response('%PDF'))
    const { user } = open({ days: () => view({ closings: [closing()] }), saveFile, fetchFile })
    await user.click(await screen.findByRole('button', { name: 'Rapport (PDF)' }))

    await waitFor(() => expect(saveFile).toHaveBeenCalledWith('dagafsluiting-2026-11-21.pdf', expect.anything()))
    expect(fetchFile).toHaveBeenCalledWith(`/api/till/day/${CLOSING}/report.pdf`)
    expect(screen.queryByRole('button', { name: 'Dag afsluiten' })).toBeNull()
  })

  it("is printed on the till's printer", async () => {
    const machine = answeringCounter({ 'prints:closing': () => ({}) })
    const { user } = open({ days: () => view({ closings: [closing()] }), machine })
    await user.click(await screen.findByRole('button', { name: 'Afdrukken' }))

    expect(await screen.findByText('De dagafsluiting wordt afgedrukt.')).toBeTruthy()
    expect(machine.of('prints:closing').map(({ input }) => input)).toEqual([{ closingId: CLOSING, date: DAY }])
  })

  it('can be corrected by counting again', async () => {
    const { user, closings } = open({
      days: () => view({ closings: [closing()] }),
      answers: { 'POST /api/till/day/close': () => ({ body: closing({ corrects: CLOSING }) }) },
    })
    await user.click(await screen.findByRole('button', { name: 'Corrigeren' }))
    await countExpected(user)
    await user.click(await close())
    await user.click(confirm())

    await waitFor(() => expect(closings()).toHaveLength(1))
    expect(closings()[0]).toMatchObject({ corrects: CLOSING })
  })
})

describe('money after the closing', () => {
  it('is listed, and counts in the next closing', async () => {
    const late = { salesOrderId: 10007, paymentType: 'CASH' as const, kind: 'payment' as const, amountCents: 2500 }
    const afterClosing = [{ ...late, bookedDateTime: '2026-11-21T17:30:00.000Z' }]
    open({ days: () => view({ closings: [closing()], afterClosing }) })

    const notice = await screen.findByText(/Na de afsluiting is nog geld geboekt/)
    expect(notice.closest('[role]')?.textContent ?? document.body.textContent).toMatch(/Order 10007, contant, €\s25,00/)
  })
})

describe('a day without a closing of its own', () => {
  it('can no longer be closed when a later closing includes it', async () => {
    open({ days: () => view({ countedOn: '2026-11-23' }) })

    expect(await screen.findByText('Deze dag is meegeteld in de afsluiting van 23 november 2026.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Dag afsluiten' })).toBeNull()
    expect(screen.queryByLabelText(/Wisselgeld dat in de la blijft/)).toBeNull()
  })
})

it('the figures of the day are not refetched during a count when the connection is back, but other queries are', async () => {
  const lists = vi.fn(async () => 'lijst')
  const { user, to } = renderReconnect(lists)
  await screen.findByLabelText(/Wisselgeld dat in de la blijft/)
  await waitFor(() => expect(lists).toHaveBeenCalledOnce())

  await user.click(screen.getByRole('button', { name: 'Weer verbinding' }))

  await waitFor(() => expect(lists).toHaveBeenCalledTimes(2))
  expect(to('/api/till/day')).toHaveLength(1)
})

function renderReconnect(queryFn: () => Promise<string>) {
  const shop = renderCounter(<DayCloseWithReconnect queryFn={queryFn} />, {
    answers: { 'GET /api/till/day': () => ({ body: view() }) },
  })
  return { ...shop, user: userEvent.setup() }
}

/** The day close with a button that restores the connection, and another query on the same page. */
function DayCloseWithReconnect({ queryFn }: { queryFn: () => Promise<string> }) {
  const [server, setServer] = useState<'bad' | 'good'>('bad')
  useQuery({ queryKey: ['a list'], queryFn })
  return (
    <>
      <OfflineCacheNotice server={server} />
      <button type="button" onClick={() => setServer('good')}>
        Weer verbinding
      </button>
      <DayClose date={DAY} onGo={() => {}} />
    </>
  )
}

it('the day close tells about other opening hours on the day and in the coming week', async () => {
  const lateNight = { date: DAY, hours: { from: '12:00', until: '20:00' }, note: 'Koopavond' }
  const closed = { date: '2026-11-25', hours: null, note: '' }
  open({ days: () => view({ specialDays: [lateNight, closed] }) })

  expect(await screen.findByText('Deze dag is de winkel open van 12.00 tot 20.00 uur (Koopavond).')).toBeTruthy()
  expect(screen.getByText('Op woensdag 25 november is de winkel gesloten.')).toBeTruthy()
})
