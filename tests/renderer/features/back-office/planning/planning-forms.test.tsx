import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { PlannedStop, PlanningBoard, WaitingOrder } from '#shared/contracts/week-board.ts'
import { isAnythingUnsaved } from '#src/renderer/lib/unsaved.ts'
import { PlanningScreen } from '#src/renderer/screens/back-office/PlanningScreen.tsx'
import { PlanningSettingsScreen } from '#src/renderer/screens/back-office/PlanningSettingsScreen.tsx'
import { renderAdmin } from '#tests/renderer/support/render-admin.tsx'
import { stubApi } from '#tests/support/render-page.tsx'

const pieces = [{ salesOrderRowId: 1, name: 'Bank Veld', count: 1 }]
const person = { name: 'Anna de Wilde', city: 'Verzonnen aan Zee', zipcode: '1234 AB' }
const stop: PlannedStop = {
  stopId: 7,
  salesOrderId: 10_001,
  version: 1,
  kind: 'van',
  vanId: 'bus-1',
  day: '2099-12-01',
  from: '08:00',
  until: '12:00',
  minutes: 45,
  state: 'planned',
  isCanceled: false,
  isStale: false,
  position: 1,
  name: person.name,
  city: person.city,
  zipcode: person.zipcode,
  pieces,
  access: null,
  byCustomer: false,
}
const waiting: WaitingOrder = {
  salesOrderId: 10_002,
  kind: 'van',
  name: 'Bram Bos',
  city: person.city,
  zipcode: person.zipcode,
  region: 'Zuid',
  minutes: 45,
  readyOn: null,
  pieces,
  offer: null,
}
const windows = [
  { from: '08:00', until: '12:00', minutes: 45, capacity: 240 },
  { from: '12:00', until: '17:00', minutes: 0, capacity: 240 },
]
const board: PlanningBoard = {
  monday: '2099-11-30',
  days: ['2099-12-01'],
  vans: [{ vanId: 'bus-1', name: 'Bus 1', kind: 'van' }],
  vanDays: [{ vanId: 'bus-1', day: '2099-12-01', windows, minutes: 45, capacity: 480, km: 0, ride: null }],
  stops: [stop],
  waiting: [waiting],
}

describe('a dialog of the planning board', () => {
  it('keeps what was typed when a colleague moves the stop, and says that it moved before it is changed', async () => {
    let current = board
    const { api, calls } = stubApi({
      'GET /api/admin/planning/week': () => ({ body: current }),
      'POST /api/admin/planning/stop/7/unplan': ({ body }) =>
        (body as { version: number }).version === 2
          ? { body: { stopId: 7 } }
          : { status: 409, body: { code: 'stop_changed', message: 'Een collega was eerder.' } },
    })
    const { client } = renderAdmin(<PlanningScreen />, { api, at: '/admin/planning' })
    await userEvent.click(await screen.findByRole('button', { name: /1\. Anna de Wilde/ }))
    const form = within(await screen.findByRole('form', { name: 'Van de planning halen' }))
    await userEvent.type(form.getByLabelText(/^Reden/), 'Klant is ziek')
    current = { ...board, stops: [{ ...stop, version: 2, from: '12:00', until: '17:00' }] }
    await act(() => client.invalidateQueries())
    await screen.findByText(/dinsdag 1 december, 12:00 – 17:00 · ongeveer/)
    expect(form.getByLabelText(/^Reden/)).toHaveProperty('value', 'Klant is ziek')

    await userEvent.click(form.getByRole('button', { name: 'Van de planning halen' }))
    await form.findByText('Een collega was eerder.')
    await userEvent.click(form.getByRole('button', { name: 'Van de planning halen' }))

    await waitFor(() => expect(screen.queryByRole('form', { name: 'Van de planning halen' })).toBeNull())
    const sent = calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
    expect(sent).toMatchObject([
      { version: 1, reason: 'Klant is ziek' },
      { version: 2, reason: 'Klant is ziek' },
    ])
  })

  it('says that a proposal is over once all its days have passed', async () => {
    const slots = [{ day: '2099-12-01', vanId: 'bus-1', from: '08:00', until: '12:00' }]
    const offer = { offeredDateTime: '2099-11-20T10:00:00.000Z', slots, isOver: false }
    let current: PlanningBoard = { ...board, waiting: [{ ...waiting, offer }] }
    const { api } = stubApi({ 'GET /api/admin/planning/week': () => ({ body: current }) })
    const { client } = renderAdmin(<PlanningScreen />, { api, at: '/admin/planning' })
    const row = within(await screen.findByRole('button', { name: /Bram Bos/ }))
    expect(row.getByText('Klant kiest')).not.toBeNull()

    current = { ...board, waiting: [{ ...waiting, offer: { ...offer, isOver: true } }] }
    await act(() => client.invalidateQueries())

    expect(await row.findByText('Momenten voorbij')).not.toBeNull()
    expect(row.queryByText('Klant kiest')).toBeNull()
  })

  it('plans the window that it shows after the chosen one became full', async () => {
    const slot = (from: string, until: string) => ({ day: '2099-12-01', vanId: 'bus-1', from, until })
    let free = [slot('08:00', '12:00'), slot('12:00', '17:00')]
    const { api, calls } = stubApi({
      'GET /api/admin/planning/week': () => ({ body: board }),
      'GET /api/admin/planning/order/10002/slots': () => ({ body: { free, proposed: [] } }),
      'POST /api/admin/planning/order/10002/stop': ({ body }) => {
        if ((body as { from: string }).from !== '08:00') return { body: { stopId: 8 } }
        free = [slot('12:00', '17:00')]
        return { status: 409, body: { code: 'planning_full', message: 'Dit moment is vol.' } }
      },
    })
    renderAdmin(<PlanningScreen />, { api, at: '/admin/planning' })
    await userEvent.click(await screen.findByRole('button', { name: /Bram Bos/ }))
    const form = within(await screen.findByRole('form', { name: 'Nu inplannen' }))
    await userEvent.click(form.getByRole('button', { name: 'Inplannen' }))
    await form.findByText('Dit moment is vol.')
    await waitFor(() => expect(form.getAllByRole('option')).toHaveLength(1))
    expect(form.getByLabelText('Moment')).toHaveProperty('value', '2099-12-01 12:00')

    await userEvent.click(form.getByRole('button', { name: 'Inplannen' }))

    await waitFor(() => expect(screen.queryByRole('form', { name: 'Nu inplannen' })).toBeNull())
    const sent = calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
    expect(sent).toMatchObject([{ from: '08:00' }, { from: '12:00' }])
  })
})

