import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { createApi } from '#shared/contracts/endpoints.ts'
import { CustomersScreen } from '#src/renderer/screens/back-office/CustomersScreen.tsx'
import { ReviewsScreen } from '#src/renderer/screens/back-office/ReviewsScreen.tsx'
import { StockScreen } from '#src/renderer/screens/back-office/StockScreen.tsx'
import { WithdrawalsScreen } from '#src/renderer/screens/back-office/WithdrawalsScreen.tsx'
import { renderAdmin } from '../../support/render-admin.tsx'

type List = {
  screen: ReactNode
  name: string
  rows: object[]
  /** Text of each badge, in the order of the rows, with its tone. */
  badges: readonly (readonly [text: string, tone: string])[]
  counts: Record<string, number>
  tabs: readonly string[]
}

const customer = {
  customerId: '12',
  userId: 12,
  netsuiteId: 501,
  email: 'k@post.example',
  name: 'Karel',
  orderCount: 3,
}
const review = {
  insertDateTime: '2026-11-20T12:00:00.000Z',
  name: 'Joke',
  inventoryItemId: 1004,
  email: 'j@post.example',
  rating: 4,
  review: 'Mooi.',
  reaction: null,
  isVerifiedPurchase: false,
  isValid: false,
  refusalReason: null,
}
const stock = { itemId: 'CODE', name: 'Bank', shx_class: 'Bank', sortorder: 10, locations: [] }
const withdrawal = {
  receivedDateTime: '2026-11-20T12:00:00.000Z',
  orderNumber: '10023',
  name: 'Anna',
  email: 'anna@post.example',
  scope: 'all',
  salesOrderId: 10_023,
  refundDueOn: '2999-12-04',
}

/**
 * Lists of the back office with badges and views, by the name under which hidden columns are stored. The list of sales
 * orders has tests of its own.
 */
const LISTS: Record<string, List> = {
  customers: {
    screen: <CustomersScreen />,
    name: 'Klanten',
    rows: [{ ...customer, roles: ['Sales'] }],
    badges: [['Verkoper', 'busy']],
    counts: { all: 1_204, account: 4, guest: 1_200, staff: 2 },
    tabs: ['Alle klanten 1.204', 'Met account 4', 'Gasten 1.200', 'Medewerkers 2'],
  },
  reviews: {
    screen: <ReviewsScreen />,
    name: 'Reviews',
    rows: [
      { ...review, productReviewId: 1 },
      { ...review, productReviewId: 2, isValid: true },
      { ...review, productReviewId: 3, refusalReason: 'Reclame.' },
    ],
    badges: [
      ['Nee, te beoordelen', 'waits'],
      ['Ja', 'good'],
      ['Nee, geweigerd', 'bad'],
    ],
    counts: { all: 9, wacht: 1, ja: 6, nee: 3, geweigerd: 2 },
    tabs: ['Alle reviews 9', 'Te beoordelen 1', 'Geldig 6', 'Niet geldig 3', 'Geweigerd 2'],
  },
  stock: {
    screen: <StockScreen />,
    name: 'Voorraad',
    rows: [
      { ...stock, id: 1, totalStock: 6, taken: 1, free: 5, isLow: false },
      { ...stock, id: 2, totalStock: 2, taken: 1, free: 1, isLow: true },
      { ...stock, id: 3, totalStock: 2, taken: 2, free: 0, isLow: true },
    ],
    badges: [
      ['bijna op', 'waits'],
      ['op', 'bad'],
    ],
    counts: { all: 44, ja: 2 },
    tabs: ['Alle voorraad 44', 'Bijna op (2 stuks of minder) 2'],
  },
  withdrawals: {
    screen: <WithdrawalsScreen />,
    name: 'Herroepingen',
    rows: [
      { ...withdrawal, withdrawalId: 1001, state: 'received', refundDueOn: '2020-01-01' },
      { ...withdrawal, withdrawalId: 1002, state: 'in_progress' },
      { ...withdrawal, withdrawalId: 1003, state: 'settled' },
      { ...withdrawal, withdrawalId: 1004, state: 'refused' },
    ],
    badges: [
      ['Ontvangen', 'waits'],
      ['Te laat', 'bad'],
      ['In behandeling', 'busy'],
      ['Afgehandeld', 'good'],
      ['Afgewezen', 'quiet'],
    ],
    counts: { all: 12, received: 3, in_progress: 1, settled: 8, refused: 0 },
    tabs: [
      'Alle herroepingen 12',
      'Ontvangen 3',
      'In behandeling 1',
      'Afgehandeld 8',
      'Afgewezen 0',
      'Retour verwacht',
      'Retour terug te betalen',
      'Retour klaar',
    ],
  },
}

async function open({ screen: content, name, rows, counts }: List) {
  const savedChoices: unknown[] = []
  const api = createApi({
    fetch: async (_url, { method, body }) => {
      if (method !== 'PUT') return Response.json({ items: rows, total: rows.length, page: 1, pageSize: 96, counts })
      savedChoices.push(JSON.parse(String(body)))
      return Response.json({ hiddenColumns: {} })
    },
  })
  renderAdmin(content, { api, at: '/admin' })
  const table = await screen.findByRole('table', { name })
  await within(table).findAllByRole('cell')
  return { table, savedChoices }
}

describe.each(Object.entries(LISTS))('the list of %s', (list, facts) => {
  it('hides a column that is unchecked under "Kolommen", and remembers it per list', async () => {
    const { table, savedChoices } = await open(facts)
    const titles = () =>
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent)
    const before = titles()
    await userEvent.click(screen.getByRole('button', { name: 'Kolommen' }))

    await userEvent.click(await screen.findByRole('checkbox', { name: 'Naam' }))

    expect(before).toContain('Naam')
    expect(titles()).toEqual(before.filter((title) => title !== 'Naam'))
    expect(savedChoices).toEqual([{ list, hidden: ['name'] }])
  })

  it('has its views as tabs, with their row counts', async () => {
    await open(facts)

    const tabs = within(screen.getByRole('navigation', { name: 'Weergaven' })).getAllByRole('link')
    expect(tabs.map(({ textContent }) => textContent)).toEqual(facts.tabs)
    expect(tabs.map((tab) => tab.getAttribute('aria-current'))).toEqual([
      'page',
      ...facts.tabs.slice(1).map(() => null),
    ])
  })

  it('shows a state as a badge with words, colored by meaning', async () => {
    const { table } = await open(facts)

    const badges = [...table.querySelectorAll<HTMLElement>('td [data-tone]')]
    expect(badges.map(({ textContent, dataset }) => [textContent, dataset.tone])).toEqual(facts.badges)
  })
})
