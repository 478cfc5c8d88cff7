import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ManagedLocation } from '#shared/contracts/locations.ts'
import { Locations } from '#src/renderer/features/back-office/locations/Locations.tsx'
import { renderAdmin } from '#tests/renderer/support/render-admin.tsx'
import { stubApi } from '#tests/support/render-page.tsx'

const own: ManagedLocation = {
  locationId: 0,
  name: 'Showroom Utrecht',
  slug: 'showroom',
  street: 'Gracht 1',
  zipcode: '3511 AA',
  city: 'Utrecht',
  phone: '',
  email: '',
  hours: { '2': { from: '10:00', until: '17:00' } },
  specialDays: [],
  isDefault: true,
  isShown: true,
  version: 0,
  stockLocationId: null,
}

it('an Admin adds a location with its address and opening hours', async () => {
  const added = { ...own, locationId: 2, name: 'Groningen', isDefault: false }
  const { api, calls } = stubApi({
    'GET /api/admin/locations': () => ({ body: { locations: [own] } }),
    'POST /api/admin/locations': () => ({ body: { locations: [own, added] } }),
  })
  renderAdmin(<Locations />, { api, at: '/admin/winkels', roles: ['Admin'] })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Winkel toevoegen' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Bewaren' }))
  expect(dialog.getByText('Naam is verplicht.')).toBeTruthy()
  await user.type(dialog.getByLabelText(/^Naam/), 'Groningen')
  await user.type(dialog.getByLabelText('Plaats'), 'Groningen')
  await user.type(dialog.getByLabelText('Dinsdag vanaf'), '10:00')
  await user.type(dialog.getByLabelText('Dinsdag tot'), '17:30')
  await user.click(dialog.getByRole('button', { name: 'Bewaren' }))

  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toMatchObject([
    { name: 'Groningen', city: 'Groningen', hours: { '2': { from: '10:00', until: '17:30' } }, isShown: true },
  ])
})

it('the address of the default location cannot be changed here', async () => {
  const { api } = stubApi({ 'GET /api/admin/locations': () => ({ body: { locations: [own] } }) })
  renderAdmin(<Locations />, { api, at: '/admin/winkels', roles: ['Admin'] })
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Wijzigen' }))

  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/staan in de instellingen van de server/)).toBeTruthy()
  expect(dialog.queryByLabelText('Plaats')).toBeNull()
})

it('an Admin chooses the stock location of a new shop, which a shop with one location does not have', async () => {
  const stockLocations = [{ id: 2, name: 'Magazijn Noord' }]
  const { api, calls } = stubApi({
    'GET /api/admin/locations': () => ({ body: { locations: [own], stockLocations } }),
    'POST /api/admin/locations': () => ({ body: { locations: [own], stockLocations } }),
  })
  renderAdmin(<Locations />, { api, at: '/admin/winkels', roles: ['Admin'] })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Wijzigen' }))
  expect(screen.queryByLabelText(/Voorraadplaats/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Toch niet' }))

  await user.click(screen.getByRole('button', { name: 'Winkel toevoegen' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/^Naam/), 'Groningen')
  await user.selectOptions(dialog.getByLabelText(/Voorraadplaats in NetSuite/), 'Magazijn Noord')
  await user.click(dialog.getByRole('button', { name: 'Bewaren' }))

  await waitFor(() => expect(calls.at(-1)?.body).toMatchObject({ name: 'Groningen', stockLocationId: 2 }))
})

describe('special opening days', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-12-01T12:00:00Z'), toFake: ['Date'] })
    return () => vi.useRealTimers()
  })
  const past = { date: '2026-11-30', hours: null, note: 'Voorbij' }
  const christmas = { date: '2026-12-25', hours: null, note: 'Eerste Kerstdag' }

  async function openForm() {
    const location = { ...own, specialDays: [past, christmas] }
    const { api, calls } = stubApi({
      'GET /api/admin/locations': () => ({ body: { locations: [location] } }),
      'PUT /api/admin/location/0': () => ({ body: { locations: [location] } }),
    })
    renderAdmin(<Locations />, { api, at: '/admin/winkels', roles: ['Admin'] })
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Wijzigen' }))
    const dialog = within(await screen.findByRole('dialog'))
    const sent = () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
    return { user, dialog, sent, save: () => user.click(dialog.getByRole('button', { name: 'Bewaren' })) }
  }

  it('are listed with their reason, without the days that are over', async () => {
    const { dialog } = await openForm()

    expect(screen.getByText('vrijdag 25 december: Gesloten (Eerste Kerstdag)')).toBeTruthy()
    expect(screen.queryByText(/Voorbij/)).toBeNull()
    expect(dialog.getAllByLabelText('Datum')).toHaveLength(1)
  })

  it('are added with other hours, and removed', async () => {
    const { user, dialog, save, sent } = await openForm()
    await user.click(dialog.getByRole('button', { name: 'vrijdag 25 december verwijderen' }))
    await user.click(dialog.getByRole('button', { name: 'Dag toevoegen' }))
    await save()
    expect(dialog.getByRole('alert').textContent).toBe('Kies bij elke bijzondere dag een datum.')
    await user.type(dialog.getByLabelText('Datum'), '2026-12-24')
    await user.click(dialog.getByLabelText('Gesloten'))
    await user.type(dialog.getByLabelText('Open vanaf'), '10:00')
    await save()
    expect(dialog.getByRole('alert').textContent).toContain('beide tijden')
    await user.type(dialog.getByLabelText('Open tot'), '15:00')
    await save()

    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()).toMatchObject([
      { specialDays: [{ date: '2026-12-24', hours: { from: '10:00', until: '15:00' }, note: '' }], version: 0 },
    ])
  })

  it('are refused when a day is entered twice or closes before it opens', async () => {
    const { user, dialog, save, sent } = await openForm()
    await user.click(dialog.getByRole('button', { name: 'Dag toevoegen' }))
    await user.type(dialog.getAllByLabelText('Datum')[1] as HTMLElement, '2026-12-25')
    await save()

    expect(dialog.getByRole('alert').textContent).toBe('Een dag staat er twee keer in.')
    expect(sent()).toEqual([])
  })
})