describe('the settings of planning', () => {
  const minutes = {
    travel: 15,
    base: 10,
    corner: 20,
    sofa: 15,
    chair: 5,
    other: 5,
    assembly: 30,
    floor: 5,
    pickup: 15,
  }
  const van = {
    id: 'bus-1',
    name: 'Bus 1',
    kind: 'van',
    locationId: null,
    regionIds: [],
    weekdays: [1, 2],
    minutesPerDay: 480,
    isActive: true,
  }
  const settings = (name: string) => ({
    regions: [],
    vans: [{ ...van, name }],
    windows: [{ from: '08:00', until: '12:00' }],
    closedDays: [],
    minutes,
  })

  it('keep what was typed and its version, and say that they are saved', async () => {
    let current = { version: 1, settings: settings('Bus 1'), locations: [] }
    const { api, calls } = stubApi({
      'GET /api/admin/planning/settings': () => ({ body: current }),
      'PUT /api/admin/planning/settings': ({ body }) => {
        const sent = body as { version: number; settings: ReturnType<typeof settings> }
        if (sent.version !== current.version)
          return { status: 409, body: { code: 'planning_settings_changed', message: 'Een collega was eerder.' } }
        current = { ...current, version: current.version + 1, settings: sent.settings }
        return { body: current }
      },
    })
    const { client } = renderAdmin(<PlanningSettingsScreen />, { api, at: '/admin/planning/instellingen' })
    const name = () => screen.getByLabelText('Naam')
    const save = () => userEvent.click(screen.getByRole('button', { name: 'Bewaren' }))
    await screen.findByLabelText('Naam')
    expect(isAnythingUnsaved()).toBe(false)

    // Nothing was typed, so the form shows what a colleague saved.
    current = { ...current, version: 2, settings: settings('Bus van een collega') }
    await act(() => client.invalidateQueries())
    await waitFor(() => expect(name()).toHaveProperty('value', 'Bus van een collega'))

    await userEvent.type(name(), ' 2')
    expect(isAnythingUnsaved()).toBe(true)
    await save()
    await screen.findByText('De instellingen zijn bewaard.')
    expect(isAnythingUnsaved()).toBe(false)

    await userEvent.type(name(), '3')
    current = { ...current, version: 9, settings: settings('Weer anders') }
    await act(() => client.invalidateQueries())
    await save()
    await screen.findByText('Een collega was eerder.')
    expect(name()).toHaveProperty('value', 'Bus van een collega 23')
    const sent = calls.filter(({ method }) => method === 'PUT').map(({ body }) => (body as { version: number }).version)
    expect(sent).toEqual([2, 3])
  })
})
