import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { PanelAttempt } from '#shared/contracts/pos/payment-panel-channels.ts'
import type { PosState } from '#shared/contracts/pos/state-channels.ts'
import { clearCachedResponses } from '#src/renderer/features/pos/connection/cached-responses.ts'
import { clockWords } from '#src/renderer/features/pos/connection/conditions.ts'
import {
  OfflineCacheNotice,
  StateBanner,
  StateDots,
  trackCachedResponses,
} from '#src/renderer/features/pos/connection/index.ts'
import { PaymentStrip } from '#src/renderer/features/pos/payments/index.ts'
import { OfflineCatalog } from '#src/renderer/features/pos/settings/OfflineCatalog.tsx'
import { counterDouble, stateOf } from '../../../support/counter-double.ts'
import { renderAdmin } from '../../../support/render-admin.tsx'

const bad = (text: string, since: string | null = null) => ({ state: 'bad', text, since }) as const

const renderState = (state: PosState, main = counterDouble()) => {
  renderAdmin(
    <>
      <StateDots state={state} />
      <StateBanner state={state} />
    </>,
    { platform: { pos: main.counter } },
  )
  return main
}

describe("the state of the till's connections and devices", () => {
  it('is a row of names without buttons when there are no problems', () => {
    renderState(stateOf())

    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Winkel: in orde',
      'Pinautomaat: in orde',
      'Printer: in orde',
      'Synchronisatie: in orde',
      'Journaal: in orde',
      'Catalogus: nog niet bekend',
    ])
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('contains the age and the size of the catalog', () => {
    const synced = new Date(Date.now() - 5 * 60_000)
    const time = new Intl.DateTimeFormat('nl-NL', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Amsterdam' })

    renderState(stateOf({ catalog: { syncedDateTime: synced.toISOString(), products: 412, bytes: 48_200_000 } }))

    expect(screen.getByTitle(`Catalogus van ${time.format(synced)}, 48 MB`)).toBeTruthy()
  })

  it('is in the settings too, where a touch screen can show it', async () => {
    const catalog = { syncedDateTime: new Date().toISOString(), products: 412, bytes: 48_200_000 }
    const main = counterDouble({ 'state:read': () => stateOf({ catalog }) })

    renderAdmin(<OfflineCatalog />, { platform: { pos: main.counter } })

    expect(await screen.findByText(/^Catalogus van \d\d:\d\d, 48 MB, 412 producten\.$/)).toBeTruthy()
  })

  it('is a sentence with the start time of a problem, and a button to retry', async () => {
    const since = new Date(Date.now() - 5 * 60_000)
    const time = new Intl.DateTimeFormat('nl-NL', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Amsterdam' })
    const main = counterDouble({ 'state:retry': () => stateOf() })
    renderState(stateOf({ printer: bad('De bonprinter staat uit.', since.toISOString()) }), main)

    expect(screen.getByText(/De bonprinter staat uit\./).textContent).toBe(
      `Printer: De bonprinter staat uit. Sinds ${time.format(since)}.`,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }))
    expect(main.askedOf('state:retry')).toHaveLength(1)
  })

  it('includes messages that can be closed', async () => {
    renderState(stateOf({ notes: [{ noteId: 'a', text: 'De instellingen zijn opzij gezet.' }] }))

    await userEvent.click(screen.getByRole('button', { name: 'Melding sluiten' }))

    expect(screen.queryByText('De instellingen zijn opzij gezet.')).toBeNull()
  })

  it.each([
    [3_600_000, /loopt 60 minuten voor/],
    [-600_000, /loopt 10 minuten achter/],
  ])('warns of a clock that is %d ms off', (offMs, words) => {
    expect(clockWords(offMs)).toMatch(words)
  })

  it.each([null, 90_000])('does not warn of a clock whose difference is unknown or below two minutes: %s', (offMs) => {
    expect(clockWords(offMs)).toBeUndefined()
  })
})

