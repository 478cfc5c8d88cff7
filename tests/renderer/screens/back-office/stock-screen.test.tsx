import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { createApi } from '#shared/contracts/endpoints.ts'
import { StockScreen } from '#src/renderer/screens/back-office/StockScreen.tsx'
import { renderAdmin } from '../../support/render-admin.tsx'

const line = (id: number, facts: object = {}) => ({
  id,
  itemId: `CODE-${id}`,
  name: `Bank ${id}`,
  totalStock: 6,
  taken: 1,
  free: 5,
  shx_class: 'Bank',
  sortorder: 10,
  locations: [
    { location: 'Magazijn Noord', locationId: 2, quantityAvailable: 4 },
    { location: 'Showroom', locationId: 1, quantityAvailable: 2 },
  ],
  isLow: false,
  ...facts,
})

function open(
  at = '/admin/voorraad',
  items: object[] = [line(3001), line(3002, { totalStock: 1, isLow: true })],
  more: object = {},
) {
  const requests: string[] = []
  const api = createApi({
    fetch: async (url) => {
      requests.push(url)
      return Response.json({ items, total: items.length, page: 1, pageSize: 96, ...more })
    },
  })
  return { requests, ...renderAdmin(<StockScreen />, { api, at }) }
}

const total = (name: RegExp) => screen.findByRole('button', { name })
const locationList = () => screen.queryByText('Totaal', { selector: 'dt' })

describe('the stock overview of the shop', () => {
  it('has number, name and total, and a row that opens the page of the product', async () => {
    const { router } = open()
    const table = await screen.findByRole('table', { name: 'Voorraad' })
    await within(table).findByText('Bank 3001')

    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Id', 'Naam', 'Voorraad totaal', 'Besteld', 'Vrij'])
    expect(within(table).getByText('bijna op')).toBeTruthy()
    await userEvent.click(within(table).getByText('Bank 3001'))
    expect(router.state.location.pathname).toBe('/product/3001/bank-3001')
  })

  it('shows the locations on hover, and not before', async () => {
    open()
    const number = await total(/^6/)
    expect(locationList()).toBeNull()

    await userEvent.hover(number)
    expect(locationList()).not.toBeNull()
    expect(screen.getByText('Magazijn Noord', { selector: 'dt' }).nextSibling).toHaveProperty('textContent', '4')
    expect(screen.getByText('Totaal', { selector: 'dt' }).nextSibling).toHaveProperty('textContent', '6')
    await userEvent.unhover(number)
    await waitFor(() => expect(locationList()).toBeNull())
  })

  it('shows the locations while the row has the focus, until Escape or the next row', async () => {
    open()
    const row = await screen.findByRole('link', { name: '3001' })
    act(() => row.focus())
    expect(locationList()).not.toBeNull()
    await userEvent.keyboard('{Escape}')
    expect(locationList()).toBeNull()

    await userEvent.keyboard('{ArrowDown}')
    expect(screen.getByText('Totaal', { selector: 'dt' }).nextSibling).toHaveProperty('textContent', '1')
  })

  it('shows the locations after a tap, until the next tap', async () => {
    const { router } = open()
    const number = await total(/^6/)
    fireEvent.pointerEnter(number, { pointerType: 'touch' })
    fireEvent.click(number)
    expect(locationList()).not.toBeNull()
    fireEvent.click(number)
    expect(locationList()).toBeNull()
    expect(router.state.location.pathname).toBe('/admin/voorraad')
  })

  it('announces the locations after the number to screen readers', async () => {
    open()
    expect(await total(/^6, Magazijn Noord 4, Showroom 2$/)).toBeTruthy()
  })

  it('sends the filters of the URL to the server, and can show low stock only', async () => {
    const { requests, router } = open('/admin/voorraad?search=merel&page=2')
    await waitFor(() => expect(requests).toEqual(['/api/stock/overview?page=2&pageSize=96&search=merel']))
    await userEvent.click(screen.getByRole('link', { name: 'Bijna op (2 stuks of minder)' }))
    expect(router.state.location.search).toBe('?search=merel&laag=ja')
    await waitFor(() => expect(requests.at(-1)).toBe('/api/stock/overview?page=1&pageSize=96&search=merel&laag=ja'))
    await userEvent.click(screen.getByRole('link', { name: 'Alle voorraad' }))
    expect(router.state.location.search).toBe('?search=merel')
  })

  it('says when there are no results', async () => {
    open('/admin/voorraad', [])
    expect(await screen.findByText('Geen voorraad gegevens beschikbaar.')).toBeTruthy()
  })
})

describe('the stock of a shop with several locations', () => {
  const places = [
    { id: 2, name: 'Winkel B', pieces: 14 },
    { id: 1, name: 'Showroom', pieces: 6 },
  ]
  const locations = [
    { location: 'Winkel B', locationId: 2, quantityAvailable: 4, free: 3 },
    { location: 'Showroom', locationId: 1, quantityAvailable: 2, free: 2 },
  ]

  it('has a column and a sum per location', async () => {
    open('/admin/voorraad', [line(3001, { locations })], { stockLocations: places })
    const table = within(await screen.findByRole('table', { name: 'Voorraad' }))
    await table.findByRole('columnheader', { name: 'Winkel B' })

    const [, row] = table.getAllByRole('row')
    const cells = within(row as HTMLElement).getAllByRole('cell') // the table has one row
    expect(cells.slice(-2).map(({ textContent }) => textContent)).toEqual(['3', '2'])
    expect(screen.getByLabelText('Vrije stuks per plaats').textContent).toBe('Winkel B14Showroom6Samen20')
  })

  it('can be filtered on one location', async () => {
    const { requests, router } = open('/admin/voorraad', [line(3001, { locations })], { stockLocations: places })

    await userEvent.selectOptions(await screen.findByLabelText('Plaats'), 'Winkel B')

    await waitFor(() => expect(requests.at(-1)).toContain('locatie=2'))
    expect(router.state.location.search).toContain('locatie=2')
  })
})
