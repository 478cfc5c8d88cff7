import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Ride } from '#shared/contracts/visits.ts'
import { RideView } from '#src/renderer/features/back-office/ride/RideView.tsx'
import { useRide } from '#src/renderer/features/back-office/ride/use-ride.ts'
import { type RecordedCall, renderPage, stubApi } from '#tests/support/render-page.tsx'

const ride: Ride = {
  rideId: '00000000-0000-4000-8000-000000000001',
  van: 'Bus 1',
  kind: 'van',
  day: '2099-12-01',
  km: 40,
  stops: [
    {
      stopId: 7,
      salesOrderId: 10001,
      state: 'planned',
      isCanceled: false,
      from: '08:00',
      until: '12:00',
      name: 'Anna de Wilde',
      phone: '0612345678',
      address: ['Voorbeeldstraat 12', '1234 AB Verzonnen aan Zee'],
      mapQuery: 'Voorbeeldstraat 12, 1234 AB Verzonnen aan Zee, Nederland',
      access: null,
      pieces: [{ salesOrderRowId: 1, name: 'Bank Veld', count: 1 }],
    },
  ],
}

let lastToken = 0
/** Opens a ride on a phone that the test takes off and puts on the network. */
function open(respond: (call: RecordedCall) => { status?: number; body: unknown } = received, driven = ride) {
  lastToken += 1
  const token = `ride${lastToken}.abcdefghijklmnopqrstuvwxyz`
  const network = { isOn: true }
  const whenOn = <Reply,>(reply: () => Reply) => {
    if (!network.isOn) throw new TypeError('Failed to fetch')
    return reply()
  }
  const { api, calls } = stubApi({
    [`GET /api/visit/ride/${token}`]: () => whenOn(() => ({ body: driven })),
    [`POST /api/visit/ride/${token}/report`]: (call) => whenOn(() => respond(call)),
  })
  const Phone = () => {
    const { ride: shown, queue, isOffline, problem, add, sendAgain } = useRide(token)
    return shown ? (
      <RideView ride={shown} queue={queue} isOffline={isOffline} problem={problem} onReport={add} onRetry={sendAgain} />
    ) : null
  }
  const reports = () =>
    calls.filter(({ method }) => method === 'POST').map(({ body }) => body as Record<string, string>)
  return { network, reports, api, ...renderPage(<Phone />, { api }), reopen: () => renderPage(<Phone />, { api }) }
}
const received = ({ body }: RecordedCall) => {
  const { reportId, kind } = body as { reportId: string; kind: string }
  const state = kind === 'under_way' ? 'under_way' : 'failed'
  return { body: { reportId, state, receivedDateTime: '2099-12-01T09:00:00.000Z' } }
}
const failDelivery = async (reason: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Niet thuis' }))
  await userEvent.type(screen.getByLabelText(/Wat was er aan de hand/), reason)
  await userEvent.click(screen.getByRole('button', { name: 'Vastleggen' }))
}

/** From now on nothing can be written to the storage of the phone. */
const fillStorage = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })

describe('the page of a driver', () => {
  afterEach(() => void vi.restoreAllMocks())

  it('shows what the customer measured, also when every piece fits', async () => {
    const [stop] = ride.stops
    if (!stop) throw new Error('the ride has no stop')
    open(received, { ...ride, stops: [{ ...stop, measured: ['Deur: breedte 120 cm, hoogte 240 cm'] }] })

    expect(await screen.findByText('Door de klant gemeten. Deur: breedte 120 cm, hoogte 240 cm.')).toBeTruthy()
    expect(screen.queryByLabelText('Let op bij het naar binnen dragen')).toBeNull()
  })

  it('keeps reports without a connection, and sends them in their sequence with their own times when it is back', async () => {
    const { network, reports, unmount, reopen } = open()
    await screen.findByText(/nog 1 van 1/)
    network.isOn = false
    await userEvent.click(screen.getByRole('button', { name: 'Onderweg' }))
    await failDelivery('Niemand deed open')
    expect(screen.getByText(/2 meldingen worden verzonden/)).toBeTruthy()
    expect(screen.getByText('Niet gelukt')).toBeTruthy()

    // The phone restarts and has no connection yet: the stored route and the reports are there.
    unmount()
    reopen()
    await screen.findByText(/2 meldingen worden verzonden/)
    await screen.findByText(/Geen verbinding/)

    const tried = reports().length
    network.isOn = true
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(screen.queryByText(/worden verzonden|wordt verzonden/)).toBeNull())
    const sent = reports().slice(tried)
    expect(sent.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['under_way', ''],
      ['not_home', 'Niemand deed open'],
    ])
    expect(sent.every(({ happenedDateTime = '', sentDateTime = '' }) => happenedDateTime <= sentDateTime)).toBe(true)
  })

  it('keeps a report that the shop refuses, shows why, and sends it again on request', async () => {
    let isRefused = true
    const { reports } = open((call) =>
      isRefused
        ? { status: 404, body: { code: 'stop_not_found', message: 'Deze stop bestaat niet.' } }
        : received(call),
    )
    await screen.findByText(/nog 1 van 1/)
    await userEvent.click(screen.getByRole('button', { name: 'Onderweg' }))

    expect(await screen.findByText(/Anna de Wilde: Deze stop bestaat niet/)).toBeTruthy()
    isRefused = false
    await userEvent.click(screen.getByRole('button', { name: 'Opnieuw versturen' }))

    await waitFor(() => expect(screen.queryByText(/niet aangenomen/)).toBeNull())
    const ids = reports().map(({ reportId }) => reportId)
    expect(new Set(ids).size).toBe(1)
  })

  it('sends a report once that the full phone could not store at first', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { network, reports } = open()
    await screen.findByText(/nog 1 van 1/)
    network.isOn = false
    const full = fillStorage()
    await failDelivery('Niemand deed open')
    expect(await screen.findByText(/Het geheugen van de telefoon is vol/)).toBeTruthy()
    expect(screen.queryByText(/wordt verzonden/)).toBeNull()

    full.mockRestore()
    network.isOn = true
    await userEvent.click(screen.getByRole('button', { name: 'Vastleggen' }))

    await waitFor(() => expect(reports()).toHaveLength(1))
    await waitFor(() => expect(screen.queryByText(/wordt verzonden/)).toBeNull())
    expect(screen.queryByText(/Het geheugen van de telefoon is vol/)).toBeNull()
    expect(reports()).toHaveLength(1)
  })

  it('shows why a report was refused while the phone is full, and sends it once', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const rejections: unknown[] = []
    const note = (reason: unknown) => void rejections.push(reason)
    process.on('unhandledRejection', note)
    const { network, reports } = open(() => ({
      status: 404,
      body: { code: 'stop_not_found', message: 'Deze stop bestaat niet.' },
    }))
    await screen.findByText(/nog 1 van 1/)
    network.isOn = false
    await failDelivery('Niemand deed open')
    fillStorage()
    network.isOn = true
    act(() => void window.dispatchEvent(new Event('online')))

    expect(await screen.findByText(/Anna de Wilde: Deze stop bestaat niet/)).toBeTruthy()
    await new Promise((done) => setTimeout(done))
    process.off('unhandledRejection', note)
    expect(reports().length).toBeLessThanOrEqual(2)
    expect(rejections).toEqual([])
  })

  it('shows the route when the phone cannot store it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    fillStorage()
    open()

    expect(await screen.findByText(/nog 1 van 1/)).toBeTruthy()
  })

  it('asks for the reason before a failed delivery is stored', async () => {
    const { reports } = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Niet thuis' }))
    await userEvent.click(screen.getByRole('button', { name: 'Vastleggen' }))

    expect(screen.getByText('Vul in wat er aan de hand was.')).toBeTruthy()
    expect(reports()).toEqual([])
  })
})