describe('cached responses', () => {
  afterEach(() => act(clearCachedResponses))

  const answering = (since: string | null) =>
    trackCachedResponses(async () => new Response('{}', { headers: since ? { 'x-kept-since': since } : {} }))
  const notice = () => screen.queryByText(/prijzen en voorraad kunnen veranderd zijn/)

  it('are shown with their age, until a fresh response arrives', async () => {
    const noon = new Date()
    noon.setUTCHours(11, 0, 0, 0)
    renderAdmin(<OfflineCacheNotice server="bad" />, { platform: { pos: counterDouble().counter } })
    expect(notice()).toBeNull()

    await act(() => answering(noon.toISOString())('/api/config'))
    expect(notice()?.textContent).toMatch(/^Gegevens van (.* )?1[23]:00; prijzen/)

    await act(() => answering(null)('/api/config'))
    expect(notice()).toBeNull()
  })

  it('are tracked per request, also for searches with POST', async () => {
    renderAdmin(<OfflineCacheNotice server="bad" />, { platform: { pos: counterDouble().counter } })
    const request = (since: string | null, term: string) =>
      act(() => answering(since)('/api/v2/search', { method: 'POST', body: `{"search_term":"${term}"}` }))

    await request(new Date().toISOString(), 'bank')
    await request(null, 'poef')
    expect(notice()).not.toBeNull()

    await request(null, 'bank')
    expect(notice()).toBeNull()
  })

  it('are not reported after a fresh response to a new order', async () => {
    renderAdmin(<OfflineCacheNotice server="bad" />, { platform: { pos: counterDouble().counter } })

    await act(() => answering(null)('/api/salesorder', { method: 'POST', body: '{}' }))

    expect(notice()).toBeNull()
  })
})

const attempt = (facts: Partial<PanelAttempt>): PanelAttempt => ({
  attemptId: '0d9f6f0e-6d2c-4f0c-9c53-0d4f2a6a7b10',
  salesOrderId: 12,
  type: 'TERMINAL',
  amountCents: 37_425,
  terminalCode: 'TH-1234-5678',
  phase: 'open',
  state: 'open',
  paymentUrl: null,
  refusal: null,
  isAborting: false,
  startedDateTime: '2026-11-22T09:00:00Z',
  ...facts,
})
const panelOf = (facts: Partial<PanelAttempt>) => {
  const now = attempt(facts)
  return {
    salesOrderId: now.salesOrderId,
    text: '',
    isRefused: false,
    proposal: null,
    terminalCode: null,
    attempt: now,
  }
}

describe('payments of other orders', () => {
  const strip = (openOrderId: number | undefined, main = counterDouble()) => {
    renderAdmin(<PaymentStrip openOrderId={openOrderId} />, { platform: { pos: main.counter } })
    return main
  }

  it('are shown at once on a page that was reloaded while a payment runs', async () => {
    const main = counterDouble({ 'desk:list': () => ({ desks: [panelOf({ phase: 'silent' })] }) })
    strip(undefined, main)

    expect(await screen.findByRole('link', { name: 'Order 12' })).not.toBeNull()
    act(() => main.tell('desk:changed', { desks: [] }))
    expect(screen.queryByRole('link', { name: 'Order 12' })).toBeNull()
  })

  it('stay visible with amount, phase and a link to the order', async () => {
    const main = strip(undefined)

    act(() => main.tell('desk:changed', { desks: [panelOf({})] }))

    expect(screen.getByRole('link', { name: 'Order 12' }).getAttribute('href')).toBe('/admin/verkooporders/12')
    expect(screen.getByText('€ 374,25')).toBeDefined()
    expect(screen.getByText('Pinnen: de klant kan nu pinnen')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Gezien' })).toBeNull()
  })

  it('stay visible when they are final, until they are dismissed with “Gezien”', async () => {
    const main = strip(undefined, counterDouble({ 'desk:send': () => panelOf({}) }))
    act(() => main.tell('desk:changed', { desks: [panelOf({ phase: 'ended', state: 'paid' })] }))
    expect(screen.getByText('Pinnen: betaald')).toBeDefined()

    await userEvent.click(screen.getByRole('button', { name: 'Gezien' }))

    await waitFor(() => expect(main.askedOf('desk:send')).toEqual([{ salesOrderId: 12, event: { kind: 'dismiss' } }]))
  })

  it('do not include the order on the screen, because its own payment panel shows it', () => {
    const main = strip(12)

    act(() => main.tell('desk:changed', { desks: [panelOf({})] }))

    expect(screen.queryByText('Order 12')).toBeNull()
  })

  it.each([
    [{ phase: 'unknown' }, 'Pinnen: uitkomst nog onbekend, wordt nagevraagd'],
    [{ phase: 'silent' }, 'Pinnen: uitkomst nog onbekend, wordt nagevraagd'],
    [{ phase: 'ended', state: 'failed' }, 'Pinnen: mislukt, niets betaald'],
    [{ type: 'PAYLINK' }, 'Pay link: wacht op de klant'],
    [{ phase: 'refused', refusal: { code: 'disk_full', message: 'De schijf is vol.' } }, 'Pinnen: De schijf is vol.'],
  ] as const)('in the state %j are described as "%s"', (facts, words) => {
    const main = strip(undefined)

    act(() => main.tell('desk:changed', { desks: [panelOf(facts)] }))

    expect(screen.getByText(words)).toBeDefined()
  })
})
